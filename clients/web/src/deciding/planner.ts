/**
 * Planning: decisions are chosen from what was offered when the seat was asked last, while others have their turn.
 *
 * This works for every game, because nothing but questions and offers is looked at. What a decision would do is known where the player
 * looked at it while it was offered.
 */

import type { Question } from "caravanserai/v1/match";
import { newCode, type Preview } from "caravanserai/web";
import { useEffect, useRef, useState } from "preact/hooks";

import type { Choice } from "./choice-groups.js";
import { useKeptPlan } from "./kept-plan.js";
import { decisionOf, extended, MOST_PLANNED, movesOf, type Plan, without } from "./plans.js";

/** A question with what was offered. */
export interface Offered {
    readonly question: Question | undefined;
    readonly choices: readonly Choice[];
}

/** The part of planning that the panel needs. */
export interface Planning {
    readonly plan: Plan;
    /** The questions that the seat was asked, the latest of each kind; first the one with which its turn began. */
    readonly questions: readonly Question[];
    /** The question for which the player plans now. */
    readonly open: Offered | undefined;
    /** True if another decision has room. */
    readonly room: boolean;
    /** Plans for a kind of question; undefined stops it. */
    turn(kind: string | undefined): void;
    /** Takes a decision back. */
    remove(code: string): void;
    /** Takes all of it back, with what is said of it. */
    clear(): void;
}

/** Other things that deciding needs. */
export interface Planner extends Planning {
    change(made: (plan: Plan) => Plan): Promise<void>;
    remember(question: Question, choices: readonly Choice[]): void;
    foretell(question: Question, choice: Choice, preview: Preview): void;
    foretold(choice: Choice): Preview | undefined;
    add(choice: Choice): void;
}

/**
 * Planning for a seat; while it is asked it decides, and plans nothing. `idle`: no question waits for it, so that its next one begins a
 * turn.
 */
export function usePlanning(
    match: string,
    seat: number,
    { over, asked, idle }: { readonly over: boolean; readonly asked: boolean; readonly idle: boolean },
): Planner {
    const kept = useKeptPlan(match, seat, over);
    const { plan } = kept;
    const change = (made: (plan: Plan) => Plan): Promise<void> => kept.change(made);
    const [kind, setKind] = useState<string | undefined>();
    const offered = useRef(new Map<string, { readonly question: Question; readonly choices: readonly Choice[] }>());
    const previews = useRef(new Map<string, Preview>());
    const [first, begins] = [useRef(""), useRef(true)];
    useEffect(() => setKind(undefined), [asked]);
    useEffect(() => {
        begins.current ||= idle;
    }, [idle]);
    const open = asked || kind === undefined ? undefined : offered.current.get(kind);
    const keyOf = (asking: string, choice: Choice): string => `${asking} ${decisionOf(choice)}`;
    const foretold = (choice: Choice): Preview | undefined =>
        kind === undefined ? undefined : previews.current.get(keyOf(kind, choice));
    return {
        plan,
        questions: [...offered.current.values()]
            .map(({ question }) => question)
            .sort((one, other) => Number(other.kind === first.current) - Number(one.kind === first.current)),
        open,
        room: plan.steps.length < MOST_PLANNED,
        turn: setKind,
        remove: (code) => void change((now) => without(now, code)),
        clear: () => void change(() => ({ steps: [] })),
        change,
        remember: (question, choices) => {
            first.current = begins.current ? question.kind : first.current;
            begins.current = false;
            offered.current.set(question.kind, { question, choices });
        },
        foretell: (question, choice, preview) => previews.current.set(keyOf(question.kind, choice), preview),
        foretold,
        add: (choice) => {
            if (kind !== undefined) {
                const seen = foretold(choice);
                const [decision, moves] = [decisionOf(choice), seen === undefined ? "" : movesOf(seen)];
                void change((now) => extended(now, { code: newCode(), kind, decision, label: choice.label, moves }));
            }
        },
    };
}
