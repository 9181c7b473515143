/**
 * Chats of matches. They stand beside the client, so a page that shows none need not load them: `new Chats(client).say("matches/…", …)`.
 *
 * Nobody signs what is said. Who said it, and whether all is there, is the service's word. That a text is in the room that was asked for,
 * in its order, and one that a chat can hold, is checked.
 */

import * as findings from "./findings.js";
import { create } from "@bufbuild/protobuf";

import type { Client } from "./client.js";
import { CHAT_CHARACTERS, PLAYER_PATTERN } from "./constants.js";
import { AlteredError } from "./follower.js";
import {
    ChatAct,
    type ChatMessage,
    ChatRoom,
    ChatService,
    type ChatSpeaker,
    type ChatStanding,
    ChatStandingSchema,
} from "./generated/caravanserai/v1/chat_service_pb.js";
import { kept } from "./beginnings.js";
import { type CommandOptions, named, paged, present } from "./requests.js";

/** The most characters in a text. */
export const LONGEST_TEXT = CHAT_CHARACTERS;
const ROOMS = { [ChatRoom.PLAYERS]: "players", [ChatRoom.SPECTATORS]: "spectators" };
const PLAYER = new RegExp(`^(?:${PLAYER_PATTERN})?$`);
/** Characters that nobody sees, or that turn a text: but for joiners, with which scripts and symbols are spelled. */
const UNSEEN = /[^\P{C}\u200c\u200d]|[\u2028\u2029]/u;

export type ChatRoomName = keyof typeof ROOMS;

/** The messages in a room behind a position, and the rights of this client there now. */
export interface Talk {
    readonly messages: readonly ChatMessage[];
    readonly standing: ChatStanding;
}

/** The chats of a service, as a client may read and write them. */
export class Chats {
    readonly #client: Client;

    constructor(client: Client) {
        this.#client = client;
    }

    /**
     * Says something in a room of a match.
     *
     * @throws AlteredError: the service says that it was something else, or somewhere else.
     */
    async say(match: string, room: ChatRoomName, text: string, options: CommandOptions = {}): Promise<ChatMessage> {
        const name = named("matches", match);
        const requestId = options.requestId ?? crypto.randomUUID();
        const answer = await this.#client.call(ChatService.method.sendChatMessage, {
            match: name,
            room,
            text,
            requestId,
        });
        const said = present(answer, "message");
        requireMessage(name, room, said);
        if (said.text !== kept(text) && !said.gone) {
            throw new AlteredError(findings.OTHER_TEXT(text, said.text || "nothing"));
        }
        return said;
    }

    /**
     * The messages and acts in a room behind a position, the oldest first.
     *
     * @throws AlteredError: a message is of another room, comes out of order, or makes no sense.
     */
    async after(match: string, room: ChatRoomName, position = 0): Promise<Talk> {
        const request = { match: named("matches", match), room, afterPosition: position };
        const messages: ChatMessage[] = [];
        let standing = create(ChatStandingSchema);
        for await (const message of paged(async (pageToken) => {
            const page = await this.#client.call(ChatService.method.listChatMessages, { ...request, pageToken });
            standing = present(page, "standing");
            return [page.messages, page.nextPageToken];
        })) {
            requireMessage(request.match, room, message);
            if (message.position !== position + messages.length + 1) {
                throw new AlteredError(`${message.name} comes after ${String(position + messages.length)}`);
            }
            messages.push(message);
        }
        return { messages, standing };
    }

    /** Deletes a text, by the name of its message: one's own, or any for those who moderate. */
    async delete(name: string): Promise<void> {
        await this.#client.call(ChatService.method.deleteChatMessage, { name });
    }

    /** Mutes somebody at a seat, or a player who watches; closes a room; or takes that back. */
    async moderate(
        match: string,
        room: ChatRoomName,
        act: ChatAct,
        subject?: Pick<ChatSpeaker, "seat" | "player">,
    ): Promise<void> {
        await this.#client.call(ChatService.method.moderateChat, {
            match: named("matches", match),
            room,
            act,
            ...(subject && { subject }),
        });
    }
}

/**
 * Requires that a message is one that can be in a room of a match.
 *
 * @throws AlteredError: it is not.
 */
function requireMessage(match: string, room: ChatRoomName, message: ChatMessage): void {
    const { name, position } = message;
    const asked = `${match}/chat/${ROOMS[room]}`;
    if (position < 1 || name !== `${asked}/messages/${String(position)}`) {
        throw new AlteredError(`the service was asked for ${asked}, and sent ${name || "nothing"}`);
    }
    const wrong = wrongIn(message);
    if (wrong) {
        throw new AlteredError(findings.SENSELESS(name, wrong));
    }
}

function wrongIn({ act, text, gone, position, deletedPosition, speaker, subject }: ChatMessage): string {
    if (!(act in ChatAct) || !act) {
        return findings.NOTHING_DONE;
    }
    if (Boolean(text) !== (act === ChatAct.SAID && !gone)) {
        return findings.UNSAID_TEXT;
    }
    if (Array.from(text).length > LONGEST_TEXT || UNSEEN.test(text)) {
        return "its text";
    }
    if ((act === ChatAct.DELETED) !== (deletedPosition > 0 && deletedPosition < position)) {
        return findings.DELETED_TEXT;
    }
    const people = subject ? [speaker, subject] : [speaker];
    return people.every((each) => each !== undefined && each.seat >= 0 && PLAYER.test(each.player)) ? "" : "who speaks";
}
