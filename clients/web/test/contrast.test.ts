/** Every ink on every ground that it is used on has the contrast that WCAG AA asks for, in the light and in the dark. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const CSS = readFileSync("src/style/tokens.css", "utf8");
const TEXT = 4.5;
const OUTLINE = 3;

/** Ink, ground, and the contrast that they need. */
const PAIRS: readonly (readonly [string, string, number])[] = [
    ...["page", "surface", "surface-2"].flatMap((ground) => [
        ["ink", ground, TEXT] as const,
        ["ink-2", ground, TEXT] as const, // the marks of seats, too: the surface on this ink
    ]),
    ["accent-text", "page", TEXT],
    ["accent-text", "surface", TEXT],
    ["accent-text", "accent-soft", TEXT],
    ["accent-ink", "accent", TEXT],
    ["warn", "warn-soft", TEXT],
    ["ink", "warn-soft", TEXT],
    ["danger", "surface", TEXT],
    ["danger", "danger-soft", TEXT],
    ["good", "good-soft", TEXT],
    ["line-strong", "surface", OUTLINE],
    ["focus", "page", OUTLINE],
    ["focus", "surface", OUTLINE],
];

type Colours = ReadonlyMap<string, string>;

/** The colours that a block of the file sets. */
function colours(block: string): Colours {
    return new Map(
        [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = "", value = ""]) => [name, value]),
    );
}

function blockAfter(start: string): string {
    const from = CSS.indexOf(start);
    assert(from >= 0, start);
    return CSS.slice(from, CSS.indexOf("}", from));
}

function luminance(colour: string): number {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const part = parseInt(colour.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}

const LIGHT = colours(blockAfter(":root {"));
const DARK = colours(blockAfter(':root[data-theme="dark"]'));

for (const [theme, found] of [
    ["light", LIGHT],
    ["dark", DARK],
] as const) {
    test(`inks stand out from their grounds when it is ${theme}`, () => {
        for (const [ink, ground, needed] of PAIRS) {
            const shown = contrast(found.get(ink) ?? "", found.get(ground) ?? "");
            assert(shown >= needed, `${ink} on ${ground}: ${shown.toFixed(2)}`);
        }
    });
}

test("the dark of the system and the dark that was chosen are the same", () => {
    assert.deepEqual(colours(blockAfter(':root:not([data-theme="light"])')), DARK);
});
