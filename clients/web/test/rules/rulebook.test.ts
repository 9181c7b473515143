/** Rules that are looked up. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";
import { GameSchema } from "caravanserai/v1/game";

import { told } from "../../src/replay/event-words.js";
import { piecesOf, Rulebook } from "../../src/rules/rulebook.js";

const BOOK = new Rulebook(
    create(GameSchema, {
        name: "games/merv",
        rules: [
            {
                id: "MERV-MKT-05",
                chapter: "Marketplace",
                text: "A purchase places camels (MERV-CAR-01).",
                rulings: ["AMB-04"],
            },
            { id: "MERV-CAR-01", chapter: "Caravansary", text: "Cards wait.", source: "EN:12" },
        ],
        serviceRules: [{ id: "SVC-ASK-01", chapter: "Decisions", text: "You decide only when you are asked." }],
        rulings: [{ id: "AMB-04", question: "Which camel?", ruling: "The nearest one." }],
    }),
);

test("rules are found by their words, and by those of their rulings", () => {
    const ids = (words: string): string[] => BOOK.chapters(words).flatMap(({ rules }) => rules.map(({ id }) => id));
    assert.deepEqual(ids(""), ["MERV-MKT-05", "MERV-CAR-01", "SVC-ASK-01"]);
    assert.deepEqual(ids("CAMEL nearest"), ["MERV-MKT-05"]);
    assert.deepEqual(ids("en:12"), ["MERV-CAR-01"]);
    assert.deepEqual(ids("nothing of that kind"), []);
});

test("rules know who names them", () => {
    assert.deepEqual(
        BOOK.citing("MERV-CAR-01").map(({ id }) => id),
        ["MERV-MKT-05"],
    );
    assert.deepEqual(
        BOOK.citing("AMB-04").map(({ id }) => id),
        ["MERV-MKT-05"],
    );
});

test("ids are told from the text around them", () => {
    assert.deepEqual(piecesOf("see MP-MKT-02, or AMB-12."), [
        { text: "see ", cites: false },
        { text: "MP-MKT-02", cites: true },
        { text: ", or ", cites: false },
        { text: "AMB-12", cites: true },
        { text: ".", cites: false },
    ]);
    assert.deepEqual(piecesOf("no id here"), [{ text: "no id here", cites: false }]);
});

test("a line ends with its rule; what a player wrote is no rule", () => {
    const { headline, effects } = told([
        "Ann (SVC-ASK-01) passes",
        "Ann takes 3 coins (2 of them late) (MP-COIN5-01)",
        "nothing",
    ]);
    assert.equal(headline, "Ann (SVC-ASK-01) passes");
    assert.deepEqual(effects, [
        { text: "Ann takes 3 coins (2 of them late)", rule: "MP-COIN5-01" },
        { text: "nothing", rule: "" },
    ]);
    assert.equal(told(["a\u202eb"]).headline, "a\ufffdb");
});
