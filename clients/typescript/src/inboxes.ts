/** The open questions of a client in all its matches, as they are asked and answered. */

import * as findings from "./findings.js";
import { equals } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";

import { localError } from "./errors.js";
import {
    type ClosedQuestion,
    type FollowedStart,
    type OpenQuestion,
    type Proposal,
    type ProposedEnd,
    type WatchInboxResponse,
} from "./generated/caravanserai/v1/inbox_service_pb.js";
import { QuestionSchema } from "./generated/caravanserai/v1/match_pb.js";
import { reopened, type Retrying } from "./retries.js";

const UNSAID = findings.NOTHING_OPEN;

/** A question was asked; or, if not `open`, it was answered or taken back, or its match is over. */
export interface News {
    readonly question: OpenQuestion;
    readonly open: boolean;
}

/** Functions that hear what an inbox says beside questions; it is asked only for what is named here. */
export interface InboxHearing {
    /** Hears which matches others propose to play again in which the client had a seat, each time that this changes. */
    readonly proposed?: (proposals: readonly Proposal[]) => void;
    /** Hears which proposals to end a match wait for an answer of the client, each time that this changes. */
    readonly ends?: (ends: readonly ProposedEnd[]) => void;
    /** Hears when a player that the client follows begins a public match. */
    readonly followed?: (start: FollowedStart) => void;
}

/** Opens the stream of an inbox. */
export type OpenInbox = (options: { signal: AbortSignal }) => AsyncIterable<WatchInboxResponse>;

/**
 * The news of a client's questions: first those that are open, then each that is asked or answered. Use it with
 * `for await`; it does not end by itself. A stream that breaks is opened again; what happened meanwhile comes once.
 */
export class Inbox implements AsyncIterable<News> {
    readonly #open: OpenInbox;
    readonly #retrying: Retrying;
    readonly #signal: AbortSignal;
    readonly #questions = new Map<string, OpenQuestion>();
    readonly #sent = new Set<string>();
    readonly #proposals = new Map<string, Proposal>();
    readonly #ends = new Map<string, ProposedEnd>();
    readonly #hearing: InboxHearing;

    constructor(open: OpenInbox, retrying: Retrying, signal: AbortSignal, hearing: InboxHearing = {}) {
        this.#hearing = hearing;
        this.#open = open;
        this.#retrying = retrying;
        this.#signal = signal;
    }

    /** The questions that are open, as far as the inbox knows; the latest come last. */
    get questions(): readonly OpenQuestion[] {
        return [...this.#questions.values()];
    }

    async *[Symbol.asyncIterator](): AsyncGenerator<News, void, undefined> {
        for await (const part of this.#parts()) {
            yield* this.#take(part);
        }
    }

    /**
     * Reads until everything that is open now is known; returns it.
     *
     * @throws TooLate: the service does not say within the deadline of a call that this is all.
     */
    async caughtUp(): Promise<readonly OpenQuestion[]> {
        const late = AbortSignal.timeout(this.#retrying.deadline * 1000);
        try {
            for await (const part of this.#parts(late)) {
                this.#take(part);
                if (part.content.case === "caughtUp") {
                    break;
                }
            }
        } catch (failure) {
            throw failure === late.reason ? localError(Code.DeadlineExceeded, "", UNSAID) : failure;
        }
        return this.questions;
    }

    #parts(...ending: readonly AbortSignal[]): AsyncGenerator<WatchInboxResponse, void, undefined> {
        const opening: OpenInbox = (options) => {
            this.#sent.clear(); // a new stream first sends all questions that are open
            this.#proposals.clear();
            this.#ends.clear();
            return this.#open(options);
        };
        return reopened(opening, this.#retrying, AbortSignal.any([this.#signal, ...ending]));
    }

    #take({ content }: WatchInboxResponse): News[] {
        switch (content.case) {
            case "opened":
                return this.#opened(content.value);
            case "closed":
                return this.#closed(keyOf(content.value));
            case "proposed":
                this.#proposals.set(content.value.match, content.value);
                return this.#tell();
            case "withdrawn":
                this.#proposals.delete(content.value.match);
                return this.#tell();
            case "endProposed":
                this.#ends.set(endOf(content.value), content.value);
                return this.#tellEnds();
            case "endClosed":
                this.#ends.delete(endOf(content.value));
                return this.#tellEnds();
            case "followed":
                this.#hearing.followed?.(content.value);
                return [];
            case "caughtUp": // what was open before the stream broke and was not sent again was answered meanwhile
                this.#tell();
                this.#tellEnds();
                return [...this.#questions.keys()]
                    .filter((key) => !this.#sent.has(key))
                    .flatMap((key) => this.#closed(key));
            default: // the service only says that it is there
                return [];
        }
    }

    #tell(): News[] {
        this.#hearing.proposed?.([...this.#proposals.values()]);
        return [];
    }

    #tellEnds(): News[] {
        this.#hearing.ends?.([...this.#ends.values()]);
        return [];
    }

    #opened(opened: OpenQuestion): News[] {
        const asked = opened.question;
        const key = keyOf({ match: opened.match, seat: asked?.seat ?? 0, askedAt: asked?.askedAt ?? 0n });
        this.#sent.add(key);
        const known = this.#questions.get(key);
        if (known?.question !== undefined && asked !== undefined && equals(QuestionSchema, known.question, asked)) {
            return [];
        }
        const news = this.#closed(key); // answered during a break, and the next one was asked
        this.#questions.set(key, opened);
        return [...news, { question: opened, open: true }];
    }

    #closed(key: string): News[] {
        const question = this.#questions.get(key);
        this.#questions.delete(key);
        return question === undefined ? [] : [{ question, open: false }];
    }
}

function keyOf({ match, seat, askedAt }: Pick<ClosedQuestion, "match" | "seat" | "askedAt">): string {
    return `${match} ${String(seat)} ${String(askedAt)}`;
}

function endOf({ match, proposedAt }: Pick<ProposedEnd, "match" | "proposedAt">): string {
    return `${match} ${String(proposedAt)}`;
}
