/** Conditions of entry, as forms have them; and as the service gets them. */

import type { MessageInitShape } from "@bufbuild/protobuf";
import type { EntryConditions, EntryConditionsSchema } from "caravanserai/v1/tournament";

/** In how many parts a rating is counted there. */
const PARTS = 10_000;

/** What is typed: ratings as decimal numbers, empty for any; players in lines, empty for everybody. */
export interface Entry {
    readonly leastRating: string;
    readonly mostRating: string;
    readonly leastMatches: number;
    readonly players: string;
}

/** For everybody. */
export const ANYBODY: Entry = { leastRating: "", mostRating: "", leastMatches: 0, players: "" };

export function entryOf(conditions: EntryConditions | undefined): Entry {
    const { leastRating, mostRating, leastMatches = 0, players = [] } = conditions ?? {};
    const typed = (rating: number | undefined): string => (rating === undefined ? "" : String(rating / PARTS));
    return {
        leastRating: typed(leastRating),
        mostRating: typed(mostRating),
        leastMatches,
        players: players.join("\n"),
    };
}

export function asConditions(entry: Entry): MessageInitShape<typeof EntryConditionsSchema> {
    const rating = (typed: string): number => Math.round(Number(typed) * PARTS);
    return {
        ...(entry.leastRating !== "" && { leastRating: rating(entry.leastRating) }),
        ...(entry.mostRating !== "" && { mostRating: rating(entry.mostRating) }),
        leastMatches: entry.leastMatches,
        players: playersIn(entry.players),
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
