/** The colours of pieces: the same in both themes, as wood and cardboard are. Each has an ink that can be read on it. */

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

/** True if a colour is light: print on it is dark. */
export function isPale(colour: Colour): boolean {
    return PAINTS[colour].ink === DARK;
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
