/** Who sits at a seat, in words. */

import { type Seat, Seat_Occupant } from "caravanserai/v1/match";

import { distinct } from "../../parts/distinct.js";
import { addWords, type Translate } from "../../words/words.js";
import en from "./matches.en.ftl";
import ru from "./matches.ru.ftl";

addWords({ en, ru });

type Named = Pick<Seat, "displayName" | "erased"> & Partial<Pick<Seat, "occupant">>;

/** The names at the seats of a match as plain texts, safe to show; equal ones are followed by the number of the seat: `Bot (2)`. */
export function seatNames(t: Translate, seats: readonly Named[]): string[] {
    const names = seats.map(({ displayName, erased }) => (erased ? "" : displayName));
    return distinct(names, String).map((name, index) => {
        const { occupant, erased } = seats[index] ?? {};
        if (occupant === Seat_Occupant.NOBODY) {
            return t("matches-free");
        }
        return name || t(erased ? "matches-erased" : "matches-nameless");
    });
}
