/** Pieces as pictures: on the board, beside a seat, in a text. */

import { faceOf, kindOf } from "caravanserai/web";
import type { JSX, VNode } from "preact";
import { useContext } from "preact/hooks";

import { CardIcon } from "./card-icons.js";
import { isPale, paintOf } from "./colours.js";
import { fitted, type Forms, listed, SmallestType, typeOf } from "./text-size.js";
import { Token } from "./glyphs.js";
import { type FullLook, lookOf } from "./looks.js";
import { printed } from "./printed.js";
import { IconRow, iconsAmong } from "./printed-icons.js";
import type { Scene } from "./scene.js";
import { withHyphens } from "./syllables.js";

/** The smallest height in units of the board at which a card shows its print. */
const READABLE = 26;
const LARGEST_COUNT = 32;
/** The share of a card that stays free around its icons. */
const MARGIN = 5;
/** The size of the square in which a token is drawn. */
const UNIT = 24;

export function isCard(look: FullLook): boolean {
    return (look.shape === "card" || look.shape === "tile") && !look.back;
}

function valueOf(piece: string): number {
    return Number(/^\d+$/u.exec(faceOf(piece))?.[0] ?? 0);
}

interface PieceProps {
    readonly piece: string;
    readonly scene: Scene;
    /** Its height. */
    readonly size: number;
    /** The number of pieces that it stands for; more than one shows the number. */
    readonly count?: number;
}

/** A piece in an SVG picture, around the origin. */
export function Piece({ piece, scene, size, count = 1 }: PieceProps): JSX.Element {
    const look = lookOf(piece, scene);
    const scale = size / UNIT;
    const width = size * look.aspect;
    return (
        <g class={`piece shape-${look.shape}${isPale(look.colour) ? " pale" : ""}`} data-piece={piece}>
            {isCard(look) && size >= READABLE ? (
                <Printed piece={piece} scene={scene} look={look} width={width} height={size} />
            ) : (
                <g
                    transform={`scale(${String(scale)})`}
                    style={{ "--smallest": `calc(var(--least, 0px) / ${String(scale)})` }}
                >
                    <Token look={look} value={valueOf(piece)} />
                </g>
            )}
            {count > 1 && (
                <Count count={count} x={width / 2} y={size / 2} size={Math.min(Math.max(size, 18), LARGEST_COUNT)} />
            )}
        </g>
    );
}

/** The number of equal pieces, in the lower right corner of the picture. */
function Count({
    count,
    x,
    y,
    size,
}: {
    readonly count: number;
    readonly x: number;
    readonly y: number;
    readonly size: number;
}): JSX.Element {
    const height = size * 0.48;
    const width = height * (0.75 + 0.55 * String(count).length);
    return (
        <g class="count" transform={`translate(${String(x - width * 0.55)} ${String(y - height * 0.4)})`}>
            <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={height / 2} />
            <text style={typeOf(height * 0.92)} text-anchor="middle">
                {count}
            </text>
        </g>
    );
}

/** The front of a card with what is printed on it. */
function Printed({
    piece,
    scene,
    look,
    width,
    height,
}: {
    readonly piece: string;
    readonly scene: Scene;
    readonly look: FullLook;
    readonly width: number;
    readonly height: number;
}): JSX.Element {
    const paint = paintOf(look.colour);
    const smallest = useContext(SmallestType);
    const icons = scene.layout.icons?.(piece, scene);
    const { text, size, broken } = fitted(printForms(piece, scene), width - 6, height - 2, {
        smallest,
        signs: scene.layout.signs ?? {},
    });
    return (
        <g>
            <rect
                x={-width / 2 + 0.6}
                y={-height / 2 + 0.6}
                width={width - 1.2}
                height={height - 1.2}
                rx="4"
                fill={paint.fill}
                stroke={paint.line}
                stroke-width="1.2"
            />
            {icons === undefined ? (
                <foreignObject x={-width / 2 + 2} y={-height / 2 + 1} width={width - 4} height={height - 2}>
                    <div
                        class="print"
                        style={{
                            color: paint.ink,
                            ...typeOf(size),
                        }}
                    >
                        <Print piece={piece} scene={scene} text={text} broken={broken} />
                    </div>
                </foreignObject>
            ) : (
                <IconRow
                    parts={icons.parts}
                    scene={scene}
                    ink={paint.ink}
                    title={printOf(piece, scene)}
                    x={-width / 2 + MARGIN}
                    y={-height / 2 + MARGIN}
                    w={width - 2 * MARGIN}
                    h={(height - 2 * MARGIN) * (icons.top ?? 1)}
                />
            )}
        </g>
    );
}

/** The print on a card: as the layout says, otherwise its text, otherwise its name. */
export function Print({
    piece,
    scene,
    large = false,
    text = printOf(piece, scene),
    broken = true,
}: {
    readonly piece: string;
    readonly scene: Scene;
    readonly large?: boolean;
    /** The words, where there is not room for all of them. */
    readonly text?: string;
    /** See `PrintedText`. */
    readonly broken?: boolean;
}): JSX.Element {
    const said = scene.layout.print?.(piece, scene, large);
    const icons = large ? iconsAmong(scene.layout.icons?.(piece, scene)?.parts ?? []) : [];
    if (icons.length > 0) {
        return (
            <>
                <span aria-hidden="true">
                    {icons.map((name, index) => (
                        <CardIcon key={index} name={name} />
                    ))}
                </span>
                <PrintedText {...{ text, scene, broken }} />
            </>
        );
    }
    return isDrawn(said) ? said : <PrintedText {...{ text, scene, broken }} />;
}

function isDrawn(said: VNode | Forms | undefined): said is VNode {
    return said !== undefined && typeof said !== "string" && !Array.isArray(said);
}

/** The words that are printed on a card. */
export function printOf(piece: string, scene: Scene): string {
    return printForms(piece, scene)[0] ?? "";
}

/** The same, and shorter words for where there is little room: at last the number of the card, if it has one. */
export function printForms(piece: string, scene: Scene): readonly string[] {
    const said = scene.layout.print?.(piece, scene);
    const own = said === undefined || isDrawn(said) ? scene.pieceText(piece) || scene.pieceTitle(piece) : said;
    const [kind, face] = [kindOf(piece), faceOf(piece)];
    const forms = [...listed(own), scene.words.short("piece", kind, face), NUMBER.test(face) ? face : ""];
    return forms.filter((form, index) => index === 0 || form !== "");
}

/** The name of a card that has a number: a word that nobody has to translate. */
const NUMBER = /^[A-Z]+\d+$/u;

/** A piece as a small picture in a text. */
export function Sign({ piece, scene }: { readonly piece: string; readonly scene: Scene }): JSX.Element {
    const look = lookOf(piece, scene);
    const half = 12 * Math.min(look.aspect, 2);
    return (
        <svg
            class={`sign-image${isPale(look.colour) ? " pale" : ""}`}
            viewBox={`${String(-half)} -12 ${String(2 * half)} 24`}
            aria-hidden="true"
            focusable="false"
            style={{ "--aspect": String(Math.min(look.aspect, 2)) }}
        >
            <Token look={look} value={valueOf(piece)} />
        </svg>
    );
}

/** A printed text with signs for the pieces that it names; screen readers read the words. */
export function PrintedText({
    text,
    scene,
    broken = true,
}: {
    readonly text: string;
    readonly scene: Scene;
    /** False if its words need not be broken: browsers would break the last of a line wherever they may. */
    readonly broken?: boolean;
}): JSX.Element {
    const hyphenated = broken ? withHyphens : String;
    const parts = printed(text, scene.layout.signs ?? {});
    if (parts.length === 1 && typeof parts[0] === "string") {
        return <span>{hyphenated(text)}</span>;
    }
    return (
        <span>
            <span class="unseen">{text}</span>
            <span aria-hidden="true">
                {parts.map((part, index) =>
                    typeof part === "string" ? (
                        <span key={index}>{`${/^[,;:]/u.test(part) ? "" : " "}${hyphenated(part)} `}</span>
                    ) : (
                        <span key={index} class="amount" title={part.words}>
                            {part.count}
                            <Sign piece={part.kind} scene={scene} />
                        </span>
                    ),
                )}
            </span>
        </span>
    );
}
