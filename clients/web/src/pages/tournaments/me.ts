/** The player who is the visitor, for the pages that show it. */

import type { Player } from "caravanserai/v1/player";

import { useLoaded } from "../../parts/resource.js";
import { client, visitor } from "../../session/session.js";

/** The player of the visitor; undefined for guests and spectators. */
export function useMe(): Player | undefined {
    const { registered } = visitor.value;
    const load = () => (registered ? client.value.player() : Promise.resolve(undefined));
    return useLoaded(load, [client.value, registered]).value;
}
