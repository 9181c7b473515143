/**
 * A tidy layout for what no layout mentions: every area that belongs to no seat becomes a framed field with its places in it.
 *
 * Fields stand in rows and never overlap. Places whose slots are two numbers stand in rows and columns as they say.
 */

import { areaOf, ownerOf, slotOf } from "caravanserai/web";

import { groupedBy } from "./groups.js";
import type { Lying, Spot } from "./layout.js";
import { isHidden, lookOf } from "./looks.js";
import { printForms } from "./piece.js";
import { inOrder, type Layout, type Scene } from "./scene.js";
import { fitted } from "./text-size.js";

const WIDTH = 1000;
const GAP = 12;
const HEAD = 22;
const PAD = 6;
const CELL = 54;
/** The height of cards, and the room that one takes with the gap beside it, as a multiple. */
const CARD = 76;
const SPACED = 1.09;
/** The height of cards whose print can be read, and the smallest type there. */
const CARDS = [CARD, 88, 100, 112];
const TYPE = 12;
const GRID_SLOT = /^[(]?-?\d+\s*[,/x]\s*-?\d+[)]?$/u;

/** A field with the places of an area, at the origin. */
interface Field {
    readonly area: string;
    readonly w: number;
    readonly h: number;
    readonly spots: readonly Spot[];
}

/** The frame of a field, for its title. */
export interface Frame {
    readonly area: string;
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
}

export interface Arranged {
    readonly height: number;
    readonly spots: readonly Spot[];
    readonly frames: readonly Frame[];
}

/** Lays out these places, below a line of the board. */
export function arranged(places: readonly string[], scene: Scene, top = 0, width = WIDTH): Arranged {
    const areas = groupedBy(places, areaOf);
    const fields = [...areas].map(([area, own]) => fieldOf(area, own.toSorted(inOrder), scene, width - 2 * GAP));
    let x = GAP;
    let y = top + GAP;
    let tallest = 0;
    const spots: Spot[] = [];
    const frames: Frame[] = [];
    for (const field of fields) {
        if (x > GAP && x + field.w + GAP > width) {
            x = GAP;
            y += tallest + GAP;
            tallest = 0;
        }
        frames.push({ area: field.area, x, y, w: field.w, h: field.h });
        spots.push(...field.spots.map((spot) => ({ ...spot, x: spot.x + x, y: spot.y + y })));
        x += field.w + GAP;
        tallest = Math.max(tallest, field.h);
    }
    return { height: fields.length > 0 ? y + tallest + GAP : top, spots, frames };
}

/** The places of a scene that lie on no seat, that are not hidden, and that `known` does not have. */
export function loosePlaces(scene: Scene, known: ReadonlySet<string>): string[] {
    const described = scene.game.areas.flatMap(({ places }) => places);
    const all = new Set([...described, ...scene.places()]);
    return [...all]
        .filter((place) => ownerOf(place) === 0 && !isHidden(place, scene) && !known.has(place))
        .sort(inOrder);
}

function fieldOf(area: string, places: readonly string[], scene: Scene, widest: number): Field {
    const slots = places.map(slotOf);
    const grid = slots.length > 3 && slots.every((slot) => GRID_SLOT.test(slot));
    const size = sizeOf(places, scene);
    const wanted = cellWidth(places, scene, size);
    const perLine = Math.max(1, Math.floor(widest / (wanted + PAD)));
    const positions = grid ? inGrid(slots) : inLines(places.length, perLine);
    const columns = Math.max(...positions.map(([column]) => column)) + 1;
    const w = Math.min(wanted, (widest - PAD) / columns - PAD);
    const cell = { w, h: Math.max(CELL, linesIn(places, scene, size, w) * size * SPACED + 24) };
    const lines = Math.max(...positions.map(([, line]) => line)) + 1;
    const spots = places.map((place, index): Spot => {
        const [column, line] = positions[index] ?? [0, 0];
        const { pile, counted } = knownAt(place, scene);
        return {
            place,
            ...(pile && { pile }),
            ...(counted && { counted }),
            x: PAD + column * (cell.w + PAD),
            y: HEAD + line * (cell.h + PAD),
            ...cell,
            size,
            frame: "box",
            ...(slotOf(place) && { label: scene.words.slot(slotOf(place), area) }),
        };
    });
    const title = scene.areaTitle(area).length * 7.5 + 2 * PAD;
    return {
        area,
        w: Math.min(widest, Math.max(title, columns * (cell.w + PAD) + PAD)),
        h: HEAD + lines * (cell.h + PAD),
        spots,
    };
}

/** The number of lines of cards of a place that is alone in its field; others have one. */
function linesIn(places: readonly string[], scene: Scene, size: number, width: number): number {
    const [place = "", ...others] = places;
    if (size < CARD || others.length > 0) {
        return 1;
    }
    const widths = shownAt(place, scene).map(({ piece }) => size * (SPACED - 1 + lookOf(piece, scene).aspect));
    const inLine = Math.max(1, Math.floor(width / Math.max(1, ...widths)));
    return Math.max(1, Math.ceil(widths.length / inLine));
}

/** The part of the game's layout about a place that it draws elsewhere. */
function knownAt(place: string, scene: Scene): Partial<Spot> {
    let known = KNOWN.get(scene);
    if (known === undefined) {
        known = new Map(scene.layout.spots(scene).map((spot) => [spot.place, spot]));
        KNOWN.set(scene, known);
    }
    return known.get(place) ?? {};
}

const KNOWN = new WeakMap<Scene, ReadonlyMap<string, Spot>>();

/** The visible pieces at a place: of a pile the first. */
function shownAt(place: string, scene: Scene): readonly Lying[] {
    return knownAt(place, scene).pile ? scene.at(place).slice(0, 1) : scene.at(place);
}

/** As large as what is printed on the cards needs, within limits. */
function sizeOf(places: readonly string[], scene: Scene): number {
    const cards = places
        .flatMap((place) => shownAt(place, scene))
        .map(({ piece }) => piece)
        .filter((piece) => isWide(piece, scene));
    return cards.length === 0 ? 30 : (CARDS.find((size) => cards.every((card) => fits(card, size, scene))) ?? CARD);
}

/** True if all that is printed on a card can be read, if it is so high. */
function fits(card: string, size: number, scene: Scene): boolean {
    const signs = scene.layout.signs ?? {};
    const [words = ""] = printForms(card, scene);
    return fitted(words, size * lookOf(card, scene).aspect - 6, size - 2, { smallest: TYPE, signs }).whole;
}

function isWide(piece: string, scene: Scene): boolean {
    const { shape, back } = lookOf(piece, scene);
    return (shape === "card" || shape === "tile") && !back;
}

/** Wide enough for what lies there: a place that fills a line of its own holds about three lines. */
function cellWidth(places: readonly string[], scene: Scene, size: number): number {
    const widths = places.map((place) => {
        const lying = shownAt(place, scene);
        const all = lying.reduce((sum, { piece }) => sum + (size + 4) * lookOf(piece, scene).aspect, 0);
        return places.length === 1 ? Math.min(all, 480) : all;
    });
    return Math.min(480, Math.max(CELL, ...widths) + 2 * PAD);
}

function inLines(count: number, columns: number): (readonly [number, number])[] {
    const even = Math.min(columns, Math.ceil(count / Math.ceil(count / columns)));
    return Array.from({ length: count }, (_, index) => [index % even, Math.floor(index / even)] as const);
}

/** Positions in rows and columns, as slots such as `2,4` name them: the row first. */
function inGrid(slots: readonly string[]): (readonly [number, number])[] {
    const numbers = slots.map((slot) => slot.match(/-?\d+/gu)?.map(Number) ?? []);
    const lines = [...new Set(numbers.map(([line = 0]) => line))].sort((a, b) => a - b);
    const columns = [...new Set(numbers.map(([, column = 0]) => column))].sort((a, b) => a - b);
    return numbers.map(([line = 0, column = 0]) => [columns.indexOf(column), lines.indexOf(line)] as const);
}

/** The layout of a game that has none of its own. */
export const AUTOMATIC: Layout = { width: WIDTH, height: 0, spots: () => [] };
