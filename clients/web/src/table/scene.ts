/** A table with what is needed to draw it: the game that says what there is, and what lies where. */

import type { VNode } from "preact";
import type { Face, Game, Kind, Rule } from "caravanserai/v1/game";
import {
    areaOf,
    faceOf,
    kindOf,
    ownerOf,
    readStatement,
    slotOf,
    statementsOn,
    type TableSnapshot,
} from "caravanserai/web";

import type { PrintedIcons } from "./card-icons.js";
import type { Colour } from "./colours.js";
import type { Look, Lying, Section, Shelf, Spot } from "./layout.js";
import type { Signs } from "./printed.js";
import { statedInWords } from "./stated.js";
import type { Forms } from "./text-size.js";
import type { Fields } from "./wire.js";

/**
 * The layout of a game: the places on the board, the looks of pieces, and the parts of a seat.
 *
 * A layout knows nothing of rules. Places that it does not mention are laid out by themselves (`automatic.ts`), so that nothing that
 * lies on the table is ever missing from the picture.
 */
export interface Layout {
    readonly width: number;
    readonly height: number;
    /** Its height, where that depends on the scene. */
    heightOf?(scene: Scene): number;
    /** The places on the board; those of one scene. */
    spots(scene: Scene): readonly Spot[];
    /** The parts of the board for narrow windows, the most important first. */
    sections?(scene: Scene): readonly Section[];
    /** The print on the board. */
    ground?(scene: Scene): VNode | null;
    /** The looks of a piece; undefined: as its name suggests. */
    look?(piece: string, scene: Scene): Look | undefined;
    /**
     * The print on a card, if it is not its text: other words, whole and then shorter ones for where they have no room, or a drawing
     * for a box of HTML. It may be opened large.
     */
    print?(piece: string, scene: Scene, large?: boolean): VNode | Forms | undefined;
    /** The icons that a card prints instead of words, if there are any for all of what it says; opened large, it has the words too. */
    icons?(piece: string, scene: Scene): PrintedIcons | undefined;
    /** The colour of a seat's pieces. */
    seatColour?(seat: number, scene: Scene): Colour | undefined;
    readonly shelves?: readonly Shelf[];
    /** Areas that are in nobody's sight: boxes, decks that are only counted elsewhere. */
    readonly hidden?: readonly string[];
    /** Pieces that say that there is nothing: they are not shown. */
    readonly absent?: readonly string[];
    /** The rules that explain an area or a kind. */
    readonly rules?: Readonly<Record<string, readonly string[]>>;
    readonly signs?: Signs;
    /** The places that a decision is about, by its type; otherwise they are found by its values. */
    readonly targets?: Readonly<Record<string, (fields: Fields, scene: Scene) => readonly string[]>>;
}

/** The names of the places of a game, in the language of the page. */
export interface PlaceWords {
    /** A slot in words, such as `Moscow` or `column 3`. */
    slot(slot: string, area: string): string;
    /** The name of a seat in the game, such as `Red`; empty where the game does not say. */
    seat(seat: number): string;
    /** The print on pieces, such as a `colour` or an `icon`, as their texts call it; empty where the game has no such word. */
    piece(kind: string, face: string): string;
    /** Shorter words for a piece, an area or a slot (`slot`, its area, its name), where a board has little room; empty without any. */
    short(of: "piece" | "area" | "slot", ...names: readonly string[]): string;
}

/** Everything a picture of a table depends on. */
export class Scene {
    readonly #names: Names;
    readonly #lying = new Map<string, readonly Lying[]>();
    #places: readonly string[] | undefined;

    constructor(
        readonly game: Game,
        readonly layout: Layout,
        readonly table: TableSnapshot,
        readonly players: number,
        readonly viewer: number,
        readonly words: PlaceWords,
    ) {
        this.#names = namesOf(game);
    }

    /** The pieces at a place, in a fixed order; supplies without end show nothing. */
    at(place: string): readonly Lying[] {
        let lying = this.#lying.get(place);
        if (lying === undefined) {
            lying = [...(this.table.places.get(place) ?? [])]
                .filter(([piece, count]) => count > 0 && !this.layout.absent?.includes(piece))
                .map(([piece, count]) => ({ piece, count }))
                .sort((one, other) => inOrder(one.piece, other.piece));
            this.#lying.set(place, lying);
        }
        return lying;
    }

    /** The number of pieces of a kind at a place. */
    count(place: string, kind: string): number {
        return this.at(place)
            .filter(({ piece }) => kindOf(piece) === kind)
            .reduce((sum, { count }) => sum + count, 0);
    }

    /** The only piece at a place; empty if none or several lie there. */
    only(place: string): string {
        const lying = this.at(place);
        return lying.length === 1 ? (lying[0]?.piece ?? "") : "";
    }

    /** The places where something lies, in a fixed order. */
    places(): readonly string[] {
        this.#places ??= [...this.table.places.keys()].filter((place) => this.at(place).length > 0).sort(inOrder);
        return this.#places;
    }

    /** The points of a seat; debts count as well. */
    points(seat: number): number {
        return [...this.table.places]
            .filter(([place]) => areaOf(place) === "score" && ownerOf(place) === seat)
            .reduce((sum, [, pieces]) => sum + (pieces.get("point") ?? 0), 0);
    }

    /** A piece in words. */
    pieceTitle(piece: string): string {
        const said = readStatement(piece);
        if (said !== undefined) {
            const owner = ownerOf(said.place);
            const place = this.placeTitle(said.place) + (owner > 0 ? ` (${this.seatTitle(owner)})` : "");
            return `${place}: ${statedInWords(said, (each) => this.pieceTitle(each))}`;
        }
        return this.#names.faces.get(piece)?.title ?? this.kindTitle(kindOf(piece));
    }

    /** The statement about the hidden pieces at a place, in words. */
    statedAt(place: string): string[] {
        return statementsOn(this.table, place).map((said) => statedInWords(said, (each) => this.pieceTitle(each)));
    }

    /** The print on a piece. */
    pieceText(piece: string): string {
        return this.#names.faces.get(piece)?.text ?? "";
    }

    kindTitle(kind: string): string {
        return this.#names.kinds.get(kind)?.title ?? kind;
    }

    /** True if the pieces of a kind differ in their faces, so that one without a face shows its back. */
    isBack(piece: string): boolean {
        return !faceOf(piece) && (this.#names.kinds.get(piece)?.faces.length ?? 0) > 0;
    }

    areaTitle(area: string): string {
        return this.#names.areas.get(area) ?? area;
    }

    /** The name of an area: its whole title, and shorter words for where a board has little room. */
    areaForms(area: string): string[] {
        return [this.areaTitle(area), this.words.short("area", area)].filter(Boolean);
    }

    /** The same for a slot. */
    slotForms(slot: string, area: string): string[] {
        return [this.words.slot(slot, area), this.words.short("slot", ...[area, slot].filter(Boolean))].filter(Boolean);
    }

    /** A place in words: its area, its owner, its slot. */
    placeTitle(place: string): string {
        const name = areaOf(place);
        const slot = slotOf(place) && (this.#questionOf(place) ?? this.words.slot(slotOf(place), name));
        const area = this.areaTitle(name);
        return slot && !this.#names.areas.has(name) ? slot : slot ? `${area}: ${slot}` : area;
    }

    /** The question that an answer at a place is for; undefined if the place is for no answers. */
    #questionOf(place: string): string | undefined {
        const kind = /^(?:sealed|open)-answer@\d+:([^/]*)/u.exec(place)?.[1];
        return kind && this.game.questions.find(({ name }) => name === decodeURIComponent(kind))?.title;
    }

    /** The name of a seat: the name of its colour where the game has one, otherwise its number. */
    seatTitle(seat: number): string {
        return this.words.seat(seat) || String(seat);
    }

    /** The sign of a seat beside its colour: one letter or number. */
    seatSign(seat: number): string {
        return this.seatTitle(seat).slice(0, 1).toLocaleUpperCase();
    }

    /** The rules that say what an area or a kind of piece is for, the most telling first. */
    rules(name: string, title: string): Rule[] {
        const named = this.layout.rules?.[name];
        if (named !== undefined) {
            return named.flatMap((id) => this.game.rules.filter((rule) => rule.id === id));
        }
        const wanted = title.toLocaleLowerCase().replace(/s$/u, "");
        const found =
            wanted.length < 3 ? [] : this.game.rules.filter(({ text }) => text.toLocaleLowerCase().includes(wanted));
        return found.slice(0, 1);
    }
}

/** The game's descriptions of its pieces and areas, by their names. */
interface Names {
    readonly kinds: ReadonlyMap<string, Kind>;
    readonly faces: ReadonlyMap<string, Face>;
    readonly areas: ReadonlyMap<string, string>;
}

const KNOWN = new WeakMap<Game, Names>();

/** The names of a game: they are gathered once for all its tables. */
function namesOf(game: Game): Names {
    let names = KNOWN.get(game);
    if (names === undefined) {
        names = {
            kinds: new Map(game.kinds.map((kind) => [kind.name, kind])),
            faces: new Map(game.kinds.flatMap(({ faces }) => faces.map((face) => [face.piece, face]))),
            areas: new Map(game.areas.map(({ name, title }) => [name, title])),
        };
        KNOWN.set(game, names);
    }
    return names;
}

/** `localeCompare` with options makes one of these for every comparison. */
const ORDER = new Intl.Collator("en", { numeric: true });

/** Orders names so that numbers in them count as numbers: `I5` stands before `I12`. */
export function inOrder(one: string, other: string): number {
    return ORDER.compare(one, other);
}
