/**
 * Every page in Russian: no English word is left, those of the games included, and on a phone no text is cut.
 */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { SIZES, Stage } from "./browser.js";
import { cutTexts } from "./page-texts.js";

/** Texts that may stand in Latin letters: names of rules, keys, formats, and texts of others. */
const LATIN =
    /Caravanserai|caravan verify|players\/abc|KEN ITA|EN|RU|Ann|Esc|Enter|SHA-256|Ed25519|standard|Buchholz|Alt|Olga|[A-Z]+(-[A-Z0-9]+)+/gu;

/** The id of nothing. */
const NOBODY = "a".repeat(26);

describe("the app in Russian", { timeout: 120_000 }, () => {
    const stage = new Stage();

    test("has no English words on any page", async () => {
        const { page, problems } = await stage.browsing.visit(stage.service.url, { locale: "ru-RU" });
        const left: string[] = [];
        const look = async (where: string, ready: string): Promise<void> => {
            await page.waitForSelector(ready);
            await settled(page);
            const words = await english(page);
            left.push(...words.map((word) => `${where}: ${word}`));
            await page.setViewportSize(SIZES.narrow);
            left.push(...(await cutTexts(page)).map((text) => `${where}, cut on a phone: ${text}`));
            await page.setViewportSize(SIZES.wide);
        };
        await look("lobby", ".tile, .match-card, .empty");
        await page.click(".account");
        await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
        await look("account", "dialog");
        await page.fill("dialog form input >> nth=0", "Olga");
        await page.click("dialog form button[type=submit] >> nth=0");
        await page.waitForSelector("dialog", { state: "detached" });
        for (const [path, ready] of [
            ["create?game=merv", ".seat-choices"],
            ["organise", ".formats"],
            ["tournaments", ".page h1"],
            ["players", ".page h1"],
            ["games/merv/statistics", ".page h1"],
            ["games/merv/rules", ".page h1, h1"],
            ["verify", "h1"],
            ["nothing", "h1"],
            [`matches/${NOBODY}`, ".problem"],
            [`players/${NOBODY}`, ".problem"],
            [`tournaments/${NOBODY}`, ".problem"],
            ["games/nothing/rules", ".problem"],
        ] as const) {
            await page.goto(`${stage.service.url}/${path}`);
            await page.waitForSelector(ready);
            if (path === "organise") {
                await page.click(".choice:has-text('Мерв')");
            }
            if (path === "create?game=merv") {
                await page.selectOption(".timing select >> nth=0", "budget");
                await page.selectOption(".seat-choices select >> nth=1", "free");
                await page.selectOption("select:has(option[value=private])", "private");
            }
            await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
            await look(path, ready);
        }
        await page.goto(`${stage.service.url}/create?game=merv`);
        await page.waitForSelector(".seat-choices");
        await page.selectOption(".timing select >> nth=0", "budget");
        await page.click("button[type=submit]");
        await page.waitForURL(/\/matches\/\w+$/);
        const match = page.url();
        await page.waitForSelector(".deciding.asked[aria-busy=false] .offers .offer");
        while ((await page.locator(".confirm").count()) === 0) {
            await page.locator(".offers .offer").first().click();
        }
        await look("table", ".foretold:not(p) li");
        await page.keyboard.press("?");
        await look("summary", "dialog");
        for (const path of ["replay", "scoreboard", "proof"]) {
            await page.goto(`${match}/${path}`);
            await look(path, "h1, h2");
        }
        assert.equal(left.join("\n"), "");
        assert.deepEqual(problems, []);
    });
});

/** Waits until nothing of a page is on its way, and two looks find the same texts. */
async function settled(page: Page): Promise<void> {
    for (let before = ""; ;) {
        const now = await page.evaluate(() =>
            document.querySelector("[aria-busy=true], .loading") === null ? document.body.innerText : "",
        );
        if (now !== "" && now === before) {
            return;
        }
        before = now;
        await page.waitForTimeout(100);
    }
}

/** English words on a page: in its texts, labels and titles. Texts that are marked as English are. */
async function english(page: Page): Promise<string[]> {
    const texts = await page.evaluate(() => {
        const found: string[] = [document.title];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
        for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
            const element = node instanceof Element ? node : node.parentElement;
            if (element?.closest("noscript, script, style, code, [lang=en], bdi") != null) {
                continue;
            }
            if (node instanceof Element) {
                found.push(...["aria-label", "title", "placeholder"].map((name) => node.getAttribute(name) ?? ""));
            } else {
                found.push(node.textContent ?? "");
            }
        }
        return found;
    });
    const words = texts.flatMap((text) => text.replace(LATIN, " ").match(/\b[A-Za-z]{3,}\b/gu) ?? []);
    return [...new Set(words)];
}
