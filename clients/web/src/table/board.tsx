/** The board of any game: places with their pieces, which can be pointed at and, where something is to be chosen, picked. */

import type { JSX } from "preact";
import { useContext, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import { useInTurn } from "../parts/in-turn.js";
import { memo } from "../parts/memo.js";
import { useWords } from "../words/words.js";
import { boardText, leastText, setBoardText, TEXT_SIZES } from "./board-text.js";
import { Line } from "./line.js";
import { SmallestType } from "./text-size.js";
import { palette } from "./colours.js";
import { useHints } from "./hints.js";
import { Ground, inLayers, isDrawn, Lying } from "./ground.js";
import type { Spot } from "./layout.js";
import { overviewOf, type Page, pagesOf, type Part, type Room, ShownPart } from "./parts.js";
import { pictureOf } from "./picture.js";
import { Pointed } from "./pointed.js";
import { BUTTON, useGestures, useZoom } from "./gestures.js";
import type { Scene } from "./scene.js";
import { Sections, sectionTitle, useSections } from "./sections.js";
import { piecesInFull } from "./descriptions.js";
import { type Explain, Tip, type TipAt } from "./tip.js";

export interface BoardProps {
    readonly scene: Scene;
    /** The places that can be picked. */
    readonly lit?: ReadonlySet<string>;
    /** The places that were picked. */
    readonly picked?: ReadonlySet<string>;
    readonly onPick?: (place: string) => void;
    readonly explain?: Explain | undefined;
    readonly label?: string;
    /** All of it in a small frame, without words: they could not be read. */
    readonly overview?: boolean;
}

const NOTHING: ReadonlySet<string> = new Set();
/**
 * The board. It fills its frame, and what has no room there is a page away. One looks closer with the wheel, two fingers, or the buttons.
 */
export const Board = memo(
    ({ scene, lit = NOTHING, picked = NOTHING, onPick, explain, label, overview = false }: BoardProps): JSX.Element => {
        const t = useWords();
        const frame = useRef<HTMLDivElement>(null);
        const room = useRoom(frame);
        const pages = useMemo(
            () => (room === undefined ? [] : overview ? overviewOf(scene, room) : pagesOf(scene, room)),
            [scene, room, overview],
        );
        const { tip, setTip, hint, point } = useHints(explain !== undefined);
        const { shown, scrolled, toPage, follow, release } = useSections(frame, pages);
        const [steps, whole] = useMemo(() => stepsOf(pages, scene), [pages, scene]);
        const drawn = useInTurn(whole);
        const { zoom, closer } = useZoom(frame);
        const gestures = useGestures(frame, closer, setTip);
        const { spots } = useMemo(() => pictureOf(scene), [scene]);
        const [current, setCurrent] = useState("");
        const stops = spots.filter((spot) => lit.has(spot.place) || isDrawn(spot, scene));
        const stop = (
            stops.find(({ place }) => place === current) ??
            stops.find(({ place }) => lit.has(place)) ??
            stops[0]
        )?.place;
        const key = (event: KeyboardEvent): void => {
            const next = neighbour(spots, stop ?? "", event.key, lit);
            if (next !== undefined) {
                event.preventDefault();
                setCurrent(next);
                const face = frame.current?.querySelector<SVGElement>(`[data-place="${CSS.escape(next)}"] .place-face`);
                if (face) {
                    face.focus({ preventScroll: true });
                    face.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
                }
            } else if (event.key === "+" || event.key === "-") {
                closer(event.key === "+" ? BUTTON : 1 / BUTTON);
            } else if (event.key === "Escape" && tip !== undefined) {
                event.preventDefault(); // a second one leads to what may be decided
                setTip(undefined);
            }
        };
        const name = label ?? t("table-board", { game: scene.game.title });
        return (
            <div
                class={`board${overview ? " overview" : ""}`}
                aria-busy={drawn < whole || undefined}
                onMouseLeave={() => point(undefined)}
            >
                {pages.length > 1 && <Sections pages={pages} shown={shown} lit={lit} onChoose={toPage} />}
                <div
                    ref={frame}
                    class="board-pages"
                    onKeyDown={key}
                    onScroll={({ currentTarget }) => scrolled(currentTarget)}
                    onFocusCapture={(event) => follow(event.target as Node)}
                    onTouchStart={release}
                    {...gestures}
                >
                    {pages.map((page, number) => (
                        <div key={page.key} class="board-page" data-scrolls={isLarger(page, room) || undefined}>
                            {page.parts.map((part, index) => {
                                const places = placesAt(drawn, steps.get(part), number === shown);
                                return places === undefined ? null : (
                                    <PartImage
                                        key={index}
                                        part={part}
                                        places={places}
                                        least={room?.least ?? 0}
                                        zoom={zoom}
                                        label={page.section === undefined ? name : `${name}: ${sectionTitle(t, page)}`}
                                        {...{ scene, lit, picked, stop, onPick }}
                                        onTip={hint}
                                        onPoint={point}
                                        onOpen={setTip}
                                        onFocus={setCurrent}
                                    />
                                );
                            })}
                        </div>
                    ))}
                </div>
                <div class="board-tools">
                    <TextButton />
                    <button
                        type="button"
                        aria-label={t("table-closer")}
                        title={t("table-closer")}
                        onClick={() => closer(BUTTON)}
                    >
                        +
                    </button>
                    <button
                        type="button"
                        aria-label={t("table-farther")}
                        title={t("table-farther")}
                        onClick={() => closer(1 / BUTTON)}
                    >
                        −
                    </button>
                    {zoom > 1 && (
                        <button
                            type="button"
                            aria-label={t("table-whole")}
                            title={t("table-whole")}
                            onClick={() => closer(0)}
                        >
                            ⤢
                        </button>
                    )}
                </div>
                {tip !== undefined && (
                    <Tip at={tip} scene={scene} explain={explain} onClose={() => setTip(undefined)} />
                )}
            </div>
        );
    },
);

/** The choice of larger text on boards; after the largest comes the usual one. */
function TextButton(): JSX.Element {
    const t = useWords();
    const now = boardText.value;
    const label = `${t("table-text")}: ${t(`table-text-${now}`)}`;
    const next = TEXT_SIZES[(TEXT_SIZES.indexOf(now) + 1) % TEXT_SIZES.length] ?? "usual";
    return (
        <button
            type="button"
            class="board-text"
            data-size={now}
            aria-label={label}
            title={label}
            onClick={() => setBoardText(next)}
        >
            A
        </button>
    );
}

/** The number of places and pieces of a board drawn in a task at first. */
const LOAD = 12;

/** The steps in which a part of a board is drawn at first. */
interface Steps {
    /** The number of steps of the board after which they begin. */
    readonly begin: number;
    /** The number of places drawn after each step: none after the first, which draws the print. */
    readonly places: readonly number[];
}

/** The steps of each part of a board, and how many steps there are. A place with many pieces is a step of its own. */
function stepsOf(pages: readonly Page[], scene: Scene): readonly [ReadonlyMap<Part, Steps>, number] {
    const found = new Map<Part, Steps>();
    let begin = 0;
    for (const part of pages.flatMap(({ parts }) => parts)) {
        const places = [0];
        let load = 0;
        part.spots.forEach(({ place }, index) => {
            const more = 1 + scene.at(place).length;
            if (load > 0 && load + more > LOAD) {
                places.push(index);
                load = 0;
            }
            load += more;
        });
        if (load > 0) {
            places.push(part.spots.length);
        }
        found.set(part, { begin, places });
        begin += places.length;
    }
    return [found, begin];
}

/** The number of places of a part drawn after a number of steps of the board; undefined: not even its print, unless its page is seen. */
function placesAt(
    drawn: number,
    { begin, places }: Steps = { begin: 0, places: [] },
    seen: boolean,
): number | undefined {
    return drawn > begin ? (places[drawn - begin - 1] ?? places.at(-1)) : seen ? 0 : undefined;
}

const PADDING = 4;

/** The room of a board; undefined until it is known. */
function useRoom(frame: { readonly current: HTMLElement | null }): Room | undefined {
    const [room, setRoom] = useState<Room | undefined>();
    const wanted = boardText.value;
    useLayoutEffect(() => {
        const element = frame.current;
        if (element === null) {
            return undefined;
        }
        const measure = (): void => {
            const least = leastText();
            const [w, h] = [element.clientWidth - 2 * PADDING, element.clientHeight - 2 * PADDING];
            if (w > 0 && h > 0) {
                setRoom((now) => (now?.w === w && now.h === h && now.least === least ? now : { w, h, least }));
            }
        };
        measure();
        const observer = new ResizeObserver(measure);
        observer.observe(element);
        return () => observer.disconnect();
    }, [frame, wanted]);
    return room;
}

/** True if a page is larger than the frame, so that one scrolls there. */
function isLarger({ parts }: Page, room: Room | undefined): boolean {
    const high = parts.reduce((sum, { h, scale }) => sum + h * scale, 0);
    return room !== undefined && (high > room.h + 1 || parts.some(({ w, scale }) => w * scale > room.w + 1));
}

interface PartImageProps extends Omit<PlaceProps, "spot" | "lit" | "picked" | "stop"> {
    readonly part: Part;
    /** The number of its places that are drawn; missing: all. */
    readonly places?: number;
    readonly least: number;
    readonly zoom: number;
    readonly label: string;
    readonly lit: ReadonlySet<string>;
    readonly picked: ReadonlySet<string>;
    readonly stop: string | undefined;
}

/** A part of the board: what is printed there, and its places. */
export const PartImage = memo(
    ({
        part,
        places = part.spots.length,
        least,
        zoom,
        label,
        scene,
        lit,
        picked,
        stop,
        ...rest
    }: PartImageProps): JSX.Element => {
        const { x, y, w, h, scale, spots, frames, printed } = part;
        const ground = useMemo(
            () => (printed ? (scene.layout.ground?.(scene) ?? null) : null),
            [scene, printed, palette.value],
        );
        const pointed = useContext(Pointed);
        const type = least / (scale * zoom);
        const smallest = `${String(type)}px`;
        return (
            <SmallestType.Provider value={type}>
                <svg
                    class="board-image"
                    viewBox={`${String(x)} ${String(y)} ${String(w)} ${String(h)}`}
                    style={{
                        width: `${String(w * scale * zoom)}px`,
                        height: `${String(h * scale * zoom)}px`,
                        "--least": smallest,
                        "--smallest": smallest,
                    }}
                    role="group"
                    aria-label={label}
                >
                    <g class="ground" aria-hidden="true">
                        <ShownPart.Provider value={part}>{ground}</ShownPart.Provider>
                        {frames.map((frame) => (
                            <g key={frame.area} class="field">
                                <rect x={frame.x} y={frame.y} width={frame.w} height={frame.h} rx="8" />
                                <Line
                                    forms={scene.areaForms(frame.area)}
                                    x={frame.x + 8}
                                    y={frame.y + 15}
                                    room={frame.w - 12}
                                    size={13}
                                />
                            </g>
                        ))}
                    </g>
                    {inLayers(spots.slice(0, places), pointed.size > 0 ? new Set([...lit, ...pointed]) : lit).map(
                        (spot) => (
                            <Place
                                key={spot.place}
                                spot={spot}
                                scene={scene}
                                lit={lit.has(spot.place)}
                                picked={picked.has(spot.place)}
                                stop={spot.place === stop}
                                {...rest}
                            />
                        ),
                    )}
                </svg>
            </SmallestType.Provider>
        );
    },
);

interface PlaceProps {
    readonly spot: Spot;
    readonly scene: Scene;
    readonly lit: boolean;
    readonly picked: boolean;
    /** True if the tab key stops here. */
    readonly stop: boolean;
    readonly onPick: ((place: string) => void) | undefined;
    readonly onTip: (tip: TipAt | undefined) => void;
    readonly onPoint: (tip: TipAt) => void;
    /** Opens what lies there, large. */
    readonly onOpen: (tip: TipAt) => void;
    readonly onFocus: (place: string) => void;
}

/**
 * A place with its pieces. Its face alone hears of the focus: Chromium lets the tab key stop at each SVG element that does. In SVG the
 * attribute is `tabindex`, in small letters.
 */
const Place = memo(
    ({ spot, scene, lit, picked, stop, onPick, onTip, onPoint, onOpen, onFocus }: PlaceProps): JSX.Element | null => {
        const t = useWords();
        const { place } = spot;
        const lying = scene.at(place);
        const pointed = useContext(Pointed).has(place);
        if (!lit && !pointed && !isDrawn(spot, scene)) {
            return (
                <rect
                    data-place={place}
                    x={spot.x}
                    y={spot.y}
                    width={spot.w}
                    height={spot.h}
                    fill="none"
                    pointer-events="none"
                />
            );
        }
        const words = lying.length > 0 ? piecesInFull(lying, scene) : t("table-empty");
        const here = (event: Event): TipAt => ({ place, of: event.currentTarget as Element });
        const choose = (event: Event): void => {
            if (lit) {
                onPick?.(place);
            } else {
                onOpen({ ...here(event), pinned: true });
            }
        };
        return (
            <g
                class={`place ${spot.frame ?? "none"}${lit ? " lit" : ""}${picked ? " picked" : ""}${pointed ? " pointed" : ""}`}
                data-place={place}
                onMouseMove={(event) => onPoint(here(event))}
                onClick={choose}
                onKeyDown={(event) => {
                    if (event.key === "Enter" || event.key === " ") {
                        event.preventDefault();
                        choose(event);
                    }
                }}
            >
                <g aria-hidden="true">
                    <Ground spot={spot} />
                    <Lying spot={spot} scene={scene} />
                </g>
                <rect
                    class="place-face"
                    x={spot.x}
                    y={spot.y}
                    width={spot.w}
                    height={spot.h}
                    rx="6"
                    role={lit ? "button" : "img"}
                    aria-label={`${scene.placeTitle(place)}. ${words}${lit ? `. ${t("table-can-pick")}` : ""}${pointed ? `. ${t("table-pointed")}` : ""}`}
                    aria-pressed={lit ? picked : undefined}
                    tabindex={stop ? 0 : -1}
                    onFocus={(event) => {
                        onFocus(place);
                        onTip(here(event));
                    }}
                    onBlur={() => onTip(undefined)}
                />
            </g>
        );
    },
);

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** The next place in a direction: one that can be picked, if any can. */
export function neighbour(
    spots: readonly Spot[],
    from: string,
    key: string,
    lit: ReadonlySet<string>,
): string | undefined {
    const direction = DIRECTIONS[key];
    const here = spots.find(({ place }) => place === from);
    if (direction === undefined || here === undefined) {
        return undefined;
    }
    const [dx, dy] = direction;
    let best: { place: string; distance: number } | undefined;
    for (const spot of spots) {
        const x = spot.x + spot.w / 2 - here.x - here.w / 2;
        const y = spot.y + spot.h / 2 - here.y - here.h / 2;
        const along = x * dx + y * dy;
        const aside = Math.abs(x * dy) + Math.abs(y * dx);
        const wanted = spot.place !== from && (lit.size === 0 ? !spot.quiet : lit.has(spot.place));
        const distance = along + 2.5 * aside;
        if (wanted && along > 0.5 && (best === undefined || distance < best.distance)) {
            best = { place: spot.place, distance };
        }
    }
    return best?.place;
}
