/** Cards that print icons instead of words: the words are their titles, and programs that draw shapes alone have the icons too. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { h } from "preact";
import { renderToString } from "preact-render-to-string";

import { drawn } from "../../src/picture/picture.js";
import { Piece, Print, printOf } from "../../src/table/piece.js";
import { description, GAMES, scenes, tables } from "../recorded.js";

/** The icons that each game has to print, of each kind one. */
const PRINTED = {
    marcopolo: ["town-tile/TT3"],
    merv: [
        "site/palace_purple",
        "card/ginger",
        "breakthrough/discount_mosque",
        "breakthrough/wild_tan",
        "scoring-tile/library",
    ],
    palmyra: ["grey-good/incense", "red-good/silk", "yellow-good/jade", "improvement/I5", "improvement/I38"],
    sahwari: ["tile-artifact/desert", "tile-artifact/oasis", "tile-artifact-recruit-small", "guild-tile"],
} as const satisfies Readonly<Record<(typeof GAMES)[number], readonly string[]>>;

for (const game of GAMES) {
    test(`${game}: a card with icons has its words as a title, and shows them where it is large`, async () => {
        const [scene] = await scenes(game, "own");
        assert(scene !== undefined);
        for (const piece of PRINTED[game]) {
            const words = printOf(piece, scene);
            const small = renderToString(h(Piece, { piece, scene, size: 60 }));
            assert(words.length > 2, piece);
            assert(small.includes(`<title>${words}</title>`), `${piece}: ${small}`);
            assert(!small.includes("foreignObject"), "shapes alone");
            const large = renderToString(h(Print, { piece, scene, large: true })).replace(/\u00ad/gu, "");
            assert(large.includes("card-icon") || !small.includes("translate(-12 -12)"), `${piece}: its icons`);
            assert(large.replace(/<[^>]+>/gu, "").length > 2, `${piece}: its words`);
        }
    });

    test(`${game}: every face of a kind whose faces have icons has them`, async () => {
        const [scene] = await scenes(game, "own");
        assert(scene !== undefined);
        const missing = description(game).kinds.flatMap(({ faces }) => {
            const [with_, without] = [[], []] as [string[], string[]];
            for (const { piece } of faces) {
                (scene.layout.icons?.(piece, scene) ? with_ : without).push(piece);
            }
            return with_.length > 0 ? without : [];
        });
        assert.deepEqual(
            missing.filter((piece) => !piece.startsWith("town-tile/")), // they have signs in their texts
            [],
        );
    });
}

test("pictures for other programs have the icons", async () => {
    const [places] = tables("merv").map((table) => table.places);
    const placements = [...(places ?? [])].flatMap(([place, pieces]) =>
        [...pieces].map(([piece, count]) => ({ place, piece, count })),
    );
    const svg = await drawn({ language: "en", game: description("merv"), placements, seats: ["Ann"], status: "Ann" });
    assert((svg.match(/class="icon-row"/gu) ?? []).length >= 24, "each site has its icon");
});
