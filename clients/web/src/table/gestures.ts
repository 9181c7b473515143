/**
 * Moving over a board and looking closer: with the wheel, by dragging, with two fingers, with buttons; a long touch tells what is there.
 */

import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { TipAt } from "./tip.js";

/** The factor by which a press of a button leads closer. */
export const BUTTON = 1.4;
const WHEEL = 1.0015;
/** The largest factor by which one may look closer. */
const CLOSEST = 8;
/** The length of a touch that asks for the name of a thing. */
const LONG_PRESS = 450;
/** The distance that a pointer moves before it drags. */
const DRAG = 5;

interface Point {
    readonly x: number;
    readonly y: number;
}

/** Looks closer by a factor, so that a point of the window stays where it is, otherwise the middle; 0: as far away as before. */
export type Closer = (factor: number, at?: Point) => void;

interface Frame {
    readonly current: HTMLElement | null;
}

/** A point of a picture, in parts of its width and height, that stays at a point of the window. */
interface Fixed {
    readonly image: Element;
    readonly u: number;
    readonly v: number;
    readonly at: Point;
}

/** The factor by which one looks closer, and the functions that change it. */
export function useZoom(frame: Frame): { readonly zoom: number; readonly closer: Closer } {
    const [zoom, setZoom] = useState(1);
    const fixed = useRef<Fixed | undefined>(undefined);
    const closer = useCallback(
        (factor: number, at?: Point): void => {
            const point = at ?? middleOf(frame.current);
            const image = imageAt(frame.current, point);
            if (image !== undefined) {
                const { left, top, width, height } = image.getBoundingClientRect();
                fixed.current = { image, u: (point.x - left) / width, v: (point.y - top) / height, at: point };
            }
            setZoom((now) => Math.min(CLOSEST, Math.max(1, now * factor)));
        },
        [frame],
    );
    useLayoutEffect(() => {
        if (fixed.current !== undefined) {
            const { image, u, v, at } = fixed.current;
            const { left, top, width, height } = image.getBoundingClientRect();
            image.parentElement?.scrollBy({
                left: left + u * width - at.x,
                top: top + v * height - at.y,
                behavior: "instant",
            });
            fixed.current = undefined;
        }
    }, [zoom]);
    return { zoom, closer };
}

function middleOf(frame: HTMLElement | null): Point {
    const { left = 0, top = 0, width = 0, height = 0 } = frame?.getBoundingClientRect() ?? {};
    return { x: left + width / 2, y: top + height / 2 };
}

/** The picture at a point, or the one that is nearest to it. */
function imageAt(frame: HTMLElement | null, { x, y }: Point): Element | undefined {
    const distance = (image: Element): number => {
        const { left, right, top, bottom } = image.getBoundingClientRect();
        return Math.max(left - x, x - right, 0) + Math.max(top - y, y - bottom, 0);
    };
    const images = [...(frame?.querySelectorAll(".board-image") ?? [])];
    return images.sort((one, other) => distance(one) - distance(other))[0];
}

interface Pointing {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
    readonly onClickCapture: (event: MouseEvent) => void;
}

/** One finger scrolls, as everywhere; this is for the wheel, a mouse that drags, two fingers, and long touches. */
export function useGestures(frame: Frame, closer: Closer, setTip: (tip: TipAt | undefined) => void): Pointing {
    const fingers = useRef(new Map<number, Point>());
    const dragged = useRef(false);
    const press = useRef(0);
    useLayoutEffect(() => {
        const element = frame.current;
        const wheel = (event: WheelEvent): void => {
            const page = (event.target as Element).closest(".board-page");
            if (event.ctrlKey || page === null || !scrolls(page)) {
                event.preventDefault();
                closer(WHEEL ** -event.deltaY, { x: event.clientX, y: event.clientY });
            }
        };
        const touch = (event: TouchEvent): void => {
            if (event.touches.length > 1 && event.cancelable) {
                event.preventDefault(); // two fingers look closer, and scroll nothing
            }
        };
        element?.addEventListener("wheel", wheel, { passive: false });
        element?.addEventListener("touchmove", touch, { passive: false });
        return () => {
            element?.removeEventListener("wheel", wheel);
            element?.removeEventListener("touchmove", touch);
        };
    }, [frame, closer]);
    const lifted = (event: PointerEvent): void => {
        clearTimeout(press.current);
        fingers.current.delete(event.pointerId);
    };
    return {
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
                        of: target,
                        pinned: true,
                    });
                }, LONG_PRESS);
            }
        },
        onPointerMove: (event) => {
            const last = fingers.current.get(event.pointerId);
            if (last === undefined || (event.pointerType === "mouse" && event.buttons === 0)) {
                lifted(event);
                return;
            }
            const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
            if (!dragged.current && Math.hypot(dx, dy) < DRAG) {
                return;
            }
            clearTimeout(press.current);
            dragged.current = true;
            const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
            fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
            if (other !== undefined) {
                const before = Math.hypot(last.x - other.x, last.y - other.y);
                const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
                const at = { x: (event.clientX + other.x) / 2, y: (event.clientY + other.y) / 2 };
                closer(now / Math.max(before, 1), at);
            } else if (event.pointerType === "mouse") {
                const page = (event.target as Element).closest(".board-page");
                page?.scrollBy({ left: -dx, top: -dy, behavior: "instant" });
            }
        },
        onPointerUp: lifted,
        onPointerCancel: lifted,
        onClickCapture: (event) => {
            if (dragged.current) {
                dragged.current = false;
                event.stopPropagation();
            }
        },
    };
}

/** True if a page is larger than its frame without being looked at closer: then the wheel scrolls. */
function scrolls(page: Element): boolean {
    return page.hasAttribute("data-scrolls");
}
