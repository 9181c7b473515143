/** The places on the board that a decision is about: as the layout says, otherwise those that its values name. */

import { areaOf, faceOf, ownerOf, slotOf } from "caravanserai/web";

import { groupedBy } from "../table/groups.js";
import { isHidden } from "../table/looks.js";
import type { Scene } from "../table/scene.js";
import type { Choice } from "./choice-groups.js";

/** Finds places for choices; one for each scene. */
export class Mentions {
    readonly #scene: Scene;
    readonly #known = new Map<Choice, ReadonlySet<string>>();
    readonly #byPiece: ReadonlyMap<string, readonly string[]>;
    readonly #places: readonly string[];

    /** `shown` are the places that are drawn, also those where nothing lies. */
    constructor(scene: Scene, shown: Iterable<string>) {
        this.#scene = scene;
        this.#places = [...new Set([...shown, ...scene.places().filter((place) => ownerOf(place) > 0)])].filter(
            (place) => !isHidden(place, scene),
        );
        const lying = this.#places.flatMap((place) =>
            scene.at(place).flatMap(({ piece }) => [
                { name: piece, place },
                { name: faceOf(piece), place },
            ]),
        );
        this.#byPiece = new Map(
            [...groupedBy(lying, ({ name }) => name)].map(([name, found]) => [name, found.map(({ place }) => place)]),
        );
    }

    /** The places that can be seen. */
    get places(): readonly string[] {
        return this.#places;
    }

    /** The places that a choice is about. */
    of(choice: Choice): ReadonlySet<string> {
        let places = this.#known.get(choice);
        if (places === undefined) {
            const said = this.#scene.layout.targets?.[choice.type]?.(choice.fields, this.#scene);
            places = new Set(said ?? [...choice.fields.values()].flat().flatMap((value) => this.#named(value)));
            this.#known.set(choice, places);
        }
        return places;
    }

    /** The places that a value names: a place, a slot, or where a piece of the seat or of the board lies. */
    #named(value: string): readonly string[] {
        if (!/\D/u.test(value) || value === "") {
            return [];
        }
        const exact = this.#places.filter((place) => place === value || slotOf(place) === value);
        if (exact.length > 0) {
            return exact;
        }
        const lying = this.#byPiece.get(value) ?? [];
        const own = lying.filter((place) => ownerOf(place) === this.#scene.viewer);
        const open = lying.filter((place) => ownerOf(place) === 0);
        return own.length > 0 ? own : open.length > 0 ? open : lying.length === 1 ? lying : [];
    }
}

/** The areas of places, for the summary. */
export function areasOf(places: Iterable<string>): string[] {
    return [...new Set([...places].map(areaOf))];
}
