/** Decisions about tables after which somebody else has decided. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";
import { RoundSchema } from "caravanserai/v1/tournament";

import { overruling } from "../../src/pages/tournaments/overruled.js";

const ANN = "players/ann";
const BEN = "players/ben";

/** A round in which arbiters decided about tables in this order; table 0: a penalty. */
function ruled(...decided: readonly (readonly [account: string, table: number])[]): Parameters<typeof overruling>[0] {
    const rulings = decided.map(([account, table], at) => ({
        version: BigInt(at + 1),
        adjudication: { round: 1, table },
        account,
    }));
    return [create(RoundSchema, { number: 1, rulings })];
}

function told(rounds: Parameters<typeof overruling>[0], player: string): (bigint | number)[] {
    return overruling(rounds, player).map(({ version }) => version);
}

test("the first of two arbiters is told what counts, and the second is not", () => {
    const rounds = ruled([ANN, 1], [BEN, 1], [BEN, 1]);
    assert.deepEqual(told(rounds, ANN), [3n]);
    assert.deepEqual(told(rounds, BEN), []);
    assert.deepEqual(told(rounds, ""), []);
});

test("an arbiter who has decided last is told nothing, nor after penalties and decisions about other tables", () => {
    assert.deepEqual(told(ruled([ANN, 1], [BEN, 1], [ANN, 1]), ANN), []);
    assert.deepEqual(told(ruled([ANN, 1], [ANN, 0], [BEN, 0], [BEN, 2]), ANN), []);
});

test("an administrator without an account overrules too", () => {
    assert.deepEqual(told(ruled([ANN, 1], ["", 1]), ANN), [2n]);
    assert.deepEqual(told(ruled(["", 1], [BEN, 1]), ""), []);
});
