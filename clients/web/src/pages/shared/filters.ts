/** The matches that the lobby lists: filters in the language of the service. */

export const SHOWN = ["open", "running", "finished", "mine", "followed"] as const;
export type Shown = (typeof SHOWN)[number];
/** The lists that are only for those who are known here. */
export const OWN: readonly Shown[] = ["mine", "followed"];

export interface Wanted {
    readonly show: Exclude<Shown, "followed">;
    /** The id of a game; empty: all. */
    readonly game?: string;
    /** A part of the name of somebody who has a seat; empty: anybody. */
    readonly search?: string;
}

const STATES: Readonly<Record<Wanted["show"], string>> = {
    open: "state = OPEN",
    running: "state = PLAYING",
    finished: "state = FINISHED",
    mine: "(player = me OR reserved = me OR owner = me)",
};

/** The filter for what is wanted. */
export function filterOf({ show, game = "", search = "" }: Wanted): string {
    const parts = [STATES[show]];
    if (/^\w+$/.test(game)) {
        parts.push(`game = games/${game}`);
    }
    const name = search.trim().slice(0, 60);
    if (name) {
        parts.push(`player : ${quoted(name)}`);
    }
    return parts.join(" AND ");
}

/** A text of the visitor inside of a filter. */
export function quoted(text: string): string {
    return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** The list that a word in an address names. */
export function shownOf(text: string | null): Shown {
    return SHOWN.find((each) => each === text) ?? "open";
}
