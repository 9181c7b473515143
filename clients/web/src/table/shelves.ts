/** The pieces of a seat, area by area: as the layout orders them, and any others. */

import { areaOf, ownerOf } from "caravanserai/web";

import type { Lying, Shelf } from "./layout.js";
import { isHidden } from "./looks.js";
import { inOrder, type Scene } from "./scene.js";

/** A place of a seat, with what lies there. */
export interface Laden {
    readonly place: string;
    readonly lying: readonly Lying[];
}

/** A part of what belongs to a seat. */
export interface Belonging {
    readonly area: string;
    readonly brief: boolean;
    readonly places: readonly Laden[];
}

/** The areas of a seat, without those that the layout draws on the board or hides. */
export function belongings(seat: number, scene: Scene, onBoard: ReadonlySet<string>): Belonging[] {
    const own = scene
        .places()
        .filter((place) => ownerOf(place) === seat && !isHidden(place, scene) && !onBoard.has(place));
    const shelves = scene.layout.shelves ?? [];
    const hidden = new Set(shelves.filter((shelf) => shelf.hidden).flatMap(({ areas }) => areas));
    const areas = [...new Set(own.map(areaOf))].filter((area) => !hidden.has(area));
    const rank = (area: string): number => {
        const index = shelves.findIndex((shelf) => shelf.areas.includes(area));
        return index < 0 ? shelves.length : index;
    };
    return areas
        .sort((one, other) => rank(one) - rank(other) || inOrder(one, other))
        .map((area) => ({
            area,
            brief: isBrief(area, shelves, own.length > 0),
            places: own.filter((place) => areaOf(place) === area).map((place) => ({ place, lying: scene.at(place) })),
        }));
}

/** True if an area is shown when the seat is folded; without a layout all are. */
function isBrief(area: string, shelves: readonly Shelf[], any: boolean): boolean {
    return shelves.length === 0 ? any : shelves.some((shelf) => shelf.brief && shelf.areas.includes(area));
}
