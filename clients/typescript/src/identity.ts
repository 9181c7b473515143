/** Tokens, of which the service learns only the hash, and entropy for the chance of a match. */

import { hex, parts, randomBytes, sha256, utf8 } from "./bytes.js";
import { ENTROPY_LABEL, ENTRY_LABEL } from "./constants.js";

/** A token for a client. Everybody who has it can act as that client: keep it, and keep it secret. */
export function newToken(): string {
    return btoa(String.fromCharCode(...randomBytes(33)))
        .replaceAll("+", "-")
        .replaceAll("/", "_");
}

/** A code for an invitation or an unlisted match, or an id for a request: 32 hexadecimal digits. */
export function newCode(): string {
    return hex(randomBytes(16));
}

/**
 * The contribution of a client to the chance of a match.
 *
 * Make new entropy for each binding of a seat: those who know it could choose what else goes into the chance.
 */
export function newEntropy(): Uint8Array {
    return randomBytes(32);
}

/** The hash of a token, which is all that the service learns of it. */
export function tokenHash(token: string): Uint8Array {
    return sha256(utf8(token));
}

/** The digest of a code of the organiser for a tournament, `tournaments/{tournament}`: with it one player enters. */
export function entryTicket(tournament: string, code: string): Uint8Array {
    return sha256(parts(utf8(ENTRY_LABEL), utf8(tournament), utf8(code)));
}

/** The hash that binds a seat to its entropy before others know it. */
export function entropyCommitment(entropy: Uint8Array): Uint8Array {
    return sha256(parts(utf8(ENTROPY_LABEL), entropy));
}
