/** The games of the service, in the language of the page. They are asked for once. */

import { computed, signal } from "@preact/signals";
import { type Client, harmless } from "caravanserai/web";
import type { Game } from "caravanserai/v1/game";

import { client } from "./session.js";

const known = new WeakMap<Client, Promise<Game[]>>();
const listed = signal<{ readonly client: Client; readonly games: readonly Game[] } | undefined>(undefined);

/** The games of the catalogue, without their boxes. */
export async function allGames(): Promise<readonly Game[]> {
    const asking = client.value;
    const games = await (known.get(asking) ?? remembered(asking));
    listed.value = { client: asking, games };
    return games;
}

function remembered(asking: Client): Promise<Game[]> {
    const games = asking.games();
    known.set(asking, games);
    games.catch(() => known.delete(asking));
    return games;
}

/** The titles of the games as far as they are known, by `games/{game}`. */
export const titles = computed(() => new Map(listed.value?.games.map(({ name, title }) => [name, title])));

/** The title of a game; its id until it is known. */
export function gameTitle(name: string): string {
    return titles.value.get(name) ?? harmless(name.replace("games/", ""));
}
