/** The course of a rating, match by match: a line with the uncertainty around it, and the same as a table. */

import type { RatingChange } from "caravanserai/v1/rating";
import type { JSX } from "preact";

import { Link } from "../../browser/router.js";
import { ticksOf } from "../../charts/scales.js";
import { useWidth } from "../../charts/width.js";
import { useWords } from "../../words/words.js";
import { ratingText } from "./leaders.js";
import "./words.js";

const HEIGHT = 220;
const LEFT = 36;
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 24;
const MARGINS = 2;

interface HistoryProps {
    /** The latest first, as the service lists them. */
    readonly changes: readonly RatingChange[];
    readonly name: string;
    readonly game: string;
}

export function History({ changes, name, game }: HistoryProps): JSX.Element {
    const t = useWords();
    const values = [...changes].reverse().flatMap(({ after }) => (after === undefined ? [] : [after]));
    const label = t("players-history-label", {
        name,
        game,
        count: values.length,
        first: ratingText(values[0]?.mean),
        last: ratingText(values.at(-1)?.mean),
    });
    return (
        <>
            <Line points={values} label={label} />
            <details>
                <summary>{t("players-history-table")}</summary>
                <div class="scroll" tabIndex={0} role="group" aria-label={t("players-history", { game })}>
                    <table class="data">
                        <thead>
                            <tr>
                                <th scope="col">{t("players-after")}</th>
                                <th scope="col" class="number">
                                    {t("players-rank")}
                                </th>
                                <th scope="col" class="number">
                                    {t("players-mean")}
                                </th>
                                <th scope="col" class="number">
                                    {t("players-uncertainty")}
                                </th>
                                <th scope="col" class="number">
                                    {t("players-change")}
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            {changes.map(({ match, place, before, after }) => (
                                <tr key={match}>
                                    <th scope="row">
                                        <Link to={`/${match}`}>{after?.matches ?? 0}</Link>
                                    </th>
                                    <td class="number">{place}</td>
                                    <td class="number">{ratingText(after?.mean)}</td>
                                    <td class="number">± {ratingText(after?.uncertainty)}</td>
                                    <td class="number">{signed((after?.mean ?? 0) - (before?.mean ?? 0))}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            </details>
        </>
    );
}

function signed(value: number): string {
    return `${value < 0 ? "−" : "+"}${ratingText(Math.abs(value))}`;
}

interface LineProps {
    readonly points: readonly { readonly mean: number; readonly uncertainty: number }[];
    readonly label: string;
}

function Line({ points, label }: LineProps): JSX.Element {
    const [frame, width] = useWidth();
    const lows = points.map(({ mean, uncertainty }) => mean - MARGINS * uncertainty);
    const highs = points.map(({ mean, uncertainty }) => mean + MARGINS * uncertainty);
    const ticks = ticksOf(Math.min(...lows), Math.max(...highs), 5);
    const [least, greatest] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
    const last = Math.max(points.length - 1, 1);
    const x = (at: number): number => LEFT + ((width - LEFT - RIGHT) * at) / last;
    const y = (value: number): number =>
        HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (value - least)) / (greatest - least);
    const path = (values: readonly number[]): string[] =>
        values.map((value, at) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
    const band = [...path(highs), ...path(lows).reverse()];
    return (
        <div class="chart rating-chart" ref={frame}>
            <svg
                width={width}
                height={HEIGHT}
                viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`}
                role="img"
                aria-label={label}
            >
                {ticks.map((tick) => (
                    <g key={tick} class="chart-tick">
                        <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
                        <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
                            {tick}
                        </text>
                    </g>
                ))}
                <path class="rating-band" d={`M${band.join("L")}z`} />
                <path class="rating-line" d={`M${path(points.map(({ mean }) => mean)).join("L")}`} />
                {points.map(({ mean }, at) => (
                    <circle key={at} class="rating-dot" cx={x(at)} cy={y(mean)} r={points.length > 60 ? 1.5 : 3} />
                ))}
                <text x={LEFT} y={HEIGHT - 6}>
                    1
                </text>
                <text x={width - RIGHT} y={HEIGHT - 6} text-anchor="end">
                    {points.length}
                </text>
            </svg>
        </div>
    );
}
