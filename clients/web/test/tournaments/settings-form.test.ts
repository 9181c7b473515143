/** The organiser's choices become the settings that the service is asked for. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";
import { EntryConditionsSchema, TeamSettings_SeatPreferences } from "caravanserai/v1/tournament";

import {
    firstChoice,
    formatsFor,
    localTimes,
    moved,
    pointsFit,
    pointsIn,
    reseated,
    settingsOf,
    TIE_BREAKS,
} from "../../src/pages/tournaments/settings-form.js";
import { ANYBODY, entryOf, playersIn } from "../../src/pages/tournaments/conditions.js";
import { USUAL } from "../../src/timing/time-form.js";
import { scoreText } from "../../src/pages/tournaments/numbers.js";

const CHOICE = { ...firstChoice("games/merv", 4), title: " Cup " };

test("who may enter is typed as people know ratings and players, and read again", () => {
    const players = "https://play.example/players/anna?lang=en, players/ben\n\n clara players/anna";
    const codes = [new Uint8Array(32)];
    const entry = {
        leastRating: "12.3456",
        mostRating: "0",
        leastMatches: 3,
        players,
        countries: "ken, ITA KEN",
        codes,
    };
    const asked = settingsOf({ ...CHOICE, entry }).entry ?? {};
    const listed = ["players/anna", "players/ben", "players/clara"];
    const countries = ["KEN", "ITA"];
    assert.deepEqual(asked, {
        leastRating: 123_456,
        mostRating: 0,
        leastMatches: 3,
        players: listed,
        codes,
        countries,
    });
    const again = { ...entry, players: listed.join("\n"), countries: "KEN ITA" };
    assert.deepEqual(entryOf(create(EntryConditionsSchema, asked)), again);
    assert.equal(settingsOf(CHOICE).entry, undefined);
    assert.deepEqual(entryOf(undefined), ANYBODY);
    assert.deepEqual(playersIn("games/merv"), ["games/merv"], "which the service refuses");
});

test("a list is put into another order, and never beyond its ends", () => {
    assert.deepEqual(moved(["a", "b", "c"], 2, -1), ["a", "c", "b"]);
    assert.deepEqual(moved(["a", "b", "c"], 0, 1), ["b", "a", "c"]);
    assert.deepEqual(moved(["a", "b", "c"], 0, -1), ["a", "b", "c"]);
    assert.deepEqual(moved(["a", "b", "c"], 1, 9), ["a", "c", "b"]);
});

test("a double elimination is for two seats, with a second final unless one is enough", () => {
    const choice = { ...CHOICE, seats: 2, format: "doubleKnockout" as const };
    assert.deepEqual(settingsOf(choice).format, { case: "doubleKnockout", value: { singleFinal: false } });
    assert.deepEqual(settingsOf({ ...choice, singleFinal: true }).format?.value, { singleFinal: true });
    assert.deepEqual(settingsOf(choice).tieBreaks, []);
    assert.equal(reseated(choice, 4).format, "swiss");
    assert.equal(reseated(choice, 2).format, "doubleKnockout");
});

test("tables of a knockout may have several matches", () => {
    const choice = { ...CHOICE, seats: 2, format: "knockout" as const };
    assert.equal(settingsOf(choice).series, undefined);
    const asked = { ...choice, bestOf: 3, tieBreakMatches: 2, tiesBySeed: true };
    assert.deepEqual(settingsOf(asked).series, { bestOf: 3, tieBreaks: 2, bySeed: true });
    assert.equal(settingsOf({ ...asked, format: "swiss" }).series, undefined);
});

test("tie-break matches may have a pace of their own, where there are any", () => {
    const choice = { ...CHOICE, seats: 2, format: "knockout" as const, bestOf: 3, tieBreakTiming: USUAL.decision };
    assert.equal(settingsOf(choice).series?.tieBreakTimeControl, undefined);
    const timed = settingsOf({ ...choice, tieBreakMatches: 1 }).series?.tieBreakTimeControl;
    assert.deepEqual(timed?.kind, { case: "decisionSeconds", value: 90 });
    const same = settingsOf({ ...choice, tieBreakMatches: 1, tieBreakTiming: undefined });
    assert.equal(same.series?.tieBreakTimeControl, undefined);
});

test("the Swiss system is accelerated for two seats alone", () => {
    const choice = { ...CHOICE, seats: 2, rounds: 5, accelerated: true };
    assert.deepEqual(settingsOf(choice).format, { case: "swiss", value: { rounds: 5, accelerated: true } });
    assert.deepEqual(settingsOf(reseated(choice, 4)).format?.value, { rounds: 5, accelerated: false });
});

test("a knockout and an arena have no tie-breaks, other formats have them in the chosen order", () => {
    const tieBreaks = [...TIE_BREAKS].reverse();
    assert.deepEqual(settingsOf({ ...CHOICE, tieBreaks }).tieBreaks, tieBreaks);
    assert.deepEqual(settingsOf({ ...CHOICE, tieBreaks, format: "knockout" }).tieBreaks, []);
    assert.deepEqual(settingsOf({ ...CHOICE, tieBreaks, format: "arena" }).tieBreaks, []);
});

test("three seats admit no bracket, and what they do not admit falls back", () => {
    assert.deepEqual(formatsFor(3), ["swiss", "roundRobin", "arena"]);
    assert.equal(reseated({ ...CHOICE, format: "knockout" }, 3).format, "swiss");
    const pairs = { ...CHOICE, seats: 2, scoring: "matchPoints" as const };
    assert.equal(reseated(pairs, 3).scoring, "standard");
    assert.equal(reseated(pairs, 2).scoring, "matchPoints");
});

test("points by place have a row for each size of a table, and the middle places share theirs", () => {
    const { scoring } = settingsOf({ ...CHOICE, scoring: "placement", points: "5, 3 1 0" });
    assert.equal(scoring?.case, "placement");
    assert.deepEqual(
        scoring.value.rows?.map(({ points }) => points),
        [
            ["5", "0"],
            ["5", "4/2", "0"],
            ["5", "3", "1", "0"],
        ],
    );
});

test("halves may be typed as people write them, and wrong points are noticed", () => {
    assert.deepEqual(pointsIn("3 1½; ½, 0"), ["3", "3/2", "1/2", "0"]);
    assert.deepEqual(pointsIn("2.5"), ["5/2"]);
    assert(pointsFit({ ...CHOICE, scoring: "placement", points: "3 2 1 0" }));
    assert(!pointsFit({ ...CHOICE, scoring: "placement", points: "3 2 1" }));
    assert(!pointsFit({ ...CHOICE, scoring: "placement", points: "3 2 x 0" }));
    assert(!pointsFit({ ...CHOICE, seats: 2, scoring: "matchPoints", points: "3 1" }));
});

test("teams have points of their own: three numbers, and only where teams play", () => {
    const teams = { ...CHOICE, seats: 2, format: "swiss" as const, scoring: "standard" as const, boards: 4 };
    assert.deepEqual(settingsOf(teams).teams?.matchPoints, { win: "2", draw: "1", loss: "0" });
    const { TYPE_B, UNSPECIFIED } = TeamSettings_SeatPreferences;
    const swiss = { ...teams, byeWins: true, seatPreferences: TYPE_B };
    assert.deepEqual([settingsOf(swiss).teams?.byeWins, settingsOf(swiss).teams?.seatPreferences], [true, TYPE_B]);
    const robin = settingsOf({ ...swiss, format: "roundRobin" }).teams;
    assert.deepEqual([robin?.byeWins, robin?.seatPreferences], [false, UNSPECIFIED]);
    const chosen = settingsOf({ ...teams, teamPoints: "3, 1½ 0" }).teams;
    assert.deepEqual(chosen?.matchPoints, { win: "3", draw: "3/2", loss: "0" });
    for (const wrong of ["", "3 1", "3 1 0 0", "3 one 0"]) {
        assert(!pointsFit({ ...teams, teamPoints: wrong }), wrong);
        assert(pointsFit({ ...teams, teamPoints: wrong, boards: 0 }), wrong);
    }
});

test("the stage of a round robin follows the seats", () => {
    const four = settingsOf({ ...CHOICE, format: "roundRobin", rounds: 5 });
    assert.deepEqual(four.format, { case: "roundRobin", value: { rounds: 5 } });
    const two = settingsOf({ ...CHOICE, seats: 2, format: "roundRobin", cycles: 2 });
    assert.deepEqual(two.format, { case: "roundRobin", value: { cycles: 2 } });
});

test("scores are written as people write them", () => {
    const shown = ["3", "5/2", "1/2", "-1/2", "7/3", "7/5", "0", "", "x/y", "1/0"].map(scoreText);
    assert.deepEqual(shown, ["3", "2½", "½", "−½", "2⅓", "1 2/5", "0", "", "x/y", "1/0"]);
});

test("a start that the clock of the device shows twice or never is noticed", () => {
    const { TZ } = process.env;
    process.env["TZ"] = "Europe/Berlin";
    try {
        const utc = (text: string): string[] => localTimes(text).map((moment) => new Date(moment).toISOString());
        assert.deepEqual(utc("2030-10-27T02:30"), ["2030-10-27T00:30:00.000Z", "2030-10-27T01:30:00.000Z"]);
        assert.deepEqual(utc("2030-03-31T02:30"), []);
        assert.deepEqual(utc("2030-05-01T19:00"), ["2030-05-01T17:00:00.000Z"]);
        assert.deepEqual(utc(""), []);
        const { startTimeMilliseconds } = settingsOf({ ...CHOICE, start: "2030-10-27T02:30" });
        assert.equal(startTimeMilliseconds, BigInt(localTimes("2030-10-27T02:30")[0] ?? 0), "the first is meant");
    } finally {
        if (TZ === undefined) {
            delete process.env["TZ"];
        } else {
            process.env["TZ"] = TZ;
        }
    }
});

test("knockouts of teams have no series of matches", () => {
    const chosen = { ...CHOICE, seats: 2, format: "knockout", boards: 2, teamPoints: "2 1 0", bestOf: 3 } as const;
    assert.equal(settingsOf(chosen).teams?.boards, 2);
    assert.equal(settingsOf(chosen).series, undefined);
    assert.equal(settingsOf({ ...chosen, boards: 0 }).series?.bestOf, 3);
});

test("times are sent in seconds, and what is left empty is left to the service", () => {
    const usual = settingsOf(CHOICE);
    assert.deepEqual([usual.timeToComeSeconds, usual.startTimeMilliseconds, usual.checkInSeconds], [undefined, 0n, 0n]);
    const start = "2030-05-01T19:00";
    const chosen = settingsOf({ ...CHOICE, comeMinutes: 0, start, checkInMinutes: 30, roundHours: 2 });
    assert.equal(chosen.timeToComeSeconds, 0n);
    assert.equal(chosen.startTimeMilliseconds, BigInt(new Date(start).getTime()));
    assert.deepEqual([chosen.checkInSeconds, chosen.roundSeconds], [1800n, 7200n]);
    const rounds = settingsOf({ ...CHOICE, format: "swiss", roundCheckInMinutes: 5 });
    assert.equal(rounds.roundCheckInSeconds, 300n);
    assert.equal(settingsOf({ ...CHOICE, format: "knockout", roundCheckInMinutes: 5 }).roundCheckInSeconds, 0n);
    assert.equal(settingsOf({ ...CHOICE, format: "arena", roundHours: 2 }).roundSeconds, 0n);
});
