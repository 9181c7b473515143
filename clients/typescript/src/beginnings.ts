/**
 * The first event of a match or a tournament, compared with what this client asked for when it created it.
 *
 * A service fills in what was not asked for as its documents say: an edition, options, the scoring, times. It must keep everything else.
 */

import * as findings from "./findings.js";
import { create, type DescMessage, equals, type MessageInitShape, type MessageShape } from "@bufbuild/protobuf";

import { AlteredError } from "./follower.js";
import { Access } from "./generated/caravanserai/v1/access_pb.js";
import { type MatchCreated, MatchCreatedSchema, type SettledOption } from "./generated/caravanserai/v1/event_pb.js";
import type { CreateMatchRequest } from "./generated/caravanserai/v1/match_service_pb.js";
import type { Player } from "./generated/caravanserai/v1/player_pb.js";
import {
    RoundResult,
    type RoundRobinFormat,
    type TournamentSettings,
    TournamentSettingsSchema,
} from "./generated/caravanserai/v1/tournament_pb.js";

type SettingsInit = MessageInitShape<typeof TournamentSettingsSchema>;

/** The edition of those who name none. */
/** The chance scheme with which a match must begin: in the one before, somebody could choose the chance. */
export const LEAST_SCHEME = 2;
const STANDARD = "standard";
/** The placement points of those who choose none, for two, three and four at a table. */
const ROWS = ["1 0", "3 3/2 0", "3 2 1 0"].map((row) => ({ points: row.split(" ") }));

/**
 * Requires that a match begins as was asked: for an owner, who had a `seat` in the match that is played again.
 *
 * @throws AlteredError: it does not.
 */
export function requireMatch(
    name: string,
    asked: CreateMatchRequest,
    begun: MatchCreated,
    owner: string,
    seat: number,
): void {
    const { game, players, seed, previous, branchedFrom, signaturesRequired, spectatorDelaySeconds, timeControl } =
        asked;
    requireAlike(name, MatchCreatedSchema, begun, {
        ...begun,
        ...{ game, players, seed, owner, signaturesRequired, spectatorDelaySeconds },
        chanceScheme: Math.max(begun.chanceScheme, LEAST_SCHEME),
        edition: { ...begun.edition, name: asked.edition || STANDARD },
        options: settled(Object.entries(asked.options), begun.options),
        access: asked.access || Access.PUBLIC,
        admitted: sorted(asked.admitted),
        patienceSeconds: asked.patienceSeconds || begun.patienceSeconds,
        previous: previous ? { match: previous, seat } : undefined,
        ...{ timeControl, tournament: undefined, reserved: [] },
        branchedFrom,
    });
}

/**
 * Requires that a player has the name that was asked for.
 *
 * @throws AlteredError: they have not.
 */
export function requireName(asked: string, player: Player): Player {
    if (asked !== "" && player.displayName !== kept(asked)) {
        throw new AlteredError(findings.OTHER_PLAYER_NAME(asked, player.displayName || "none"));
    }
    return player;
}

/**
 * Requires that a tournament has the settings that were asked for.
 *
 * @throws AlteredError: it has not.
 */
export function requireSettings(name: string, asked: TournamentSettings, begun: TournamentSettings): void {
    const options = asked.options.map(({ name: option, value }): [string, string] => [option, value]);
    const penalty = reduced(asked.departurePenalty);
    const come = asked.timeToComeSeconds ?? begun.timeToComeSeconds;
    requireAlike(name, TournamentSettingsSchema, begun, {
        ...asked,
        title: kept(asked.title),
        edition: asked.edition || STANDARD,
        options: settled(options, begun.options),
        arbiters: sorted(asked.arbiters),
        capacity: asked.capacity || begun.capacity,
        lateBye: asked.lateBye || RoundResult.ABSENT,
        departurePenalty: penalty === "0" ? "" : penalty,
        timeToComeSeconds: come === 0n ? undefined : come,
        format: formatOf(asked),
        scoring: scoringOf(asked, begun),
    });
}

function formatOf({ format, seats }: TournamentSettings): SettingsInit["format"] {
    const settledStage = ({ rounds = 0, cycles = 0 }: Partial<RoundRobinFormat> = {}) => ({
        rounds,
        cycles: cycles === 0 && seats === 2 ? 1 : cycles,
    });
    switch (format.case) {
        case "roundRobin":
            return { case: "roundRobin", value: settledStage(format.value) };
        case "groups": {
            const { groups, goingOn, stage } = format.value;
            return { case: "groups", value: { groups, goingOn, stage: settledStage(stage) } };
        }
        case "arena": {
            const { apart = 1, patience = 3, pauseSeconds } = format.value;
            return {
                case: "arena",
                value: { ...format.value, apart, patience, pauseSeconds: pauseSeconds || 10 },
            };
        }
        default:
            return format;
    }
}

/**
 * The scoring, with numbers in lowest terms. Where the organiser chose none, tables of all sizes that the service names, up to all seats,
 * are worth what they usually are.
 */
function scoringOf({ scoring, seats }: TournamentSettings, begun: TournamentSettings): SettingsInit["scoring"] {
    const given = lowest(scoring);
    if (given.case === "placement") {
        given.value.rows.sort((one, other) => one.points.length - other.points.length);
    } else if (given.case === "victoryPoints") {
        given.value.worth.sort((one, other) => one.players - other.players);
    }
    if (given.case !== undefined) {
        return given;
    }
    const sizes = begun.scoring.case === "placement" ? begun.scoring.value.rows.length : 1;
    return seats === 2
        ? { case: "matchPoints", value: { win: "1", draw: "1/2", loss: "0" } }
        : { case: "placement", value: { rows: ROWS.slice(0, seats - 1).slice(-sizes) } };
}

/** A message of texts with all fractions in lowest terms. */
function lowest<T>(message: T): T {
    const text = JSON.stringify(message);
    return JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? reduced(value) : value)) as T;
}

/** The options that were asked for, and those that the service has added. */
function settled(asked: [string, string][], begun: readonly SettledOption[]): { name: string; value: string }[] {
    const values = new Map([...begun.map(({ name, value }): [string, string] => [name, value]), ...asked]);
    return [...values].sort().map(([name, value]) => ({ name, value }));
}

function sorted(names: readonly string[]): string[] {
    return [...new Set(names)].sort();
}

/** The error for a match or tournament that begins otherwise than was asked in a field. */
export function otherwise(name: string, field: string): AlteredError {
    return new AlteredError(findings.ALTERED_BEGINNING(name, field));
}

function requireAlike<Desc extends DescMessage>(
    name: string,
    schema: Desc,
    begun: MessageShape<Desc>,
    wanted: object,
): void {
    const whole = create(schema, { ...wanted, $typeName: undefined } as MessageInitShape<Desc>);
    for (const { localName, name: field } of schema.members) {
        const key = localName as keyof typeof begun;
        if (!equals(schema, { ...whole, [key]: begun[key] }, whole)) {
            throw otherwise(name, field);
        }
    }
}

/** A text as the service keeps it. */
export function kept(text = ""): string {
    return text.split(/\s+/u).filter(Boolean).join(" ").normalize("NFC");
}

/** A fraction such as `2/4` in lowest terms. */
export function reduced(points: string): string {
    const [, over, under = "1"] = /^(\d{1,9})(?:\/([1-9]\d{0,8}))?$/.exec(points) ?? [];
    if (over === undefined) {
        return points; // the service says what is wrong with it
    }
    let [divisor, rest] = [Number(under), Number(over)];
    while (rest > 0) {
        [divisor, rest] = [rest, divisor % rest];
    }
    const [upper, lower] = [Number(over) / divisor, Number(under) / divisor];
    return lower === 1 ? String(upper) : `${String(upper)}/${String(lower)}`;
}
