/** Proposals to play a match again: they are accepted with one click, or declined. */

import { signal } from "@preact/signals";
import type { Proposal } from "caravanserai/v1/inbox_service";
import { Seat_Occupant } from "caravanserai/v1/match";

import { movedOn } from "./seat-plan.js";
import { acting, keeping, visitor } from "./session.js";

const DECLINED = "declined proposals";
/** The number of declined proposals that a browser remembers. */
const MOST = 50;

/** The matches that the visitor does not want to hear of. */
export const declined = signal<readonly string[]>([]);

/** Reads what the visitor has declined, from what the browser keeps. */
export async function readDeclined(): Promise<void> {
    const here = keeping.peek();
    const kept = await here.get(DECLINED);
    if (here === keeping.peek()) {
        declined.value = kept?.split(" ") ?? [];
    }
}

/** Declines a proposal: the visitor does not hear of it any more, in this browser. */
export async function decline(match: string): Promise<void> {
    const here = keeping.value;
    const kept = (await here.get(DECLINED))?.split(" ") ?? []; // another tab may have declined others
    declined.value = [...new Set([...kept, ...declined.value, match])].slice(-MOST);
    await here.set(DECLINED, declined.value.join(" "));
}

/**
 * Takes the seat of the visitor in a match that somebody proposes: one place further than before, or the first that is free.
 *
 * @throws AlteredError: the first event of the match does not say what was proposed.
 */
export async function accept(proposal: Proposal, name: string): Promise<void> {
    const player = await acting(name);
    await player.requireProposal(proposal);
    const { seats } = await player.match(proposal.match);
    const wanted = movedOn(proposal.seat, seats.length);
    const free = seats[wanted - 1]?.occupant === Seat_Occupant.NOBODY;
    const displayName = visitor.value.registered ? "" : name;
    await player.join(proposal.match, { displayName, ...(free && { seat: wanted }) });
}
