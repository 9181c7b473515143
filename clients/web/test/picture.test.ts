/** Pictures of positions for other programs: of every game, at its start, in its middle and at its end. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { drawn } from "../src/picture/picture.js";
import { description, GAMES, tables } from "./recorded.js";

const HOSTILE = ["</text><script>alert(1)</script>", 'An & "Bea" class <b>', "\u6d77".repeat(80), "Юлия"];

async function pictures(game: string): Promise<string[]> {
    return Promise.all(
        tables(game).map(({ places }) =>
            drawn({
                language: "ru",
                game: description(game),
                placements: [...places].flatMap(([place, pieces]) =>
                    [...pieces].map(([piece, count]) => ({ place, piece, count })),
                ),
                seats: HOSTILE,
                status: "Ходит Юлия",
            }),
        ),
    );
}

for (const game of GAMES) {
    test(`${game}: a picture holds its pieces, and nothing that needs a browser`, async () => {
        const all = await pictures(game);
        assert.equal(new Set(all).size, all.length, "each position has a picture of its own");
        for (const svg of all) {
            assert(svg.startsWith("<svg ") && svg.endsWith("</svg>"));
            assert.equal(svg.split("<svg").length, svg.split("</svg>").length);
            assert(svg.includes("data-piece="), "pieces are drawn");
            assert.doesNotMatch(svg, /foreignObject|var\(|max\(|<script|href|NaN|undefined/u);
            for (const [tag] of svg.matchAll(/<[a-z][^>]*>/gu)) {
                assert.doesNotMatch(tag.replace(/[\w-]+="[^"<]*"/gu, ""), /[="&]|\s\w/u, `${tag} is XML`);
            }
        }
    });
}

test("names are texts, whatever stands in them, and long ones are cut", async () => {
    const [svg = ""] = await pictures("merv");
    assert(svg.includes("&lt;/text>&lt;script>"), "shown as it is");
    assert(svg.includes('An &amp; "Bea" class &lt;b>') || svg.includes("An &amp; &quot;Bea&quot; class"));
    assert.match(svg, /\u6d77{5,20}…/u);
});

test("a long title has two lines, and all of it is seen", async () => {
    const [svg = ""] = await pictures("merv");
    const lines = [...svg.matchAll(/<text[^>]*font-size="32"[^>]*>([^<]*)<\/text>/gu)].map(([, text]) => text);
    assert.deepEqual(lines.slice(0, 2), ["Merv: The Heart of", "the Silk Road"]);
});
