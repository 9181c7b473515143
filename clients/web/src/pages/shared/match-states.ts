/** The states of matches in lists. */

import { type Match, Match_State } from "caravanserai/v1/match";

import { isFree, isReserved } from "../../session/free-seats.js";

/** The state of a match, as it stands in keys of words. */
export function standing({ endedByAgreement, state, seats }: Match): string {
    const kept = state === Match_State.OPEN && seats.some(isReserved) && seats.filter(isFree).every(isReserved);
    return endedByAgreement ? "agreed" : kept ? "reserved" : stateName(state);
}

/** The state of a match as it stands in keys of words. */
export function stateName(state: Match_State): string {
    return (Match_State[state] || "open").toLowerCase();
}
