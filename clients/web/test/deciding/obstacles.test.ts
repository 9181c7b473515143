/** Obstacles to a place that no offer is about: the decisions sent to the service are about this place, and were not offered. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { pictureOf } from "../../src/table/picture.js";
import { Mentions } from "../../src/deciding/mentions.js";
import { choicesOf } from "../../src/deciding/choice-groups.js";
import { isAbout, meant, MOST } from "../../src/deciding/obstacles.js";
import { fieldsOf, withWord, wordsIn } from "../../src/table/wire.js";
import { GAMES, questions, scenes } from "../recorded.js";

test("one word of a message is replaced, and the others stay, however long it is", () => {
    const message = Uint8Array.from([10, 2, 104, 105, 16, 7, 26, 1, 33]); // 1: "hi", 2: 7, 3: "!"
    assert.deepEqual(
        wordsIn(message).map(({ field }) => field),
        [1, 3],
    );
    for (const word of ["", "x", "слово", "y".repeat(300)]) {
        for (const { field, at } of wordsIn(message)) {
            const changed = fieldsOf(withWord(message, at, word));
            assert.deepEqual(changed.get(field), [word]);
            assert.deepEqual(changed.get(2), ["7"]);
            assert.deepEqual(changed.get(4 - field), fieldsOf(message).get(4 - field));
        }
    }
});

for (const game of GAMES) {
    test(`${game}: places that cannot be chosen have decisions of which the service knows why`, async () => {
        let found = 0;
        for (const scene of await scenes(game, "own")) {
            const shown = pictureOf(scene).spots.map(({ place }) => place);
            const mentions = new Mentions(scene, shown);
            for (const offers of questions(game)) {
                const choices = choicesOf(offers);
                const known = new Set(choices.map(({ type, fields }) => JSON.stringify([type, ...fields])));
                const lit = new Set(choices.flatMap((choice) => [...mentions.of(choice)]));
                for (const place of shown.filter((each) => !lit.has(each)).slice(0, 40)) {
                    const wanted = meant(place, choices, scene, mentions);
                    assert(wanted.length <= MOST);
                    for (const choice of wanted) {
                        assert(isAbout(choice, place, mentions), place);
                        assert(!known.has(JSON.stringify([choice.type, ...choice.fields])), place);
                        found++;
                    }
                }
            }
        }
        assert(found > 0);
    });
}
