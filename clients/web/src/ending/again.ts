/** Another match like one that is over: the same game, settings and people, and the seats one further. */

import { levelOf, type Sitter } from "../session/seat-plan.js";

/** The seats of the next match: everybody moves up by one seat, so that another one begins. */
export function sittersAgain(seats: number, own: number, bots: ReadonlyMap<number, string>): Sitter[] {
    return Array.from({ length: seats }, (_, index): Sitter => {
        const before = ((index + 1) % seats) + 1;
        return before === own ? "me" : sitterOf(bots.get(before));
    });
}

function sitterOf(bot: string | undefined): Sitter {
    return bot === undefined ? "free" : (levelOf(bot) ?? "club");
}

/** The address at which the next match is set up. */
export function addressAgain(id: string, seats: number, own: number, bots: ReadonlyMap<number, string>): string {
    return `/create?again=${encodeURIComponent(id)}&seats=${sittersAgain(seats, own, bots).join(",")}`;
}
