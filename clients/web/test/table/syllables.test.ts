/** Long words on narrow cards, and the letters between which they are broken. */

import assert from "node:assert/strict";
import { test } from "node:test";

import createHyphenator from "hyphen";
import patterns from "hyphen/patterns/en-us.js";

import { withHyphens } from "../../src/table/syllables.js";
import { description, GAMES } from "../recorded.js";

const divided = createHyphenator(patterns, { hyphenChar: "-", minWordLength: 6 });
const shown = (text: string): string => withHyphens(text).replaceAll("\u00ad", "-");

test("English words are broken as they are spelt", () => {
    assert.equal(shown("Trading"), "Trad-ing");
    assert.equal(shown("MERCHANTS, warriors"), "MER-CHANTS, war-riors");
    assert.equal(shown("everything further, a building"), "every-thing fur-ther, a build-ing");
    assert.equal(shown("the desert and camels"), "the desert and camels");
});

for (const game of GAMES) {
    test(`${game}: no word of the box is broken elsewhere than by the patterns`, () => {
        const texts = description(game).kinds.flatMap(({ title, faces }) => [
            title,
            ...faces.flatMap((face) => [face.title, face.text]),
        ]);
        const words = new Set(texts.join(" ").match(/[A-Za-z]{6,}/gu));
        assert(words.size > 20);
        for (const word of words) {
            const allowed = breaksIn(divided(word));
            assert.deepEqual(
                [...breaksIn(shown(word))].filter((at) => !allowed.has(at)),
                [],
                shown(word),
            );
        }
    });
}

test("in words that nobody knows in advance, letters of one sound are not parted", () => {
    assert.equal(shown("Zarthushim"), "Zar-thu-shim");
    assert.equal(shown("rockery"), "ro-ckery");
});

test("Russian words are broken between syllables", () => {
    assert.equal(shown("Торговля и местоположение караванов"), "Тор-го-вля и мес-то-по-ло-же-ние ка-ра-ва-нов");
});

/** The numbers of letters behind which a word is broken. */
function breaksIn(word: string): Set<number> {
    let at = 0;
    return new Set(
        word
            .split("-")
            .slice(0, -1)
            .map((part) => (at += part.length)),
    );
}
