/** Who sits at a seat, in words. */

import { type Seat, Seat_Occupant } from "caravanserai/v1/match";

import { nameText } from "../../parts/foreign.js";
import { addWords, type Translate } from "../../words/words.js";
import en from "./matches.en.ftl";
import ru from "./matches.ru.ftl";

addWords({ en, ru });

/** The name at a seat as a plain text, safe to show. */
export function seatName(t: Translate, { occupant, displayName, erased }: Seat): string {
    if (occupant === Seat_Occupant.NOBODY) {
        return t("matches-free");
    }
    return erased ? t("matches-erased") : nameText(displayName) || t("matches-nameless");
}
