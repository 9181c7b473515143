/** Replays of recorded matches: forwards and backwards to the same tables, and quickly. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { EVERYTHING, inverse, type Update } from "caravanserai";

import { Film } from "../../src/replay/film.js";
import { updatesOf } from "./vectors.js";

const RECORDED = ["marcopolo-3", "merv-1", "palmyra-2", "sahwari-2", "auction-3"];
const SEATS = [1, 2, 3];
const EVENTS = 1000;
const STEP_MILLISECONDS = 5;
const JUMP_MILLISECONDS = 50;

function filmOf(name: string, viewer = EVERYTHING): Film {
    const film = new Film(viewer);
    for (const update of updatesOf(name, viewer)) {
        film.add(update);
    }
    return film;
}

function picture(film: Film): string {
    return JSON.stringify([film.table.layout(), [...film.table.stacks()], [...film.table.shown()]]);
}

/** A match of at least `EVENTS` events: a recorded one, then its events from the start on taken back and made again, and so on. */
function long(name: string): Film {
    const updates = updatesOf(name, EVERYTHING);
    const first = updates.findIndex(({ event }) => event.body.case === "started") + 1;
    const again = updates.slice(first);
    const back = again.toReversed().map((update) => ({ ...update, steps: update.steps.toReversed().map(inverse) }));
    const film = new Film(EVERYTHING);
    const add = (update: Update): void => film.add({ ...update, version: film.last + 1 });
    updates.forEach(add);
    while (film.last < EVENTS) {
        back.forEach(add);
        again.forEach(add);
    }
    return film;
}

/** The time of the processor that a piece of work takes: on a busy machine the clock on the wall says something else. */
function milliseconds(work: () => void): number {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
}

function median(numbers: readonly number[]): number {
    return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;
}

for (const name of RECORDED) {
    describe(name, () => {
        test("what was taken back could be taken back, and nothing can be after a draw or at the end", () => {
            const film = new Film(EVERYTHING);
            for (const update of updatesOf(name, EVERYTHING)) {
                const { body, draws } = update.event;
                if (body.case === "undone") {
                    assert.equal(film.retractableBy(body.value.seat)?.version, Number(body.value.undone));
                }
                film.add(update);
                if (draws > 0) {
                    assert.ok(
                        SEATS.every((seat) => film.retractableBy(seat) === undefined),
                        `version ${String(update.version)}`,
                    );
                }
            }
            assert.ok(SEATS.every((seat) => film.retractableBy(seat) === undefined));
        });

        test("play begins at the first question to a player, when the box is set up", () => {
            const film = filmOf(name);
            const asked = (): boolean => SEATS.some((seat) => film.table.question(seat) !== undefined);
            assert(film.beginning > film.startedAt() - 1 && film.startedAt() > 0);
            for (let version = 0; version < film.beginning; version++) {
                film.goTo(version);
                assert(!asked(), String(version));
            }
            film.goTo(film.beginning);
            assert(asked());
        });

        test("to the end and back it shows the same pictures", () => {
            const film = filmOf(name);
            const pictures = Array.from({ length: film.last + 1 }, (_, version) => {
                film.goTo(version);
                return picture(film);
            });
            for (const version of [...pictures.keys()].toReversed()) {
                film.goTo(version);
                assert.equal(picture(film), pictures[version]);
            }
            film.goTo(film.last);
            assert.equal(picture(film), pictures.at(-1));
            film.goTo(0);
            assert.equal(picture(film), pictures[0]);
        });

        test("a step takes less than 5 ms, and a jump through 1,000 events less than 50 ms", (context) => {
            const film = long(name);
            assert(film.last >= EVENTS);
            const end = picture(film);
            film.goTo(0);
            const steps: number[] = [];
            for (let version = 1; version <= film.last; version++) {
                steps.push(milliseconds(() => film.goTo(version)));
            }
            assert.equal(picture(film), end);
            const jumps: number[] = [];
            for (let round = 0; round < 5; round++) {
                jumps.push(milliseconds(() => film.goTo(film.last - EVENTS)));
                jumps.push(milliseconds(() => film.goTo(film.last)));
            }
            assert.equal(picture(film), end);
            const all = [median(steps), Math.max(...steps), median(jumps), Math.max(...jumps)];
            const [step, longest, jump, farthest] = all.map((each) => each.toFixed(3));
            context.diagnostic(
                `step ${step ?? ""} ms (at most ${longest ?? ""}), jump ${jump ?? ""} ms (${farthest ?? ""})`,
            );
            assert(median(steps) < STEP_MILLISECONDS);
            assert(median(jumps) < JUMP_MILLISECONDS, String(jumps));
        });
    });
}

test("the table before an event can be looked at while another version is shown", () => {
    const film = filmOf("palmyra-2");
    film.goTo(20);
    const [earlier, shown] = [film.table.snapshot(), picture(film)];
    assert.deepEqual(film.tableBefore(21), earlier);
    assert.notDeepEqual(film.tableBefore(31), earlier);
    assert.equal(film.version, 20);
    assert.equal(picture(film), shown);
});
