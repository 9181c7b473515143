/**
 * The picture of a position for other programs: the board of its layout, who plays, and how it stands.
 *
 * The service runs this in an interpreter without a browser and turns the picture into pixels. So nothing here may ask for a window, and
 * what SVG cannot draw by itself is left out: print on cards, which nobody could read in a preview.
 */

import { ownerOf } from "caravanserai/web";
import type { Game } from "caravanserai/v1/game";
import type { JSX } from "preact";
import { renderToString } from "preact-render-to-string";

import { readLayout } from "../games/given.js";
import { tableauOf } from "../games/layouts.js";
import { paintOf } from "../table/colours.js";
import { Ground, inLayers, isDrawn, Lying } from "../table/ground.js";
import { breadth } from "../table/letters.js";
import { Line } from "../table/line.js";
import { seatColour } from "../table/looks.js";
import { pictureOf } from "../table/picture.js";
import { type Placed, tableOf } from "../table/placements.js";
import { type Layout, Scene } from "../table/scene.js";
import type { Language } from "../words/language.js";
import { withMinus } from "../words/minus.js";

/**
 * The rules of the style of the table that matter to shapes, with the colours of the light theme. The build fills them in; tests have none.
 */
declare const STYLE: string;

/** The data of the picture, as the service gives it. Texts are ready to be read. */
export interface Drawn {
    readonly language: Language;
    /** The description of the game, with every field. */
    readonly game: Game;
    readonly placements: readonly Placed[];
    /** The names of the seats. */
    readonly seats: readonly string[];
    /** The state of the match. */
    readonly status: string;
    /** The layout that the package of the game brings, if it does. */
    readonly layout?: unknown;
}

export const SIZE = { width: 1200, height: 630 } as const;
const MARGIN = 24;
/** The least width of the words beside the board. */
const WORDS = 330;
const LINE = 58;

/** The picture, as SVG. */
export async function drawn({ language, game, placements, seats, status, layout: given }: Drawn): Promise<string> {
    const { layout, words } = await tableauOf(game.name, language, broughtBy(given));
    const scene = new Scene(game, layout, tableOf(placements), seats.length, 0, words);
    return simple(renderToString(<Picture {...{ scene, seats, status }} />));
}

/** The layout that data describe, if it can be drawn: a wrong one leaves the board to itself, as in a page. */
function broughtBy(given: unknown): Layout | undefined {
    try {
        return given === undefined ? undefined : readLayout(given);
    } catch {
        return undefined;
    }
}

interface PictureProps {
    readonly scene: Scene;
    readonly seats: readonly string[];
    readonly status: string;
}

function Picture({ scene, seats, status }: PictureProps): JSX.Element {
    const { width, height, spots, frames } = pictureOf(scene);
    const room = { w: SIZE.width - WORDS - 3 * MARGIN, h: SIZE.height - 2 * MARGIN };
    const scale = Math.min(room.w / width, room.h / height);
    const [w, h] = [width * scale, height * scale];
    const left = w + 2 * MARGIN;
    const wide = SIZE.width - left - MARGIN;
    return (
        <svg
            xmlns="http://www.w3.org/2000/svg"
            width={SIZE.width}
            height={SIZE.height}
            viewBox={`0 0 ${String(SIZE.width)} ${String(SIZE.height)}`}
        >
            <style>{typeof STYLE === "undefined" ? "" : STYLE}</style>
            <rect class="sheet" width={SIZE.width} height={SIZE.height} />
            <svg
                class="board-image"
                x={MARGIN}
                y={(SIZE.height - h) / 2}
                width={w}
                height={h}
                viewBox={`0 0 ${String(width)} ${String(height)}`}
            >
                <rect class="board-sheet" width={width} height={height} rx="8" />
                {scene.layout.ground?.(scene)}
                {frames.map(({ area, x, y, w: wideOf, h: highOf }) => (
                    <g key={area} class="field">
                        <rect x={x} y={y} width={wideOf} height={highOf} rx="8" />
                        <Line forms={scene.areaForms(area)} x={x + 8} y={y + 15} room={wideOf - 12} size={13} />
                    </g>
                ))}
                {inLayers(
                    spots.filter((spot) => isDrawn(spot, scene)),
                    new Set(),
                ).map((spot) => (
                    <g key={spot.place} class={`place ${spot.frame ?? "none"}`}>
                        <Ground spot={spot} />
                        <Lying spot={spot} scene={scene} />
                    </g>
                ))}
            </svg>
            <g transform={`translate(${String(left)} ${String(MARGIN)})`}>
                <Words {...{ scene, seats, status, wide }} />
            </g>
        </svg>
    );
}

function Words({ scene, seats, status, wide }: PictureProps & { readonly wide: number }): JSX.Element {
    const hasPoints = [...scene.table.places.keys()].some(
        (place) => ownerOf(place) > 0 && scene.points(ownerOf(place)) > 0,
    );
    const one = breadth(scene.game.title) * 32 <= wide;
    const top = one ? 200 : 216;
    const title = one ? [scene.game.title] : inLines(scene.game.title, wide, 32);
    return (
        <>
            {title.map((line, index) => (
                <Said key={index} text={line} y={52 + index * 36} size={one ? 46 : 32} least={24} room={wide} />
            ))}
            {inLines(status, wide, 24).map((line, index) => (
                <Said key={index} text={line} y={(one ? 100 : 128) + index * 32} size={24} room={wide} faint />
            ))}
            {seats.some(Boolean) &&
                seats.map((name, index) => {
                    const seat = index + 1;
                    const paint = paintOf(seatColour(seat, scene));
                    const points = hasPoints ? withMinus(scene.points(seat)) : "";
                    return (
                        <g key={seat} transform={`translate(0 ${String(top + index * LINE)})`}>
                            <rect
                                y="-32"
                                width="42"
                                height="42"
                                rx="9"
                                fill={paint.fill}
                                stroke={paint.line}
                                stroke-width="2"
                            />
                            <text x="21" y="-1" class="strong" text-anchor="middle" font-size="25" fill={paint.ink}>
                                {scene.seatSign(seat)}
                            </text>
                            <Said text={name} x={56} y={0} size={28} room={wide - 66 - 20 * points.length} />
                            <text x={wide} y="0" class="strong ink" text-anchor="end" font-size="30">
                                {points}
                            </text>
                        </g>
                    );
                })}
            <text y={SIZE.height - 2 * MARGIN - 6} class="strong faint" font-size="24">
                Caravanserai
            </text>
        </>
    );
}

/** A text in at most two lines; the second one has the rest. */
function inLines(text: string, room: number, size: number): string[] {
    const words = text.split(" ");
    let first = words.shift() ?? "";
    for (let next = words[0]; next !== undefined && breadth(`${first} ${next}`) * size <= room; next = words[0]) {
        first = `${first} ${next}`;
        words.shift();
    }
    return [first, words.join(" ")].filter(Boolean);
}

/** A text in one line: smaller where it is long, and cut where it is very long. */
function Said(props: {
    readonly text: string;
    readonly x?: number;
    readonly y: number;
    readonly size: number;
    /** The smallest size. */
    readonly least?: number;
    readonly room: number;
    readonly faint?: boolean;
}): JSX.Element {
    const { text, x = 0, y, size, least = size * 0.7, room, faint = false } = props;
    const fits = (cut: string): boolean => breadth(cut) * least <= room;
    let cut = text;
    if (!fits(text)) {
        const signs = Array.from(text);
        while (signs.length > 0 && !fits(`${signs.join("")}…`)) {
            signs.pop();
        }
        cut = `${signs.join("")}…`;
    }
    const fitting = Math.max(least, Math.min(size, room / breadth(cut || " ")));
    return (
        <text x={x} y={y} class={faint ? "faint" : "strong ink"} font-size={fitting}>
            {cut}
        </text>
    );
}

/** The picture for programs that know neither HTML nor variables. */
function simple(svg: string): string {
    return svg.replace(/<(foreignObject|title)\b[\s\S]*?<\/\1>/gu, "").replace(/<[a-z][^>]*>/giu, (tag) =>
        tag
            .replace(/max\(([\d.]+)px, ?var\([^()]*\)\)/gu, "$1px")
            .replace(/\sstyle="[^"]*--[^"]*"/gu, "")
            .replace(/\sclass(?=[\s/>])/gu, ""),
    );
}
