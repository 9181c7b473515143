/** Hashes and signatures of Node: the same results as those of `cryptography.ts`, in a tenth of the time. */

import {
    createHash,
    createHmac,
    createPrivateKey,
    createPublicKey,
    type KeyObject,
    sign as signed,
    verify as verified,
} from "node:crypto";

/** The prefixes of the 32 bytes of a private key in PKCS #8, and of a public one in SubjectPublicKeyInfo (RFC 8410). */
const PRIVATE = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC = Buffer.from("302a300506032b6570032100", "hex");

/** The number of keys that are expected at once: what was read of them is remembered. */
const KEYS = 32;
const remembered = new Map<string, KeyObject>();

/** The SHA-256 of some bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
    return plain(createHash("sha256").update(bytes).digest());
}

/** The HMAC-SHA256 of some bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
    return plain(createHmac("sha256", key).update(message).digest());
}

/** The public key of a private one. */
export function publicKeyOf(privateKey: Uint8Array): Uint8Array {
    const der = createPublicKey(secretKey(privateKey)).export({ format: "der", type: "spki" });
    return plain(der.subarray(PUBLIC.length));
}

/** The signature of a message, 64 bytes. */
export function sign(privateKey: Uint8Array, message: Uint8Array): Uint8Array {
    return plain(signed(null, message, secretKey(privateKey)));
}

/** True if a signature of 64 bytes under a public key of 32 bytes fits a message. No cofactor: R is compared as bytes. */
export function verify(key: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
    return verified(null, message, publicKey(key), signature);
}

function secretKey(bytes: Uint8Array): KeyObject {
    return known(PRIVATE, bytes, (key) => createPrivateKey({ key, format: "der", type: "pkcs8" }));
}

function publicKey(bytes: Uint8Array): KeyObject {
    return known(PUBLIC, bytes, (key) => createPublicKey({ key, format: "der", type: "spki" }));
}

function known(prefix: Buffer, bytes: Uint8Array, read: (der: Buffer) => KeyObject): KeyObject {
    const der = Buffer.concat([prefix, bytes]);
    const name = der.toString("latin1");
    let key = remembered.get(name);
    if (key === undefined) {
        key = read(der);
        const [oldest = ""] = remembered.keys();
        if (remembered.size >= KEYS) {
            remembered.delete(oldest);
        }
        remembered.set(name, key);
    }
    return key;
}

/** Bytes that are no Buffer, whose `slice` would not copy. */
function plain(buffer: Buffer): Uint8Array {
    return new Uint8Array(buffer);
}
