/** The messages of a chat, as a page shows them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";
import { ChatAct, ChatMessageSchema, type ChatMessage, ChatTextGone } from "caravanserai/v1/chat_service";

import { isMuted, unread, withoutDeleted } from "../src/chat/conversation.js";

const ANN = { seat: 1, player: "" };
const BOB = { seat: 2, player: "" };

function message(position: number, act: ChatAct, more: Partial<ChatMessage> = {}): ChatMessage {
    return { ...create(ChatMessageSchema, { position, act, speaker: ANN }), ...more };
}

test("a text that was deleted later has no words, and is not unread", () => {
    const said = [message(1, ChatAct.SAID, { text: "a" }), message(2, ChatAct.SAID, { text: "b" })];
    const shown = withoutDeleted([...said, message(3, ChatAct.DELETED, { deletedPosition: 1 })]);
    assert.deepEqual(
        shown.map(({ text, gone }) => [text, gone]),
        [
            ["", ChatTextGone.DELETED],
            ["b", ChatTextGone.UNSPECIFIED],
            ["", ChatTextGone.UNSPECIFIED],
        ],
    );
    assert.equal(
        unread(shown, 0, () => false),
        1,
    );
    assert.equal(
        unread(shown, 2, () => false),
        0,
    );
    assert.equal(
        unread(shown, 0, () => true),
        0,
        "own texts are known",
    );
});

test("who is muted follows from what was done last", () => {
    const acts = [
        message(1, ChatAct.MUTED, { subject: BOB } as Partial<ChatMessage>),
        message(2, ChatAct.MUTED, { subject: ANN } as Partial<ChatMessage>),
        message(3, ChatAct.UNMUTED, { subject: BOB } as Partial<ChatMessage>),
    ];
    const [first, second] = [message(4, ChatAct.SAID).speaker, acts[0]?.subject];
    assert.equal(isMuted(acts, first), true);
    assert.equal(isMuted(acts, second), false);
});
