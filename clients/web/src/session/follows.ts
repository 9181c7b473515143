/** The players that the visitor follows, and whether others may follow the visitor. */

import type { FollowedPlayer } from "caravanserai/v1/followed_player";
import { PlayerService } from "caravanserai/v1/player_service";

import { client } from "./session.js";

const ME = "players/me";
const PAGE = 20;
const PLAYER = /^players\/[a-z0-9]+$/u;

/** A part of the list. */
export interface Followed {
    readonly players: readonly FollowedPlayer[];
    readonly more: boolean;
}

/** Follows a player, or follows them no longer. */
export async function setFollowed(player: string, follows: boolean): Promise<void> {
    const request = { player, requestId: crypto.randomUUID() };
    const { followPlayer, unfollowPlayer } = PlayerService.method;
    await (follows ? client.value.call(followPlayer, request) : client.value.call(unfollowPlayer, request));
}

/** Lets nobody follow the visitor, or everybody again. */
export async function setRefusing(refusesFollowers: boolean): Promise<void> {
    await client.value.call(PlayerService.method.updatePlayer, {
        player: { name: ME, refusesFollowers },
        updateMask: { paths: ["refuses_followers"] },
        requestId: crypto.randomUUID(),
    });
}

/** The first players that the visitor follows, about as many as wanted: those first who play. What names no player is left out. */
export async function followedPlayers(wanted = PAGE): Promise<Followed> {
    const players = new Map<string, FollowedPlayer>();
    let pageToken = "";
    do {
        const request = { player: ME, pageSize: PAGE, pageToken };
        const page = await client.value.call(PlayerService.method.listFollowedPlayers, request);
        for (const each of page.followedPlayers) {
            if (PLAYER.test(each.player)) {
                players.set(each.player, each);
            }
        }
        pageToken = page.followedPlayers.length > 0 ? page.nextPageToken : ""; // otherwise a list might never end
    } while (pageToken && players.size < wanted);
    return { players: [...players.values()], more: pageToken !== "" };
}
