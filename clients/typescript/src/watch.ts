/** Following a match over a stream that may break: it resumes where it was, and every update is checked. */

import * as findings from "./findings.js";
import { Clocks } from "./clocks.js";
import type { MatchEvent } from "./generated/caravanserai/v1/event_pb.js";
import type { MatchUpdate } from "./generated/caravanserai/v1/match_service_pb.js";
import { CallError } from "./errors.js";
import { History } from "./fairness.js";
import { AlteredError, type Following } from "./follower.js";
import { reopened, type Retrying } from "./retries.js";
import { Signatures } from "./signatures.js";
import { requireKey } from "./signers.js";
import { ServiceClock } from "./service-clock.js";
import type { Step, Table, Task } from "./table.js";

/** An event of a match, checked and folded. */
export interface Update {
    /** The version that the event made. */
    readonly version: number;
    readonly event: MatchEvent;
    /** The message of the service. */
    readonly message: MatchUpdate;
    /** The steps that the viewer folded for it. */
    readonly steps: readonly Step[];
    /** The event in words, as the service wrote them: show them with `harmless`. */
    readonly lines: readonly string[];
    /** False for history: for events before the last one that had happened when the stream began. */
    readonly caughtUp: boolean;
}

/** The knowledge of the viewer's client about the match and their seat. */
export interface OwnSeat {
    /** The match that was asked for. */
    readonly match: string;
    /** The key with which they took it; undefined if that is not known. */
    readonly key: Uint8Array | undefined;
    /** Is called with the version and the hash of each event. */
    saw(version: bigint, head: Uint8Array): void;
    /** Is called when they lose it. */
    lost(): void;
}

/** A part of a stream of updates. */
export interface Part {
    readonly content: { readonly case: "update"; readonly value: MatchUpdate } | { readonly case: string | undefined };
}

/** Opens a stream of the updates after a version. */
export type OpenUpdates = (after: number, options: { signal: AbortSignal }) => AsyncIterable<Part>;

/** The updates after a version, as they come; a stream that breaks is opened again after the last one. */
export async function* streamUpdates(
    open: OpenUpdates,
    after: number,
    retrying: Retrying,
    signal: AbortSignal,
): AsyncGenerator<MatchUpdate, void, undefined> {
    let last = after;
    for await (const { content } of reopened((options) => open(last, options), retrying, signal)) {
        if (content.case === "update" && "value" in content) {
            yield content.value;
            last = Number(content.value.version);
        }
    }
}

/**
 * The events of a match, one after the other, with the table that they lead to: use it with `for await`.
 *
 * A stream that breaks is opened again after the last update; no update is skipped or repeated. You may stop reading and read on
 * later. Reading throws an `AlteredError` if an update contradicts itself or those before, or if it breaks the order that leaves
 * nobody a choice of the chance (see `History`), if it is not signed as it must be (see `Signatures`), or if clocks do not allow it (see
 * `Clocks`); these are checked where the watch began with the first event. So it does if the service lacks what it has sent before.
 */
export class Watch implements AsyncIterable<Update> {
    /** The match as far as it was followed. */
    readonly following: Following;
    /** The findings about the chance of the match; undefined if the watch began after a version. */
    readonly chance: History | undefined;
    /** The signatures in the events so far; undefined if the watch began after a version. */
    readonly signatures: Signatures | undefined;
    /** The clocks of the match, as of the latest update; undefined if the watch began after a version. */
    readonly clocks: Clocks | undefined;
    readonly #present: number;
    readonly #open: OpenUpdates;
    readonly #retrying: Retrying;
    readonly #signal: AbortSignal;

    readonly #clock: ServiceClock;
    readonly #seat: OwnSeat | undefined;
    #ownKey: Uint8Array | undefined;

    /** `seat` hears of each event. */
    constructor(
        following: Following,
        present: number,
        open: OpenUpdates,
        retrying: Retrying,
        signal: AbortSignal,
        seat?: OwnSeat,
        clock = new ServiceClock(),
    ) {
        this.following = following;
        this.chance = following.version > 0 ? undefined : new History();
        this.signatures = following.version > 0 ? undefined : new Signatures();
        this.clocks = following.version > 0 ? undefined : new Clocks();
        this.#seat = seat;
        this.#ownKey = seat?.key;
        this.#present = present;
        this.#clock = clock;
        this.#open = open;
        this.#retrying = retrying;
        this.#signal = signal;
    }

    /** The table as the viewer sees it after the latest update; always the same object. */
    get table(): Table {
        return this.following.table;
    }

    /** The seat that sees the table; 0 for a spectator. */
    get seat(): number {
        return this.following.viewer;
    }

    /** The version of the latest update. */
    get version(): number {
        return this.following.version;
    }

    /**
     * The time of the service, as far as its messages tell, in milliseconds since 1970: what `clocks` count from. The clock of this
     * machine may be wrong.
     */
    get now(): number {
        return this.#clock.now;
    }

    /** The open question of the seat, as of the latest update. */
    get question(): Task | undefined {
        return this.seat > 0 ? this.table.question(this.seat) : undefined;
    }

    async *[Symbol.asyncIterator](): AsyncGenerator<Update, void, undefined> {
        for await (const message of this.#messages()) {
            const event = this.following.follow(message);
            this.#requireAsked(event);
            this.#clock.hear(event.timeMilliseconds);
            if (this.chance !== undefined) {
                followChance(this.chance, event);
            }
            const unsigned = this.signatures?.follow(event, message.event, message.openings) ?? [];
            for (const wrong of [...unsigned, ...(this.clocks?.follow(event) ?? [])]) {
                throw new AlteredError(`version ${String(event.version)} ${wrong}`);
            }
            this.#requireOwnKey(event);
            this.#seat?.saw(event.version, this.following.head);
            const { version, steps } = this.following;
            yield { version, event, message, steps, lines: message.lines, caughtUp: version >= this.#present };
        }
    }

    /** An event must be one of the match that was asked for, and the first one must state a delay if there is one. */
    #requireAsked({ match, version, body }: MatchEvent): void {
        const [asked, place] = [this.#seat?.match, `version ${String(version)}`];
        if (asked === undefined) {
            return;
        }
        if (asked !== match) {
            throw new AlteredError(`${place} belongs to ${match}, and not to ${asked}`);
        }
        if (body.case === "created" && this.following.present === undefined && !body.value.spectatorDelaySeconds) {
            throw new AlteredError(`${place} ${findings.NO_DELAY}`);
        }
    }

    /**
     * The seat of the viewer must be theirs: otherwise somebody else would sign for it. Before the present it may have been somebody
     * else's, and after it they may lose it.
     */
    #requireOwnKey({ version, body }: MatchEvent): void {
        const at = Number(version);
        const left = body.case === "left" || body.case === "handedOver" ? body.value.seat : 0;
        if (at > this.#present && left > 0 && left === this.seat) {
            this.#ownKey = undefined;
            this.#seat?.lost();
        }
        const own = this.#ownKey;
        if (own === undefined || this.signatures === undefined) {
            return;
        }
        if (this.seat > 0 && (at >= this.#present || body.case === "started")) {
            requireKey(own, this.signatures.key(this.seat), this.seat);
        }
        const hidden = this.seat === 0 && at === this.#present ? this.signatures.seatOf(own) : 0;
        if (hidden > 0) {
            throw new AlteredError(`version ${String(version)} ${findings.OWN_SEAT_LEFT(hidden)}`);
        }
    }

    /**
     * The messages, and what it means if the service lacks those before. A spectator who sees events later than they happen cannot
     * know: what they may see follows from the clock of the service.
     */
    async *#messages(): AsyncGenerator<MatchUpdate, void, undefined> {
        try {
            yield* streamUpdates(this.#open, this.version, this.#retrying, this.#signal);
        } catch (error) {
            throw (this.following.present === undefined ? undefined : setBack(error, this.version)) ?? error;
        }
    }
}

/**
 * Adds an event to the history of a match.
 *
 * @throws AlteredError: the event contradicts the history.
 */
export function followChance(history: History, event: MatchEvent): void {
    for (const { holds, text } of history.follow(event)) {
        if (!holds) {
            throw new AlteredError(`version ${String(event.version)} ${text}`);
        }
    }
}

/**
 * The error for a stream that cannot go on after a version that came from the service: it has no such version any more. Undefined if
 * the error says something else.
 */
export function setBack(error: unknown, version: number): AlteredError | undefined {
    if (!(error instanceof CallError) || error.reason !== "VERSION_NOT_FOUND") {
        return undefined;
    }
    const present = error.metadata["present"] ?? "";
    if (!/^\d+$/.test(present) || Number(present) >= version) {
        return undefined;
    }
    return new AlteredError(findings.SET_BACK(present, version), { cause: error });
}
