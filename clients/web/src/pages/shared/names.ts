/** The player at a seat, in words. */

import { type Seat, Seat_Occupant } from "caravanserai/v1/match";

import { botName } from "../../parts/bot-names.js";
import { distinct } from "../../parts/distinct.js";
import { isFree, isReserved } from "../../session/free-seats.js";
import { addWords, type Translate } from "../../words/words.js";
import catalogue from "./matches.words";

addWords(catalogue);

type Named = Pick<Seat, "displayName" | "erased"> & Partial<Pick<Seat, "occupant" | "reserved">>;

/** The names at the seats of a match as plain texts, safe to show; equal ones are followed by the number of the seat: `Bot (2)`. */
export function seatNames(t: Translate, seats: readonly Named[]): string[] {
    const names = seats.map(({ displayName, erased, occupant }) => {
        const shown = occupant === Seat_Occupant.PLAYER ? displayName : botName(t, displayName);
        return erased ? "" : shown;
    });
    return distinct(names, String).map((name, index) => {
        const { erased } = seats[index] ?? {};
        if (isFree(seats[index] ?? {})) {
            return t(isReserved(seats[index] ?? {}) ? "matches-reserved" : "matches-free");
        }
        return name || t(erased ? "matches-erased" : "matches-nameless");
    });
}
