/**
 * Letters at twice the usual size: people with weak eyes set them so in the browser or on the phone. Each page is as wide as the narrowest
 * phone then, and none of its texts is cut, in both languages.
 */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { picture, Stage } from "./browser.js";
import { cutTexts } from "./page-texts.js";

/** The size of letters that a page asks for, in pixels: 16 is the usual one. */
const SIZE = 32;
const WINDOWS = [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
] as const;
/** The id of nothing. */
const NOBODY = "a".repeat(26);

describe("letters at twice the usual size", { timeout: 300_000 }, () => {
    const stage = new Stage();

    for (const locale of ["en-GB", "ru-RU"]) {
        test(`leave each page as wide as a phone, with whole texts: ${locale}`, async () => {
            const { page, problems } = await stage.browsing.visit(`${stage.service.url}/verify`, { locale });
            const session = await page.context().newCDPSession(page);
            await session.send("Page.setFontSizes", { fontSizes: { standard: SIZE } });
            const found: string[] = [];
            const look = async (where: string): Promise<void> => {
                for (const window of WINDOWS) {
                    await page.setViewportSize(window);
                    await drawn(page);
                    await picture(page, `letters-${where.replaceAll(/\W+/gu, "-")}-${locale}-${String(window.width)}`);
                    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                    const faults = [...(wide > 0 ? [`${String(wide)} px too wide`] : []), ...(await cutTexts(page))];
                    found.push(...faults.map((fault) => `${where} at ${String(window.width)}: ${fault}`));
                }
            };
            const open = async (path: string, there: string): Promise<void> => {
                await page.goto(`${stage.service.url}/${path}`);
                await page.waitForSelector(there);
                await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
            };

            await open("", ".tile");
            assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "32px");
            await look("lobby of a stranger");
            await page.click(".account");
            await page.fill("dialog form input >> nth=0", "Konstantin");
            await look("account");
            await page.click("dialog form button[type=submit] >> nth=0");
            await page.waitForSelector("dialog", { state: "detached" });
            for (const [path, there] of [
                ["", ".tile"],
                ["create?game=merv", ".seat-choices"],
                ["organise", ".formats"],
                ["tournaments", "h1"],
                ["players", "h1"],
                ["games/merv/rules", ".rule"],
                ["games/merv/statistics", "h1"],
                ["verify", ".drop"],
                ["nothing", "h1"],
                [`matches/${NOBODY}`, ".problem"],
            ] as const) {
                await open(path, there);
                if (path.startsWith("create")) {
                    await page.selectOption(".timing select >> nth=0", "budget");
                    await page.selectOption(".seat-choices select >> nth=1", "free");
                    await page.selectOption("select:has(option[value=private])", "private");
                }
                await look(path);
            }
            await open("create?game=sahwari", ".seat-choices");
            await page.selectOption(".seat-choices select >> nth=1", "free");
            await page.click("button[type=submit]");
            await page.waitForURL(/\/matches\/\w+$/u);
            await page.waitForSelector(".room-seats");
            await look("room");
            await page.locator(".room-seats select").selectOption("novice");
            await page.waitForSelector(".deciding.asked[aria-busy=false] .offers .offer");
            await look("table");
            await page.click(".account");
            await page.waitForSelector("dialog[open]");
            await look("own account");
            const match = page.url();
            await open("?show=mine", ".match-card");
            await look("own matches");
            for (const [path, there] of [
                ["replay", ".replay-bar"],
                ["scoreboard", "h1"],
                ["proof", "h1"],
            ] as const) {
                await page.goto(`${match}/${path}`);
                await page.waitForSelector(there);
                await look(path);
            }
            assert.deepEqual(found, []);
            assert.deepEqual(problems, []);
        });
    }
});

/** Waits until the page is drawn in its window. */
async function drawn(page: Page): Promise<void> {
    await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) {
            await new Promise((resolve) => requestAnimationFrame(resolve));
        }
    });
}
