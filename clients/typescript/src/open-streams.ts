/**
 * The open streams of a page. A connection may be lost without a word: the network is gone, a proxy has forgotten it, the machine slept.
 * `fetch` tests no connection, so a stream would stay silent for ever.
 */

/** The longest silence of a stream that goes on, in milliseconds: the service says something within 25 seconds. */
const LONGEST_SILENCE = 35_000;
/** The methods of such streams. Others are files, which have their own limit, or single answers. */
const GOES_ON = /\/(?:Watch|Replay)\w+$/;

type Send = typeof globalThis.fetch;

const STREAM = /^application\/(?:connect\+|grpc-web)/;

/** A stream, or its beginning, was ended by the page, as if its connection had broken. */
export class StreamEnded extends TypeError {
    constructor() {
        super("the connection is made again"); // a `TypeError`, as browsers name it
    }
}

/** The hearing of streams whose connection the page watches itself. */
export interface StreamHearing {
    /** Is called with each part of a stream. */
    heard(): void;
    /** Is called if a stream breaks that nobody has ended. */
    broke(): void;
}

/** Streams that end as if they had broken when nothing comes for too long, or when asked: a client opens them again where they were. */
export class OpenStreams {
    readonly #longestSilence: number;
    readonly #ends = new Set<() => void>();

    constructor(longestSilence = LONGEST_SILENCE) {
        this.#longestSilence = longestSilence;
    }

    /** Ends all. */
    renew(): void {
        for (const end of [...this.#ends]) {
            end();
        }
    }

    /**
     * The response to a request. If it is a stream, it can be ended, also before it has begun.
     *
     * @throws StreamEnded: it was ended before it began.
     */
    async fetched(
        send: Send,
        input: Parameters<Send>[0],
        init: RequestInit = {},
        hearing?: StreamHearing,
    ): Promise<Response> {
        if (!isStream(new Headers(init.headers))) {
            return send(input, init);
        }
        init.signal?.throwIfAborted();
        const ending = new AbortController();
        let end = (reason: unknown): void => {
            ending.abort(reason);
        };
        const longest = GOES_ON.test(input instanceof Request ? input.url : String(input))
            ? this.#longestSilence
            : undefined;
        const wait = this.#wait(longest, () => {
            end(new StreamEnded());
        });
        init.signal?.addEventListener("abort", () => {
            if (wait.over()) {
                end(init.signal?.reason);
            }
        });
        wait.begin();
        let response: Response;
        try {
            response = await send(input, { ...init, signal: ending.signal });
        } catch (error) {
            wait.over();
            throw error;
        }
        if (response.body === null || !isStream(response.headers)) {
            wait.over();
            return response;
        }
        const reader = response.body.getReader();
        const body = new ReadableStream<Uint8Array>({
            start: (controller) => {
                end = (reason) => {
                    controller.error(reason);
                    reader.cancel(reason).catch(() => undefined); // in Node the signal alone does not reach every body
                    ending.abort(reason);
                };
            },
            pull: async (controller) => {
                wait.begin();
                try {
                    const { done, value } = await reader.read();
                    if (!wait.pause()) {
                        return;
                    }
                    if (done) {
                        wait.over();
                        controller.close();
                    } else {
                        hearing?.heard();
                        controller.enqueue(value);
                    }
                } catch (error) {
                    if (wait.over()) {
                        hearing?.broke();
                        controller.error(error);
                    }
                }
            },
            cancel: async (reason) => {
                wait.over();
                await reader.cancel(reason);
            },
        });
        const { status, statusText, headers } = response;
        return new Response(body, { status, statusText, headers });
    }

    /** A wait for something of a stream, which `end` ends; after a time if there is one. */
    #wait(longest: number | undefined, end: () => void): { begin(): void; pause(): boolean; over(): boolean } {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const pause = (): boolean => {
            clearTimeout(timer);
            return this.#ends.has(ended);
        };
        const over = (): boolean => {
            clearTimeout(timer);
            return this.#ends.delete(ended);
        };
        const ended = (): void => {
            over();
            end();
        };
        const begin = (): void => {
            clearTimeout(timer);
            timer = longest === undefined ? undefined : setTimeout(ended, longest);
        };
        this.#ends.add(ended);
        return { begin, pause, over };
    }
}

/** Sends requests, and ends streams on which nothing comes for too long. */
export function listening(send: Send, longestSilence?: number): Send {
    const streams = new OpenStreams(longestSilence);
    return (input, init) => streams.fetched(send, input, init);
}

function isStream(headers: Headers): boolean {
    return STREAM.test(headers.get("content-type") ?? "");
}
