/** The page and the log of a tournament: an entrant or a table that the service withholds is found. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { EntrantSchema, RoundSchema, TournamentSchema } from "caravanserai/v1/tournament";
import { TournamentEventSchema } from "caravanserai/v1/tournament_event";

import { missing } from "../../src/pages/tournaments/withheld.js";

const IDS = ["ann", "ben", "cem", "dan"];
const TABLES = [IDS.slice(0, 2), IDS.slice(2)];
const BODIES: readonly NonNullable<MessageInitShape<typeof TournamentEventSchema>["body"]>[] = [
    ...IDS.map((entrant) => ({ case: "registered" as const, value: { entrant } })),
    { case: "withdrawn", value: { entrant: "ben" } },
    { case: "registered", value: { entrant: "ben" } },
    { case: "roundPaired", value: { round: 1, tables: TABLES.map((entrants) => ({ entrants })) } },
];
const EVENTS = BODIES.map((body, at) =>
    create(TournamentEventSchema, { version: BigInt(at + 1), timeMilliseconds: BigInt(at), body }),
);

/** A tournament as it is shown, with these entrants and tables. */
function shown(ids: readonly string[], tables: readonly (readonly string[])[], now = 0, version = EVENTS.length) {
    return {
        tournament: create(TournamentSchema, { version: BigInt(version), nowMilliseconds: BigInt(now) }),
        entrants: ids.map((id) => create(EntrantSchema, { name: `tournaments/t/entrants/${id}` })),
        rounds: [
            create(RoundSchema, {
                number: 1,
                tables: tables.map((players, at) => ({
                    number: at + 1,
                    seats: players.map((entrant) => ({ entrant })),
                })),
            }),
        ],
        standings: undefined,
        ahead: 0,
    };
}

test("nothing is missing where the service shows what its log has, or more that came later", () => {
    assert.deepEqual(missing(EVENTS, shown(IDS, TABLES)), { entrants: [], tables: [] });
    assert.deepEqual(missing(EVENTS.slice(0, 3), shown(IDS, TABLES)), { entrants: [], tables: [] });
});

test("the last entrant, the last table and other players at a table are found", () => {
    assert.deepEqual(missing(EVENTS, shown(IDS.slice(0, 3), TABLES)).entrants, ["dan"]);
    const [first = [], last = []] = TABLES;
    assert.deepEqual(missing(EVENTS, shown(IDS, [first])).tables, [{ round: 1, table: 2 }]);
    assert.deepEqual(missing(EVENTS, shown(IDS, [first, last.toReversed()])).tables, [{ round: 1, table: 2 }]);
    assert.deepEqual(missing(EVENTS, { ...shown(IDS, TABLES), rounds: [] }).tables.length, 2, "the whole round");
});

test("a service of several that has not heard of the last moment yet is not blamed", () => {
    assert.deepEqual(missing(EVENTS, shown([], [], 0, 0)), { entrants: [], tables: [] });
    assert.deepEqual(missing(EVENTS, shown([], [], 9_999)), { entrants: [], tables: [] });
    assert.deepEqual(missing(EVENTS, shown([], [], 10_001)).entrants, ["ann", "ben"]);
});
