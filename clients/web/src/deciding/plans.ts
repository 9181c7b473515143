/**
 * Plans made ahead: decisions that are carried out when their question comes, if they are offered then and do what the player saw.
 *
 * A plan belongs to a seat of a match, and lies in the browser. Nothing of it is known to the service before it is carried out.
 */

import type { Preview } from "caravanserai/web";

import type { Choice } from "./choice-groups.js";

/** The most decisions of a plan. */
export const MOST_PLANNED = 5;

/** A decision of a plan. */
export interface Planned {
    /** Tells it apart: the request that carries it out is named by it, so that all tabs of the player send the same one. */
    readonly code: string;
    /** The kind of the question that it answers. */
    readonly kind: string;
    readonly decision: string;
    readonly label: string;
    /** Its foretold effects, from `movesOf`; empty: the player did not see that. */
    readonly moves: string;
    /** The version at which the question was asked for which it was sent; undefined before. */
    readonly sent?: string;
}

/** The end of a plan with its reason, or a decision of it that was made. */
export type Ending = "made" | "gone" | "changed" | "unseen" | "refused" | "otherwise";
const ENDINGS: readonly Ending[] = ["made", "gone", "changed", "unseen", "refused", "otherwise"];

export interface Plan {
    readonly steps: readonly Planned[];
    /** The fate of its last decision. */
    readonly told?: { readonly what: Ending; readonly label: string };
}

export const NO_PLAN: Plan = { steps: [] };

/** The key of a decision, the same each time that it is offered. */
export function decisionOf({ offer }: Choice): string {
    const bytes = offer.decision?.value ?? new Uint8Array();
    const hexadecimal = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return `${offer.decision?.typeUrl ?? ""} ${hexadecimal}`;
}

/** The part of a foretelling that a player sees: each piece that goes somewhere, each that is shown or hidden, and where foresight ends. */
export function movesOf({ steps, end }: Preview): string {
    const seen = steps.flatMap((step) => {
        if (step.type === "move") {
            return [[step.count, step.piece, step.source, step.target, step.becomes]];
        }
        return step.type === "show" || step.type === "hide" ? [[step.type, step.place]] : [];
    });
    return JSON.stringify([end, ...seen], (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}

/** The decision of a plan that answers a question of a kind asked at some version, and the choice that it is now, if it is offered. */
export interface Due {
    readonly step: Planned;
    readonly choice: Choice | undefined;
}

/** The decision of a plan that is due: its first decision for this kind of question, but none that was sent for an earlier one. */
export function dueOf({ steps }: Plan, kind: string, askedAt: string, choices: readonly Choice[]): Due | undefined {
    const step = steps.find((each) => each.kind === kind && (each.sent ?? askedAt) === askedAt);
    return step && { step, choice: choices.find((choice) => decisionOf(choice) === step.decision) };
}

/** The reason to ask the player before a decision is carried out; undefined if it is. */
export function doubtOf({ moves }: Planned, foresight: Preview | "unknown"): Ending | undefined {
    if (moves === "" || foresight === "unknown") {
        return "unseen";
    }
    return movesOf(foresight) === moves ? undefined : "changed";
}

/** A plan with one more decision at its end; what was said of the one before is read by now. */
export function extended({ steps }: Plan, step: Planned): Plan {
    return { steps: [...steps, step].slice(0, MOST_PLANNED) };
}

/** A plan in which a decision is about to be sent as the answer to a question. */
export function sending(plan: Plan, code: string, askedAt: string): Plan {
    return { ...plan, steps: plan.steps.map((each) => (each.code === code ? { ...each, sent: askedAt } : each)) };
}

/** A plan after a decision of it was made; those that were sent before it are done as well. */
export function after(plan: Plan, { code, label }: Planned): Plan {
    const steps = plan.steps.filter((each) => each.code !== code && each.sent === undefined);
    return { steps, told: { what: "made", label } };
}

/** A plan without what was sent for other questions than the one that is open: those are answered. */
export function settled(plan: Plan, askedAt: string): Plan {
    return { ...plan, steps: plan.steps.filter(({ sent }) => (sent ?? askedAt) === askedAt) };
}

/** A plan without a decision, which the player takes back. */
export function without({ steps }: Plan, code: string): Plan {
    return { steps: steps.filter((each) => each.code !== code) };
}

/** A plan that ended: what was to follow relied on this decision. */
export function ended({ label }: Planned, what: Ending): Plan {
    return { steps: [], told: { what, label } };
}

/** A plan as it is kept. */
export function writtenPlan(plan: Plan): string {
    return JSON.stringify(plan);
}

/** A plan that was kept; none if it cannot be read. */
export function planIn(text: string | undefined): Plan {
    try {
        const { steps, told } = JSON.parse(text ?? "{}") as { steps?: unknown; told?: Plan["told"] };
        const read = Array.isArray(steps) ? steps.filter(isPlanned).slice(0, MOST_PLANNED) : [];
        const known = told !== undefined && ENDINGS.includes(told.what) && typeof told.label === "string";
        return { steps: read, ...(known && { told: { what: told.what, label: told.label } }) };
    } catch {
        return NO_PLAN;
    }
}

function isPlanned(found: unknown): found is Planned {
    const each = (found ?? {}) as Record<string, unknown>;
    const texts = ["code", "kind", "decision", "label", "moves"].every((name) => typeof each[name] === "string");
    return texts && (each["sent"] === undefined || typeof each["sent"] === "string");
}
