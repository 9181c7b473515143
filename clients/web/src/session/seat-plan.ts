/** The seats of a new match. */

/** The levels of bots, the strongest first. */
export const BOTS = ["expert", "club", "novice"] as const;
export type Bot = (typeof BOTS)[number];
/** The level for a bot of a kind that older matches and addresses name. */
const LEVELS: ReadonlyMap<string, Bot> = new Map([
    ["planner", "expert"],
    ["greedy", "club"],
    ["random", "novice"],
]);
/** At a seat: the visitor, a bot, or nobody yet. */
export type Sitter = "me" | "free" | Bot;

/** The level of a bot, from its kind; undefined if there is none like it. */
export function levelOf(kind: string): Bot | undefined {
    return BOTS.find((each) => each === kind) ?? LEVELS.get(kind);
}

/** The seats when their number changes: those that stay are kept, and others are like the last one that is not the visitor's. */
export function resized(seats: readonly Sitter[], count: number): Sitter[] {
    const filler = seats.findLast((each) => each !== "me") ?? "free";
    const kept = seats.slice(0, count);
    const all = [...kept, ...Array<Sitter>(Math.max(0, count - kept.length)).fill(filler)];
    return seats.includes("me") && !all.includes("me") ? ["me", ...all.slice(1)] : all;
}

/** The seats when somebody is put at one: the visitor has one seat at most. */
export function seated(seats: readonly Sitter[], at: number, sitter: Sitter): Sitter[] {
    const before = seats[at];
    return seats.map((each, index) => {
        if (index === at) {
            return sitter;
        }
        return sitter === "me" && each === "me" ? (before ?? "free") : each;
    });
}

/** The seat of somebody in the next match: one seat nearer to the first, so that another one begins. */
export function movedOn(seat: number, seats: number): number {
    return ((seat + seats - 2) % seats) + 1;
}

/** The nearest number of players that a game admits. */
export function admitted(counts: readonly number[], wanted: number): number {
    return counts.reduce(
        (best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best),
        counts[0] ?? 2,
    );
}

/** The sitters that an address names; undefined unless there is one for each seat, and the visitor is one of them. */
export function sittersIn(text: string, count: number): Sitter[] | undefined {
    const words = text.split(",");
    const sitters = words.flatMap((each) => (each === "me" || each === "free" ? each : (levelOf(each) ?? [])));
    const right = words.length === count && sitters.length === count;
    return right && sitters.filter((each) => each === "me").length === 1 ? sitters : undefined;
}
