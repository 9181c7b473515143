/** The time control of a new match or a new tournament, as a form has it. */

import type { MessageInitShape } from "@bufbuild/protobuf";
import { type TimeControl, TimeControl_Pausing as Pausing, type TimeControlSchema } from "caravanserai/v1/clock";

export const CLOCKS = ["none", "decision", "budget", "days"] as const;
export type ClockKind = (typeof CLOCKS)[number];

export const PAUSINGS = ["agreed", "organiser", "nobody"] as const;
export type PausingName = (typeof PAUSINGS)[number];

export interface Timing {
    readonly kind: ClockKind;
    /** Seconds for each decision, minutes for the match, or days for each turn. */
    readonly amount: number;
    /** Seconds that each turn adds, where time is for the match. */
    readonly increment: number;
    /** The number of time-outs after which a seat leaves; 0: never. */
    readonly timeOuts: number;
    readonly pausing: PausingName;
    /** Days that each player may add to their own clock. */
    readonly vacation: number;
}

export const NO_CLOCK: Timing = {
    kind: "none",
    amount: 0,
    increment: 0,
    timeOuts: 0,
    pausing: "agreed",
    vacation: 0,
};

/** The first suggestion for each kind. */
export const USUAL: Readonly<Record<ClockKind, Timing>> = {
    none: NO_CLOCK,
    decision: { ...NO_CLOCK, kind: "decision", amount: 90 },
    budget: { ...NO_CLOCK, kind: "budget", amount: 45, increment: 30 },
    days: { ...NO_CLOCK, kind: "days", amount: 3 },
};

const MAY_PAUSE: Readonly<Record<PausingName, Pausing>> = {
    agreed: Pausing.AGREED,
    organiser: Pausing.ORGANISER,
    nobody: Pausing.UNSPECIFIED,
};

type Control = MessageInitShape<typeof TimeControlSchema>;

/** The time control that the service is asked for; undefined: none. */
export function controlOf(timing: Timing): Control | undefined {
    const kind = kindOf(timing);
    const { timeOuts, pausing, vacation } = timing;
    return kind && { kind, timeOuts, pausing: MAY_PAUSE[pausing], vacationDays: vacation };
}

function kindOf({ kind, amount, increment }: Timing): NonNullable<Control["kind"]> | undefined {
    switch (kind) {
        case "none":
            return undefined;
        case "decision":
            return { case: "decisionSeconds", value: amount };
        case "budget":
            return { case: "budget", value: { seconds: amount * 60, incrementSeconds: increment } };
        case "days":
            return { case: "turnDays", value: amount };
    }
}

/** The form of a time control that a match has. */
export function timingOf(control: TimeControl | undefined): Timing {
    if (control === undefined) {
        return NO_CLOCK;
    }
    const { timeOuts, pausing, vacationDays: vacation } = control;
    const mayPause = PAUSINGS.find((each) => MAY_PAUSE[each] === pausing) ?? "nobody";
    return { ...lengthOf(control.kind), timeOuts, pausing: mayPause, vacation };
}

function lengthOf(kind: TimeControl["kind"]): Timing {
    switch (kind.case) {
        case undefined:
            return NO_CLOCK;
        case "decisionSeconds":
            return { ...NO_CLOCK, kind: "decision", amount: kind.value };
        case "budget":
            return {
                ...NO_CLOCK,
                kind: "budget",
                amount: Math.ceil(kind.value.seconds / 60),
                increment: kind.value.incrementSeconds,
            };
        case "turnDays":
            return { ...NO_CLOCK, kind: "days", amount: kind.value };
    }
}
