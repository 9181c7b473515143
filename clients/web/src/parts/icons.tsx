/** Icons of our own, drawn with strokes on a field of 24 by 24. They take the colour of the text around them. */

import type { JSX } from "preact";

const PATHS = {
    back: "M15 5l-7 7 7 7",
    bell: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
    bot: "M5 9h14v10H5zM12 9V5M9 14h.01M15 14h.01M12 4h.01M3 13v3M21 13v3",
    chart: "M4 20V10M10 20V4M16 20v-8M22 20H2",
    check: "M5 13l4 4L19 7",
    clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 7v5l3 2",
    close: "M6 6l12 12M18 6L6 18",
    code: "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
    copy: "M9 9h11v11H9zM5 15H4V4h11v1",
    down: "M6 9l6 6 6-6",
    eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6",
    file: "M6 3h8l4 4v14H6zM14 3v5h4",
    filter: "M4 5h16l-6 8v6l-4-2v-4z",
    first: "M18 5l-8 7 8 7zM6 5v14",
    forward: "M9 5l7 7-7 7",
    gear: "M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6M12 2v3M12 19v3M4.9 4.9l2.1 2.1M17 17l2.1 2.1M2 12h3M19 12h3M4.9 19.1L7 17M17 7l2.1-2.1",
    halfMoon: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 3v18M12 8h6.500M12 12h8.500M12 16h6.500",
    help: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17h.01",
    info: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 11v5M12 8h.01",
    last: "M6 5l8 7-8 7zM18 5v14",
    link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    lock: "M6 11h12v10H6zM8 11V8a4 4 0 0 1 8 0v3",
    menu: "M4 7h16M4 12h16M4 17h16",
    moon: "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z",
    palette:
        "M12 3a9 9 0 1 0 0 18c2.5 0 2.500-1.800 1.700-3-.9-1.400-.1-3 1.800-3H18a3 3 0 0 0 3-3c0-5-4-9-9-9M7.500 12h.01M9 8h.01M13.500 7h.01",
    paletteOn:
        "M12 3a9 9 0 1 0 0 18c2.5 0 2.500-1.800 1.700-3-.9-1.400-.1-3 1.800-3H18a3 3 0 0 0 3-3c0-5-4-9-9-9M6.500 11l2.500 2.500L15 7",
    pause: "M8 5v14M16 5v14",
    play: "M7 5l12 7-12 7z",
    plus: "M12 5v14M5 12h14",
    rules: "M5 4h9a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zM9 9h5M9 13h5",
    search: "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14M16 16l5 5",
    seat: "M7 4v9h10M7 13v7M17 13v7",
    share: "M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1",
    shield: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4",
    star: "M12 3l2.8 5.8 6.2.9-4.5 4.4 1 6.2L12 17.4 6.5 20.3l1-6.2L3 9.7l6.2-.9z",
    sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
    trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4v1a4 4 0 0 0 4 4M16 6h4v1a4 4 0 0 1-4 4M12 14v4M8 21h8M9 18h6",
    undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
    user: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4 21a8 8 0 0 1 16 0",
    users: "M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M2 20a7 7 0 0 1 14 0M16 5a3.5 3.5 0 0 1 0 7M18 14a7 7 0 0 1 4 6",
    warning: "M12 4l10 17H2zM12 10v5M12 18h.01",
    zoomIn: "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14M16 16l5 5M8 11h6M11 8v6",
    zoomOut: "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14M16 16l5 5M8 11h6",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon. It says nothing to screen readers: the text beside it, or the label of its button, does. */
export function Icon({ name, class: more = "" }: { readonly name: IconName; readonly class?: string }): JSX.Element {
    return (
        <svg class={`icon ${more}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={PATHS[name]} />
        </svg>
    );
}
