/** The parts of a board in a layout: where places lie, how pieces look, and how those of a place are arranged. */

import type { Colour } from "./colours.js";

/** A part of the board, in the units of the board. */
export interface Box {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
}

/** The box in which the pieces of a place lie. */
export interface Spot extends Box {
    readonly place: string;
    /** The height at which a piece is drawn, if there is room. */
    readonly size: number;
    /** The frame drawn around it. */
    readonly frame?: "none" | "box" | "round" | "card";
    /** A text at its top. */
    readonly label?: string;
    /** Pieces lie at the bottom, below what is printed there. */
    readonly low?: boolean;
    /** The side at which the pieces begin: in the middle unless it says `start`. */
    readonly align?: "start" | "middle";
    /** Equal pieces are always drawn as one with a number. */
    readonly counted?: boolean;
    /** Cards on a pile: only the first is seen, with the number of all. */
    readonly pile?: boolean;
    /** Only what can be pointed at; nothing is drawn where nothing lies. */
    readonly quiet?: boolean;
    /** A part of the board that pieces of other places lie on, such as a city: it can be picked, and is drawn above them then. */
    readonly zone?: boolean;
}

export const SHAPES = [
    "cube",
    "disc",
    "meeple",
    "camel",
    "ship",
    "house",
    "die",
    "card",
    "tile",
    "coin",
    "star",
    "scroll",
    "tower",
    "pawn",
    "jewel",
    "leaf",
    "bolt",
    "bar",
    "log",
    "token",
    "wall",
    "crown",
    "sword",
    "mark",
] as const;

export type Shape = (typeof SHAPES)[number];

/** The looks of a piece. */
export interface Look {
    readonly shape: Shape;
    /** Its colour; where it is missing, the colour that its face or kind names. */
    readonly colour?: Colour;
    /** Its width, as a multiple of its height. */
    readonly aspect?: number;
    /** Its kind alone says what is seen: there is no back. */
    readonly open?: boolean;
    /** The text on it: a letter, a number; nothing if it is empty. */
    readonly sign?: string;
}

/** A part of what belongs to a seat. */
export interface Shelf {
    readonly areas: readonly string[];
    /** Shown beside the name of the seat, also when the seat is folded. */
    readonly brief?: boolean;
    /** Nothing is shown of it. */
    readonly hidden?: boolean;
}

/** A part of the board that is shown by itself where the whole board has no room: a page as wide as the window. */
export interface Section {
    readonly key: string;
    /** Its title; otherwise a word of the app for its key: `map`, `own`, `others`, `market`, `cards`. */
    readonly title?: string;
    /** The visible sections of the board, from top to bottom. Each place lies in one box of all sections. */
    readonly boxes?: readonly Box[];
    /** Areas that are fields as wide as the window instead, so that long rows of cards wrap. */
    readonly areas?: readonly string[];
    /** The largest size of the smallest text, in units of the board, before a box is drawn larger than the window. */
    readonly largestType?: number;
}

/** Equal pieces at a place. */
export interface Lying {
    readonly piece: string;
    readonly count: number;
}

/** A piece with its position on the board: the middle of it. */
export interface Laid extends Lying {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
}

/** The height of the label of a spot. */
export const LABEL = 15;
const SHRINK = 0.9;
/** Single pieces become a little smaller, step by step, before equal ones become one. */
const LEAST_SIZE = 0.799;
const STEP = 0.02;
const SMALLEST = 4;

/**
 * The positions of the pieces of a spot: side by side while there is room, otherwise equal ones as one with a number, otherwise smaller.
 */
export function arrange(spot: Spot, lying: readonly Lying[], aspectOf: (piece: string) => number): Laid[] {
    const [first] = lying;
    if (spot.pile && first !== undefined) {
        const count = lying.reduce((sum, each) => sum + each.count, 0);
        return arrange({ ...spot, pile: false, counted: true }, [{ ...first, count }], aspectOf);
    }
    const single = spot.counted
        ? lying
        : lying.flatMap(({ piece, count }) => Array.from({ length: Math.min(count, 40) }, () => ({ piece, count: 1 })));
    const room = { ...spot, ...(spot.label !== undefined && { y: spot.y + LABEL, h: spot.h - LABEL }) };
    for (let size = spot.size; size >= spot.size * LEAST_SIZE; size -= spot.size * STEP) {
        const laid = rows(room, single, aspectOf, size);
        if (laid !== undefined) {
            return laid;
        }
    }
    return shrinking(room, lying, aspectOf, spot.size);
}

function shrinking(spot: Spot, lying: readonly Lying[], aspectOf: (piece: string) => number, size: number): Laid[] {
    for (let height = size; height > SMALLEST; height *= SHRINK) {
        const laid = rows(spot, lying, aspectOf, height);
        if (laid !== undefined) {
            return laid;
        }
    }
    return rows({ ...spot, h: Infinity }, lying, aspectOf, SMALLEST) ?? [];
}

/** Pieces in rows; undefined if they do not fit. */
function rows(
    spot: Spot,
    lying: readonly Lying[],
    aspectOf: (piece: string) => number,
    height: number,
): Laid[] | undefined {
    const gap = Math.max(1, height * 0.08);
    const lines: { width: number; pieces: { lying: Lying; w: number }[] }[] = [];
    for (const each of lying) {
        const w = height * aspectOf(each.piece);
        const line = lines.at(-1);
        if (line !== undefined && line.width + gap + w <= spot.w) {
            line.pieces.push({ lying: each, w });
            line.width += gap + w;
        } else {
            lines.push({ width: w, pieces: [{ lying: each, w }] });
        }
    }
    const total = lines.length * height + Math.max(0, lines.length - 1) * gap;
    const fits = total <= spot.h + 0.01 && lines.every(({ width }) => width <= spot.w + 0.01);
    if (!fits && spot.h !== Infinity) {
        return undefined;
    }
    const free = spot.h === Infinity || spot.align === "start" ? 0 : spot.h - total;
    const top = spot.y + (spot.low ? Math.max(0, free - 2) : free / 2);
    return lines.flatMap(({ width, pieces }, index) => {
        let x = spot.align === "start" ? spot.x : spot.x + (spot.w - width) / 2;
        return pieces.map(({ lying: each, w }) => {
            const laid = { ...each, x: x + w / 2, y: top + index * (height + gap) + height / 2, w, h: height };
            x += w + gap;
            return laid;
        });
    });
}
