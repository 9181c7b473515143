/** Two people answer in secret at once: neither page learns what the other has chosen, also not after a reload, before all is revealed. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { barriers, Browsing, picture, READY, SELDOM, Stage, type Visit } from "./browser.js";

describe("answers in secret", { timeout: 300_000 }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];

    const visit = async (...parameters: Parameters<Browsing["visit"]>): Promise<Page> => {
        const found = await stage.browsing.visit(...parameters);
        visits.push(found);
        return found.page;
    };

    test("are seen by the seat alone, can be taken back, and are revealed together; one leaves", async () => {
        const ann = await visit(`${stage.service.url}/create?game=auction`);
        await ann.waitForSelector(".seat-choices");
        await ann.click(".segment:has-text('2')");
        await ann.selectOption(".seat-choices select >> nth=1", "free");
        await ann.fill("input[autocomplete=nickname]", "Ann");
        await ann.click("button[type=submit]");
        await ann.waitForURL(/\/matches\/\w+$/);
        const bo = await visit(ann.url(), { locale: "ru-RU" });
        await bo.fill(".take-seat input", "Bo");
        await bo.click(".take-seat button");

        await bids(ann, "Bid 4 coins");
        await logged(ann, /bids 4 coins/u);
        await logged(bo, /даёт тайный ответ/u);
        await ann.reload();
        await logged(ann, /bids 4 coins/u);
        await ann.waitForSelector(".board-image");
        await picture(ann, "answers-sealed");
        assert.deepEqual(await barriers(ann), []);
        await bo.reload();
        await bo.waitForSelector(READY);
        assert.doesNotMatch(await bo.content(), /Bid\[/u);
        for (const part of [".seats", ".log-list"]) {
            assert.doesNotMatch(await bo.locator(part).innerHTML(), /4 монет/u);
        }

        await ann.click("button:has-text('Undo')");
        await bids(ann, "Bid 2 coins");
        await bids(bo, "Предложить 1 монету");
        await logged(ann, /Revealed: .*bids 2 coins/u);
        await logged(ann, /Revealed: .*bids 1 coin/u);
        await logged(bo, /Раскрыто — .*предлагает 2 монеты/u);
        await picture(bo, "answers-revealed");
        assert.deepEqual(await barriers(bo), []);

        await bids(ann, "Bid 0 coins");
        await bo.click("button:has-text('Сдаться')");
        await bo.click("dialog button[type=submit]");
        await logged(ann, /resigns/u);
        await ann.waitForSelector(READY); // the default has answered for the seat that left, so the next lot is up
    });

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems),
            [],
        );
    });
});

/** Makes an offer. */
async function bids(page: Page, label: string): Promise<void> {
    await page.waitForSelector(READY);
    await page.locator(".offers .offer", { hasText: label }).first().click();
    await page.click(".confirm .main");
}

/** Waits until the log tells something. */
async function logged(page: Page, wanted: RegExp): Promise<void> {
    await page.waitForFunction(
        ([source, flags]) =>
            new RegExp(source ?? "", flags).test(document.querySelector(".log-list")?.textContent ?? ""),
        [wanted.source, wanted.flags],
        SELDOM,
    );
}
