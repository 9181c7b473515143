/**
 * Codes that bring a visitor to another device: who they are, and what their browser keeps for their seats. Everybody who has a code
 * can play for them.
 *
 * Entropy that is not opened yet does not travel: two devices could send it, and entropy that the service may know must never count.
 * The device that starts binds the seat to entropy of its own.
 */

import { type Identity, identityOf, identityText, NoTokenError } from "./identities.js";

const BEGINNING = "caravanserai-1.";
/** Keys of seats, and by the match that is named first: entropy that was sent, and join codes. */
const TRAVELS = /^(?:key|seat|opened entropy|join) ([!-~]{1,200}(?: [!-~]{1,200})?)$/;
const CODE = /caravanserai-1\.[\w-]+/;
const RECEIPT = /^receipt ([!-~]{1,200})$/;

/** The content of a code: texts of the keeping by their keys. */
export interface DeviceCode {
    readonly identity: Identity;
    readonly kept: ReadonlyMap<string, string>;
}

/** The code of somebody, of all that their browser keeps: what does not belong to seats is left out. */
export function deviceCode(identity: Identity, all: ReadonlyMap<string, string>): string {
    const kept = Object.fromEntries([...all].filter(([key]) => travels(key, all)));
    const bytes = new TextEncoder().encode(JSON.stringify({ identity: identityText(identity), kept }));
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return BEGINNING + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Keys and what else belongs to seats; receipts only of matches where the visitor has, or had, a seat. */
function travels(key: string, all: ReadonlyMap<string, string>): boolean {
    const match = RECEIPT.exec(key)?.[1];
    return match === undefined ? TRAVELS.test(key) : [...all.keys()].some((other) => isOfSeat(other, match));
}

function isOfSeat(key: string, match: string): boolean {
    return key === `opened entropy ${match}` || key.startsWith(`key ${match} `);
}

/**
 * The shortest code of an account: who somebody is, and the key with which they sign. Where the key is not known, all keys. It has room
 * in a picture, as a link, unless there are many keys.
 */
export function accountCode(identity: Identity, all: ReadonlyMap<string, string>, key: string): string {
    return deviceCode(identity, accountKeys(all, key));
}

/** The key of an account by its public one; all keys, where that is not known. */
export function accountKeys(all: ReadonlyMap<string, string>, key: string): Map<string, string> {
    const own = `key ${key}`;
    const named = all.has(own) ? [own] : [...all.keys()].filter((name) => name.startsWith("key "));
    return new Map(named.map((name) => [name, all.get(name) ?? ""]));
}

/** The code in a text: the code itself, a link with it, or what a file says around it; undefined: there is none. */
export function codeIn(text: string): string | undefined {
    return CODE.exec(text)?.[0];
}

/** The link that signs in with a code. It stands behind the `#`, which browsers send to nobody. */
export function accountLink(origin: string, code: string): string {
    return `${origin}/#account=${code}`;
}

/** The code in what stands behind the `#` of an address; empty if there is none. */
export function codeInFragment(fragment: string): string {
    return fragment.startsWith("account=") ? (codeIn(fragment) ?? "") : "";
}

/**
 * Reads a code; what does not belong into one is left out.
 *
 * @throws NoTokenError: it is damaged.
 */
export function readDeviceCode(code: string): DeviceCode {
    const { identity, kept } = contentOf(code);
    const known = identityOf(typeof identity === "string" ? identity : undefined);
    if (!known.token) {
        throw new NoTokenError("this code is damaged");
    }
    const texts = Object.entries(kept ?? {}).filter(
        (entry): entry is [string, string] =>
            typeof entry[1] === "string" && (TRAVELS.test(entry[0]) || RECEIPT.test(entry[0])),
    );
    return { identity: known, kept: new Map(texts) };
}

function contentOf(code: string): { readonly identity?: unknown; readonly kept?: object } {
    try {
        const encoded = code.slice(BEGINNING.length).replaceAll("-", "+").replaceAll("_", "/");
        const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
        const content: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
        return typeof content === "object" && content !== null ? content : {};
    } catch {
        return {};
    }
}
