/** Layouts that packages of games bring as data: what they say is drawn, and what is wrong is never. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";
import { Table } from "caravanserai";
import { type Game, GameSchema } from "caravanserai/v1/game";
import { Visibility } from "caravanserai/v1/table";

import { givenLayout, readLayout } from "../src/games/given.js";
import { tableauOf } from "../src/games/layouts.js";
import { lookOf } from "../src/table/looks.js";
import { pagesOf } from "../src/table/parts.js";
import { pictureOf } from "../src/table/picture.js";
import { Scene } from "../src/table/scene.js";

const FILE = readFileSync("../../tests/games/pretenders/layout.json", "utf8");
const NAMES = ["deck", "shown", "hand", "lost", "purse", "claimed"];

function game(): Game {
    const areas = NAMES.map((name) => ({ name, title: name, visibility: Visibility.ALL }));
    const kinds = [{ name: "card", title: "card", faces: [{ piece: "card/thief", title: "thief" }] }];
    return create(GameSchema, { name: "games/pretenders", areas, kinds, layout: new Uint8Array(32) });
}

async function scene(players: number, changed: object = {}): Promise<Scene> {
    const data = { ...(JSON.parse(FILE) as object), ...changed };
    const { layout, words } = await tableauOf("games/pretenders", "en", readLayout(data));
    const table = new Table(1);
    table.layOut(game().areas, [
        { place: "deck", piece: "card/thief", count: 3 },
        { place: "hand@2", piece: "card/thief", count: 2 },
    ]);
    return new Scene(game(), layout, table.snapshot(), players, 1, words);
}

test("places lie where the data say, for as many seats as play", async () => {
    const [two, five] = [await scene(2), await scene(5)];
    const spots = pictureOf(two).spots.map(({ place, x, y }) => `${place} ${String(x)},${String(y)}`);
    assert(spots.includes("deck 16,40"));
    assert(spots.includes("hand@2 589,36"), spots.join());
    assert.equal(pictureOf(two).frames.length, 0, "nothing is left to the automatic layout");
    assert(pictureOf(five).height > 2.5 * pictureOf(two).height, "three rows of seats");
    assert.equal(lookOf("card/thief", two).colour, "purple");
});

test("a narrow window has the sections of the data, and each place once", async () => {
    const pages = pagesOf(await scene(5), { w: 380, h: 500, least: 11 });
    assert.deepEqual(
        pages.map(({ key }) => key),
        ["own", "others", "cards"],
    );
    const shown = pages.flatMap(({ parts }) => parts.flatMap(({ spots }) => spots.map(({ place }) => place)));
    assert.equal(new Set(shown).size, shown.length);
    assert.equal(shown.length, 5 * 4 + 2);
});

test("a narrow window shows what no section has on a last page", async () => {
    const all = pictureOf(await scene(5)).spots.map(({ place }) => place);
    const cases = [
        [{ key: "own", seats: "own" }],
        [{ key: "others", seats: "others" }],
        [{ key: "cards", areas: ["deck", "hand"] }],
        [{ key: "map", boxes: [{ x: 0, y: 0, w: 9, h: 9 }] }],
    ];
    for (const sections of cases) {
        const pages = pagesOf(await scene(5, { sections }), { w: 380, h: 500, least: 11 });
        assert.equal(pages.at(-1)?.key, "rest");
        const shown = pages.flatMap(({ parts }) => parts.flatMap(({ spots }) => spots.map(({ place }) => place)));
        assert.deepEqual(shown.toSorted(), all.toSorted(), JSON.stringify(sections));
    }
});

test("what is wrong is named by its path", () => {
    const data = JSON.parse(FILE) as { spots: object[] };
    const spot = { area: "deck", x: 0, y: 0, w: 9, h: 9, size: 5 };
    const cases: readonly (readonly [unknown, RegExp])[] = [
        [[], /the layout must be a table/u],
        [{ ...data, width: 1.5 }, /width must be a whole number, 200 to 1999/u],
        [{ ...data, script: "alert(1)" }, /script must be left out/u],
        [{ ...data, spots: [spot, { ...spot, w: -1 }] }, /spots\[2\]\.w must be a whole number/u],
        [{ ...data, looks: { card: { shape: "image" } } }, /looks\.card\.shape must be one of cube/u],
        [{ ...data, colours: ["url(x)"] }, /colours\[1\] must be one of blue/u],
    ];
    for (const [said, wanted] of cases) {
        assert.throws(() => readLayout(said), wanted);
    }
});

test("it is asked for under its digest, and a wrong one leaves the board to itself", async (context) => {
    const warned = context.mock.method(console, "warn", () => undefined);
    const asked: unknown[] = [];
    const answering = (body: string, status = 200): typeof fetch => {
        return async (...request) => {
            asked.push(...request);
            return Promise.resolve(new Response(body, { status }));
        };
    };
    assert.equal((await givenLayout(game(), answering(FILE)))?.width, 1000);
    assert.deepEqual(asked, [
        `/layouts/pretenders/${"00".repeat(32)}.json`,
        { integrity: `sha256-${Buffer.alloc(32).toString("base64")}` },
    ]);
    assert.equal(warned.mock.callCount(), 0);
    for (const answer of [answering("{}"), answering("{"), answering("", 404)]) {
        assert.equal(await givenLayout(game(), answer), undefined);
    }
    assert.equal(warned.mock.callCount(), 3);
});
