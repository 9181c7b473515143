/** The winners of a match that was played to its end. */

import type { Seat } from "caravanserai/v1/match";

/** The end of a match for the viewer of its table. */
export type Verdict = "over" | "won" | "shared" | "won-by" | "shared-by";

export interface Outcome {
    readonly verdict: Verdict;
    /** The seats at the first place. */
    readonly winners: readonly number[];
}

/** The outcome as a seat sees it; `seat` 0 is somebody who only watched. Where one seat played alone, or nobody has a place, it is over. */
export function outcomeOf(seats: readonly Pick<Seat, "number" | "rank">[], seat: number): Outcome {
    const winners = seats.filter(({ rank }) => rank === 1).map(({ number }) => number);
    return { winners, verdict: seats.length < 2 || winners.length === 0 ? "over" : verdictOf(winners, seat) };
}

function verdictOf(winners: readonly number[], seat: number): Verdict {
    const alone = winners.length === 1;
    if (winners.includes(seat)) {
        return alone ? "won" : "shared";
    }
    return alone ? "won-by" : "shared-by";
}
