/** Bytes and hashes. Everything here is synchronous and does no I/O. */

import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import { hmacSha256, sha256 } from "#cryptography";

export { hmacSha256, randomBytes, sha256, utf8ToBytes as utf8 };
export { bytesToHex as hex, concatBytes as concat };

/** No bytes. */
export const NOTHING = new Uint8Array(0);

/** The bytes of some hexadecimal digits; undefined if the text is something else. */
export function fromHex(text: unknown): Uint8Array | undefined {
    return typeof text === "string" && /^(?:[0-9a-fA-F]{2})*$/.test(text) ? hexToBytes(text) : undefined;
}

/** True if two byte strings are the same. */
export function equal(first: Uint8Array, second: Uint8Array): boolean {
    return first.length === second.length && first.every((byte, index) => byte === second[index]);
}

/** A number as 8 bytes, the highest first. */
export function bigEndian(number: number | bigint): Uint8Array {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
    return bytes;
}

/** The first 8 bytes as a number, the highest first. */
export function leadingNumber(bytes: Uint8Array): bigint {
    return new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0);
}

/** Joins byte strings, each after its length, so that no two lists give the same result. */
export function parts(...values: readonly Uint8Array[]): Uint8Array {
    return concatBytes(...values.flatMap((value) => [bigEndian(value.length), value]));
}
