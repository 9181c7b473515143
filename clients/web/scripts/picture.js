/** Bundles what draws pictures for other programs: one script for an interpreter without a browser, and the style of its shapes. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { build } from "esbuild";

/** The properties of a style that matter to a shape. */
const OF_SHAPES = /^(color|fill|opacity|stroke(-[a-z]+)?|font-weight|dominant-baseline)$/u;
const FONT = '"DejaVu Sans", "Noto Sans", "Liberation Sans", sans-serif';
/** Names that the interpreter lacks and modules ask for as they are loaded; nothing of it is used to draw. */
const LACKING = `
globalThis.TextEncoder ??= class { encode(text) { return Uint8Array.from(unescape(encodeURIComponent(text)), (sign) => sign.charCodeAt(0)); } };
globalThis.TextDecoder ??= class {};
globalThis.Intl ??= {};
globalThis.Intl.Collator ??= class {
    compare(one, other) {
        const parts = (text) => text.split(/(\\d+)/u);
        const [ones, others] = [parts(one), parts(other)];
        for (let at = 0; at < Math.min(ones.length, others.length); at++) {
            const [a, b] = [ones[at], others[at]];
            const least = at % 2 ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0;
            if (least !== 0) return least;
        }
        return ones.length - others.length;
    }
};
`;

/** The sheets of the table, in the order in which the app reads them. */
const TABLE = ["table", "beside", "print"];

/** The style of shapes, from that of the table, with the values of the light theme in place of variables. */
async function pictureStyle(root) {
    const read = async (path) => (await readFile(join(root, path), "utf8")).replace(/\/\*[\s\S]*?\*\//gu, "");
    const tokens = await read("src/style/tokens.css");
    const table = (await Promise.all(TABLE.map((name) => read(`src/table/${name}.css`)))).join("\n");
    const values = new Map();
    for (const text of [tokens, table]) {
        for (const [, block = ""] of [...text.matchAll(/:root\s*\{([^}]*)\}/gu)].slice(0, 1)) {
            for (const [, name, value] of block.matchAll(/(--[\w-]+):\s*([^;]+);/gu)) {
                values.set(name, value.trim());
            }
        }
    }
    const rules = [];
    const flat = table
        .replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gu, "")
        .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gu, "");
    for (const [, selector, body] of flat.matchAll(/([^{}]+)\{([^{}]*)\}/gu)) {
        const declared = [...body.matchAll(/([\w-]+):\s*([^;]+);/gu)]
            .filter(([, name, value]) => OF_SHAPES.test(name) && value.trim() !== "revert-layer")
            .map(([, name, value]) => `${name}:${plain(value, values)}`);
        const named = selector
            .split(",")
            .map((each) => each.trim())
            .filter((each) => /^[\w\s.-]+$/u.test(each));
        if (declared.length > 0 && named.length > 0) {
            rules.push(`${named.join(",")}{${declared.join(";")}}`);
        }
    }
    const own = [
        `svg{font-family:${FONT.replaceAll('"', "'")}}`,
        `.sheet{fill:${values.get("--page")}}`,
        `.board-sheet{fill:${values.get("--board")};stroke:${values.get("--board-line")}}`,
        ".strong{font-weight:700}",
        `.ink{fill:${values.get("--ink")}}`,
        `.faint{fill:${values.get("--ink-2")}}`,
    ];
    return [...rules, ...own].join("\n");
}

function plain(value, values) {
    const filled = value
        .replace(/!important/u, "")
        .replace(/var\((--[\w-]+)(?:,[^()]*)?\)/gu, (_, name) => values.get(name) ?? "none")
        .trim();
    const mixed = /^color-mix\(in srgb, (#\w+) (\d+)%, (#\w+|transparent)\)$/u.exec(filled);
    if (mixed !== null) {
        return mix(mixed[1], Number(mixed[2]) / 100, mixed[3]);
    }
    return filled === "transparent" ? "none" : filled;
}

function mix(one, share, other) {
    if (other === "transparent") {
        return one;
    }
    const channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
    const [a, b] = [channels(one), channels(other)];
    return `#${a
        .map((value, at) =>
            Math.round(value * share + b[at] * (1 - share))
                .toString(16)
                .padStart(2, "0"),
        )
        .join("")}`;
}

/** Bundles the script; a style that it could not read ends the build. */
export async function buildPicture(common, outfile) {
    const style = await pictureStyle(common.absWorkingDir);
    if (/var\(|color-mix/u.test(style) || !style.includes(".water{")) {
        throw new Error(`the style of pictures has colours that nobody can read: ${style}`);
    }
    await build({
        ...common,
        entryPoints: ["src/picture/main.ts"],
        format: "iife",
        minify: true,
        legalComments: "none",
        banner: { js: LACKING },
        define: { STYLE: JSON.stringify(style) },
        outfile,
    });
}
