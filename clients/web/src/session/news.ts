/** The acts of others: those in a match between two looks at it, and the starts of matches of followed players. */

import { type Match, Seat_Occupant } from "caravanserai/v1/match";

export interface News {
    /** `matches/{match}` */
    readonly match: string;
    readonly game: string;
    /** Somebody took a seat, left theirs, or left it to a bot, wants a pause; an hour is left to decide; or a followed player has begun the match. */
    readonly what: "joined" | "resigned" | "handed-over" | "pause" | "hour" | "followed";
    /** The name of the actor, as they call themselves. */
    readonly name: string;
}

/** The acts of others, whose names are not that of the visitor. */
export function newsOf(before: Match, after: Match, own: string): News[] {
    return after.seats.flatMap((seat, index): News[] => {
        const earlier = before.seats[index];
        const { displayName: name } = seat;
        const isPerson = seat.occupant === Seat_Occupant.PLAYER || seat.handedOver;
        if (name === own || !isPerson || earlier === undefined) {
            return [];
        }
        const told = (what: News["what"]): News => ({ match: after.name, game: after.game, what, name });
        return [
            ...(earlier.occupant === Seat_Occupant.NOBODY ? [told("joined")] : []),
            ...(seat.departed && !earlier.departed ? [told("resigned")] : []),
            ...(seat.handedOver && !earlier.handedOver ? [told("handed-over")] : []),
            ...(seat.clock?.agreesToPause === true && earlier.clock?.agreesToPause !== true ? [told("pause")] : []),
        ];
    });
}
