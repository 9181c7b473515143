/** The page that an address names. The service serves the app at these addresses: see the test of both. */

export interface Route {
    readonly page: Page;
    /** The id in the address; empty if it has none. */
    readonly id: string;
}

export type Page =
    | "lobby"
    | "create"
    | "match"
    | "replay"
    | "proof"
    | "verify"
    | "scoreboard"
    | "rules"
    | "player"
    | "players"
    | "statistics"
    | "organise"
    | "tournaments"
    | "tournament"
    | "missing";

/** The patterns of all pages; `*` stands for an id. */
export const PATTERNS: readonly (readonly [string, Page])[] = [
    ["/", "lobby"],
    ["/create", "create"],
    ["/matches/*", "match"],
    ["/matches/*/replay", "replay"],
    ["/matches/*/proof", "proof"],
    ["/matches/*/scoreboard", "scoreboard"],
    ["/verify", "verify"],
    ["/games/*/rules", "rules"],
    ["/games/*/statistics", "statistics"],
    ["/players", "players"],
    ["/players/*", "player"],
    ["/organise", "organise"],
    ["/tournaments", "tournaments"],
    ["/tournaments/*", "tournament"],
];

const ID = /^[\w.~-]+$/;

/** The page at a path, such as `/matches/m1/replay`. */
export function routeOf(path: string): Route {
    const parts = partsOf(path);
    for (const [pattern, page] of PATTERNS) {
        const id = fit(partsOf(pattern), parts);
        if (id !== undefined) {
            return { page, id };
        }
    }
    return { page: "missing", id: "" };
}

function partsOf(path: string): string[] {
    return path.replace(/\/+$/, "").split("/").slice(1);
}

/** The id that stands for the `*` of a pattern; undefined if the path does not fit. */
function fit(pattern: readonly string[], parts: readonly string[]): string | undefined {
    if (pattern.length !== parts.length) {
        return undefined;
    }
    let id = "";
    for (const [index, part] of parts.entries()) {
        const wanted = pattern[index];
        if (wanted === "*" ? !ID.test(part) : wanted !== part) {
            return undefined;
        }
        id = wanted === "*" ? part : id;
    }
    return id;
}
