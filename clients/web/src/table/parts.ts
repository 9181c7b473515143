/**
 * The division of a board into its frame, so that all of its texts can be read.
 *
 * Where there is room, the whole board is one page. A frame that is a little too small scrolls over it. In a narrow frame each section
 * that the layout names is a page of its own, with its parts below each other. A text that would become too small is drawn larger than
 * its layout says (`typeOf`), and a part is drawn so large that this stays within limits.
 */

import { areaOf } from "caravanserai/web";
import { createContext } from "preact";

import { arranged, type Frame } from "./automatic.js";
import type { Box, Section, Spot } from "./layout.js";
import { isHidden } from "./looks.js";
import { type Picture, pictureOf } from "./picture.js";
import type { Scene } from "./scene.js";

/** The frame in which a board is drawn, in CSS pixels. */
export interface Room {
    readonly w: number;
    readonly h: number;
    /** The smallest text that can be read there. */
    readonly least: number;
}

/** A part of the board as it is drawn: a box of the board, or fields of their own. */
export interface Part extends Box {
    readonly spots: readonly Spot[];
    readonly frames: readonly Frame[];
    /** True if what is printed on the board belongs to it. */
    readonly printed: boolean;
    /** CSS pixels for a unit of the board. */
    readonly scale: number;
}

/** Parts that are seen at the same time. */
export interface Page {
    readonly key: string;
    /** Its title; undefined for the whole board. */
    readonly section: Section | undefined;
    readonly parts: readonly Part[];
}

/** The box whose print is drawn; all of it where there is none. */
export const ShownPart = createContext<Box | undefined>(undefined);

/** The largest size of the smallest text of a part, in units of the board, before the part is drawn larger instead. */
const LARGEST_TYPE = 12;
/** The smallest text of a part that is larger than its frame. */
const TYPE = 11;
/** The share of a board that must be seen at once so that one scrolls over it. */
const SEEN = 0.6;
const LARGEST_SCALE = 1.6;
/** The factor by which parts that one scrolls over anyway are drawn larger than needed. */
const ROOMY = 1.4;
/** The overlap below which two boxes only touch. */
const TOUCHING = 8;
const SCROLLBAR = 12;
const GAP = 6;
export const REST = "rest";

export function overlapping(one: Box, other: Box | undefined): boolean {
    return (
        other === undefined ||
        (Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x) > TOUCHING &&
            Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y) > TOUCHING)
    );
}

export function inside({ x, y }: { readonly x: number; readonly y: number }, box: Box | undefined): boolean {
    return box === undefined || (x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h);
}

/** The pages of a scene in a frame. */
export function pagesOf(scene: Scene, room: Room): readonly Page[] {
    const picture = pictureOf(scene);
    const whole: Box = { x: 0, y: 0, w: picture.width, h: picture.height };
    const fit = fitting(whole, room);
    const legible = room.least / TYPE;
    const sections = scene.layout.sections?.(scene) ?? [];
    const scrolls = Math.min(room.w / whole.w, room.h / whole.h) >= SEEN * legible;
    if (room.least / fit <= LARGEST_TYPE || (scrolls && sections.length > 0)) {
        return [{ key: "whole", section: undefined, parts: scaled([whole], room).map(drawnWith(picture)) }];
    }
    return sections.length > 0 ? sectionsOf(scene, sections, room) : [plainPage(scene, room)];
}

/** The whole board, however small: what lies where, without words. */
export function overviewOf(scene: Scene, room: Room): readonly Page[] {
    const picture = pictureOf(scene);
    const whole: Box = { x: 0, y: 0, w: picture.width, h: picture.height };
    const part = { ...whole, spots: picture.spots, frames: picture.frames, printed: true, scale: fitting(whole, room) };
    return [{ key: "whole", section: undefined, parts: [part] }];
}

function fitting(box: Box, room: Room): number {
    return Math.min(room.w / box.w, room.h / box.h);
}

function drawnWith({ spots, frames }: Picture): (part: Box & { readonly scale: number }) => Part {
    return (part) => ({ ...part, spots, frames, printed: true });
}

/** The fields of a game without a layout, as wide as the frame. */
function plainPage(scene: Scene, room: Room): Page {
    const w = fieldWidth(room);
    const picture = pictureOf(scene, w);
    const [part] = scaled([{ x: 0, y: 0, w: picture.width, h: picture.height }], room);
    return { key: "whole", section: undefined, parts: part === undefined ? [] : [drawnWith(picture)(part)] };
}

/** The width of fields that fill a frame, in units. */
function fieldWidth({ w, least }: Room): number {
    return Math.max(220, Math.floor(((w - SCROLLBAR) * TYPE) / least));
}

function sectionsOf(scene: Scene, sections: readonly Section[], room: Room): readonly Page[] {
    const { spots, frames } = pictureOf(scene);
    const loose = new Set(frames.map(({ area }) => area));
    const named = new Set(sections.flatMap(({ areas = [] }) => areas));
    const left = spots.filter(({ place }) => !named.has(areaOf(place)) && !loose.has(areaOf(place)));
    const taken = new Set<Spot>();
    const pages = sections.map((section): Page => {
        const boxes = scaled(section.boxes ?? [], room, section.largestType).map((box): Part => {
            const own = left.filter((spot) => !taken.has(spot) && inside(middleOf(spot), box));
            own.forEach((spot) => taken.add(spot));
            return { ...box, spots: own, frames: [], printed: true };
        });
        return {
            key: section.key,
            section,
            parts: [...boxes, ...fieldsOf(placesIn(section.areas ?? [], scene), scene, room)],
        };
    });
    // Spots that no section shows must not be lost, for a layout may come from somebody else.
    const missed = left.filter((spot) => !taken.has(spot)).map(({ place }) => place);
    const unnamed = [...loose].filter((area) => !named.has(area));
    const rest = fieldsOf([...placesIn(unnamed, scene), ...missed], scene, room);
    return rest.length === 0 ? pages : [...pages, { key: REST, section: { key: REST }, parts: rest }];
}

function middleOf({ x, y, w, h }: Box): { readonly x: number; readonly y: number } {
    return { x: x + w / 2, y: y + h / 2 };
}

function placesIn(areas: readonly string[], scene: Scene): readonly string[] {
    const known = pictureOf(scene).spots.map(({ place }) => place);
    return areas.flatMap((area) => known.filter((place) => areaOf(place) === area));
}

/** Places as fields that fill the width of the frame. */
function fieldsOf(asked: readonly string[], scene: Scene, room: Room): Part[] {
    const places = asked.filter((place) => !isHidden(place, scene));
    if (places.length === 0) {
        return [];
    }
    const w = fieldWidth(room);
    const { height, spots, frames } = arranged(places, scene, 0, w);
    return scaled([{ x: 0, y: 0, w, h: height }], room).map((box) => ({ ...box, spots, frames, printed: false }));
}

/** Boxes below each other, as large as the frame allows and as small as can be read. */
function scaled(
    boxes: readonly Box[],
    room: Room,
    largestType = LARGEST_TYPE,
): readonly (Box & { readonly scale: number })[] {
    const [smallest, legible] = [room.least / largestType, room.least / TYPE];
    const sizes = boxes.map((box) => {
        const fill = room.w / box.w;
        const least = fill >= smallest ? smallest : legible;
        return { box, least, wanted: Math.max(least, Math.min(fill, LARGEST_SCALE)) };
    });
    const free = room.h - GAP * (boxes.length - 1);
    const high = (scale: (size: (typeof sizes)[number]) => number): number =>
        sizes.reduce((sum, size) => sum + size.box.h * scale(size), 0);
    const fits = high(({ least }) => least) <= free;
    const shrunk = Math.min(1, free / high(({ wanted }) => wanted));
    return sizes.map(({ box, least, wanted }) => ({
        ...box,
        scale: Math.max(wanted * shrunk, fits ? least : Math.min(wanted, legible * ROOMY)),
    }));
}
