/**
 * Following a match by its events: check the chain and the seals, join openings, fold, compare fingerprints.
 *
 * No rules are needed. You begin at version 0 with the first event, or at any version with a `Table` message. Nothing here does I/O.
 */

import * as findings from "./findings.js";
import { toBinary } from "@bufbuild/protobuf";

import { bigEndian, equal, leadingNumber, NOTHING, parts, sha256, utf8 } from "./bytes.js";
import { Bounds, BoundsError, UnknownEventError } from "./bounds.js";
import { SEAL_LABEL, UPDATE_BYTES } from "./constants.js";
import type { Effect } from "./generated/caravanserai/v1/effect_pb.js";
import {
    type MatchCreated,
    type MatchEvent,
    MatchEventSchema,
    type Opening,
    type OpeningContent,
    OpeningContentSchema,
} from "./generated/caravanserai/v1/event_pb.js";
import { type MatchUpdate, MatchUpdateSchema } from "./generated/caravanserai/v1/match_service_pb.js";
import type { Table as TableMessage } from "./generated/caravanserai/v1/match_pb.js";
import { HarmlessError } from "./harmless.js";
import { faceOf, kindOf } from "./names.js";
import { exact } from "./numbers.js";
import { untrueStatement } from "./statements.js";
import { readStrictly } from "./strict-reader.js";
import { type AreaLike, EVERYTHING, FoldError, type Move, SPECTATOR, type Step, Table } from "./table.js";

/** The hash of the event before the first one. */
export const GENESIS: Uint8Array = new Uint8Array(32);
const PADDING = 128;

/** The service sent something that contradicts what it sent before. */
export class AlteredError extends HarmlessError {}

/** An effect as a step. */
export function readEffect(effect: Effect): Step {
    const kind = effect.kind;
    switch (kind.case) {
        case "move": {
            const { piece, count, source, target, becomes } = kind.value;
            return { type: "move", piece, count, source, target, becomes: becomes || piece };
        }
        case "show": {
            const { place, seat, faces } = kind.value;
            return { type: "show", place, seat, faces };
        }
        case "ask":
        case "close": {
            const { stack, askedAt, ...task } = kind.value;
            return {
                type: kind.case,
                stack,
                task: { kind: task.kind, arguments: task.arguments, askedAt: exact(askedAt) },
            };
        }
        default:
            throw new FoldError(findings.NO_KIND);
    }
}

/**
 * The content of an opening.
 *
 * @throws AlteredError: the padding of the payload is wrong, or it cannot be read.
 */
export function readContent(payload: Uint8Array): OpeningContent {
    const content = unpadded(payload);
    if (content === undefined) {
        throw new AlteredError(findings.UNPADDED_OPENING);
    }
    try {
        return readStrictly(OpeningContentSchema, content);
    } catch (error) {
        throw new AlteredError(findings.UNREADABLE_OPENING, { cause: error });
    }
}

/**
 * An event from its bytes.
 *
 * @throws AlteredError: they are none; `otherwise` says so.
 */
export function readEvent(data: Uint8Array, otherwise: string): MatchEvent {
    try {
        return readStrictly(MatchEventSchema, data);
    } catch (error) {
        throw new AlteredError(otherwise, { cause: error });
    }
}

function unpadded(payload: Uint8Array): Uint8Array | undefined {
    if (payload.length === 0 || payload.length % PADDING !== 0) {
        return undefined;
    }
    const length = leadingNumber(payload);
    if (length > BigInt(payload.length - 8)) {
        return undefined;
    }
    const end = 8 + Number(length);
    return payload.subarray(end).every((byte) => byte === 0) ? payload.subarray(8, end) : undefined;
}

/** The hash that seals an opening in its event. */
export function seal(match: string, version: number | bigint, opening: Opening): Uint8Array {
    return sha256(
        parts(
            utf8(SEAL_LABEL),
            utf8(match),
            bigEndian(version),
            bigEndian(opening.index),
            opening.salt,
            opening.payload,
        ),
    );
}

/** The effects of an event, as far as the contents of these openings reveal them. */
export function join(event: MatchEvent, contents: readonly OpeningContent[]): Step[] {
    const behind = new Map<number, Step[]>();
    for (const content of contents) {
        for (const hidden of content.hidden) {
            behind.set(hidden.index, hidden.effects.map(readEffect));
        }
    }
    return event.effects.flatMap((effect, index) => behind.get(index) ?? [complete(readEffect(effect))]);
}

/** Fills in a face that is visible at one end of a move only: it does not change on the way. */
function complete(step: Step): Step {
    if (step.type === "move") {
        if (faceOf(step.piece) && !faceOf(step.becomes)) {
            return { ...step, becomes: step.piece };
        }
        if (faceOf(step.becomes) && !faceOf(step.piece)) {
            return { ...step, piece: step.becomes };
        }
    }
    return step;
}

/** A step as the viewer of a table folds it. The table must be as it was just before. */
export function see(table: Table, step: Step): Step[] {
    if (step.type === "move") {
        const piece = table.masked(step.source, step.piece);
        return [{ ...step, piece, becomes: table.masked(step.target, step.becomes) }];
    }
    if (step.type === "show") {
        const shown: Step = { ...step, faces: [] };
        if (step.seat !== table.viewer || table.sees(step.place)) {
            return [shown];
        }
        return [shown, ...step.faces.filter(faceOf).map((face) => turnedUp(step.place, face))];
    }
    return [step];
}

function turnedUp(place: string, face: string): Move {
    return { type: "move", piece: kindOf(face), count: 1, source: place, target: place, becomes: face };
}

/** A match as one viewer sees it. Give it every update in order. */
export class Following {
    /** The table after the latest update. It is always the same object. */
    readonly table: Table;
    /**
     * The version that the match had when this began, as the service said; 0 if nobody asked, and undefined if the viewer sees events
     * later than they happen.
     */
    present: number | undefined = 0;
    #head: Uint8Array = GENESIS;
    #over = false;
    readonly #bounds = new Bounds();
    readonly #history: { readonly head: Uint8Array; readonly steps: readonly Step[] }[] = [];

    /** `viewer` is a seat, `SPECTATOR`, or `EVERYTHING`. */
    constructor(viewer = SPECTATOR) {
        this.table = new Table(viewer);
    }

    /**
     * Begins with the table of a version; `head` is the hash of the event that made it, if known.
     *
     * @throws AlteredError: the table does not fit its fingerprint.
     * @throws FoldError: the table contradicts itself.
     */
    static beginWith(
        areas: Iterable<AreaLike>,
        message: TableMessage,
        viewer = SPECTATOR,
        head: Uint8Array = NOTHING,
    ): Following {
        const following = new Following(viewer);
        const table = following.table;
        table.change(() => {
            table.layOut(areas, []);
            for (const { place, seat } of message.shown) {
                table.apply({ type: "show", place, seat, faces: [] });
            }
            for (const { place, piece, count } of message.placements) {
                table.put(place, piece, exact(count));
            }
            for (const { stack, kind, arguments: more, askedAt } of message.tasks) {
                table.apply({ type: "ask", stack, task: { kind, arguments: more, askedAt: exact(askedAt) } });
            }
            table.version = exact(message.version);
        });
        if (table.fingerprint !== message.fingerprint) {
            throw new AlteredError(findings.FINGERPRINT_OF_TABLE(message.version));
        }
        following.#head = head;
        return following;
    }

    /** The viewer of the table. */
    get viewer(): number {
        return this.table.viewer;
    }

    /** The version of the latest update. */
    get version(): number {
        return this.table.version;
    }

    /** The hash of the event that made the version; empty if it is not known. */
    get head(): Uint8Array {
        return this.#head;
    }

    /** True if everything was followed that had happened when this began: what it lacks is missing, not still to come. */
    get complete(): boolean {
        return this.#over || (this.present !== undefined && this.version >= this.present);
    }

    /** The steps of the latest update. */
    get steps(): readonly Step[] {
        return this.#history.at(-1)?.steps ?? [];
    }

    /**
     * Checks an update and folds it; returns its event. If it cannot be followed, nothing changes.
     *
     * @throws AlteredError: it contradicts itself or the updates before.
     * @throws FoldError: its effects do not fit the table.
     */
    follow(update: MatchUpdate): MatchEvent {
        if (this.#over) {
            throw new AlteredError(findings.AFTER_END(this.version + 1));
        }
        const { event, contents } = this.#read(update);
        this.#check(update, event);
        const version = exact(event.version);
        this.table.change(() => {
            if (event.body.case === "created") {
                this.#layOut(event.body.value);
            }
            try {
                const steps = this.#fold(join(event, contents));
                const wrong =
                    this.table.fingerprint !== event.fingerprint
                        ? findings.OTHER_FINGERPRINT_HERE
                        : this.viewer !== EVERYTHING && untrueStatement(this.table, steps) !== undefined
                          ? findings.UNTRUE_STATEMENT
                          : undefined;
                if (wrong !== undefined) {
                    this.table.takeBack(steps);
                    throw new AlteredError(`version ${String(version)} ${wrong}`);
                }
                this.#history.push({ head: event.previous, steps });
            } catch (error) {
                if (version === 1) {
                    this.table.layOut([], []);
                }
                throw error;
            }
            this.table.version = version;
        });
        this.#head = sha256(update.event);
        this.#over = event.body.case === "finished" || event.body.case === "abandoned";
        return event;
    }

    /** The hash of the event that made a version; empty if this did not follow it. */
    digestAt(version: number): Uint8Array {
        if (version === this.version) {
            return this.#head;
        }
        const behind = this.version - version;
        return (version > 0 && behind > 0 ? this.#history.at(-behind)?.head : undefined) ?? NOTHING;
    }

    /**
     * Takes the latest update back, one at a time down to where this began. You may follow it again.
     *
     * @throws FoldError: nothing is left to take back.
     */
    stepBack(): void {
        const latest = this.#history.pop();
        if (latest === undefined) {
            throw new FoldError(findings.NOTHING_TO_UNDO);
        }
        this.#head = latest.head;
        this.#over = false;
        this.table.change(() => {
            this.table.takeBack(latest.steps);
            this.table.version--;
        });
    }

    #layOut({ areas, layout }: MatchCreated): void {
        this.table.layOut(
            areas,
            layout.map(({ place, piece, count }) => ({ place, piece, count: exact(count) })),
        );
    }

    #fold(joined: readonly Step[]): Step[] {
        const steps: Step[] = [];
        try {
            for (const step of joined) {
                for (const seen of see(this.table, step)) {
                    this.table.apply(seen);
                    steps.push(seen);
                }
            }
        } catch (error) {
            this.table.takeBack(steps);
            throw error;
        }
        return steps;
    }

    #read(update: MatchUpdate): { event: MatchEvent; contents: OpeningContent[] } {
        if (toBinary(MatchUpdateSchema, update).length > UPDATE_BYTES) {
            throw new AlteredError(findings.LARGE_UPDATE(this.version, UPDATE_BYTES));
        }
        const contents = update.openings.map((opening) => readContent(opening.payload));
        const event = readEvent(update.event, findings.NO_EVENT(this.version));
        try {
            this.#bounds.require(event, contents);
        } catch (error) {
            const altered = error instanceof BoundsError && !(error instanceof UnknownEventError);
            throw altered ? new AlteredError(error.message, { cause: error }) : error;
        }
        return { event, contents };
    }

    /** The openings that the seat of the viewer may know must be there. */
    #requireOpenings({ openings }: MatchUpdate, { seals, version }: MatchEvent): void {
        const held = new Set(openings.map(({ index }) => index));
        const { viewer } = this;
        if (viewer > 0 && seals.some(({ audience }, index) => audience.includes(viewer) && !held.has(index))) {
            throw new AlteredError(findings.HIDDEN_FROM_SEAT(version, viewer));
        }
    }

    #check(update: MatchUpdate, event: MatchEvent): void {
        const version = String(event.version);
        if (event.version !== BigInt(this.version) + 1n) {
            throw new AlteredError(findings.OTHER_ORDER(version, this.version));
        }
        if (update.version !== event.version) {
            throw new AlteredError(findings.SENT_AS(version, update.version));
        }
        if (this.#head.length > 0 && !equal(event.previous, this.#head)) {
            throw new AlteredError(`version ${version} ${findings.OTHER_PREVIOUS}`);
        }
        for (const opening of update.openings) {
            const sealed = event.seals[opening.index];
            if (sealed === undefined) {
                throw new AlteredError(findings.NO_SUCH_SEAL(version, opening.index));
            }
            if (!equal(sealed.digest, seal(event.match, event.version, opening))) {
                throw new AlteredError(findings.UNFIT_OPENING(version));
            }
        }
        this.#requireOpenings(update, event);
        if ((event.body.case === "created") !== (event.version === 1n)) {
            throw new AlteredError(`version ${version} must create the match if it is the first, and only then`);
        }
    }
}
