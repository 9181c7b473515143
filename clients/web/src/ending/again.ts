/** Another match like one that is over: the same game, settings and people, and the seats one further. */

import type { Match } from "caravanserai/v1/match";

import { BOTS, type Sitter } from "../session/seating.js";

/** Who sits where in the next match: everybody moves up by one seat, so that another one begins. */
export function sittersAgain(seats: number, own: number, bots: ReadonlyMap<number, string>): Sitter[] {
    return Array.from({ length: seats }, (_, index): Sitter => {
        const before = ((index + 1) % seats) + 1;
        return before === own ? "me" : sitterOf(bots.get(before));
    });
}

function sitterOf(bot: string | undefined): Sitter {
    return BOTS.find((each) => each === bot) ?? (bot === undefined ? "free" : "greedy");
}

/** The address at which the next match is set up. */
export function addressAgain({ name, seats }: Match, own: number, bots: ReadonlyMap<number, string>): string {
    const sitters = sittersAgain(seats.length, own, bots).join(",");
    return `/create?again=${name.replace(/^matches\//u, "")}&seats=${sitters}`;
}
