/**
 * A room of the chat of a match as a page knows it: what was said, what waits to be sent, and what the visitor has not read.
 *
 * A page has one stream, which is that of the match. So the chat is asked for again now and then: often while it is open.
 */

import { signal, type Signal } from "@preact/signals";
import { ChatAct, type ChatMessage, type ChatStanding, ChatTextGone } from "caravanserai/v1/chat_service";
import { CallError, type Chats, type ChatRoomName, type Keeping } from "caravanserai/web";

import { isPassing } from "../session/troubles.js";

/** The pauses between two requests for new messages, in milliseconds: while the chat is open, and while it is not. */
const OPEN = 2500;
const CLOSED = 15_000;
/** Every how many times all is asked for again: texts whose author was erased meanwhile do not stay on an open page. */
const WHOLE = 100;
/** The reason why there is no chat for the visitor, now or ever. */
const NONE: ReadonlySet<string> = new Set([
    "CHAT_OFF",
    "METHOD_UNKNOWN",
    "MATCH_ARCHIVED",
    "MATCH_NOT_FOUND",
    "CHAT_NOT_YOURS",
]);

/** A text that waits to be sent. The id lets the service know it when it comes twice. */
export interface WaitingText {
    readonly id: string;
    readonly text: string;
}

/** A room, as long as a page shows it. */
export class Conversation {
    readonly messages: Signal<readonly ChatMessage[]> = signal([]);
    readonly standing: Signal<ChatStanding | undefined> = signal(undefined);
    readonly waiting: Signal<readonly WaitingText[]> = signal([]);
    /** Up to which position the visitor has read. */
    readonly read: Signal<number> = signal(0);
    /** True if nobody answers. */
    readonly away: Signal<boolean> = signal(false);
    /** The reason why the last text was refused. */
    readonly refusal: Signal<unknown> = signal(undefined);
    /** True if the visitor has no chat here. */
    readonly none: Signal<boolean> = signal(false);
    /** A text that was refused, to be written otherwise. */
    readonly draft: Signal<string> = signal("");
    /** The text that the visitor is writing. */
    readonly written: Signal<string>;
    readonly #chats: Chats;
    readonly #match: string;
    readonly #room: ChatRoomName;
    /** The storage of the visitor for their own data, and its keys. */
    readonly #keeping: Keeping;
    readonly #key: string;
    #open = false;
    #ended = false;
    #sending = false;
    #asked = 0;
    /** The writes to the storage, change by change. */
    #kept: Promise<void> = Promise.resolve();
    #wake: () => void = () => undefined;

    /** `written` is the text that an earlier page of the visitor has left unsent. */
    constructor(chats: Chats, keeping: Keeping, match: string, room: ChatRoomName, written = signal("")) {
        this.written = written;
        this.#chats = chats;
        this.#match = match;
        this.#room = room;
        this.#keeping = keeping;
        this.#key = `chat ${match} ${String(room)}`;
    }

    /** Asks until it is ended. */
    async run(): Promise<void> {
        await this.#remember();
        const wake = (): void => this.#wake();
        document.addEventListener("visibilitychange", wake);
        while (!this.#ended && !this.none.value) {
            if (document.visibilityState === "visible") {
                await this.#ask();
                void this.#send();
            }
            await new Promise<void>((resolve) => {
                const timer = setTimeout(resolve, this.#open ? OPEN : CLOSED);
                this.#wake = () => {
                    clearTimeout(timer);
                    resolve();
                };
            });
        }
        document.removeEventListener("visibilitychange", wake);
    }

    end(): void {
        this.#ended = true;
        this.#wake();
    }

    /** The visitor looks at the chat, or no longer. What was erased meanwhile is forgotten: all is read again. */
    opened(open: boolean): void {
        if (open && !this.#open) {
            this.messages.value = [];
        }
        this.#open = open;
        this.#wake();
    }

    /** Takes note that all there is was read. */
    allRead(): void {
        const last = this.messages.value.length;
        if (last > this.read.value) {
            this.read.value = last;
            this.#keeping.set(`${this.#key} read`, String(last)).catch(() => undefined);
        }
    }

    /** Says something, now or when somebody answers again: also after the page was loaded again. */
    say(text: string): void {
        this.refusal.value = undefined;
        const said = { id: crypto.randomUUID(), text };
        this.waiting.value = [...this.waiting.value, said];
        this.#keep((kept) => [...kept, said]);
        void this.#send();
    }

    async delete(message: ChatMessage): Promise<void> {
        await this.#chats.delete(message.name);
        this.#wake();
    }

    async moderate(act: ChatAct, subject?: ChatMessage["speaker"]): Promise<void> {
        await this.#chats.moderate(this.#match, this.#room, act, subject);
        this.#wake();
    }

    async #ask(): Promise<void> {
        const shown = this.messages.value;
        const before = ++this.#asked % WHOLE === 0 ? [] : shown;
        try {
            const { messages, standing } = await this.#chats.after(this.#match, this.#room, before.length);
            this.away.value = false;
            if (this.messages.value !== shown) {
                return; // it begins from the start
            }
            if (messages.length > 0) {
                this.messages.value = withoutDeleted([...before, ...messages]);
            }
            this.standing.value = standing;
        } catch (error) {
            this.#failed(error);
        }
    }

    async #send(): Promise<void> {
        if (this.#sending) {
            return;
        }
        this.#sending = true;
        for (let next = this.waiting.value[0]; next !== undefined && !this.#ended; next = this.waiting.value[0]) {
            try {
                await this.#chats.say(this.#match, this.#room, next.text, { requestId: next.id });
            } catch (error) {
                if (isPassing(error)) {
                    this.#failed(error);
                    break;
                }
                this.refusal.value = error;
                this.draft.value = next.text;
            }
            const { id } = next;
            this.waiting.value = this.waiting.value.filter((each) => each.id !== id);
            this.#keep((kept) => kept.filter((each) => each.id !== id));
            this.#wake();
        }
        this.#sending = false;
    }

    #failed(error: unknown): void {
        this.away.value = isPassing(error);
        this.none.value = error instanceof CallError && NONE.has(error.reason);
        if (!this.away.value && !this.none.value) {
            this.refusal.value = error;
        }
    }

    /** The position to which an earlier page of the visitor has read, and the texts that it could not send. */
    async #remember(): Promise<void> {
        try {
            this.read.value = Math.max(this.read.value, Number(await this.#keeping.get(`${this.#key} read`)) || 0);
            const kept = textsIn(await this.#keeping.get(this.#key));
            const said = new Set(this.waiting.value.map(({ id }) => id));
            this.waiting.value = [...kept.filter(({ id }) => !said.has(id)), ...this.waiting.value];
        } catch {
            // a browser that keeps nothing has nothing
        }
    }

    /** Changes what is kept, which may hold texts of other tabs. */
    #keep(change: (kept: readonly WaitingText[]) => readonly WaitingText[]): void {
        this.#kept = this.#kept
            .then(async () => {
                const texts = change(textsIn(await this.#keeping.get(this.#key)));
                await this.#keeping.set(this.#key, JSON.stringify(texts));
            })
            .catch(() => undefined); // they wait as long as the page is there
    }
}

/** The messages, where those that were deleted have no text. */
export function withoutDeleted(messages: readonly ChatMessage[]): readonly ChatMessage[] {
    const deleted = new Set(messages.map(({ deletedPosition }) => deletedPosition));
    return messages.map((message) =>
        message.text && deleted.has(message.position) ? { ...message, text: "", gone: ChatTextGone.DELETED } : message,
    );
}

/** The number of texts of others behind a position. */
export function unread(
    messages: readonly ChatMessage[],
    read: number,
    isOwn: (message: ChatMessage) => boolean,
): number {
    return messages.filter((each) => each.position > read && each.text !== "" && !isOwn(each)).length;
}

/** The messages that a page knows already: those that it loads at first, or again, are not new. */
export class Heard {
    /** The last position; undefined before the first messages. */
    last: number | undefined;

    /** True if others wrote something since it was asked before. */
    isNew(messages: readonly ChatMessage[], isOwn: (message: ChatMessage) => boolean): boolean {
        const before = this.last ?? Infinity;
        this.last = Math.max(this.last ?? 0, messages.at(-1)?.position ?? 0);
        return unread(messages, before, isOwn) > 0;
    }
}

/** True if somebody is muted, by what moderators did. */
export function isMuted(messages: readonly ChatMessage[], speaker: ChatMessage["speaker"]): boolean {
    const about = messages.filter(
        ({ act, subject }) =>
            (act === ChatAct.MUTED || act === ChatAct.UNMUTED) &&
            subject?.seat === speaker?.seat &&
            subject?.player === speaker?.player,
    );
    return about.at(-1)?.act === ChatAct.MUTED;
}

function textsIn(kept: string | undefined): readonly WaitingText[] {
    try {
        const texts: unknown = JSON.parse(kept ?? "[]");
        return Array.isArray(texts) ? (texts as WaitingText[]) : [];
    } catch {
        return [];
    }
}
