/** The title of the tab of a match: its state, its game, and who plays. */

import { type Match, Match_State } from "caravanserai/v1/match";

import type { Sitting } from "../../table/seats.js";
import { seatNames } from "./names.js";
import type { Translate } from "../../words/words.js";

/** A match, or its seats as they were at one of its versions. */
interface Seated {
    readonly seats: readonly Sitting[];
}

/** The title of the page of a match, for a seat, or for a spectator (0). */
export function matchTitle(t: Translate, match: Match, game: string, seat: number): string {
    return [stateOf(t, match, seat), aboutMatch(t, match, game)].filter(Boolean).join(" · ");
}

/** The game and the people of a match. */
export function aboutMatch(t: Translate, { seats }: Seated, game: string): string {
    const people = seatNames(t, seats).join(", ");
    return [game, people].filter(Boolean).join(" · ");
}

/** The state of a match, as far as it concerns a seat. */
function stateOf(t: Translate, { state, questions, endedByAgreement }: Match, seat: number): string {
    switch (state) {
        case Match_State.OPEN:
            return t("matches-state-open");
        case Match_State.FINISHED:
            return t("matches-state-finished");
        case Match_State.ABANDONED:
            return t(endedByAgreement ? "matches-state-agreed" : "matches-state-abandoned");
        default:
            return seat > 0 && questions.some((question) => question.seat === seat) ? t("matches-title-your-turn") : "";
    }
}
