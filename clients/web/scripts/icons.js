/** Draws the icons of the installed app as PNG, for systems that take no SVG: `node scripts/icons.js`, after a change of their sources. */

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

const STATIC = fileURLToPath(new URL("../static/", import.meta.url));
/** The files, each with its source and its width. */
const ICONS = [
    ["icon-192.png", "icon.svg", 192],
    ["icon-512.png", "icon.svg", 512],
    ["filled-512.png", "filled.svg", 512],
];

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
});
const page = await browser.newPage();
for (const [name, source, width] of ICONS) {
    await page.setViewportSize({ width, height: width });
    const drawing = await readFile(STATIC + source, "utf8");
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing}`);
    await writeFile(STATIC + name, await page.screenshot({ omitBackground: true }));
}
await browser.close();
