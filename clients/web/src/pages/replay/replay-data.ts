/** Loads what a replay needs: the match, its game, and its events as somebody saw them. */

import { type Client, EVERYTHING, type Update } from "caravanserai/web";
import type { Game } from "caravanserai/v1/game";
import { type Match, Match_State } from "caravanserai/v1/match";

import { untilAnswered } from "../../session/attempts.js";
import { Receipts } from "../../session/receipts.js";
import { Reel } from "../../replay/reel.js";

/** The eyes with which a match is seen: by everybody after the end, by a seat, or by a spectator (0). Undefined: as the visitor is. */
export type SeenBy = number | undefined;

/** A match that is being looked at. */
export interface Loaded {
    readonly match: Match;
    readonly game: Game;
    readonly reel: Reel;
    /** The viewer: a seat, 0 or `EVERYTHING`. */
    readonly viewer: number;
}

/** True if a match is over. */
export function isOver({ state }: Match): boolean {
    return state === Match_State.FINISHED || state === Match_State.ABANDONED;
}

/** The number of updates added at once while history streams by. */
const CHUNK = 100;

/**
 * Loads a match, and goes on while it does. `ready` is called when the present is reached, `more` before that.
 *
 * A match that is over is seen with everything open, unless somebody's sight is asked for.
 */
export async function load(
    client: Client,
    id: string,
    seenBy: SeenBy,
    signal: AbortSignal,
    ready: (loaded: Loaded) => void,
    more: (version: number, of: number) => void,
): Promise<void> {
    const receipts = new Receipts(client, id);
    const looked = await untilAnswered(() => client.look(id), signal);
    const { match } = looked;
    const game = untilAnswered(() => client.game(match.game, match.edition?.name ?? ""), signal);
    game.catch(() => undefined); // it is awaited once the events are there
    const watch = isOver(match)
        ? await client.replay(id, { seenBy: seenBy ?? EVERYTHING, signal, looked })
        : await client.watch(id, { signal, looked });
    const reel = new Reel(watch.seat);
    const waiting: Update[] = [];
    let isReady = false;
    for await (const update of watch) {
        if (signal.aborted) {
            return;
        }
        await receipts.keep(watch, update);
        waiting.push(update);
        if (update.caughtUp || waiting.length >= CHUNK) {
            await reel.addAll(waiting.splice(0));
            if (!isReady && update.caughtUp) {
                isReady = true;
                ready({ match, game: await game, reel, viewer: watch.seat });
            } else if (!isReady) {
                more(update.version, Number(match.version));
            }
        }
    }
}
