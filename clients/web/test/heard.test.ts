/** The moments that somebody with a seat hears, and those that nobody does. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";
import { ChatAct, ChatMessageSchema, type ChatMessage } from "caravanserai/v1/chat_service";

import { Heard } from "../src/chat/conversation.js";
import { countDown, Ear, type Standing } from "../src/pages/match/heard.js";
import type { Frame } from "../src/replay/film.js";

const BEFORE: Standing = { seat: 1, version: 10, asked: false, over: false, present: true };

/** The decisions after version 10, each by its seat; 0 is another event. */
function events(...seats: number[]): (version: number) => Frame | undefined {
    return (version) => {
        const seat = seats[version - 11];
        return seat === undefined ? undefined : ({ version, seat, kind: seat > 0 ? "decided" : "drawn" } as Frame);
    };
}

function ear(before: Partial<Standing> = {}): Ear {
    const made = new Ear();
    assert.equal(made.hear({ ...BEFORE, asked: true, ...before }, events()), undefined, "what was before is history");
    return made;
}

test("a turn, decisions of others and the end are heard once; own decisions and spectators hear nothing", () => {
    const frames = events(1, 2, 0, 3, 1, 1, 2);
    const player = ear();
    assert.equal(player.hear({ ...BEFORE, version: 11 }, frames), undefined, "the own decision");
    assert.equal(player.hear({ ...BEFORE, version: 12 }, frames), "decision");
    assert.equal(player.hear({ ...BEFORE, version: 12 }, frames), undefined, "the same, looked at again");
    assert.equal(player.hear({ ...BEFORE, version: 13 }, frames), undefined, "nobody decided");
    assert.equal(player.hear({ ...BEFORE, version: 14, asked: true }, frames), "turn");
    assert.equal(player.decided, 14);
    assert.equal(player.hear({ ...BEFORE, version: 15 }, frames), undefined);
    assert.equal(player.hear({ ...BEFORE, version: 16, asked: true }, frames), undefined, "the turn goes on");
    assert.equal(player.hear({ ...BEFORE, version: 17, over: true }, frames), "over");
    const spectator = ear({ seat: 0 });
    assert.equal(spectator.hear({ ...BEFORE, seat: 0, version: 17, over: true }, frames), undefined);
});

test("events that come at once are one sound, the one that matters", () => {
    const frames = events(1, 2, 3);
    assert.equal(ear().hear({ ...BEFORE, version: 13, asked: true }, frames), "turn", "shown as one moment");
    const player = ear();
    assert.equal(player.hear({ ...BEFORE, version: 12, present: false }, frames), undefined, "more is to come");
    assert.equal(player.hear({ ...BEFORE, version: 13, asked: true }, frames), "turn");
    assert.equal(ear().hear({ ...BEFORE, version: 12, asked: true }, events(2, 3)), "decision", "asked all the time");
});

test("a match that is opened when it is over, or waits for the visitor, is silent", () => {
    const over = { over: true, asked: false, version: 12 };
    assert.equal(ear(over).hear({ ...BEFORE, ...over }, events(1, 2)), undefined);
    assert.equal(ear().hear({ ...BEFORE, asked: true }, events()), undefined);
});

test("the last ten seconds are heard, each once; a clock that stands is not", (context) => {
    context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const ticks: number[] = [];
    const tick = (left: number): void => void ticks.push(left);
    countDown(0, Date.now, tick);
    const end = countDown(200_000, Date.now, tick);
    for (let second = 0; second < 189; second++) {
        context.mock.timers.tick(1000);
    }
    assert.deepEqual(ticks, []);
    for (let second = 0; second < 5; second++) {
        context.mock.timers.tick(1000);
    }
    assert.deepEqual(ticks, [10, 9, 8, 7, 6]);
    end();
    context.mock.timers.tick(20_000);
    assert.equal(ticks.length, 5, "the clock was stopped");
});

test("a message of somebody else is new once; those that are loaded, also again, are not", () => {
    const said = (position: number, seat: number): ChatMessage =>
        create(ChatMessageSchema, { position, act: ChatAct.SAID, text: "a", speaker: { seat, player: "" } });
    const isOwn = ({ speaker }: ChatMessage): boolean => speaker?.seat === 1;
    const heard = new Heard();
    const old = [said(1, 2), said(2, 2)];
    assert.equal(heard.isNew(old, isOwn), false);
    const all = [...old, said(3, 1), said(4, 2)];
    assert.equal(heard.isNew(all.slice(0, 3), isOwn), false, "the own one");
    assert.equal(heard.isNew(all, isOwn), true);
    assert.equal(heard.isNew([], isOwn), false);
    assert.equal(heard.isNew(all, isOwn), false, "read again when the chat is opened");
});
