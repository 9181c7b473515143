/** Geometry of the board: the places of the city, the routes and the buildings around it. */

import type { Box } from "../../table/layout.js";

export const SIZE = 5;
export const CELL = 74;
export const WALL = 24;
export const ACTION = 32;
export const CITY = { x: 289, y: 52 };
export const FIRST = { x: CITY.x + WALL + ACTION, y: CITY.y + WALL + ACTION };
export const SPAN = SIZE * CELL + 2 * (WALL + ACTION);
export const SIDE = 273;
export const RIGHT = 779;
/** The width of half a side, and of a cell in it. */
export const HALF = 131;
export const WIDE = 127;

export const ROUTES = {
    north_west: [8, 8],
    north_east: [RIGHT, 8],
    south_west: [8, 446],
    south_east: [RIGHT, 446],
} as const;
export type Direction = keyof typeof ROUTES;
export const QUEUES: Readonly<Record<Direction, readonly [number, number]>> = {
    north_west: [289, 8],
    north_east: [603, 8],
    south_west: [289, 540],
    south_east: [603, 540],
};
export const QUEUE_SLOTS = 5;

export const LIBRARY = { x: 8, y: 108, w: SIDE, h: 222 };
export const PALACE = { x: 8, y: 338, w: SIDE, h: 100 };
export const MOSQUE = { x: RIGHT, y: 108, w: SIDE, h: 330 };
export const CARAVAN = { x: 8, y: 586, w: 540, h: 104 };
export const CONTRACTS = { x: 556, y: 586, w: 496, h: 104 };
export const TRACKS = { x: 8, y: 698, w: 640, h: 166 };
export const STOCK = { x: 656, y: 698, w: 396, h: 166 };
export const ROUTE = 92;
/** The width of a space of a track. */
export const TRACK = 37;
/** The size of the cubes of a price. */
export const PRICE = 18;
export const LEVEL = 38;
/** The part of a space of the mosque that has its words; pieces lie in the rest. */
export const SPACE_WORDS = 0.78;
/** The room for a cube of the price of a space, to the left of its words. */
export const SPACE_PRICE = 19;
/** The parts of the high courtier, where one plays. */
export const COURTIER = ["courtier-supply", "courtier-purse"];
export const courtier = (index: number): Box => ({ x: TRACKS.x + 404 + index * 118, y: TRACKS.y + 36, w: 112, h: 38 });
export const STACKS = ["1_favour", "1_soldier", "2_favour", "2_soldier", "3_favour", "3_soldier"];

export function cell(row: number, column: number): { x: number; y: number } {
    return { x: FIRST.x + (column - 1) * CELL, y: FIRST.y + (row - 1) * CELL };
}

export function mosqueBox(space: string): { x: number; y: number; w: number; h: number } {
    const level = Number(/\d/u.exec(space)?.[0] ?? 1);
    const columns = level <= 2 ? 4 : level <= 4 ? 2 : 1;
    const column = /P(\d)/u.exec(space)?.[1] ?? (space.endsWith("R") ? "2" : "1");
    const w = (MOSQUE.w - 12) / columns;
    const x = MOSQUE.x + 6 + (Number(column) - 1) * w;
    return { x: x + 1, y: MOSQUE.y + 22 + (8 - level) * LEVEL, w: w - 2, h: LEVEL - 2 };
}
