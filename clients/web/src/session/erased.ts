/** Players who were erased while a page with their names is open: no event says so once their match is over. */

import type { Match } from "caravanserai/v1/match";
import type { Client } from "caravanserai/web";

export function erasedIn({ seats }: Match): number {
    return seats.filter(({ erased }) => erased).length;
}

/** True if a player of a match was erased since it was read; false as well if nobody answers. */
export async function erasedSince(client: Client, match: Match): Promise<boolean> {
    try {
        return erasedIn(await client.match(match.name)) > erasedIn(match);
    } catch {
        return false;
    }
}
