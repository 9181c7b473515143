/**
 * All that a service keeps about a player. It stands beside the client, so a page that shows none need not load it:
 * `new PersonalData(client).entries()`.
 */

import type { Client } from "./client.js";
import type { PersonalEntry } from "./generated/caravanserai/v1/personal_data_pb.js";
import { PlayerService } from "./generated/caravanserai/v1/player_service_pb.js";
import { named, paged } from "./requests.js";

const ME = "players/me";

/** The data of players, as a client may export them: its own, or anybody's for an administrator. */
export class PersonalData {
    readonly #client: Client;

    constructor(client: Client) {
        this.#client = client;
    }

    /** The data of a player, by default the caller, kind by kind in the order of the fields of `PersonalEntry`. */
    entries(player = ME): AsyncGenerator<PersonalEntry, void, undefined> {
        const name = named("players", player);
        return paged(async (pageToken) => {
            const page = await this.#client.call(PlayerService.method.exportPlayer, { name, pageToken });
            return [page.entries, page.nextPageToken];
        });
    }
}
