/** Chats: what no chat can hold is refused. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";

import { AlteredError, Chats, type Client } from "../src/index.js";
import {
    ChatAct,
    ChatRoom,
    ChatTextGone,
    ListChatMessagesResponseSchema,
} from "../src/generated/caravanserai/v1/chat_service_pb.js";

const ROOM = "matches/lying/chat/players/messages";

interface Said {
    readonly name?: string;
    readonly position?: number;
    readonly act?: ChatAct;
    readonly text?: string;
    readonly gone?: ChatTextGone;
    readonly deletedPosition?: number;
    readonly speaker?: { readonly seat?: number; readonly player?: string };
}

function said(position = 1, more: Said = {}): Said {
    return {
        name: `${ROOM}/${String(position)}`,
        position,
        act: ChatAct.SAID,
        text: "hello",
        speaker: { seat: 1 },
        ...more,
    };
}

/** The chats of a service that answers with these messages. */
function told(...messages: Said[]): Chats {
    const answer = create(ListChatMessagesResponseSchema, { messages, standing: { mayWrite: true } });
    return new Chats({ call: () => Promise.resolve(answer) } as unknown as Client);
}

const LIES: Record<string, Said> = {
    "another match": said(1, { name: "matches/other/chat/players/messages/1" }),
    "another room": said(1, { name: "matches/lying/chat/spectators/messages/1" }),
    "a gap": said(2),
    "no position": said(0),
    "no act": said(1, { act: ChatAct.UNSPECIFIED, text: "" }),
    "no text": said(1, { text: "" }),
    "a text that is gone": said(1, { gone: ChatTextGone.ERASED }),
    "a text of a moderator": said(1, { act: ChatAct.CLOSED }),
    "a long text": said(1, { text: "a".repeat(501) }),
    "a text that turns": said(1, { text: "a\u202eb" }),
    "two lines": said(1, { text: "a\nb" }),
    "deletes what comes later": said(1, { act: ChatAct.DELETED, text: "", deletedPosition: 1 }),
    "nobody speaks": said(1, { speaker: { player: "the service" } }),
};

test("what no chat can hold is refused", async () => {
    for (const [lie, message] of Object.entries(LIES)) {
        await assert.rejects(told(message).after("lying", ChatRoom.PLAYERS), AlteredError, lie);
    }
});

test("what can be is taken, and goes on where it ended", async () => {
    const { messages } = await told(said(3, { text: "👩‍👧 שלום" })).after("lying", ChatRoom.PLAYERS, 2);
    assert.deepEqual(
        messages.map(({ position }) => position),
        [3],
    );
});
