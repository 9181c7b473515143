/** The scene of a chapter, the places that it is about, and the part of the board that holds them. */

import type { Tableau } from "../games/layouts.js";
import { type LearningChapter, type LearningModule, meantPlaces } from "../rules/chapters.js";
import type { Rulebook } from "../rules/rulebook.js";
import { isDrawn } from "../table/ground.js";
import type { Box, Spot } from "../table/layout.js";
import { inside, type Part } from "../table/parts.js";
import { pictureOf } from "../table/picture.js";
import { tableOf } from "../table/placements.js";
import { Scene } from "../table/scene.js";

/** The seat in whose sight positions were recorded. */
const VIEWER = 1;
/** The margins of the board around the places, and the least size, in units of the board. */
const MARGIN = 26;
const LEAST = { w: 380, h: 150 };
/** The margin around whole places. */
const EDGE = 4;
const LARGEST_SCALE = 1.3;
/** The largest that the smallest text may become, in units: above it, a picture is wider than its frame, and scrolls. */
const LARGEST_TYPE = 12;

interface Board {
    readonly width: number;
    readonly height: number;
}

/** The position of a chapter. */
export function sceneOf(
    { positions: { tables, players } }: LearningModule,
    { moment }: LearningChapter,
    { layout, words }: Tableau,
    { game }: Rulebook,
): Scene {
    const placements = tables[moment].map(([place, piece, count]) => ({ place, piece, count }));
    return new Scene(game, layout, tableOf(placements, VIEWER), players, VIEWER, words);
}

/** The places that are outlined: those of the board, or of the seat that is shown. */
export function placesOf({ places, seat }: LearningChapter, scene: Scene): Set<string> {
    const spots = pictureOf(scene).spots.filter((spot) => isDrawn(spot, scene));
    const known = seat === undefined ? spots.map(({ place }) => place) : scene.places();
    return meantPlaces(places, known);
}

/** The box around places, with what lies in it, as large as a frame of that width allows and as small as can be read. */
export function partOf(scene: Scene, places: ReadonlySet<string>, width: number, least: number): Part {
    const { spots, frames, ...board } = pictureOf(scene);
    const middle = ({ x, y, w, h }: Spot): { x: number; y: number } => ({ x: x + w / 2, y: y + h / 2 });
    const near = boxOf(
        spots.filter(({ place }) => places.has(place)),
        board,
    );
    const box = around([near, ...spots.filter((spot) => inside(middle(spot), near) && !isLarge(spot, near))], board);
    const scale = Math.max(least / LARGEST_TYPE, Math.min(width / box.w, LARGEST_SCALE));
    return { ...box, scale, printed: true, frames, spots: spots.filter((spot) => inside(middle(spot), box)) };
}

/** The places and what is near them. */
function boxOf(spots: readonly Spot[], board: Board): Box {
    const { x: left, y: top, w: across, h: down } = around(spots, board);
    const along = (from: number, size: number, smallest: number, all: number): readonly [number, number] => {
        const wanted = Math.min(all, Math.max(size + 2 * MARGIN, smallest));
        return [Math.max(0, Math.min(from + size / 2 - wanted / 2, all - wanted)), wanted];
    };
    const [x, w] = along(left, across, LEAST.w, board.width);
    const [y, h] = along(top, down, LEAST.h, board.height);
    return { x, y, w, h };
}

/** The box around boxes, on the board. */
function around(boxes: readonly Box[], board: Board): Box {
    const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
    const right = Math.min(board.width, Math.max(...boxes.map((box) => box.x + box.w)) + EDGE);
    const bottom = Math.min(board.height, Math.max(...boxes.map((box) => box.y + box.h)) + EDGE);
    const [left, top] = [Math.max(0, x - EDGE), Math.max(0, y - EDGE)];
    return { x: left, y: top, w: right - left, h: bottom - top };
}

/** True if a spot is no part of a box, but as large as it. */
function isLarge(spot: Box, box: Box): boolean {
    return spot.w > box.w || spot.h > box.h;
}
