/**
 * The names of those who sit at a table. A bot that is called by its level has the name of that level in the language of the reader; one
 * that took a seat over has the name of the player who left it.
 */

import { type Seat, Seat_Occupant } from "caravanserai/v1/match";

import { LANGUAGES } from "../words/language.js";
import { addWords, type Translate, translated } from "../words/words.js";
import { distinct } from "./distinct.js";
import catalogue from "./parts.words";

addWords(catalogue);

const KINDS = ["expert", "club", "novice", "planner", "greedy", "random"];
/** The number behind the name where several bots of a match have the same level. */
const NUMBERED = /^(.+?)( \d+)?$/u;

/** The key of the words for each usual name of bots, in all languages. */
const usual = new Map(
    KINDS.map((kind) => `parts-bot-${kind}`).flatMap((key) => LANGUAGES.map((each) => [translated(each, key), key])),
);

/** The name of a bot as a reader sees it. Its creator named it in their own language; a name that they chose stays as it is. */
export function botName(t: Translate, given: string): string {
    const [, name = "", number = ""] = NUMBERED.exec(given) ?? [];
    const key = usual.get(name);
    return key === undefined ? given : t(key) + number;
}

export type Named = Pick<Seat, "displayName"> & Partial<Pick<Seat, "occupant" | "handedOver">>;

/** The names at the seats of a match, distinct, as plain texts that are safe to show; empty where there is none. */
export function sittersNames(t: Translate, seats: readonly Named[], titleOf: (seat: number) => string): string[] {
    const names = seats.map(({ displayName, occupant, handedOver = false }) =>
        occupant === Seat_Occupant.PLAYER || handedOver ? displayName : botName(t, displayName),
    );
    return distinct(names, titleOf).map((name, index) =>
        name && seats[index]?.handedOver === true ? t("parts-handed-over", { name }) : name,
    );
}
