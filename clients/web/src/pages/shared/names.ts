/** The player at a seat, in words. */

import type { Seat } from "caravanserai/v1/match";

import { type Named as Sitter, sittersNames } from "../../parts/bot-names.js";
import { isFree, isReserved } from "../../session/free-seats.js";
import { addWords, type Translate } from "../../words/words.js";
import catalogue from "./matches.words";

addWords(catalogue);

type Named = Sitter & Pick<Seat, "erased"> & Partial<Pick<Seat, "reserved">>;

/** The names at the seats of a match as plain texts, safe to show; equal ones are followed by the number of the seat: `Bot (2)`. */
export function seatNames(t: Translate, seats: readonly Named[]): string[] {
    const known = seats.map((seat) => (seat.erased ? { ...seat, displayName: "" } : seat));
    return sittersNames(t, known, String).map((name, index) => {
        const { erased } = seats[index] ?? {};
        if (isFree(seats[index] ?? {})) {
            return t(isReserved(seats[index] ?? {}) ? "matches-reserved" : "matches-free");
        }
        return name || t(erased ? "matches-erased" : "matches-nameless");
    });
}
