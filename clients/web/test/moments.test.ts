/** Moments of a match that are shown as one. */

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Step, TableSnapshot } from "caravanserai/web";

import { joined, type Moment } from "../src/pages/match/live.js";

const step = (source: string): Step =>
    ({ type: "move", source, target: "box", kind: "coin", count: 1 }) as unknown as Step;
const moment = (version: number): Moment => ({
    table: { version } as TableSnapshot,
    steps: [step(`place ${String(version)}`)],
    lines: [`line ${String(version)}`],
});

test("many moments are one: the last table, all that moved, and the words of the last few", () => {
    const [first, ...others] = Array.from({ length: 9 }, (_, index) => moment(index + 1));
    assert(first !== undefined);
    const { table, steps, lines } = joined([first, ...others]);
    assert.equal(table.version, 9);
    assert.deepEqual(
        steps,
        [first, ...others].flatMap((each) => each.steps),
    );
    assert.deepEqual(lines, ["line 5", "line 6", "line 7", "line 8", "line 9"]);
});

test("one moment stays as it is", () => {
    const only = moment(3);
    assert.deepEqual(joined([only]), only);
});
