/** The words of an event, as the service tells them: what was decided, and each effect with the rule behind it. */

import { harmless } from "caravanserai/web";

/** An effect in words. */
export interface Effect {
    readonly text: string;
    /** The id of the rule that caused it; empty if the line names none. */
    readonly rule: string;
}

/** An event in words. */
export interface Told {
    /** The decision, or the event of the match; empty without words. */
    readonly headline: string;
    readonly effects: readonly Effect[];
}

/** The longest line. */
const LONGEST = 2000;
/** A line about an effect ends with the id of its rule in parentheses; see `MatchUpdate.lines`. */
const CITED = /^(.*) \(([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\)$/su;

/** Reads the lines of an update. Words are shown, and never become markup. */
export function told(lines: readonly string[]): Told {
    const [headline = "", ...rest] = lines.map((line) => harmless(line, LONGEST));
    return { headline, effects: rest.map(effectOf) };
}

/** Reads a line about an effect. */
export function effectOf(line: string): Effect {
    const [, text, rule] = CITED.exec(line) ?? [];
    return text === undefined || rule === undefined ? { text: line, rule: "" } : { text, rule };
}

/** The rules that an event cites, each once. */
export function cited({ effects }: Told): readonly string[] {
    return [...new Set(effects.map(({ rule }) => rule).filter(Boolean))];
}
