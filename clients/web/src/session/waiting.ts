/**
 * What waits for the visitor, in all their matches.
 *
 * One tab reads the inbox and tells the others: a browser opens only six connections to a service without HTTP/2. When that tab is
 * closed, another takes its place.
 */

import { computed, effect, signal, untracked } from "@preact/signals";
import { type Client, connect, NotAllowed, tokenHash } from "caravanserai/web";
import type { OpenQuestion, Proposal } from "caravanserai/v1/inbox_service";

import { language } from "../words/language.js";
import { t } from "../words/words.js";
import { connection } from "./connection.js";
import { type Identity } from "./identities.js";
import { declined, readDeclined } from "./proposals.js";
import { keeping, STEADFAST, trouble, visitor } from "./session.js";

/** A question that is open, or a proposal to play a match again. */
export interface Waiting {
    /** `matches/{match}` */
    readonly match: string;
    readonly game: string;
    readonly text: string;
    readonly askedAt: number;
    /** Set if this is a proposal. */
    readonly proposal?: Proposal;
}

/** What the reading tab tells the others. */
interface Said {
    readonly questions?: readonly Waiting[];
    /** A tab that was just opened asks what is known. */
    readonly asks?: boolean;
}

const all = signal<readonly Waiting[]>([]);
/** What waits for the visitor, without what they have declined; the latest comes last. */
export const waiting = computed(() => all.value.filter(({ match }) => !declined.value.includes(match)));

/** How long to wait before the inbox is read again after something went wrong, in milliseconds. */
const PAUSE = 2000;

/** Hears questions that are new while the page is open; not those that were open before. */
type Asked = (question: Waiting) => void;

/** Follows the inbox of the visitor, and of the next one if they change. `asked` is called in one tab only. */
export function followInbox(asked: Asked): void {
    effect(() => {
        const who = visitor.value;
        const words = language.value;
        untracked(() => {
            all.value = [];
            void readDeclined();
        });
        if (!who.token) {
            return undefined;
        }
        const ending = new AbortController();
        const reading = new Reader(who, words, asked, ending.signal);
        void reading.run();
        return () => ending.abort();
    });
}

class Reader {
    readonly #name: string;
    readonly #client: Client;
    readonly #channel: BroadcastChannel;
    readonly #asked: Asked;
    readonly #signal: AbortSignal;
    #reads = false;

    constructor({ token, registered }: Identity, words: string, asked: Asked, signal: AbortSignal) {
        const hash = Array.from(tokenHash(token).slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
        this.#name = `caravanserai inbox ${hash} ${words}`;
        const own = keeping.peek();
        const { fetch } = connection;
        const retrying = STEADFAST;
        this.#client = connect(location.origin, { token, registered, keeping: own, language: words, fetch, retrying });
        this.#channel = new BroadcastChannel(this.#name);
        this.#asked = asked;
        this.#signal = signal;
    }

    async run(): Promise<void> {
        this.#channel.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data);
        this.#signal.addEventListener("abort", () => {
            this.#channel.close();
            this.#client.close();
        });
        this.#channel.postMessage({ asks: true } satisfies Said);
        const { locks } = navigator as { locks?: LockManager }; // only where the page came over TLS, or from this machine
        const reading = (): Promise<void> => this.#readAlways();
        try {
            await (locks === undefined ? reading() : locks.request(this.#name, { signal: this.#signal }, reading));
        } catch (error) {
            if (!this.#signal.aborted) {
                throw error;
            }
        }
    }

    #hear({ questions, asks }: Said): void {
        all.value = questions ?? all.value;
        if (asks === true && this.#reads) {
            this.#channel.postMessage({ questions: all.value } satisfies Said);
        }
    }

    #say(said: Said): void {
        if (!this.#signal.aborted) {
            this.#channel.postMessage(said);
            this.#hear(said);
        }
    }

    async #readAlways(): Promise<void> {
        this.#reads = true;
        while (!this.#signal.aborted) {
            try {
                await this.#read();
            } catch (error) {
                if (error instanceof NotAllowed && error.reason) {
                    trouble.value = error;
                    return;
                }
                await new Promise((resolve) => setTimeout(resolve, PAUSE));
            }
        }
    }

    async #read(): Promise<void> {
        let proposals: readonly Waiting[] = [];
        const now = (): Said => ({ questions: [...proposals, ...inbox.questions.map(waitingOf)] });
        const proposed = (found: readonly Proposal[]): void => {
            const before = new Set(proposals.map(({ match }) => match));
            proposals = found.map(proposalOf);
            this.#say(now());
            proposals.filter(({ match }) => known && !before.has(match)).forEach(this.#asked);
        };
        const inbox = this.#client.inbox({ signal: this.#signal, proposed });
        let known = false;
        await inbox.caughtUp();
        known = true;
        this.#say(now());
        for await (const { question, open } of inbox) {
            this.#say(now());
            if (open) {
                this.#asked(waitingOf(question));
            }
        }
    }
}

function waitingOf({ match, game, question }: OpenQuestion): Waiting {
    return { match, game, text: question?.text ?? "", askedAt: Number(question?.askedAt ?? 0n) };
}

/** A proposal to play a match again, in words. The name is isolated, as it may be written from right to left (UAX 9). */
function proposalOf(proposal: Proposal): Waiting {
    const { match, game } = proposal;
    const displayName = proposal.displayName.replaceAll(/\p{C}/gu, "");
    const text = displayName ? t("app-again", { name: `\u2068${displayName}\u2069` }) : t("app-again-owner");
    return { match, game, text, askedAt: 0, proposal };
}
