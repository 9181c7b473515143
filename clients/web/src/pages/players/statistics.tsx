/** The statistics of a game: wins by seat and role, points, and lengths. */

import type { Frequency, GameStatistics, SeatStatistics } from "caravanserai/v1/rating";
import { Company } from "caravanserai/v1/rating_service";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Problem } from "../../parts/errors.js";
import { Link } from "../../browser/router.js";
import { useTitle } from "../../browser/titles.js";
import { ticksOf } from "../../charts/scales.js";
import { useWidth } from "../../charts/width.js";
import { Field } from "../../parts/field.js";
import { useLoaded } from "../../parts/resource.js";
import { SeatMark } from "../../parts/seats.js";
import { allGames } from "../../session/games.js";
import { client } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { asPercent, onOneDecimal } from "../../words/numbers.js";
import { useWords } from "../../words/words.js";
import "./words.js";

const COMPANIES = [Company.UNSPECIFIED, Company.PEOPLE, Company.BOTS, Company.MIXED] as const;
const MINUTE = 60;

export function StatisticsPage({ game }: { readonly game: string }): JSX.Element {
    const t = useWords();
    const [seats, setSeats] = useState(0);
    const [company, setCompany] = useState(Company.UNSPECIFIED);
    const { value: games = [] } = useLoaded(() => allGames(), [client.value]);
    const found = games.find(({ name }) => name === `games/${game}`);
    const title = t("players-statistics-of", { game: found?.title ?? game });
    useTitle(title);
    const load = () => client.value.ratings.statistics(game, { seats, company });
    const { value, error, reload } = useLoaded(load, [client.value, game, seats, company]);
    return (
        <div class="page">
            <h1>{title}</h1>
            <p class="row">
                <Link to={`/games/${game}/rules`}>{t("players-to-rules")}</Link>
                <Link to={`/players?game=${game}`}>{t("players-leaders")}</Link>
            </p>
            <div class="row filters">
                <Field label={t("players-seats")}>
                    <select value={seats} onChange={(event) => setSeats(Number(event.currentTarget.value))}>
                        <option value={0}>{t("players-any-seats")}</option>
                        {found?.playerCounts.map((count) => (
                            <option key={count} value={count}>
                                {count}
                            </option>
                        ))}
                    </select>
                </Field>
                <Field label={t("players-company")}>
                    <select
                        value={company}
                        onChange={(event) =>
                            setCompany(COMPANIES[event.currentTarget.selectedIndex] ?? Company.UNSPECIFIED)
                        }
                    >
                        {COMPANIES.map((each) => (
                            <option key={each} value={each}>
                                {t(`players-company-${String(each)}`)}
                            </option>
                        ))}
                    </select>
                </Field>
            </div>
            {error !== undefined && value === undefined && <Problem text={describe(t, error)} retry={reload} />}
            {value !== undefined && <Shown statistics={value} />}
        </div>
    );
}

function Shown({ statistics }: { readonly statistics: GameStatistics }): JSX.Element {
    const t = useWords();
    const minutes = merged(statistics.seconds, (seconds) => Math.round(seconds / MINUTE));
    return (
        <div class="stack">
            <p role="status">{t("players-counted", { count: statistics.matches })}</p>
            {statistics.matches > 0 && (
                <>
                    <Seats title={t("players-by-seat")} rows={statistics.bySeat} />
                    {statistics.byRole.length > 0 && <Seats title={t("players-by-role")} rows={statistics.byRole} />}
                    <Spread
                        title={t("players-spread-points")}
                        unit={t("players-points")}
                        values={merged(statistics.points)}
                    />
                    <Spread
                        title={t("players-spread-decisions")}
                        unit={t("players-decisions")}
                        values={merged(statistics.decisions)}
                    />
                    <Spread title={t("players-spread-seconds")} unit={t("players-length")} values={minutes} />
                </>
            )}
        </div>
    );
}

function Seats({ title, rows }: { readonly title: string; readonly rows: readonly SeatStatistics[] }): JSX.Element {
    const t = useWords();
    return (
        <section class="card scroll" tabIndex={0} aria-label={title}>
            <h2>{title}</h2>
            <table class="data">
                <thead>
                    <tr>
                        <th scope="col">
                            <span class="unseen">{title}</span>
                        </th>
                        {["count", "wins", "places", "mean-points"].map((key) => (
                            <th key={key} scope="col" class="number">
                                {t(`players-${key}`)}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {rows.map(({ seat, role, title: name, matches, places, meanPoints }) => (
                        <tr key={`${String(seat)} ${role}`}>
                            <th scope="row">{seat > 0 ? <SeatMark seat={seat} /> : <bdi>{name}</bdi>}</th>
                            <td class="number">{matches}</td>
                            <td class="number">{asPercent((places[0] ?? 0) / Math.max(matches, 1))}</td>
                            <td class="number">{places.join(" – ")}</td>
                            <td class="number">{onOneDecimal(meanPoints)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

/** The frequency of each value, in order; values that become the same are counted together. */
export function merged(
    values: readonly Pick<Frequency, "value" | "number">[],
    to: (value: number) => number = (value) => value,
): (readonly [number, number])[] {
    const counts = new Map<number, number>();
    for (const { value, number } of values) {
        const at = to(Number(value));
        counts.set(at, (counts.get(at) ?? 0) + number);
    }
    return [...counts].sort(([one], [other]) => one - other);
}

const HEIGHT = 160;
const LEFT = 36;
const BOTTOM = 22;

interface SpreadProps {
    readonly title: string;
    readonly unit: string;
    readonly values: readonly (readonly [number, number])[];
}

/** Bars: how often each value came up; and the same as a table. */
function Spread({ title, unit, values }: SpreadProps): JSX.Element | null {
    const t = useWords();
    const [frame, width] = useWidth();
    if (values.length === 0) {
        return null;
    }
    const [least, greatest] = [values[0]?.[0] ?? 0, values.at(-1)?.[0] ?? 0];
    const most = Math.max(...values.map(([, count]) => count));
    const x = (value: number): number => LEFT + ((width - LEFT - 24) * (value - least)) / Math.max(greatest - least, 1);
    const y = (count: number): number => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - 8) * count) / most;
    const bar = Math.max(Math.min((width - LEFT) / (greatest - least + 1) - 1, 18), 2);
    const ticks = ticksOf(least, greatest, 8).filter((tick) => tick >= least && tick <= greatest);
    return (
        <section class="card">
            <h2>{title}</h2>
            <div class="chart" ref={frame}>
                <svg
                    width={width}
                    height={HEIGHT}
                    viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`}
                    role="img"
                    aria-label={title}
                >
                    <g class="chart-tick">
                        <line x1={LEFT} x2={width} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
                        <text x={LEFT - 6} y={y(most) + 8} text-anchor="end">
                            {most}
                        </text>
                    </g>
                    {values.map(([value, count]) => (
                        <rect
                            key={value}
                            class="spread-bar"
                            x={x(value) - bar / 2 + 10}
                            y={y(count)}
                            width={bar}
                            height={HEIGHT - BOTTOM - y(count)}
                        />
                    ))}
                    {ticks.map((tick) => (
                        <text key={tick} x={x(tick) + 10} y={HEIGHT - 6} text-anchor="middle">
                            {tick}
                        </text>
                    ))}
                </svg>
            </div>
            <details>
                <summary>{t("players-history-table")}</summary>
                <div class="scroll" tabIndex={0} role="group" aria-label={title}>
                    <table class="data">
                        <thead>
                            <tr>
                                <th scope="col" class="number">
                                    {unit}
                                </th>
                                <th scope="col" class="number">
                                    {t("players-often")}
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            {values.map(([value, count]) => (
                                <tr key={value}>
                                    <td class="number">{value}</td>
                                    <td class="number">{count}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            </details>
        </section>
    );
}
