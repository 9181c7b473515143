/** Layouts: nothing that lies on a table is missing from its picture, and nothing lies on something else that it should not. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ownerOf } from "caravanserai";

import { fitted, fitting, inOneLine, lineOf } from "../src/table/text-size.js";
import { LAYOUT as MERV } from "../src/games/merv/layout.js";
import { arrange, type Laid, type Spot } from "../src/table/layout.js";
import { isHidden, lookOf } from "../src/table/looks.js";
import { pagesOf } from "../src/table/parts.js";
import { pictureOf } from "../src/table/picture.js";
import { printed } from "../src/table/printed.js";
import { Scene } from "../src/table/scene.js";
import { belongings } from "../src/table/shelves.js";
import { withHyphens } from "../src/table/syllables.js";
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

/** True if a laid piece leaves its spot. */
function leaves(spot: Spot, { x, y, w, h }: Laid): boolean {
    const inside =
        x - w / 2 >= spot.x - 1 &&
        x + w / 2 <= spot.x + spot.w + 1 &&
        y - h / 2 >= spot.y - 1 &&
        y + h / 2 <= spot.y + spot.h + 1;
    return !inside;
}

test("a pile of different cards stays inside its place", () => {
    const pile: Spot = { place: "contracts", x: 10, y: 20, w: 60, h: 36, size: 30, counted: true };
    const cards = Array.from({ length: 45 }, (_, index) => ({ piece: `contract/${String(index)}`, count: 1 }));
    const laid = arrange(pile, cards, () => 0.98);
    assert.equal(laid.length, cards.length);
    assert.deepEqual(
        laid.filter((each) => leaves(pile, each)),
        [],
    );
});

test("Cyrillic words get smaller type, because their letters are wider", () => {
    assert(fitting("библиотека", 66, 60) < fitting("caravanser", 66, 60));
    assert(fitting("библиотека", 66, 60) * 0.75 * "библиотека".length <= 66, "in bold type the word is not broken");
    assert(inOneLine("Невозведённые фрагменты стены", 200, 14) < inOneLine("Wall pieces that are not built", 200, 14));
});

test("long words are broken between syllables", () => {
    const broken = ["marketplace", "caravansary", "influence", "pepper", "библиотека", "имбирь", "palace", "Bea"];
    assert.deepEqual(
        broken.map((word) => withHyphens(word).replaceAll("\u00ad", "-")),
        ["mar-ket-place", "car-avansary", "in-flu-ence", "pep-per", "би-блио-тека", "им-бирь", "palace", "Bea"],
    );
});

test("what is printed on contracts of Merv is signs in both languages", () => {
    const signs = MERV.signs ?? {};
    const texts = [
        "1 scroll and 2 rare goods → 12 points and favour",
        "1 свиток и 2 редких товара → 12 ПО и расположение",
    ];
    for (const text of texts) {
        assert.deepEqual(
            printed(text, signs).map((part) => (typeof part === "string" ? part : `${part.count} ${part.kind}`)),
            ["1 scroll", "2 rare", "→", "12 point", " favour-step"],
        );
    }
    assert.deepEqual(printed("soldiers of war", signs), ["soldiers of war"], "a word that needs a number has none");
});

test("a text that has no room at the smallest type gives way to shorter words, and whole words to broken ones", () => {
    const forms = ["take any caravan card", "any card", "A1"];
    const said = (width: number, height: number): string => fitted(forms, width, height, { smallest: 10 }).text;
    assert.equal(said(100, 40), "take any caravan card");
    assert.equal(said(60, 14), "any card");
    assert.equal(said(30, 14), "A1");
    assert(fitted("marketplace", 60, 30, { smallest: 10 }).whole, "a word is broken where nothing is shorter");
    assert.deepEqual(fitted("marketplace", 20, 14, { smallest: 10 }), {
        text: "marketplace",
        size: 10,
        whole: false,
        broken: true,
    });
    assert(
        !fitted("Region under attack", 90, 30, { smallest: 10 }).broken,
        "a line ends between words if all are whole",
    );
    assert.equal(lineOf(["Trade routes: north-west", "North-west"], 80, { smallest: 10 }).text, "North-west");
});

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

    test(`${game}: on a phone every place lies on one page, and no part is drawn too small to be read`, async () => {
        for (const layout of ["own", "automatic"] as const) {
            for (const scene of await scenes(game, layout)) {
                const room = { w: 382, h: 360, least: 9 };
                const parts = pagesOf(scene, room).flatMap((page) => page.parts);
                const drawn = parts.flatMap(({ spots }) => spots.map(({ place }) => place));
                const { spots } = pictureOf(scene);
                const wanted = spots.filter(({ place, quiet }) => !quiet || scene.at(place).length > 0);
                assert.equal(new Set(drawn).size, drawn.length);
                assert.deepEqual(
                    wanted.map(({ place }) => place).filter((place) => !drawn.includes(place)),
                    [],
                );
                assert(parts.every(({ scale }) => scale >= room.least / 16));
            }
        }
    });

    test(`${game}: a desktop sees the whole board, a tablet scrolls over it`, async () => {
        for (const scene of await scenes(game, "own")) {
            const { width, height } = pictureOf(scene);
            for (const [room, fits] of [
                [{ w: 1000, h: 830, least: 10 }, height < 900],
                [{ w: 584, h: 706, least: 10 }, false],
            ] as const) {
                const [page, ...others] = pagesOf(scene, room);
                const [scale] = page?.parts.map((part) => part.scale) ?? [];
                assert.deepEqual(others, []);
                assert(scale !== undefined && room.least / scale <= 12);
                assert.equal(width * scale <= room.w + 1 && height * scale <= room.h + 1, fits);
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
                const aspect = (each: string): number => lookOf(each, scene).aspect;
                for (const laid of arrange(spot, scene.at(spot.place), aspect)) {
                    assert(!leaves(spot, laid), `${laid.piece} at ${spot.place}`);
                }
            }
        }
    });
}

test("in Sahwari the camel that collects is shown, if there is one, and a resource is taken from its tile alone", async () => {
    const [, middle] = await scenes("sahwari", "own");
    assert(middle !== undefined);
    assert.deepEqual(middle.at("collector"), [], "nobody collects");
    const places = new Map(middle.table.places).set("collector", new Map([["collector/blue/1", 1]]));
    const { game, layout, players, words } = middle;
    const stands = [...places].find(([place, pieces]) => place.startsWith("camel:") && pieces.has("blue/1"))?.[0] ?? "";
    const collecting = new Scene(game, layout, { ...middle.table, places }, players, 1, words);
    assert.deepEqual(lookOf("collector/blue/1", collecting).shape, "camel");
    assert.deepEqual(collecting.layout.targets?.["CollectResource"]?.(new Map(), collecting), [
        stands.replace("camel", "on"),
    ]);
});

/** A scene that counts how often all its places are searched. */
class Searched extends Scene {
    searches = 0;

    override places(): readonly string[] {
        this.searches++;
        return super.places();
    }
}

for (const game of GAMES) {
    test(`${game}: the places of a table are searched as often for many cards as for one`, async () => {
        for (const { game: described, layout, table, players, viewer, words } of await scenes(game, "own")) {
            const scene = new Searched(described, layout, table, players, viewer, words);
            const pieces = scene.places().flatMap((place) => scene.at(place).map(({ piece }) => piece));
            assert(pieces.length > 30);
            lookOf(pieces[0] ?? "", scene);
            layout.spots(scene);
            const before = scene.searches;
            for (const piece of pieces) {
                lookOf(piece, scene);
            }
            assert.equal(scene.searches, before);
        }
    });
}
