/** Statements about hidden pieces stand beside them, in the language of the page. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";
import { Table } from "caravanserai";
import { GameSchema } from "caravanserai/v1/game";
import { Visibility } from "caravanserai/v1/table";

import { tableauOf } from "../../src/games/layouts.js";
import { lookOf } from "../../src/table/looks.js";
import { Scene } from "../../src/table/scene.js";
import en from "../../src/table/table.en.ftl";
import ru from "../../src/table/table.ru.ftl";
import { language } from "../../src/words/language.js";
import { addWords } from "../../src/words/words.js";

const PIECES = ["hand@1/0/0/card/5", "hand@1/1/-/card/4/5", "deck/1/2/card/5", "deck/0/1/card/4"].map(
    (said) => `statement/${said}`,
);

async function scene(): Promise<Scene> {
    const areas = [
        { name: "hand", title: "Hand", visibility: Visibility.OWNER },
        { name: "deck", title: "Deck", visibility: Visibility.NONE },
        { name: "stated", title: "Known", visibility: Visibility.ALL },
    ];
    const faces = ["4", "5"].map((face) => ({ piece: `card/${face}`, title: `card ${face}` }));
    const described = create(GameSchema, { areas, kinds: [{ name: "card", title: "card", faces }] });
    const { layout, words } = await tableauOf("unknown", "en");
    const table = new Table(2);
    table.layOut(
        described.areas,
        PIECES.map((piece) => ({ place: "stated", piece, count: 1 })),
    );
    return new Scene(described, layout, table.snapshot(), 2, 2, words);
}

test("a statement is said in words, at its place and as a piece", async () => {
    addWords({ en, ru });
    const shown = await scene();
    assert.deepEqual(shown.statedAt("hand@1"), ["none is card 5", "at least 1 is among these: card 4, card 5"]);
    assert.deepEqual(shown.statedAt("hand@2"), []);
    assert.deepEqual(PIECES.map((piece) => shown.pieceTitle(piece)).slice(0, 3), [
        "Hand (1): none is card 5",
        "Hand (1): at least 1 is among these: card 4, card 5",
        "Deck: 1 to 2 are card 5",
    ]);
    assert.equal(lookOf(PIECES[0] ?? "", shown).shape, "card");
    language.value = "ru";
    assert.deepEqual((await scene()).statedAt("deck"), ["от 1 до 2 из этого: card 5", "не больше 1 из этого: card 4"]);
    language.value = "en";
});
