/** The results of a player: places by game, the course of their ratings, and results against others. */

import { Link } from "../../browser/router.js";
import type { GameRecord, HeadToHead, RatingChange } from "caravanserai/v1/rating";
import type { JSX } from "preact";

import { useLoaded } from "../../parts/resource.js";
import { gameTitle } from "../../session/games.js";
import { client } from "../../session/session.js";
import { useWords } from "../../words/words.js";
import { History } from "./history.js";
import { Provisional, RatedName, ratingText } from "./leaders.js";
import "./words.js";

const CHANGES = 300;
const OPPONENTS = 20;

interface PlayerProps {
    readonly player: string;
    readonly name: string;
}

export function Achievements({ player, name }: PlayerProps): JSX.Element | null {
    const t = useWords();
    const { value: record } = useLoaded(() => client.value.ratings.playerRecord(player), [client.value, player]);
    if (record === undefined) {
        return null;
    }
    if (record.games.length === 0) {
        return <p class="faint">{t("players-nothing")}</p>;
    }
    return (
        <div class="stack">
            <section class="card scroll" tabIndex={0} aria-labelledby="players-record">
                <h2 id="players-record">{t("players-record")}</h2>
                <table class="data">
                    <thead>
                        <tr>
                            <th scope="col">{t("players-game")}</th>
                            <th scope="col" class="number">
                                {t("players-count")}
                            </th>
                            {["first", "second", "third", "fourth", "left", "safe"].map((key) => (
                                <th key={key} scope="col" class="number">
                                    {t(`players-${key}`)}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {record.games.map((each) => (
                            <GameLine key={each.game} record={each} />
                        ))}
                    </tbody>
                </table>
            </section>
            {record.games
                .filter(({ rating }) => rating !== undefined)
                .map(({ game }) => (
                    <RatingOf key={game} player={player} name={name} game={game} />
                ))}
            <Against player={player} />
        </div>
    );
}

function GameLine({ record }: { readonly record: GameRecord }): JSX.Element {
    return (
        <tr>
            <th scope="row">
                <Link to={`/players?game=${record.game.replace("games/", "")}`}>{gameTitle(record.game)}</Link>
            </th>
            <td class="number">{record.matches}</td>
            {[0, 1, 2, 3].map((place) => (
                <td key={place} class="number">
                    {record.places[place] ?? 0}
                </td>
            ))}
            <td class="number">{record.left}</td>
            <td class="number">
                {record.rating === undefined ? (
                    "–"
                ) : (
                    <>
                        <strong>{ratingText(record.rating.safe)}</strong>
                        {record.rating.provisional && <Provisional />}{" "}
                        <span class="faint">
                            {ratingText(record.rating.mean)} ± {ratingText(record.rating.uncertainty)}
                        </span>
                    </>
                )}
            </td>
        </tr>
    );
}

function RatingOf({ player, name, game }: PlayerProps & { readonly game: string }): JSX.Element | null {
    const t = useWords();
    const load = () => some<RatingChange>(client.value.ratings.changes(game, player), CHANGES);
    const { value: changes = [] } = useLoaded(load, [client.value, player, game]);
    return changes.length === 0 ? null : (
        <section class="card">
            <h2>{t("players-history", { game: gameTitle(game) })}</h2>
            <History changes={changes} name={name} game={gameTitle(game)} />
        </section>
    );
}

function Against({ player }: { readonly player: string }): JSX.Element | null {
    const t = useWords();
    const load = () => some<HeadToHead>(client.value.ratings.headToHeads(player), OPPONENTS);
    const { value: all = [] } = useLoaded(load, [client.value, player]);
    return all.length === 0 ? null : (
        <section class="card scroll" tabIndex={0} aria-labelledby="players-against">
            <h2 id="players-against">{t("players-against")}</h2>
            <table class="data">
                <thead>
                    <tr>
                        <th scope="col">{t("players-opponent")}</th>
                        <th scope="col">{t("players-game")}</th>
                        {["count", "ahead", "level", "behind"].map((key) => (
                            <th key={key} scope="col" class="number">
                                {t(`players-${key}`)}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {all.map((each) => (
                        <tr key={`${each.opponent} ${each.game}`}>
                            <th scope="row">
                                <RatedName rated={each.opponent} displayName={each.displayName} />
                            </th>
                            <td>{gameTitle(each.game)}</td>
                            {[each.matches, each.ahead, each.level, each.behind].map((count, index) => (
                                <td key={index} class="number">
                                    {count}
                                </td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

/** The first entries of a list. */
async function some<T>(entries: AsyncIterable<T>, most: number): Promise<T[]> {
    const found: T[] = [];
    for await (const entry of entries) {
        found.push(entry);
        if (found.length >= most) {
            break;
        }
    }
    return found;
}
