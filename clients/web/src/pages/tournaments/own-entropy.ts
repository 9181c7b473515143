/** The part of the visitor in the lots: their app opens it by itself, once that gives nobody a choice. */

import { type Entrant, type Tournament, Tournament_State } from "caravanserai/v1/tournament";
import { useEffect } from "preact/hooks";

import { untilAnswered } from "../../session/attempts.js";
import { client } from "../../session/session.js";
import { awaitedOf } from "./sentences.js";

/**
 * Opens the entropy of the visitor as soon as registration is closed; whether that is being done. The SDK sends it only when the log
 * shows that all are bound. What fails is tried again with the next event.
 */
export function useOpening(tournament: Tournament, mine: Entrant | undefined, look: () => Promise<void>): boolean {
    const awaited = mine !== undefined && awaitedOf([mine]).length > 0;
    const due = awaited && tournament.state === Tournament_State.DRAWING;
    useEffect(() => {
        if (!due) {
            return undefined;
        }
        const ending = new AbortController();
        const open = (): Promise<unknown> => client.value.tournaments.openEntropy(tournament.name);
        untilAnswered(open, ending.signal).then(look, () => undefined);
        return () => ending.abort(new Error("the page was left"));
    }, [due, tournament.version]);
    return due;
}
