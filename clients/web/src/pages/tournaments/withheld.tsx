/** Entrants and tables that the log of a tournament has: none of them may be missing on the page. */

import type { Tournament } from "caravanserai/v1/tournament";
import type { TournamentEvent } from "caravanserai/v1/tournament_event";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

import { Problem } from "../../parts/errors.js";
import { nameText } from "../../parts/foreign.js";
import { useWords } from "../../words/words.js";
import type { Shown, TournamentFollowing } from "./live-tournament.js";
import { entrantId } from "./sentences.js";

/** The time after an event, in milliseconds, in which one of several services may not know of it yet. */
const HEARD = 10_000n;

/** The entrants and tables in the log that are not shown, and the tables that are shown with others. */
export interface Missing {
    readonly entrants: readonly string[];
    readonly tables: readonly { readonly round: number; readonly table: number }[];
}

/** Compares events with what was shown after them. Later ones are left out, as are those of the last moment. */
export function missing(events: readonly TournamentEvent[], { tournament, entrants, rounds }: Shown): Missing {
    const there = new Set(entrants.map(entrantId));
    const shown = new Map(rounds.map(({ number, tables }) => [number, tables]));
    const away = new Set<string>();
    const tables: { readonly round: number; readonly table: number }[] = [];
    for (const event of events.filter((event) => isKnown(event, tournament))) {
        const { body } = event;
        if (body.case === "registered" && !there.has(body.value.entrant)) {
            away.add(body.value.entrant);
        }
        if (body.case === "roundPaired") {
            const { round } = body.value;
            for (const [at, { entrants: players }] of body.value.tables.entries()) {
                const seats = shown.get(round)?.[at]?.seats.map(({ entrant }) => entrant) ?? [];
                if (seats.join() !== players.join()) {
                    tables.push({ round, table: at + 1 });
                }
            }
        }
    }
    return { entrants: [...away], tables };
}

function isKnown({ version, timeMilliseconds }: TournamentEvent, shown: Tournament): boolean {
    const now = shown.nowMilliseconds;
    return version <= shown.version && (now === 0n || timeMilliseconds + HEARD <= now);
}

interface WithheldProps {
    readonly shown: Shown;
    readonly following: TournamentFollowing;
}

/** Says so if the service withholds something that its own log has. */
export function Withheld({ shown, following }: WithheldProps): JSX.Element | null {
    const t = useWords();
    const steps = following.steps.value;
    const { entrants, tables } = useMemo(() => {
        const events = steps.map(({ event }) => event);
        return missing(events, shown);
    }, [steps, shown]);
    if (entrants.length === 0 && tables.length === 0) {
        return null;
    }
    const places = tables.map((place) => t("tournaments-withheld-table", place));
    return (
        <Problem
            text={t("tournaments-withheld", { missing: [...entrants.map((id) => nameText(id)), ...places].join(", ") })}
            reload
        />
    );
}
