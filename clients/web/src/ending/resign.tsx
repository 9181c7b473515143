/** Leaving a match before its end. */

import { type Match, Seat_Occupant } from "caravanserai/v1/match";
import type { JSX } from "preact";

import { Asking } from "../parts/confirmed-button.js";
import { client } from "../session/session.js";
import { addWords, useWords } from "../words/words.js";
import catalogue from "./ending.words";

addWords(catalogue);

interface ResignProps {
    readonly match: Match;
    /** The seat of the visitor. */
    readonly seat: number;
}

/** Nothing for a seat that has left already. */
export function Resign({ match, seat }: ResignProps): JSX.Element | null {
    const t = useWords();
    if (match.seats[seat - 1]?.departed !== false) {
        return null;
    }
    const others = match.seats.some(
        ({ number, occupant, departed }) => number !== seat && occupant === Seat_Occupant.PLAYER && !departed,
    );
    return (
        <Asking
            kind="plain"
            label={t("ending-resign")}
            question={t(others ? "ending-resign-sure" : "ending-resign-alone")}
            work={async () => client.value.resign(match.name)}
        />
    );
}
