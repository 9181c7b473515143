/**
 * A replay in the page of somebody else. It knows nobody and keeps nothing. Each of its links leads to a page of its own: nothing that
 * somebody could be led to click in a frame does anything.
 */

import type { Game } from "caravanserai/v1/game";
import { type Match, Match_State } from "caravanserai/v1/match";
import { connect, EVERYTHING, type Update } from "caravanserai/web";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { useScene, useTableau } from "../games/tableau.js";
import type { Tableau } from "../games/layouts.js";
import { Button } from "../parts/button.js";
import { useSeenAgain } from "../parts/seen-again.js";
import { looksAt, looksOf, Reel, Scrolling, sittingAt, useReelKeys } from "../replay/scroll-back.js";
import { erasedSince } from "../session/erased.js";
import { positionLink } from "../sharing/links.js";
import { palette } from "../table/colours.js";
import { TableView } from "../table/view.js";
import { language } from "../words/language.js";
import { addWords, useWords } from "../words/words.js";
import catalogue from "./embed.words";

addWords(catalogue);

interface Loaded {
    readonly match: Match;
    readonly game: Game;
    readonly reel: Reel;
}

interface EmbeddedProps {
    readonly name: string;
    /** The version that is shown first; undefined: the one at which play begins. */
    readonly version: number | undefined;
}

export function Embedded({ name, version }: EmbeddedProps): JSX.Element {
    const t = useWords();
    const [loaded, setLoaded] = useState<Loaded>();
    const [failed, setFailed] = useState(false);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
        const ending = new AbortController();
        setFailed(false);
        load(name, version, ending.signal).then(setLoaded, () => setFailed(!ending.signal.aborted));
        return () => ending.abort(new Error("it is loaded again"));
    }, [name, version, attempt]);
    useSeenAgain(() => {
        if (loaded !== undefined) {
            const client = connect(location.origin, { language: language.value });
            void erasedSince(client, loaded.match).then((more) => more && setAttempt((before) => before + 1));
        }
    });
    const tableau = useTableau(loaded?.game);
    if (loaded !== undefined && tableau !== undefined) {
        return <Shown {...loaded} tableau={tableau} />;
    }
    return failed ? (
        <p class="embed-failed" role="alert">
            {t("embed-failed")} <Button onClick={() => setAttempt(attempt + 1)}>{t("embed-again")}</Button>
        </p>
    ) : (
        <p class="loading">{t("embed-loading")}</p>
    );
}

/** A match that is over, as everybody sees it then. */
async function load(name: string, version: number | undefined, signal: AbortSignal): Promise<Loaded> {
    const client = connect(location.origin, { language: language.value });
    const looked = await client.look(name);
    const { match } = looked;
    if (match.state !== Match_State.FINISHED && match.state !== Match_State.ABANDONED) {
        throw new RangeError("the match is not over");
    }
    const events = async (): Promise<readonly Update[]> => {
        const updates = [];
        for await (const update of await client.replay(name, { seenBy: EVERYTHING, signal, looked })) {
            updates.push(update);
        }
        return updates;
    };
    const [game, updates] = await Promise.all([client.game(match.game, match.edition?.name ?? ""), events()]);
    const reel = new Reel(EVERYTHING);
    await reel.addAll(updates);
    reel.goTo(version ?? reel.film.beginning);
    return { match, game, reel };
}

function Shown({ match, game, reel, tableau }: Loaded & { readonly tableau: Tableau }): JSX.Element {
    const t = useWords();
    const { version, table, steps } = reel.shown.value;
    const scene = useScene(game, tableau, table, match.seats.length, EVERYTHING);
    const looks = useMemo(() => looksOf(scene, match.seats, reel.film), [game, tableau, match, palette.value]);
    const names = looksAt(looks, version).map(({ name }) => name);
    const title = [game.title, names.join(", ")].join(" · ");
    useReelKeys(reel);
    useEffect(() => {
        document.title = title;
    }, [title]);
    return (
        <main class="replay embed">
            <header class="row spread">
                <h1>
                    <bdi>{title}</bdi>
                </h1>
                <a href={positionLink(location.origin, match.name, version)} target="_blank" rel="noopener">
                    {t("embed-open")}
                </a>
            </header>
            <TableView
                scene={scene}
                steps={steps}
                seats={sittingAt(match.seats, reel.film, version)}
                over={version === reel.last.value}
            />
            <div class="replay-bar">
                <Scrolling reel={reel} looks={looks} live={false} />
            </div>
        </main>
    );
}
