/**
 * Hashes and signatures where there is no Node: in pure JavaScript, since browsers offer them only asynchronously. Node's own are in
 * `cryptography-node.ts`; `#cryptography` in `package.json` names both.
 */

import { ed25519 } from "@noble/curves/ed25519.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";

import { littleEndian } from "./numbers.js";

export { sha256 };

const KEY_BYTES = 32;
const { Point } = ed25519;
const ORDER = Point.Fn.ORDER;

/** The number of keys under which signatures are expected at once: their points are remembered. */
const KEYS = 16;
/** The signature under a key with which multiples of its point are computed beforehand: from the seventh on they pay. */
const TABLE_FROM = 4;
const TABLE_BITS = 4;

interface Remembered {
    readonly point: InstanceType<typeof Point>;
    signatures: number;
}
const remembered = new Map<string, Remembered>();

/** The HMAC-SHA256 of some bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
    return hmac(sha256, key, message);
}

/** The public key of a private one. */
export function publicKeyOf(privateKey: Uint8Array): Uint8Array {
    return ed25519.getPublicKey(privateKey);
}

/** The signature of a message, 64 bytes. */
export function sign(privateKey: Uint8Array, message: Uint8Array): Uint8Array {
    return ed25519.sign(message, privateKey);
}

/**
 * True if a signature of 64 bytes under a public key of 32 bytes fits a message.
 *
 * The library would multiply by the cofactor, and so let some signatures pass that others refuse. Here R must be the bytes that follow
 * from the rest.
 */
export function verify(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
    const key = pointOf(publicKey);
    const r = signature.subarray(0, KEY_BYTES);
    const s = littleEndian(signature.subarray(KEY_BYTES));
    if (key === undefined || s >= ORDER) {
        return false;
    }
    const challenge = littleEndian(sha512(concatBytes(r, publicKey, message))) % ORDER;
    const expected = Point.BASE.multiplyUnsafe(s).subtract(key.multiplyUnsafe(challenge)).toBytes();
    return expected.every((byte, index) => byte === r[index]);
}

/** The point of a key; undefined if it is none of the curve. A match has hundreds of signatures under a few keys. */
function pointOf(publicKey: Uint8Array): InstanceType<typeof Point> | undefined {
    const name = publicKey.join();
    let known = remembered.get(name);
    if (known === undefined) {
        try {
            known = { point: Point.fromBytes(publicKey), signatures: 0 };
        } catch {
            return undefined;
        }
        const [oldest = ""] = remembered.keys();
        if (remembered.size >= KEYS) {
            remembered.delete(oldest);
        }
        remembered.set(name, known);
    }
    if (++known.signatures === TABLE_FROM) {
        known.point.precompute(TABLE_BITS);
    }
    return known.point;
}
