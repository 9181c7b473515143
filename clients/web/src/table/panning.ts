/** Moving over a picture and looking closer: with the wheel, by dragging, with two fingers, with buttons. */

/** What of the picture is seen. */
export interface View {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
}

/** How much closer than the whole one may look. */
const CLOSEST = 8;

/** A view closer by a factor, so that a point stays where it is. */
export function zoomed(view: View, whole: View, factor: number, at: { readonly x: number; readonly y: number }): View {
    const w = Math.min(whole.w, Math.max(whole.w / CLOSEST, view.w / factor));
    const scale = w / view.w;
    return inside(
        { x: at.x - (at.x - view.x) * scale, y: at.y - (at.y - view.y) * scale, w, h: view.h * scale },
        whole,
    );
}

/** A view that is moved; it stays on the picture. */
export function moved(view: View, whole: View, dx: number, dy: number): View {
    return inside({ ...view, x: view.x + dx, y: view.y + dy }, whole);
}

/** A view around a box, with some room. */
export function around(box: View, whole: View): View {
    const w = Math.min(whole.w, Math.max(box.w * 4, whole.w / 3));
    const h = (w * whole.h) / whole.w;
    return inside({ x: box.x + box.w / 2 - w / 2, y: box.y + box.h / 2 - h / 2, w, h }, whole);
}

function inside(view: View, whole: View): View {
    const clamp = (value: number, low: number, high: number): number =>
        Math.min(Math.max(value, low), Math.max(low, high));
    return {
        ...view,
        x: clamp(view.x, whole.x, whole.x + whole.w - view.w),
        y: clamp(view.y, whole.y, whole.y + whole.h - view.h),
    };
}
