/** Narrowing: every offer of recorded questions is reached in three steps at most, by names that differ. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { anyPack, StringValueSchema } from "@bufbuild/protobuf/wkt";
import { create } from "@bufbuild/protobuf";
import { OfferSchema } from "caravanserai/v1/match_service";

import { Mentions } from "../src/deciding/mentions.js";
import { arranged, choicesOf, type Group, matching, STEPS, stepsOf } from "../src/deciding/choice-groups.js";
import { beyond, common } from "../src/deciding/templates.js";
import { fieldsOf } from "../src/table/wire.js";
import { pictureOf } from "../src/table/picture.js";
import { GAMES, questions, scenes } from "./recorded.js";

/** The most entries of a list that a person can look through. */
const LONGEST = 45;

function leaves(group: Group): Group[] {
    return group.parts.length === 0 ? [group] : group.parts.flatMap(leaves);
}

function lists(group: Group): Group[] {
    return group.parts.length === 0 ? [] : [group, ...group.parts.flatMap(lists)];
}

for (const game of GAMES) {
    for (const offers of questions(game)) {
        test(`${game}: ${String(offers.length)} offers are three steps away at most`, () => {
            const choices = choicesOf(offers);
            const root = arranged(choices);
            assert(stepsOf(root) <= STEPS);
            const reached = leaves(root).flatMap((leaf) => leaf.choices);
            assert.equal(reached.length, offers.length);
            assert.deepEqual(new Set(reached), new Set(choices));
            for (const { parts } of lists(root)) {
                assert(parts.length <= LONGEST, `${String(parts.length)} entries`);
                const labels = parts.map(({ label }) => label);
                assert.equal(new Set(labels).size, labels.length, labels.join(" | "));
            }
        });
    }

    test(`${game}: what is offered lights up on the board`, async () => {
        const all = await scenes(game, "own");
        const [largest = []] = questions(game);
        const lit = all.flatMap((scene) => {
            const mentions = new Mentions(
                scene,
                pictureOf(scene).spots.map(({ place }) => place),
            );
            return choicesOf(largest).flatMap((choice) => [...mentions.of(choice)]);
        });
        assert(lit.length > 0);
    });
}

test("hundreds of offers with nothing in common but a list of goods are three steps away too", () => {
    const goods = ["wood", "stone", "marble", "gold"];
    const labels = goods.flatMap((a) =>
        goods.flatMap((b) => goods.flatMap((c) => goods.flatMap((d) => `${a} ${b} ${c} ${d}`))),
    );
    const offers = [...labels, ...labels.map((label) => `${label} and more`)].map((label) =>
        create(OfferSchema, {
            label,
            decision: anyPack(StringValueSchema, create(StringValueSchema, { value: label })),
        }),
    );
    const root = arranged(choicesOf(offers));
    assert.equal(offers.length, 512);
    assert(stepsOf(root) <= STEPS);
    assert.equal(leaves(root).length, 512);
    assert(Math.max(...lists(root).map(({ parts }) => parts.length)) <= LONGEST);
});

test("fields are read without a description", () => {
    const bytes = Uint8Array.from([0x0a, 2, 0x68, 0x69, 0x10, 0x96, 1, 0x1a, 2, 3, 4]);
    assert.deepEqual(
        fieldsOf(bytes),
        new Map([
            [1, ["hi"]],
            [2, ["150"]],
            [3, ["3", "4"]],
        ]),
    );
    assert.deepEqual(fieldsOf(Uint8Array.from([0x0a, 9, 0x68])), new Map());
});

test("labels have a common part, and each says something beyond it", () => {
    const labels = ["Market: 2 pepper with yellow 5", "Market: 1 gold with white 4"];
    assert.equal(common(labels), "Market: … with …");
    assert.equal(beyond(labels[0] ?? "", "Market: … with …"), "2 pepper, yellow 5");
});

test("no bracket closes in a common part that opens in none", () => {
    const labels = ["Buy I22 (trade as at the market); pay 2 marble", "Buy I1 (ships carry more (one)); pay 2 wood"];
    assert.equal(common(labels), "Buy …; pay 2 …");
    assert.equal(common(["Take stone (South Sea, ship)", "Take gold (South Sea, ship)"]), "Take … (South Sea, ship)");
});

test("a search finds words in any order and case", () => {
    const [offers = []] = questions("marcopolo");
    const found = matching(choicesOf(offers), "PEPPER market");
    assert(found.length > 0);
    assert(found.every(({ label }) => /pepper/iu.test(label) && /market/iu.test(label)));
});
