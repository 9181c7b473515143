/** Layouts: nothing that lies on a table is missing from its picture, and nothing lies on something else that it should not. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ownerOf } from "caravanserai";

import { arrange, type Spot } from "../src/table/layout.js";
import { isHidden, lookOf } from "../src/table/looks.js";
import { pictureOf } from "../src/table/picture.js";
import { belongings } from "../src/table/shelves.js";
import { GAMES, scenes } from "./recorded.js";

/** Areas that a layout leaves to the automatic field below its board, because they turn up in some matches only. */
const LOOSE: Readonly<Record<string, RegExp>> = { merv: /^(magistrate|courtier|solo)-/u };

function overlap(one: Spot, other: Spot): boolean {
    const apart = 0.01;
    return (
        one.x + one.w > other.x + apart &&
        other.x + other.w > one.x + apart &&
        one.y + one.h > other.y + apart &&
        other.y + other.h > one.y + apart
    );
}

for (const game of GAMES) {
    for (const layout of ["own", "automatic"] as const) {
        test(`${game}, ${layout} layout: every place with pieces is seen or hidden on purpose`, async () => {
            for (const scene of await scenes(game, layout)) {
                const drawn = new Set(pictureOf(scene).spots.map(({ place }) => place));
                for (const place of scene.places()) {
                    const seat = ownerOf(place);
                    const shelves = seat > 0 ? belongings(seat, scene, drawn) : [];
                    const shelved = shelves.some(({ places }) => places.some((laden) => laden.place === place));
                    const hiddenShelf = scene.layout.shelves?.some(
                        ({ hidden, areas }) => hidden && areas.includes(place.split(/[@:]/u)[0] ?? ""),
                    );
                    assert(drawn.has(place) || shelved || hiddenShelf === true || isHidden(place, scene), place);
                }
            }
        });
    }

    test(`${game}: the layout of its own mentions every place of the board`, async () => {
        for (const scene of await scenes(game, "own")) {
            const own = new Set(scene.layout.spots(scene).map(({ place }) => place));
            const missing = scene
                .places()
                .filter((place) => ownerOf(place) === 0 && !isHidden(place, scene) && !own.has(place))
                .filter((place) => !LOOSE[game]?.test(place));
            assert.deepEqual(missing, []);
        }
    });

    test(`${game}: no place is named twice, and every place lies on the board`, async () => {
        for (const scene of await scenes(game, "own")) {
            const { width, height, spots } = pictureOf(scene);
            assert.equal(new Set(spots.map(({ place }) => place)).size, spots.length);
            for (const { place, x, y, w, h } of spots) {
                assert(x >= 0 && y >= 0 && x + w <= width + 0.01 && y + h <= height + 0.01, place);
            }
        }
    });

    test(`${game}: the automatic layout never overlaps`, async () => {
        for (const scene of await scenes(game, "automatic")) {
            const { width, height, spots } = pictureOf(scene);
            assert(spots.every(({ x, y, w, h }) => x >= 0 && y >= 0 && x + w <= width && y + h <= height));
            for (const [index, one] of spots.entries()) {
                for (const other of spots.slice(index + 1)) {
                    assert(!overlap(one, other), `${one.place} and ${other.place}`);
                }
            }
        }
    });

    test(`${game}: pieces stay inside their places`, async () => {
        for (const scene of await scenes(game, "own")) {
            for (const spot of pictureOf(scene).spots) {
                for (const { piece, x, y, w, h } of arrange(
                    spot,
                    scene.at(spot.place),
                    (each) => lookOf(each, scene).aspect,
                )) {
                    const inside =
                        x - w / 2 >= spot.x - 1 &&
                        x + w / 2 <= spot.x + spot.w + 1 &&
                        y - h / 2 >= spot.y - 1 &&
                        y + h / 2 <= spot.y + spot.h + 1;
                    assert(inside, `${piece} at ${spot.place}`);
                }
            }
        }
    });
}
