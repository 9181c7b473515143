/** The shapes of pieces, in our own drawing: each in a square of 24 units around the origin. */

import type { JSX } from "preact";

import { type Paint, paintOf } from "./colours.js";
import { typeOf } from "./text-size.js";
import type { Shape } from "./layout.js";
import type { FullLook } from "./looks.js";

type Draw = (paint: Paint) => JSX.Element;

const outline = (
    paint: Paint,
): { fill: string; stroke: string; "stroke-width": number; "stroke-linejoin": "round" } => ({
    fill: paint.fill,
    stroke: paint.line,
    "stroke-width": 1.2,
    "stroke-linejoin": "round",
});
const path = (d: string): Draw =>
    function Drawn(paint: Paint): JSX.Element {
        return <path d={d} {...outline(paint)} />;
    };

const SHAPES: Readonly<Record<Exclude<Shape, "die" | "card" | "tile">, Draw>> = {
    cube: (paint) => (
        <g {...outline(paint)}>
            <path d="M-10-5 0-10.5 10-5V6L0 11.5-10 6Z" />
            <path d="M-10-5 0 .5 10-5M0 .500V11.5" fill="none" stroke-opacity="0.55" />
        </g>
    ),
    disc: (paint) => (
        <g {...outline(paint)}>
            <circle r="10.5" />
            <circle r="7.8" fill="none" stroke-opacity="0.45" />
        </g>
    ),
    meeple: path(
        "M0-11a4 4 0 0 1 3.5 6c3.5.8 7.5 2.6 7.5 5 0 1.5-2.6 1.7-4.3 1.300L9.5 11H2L0 6.5-2 11h-7.500L-6.7 1.300C-8.4 1.7-11 1.5-11 0c0-2.4 4-4.2 7.5-5A4 4 0 0 1 0-11Z",
    ),
    camel: path(
        "M-11-6.500c0-2 3.5-3.5 4.5-1.5.7 1.5-.5 5 1.2 5.5 1 .3 1.3-3.8 3.8-3.8 2.2 0 1.8 2.3 3 2.300S2.8-7.5 5.5-7.500C9.5-7.5 11-2 11 1.500L9.8 10.500H6.500L6.3 4.5-2.5 4.5-2.8 10.500H-6L-7-.500C-9.5-1.5-9-5-11-6.500Z",
    ),
    ship: path(
        "M-1-11v11h-8C-8-5-5-9-1-11Zm2 1c4 1.5 7 5.5 7.5 10H1Zm-12 12H11C10 7 7 10.5 3.5 10.500h-7C-7 10.5-10 7-11 2Z",
    ),
    house: path("M0-11 11-3V10.500H-11V-3Z"),
    coin: (paint) => (
        <g {...outline(paint)}>
            <circle r="10.5" />
            <rect x="-3" y="-3" width="6" height="6" fill={paint.line} stroke="none" />
        </g>
    ),
    star: path("M0-11.5 3.3-4 11.5-3.3 5.3 2.2 7.2 10.5 0 6-7.2 10.5-5.3 2.2-11.5-3.3-3.3-4Z"),
    scroll: (paint) => (
        <g {...outline(paint)}>
            <path d="M-8-10.500H6.500c4 0 4 5 0 5V10.500H-8c-4 0-4-5 0-5Z" />
            <path d="M-5-5.500H3M-5-1.500H3M-5 2.500H3" fill="none" />
        </g>
    ),
    tower: path("M-8-11h4v3h2.500v-3h3v3H4v-3h4v6l-2 2V10.500H-6V-3l-2-2Z"),
    pawn: path("M0-11.500a5 5 0 0 1 3 9C4.5 1 6.5 5 8 7.500V11H-8V7.500C-6.5 5-4.5 1-3-2.500a5 5 0 0 1 3-9Z"),
    jewel: (paint) => (
        <g {...outline(paint)}>
            <path d="M-6-8.500H6l5 6L0 11-11-2.500Z" />
            <path d="M-11-2.500H11M-4-2.5 0 11 4-2.5-2-8.500M-4-2.5 2-8.5" fill="none" stroke-opacity="0.5" />
        </g>
    ),
    leaf: (paint) => (
        <g {...outline(paint)}>
            <path d="M-10 9.500C-12-4-2-11.5 10.5-10.5 11.5 2-1 11.5-10 9.500Z" />
            <path d="M-10 9.5 5-5" fill="none" />
        </g>
    ),
    bolt: (paint) => (
        <g {...outline(paint)}>
            <rect x="-10.5" y="-6.5" width="21" height="13" rx="2" />
            <path d="M-10.5-2.500H10.500M-10.5 2.500H10.5" fill="none" stroke-opacity="0.5" />
            <ellipse cx="-8" rx="3" ry="6.5" />
        </g>
    ),
    bar: (paint) => (
        <g {...outline(paint)}>
            <path d="M-12 7-8-6.500H8L12 7Z" />
            <path d="M-8-6.5-5.5 2.500H5.500L8-6.500M-5.5 2.5-12 7M5.5 2.5 12 7" fill="none" stroke-opacity="0.45" />
        </g>
    ),
    log: (paint) => (
        <g {...outline(paint)}>
            <path d="M-8-5.500H8a4 5.5 0 0 1 0 11H-8Z" />
            <ellipse cx="-8" rx="3.5" ry="5.5" />
            <ellipse cx="-8" rx="1.5" ry="2.5" fill="none" />
        </g>
    ),
    token: (paint) => <rect x="-10.5" y="-10.5" width="21" height="21" rx="6" {...outline(paint)} />,
    wall: path("M-18-8h6v3h5v-3h6v3h2v-3h6v3h5v-3h6V9h-36Z"),
    crown: path("M-11 9V-6.500L-5.500 0 0-9.500 5.500 0 11-6.500V9Z"),
    sword: path(
        "M11-11 9.500-6-1 4.500 2 7.500 0 9.500-3 7-8 11.500-11 8.500-6.500 3.500-9 .500-7-1.500-4 1.500 6-9.500Z",
    ),
    mark: path("M0-11.5 10.5 0 0 11.5-10.5 0Z"),
};

const PIPS: readonly (readonly (readonly [number, number])[])[] = [
    [],
    [[0, 0]],
    [
        [-5, -5],
        [5, 5],
    ],
    [
        [-5.5, -5.5],
        [0, 0],
        [5.5, 5.5],
    ],
    [
        [-5, -5],
        [5, -5],
        [-5, 5],
        [5, 5],
    ],
    [
        [-5.5, -5.5],
        [5.5, -5.5],
        [0, 0],
        [-5.5, 5.5],
        [5.5, 5.5],
    ],
    [
        [-5, -6],
        [5, -6],
        [-5, 0],
        [5, 0],
        [-5, 6],
        [5, 6],
    ],
];

/** A die with its pips; without a value it shows a question mark. The letter of its colour stands in its corner. */
export function Die({
    paint,
    value,
    sign,
}: {
    readonly paint: Paint;
    readonly value: number;
    readonly sign: string;
}): JSX.Element {
    return (
        <g>
            <rect x="-11" y="-11" width="22" height="22" rx="4.5" {...outline(paint)} />
            {(PIPS[value] ?? []).map(([x, y]) => (
                <circle cx={x} cy={y} r="2.3" fill={paint.ink} />
            ))}
            {value === 0 && <Sign text="?" paint={paint} size={14} />}
            {value > 0 && sign && (
                <g transform="translate(9.5 9.5)">
                    <circle class="die-corner" r="4.6" fill={paint.ink} stroke={paint.line} stroke-width="0.6" />
                    <text class="sign" style={typeOf(6.8)} fill={paint.fill} text-anchor="middle">
                        {sign}
                    </text>
                </g>
            )}
        </g>
    );
}

function Sign({
    text,
    paint,
    size,
}: {
    readonly text: string;
    readonly paint: Paint;
    readonly size: number;
}): JSX.Element {
    return (
        <text class="sign" style={typeOf(size)} fill={paint.ink} text-anchor="middle">
            {text}
        </text>
    );
}

const SIGN_SIZES: Readonly<Partial<Record<Shape, number>>> = {
    house: 12,
    meeple: 9,
    camel: 9,
    ship: 8,
    mark: 11,
    pawn: 9,
    tower: 9,
};
const SIGN_PLACES: Readonly<Partial<Record<Shape, number>>> = {
    house: 3.5,
    meeple: 1.5,
    camel: 0,
    ship: 5.5,
    pawn: 4.5,
    cube: 0.5,
    tower: 2,
};

/** A piece without print in a square of 24 units around the origin. */
export function Token({ look, value }: { readonly look: FullLook; readonly value: number }): JSX.Element {
    const paint = paintOf(look.colour);
    if (look.shape === "die") {
        return <Die paint={paint} value={value} sign={look.sign} />;
    }
    if (look.shape === "card" || look.shape === "tile") {
        return <Back paint={paint} look={look} />;
    }
    return (
        <g>
            {SHAPES[look.shape](paint)}
            {look.sign && (
                <g transform={`translate(0 ${String(SIGN_PLACES[look.shape] ?? 0)})`}>
                    <Sign text={look.sign} paint={paint} size={SIGN_SIZES[look.shape] ?? 12} />
                </g>
            )}
        </g>
    );
}

/** The back of a card or tile, or a small one without room for its print. */
function Back({ paint, look }: { readonly paint: Paint; readonly look: FullLook }): JSX.Element {
    const half = 12 * Math.min(look.aspect, 2);
    return (
        <g>
            <rect x={-half + 0.6} y="-11.4" width={2 * half - 1.2} height="22.8" rx="2.5" {...outline(paint)} />
            {look.back && (
                <path
                    d={`M${String(-half + 3.5)}-8.500H${String(half - 3.5)}V8.500H${String(-half + 3.5)}Z M0-6 5 0 0 6-5 0Z`}
                    fill="none"
                    stroke={paint.ink}
                    stroke-opacity="0.6"
                />
            )}
            {!look.back && look.sign && <Sign text={look.sign} paint={paint} size={11} />}
        </g>
    );
}
