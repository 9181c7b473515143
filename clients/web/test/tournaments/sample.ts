/** A tournament whose answers have each field set somewhere: what tests of its page take away or change. */

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { TimeControl_Pausing } from "caravanserai/v1/clock";
import {
    AdjudicationSchema,
    BracketPartReason_Section,
    Entrant_State,
    EntrantSchema,
    PairingBreach_Kind,
    type PairingReason,
    PairingReasonSchema,
    RepeatReason_Cause,
    RoundResult,
    RoundSchema,
    SeatPreference_Strength,
    TeamSettings_SeatPreferences,
    Tournament_State,
    TournamentSchema,
    type TournamentSettings,
    TournamentSettingsSchema,
} from "caravanserai/v1/tournament";
import { type TournamentEvent, TournamentEventSchema, TournamentRole } from "caravanserai/v1/tournament_event";
import { GetStandingsResponseSchema } from "caravanserai/v1/tournament_service";

import type { Shown } from "../../src/pages/tournaments/live-tournament.js";

const NAME = "tournaments/spring";
const BYTES = new Uint8Array(32).fill(7);
const TIME = 1_790_000_000_000n;
const A_DAY = 86_400_000n;

type Format = TournamentSettings["format"]["case"];
type Scoring = TournamentSettings["scoring"]["case"];
type Settings = MessageInitShape<typeof TournamentSettingsSchema>;

const FORMATS: Readonly<Record<NonNullable<Format>, NonNullable<Settings["format"]>>> = {
    swiss: { case: "swiss", value: { rounds: 3, accelerated: true } },
    roundRobin: { case: "roundRobin", value: { rounds: 3, cycles: 2 } },
    knockout: { case: "knockout", value: {} },
    groups: { case: "groups", value: { groups: 2, goingOn: 2 } },
    arena: { case: "arena", value: { durationSeconds: 3600n } },
    doubleKnockout: { case: "doubleKnockout", value: { singleFinal: true } },
};
const SCORINGS: Readonly<Record<NonNullable<Scoring>, NonNullable<Settings["scoring"]>>> = {
    placement: { case: "placement", value: { rows: [{ points: ["1", "0"] }] } },
    victoryPoints: { case: "victoryPoints", value: {} },
    matchPoints: { case: "matchPoints", value: { win: "1", draw: "1/2", loss: "0" } },
};
const REASONS: readonly NonNullable<MessageInitShape<typeof PairingReasonSchema>["reason"]>[] = [
    {
        case: "scoreGroup",
        value: {
            score: "3/2",
            floats: [{ entrant: "ann", score: "1", down: true }],
            repeats: [{ entrants: ["ann", "ben"], times: 1, cause: RepeatReason_Cause.FEW_LEFT, apart: true }],
        },
    },
    { case: "lowest", value: { freeWins: 1 } },
    { case: "scheduled", value: { round: 2 } },
    { case: "bracket", value: { size: 8, slots: [1, 8] } },
    { case: "bracketPart", value: { section: BracketPartReason_Section.LOSERS, round: 2 } },
    {
        case: "pair",
        value: {
            score: "2",
            floats: [{ entrant: "ben", score: "1" }],
            preferences: [{ entrant: "ann", seat: 1, strength: SeatPreference_Strength.ABSOLUTE, granted: true }],
            unmet: ["C12"],
            virtual: true,
        },
    },
    { case: "unpaired", value: { score: "1", missed: 1, virtual: true } },
    {
        case: "called",
        value: {
            entrants: [{ entrant: "ann", place: 1, waited: 2 }],
            again: [{ entrants: ["ann", "ben"], times: 1, cause: RepeatReason_Cause.LEAST }],
        },
    },
    { case: "byHand", value: { breaches: [{ kind: PairingBreach_Kind.REPEAT, entrants: ["ann", "ben"], times: 2 }] } },
    { case: "board", value: { teamMatch: 1, board: 1 } },
];

function reason(at: number): PairingReason {
    const given = REASONS[at % REASONS.length];
    return create(PairingReasonSchema, { ...(given !== undefined && { reason: given }) });
}

/** The settings of a tournament of a format and a scoring; of teams or not. */
export function settings(format: NonNullable<Format>, scoring: NonNullable<Scoring>, teams: boolean): Settings {
    return {
        title: "Spring",
        game: "games/sahwari",
        edition: "second",
        options: [{ name: "short", value: "yes" }],
        seats: 2,
        format: FORMATS[format],
        scoring: SCORINGS[scoring],
        tieBreaks: ["buchholz", "wins"],
        timeControl: {
            kind: { case: "decisionSeconds", value: 60 },
            pausing: TimeControl_Pausing.AGREED,
            timeOuts: 2,
            vacationDays: 3,
        },
        spectatorDelaySeconds: 60n,
        signaturesRequired: true,
        capacity: 16,
        lateEntryUntilRound: 2,
        lateBye: RoundResult.HALF_BYE,
        departureForfeits: true,
        departurePenalty: "1/2",
        arbiters: ["players/arbiter"],
        automaticRounds: true,
        timeToComeSeconds: 60n,
        startTimeMilliseconds: TIME + A_DAY,
        checkInSeconds: 3600n,
        roundSeconds: 86_400n,
        byesToTake: 1,
        entry: {
            leastRating: 10_000_000,
            mostRating: 20_000_000,
            leastMatches: 3,
            players: ["players/ann"],
            codes: [BYTES],
            countries: ["KEN"],
        },
        roundCheckInSeconds: 600n,
        series: {
            bestOf: 3,
            tieBreaks: 2,
            bySeed: true,
            tieBreakTimeControl: { kind: { case: "budget", value: { seconds: 60, incrementSeconds: 5 } } },
        },
        ...(teams && {
            teams: {
                boards: 2,
                reserves: 1,
                matchPoints: { win: "3", draw: "1", loss: "0" },
                byeWins: true,
                seatPreferences: TeamSettings_SeatPreferences.TYPE_B,
            },
        }),
    };
}

/** The answers of a service about a tournament, with a table for each kind of reason. */
export function shown(state: Tournament_State, given: Settings): Shown {
    const begun = state !== Tournament_State.REGISTRATION && state !== Tournament_State.DRAWING;
    const seats = [
        {
            entrant: "ann",
            result: RoundResult.PLAYED,
            place: 1,
            points: 25n,
            score: "1",
            departed: true,
            seriesScore: "2",
        },
        { entrant: "ben", result: RoundResult.FORFEIT_LOSS, place: 2, points: -3n, score: "0", seriesScore: "1" },
    ];
    const tables = REASONS.map((_, at) => ({
        number: at + 1,
        seats,
        reason: reason(at),
        matches: [`matches/first${String(at)}`, `matches/second${String(at)}`],
        settled: at % 2 === 0,
        void: at === 8,
        abandoned: at === 7,
        stated: at === 6,
        comeByMilliseconds: TIME,
        noShows: ["ben"],
        counted: [{ match: `matches/first${String(at)}`, places: [1, 2] }],
    }));
    const decisions: NonNullable<MessageInitShape<typeof AdjudicationSchema>["decision"]>[] = [
        { case: "forfeit", value: { entrants: ["ben"] } },
        { case: "penalty", value: { entrant: "ben", points: "1/2" } },
        { case: "void", value: {} },
        { case: "replay", value: { without: ["ben"] } },
        { case: "places", value: { places: [1, 2] } },
    ];
    const rulings = decisions.map((decision, at) => ({
        version: BigInt(at + 20),
        adjudication: { round: 1, table: 1, decision },
        reason: "they agreed",
        account: "players/organiser",
        timeMilliseconds: TIME,
    }));
    return {
        tournament: create(TournamentSchema, {
            name: NAME,
            version: 30n,
            state,
            settings: given,
            organiser: "players/organiser",
            entrants: 2,
            round: begun ? 1 : 0,
            rounds: 3,
            createTimeMilliseconds: TIME,
            updateTimeMilliseconds: TIME,
            chance: { commitment: BYTES, draws: 4, secret: BYTES },
            head: BYTES,
            standingsDigest: BYTES,
            reason: "rain",
            drawByMilliseconds: TIME + A_DAY,
            nowMilliseconds: TIME,
            settingsVersion: 3n,
            unpairedRound: 2,
            checkInRound: 2,
            checkInUntilMilliseconds: TIME + A_DAY,
            teams: [{ team: "team-1", displayName: "Reds", captain: "ann", members: ["ann", "ben"], seed: 1 }],
        }),
        entrants: ["ann", "ben"].map((id, at) =>
            create(EntrantSchema, {
                name: `${NAME}/entrants/${id}`,
                player: at === 0 ? `players/${id}` : "",
                bot: at === 0 ? "" : "random",
                displayName: id === "ann" ? "Ann" : "Ben",
                state: Entrant_State.ACTIVE,
                seed: at + 1,
                lot: at + 3,
                firstRound: 2,
                byes: [{ round: 3, result: RoundResult.HALF_BYE }],
                apart: ["ben"],
                country: "KEN",
                checkedIn: at === 1,
                entropyCommitment: BYTES,
                entropy: at === 0 ? new Uint8Array() : BYTES,
            }),
        ),
        rounds: begun
            ? [
                  create(RoundSchema, {
                      name: `${NAME}/rounds/1`,
                      number: 1,
                      tables,
                      byes: [{ entrant: "ben", result: RoundResult.PAIRING_BYE, reason: reason(1) }],
                      rulings,
                      endByMilliseconds: TIME + A_DAY,
                      claim: {
                          repeats: 2n,
                          leastRepeats: 1n,
                          smallSeats: 1n,
                          leastSmallSeats: 1n,
                          spread: "3/2",
                          leastSpread: "1",
                      },
                      byHand: "as on paper",
                      teamMatches: [
                          {
                              number: 1,
                              sides: [
                                  { team: "team-1", gamePoints: "3/2", matchPoints: "2" },
                                  { team: "team-2", gamePoints: "1/2", matchPoints: "0" },
                              ],
                              reason: reason(0),
                              settled: true,
                          },
                      ],
                      teamByes: [{ team: "team-2", result: RoundResult.PAIRING_BYE, reason: reason(1) }],
                  }),
              ]
            : [],
        standings: begun
            ? create(GetStandingsResponseSchema, {
                  round: 1,
                  tieBreaks: ["buchholz", "wins"],
                  standings: ["ann", "ben"].map((entrant, at) => ({
                      place: at + 1,
                      entrant,
                      displayName: entrant,
                      score: "3/2",
                      tieBreaks: ["1/2", "1"],
                      played: 1,
                      active: at === 0,
                      penalties: "1/2",
                      stated: at,
                  })),
                  crossTable: ["ann", "ben"].map((entrant, at) => ({
                      entrant,
                      cells: [
                          {
                              round: 1,
                              result: RoundResult.PLAYED,
                              table: 1,
                              opponents: at === 0 ? ["ben"] : [],
                              place: 1,
                              score: "1",
                          },
                      ],
                  })),
                  boards: [{ entrant: "ann", team: "team-1", boards: [1], played: 1, score: "1" }],
                  totalSize: 3,
              })
            : undefined,
        ahead: 0,
    };
}

/** An event of each kind. */
export function events(given: Settings): TournamentEvent[] {
    const entrant = "ann";
    const bodies: NonNullable<MessageInitShape<typeof TournamentEventSchema>["body"]>[] = [
        { case: "created", value: { settings: given } },
        { case: "registered", value: { entrant, bot: "random", firstRound: 2 } },
        { case: "withdrawn", value: { entrant } },
        { case: "droppedOut", value: { entrant } },
        { case: "checkedIn", value: { entrant, round: 2 } },
        { case: "seeded", value: { entrant, seed: 2 } },
        { case: "byeGranted", value: { entrant, bye: { round: 2, result: RoundResult.HALF_BYE } } },
        { case: "byeTakenBack", value: { entrant, round: 2 } },
        { case: "keptApart", value: { entrants: ["ann", "ben"], lifted: true } },
        { case: "teamFormed", value: { team: "team-1", displayName: "Reds", members: ["ann"] } },
        {
            case: "settingsChanged",
            value: {
                change: {
                    title: "Summer",
                    capacity: 8,
                    automaticRounds: true,
                    timeControl: { kind: { case: "turnDays", value: 3 }, pausing: TimeControl_Pausing.ORGANISER },
                    startTimeMilliseconds: TIME,
                    checkInSeconds: 60n,
                    entry: { leastMatches: 2, countries: ["KEN"] },
                },
            },
        },
        { case: "registrationClosed", value: {} },
        { case: "entropyBound", value: { entrant } },
        { case: "entropyOpened", value: { entrant } },
        { case: "entropyReleased", value: { entrants: ["ben"] } },
        { case: "lotsDrawn", value: { lots: [{ entrant, number: 4 }] } },
        { case: "roundPaired", value: { round: 1, engine: "pods/3", tables: [{ entrants: ["ann", "ben"] }] } },
        { case: "pairingImpossible", value: { round: 2 } },
        { case: "matchLinked", value: { round: 1, table: 1, attempt: 2, match: "matches/first" } },
        {
            case: "resultTaken",
            value: { round: 1, table: 1, match: "matches/first", seats: [{ entrant, place: 1, points: -4n }] },
        },
        { case: "matchClosed", value: { round: 1, table: 1, match: "matches/first", noShows: ["ben"], playsOn: true } },
        {
            case: "adjudicated",
            value: { round: 1, table: 1, decision: { case: "forfeit", value: { entrants: ["ben"] } } },
        },
        { case: "roundClosed", value: { round: 1 } },
        { case: "paused", value: {} },
        { case: "resumed", value: {} },
        { case: "finished", value: { early: true } },
        { case: "cancelled", value: {} },
    ];
    return bodies.map((body, at) =>
        create(TournamentEventSchema, {
            tournament: NAME,
            version: BigInt(at + 1),
            timeMilliseconds: TIME,
            role: TournamentRole.ORGANISER,
            account: "players/organiser",
            reason: "a reason",
            body,
        }),
    );
}
