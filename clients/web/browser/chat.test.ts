/** The chat beside a match: two players, somebody who watches, a phone, a reload, a network that is gone, and a mute. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { AWAY, barriers, picture, SIZES, Stage, type Visit } from "./browser.js";

/** A message longer than a chat shows at once. */
const LONG = "a caravan ".repeat(40).trim();

describe("a chat", { timeout: 300_000 }, () => {
    const stage = new Stage();

    test("goes on over a reload, a gap of the network, a restart and a mute, and stays apart from spectators", async () => {
        const ann = await stage.browsing.visit(`${stage.service.url}/create?game=merv`);
        await begin(ann);
        const { page } = ann;
        const address = page.url();
        await page.click(".chat button[aria-expanded=false]");
        await page.waitForSelector("text=Nobody has written anything yet.");
        await page.waitForSelector("text=Only players of the match read this while it runs.");
        await write(page, "hello <b>you</b> https://example.org");
        await page.waitForSelector(".chat-list bdi:text-is('hello <b>you</b> https://example.org')");
        assert.equal(await page.locator(".chat-list a, .chat-list b").count(), 0, "nothing becomes markup");
        assert.deepEqual(await barriers(page), []);
        await picture(page, "chat-wide");

        const watcher = await stage.browsing.visit(address, { size: "narrow" });
        const watching = watcher.page;
        await watching.click(".chat button[aria-expanded=false]");
        await watching.waitForSelector("text=To write, sign in or create an account.");
        await watching.waitForSelector("text=Nobody has written anything yet.");
        for (const each of [page, watching]) {
            await each.waitForSelector(".spectators:not(.absent):has-text('1 watching')");
        }
        assert.deepEqual(await barriers(watching), []);
        await picture(watching, "chat-narrow");

        await page.reload();
        await page.waitForSelector(".chat-list >> text=hello");
        let tab = await ann.context.newPage();
        await tab.goto(address);
        await tab.waitForSelector(".chat-list >> text=hello");

        await ann.context.setOffline(true);
        await write(page, "are you there?");
        await page.waitForSelector("text=It waits until the service can be reached.");
        await write(tab, "I wait too");
        await tab.waitForSelector("text=It waits until the service can be reached.");
        await tab.close();
        await ann.context.setOffline(false);
        await page.waitForSelector(".chat-list .chat-who >> nth=1");
        await page.reload(); // it finds what the other tab could not send
        await page.waitForSelector(".chat-list .chat-who >> nth=2");
        tab = await ann.context.newPage();
        await tab.goto(address);
        await tab.waitForSelector(".chat-list .chat-who >> nth=2");
        for (const text of ["are you there?", "I wait too"]) {
            assert.equal(await tab.locator(`.chat-list >> text=${text}`).count(), 1, text);
        }

        await write(page, LONG);
        await tab.waitForSelector(`.chat-list bdi:text-is('${LONG}')`);
        await tab.locator(".chat-list").evaluate((list) => list.scrollTo({ top: 0 }));
        await write(page, "news");
        await tab.waitForSelector(".chat-list bdi:text-is('news')");
        assert.equal(await scrolled(tab), 0, "nobody who reads what was said before is taken away from it");
        await write(tab, "an answer");
        await tab.waitForFunction(() => (document.querySelector(".chat-list")?.scrollTop ?? 0) > 0);

        await stage.service.restartAfter(() => Promise.resolve());
        await write(tab, "again");
        await page.waitForSelector(".chat-list >> text=again");
        await page.click("button[aria-label^='Delete the message'] >> nth=0");
        await page.waitForSelector("text=This message was deleted.");
        await page.click("button:text-is('Close the chat')");
        await page.waitForSelector("text=Nobody may write here: the chat is closed.");
        await tab.waitForSelector("text=Nobody may write here: the chat is closed.");
        await page.setViewportSize(SIZES.narrow);
        await page.click(".chat button[aria-expanded=false]");
        await page.waitForSelector("dialog.chat-sheet >> text=This message was deleted.");
        await picture(page, "chat-sheet");
        assert.deepEqual(
            watcher.problems.filter((problem) => !AWAY.test(problem)),
            [],
        );
    });
});

/** Sits down at a match against bots. */
async function begin({ page }: Visit): Promise<void> {
    await page.waitForSelector(".seat-choices");
    await page.fill("input[autocomplete=nickname]", "Ann");
    await page.click("button[type=submit]");
    await page.waitForURL(/\/matches\/\w+$/);
    await page.waitForSelector(".deciding");
}

/** The position at which the chat is read. */
async function scrolled(page: Page): Promise<number> {
    return page.locator(".chat-list").evaluate((list) => list.scrollTop);
}

async function write(page: Page, text: string): Promise<void> {
    await page.fill(".chat-form input", text);
    await page.click(".chat-form button");
}
