/** Pieces that move are seen moving: a picture of each flies from where it lay to where it lies. */

import type { Move, Step } from "caravanserai/web";
import { ownerOf } from "caravanserai/web";
import { render } from "preact";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { lookOf } from "./looks.js";
import { isCard, Piece } from "./piece.js";
import type { Scene } from "./scene.js";

const DURATION = 520;
const STAGGER = 45;
/** The most pieces that fly at once; the others are there without a way. */
const MOST = 24;
const SMALLEST = 16;
const LARGEST = 64;

/** A way of a piece, where both ends are on the screen. */
interface Flight {
    readonly piece: string;
    readonly count: number;
    readonly from: DOMRect;
    readonly to: DOMRect;
    readonly target: string;
}

/** Lets pieces fly within an element, whenever there are new steps. */
export function useFlights(root: RefObject<HTMLElement | null>, scene: Scene, steps: readonly Step[]): void {
    const before = useRef(new Map<string, DOMRect>());
    useLayoutEffect(() => {
        const element = root.current;
        if (element === null) {
            return undefined;
        }
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
            return undefined; // nothing is measured where nothing flies
        }
        const now = rects(element);
        const landing = flights(steps, before.current, now).map((each, index) => fly(each, index, scene, element));
        before.current = now;
        return () => landing.forEach((land) => land());
    }, [scene, steps]);
}

/**
 * The position of every place on the screen; a seat stands for its places that are not shown. A place scrolled out of sight is at the edge
 * of the board.
 */
export function rects(root: HTMLElement): Map<string, DOMRect> {
    const found = new Map<string, DOMRect>();
    const frame = root.querySelector(".board-pages")?.getBoundingClientRect();
    for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-place], [data-seat]")) {
        const rect = element.getBoundingClientRect();
        if (rect.width > 0) {
            const shown = element instanceof SVGElement && frame !== undefined ? withinFrame(rect, frame) : rect;
            found.set(element.dataset["place"] ?? `@${element.dataset["seat"] ?? ""}`, shown);
        }
    }
    return found;
}

function withinFrame(rect: DOMRect, frame: DOMRect): DOMRect {
    const x = rect.left + rect.width / 2;
    const y = rect.top + rect.height / 2;
    const dx = Math.min(Math.max(x, frame.left), frame.right) - x;
    const dy = Math.min(Math.max(y, frame.top), frame.bottom) - y;
    return dx === 0 && dy === 0 ? rect : new DOMRect(rect.left + dx, rect.top + dy, rect.width, rect.height);
}

function flights(
    steps: readonly Step[],
    before: ReadonlyMap<string, DOMRect>,
    now: ReadonlyMap<string, DOMRect>,
): Flight[] {
    const moves = steps.filter((step): step is Move => step.type === "move" && step.source !== step.target);
    return moves
        .flatMap(({ becomes, count, source, target }) => {
            const from = rectOf(source, before);
            const to = rectOf(target, now);
            return from && to && from !== to ? [{ piece: becomes, count, from, to, target }] : [];
        })
        .slice(0, MOST);
}

/** The position of a place; that of its seat if it is not shown itself. */
export function rectOf(place: string, known: ReadonlyMap<string, DOMRect>): DOMRect | undefined {
    return known.get(place) ?? known.get(`@${String(ownerOf(place))}`);
}

/** Starts a flight; the result ends it early. */
function fly({ piece, count, from, to, target }: Flight, index: number, scene: Scene, root: HTMLElement): () => void {
    const size = Math.min(LARGEST, Math.max(SMALLEST, Math.min(from.height, to.height)));
    const look = lookOf(piece, scene);
    const width = size * (isCard(look) ? 1.2 : Math.min(look.aspect, 2));
    const picture = document.createElement("div");
    picture.className = "flying";
    picture.setAttribute("aria-hidden", "true");
    Object.assign(picture.style, { width: `${String(width)}px`, height: `${String(size)}px` });
    const half = 12 * (width / size);
    render(
        <svg viewBox={`${String(-half)} -12 ${String(2 * half)} 24`}>
            <Piece piece={piece} scene={scene} size={22} count={count} />
        </svg>,
        picture,
    );
    document.body.append(picture);
    const at = (rect: DOMRect): string =>
        `translate(${String(rect.left + rect.width / 2 - width / 2)}px, ${String(rect.top + rect.height / 2 - size / 2)}px)`;
    const timing = {
        duration: DURATION,
        delay: index * STAGGER,
        easing: "cubic-bezier(.4, .1, .2, 1)",
        fill: "both",
    } as const;
    const flight = picture.animate([{ transform: at(from) }, { transform: at(to) }], timing);
    const landed = root.querySelector(`[data-place="${CSS.escape(target)}"]`);
    landed?.animate([{ opacity: 0.35 }, { opacity: 0.35, offset: 0.8 }, { opacity: 1 }], timing);
    const end = (): void => {
        render(null, picture);
        picture.remove();
    };
    flight.onfinish = end;
    return () => {
        flight.cancel();
        end();
    };
}
