/** How long ago something was, in words. */

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
