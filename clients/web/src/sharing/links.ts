/** Links to a position of a match. */

import { Access } from "caravanserai/v1/access";
import { type Match, Match_State } from "caravanserai/v1/match";

/** The link to a position; `as` is the seat whose sight is shown, empty for that of everybody. */
export function positionLink(origin: string, match: string, version: number, as = ""): string {
    return `${origin}/${match}/replay?v=${String(version)}${as && `&as=${as}`}`;
}

/** The version in a query such as `v=60`; undefined if there is none. */
export function sharedVersion(text: string | null): number | undefined {
    return text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : undefined;
}

/** What follows a link that was copied: who can open it, by the key of the words; empty where everybody sees everything. */
export function reachOf({ access, state, spectatorDelaySeconds }: Match): "" | "private" | "unlisted" | "delayed" {
    if (access === Access.PRIVATE) {
        return "private";
    }
    if (state === Match_State.PLAYING && spectatorDelaySeconds > 0) {
        return "delayed";
    }
    return access === Access.UNLISTED ? "unlisted" : "";
}
