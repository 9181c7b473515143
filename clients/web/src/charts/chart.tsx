/** Points over time, drawn: a line for each seat, with its own dashes, shape and number. A click goes to a version. */

import type { JSX } from "preact";

import { seatShape } from "../parts/seats.js";
import type { SeatLook } from "../replay/marks.js";
import { useWords } from "../words/words.js";
import { type Line, pointsAt } from "./points.js";
import { spread, ticksOf } from "./scales.js";
import { withMinus } from "../words/minus.js";
import { useWidth } from "./width.js";

const HEIGHT = 260;
const LEFT = 36;
const RIGHT = 34;
const TOP = 14;
const BOTTOM = 26;
const MARK = 18;
/** The room that the name of the axis needs. */
const WORD = 64;
/** The dashes of the lines of seats. */
const DASHES = ["", "7 4", "2 3", "10 3 2 3", "12 4 4 4", "1 4"];

/** A place on a line that stands out. */
export interface ChartMark {
    readonly version: number;
    readonly seat: number;
    /** Its meaning, and the target of a click. */
    readonly title: string;
}

interface ChartProps {
    readonly lines: readonly Line[];
    readonly looks: readonly SeatLook[];
    readonly last: number;
    /** Up to where the lines are known; without it, up to the last version. */
    readonly until?: number;
    readonly version: number;
    readonly label: string;
    readonly marks?: readonly ChartMark[];
    readonly onGo: (version: number) => void;
}

export function Chart({
    lines,
    looks,
    last,
    until = last,
    version,
    label,
    marks: stands = [],
    onGo,
}: ChartProps): JSX.Element {
    const t = useWords();
    const [frame, width] = useWidth();
    const all = lines.flatMap(({ points }) => points.map(([, value]) => value));
    const ticks = ticksOf(Math.min(0, ...all), Math.max(1, ...all), 6);
    const [least, greatest] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
    const x = (at: number): number => LEFT + ((width - LEFT - RIGHT) * at) / Math.max(last, 1);
    const y = (value: number): number =>
        HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (value - least)) / (greatest - least);
    const marks = spread(
        lines.map((line) => y(pointsAt(line, last))),
        MARK,
        TOP,
        HEIGHT - BOTTOM,
    );
    const go = (event: MouseEvent): void => {
        const { left } = (event.currentTarget as Element).getBoundingClientRect();
        onGo(Math.round(((event.clientX - left - LEFT) / (width - LEFT - RIGHT)) * last));
    };
    return (
        <div class="chart" ref={frame}>
            <svg
                width={width}
                height={HEIGHT}
                viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`}
                role="img"
                aria-label={label}
                onClick={go}
            >
                {ticks.map((tick) => (
                    <g key={tick} class="chart-tick">
                        <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
                        <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
                            {withMinus(tick)}
                        </text>
                    </g>
                ))}
                {ticksOf(0, last, Math.max(Math.floor(width / 90), 2))
                    .filter((tick) => tick <= last && x(tick) < width - WORD)
                    .map((tick) => (
                        <text key={tick} class="chart-at" x={x(tick)} y={HEIGHT - 8} text-anchor="middle">
                            {withMinus(tick)}
                        </text>
                    ))}
                <text class="chart-at" x={width - 2} y={HEIGHT - 8} text-anchor="end">
                    {t("charts-version")}
                </text>
                <line class="chart-now" x1={x(version)} x2={x(version)} y1={TOP} y2={HEIGHT - BOTTOM} />
                {lines.map((line, index) => (
                    <Drawn
                        key={line.seat}
                        line={line}
                        look={looks[line.seat - 1]}
                        last={until}
                        version={version}
                        x={x}
                        y={y}
                        mark={marks[index] ?? 0}
                        end={width - RIGHT}
                    />
                ))}
                {stands.map((mark) => (
                    <Standing key={mark.version} mark={mark} lines={lines} looks={looks} x={x} y={y} onGo={onGo} />
                ))}
            </svg>
        </div>
    );
}

interface StandingProps {
    readonly mark: ChartMark;
    readonly lines: readonly Line[];
    readonly looks: readonly SeatLook[];
    readonly x: (version: number) => number;
    readonly y: (points: number) => number;
    readonly onGo: (version: number) => void;
}

/** A mark on the line of its seat. For the keyboard there are lists beside the chart. */
function Standing({ mark: { version, seat, title }, lines, looks, x, y, onGo }: StandingProps): JSX.Element {
    const line = lines.find((each) => each.seat === seat);
    const [left, top] = [x(version), y(line === undefined ? 0 : pointsAt(line, version - 1))];
    const go = (event: MouseEvent): void => {
        event.stopPropagation(); // the chart itself goes to the version under the pointer
        onGo(version);
    };
    return (
        <path
            class="chart-mistake"
            style={{ "--seat": looks[seat - 1]?.paint.fill ?? "" }}
            d={`M${round(left)} ${round(top + 7)}l-6 -11h12z`}
            onClick={go}
        >
            <title>{title}</title>
        </path>
    );
}

interface DrawnProps {
    readonly line: Line;
    readonly look: SeatLook | undefined;
    readonly last: number;
    readonly version: number;
    readonly x: (version: number) => number;
    readonly y: (points: number) => number;
    readonly mark: number;
    readonly end: number;
}

function Drawn({ line, look, last, version, x, y, mark, end }: DrawnProps): JSX.Element {
    const { seat, points } = line;
    const path = [...points, [last, pointsAt(line, last)] as const]
        .map(([at, value], index) =>
            index === 0 ? `M${round(x(at))} ${round(y(value))}` : `H${round(x(at))}V${round(y(value))}`,
        )
        .join("");
    const value = pointsAt(line, version);
    return (
        <g class="chart-line" style={{ "--seat": look?.paint.fill ?? "", "--seat-ink": look?.paint.ink ?? "" }}>
            <path d={path} stroke-dasharray={DASHES[(seat - 1) % DASHES.length]} />
            <path
                class="chart-lead"
                d={`M${round(x(last))} ${round(y(pointsAt(line, last)))}L${round(end + 8)} ${round(mark)}`}
            />
            {version <= last && <circle cx={x(version)} cy={y(value)} r="4" />}
            <g transform={`translate(${round(end + 8)} ${round(mark - MARK / 2)}) scale(${String(MARK / 24)})`}>
                <path class="chart-mark" d={seatShape(seat)} />
                <text x="12" y="17" text-anchor="middle">
                    {look?.sign ?? seat}
                </text>
            </g>
        </g>
    );
}

function round(value: number): string {
    return value.toFixed(1);
}
