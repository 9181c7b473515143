/** The looks of pieces do not depend on the language of the page: the same shapes and colours in English and Russian. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { Table } from "caravanserai";
import { GameSchema } from "caravanserai/v1/game";

import { tableauOf } from "../../src/games/layouts.js";
import { cardOf } from "../../src/games/sahwari/halves.js";
import { lookOf } from "../../src/table/looks.js";
import { Scene } from "../../src/table/scene.js";
import type { Language } from "../../src/words/language.js";
import recorded from "../recorded/positions.json";

const { descriptions, matches } = recorded as unknown as {
    readonly descriptions: Readonly<Record<Language, Readonly<Record<string, JsonValue>>>>;
    readonly matches: readonly {
        readonly game: string;
        readonly players: number;
        readonly tables: readonly (readonly (readonly [string, string, number])[])[];
    }[];
};

/** The last position of a match. */
async function scene({ game, players, tables }: (typeof matches)[number], language: Language): Promise<Scene> {
    const described = fromJson(GameSchema, descriptions[language]?.[game] ?? {});
    const { layout, words } = await tableauOf(game, language);
    const table = new Table(1);
    const placements = tables.at(-1) ?? [];
    table.layOut(
        described.areas,
        placements.map(([place, piece, count]) => ({ place, piece, count })),
    );
    return new Scene(described, layout, table.snapshot(), players, 1, words);
}

test("every piece has the same shape and colour in both languages", async () => {
    for (const match of matches) {
        const [english, russian] = [await scene(match, "en"), await scene(match, "ru")];
        const pieces = english.game.kinds.flatMap(({ name, faces }) => [name, ...faces.map(({ piece }) => piece)]);
        assert(pieces.length > 20);
        for (const piece of pieces) {
            const [one, other] = [lookOf(piece, english), lookOf(piece, russian)];
            assert.deepEqual({ ...other, sign: "" }, { ...one, sign: "" }, `${match.game}: ${piece}`);
        }
    }
});

test("recruit cards and clan boards of Sahwari have the same colours in both languages, each with letters of its own", async () => {
    const [match] = matches.filter(({ game }) => game === "sahwari");
    assert(match !== undefined);
    const scenes = [await scene(match, "en"), await scene(match, "ru")];
    const faces = scenes[0]?.game.kinds.filter(({ name }) => name === "card" || name === "leader");
    const letters: Record<string, string>[] = scenes.map(() => ({}));
    for (const { piece } of faces?.flatMap((kind) => kind.faces) ?? []) {
        const [english, russian] = scenes.map((each) => cardOf(each.pieceText(piece), each.words));
        assert(english);
        assert(russian);
        assert.equal(english.halves.length, 2);
        assert.equal(Boolean(russian.ability), Boolean(english.ability));
        for (const [language, { halves }] of [english, russian].entries()) {
            halves.forEach((half) => {
                Object.assign(letters[language] ?? {}, { [half.colour]: half.letters });
                assert(half.icon !== "" && !half.icon.startsWith(":"), half.icon);
            });
        }
        assert.deepEqual(
            russian.halves.map(({ colour }) => colour),
            english.halves.map(({ colour }) => colour),
        );
    }
    assert.deepEqual(letters, [
        { crimson: "C", teal: "T", amber: "A", violet: "V" },
        { crimson: "Ба", teal: "Би", amber: "Я", violet: "Ф" },
    ]);
});
