/** Seats that are kept for somebody: nobody else is offered to join, in lists and in the room. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type Match, Match_State, MatchSchema, Seat_Occupant, type SeatSchema } from "caravanserai/v1/match";

import { seatNames } from "../../src/pages/shared/names.js";
import { standing } from "../../src/pages/shared/match-states.js";
import { isKeptFor, mayTake } from "../../src/session/free-seats.js";
import { t, type Translate, translated } from "../../src/words/words.js";

const FREE = { occupant: Seat_Occupant.NOBODY } as const;
const ANN = { ...FREE, reserved: { player: "players/ann" } } as const;

function waiting(...seats: readonly MessageInitShape<typeof SeatSchema>[]): Match {
    return create(MatchSchema, {
        name: "matches/m",
        game: "games/merv",
        state: Match_State.OPEN,
        seats: seats.map((seat, index) => ({ ...seat, number: index + 1 })),
    });
}

test("a seat that is kept may be taken by its player alone, a free one by everybody", () => {
    const [free, kept, taken] = waiting(FREE, ANN, { occupant: Seat_Occupant.BOT, reserved: { bot: "greedy" } }).seats;
    assert(free !== undefined && kept !== undefined && taken !== undefined);
    assert.deepEqual([mayTake(free, ""), mayTake(free, "players/bob")], [true, true]);
    assert.deepEqual(
        [mayTake(kept, "players/ann"), mayTake(kept, "players/bob"), mayTake(kept, "")],
        [true, false, false],
    );
    assert.deepEqual(
        [isKeptFor(kept, "players/ann"), isKeptFor(free, "players/ann"), mayTake(taken, "")],
        [true, false, false],
    );
});

test("a list says that all seats are reserved that are free, and names them so", () => {
    assert.equal(standing(waiting(ANN, ANN)), "reserved");
    assert.equal(standing(waiting(ANN, FREE)), "open");
    assert.equal(standing(waiting({ occupant: Seat_Occupant.BOT })), "open");
    assert.deepEqual(seatNames(t, waiting(ANN, FREE).seats), ["reserved", "free"]);
});

test("a bot that is called by its level has the name of that level in the reader's language; people keep theirs", () => {
    const { BOT, PLAYER } = Seat_Occupant;
    const { seats } = waiting(
        { occupant: BOT, displayName: "Новичок 2" },
        { occupant: BOT, displayName: "Novice" },
        { occupant: PLAYER, displayName: "Мастер" },
        { occupant: BOT, displayName: "Новичок-бис" },
    );
    const russian: Translate = (key, values) => translated("ru", key, values);
    assert.deepEqual(seatNames(t, seats), ["Novice 2", "Novice", "Мастер", "Новичок-бис"]);
    assert.deepEqual(seatNames(russian, seats), ["Новичок 2", "Новичок", "Мастер", "Новичок-бис"]);
});
