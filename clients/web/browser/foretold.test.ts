/** Choosing an offer shows what it would do, on the board and in words; then it happens. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { barriers, picture, READY, Stage, type Visit } from "./browser.js";

const GAMES = (process.env["GAMES"] ?? "marcopolo merv palmyra sahwari").split(" ");
const DECISIONS = 6;

describe("what a choice would do", { timeout: 300_000 }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];

    for (const game of GAMES) {
        test(`${game}: is told before it happens`, async () => {
            const visit = await stage.browsing.visit(`${stage.service.url}/create?game=${game}`);
            visits.push(visit);
            const { page } = visit;
            await page.waitForSelector(".seat-choices");
            await page.click(".segment:has-text('2')");
            await page.selectOption(".seat-choices select >> nth=1", "novice");
            await page.fill("input[autocomplete=nickname]", "Ann");
            await page.click("button[type=submit]");
            await page.waitForURL(/\/matches\/\w+$/);
            let [told, drawn, addressed] = [0, 0, 0];
            for (let made = 0; made < DECISIONS; made++) {
                await page.waitForSelector(READY, { timeout: 30_000 });
                await choose(page, made);
                await page.waitForSelector(".foretold:not(p) li");
                const lines = await page.locator(".foretold li:not(.faint)").allInnerTexts();
                const complete = (await page.locator(".foretold li.faint").count()) === 0;
                told += lines.length > 0 ? 1 : 0;
                addressed += lines.some((line) => /^Your? /u.test(line)) ? 1 : 0;
                drawn += (await page.locator(".foreseen .ghost").count()) > 0 ? 1 : 0;
                if (made === 1 || made === 4) {
                    await picture(page, `foreseen-${game}-${String(made)}`);
                    assert.deepEqual(await barriers(page), []);
                }
                const before = await version(page);
                await page.click(".confirm .main");
                await page.waitForFunction(
                    (text) => document.querySelector<HTMLElement>(".match-page")?.dataset["version"] !== text,
                    before,
                );
                await page.waitForFunction(foreseenNoMore, undefined, { timeout: 30_000 });
                if (complete && lines.length > 0) {
                    const happened = await page.locator(".log-list").innerText();
                    const [first = ""] = lines;
                    assert(happened.includes(words(first)), `${first} is not in ${happened}`);
                }
            }
            assert(told > 0, "nothing was told");
            assert(drawn > 0, "nothing was drawn");
            assert(addressed > 0, "nothing was told in the second person");
        });
    }

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems),
            [],
        );
    });
});

/** Chooses an offer, by clicking through the groups. */
async function choose(page: Page, turn: number): Promise<void> {
    for (let step = 0; (await page.locator(".confirm").count()) === 0; step++) {
        const offers = page.locator(".offers .offer");
        await offers.nth((turn * 3 + step) % Math.max(1, await offers.count())).click();
    }
}

/** True if nothing is shown of what is past. What is forced comes next, and is shown at once. */
function foreseenNoMore(): boolean {
    const asked = document.querySelector(".deciding.asked[aria-busy=false]");
    return document.querySelector(".foreseen") === null || asked?.querySelector(".confirm") != null;
}

async function version(page: Page): Promise<string | undefined> {
    return page.evaluate(() => document.querySelector<HTMLElement>(".match-page")?.dataset["version"]);
}

/** A line without the rule behind it, and without who does it: what is foretold says "You pay" where the log names the seat. */
function words(line: string): string {
    return line
        .replace(/\s+[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$/u, "")
        .replace(/^(You \S+|Your) /u, "")
        .replace(/ (your|to you)\b.*$/u, "")
        .trim();
}
