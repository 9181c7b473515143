/** The scoreboard of a match, live or final. */

import { type Scoreboard, type SeatScore } from "caravanserai/v1/scoreboard";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Link } from "../../browser/router.js";
import { useTitle } from "../../browser/titles.js";
import { Icon } from "../../parts/icons.js";
import { useLoaded } from "../../parts/resource.js";
import { useSeenAgain } from "../../parts/seen-again.js";
import { SeatMark } from "../../parts/seats.js";
import { allGames, gameTitle } from "../../session/games.js";
import { client } from "../../session/session.js";
import { addWords, useWords } from "../../words/words.js";
import { seatNames } from "../shared/names.js";
import { Stopped } from "../shared/stopped.js";
import catalogue from "./scoreboard.words";
import { withMinus } from "../../words/minus.js";

addWords(catalogue);

export function ScoreboardPage({ id }: { readonly id: string }): JSX.Element {
    const t = useWords();
    useLoaded(() => allGames(), [client.value]);
    const [board, setBoard] = useState<Scoreboard>();
    const [error, setError] = useState<unknown>();
    const [attempt, setAttempt] = useState(0);
    const from = client.value;
    useTitle([t("scoreboard-title"), board && gameTitle(board.game)].filter(Boolean).join(" · "));
    useEffect(() => {
        const ending = new AbortController();
        const follow = async (): Promise<void> => {
            for await (const shown of from.watchScoreboard(id, { signal: ending.signal })) {
                setBoard(shown);
                setError(undefined);
            }
        };
        follow().catch((cause: unknown) => ending.signal.aborted || setError(cause));
        return () => ending.abort();
    }, [id, from, attempt]);
    useSeenAgain(() => setAttempt((before) => before + 1)); // once the match is over there is no stream any more
    return (
        <div class="page">
            <h1>{t("scoreboard-title")}</h1>
            {error !== undefined && <Stopped problem={error} retry={() => setAttempt(attempt + 1)} />}
            {board === undefined ? (
                error === undefined && <p class="loading">{t("app-loading")}</p>
            ) : (
                <Scores id={id} board={board} />
            )}
        </div>
    );
}

function Scores({ id, board }: { readonly id: string; readonly board: Scoreboard }): JSX.Element {
    const t = useWords();
    const seats = [...board.seats].sort((one, other) => one.place - other.place || one.seat - other.seat);
    const names = seatNames(
        t,
        board.seats.toSorted((one, other) => one.seat - other.seat),
    );
    const categories = new Map(
        board.seats.flatMap(({ categories: each }) => each.map(({ category, title }) => [category, title] as const)),
    );
    return (
        <>
            <p class="faint">
                {gameTitle(board.game)} · {board.final ? t("scoreboard-final") : t("scoreboard-live")} ·{" "}
                <Link to={`/matches/${id}`}>{t("scoreboard-table")}</Link>
            </p>
            <div class="card scroll" tabIndex={0} role="group" aria-label={t("scoreboard-title")}>
                <table class="data">
                    <thead>
                        <tr>
                            <th scope="col">{t("scoreboard-place")}</th>
                            <th scope="col">{t("scoreboard-player")}</th>
                            <th scope="col" class="number">
                                {t("scoreboard-points")}
                            </th>
                            {[...categories].map(([key, title]) => (
                                <th key={key} scope="col" class="number">
                                    {title}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {seats.map((seat) => (
                            <ScoreRow
                                key={seat.seat}
                                seat={seat}
                                name={names[seat.seat - 1] ?? ""}
                                categories={[...categories.keys()]}
                                final={board.final}
                            />
                        ))}
                    </tbody>
                </table>
            </div>
        </>
    );
}

interface ScoreRowProps {
    readonly seat: SeatScore;
    readonly name: string;
    readonly categories: string[];
    readonly final: boolean;
}

function ScoreRow({ seat, name, categories, final }: ScoreRowProps): JSX.Element {
    const t = useWords();
    const points = new Map(seat.categories.map(({ category, points: each }) => [category, each]));
    return (
        <tr>
            <td>
                {seat.place} {final && seat.place === 1 && <Icon name="trophy" />}
            </td>
            <th scope="row">
                <SeatMark seat={seat.seat} /> <bdi>{name}</bdi>
                {seat.tieBroken && <span class="faint"> {t("scoreboard-tie")}</span>}
            </th>
            <td class="number">
                <strong>{withMinus(seat.points)}</strong>
            </td>
            {categories.map((key) => (
                <td key={key} class="number">
                    {withMinus(points.get(key) ?? 0n)}
                </td>
            ))}
        </tr>
    );
}
