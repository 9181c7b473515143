/**
 * The colours for colour-blind people differ for everybody: pairs are seen as with each kind of dichromacy (Machado, Oliveira and Fernandes
 * 2009, severity 1.0) and measured in CIE Lab.
 */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { type Colour, COLOURS, DISTINCT, palette, paintOf, SEAT_COLOURS } from "../../src/table/colours.js";

/** The least distance of two colours by which things differ. Two usual ones are only 3 apart. */
const LEAST = 20;
/** The contrast of letters. */
const TEXT = 4.5;

/** Colours that lie side by side on things of one kind. */
const TOGETHER: readonly (readonly Colour[])[] = [
    [...SEAT_COLOURS, "black"],
    ["purple", "teal", "tan", "orange", "white"], // cubes and sites of Merv
    ["brown", "amber", "purple", "pepper", "paper"], // spices of Merv
    ["blue", "yellow", "green", "red", "violet"], // camels of Sahwari
    ["crimson", "teal", "amber", "violet", "sand"], // halves of cards of Sahwari
    ["green", "tan", "sand"], // lands of Sahwari
    ["grey", "yellow", "red"], // Rare Goods of Palmyra
];

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Red, green and blue as people see them. */
const SIGHT: Readonly<Record<string, Matrix>> = {
    usual: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
    ],
    protanopia: [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    deuteranopia: [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.01182, 0.04294, 0.968881],
    ],
    tritanopia: [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.3039],
    ],
};
const XYZ: Matrix = [
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.072175],
    [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];

function times(matrix: Matrix, [a, b, c]: Triple): Triple {
    const [x, y, z] = matrix.map(([p, q, r]) => p * a + q * b + r * c);
    return [x ?? 0, y ?? 0, z ?? 0];
}

/** Red, green and blue as light. */
function light(colour: string): Triple {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const part = parseInt(colour.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return [red, green, blue];
}

function lab(colour: string, sight: Matrix): Triple {
    const [red, green, blue] = times(sight, light(colour)).map((part) => Math.min(Math.max(part, 0), 1));
    const [x = 0, y = 0, z = 0] = times(XYZ, [red ?? 0, green ?? 0, blue ?? 0]).map((part, index) => {
        const share = part / (WHITE[index] ?? 1);
        return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;
    });
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The pairs that are hard to distinguish. */
function closePairs(): string[] {
    return Object.entries(SIGHT).flatMap(([kind, sight]) =>
        TOGETHER.flatMap((colours) =>
            colours.flatMap((one, index) =>
                colours.slice(index + 1).flatMap((other) => {
                    const [a, b] = [lab(paintOf(one).fill, sight), lab(paintOf(other).fill, sight)];
                    const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
                    return distance < LEAST ? [`${kind}: ${one}, ${other} (${distance.toFixed(1)})`] : [];
                }),
            ),
        ),
    );
}

function contrast(one: string, other: string): number {
    const [low = 0, high = 0] = [one, other].map((each) => times(XYZ, light(each))[1]).sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}

afterEach(() => (palette.value = "usual"));

test("colours for colour-blind people differ with each kind of sight, which the usual ones do not", () => {
    assert(
        closePairs().some((pair) => pair.startsWith("deuteranopia: blue, purple")),
        closePairs().join("; "),
    );
    palette.value = "distinct";
    assert.deepEqual(closePairs(), []);
});

test("letters on them can be read", () => {
    palette.value = "distinct";
    for (const colour of COLOURS.filter((each) => each in DISTINCT)) {
        const { fill, ink } = paintOf(colour);
        assert(contrast(fill, ink) >= TEXT, `${colour}: ${contrast(fill, ink).toFixed(2)}`);
    }
});
