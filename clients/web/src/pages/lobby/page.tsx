/** The lobby: what waits for the visitor, a quick way to a game, and all matches. */

import type { Game } from "caravanserai/v1/game";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Link, query, setQuery } from "../../browser/router.js";
import { notifying, permission, reach, setNotifying } from "../../session/attention.js";
import { useTitle } from "../../browser/titles.js";
import { LearnByPlaying } from "../../learning/begin.js";
import { hasChapters } from "../../learning/modules.js";
import { Button } from "../../parts/button.js";
import { Foreign } from "../../parts/foreign.js";
import { Icon } from "../../parts/icons.js";
import { loaded } from "../../parts/late-page.js";
import { useLoaded } from "../../parts/resource.js";
import { Tabs } from "../../parts/tabs.js";
import { allGames, gameTitle } from "../../session/games.js";
import { decline } from "../../session/proposals.js";
import { client, visitor } from "../../session/session.js";
import { waiting } from "../../session/open-questions.js";
import { language } from "../../words/language.js";
import { addWords, useWords } from "../../words/words.js";
import { Emblem } from "../shared/emblem.js";
import { filterOf, OWN, SHOWN, type Shown, shownOf, type Wanted } from "../shared/filters.js";
import { MatchList } from "../shared/lists.js";
import { Elsewhere } from "./elsewhere.js";
import { Mail } from "./mail.js";
import catalogue from "./lobby.words";

addWords(catalogue);

const Followed = loaded(async () => (await import("./followed.js")).Followed);

/** The time for which the search waits for the next letter. */
const TYPING = 300;

export function LobbyPage(): JSX.Element {
    const t = useWords();
    useTitle(t("lobby-title"));
    const { value: games = [] } = useLoaded(() => allGames(), [client.value]);
    return (
        <div class="page lobby">
            <h1 class="unseen">{t("lobby-title")}</h1>
            <WaitingMatches />
            <section class="play" aria-labelledby="lobby-play">
                <div class="row spread">
                    <h2 id="lobby-play">{t("lobby-play")}</h2>
                    <Link to="/create" class="button main">
                        <Icon name="plus" /> {t("lobby-create")}
                    </Link>
                </div>
                <div class="row notifications">
                    <Notifications />
                </div>
                {visitor.value.registered && <Mail />}
                {visitor.value.registered && <Elsewhere />}
                <ul class="tiles">
                    {games.map((game) => (
                        <GameTile key={game.name} game={game} />
                    ))}
                </ul>
            </section>
            <Matches games={games} />
            <p class="faint">
                <a href={language.value === "ru" ? "/docs/ru/" : "/docs/"}>{t("lobby-documentation")}</a>
            </p>
        </div>
    );
}

function GameTile({ game }: { readonly game: Game }): JSX.Element {
    const t = useWords();
    const id = game.name.replace("games/", "");
    const counts = game.playerCounts;
    const seats = { from: counts[0] ?? 1, to: counts.at(-1) ?? 1 };
    return (
        <li class="tile card">
            <Emblem game={game.name} />
            <div>
                <h3>
                    <Link to={`/create?game=${id}`} class="stretched">
                        {game.title}
                    </Link>
                </h3>
                <p class="faint">{t("lobby-seats", seats)}</p>
            </div>
            <p class="row above">
                <Link to={`/games/${id}/rules`} class="faint">
                    {t("lobby-rules")}
                </Link>
                {hasChapters(id) && <LearnByPlaying game={game} />}
            </p>
        </li>
    );
}

function WaitingMatches(): JSX.Element | null {
    const t = useWords();
    const open = waiting.value;
    if (open.length === 0) {
        return null;
    }
    return (
        <section class="waiting card" aria-label={t("lobby-waiting")}>
            <h2>
                <Icon name="bell" /> {t("lobby-waiting")}
            </h2>
            <ul>
                {open.map(({ match, game, text, askedAt, proposal, ending }) => (
                    <li key={`${match} ${String(askedAt)} ${ending ? "end" : ""}`} class="row spread">
                        <Link to={`/${match}`} class="row">
                            <Emblem game={game} />
                            <span>
                                <strong>{gameTitle(game)}</strong>
                                <span class="unseen">: </span>
                                {(proposal ?? ending) ? text : <Foreign text={text || t("app-seat-waits")} />}
                            </span>
                        </Link>
                        {proposal !== undefined && (
                            <Button kind="plain" size="small" onClick={() => void decline(match)}>
                                {t("app-not-now")}
                            </Button>
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}

/** The switch of notifications, and how far they reach: what a browser does not do is said. */
function Notifications(): JSX.Element | null {
    const t = useWords();
    const allowed = permission();
    if (!visitor.value.token) {
        return null;
    }
    if (allowed === undefined || allowed === "denied") {
        return <p class="faint">{t(allowed === "denied" ? "lobby-notify-denied" : "lobby-notify-missing")}</p>;
    }
    const on = notifying.value;
    return (
        <>
            {on && reach.value !== undefined && (
                <p class="faint" role="status">
                    {t(`lobby-reach-${reach.value}`)}
                </p>
            )}
            {on && (reach.value === "open" || reach.value === "failed") && (
                <Button kind="plain" size="small" onClick={() => void setNotifying(true)}>
                    {t("lobby-notify-closed")}
                </Button>
            )}
            <Button kind="plain" size="small" onClick={() => void setNotifying(!on)}>
                <Icon name="bell" /> {on ? t("lobby-notify-off") : t("lobby-notify")}
            </Button>
        </>
    );
}

function Matches({ games }: { readonly games: readonly Game[] }): JSX.Element {
    const t = useWords();
    const known = visitor.value.token !== "";
    const wanted = shownOf(query.value.get("show"));
    const show = OWN.includes(wanted) && !known ? "open" : wanted;
    const tabs = SHOWN.filter((each) => known || !OWN.includes(each)).map((key) => ({ key, title: t(`lobby-${key}`) }));
    return (
        <section aria-label={t("lobby-matches")}>
            <Tabs label={t("lobby-matches")} tabs={tabs} chosen={show} onChoose={(key) => setQuery({ show: key })}>
                {show === "followed" ? <Followed /> : <Listed show={show} games={games} />}
            </Tabs>
        </section>
    );
}

interface ListedProps {
    readonly show: Wanted["show"];
    readonly games: readonly Game[];
}

/** A list of matches, with its filters. */
function Listed({ show, games }: ListedProps): JSX.Element {
    const t = useWords();
    const game = query.value.get("game") ?? "";
    const search = query.value.get("search") ?? "";
    return (
        <>
            <form class="row filters" role="search" onSubmit={(event) => event.preventDefault()}>
                <select
                    aria-label={t("lobby-game")}
                    value={game}
                    onChange={(event) => setQuery({ game: event.currentTarget.value })}
                >
                    <option value="">{t("lobby-all-games")}</option>
                    {games.map(({ name, title }) => (
                        <option key={name} value={name.replace("games/", "")}>
                            {title}
                        </option>
                    ))}
                </select>
                <Search text={search} />
            </form>
            <MatchList own={show === "mine"} filter={filterOf({ show, game, search })} empty={<Empty show={show} />} />
        </>
    );
}

function Search({ text }: { readonly text: string }): JSX.Element {
    const t = useWords();
    const [typed, setTyped] = useState(text);
    useEffect(() => {
        const timer = setTimeout(() => {
            if (typed !== text) {
                setQuery({ search: typed });
            }
        }, TYPING);
        return () => clearTimeout(timer);
    }, [typed]);
    return (
        <input
            type="search"
            maxLength={60}
            aria-label={t("lobby-search")}
            placeholder={t("lobby-search")}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
        />
    );
}

function Empty({ show }: { readonly show: Shown }): JSX.Element {
    const t = useWords();
    return (
        <p class="empty">
            {t("matches-none")} {(show === "open" || show === "mine") && <Link to="/create">{t("lobby-begin")}</Link>}
        </p>
    );
}
