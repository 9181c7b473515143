/** Clocks and time controls in words. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Actor } from "caravanserai/v1/actor";
import { TimeControl_Pausing as Pausing, TimeControlSchema } from "caravanserai/v1/clock";
import { type Match, Match_State, MatchSchema } from "caravanserai/v1/match";

import { controlFacts } from "../src/timing/facts.js";
import { clockRights } from "../src/timing/rights.js";
import { controlOf, NO_CLOCK, USUAL } from "../src/timing/time-form.js";
import partsEn from "../src/parts/parts.en.ftl";
import partsRu from "../src/parts/parts.ru.ftl";
import { clockText, lengthText } from "../src/parts/times.js";
import type { Language } from "../src/words/language.js";
import { addWords, translated } from "../src/words/words.js";

addWords({ en: partsEn, ru: partsRu });

const t = (key: string, values?: object): string => `${key} ${JSON.stringify(values ?? {})}`;

test("a clock shows whole seconds, rounded up, so that zero is the end", () => {
    const shown = [0, 1, 1000, 59_001, 60_000, 3_599_999, 3_600_000, 3_723_000, -5].map((each) => clockText(t, each));
    assert.deepEqual(shown, ["0:00", "0:01", "0:01", "1:00", "1:00", "1:00:00", "1:00:00", "1:02:03", "0:00"]);
    assert.equal(clockText(t, 183_600_000), 'parts-clock-days {"days":2,"hours":3}');
});

test("a length of time names its units, in English and in Russian", () => {
    const said = (language: Language, minutes: number): string =>
        lengthText((key, values) => translated(language, key, values), minutes).replaceAll("\u00a0", " ");
    const lengths = [0, 1, 30, 60, 90, 1440, 2880, 30_240, 1501];
    const english = "0 minutes|1 minute|30 minutes|1 hour|1 hour 30 minutes|1 day|2 days|21 days|1 day 1 hour 1 minute";
    const russian = "0 мин.|1 мин.|30 мин.|1 ч|1 ч 30 мин.|сутки|2 суток|21 сутки|сутки 1 ч 1 мин.";
    assert.equal(lengths.map((each) => said("en", each)).join("|"), english);
    assert.equal(lengths.map((each) => said("ru", each)).join("|"), russian);
});

test("a choice becomes the time control that the service is asked for", () => {
    assert.equal(controlOf(NO_CLOCK), undefined);
    assert.deepEqual(controlOf(USUAL.budget), {
        kind: { case: "budget", value: { seconds: 2700, incrementSeconds: 30 } },
        timeOuts: 0,
        pausing: Pausing.AGREED,
        vacationDays: 0,
    });
    const slow = controlOf({ ...USUAL.days, timeOuts: 2, pausing: "nobody", vacation: 7 });
    const kind = { case: "turnDays", value: 3 };
    assert.deepEqual(slow, { kind, timeOuts: 2, pausing: Pausing.UNSPECIFIED, vacationDays: 7 });
});

const CONTROL = create(TimeControlSchema, {
    kind: { case: "budget", value: { seconds: 60 } },
    pausing: Pausing.AGREED,
    timeOuts: 3,
    vacationDays: 1,
});

test("a time control is told in full", () => {
    const told = controlFacts((key) => key, CONTROL);
    assert.equal(
        told,
        "parts-control-budget · timing-fact-pausing-agreed · timing-fact-time-outs · timing-fact-vacation",
    );
    assert.equal(
        controlFacts((key) => key, undefined),
        "timing-fact-none",
    );
});

/** A match of two players with clocks. */
function timed(changes: MessageInitShape<typeof MatchSchema> = {}): Match {
    const clock = { remainingMilliseconds: 60_000n };
    const seats = [1, 2].map((number) => ({ number, clock }));
    return create(MatchSchema, { state: Match_State.PLAYING, timeControl: CONTROL, seats, ...changes });
}

test("who may stop the clocks, and let them run again", () => {
    const names = (match: Match, seat: number, owns: boolean): unknown[] => {
        const { pause, resume } = clockRights(match, seat, owns);
        return [pause, resume];
    };
    assert.deepEqual(names(timed(), 1, false), ["agree", undefined]);
    assert.deepEqual(names(timed(), 1, true), ["at-once", undefined]);
    assert.deepEqual(names(timed(), 0, false), [undefined, undefined]);
    assert.deepEqual(names(timed({ state: Match_State.FINISHED }), 1, true), [undefined, undefined]);
    assert.deepEqual(names(create(MatchSchema, { state: Match_State.PLAYING }), 0, true), [undefined, undefined]);
    const asked = timed({ seats: [{ number: 1, clock: { agreesToPause: true } }, { number: 2 }] });
    assert.deepEqual(names(asked, 1, false), [undefined, "disagree"]);
    const organised = timed({ timeControl: { ...CONTROL, pausing: Pausing.ORGANISER } });
    assert.deepEqual(names(organised, 1, false), [undefined, undefined]);
    assert.deepEqual(names(organised, 0, true), ["at-once", undefined]);
    const agreed = timed({ pause: { by: Actor.PLAYERS } });
    assert.deepEqual(names(agreed, 1, false), [undefined, "run"]);
    const stopped = timed({ pause: { by: Actor.OWNER } });
    assert.deepEqual(names(stopped, 1, false), [undefined, undefined]);
    assert.deepEqual(names(stopped, 0, true), [undefined, "run"]);
});

test("time is given to others, and to oneself out of one's vacation", () => {
    assert.deepEqual(clockRights(timed(), 1, false).givesTo, [2]);
    assert.deepEqual(clockRights(timed(), 0, true).givesTo, [1, 2]);
    const own = timed({ seats: [{ number: 1, clock: { vacationMilliseconds: 5n } }, { number: 2 }] });
    assert.deepEqual(clockRights(own, 1, false).givesTo, [1], "a bot has no clock");
    const turns = timed({ timeControl: { kind: { case: "turnDays", value: 1 } } });
    assert.deepEqual(clockRights(turns, 1, false).givesTo, [], "nobody is asked: the next turn has all its time");
});
