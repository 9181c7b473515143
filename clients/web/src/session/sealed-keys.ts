/**
 * Keys with which a player signs, sealed with a secret that a passkey gives to this page alone (the extension `prf` of WebAuthn). The
 * service keeps what is sealed, and cannot read it.
 */

const KEY = /^key [0-9a-f]{64}$/;
const NONCE_BYTES = 12;
const PURPOSE = new TextEncoder().encode("caravanserai/sealed-keys/v1");
/** The most bytes that the service keeps. */
const LONGEST = 2048;

/** The text for which a passkey gives its secret: always the same one. */
export const SEALING = PURPOSE;

type Bytes = Uint8Array<ArrayBuffer>;

async function cipher(secret: Bytes): Promise<CryptoKey> {
    const material = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
    const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: PURPOSE };
    return crypto.subtle.deriveKey(derivation, material, { name: "AES-GCM", length: 256 }, false, [
        "encrypt",
        "decrypt",
    ]);
}

function parameters(nonce: Bytes, player: string): AesGcmParams {
    return { name: "AES-GCM", iv: nonce, additionalData: new TextEncoder().encode(player) };
}

/** Seals keys of a player; empty if there is none, or more than the service keeps. */
export async function sealed(secret: Bytes, player: string, keys: ReadonlyMap<string, string>): Promise<Bytes> {
    const text = new TextEncoder().encode(JSON.stringify(Object.fromEntries(keys)));
    if (keys.size === 0 || text.length > LONGEST - 64) {
        return new Uint8Array();
    }
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const hidden = await crypto.subtle.encrypt(parameters(nonce, player), await cipher(secret), text);
    return new Uint8Array([...nonce, ...new Uint8Array(hidden)]);
}

/** The keys that were sealed for a player; none if they were sealed with another secret, or altered. */
export async function unsealed(secret: Bytes, player: string, bytes: Bytes): Promise<Map<string, string>> {
    const nonce = bytes.slice(0, NONCE_BYTES);
    try {
        const open = await crypto.subtle.decrypt(
            parameters(nonce, player),
            await cipher(secret),
            bytes.slice(NONCE_BYTES),
        );
        const content = JSON.parse(new TextDecoder().decode(open)) as Record<string, unknown>;
        return new Map(
            Object.entries(content).filter(
                (entry): entry is [string, string] => KEY.test(entry[0]) && typeof entry[1] === "string",
            ),
        );
    } catch {
        return new Map();
    }
}
