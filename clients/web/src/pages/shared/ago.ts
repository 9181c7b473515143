/** The time since an event, in words. */

import { dateOf } from "../../parts/times.js";

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
    ["year", 31_536_000],
    ["month", 2_592_000],
    ["week", 604_800],
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
];

/** Such as `3 hours ago`; `now` for less than a minute. Both moments are in milliseconds since 1970. */
export function ago(then: number, now: number, language: string): string {
    const seconds = Math.max(0, (now - then) / 1000);
    const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
    for (const [unit, length] of STEPS) {
        if (seconds >= length) {
            return words.format(-Math.floor(seconds / length), unit);
        }
    }
    return words.format(0, "second");
}

/** The milliseconds after which a date says more than the time that has passed. */
const DATED = 7 * 86_400_000;

/** The time since an event; the date, once that was a week ago. */
export function when(then: number, now: number, language: string): string {
    return now - then < DATED
        ? ago(then, now, language)
        : new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(dateOf(then));
}
