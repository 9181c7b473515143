/** Lengths of time: what a clock shows, and time controls in words; and moments as dates. */

import type { TimeControl } from "caravanserai/v1/clock";

import type { Translate } from "../words/words.js";

const SECOND = 1000;
const HOUR = 3600;
const DAY = 86_400;
/** The longest time before and after 1970 that a date holds, in milliseconds (ECMA-262, 21.4.1.1). */
const LONGEST = 8.64e15;

/** The date of a moment in milliseconds since 1970; the nearest that dates reach, since a service may state any moment. */
export function dateOf(milliseconds: bigint | number): Date {
    return new Date(Math.min(Math.max(Number(milliseconds), -LONGEST), LONGEST));
}

/** The text on a clock: `0:09`, `12:30`, `1:02:03`, and for days `2 d 5 h`. Whole seconds, rounded up, so that 0 is the end. */
export function clockText(t: Translate, milliseconds: number): string {
    const seconds = Math.max(Math.ceil(milliseconds / SECOND), 0);
    if (seconds >= DAY) {
        const values = { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) };
        return t("parts-clock-days", values);
    }
    const two = (value: number): string => String(value).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / 60)];
    return hours > 0
        ? `${String(hours)}:${two(minutes)}:${two(seconds % 60)}`
        : `${String(minutes)}:${two(seconds % 60)}`;
}

/** A length of time in words: `2 days 3 hours`. The greatest units go first, and none are said of which there are 0. */
export function lengthText(t: Translate, minutes: number): string {
    const units = { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 };
    const said = Object.entries(units).filter(([, count]) => count > 0);
    return (said.length > 0 ? said : [["minutes", 0] as const])
        .map(([unit, count]) => t(`parts-length-${unit}`, { count }))
        .join(" ");
}

/** A time control in a few words. */
export function controlText(t: Translate, { kind }: TimeControl): string {
    switch (kind.case) {
        case "decisionSeconds":
            return t("parts-control-decision", { time: clockText(t, kind.value * SECOND) });
        case "budget":
            return t("parts-control-budget", {
                time: clockText(t, kind.value.seconds * SECOND),
                increment: kind.value.incrementSeconds,
            });
        case "turnDays":
            return t("parts-control-days", { count: kind.value });
        case undefined:
            return "";
    }
}
