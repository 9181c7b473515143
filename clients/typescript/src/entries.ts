/** Entries of a log: what the bytes of a leaf say of the event that it stands for, and those that the proof of a record names. */

import * as findings from "./findings.js";
import { bigEndian, concat, sha256, utf8 } from "./bytes.js";
import type { RecordProof } from "./generated/caravanserai/v1/record_pb.js";
import { type Entry, NoteError } from "./notes.js";

const BEGINNING = 1;
const CONTINUATION = 2;

/** The content of the entries of a match: its name, the number of its events, and the hash of each. */
export interface Bound {
    readonly match: string;
    readonly version: number;
    digestAt(version: number): Uint8Array;
}

/** The kind of a stream: the collection in its name. */
function kindOf(stream: string): string {
    const [kind = ""] = stream.split("/");
    return /^[ -~]{1,64}$/.test(kind) ? kind : "unknown";
}

function written(form: number, stream: string, names: Uint8Array[], version: number, event: Uint8Array): Uint8Array {
    const kind = utf8(kindOf(stream));
    return concat(Uint8Array.of(form, kind.length), kind, ...names, bigEndian(version), event);
}

/** The first entry of a stream: the hash of its name, and a commitment to its label. */
export function beginning(
    stream: string,
    { label, blind }: { readonly label: Uint8Array; readonly blind: Uint8Array },
    version: number,
    event: Uint8Array,
): Uint8Array {
    return written(BEGINNING, stream, [sha256(utf8(stream)), sha256(concat(blind, label))], version, event);
}

/** A later entry of a stream, which only its label names. */
export function continuation(stream: string, label: Uint8Array, version: number, event: Uint8Array): Uint8Array {
    return written(CONTINUATION, stream, [label], version, event);
}

/**
 * The entries that the proof of a record names. With a binding these are the first entry of the stream, which opens to its name and
 * label, and the last one. Without one, the log was older, and the entry is the hash of the last event.
 *
 * @throws NoteError: they contradict each other.
 */
export function entriesOf(record: Bound, { binding, index, hashes }: RecordProof): Entry[] {
    const { match, version: last } = record;
    const event = record.digestAt(last);
    if (binding === undefined) {
        return [{ content: event, index, hashes }];
    }
    if (binding.version < 1n || binding.version > BigInt(last)) {
        throw new NoteError(findings.UNLIKELY_BEGINNING(binding.version));
    }
    const version = Number(binding.version);
    const first = beginning(match, binding, version, record.digestAt(version));
    if (version === last ? index !== binding.index : index <= binding.index) {
        throw new NoteError(findings.LAST_BEFORE_FIRST_OR_OTHER);
    }
    const content = version === last ? first : continuation(match, binding.label, last, event);
    return [
        { content: first, index: binding.index, hashes: binding.hashes },
        { content, index, hashes },
    ];
}
