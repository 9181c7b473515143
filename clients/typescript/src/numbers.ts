/** Numbers of 64 bits: bigint in messages, number in the rest of this library, where they are exact; and numbers in bytes. */

import { HarmlessError } from "./harmless.js";

/** A number of a message exceeds what a JavaScript number holds exactly (2^53 - 1). No match comes near it. */
export class UnsafeNumberError extends HarmlessError {}

/**
 * A number of a message as a number of JavaScript.
 *
 * @throws UnsafeNumberError: it would not be exact.
 */
export function exact(number: bigint): number {
    const converted = Number(number);
    if (!Number.isSafeInteger(converted)) {
        throw new UnsafeNumberError(`${String(number)} is larger than any number of a match`);
    }
    return converted;
}

/** The number that some bytes are, the lowest first. */
export function littleEndian(bytes: Uint8Array): bigint {
    return bytes.reduceRight((number, byte) => number * 256n + BigInt(byte), 0n);
}
