/**
 * True if the service can be reached, as everything shows that the page asks of it: calls, streams, and where nothing is asked for a
 * while a small question of its own.
 *
 * A connection may also break without a word: the network is gone, a proxy has forgotten it, the machine slept. Then streams would
 * stay silent for ever, so they end here as if they had broken, and are opened again where they were.
 */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { OpenStreams, StreamEnded } from "caravanserai/web";

/** Reached; or not, because the service does not answer, or because the device has no network. */
export type Reach = "reached" | "away" | "offline";

/** The parts of the page that the connection needs. */
export interface Surroundings {
    readonly fetch: typeof globalThis.fetch;
    /** True if the device has a network, as far as the browser knows. */
    online(): boolean;
    /** True if somebody sees the page. */
    visible(): boolean;
    /** In milliseconds; it goes on while the machine sleeps. */
    now(): number;
    /** The address of a small file of the app. */
    question(): string;
    /** Lets other tabs ask too, because nothing came back in this one. */
    doubt(): void;
}

/** The longest interruption that the page does not mention, in milliseconds. */
export const PATIENCE = 4000;
/** The silence after which the page asks whether the service is there. */
export const QUIET = 8000;
/** The pause between its requests while there is no answer, and the time for which it waits for one. */
const AGAIN = 1500;
/** The pause if the device has no network, which the browser says when it changes; a service on the same device may be there. */
const AGAIN_OFFLINE = 12_000;
const ANSWERED_WITHIN = 6000;
/** The longest sleep after which connections are trusted to be still there. */
const SLEPT = 45_000;

/** The state of the way to the service. */
export class Connection {
    /** True if the service can be reached. */
    readonly reach: ReadonlySignal<Reach>;
    readonly #around: Surroundings;
    readonly #state = signal<Reach>("reached");
    readonly #streams = new OpenStreams();
    #heardAt: number;
    /** The time since which nothing came back; undefined if the last thing was an answer. */
    #failingSince: number | undefined;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #asking = false;
    /** The time by which the clock of the device is ahead of that of the service, in milliseconds. */
    #ahead = 0;

    constructor(around: Surroundings) {
        this.#around = around;
        this.#heardAt = around.now();
        this.reach = computed(() => this.#state.value);
    }

    /** Sends a request, and notes what comes of it. */
    readonly fetch: typeof globalThis.fetch = async (input, init) => {
        const signal = init?.signal ?? undefined;
        let response: Response;
        try {
            response = await this.#streams.fetched(this.#around.fetch, input, init, {
                heard: () => {
                    this.#hear();
                },
                broke: () => {
                    this.#broke(signal);
                },
            });
        } catch (error) {
            if (!(error instanceof StreamEnded)) {
                this.#broke(signal);
            }
            throw error;
        }
        if (!isOfService(response)) {
            this.#broke(signal);
            return response;
        }
        this.#hear();
        const said = Date.parse(response.headers.get("date") ?? "");
        this.#ahead = Number.isNaN(said) ? this.#ahead : this.#around.now() - said;
        return response;
    };

    /** The time at the service, in milliseconds since 1970, to about a second: the clock of a device may be wrong by hours. */
    serviceTime(): number {
        return this.#around.now() - this.#ahead;
    }

    /** Looks from time to time whether the service is there, until the page ends. */
    keepLooking(): void {
        this.#schedule();
    }

    /** Another tab got no answer: this one asks too, unless it knows already. */
    doubted(): void {
        if (this.#failingSince === undefined && this.#around.visible()) {
            void this.#ask();
        }
    }

    /** The browser says that the network has changed. */
    networkChanged(): void {
        if (this.#around.online()) {
            this.#streams.renew();
        }
        void this.#ask();
    }

    /** Somebody sees the page again, or the machine was woken. */
    woke(): void {
        const silence = this.#around.now() - this.#heardAt;
        if (silence > SLEPT) {
            this.#streams.renew();
        }
        if (silence > QUIET) {
            void this.#ask();
        }
    }

    /** Resolves once the service can be reached: at once if it can. Rejects if it is given up before. */
    untilReached(signal: AbortSignal): Promise<void> {
        return new Promise((resolve, reject) => {
            const stop = this.#state.subscribe((reach) => {
                if (reach === "reached" && !signal.aborted) {
                    resolve();
                    queueMicrotask(() => {
                        stop();
                    });
                }
            });
            const giveUp = (): void => {
                stop();
                reject(signal.reason as Error);
            };
            if (signal.aborted) {
                giveUp();
            } else {
                signal.addEventListener("abort", giveUp, { once: true });
            }
        });
    }

    #hear(): void {
        this.#heardAt = this.#around.now();
        if (this.#failingSince !== undefined) {
            this.#failingSince = undefined;
            if (this.#state.peek() !== "reached") {
                this.#streams.renew();
                this.#state.value = "reached";
            }
            this.#schedule();
        }
    }

    #broke(signal?: AbortSignal): void {
        if (signal?.aborted === true) {
            return; // nobody wants it any more
        }
        const now = this.#around.now();
        if (this.#failingSince === undefined) {
            this.#failingSince = now;
            this.#around.doubt();
        }
        if (!this.#around.online()) {
            this.#state.value = "offline";
        } else if (this.#state.peek() === "offline" || now - this.#failingSince >= PATIENCE) {
            this.#state.value = "away";
        }
        this.#schedule();
    }

    /** Asks later whether the service is there: soon, where it was not, and not while nobody sees the page. */
    #schedule(): void {
        clearTimeout(this.#timer);
        this.#heardAt = Math.min(this.#heardAt, this.#around.now()); // the clock of the device may be set back
        const pause = this.#around.online() ? AGAIN : AGAIN_OFFLINE;
        const due = this.#failingSince === undefined ? this.#heardAt + QUIET : this.#around.now() + pause;
        const planned = Math.max(due, this.#around.now() + pause);
        this.#timer = setTimeout(() => {
            if (this.#around.now() - planned > SLEPT) {
                this.#streams.renew(); // the machine slept
            }
            const quiet = this.#around.now() - this.#heardAt >= QUIET;
            if (this.#around.visible() && (quiet || this.#failingSince !== undefined)) {
                void this.#ask();
            } else {
                this.#schedule();
            }
        }, planned - this.#around.now());
    }

    async #ask(): Promise<void> {
        if (this.#asking) {
            return;
        }
        this.#asking = true;
        try {
            const signal = AbortSignal.timeout(ANSWERED_WITHIN);
            const response = await this.#around.fetch(this.#around.question(), {
                method: "HEAD",
                cache: "no-store",
                signal,
            });
            if (isOfService(response)) {
                this.#hear();
            } else {
                this.#broke();
            }
        } catch {
            this.#broke();
        } finally {
            this.#asking = false;
        }
        this.#schedule();
    }
}

/** True if an answer comes from the service: proxies answer with pages where they cannot reach it. */
function isOfService({ status, headers }: Response): boolean {
    const type = headers.get("content-type") ?? "";
    return status < 500 ? !type.startsWith("text/html") : type.startsWith("application/");
}

/** The channel on which tabs tell each other that nothing came back. */
const tabs = (globalThis as { BroadcastChannel?: typeof BroadcastChannel; document?: Document }).document
    ? new BroadcastChannel("caravanserai connection")
    : undefined;

/** The connection of this page. */
export const connection = new Connection({
    fetch: (...request) => globalThis.fetch(...request),
    online: () => navigator.onLine,
    visible: () => !document.hidden,
    now: () => Date.now(),
    question: () => document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? "/",
    doubt: () => tabs?.postMessage(""),
});

/** True if the service can be reached. */
export const reach = connection.reach;

/** Hears what the browser says of network and sleep. */
export function keepConnected(): void {
    for (const change of ["online", "offline"]) {
        addEventListener(change, () => {
            connection.networkChanged();
        });
    }
    tabs?.addEventListener("message", () => {
        connection.doubted();
    });
    const woken = (): void => {
        if (!document.hidden) {
            connection.woke();
        }
    };
    document.addEventListener("visibilitychange", woken);
    document.addEventListener("resume", woken); // a page that was frozen
    addEventListener("pageshow", woken);
    connection.keepLooking();
}
