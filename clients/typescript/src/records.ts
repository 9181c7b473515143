/**
 * Records: a finished match as one file.
 *
 * A record holds what the service publishes of a match: each event with its openings, byte for byte. Anybody can verify it without
 * the service. But the record alone cannot show that this match was played, and not made up later. Receipts can: each holds the
 * hash of one event, and since each event holds the hash of the one before, it vouches for the match up to there.
 */

import { clone, fromBinary, type DescMessage, toBinary } from "@bufbuild/protobuf";
import { BinaryWriter } from "@bufbuild/protobuf/wire";

import { Bounds, BoundsError, UPDATE_BYTES } from "./bounds.js";
import { equal, NOTHING, sha256 } from "./bytes.js";
import { AlteredError, readContent } from "./following.js";
import { type MatchEvent, MatchEventSchema } from "./generated/caravanserai/v1/event_pb.js";
import { type MatchUpdate, MatchUpdateSchema } from "./generated/caravanserai/v1/match_service_pb.js";
import { harmless } from "./harmless.js";
import { entropyCommitment } from "./identity.js";
import { exact } from "./numbers.js";
import { type Receipt, RecordError, type Seen } from "./receipts.js";
import { type Verification, verifyUpdates } from "./verifying.js";

/** How many bytes a record may have. Matches have less than a hundredth of that. */
export const RECORD_BYTES = 32 << 20;
const RECORD_UPDATES = 50_000;
const RECORD_EFFECTS = 500_000;
const NO_RECORD = "this is no record of a match";

/** What a receipt says about a record. */
export interface Comparison {
    readonly receipt: Receipt;
    /** Whether they agree. */
    readonly ok: boolean;
    /** Where they differ; empty if the receipt is of this match. It is safe to show. */
    readonly finding: string;
    /** The seat whose entropy, by the commitment in the receipt, went into the chance of the match; 0 if none did. */
    readonly seat: number;
}

/** Up to which version receipts vouch for a record. The operator could have made up what comes after it, within the rules. */
export interface Coverage {
    readonly version: number;
    readonly last: number;
    readonly complete: boolean;
}

/** A match as one file: all its updates in order, without their words. */
export class MatchRecord {
    readonly updates: readonly MatchUpdate[];
    readonly #events: readonly MatchEvent[];

    private constructor(updates: readonly MatchUpdate[], events: readonly MatchEvent[]) {
        this.updates = updates;
        this.#events = events;
    }

    /**
     * The record of a match, made of all its updates in order.
     *
     * @throws RecordError: there are none, the first one does not create a match, or one holds what a record must not.
     */
    static of(updates: Iterable<MatchUpdate>): MatchRecord {
        const bounds = new Bounds();
        const kept: MatchUpdate[] = [];
        const events: MatchEvent[] = [];
        let effects = 0;
        for (const update of updates) {
            const read = readUpdate(update, kept.length + 1, bounds);
            effects += read.effects;
            if (kept.length >= RECORD_UPDATES || effects > RECORD_EFFECTS) {
                throw new RecordError(`${NO_RECORD}: there are too many events or effects`);
            }
            kept.push(withoutWords(update));
            events.push(read.event);
        }
        if (kept.length === 0) {
            throw new RecordError(`${NO_RECORD}: there is nothing in it`);
        }
        return new MatchRecord(kept, events);
    }

    /**
     * Reads a record. There is only one way to write a record, and these must be its bytes.
     *
     * @throws RecordError: they are not.
     */
    static fromBytes(data: Uint8Array): MatchRecord {
        if (data.length > RECORD_BYTES) {
            throw new RecordError(`${NO_RECORD}: it has more than ${String(RECORD_BYTES)} bytes`);
        }
        const record = MatchRecord.of(delimited(data));
        if (!equal(record.toBytes(), data)) {
            throw new RecordError(`${NO_RECORD}: it holds something beside its events and openings`);
        }
        return record;
    }

    /** The content of a file: each update after its length, as protobuf writes delimited messages. */
    toBytes(): Uint8Array {
        const writer = new BinaryWriter();
        for (const update of this.updates) {
            writer.bytes(toBinary(MatchUpdateSchema, update));
        }
        return writer.finish();
    }

    /** The name of the match. */
    get match(): string {
        return this.#events[0]?.match ?? "";
    }

    /** The number of events. */
    get version(): number {
        return this.updates.length;
    }

    /** The SHA-256 of the last event, which vouches for all of them. */
    get digest(): Uint8Array {
        return this.#digestAt(this.version);
    }

    /** Verifies the match, without its rules; see `Verification`. */
    verify(ownEntropy: Uint8Array = NOTHING): Verification {
        return verifyUpdates(this.match, this.updates, ownEntropy);
    }

    /** Whether a receipt is of this match. Verify the record first. */
    compare(receipt: Receipt): Comparison {
        const finding = this.#difference(receipt);
        if (finding) {
            return { receipt, ok: false, finding: harmless(finding), seat: 0 };
        }
        const seat = this.#seatOf(receipt.commitment);
        const early = seat > 0 && receipt.opened !== undefined ? this.#openedTooEarly(receipt.opened) : "";
        return { receipt, ok: early === "", finding: early, seat };
    }

    /** How far receipts vouch for the record: up to the latest that fits. */
    covered(receipts: Iterable<Receipt>): Coverage {
        const fitting = Array.from(receipts).filter((receipt) => this.compare(receipt).ok);
        const version = Math.max(0, ...fitting.map((receipt) => receipt.version));
        return { version, last: this.version, complete: version === this.version };
    }

    #digestAt(version: number): Uint8Array {
        const update = this.updates[version - 1];
        return update === undefined ? NOTHING : sha256(update.event);
    }

    #difference(receipt: Receipt): string {
        if (receipt.match !== this.match) {
            return `is of ${receipt.match}, not of ${this.match}`;
        }
        const version = String(receipt.version);
        if (receipt.version > this.version) {
            return `is of version ${version}; the record ends at ${String(this.version)}`;
        }
        return equal(this.#digestAt(receipt.version), receipt.digest)
            ? ""
            : `was kept of another history: the record has another event at version ${version}, or before`;
    }

    /** What is wrong with the events between what the player had seen and the start. */
    #openedTooEarly(seen: Seen): string {
        const version = String(seen.version);
        if (!equal(this.#digestAt(seen.version), seen.digest)) {
            return `was kept of another history: its seat opened its entropy after another event at ${version}`;
        }
        const next = this.#events.slice(seen.version).find((event) => event.body.case !== "ready");
        return next === undefined || next.body.case === "started"
            ? ""
            : `opened its entropy after version ${version}, but seats changed at version ${String(exact(next.version))}`;
    }

    #seatOf(commitment: Uint8Array): number {
        for (const { body } of this.#events) {
            if (body.case === "started" && commitment.length > 0) {
                const fits = (entropy: Uint8Array): boolean =>
                    entropy.length > 0 && equal(entropyCommitment(entropy), commitment);
                return body.value.entropies.findIndex(fits) + 1;
            }
        }
        return 0;
    }
}

/** The messages of a file, in which each follows its length. */
function* delimited(data: Uint8Array): Generator<MatchUpdate, void, undefined> {
    const partial = `${NO_RECORD}, or not the whole of one`;
    let start = 0;
    while (start < data.length) {
        let length = 0;
        for (let shift = 0; ; shift += 7) {
            const byte = data[start++];
            if (byte === undefined || shift > 21) {
                throw new RecordError(partial); // no update is as long as a fifth byte could say
            }
            length |= (byte & 0x7f) << shift;
            if (byte < 0x80) {
                break;
            }
        }
        if (length > Math.min(UPDATE_BYTES, data.length - start)) {
            throw new RecordError(partial);
        }
        const update = read(MatchUpdateSchema, data.subarray(start, start + length), partial);
        if (update.lines.length > 0) {
            throw new RecordError(`${NO_RECORD}: it holds words, which nothing vouches for`);
        }
        yield update;
        start += length;
    }
}

/**
 * The event of an update and the number of its effects, if a record may hold the update at a version.
 *
 * @throws RecordError: it must not.
 */
function readUpdate(update: MatchUpdate, version: number, bounds: Bounds): { event: MatchEvent; effects: number } {
    if (toBinary(MatchUpdateSchema, update).length > UPDATE_BYTES) {
        throw new RecordError(`${NO_RECORD}: an event has more than ${String(UPDATE_BYTES)} bytes`);
    }
    const event = read(MatchEventSchema, update.event, `${NO_RECORD}: it holds something that is no event`);
    if ((event.body.case === "created") !== (version === 1)) {
        throw new RecordError(`${NO_RECORD}: it does not begin with the creation of one, and no other`);
    }
    let effects: number;
    try {
        const contents = update.openings.map((opening) => readContent(opening.payload));
        effects = bounds.require(event, contents);
    } catch (error) {
        if (error instanceof AlteredError || error instanceof BoundsError) {
            throw new RecordError(`${NO_RECORD}: ${error.message}`, { cause: error });
        }
        throw error;
    }
    if (event.version !== BigInt(version) || update.version !== BigInt(version)) {
        throw new RecordError(
            `${NO_RECORD}: version ${String(event.version)} came after version ${String(version - 1)}`,
        );
    }
    if (!equal(toBinary(MatchEventSchema, event, { writeUnknownFields: false }), update.event)) {
        throw new RecordError(`${NO_RECORD}: version ${String(version)} is not written as events are`);
    }
    return { event, effects };
}

function read<Desc extends DescMessage>(
    schema: Desc,
    data: Uint8Array,
    otherwise: string,
): ReturnType<typeof fromBinary<Desc>> {
    try {
        return fromBinary(schema, data);
    } catch (error) {
        throw new RecordError(otherwise, { cause: error });
    }
}

/** An update as it is in a record. */
function withoutWords(update: MatchUpdate): MatchUpdate {
    const kept = clone(MatchUpdateSchema, update);
    kept.lines = [];
    return fromBinary(MatchUpdateSchema, toBinary(MatchUpdateSchema, kept, { writeUnknownFields: false }));
}
