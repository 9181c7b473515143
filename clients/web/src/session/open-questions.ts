/**
 * The tasks of the visitor, in all their matches: questions, seats that are kept for them, and proposals to end one or play it again; and
 * all that others did there.
 *
 * One tab reads the inbox and tells the others: a browser opens only six connections to a service without HTTP/2. When that tab is
 * closed, another takes its place.
 */

import { computed, effect, signal, untracked } from "@preact/signals";
import { type Client, connect, NotAllowed, tokenHash } from "caravanserai/web";
import type { FollowedStart, OpenQuestion, Proposal, ProposedEnd } from "caravanserai/v1/inbox_service";
import { type Match, Match_State } from "caravanserai/v1/match";
import { MatchService } from "caravanserai/v1/match_service";

import { language } from "../words/language.js";
import { t } from "../words/words.js";
import { isKeptFor } from "./free-seats.js";
import { connection } from "./connection.js";
import { type Identity } from "./identities.js";
import { type News, newsOf } from "./news.js";
import { declined, readDeclined } from "./proposals.js";
import { keeping, STEADFAST, trouble, visitor } from "./session.js";

/** A question that is open, a seat that is kept for the visitor, or a proposal to end a match or to play it again. */
export interface Waiting {
    /** `matches/{match}` */
    readonly match: string;
    readonly game: string;
    /** The question; empty: a seat. */
    readonly text: string;
    readonly askedAt: number;
    /** Set if this is a proposal to play again. */
    readonly proposal?: Proposal;
    /** Set if this is a proposal to end the match. */
    readonly ending?: ProposedEnd;
    /** The time at which time is up, in milliseconds since 1970; 0: never. */
    readonly deadline: number;
}

/** The message of the reading tab to the others. */
interface Said {
    readonly questions?: readonly Waiting[];
    readonly news?: readonly News[];
    /** A tab that was just opened asks what is known. */
    readonly asks?: boolean;
}

const all = signal<readonly Waiting[]>([]);
/** The tasks of the visitor, without those that they have declined; the latest comes last. */
export const waiting = computed(() => all.value.filter(({ match }) => !declined.value.includes(match)));

/** The proposal to play a match again, by its name or that of the new match; also one that the visitor has declined. */
export function proposalAbout(name: string): Waiting | undefined {
    return all.value.find(
        ({ match, proposal }) => proposal !== undefined && [match, proposal.previous?.match].includes(name),
    );
}

/** The acts of others in matches of the visitor since the page was opened, the latest last. */
export const news = signal<readonly News[]>([]);

/** The matches of the visitor that are not over. */
const OWN = "(player = me OR reserved = me OR owner = me) AND (state = OPEN OR state = PLAYING)";
/** Those whose seat waits for them. */
const KEPT = "reserved = me AND state = OPEN";
/** The pause between two readings of them, in milliseconds: no stream tells of them. */
const LOOKS = 15_000;
/** The time left at the warning that time runs out, in milliseconds. */
const HOUR = 3_600_000;

/** The time to wait before the inbox is read again after a fault, in milliseconds. */
const PAUSE = 2000;

/** Hears what is new while the page is open; not what was there before. */
export interface Hearing {
    asked(question: Waiting): void;
    happened(news: News): void;
}

/** Follows what concerns the visitor, and the next one if they change. One tab alone hears it. */
export function followInbox(asked: Hearing): void {
    effect(() => {
        const who = visitor.value;
        const words = language.value;
        untracked(() => {
            all.value = [];
            news.value = [];
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
    readonly #asked: Hearing;
    readonly #signal: AbortSignal;
    /** The matches of the visitor, as they were last; undefined before the first look. */
    #matches: ReadonlyMap<string, Match> | undefined;
    #kept: ReadonlySet<string> = new Set();
    #questions: readonly Waiting[] = [];
    #proposals: readonly Waiting[] = [];
    #ends: readonly Waiting[] = [];
    /** Questions that had more than an hour left when they were looked at. */
    readonly #early = new Set<string>();
    #reads = false;

    constructor({ token, registered }: Identity, words: string, asked: Hearing, signal: AbortSignal) {
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

    #hear({ questions, asks, news: heard = [] }: Said): void {
        all.value = questions ?? all.value;
        news.value = heard.length > 0 ? [...news.value, ...heard] : news.value;
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
        void this.#lookAlways();
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
        let known = false;
        const proposed = (found: readonly Proposal[]): void => {
            const before = new Set(this.#proposals.map(({ match }) => match));
            this.#proposals = found.map(proposalOf);
            this.#tell(this.#questions);
            if (known) {
                this.#proposals.filter(({ match }) => !before.has(match)).forEach((each) => this.#asked.asked(each));
            }
        };
        const ends = (found: readonly ProposedEnd[]): void => {
            const before = new Set(this.#ends.map(keyOf));
            this.#ends = found.map(endOf);
            this.#tell(this.#questions);
            if (known) {
                this.#ends.filter((each) => !before.has(keyOf(each))).forEach((each) => this.#asked.asked(each));
            }
        };
        const followed = ({ match, game, displayName: name }: FollowedStart): void => {
            this.#report([{ match, game, what: "followed", name }]);
        };
        const inbox = this.#client.inbox({ signal: this.#signal, proposed, ends, followed });
        this.#tell((await inbox.caughtUp()).map(waitingOf));
        known = true;
        for await (const { question, open } of inbox) {
            this.#tell(inbox.questions.map(waitingOf));
            if (open) {
                this.#asked.asked(waitingOf(question));
            }
        }
    }

    #tell(questions: readonly Waiting[]): void {
        this.#questions = questions;
        const proposed = new Set(this.#proposals.map(({ match }) => match));
        const seats = [...(this.#matches?.values() ?? [])].filter(
            ({ name }) => this.#kept.has(name) && !proposed.has(name),
        );
        this.#say({ questions: [...this.#ends, ...this.#proposals, ...questions, ...seats.map(seatOf)] });
    }

    async #lookAlways(): Promise<void> {
        while (!this.#signal.aborted) {
            try {
                await this.#look();
            } catch {
                // the inbox says what is wrong; here the next look may succeed
            }
            await new Promise((resolve) => setTimeout(resolve, LOOKS));
        }
    }

    /** Looks at the matches of the visitor, and says what is new in them. */
    async #look(): Promise<void> {
        const list = async (filter: string): Promise<readonly Match[]> =>
            (
                await this.#client.call(MatchService.method.listMatches, {
                    filter,
                    orderBy: "updated desc",
                    pageSize: 50,
                })
            ).matches;
        const own = await list(OWN);
        const kept = (await list(KEPT)).filter(({ seats }) =>
            seats.some((seat) => isKeptFor(seat, visitor.peek().player)),
        );
        const before = this.#matches;
        const whole = own.map(async (match) => {
            const known = before?.get(match.name);
            const asIs = match.state !== Match_State.PLAYING || match.timeControl === undefined;
            return known?.version === match.version ? known : asIs ? match : await this.#client.match(match.name);
        });
        this.#matches = new Map((await Promise.all(whole)).map((match) => [match.name, match]));
        const fresh = kept.filter(({ name }) => !this.#kept.has(name));
        this.#kept = new Set(kept.map(({ name }) => name));
        this.#tell(this.#questions);
        const found = this.#late();
        for (const match of this.#matches.values()) {
            const known = before?.get(match.name);
            found.push(...(known === undefined ? [] : newsOf(known, match, visitor.peek().name)));
        }
        this.#report(found);
        if (before !== undefined) {
            const proposed = new Set(this.#proposals.map(({ match }) => match));
            fresh.filter(({ name }) => !proposed.has(name)).forEach((match) => this.#asked.asked(seatOf(match)));
        }
    }

    #report(found: readonly News[]): void {
        if (found.length > 0) {
            this.#say({ news: found });
            found.forEach((each) => this.#asked.happened(each));
        }
    }

    /** Questions that have an hour left, and had more before. */
    #late(): News[] {
        const found: News[] = [];
        for (const { match, game, askedAt, deadline } of this.#questions) {
            const key = `${match} ${String(askedAt)}`;
            const left = deadline - connection.serviceTime();
            if (deadline > 0 && left > HOUR) {
                this.#early.add(key);
            } else if (deadline > 0 && this.#early.delete(key)) {
                found.push({ match, game, what: "hour", name: "" });
            }
        }
        return found;
    }
}

function waitingOf({ match, game, question }: OpenQuestion): Waiting {
    const { text = "", askedAt = 0n, deadlineMilliseconds = 0n } = question ?? {};
    return { match, game, text, askedAt: Number(askedAt), deadline: Number(deadlineMilliseconds) };
}

function seatOf({ name, game }: Match): Waiting {
    return { match: name, game, text: "", askedAt: 0, deadline: 0 };
}

/** A proposal to play a match again, in words. */
function proposalOf(proposal: Proposal): Waiting {
    const { match, game, displayName } = proposal;
    const name = isolated(displayName);
    const text = name ? t("app-again", { name }) : t("app-again-owner");
    return { match, game, text, askedAt: 0, deadline: 0, proposal };
}

/** A proposal to end a match, in words. */
function endOf(ending: ProposedEnd): Waiting {
    const { match, game, displayName } = ending;
    const name = isolated(displayName);
    const text = name ? t("app-news-end", { name }) : t("app-end-somebody");
    return { match, game, text, askedAt: Number(ending.proposedAt), deadline: 0, ending };
}

function keyOf({ match, askedAt }: Waiting): string {
    return `${match} ${String(askedAt)}`;
}

/** A name to be put into a sentence: isolated, as it may be written from right to left (UAX 9); empty if it has no letters. */
function isolated(displayName: string): string {
    const name = displayName.replaceAll(/\p{C}/gu, "");
    return name && `\u2068${name}\u2069`;
}
