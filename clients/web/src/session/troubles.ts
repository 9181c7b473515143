/** The fault of a call, in words. */

import { CallError, harmless, LimitReached, TooLate, Unavailable, wasCut } from "caravanserai/web";

import type { Translate } from "../words/words.js";
import { NoTokenError } from "./identities.js";
import { hasNoRoom } from "./keepings.js";
import { inOwnLanguage } from "./service-errors.js";

/** Reasons after which the visitor must say again who they are. */
const WHO: ReadonlySet<string> = new Set([
    "TOKEN_EXPIRED",
    "TOKEN_INVALID",
    "TOKEN_REVOKED",
    "PLAYER_UNKNOWN",
    "PLAYER_REMOVED",
    "PERSON_ERASED",
]);

/** Reasons for which the app has words of its own: they say what to do here. */
const OWN: ReadonlySet<string> = new Set([
    ...WHO,
    "GAME_UNKNOWN",
    "GUESTS_NOT_ADMITTED",
    "INVITATION_EXPIRED",
    "INVITATION_INVALID",
    "JOIN_CODE_WRONG",
    "MATCH_ARCHIVED",
    "MATCH_NOT_FOUND",
    "MATCH_NOT_OVER",
    "PLAYER_NOT_FOUND",
    "PLAYER_SEATED",
    "SEAT_TAKEN",
    "SIGNATURE_MISSING",
    "TOKEN_MISSING",
    "TOO_MANY_TRIES",
    "TOURNAMENT_NOT_FOUND",
]);

/** True if the visitor must say again who they are. */
export function mustSignIn(error: unknown): boolean {
    return error instanceof CallError && WHO.has(error.reason);
}

/** True if nobody answered, so that the same may succeed later. */
export function isPassing(error: unknown): boolean {
    return error instanceof Unavailable || error instanceof TooLate || (error instanceof CallError && wasCut(error));
}

/** True if the app has words of its own for an error, which say what to do. */
export function hasOwnWords(error: unknown): boolean {
    return error instanceof CallError && OWN.has(error.reason);
}

/** An error as a sentence that says what happened, and what to do if that is known. */
export function describe(t: Translate, error: unknown): string {
    if (error instanceof CallError && hasOwnWords(error)) {
        return t(`trouble-${error.reason.toLowerCase().replaceAll("_", "-")}`);
    }
    if (isPassing(error)) {
        return t("trouble-away");
    }
    if (hasNoRoom(error)) {
        return t("trouble-full");
    }
    if (error instanceof LimitReached) {
        return t("trouble-limit", { cause: harmless(error.details.cause) });
    }
    if (error instanceof NoTokenError) {
        return t("trouble-no-token");
    }
    if (error instanceof CallError) {
        return inOwnLanguage(t, error) ?? harmless(error.details.cause);
    }
    return harmless(String(error));
}
