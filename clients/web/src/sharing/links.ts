/** Links to a position of a match, and the code with which another page shows its replay. */

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

/** True if the pages of others may show the replay of a match: everybody may see it, and it is over. */
export function isEmbeddable({ access, state }: Match): boolean {
    return access === Access.PUBLIC && (state === Match_State.FINISHED || state === Match_State.ABANDONED);
}

/** The code with which another page shows the replay from a version on. */
export function embedCode(origin: string, match: string, version: number, title: string): string {
    const address = `${origin}/embed/${match}?v=${String(version)}`;
    const name = title.replace(/[&<>"]/gu, (sign) => `&#${String(sign.codePointAt(0))};`);
    return `<iframe src="${address}" title="${name}" width="100%" height="640" loading="lazy" style="border: 0"></iframe>`;
}

/** The words behind a copied link: the people who can open it, by the key of the words; empty where everybody sees everything. */
export function reachOf({ access, state, spectatorDelaySeconds }: Match): "" | "private" | "unlisted" | "delayed" {
    if (access === Access.PRIVATE) {
        return "private";
    }
    if (state === Match_State.PLAYING && spectatorDelaySeconds > 0) {
        return "delayed";
    }
    return access === Access.UNLISTED ? "unlisted" : "";
}
