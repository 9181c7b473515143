/** The acts of others are news once, and those of the visitor never. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { type Match, MatchSchema, Seat_Occupant } from "caravanserai/v1/match";
import { create, type MessageInitShape } from "@bufbuild/protobuf";

import { newsOf } from "../../src/session/news.js";

type Seats = NonNullable<MessageInitShape<typeof MatchSchema>["seats"]>;
const PLAYER = Seat_Occupant.PLAYER;

function match(...seats: Seats): Match {
    return create(MatchSchema, { name: "matches/m", game: "games/merv", seats });
}

test("somebody who joins, leaves, or asks for a pause is news once, and the visitor never", () => {
    const empty = { occupant: Seat_Occupant.NOBODY };
    const [ann, bo] = [
        { occupant: PLAYER, displayName: "Ann" },
        { occupant: PLAYER, displayName: "Bo" },
    ];
    const stages = [
        match(empty, empty, empty),
        match(ann, empty, { occupant: Seat_Occupant.BOT, displayName: "Cy" }),
        match(ann, bo, { occupant: Seat_Occupant.BOT, displayName: "Cy" }),
        match({ ...ann, clock: { agreesToPause: true } }, { ...bo, clock: { agreesToPause: true } }),
        match({ ...ann, clock: { agreesToPause: true } }, { ...bo, departed: true }),
        match({ ...ann, occupant: Seat_Occupant.BOT, handedOver: true }, { ...bo, departed: true }),
    ];
    const toldTo = (own: string): string[][] =>
        stages
            .slice(1)
            .map((after, index) =>
                newsOf(stages[index] ?? after, after, own).map(({ what, name }) => `${name} ${what}`),
            );
    assert.deepEqual(toldTo("Ann"), [[], ["Bo joined"], ["Bo pause"], ["Bo resigned"], []]);
    assert.deepEqual(toldTo("Bo").at(-1), ["Ann handed-over"]);
    assert.deepEqual(newsOf(match(ann), match(ann), ""), []);
});
