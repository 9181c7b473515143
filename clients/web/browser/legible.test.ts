/**
 * Every text of a board is large enough to be read, and none is cut: in each game, from the first decision to the last, in each window and
 * when one zooms in, in both languages. The positions are recorded (`tests/sdks/positions.py`): no service runs, and nobody plays.
 */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import type { CDPSession, Page } from "playwright-core";

import { barriers, Browsing, picture } from "./browser.js";
import type { Shown } from "./legible/sheet.js";
import { coveredTexts, cutTexts, type Small, textSizes } from "./legible/sizes.js";

const SECONDS = 1000;

/** The windows, and the smallest text in each, in CSS pixels. Zooming in makes a window smaller in CSS pixels. */
const WINDOWS = [
    { name: "phone", width: 390, height: 844, least: 9 },
    { name: "tablet", width: 1024, height: 768, least: 10 },
    { name: "desktop", width: 1280, height: 800, least: 10 },
    { name: "desktop at 200 %", width: 640, height: 400, least: 10 },
    { name: "desktop at 400 %", width: 320, height: 256, least: 9 },
] as const;
/** Those that Russian is looked at in by day, before the last moment. */
const BRIEF: ReadonlySet<string> = new Set(["phone", "desktop"]);
/** The address at which the page seems to be. Nothing is asked for there: it is made up on the way. */
const PAGE = "http://localhost/";

/** As long as a page that was asked for is brought back. */
const FRAMES = 10;

/** True if all cards are looked at, and all of Russian: by night. */
const NIGHTLY = process.env["GAMES"] === "all";
/** More than the cards of a kind that lie on a board at once have faces to turn through. */
const MOST_FACES = 24;

/** Words are broken between syllables alone: one that has no room runs out of its box, where it would be broken anywhere. */
const UNBROKEN = ".board-image :is(.print, .words) { overflow-wrap: normal !important }";

/** The inks of print on cards, and the line around dark pieces on a dark board, as a browser tells colours. */
const INKS: ReadonlyMap<string, string> = new Map([
    ["#1d1a16", "rgb(29, 26, 22)"],
    ["#ffffff", "rgb(255, 255, 255)"],
]);
const LIGHT_LINE = "rgb(217, 203, 166)";

/** The tabs through which the pages of a board are reached. */
const PHONE = WINDOWS[0];
/** A row of 17 cards is the longest that was seen in matches; the recorded one has 13. These lie nowhere else. */
const LONG_ROW = ["R02", "R04", "R06", "R08"].map((card, index): readonly [string, string, number] => [
    `row@1:right/${String(20 + index)}`,
    `card/${card}`,
    1,
]);

interface Sheet {
    readonly show: (shown: Shown) => Promise<void>;
    readonly positions: readonly { readonly name: string; readonly moments: number }[];
}

/** The page with the positions, bundled as the app is. */
async function sheet(): Promise<string> {
    const [script, style] = await Promise.all(
        ["sheet.js", "sheet.css"].map((name) => readFile(join("build", "browser", name), "utf8")),
    );
    const code = script?.replaceAll("</script", "<\\/script") ?? "";
    return (
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>Positions</title><style>${style ?? ""}${UNBROKEN}</style>` +
        `<div id="app"><div id="top"></div><main></main></div>` +
        `<script type="module">${code}</script></html>`
    );
}

describe("every text of a board", { timeout: 1740 * SECONDS }, () => {
    let browsing: Browsing;
    let page: Page;
    let problems: readonly string[];

    before(async () => {
        browsing = await Browsing.begin();
        const text = await sheet();
        ({ page, problems } = await browsing.visit("about:blank"));
        await page.route(`${PAGE}*`, (route) => route.fulfill({ contentType: "text/html", body: text }));
        await page.goto(PAGE);
        await page.waitForFunction(() => "positions" in window);
    });
    after(async () => browsing.end());

    const shown = async (what: Shown): Promise<void> => {
        await page.evaluate(async (wanted) => (window as unknown as Sheet).show(wanted), what);
        await settled(page);
    };

    test("can be read in each game, window, zoom and language, with the layout of a game and without", async () => {
        const positions = await page.evaluate(() => (window as unknown as Sheet).positions);
        const looks = positions.flatMap(({ name: match, moments }): Shown[] => [
            ...(["en", "ru"] as const).flatMap((language) =>
                Array.from({ length: moments }, (_, moment): Shown => ({ match, moment, language })),
            ),
            { match, moment: moments - 1, language: "en", plain: true },
        ]);
        const small: string[] = [];
        await page.evaluate(countTransitions);
        const windows = [...WINDOWS];
        for (const look of [...looks, { match: "sahwari-2", moment: 2, language: "en", more: LONG_ROW } as const]) {
            await shown(look);
            const { match, moment, language } = look;
            const name = [match, moment, language, ...("plain" in look ? ["plain"] : "more" in look ? ["long"] : [])];
            const last = positions.find((each) => each.name === match)?.moments === moment + 1;
            const brief = language === "ru" && !last && !NIGHTLY;
            for (const { name: at, width, height, least } of windows.filter((each) => !brief || BRIEF.has(each.name))) {
                await page.setViewportSize({ width, height });
                await settled(page);
                const sizes = await lastingSizes(page, least);
                await picture(page, `legible-${name.join("-")}-${String(width)}`);
                assert(sizes.length > 20, `${name.join(" ")}, ${at}: ${String(sizes.length)} texts`);
                const cut = "plain" in look ? [] : await page.evaluate(cutTexts);
                const covered = await page.evaluate(coveredTexts);
                small.push(
                    ...[...tooSmall(sizes, least), ...cut, ...covered].map(
                        (each) => `${name.join(" ")}, ${at}: ${each}`,
                    ),
                );
                assert.equal(
                    await page.evaluate(() => document.documentElement.scrollWidth),
                    width,
                    "nothing is wider",
                );
            }
            windows.reverse(); // the next position appears in the window that is there
        }
        assert.deepEqual(small, []);
        assert.equal(await page.evaluate(() => document.documentElement.dataset["transitions"]), "0");
        assert.deepEqual(
            problems.filter((text) => text !== `asked ${PAGE}`),
            [],
        );
    });

    test("is whole on every card of each game", { skip: NIGHTLY ? false : "at night" }, async () => {
        const positions = await page.evaluate(() => (window as unknown as Sheet).positions);
        const found: string[] = [];
        for (const { name: match } of positions) {
            for (let turned = 1; turned < MOST_FACES; turned++) {
                for (const language of ["en", "ru"] as const) {
                    await shown({ match, moment: turned % 3, language, turned });
                    for (const { name: at, width, height } of WINDOWS.slice(0, 3)) {
                        await page.setViewportSize({ width, height });
                        await settled(page);
                        const cut = await page.evaluate(cutTexts);
                        found.push(...cut.map((each) => `${match}, ${String(turned)}, ${language}, ${at}: ${each}`));
                    }
                }
            }
        }
        assert.deepEqual(found, []);
    });

    test("has the ink of its card, and pale pieces their own lines, in the dark too", async () => {
        await page.setViewportSize(PHONE);
        await page.emulateMedia({ colorScheme: "dark" });
        for (const match of ["merv-4", "palmyra-4-experienced"]) {
            await shown({ match, moment: 1, language: "en" });
            const looks = await page.evaluate(() => ({
                signs: [...document.querySelectorAll(".piece .icon-row text")].map((each) => [
                    each.getAttribute("fill"),
                    getComputedStyle(each).fill,
                ]),
                lines: [...document.querySelectorAll(".pale > g > [stroke]")].map(
                    (each) => getComputedStyle(each).stroke,
                ),
            }));
            assert(looks.signs.length > 3, match);
            assert(
                looks.signs.every(([ink = "", fill = ""]) => fill === INKS.get(String(ink))),
                `${match}: ${JSON.stringify(looks.signs)}`,
            );
            assert(looks.lines.length > 3, match);
            assert(!looks.lines.includes(LIGHT_LINE), match);
        }
        await page.emulateMedia({ colorScheme: "light" });
    });

    test("is a tap, a swipe or a key away on a phone, and a tap opens cards large", async () => {
        await page.setViewportSize(PHONE);
        await shown({ match: "sahwari-2", moment: 2, language: "en" });
        assert.deepEqual(await barriers(page), []);
        const sections = page.locator(".board-sections button");
        assert.deepEqual(await sections.allInnerTexts(), ["Map", "My area", "Others", "Cards"]);
        assert.equal(await seenPage(page), 0);

        const map = page.locator("[data-place='map:0,4'] .place-face, [data-place='on:0,4'] .place-face").first();
        await map.evaluate((face) => {
            document.querySelector<HTMLElement>(".board-sections button:nth-child(4)")?.click();
            (face as SVGElement).focus();
        });
        await settled(page, 2 * FRAMES);
        assert.equal(await seenPage(page), 0, "what has the focus is seen, whatever was asked for before");

        await sections.nth(3).click();
        await untilSeen(page, 3);
        const touching = await page.context().newCDPSession(page);
        await touching.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
        await settled(page); // a screen for fingers may be laid out otherwise
        await swipe(touching, 60, 330);
        await untilSeen(page, 2);
        await settled(page, 2 * FRAMES); // the board has come to rest

        await map.focus();
        await untilSeen(page, 0);
        await settled(page, 2 * FRAMES);
        assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("class")), "place-face");
        for (let pressed = 0; pressed < 12 && (await seenPage(page)) === 0; pressed++) {
            await page.keyboard.press("ArrowRight");
            await settled(page);
        }
        assert.notEqual(await seenPage(page), 0, "keys lead from the map to what lies beside it");
        await page.click(".board-tools button[aria-label='Look closer']");
        await page.click(".board-tools button[aria-label='Look closer']");
        for (const key of ["ArrowDown", "ArrowUp", "ArrowLeft"]) {
            await page.locator(".board .place-face[tabindex='0']").first().focus();
            await page.keyboard.press(key);
            await settled(page);
            await assert.doesNotReject(
                page.waitForFunction(beside, NEAR, { timeout: 10 * SECONDS }),
                "the words about a place stand beside it, also where the board moved",
            );
        }
        await page.click(".board-tools button:last-child");

        await sections.nth(1).click();
        await untilSeen(page, 1);
        await page.locator("[data-place^='row@1:'] .place-face").first().click();
        await page.waitForSelector(".tip.pinned .card-large");
        const sizes = await page.evaluate(() =>
            [...document.querySelectorAll(".card-large *")].map((each) => parseFloat(getComputedStyle(each).fontSize)),
        );
        assert(Math.min(...sizes) >= 12, `opened cards have ${String(Math.min(...sizes))} px`);
        assert.deepEqual(await barriers(page), []);
        await page.keyboard.press("Escape");
        await page.waitForSelector(".tip", { state: "detached" });
    });
});

/** Counts transitions from now on. Who asks for little motion gets none: one of a moment would cost as much as a long one. */
function countTransitions(): void {
    const { dataset } = document.documentElement;
    dataset["transitions"] = "0";
    document.addEventListener(
        "transitionrun",
        () => (dataset["transitions"] = String(Number(dataset["transitions"]) + 1)),
    );
}

/** The distance between a tip and its place, in CSS pixels. */
const NEAR = 8;

/** True if the tip stands right above or below the place that has the focus, or at the edge of the window. */
function beside(near: number): boolean {
    const [tip, face] = [document.querySelector(".tip"), document.activeElement];
    if (tip === null || face === null) {
        return false;
    }
    const [words, place] = [tip.getBoundingClientRect(), face.getBoundingClientRect()];
    return (
        Math.abs(words.top - place.bottom - near) < 2 ||
        Math.abs(place.top - words.bottom - near) < 2 ||
        Math.abs(words.top - near) < 2
    );
}

/** The page of the board that is seen. */
async function seenPage(page: Page): Promise<number> {
    return page.locator(".board-sections button").evaluateAll((all) => all.findIndex((each) => each.ariaCurrent));
}

async function untilSeen(page: Page, index: number): Promise<void> {
    await page.waitForSelector(`.board-sections button:nth-child(${String(index + 1)})[aria-current]`);
}

/** Moves a finger over the board from one side to the other. */
async function swipe(session: CDPSession, from: number, to: number): Promise<void> {
    const STEPS = 6;
    const touch = async (type: "touchStart" | "touchMove" | "touchEnd", x?: number): Promise<void> => {
        const touchPoints = x === undefined ? [] : [{ x, y: 300 }];
        await session.send("Input.dispatchTouchEvent", { type, touchPoints });
    };
    await touch("touchStart", from);
    for (let step = 1; step <= STEPS; step++) {
        await touch("touchMove", from + ((to - from) * step) / STEPS);
    }
    await touch("touchEnd");
}

/** The texts as they stay. A board that is drawn again may need some moments, but nothing may remain too small. */
async function lastingSizes(page: Page, least: number): Promise<Small[]> {
    const until = Date.now() + 3 * SECONDS;
    for (;;) {
        const sizes = await page.evaluate(textSizes);
        if (tooSmall(sizes, least).length === 0 || Date.now() > until) {
            return sizes;
        }
        await settled(page);
    }
}

function tooSmall(sizes: readonly Small[], least: number): string[] {
    const small = sizes.filter(({ size }) => size < least - 0.01);
    return [...new Set(small.map(({ text, size }) => `${text} (${size.toFixed(1)})`))];
}

/** Waits until the page is drawn in the size of its window. */
async function settled(page: Page, frames = 3): Promise<void> {
    await page.waitForSelector(".board:not([aria-busy])");
    await page.evaluate(async (several) => {
        for (let frame = 0; frame < several; frame++) {
            await new Promise((resolve) => requestAnimationFrame(resolve));
        }
    }, frames);
}
