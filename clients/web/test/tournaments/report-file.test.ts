/** Report files of FIDE say the same to the app as to the service. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { RoundResult } from "caravanserai/v1/tournament";

import { readReport, ReportError } from "../../src/pages/tournaments/report-file.js";
import recorded from "../recorded/reports.json" with { type: "json" };

interface Said {
    readonly players: string[];
    readonly rounds: number[];
    readonly tables: unknown;
    readonly byes: Record<string, string>[];
    readonly points: number[];
}

const KEYS: Partial<Record<RoundResult, string>> = {
    [RoundResult.PAIRING_BYE]: "pairing bye",
    [RoundResult.FULL_BYE]: "full bye",
    [RoundResult.HALF_BYE]: "half bye",
    [RoundResult.ABSENT]: "absent",
};

function said(text: string): Said {
    const { players, rounds, points } = readReport(text);
    return {
        players: [...players],
        rounds: rounds.map(({ tables }) => tables.length),
        tables: rounds.flatMap(({ tables }) => tables.map((table) => [table.players, table.places])),
        byes: rounds.map(({ byes }) =>
            Object.fromEntries([...byes].sort().map(([name, bye]) => [name, KEYS[bye] ?? ""])),
        ),
        points: [points.win, points.draw, points.loss],
    };
}

/** Rounds with tables: a last column without any is about a round to come. */
function played(one: Said): Said {
    const last = one.rounds.at(-1) === 0 ? one.rounds.length - 1 : one.rounds.length;
    return { ...one, rounds: one.rounds.slice(0, last), byes: one.byes.slice(0, last) };
}

describe("report files", () => {
    test("say what the service reads in them", () => {
        for (const { text, said: wanted } of recorded as readonly { text: string; said: Said | null }[]) {
            if (wanted === null) {
                assert.throws(() => readReport(text), ReportError, text);
            } else {
                assert.deepEqual(played(said(text)), played(wanted), text);
            }
        }
    });
});
