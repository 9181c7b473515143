/** Hashes and signatures of Node and those in pure JavaScript are the same, also of what nobody should have signed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { equal, fromHex } from "../src/bytes.js";
import * as node from "../src/cryptography-node.js";
import * as pure from "../src/cryptography.js";

const both: readonly [typeof pure, typeof node] = [pure, node];
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** Some bytes that are the same in every run. */
function bytes(name: string, length = 32): Uint8Array {
    const enough = Array.from({ length: Math.ceil(length / 32) }, (_, index) => [
        ...pure.sha256(Buffer.from(`${name} ${String(index)}`)),
    ]);
    return Uint8Array.from(enough.flat().slice(0, length));
}

function littleEndian(number: bigint): Uint8Array {
    return Uint8Array.from({ length: 32 }, (_, index) => Number((number >> BigInt(8 * index)) & 255n));
}

/** The answer of both about a signature; it is the same. */
function fits(key: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
    const [one, other] = both.map(({ verify }) => verify(key, signature, message));
    assert.equal(one, other, Buffer.from([...key, ...signature]).toString("hex"));
    return one === true;
}

test("hashes of all lengths", () => {
    for (const length of [0, 1, 31, 32, 55, 56, 63, 64, 65, 127, 128, 1000, 100_000]) {
        const message = bytes("message", length);
        assert.deepEqual(pure.sha256(message), node.sha256(message));
        const key = bytes("key", length % 200);
        assert.deepEqual(pure.hmacSha256(key, message), node.hmacSha256(key, message));
    }
});

test("what Node returns is copied by slice, as of all other bytes", () => {
    const hash = node.sha256(bytes("message"));
    hash.slice(0, 1).fill(hash[0] === 0 ? 1 : 0);
    assert.deepEqual(hash, pure.sha256(bytes("message")));
});

test("keys and signatures", () => {
    for (let number = 0; number < 20; number++) {
        const privateKey = bytes(`private ${String(number)}`);
        const message = bytes("message", number * 7);
        const [key, same] = both.map(({ publicKeyOf }) => publicKeyOf(privateKey)) as [Uint8Array, Uint8Array];
        assert.deepEqual(key, same);
        const [signature, again] = both.map(({ sign }) => sign(privateKey, message)) as [Uint8Array, Uint8Array];
        assert.deepEqual(signature, again);
        assert(fits(key, signature, message));
        assert(!fits(key, signature, bytes("another")));
        assert(!fits(bytes("another key"), signature, message));
        for (let at = 0; at < 64; at += 9) {
            assert(!fits(key, signature.with(at, (signature[at] ?? 0) ^ (1 << (number % 8))), message));
        }
    }
});

test("what could be written in two ways is refused", () => {
    const [privateKey, message] = [bytes("private"), bytes("message")];
    const key = pure.publicKeyOf(privateKey);
    const signature = pure.sign(privateKey, message);
    const s = signature.slice(32).reduceRight((number, byte) => number * 256n + BigInt(byte), 0n);
    const larger = Uint8Array.from([...signature.slice(0, 32), ...littleEndian(s + ORDER)]);
    assert(!fits(key, larger, message));
    assert(!fits(key, Uint8Array.from([...littleEndian(2n ** 255n - 18n), ...signature.slice(32)]), message));
    // the identity as R, and nothing as s, under keys that are no points, or not written in the one way
    for (const strange of [2n, 7n, 2n ** 255n - 1n, 2n ** 255n - 2n]) {
        fits(littleEndian(strange), Uint8Array.from([...littleEndian(1n), ...littleEndian(0n)]), message);
    }
});

test("the vector of RFC 8032, 7.1, TEST 2", () => {
    const read = (digits: string): Uint8Array => fromHex(digits) ?? assert.fail();
    const privateKey = read("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
    const key = read("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
    const signature = read(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da" +
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    );
    for (const { publicKeyOf, sign } of both) {
        assert(equal(publicKeyOf(privateKey), key));
        assert(equal(sign(privateKey, Uint8Array.of(0x72)), signature));
    }
    assert(fits(key, signature, Uint8Array.of(0x72)));
});
