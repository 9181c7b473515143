/** Codes that bring a visitor to another device. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
    accountCode,
    accountLink,
    codeIn,
    codeInFragment,
    deviceCode,
    readDeviceCode,
} from "../../src/session/device-codes.js";
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
    assert.equal(codeIn(code), code);
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
    assert(codeIn(ANN.token) === undefined && isToken(ANN.token));
    const code = deviceCode(ANN, SEATS);
    for (const damaged of [code.slice(0, 60), `${code}é`, "caravanserai-1.", `caravanserai-1.${btoa("null")}`]) {
        assert.throws(() => readDeviceCode(damaged), NoTokenError, damaged);
    }
});

test("a code is found in a link and in a file, and a link only where it is one of an account", () => {
    const code = deviceCode(ANN, SEATS);
    const link = accountLink("https://play.example", code);
    assert.equal(codeIn(link), code);
    assert.equal(codeIn(`Keep this.\r\n\r\n${code}\r\n`), code);
    assert.equal(codeInFragment(new URL(link).hash.slice(1)), code);
    for (const other of ["", "join=abcdefgh", "account=", "account=none", code]) {
        assert.equal(codeInFragment(other), "", other);
    }
    assert.equal(new URL(link).search, "", "nothing of it is sent");
});

test("the code of an account holds its key alone, and has room in a picture", () => {
    const [key, other] = ["ab".repeat(32), "cd".repeat(32)];
    const all = new Map([...SEATS, ...OTHERS, [`key ${key}`, "11".repeat(32)], [`key ${other}`, "22".repeat(32)]]);
    const code = accountCode(ANN, all, key);
    assert.deepEqual([...readDeviceCode(code).kept.keys()], [`key ${key}`]);
    assert.deepEqual(readDeviceCode(code).identity, ANN);
    assert(code.length < 600, String(code.length));
    const unknown = readDeviceCode(accountCode(ANN, all, "")).kept;
    assert.deepEqual(
        [...unknown.keys()].filter((name) => !name.startsWith("key ")),
        [],
    );
    assert.equal(unknown.size, 4);
});
