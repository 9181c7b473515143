/** Clocks at a table and in a tournament: they tick, stand still, run again and get time, by clicking. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { barriers, Browsing, picture, Stage, type Visit } from "./browser.js";

describe("clocks", { timeout: 180_000 }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];

    const visit = async (...parameters: Parameters<Browsing["visit"]>): Promise<Page> => {
        const found = await stage.browsing.visit(...parameters);
        visits.push(found);
        return found.page;
    };

    test("tick at the seats, stand still for all, run again, and get time", async () => {
        const owner = await visit(`${stage.service.url}/create?game=sahwari`);
        await owner.waitForSelector(".seat-choices");
        await owner.click(".segment:has-text('2')");
        await owner.selectOption(".seat-choices select >> nth=1", "free");
        await owner.fill("input[autocomplete=nickname]", "Ann");
        await owner.selectOption(".timing select >> nth=0", "budget");
        await owner.fill(".timing input >> nth=2", "3"); // time-outs
        assert.deepEqual(await barriers(owner), []);
        await owner.click("button[type=submit]");
        await owner.waitForURL(/\/matches\/\w+$/);
        const other = await visit(owner.url(), { size: "narrow", locale: "ru-RU", dark: true });
        await other.fill(".take-seat input", "Bo");
        await other.click(".take-seat button");
        await Promise.all([owner, other].map((page) => page.waitForSelector(".board-image")));

        await owner.waitForSelector(".clock.runs");
        const first = await left(owner);
        assert.equal(changes(first, await afterATick(owner, first)), 1, "only one of them ticks: the others wait");

        await owner.click("button:has-text('Stop the clocks')");
        await owner.waitForSelector(".paused");
        await other.waitForSelector(".paused:has-text('Часы остановлены')");
        assert.deepEqual(await barriers(owner), []);
        assert.equal(await other.locator("button:has-text('Пустить часы')").count(), 0, "the owner stopped them");
        await picture(owner, "clocks-paused");
        await picture(other, "clocks-paused-narrow");
        assert.deepEqual(await left(owner), await afterSeconds(owner), "clocks stand still");
        await owner.click("button:has-text('Let the clocks run')");
        await owner.waitForSelector(".paused", { state: "detached" });
        await afterATick(owner, await left(owner));

        await other.click("button:has-text('Попросить паузу')");
        await owner.waitForSelector("text=For a pause: Bo");
        await other.click("button:has-text('Всё-таки без паузы')");
        await owner.waitForSelector("text=For a pause: Bo", { state: "detached" });

        await other.click("button:has-text('Дать время')");
        await other.selectOption("dialog select >> nth=1", "86400");
        await other.click("dialog button[type=submit]");
        await owner.waitForSelector(".clock:has-text('1 d')");
    });

    test("of a tournament are chosen in its form, and told on its page", async () => {
        const page = await visit(stage.service.url);
        await page.click(".account");
        await page.fill("dialog form input >> nth=0", "Olga");
        await page.click("dialog form button[type=submit] >> nth=0");
        await page.waitForSelector("dialog", { state: "detached" });
        await page.goto(`${stage.service.url}/organise`);
        await page.waitForSelector(".formats");
        await page.fill("form input >> nth=0", "Slow cup");
        await page.selectOption(".timing select >> nth=0", "days");
        await page.selectOption(".timing select >> nth=1", "organiser");
        await page.fill(".timing input >> nth=2", "7");
        await page.click("summary:has-text('More')");
        await page.fill("label:has-text('Delay for spectators, in minutes') + input", "5");
        assert.deepEqual(await barriers(page), []);
        await picture(page, "organise-clocks");
        await page.click("button[type=submit]");
        await page.waitForURL(/\/tournaments\/\w+$/);
        const facts = await page.locator(".facts >> nth=0").innerText();
        for (const wanted of [
            "3 days for each turn",
            "the owner of the match may stop the clocks",
            "7 days of vacation",
            "5\u{a0}minutes behind",
        ]) {
            assert(facts.includes(wanted), `${wanted} is not in ${facts}`);
        }
        await picture(page, "tournament-clocks");
    });

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems),
            [],
        );
    });
});

/** The times on the clocks of all seats. */
async function left(page: Page): Promise<string[]> {
    return page.locator(".clock").allInnerTexts();
}

/** The times once one of them is another: on a busy machine that takes more than a second. */
async function afterATick(page: Page, before: readonly string[]): Promise<string[]> {
    for (;;) {
        const now = await left(page);
        if (changes(before, now) > 0) {
            return now;
        }
        await page.waitForTimeout(100);
    }
}

/** The times when the page has drawn itself for more than a second: a clock that runs would have ticked. */
async function afterSeconds(page: Page): Promise<string[]> {
    await page.evaluate(
        () =>
            new Promise<void>((resolve) => {
                const end = performance.now() + 1300;
                const look = (now: number): void => {
                    if (now > end) {
                        setTimeout(resolve); // timers that were due before this frame come first
                    } else {
                        requestAnimationFrame(look);
                    }
                };
                requestAnimationFrame(look);
            }),
    );
    return left(page);
}

function changes(one: readonly string[], other: readonly string[]): number {
    return one.filter((text, index) => text !== other[index]).length;
}
