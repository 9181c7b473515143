/**
 * A match on a phone, from a question about a place to its replay: what was opened goes when it is over, and all that matters is in sight.
 */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Locator, Page } from "playwright-core";

import { picture, SIZES, Stage } from "./browser.js";

const SECONDS = 1000;

interface Box {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
}

describe("a match on a phone", { timeout: 300 * SECONDS }, () => {
    const stage = new Stage();
    let match = "";

    test("what explains a place is gone after resigning, and the result stands above the chat", async () => {
        const { page, problems } = await stage.browsing.visit(`${stage.service.url}/games/marcopolo/rules`, {
            size: "narrow",
        });
        await page.click(".learn");
        await page.waitForURL(/\/matches\/\w+$/u);
        match = page.url();
        await page.waitForSelector(".deciding.asked[aria-busy=false] .offers .offer");
        await page.locator(".board-page").first().locator(".place:not(.lit) .place-face[role=img]").first().click();
        await page.waitForSelector(".tip.pinned .why-not");
        const resign = page.getByRole("button", { name: /^Resign/u });
        await resign.press("Enter"); // the tip may lie over it
        await page.waitForSelector("dialog[open]");
        await page.click("dialog[open] form button[type=submit]");
        await page.waitForSelector(".result");
        await page.waitForSelector(".tip", { state: "detached" });
        await page.waitForSelector(".chat button");
        const [result, chat] = [await boxOf(page, ".result"), await boxOf(page, ".chat")];
        assert(result.y + result.height <= chat.y, "the chat stands below the result");
        assert(result.y < SIZES.narrow.height, "one need not scroll to the result");
        await picture(page, "phone-result");
        await page.click(".chat button");
        await page.waitForSelector("dialog.chat-sheet[open]");
        assert.deepEqual(problems, []);
    });

    test("a replay shows its controls and its seats whole", async () => {
        const { page, problems } = await stage.browsing.visit(`${match}/replay`, { size: "narrow" });
        await page.waitForSelector(".replay-bar .replay-foot");
        await page.waitForSelector(".seat-tabs button[data-seat]");
        const bar = await boxOf(page, ".replay-bar");
        assert(bar.y + bar.height <= SIZES.narrow.height + 1, "the controls end with the window");
        const controls = await boxes(page.locator(".replay-bar :is(button, select, a, input)"));
        assert(controls.length > 5);
        for (const [index, one] of controls.entries()) {
            assert(one.x >= 0 && one.x + one.width <= SIZES.narrow.width + 1, JSON.stringify(one));
            assert(
                controls.slice(index + 1).every((other) => !overlap(one, other)),
                JSON.stringify(one),
            );
        }
        await picture(page, "phone-replay");
        for (const tab of await page.locator(".seat-tabs button[data-seat]").all()) {
            await tab.click();
            const head = await boxOf(page, ".seat-panel > header");
            assert(
                head.y + head.height <= bar.y + 1,
                `a seat is seen above the controls: ${JSON.stringify([head, bar])}`,
            );
            assert(head.x >= 0 && head.x + head.width <= SIZES.narrow.width);
        }
        assert.deepEqual(problems, []);
    });
});

async function boxOf(page: Page, selector: string): Promise<Box> {
    const box = await page.locator(selector).first().boundingBox();
    assert(box !== null, selector);
    return box;
}

async function boxes(found: Locator): Promise<readonly Box[]> {
    const all = await Promise.all((await found.all()).map(async (each) => each.boundingBox()));
    return all.filter((box) => box !== null);
}

/** True if two things cover each other by more than their edges. */
function overlap(one: Box, other: Box): boolean {
    return (
        Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
        Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1
    );
}
