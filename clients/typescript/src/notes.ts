/** Signed notes and what they say of a tree: C2SP `signed-note`, `tlog-checkpoint` and `tlog-cosignature`, and what a reader trusts. */

import { concat, equal, hex, leadingNumber, sha256, utf8 } from "./bytes.js";
import { KEY_NAME_CHARACTERS, NOTE_BYTES, NOTE_SIGNATURES, POLICY_KEYS, WITNESS_LEAD_SECONDS } from "./constants.js";
import * as findings from "./findings.js";
import { HarmlessError } from "./harmless.js";
import { fits } from "./signed-acts.js";

const LOG_KEY = 1;
const WITNESS_KEY = 4;
const MLDSA_KEY = 6;
const MARK = "— ";
const ID_BYTES = 4;
const HASH_BYTES = 32;

/** A text is no note, no checkpoint or no key, keys make no policy, or a signature does not fit. */
export class NoteError extends HarmlessError {}

interface Key {
    readonly name: string;
    readonly kind: number;
    readonly key: Uint8Array;
    readonly id: string;
}

interface Signature {
    readonly name: string;
    readonly id: string;
    readonly content: Uint8Array;
}

interface Note {
    readonly text: string;
    readonly signatures: readonly Signature[];
}

/** The statement of a log about its tree: its origin, the number of its entries, and its root. */
export interface Checkpoint {
    readonly origin: string;
    readonly size: bigint;
    readonly root: Uint8Array;
}

/** An entry, and where a proof says that it lies. */
export interface Entry {
    readonly content: Uint8Array;
    readonly index: bigint;
    readonly hashes: readonly Uint8Array[];
}

/** A key as signed notes name it: `name+id+key`. */
function keyOf(text: string): Key {
    const [name = "", id = "", ...rest] = text.trim().split("+");
    const content = unbase64(rest.join("+"));
    const [kind = 0] = content;
    if (kind === MLDSA_KEY && isName(name)) {
        throw new NoteError(findings.LATER_KIND_OF_KEY(name));
    }
    if (content.length !== 1 + HASH_BYTES || (kind !== LOG_KEY && kind !== WITNESS_KEY) || !isName(name)) {
        throw new NoteError(findings.NO_PUBLIC_KEY);
    }
    if (id !== hex(sha256(concat(utf8(`${name}\n`), content)).subarray(0, ID_BYTES))) {
        throw new NoteError(findings.BROKEN_PUBLIC_KEY(name));
    }
    return { name, kind, key: content.subarray(1), id };
}

function isName(name: string): boolean {
    return Array.from(name).length <= KEY_NAME_CHARACTERS && /^[^\s+\p{C}\p{Z}]+$/u.test(name);
}

/** Bytes from base64 that can be written in only this way; empty if it is none. */
function unbase64(encoded: string): Uint8Array {
    try {
        const text = atob(encoded);
        return btoa(text) === encoded
            ? Uint8Array.from(text, (character) => character.charCodeAt(0))
            : new Uint8Array(0);
    } catch {
        return new Uint8Array(0);
    }
}

/** @throws NoteError: it is no note. */
function noteOf(content: string): Note {
    // eslint-disable-next-line no-control-regex -- these are looked for
    if (content.length > NOTE_BYTES || /[\u0000-\u0009\u000b-\u001f]/.test(content)) {
        throw new NoteError(findings.FORM_OF_NOTE);
    }
    const end = content.lastIndexOf("\n\n");
    if (end < 0 || end + 2 >= content.length || !content.endsWith("\n")) {
        throw new NoteError(findings.NO_SIGNATURES);
    }
    const lines = content.slice(end + 2, -1).split("\n");
    if (lines.length > NOTE_SIGNATURES) {
        throw new NoteError(findings.MANY_SIGNATURES(NOTE_SIGNATURES));
    }
    return { text: content.slice(0, end + 1), signatures: lines.map(signatureOf) };
}

function signatureOf(line: string): Signature {
    const [name = "", ...rest] = line.slice(MARK.length).split(" ");
    const content = unbase64(rest.join(" "));
    if (!line.startsWith(MARK) || content.length <= ID_BYTES || !isName(name)) {
        throw new NoteError(findings.NO_SIGNATURE(line.slice(0, 80)));
    }
    return { name, id: hex(content.subarray(0, ID_BYTES)), content: content.subarray(ID_BYTES) };
}

/** The signature of a key; undefined if there is none. */
function ofKey({ signatures }: Note, { name, id }: Key): Uint8Array | undefined {
    const [first, ...more] = signatures.filter((each) => each.name === name && each.id === id);
    if (first !== undefined && more.some(({ content }) => !equal(content, first.content))) {
        throw new NoteError(findings.SIGNED_TWICE(name));
    }
    return first?.content;
}

/** The time at which a witness has signed, in seconds since 1970; undefined if it has not. */
function cosignedBy(note: Note, witness: Key): bigint | undefined {
    const content = ofKey(note, witness);
    if (content === undefined) {
        return undefined;
    }
    const time = content.length === 72 ? leadingNumber(content) : 0n;
    const message = utf8(`cosignature/v1\ntime ${String(time)}\n${note.text}`);
    if (time <= 0n || time >= 2n ** 63n || !fits(witness.key, content.subarray(8), message)) {
        throw new NoteError(findings.UNFIT_SIGNATURE(witness.name));
    }
    return time;
}

/** @throws NoteError: the text of a note is no checkpoint. */
function checkpointOf(text: string): Checkpoint {
    const lines = text.split("\n");
    const [origin = "", size = "", encoded = ""] = lines;
    if (lines.length < 4 || origin === "" || lines.at(-1) !== "") {
        throw new NoteError(findings.LINES_OF_CHECKPOINT);
    }
    const root = unbase64(encoded);
    if (!/^(?:0|[1-9]\d{0,18})$/.test(size) || BigInt(size) >= 2n ** 63n || root.length !== HASH_BYTES) {
        throw new NoteError(findings.NUMBERS_OF_CHECKPOINT);
    }
    return { origin, size: BigInt(size), root };
}

/** The keys that a reader of records trusts: one of the keys of a log must have signed, and a quorum of witnesses must have cosigned. */
export class Policy {
    readonly #log: readonly Key[];
    readonly #witnesses: readonly Key[];
    readonly #quorum: number;

    /**
     * Keys are texts, `name+id+key`. Those of the log have one name: several are those that it had one after the other. Without a
     * quorum all witnesses must have cosigned.
     *
     * @throws NoteError: they make no policy.
     */
    constructor(log: readonly string[], witnesses: readonly string[] = [], quorum = witnesses.length) {
        this.#log = log.map(keyOf);
        this.#witnesses = witnesses.map(keyOf);
        this.#quorum = quorum;
        const all = [...this.#log, ...this.#witnesses];
        if (this.#log.length === 0 || new Set(this.#log.map(({ name }) => name)).size !== 1) {
            throw new NoteError(findings.SEVERAL_LOGS);
        }
        const kinds =
            this.#log.every(({ kind }) => kind === LOG_KEY) &&
            this.#witnesses.every(({ kind }) => kind === WITNESS_KEY);
        if (!kinds || new Set(all.map(({ key }) => hex(key))).size !== all.length || all.length > 2 * POLICY_KEYS) {
            throw new NoteError(findings.UNFIT_KEYS);
        }
        if (!Number.isInteger(quorum) || quorum < 0 || quorum > witnesses.length) {
            throw new NoteError(findings.FEW_WITNESSES(quorum, witnesses.length));
        }
    }

    /** The reason why no trusted key of the log has signed a note; undefined if one has. */
    unsigned(content: string): string | undefined {
        return attempted(() => this.#unsigned(noteOf(content)));
    }

    #unsigned(note: Note): string | undefined {
        const signed = this.#log.filter((key) => {
            const content = ofKey(note, key);
            if (content !== undefined && !fits(key.key, content, utf8(note.text))) {
                throw new NoteError(findings.UNFIT_SIGNATURE(key.name));
            }
            return content !== undefined;
        });
        return signed.length > 0 ? undefined : findings.UNTRUSTED;
    }

    /** The reason why a checkpoint does not show entries in the `log` that a file names; undefined if it does. */
    notLogged(log: string, content: string, entries: () => readonly Entry[], now: number): string | undefined {
        return attempted(() => {
            const note = noteOf(content);
            const checkpoint = checkpointOf(note.text);
            const unsigned = this.#unsigned(note);
            if (unsigned !== undefined || [log, this.#log[0]?.name].some((name) => name !== checkpoint.origin)) {
                return unsigned ?? findings.CHECKPOINT_OF_OTHER(checkpoint.origin, log);
            }
            const times = this.#witnesses.flatMap((witness) => cosignedBy(note, witness) ?? []);
            if (times.some((time) => time > BigInt(Math.floor(now) + WITNESS_LEAD_SECONDS))) {
                return findings.FUTURE_COSIGNATURE;
            }
            if (times.length < this.#quorum) {
                return findings.FEW_COSIGNATURES(times.length, this.#witnesses.length, this.#quorum);
            }
            const found = entries().every((entry) => included(checkpoint, entry));
            return found ? undefined : findings.UNFIT_PROOF;
        });
    }
}

function attempted(work: () => string | undefined): string | undefined {
    try {
        return work();
    } catch (error) {
        if (error instanceof NoteError) {
            return error.message;
        }
        throw error;
    }
}

/** True if an entry lies at its index of a tree: RFC 9162, section 2.1.3.2. */
function included({ size, root }: Checkpoint, { content, index, hashes }: Entry): boolean {
    if (index >= size) {
        return false;
    }
    const node = (kind: number, ...parts: Uint8Array[]): Uint8Array => sha256(concat(Uint8Array.of(kind), ...parts));
    let position = index;
    let last = size - 1n;
    let found = node(0, content);
    for (const hash of hashes) {
        if (last === 0n) {
            return false;
        }
        if (position % 2n === 1n || position === last) {
            found = node(1, hash, found);
            while (position % 2n === 0n && position > 0n) {
                position >>= 1n;
                last >>= 1n;
            }
        } else {
            found = node(1, found, hash);
        }
        position >>= 1n;
        last >>= 1n;
    }
    return last === 0n && equal(found, root);
}
