/** All tournaments of the service, with filters. */

import { type Tournament, Tournament_State } from "caravanserai/v1/tournament";
import { TournamentService } from "caravanserai/v1/tournament_service";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Problem } from "../../parts/errors.js";
import { Link, query, setQuery } from "../../browser/router.js";
import { useTitle } from "../../browser/titles.js";
import { Button } from "../../parts/button.js";
import { Icon } from "../../parts/icons.js";
import { useLoaded } from "../../parts/resource.js";
import { Tabs } from "../../parts/tabs.js";
import { connection } from "../../session/connection.js";
import { allGames, gameTitle } from "../../session/games.js";
import { client, visitor } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { regional } from "../../words/language.js";
import { useWords } from "../../words/words.js";
import { ago } from "../shared/ago.js";
import { Emblem } from "../shared/emblem.js";
import { useMe } from "./me.js";
import { Moment } from "./overview.js";
import { formatText, stateText, titleText } from "./sentences.js";
import "../players/words.js";
import "./words.js";
import { dateOf } from "../../parts/times.js";

const PAGE = 20;
const SHOWN = ["open", "running", "over", "mine", "organised"] as const;
type Shown = (typeof SHOWN)[number];

const STATES: Readonly<Partial<Record<Shown, readonly Tournament_State[]>>> = {
    open: [Tournament_State.REGISTRATION],
    running: [Tournament_State.DRAWING, Tournament_State.RUNNING],
    over: [Tournament_State.FINISHED, Tournament_State.CANCELLED],
};

export function TournamentsPage(): JSX.Element {
    const t = useWords();
    useTitle(t("tournaments-title"));
    const me = useMe()?.name ?? "";
    const { value: games = [] } = useLoaded(() => allGames(), [client.value]);
    const choices = SHOWN.filter((each) => visitor.value.registered || STATES[each] !== undefined);
    const show = choices.find((each) => each === query.value.get("show")) ?? "open";
    const game = query.value.get("game") ?? "";
    return (
        <div class="page">
            <div class="row spread">
                <h1>{t("tournaments-title")}</h1>
                <Link to="/organise" class="button main">
                    <Icon name="plus" /> {t("tournaments-new")}
                </Link>
            </div>
            <Tabs
                label={t("tournaments-title")}
                tabs={choices.map((key) => ({ key, title: t(`tournaments-${key}`) }))}
                chosen={show}
                onChoose={(key) => setQuery({ show: key })}
            >
                <p class="row filters">
                    <select
                        aria-label={t("tournaments-set-game")}
                        value={game}
                        onChange={(event) => setQuery({ game: event.currentTarget.value })}
                    >
                        <option value="">{t("players-all-games")}</option>
                        {games.map(({ name, title }) => (
                            <option key={name} value={name}>
                                {title}
                            </option>
                        ))}
                    </select>
                </p>
                <List show={show} game={game} me={me} />
            </Tabs>
        </div>
    );
}

function List({ show, game, me }: { readonly show: Shown; readonly game: string; readonly me: string }): JSX.Element {
    const t = useWords();
    const [size, setSize] = useState(PAGE);
    const inputs = [client.value, show, game, me, size];
    const { value, error, reload } = useLoaded(() => read(show, game, me, size), inputs);
    if (value === undefined) {
        return error === undefined ? (
            <p class="loading">{t("app-loading")}</p>
        ) : (
            <Problem text={describe(t, error)} retry={reload} />
        );
    }
    return (
        <>
            {value.tournaments.length === 0 && (
                <p class="empty">
                    {t("tournaments-none")} <Link to="/organise">{t("tournaments-begin")}</Link>
                </p>
            )}
            <ul class="tournament-list">
                {value.tournaments.map((tournament) => (
                    <TournamentCard key={tournament.name} tournament={tournament} />
                ))}
            </ul>
            {value.more && (
                <p class="row centre">
                    <Button onClick={() => setSize(size + PAGE)}>{t("matches-more")}</Button>
                </p>
            )}
        </>
    );
}

async function read(
    show: Shown,
    game: string,
    me: string,
    size: number,
): Promise<{ readonly tournaments: readonly Tournament[]; readonly more: boolean }> {
    const tournaments: Tournament[] = [];
    let pageToken = "";
    if (STATES[show] === undefined && me === "") {
        return { tournaments, more: false };
    }
    do {
        const page = await client.value.call(TournamentService.method.listTournaments, {
            pageSize: PAGE,
            pageToken,
            game,
            states: [...(STATES[show] ?? [])],
            organiser: show === "organised" ? me : "",
            player: show === "mine" ? me : "",
        });
        page.tournaments.forEach((tournament) => tournaments.push(tournament));
        pageToken = page.tournaments.length > 0 ? page.nextPageToken : ""; // otherwise a list might never end
    } while (pageToken && tournaments.length < size);
    return { tournaments, more: pageToken !== "" };
}

/** A tournament in a list. */
export function TournamentCard({ tournament }: { readonly tournament: Tournament }): JSX.Element {
    const t = useWords();
    const { settings, name, round, rounds, state } = tournament;
    const start = settings?.startTimeMilliseconds ?? 0n;
    const time = Number(tournament.updateTimeMilliseconds);
    const game = settings?.game ?? "";
    return (
        <li class="tournament-card card">
            <Emblem game={game} />
            <div>
                <h3>
                    <Link to={`/${name}`} class="stretched">
                        <bdi>{titleText(t, settings)}</bdi>
                    </Link>
                </h3>
                <p class="faint">
                    {[gameTitle(game), settings && formatText(t, settings)].filter(Boolean).join(" · ")}
                </p>
            </div>
            <p>
                <strong>{stateText(t, tournament)}</strong>
                {state === Tournament_State.REGISTRATION && start > 0n && (
                    <>
                        {" · "}
                        {t("tournaments-due-start")} <Moment at={start} />
                    </>
                )}
                {round > 0 && (
                    <>
                        {" · "}
                        {t(rounds > 0 ? "tournaments-round-of" : "tournaments-round", { round, rounds })}
                    </>
                )}
                <br />
                <span class="faint">
                    {t("tournaments-count", { count: tournament.entrants })}
                    {time > 0 && (
                        <>
                            {" · "}
                            <time dateTime={dateOf(time).toISOString()}>
                                {ago(time, connection.serviceTime(), regional())}
                            </time>
                        </>
                    )}
                </span>
            </p>
        </li>
    );
}
