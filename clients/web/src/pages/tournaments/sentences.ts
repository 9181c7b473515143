/** Tournaments in words: what was chosen, why entrants meet, what happened, and what comes next. */

import {
    type Entrant,
    Entrant_State,
    type EntryConditions,
    type PodsClaim,
    type Round,
    RoundResult,
    type Team,
    type Tournament,
    Tournament_State,
    type TournamentSettings,
    type TournamentTable,
} from "caravanserai/v1/tournament";

import { botName } from "../../parts/bot-names.js";
import { nameText } from "../../parts/foreign.js";
import { lengthText } from "../../parts/times.js";
import type { Translate } from "../../words/words.js";
import { scoreSaid, scoreText, UNSAID } from "./numbers.js";

/** The name of an entrant by their id. */
export type NameOf = (entrant: string) => string;

/** The id of an entrant, from `tournaments/{tournament}/entrants/{entrant}`. */
export function entrantId({ name }: Pick<Entrant, "name">): string {
    return name.split("/").at(-1) ?? "";
}

/** Names of entrants as plain texts. */
export function namesOf(t: Translate, entrants: readonly Entrant[], teams: readonly Team[] = []): NameOf {
    const names = new Map(
        entrants.map((entrant) => {
            const { displayName, erased, bot } = entrant;
            const shown = nameText(bot ? botName(t, displayName) : displayName) || t("matches-nameless");
            return [entrantId(entrant), erased ? t("matches-erased") : shown];
        }),
    );
    for (const { team, displayName } of teams) {
        names.set(team, nameText(displayName) || t("matches-nameless"));
    }
    return (entrant) => names.get(entrant) ?? (nameText(entrant) || t("matches-nameless"));
}

/** The names of some as one text, which must not be empty: it ends a sentence. */
export function namesText(entrants: readonly string[], nameOf: NameOf): string {
    return entrants.map(nameOf).join(", ") || UNSAID;
}

/** The name of a tournament as a plain text. */
export function titleText(t: Translate, settings: Pick<TournamentSettings, "title"> | undefined): string {
    return nameText(settings?.title ?? "") || t("matches-nameless");
}

/** The name of a tie-break; of one that only a later release knows, its id. */
export function tieText(t: Translate, name: string): string {
    const key = `tournaments-tie-${name}`;
    const text = t(key);
    return text === key ? nameText(name) || UNSAID : text;
}

/** The meaning of a tie-break; empty for one that only a later release knows. */
export function tieHint(t: Translate, name: string): string {
    const key = `tournaments-tie-${name}-hint`;
    const text = t(key);
    return text === key ? "" : text;
}

/** The state in words. */
export function stateText(t: Translate, { state, paused }: Pick<Tournament, "state" | "paused">): string {
    if (paused && (state === Tournament_State.RUNNING || state === Tournament_State.REGISTRATION)) {
        return t("tournaments-state-paused");
    }
    return t(`tournaments-state-${(Tournament_State[state] || "unspecified").toLowerCase()}`);
}

/** The format with its numbers, in words. */
export function formatText(t: Translate, { format, seats }: TournamentSettings): string {
    switch (format.case) {
        case "swiss":
            return t("tournaments-told-swiss", {
                rounds: format.value.rounds,
                dutch: seats === 2 ? "yes" : "no",
                accelerated: format.value.accelerated ? "yes" : "no",
            });
        case "roundRobin":
            return seats === 2
                ? t("tournaments-told-round-robin-pairs", { cycles: format.value.cycles || 1 })
                : t("tournaments-told-round-robin", { rounds: format.value.rounds });
        case "knockout":
            return t("tournaments-told-knockout");
        case "doubleKnockout":
            return t("tournaments-told-double", { single: format.value.singleFinal ? "yes" : "no" });
        case "groups":
            return t("tournaments-told-groups", {
                groups: format.value.groups || UNSAID,
                on: format.value.goingOn || UNSAID,
            });
        case "arena":
            return t("tournaments-told-arena", {
                time:
                    format.value.durationSeconds > 0n
                        ? lengthText(t, Math.round(Number(format.value.durationSeconds) / 60))
                        : UNSAID,
            });
        case undefined:
            return t("tournaments-told-unknown");
    }
}

/** The number of matches at each table of a knockout, in words; empty: one. */
export function seriesText(t: Translate, { series }: TournamentSettings): string {
    return series === undefined
        ? ""
        : t("tournaments-told-series", {
              matches: series.bestOf || 1,
              more: series.tieBreaks,
              seeds: series.bySeed ? "yes" : "no",
          });
}

/** The score of a table with several matches, in the order of seats; empty where it has one, or where none of them decided it. */
export function seriesScore({ counted, settled, seats }: TournamentTable): string {
    const scores = counted.length > 0 || !settled ? seats.map((seat) => scoreText(seat.seriesScore)) : [];
    return scores.filter((text) => text !== "").join("–");
}

/** The result of a match of a table with several: its winner, or a tie; empty where it has no result. */
export function countedText(t: Translate, table: TournamentTable, match: string, nameOf: NameOf): string {
    const places = table.counted.find((counted) => counted.match === match)?.places;
    if (places === undefined) {
        return "";
    }
    const best = places.reduce((least, place) => (place > 0 && place < least ? place : least), Infinity);
    const [won, other] = table.seats.filter((_, seat) => places[seat] === best);
    return won === undefined || other !== undefined
        ? t("tournaments-series-tied")
        : t("tournaments-series-won", { player: nameOf(won.entrant) });
}

/** The scoring in words. */
export function scoringText(t: Translate, { scoring, seats }: TournamentSettings): string {
    switch (scoring.case) {
        case "placement": {
            const row = scoring.value.rows.find(({ points }) => points.length === seats)?.points ?? [];
            return t("tournaments-told-placement", { points: row.map(scoreSaid).join(" – ") || UNSAID });
        }
        case "victoryPoints":
            return t("tournaments-told-victory-points");
        case "matchPoints": {
            const { win, draw, loss } = scoring.value;
            return t("tournaments-told-match-points", {
                win: scoreSaid(win),
                draw: scoreSaid(draw),
                loss: scoreSaid(loss),
            });
        }
        case undefined:
            return t("tournaments-told-standard");
    }
}

/** The next step of the tournament, in words: a key, and its values. */
export function nextStep(
    tournament: Tournament,
    entrants: readonly Entrant[],
    rounds: readonly Round[],
    nameOf: NameOf = (entrant) => entrant,
): { readonly key: string; readonly values: Readonly<Record<string, number | string>> } {
    const { state, settings } = tournament;
    if (tournament.paused && state === Tournament_State.RUNNING) {
        return { key: "tournaments-next-paused", values: {} };
    }
    switch (state) {
        case Tournament_State.REGISTRATION:
            return {
                key: `tournaments-next-${settings?.startTimeMilliseconds ? "start" : "registration"}`,
                values: { count: tournament.entrants },
            };
        case Tournament_State.DRAWING:
            return { key: "tournaments-next-drawing", values: { count: awaitedOf(entrants).length } };
        case Tournament_State.RUNNING: {
            const last = rounds.at(-1);
            const open = last?.tables.filter(({ settled }) => !settled) ?? [];
            const abandoned = open.filter((table) => table.abandoned);
            if (last === undefined) {
                return { key: "tournaments-next-first", values: {} };
            }
            if (abandoned.length > 0) {
                return {
                    key: "tournaments-next-decide",
                    values: { count: abandoned.length, round: last.number, names: playersText(abandoned, nameOf) },
                };
            }
            if (open.length > 0) {
                return { key: "tournaments-next-tables", values: { count: open.length, round: last.number } };
            }
            const over = tournament.rounds > 0 && last.number >= tournament.rounds;
            const tied = last.tables.filter(isTied);
            if (
                !over &&
                tied.length > 0 &&
                (settings?.format.case === "knockout" || settings?.format.case === "doubleKnockout")
            ) {
                return {
                    key: "tournaments-next-tied",
                    values: { count: tied.length, round: last.number, names: playersText(tied, nameOf) },
                };
            }
            const away = entrants.filter((entrant) => checksInYet(entrant, tournament.checkInRound));
            if (tournament.checkInRound > 0 && away.length > 0) {
                const names = away.map((entrant) => nameOf(entrantId(entrant))).join(", ");
                return {
                    key: "tournaments-next-check-in",
                    values: { round: tournament.checkInRound, names },
                };
            }
            const by = settings?.automaticRounds === true ? "service" : "organiser";
            return {
                key: over ? "tournaments-next-finish" : "tournaments-next-round",
                values: { by, round: last.number + 1 },
            };
        }
        case Tournament_State.FINISHED:
            return { key: "tournaments-next-finished", values: {} };
        case Tournament_State.CANCELLED:
            return { key: "tournaments-next-cancelled", values: {} };
        default: // a newer service knows another state
            return { key: "tournaments-next-unknown", values: {} };
    }
}

/** The players of tables: those of a table with dashes between them. */
function playersText(tables: readonly TournamentTable[], nameOf: NameOf): string {
    return tables.map(({ seats }) => seats.map(({ entrant }) => nameOf(entrant)).join(" – ")).join(", ");
}

/** True if a table of two has the same place twice: in a bracket, one of them goes on. */
function isTied({ seats }: TournamentTable): boolean {
    const [one, two] = seats;
    return seats.length === 2 && one !== undefined && one.place > 0 && one.place === two?.place;
}

/**
 * True if an entrant has to check in still: bots need not. Nor, before a later round, those with a bye, nor late entrants to their first.
 */
export function checksInYet({ player, state, checkedIn, firstRound, byes }: Entrant, round = 0): boolean {
    const plays = round === 0 || (firstRound < round && byes.every((bye) => bye.round !== round));
    return player !== "" && state === Entrant_State.ACTIVE && !checkedIn && plays;
}

/** The entrants for whose entropy the drawing of lots waits. */
export function awaitedOf(entrants: readonly Entrant[]): Entrant[] {
    return entrants.filter(
        ({ entropyCommitment, entropy, unbound }) => unbound || (entropyCommitment.length > 0 && entropy.length === 0),
    );
}

/**
 * The state of the lots. Only opened entropy makes them fair; until they are drawn, entrants may open theirs.
 */
export function lotsText(t: Translate, { chance, state }: Tournament, entrants: readonly Entrant[]): string {
    const drawn = state !== Tournament_State.REGISTRATION && state !== Tournament_State.DRAWING;
    const contributed = entrants.some(({ entropy, entropyCommitment: bound }) => (drawn ? entropy : bound).length > 0);
    return t(`tournaments-chance-${chance?.seed ? "seeded" : contributed ? "fair" : "unproven"}`);
}

/** The result of a round for an entrant. */
export function resultText(t: Translate, result: RoundResult): string {
    return t(`tournaments-result-${(RoundResult[result] || "unknown").toLowerCase().replaceAll("_", "-")}`);
}

/** The conditions for entering. Ratings of conditions are in ten-thousandths. */
export function entryText(t: Translate, entry: EntryConditions | undefined): string {
    const { leastRating, mostRating, leastMatches = 0, players = [], codes = [], countries = [] } = entry ?? {};
    const rating = (kind: string, value: number | undefined): string[] =>
        value === undefined ? [] : [t(`tournaments-entry-${kind}`, { rating: value / 10_000 })];
    const told = [
        ...rating("least", leastRating),
        ...rating("most", mostRating),
        ...(leastMatches > 0 ? [t("tournaments-entry-matches", { count: leastMatches })] : []),
        ...(players.length > 0 ? [t("tournaments-entry-players", { count: players.length })] : []),
        ...(codes.length > 0 ? [t("tournaments-entry-codes", { count: codes.length })] : []),
        ...(countries.length > 0
            ? [t("tournaments-entry-countries", { countries: nameText(countries.join(" ")) })]
            : []),
    ];
    return told.join(", ") || t("tournaments-entry-everybody");
}

/** The quality of the tables of pods. */
export function claimText(t: Translate, claim: PodsClaim): string {
    return t("tournaments-claim", {
        repeats: Number(claim.repeats),
        fewest: Number(claim.leastRepeats),
        fewer: claim.leastRepeats < claim.repeats ? "yes" : "no",
        spread: scoreSaid(claim.spread),
        least: scoreSaid(claim.leastSpread),
        nearer: claim.leastSpread === claim.spread ? "no" : "yes",
    });
}
