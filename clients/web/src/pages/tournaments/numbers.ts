/** Scores of tournaments: exact numbers as the service writes them, such as `3`, `-1/2` or `7/3`. */

import { harmless } from "caravanserai/web";

/** Stands for what the service does not say. */
export const UNSAID = "–";

/** The longest text instead of a number that is shown. */
const LONGEST = 60;
const SIGNS: Readonly<Record<string, string>> = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾" };

/** A score as people write it: `5/2` is `2½`, and `7/5` is `1 2/5`. What is no such number stays as it is, as far as it can do no harm. */
export function scoreText(exact: string): string {
    const [, minus = "", above = "", below = "1"] = /^(-?)(\d{1,12})(?:\/(\d{1,12}))?$/.exec(exact) ?? [];
    const divisor = Number(below);
    if (above === "" || divisor === 0) {
        return harmless(exact, LONGEST);
    }
    const whole = Math.floor(Number(above) / divisor);
    const rest = Number(above) % divisor;
    if (rest === 0) {
        return sign(minus) + String(whole);
    }
    const part = `${String(rest)}/${below}`;
    const fraction = SIGNS[part];
    if (whole === 0) {
        return sign(minus) + (fraction ?? part);
    }
    return sign(minus) + String(whole) + (fraction ?? ` ${part}`);
}

/** A score within a sentence, which must not end in nothing. */
export function scoreSaid(exact: string): string {
    return scoreText(exact) || UNSAID;
}

function sign(minus: string): string {
    return minus && "−";
}
