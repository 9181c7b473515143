/** Lists of entrants say the same to the app as to the command, and what they do to a tournament is known before it is done. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
    Entrant_State,
    EntrantSchema,
    RoundResult,
    TournamentSchema,
    Tournament_State,
} from "caravanserai/v1/tournament";
import { entryTicket, sha256 } from "caravanserai/web";

import { decoded, ListError, readList, seedsOf, writtenList } from "../../src/pages/tournaments/entrant-list.js";
import { conditionsWith, planOf, seedSteps, stateOf, withCodes } from "../../src/pages/tournaments/entrant-plan.js";
import type { Shown } from "../../src/pages/tournaments/tournament-view.js";
import recorded from "../recorded/entrant-lists.json" with { type: "json" };

const NAME = "tournaments/spring";

function problemOf(work: () => unknown): string {
    try {
        work();
    } catch (error) {
        assert(error instanceof ListError, String(error));
        return error.problem;
    }
    return "";
}

describe("lists of entrants", () => {
    test("say what the command reads in them", () => {
        for (const { text, said } of recorded as readonly { text: string; said: unknown }[]) {
            if (said === null) {
                assert.notEqual(
                    problemOf(() => readList(text)),
                    "",
                    text,
                );
                continue;
            }
            const { listed, mistakes, orders } = readList(text);
            const apart = orders.apart.map(({ players, first, last }) => [...players, first, last]);
            const byes = [...orders.byes]
                .sort(([one], [other]) => one - other)
                .map(([round, given]) => [
                    round,
                    [...given].map(([name, bye]) => [name, RoundResult[bye].toLowerCase().replace("_", " ")]).sort(),
                ]);
            const seeds = [...seedsOf(listed)].sort(([one], [other]) => one - other);
            const lines = listed.map((one) => [one.line, one.name, one.player, one.bot, one.country, one.code]);
            assert.deepEqual({ apart, byes, lines, seeds, wrong: mistakes.map(({ line }) => line) }, said, text);
        }
    });

    test("are read in UTF-8 and UTF-16, and no other text is guessed", () => {
        const text = "name\nЗоя\n";
        const wide = new Uint8Array([
            0xff,
            0xfe,
            ...new Uint8Array(Uint16Array.from(text, (each) => each.charCodeAt(0)).buffer),
        ]);
        assert.equal(readList(decoded(wide.buffer)).listed[0]?.name, "Зоя");
        const marked = new TextEncoder().encode(`\uFEFF${text}`);
        assert.equal(readList(decoded(marked.buffer)).listed[0]?.name, "Зоя");
        const cp1251 = Uint8Array.from([...new TextEncoder().encode("name\n"), 0xc7, 0xee, 0xff]);
        assert.equal(
            problemOf(() => decoded(cp1251.buffer)),
            "encoding",
        );
    });

    test("are written so that no cell is a formula, and read again", () => {
        const { listed } = readList('name,seed\n"=HYPERLINK(""x"")",1\n+49,2\n"Doe, John",3\n');
        const text = writtenList(listed);
        assert(
            text.split("\n").every((line) => !/^[=+@-]|,[=+@-]|"[=+@-]/u.test(line)),
            text,
        );
        assert.deepEqual(readList(text).listed, listed);
    });

    test("let players in, by codes where only a name is there", () => {
        const entrant = create(EntrantSchema, {
            name: `${NAME}/entrants/anna0000`,
            player: "players/anna0000",
            state: Entrant_State.ACTIVE,
            seed: 2,
        });
        const tournament = create(TournamentSchema, { name: NAME, state: Tournament_State.REGISTRATION });
        const shown: Shown = { tournament, entrants: [entrant], rounds: [], standings: undefined, ahead: 0 };
        const list = readList(
            "name,player,bot,seed\nAnna,anna0000,,1\nBen,benn0000,,2\nRobot,,random,3\nZoe,,,4\nEve,eve00000,,5\n",
        );
        const plan = planOf(shown, list, new Set(["players/eve00000"]));
        assert.deepEqual(plan.lines.map(stateOf), ["entered", "listed", "bot", "code"]);
        assert.deepEqual(
            plan.mistakes.map(({ line, problem }) => [line, problem]),
            [[6, "no-player"]],
        );
        const lines = withCodes(plan.lines);
        const code = lines[3]?.code ?? "";
        const entry = conditionsWith(shown, lines);
        assert.deepEqual(entry?.players, ["players/anna0000", "players/benn0000"]);
        assert.deepEqual(entry.codes, [sha256(entryTicket(NAME, code))]);
        const named = { ...entrant, displayName: "Zoe", player: "players/zoe00000" };
        const opened: Shown = { ...shown, entrants: [named] };
        const again = planOf(opened, { ...list, listed: lines.slice(3), mistakes: [] }, new Set());
        assert.deepEqual(again.lines.map(stateOf), ["entered"], "the code lets nobody in any more");
        assert.equal(conditionsWith(opened, again.lines), undefined, "the event stays open");
        const state999 = [0x28, 0xe7, 0x07]; // field 5: a state that only a later release knows
        const later = fromBinary(EntrantSchema, Uint8Array.from([...toBinary(EntrantSchema, entrant), ...state999]));
        for (const [one, found] of [
            [later, "entered"],
            [{ ...entrant, state: Entrant_State.DROPPED_OUT }, "listed"],
        ] as const) {
            const { lines: read } = planOf(
                { ...shown, entrants: [one] },
                { ...list, listed: list.listed.slice(0, 1) },
                new Set(),
            );
            assert.deepEqual(read.map(stateOf), [found], "only who has left enters again");
        }
        assert.deepEqual(
            seedSteps(
                new Map([
                    ["a", 1],
                    ["b", 2],
                ]),
                new Map([
                    ["a", 2],
                    ["b", 1],
                    ["c", 3],
                ]),
            ),
            [
                ["a", 0],
                ["b", 0],
                ["b", 1],
                ["a", 2],
                ["c", 3],
            ],
        );
    });
});
