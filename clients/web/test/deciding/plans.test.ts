/** Plans made ahead: what is due of them, what makes the player decide after all, and how they are kept. */

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Preview } from "caravanserai/web";

import type { Choice } from "../../src/deciding/choice-groups.js";
import {
    after,
    decisionOf,
    doubtOf,
    dueOf,
    ended,
    extended,
    MOST_PLANNED,
    movesOf,
    NO_PLAN,
    type Plan,
    type Planned,
    planIn,
    writtenPlan,
    sending,
    settled,
    without,
} from "../../src/deciding/plans.js";

const choice = (value: number): Choice =>
    ({ offer: { decision: { typeUrl: "x/Go", value: Uint8Array.of(value) } } }) as unknown as Choice;
const step = (code: string, value: number, kind = "turn"): Planned => ({
    code,
    kind,
    decision: decisionOf(choice(value)),
    label: `Go ${String(value)}`,
    moves: "",
});
const preview = (count: number, askedAt = 1, end: Preview["end"] = "complete"): Preview =>
    ({
        steps: [
            { type: "move", piece: "coin", count, source: "purse@1", target: "bank", becomes: "coin", rule: "X-01" },
            { type: "ask", stack: 2, kind: "turn", arguments: [], askedAt },
        ],
        lines: ["pays"],
        end,
        version: askedAt,
    }) as unknown as Preview;

const PLAN: Plan = { steps: [step("a", 1), step("b", 2, "payment"), step("c", 3)] };

test("of a plan the first decision for a kind of question is due, if it is offered", () => {
    const offered = [choice(3), choice(1)];
    assert.deepEqual(dueOf(PLAN, "turn", "7", offered), { step: PLAN.steps[0], choice: offered[1] });
    assert.deepEqual(dueOf(PLAN, "payment", "7", offered), { step: PLAN.steps[1], choice: undefined });
    assert.equal(dueOf(PLAN, "harvest", "7", offered), undefined);
});

test("a decision that was sent is sent again for the same question alone", () => {
    const sent = sending(PLAN, "a", "7");
    assert.equal(dueOf(sent, "turn", "7", [])?.step.code, "a");
    assert.equal(dueOf(sent, "turn", "9", [])?.step.code, "c");
    assert.deepEqual(settled(sent, "7"), sent);
    assert.deepEqual(
        settled(sent, "9").steps.map(({ code }) => code),
        ["b", "c"],
    );
});

test("what costs something else, or was not looked at, is left to the player", () => {
    const seen = { ...step("a", 1), moves: movesOf(preview(2)) };
    assert.equal(doubtOf(seen, preview(2, 99)), undefined, "when it is asked makes no difference");
    assert.equal(doubtOf(seen, preview(3)), "changed");
    assert.equal(doubtOf(seen, preview(2, 1, "chance")), "changed");
    assert.equal(doubtOf(seen, "unknown"), "unseen");
    assert.equal(doubtOf(step("a", 1), preview(2)), "unseen");
});

test("a plan goes on after what was made, ends with what was not, and is never long", () => {
    assert.deepEqual(after(sending(PLAN, "a", "7"), step("a", 1)), {
        steps: PLAN.steps.slice(1),
        told: { what: "made", label: "Go 1" },
    });
    assert.deepEqual(ended(step("a", 1), "gone"), { steps: [], told: { what: "gone", label: "Go 1" } });
    assert.deepEqual(
        without(PLAN, "b").steps.map(({ code }) => code),
        ["a", "c"],
    );
    const many = Array.from({ length: 9 }, (_, each) => step(String(each), each)).reduce(extended, NO_PLAN);
    assert.equal(many.steps.length, MOST_PLANNED);
});

test("a plan is read as it was kept, and nothing else is taken for one", () => {
    const plan = { ...sending(PLAN, "a", "7"), told: { what: "made", label: "Go" } as const };
    assert.deepEqual(planIn(writtenPlan(plan)), plan);
    for (const text of [
        undefined,
        "",
        "[]",
        "null",
        '{"steps":3}',
        '{"steps":[{"code":1}]}',
        '{"told":{"what":"x"}}',
    ]) {
        assert.deepEqual(planIn(text), NO_PLAN, text);
    }
});

test("an offer that only calls itself what was planned is never taken", () => {
    const offer = (typeUrl: string, ...bytes: number[]): Choice =>
        ({ label: "Go 1", offer: { decision: { typeUrl, value: Uint8Array.from(bytes) } } }) as unknown as Choice;
    const planned = offer("x/Go", 1);
    const plan: Plan = { steps: [{ ...step("a", 1), decision: decisionOf(planned) }] };
    const lies = [offer("x/Go", 2), offer("x/Stop", 1), offer("x/Go", 1, 0), offer("x/Go", 0, 1), offer("x/Go")];
    assert.equal(dueOf(plan, "turn", "7", lies)?.choice, undefined, "the plan ends");
    assert.equal(dueOf(plan, "turn", "7", [...lies, planned])?.choice, planned);
});

test("what would move another piece, more of it, elsewhere, or open something, is left to the player", () => {
    const seen = preview(2);
    const [move, ask] = seen.steps;
    const planned = { ...step("a", 1), moves: movesOf(seen) };
    const shown = { type: "show", place: "hand@1" } as unknown as typeof move;
    for (const steps of [
        [],
        [move, move, ask],
        [{ ...move, piece: "gold" }, ask],
        [{ ...move, source: "purse@2" }, ask],
        [{ ...move, target: "purse@2" }, ask],
        [{ ...move, becomes: "gold" }, ask],
        [move, shown, ask],
    ]) {
        assert.equal(doubtOf(planned, { ...seen, steps } as Preview), "changed");
    }
});
