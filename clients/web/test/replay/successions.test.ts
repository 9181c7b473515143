/** Seats that were left to bots: who had them at which version, and who plays again. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";
import { EVERYTHING } from "caravanserai";
import { Seat_Occupant, SeatSchema } from "caravanserai/v1/match";

import { sittersAgain } from "../../src/ending/again.js";
import { Film } from "../../src/replay/film.js";
import { looksAt, looksOf, nameAt, sittingAt } from "../../src/replay/marks.js";
import { GAMES, scenes } from "../recorded.js";
import { updatesOf } from "./vectors.js";

const NAMES = ["Ann", "Ben", "expert", "Dan"];
const { BOT, PLAYER } = Seat_Occupant;

/** The seats of the match as the service tells them at its end. */
const SEATS = NAMES.map((displayName, index) =>
    create(SeatSchema, {
        number: index + 1,
        displayName,
        occupant: index === 0 ? PLAYER : BOT,
        handedOver: index % 2 === 1,
    }),
);

function filmed(): Film {
    const film = new Film(EVERYTHING);
    for (const update of updatesOf("marcopolo-left-to-bots", EVERYTHING)) {
        film.add(update);
    }
    return film;
}

test("a seat has its player up to the version at which a bot took it over", async () => {
    const film = filmed();
    const [scene] = await scenes(GAMES.includes("marcopolo") ? "marcopolo" : "merv", "own");
    assert(scene);
    const [first, second] = [film.successions.get(2) ?? 0, film.successions.get(4) ?? 0];
    assert(first > film.startedAt() && second > first && film.successions.size === 2);
    assert.deepEqual(
        [first, second].map((version) => film.frame(version)?.kind),
        ["handedOver", "handedOver"],
    );
    const looks = looksOf(scene, SEATS, film);
    const names = (version: number): string[] => looksAt(looks, version).map(({ name }) => name);
    assert.deepEqual(names(0), ["Ann", "Ben", "expert", "Dan"]);
    assert.deepEqual(names(first - 1), names(0));
    assert.deepEqual(names(first), ["Ann", "Ben (bot)", "expert", "Dan"]);
    assert.deepEqual(names(film.last), ["Ann", "Ben (bot)", "expert", "Dan (bot)"]);
    assert.equal(nameAt(undefined, 1), "");
    assert.deepEqual(
        sittingAt(SEATS, film, first).map(({ occupant, handedOver }) => [occupant, handedOver]),
        [
            [PLAYER, false],
            [BOT, true],
            [BOT, false],
            [PLAYER, false],
        ],
    );
});

test("who plays again has a bot where one played on", () => {
    assert.deepEqual(sittersAgain(4, 1, filmed().bots).toSorted(), ["expert", "me", "novice", "novice"]);
});
