/** The colours of pieces: the same in both themes, as wood and cardboard are. Each has an ink that can be read on it. */

import { signal } from "@preact/signals";

import { choose, chosen, onChoice } from "../browser/choices.js";

/** A colour as a paint and an ink. */
export interface Paint {
    readonly fill: string;
    readonly ink: string;
    readonly line: string;
}

const DARK = "#1d1a16";
const LIGHT = "#ffffff";

function paint(fill: string, ink: string, line: string): Paint {
    return { fill, ink, line };
}

/** The usual colours. */
export const PAINTS = {
    blue: paint("#2563b8", LIGHT, "#12386f"),
    yellow: paint("#f2c12e", DARK, "#7d5f06"),
    green: paint("#2c7d45", LIGHT, "#123f20"),
    red: paint("#c4302b", LIGHT, "#6b1310"),
    black: paint("#2f2c29", LIGHT, "#000000"),
    white: paint("#f7f4ec", DARK, "#6d675c"),
    purple: paint("#75479c", LIGHT, "#3d2057"),
    tan: paint("#d0a874", DARK, "#6b4d22"),
    teal: paint("#12827f", LIGHT, "#06403f"),
    orange: paint("#e07b1f", DARK, "#7a3d06"),
    grey: paint("#8d8a85", DARK, "#4a4844"),
    brown: paint("#8a5a2f", LIGHT, "#462a10"),
    gold: paint("#e3b341", DARK, "#735310"),
    sand: paint("#ead9b0", DARK, "#7d6a3a"),
    paper: paint("#fbf5e6", DARK, "#8a7a55"),
    back: paint("#7b5a45", LIGHT, "#3e2a1d"),
    crimson: paint("#a8183f", LIGHT, "#560a1f"),
    amber: paint("#f0a818", DARK, "#73500a"),
    violet: paint("#6a4fc0", LIGHT, "#32236a"),
    silk: paint("#3f78c4", LIGHT, "#1a3c6c"),
    pepper: paint("#3f4a33", LIGHT, "#1a2012"),
    stone: paint("#9b9a96", DARK, "#54534f"),
    marble: paint("#eef1f4", DARK, "#62707d"),
    wood: paint("#9a6a3a", LIGHT, "#4d3215"),
    pink: paint("#d5789b", DARK, "#6f2745"),
    lime: paint("#a3b93c", DARK, "#4c5814"),
} as const;

export type Colour = keyof typeof PAINTS;

export const COLOURS = Object.keys(PAINTS) as Colour[];

/**
 * Other tones of the colours by which pieces, seats and tiles of one kind differ. They differ in lightness as well as in hue, so that
 * people with deuteranopia, protanopia or tritanopia see the difference (the test measures it).
 */
export const DISTINCT: Readonly<Partial<Record<Colour, Paint>>> = {
    blue: paint("#27357b", LIGHT, "#12193b"),
    yellow: paint("#fbcb07", DARK, "#786103"),
    green: paint("#03a180", DARK, "#014d3d"),
    red: paint("#c83600", LIGHT, "#601900"),
    black: paint("#120d0b", LIGHT, "#000000"),
    purple: paint("#551e4d", LIGHT, "#280e24"),
    tan: paint("#948448", DARK, "#473f22"),
    teal: paint("#29cef5", DARK, "#136275"),
    orange: paint("#dd9824", DARK, "#6a4811"),
    grey: paint("#989c91", DARK, "#484a45"),
    brown: paint("#a0825d", DARK, "#4c3e2c"),
    crimson: paint("#8a0049", LIGHT, "#420023"),
    amber: paint("#f1a413", DARK, "#734e09"),
    violet: paint("#8259dd", LIGHT, "#3e2a6a"),
    pepper: paint("#174323", LIGHT, "#0b2010"),
};

export const PALETTES = ["usual", "distinct"] as const;
export type Palette = (typeof PALETTES)[number];

/** The palette that was chosen on this device. */
export const palette = signal<Palette>(paletteOf(chosen("palette")));

function paletteOf(text: string | undefined): Palette {
    return PALETTES.find((each) => each === text) ?? "usual";
}

export function setPalette(wanted: Palette): void {
    palette.value = wanted;
    choose("palette", wanted === "usual" ? undefined : wanted);
}

/** Follows the choice in other tabs. */
export function keepPalette(): void {
    onChoice("palette", (text) => (palette.value = paletteOf(text)));
}

/** The paint of a colour in the chosen palette. Components that ask are drawn again when another one is chosen. */
export function paintOf(colour: Colour): Paint {
    return (palette.value === "distinct" ? DISTINCT[colour] : undefined) ?? PAINTS[colour];
}

/** True if a colour is light: print on it is dark. */
export function isPale(colour: Colour): boolean {
    return paintOf(colour).ink === DARK;
}

/** The colours of seats where a game names none. */
export const SEAT_COLOURS: readonly Colour[] = ["blue", "yellow", "green", "red", "purple", "orange", "teal", "white"];

/** The colour with a name, if there is one. */
export function colourNamed(name: string): Colour | undefined {
    return name in PAINTS ? (name as Colour) : undefined;
}

/** A colour for a name that is none: always the same. */
export function colourFor(name: string): Colour {
    const all: readonly Colour[] = [
        "teal",
        "orange",
        "purple",
        "tan",
        "lime",
        "pink",
        "silk",
        "amber",
        "stone",
        "brown",
    ];
    let sum = 0;
    for (const character of name) {
        sum = (sum * 31 + character.charCodeAt(0)) % 9973;
    }
    return all[sum % all.length] ?? "tan";
}
