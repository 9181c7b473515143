/**
 * Signatures (Ed25519): what is signed, with which keys, and whether a signature fits.
 *
 * A signature is over the hash of a version that the signer had seen, and over what they want. So it holds for one match, one question
 * and one history. `docs/event-format.md` says exactly what is signed.
 */

import type { Any } from "@bufbuild/protobuf/wkt";

import { bigEndian, NOTHING, parts, randomBytes, utf8 } from "./bytes.js";
import { SIGNATURE_LABEL } from "./constants.js";
import { littleEndian } from "./numbers.js";
import { publicKeyOf, sign, verify } from "#cryptography";

const LABEL = utf8(SIGNATURE_LABEL);
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const PRIME = 2n ** 255n - 19n;
/** The y-coordinates of the points of small order: under such keys signatures fit that nobody made. */
const SMALL_ORDER: ReadonlySet<bigint> = new Set([
    0n,
    1n,
    PRIME - 1n,
    2707385501144840649318225287225658788936804267575313519463743609750303402022n,
    55188659117513257062467267217118295137698188065244968500265048394206261417927n,
]);

export { publicKeyOf, sign };

/** The statement that is signed: the method, and its subject. */
export interface Act {
    readonly method: string;
    readonly about: readonly Uint8Array[];
}

/** Taking a seat with a key, bound to entropy by a commitment (empty: to none). */
export function joining(publicKey: Uint8Array, commitment: Uint8Array): Act {
    return { method: "JoinMatch", about: [publicKey, commitment] };
}

/** A decision, and the version at which its question was asked. */
export function deciding(askedAt: number | bigint, { typeUrl, value }: Pick<Any, "typeUrl" | "value">): Act {
    const name = typeUrl.slice(typeUrl.lastIndexOf("/") + 1);
    return { method: "Decide", about: [bigEndian(askedAt), utf8(name), value] };
}

/** Taking a decision back. */
export const UNDOING: Act = { method: "Undo", about: [] };
/** Leaving a running match. */
export const RESIGNING: Act = { method: "Resign", about: [] };
/** Giving a seat back before the start. */
export const LEAVING: Act = { method: "LeaveMatch", about: [] };
/** Stopping the clocks, or agreeing to that. */
export const PAUSING: Act = { method: "PauseMatch", about: [] };
/** Letting the clocks run again, or withdrawing consent to a pause. */
export const RESUMING: Act = { method: "ResumeMatch", about: [] };

/** Binding a seat to entropy by a commitment (empty: to none). */
export function binding(commitment: Uint8Array): Act {
    return { method: "BindSeat", about: [commitment] };
}

/** Agreeing to the start, with the entropy that is opened (empty: none). */
export function beingReady(entropy: Uint8Array): Act {
    return { method: "StartMatch", about: [entropy] };
}

/** Leaving a running match to a bot of a kind. */
export function handingOver(bot: string): Act {
    return { method: "HandOverSeat", about: [utf8(bot)] };
}

/** Answering whether a match ends as it stands: the version of the proposal (0: this one proposes). */
export function ending(proposedAt: bigint, declines: boolean): Act {
    return { method: "EndByAgreement", about: [bigEndian(proposedAt), Uint8Array.of(Number(declines))] };
}

/** Giving time to a seat. */
export function givingTime(seat: number, milliseconds: number | bigint): Act {
    return { method: "GiveTime", about: [bigEndian(seat), bigEndian(milliseconds)] };
}

/** Entering a tournament with a key, bound to entropy by a commitment (empty: to none), with a ticket or a country if there is one. */
export function registering(
    publicKey: Uint8Array,
    commitment: Uint8Array,
    ticket: Uint8Array = NOTHING,
    country = "",
): Act {
    const stated = ticket.length > 0 || country !== "" ? [ticket, utf8(country)] : [];
    return { method: "RegisterEntrant", about: [publicKey, commitment, ...stated] };
}

/** Leaving a tournament, for a reason (perhaps empty). */
export function withdrawing(reason: string): Act {
    return { method: "WithdrawEntrant", about: [utf8(reason)] };
}

/** Taking a bye in a round of a tournament, for a reason (perhaps empty). */
export function takingBye(round: number, reason: string): Act {
    return { method: "TakeBye", about: [bigEndian(round), utf8(reason)] };
}

/** Taking a bye back in a round of a tournament, for a reason (perhaps empty). */
export function takingBack(round: number, reason: string): Act {
    return { ...takingBye(round, reason), method: "TakeBackBye" };
}

/** Checking in to a round of a tournament after the first. */
export function checkingIn(round: number): Act {
    return { method: "CheckIn", about: [bigEndian(round)] };
}

/** Founding, joining, leaving or changing a team of a tournament: the whole of it as it is after that. */
export function changingOwnTeam(name: string, captain: string, joinHash: Uint8Array, members: readonly string[]): Act {
    return { method: "ChangeOwnTeam", about: [utf8(name), utf8(captain), joinHash, ...members.map(utf8)] };
}

/** Binding an entrant to fresh entropy by a commitment (empty: to none). */
export function bindingEntrant(commitment: Uint8Array): Act {
    return { method: "BindEntropy", about: [commitment] };
}

/** Opening the entropy of an entrant. */
export function openingEntropy(entropy: Uint8Array): Act {
    return { method: "OpenEntropy", about: [entropy] };
}

/** The bytes that are signed; `head` is the hash of the version that the signer had seen. */
export function signedBytes({ method, about }: Act, match: string, head: Uint8Array): Uint8Array {
    return parts(LABEL, utf8(method), utf8(match), head, ...about);
}

/** A private key, 32 random bytes. Keep it as you keep a token: everybody who has it can sign as you. */
export function newKey(): Uint8Array {
    return randomBytes(KEY_BYTES);
}

/** True if these bytes can be a public key: 32 of them, in the one way to write them, and not of small order. */
export function isKey(publicKey: Uint8Array): boolean {
    const y = littleEndian(publicKey) % 2n ** 255n;
    return publicKey.length === KEY_BYTES && y < PRIME && !SMALL_ORDER.has(y);
}

/** True if a signature under a public key fits a message. */
export function fits(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
    return isKey(publicKey) && signature.length === SIGNATURE_BYTES && verify(publicKey, signature, message);
}
