/** The title of the tab of a match. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";
import { type Match, Match_State, MatchSchema, Seat_Occupant } from "caravanserai/v1/match";

import { matchTitle } from "../../src/pages/shared/titles.js";
import { translated } from "../../src/words/words.js";

const en = (key: string, values = {}): string => translated("en", key, values);
const ru = (key: string, values = {}): string => translated("ru", key, values);

function match(state: Match_State, asked: number): Match {
    return create(MatchSchema, {
        state,
        seats: [
            { number: 1, occupant: Seat_Occupant.PLAYER, displayName: "Ann" },
            { number: 2, occupant: Seat_Occupant.NOBODY },
            { number: 3, occupant: Seat_Occupant.BOT, displayName: "Bot\u202e" },
        ],
        questions: asked > 0 ? [{ seat: asked }] : [],
    });
}

test("a title names the game and the people, and whether it is one's turn", () => {
    assert.equal(matchTitle(en, match(Match_State.PLAYING, 1), "Merv", 1), "Your turn · Merv · Ann, free, Bot�");
    assert.equal(matchTitle(ru, match(Match_State.PLAYING, 1), "Мерв", 1), "Ваш ход · Мерв · Ann, свободно, Bot�");
    assert.equal(matchTitle(en, match(Match_State.PLAYING, 3), "Merv", 1), "Merv · Ann, free, Bot�");
    assert.equal(matchTitle(en, match(Match_State.PLAYING, 1), "Merv", 0), "Merv · Ann, free, Bot�");
    assert.equal(matchTitle(en, match(Match_State.FINISHED, 0), "Merv", 1), "Finished · Merv · Ann, free, Bot�");
    assert.equal(matchTitle(ru, match(Match_State.ABANDONED, 0), "Мерв", 0), "Прекращена · Мерв · Ann, свободно, Bot�");
});
