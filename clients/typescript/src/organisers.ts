/**
 * The acts of the organiser and the arbiters of a tournament: those that they signed, and those of which only the service says that they
 * did them.
 *
 * A signature covers the hash of the first event, which states their keys, or of the latest event that they have signed since. Where the
 * first event says that they sign everything, what is theirs without a signature is wrong.
 */

import * as findings from "./findings.js";
import { bigEndian, hex, NOTHING, sha256 } from "./bytes.js";
import { type TimeControl, TimeControlSchema } from "./generated/caravanserai/v1/clock_pb.js";
import {
    type RoundPaired,
    type TournamentEvent,
    TournamentRole,
} from "./generated/caravanserai/v1/tournament_event_pb.js";
import {
    type Adjudication,
    type EntryConditions,
    RoundResult,
    type SettingsChange,
    SettingsChangeSchema,
} from "./generated/caravanserai/v1/tournament_pb.js";
import { type Act, fits, isKey, signedBytes } from "./signed-acts.js";

/** The organiser or an arbiter: their key, and the hash that their next signature covers; both empty if they have no key. */
export interface OrganiserKey {
    readonly key: Uint8Array;
    readonly head: Uint8Array;
}

/** A part of what is signed: a text, or a number in 8 bytes. */
type Part = string | number | bigint;

const NONE: OrganiserKey = { key: NOTHING, head: NOTHING };
const ENCODER = new TextEncoder();

/** The signatures of the organisers of a tournament by its log. Give it each event, from the first on. */
export class OrganiserSignatures {
    /** The number of acts after the first event that are said to be those of organisers, and nobody signed them. */
    told = 0;
    /** True if they sign everything. */
    required = false;
    readonly #accounts = new Set<string>();
    readonly #keys = new Map<string, OrganiserKey>();
    #rounds = 0;

    /** The organiser and the arbiters, `players/{player}`. */
    get accounts(): ReadonlySet<string> {
        return this.#accounts;
    }

    /** The statement that the organiser or an arbiter signs for an event that comes next; undefined: nothing. */
    actOf(event: TournamentEvent): Act | undefined {
        return organised(event, this.#rounds);
    }

    /** The organiser or an arbiter, `players/{player}`. */
    of(account: string): OrganiserKey {
        return this.#keys.get(account) ?? NONE;
    }

    /** Adds an event with its bytes; returns what is wrong with its signature, empty if nothing is. */
    follow(event: TournamentEvent, data: Uint8Array): string {
        const first = event.version === 1n;
        if ((event.body.case === "created") !== first) {
            return findings.SECOND_BEGINNING;
        }
        if (first) {
            return this.#begin(event, data);
        }
        const own = event.role === TournamentRole.ORGANISER || event.role === TournamentRole.ARBITER;
        const wrong = event.organiserSignature.length > 0 ? this.#forged(event, own) : this.#missing(event, own);
        if (wrong === "" && event.organiserSignature.length > 0) {
            this.#keys.set(event.account, { key: this.of(event.account).key, head: sha256(data) });
        } else if (wrong === "" && own) {
            this.told += 1;
        }
        this.#rounds = event.body.case === "roundPaired" ? event.body.value.round : this.#rounds;
        return wrong;
    }

    #begin({ body, organiserSignature }: TournamentEvent, data: Uint8Array): string {
        if (body.case !== "created" || organiserSignature.length > 0) {
            return findings.SIGNED_BEGINNING;
        }
        const { organiser, organisersSign, settings, signers } = body.value;
        for (const account of [organiser, ...(settings?.arbiters ?? [])]) {
            this.#accounts.add(account);
        }
        for (const { account, publicKey } of signers) {
            this.#keys.set(account, { key: publicKey, head: sha256(data) });
        }
        this.required = organisersSign;
        const strange = [...this.#keys.keys()].some((account) => !this.#accounts.has(account));
        const lacking = organisersSign && this.#keys.size < this.#accounts.size;
        if (strange || lacking) {
            return findings.OTHER_KEYS;
        }
        const keys = new Set([...this.#keys.values()].filter(({ key }) => isKey(key)).map(({ key }) => hex(key)));
        return keys.size < signers.length ? findings.BROKEN_KEY : "";
    }

    #missing({ account, role }: TournamentEvent, own: boolean): string {
        const named = role === TournamentRole.ADMINISTRATOR && this.#accounts.has(account);
        return this.required && (own || named) ? findings.UNSIGNED_ACT(account) : "";
    }

    #forged(event: TournamentEvent, own: boolean): string {
        const { key, head } = this.of(event.account);
        const act = own ? this.actOf(event) : undefined;
        const good = act !== undefined && fits(key, event.organiserSignature, signedBytes(act, event.tournament, head));
        return good ? "" : findings.SIGNATURE_OF_ANOTHER(event.account || "an organiser");
    }
}

/** The statement that the organiser or an arbiter signs for an event; `rounds` were paired before it. Undefined: nothing. */
function organised({ body, reason }: TournamentEvent, rounds: number): Act | undefined {
    switch (body.case) {
        case "registered":
            return organising("RegisterEntrant", reason, body.value.bot, body.value.displayName);
        case "withdrawn":
        case "droppedOut":
            return organising("WithdrawEntrant", reason, body.value.entrant);
        case "checkedIn":
            return body.value.round === 0
                ? organising("CheckIn", reason, body.value.entrant)
                : organising("CheckIn", reason, body.value.entrant, body.value.round);
        case "seeded":
            return organising("SeedEntrant", reason, body.value.entrant, body.value.seed);
        case "byeGranted": {
            const { round = 0, result = RoundResult.UNSPECIFIED } = body.value.bye ?? {};
            return organising("GrantBye", reason, body.value.entrant, round, RoundResult[result]);
        }
        case "byeTakenBack":
            return organising("TakeBackBye", reason, body.value.entrant, body.value.round);
        case "keptApart":
            return organising("KeepApart", reason, Number(body.value.lifted), ...body.value.entrants);
        case "teamFormed":
            return organising(
                "FormTeam",
                reason,
                body.value.displayName,
                body.value.captain,
                body.value.seed,
                ...body.value.members,
            );
        case "settingsChanged":
            return organising("ChangeSettings", reason, ...changed(body.value.change));
        case "registrationClosed":
            return organising("CloseRegistration", reason);
        case "entropyReleased":
            return organising("ReleaseEntrants", reason, ...body.value.entrants);
        case "roundPaired":
            return body.value.engine.startsWith("hand/")
                ? organising("PairByHand", reason, ...placed(body.value))
                : organising("PairRound", reason, body.value.round);
        case "adjudicated":
            return organising("Adjudicate", reason, body.value.round, body.value.table, ...ruled(body.value));
        case "paused":
            return organising("PauseTournament", reason);
        case "resumed":
            return organising("ResumeTournament", reason);
        case "finished":
            return organising("FinishTournament", reason, rounds);
        case "cancelled":
            return organising("CancelTournament", reason);
        default:
            return undefined;
    }
}

/** A round that was paired by hand: each table with how many sit there, then the byes. */
function placed({ round, tables, byes }: RoundPaired): Part[] {
    return [
        round,
        tables.length,
        ...tables.flatMap(({ entrants }) => [entrants.length, ...entrants]),
        ...byes.flatMap(({ entrant, reason }) => (reason === undefined ? [] : [entrant])),
    ];
}

/** The changes of settings: for each the name of its field, and then its value. */
function changed(change: SettingsChange | undefined): Part[] {
    return SettingsChangeSchema.fields.flatMap(({ name, localName }) => {
        const value = change?.[localName as keyof SettingsChange] as
            Part | boolean | TimeControl | EntryConditions | undefined;
        if (value === undefined) {
            return [];
        }
        if (typeof value === "object") {
            return [name, ...("kind" in value ? timed(value) : admitted(value))];
        }
        return [name, typeof value === "boolean" ? +value : value];
    });
}

/** The parts of a time control: the name of its kind, the numbers of that, and the other fields. */
function timed({ kind, timeOuts, pausing, pauseSeconds, vacationDays }: TimeControl): Part[] {
    if (kind.case === undefined) {
        return [""];
    }
    const { value } = kind;
    const numbers = typeof value === "number" ? [value] : [value.seconds, value.incrementSeconds, +value.capped];
    return [TimeControlSchema.field[kind.case].name, ...numbers, timeOuts, pausing, pauseSeconds, vacationDays];
}

/**
 * The parts of conditions of entry: both ratings (empty: any), the number of matches, how many are on the list, and who. Codes, in
 * hexadecimal digits, and countries follow in the same way, if there are any of either.
 */
function admitted({ leastRating, mostRating, leastMatches, players, codes, countries }: EntryConditions): Part[] {
    const more = codes.length + countries.length > 0;
    return [
        ...[leastRating ?? "", mostRating ?? "", leastMatches, players.length, ...players],
        ...(more ? [codes.length, ...codes.map(hex), countries.length, ...countries] : []),
    ];
}

function ruled({ decision }: Adjudication): (string | number)[] {
    switch (decision.case) {
        case "forfeit":
            return ["forfeit", ...decision.value.entrants];
        case "penalty":
            return ["penalty", decision.value.entrant, decision.value.points];
        case "replay":
            return ["replay", ...decision.value.without];
        case "places":
            return ["places", ...decision.value.places];
        default:
            return ["void"];
    }
}

function organising(method: string, reason: string, ...about: Part[]): Act {
    return { method, about: [ENCODER.encode(reason), ...about.map(part)] };
}

function part(value: Part): Uint8Array {
    return typeof value === "string" ? ENCODER.encode(value) : bigEndian(value);
}
