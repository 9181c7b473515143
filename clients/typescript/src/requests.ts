/** The common parts of all requests of a client: names, ids, pages, and fields that an answer must hold. */

import * as findings from "./findings.js";
import { Code, ConnectError } from "@connectrpc/connect";
import type {
    DescMessage,
    DescMethodServerStreaming,
    DescMethodUnary,
    Message,
    MessageInitShape,
    MessageShape,
} from "@bufbuild/protobuf";

import { concat } from "./bytes.js";
import { AlteredError } from "./follower.js";
import type { Player } from "./generated/caravanserai/v1/player_pb.js";
import { newCode } from "./identity.js";
import type { AttemptOptions, Retrying } from "./retries.js";

/** For each command: the id by which the service knows a repetition. Every call makes a new one unless you give one. */
export interface CommandOptions {
    readonly requestId?: string;
}

export interface EndOptions extends CommandOptions {
    /** The version of the proposal that is answered; nothing: this proposes. */
    readonly proposedAt?: bigint;
    /** The refusal to end the match. */
    readonly declines?: boolean;
}

export interface StreamOptions {
    /** Ends the stream; reading it throws then. */
    readonly signal?: AbortSignal;
}

/** The calls of a part of a client: with its token, repeated if need be. */
export interface Calling {
    readonly retrying: Retrying;
    /** Calls a method that answers once. */
    unary<Input extends DescMessage, Output extends DescMessage>(
        method: DescMethodUnary<Input, Output>,
        request: MessageInitShape<Input>,
    ): Promise<MessageShape<Output>>;
    /** Opens a stream, once. */
    stream<Input extends DescMessage, Output extends DescMessage>(
        method: DescMethodServerStreaming<Input, Output>,
        request: MessageInitShape<Input>,
        signal: AbortSignal,
    ): AsyncIterable<MessageShape<Output>>;
    /** The signal that ends a stream: its signal, or that of the client. */
    until(options: StreamOptions): AbortSignal;
    /** The player who calls; undefined for guests. */
    self(): Promise<Player | undefined>;
}

/**
 * The parts of a file as one. What is longer than `most` is read no further, and is too long then. The first part must come in the time of
 * the attempt, and each further one in `further` seconds: all of them may take longer.
 *
 * @throws ConnectError: it was refused, it broke, or no more of it came in time.
 */
export async function joined(
    open: (signal: AbortSignal) => AsyncIterable<{ readonly data: Uint8Array }>,
    most: number,
    further: number,
    { timeoutMs, signal }: AttemptOptions,
): Promise<Uint8Array> {
    const read: Uint8Array[] = [];
    let size = 0;
    const ending = new AbortController();
    const late = new ConnectError(findings.NO_ANSWER, Code.DeadlineExceeded);
    const giveUp = (): void => {
        ending.abort(late);
    };
    let timer = setTimeout(giveUp, timeoutMs);
    try {
        for await (const { data } of open(AbortSignal.any([signal, ending.signal]))) {
            if (data.length > 0) {
                clearTimeout(timer);
                timer = setTimeout(giveUp, further * 1000);
            }
            read.push(data);
            size += data.length;
            if (size > most) {
                break;
            }
        }
    } catch (failure) {
        throw ending.signal.aborted ? late : failure;
    } finally {
        clearTimeout(timer);
        ending.abort();
    }
    return concat(...read);
}

/** A resource name; the bare id will do. */
export function named(collection: string, name: string): string {
    return name.startsWith(`${collection}/`) ? name : `${collection}/${name}`;
}

/** A resource name for a filter; an empty one filters nothing. */
export function filtered(collection: string, name = ""): string {
    return name === "" ? "" : named(collection, name);
}

/** The id of a command. */
export function idOf({ requestId }: CommandOptions): string {
    return requestId ?? newCode();
}

/** A version that the service must find. */
export function expecting(version: number | bigint | undefined): { expectedVersion?: bigint } {
    return version === undefined ? {} : { expectedVersion: BigInt(version) };
}

/**
 * Requires that an answer is about what was asked for.
 *
 * @throws AlteredError: it is about something else.
 */
export function requireNamed(asked: string, name: string): void {
    if (asked !== name) {
        throw new AlteredError(findings.OTHER_SUBJECT(asked, name || "nothing"));
    }
}

/** A field that an answer must hold. */
export function present<Answer extends Message, Key extends keyof Answer>(
    answer: Answer,
    key: Key,
): NonNullable<Answer[Key]> {
    const value = answer[key];
    if (value === undefined || value === null) {
        throw new AlteredError(`the service answered without ${String(key)}`);
    }
    return value;
}

/**
 * The entries of all pages of a list; a page is asked for when its first entry is.
 *
 * @throws AlteredError: an empty page names another one. Otherwise a list might never end.
 */
export async function* paged<T>(
    read: (pageToken: string) => Promise<readonly [readonly T[], string]>,
): AsyncGenerator<T, void, undefined> {
    let pageToken = "";
    do {
        const [entries, next] = await read(pageToken);
        yield* entries;
        pageToken = next;
        if (pageToken && entries.length === 0) {
            throw new AlteredError(findings.EMPTY_PAGE);
        }
    } while (pageToken);
}

/** All that comes, or the first entries up to a limit. */
export async function collected<T>(entries: AsyncIterable<T>, limit = Infinity): Promise<T[]> {
    const found: T[] = [];
    for await (const entry of entries) {
        if (found.push(entry) >= limit) {
            break;
        }
    }
    return found;
}
