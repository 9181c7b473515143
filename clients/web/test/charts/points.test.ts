/** Points over time, and the scales of charts. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { EVERYTHING, ownerOf } from "caravanserai";

import { gainsOf, linesOf, pointsAt, totalsAt } from "../../src/charts/points.js";
import { spread, ticksOf } from "../../src/charts/scales.js";
import { Film } from "../../src/replay/film.js";
import { updatesOf } from "../replay/vectors.js";

for (const name of ["marcopolo-3", "merv-1", "palmyra-2", "sahwari-2"]) {
    test(`${name}: at every version the lines say what lies at the scores`, () => {
        const film = new Film(EVERYTHING);
        for (const update of updatesOf(name, EVERYTHING)) {
            film.add(update);
        }
        const gains = gainsOf(film.steps);
        const lines = linesOf(gains, film.players);
        assert(gains.length > 5);
        for (let version = 0; version <= film.last; version++) {
            film.goTo(version);
            const lying = film.table
                .layout()
                .filter(({ place, piece }) => place.startsWith("score@") && piece === "point");
            const totals = totalsAt(gains, version, film.players, []);
            for (const line of lines) {
                const own = lying.filter(({ place }) => ownerOf(place) === line.seat);
                const expected = own.reduce((sum, { count }) => sum + count, 0);
                assert.equal(pointsAt(line, version), expected);
                assert.equal(
                    totals.reduce((sum, { points }) => sum + (points[line.seat - 1] ?? 0), 0),
                    expected,
                );
            }
        }
        for (const { category } of totalsAt(gains, film.last, film.players, [])) {
            assert(film.scoredBy(category).length > 0, `${category} has a rule`);
        }
    });
}

test("ticks are round, and hold all numbers", () => {
    assert.deepEqual(ticksOf(0, 47, 6), [0, 10, 20, 30, 40, 50]);
    assert.deepEqual(ticksOf(-3, 12, 6), [-5, 0, 5, 10, 15]);
    assert.deepEqual(ticksOf(0, 0, 6), [0, 1]);
});

test("marks do not cover each other", () => {
    assert.deepEqual(spread([10, 11, 12], 5, 0, 100), [10, 15, 20]);
    assert.deepEqual(spread([99, 50, 98], 10, 0, 100), [100, 50, 90]);
});
