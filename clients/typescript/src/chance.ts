/**
 * Chance: random numbers that follow from a key and the number of a draw.
 *
 * The key of a match is known when it is over. The outcomes of its draws are in its effects; which draw decided what is known to
 * the rules alone, so `caravan verify` makes every draw again.
 */

import { bigEndian, concat, hmacSha256, leadingNumber, parts, sha256, utf8 } from "./bytes.js";
import { CHANCE_KEY_LABEL, CHANCE_LABEL, SEED_LABEL } from "./constants.js";

const RANGE = 2n ** 64n;

/** The commitment that the service publishes before anybody joins: the hash of the match and of its secret. */
export function chanceCommitment(match: string, secret: Uint8Array): Uint8Array {
    return sha256(parts(utf8(CHANCE_LABEL), utf8(match), secret));
}

/** The key of a fair match: the secret of the service, and what each seat contributed, in seat order (empty: nothing). */
export function committedKey(match: string, secret: Uint8Array, entropies: readonly Uint8Array[]): Uint8Array {
    return hmacSha256(secret, parts(utf8(CHANCE_KEY_LABEL), utf8(match), ...entropies));
}

/** The key, and the secret, of a match whose chance follows from a seed. */
export function seededKey(seed: string): Uint8Array {
    return sha256(parts(utf8(SEED_LABEL), utf8(seed)));
}

/**
 * A number from 0 to `limit` - 1 in chance scheme 2, by the number of the draw in the match.
 *
 * @throws RangeError: `limit` is not from 1 to 2^64.
 */
export function draw(key: Uint8Array, limit: number | bigint, number: number | bigint): bigint {
    return drawAt(key, "caravanserai/draw/v2", BigInt(limit), [number]);
}

/**
 * A number from 0 to `limit` - 1 in chance scheme 1, of older matches: by the version of the event and the index of the draw in it.
 *
 * @throws RangeError: `limit` is not from 1 to 2^64.
 */
export function drawOfScheme1(
    key: Uint8Array,
    limit: number | bigint,
    version: number | bigint,
    index: number | bigint,
): bigint {
    return drawAt(key, "caravanserai/draw/v1", BigInt(limit), [version, index]);
}

function drawAt(key: Uint8Array, label: string, limit: bigint, address: readonly (number | bigint)[]): bigint {
    if (limit < 1n || limit > RANGE) {
        throw new RangeError(`no number below ${String(limit)}`);
    }
    const fair = RANGE - (RANGE % limit);
    for (let attempt = 0; ; attempt++) {
        const message = concat(utf8(label), ...[...address, attempt].map(bigEndian));
        const number = leadingNumber(hmacSha256(key, message));
        if (number < fair) {
            return number % limit;
        }
    }
}
