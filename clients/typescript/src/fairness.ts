/**
 * True if anybody could have chosen the chance of a match, by its events from the first binding to the last draw.
 *
 * The key of chance follows from the secret of the service and the entropies of the seats. Nobody can choose it if each seat is
 * bound to its entropy before it learns that of another, and cannot leave it out afterwards. Chance scheme 2 keeps that order. An
 * event that breaks it is a *finding*. An event that the scheme allows but that still left somebody a choice, such as a void start,
 * is a *choice*. Older matches use scheme 1, which leaves more choices. `docs/proving.md` gives the argument.
 */

import * as findings from "./findings.js";
import { equal, hex, NOTHING } from "./bytes.js";
import { FREED } from "./constants.js";
import { Actor } from "./generated/caravanserai/v1/actor_pb.js";
import type {
    MatchCreated,
    MatchEvent,
    MatchStarted,
    SeatReady,
    StartVoided,
} from "./generated/caravanserai/v1/event_pb.js";
import { entropyCommitment } from "./identity.js";
import { exact } from "./numbers.js";

const SCHEMES: readonly number[] = [1, 2];

/** An event, or an order of events, by which somebody could have chosen among outcomes of chance. */
export interface Choice {
    readonly version: number;
    readonly text: string;
}

/** Something that must hold at an event; `text` says what is wrong if it does not. */
export interface Check {
    readonly holds: boolean;
    readonly text: string;
}

/** The part of a taken seat in the chance. `opened` is undefined until the seat is ready. */
interface SeatState {
    readonly bot: boolean;
    readonly bound: boolean;
    readonly commitment: Uint8Array;
    readonly opened?: Uint8Array;
}

/** The findings about the chance of a match by its events. Give it each event in order. */
export class History {
    scheme = 1;
    seeded = false;
    started = false;
    /** The seats whose entropy went into the key. */
    contributed: readonly number[] = [];
    /** The number of starts that failed after entropy had been opened. */
    voidStarts = 0;
    readonly choices: Choice[] = [];
    /** Every seat from 1; undefined while nobody sits there. */
    #seats: (SeatState | undefined)[] = [];
    readonly #commitments = new Set<string>();
    /** Commitments whose entropy was opened, each with the version of the opening. */
    readonly #known = new Map<string, number>();
    /** In scheme 1: how many events after the first opening changed the version at which the set-up is drawn. */
    #moved = 0;
    #undone: number[] = [];

    /** The number of seats. */
    get players(): number {
        return this.#seats.length;
    }

    /** The seats that have opened entropy for the next start. */
    get opened(): number[] {
        return this.#seatsWhere((state) => (state?.opened?.length ?? 0) > 0);
    }

    /** The seats that others must wait for before they open their entropy. */
    get unbound(): number[] {
        return this.#seatsWhere((state) => state === undefined || !settled(state));
    }

    /** The commitment of a seat; empty if it is not bound. */
    commitment(seat: number): Uint8Array {
        return this.#seats[seat - 1]?.commitment ?? NOTHING;
    }

    /** Adds an event; returns what must hold at it. */
    follow(event: MatchEvent): Check[] {
        const version = exact(event.version);
        const body = event.body;
        switch (body.case) {
            case "created":
                return this.#created(body.value);
            case "joined":
                return this.#joined(version, body.value.seat, body.value.bot !== "", body.value.entropyCommitment);
            case "bound":
                return this.#joined(version, body.value.seat, false, body.value.entropyCommitment);
            case "left":
                return this.#left(version, body.value.seat);
            case "startVoided":
                return this.#voided(version, body.value, event.actSignature !== undefined);
            case "ready":
                return this.#ready(version, body.value);
            case "started":
                return this.#start(version, body.value, event.draws);
            case "abandoned":
                this.#openedBefore(version, findings.GIVEN_UP);
                break;
            case "rulesChanged":
                this.#openedBefore(version, findings.RULES_CHANGED);
                break;
            case "undone":
                this.#undone.push(version);
                break;
            case "decided":
            case "resigned":
            case "departed":
            case "handedOver":
            case "finished":
            case "timedOut":
            case "paused":
            case "resumed":
            case "timeGiven":
            case "endAnswered":
            case undefined:
                break; // nothing but its draws matters for chance
        }
        this.#drew(version, event.draws);
        return [];
    }

    // -- before the start ---------------------------------------------------------------------------------------------------------

    #created(created: MatchCreated): Check[] {
        this.scheme = created.chanceScheme || 1;
        this.seeded = created.seed !== "";
        this.#seats = Array.from({ length: created.players });
        const text = findings.UNKNOWN_SCHEME(this.scheme);
        return [{ holds: SCHEMES.includes(this.scheme), text }];
    }

    #joined(version: number, seat: number, bot: boolean, commitment: Uint8Array): Check[] {
        const checks = this.#untouched(findings.BINDING(seat));
        if (commitment.length > 0) {
            const digits = hex(commitment);
            if (this.scheme === 1) {
                this.#late(version, seat, digits);
            } else {
                const text = findings.USED_ENTROPY(seat);
                checks.push({ holds: !this.#commitments.has(digits), text });
            }
            this.#commitments.add(digits);
        }
        this.#seats[seat - 1] = { bot, bound: true, commitment };
        return checks;
    }

    /** Scheme 1: a seat is bound when entropy is known already. */
    #late(version: number, seat: number, commitment: string): void {
        const known = this.#known.get(commitment);
        if (known !== undefined) {
            this.#chosen(version, findings.KNOWN_AGAIN(seat, known));
        } else if (this.#known.size > 0) {
            const first = Math.min(...this.#known.values());
            this.#chosen(version, findings.KNOWN_TO_ANOTHER(seat, first));
        }
    }

    #left(version: number, seat: number): Check[] {
        const checks = this.#untouched(findings.FREEING(seat));
        if (this.scheme === 1 && this.opened.includes(seat)) {
            this.#chosen(version, findings.FREED_AFTER_OPENING(seat));
        }
        this.#seats[seat - 1] = undefined;
        return checks;
    }

    /** Checks that no seat changes between the first opening and the start. */
    #untouched(what: string): Check[] {
        if (this.scheme === 1) {
            this.#moved += Number(this.#known.size > 0);
            return [];
        }
        return [{ holds: this.opened.length === 0, text: findings.AFTER_OPENING(what) }];
    }

    #voided(version: number, voided: StartVoided, signed: boolean): Check[] {
        const checks = [{ holds: this.opened.length > 0, text: findings.VOID_WITHOUT_OPENING }];
        const cause = signed ? findings.SEAT_LEFT : (FREED[Actor[voided.by]] ?? findings.FREED_BY_NOBODY);
        const opened = listed(this.opened);
        this.#chosen(version, findings.VOID_START(voided.seat, cause, opened));
        this.voidStarts++;
        this.#seats = this.#seats.map((state) =>
            state === undefined || state.bot ? state : { bot: false, bound: false, commitment: NOTHING },
        );
        return checks;
    }

    #ready(version: number, { seat, entropy }: SeatReady): Check[] {
        const state = this.#seats[seat - 1];
        if (state === undefined) {
            return [{ holds: false, text: findings.NOBODY_READY(seat) }];
        }
        const opens = entropy.length > 0;
        const fits = !opens || equal(entropyCommitment(entropy), state.commitment);
        const checks = [{ holds: fits, text: findings.OTHER_ENTROPY(seat) }];
        if (this.scheme !== 1) {
            checks.push(...this.#opensInOrder(seat, state, opens));
        } else if (opens && this.opened.length > 0) {
            this.#chosen(version, findings.LAST_TO_OPEN(seat, listed(this.opened)));
        }
        this.#seats[seat - 1] = { ...state, opened: entropy };
        const commitment = hex(state.commitment);
        if (opens && !this.#known.has(commitment)) {
            this.#known.set(commitment, version);
        }
        return checks;
    }

    #opensInOrder(seat: number, state: SeatState, opens: boolean): Check[] {
        const checks = [
            { holds: state.bound, text: findings.NOT_BOUND(seat) },
            {
                holds: opens === state.commitment.length > 0,
                text: findings.NOT_OPENED(seat),
            },
        ];
        if (opens) {
            const unbound = this.unbound;
            checks.push({
                holds: unbound.length === 0,
                text: findings.IMPATIENT(listed(unbound)),
            });
        }
        return checks;
    }

    // -- from the start -----------------------------------------------------------------------------------------------------------

    #start(version: number, { entropies }: MatchStarted, draws: number): Check[] {
        const expected = this.#seats.map((state) => state?.opened ?? NOTHING);
        const same =
            entropies.length === expected.length &&
            expected.every((entropy, index) => equal(entropy, entropies[index] ?? NOTHING));
        const checks = [{ holds: same, text: findings.UNOPENED_ENTROPIES }];
        const silent = this.#seatsWhere(
            (state) => state !== undefined && state.commitment.length > 0 && (state.opened?.length ?? 0) === 0,
        );
        this.contributed = entropies.flatMap((entropy, index) => (entropy.length > 0 ? [index + 1] : []));
        if (this.scheme !== 1) {
            const whole = this.opened.length === 0 || silent.length === 0;
            checks.push({ holds: whole, text: findings.MISSING_ENTROPY(listed(silent)) });
        }
        if (silent.length > 0) {
            this.#silent(version, silent);
        }
        if (this.#moved > 0) {
            this.#chosen(version, findings.MOVED_DRAWS(this.#moved));
        }
        if (this.contributed.length === 0) {
            this.#chosen(version, findings.NO_CONTRIBUTION);
        }
        this.started = true;
        this.#drew(version, draws);
        return checks;
    }

    #silent(version: number, silent: readonly number[]): void {
        const text =
            this.scheme === 1
                ? findings.SILENCE(listed(silent), 2 ** silent.length)
                : findings.IMPATIENT_START(listed(silent));
        this.#chosen(version, text);
    }

    #openedBefore(version: number, said: (seats: string) => string): void {
        if (!this.started && this.opened.length > 0) {
            this.#chosen(version, said(listed(this.opened)));
        }
    }

    /** Scheme 1: decisions that were taken back changed the draws after them. */
    #drew(version: number, draws: number): void {
        if (draws === 0) {
            return;
        }
        if (this.#undone.length > 0 && this.scheme === 1) {
            this.#chosen(version, findings.UNDONE_DRAWS(this.#undone.join(", ")));
        }
        this.#undone = [];
    }

    #chosen(version: number, text: string): void {
        if (!this.seeded) {
            this.choices.push({ version, text });
        }
    }

    #seatsWhere(holds: (state: SeatState | undefined) => boolean): number[] {
        return this.#seats.flatMap((state, index) => (holds(state) ? [index + 1] : []));
    }
}

/** True if others need not wait for a seat before they open their entropy. */
function settled(state: SeatState): boolean {
    return state.bot || (state.bound && (state.commitment.length > 0 || state.opened !== undefined));
}

/** Seats in words. */
function listed(seats: readonly number[]): string {
    return `${seats.length === 1 ? "seat" : "seats"} ${seats.join(" and ")}`;
}
