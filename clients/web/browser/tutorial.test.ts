/** The steps of docs/first-match.md, done as it says: by the names on that page, on a wide screen and on a phone. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { READY, SIZES, Stage } from "./browser.js";

const SECONDS = 1000;

describe("the first match", { timeout: 300 * SECONDS }, () => {
    const stage = new Stage();

    test("the page names what is done here, and nothing else", async () => {
        const page = await readFile(join(process.cwd(), "..", "..", "docs", "first-match.md"), "utf8");
        const names = [...page.matchAll(/\*([^*]+)\*/g)].map(([, name = ""]) => name.replaceAll("\n", " "));
        assert.deepEqual(names, ["New match", "Sahwari", "Begin", "How to play", "Replay", "Proof", "New match"]);
    });

    test("a match is begun, left, played to its end and proven; and one for friends is begun", async () => {
        const { page, context, problems } = await stage.browsing.visit(stage.service.url);
        await begun(page, "novice");
        await page.click("text=How to play");
        await page.waitForSelector(".first-time");
        while ((await page.locator(".first-time").count()) > 0) {
            await page.click(".first-time .main");
        }
        await looksAround(page);

        const match = page.url();
        await page.close();
        const phone = await context.newPage();
        await phone.setViewportSize(SIZES.narrow);
        await phone.goto(stage.service.url);
        await phone.click(".waiting a");
        await phone.waitForURL(match);
        await looksAround(phone);
        await playsOn(phone);
        assert.match(await phone.locator(".over").innerText(), /won/);
        assert((await phone.locator(".result .scores tbody tr").count()) > 0);
        await looksBack(phone);
        await phone.goto(stage.service.url);
        await begun(phone, "free");
        assert.match(await phone.inputValue(".room input[readonly]"), /\/matches\/\w+/);
        assert.deepEqual(problems, []);
    });
});

/** A new match of Sahwari for two. */
async function begun(page: Page, other: string): Promise<void> {
    await page.click("a:visible:has-text('New match')");
    await page.click(".choice:has-text('Sahwari')");
    await page.click(".segment:has-text('2')");
    await page.selectOption(".seat-choices select >> nth=1", other);
    await page.fill("input[autocomplete=nickname]", "Ann");
    await page.click("button:has-text('Begin')");
    await page.waitForURL(/\/matches\/\w+$/);
}

/** A choice shows what it would do, and what is not allowed says why. */
async function looksAround(page: Page): Promise<void> {
    await page.waitForSelector(READY);
    assert.equal(await overflowing(page), 0);
    while ((await page.locator(".confirm").count()) === 0) {
        await page.locator(".offers .offer").first().click();
    }
    await page.waitForSelector(".foreseen .ghost", { state: "attached" });
    await page.click(".confirm :text('Choose something else')");
    await page.waitForSelector(".confirm", { state: "detached" });
    await forbidden(page);
}

/** Somewhere on the board is a place that cannot be chosen; pointing at it says why. */
async function forbidden(page: Page): Promise<void> {
    const places = page.locator(".board .place:not(.lit)");
    for (let index = 0; index < (await places.count()); index++) {
        await places.nth(index).dispatchEvent("click");
        const why = page.locator(".why-not li");
        if (
            await why
                .first()
                .waitFor({ timeout: SECONDS })
                .then(
                    () => true,
                    () => false,
                )
        ) {
            await page.keyboard.press("Escape");
            return;
        }
    }
    assert.fail("no place says why it cannot be chosen");
}

/** Takes the first offer until the match is over; one click decides, as that takes less time. */
async function playsOn(page: Page): Promise<void> {
    await page.click("button[aria-label='What you confirm']");
    await page.click("dialog label:has-text('Nothing')");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.evaluate(async (ready) => {
        while (document.querySelector(".over") === null) {
            document.querySelector<HTMLElement>(ready)?.click();
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
    }, READY);
}

/** Steps through the replay of a match that is over, and reads what is proven about it. */
async function looksBack(page: Page): Promise<void> {
    const match = page.url();
    await page.click(".match-heading a:has-text('Replay')");
    await page.waitForSelector(".replay-bar");
    for (const [key, at] of [
        ["Home", /^Step 0 /],
        ["ArrowRight", /^Step 1 /],
        ["ArrowRight", /^Step 2 /],
        ["ArrowLeft", /^Step 1 /],
    ] as const) {
        await page.keyboard.press(key);
        await page.locator(".transport-version", { hasText: at }).waitFor();
    }
    await page.goto(match);
    await page.click(".match-heading a:has-text('Proof')");
    await page.waitForSelector("[data-verdict=holds]");
    const claims = await page.locator(".claims").innerText();
    for (const claim of ["nothing is missing", "nobody could choose the chance"]) {
        assert(claims.includes(claim), claim);
    }
}

/** The pixels by which the page is wider than the screen. */
async function overflowing(page: Page): Promise<number> {
    return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}
