/**
 * The players that the caller follows. It stands beside the client, so a page that shows none need not load it:
 * `new FollowedPlayers(client).list()`.
 */

import type { Client } from "./client.js";
import type { FollowedPlayer } from "./generated/caravanserai/v1/followed_player_pb.js";
import type { Player } from "./generated/caravanserai/v1/player_pb.js";
import { PlayerService } from "./generated/caravanserai/v1/player_service_pb.js";
import { named, paged, present } from "./requests.js";

const ME = "players/me";

/** The players that the caller follows: nobody else learns who they are. */
export class FollowedPlayers {
    readonly #client: Client;

    constructor(client: Client) {
        this.#client = client;
    }

    /** Follows another player: a notice says when they begin a public match. Following again changes nothing. */
    async follow(player: string): Promise<void> {
        const request = { player: named("players", player), requestId: crypto.randomUUID() };
        await this.#client.call(PlayerService.method.followPlayer, request);
    }

    /** Follows a player no longer. If the caller does not follow them, nothing changes. */
    async unfollow(player: string): Promise<void> {
        const request = { player: named("players", player), requestId: crypto.randomUUID() };
        await this.#client.call(PlayerService.method.unfollowPlayer, request);
    }

    /** The players, with their public matches: first those who are playing, then the latest followed. */
    list(): AsyncGenerator<FollowedPlayer, void, undefined> {
        return paged(async (pageToken) => {
            const page = await this.#client.call(PlayerService.method.listFollowedPlayers, { player: ME, pageToken });
            return [page.followedPlayers, page.nextPageToken];
        });
    }

    /** Lets nobody follow the caller any more, or everybody again: those who followed them do so no longer. */
    async refuse(refusesFollowers = true): Promise<Player> {
        const request = {
            player: { name: ME, refusesFollowers },
            updateMask: { paths: ["refuses_followers"] },
            requestId: crypto.randomUUID(),
        };
        return present(await this.#client.call(PlayerService.method.updatePlayer, request), "player");
    }
}
