/** The games in chapters: each has words, a picture with something outlined, and rules that there are. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { FluentParser } from "@fluent/syntax";

import { tableauOf } from "../../src/games/layouts.js";
import { partOf, placesOf, sceneOf } from "../../src/learning/positions.js";
import { chaptersOf } from "../../src/learning/modules.js";
import { meantPlaces } from "../../src/rules/chapters.js";
import { Rulebook } from "../../src/rules/rulebook.js";
import { description, GAMES } from "../recorded.js";

/** The widths of frames: a phone, a wide window. */
const WIDTHS = [340, 800];

for (const game of GAMES) {
    test(`${game}: every chapter has its words, its places and its rules`, async () => {
        const module = await chaptersOf(game);
        assert(module !== undefined && module.chapters.length > 5);
        const keys = module.chapters.flatMap(({ key }) => ["title", "text", "picture"].map((each) => `${key}-${each}`));
        for (const words of Object.values(module.words)) {
            const known = new FluentParser()
                .parse(words)
                .body.map((entry) => (entry.type === "Message" ? entry.id.name : ""));
            assert.deepEqual(known, keys);
        }
        const ledger = readFileSync(`../../domain/games/${game}/ledger.toml`, "utf8");
        const rules = new Set([...ledger.matchAll(/^id = "([^"]+)"/gmu)].map(([, id]) => id));
        const tableau = await tableauOf(game, "en");
        const book = new Rulebook(description(game));
        for (const chapter of module.chapters) {
            assert.deepEqual(
                chapter.rules.filter((id) => !rules.has(id)),
                [],
                chapter.key,
            );
            const scene = sceneOf(module, chapter, tableau, book);
            const places = placesOf(chapter, scene);
            for (const text of chapter.places) {
                assert(meantPlaces([text], places).size > 0, `${chapter.key}: ${text} is in its picture`);
            }
            for (const width of chapter.seat === undefined ? WIDTHS : []) {
                const { x, y, w, h, scale, spots } = partOf(scene, places, width, 9);
                assert(
                    w * scale <= Math.max(width + 1, (w * 9) / 12 + 1),
                    `${chapter.key} fits, or is as small as can be read`,
                );
                const shown = spots.filter(({ place }) => places.has(place));
                assert.equal(shown.length, places.size, `${chapter.key}: all that is outlined is seen`);
                assert(
                    shown.every(
                        (spot) => spot.x >= x && spot.y >= y && spot.x + spot.w <= x + w && spot.y + spot.h <= y + h,
                    ),
                );
            }
        }
    });
}
