/** The end of a match: who won, and the same people once more. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { outcomeOf } from "../src/ending/winners.js";
import { seatNames } from "../src/pages/shared/names.js";
import { distinct } from "../src/parts/distinct.js";
import { sittersAgain } from "../src/ending/again.js";
import { sittersIn } from "../src/session/seat-plan.js";
import { controlOf, type Timing, timingOf, USUAL } from "../src/timing/time-form.js";
import { create } from "@bufbuild/protobuf";
import { TimeControlSchema } from "caravanserai/v1/clock";
import { Seat_Occupant } from "caravanserai/v1/match";

const ranked = (...ranks: number[]): { number: number; rank: number }[] =>
    ranks.map((rank, index) => ({ number: index + 1, rank }));

test("who won is said to each seat and to those who watch", () => {
    assert.deepEqual(outcomeOf(ranked(2, 1), 2), { verdict: "won", winners: [2] });
    assert.deepEqual(outcomeOf(ranked(2, 1), 1), { verdict: "won-by", winners: [2] });
    assert.deepEqual(outcomeOf(ranked(2, 1), 0), { verdict: "won-by", winners: [2] });
    assert.deepEqual(outcomeOf(ranked(1, 1, 3), 1), { verdict: "shared", winners: [1, 2] });
    assert.deepEqual(outcomeOf(ranked(1, 1, 3), 3), { verdict: "shared-by", winners: [1, 2] });
    assert.equal(outcomeOf(ranked(1), 1).verdict, "over"); // who plays alone has beaten nobody
    assert.equal(outcomeOf(ranked(0, 0), 1).verdict, "over");
});

test("bots of one name are known apart: by what the game calls their seats, and in lists by their numbers", () => {
    const colours = ["Red", "Blue", "Green"];
    const titleOf = (seat: number): string => colours[seat - 1] ?? "";
    assert.deepEqual(distinct(["Bot", "Hanna", "bot"], titleOf), ["Bot (Red)", "Hanna", "bot (Green)"]);
    assert.deepEqual(distinct(["", "", "Bot"], titleOf), ["", "", "Bot"]);
    const seats = [Seat_Occupant.BOT, Seat_Occupant.BOT, Seat_Occupant.NOBODY].map((occupant) => ({
        occupant,
        displayName: occupant === Seat_Occupant.BOT ? "Bot" : "",
        erased: false,
    }));
    assert.deepEqual(
        seatNames((key) => key, seats),
        ["Bot (1)", "Bot (2)", "matches-free"],
    );
});

test("in the next match everybody moves up by a seat, and bots stay what they were", () => {
    const bots = new Map([
        [2, "planner"],
        [4, "from a later version"],
    ]);
    assert.deepEqual(sittersAgain(4, 1, bots), ["expert", "free", "club", "me"]);
    for (let own = 1; own <= 4; own++) {
        const sitters = sittersAgain(4, own, new Map());
        assert.deepEqual(sittersIn(sitters.join(","), 4), sitters);
    }
});

test("an address that does not seat everybody once is not believed", () => {
    for (const text of ["", "me", "me,me", "free,free", "me,free,free", "me,somebody", "me,x,free", "planner,greedy"]) {
        assert.equal(sittersIn(text, 2), undefined, text);
    }
});

test("a time control comes back as it was written in the form", () => {
    const timings: Timing[] = [
        ...Object.values(USUAL),
        { ...USUAL.budget, timeOuts: 2, pausing: "nobody", amount: 7 },
        { ...USUAL.days, vacation: 9, pausing: "organiser" },
    ];
    for (const timing of timings) {
        const control = controlOf(timing);
        assert.deepEqual(timingOf(control && create(TimeControlSchema, control)), timing);
    }
});
