/** The organiser's choices for a new tournament, as the form has it; and the settings that follow from it. */

import type { MessageInitShape } from "@bufbuild/protobuf";
import { RoundResult, TeamSettings_SeatPreferences, type TournamentSettingsSchema } from "caravanserai/v1/tournament";

import { controlOf, NO_CLOCK, type Timing } from "../../timing/time-form.js";
import { ANYBODY, asConditions, type Entry } from "./conditions.js";

export const FORMATS = ["swiss", "roundRobin", "knockout", "doubleKnockout", "groups", "arena"] as const;
export type FormatName = (typeof FORMATS)[number];

export const SCORINGS = ["standard", "placement", "victoryPoints", "matchPoints"] as const;
export type ScoringName = (typeof SCORINGS)[number];

export const TIE_BREAKS = [
    "buchholz-cut-1",
    "buchholz",
    "median-buchholz",
    "median-buchholz-2",
    "sonneborn-berger",
    "opponents-average",
    "direct-encounter",
    "wins",
    "wins-at-the-table",
] as const;

/** Those of teams alone. */
export const TEAM_TIE_BREAKS = ["game-points", "sonneborn-berger-games", "berliner"] as const;

/** All that is chosen. */
export interface Choice {
    readonly title: string;
    readonly game: string;
    readonly edition: string;
    readonly options: Readonly<Record<string, string>>;
    readonly seats: number;
    readonly format: FormatName;
    readonly rounds: number;
    /** In the Swiss system for two seats: whether the upper half of the seeds is paired with virtual points at first. */
    readonly accelerated: boolean;
    readonly cycles: number;
    readonly groups: number;
    readonly goingOn: number;
    readonly minutes: number;
    readonly streak: number;
    readonly scoring: ScoringName;
    /** Points of the places of a table of the most seats, or for a win, a draw and a loss. */
    readonly points: string;
    readonly tieBreaks: readonly string[];
    readonly capacity: number;
    readonly lateUntil: number;
    readonly byesToTake: number;
    readonly lateHalf: boolean;
    readonly entry: Entry;
    readonly timing: Timing;
    readonly delayMinutes: number;
    readonly signatures: boolean;
    /** True if the organiser and the arbiters sign all that they do: the service is asked for that beside the settings. */
    readonly organisersSign: boolean;
    readonly departureForfeits: boolean;
    /** The minutes that players have to come to a match; 0: as long as they like, undefined: as the service has it. */
    readonly comeMinutes: number | undefined;
    /** The time at which registration closes by itself, as `datetime-local` has it: in the time of this device; empty: never. */
    readonly start: string;
    readonly checkInMinutes: number;
    /** The minutes for which each round after the first waits for players to check in, in the Swiss system; 0: not at all. */
    readonly roundCheckInMinutes: number;
    /** The hours of a round; 0: as many as it takes. */
    readonly roundHours: number;
    readonly automatic: boolean;
    /** In a double elimination: whether there is one final, also if the unbeaten player loses it. */
    readonly singleFinal: boolean;
    /** In a knockout: how many matches each table plays, up to how many more while it is tied, and whether seeds decide ties then. */
    readonly bestOf: number;
    readonly tieBreakMatches: number;
    readonly tiesBySeed: boolean;
    /** The time control of tie-break matches; undefined: as in the others. */
    readonly tieBreakTiming: Timing | undefined;
    /** Teams meet at this many boards; 0: entrants play for themselves. */
    readonly boards: number;
    readonly reserves: number;
    /** The match points for a win, a draw and a loss of a team. */
    readonly teamPoints: string;
    /** True if a team without an opponent wins at all boards. */
    readonly byeWins: boolean;
    /** The preferences of teams for a seat, in the Swiss system. */
    readonly seatPreferences: TeamSettings_SeatPreferences;
}

/** The initial values of the form. */
export function firstChoice(game: string, seats: number): Choice {
    return {
        title: "",
        game,
        edition: "",
        options: {},
        seats,
        format: "swiss",
        rounds: 4,
        accelerated: false,
        cycles: 1,
        groups: 2,
        goingOn: 2,
        minutes: 60,
        streak: 0,
        scoring: "standard",
        points: "",
        tieBreaks: ["buchholz-cut-1", "sonneborn-berger", "wins"],
        capacity: 0,
        lateUntil: 0,
        byesToTake: 0,
        lateHalf: false,
        entry: ANYBODY,
        timing: NO_CLOCK,
        delayMinutes: 0,
        signatures: false,
        organisersSign: false,
        departureForfeits: false,
        comeMinutes: undefined,
        start: "",
        checkInMinutes: 0,
        roundCheckInMinutes: 0,
        roundHours: 0,
        automatic: false,
        singleFinal: false,
        bestOf: 1,
        tieBreakMatches: 0,
        tiesBySeed: false,
        tieBreakTiming: undefined,
        boards: 0,
        reserves: 0,
        teamPoints: "2 1 0",
        byeWins: false,
        seatPreferences: TeamSettings_SeatPreferences.UNSPECIFIED,
    };
}

/** The formats that can be played with a number of seats. */
export function formatsFor(seats: number): readonly FormatName[] {
    const tables = { knockout: [2, 4], doubleKnockout: [2], groups: [2, 4] };
    return FORMATS.filter((format) => !(format in tables) || tables[format as keyof typeof tables].includes(seats));
}

/** The ways of scoring that there are for a number of seats. */
export function scoringsFor(seats: number): readonly ScoringName[] {
    return SCORINGS.filter((scoring) => seats === 2 || scoring !== "matchPoints");
}

/** True if a format has tie-breaks to choose. */
export function breaksTies({ format }: Choice): boolean {
    return format !== "knockout" && format !== "doubleKnockout" && format !== "arena";
}

/** True if the tables of a format can have several matches; those of teams have one. */
export function hasBracket(choice: Choice): boolean {
    const { format } = choice;
    return (format === "knockout" && !hasTeams(choice)) || format === "doubleKnockout" || format === "groups";
}

/** True if teams can play: in the Swiss system, round robins and single elimination, for two seats. */
export function mayHaveTeams({ format, seats, scoring }: Choice): boolean {
    const scored = scoring === "standard" || scoring === "matchPoints";
    return seats === 2 && scored && (format === "swiss" || format === "roundRobin" || format === "knockout");
}

/** True if teams play. */
export function hasTeams(choice: Choice): boolean {
    return choice.boards > 0 && mayHaveTeams(choice);
}

/** The tie-breaks that can be chosen. */
export function tieBreaksFor(choice: Choice): readonly string[] {
    return hasTeams(choice) ? [...TEAM_TIE_BREAKS, ...TIE_BREAKS] : TIE_BREAKS;
}

/** True if a format admits entrants after registration has closed. */
export function mayEnterLate({ format }: Choice): boolean {
    return format === "swiss" || format === "arena";
}

/** A choice with other seats: what they do not admit falls back. */
export function reseated(choice: Choice, seats: number): Choice {
    const format = formatsFor(seats).includes(choice.format) ? choice.format : "swiss";
    const scoring = scoringsFor(seats).includes(choice.scoring) ? choice.scoring : "standard";
    return { ...choice, seats, format, scoring, points: "" };
}

/** A list with the entry at a place moved by some places, as far as the list goes. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
    const to = Math.min(Math.max(at + by, 0), list.length - 1);
    const rest = list.filter((_, index) => index !== at);
    return [...rest.slice(0, to), ...list.slice(at, at + 1), ...rest.slice(to)];
}

/** The points in a text such as `3 3/2 0` or `3, 1½, 0`. */
export function pointsIn(text: string): string[] {
    return text
        .replaceAll("½", ".5")
        .split(/[\s,;]+/)
        .filter((part) => part !== "")
        .map((part) => part.replace(/^(\d*)\.5$/, (_, whole: string) => `${String(2 * Number(whole) + 1)}/2`));
}

/** The settings that the service is asked for. */
export function settingsOf(choice: Choice): MessageInitShape<typeof TournamentSettingsSchema> {
    const timeControl = controlOf(choice.timing);
    const [win = "", draw = "", loss = ""] = pointsIn(choice.teamPoints);
    return {
        title: choice.title.trim(),
        game: choice.game,
        edition: choice.edition,
        options: Object.entries(choice.options)
            .map(([name, value]) => ({ name, value }))
            .sort((one, other) => (one.name < other.name ? -1 : 1)),
        seats: choice.seats,
        format: formatOf(choice),
        ...scoringOf(choice),
        tieBreaks: breaksTies(choice) ? choice.tieBreaks.filter((each) => tieBreaksFor(choice).includes(each)) : [],
        ...(hasTeams(choice) && {
            teams: {
                boards: choice.boards,
                reserves: choice.reserves,
                matchPoints: { win, draw, loss },
                byeWins: choice.byeWins && choice.format === "swiss",
                seatPreferences:
                    choice.format === "swiss" ? choice.seatPreferences : TeamSettings_SeatPreferences.UNSPECIFIED,
            },
        }),
        ...(timeControl !== undefined && { timeControl }),
        spectatorDelaySeconds: BigInt(choice.delayMinutes * 60),
        signaturesRequired: choice.signatures,
        capacity: choice.capacity,
        lateEntryUntilRound: mayEnterLate(choice) && !hasTeams(choice) ? choice.lateUntil : 0,
        byesToTake: choice.format === "swiss" && !hasTeams(choice) ? Math.min(choice.byesToTake, choice.rounds) : 0,
        lateBye: choice.lateHalf ? RoundResult.HALF_BYE : RoundResult.ABSENT,
        ...(choice.entry !== ANYBODY && { entry: asConditions(choice.entry) }),
        departureForfeits: choice.departureForfeits,
        automaticRounds: choice.automatic,
        ...seriesOf(choice),
        ...(choice.comeMinutes !== undefined && { timeToComeSeconds: BigInt(choice.comeMinutes * 60) }),
        startTimeMilliseconds: BigInt(choice.start === "" ? 0 : new Date(choice.start).getTime()),
        checkInSeconds: BigInt(choice.start === "" ? 0 : choice.checkInMinutes * 60),
        roundCheckInSeconds: BigInt(
            choice.format === "swiss" && !hasTeams(choice) ? choice.roundCheckInMinutes * 60 : 0,
        ),
        roundSeconds: BigInt(choice.format === "arena" ? 0 : choice.roundHours * 3600),
    };
}

const HALF_HOUR = 1_800_000;

/** The moments at which the clock of this device shows a time: one; two where it is put back, none where it is put forward. */
export function localTimes(text: string): number[] {
    const near = new Date(text).getTime();
    const shown = (moment: number): string => {
        const offset = new Date(moment).getTimezoneOffset() * 60_000;
        return new Date(moment - offset).toISOString().slice(0, 16);
    };
    return Number.isNaN(near)
        ? []
        : [-2, -1, 0, 1, 2].map((step) => near + step * HALF_HOUR).filter((moment) => shown(moment) === text);
}

type Settings = MessageInitShape<typeof TournamentSettingsSchema>;

function formatOf(choice: Choice): NonNullable<Settings["format"]> {
    const { seats, rounds, cycles } = choice;
    const stage = seats === 2 ? { cycles } : { rounds };
    switch (choice.format) {
        case "swiss":
            return {
                case: "swiss",
                value: { rounds, accelerated: seats === 2 && choice.accelerated && !hasTeams(choice) },
            };
        case "roundRobin":
            return { case: "roundRobin", value: stage };
        case "knockout":
            return { case: "knockout", value: {} };
        case "doubleKnockout":
            return { case: "doubleKnockout", value: { singleFinal: choice.singleFinal } };
        case "groups":
            return { case: "groups", value: { groups: choice.groups, goingOn: choice.goingOn, stage } };
        case "arena":
            return {
                case: "arena",
                value: { durationSeconds: BigInt(choice.minutes * 60), streak: choice.streak },
            };
    }
}

/** The matches of each table; nothing where it has one and the organiser decides ties. */
function seriesOf(choice: Choice): Pick<Settings, "series"> {
    const { bestOf, tieBreakMatches: tieBreaks, tiesBySeed: bySeed, tieBreakTiming } = choice;
    if ((bestOf === 1 && tieBreaks === 0 && !bySeed) || !hasBracket(choice)) {
        return {};
    }
    const tieBreakTimeControl = tieBreaks > 0 && tieBreakTiming !== undefined ? controlOf(tieBreakTiming) : undefined;
    return { series: { bestOf, tieBreaks, bySeed, ...(tieBreakTimeControl !== undefined && { tieBreakTimeControl }) } };
}

function scoringOf(choice: Choice): Pick<Settings, "scoring"> {
    const points = pointsIn(choice.points);
    const [win = "1", draw = "1/2", loss = "0"] = points;
    switch (choice.scoring) {
        case "standard":
            return {};
        case "placement":
            return { scoring: { case: "placement", value: { rows: placementRows(choice.seats, points) } } };
        case "victoryPoints":
            return { scoring: { case: "victoryPoints", value: { win: "1", draw: "1/2" } } };
        case "matchPoints":
            return { scoring: { case: "matchPoints", value: { win, draw, loss } } };
    }
}

/** A row for each size that a table can have: the first and the last place are worth the same everywhere, those between are shared. */
function placementRows(seats: number, points: readonly string[]): { points: string[] }[] {
    const [first = "0", second = "0", third = "0"] = points;
    const last = points.at(-1) ?? "0";
    const rows = [{ points: [first, last] }];
    if (seats === 4) {
        rows.push({ points: [first, mean(second, third), last] });
    }
    return seats > 2 ? [...rows, { points: [...points] }] : rows;
}

/** The mean of two exact numbers. */
function mean(one: string, other: string): string {
    const [above = 0, below = 1] = one.split("/").map(Number);
    const [otherAbove = 0, otherBelow = 1] = other.split("/").map(Number);
    return `${String(above * otherBelow + otherAbove * below)}/${String(2 * below * otherBelow)}`;
}

function isNumber(text: string): boolean {
    return /^\d{1,9}(\/[1-9]\d{0,8})?$/.test(text);
}

/** True if the points that were typed are as many as the scoring needs. */
export function pointsFit(choice: Choice): boolean {
    const { scoring, seats, points } = choice;
    const typed = pointsIn(points);
    const ofTeams = pointsIn(choice.teamPoints);
    if (hasTeams(choice) && !(ofTeams.length === 3 && ofTeams.every(isNumber))) {
        return false;
    }
    if (!typed.every(isNumber)) {
        return scoring === "standard" || scoring === "victoryPoints";
    }
    const count = typed.length;
    switch (scoring) {
        case "standard":
        case "victoryPoints":
            return true;
        case "placement":
            return count === seats;
        case "matchPoints":
            return count === 3;
    }
}
