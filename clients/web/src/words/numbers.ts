/** Numbers that are no counts, as the language of the page writes them. */

import { language } from "./language.js";
import { withMinus } from "./minus.js";

function written(value: number, options: Intl.NumberFormatOptions): string {
    return withMinus(value.toLocaleString(language.value, { useGrouping: false, ...options }));
}

/** A number with one decimal, such as a mean. */
export function onOneDecimal(value: number): string {
    return written(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** A share of one, in whole percent. */
export function asPercent(share: number): string {
    return written(share, { style: "percent", maximumFractionDigits: 0 });
}
