/**
 * The icons that are printed on cards and tiles instead of words, in our own drawing: silhouettes in a square of 24 units, in one colour,
 * that of the text around them.
 */

import type { JSX } from "preact";

/** Shapes that are filled, with holes where they overlap, and shapes drawn as lines. */
interface Drawing {
    readonly filled?: string;
    readonly lines?: string;
}

/** A disc. */
function dot(x: number, y: number, radius: number): string {
    const [r, across] = [String(radius), String(2 * radius)];
    return `M${String(x - radius)} ${String(y)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 -${across} 0Z`;
}

const ICONS = {
    // buildings and places
    palace: {
        filled: "M2 23V9L4.500 4 7 9V12H9V8L12 1.500 15 8V12H17V9L19.500 4 22 9V23H14.500V19A2.500 2.500 0 0 0 9.500 19V23Z",
    },
    library: {
        filled: "M11.200 6.500C9 4.500 5.500 3.600 1.500 4V19.500C5.500 19.100 9 19.800 11.200 21.800ZM12.800 6.500C15 4.500 18.500 3.600 22.500 4V19.500C18.500 19.100 15 19.800 12.800 21.800Z",
    },
    caravansary: {
        filled: "M1.500 22.500V4H5V6.500H8.500V4H15.500V6.500H19V4H22.500V22.500H20.500V16.500A2 2 0 0 0 16.500 16.500V22.500H15V15A3 3 0 0 0 9 15V22.500H7.500V16.500A2 2 0 0 0 3.500 16.500V22.500Z",
    },
    marketplace: {
        filled: "M4 2.500H20L23 9.500A2.700 2.700 0 0 1 17.600 10.500A2.800 2.800 0 0 1 12 10.500A2.800 2.800 0 0 1 6.400 10.500A2.700 2.700 0 0 1 1 9.500ZM3 14H5.200V16.500H18.800V14H21V23H18.800V19.500H5.200V23H3Z",
    },
    mosque: {
        filled: "M12 5.500C16 8.500 17.500 10.500 17.500 13V14H6.500V13C6.500 10.500 8 8.500 12 5.500ZM6.500 15.200H17.500V23H14.500V20A2.500 2.500 0 0 0 9.500 20V23H6.500ZM2 9 3.500 5.500 5 9V23H2ZM19 9 20.500 5.500 22 9V23H19ZM13.200 .800A2.200 2.200 0 1 0 13.200 4.600A2.500 2.500 0 0 1 13.200 .800Z",
    },
    wall: {
        filled: "M2 3.500H6.500V6.500H9.700V3.500H14.300V6.500H17.500V3.500H22V11.500H2ZM2 13H8V17H2ZM9.500 13H14.500V17H9.500ZM16 13H22V17H16ZM2 18.500H11.200V22.500H2ZM12.800 18.500H22V22.500H12.800Z",
    },
    town: {
        filled: "M1.500 22V12.500L6.500 8 11.500 12.500V22H8V17H5V22ZM12.500 22V6L17.500 1.500 22.500 6V22ZM15 8V10.500H17V8ZM18.500 8V10.500H20.500V8ZM15 13V15.500H17V13ZM18.500 13V15.500H20.500V13Z",
    },
    tent: { filled: "M12 2 23 21.500H15.500L12 13.500 8.500 21.500H1Z" },
    oasis: {
        filled: "M12.500 9C9 4.800 4.500 5.200 2 9.800C5.500 8.300 9 8.200 12.500 9ZM11.500 9C15 4.800 19.500 5.200 22 9.800C18.500 8.300 15 8.200 11.500 9ZM12.500 9C11 4.500 8 2 4.800 2.300C8 4 10.500 6 12.500 9ZM11.500 9C13 4.500 16 2 19.200 2.300C16 4 13.500 6 11.500 9ZM10.800 8H13.200C13.800 12 13.500 15 12.500 18.500H9.800C10.900 15 11.300 12 10.800 8Z",
        lines: "M2 21.500C4 19.700 6 19.700 8 21.500S12 23.300 14 21.500 18 19.700 22 21.500",
    },
    desert: { filled: `M1 21C4 13 9.500 10.500 14 15.500C17.500 12 20.500 14 23 18V21Z${dot(17, 6.5, 3.4)}` },
    // spices and rare goods
    ginger: {
        filled: "M4 14.500C1 14.500 .500 10 4 9.500C5.500 9.300 6.500 10.300 7.500 9.800C9 9 7 6 9 4C11.500 2 14.500 4.500 13.800 7.500C13.500 8.800 14.500 9.300 15.700 9C17.700 8.500 19 6.500 21.300 8C23.800 10.200 21.300 13 19.300 13.500C17.700 14 17.200 15 18.200 16.500C19.800 18.900 17.500 22 14.800 20.900C12.800 20.100 13.200 17.700 11.700 16.700C10.300 15.800 9 17 7.500 17C5.500 17 5.500 14.500 4 14.500Z",
    },
    cinnamon: {
        filled: `M2.400 12.900 11.400 3.900A3 3 0 0 1 15.600 8.100L6.600 17.100A3 3 0 0 1 2.400 12.900Z${dot(13.3, 6.2, 1.2)}M7.900 17.900 16.900 8.900A3 3 0 0 1 21.100 13.100L12.100 22.100A3 3 0 0 1 7.900 17.900Z${dot(18.8, 11.2, 1.2)}`,
    },
    juniper: {
        filled: `${dot(7, 14, 3.9)}${dot(17, 14, 3.9)}${dot(12, 19.6, 3.6)}`,
        lines: "M12 1V14M12 7 6.500 3M12 7 17.500 3M12 11.500 8.500 8.500M12 11.500 15.500 8.500",
    },
    pepper: {
        filled: [
            dot(8, 7, 2.6),
            dot(15, 6.5, 2.6),
            dot(11.5, 12.5, 2.6),
            dot(5, 13, 2.6),
            dot(18, 12.5, 2.6),
            dot(8.5, 18.5, 2.6),
            dot(15.3, 18.5, 2.6),
        ].join(""),
    },
    incense: {
        filled: "M3.500 12.500H20.500C20.500 17 17.500 19.500 14.500 20.200V23H9.500V20.200C6.500 19.500 3.500 17 3.500 12.500Z",
        lines: "M8.500 10.500C6.800 8 10.200 5.500 8.500 2.500M15.500 10.500C13.800 8 17.200 5.500 15.500 2.500",
    },
    glass: { filled: "M5 2H19C19 9 17 12.800 13.300 13.600V20H17.500V22.500H6.500V20H10.700V13.600C7 12.800 5 9 5 2Z" },
    myrrh: {
        filled: "M9.500 3C13.500 8.500 16 12 16 15.500A6.500 6.500 0 0 1 3 15.500C3 12 5.500 8.500 9.500 3ZM19 2.500C20.900 5.200 21.900 6.800 21.900 8.400A2.900 2.900 0 0 1 16.100 8.400C16.100 6.800 17.100 5.200 19 2.500Z",
    },
    oils: {
        filled: "M9 1.500H15V4L13.800 5V8C17.300 9 18.200 12 17.200 15C16.200 18.500 14.200 20 13.800 23H10.200C9.800 20 7.800 18.500 6.800 15C5.800 12 6.700 9 10.200 8V5L9 4Z",
        lines: "M10 4.800C4.500 4.500 4 9 6.500 12M14 4.800C19.500 4.500 20 9 17.500 12",
    },
    perfume: {
        filled: "M9.500 1H14.500V4.800H9.500ZM9 6.200H15V9C18.800 10 21 13 21 16C21 20.300 17.300 22.800 12 22.800S3 20.300 3 16C3 13 5.200 10 9 9ZM6 15.500C6 18 8 19.500 10 20L10.500 18.500C9 18 7.800 17 7.800 15.500Z",
    },
    silk: {
        filled: "M2 6A3.500 3.500 0 0 1 9 6V13H22V21.500H5.500A3.500 3.500 0 0 1 2 18ZM4.500 6V15C5.200 14 6 13.500 6.800 13.300V6A1.100 1.100 0 0 0 4.500 6Z",
    },
    ivory: {
        filled: "M1.500 19.500C10 20.500 17.500 14.500 20.300 1.500C25 12 19.500 23 7.500 23C5 23 2.800 21.800 1.500 19.500Z",
    },
    jade: { filled: `${dot(12, 12, 10.5)}${dot(12, 12, 6.8)}${dot(12, 12, 5.2)}${dot(12, 12, 2.2)}` },
    porcelain: {
        filled: "M8.500 1.500H15.500V4C14.500 6 14.800 7 16 8.200C19.800 11.500 19.800 16 16 19.500V22.500H8V19.500C4.200 16 4.200 11.500 8 8.200C9.200 7 9.500 6 8.500 4ZM6.500 12.200 12 14 17.500 12.200V14.800L12 16.600 6.500 14.800Z",
    },
    // what cards give
    recruit: {
        lines: "M5 2H19V22H5Z",
        filled: "M12 5a2.800 2.800 0 1 1 0 5.600a2.800 2.800 0 1 1 0-5.600ZM7 19c0-5 2-7.500 5-7.500s5 2.500 5 7.500Z",
    },
    renew: {
        lines: "M4.500 13A7.500 7.500 0 0 1 18 7.500M19.500 11A7.500 7.500 0 0 1 6 16.500",
        filled: "M21 3V10H14ZM3 21V14H10Z",
    },
    spy: { filled: "M2 17 9 10 13 14 6 21ZM10 9 15 4 20 9 15 14ZM16.500 3 18 1.500 22.500 6 21 7.500Z" },
    chest: {
        filled: "M2 11C2 6 4 4 7 4H17C20 4 22 6 22 11H14V9.500H10V11ZM2 12.500H10V15H14V12.500H22V20.500H2Z",
    },
    bird: {
        filled: "M1 8 10 11C11 7 13 5 16 5C18 5 19.500 6 20 7.500L23 8.500 20 10C20 15 17 18 12 18L7 22 8 17C4 16 2 12 1 8Z",
    },
    caravan: { lines: "M12 2 21 12 12 22 3 12Z", filled: "M12 7 16.500 12 12 17 7.500 12Z" },
    tornado: { lines: "M2 4H22M4 8.500H19M8 13H18M9 17.500H15M11 21.500H13" },
    attack: {
        lines: "M3 3 17 17M21 3 7 17M13 20 20 13M4 13 11 20M17.500 17.500 21.500 21.500M6.500 17.500 2.500 21.500",
    },
    artifact: {
        filled: "M12 1.500 21.500 6.500 12 11.500 2.500 6.500ZM2 8 11.300 13V22.500L2 17.500ZM22 8 12.700 13V22.500L22 17.500Z",
    },
    camel: {
        filled: "M1 5.500c0-2 3.500-3.500 4.500-1.500.7 1.500-.5 5 1.200 5.500 1 .3 1.300-3.800 3.800-3.800 2.200 0 1.800 2.300 3 2.300S14.800 4.500 17.500 4.500c4 0 5.500 5.500 5.500 9L21.800 22.500H18.500L18.300 16.500H9.500L9.200 22.500H6L5 11.500C2.500 10.500 3 7 1 5.500Z",
    },
    person: {
        filled: "M12 1a4 4 0 0 1 3.500 6c3.500.8 7.500 2.600 7.500 5 0 1.500-2.600 1.700-4.300 1.300L21.500 23H14L12 18.500 10 23H2.500L5.300 13.300C3.600 13.700 1 13.500 1 12c0-2.400 4-4.200 7.500-5A4 4 0 0 1 12 1Z",
    },
    small: { lines: "M12 2.500 21 12 12 21.500 3 12Z" },
    guarded: { filled: "M12 1 22.500 12 12 23 1.500 12Z" },
    post: { filled: "M12 1.500 22.500 10V22.500H15V15.500H9V22.500H1.500V10Z" },
    cards: {
        filled: "M2 5.500 12.500 2.500 13.300 5.200H9A2.500 2.500 0 0 0 6.500 7.700V20.500L5.300 20.800ZM8.500 7H21.500V22.500H8.500Z",
    },
    step: { filled: "M12 2 20.500 11.500H15.500V22H8.500V11.500H3.500Z" },
    // actions
    ship: {
        filled: "M12.800 1.500C18 4 20 9 20 14.500H12.800ZM11.200 4V14.500H4.500C5 10.500 7.500 6.500 11.200 4ZM1.500 16.500H22.500L19 22.500H5Z",
    },
    hammer: { filled: "M3 6 8.500 2H16L18.500 4.500H22V9.500H18.500L16 11.500H14V22.500H9V11.500H3Z" },
    temple: {
        filled: "M12 1.500 22.500 8V10H1.500V8ZM3 11.500H6.500V18.500H3ZM10.200 11.500H13.800V18.500H10.200ZM17.500 11.500H21V18.500H17.500ZM1.500 20H22.500V22.500H1.500Z",
    },
    crown: { filled: "M1.500 6 7 11 12 3 17 11 22.500 6 20.500 17.500H3.500ZM3.500 19.200H20.500V22H3.500Z" },
    tower: {
        filled: "M4.500 2H8V4.500H10.200V2H13.800V4.500H16V2H19.500V9H18V19.500H20.500V22.500H3.500V19.500H6V9H4.500ZM10.500 11.500V16H13.500V11.500Z",
    },
    dagger: {
        filled: "M22.500 1.500 21 6.500 12.800 15 9 11.200 17.500 3ZM4.500 9.500 14.500 19.500 12.500 21.500 9.500 18.500 5 23 1 19 5.500 14.500 2.500 11.500Z",
    },
    coins: {
        filled: "M3.500 3H11.500A1.700 1.700 0 0 1 11.500 6.800H3.500A1.700 1.700 0 0 1 3.500 3ZM3.500 8.200H11.500A1.700 1.700 0 0 1 11.500 12H3.500A1.700 1.700 0 0 1 3.500 8.200ZM3.500 13.400H11.500A1.700 1.700 0 0 1 11.500 17.200H3.500A1.700 1.700 0 0 1 3.500 13.400ZM3.500 18.600H11.500A1.700 1.700 0 0 1 11.500 22.400H3.500A1.700 1.700 0 0 1 3.500 18.600ZM15.500 13.400H21A1.700 1.700 0 0 1 21 17.200H15.500ZM15.500 18.600H21A1.700 1.700 0 0 1 21 22.400H15.500Z",
    },
    shield: { filled: "M12 1.500 21 4.500V11.500C21 17 17.500 20.800 12 22.800C6.500 20.800 3 17 3 11.500V4.500Z" },
    flag: { filled: "M4 1.500H6.500V3H21.500L18 8 21.500 13H6.500V22.500H4Z" },
    gift: {
        filled: "M2 8H10.800V12.500H2ZM13.200 8H22V12.500H13.200ZM3.500 14H10.800V22.500H3.500ZM13.200 14H20.500V22.500H13.200Z",
        lines: "M12 7C9 6.800 6 5.500 6.500 3.500S11 2.500 12 7C13 2.500 17 1.500 17.500 3.500S15 6.800 12 7",
    },
} as const satisfies Readonly<Record<string, Drawing>>;

export type IconName = keyof typeof ICONS;

/** A part of what is printed instead of words: an icon, a few signs such as `−1`, or a piece as it lies on the board. */
export type Printing = { readonly icon: IconName } | { readonly text: string } | { readonly piece: string };

/** The icons of a card instead of words. */
export interface PrintedIcons {
    readonly parts: readonly Printing[];
    /** The share of the card that they have, from its top on, where pieces lie below them; otherwise all. */
    readonly top?: number;
}

/** The icons of a card that are found by its face or by the beginning of it up to a `_`, then by its kind. */
export function iconsIn(
    icons: Readonly<Record<string, readonly (IconName | Exclude<Printing, { icon: IconName }>)[]>>,
    kind: string,
    face: string,
): readonly Printing[] | undefined {
    const found = icons[`${kind}/${face}`] ?? icons[`${kind}/${face.split("_")[0] ?? ""}`] ?? icons[kind];
    return found?.map((part) => (typeof part === "string" ? { icon: part } : part));
}

/** True if there is an icon with a name. */
export function isIcon(name: string): name is IconName {
    return Object.hasOwn(ICONS, name);
}

/** The lines of an icon, in a square of 24 units. */
export function Strokes({ name, colour }: { readonly name: IconName; readonly colour: string }): JSX.Element {
    const { filled, lines }: Drawing = ICONS[name];
    return (
        <>
            {lines && <path d={lines} fill="none" stroke={colour} stroke-width="2.4" stroke-linejoin="round" />}
            {filled && <path d={filled} fill={colour} fill-rule="evenodd" />}
        </>
    );
}

/** An icon in a text. Its word stands beside it, or is its title. */
export function CardIcon({ name, title }: { readonly name: IconName; readonly title?: string }): JSX.Element {
    return (
        <svg class="card-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            {title && <title>{title}</title>}
            <Strokes name={name} colour="currentColor" />
        </svg>
    );
}
