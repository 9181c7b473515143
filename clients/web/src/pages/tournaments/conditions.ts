/** Conditions of entry, as forms have them; and as the service gets them. */

import type { MessageInitShape } from "@bufbuild/protobuf";
import type { EntryConditions, EntryConditionsSchema } from "caravanserai/v1/tournament";

/** The number of parts in which a rating is counted there. */
const PARTS = 10_000;

/** The typed texts: ratings as decimal numbers, empty for any; players in lines, empty for everybody. Codes stay as they are. */
export interface Entry {
    readonly leastRating: string;
    readonly mostRating: string;
    readonly leastMatches: number;
    readonly players: string;
    readonly countries: string;
    readonly codes: readonly Uint8Array[];
}

/** For everybody. */
export const ANYBODY: Entry = {
    leastRating: "",
    mostRating: "",
    leastMatches: 0,
    players: "",
    countries: "",
    codes: [],
};

export function entryOf(conditions: EntryConditions | undefined): Entry {
    const { leastRating, mostRating, leastMatches = 0, players = [], countries = [], codes = [] } = conditions ?? {};
    const typed = (rating: number | undefined): string => (rating === undefined ? "" : String(rating / PARTS));
    return {
        leastRating: typed(leastRating),
        mostRating: typed(mostRating),
        leastMatches,
        players: players.join("\n"),
        countries: countries.join(" "),
        codes,
    };
}

export function asConditions(entry: Entry): MessageInitShape<typeof EntryConditionsSchema> {
    const rating = (typed: string): number => Math.round(Number(typed) * PARTS);
    return {
        ...(entry.leastRating !== "" && { leastRating: rating(entry.leastRating) }),
        ...(entry.mostRating !== "" && { mostRating: rating(entry.mostRating) }),
        leastMatches: entry.leastMatches,
        players: playersIn(entry.players),
        codes: [...entry.codes],
        countries: [...new Set(entry.countries.toUpperCase().match(/[^\s,;]+/g))],
    };
}

/** The players that a text names, each once: by their names, what follows `players/`, or links to their pages. */
export function playersIn(text: string): string[] {
    const named = text.split(/[\s,;]+/).filter((part) => part !== "");
    return [
        ...new Set(
            named.map((part) => /players\/[^/?#]+/.exec(part)?.[0] ?? (part.includes("/") ? part : `players/${part}`)),
        ),
    ];
}
