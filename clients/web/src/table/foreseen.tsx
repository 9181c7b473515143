/** Moves that a choice would make, drawn over the table: an arrow from where a piece lies to where it would lie, with its ghost there. */

import type { Move, Step } from "caravanserai/web";
import { areaOf, ownerOf } from "caravanserai/web";
import type { JSX, RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

import { rectOf, rects } from "./flights.js";
import { Piece } from "./piece.js";
import type { Scene } from "./scene.js";

/** The most moves that are drawn. */
const MOST = 16;
/** The least size of a ghost, in pixels: letters on it are still ten pixels high. */
const SMALLEST = 26;
const LARGEST = 40;
/** The distance at which an arrow ends before the middle of its ghost, in sizes of the ghost. */
const SHORT = 0.65;
const HEAD = 9;

/** A move whose target is on the screen. */
export interface Ghost {
    readonly piece: string;
    readonly count: number;
    /** The place at which it would lie. */
    readonly x: number;
    readonly y: number;
    readonly size: number;
    /** The start of the arrow that leads to it; none if it comes from where nothing is seen, or only turns. */
    readonly from: { readonly x: number; readonly y: number } | undefined;
}

/** The moves that change where pieces lie: what one decision takes there and back is one way. Equal ones are one, with their number. */
export function waysOf(steps: readonly Step[]): Move[] {
    const ways: Move[] = [];
    for (const step of steps) {
        if (step.type === "move") {
            const before = ways.findIndex((way) => way.target === step.source && way.becomes === step.piece);
            const same = ways.findIndex(
                (way) => way.source === step.source && way.target === step.target && way.becomes === step.becomes,
            );
            const [onward, equal] = [ways[before], ways[same]];
            if (onward?.count === step.count) {
                ways[before] = { ...onward, target: step.target, becomes: step.becomes };
            } else if (equal !== undefined) {
                ways[same] = { ...equal, count: equal.count + step.count };
            } else {
                ways.push(step);
            }
        }
    }
    return ways.filter(({ source, target, piece, becomes }) => source !== target || piece !== becomes);
}

/** The positions of the ghosts of moves on the screen; those with the same target stand beside each other. */
export function ghostsOf(ways: readonly Move[], known: ReadonlyMap<string, DOMRect>): Ghost[] {
    const standing = new Map<DOMRect, number>();
    return ways.slice(0, MOST).flatMap(({ becomes, count, source, target }) => {
        const [from, to] = [rectOf(source, known), rectOf(target, known)];
        if (to === undefined) {
            return [];
        }
        const size = Math.min(LARGEST, Math.max(SMALLEST, Math.min(to.height, from?.height ?? LARGEST) * 0.8));
        const place = standing.get(to) ?? 0;
        standing.set(to, place + 1);
        const [x, y] = [to.left + to.width / 2 + place * size * 0.9, to.top + to.height / 2];
        const start = from === undefined || from === to ? undefined : middleOf(from);
        return [{ piece: becomes, count, x, y, size, from: start }];
    });
}

/** The positions that are seen in a window of a height: an arrow from below it would lie over what is asked, and say nothing. */
export function inSight(known: ReadonlyMap<string, DOMRect>, height: number): ReadonlyMap<string, DOMRect> {
    return new Map(
        [...known].filter(([, rect]) => {
            const { y } = middleOf(rect);
            return y >= 0 && y <= height;
        }),
    );
}

/** True if a move is drawn: points are counted in words, and what turns on the board is mostly the memory of the rules. */
function isDrawn({ source, target }: Move): boolean {
    return areaOf(target) !== "score" && (source !== target || ownerOf(target) > 0);
}

function middleOf({ left, top, width, height }: DOMRect): { x: number; y: number } {
    return { x: left + width / 2, y: top + height / 2 };
}

/** The ghosts over a table. They follow when the board is moved, or something is scrolled. */
export function Foreseen({
    root,
    scene,
    steps,
}: {
    readonly root: RefObject<HTMLElement | null>;
    readonly scene: Scene;
    readonly steps: readonly Step[];
}): JSX.Element | null {
    const [ghosts, setGhosts] = useState<readonly Ghost[]>([]);
    useEffect(() => {
        const ways = waysOf(steps).filter(isDrawn);
        let drawn = "";
        let frame = 0;
        const draw = (): void => {
            const found = root.current === null ? [] : ghostsOf(ways, inSight(rects(root.current), innerHeight));
            const now = JSON.stringify(found);
            if (now !== drawn) {
                drawn = now;
                setGhosts(found);
            }
            frame = requestAnimationFrame(draw);
        };
        if (ways.length > 0) {
            draw();
        } else {
            setGhosts([]);
        }
        return () => cancelAnimationFrame(frame);
    }, [root, scene, steps]);
    if (steps.length === 0 || ghosts.length === 0) {
        return null;
    }
    return (
        <svg class="foreseen" aria-hidden="true">
            {ghosts.map((ghost, index) => (
                <g key={index}>
                    <Arrow ghost={ghost} />
                    <g class="ghost" transform={`translate(${String(ghost.x)} ${String(ghost.y)})`}>
                        <circle r={ghost.size * 0.62} />
                        <Piece piece={ghost.piece} scene={scene} size={ghost.size} count={ghost.count} />
                    </g>
                </g>
            ))}
        </svg>
    );
}

function Arrow({ ghost: { from, x, y, size } }: { readonly ghost: Ghost }): JSX.Element | null {
    if (from === undefined) {
        return null;
    }
    const [dx, dy] = [x - from.x, y - from.y];
    const length = Math.hypot(dx, dy);
    const end = length - size * SHORT;
    if (end < HEAD * 2) {
        return null;
    }
    const way = `M0 0 H${String(end - HEAD)}`;
    const head = `M${String(end)} 0 l${String(-HEAD * 1.4)} ${String(-HEAD * 0.7)} v${String(HEAD * 1.4)} z`;
    const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
    return (
        <g class="arrow" transform={`translate(${String(from.x)} ${String(from.y)}) rotate(${String(turn)})`}>
            <path class="halo" d={`${way} ${head}`} />
            <path class="way" d={way} />
            <path class="head" d={head} />
        </g>
    );
}
