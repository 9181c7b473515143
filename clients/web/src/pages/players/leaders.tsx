/** Leaderboards: the ratings of each game, the best first. */

import type { Rating } from "caravanserai/v1/rating";
import { RatingService } from "caravanserai/v1/rating_service";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Problem } from "../../parts/errors.js";
import { Link, query, setQuery } from "../../browser/router.js";
import { useTitle } from "../../browser/titles.js";
import { Button } from "../../parts/button.js";
import { nameText } from "../../parts/foreign.js";
import { Field } from "../../parts/field.js";
import { Icon } from "../../parts/icons.js";
import { useLoaded } from "../../parts/resource.js";
import { useSeenAgain } from "../../parts/seen-again.js";
import { Tabs } from "../../parts/tabs.js";
import { allGames } from "../../session/games.js";
import { client } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { onOneDecimal } from "../../words/numbers.js";
import { type Translate, useWords } from "../../words/words.js";
import "./words.js";

const PAGE = 50;
const PERIODS = [0, 7, 30, 365];

/** The ratings that are shown: of matches with this number of seats (0: all), of those who played in these days (0: whenever). */
interface Board {
    readonly game: string;
    readonly withBots: boolean;
    readonly seats: number;
    readonly periodDays: number;
}

export function LeadersPage(): JSX.Element {
    const t = useWords();
    useTitle(t("players-title"));
    const { value: listed, error, reload } = useLoaded(() => allGames(), [client.value]);
    const [bots, setBots] = useState(true);
    const [seats, setSeats] = useState(0);
    const [days, setDays] = useState(0);
    const wanted = `games/${query.value.get("game") ?? ""}`;
    const games = listed ?? [];
    const found = games.find(({ name }) => name === wanted) ?? games[0];
    if (found === undefined && listed !== undefined) {
        return <Problem text={t("players-no-games")} retry={reload} />;
    }
    if (found === undefined) {
        return error === undefined ? (
            <p class="loading">{t("app-loading")}</p>
        ) : (
            <Problem text={describe(t, error)} retry={reload} />
        );
    }
    const { name: game, playerCounts } = found;
    const board: Board = { game, withBots: bots, seats: playerCounts.includes(seats) ? seats : 0, periodDays: days };
    return (
        <div class="page">
            <h1>{t("players-title")}</h1>
            <Tabs
                label={t("players-leaders")}
                tabs={games.map(({ name, title }) => ({ key: name.replace("games/", ""), title }))}
                chosen={game.replace("games/", "")}
                onChoose={(key) => setQuery({ game: key })}
            >
                <p class="faint">{t("players-leaders-hint")}</p>
                <div class="row filters">
                    <Field label={t("players-seats")}>
                        <select value={board.seats} onChange={(event) => setSeats(Number(event.currentTarget.value))}>
                            <option value={0}>{t("players-any-seats")}</option>
                            {playerCounts.map((count) => (
                                <option key={count} value={count}>
                                    {count}
                                </option>
                            ))}
                        </select>
                    </Field>
                    <Field label={t("players-period")}>
                        <select value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
                            {PERIODS.map((period) => (
                                <option key={period} value={period}>
                                    {t("players-period-days", { days: period })}
                                </option>
                            ))}
                        </select>
                    </Field>
                </div>
                <p class="row">
                    <label class="row check">
                        <input
                            type="checkbox"
                            checked={bots}
                            onChange={(event) => setBots(event.currentTarget.checked)}
                        />
                        {t("players-with-bots")}
                    </label>
                    <Link to={`/${game}/statistics`}>
                        <Icon name="chart" /> {t("players-statistics")}
                    </Link>
                </p>
                <Leaders key={JSON.stringify(board)} board={board} />
            </Tabs>
        </div>
    );
}

function Leaders({ board }: { readonly board: Board }): JSX.Element {
    const t = useWords();
    const [size, setSize] = useState(PAGE);
    const { value, error, reload } = useLoaded(() => read(board, size), [client.value, size]);
    useSeenAgain(reload);
    if (value === undefined) {
        return error === undefined ? (
            <p class="loading">{t("app-loading")}</p>
        ) : (
            <Problem text={describe(t, error)} retry={reload} />
        );
    }
    if (value.ratings.length === 0) {
        return <p class="empty">{t("players-nobody")}</p>;
    }
    return (
        <>
            <div class="card scroll" tabIndex={0} role="group" aria-label={t("players-leaders")}>
                <table class="data">
                    <thead>
                        <tr>
                            <th scope="col" class="number">
                                {t("players-rank")}
                            </th>
                            <th scope="col">{t("players-name")}</th>
                            {["safe", "mean", "uncertainty", "rated"].map((key) => (
                                <th key={key} scope="col" class="number">
                                    {t(`players-${key}`)}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {value.ratings.map((rating) => (
                            <Line key={rating.name} rating={rating} />
                        ))}
                    </tbody>
                </table>
            </div>
            {value.more && (
                <p class="row centre">
                    <Button onClick={() => setSize(size + PAGE)}>{t("matches-more")}</Button>
                </p>
            )}
        </>
    );
}

async function read(board: Board, size: number): Promise<{ ratings: readonly Rating[]; more: boolean }> {
    const ratings: Rating[] = [];
    let pageToken = "";
    do {
        const request = { ...board, pageToken, pageSize: PAGE };
        const page = await client.value.call(RatingService.method.listRatings, request);
        page.ratings.forEach((rating) => ratings.push(rating));
        pageToken = page.ratings.length > 0 ? page.nextPageToken : ""; // otherwise a list might never end
    } while (pageToken && ratings.length < size);
    return { ratings, more: pageToken !== "" };
}

function Line({ rating: { rank, rated, displayName, value } }: { readonly rating: Rating }): JSX.Element {
    return (
        <tr>
            <td class="number">{rank}</td>
            <th scope="row">
                <RatedName rated={rated} displayName={displayName} />
            </th>
            <td class="number">
                <strong>{ratingText(value?.safe)}</strong>
                {value?.provisional && <Provisional />}
            </td>
            <td class="number">{ratingText(value?.mean)}</td>
            <td class="number">± {ratingText(value?.uncertainty)}</td>
            <td class="number">{value?.matches ?? 0}</td>
        </tr>
    );
}

/** The mark of a rating that says little. */
export function Provisional(): JSX.Element {
    const t = useWords();
    return (
        <span class="faint" title={t("players-provisional")}>
            <span aria-hidden="true">?</span>
            <span class="unseen"> {t("players-provisional")}</span>
        </span>
    );
}

/** A rating on one decimal. */
export function ratingText(value: number | undefined): string {
    return onOneDecimal(value ?? 0);
}

/** The name of a player or kind of bot, as a plain text. */
export function ratedName(t: Translate, rated: string, displayName: string): string {
    if (rated.startsWith("bots/")) {
        return t("players-bot", { kind: t(`parts-bot-${rated.replace("bots/", "")}`) });
    }
    return nameText(displayName) || t("matches-nameless");
}

interface RatedProps {
    readonly rated: string;
    readonly displayName: string;
}

/** The name of a player, with a link to them, or of a kind of bot. */
export function RatedName({ rated, displayName }: RatedProps): JSX.Element {
    const t = useWords();
    const name = <bdi>{ratedName(t, rated, displayName)}</bdi>;
    return rated.startsWith("players/") ? (
        <Link to={`/${rated}`}>{name}</Link>
    ) : (
        <>
            {rated.startsWith("bots/") && <Icon name="bot" />} {name}
        </>
    );
}
