/**
 * Records: a finished match as one file.
 *
 * A record holds what the service publishes of a match: each event with its openings, byte for byte. Anybody can verify it without
 * the service. But the record alone cannot show that this match was played, and not made up later. Receipts can: each holds the
 * hash of one event, and since each event holds the hash of the one before, it vouches for the match up to there.
 */

import * as findings from "./findings.js";
import { create, type DescMessage, fromBinary, type MessageShape, toBinary } from "@bufbuild/protobuf";
import { BinaryReader, BinaryWriter } from "@bufbuild/protobuf/wire";

import { Bounds, BoundsError } from "./bounds.js";
import { concat, equal, NOTHING, sha256, utf8 } from "./bytes.js";
import {
    PROOF_HASHES,
    RECORD_BYTES,
    RECORD_EFFECTS,
    RECORD_LABEL,
    RECORD_UPDATES,
    SHORT_PART_BYTES,
    UPDATE_BYTES,
} from "./constants.js";
import { entriesOf } from "./entries.js";
import { AlteredError, readContent } from "./follower.js";
import { type MatchEvent, MatchEventSchema, type OpeningContent } from "./generated/caravanserai/v1/event_pb.js";
import { type MatchUpdate, MatchUpdateSchema } from "./generated/caravanserai/v1/match_service_pb.js";
import {
    type RecordHeader,
    type RecordPart,
    RecordPartSchema,
    type RecordProof,
    RecordSignatureSchema,
} from "./generated/caravanserai/v1/record_pb.js";
import { harmless } from "./harmless.js";
import { Heading } from "./headings.js";
import { entropyCommitment } from "./identity.js";
import type { Policy } from "./notes.js";
import { exact } from "./numbers.js";
import { type Receipt, RecordError, type Seen } from "./receipts.js";
import { type Verification, verifyUpdates } from "./verification.js";

const PARTIAL = ", or truncated";
/** The name of format 2. */
export const RECORD_FORMAT = RECORD_LABEL;
/** The first line of a record of format 2. */
const MAGIC = utf8(`${RECORD_FORMAT}\n`);
/** The most bytes of a part of a record of format 2: an update, and what says that it is one. */
const PART_BYTES = UPDATE_BYTES + 5;

/** The result of comparing a receipt with a record. */
export interface Comparison {
    readonly receipt: Receipt;
    /** True if they agree. */
    readonly ok: boolean;
    /** The place at which they differ; empty if the receipt is of this match. It is safe to show. */
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

/** The parts of a file of format 2 beside its updates. */
interface Vouching {
    readonly header: RecordHeader;
    readonly proof?: RecordProof;
    /** The signed note of the signer that the header names; empty: nobody has signed. */
    readonly signature: string;
}

/** A match as one file: all its updates in order, without their words. */
export class MatchRecord {
    readonly updates: readonly MatchUpdate[];
    /** The proofs of a file of format 2; undefined in format 1. */
    readonly vouching: Vouching | undefined;
    /** The name of the match. */
    readonly match: string;

    private constructor(updates: readonly MatchUpdate[], match: string, vouching?: Vouching) {
        this.updates = updates;
        this.vouching = vouching;
        this.match = match;
    }

    /**
     * The record of a match, made of all its updates in order.
     *
     * @throws RecordError: there are none, the first one does not create a match, or one holds what a record must not.
     */
    static of(updates: Iterable<MatchUpdate>): MatchRecord {
        const { kept, heading } = readAll(updates);
        return new MatchRecord(kept, heading.match);
    }

    /**
     * Reads a record of any format. There is only one way to write a record, and these must be its bytes.
     *
     * @throws RecordError: they are not.
     */
    static fromBytes(data: Uint8Array): MatchRecord {
        if (data.length > RECORD_BYTES) {
            throw refused(`: ${findings.LARGE(RECORD_BYTES)}`);
        }
        const record = equal(data.subarray(0, MAGIC.length), MAGIC)
            ? MatchRecord.#ofParts(data)
            : MatchRecord.of(delimited(data));
        if (!equal(record.toBytes(), data)) {
            throw refused(`: ${findings.OTHER_CONTENT}`);
        }
        return record;
    }

    /** A record of format 2. In which order its parts are, and how they are written, shows when they are written again. */
    static #ofParts(data: Uint8Array): MatchRecord {
        let header: RecordHeader | undefined;
        let proof: RecordProof | undefined;
        let note = "";
        const updates = function* (): Generator<MatchUpdate, void, undefined> {
            for (const { frame, begin } of framesOf(data, MAGIC.length, PART_BYTES)) {
                const { part } = read(RecordPartSchema, frame, PARTIAL);
                if (part.case !== "update" && frame.length > SHORT_PART_BYTES) {
                    throw refused(`: ${findings.LONG_ANY_PART(SHORT_PART_BYTES)}`);
                }
                if (part.case === "header") {
                    header = part.value;
                } else if (part.case === "update") {
                    requireSilent(part.value);
                    yield part.value;
                } else if (part.case === "proof") {
                    proof = part.value;
                } else if (part.case === "signature") {
                    note = part.value.note;
                    requireOfFile(note, header?.match ?? "", data.subarray(0, begin));
                }
            }
        };
        const { kept, heading } = readAll(updates());
        if (header === undefined || !heading.fits(header)) {
            throw refused(`: ${findings.OTHER_HEADER}`);
        }
        if ((header.log !== "") !== (proof !== undefined) || (header.signer !== "") !== (note !== "")) {
            throw refused(": its proof or its signature is missing");
        }
        if (proof !== undefined && !isSound(proof)) {
            throw refused(`: ${findings.LONG_PROOF(PROOF_HASHES)}`);
        }
        return new MatchRecord(kept, heading.match, { header, ...(proof && { proof }), signature: note });
    }

    #parts({ header, proof, signature }: Vouching): RecordPart[] {
        const parts: RecordPart["part"][] = [{ case: "header", value: header }];
        parts.push(...this.updates.map((value) => ({ case: "update", value }) as const));
        if (proof !== undefined) {
            parts.push({ case: "proof", value: proof });
        }
        if (signature !== "") {
            parts.push({ case: "signature", value: create(RecordSignatureSchema, { note: signature }) });
        }
        return parts.map((part) => create(RecordPartSchema, { part }));
    }

    /** The content of a file, in the format of the record: each part after its length, as protobuf writes delimited messages. */
    toBytes(): Uint8Array {
        const writer = new BinaryWriter();
        if (this.vouching !== undefined) {
            for (const part of this.#parts(this.vouching)) {
                writer.bytes(toBinary(RecordPartSchema, part, { writeUnknownFields: false }));
            }
            return concat(MAGIC, writer.finish());
        }
        for (const update of this.updates) {
            writer.bytes(toBinary(MatchUpdateSchema, update));
        }
        return writer.finish();
    }

    /** The number of events. */
    get version(): number {
        return this.updates.length;
    }

    /** The SHA-256 of the last event, which vouches for all of them. */
    get digest(): Uint8Array {
        return this.digestAt(this.version);
    }

    /** Verifies the match, without its rules; see `Verification`. */
    verify(ownEntropy: Uint8Array = NOTHING): Verification {
        return verifyUpdates(this.match, this.updates, ownEntropy);
    }

    /** True if a receipt is of this match. Verify the record first. */
    compare(receipt: Receipt): Comparison {
        const finding = this.#difference(receipt);
        if (finding) {
            return { receipt, ok: false, finding: harmless(finding), seat: 0 };
        }
        const seat = this.#seatOf(receipt.commitment);
        const early = seat > 0 && receipt.opened !== undefined ? this.#openedTooEarly(receipt.opened) : "";
        return { receipt, ok: early === "", finding: early, seat };
    }

    /** The part of the record for which receipts vouch: up to the latest that fits. */
    covered(receipts: Iterable<Receipt>): Coverage {
        const fitting = Array.from(receipts).filter((receipt) => this.compare(receipt).ok);
        const version = Math.max(0, ...fitting.map((receipt) => receipt.version));
        return { version, last: this.version, complete: version === this.version };
    }

    /** The events after a version. They are not kept: a message may take thirty times the memory of its bytes. */
    *#events(after: number): Generator<MatchEvent, void, undefined> {
        for (const { event } of this.updates.slice(after)) {
            yield fromBinary(MatchEventSchema, event);
        }
    }

    /** The SHA-256 of the event that made a version; empty if there is none. */
    digestAt(version: number): Uint8Array {
        const update = this.updates[version - 1];
        return update === undefined ? NOTHING : sha256(update.event);
    }

    #difference(receipt: Receipt): string {
        if (receipt.match !== this.match) {
            return findings.RECEIPT_OF_ANOTHER(receipt.match, this.match);
        }
        const version = String(receipt.version);
        if (receipt.version > this.version) {
            return findings.RECEIPT_AFTER_END(version, this.version);
        }
        if (!equal(this.digestAt(receipt.version), receipt.digest)) {
            return findings.RECEIPT_OF_OTHER_EVENT(version);
        }
        const signed = receipt.key.length === 0 || this.#keys(receipt.version).some((key) => equal(key, receipt.key));
        return signed ? "" : findings.RECEIPT_OF_STRANGER;
    }

    /** The keys with which seats were taken, up to a version. */
    #keys(version: number): Uint8Array[] {
        const joined = Array.from(this.#events(0)).slice(0, version);
        return joined.flatMap(({ body }) => (body.case === "joined" ? [body.value.publicKey] : []));
    }

    /** The faults of the events between those that the player had seen and the start. */
    #openedTooEarly(seen: Seen): string {
        const version = String(seen.version);
        if (!equal(this.digestAt(seen.version), seen.digest)) {
            return findings.ENTROPY_AFTER_OTHER_EVENT(version);
        }
        for (const event of this.#events(seen.version)) {
            if (event.body.case !== "ready") {
                const changed = findings.SEATS_CHANGED(version, exact(event.version));
                return event.body.case === "started" ? "" : changed;
            }
        }
        return "";
    }

    #seatOf(commitment: Uint8Array): number {
        for (const { body } of this.#events(0)) {
            if (body.case === "started" && commitment.length > 0) {
                const fits = (entropy: Uint8Array): boolean =>
                    entropy.length > 0 && equal(entropyCommitment(entropy), commitment);
                return body.value.entropies.findIndex(fits) + 1;
            }
        }
        return 0;
    }
}

/** The updates of a file of format 1. */
function* delimited(data: Uint8Array): Generator<MatchUpdate, void, undefined> {
    for (const { frame } of framesOf(data, 0, UPDATE_BYTES)) {
        const update = read(MatchUpdateSchema, frame, PARTIAL);
        requireSilent(update);
        yield update;
    }
}

/**
 * The name of what a file of a format holds: it stands first in the header, which is the first part.
 *
 * @throws RecordError: it is no such file.
 */
export function nameIn(file: Uint8Array, format: string): string {
    const magic = utf8(`${format}\n`);
    if (!equal(file.subarray(0, magic.length), magic)) {
        throw new RecordError(`not a file of the format ${format}`);
    }
    const reader = new BinaryReader(file.subarray(magic.length));
    try {
        reader.uint32();
        const [part] = reader.tag();
        reader.uint32();
        const [field] = reader.tag();
        return part === 1 && field === 1 ? reader.string() : "";
    } catch (error) {
        throw new RecordError(`not a file of the format ${format}`, { cause: error });
    }
}

/**
 * The updates of a record without their words, and what they say of the match.
 *
 * @throws RecordError: there are none, the first one does not create a match, or one holds what a record must not.
 */
function readAll(updates: Iterable<MatchUpdate>): { kept: readonly MatchUpdate[]; heading: Heading } {
    const bounds = new Bounds();
    const heading = new Heading();
    const kept: MatchUpdate[] = [];
    let effects = 0;
    for (const update of updates) {
        const read = readUpdate(update, kept.length + 1, bounds);
        effects += read.effects;
        if (kept.length >= RECORD_UPDATES || effects > RECORD_EFFECTS) {
            throw refused(`: ${findings.MANY_EVENTS}`);
        }
        heading.follow(read.event, read.contents);
        kept.push(withoutWords(update));
    }
    if (kept.length === 0) {
        throw refused(`: ${findings.EMPTY}`);
    }
    return { kept, heading };
}

/** @throws RecordError: the text of a signed note is not that of a file with these bytes in front. */
function requireOfFile(note: string, match: string, before: Uint8Array): void {
    const digest = btoa(String.fromCharCode(...sha256(before)));
    if (!note.startsWith(`${RECORD_FORMAT}\n${match}\n${digest}\n\n`)) {
        throw refused(`: ${findings.SIGNED_BYTES}`);
    }
}

function refused(text: string, cause?: unknown): RecordError {
    return new RecordError(`${findings.NO_MATCH_RECORD}${text}`, { cause });
}

/** True if a proof is as short as proofs are, and everything in it as long as it should be. */
function isSound({ hashes, binding }: RecordProof): boolean {
    const lists = binding === undefined ? [hashes] : [hashes, binding.hashes, [binding.label, binding.blind]];
    return lists.every((list) => list.length <= PROOF_HASHES && list.every(({ length }) => length === 32));
}

function requireSilent({ lines }: MatchUpdate): void {
    if (lines.length > 0) {
        throw refused(`: ${findings.WORDS}`);
    }
}

/**
 * Reads and verifies a record with the keys that a reader trusts: everything but the rules. To the checks of `verifyUpdates` it adds
 * `file` (a trusted key has signed the file) and `log` (the last event is in the log, under a checkpoint that a trusted key has signed
 * and a quorum of witnesses has cosigned). `now` is the time of the reader, in seconds since 1970.
 *
 * @throws RecordError: the bytes are no record.
 */
export function verifyRecord(data: Uint8Array, policy: Policy, now = Date.now() / 1000): Verification {
    const record = MatchRecord.fromBytes(data);
    const found = record.verify();
    const { header, signature = "", proof } = record.vouching ?? {};
    const unsigned = policy.unsigned(signature);
    found.check(record.version, "file", unsigned === undefined, findings.BROKEN_FILE(unsigned ?? ""));
    const fault =
        proof === undefined
            ? findings.NO_PROOF
            : policy.notLogged(header?.log ?? "", proof.checkpoint, () => entriesOf(record, proof), now);
    found.check(record.version, "log", fault === undefined, findings.NOT_LOGGED(fault ?? ""));
    return found;
}

/** The messages of a file from a place on, in which each follows its length. */
function* framesOf(
    data: Uint8Array,
    from: number,
    longest: number,
): Generator<{ frame: Uint8Array; begin: number }, void, undefined> {
    const reader = new BinaryReader(data.subarray(from));
    while (reader.pos < reader.len) {
        const begin = from + reader.pos;
        const frame = attempted(() => reader.bytes(), PARTIAL);
        if (frame.length > longest) {
            throw refused(PARTIAL);
        }
        yield { frame, begin };
    }
}

/**
 * The event of an update, what its openings hide, and the number of its effects, if a record may hold the update at a version.
 *
 * @throws RecordError: it must not.
 */
function readUpdate(
    update: MatchUpdate,
    version: number,
    bounds: Bounds,
): { event: MatchEvent; contents: readonly OpeningContent[]; effects: number } {
    if (toBinary(MatchUpdateSchema, update).length > UPDATE_BYTES) {
        throw refused(`: ${findings.LARGE_EVENT(UPDATE_BYTES)}`);
    }
    const event = read(MatchEventSchema, update.event, `: ${findings.NOT_AN_EVENT}`);
    if ((event.body.case === "created") !== (version === 1)) {
        throw refused(`: ${findings.OTHER_BEGINNING}`);
    }
    let contents: readonly OpeningContent[];
    let effects: number;
    try {
        contents = update.openings.map(({ payload }) => readContent(payload));
        effects = bounds.require(event, contents);
    } catch (error) {
        if (error instanceof AlteredError || error instanceof BoundsError) {
            throw refused(`: ${error.message}`, error);
        }
        throw error;
    }
    if (event.version !== BigInt(version) || update.version !== BigInt(version)) {
        throw refused(`: ${findings.OTHER_ORDER(event.version, version - 1)}`);
    }
    if (!equal(toBinary(MatchEventSchema, event, { writeUnknownFields: false }), update.event)) {
        throw refused(`: ${findings.FORM(version)}`);
    }
    return { event, contents, effects };
}

function read<Desc extends DescMessage>(schema: Desc, data: Uint8Array, otherwise: string): MessageShape<Desc> {
    return attempted(() => fromBinary(schema, data), otherwise);
}

/** The result of some work, which fails only if the bytes of a record are none. */
function attempted<Result>(work: () => Result, otherwise: string): Result {
    try {
        return work();
    } catch (error) {
        throw refused(otherwise, error);
    }
}

/** An update as it is in a record. */
function withoutWords(update: MatchUpdate): MatchUpdate {
    const kept = { ...update, lines: [] };
    return fromBinary(MatchUpdateSchema, toBinary(MatchUpdateSchema, kept, { writeUnknownFields: false }));
}
