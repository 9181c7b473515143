/** The board of any game: places with their pieces, which can be pointed at and, where something is to be chosen, picked. */

import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";

import { memo } from "../parts/memo.js";
import { useWords } from "../words/words.js";
import { inOneLine } from "./fitting.js";
import { arrange, type Spot } from "./layout.js";
import { lookOf } from "./looks.js";
import { moved, type View, zoomed } from "./panning.js";
import { Piece } from "./piece.js";
import { pictureOf } from "./picture.js";
import type { Scene } from "./scene.js";
import { piecesInFull } from "./telling.js";
import { Tip, type TipAt } from "./tip.js";

export interface BoardProps {
    readonly scene: Scene;
    /** The places that can be picked. */
    readonly lit?: ReadonlySet<string>;
    /** The places that were picked. */
    readonly picked?: ReadonlySet<string>;
    readonly onPick?: (place: string) => void;
    readonly label?: string;
}

const NOTHING: ReadonlySet<string> = new Set();
const WHEEL = 1.0015;
const BUTTON = 1.4;
/** How long a touch is that asks what a thing is. */
const LONG_PRESS = 450;
/** How far a pointer moves before it drags. */
const DRAG = 5;

/** The board. It fills its frame; one looks closer with the wheel, two fingers, or the buttons. */
export const Board = memo(({ scene, lit = NOTHING, picked = NOTHING, onPick, label }: BoardProps): JSX.Element => {
    const t = useWords();
    const svg = useRef<SVGSVGElement>(null);
    const picture = useMemo(() => pictureOf(scene), [scene]);
    const whole: View = { x: 0, y: 0, w: picture.width, h: picture.height };
    const [seen, setSeen] = useState<View | undefined>();
    const [tip, setTip] = useState<TipAt | undefined>();
    // What a long touch told stays until it is closed, or the board is touched again.
    const hint = useCallback((next: TipAt | undefined) => setTip((now) => (now?.pinned ? now : next)), []);
    const view = seen ?? whole;
    const pointing = usePointing(svg, view, whole, setSeen, setTip);
    const ground = useMemo(() => scene.layout.ground?.(scene) ?? null, [scene]);
    const [current, setCurrent] = useState("");
    const stops = picture.spots.filter((spot) => lit.has(spot.place) || isDrawn(spot, scene));
    const stop = (stops.find(({ place }) => place === current) ?? stops.find(({ place }) => lit.has(place)) ?? stops[0])
        ?.place;
    const key = (event: KeyboardEvent): void => {
        const next = neighbour(picture.spots, stop ?? "", event.key, lit);
        if (next !== undefined) {
            event.preventDefault();
            setCurrent(next);
            svg.current?.querySelector<SVGElement>(`[data-place="${CSS.escape(next)}"] .place-face`)?.focus();
        } else if (event.key === "+" || event.key === "-") {
            setSeen(zoomed(view, whole, event.key === "+" ? BUTTON : 1 / BUTTON, middle(view)));
        } else if (event.key === "Escape" && tip !== undefined) {
            event.preventDefault(); // a second one leads to what may be decided
            setTip(undefined);
        }
    };
    return (
        <div class="board" onMouseLeave={() => hint(undefined)}>
            <svg
                ref={svg}
                class="board-image"
                viewBox={`${String(view.x)} ${String(view.y)} ${String(view.w)} ${String(view.h)}`}
                role="group"
                aria-label={label ?? t("table-board", { game: scene.game.title })}
                onKeyDown={key}
                {...pointing}
            >
                <g class="ground" aria-hidden="true">
                    {ground}
                    {picture.frames.map(({ area, x, y, w, h }) => (
                        <g key={area} class="field">
                            <rect x={x} y={y} width={w} height={h} rx="8" />
                            <text x={x + 8} y={y + 15} font-size={inOneLine(scene.areaTitle(area), w - 12, 13)}>
                                {scene.areaTitle(area)}
                            </text>
                        </g>
                    ))}
                </g>
                {inLayers(picture.spots, lit).map((spot) => (
                    <Place
                        key={spot.place}
                        spot={spot}
                        scene={scene}
                        lit={lit.has(spot.place)}
                        picked={picked.has(spot.place)}
                        stop={spot.place === stop}
                        onPick={onPick}
                        onTip={hint}
                        onFocus={setCurrent}
                    />
                ))}
            </svg>
            <div class="board-tools">
                <button
                    type="button"
                    aria-label={t("table-closer")}
                    title={t("table-closer")}
                    onClick={() => setSeen(zoomed(view, whole, BUTTON, middle(view)))}
                >
                    +
                </button>
                <button
                    type="button"
                    aria-label={t("table-farther")}
                    title={t("table-farther")}
                    onClick={() => setSeen(zoomed(view, whole, 1 / BUTTON, middle(view)))}
                >
                    −
                </button>
                {view.w < whole.w && (
                    <button
                        type="button"
                        aria-label={t("table-whole")}
                        title={t("table-whole")}
                        onClick={() => setSeen(undefined)}
                    >
                        ⤢
                    </button>
                )}
            </div>
            {tip !== undefined && <Tip at={tip} scene={scene} onClose={() => setTip(undefined)} />}
        </div>
    );
});

/** Whether a place is drawn also where nothing can be chosen. */
function isDrawn({ place, quiet }: Spot, scene: Scene): boolean {
    return !quiet || scene.at(place).length > 0;
}

/** Zones lie below the places that they hold, and above them where they can be picked. */
function inLayers(spots: readonly Spot[], lit: ReadonlySet<string>): Spot[] {
    const layer = (spot: Spot): number => (spot.zone ? (lit.has(spot.place) ? 2 : 0) : 1);
    return spots.toSorted((one, other) => layer(one) - layer(other));
}

function middle(view: View): { x: number; y: number } {
    return { x: view.x + view.w / 2, y: view.y + view.h / 2 };
}

interface PlaceProps {
    readonly spot: Spot;
    readonly scene: Scene;
    readonly lit: boolean;
    readonly picked: boolean;
    /** Whether the tab key stops here. */
    readonly stop: boolean;
    readonly onPick: ((place: string) => void) | undefined;
    readonly onTip: (tip: TipAt | undefined) => void;
    readonly onFocus: (place: string) => void;
}

/**
 * A place with its pieces. Its face alone hears of the focus: Chromium lets the tab key stop at each SVG element that does. In SVG the
 * attribute is `tabindex`, in small letters.
 */
const Place = memo(({ spot, scene, lit, picked, stop, onPick, onTip, onFocus }: PlaceProps): JSX.Element | null => {
    const t = useWords();
    const { place } = spot;
    const lying = scene.at(place);
    if (!lit && !isDrawn(spot, scene)) {
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
    const tell = (event: Event): void =>
        onTip({ place, rect: (event.currentTarget as Element).getBoundingClientRect() });
    const choose = (): void => {
        if (lit) {
            onPick?.(place);
        }
    };
    return (
        <g
            class={`place ${spot.frame ?? "none"}${lit ? " lit" : ""}${picked ? " picked" : ""}`}
            data-place={place}
            onMouseEnter={tell}
            onClick={choose}
            onKeyDown={(event) => {
                if (event.key === "Enter" || event.key === " ") {
                    event.preventDefault();
                    choose();
                }
            }}
        >
            <g aria-hidden="true">
                <Ground spot={spot} />
                {arrange(spot, lying, (piece) => lookOf(piece, scene).aspect).map(
                    ({ piece, count, x, y, h }, index) => (
                        <g key={`${piece}${String(index)}`} transform={`translate(${String(x)} ${String(y)})`}>
                            <Piece piece={piece} scene={scene} size={h} count={count} />
                        </g>
                    ),
                )}
            </g>
            <rect
                class="place-face"
                x={spot.x}
                y={spot.y}
                width={spot.w}
                height={spot.h}
                rx="6"
                role={lit ? "button" : "img"}
                aria-label={`${scene.placeTitle(place)}. ${words}${lit ? `. ${t("table-can-pick")}` : ""}`}
                aria-pressed={lit ? picked : undefined}
                tabindex={stop ? 0 : -1}
                onFocus={(event) => {
                    onFocus(place);
                    tell(event);
                }}
                onBlur={() => onTip(undefined)}
            />
        </g>
    );
});

function Ground({ spot }: { readonly spot: Spot }): JSX.Element {
    const { x, y, w, h, frame, label } = spot;
    const round = frame === "round" ? Math.min(w, h) / 2 : 6;
    return (
        <>
            <rect class="place-ground" x={x} y={y} width={w} height={h} rx={round} />
            {label !== undefined && (
                <text
                    class="place-label"
                    x={x + w / 2}
                    y={y + 12}
                    font-size={inOneLine(label, w - 2, 11.5)}
                    text-anchor="middle"
                >
                    {label}
                </text>
            )}
        </>
    );
}

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

interface Pointing {
    readonly onWheel: (event: WheelEvent) => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
    readonly onClickCapture: (event: MouseEvent) => void;
}

/** Wheel, dragging and two fingers; a long touch tells what is there. */
function usePointing(
    svg: { readonly current: SVGSVGElement | null },
    view: View,
    whole: View,
    setView: (view: View | undefined) => void,
    setTip: (tip: TipAt | undefined) => void,
): Pointing {
    const fingers = useRef(new Map<number, { x: number; y: number }>());
    const dragged = useRef(false);
    const press = useRef(0);
    const unit = useCallback((): number => {
        const box = svg.current?.getBoundingClientRect();
        return box === undefined ? 1 : Math.max(view.w / box.width, view.h / box.height);
    }, [view]);
    const at = (event: MouseEvent): { x: number; y: number } => {
        const matrix = svg.current?.getScreenCTM()?.inverse();
        const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
        return { x: point.x, y: point.y };
    };
    useEffect(() => {
        const element = svg.current;
        const keep = (event: Event): void => event.preventDefault();
        element?.addEventListener("wheel", keep, { passive: false });
        return () => element?.removeEventListener("wheel", keep);
    }, []);
    return {
        onWheel: (event) => setView(zoomed(view, whole, WHEEL ** -event.deltaY, at(event))),
        onPointerDown: (event) => {
            fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
            dragged.current = false;
            setTip(undefined);
            const target = (event.target as Element).closest<SVGElement>("[data-place]");
            if (event.pointerType === "touch" && target !== null) {
                clearTimeout(press.current);
                press.current = window.setTimeout(() => {
                    dragged.current = true;
                    setTip({
                        place: target.dataset["place"] ?? "",
                        rect: target.getBoundingClientRect(),
                        pinned: true,
                    });
                }, LONG_PRESS);
            }
        },
        onPointerMove: (event) => {
            const last = fingers.current.get(event.pointerId);
            if (last === undefined) {
                return;
            }
            const dx = event.clientX - last.x;
            const dy = event.clientY - last.y;
            if (!dragged.current && Math.hypot(dx, dy) < DRAG) {
                return;
            }
            clearTimeout(press.current);
            dragged.current = true;
            const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
            const [other] = others;
            fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
            if (other === undefined) {
                setView(moved(view, whole, -dx * unit(), -dy * unit()));
            } else {
                const before = Math.hypot(last.x - other.x, last.y - other.y);
                const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
                setView(zoomed(view, whole, now / Math.max(before, 1), at(event)));
            }
        },
        onPointerUp: (event) => {
            clearTimeout(press.current);
            fingers.current.delete(event.pointerId);
        },
        onPointerCancel: (event) => {
            clearTimeout(press.current);
            fingers.current.delete(event.pointerId);
        },
        onClickCapture: (event) => {
            if (dragged.current) {
                dragged.current = false;
                event.stopPropagation();
            }
        },
    };
}
