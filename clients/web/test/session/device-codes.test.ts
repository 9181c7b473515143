/** Codes that bring a visitor to another device. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { deviceCode, isDeviceCode, readDeviceCode } from "../../src/session/device-codes.js";
import { isToken, NoTokenError } from "../../src/session/identities.js";

const ANN = { token: "t".repeat(44), registered: true, name: "Аня ✨", player: "players/ann" };
const SEATS = new Map([
    ["key matches/m1 aa", "11"],
    ["key bb", "11"],
    ["opened entropy matches/m2", "22 3 44"],
    ["receipt matches/m1", "of a seat"],
    ["receipt matches/m2", "of another seat"],
    ["join matches/m1", "a join code"],
]);
const OTHERS = new Map([
    ["entropy matches/m1", "not opened yet"],
    ["receipt matches/m11", "only watched"],
    ["session", "who somebody is"],
    ["choice theme", "dark"],
]);

test("a code brings the visitor and what belongs to their seats, and nothing else", () => {
    const code = deviceCode(ANN, new Map([...SEATS, ...OTHERS]));
    assert.match(code, /^[\w.-]+$/);
    assert(isDeviceCode(code));
    const { identity, kept } = readDeviceCode(code);
    assert.deepEqual(identity, ANN);
    assert.deepEqual(new Map(kept), SEATS);
});

test("a code puts nothing into the keeping that does not belong into it", () => {
    const forged = {
        identity: JSON.stringify({ token: "t" }),
        kept: { ...Object.fromEntries(OTHERS), "key bb": 1, "key cc": "2" },
    };
    const { kept } = readDeviceCode(`caravanserai-1.${btoa(JSON.stringify(forged))}`);
    assert.deepEqual([...kept.keys()].sort(), ["key cc", "receipt matches/m11"]);
});

test("a token is no code, and a damaged code is refused", () => {
    assert(!isDeviceCode(ANN.token) && isToken(ANN.token));
    const code = deviceCode(ANN, SEATS);
    for (const damaged of [code.slice(0, 60), `${code}é`, "caravanserai-1.", `caravanserai-1.${btoa("null")}`]) {
        assert.throws(() => readDeviceCode(damaged), NoTokenError, damaged);
    }
});
