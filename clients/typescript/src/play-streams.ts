/**
 * Playing on streams of `MatchService.Play`: a faster way than unary calls, and never the only one.
 *
 * A stream that breaks, or that the service does not have, says nothing about the request that was under way. So the unary method
 * asks again, with the same `requestId`: the service carries a command out once, and what is wrong is told by the unary method.
 * Requests do not wait for each other either: while one is on the stream of a client, others go the unary way.
 */

import * as findings from "./findings.js";
import {
    create,
    type DescMessage,
    type DescMethodUnary,
    type MessageInitShape,
    type MessageShape,
} from "@bufbuild/protobuf";
import { Code, ConnectError, type Transport } from "@connectrpc/connect";

import {
    IDLE_MILLISECONDS,
    LACKING_REST_MILLISECONDS,
    LONGEST_REST_MILLISECONDS,
    STREAMS_OF_CONNECTION,
} from "./constants.js";
import { errorOfStatus } from "./errors.js";
import {
    MatchService,
    type PlayRequest,
    PlayRequestSchema,
    type PlayResponse,
} from "./generated/caravanserai/v1/match_service_pb.js";

/** The requests that a stream takes: the fields of the request and of its answer, by the unary method that does the same. */
const CONTENTS: ReadonlyMap<string, { asked: Asked; answered: PlayResponse["content"]["case"] }> = new Map([
    ["decide", { asked: "decide", answered: "decided" }],
    ["undo", { asked: "undo", answered: "undone" }],
    ["listOffers", { asked: "listOffers", answered: "offers" }],
    ["resign", { asked: "resign", answered: "resigned" }],
] as const);

type Asked = NonNullable<PlayRequest["content"]["case"]>;

/** The caller of a request, and the time that it may take. */
export interface AskOptions {
    /** The headers of a stream. */
    readonly headers: Readonly<Record<string, string>>;
    /** The caller: somebody else needs another stream. */
    readonly caller: string;
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
}

/** The streams of one connection. */
export class PlayStreams {
    readonly #transport: Transport;
    readonly #idle: number;
    readonly #open = new Set<Conversation>();

    constructor(transport: Transport, idleMilliseconds = IDLE_MILLISECONDS) {
        this.#transport = transport;
        this.#idle = idleMilliseconds;
    }

    /** The stream of one client. */
    stream(): PlayStream {
        return new PlayStream((caller, headers) => this.#begin(caller, headers));
    }

    /** Ends all streams. */
    close(): void {
        for (const conversation of this.#open) {
            conversation.end();
        }
    }

    #begin(caller: string, headers: Readonly<Record<string, string>>): Conversation | undefined {
        if (this.#open.size >= STREAMS_OF_CONNECTION) {
            return undefined;
        }
        const conversation = new Conversation(this.#transport, caller, headers, this.#idle, () => {
            this.#open.delete(conversation);
        });
        this.#open.add(conversation);
        return conversation;
    }
}

/** The stream of one client. It is opened when it is needed, also after it broke. */
export class PlayStream {
    readonly #begin: (caller: string, headers: Readonly<Record<string, string>>) => Conversation | undefined;
    #conversation: Conversation | undefined;
    #busy = false;
    /** True if any stream has given an answer. */
    #worked = false;
    #failures = 0;
    #restingUntil = 0;

    constructor(begin: (caller: string, headers: Readonly<Record<string, string>>) => Conversation | undefined) {
        this.#begin = begin;
    }

    /**
     * The answer to a request; undefined where the unary method has to ask.
     *
     * @throws CallError: the service refused the request. ConnectError: it did not answer in time, or `signal` aborted.
     */
    async ask<Input extends DescMessage, Output extends DescMessage>(
        method: DescMethodUnary<Input, Output>,
        request: MessageInitShape<Input>,
        options: AskOptions,
    ): Promise<MessageShape<Output> | undefined> {
        const contents = CONTENTS.get(method.localName);
        const conversation = contents === undefined || this.#busy ? undefined : this.#ready(options);
        if (contents === undefined || conversation === undefined) {
            return undefined;
        }
        this.#busy = true;
        let content: PlayResponse["content"] | undefined;
        try {
            const asked = { case: contents.asked, value: request } as PlayRequest["content"];
            content = await this.#exchange(conversation, asked, contents.answered, options);
        } finally {
            this.#busy = false;
        }
        if (content?.case === "failed") {
            throw errorOfStatus(content.value);
        }
        return content?.value as MessageShape<Output> | undefined;
    }

    /** Ends the stream. The next request opens another one. */
    close(): void {
        this.#conversation?.end();
    }

    #ready({ caller, headers }: AskOptions): Conversation | undefined {
        if (this.#conversation?.over === false && this.#conversation.caller === caller) {
            return this.#conversation;
        }
        this.close();
        this.#conversation = performance.now() < this.#restingUntil ? undefined : this.#begin(caller, headers);
        return this.#conversation;
    }

    /** The answer of the service to a request; undefined if the stream broke. */
    async #exchange(
        conversation: Conversation,
        asked: PlayRequest["content"],
        answered: PlayResponse["content"]["case"],
        { timeoutMs, signal }: AskOptions,
    ): Promise<PlayResponse["content"] | undefined> {
        let reason: unknown; // why it is given up
        const giveUp = (why: unknown): void => {
            reason = why;
            conversation.end(why);
        };
        const late = new ConnectError(findings.NO_ANSWER, Code.DeadlineExceeded);
        const timer = setTimeout(giveUp, timeoutMs, late);
        const abort = (): void => {
            giveUp(signal.reason);
        };
        signal.addEventListener("abort", abort, { once: true });
        try {
            const content = await conversation.ask(asked, Math.ceil(timeoutMs), answered);
            this.#worked = true;
            this.#failures = 0;
            return content;
        } catch (failure) {
            conversation.end();
            if (!signal.aborted) {
                this.#broke(conversation, ConnectError.from(reason ?? failure).code);
            }
            if (reason !== undefined) {
                throw reason as Error;
            }
            return undefined;
        } finally {
            clearTimeout(timer);
            signal.removeEventListener("abort", abort);
        }
    }

    /** The next stream waits where one gave no answer at all. */
    #broke(conversation: Conversation, code: Code): void {
        if (conversation.answered > 0) {
            return;
        }
        const silent = code === Code.DeadlineExceeded && !this.#worked;
        const lacking = silent || code === Code.Unimplemented;
        const rest = lacking
            ? LACKING_REST_MILLISECONDS
            : Math.min(1000 * 2 ** this.#failures, LONGEST_REST_MILLISECONDS);
        this.#failures++;
        this.#restingUntil = performance.now() + rest;
    }
}

/** One stream, from its beginning to its end. */
class Conversation {
    /** The caller. */
    readonly caller: string;
    /** The number of requests that were answered. */
    answered = 0;
    /** True if the stream has ended, or was ended. */
    over = false;
    readonly #requests = new Requests();
    readonly #ending = new AbortController();
    readonly #ended: () => void;
    readonly #idle: number;
    #closing: ReturnType<typeof setTimeout> | undefined;
    #answers: AsyncIterator<PlayResponse> | undefined;
    /** The next answer of the service. It is waited for all the time, so the end of the stream is noticed at once. */
    #next: Promise<IteratorResult<PlayResponse, unknown>>;

    constructor(
        transport: Transport,
        caller: string,
        headers: Readonly<Record<string, string>>,
        idle: number,
        ended: () => void,
    ) {
        this.caller = caller;
        this.#idle = idle;
        this.#ended = ended;
        const method = MatchService.method.play;
        const opened = transport.stream(method, this.#ending.signal, undefined, headers, this.#requests);
        this.#next = this.#noticed(
            opened.then(({ message }) => {
                this.#answers = message[Symbol.asyncIterator]();
                return this.#answers.next();
            }),
        );
    }

    /**
     * The answer to a request.
     *
     * @throws Error: the stream ended, or something else came.
     */
    async ask(
        content: PlayRequest["content"],
        timeoutMilliseconds: number,
        field: PlayResponse["content"]["case"],
    ): Promise<PlayResponse["content"]> {
        clearTimeout(this.#closing);
        const call = BigInt(this.answered + 1);
        this.#requests.send(create(PlayRequestSchema, { call, content, timeoutMilliseconds }));
        const { value, done } = await this.#next;
        if (done === true || !answers(value, call, field) || this.#answers === undefined) {
            throw new ConnectError("the stream ended without an answer", Code.Unavailable);
        }
        this.answered++;
        this.#next = this.#noticed(this.#answers.next());
        this.#closing = setTimeout(() => {
            this.end();
        }, this.#idle);
        return value.content;
    }

    /** Ends the stream. */
    end(reason: unknown = new ConnectError(findings.STREAM_OVER, Code.Canceled)): void {
        if (!this.#ending.signal.aborted) {
            this.#over();
            this.#ending.abort(reason);
        }
    }

    #over(): void {
        clearTimeout(this.#closing);
        this.over = true;
        this.#ended();
    }

    #noticed(next: Promise<IteratorResult<PlayResponse, unknown>>): Promise<IteratorResult<PlayResponse, unknown>> {
        next.then(
            ({ done }) => {
                if (done === true) {
                    this.#over();
                }
            },
            () => {
                this.#over();
            },
        );
        return next;
    }
}

/** True if this answers a request: it has its number and the field, or says why it failed, or could not be read. */
function answers({ call, content }: PlayResponse, number: bigint, field: PlayResponse["content"]["case"]): boolean {
    return content.case === "failed" ? call === number || call === 0n : content.case === field && call === number;
}

/** The requests of a stream, one after the other as they are sent. */
class Requests implements AsyncIterableIterator<PlayRequest, undefined> {
    readonly #sent: PlayRequest[] = [];
    #taker: ((result: IteratorResult<PlayRequest, undefined>) => void) | undefined;
    #over = false;

    send(request: PlayRequest): void {
        if (this.#taker === undefined) {
            this.#sent.push(request);
        } else {
            this.#taker({ value: request });
            this.#taker = undefined;
        }
    }

    next(): Promise<IteratorResult<PlayRequest, undefined>> {
        const request = this.#sent.shift();
        if (request !== undefined) {
            return Promise.resolve({ value: request });
        }
        if (this.#over) {
            return Promise.resolve({ value: undefined, done: true });
        }
        return new Promise((resolve) => {
            this.#taker = resolve;
        });
    }

    return(): Promise<IteratorResult<PlayRequest, undefined>> {
        this.#over = true;
        this.#taker?.({ value: undefined, done: true });
        this.#taker = undefined;
        return Promise.resolve({ value: undefined, done: true });
    }

    throw(): Promise<IteratorResult<PlayRequest, undefined>> {
        return this.return();
    }

    [Symbol.asyncIterator](): this {
        return this;
    }
}
