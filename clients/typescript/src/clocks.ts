/**
 * The time that players have: the clocks of a match as they follow from its events, without the service.
 *
 * The clock of a seat runs while tasks lie on its stack. A turn ends when the stack is empty after an event, or when the event takes a
 * task of the match's own stack. What a turn brings, when a time-out is right and what an undo takes back is written in
 * docs/event-format.md. Moments are milliseconds since 1970 (UTC), as `Date.now()` gives them.
 */

import * as findings from "./findings.js";
import { Actor } from "./generated/caravanserai/v1/actor_pb.js";
import {
    type TimeControl,
    TimeControl_Pausing,
    type TimeGiven,
    TimeGiven_Cause,
} from "./generated/caravanserai/v1/clock_pb.js";
import { type DecisionMade, DecisionMade_Cause, type MatchEvent } from "./generated/caravanserai/v1/event_pb.js";

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** A moment that never comes. */
const NEVER = Infinity;
/** Later than any moment of a match; sums of a few of them are exact. */
const LATEST = 2 ** 50;
/** The time after a deadline in which its time-out may be missing: a decision in time may wait inside. */
const UNNOTICED = 60 * SECOND;
/** Acts of people while a match goes on. */
const GOING_ON: ReadonlySet<string | undefined> = new Set([
    "decided",
    "undone",
    "handedOver",
    "paused",
    "resumed",
    "timeGiven",
]);
/** Bodies of events that only matches with a time control have. */
const TIMED: ReadonlySet<string | undefined> = new Set(["timedOut", "paused", "resumed", "timeGiven"]);

/** The clock of a seat. */
export class SeatClock {
    /** The time left when it began to run, or when it stopped. */
    left: number;
    /** The time from which it runs, in the future during a pause; undefined while it stands still. */
    since: number | undefined;
    /** The number of tasks on the stack of the seat. */
    tasks = 0;
    /** The number of turns that the seat lost by time. */
    timeOuts = 0;
    /** The time left of its vacation. */
    vacation: number;
    /** True if the time of the seat was up in this turn. */
    lost = false;
    /** True if the seat agrees to a pause. */
    agrees = false;
    /** The gains of its latest decisions, by version: their undo takes them back. */
    readonly gains = new Map<bigint, number>();

    constructor(left: number, vacation: number) {
        this.left = left;
        this.vacation = vacation;
    }

    /** The time at which it runs out; 0: it does not run. */
    get deadline(): number {
        return this.since === undefined || this.since === NEVER ? 0 : this.since + this.left;
    }

    /** The time that it shows at a moment, in milliseconds. */
    remaining(at: number): number {
        return this.since === undefined ? this.left : Math.max(this.left - Math.max(at - this.since, 0), 0);
    }

    /** Stands still from a moment on. */
    stop(at: number): void {
        this.left = this.remaining(at);
        this.since = undefined;
    }
}

/** The clocks of a match. Give it each event in order, from the first on. */
export class Clocks {
    /** The time control; undefined: as much as they like. */
    control: TimeControl | undefined;
    /** The clocks of the seats that have one, once the match has started. */
    readonly seats = new Map<number, SeatClock>();
    #pause: { readonly since: number; readonly until: number } | undefined;
    #pauseLeft = NEVER;
    #pausedBy = Actor.UNSPECIFIED;
    readonly #players = new Map<number, boolean>();
    #time = 0;
    #leaving = 0;

    /** The time with which a seat begins the match, a turn or a decision, in milliseconds. */
    get amount(): number {
        const kind = this.control?.kind;
        switch (kind?.case) {
            case "decisionSeconds":
                return kind.value * SECOND;
            case "turnDays":
                return kind.value * DAY;
            case "budget":
                return kind.value.seconds * SECOND;
            case undefined:
                return 0;
        }
    }

    /** The time that the clock of a seat shows at a moment, in milliseconds; undefined: the seat has none. */
    remaining(seat: number, at: number): number | undefined {
        return this.seats.get(seat)?.remaining(at);
    }

    /** The time at which the clock of a seat runs out; 0: it does not run. */
    deadline(seat: number): number {
        return this.seats.get(seat)?.deadline ?? 0;
    }

    /** True if all clocks stand still at a moment. */
    paused(at: number): boolean {
        return this.#pause !== undefined && at < this.#pause.until;
    }

    /** Adds an event; returns what is wrong with it. */
    follow(event: MatchEvent): readonly string[] {
        const { body } = event;
        if (body.case === "created") {
            this.control = body.value.timeControl;
        }
        if (this.control === undefined) {
            return TIMED.has(body.case) ? [findings.MATCH_WITHOUT_CLOCKS] : [];
        }
        const wrong = [...this.#due(event), ...this.#overdue(event), ...this.#of(event)];
        this.#time = timeOf(event);
        return wrong;
    }

    /** The fault of an event in the place of one that had to come: a seat leaves right after its last time-out. */
    *#due({ body }: MatchEvent): Generator<string> {
        if (this.#leaving > 0 && !(body.case === "departed" && body.value.seat === this.#leaving)) {
            yield findings.LATE_DEPARTURE(this.#leaving);
        }
        this.#leaving = 0;
    }

    /** The seats whose time was up long before the match went on, so that their time-outs had to come first. */
    *#overdue(event: MatchEvent): Generator<string> {
        const { case: kind, value } = event.body;
        const outage = kind === "timeGiven" && value.cause === TimeGiven_Cause.OUTAGE;
        if (!GOING_ON.has(kind) || outage || (kind === "decided" && value.automatic)) {
            return;
        }
        const now = timeOf(event);
        const moment = kind === "decided" ? momentOf(value, now) : now;
        for (const [seat, { deadline }] of this.seats) {
            const deciding = kind === "decided" && value.seat === seat; // what is too late there, `#inTime` says
            if (deadline > 0 && moment > deadline + UNNOTICED && !deciding) {
                const late = String(Math.floor((moment - deadline) / SECOND));
                yield findings.MISSING_TIME_OUT(late, seat);
            }
        }
    }

    #of(event: MatchEvent): readonly string[] {
        const { body } = event;
        const now = timeOf(event);
        switch (body.case) {
            case "joined":
                this.#players.set(body.value.seat, body.value.bot === "");
                return [];
            case "left":
                this.#players.delete(body.value.seat);
                return [];
            case "started":
                this.#start(event);
                return [];
            case "timedOut":
                return [...this.#timedOut(now, body.value)];
            case "paused":
                return [...this.#paused(now, body.value)];
            case "resumed":
                return [...this.#resumed(now, body.value.seat)];
            case "timeGiven":
                return [...this.#given(now, body.value)];
            case "decided": {
                const wrong = [...this.#inTime(now, body.value)];
                this.#settle(event, body.value.seat);
                return wrong;
            }
            case "finished":
            case "abandoned":
                for (const clock of this.seats.values()) {
                    clock.stop(now);
                }
                return [];
            case "resigned":
            case "departed":
            case "handedOver":
                this.seats.delete(body.value.seat);
                this.#settle(event, 0);
                return [];
            default:
                this.#settle(event, body.case === "undone" ? body.value.seat : 0);
                return [];
        }
    }

    #start(event: MatchEvent): void {
        this.#pauseLeft = (this.control?.pauseSeconds ?? 0) * SECOND || NEVER;
        const vacation = (this.control?.vacationDays ?? 0) * DAY;
        this.seats.clear();
        for (const [seat, player] of [...this.#players].sort(([one], [other]) => one - other)) {
            if (player) {
                this.seats.set(seat, new SeatClock(this.amount, vacation));
            }
        }
        this.#settle(event, 0);
    }

    // -- turns --------------------------------------------------------------------------------------------------------------------

    /** Stops and starts clocks as an event changes the tasks of the seats. `actor` is the seat that decided or took back. */
    #settle(event: MatchEvent, actor: number): void {
        const undone = event.body.case === "undone" && event.body.value.undone > 0n;
        const { tasks, goesOn } = this.#tasks(event);
        for (const [seat, clock] of this.seats) {
            const before = clock.tasks;
            const after = tasks.get(seat) ?? before;
            clock.tasks = after;
            if (seat === actor) {
                this.#acted(clock, event, before, goesOn);
            } else if ((goesOn && !undone) || (before === 0) !== (after === 0)) {
                clock.stop(timeOf(event));
                clock.lost &&= before === 0 || undone;
                if (after !== 0) {
                    this.#run(clock, event, !undone);
                }
            }
            if (seat !== actor && event.body.case === "decided") {
                clock.gains.clear();
            }
        }
    }

    /** Changes the clock of a seat after its own decision or undo. */
    #acted(clock: SeatClock, event: MatchEvent, before: number, goesOn: boolean): void {
        if (event.body.case === "undone") {
            clock.stop(timeOf(event));
            clock.left = Math.max(clock.left - (clock.gains.get(event.body.value.undone) ?? 0), 0);
            clock.gains.delete(event.body.value.undone);
            if (clock.tasks !== 0) {
                this.#run(clock, event, false);
            }
        } else if (event.body.case === "decided") {
            this.#decided(clock, event, event.body.value, before, goesOn);
        }
    }

    #decided(clock: SeatClock, event: MatchEvent, made: DecisionMade, before: number, goesOn: boolean): void {
        clock.stop(momentOf(made, timeOf(event)));
        const { left } = clock;
        const ended = before !== 0 && (goesOn || clock.tasks === 0);
        if (ended) {
            clock.left += made.automatic ? 0 : this.#increment(clock);
            clock.lost = false;
        }
        if (clock.tasks !== 0) {
            this.#run(clock, event, ended || before === 0 || this.control?.kind.case === "decisionSeconds");
        }
        if (made.automatic) {
            clock.gains.clear();
        } else if (clock.left > left) {
            clock.gains.set(event.version, clock.left - left);
        }
    }

    /** Lets a clock run. A `fresh` turn or decision begins with all its time, unless that is for the match. */
    #run(clock: SeatClock, event: MatchEvent, fresh: boolean): void {
        if (fresh && this.control?.kind.case !== "budget") {
            clock.left = this.amount;
            clock.lost = false;
        }
        clock.since = Math.max(timeOf(event), this.#pause?.until ?? 0);
    }

    #increment(clock: SeatClock): number {
        if (this.control?.kind.case !== "budget") {
            return 0;
        }
        const { incrementSeconds, capped } = this.control.kind.value;
        const increment = incrementSeconds * SECOND;
        return capped ? Math.min(increment, Math.max(this.amount - clock.left, 0)) : increment;
    }

    /** The number of tasks on the stacks of seats now, and whether one of the match was taken. */
    #tasks(event: MatchEvent): { tasks: ReadonlyMap<number, number>; goesOn: boolean } {
        const tasks = new Map([...this.seats].map(([seat, clock]) => [seat, clock.tasks]));
        let goesOn = false;
        for (const { kind } of event.effects) {
            if (kind.case === "ask" || kind.case === "close") {
                const lying = tasks.get(kind.value.stack);
                if (lying !== undefined) {
                    tasks.set(kind.value.stack, lying + (kind.case === "ask" ? 1 : -1));
                }
                goesOn ||= kind.case === "close" && kind.value.stack === 0;
            }
        }
        return { tasks, goesOn: goesOn && event.body.case !== "undone" };
    }

    // -- what must hold -----------------------------------------------------------------------------------------------------------

    /** The faults of a decision of a seat that has a clock. */
    *#inTime(now: number, made: DecisionMade): Generator<string> {
        const clock = this.seats.get(made.seat);
        if (clock === undefined) {
            return;
        }
        const moment = momentOf(made, now);
        if (made.automatic) {
            if (!clock.lost || made.cause !== DecisionMade_Cause.TIMED_OUT) {
                yield findings.EARLY_DEFAULT(made.seat);
            }
            return;
        }
        if (clock.lost) {
            yield findings.TURN_LOST(made.seat);
        }
        if (made.arrivedMilliseconds > 0n && !((clock.since ?? 0) <= moment && moment < now)) {
            yield findings.IMPOSSIBLE_ARRIVAL;
        }
        if (this.paused(moment)) {
            yield findings.DECISION_IN_PAUSE(made.seat);
        }
        if (clock.deadline > 0 && moment > clock.deadline) {
            yield findings.LATE_DECISION(made.seat, moment - clock.deadline);
        }
    }

    *#timedOut(now: number, lost: { seat: number; deadlineMilliseconds: bigint; timeOuts: number }): Generator<string> {
        const clock = this.seats.get(lost.seat);
        if (clock === undefined || clock.deadline === 0) {
            yield findings.STOPPED_CLOCK(lost.seat);
            return;
        }
        if (clamped(lost.deadlineMilliseconds) !== clock.deadline) {
            yield findings.OTHER_DEADLINE(lost.seat, clamped(lost.deadlineMilliseconds) - clock.deadline);
        }
        if (now < clock.deadline) {
            yield findings.EARLY_TIME_OUT(lost.seat, clock.deadline - now);
        }
        clock.left = 0;
        clock.since = now;
        clock.lost = true;
        clock.timeOuts++;
        if (lost.timeOuts !== clock.timeOuts) {
            yield findings.OTHER_TIME_OUTS(lost.timeOuts, lost.seat, clock.timeOuts);
        }
        const last = this.control?.timeOuts ?? 0;
        if (last > 0 && clock.timeOuts >= last) {
            this.#leaving = lost.seat;
        }
    }

    *#given(now: number, gift: TimeGiven): Generator<string> {
        const amount = clamped(gift.milliseconds);
        for (const seat of gift.seats) {
            const clock = this.seats.get(seat);
            if (clock === undefined) {
                yield findings.SEAT_WITHOUT_CLOCK(seat);
                continue;
            }
            clock.left += amount;
            if (gift.cause === TimeGiven_Cause.VACATION) {
                if (amount > clock.vacation || gift.seats.length !== 1 || seat !== gift.givenBy) {
                    yield findings.OTHER_VACATION(seat);
                }
                clock.vacation -= amount;
            }
        }
        yield* this.#rightly(now, gift);
    }

    /** The faults of those who gave time. */
    *#rightly(now: number, gift: TimeGiven): Generator<string> {
        const { cause, givenBy, seats } = gift;
        if (cause === TimeGiven_Cause.OPPONENT && (seats.includes(givenBy) || !this.seats.has(givenBy))) {
            yield findings.NO_OPPONENT(givenBy);
        }
        if (cause === TimeGiven_Cause.ORGANISER && gift.by !== Actor.OWNER && gift.by !== Actor.ADMINISTRATOR) {
            yield findings.NO_ORGANISER;
        }
        if (cause === TimeGiven_Cause.OUTAGE) {
            const running = [...this.seats].filter(([, { since }]) => since !== undefined).map(([seat]) => seat);
            if (running.join() !== seats.join() || gift.by !== Actor.SERVICE) {
                yield findings.UNFAIR_OUTAGE;
            }
            if (clamped(gift.milliseconds) > now - this.#time) {
                yield findings.LONG_OUTAGE;
            }
        }
    }

    // -- pauses -------------------------------------------------------------------------------------------------------------------

    *#paused(now: number, { seat, by }: { seat: number; by: Actor }): Generator<string> {
        this.#endPauseByItself(now);
        const pausing = this.control?.pausing ?? TimeControl_Pausing.UNSPECIFIED;
        const allowed =
            pausing === TimeControl_Pausing.AGREED || (pausing !== TimeControl_Pausing.UNSPECIFIED && seat === 0);
        if (!allowed || this.#pauseLeft <= 0) {
            yield findings.FORBIDDEN_PAUSE;
        }
        const agreeing = this.seats.get(seat);
        if (this.paused(now) || (seat > 0 && agreeing === undefined)) {
            yield findings.IMPOSSIBLE_PAUSE;
            return;
        }
        if (agreeing !== undefined) {
            agreeing.agrees = true;
            if (![...this.seats.values()].every(({ agrees }) => agrees)) {
                return;
            }
        }
        const until = now + this.#pauseLeft;
        this.#pause = { since: now, until };
        this.#pausedBy = by;
        for (const clock of this.seats.values()) {
            if (clock.since !== undefined) {
                clock.left = clock.remaining(now);
                clock.since = Math.max(until, clock.since);
            }
        }
    }

    *#resumed(now: number, seat: number): Generator<string> {
        if (!this.paused(now)) {
            const agreeing = this.seats.get(seat);
            if (agreeing === undefined) {
                yield findings.NO_PAUSE;
            } else {
                agreeing.agrees = false;
            }
            return;
        }
        if (seat > 0 && this.#pausedBy !== Actor.PLAYERS) {
            yield findings.PAUSE_OF_ORGANISER(seat);
        }
        this.#endPause(now);
        for (const clock of this.seats.values()) {
            clock.since = clock.since === undefined ? undefined : now;
        }
    }

    #endPauseByItself(now: number): void {
        if (this.#pause !== undefined && !this.paused(now)) {
            this.#endPause(this.#pause.until);
        }
    }

    #endPause(now: number): void {
        const passed = now - (this.#pause?.since ?? now);
        this.#pauseLeft = Math.max(this.#pauseLeft - passed, 0);
        this.#pause = undefined;
        for (const clock of this.seats.values()) {
            clock.agrees = false;
        }
    }
}

/** A number of a message, as far as clocks can show it. */
function clamped(milliseconds: bigint): number {
    return Math.min(Number(milliseconds), LATEST);
}

function timeOf(event: MatchEvent): number {
    return clamped(event.timeMilliseconds);
}

/** The time at which a decision counts as made: its arrival, if that was before the event. */
function momentOf(made: DecisionMade, now: number): number {
    return clamped(made.arrivedMilliseconds) || now;
}
