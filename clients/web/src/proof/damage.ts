/**
 * The place of damage in a record file: the event or opening, and if one byte alone differs, its position and former value.
 *
 * Each event holds the hash of the one before, and the seal of each opening. So of bytes that fit no more, those that do fit can be
 * searched. Nothing here trusts the file: it is walked as far as it makes sense.
 */

import { fromBinary } from "@bufbuild/protobuf";
import { seal, sha256 } from "caravanserai/web";
import { MatchEventSchema, OpeningSchema } from "caravanserai/v1/event";

/** A range of bytes of a file. */
export interface Range {
    readonly from: number;
    /** Behind the last byte. */
    readonly to: number;
}

/** The content of a damaged range. */
export type Part = "frame" | "event" | "opening" | "box";

export interface Damage extends Range {
    readonly part: Part;
    /** The version of the event at which it is; that which should be there if it cannot be read. */
    readonly version: number;
    /** The one byte that differs from what was there, if that is all; undefined if it is more, or cannot be found. */
    readonly byte: { readonly at: number; readonly is: number; readonly was: number } | undefined;
}

const MAGIC = "caravanserai/record/v2\n";
/** The largest number of bytes hashed in search of a damaged one. */
const EFFORT = 150_000_000;
const VALUES = 256;
const LENGTH_DELIMITED = 2;

/** The field of `RecordPart` that is an update, those of `MatchUpdate`, and of `MatchEvent`. */
const UPDATE = 2;
const EVENT = 2;
const OPENING = 3;
const BOX = 5;
const PREVIOUS = 3;

interface Field extends Range {
    readonly number: number;
}

interface Entry {
    readonly event: Range;
    readonly openings: readonly Range[];
    readonly box: Range | undefined;
}

/** The first damage of a record file; undefined if every part fits the others. */
export function findDamage(data: Uint8Array): Damage | undefined {
    const entries: Entry[] = [];
    let broken: Range | undefined;
    const written = new TextDecoder().decode(data.subarray(0, MAGIC.length)) === MAGIC;
    for (const frame of frames(data, written ? MAGIC.length : 0)) {
        const fields = frame.whole ? fieldsOf(data, frame) : undefined;
        const update = written ? fields?.find(({ number }) => number === UPDATE) : frame;
        if (fields === undefined) {
            broken = frame;
            break;
        }
        if (update === undefined) {
            continue; // a header, a proof or a signature
        }
        const entry = entryOf(data, update);
        if (entry === undefined) {
            broken = frame;
            break;
        }
        entries.push(entry);
    }
    const changed = changedEvent(data, entries) ?? changedBeside(data, entries);
    if (changed !== undefined) {
        return changed;
    }
    return broken && { ...broken, part: "frame", version: entries.length + 1, byte: undefined };
}

/** The parts of a file, each behind its length. The last one is not whole if the file ends too early. */
function* frames(data: Uint8Array, start: number): Generator<Range & { whole: boolean }, void, undefined> {
    for (let at = start; at < data.length;) {
        const length = varint(data, at, data.length);
        if (length === undefined || length.next + length.value > data.length) {
            yield { from: at, to: data.length, whole: false };
            return;
        }
        yield { from: length.next, to: length.next + length.value, whole: true };
        at = length.next + length.value;
    }
}

function varint(data: Uint8Array, at: number, end: number): { value: number; next: number } | undefined {
    let value = 0;
    for (let index = 0; index < 10 && at + index < end; index++) {
        const byte = data[at + index] ?? 0;
        value += (byte & 0x7f) * 2 ** (7 * index);
        if (byte < 0x80) {
            return { value, next: at + index + 1 };
        }
    }
    return undefined;
}

/** The fields of a message that have a length; undefined if it is none. */
function fieldsOf(data: Uint8Array, { from, to }: Range): Field[] | undefined {
    const found: Field[] = [];
    for (let at = from; at < to;) {
        const tag = varint(data, at, to);
        if (tag === undefined || tag.value < 8) {
            return undefined;
        }
        const kind = tag.value % 8;
        if (kind === LENGTH_DELIMITED) {
            const length = varint(data, tag.next, to);
            if (length === undefined || length.next + length.value > to) {
                return undefined;
            }
            found.push({ number: Math.floor(tag.value / 8), from: length.next, to: length.next + length.value });
            at = length.next + length.value;
        } else {
            const next = { 0: varint(data, tag.next, to)?.next, 1: tag.next + 8, 5: tag.next + 4 }[kind];
            if (next === undefined || next > to) {
                return undefined;
            }
            at = next;
        }
    }
    return found;
}

function entryOf(data: Uint8Array, update: Range): Entry | undefined {
    const fields = fieldsOf(data, update);
    const event = fields?.find(({ number }) => number === EVENT);
    if (fields === undefined || event === undefined) {
        return undefined;
    }
    return {
        event,
        openings: fields.filter(({ number }) => number === OPENING),
        box: fields.find(({ number }) => number === BOX),
    };
}

function bytesOf(data: Uint8Array, { from, to }: Range): Uint8Array {
    return data.subarray(from, to);
}

function same(one: Uint8Array, other: Uint8Array): boolean {
    return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** The hash that an event names as that of the one before; undefined if the event cannot be read that far. */
function previousOf(data: Uint8Array, { event }: Entry): Uint8Array | undefined {
    const field = fieldsOf(data, event)?.find(({ number }) => number === PREVIOUS);
    return field && bytesOf(data, field);
}

/** The first event whose bytes are not those that the next one names. */
function changedEvent(data: Uint8Array, entries: readonly Entry[]): Damage | undefined {
    const fits = (index: number): boolean => {
        const entry = entries[index];
        const next = entries[index + 1];
        const named = next && previousOf(data, next);
        return (
            entry === undefined ||
            next === undefined ||
            (named !== undefined && same(sha256(bytesOf(data, entry.event)), named))
        );
    };
    const first = entries.findIndex((_, index) => !fits(index));
    if (first < 0) {
        return undefined;
    }
    // If the next one does not fit either, its bytes changed: those in which it names this one.
    const index = fits(first + 1) ? first : first + 1;
    const next = entries[index + 1];
    const expected = next && previousOf(data, next);
    const { event = { from: 0, to: 0 } } = entries[index] ?? {};
    const byte = expected && restored(data, event, (bytes) => same(sha256(bytes), expected));
    return { part: "event", version: index + 1, from: event.from, to: event.to, byte };
}

/** The first opening or box that does not fit its event. */
function changedBeside(data: Uint8Array, entries: readonly Entry[]): Damage | undefined {
    for (const [index, { event: range, openings, box }] of entries.entries()) {
        const event = attempted(() => fromBinary(MatchEventSchema, bytesOf(data, range)));
        if (event === undefined) {
            return { part: "event", version: index + 1, from: range.from, to: range.to, byte: undefined };
        }
        const sealed = (bytes: Uint8Array): boolean =>
            attempted(() => {
                const opening = fromBinary(OpeningSchema, bytes);
                const known = event.seals[opening.index];
                return known !== undefined && same(seal(event.match, event.version, opening), known.digest);
            }) ?? false;
        const opening = openings.find((each) => !sealed(bytesOf(data, each)));
        if (opening !== undefined) {
            const byte = restored(data, opening, sealed);
            return { part: "opening", version: index + 1, from: opening.from, to: opening.to, byte };
        }
        const digest = event.body.case === "created" ? event.body.value.edition?.digest : undefined;
        const fits = (bytes: Uint8Array): boolean => hexadecimal(sha256(bytes)) === digest;
        if (box !== undefined && digest !== undefined && !fits(bytesOf(data, box))) {
            return { part: "box", version: 1, from: box.from, to: box.to, byte: restored(data, box, fits) };
        }
    }
    return undefined;
}

/** The one byte of a range with another value of which the range fits; undefined if there is none, or the search is too long. */
function restored(data: Uint8Array, { from, to }: Range, fits: (bytes: Uint8Array) => boolean): Damage["byte"] {
    const bytes = data.slice(from, to);
    if (bytes.length * bytes.length * VALUES > EFFORT) {
        return undefined;
    }
    for (const [index, is] of data.subarray(from, to).entries()) {
        for (let was = 0; was < VALUES; was++) {
            bytes[index] = was;
            if (was !== is && fits(bytes)) {
                return { at: from + index, is, was };
            }
        }
        bytes[index] = is;
    }
    return undefined;
}

function hexadecimal(bytes: Uint8Array): string {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function attempted<T>(work: () => T): T | undefined {
    try {
        return work();
    } catch {
        return undefined;
    }
}
