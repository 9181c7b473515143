/** Somebody learns a game: the rules in chapters with pictures, and a match that explains its first decisions. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { picture, READY, SIZES, Stage } from "./browser.js";

const SECONDS = 1000;

describe("learning a game", { timeout: 300 * SECONDS }, () => {
    const stage = new Stage();

    test("chapters show positions with what they are about, in both languages, also on a phone", async () => {
        for (const [locale, size] of [
            ["en-GB", "wide"],
            ["ru-RU", "narrow"],
        ] as const) {
            const { page, problems } = await stage.browsing.visit(stage.service.url, { locale });
            await page.setViewportSize(SIZES[size]);
            for (const game of ["marcopolo", "merv", "palmyra", "sahwari"]) {
                await page.goto(`${stage.service.url}/games/${game}/rules`);
                const chapters = page.locator(".chapter");
                await chapters.nth(6).waitFor();
                for (let index = 0; index < (await chapters.count()); index++) {
                    const chapter = chapters.nth(index);
                    const title = await chapter.locator("h2").innerText();
                    assert(
                        (await chapter.locator(".position .pointed").count()) > 0,
                        `${game}, ${title}: something is outlined`,
                    );
                    assert(!(await chapter.innerText()).includes("-learn-"), `${game}, ${title}: in words`);
                }
                assert.equal(await overflowing(page), 0, game);
                assert((await smallest(page)) >= (size === "wide" ? 10 : 9) - 0.1, `${game}: its texts can be read`);
                await picture(page, `chapters-${game}-${size}`);
            }
            assert.deepEqual(problems, []);
            await page.context().close();
        }
    });

    test("the rule of a chapter opens, and leads to every rule; back leads to the chapters", async () => {
        const page = (await stage.browsing.visit(`${stage.service.url}/games/merv/rules#merv-learn-walls`)).page;
        const place = page.locator("#merv-learn-walls .place-face[role] >> nth=0");
        await place.hover();
        await page.mouse.move(0, 0);
        await place.hover();
        await page.waitForSelector(".tip");
        await page.mouse.move(0, 0); // what a place says goes with the mouse
        await page.waitForSelector(".tip", { state: "detached" });
        await page.locator("#merv-learn-walls .cite >> nth=0").click();
        await page.click("dialog a:has-text('All rules')");
        await page.waitForSelector(".rule.sought");
        assert.equal(await page.locator(".rule.sought").getAttribute("id"), "MERV-WAL-03");
        await page.click("[role=tab]:has-text('How to play')");
        await page.waitForSelector(".chapter");
    });

    test("one click begins a match that explains its first decisions, after a reload and in two tabs", async () => {
        const { page, problems, context } = await stage.browsing.visit(stage.service.url);
        await page.setViewportSize(SIZES.narrow);
        await page.click(".tile:has-text('Sahwari') .learn");
        await page.waitForURL(/\/matches\/\w+$/);
        await oneClickDecides(page);
        const said = new Set<string>();
        await decides(page, 1, said);
        await picture(page, "guide-narrow");
        assert.equal(await overflowing(page), 0);
        await page.reload();
        await page.locator(".guide small", { hasText: /^Decision 2 of 10$/ }).waitFor();
        const other = await context.newPage();
        await other.goto(page.url());
        await other.locator(".guide small", { hasText: /^Decision 2 of 10$/ }).waitFor();
        await other.close();
        for (let number = 2; number <= 10; number++) {
            await decides(page, number, said);
        }
        assert(said.size >= 3, "several kinds of decisions were explained");
        const over = page.locator(".guide", { hasText: "You know the first kinds" });
        await over.waitFor();
        await over.locator("button").press("Enter");
        await page.waitForSelector(".guide", { state: "detached" });
        await page.reload();
        await page.waitForSelector(".deciding");
        assert.equal(await page.locator(".guide").count(), 0);
        assert.deepEqual(problems, []);
    });

    test("explanations can be closed at once, and a suggestion can be asked for", async () => {
        const { page } = await stage.browsing.visit(`${stage.service.url}/games/merv/rules`, { locale: "ru-RU" });
        await page.setViewportSize(SIZES.wide);
        await page.click(".learn");
        await page.locator(".guide small", { hasText: "Решение 1 из 10" }).waitFor();
        await page.waitForSelector(READY);
        await picture(page, "guide-wide");
        await page.click(".guide button");
        await page.waitForSelector(".guide", { state: "detached" });
        assert((await page.locator(READY).count()) > 0, "and the decision waits as before");
        await page.click("text=Подсказать решение");
        await page.click(".suggestion button:has-text('Выбрать')");
        await page.waitForSelector(".confirm");
        await picture(page, "suggestion-wide");
    });
});

/** One click decides: it takes less time. */
async function oneClickDecides(page: Page): Promise<void> {
    await page.click("button[aria-label='What you confirm']");
    await page.click("dialog label:has-text('Nothing')");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
}

/** Reads what is said about a decision, and takes the first offer; the guide is at the next one then, or says that it is over. */
async function decides(page: Page, number: number, said: Set<string>): Promise<void> {
    await page.locator(".guide small", { hasText: `Decision ${String(number)} of 10` }).waitFor();
    const text = page.locator(".guide .first-time:not(.again) > p:not(.row)");
    if ((await text.count()) > 0) {
        said.add(await text.innerText());
    }
    await page.evaluate(
        async ([ready, here]) => {
            while (document.querySelector(".guide small")?.textContent === here) {
                document.querySelector<HTMLElement>(ready)?.click();
                await new Promise((resolve) => setTimeout(resolve, 50));
            }
        },
        [READY, `Decision ${String(number)} of 10`] as const,
    );
}

/** The pixels by which the page is wider than the screen. */
async function overflowing(page: Page): Promise<number> {
    return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** The size of the smallest text in a picture, in CSS pixels. */
async function smallest(page: Page): Promise<number> {
    return page.evaluate(() => {
        const sizes = [...document.querySelectorAll<SVGElement>(".position-cut .board-image")].flatMap((image) => {
            const scale = image.getBoundingClientRect().width / (image as SVGSVGElement).viewBox.baseVal.width;
            return [...image.querySelectorAll("text:not(.sign), foreignObject *")]
                .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
                .map((each) => parseFloat(getComputedStyle(each).fontSize) * scale);
        });
        return Math.min(...sizes);
    });
}
