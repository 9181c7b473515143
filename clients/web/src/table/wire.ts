/**
 * Reading a decision of any game without its description: the values of its fields, in their order.
 *
 * A decision has plain fields only: words, numbers, and lists of both. That is enough to tell decisions apart, so a game that came
 * with the service yesterday can be played with an app of last week.
 */

/** The values of a field; a field that is not set has none. */
export type Fields = ReadonlyMap<number, readonly string[]>;

const VARINT = 0;
const LENGTH = 2;
const PRINTABLE = /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]*$/u;
const decoder = new TextDecoder("utf-8", { fatal: true });

/** The fields of a message; of one that is written in another way, those before the first oddity. */
export function fieldsOf(bytes: Uint8Array): Fields {
    const fields = new Map<number, string[]>();
    const reader = new Reader(bytes);
    while (!reader.done) {
        const tag = reader.varint();
        const values = tag === undefined ? undefined : reader.values(Number(tag & 7n));
        if (tag === undefined || values === undefined) {
            break;
        }
        const field = Number(tag >> 3n);
        fields.set(field, [...(fields.get(field) ?? []), ...values]);
    }
    return fields;
}

/** A word in a message: its field, and where its bytes begin with their length. */
export interface Word {
    readonly field: number;
    readonly at: number;
}

/** The words of a message, as far as it can be read. */
export function wordsIn(bytes: Uint8Array): Word[] {
    const words: Word[] = [];
    const reader = new Reader(bytes);
    while (!reader.done) {
        const tag = reader.varint();
        const { at } = reader;
        if (tag === undefined || reader.values(Number(tag & 7n)) === undefined) {
            break;
        }
        if (Number(tag & 7n) === LENGTH) {
            words.push({ field: Number(tag >> 3n), at });
        }
    }
    return words;
}

/** The word that begins at `at`. */
export function wordAt(bytes: Uint8Array, at: number): string {
    return new Reader(bytes, at).values(LENGTH)?.[0] ?? "";
}

/** The message with another word in place of the one that begins at `at`. */
export function withWord(bytes: Uint8Array, at: number, word: string): Uint8Array {
    const reader = new Reader(bytes, at);
    const end = Number(reader.varint() ?? 0n) + reader.at;
    const text = new TextEncoder().encode(word);
    return Uint8Array.from([...bytes.subarray(0, at), ...varintOf(text.length), ...text, ...bytes.subarray(end)]);
}

function varintOf(value: number): number[] {
    return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varintOf(value >> 7)];
}

class Reader {
    readonly #bytes: Uint8Array;
    #at: number;

    constructor(bytes: Uint8Array, at = 0) {
        this.#bytes = bytes;
        this.#at = at;
    }

    /** The position at which the next value begins. */
    get at(): number {
        return this.#at;
    }

    get done(): boolean {
        return this.#at >= this.#bytes.length;
    }

    varint(): bigint | undefined {
        let value = 0n;
        for (let shift = 0n; shift < 70n; shift += 7n) {
            const byte = this.#bytes[this.#at++];
            if (byte === undefined) {
                return undefined;
            }
            value |= BigInt(byte & 0x7f) << shift;
            if (byte < 0x80) {
                return BigInt.asIntN(64, value);
            }
        }
        return undefined;
    }

    values(type: number): string[] | undefined {
        if (type === VARINT) {
            const value = this.varint();
            return value === undefined ? undefined : [String(value)];
        }
        const length = type === LENGTH ? this.varint() : undefined;
        if (length === undefined || length < 0n || length > BigInt(this.#bytes.length - this.#at)) {
            return undefined;
        }
        const content = this.#bytes.subarray(this.#at, (this.#at += Number(length)));
        return [...textOrNumbers(content)];
    }
}

/** A word; or numbers that are packed together, as lists of numbers are. */
function textOrNumbers(content: Uint8Array): string[] {
    try {
        const text = decoder.decode(content);
        if (PRINTABLE.test(text)) {
            return [text];
        }
    } catch {
        // no text
    }
    const reader = new Reader(content);
    const numbers: string[] = [];
    while (!reader.done) {
        const number = reader.varint();
        if (number === undefined) {
            return [[...content].join(" ")];
        }
        numbers.push(String(number));
    }
    return numbers;
}
