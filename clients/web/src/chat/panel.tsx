/** The chat beside a match: the button that opens it, with what is unread, and the rooms that the visitor may see. */

import { signal, type Signal } from "@preact/signals";
import { type Match, Match_State, type Seat, Seat_Occupant } from "caravanserai/v1/match";
import { ChatAct, type ChatMessage, ChatRoom, ChatTextGone } from "caravanserai/v1/chat_service";
import { Chats, type ChatRoomName, type Client, harmless, LONGEST_TEXT } from "caravanserai/web";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { choose, chosen } from "../browser/choices.js";
import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { Problem } from "../parts/errors.js";
import { Field } from "../parts/field.js";
import { nameText } from "../parts/foreign.js";
import { Icon } from "../parts/icons.js";
import { useLoaded } from "../parts/resource.js";
import { SeatMark } from "../parts/seats.js";
import { Tabs } from "../parts/tabs.js";
import { useNarrow } from "../parts/width.js";
import { ownsMatch } from "../session/ownership.js";
import { client, keeping, visitor } from "../session/session.js";
import { play } from "../session/sounds.js";
import { describe } from "../session/troubles.js";
import { addWords, type Translate, useWords } from "../words/words.js";
import catalogue from "./chat.words";
import { isMuted, Conversation, Heard, unread } from "./conversation.js";

addWords(catalogue);

/** The height of a line, in pixels: the end is in sight that near to it. */
const LINE = 24;
/** True if the chat stands open: it does again when the page is loaded again. */
const OPEN = "chat open";
const KEYS = { [ChatRoom.PLAYERS]: "players", [ChatRoom.SPECTATORS]: "spectators" } as const;

interface ChatProps {
    readonly match: Match;
    /** The seat of the visitor; 0 if they have none. */
    readonly seat: number;
    /** The name of a seat. */
    readonly nameOf: (seat: number) => string;
}

/** The chat of a match. Somebody who left their seat to a bot knows its secrets, and stays among the players. */
export function Chat({ match, seat, nameOf }: ChatProps): JSX.Element | null {
    const asks = seat === 0 && match.seats.some(isHandedOver);
    const { value: left } = useLoaded(
        async () => (asks ? client.value.leftSeat(match.name) : undefined),
        [match.name, asks, client.value],
    );
    const speaks = useRef<number | undefined>(undefined);
    speaks.current = asks ? (left ?? speaks.current) : seat;
    return speaks.current === undefined ? null : <Rooms {...{ match, nameOf }} seat={speaks.current} />;
}

/** The rooms in which somebody at a seat reads and writes, or a spectator; nothing where there are none. */
function Rooms({ match, seat, nameOf }: ChatProps): JSX.Element | null {
    const t = useWords();
    const over = match.state === Match_State.FINISHED || match.state === Match_State.ABANDONED;
    const { value: owns = false } = useLoaded(() => ownsMatch(match), [match.name, client.value]);
    const own: ChatRoomName = seat > 0 ? ChatRoom.PLAYERS : ChatRoom.SPECTATORS;
    const other: ChatRoomName = seat > 0 ? ChatRoom.SPECTATORS : ChatRoom.PLAYERS;
    const both = over || (seat === 0 && owns);
    const first = useConversation(match.name, own, true);
    const second = useConversation(match.name, other, both);
    const [open, setOpen] = useState(chosen(OPEN) === "yes");
    const [shown, setShown] = useState<ChatRoomName>(own);
    const narrow = useNarrow();
    const [unfolded, setUnfolded] = useState(false); // a sheet over the board opens only when it is wanted
    const visible = narrow ? unfolded : open;
    const conversation = both && shown === other ? second : first;
    const before = useRef(narrow);
    if (before.current !== narrow) {
        before.current = narrow;
        if (narrow && open && conversation.written.value !== "") {
            setUnfolded(true); // the window became narrow while somebody writes
        }
    }
    useEffect(() => {
        conversation.opened(visible);
        return () => conversation.opened(false);
    }, [conversation, visible]);
    const isOwn = ({ speaker }: ChatMessage): boolean =>
        speaker !== undefined && (speaker.seat > 0 ? speaker.seat === seat : speaker.player === visitor.value.player);
    const count = unread(first.messages.value, first.read.value, isOwn);
    const heard = useMemo(() => new Heard(), [first]);
    useEffect(() => {
        if (first.standing.value !== undefined && heard.isNew(first.messages.value, isOwn) && seat > 0) {
            void play("chat", `${match.name} ${String(heard.last)}`);
        }
    }, [first.messages.value, first.standing.value]);
    useEffect(() => {
        if (visible) {
            conversation.allRead();
        }
    });
    if (first.none.value) {
        return null;
    }
    const toggle = (): void => {
        setUnfolded(!visible);
        setOpen(!visible);
        choose(OPEN, visible ? "no" : "yes");
    };
    const said = <Said {...{ match, conversation, nameOf, isOwn }} room={conversation === second ? other : own} />;
    const rooms = both ? (
        <Tabs
            label={t("chat-rooms")}
            tabs={[own, other].map((room) => ({ key: KEYS[room], title: t(`chat-${KEYS[room]}`) }))}
            chosen={KEYS[conversation === second ? other : own]}
            onChoose={(key) => setShown(key === KEYS[own] ? own : other)}
        >
            {said}
        </Tabs>
    ) : (
        said
    );
    return (
        <div class="chat">
            <p>
                <Button size="small" aria-expanded={visible} onClick={toggle}>
                    <Icon name="users" /> {t("chat-open")}{" "}
                    {count > 0 && !visible && (
                        <>
                            <span class="chat-count" aria-hidden="true">
                                {count}
                            </span>
                            <span class="unseen" role="status">
                                {t("chat-unread", { count })}
                            </span>
                        </>
                    )}
                </Button>
            </p>
            {narrow ? (
                <Dialog title={t("chat-title")} open={visible} onClose={toggle} class="chat-sheet">
                    <div class="chat">{rooms}</div>
                </Dialog>
            ) : (
                visible && rooms
            )}
        </div>
    );
}

/** The texts that visitors are writing, by their room: nobody loses one because a match begins, or a window becomes wide. */
const UNSENT = new WeakMap<Client, Map<string, Signal<string>>>();

function unsent(visitor: Client, room: string): Signal<string> {
    const texts = UNSENT.get(visitor) ?? new Map<string, Signal<string>>();
    UNSENT.set(visitor, texts);
    const text = texts.get(room) ?? signal("");
    texts.set(room, text);
    return text;
}

/** A room as long as the page shows the match, for the visitor of now. */
function useConversation(match: string, room: ChatRoomName, wanted: boolean): Conversation {
    const from = client.value;
    const conversation = useMemo(
        () => new Conversation(new Chats(from), keeping.value, match, room, unsent(from, `${match} ${String(room)}`)),
        [from, match, room],
    );
    useEffect(() => {
        if (wanted) {
            void conversation.run();
            return () => conversation.end();
        }
        return undefined;
    }, [conversation, wanted]);
    return conversation;
}

interface SaidProps extends Pick<ChatProps, "match" | "nameOf"> {
    readonly conversation: Conversation;
    readonly room: ChatRoomName;
    readonly isOwn: (message: ChatMessage) => boolean;
}

/** The messages of a room, and the line in which the visitor writes. */
function Said({ match, conversation, room, nameOf, isOwn }: SaidProps): JSX.Element {
    const t = useWords();
    const messages = conversation.messages.value;
    const list = useRef<HTMLDivElement>(null);
    const isAtEnd = useRef(true);
    const waiting = conversation.waiting.value;
    const before = useRef(0);
    useEffect(() => {
        const isWriting = waiting.length > before.current;
        before.current = waiting.length;
        if (isAtEnd.current || isWriting) {
            list.current?.scrollTo({ top: list.current.scrollHeight }); // otherwise somebody reads what was said before
        }
    }, [messages.length, waiting.length]);
    const moderates = conversation.standing.value?.mayModerate ?? false;
    const closed =
        messages.filter(({ act }) => act === ChatAct.CLOSED || act === ChatAct.OPENED).at(-1)?.act === ChatAct.CLOSED;
    const running = match.state === Match_State.OPEN || match.state === Match_State.PLAYING;
    return (
        <section class="chat" aria-label={t(`chat-${KEYS[room]}`)}>
            {running && <p class="faint">{t(`chat-about-${KEYS[room]}`)}</p>}
            <div
                class="chat-list"
                role="log"
                aria-live="polite"
                aria-label={t("chat-title")}
                tabIndex={0}
                ref={list}
                onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
                    isAtEnd.current = scrollTop + clientHeight > scrollHeight - LINE;
                }}
            >
                <ul>
                    {messages.length === 0 && <li class="faint">{t("chat-empty")}</li>}
                    {messages.map((message) => (
                        <Entry
                            key={message.position}
                            {...{ match, message, messages, conversation, nameOf, isOwn, moderates }}
                        />
                    ))}
                    {waiting.map(({ id, text }) => (
                        <li key={id} class="faint">
                            <bdi>{harmless(text, LONGEST_TEXT)}</bdi> —{" "}
                            {t(conversation.away.value ? "chat-waits" : "chat-sending")}
                        </li>
                    ))}
                </ul>
            </div>
            {conversation.away.value && <p role="status">{t("chat-away")}</p>}
            <Write conversation={conversation} />
            {moderates && (
                <p>
                    <Button
                        kind="plain"
                        size="small"
                        onClick={() =>
                            attempted(conversation, conversation.moderate(closed ? ChatAct.OPENED : ChatAct.CLOSED))
                        }
                    >
                        {t(closed ? "chat-reopen" : "chat-close")}
                    </Button>
                </p>
            )}
        </section>
    );
}

function attempted(conversation: Conversation, work: Promise<unknown>): void {
    work.catch((error: unknown) => {
        conversation.refusal.value = error;
    });
}

interface EntryProps extends Omit<SaidProps, "room"> {
    readonly message: ChatMessage;
    readonly messages: readonly ChatMessage[];
    readonly moderates: boolean;
}

function Entry({ match, message, messages, conversation, nameOf, isOwn, moderates }: EntryProps): JSX.Element | null {
    const t = useWords();
    const { act, speaker, subject, text, gone } = message;
    if (act === ChatAct.DELETED) {
        return null;
    }
    if (!canSpeak(match, speaker) || !canSpeak(match, subject)) {
        return <li class="faint">{t("chat-impossible")}</li>;
    }
    if (act !== ChatAct.SAID) {
        const name = subject === undefined ? "" : who(t, subject, nameOf);
        return <li class="faint">{t(`chat-${ChatAct[act].toLowerCase()}`, { name })}</li>;
    }
    const name = who(t, speaker, nameOf);
    const muted = isMuted(messages, speaker);
    const own = isOwn(message);
    return (
        <li>
            {speaker !== undefined && speaker.seat > 0 && <SeatMark seat={speaker.seat} />}{" "}
            <bdi class="chat-who">{name}</bdi>
            {": "}
            {text ? (
                <bdi dir="auto">{harmless(text, LONGEST_TEXT)}</bdi>
            ) : (
                <span class="faint">{t(gone === ChatTextGone.DELETED ? "chat-deleted" : "chat-erased")}</span>
            )}
            {text && (own || moderates) && (
                <span class="chat-acts">
                    <Button
                        kind="plain"
                        size="small"
                        aria-label={t("chat-delete-of", { name })}
                        onClick={() => attempted(conversation, conversation.delete(message))}
                    >
                        {t("chat-delete")}
                    </Button>
                    {moderates && !own && (
                        <Button
                            kind="plain"
                            size="small"
                            aria-label={t(muted ? "chat-unmute-of" : "chat-mute-of", { name })}
                            onClick={() =>
                                attempted(
                                    conversation,
                                    conversation.moderate(muted ? ChatAct.UNMUTED : ChatAct.MUTED, speaker),
                                )
                            }
                        >
                            {t(muted ? "chat-unmute" : "chat-mute")}
                        </Button>
                    )}
                </span>
            )}
        </li>
    );
}

function isHandedOver({ handedOver }: Seat): boolean {
    return handedOver;
}

/** True if somebody can be who they are said to be: bots and empty seats say nothing. */
function canSpeak({ seats }: Match, speaker: ChatMessage["speaker"]): boolean {
    const seat = speaker?.seat ? seats[speaker.seat - 1] : undefined;
    return !speaker?.seat || (seat !== undefined && (seat.occupant === Seat_Occupant.PLAYER || isHandedOver(seat)));
}

/** The name of somebody: at a seat as the match says, and otherwise as the service says. */
function who(t: Translate, speaker: ChatMessage["speaker"], nameOf: (seat: number) => string): string {
    if (speaker === undefined || (!speaker.seat && !speaker.player)) {
        return t("chat-left-player");
    }
    return speaker.seat > 0 ? nameOf(speaker.seat) : nameText(speaker.displayName) || t("chat-erased-player");
}

/** The line in which the visitor writes; or why they may not. */
function Write({ conversation }: { readonly conversation: Conversation }): JSX.Element {
    const t = useWords();
    const { written } = conversation;
    const text = written.value;
    const standing = conversation.standing.value;
    const refusal = conversation.refusal.value;
    useEffect(() => {
        if (conversation.draft.value && text === "") {
            written.value = conversation.draft.value;
            conversation.draft.value = "";
        }
    });
    if (standing !== undefined && !standing.mayWrite) {
        return <p class="faint">{t(obstacle(standing.obstacle))}</p>;
    }
    const send = (event: Event): void => {
        event.preventDefault();
        if (text.trim()) {
            conversation.say(text);
            written.value = "";
        }
    };
    return (
        <form class="stack" onSubmit={send}>
            {refusal !== undefined && <Problem text={describe(t, refusal)} />}
            <div class="chat-form">
                <Field label={t("chat-write")}>
                    <input
                        maxLength={LONGEST_TEXT}
                        autoComplete="off"
                        dir="auto"
                        value={text}
                        onInput={(event) => (written.value = event.currentTarget.value)}
                    />
                </Field>
                <Button type="submit">{t("chat-send")}</Button>
            </div>
        </form>
    );
}

function obstacle(reason: string): string {
    switch (reason) {
        case "CHAT_MUTED":
            return "chat-you-muted";
        case "CHAT_CLOSED":
            return "chat-you-closed";
        case "TOKEN_MISSING":
        case "PLAYER_UNKNOWN":
            return "chat-you-account";
        default:
            return "chat-you-not";
    }
}
