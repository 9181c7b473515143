/** Tournaments in words: what was chosen, why entrants meet, what happened, and what comes next. */

import {
    type Adjudication,
    BracketPartReason_Section,
    type Entrant,
    Entrant_State,
    type EntryConditions,
    PairingBreach_Kind,
    type PairingReason,
    type PodsClaim,
    RepeatReason_Cause,
    type Round,
    RoundResult,
    SeatPreference_Strength,
    type SettingsChange,
    SettingsChangeSchema,
    type Team,
    type Tournament,
    Tournament_State,
    type TournamentSettings,
    type TournamentTable,
} from "caravanserai/v1/tournament";
import type { TournamentEvent } from "caravanserai/v1/tournament_event";
import { TournamentRole } from "caravanserai/v1/tournament_event";
import { harmless } from "caravanserai/web";

import { botName } from "../../parts/bot-names.js";
import { nameText } from "../../parts/foreign.js";
import { clockText, dateOf, lengthText } from "../../parts/times.js";
import { controlFacts } from "../../timing/facts.js";
import { regional } from "../../words/language.js";
import type { Translate } from "../../words/words.js";
import { scoreText } from "./numbers.js";

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
        names.set(team, nameText(displayName));
    }
    return (entrant) => names.get(entrant) ?? entrant;
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
            return t("tournaments-told-groups", { groups: format.value.groups, on: format.value.goingOn });
        case "arena":
            return t("tournaments-told-arena", {
                time: lengthText(t, Math.round(Number(format.value.durationSeconds) / 60)),
            });
        case undefined:
            return "";
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
    const best = Math.min(...places.filter((place) => place > 0));
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
            return t("tournaments-told-placement", { points: row.map(scoreText).join(" – ") });
        }
        case "victoryPoints":
            return t("tournaments-told-victory-points");
        case "matchPoints": {
            const { win, draw, loss } = scoring.value;
            return t("tournaments-told-match-points", {
                win: scoreText(win),
                draw: scoreText(draw),
                loss: scoreText(loss),
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
    return t(`tournaments-result-${(RoundResult[result] || "unspecified").toLowerCase().replaceAll("_", "-")}`);
}

/** The reason for which entrants meet, or one has a bye: a sentence for each part of the reason. */
export function reasonTexts(t: Translate, reason: PairingReason | undefined, nameOf: NameOf): string[] {
    const given = reason?.reason;
    switch (given?.case) {
        case "scoreGroup": {
            const { score, floats, repeats } = given.value;
            return [
                t("tournaments-reason-score-group", { score: scoreText(score), virtual: "no" }),
                ...floats.map((each) => floatText(t, each, nameOf)),
                ...repeats.map((each) => repeatText(t, each, nameOf)),
            ];
        }
        case "byHand":
            return [
                t("tournaments-reason-by-hand"),
                ...given.value.breaches.map(({ kind, entrants, times }) =>
                    t("tournaments-breach", {
                        kind: PairingBreach_Kind[kind] || "UNSPECIFIED",
                        names: entrants.map(nameOf).join(", "),
                        times,
                    }),
                ),
            ];
        case "lowest":
            return [t("tournaments-reason-lowest", { count: given.value.freeWins })];
        case "board":
            return [t("tournaments-reason-board", { match: given.value.teamMatch, board: given.value.board })];
        case "scheduled":
            return [t("tournaments-reason-scheduled", { round: given.value.round })];
        case "bracket":
            return [
                t(
                    given.value.size <= 4 && given.value.size > 0
                        ? "tournaments-reason-final"
                        : "tournaments-reason-bracket",
                    {
                        size: given.value.size,
                        slots: given.value.slots.join(", "),
                    },
                ),
            ];
        case "bracketPart": {
            const section = BracketPartReason_Section[given.value.section] || "final";
            const { round } = given.value;
            return [t(`tournaments-reason-section-${section.toLowerCase().replace("_", "-")}`, { round })];
        }
        case "pair": {
            const { score, floats, preferences, unmet, virtual } = given.value;
            return [
                t("tournaments-reason-score-group", { score: scoreText(score), virtual: virtual ? "yes" : "no" }),
                ...floats.map((each) => floatText(t, each, nameOf)),
                ...preferences.map(({ entrant, seat, strength, granted }) =>
                    t("tournaments-reason-preference", {
                        name: nameOf(entrant),
                        seat,
                        strength: (SeatPreference_Strength[strength] || "mild").toLowerCase(),
                        granted: granted ? "yes" : "no",
                    }),
                ),
                ...(unmet.length > 0 ? [t("tournaments-reason-unmet", { criteria: unmet.join(", ") })] : []),
            ];
        }
        case "unpaired":
            return [
                t("tournaments-reason-unpaired", {
                    score: scoreText(given.value.score),
                    virtual: given.value.virtual ? "yes" : "no",
                    count: given.value.missed,
                }),
            ];
        case "called":
            return [
                t("tournaments-reason-called"),
                ...given.value.entrants
                    .filter(({ waited }) => waited > 0)
                    .map(({ entrant, place, waited }) =>
                        t("tournaments-reason-waited", { name: nameOf(entrant), place, count: waited }),
                    ),
                ...given.value.again.map((each) => repeatText(t, each, nameOf)),
            ];
        case undefined:
            return [];
    }
}

function floatText(
    t: Translate,
    { entrant, score, down }: { entrant: string; score: string; down: boolean },
    nameOf: NameOf,
): string {
    return t("tournaments-reason-float", {
        name: nameOf(entrant),
        score: scoreText(score),
        direction: down ? "down" : "up",
    });
}

function repeatText(
    t: Translate,
    {
        entrants,
        times,
        cause,
        apart,
    }: { entrants: readonly string[]; times: number; cause: RepeatReason_Cause; apart: boolean },
    nameOf: NameOf,
): string {
    return t(apart ? "tournaments-reason-apart" : "tournaments-reason-repeat", {
        names: entrants.map(nameOf).join(", "),
        count: times,
        cause:
            cause === RepeatReason_Cause.FEW_LEFT
                ? "few"
                : cause === RepeatReason_Cause.NO_EXCHANGE
                  ? "exchange"
                  : cause === RepeatReason_Cause.LEAST
                    ? "least"
                    : "none",
    });
}

/** The changes of settings: each with its new value, times in seconds as the event has them. */
function changesText(t: Translate, change: SettingsChange | undefined): string {
    return SettingsChangeSchema.fields
        .flatMap(({ localName }) => {
            const value = change?.[localName as keyof SettingsChange];
            return value === undefined
                ? []
                : [t("tournaments-changed", { name: localName, value: changeText(t, localName, value) })];
        })
        .join("; ");
}

function changeText(t: Translate, name: string, value: NonNullable<SettingsChange[keyof SettingsChange]>): string {
    if (typeof value === "object") {
        if ("players" in value) {
            return entryText(t, value);
        }
        return "kind" in value ? controlFacts(t, value.kind.case === undefined ? undefined : value) : "";
    }
    if (typeof value !== "bigint") {
        return typeof value === "boolean" ? t(`tournaments-changed-${value ? "yes" : "no"}`) : String(value);
    }
    const times = new Intl.DateTimeFormat(regional(), { dateStyle: "medium", timeStyle: "short" });
    const moment = name === "startTimeMilliseconds";
    return value === 0n ? "–" : moment ? times.format(dateOf(value)) : clockText(t, Number(value) * 1000);
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
        ...(countries.length > 0 ? [t("tournaments-entry-countries", { countries: countries.join(" ") })] : []),
    ];
    return told.join(", ") || t("tournaments-entry-everybody");
}

/** The quality of the tables of pods. */
export function claimText(t: Translate, claim: PodsClaim): string {
    return t("tournaments-claim", {
        repeats: Number(claim.repeats),
        fewest: Number(claim.leastRepeats),
        fewer: claim.leastRepeats < claim.repeats ? "yes" : "no",
        spread: scoreText(claim.spread),
        least: scoreText(claim.leastSpread),
        nearer: claim.leastSpread === claim.spread ? "no" : "yes",
    });
}

/** The decision of an organiser about a round, in words. */
export function rulingText(t: Translate, { round, table, decision }: Adjudication, nameOf: NameOf): string {
    const where = { round, table };
    switch (decision.case) {
        case "forfeit":
            return t("tournaments-ruled-forfeit", { ...where, names: decision.value.entrants.map(nameOf).join(", ") });
        case "penalty": {
            const { entrant, points } = decision.value;
            return t("tournaments-ruled-penalty", { ...where, name: nameOf(entrant), points: scoreText(points) });
        }
        case "void":
            return t("tournaments-ruled-void", where);
        case "replay":
            return t("tournaments-ruled-replay", {
                ...where,
                names: decision.value.without.map(nameOf).join(", ") || "none",
            });
        case "places":
            return t("tournaments-ruled-places", { ...where, places: decision.value.places.join(", ") });
        case undefined:
            return "";
    }
}

/** The actor of an event. */
export function causeText(
    t: Translate,
    { role, account }: Pick<TournamentEvent, "role" | "account">,
    names: NameOf,
): string {
    const who = account && names(account.replace("players/", ""));
    return t("tournaments-by", { role: (TournamentRole[role] || "service").toLowerCase(), who: who || "" });
}

/** The words of an event of a tournament. */
export function eventText(t: Translate, { body }: TournamentEvent, nameOf: NameOf): string {
    switch (body.case) {
        case "created":
            return t("tournaments-event-created", { title: nameText(body.value.settings?.title ?? "") });
        case "registered":
            return t("tournaments-event-registered", {
                name: nameOf(body.value.entrant),
                bot: body.value.bot ? "yes" : "no",
                round: body.value.firstRound,
            });
        case "withdrawn":
            return t("tournaments-event-withdrawn", { name: nameOf(body.value.entrant) });
        case "droppedOut":
            return t("tournaments-event-dropped-out", { name: nameOf(body.value.entrant) });
        case "checkedIn":
            return t("tournaments-event-checked-in", { name: nameOf(body.value.entrant), round: body.value.round });
        case "seeded":
            return t("tournaments-event-seeded", { name: nameOf(body.value.entrant), seed: body.value.seed });
        case "byeGranted":
            return t("tournaments-event-bye-granted", {
                name: nameOf(body.value.entrant),
                round: body.value.bye?.round ?? 0,
            });
        case "keptApart":
            return t("tournaments-event-kept-apart", {
                names: body.value.entrants.map(nameOf).join(", "),
                lifted: body.value.lifted ? "yes" : "no",
            });
        case "teamFormed": {
            const { displayName, members } = body.value;
            const names = members.map(nameOf).join(", ");
            return t("tournaments-event-team-formed", { team: displayName, count: members.length, names });
        }
        case "registrationClosed":
            return t("tournaments-event-registration-closed");
        case "entropyBound":
            return t("tournaments-event-entropy-bound", { name: nameOf(body.value.entrant) });
        case "entropyOpened":
            return t("tournaments-event-entropy-opened", { name: nameOf(body.value.entrant) });
        case "entropyReleased":
            return t("tournaments-event-entropy-released", { names: body.value.entrants.map(nameOf).join(", ") });
        case "lotsDrawn":
            return t("tournaments-event-lots-drawn", {
                names: [...body.value.lots]
                    .sort((one, other) => one.number - other.number)
                    .map(({ entrant }) => nameOf(entrant))
                    .join(", "),
            });
        case "pairingImpossible":
            return t("tournaments-unpaired", { round: body.value.round });
        case "roundPaired":
            return t("tournaments-event-round-paired", {
                round: body.value.round,
                tables: body.value.tables.length,
                engine: body.value.engine,
            });
        case "matchLinked": {
            const { round, table, attempt } = body.value;
            return t("tournaments-event-match-linked", { round, table, attempt });
        }
        case "resultTaken": {
            const { round, table, seats } = body.value;
            const order = [...seats].sort((one, other) => one.place - other.place);
            return t(seats.length > 0 ? "tournaments-event-result-taken" : "tournaments-event-given-up", {
                round,
                table,
                results: order
                    .map(({ entrant, place, points }) => `${String(place)}. ${nameOf(entrant)} (${String(points)})`)
                    .join(", "),
            });
        }
        case "byeTakenBack":
            return t("tournaments-event-bye-taken-back", {
                name: nameOf(body.value.entrant),
                round: body.value.round,
            });
        case "settingsChanged":
            return t("tournaments-event-settings-changed", { what: changesText(t, body.value.change) });
        case "matchClosed": {
            const { round, table, noShows, playsOn } = body.value;
            return t("tournaments-event-match-closed", {
                round,
                table,
                names: noShows.map(nameOf).join(", ") || "none",
                on: playsOn ? "yes" : "no",
            });
        }
        case "adjudicated":
            return rulingText(t, body.value, nameOf);
        case "roundClosed":
            return t("tournaments-event-round-closed", { round: body.value.round });
        case "paused":
            return t("tournaments-event-paused");
        case "resumed":
            return t("tournaments-event-resumed");
        case "finished":
            return t("tournaments-event-finished", { early: body.value.early ? "yes" : "no" });
        case "cancelled":
            return t("tournaments-event-cancelled");
        case undefined:
            return t("tournaments-event-unknown");
    }
}

/** A reason that somebody typed, as a plain text. */
export function reasonGiven(reason: string): string {
    return harmless(reason);
}
