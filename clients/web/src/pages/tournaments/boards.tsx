/**
 * A small board of a match that goes on. The page has one stream, that of the tournament: tables of matches are read again from time to
 * time, while somebody looks.
 */

import type { Game } from "caravanserai/v1/game";
import { type Client, Following, type TableSnapshot } from "caravanserai/web";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Link } from "../../browser/router.js";
import { untilAnswered } from "../../session/attempts.js";
import { client } from "../../session/session.js";
import { Board } from "../../table/board.js";
import { useWords } from "../../words/words.js";
import type { Tableau } from "../../games/layouts.js";
import { useScene, useTableau } from "../../games/tableau.js";

/** The pause between two readings of a table, in milliseconds. */
const FRESH = 2500;

interface Seen {
    readonly game: Game;
    readonly players: number;
    readonly table: TableSnapshot;
}

export function LiveBoard({ match, table }: { readonly match: string; readonly table: number }): JSX.Element {
    const t = useWords();
    const from = client.value;
    const [seen, setSeen] = useState<Seen | undefined>();
    const [away, setAway] = useState(false);
    useEffect(() => {
        const ending = new AbortController();
        const { signal } = ending;
        const run = async (): Promise<void> => {
            const read = await untilAnswered(() => reader(from, match), signal);
            for (;;) {
                if (!document.hidden) {
                    const next = await untilAnswered(read, signal);
                    signal.throwIfAborted();
                    setSeen((before) => (before?.table.version === next.table.version ? before : next));
                }
                await new Promise((resolve) => setTimeout(resolve, FRESH));
                signal.throwIfAborted();
            }
        };
        run().catch(() => signal.aborted || setAway(true));
        return () => ending.abort(new Error("the page was left"));
    }, [from, match]);
    const tableau = useTableau(seen?.game);
    return (
        <figure class="live-board card">
            <figcaption>
                <Link to={`/${match}`}>{t("tournaments-table", { table })}</Link>
            </figcaption>
            {away ? (
                <p>{t("tournaments-board-away")}</p>
            ) : seen === undefined || tableau === undefined ? (
                <p class="loading">{t("app-loading")}</p>
            ) : (
                <Drawn seen={seen} tableau={tableau} label={t("tournaments-board-of", { table })} />
            )}
        </figure>
    );
}

function Drawn(props: { readonly seen: Seen; readonly tableau: Tableau; readonly label: string }): JSX.Element {
    const { seen, tableau, label } = props;
    const scene = useScene(seen.game, tableau, seen.table, seen.players, 0);
    return <Board scene={scene} label={label} overview />;
}

/** Reads a table as the visitor sees it: what the game is and how the table is laid out is asked for once. */
async function reader(from: Client, name: string): Promise<() => Promise<Seen>> {
    const looked = await from.look(name);
    const { match, viewer: seat } = looked;
    const asked = from.game(match.game, match.edition?.name ?? "");
    asked.catch(() => undefined); // it is awaited below, if all goes well until then
    for await (const { event } of await from.replay(name, { upTo: 1, looked })) {
        if (event.body.case === "created") {
            const { areas } = event.body.value;
            const game = await asked;
            return async () => {
                const following = Following.beginWith(areas, await from.table(name), seat);
                return { game, players: match.seats.length, table: following.table.snapshot() };
            };
        }
    }
    throw new Error("a match without a first event");
}
