/**
 * From the lobby to a seat, by clicking; and what a page may not do. A new visitor costs as much as ten clicks: one of them, Ann, does most
 * of it, from the first look at the lobby to an account.
 */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { barriers, Browsing, picture, READY, SELDOM, SIZES, Stage, type Visit } from "./browser.js";

const SECONDS = 1000;
/** The complaints of browsers while a service ends and is away. */
const ENDING = /net::ERR_|status of 503/;
/** The largest size of everything together that the first page loads. */
const FIRST_PAGE_BYTES = 300 * 1024;

describe("the lobby", { timeout: 1740 * SECONDS }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];
    let ann: Visit;

    const visit = async (...parameters: Parameters<Browsing["visit"]>): Promise<Visit> => {
        const found = await stage.browsing.visit(...parameters);
        visits.push(found);
        return found;
    };

    test("the first page is small, asks nobody else, and needs no cookies", async () => {
        ann = await visit(stage.service.url);
        const { page, context } = ann;
        await page.waitForSelector(".tile >> nth=3");
        const loaded = await page.evaluate(() =>
            [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(
                (entry) => {
                    const { name, encodedBodySize } = entry as PerformanceResourceTiming;
                    return { name, size: encodedBodySize };
                },
            ),
        );
        const size = loaded.reduce((sum, entry) => sum + entry.size, 0);
        assert(size > 10_000 && size < FIRST_PAGE_BYTES, `${String(size)} bytes: ${JSON.stringify(loaded)}`);
        assert.deepEqual(await context.cookies(), []);
        assert.deepEqual(await barriers(page), []);
        await picture(page, "lobby-wide-light");
    });

    test("a visitor creates a match with bots, sits down, and comes back to the seat", async () => {
        const { page } = ann;
        await page.click("text=Sahwari");
        await page.waitForSelector(".seat-choices");
        assert.deepEqual(await barriers(page), []);
        await page.click(".segment:has-text('3')");
        await page.selectOption(".seat-choices select >> nth=1", "novice");
        await page.selectOption(".seat-choices select >> nth=2", "novice");
        await page.fill("input[autocomplete=nickname]", "Ann");
        await picture(page, "create-wide-light");
        await page.click("button[type=submit]");
        await page.waitForURL(/\/matches\/\w+$/);
        const match = new URL(page.url()).pathname;
        await started(page);
        await page.reload();
        await started(page);
        assert.match(await page.locator(".account").innerText(), /Ann/);
        await page.goto(`${stage.service.url}/?show=mine`);
        await page.waitForSelector(`.match-card a[href="${match}"]`);
        await page.goto(`${stage.service.url}${match}/scoreboard`);
        await page.waitForSelector("td.number");
        assert.match(await page.locator(".account").innerText(), /Ann/);
        assert.deepEqual(await barriers(page), []);
        await picture(page, "scoreboard-wide-light");
    });

    test("the tab key goes from the header to the board and then to the offers, and the focus is seen", async () => {
        const { page } = ann;
        await page.goBack();
        await page.click(".match-card a");
        await page.waitForSelector(READY);
        const order: string[] = [];
        for (let pressed = 0; pressed < 40 && !order.includes("offers"); pressed++) {
            await page.keyboard.press("Tab");
            const [where, seen, focused] = await page.evaluate(() => {
                const focused = document.activeElement;
                const { outlineStyle, boxShadow, stroke } = getComputedStyle(focused ?? document.body);
                const place = focused?.closest("header nav, .board, .offers, .match-heading");
                return [
                    (place?.getAttribute("class") ?? place?.tagName ?? "").split(" ")[0] ?? "",
                    outlineStyle !== "none" || boxShadow !== "none" || stroke !== "none",
                    focused?.outerHTML.slice(0, 200) ?? "nowhere",
                ] as const;
            });
            assert(seen, `the focus is not seen: ${focused}`);
            if (where !== "" && order.at(-1) !== where) {
                order.push(where);
            }
        }
        assert(order.includes("board") && order.indexOf("board") < order.indexOf("offers"), order.join());
    });

    test("somebody who gets a link sits down with a hostile name, and the match begins", async () => {
        const { page } = ann;
        await page.goto(`${stage.service.url}/create?game=marcopolo`);
        await page.waitForSelector(".seat-choices");
        await page.selectOption(".seat-choices select >> nth=1", "free");
        await page.selectOption("select:has(option[value=unlisted])", "unlisted");
        await page.click("button[type=submit]");
        const link = await page.inputValue(".room input[readonly]");
        assert.match(link, /\/matches\/\w+#join=\w{32}$/);
        assert.deepEqual(await barriers(page), []);
        await picture(page, "room-wide-light");

        const guest = await visit(link.split("#")[0] ?? "", { size: "narrow", dark: true, locale: "ru-RU" });
        await guest.page.waitForSelector(".room");
        assert.equal(await guest.page.locator(".take-seat").count(), 0, "without the link there is no seat");
        await guest.page.goto("about:blank"); // where only the end of an address differs, nothing is loaded
        await guest.page.goto(link);
        await guest.page.waitForSelector(".take-seat");
        assert.equal(await guest.page.getAttribute("html", "lang"), "ru");
        await guest.page.fill(".take-seat input", "Ann \u202eevil");
        await guest.page.click(".take-seat button");
        await guest.page.waitForSelector(".take-seat .problem");
        await picture(guest.page, "room-narrow-refused");
        const hostile = "&lt;b&gt; <img src=x onerror=document.title='owned'>"; // it is shown as it is
        await guest.page.fill(".take-seat input", hostile);
        assert.deepEqual(await barriers(guest.page), []);
        await picture(guest.page, "room-narrow-dark");
        await guest.page.click(".take-seat button");
        await started(guest.page);
        await guest.context.close();
        await started(page);
        await page.goto(`${stage.service.url}/?show=running`);
        await page.waitForSelector(".match-card");
        await picture(page, "lobby-wide-hostile");
        await page.waitForSelector(".match-card:has-text('&lt;b&gt; <img src=x')");
        assert.equal(await page.locator(".match-card img").count(), 0);
        assert.match(await page.locator(".match-card >> nth=0").innerText(), /round 1[^]*to decide/u);
        assert.notEqual(await page.title(), "owned");
    });

    test("a match of bots alone says that it waits for its owner, who can start it", async () => {
        const { page } = ann;
        await page.goto(`${stage.service.url}/create?game=merv`);
        await page.waitForSelector(".seat-choices");
        await page.selectOption(".seat-choices select >> nth=0", "free");
        await page.selectOption(".seat-choices select >> nth=1", "free");
        await page.click("button[type=submit]");
        await page.waitForSelector(".room-seats select >> nth=1");
        await page.setViewportSize(SIZES.narrow);
        const ends = await page
            .locator(".room select")
            .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
        assert(Math.max(...ends) < SIZES.narrow.width, "nothing is wider than the screen");
        await picture(page, "room-empty-narrow");
        await page.setViewportSize(SIZES.wide);
        for (const seat of [1, 2]) {
            await page.selectOption(`.room-seats select[aria-label$="${String(seat)}"]`, "novice");
        }
        await page.waitForSelector(".room header:has-text('when you start it')");
        const guest = await visit(page.url(), { size: "narrow", dark: true, locale: "ru-RU" });
        await guest.page.waitForSelector(".room header:has-text('когда её запустит владелец')");
        assert.equal(await guest.page.locator(".room .main").count(), 0);
        await picture(guest.page, "room-bots-narrow-dark");
        await picture(page, "room-bots-wide");
        await page.click(".room button.main");
        await started(page);
        await started(guest.page);
        await guest.context.close();
    });

    test("what waits is told in the title, in every tab, and through a restart of the service", async () => {
        const { page, context } = ann;
        await page.goto(`${stage.service.url}/create?game=palmyra`);
        await page.waitForSelector(".seat-choices");
        await page.click("button[type=submit]");
        await started(page);
        await page.waitForFunction(() => /^\([1-3]\)/u.test(document.title), undefined, SELDOM); // in one of three matches
        const icon = await page.getAttribute("link[rel=icon]", "href");
        assert.match(icon ?? "", /waiting/);
        const other = await context.newPage();
        await other.goto(stage.service.url);
        await other.waitForSelector(".waiting.card");
        await picture(other, "lobby-wide-waiting");
        await stage.service.restartAfter(async () => {
            await other.waitForSelector(".banner");
        });
        await other.waitForSelector(".banner", { state: "detached" });
        await page.close(); // the other tab goes on by itself
        await other.reload();
        await other.waitForSelector(".waiting.card");
        ann = { ...ann, page: other };
        for (const { problems } of visits) {
            // every page that is open lists matches from time to time, and its call may have met a service that ends
            problems.splice(0, problems.length, ...problems.filter((text) => !ENDING.test(text)));
        }
    });

    test("the token stands in no address, and another device goes on with it", async () => {
        const { page } = ann;
        await page.goto(`${stage.service.url}/create?game=merv`);
        await page.waitForSelector(".seat-choices");
        await page.click("button[type=submit]");
        await started(page);
        const kept = await page.evaluate(() => localStorage.getItem("caravanserai session"));
        const { token } = JSON.parse(kept ?? "{}") as { token: string };
        assert.match(token, /^[\w-]{44}$/);
        assert(!page.url().includes(token));
        assert(!(await page.content()).includes(token));

        const device = await visit(stage.service.url, { size: "narrow" });
        await device.page.click(".account");
        await device.page.click("summary:has-text('token')");
        await device.page.fill("input[type=password]", token);
        assert.deepEqual(await barriers(device.page), []);
        await picture(device.page, "account-narrow-light");
        await device.page.click("dialog form:has(input[type=password]) button");
        await device.page.waitForSelector(".dialog", { state: "detached" });
        await device.page.click("text=Mine");
        await device.page.waitForSelector(".match-card");
        await device.context.close();
    });

    test("a guest registers and stays at their seat; a page that is none says so", async () => {
        const { page } = ann;
        await page.click(".account");
        await page.click("summary:has-text('Register')");
        await page.click("dialog form:has(input[autocomplete=nickname]) button");
        await page.waitForSelector(".dialog", { state: "detached" });
        await page.goto(`${stage.service.url}/?show=mine`);
        await page.waitForSelector(".match-card");
        await page.goto(`${stage.service.url}/nowhere`);
        await page.waitForSelector("text=There is no such page");
        assert.deepEqual(await barriers(page), []);
    });

    test("all of it in the dark, and on a small screen", async () => {
        const { page } = ann;
        await page.setViewportSize(SIZES.narrow);
        for (const dark of [false, true]) {
            await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
            await page.goto(`${stage.service.url}/?show=running`);
            await page.waitForSelector(".match-card");
            assert.deepEqual(await barriers(page), []);
            assert.equal(await width(page), 390, "nothing is wider than the screen");
            await picture(page, `lobby-narrow-${dark ? "dark" : "light"}`);
            await page.goto(`${stage.service.url}/create`);
            await page.waitForSelector(".seat-choices");
            assert.deepEqual(await barriers(page), []);
            assert.equal(await width(page), 390, "nothing is wider than the screen");
            await picture(page, `create-narrow-${dark ? "dark" : "light"}`);
        }
        await page.setViewportSize(SIZES.wide);
        await page.goto(`${stage.service.url}/?show=running`);
        await page.waitForSelector(".match-card");
        await picture(page, "lobby-wide-dark");
    });

    test("games and the names of pages have room in both languages, behind a long name, at each width", async () => {
        const { page } = ann;
        await page.evaluate(() => localStorage.setItem("caravanserai choice language", "ru"));
        await page.goto(stage.service.url);
        await page.waitForSelector(".tile >> nth=3");
        await page.evaluate(() => {
            document.querySelector(".account-name")?.replaceChildren("Константин Преображенский");
        });
        for (const wide of [320, 390, 500, 769, 834, 900, 1280]) {
            await page.setViewportSize({ width: wide, height: 800 });
            const out = await page.evaluate(() =>
                [...document.querySelectorAll(".tile, .top nav")].flatMap((box) => {
                    const { right } = box.getBoundingClientRect();
                    const inside = [...box.querySelectorAll("*")];
                    return inside.filter((part) => part.getBoundingClientRect().right > right + 1).map(String);
                }),
            );
            assert.deepEqual(out, [], String(wide));
        }
    });

    test("no game stands alone in its row, where others stand beside each other", async () => {
        const { page } = ann;
        await page.goto(stage.service.url);
        await page.waitForSelector(".tile >> nth=3");
        for (const wide of [390, 640, 769, 900, 1024, 1100, 1280, 1920]) {
            await page.setViewportSize({ width: wide, height: 768 });
            const rows = await page.evaluate(() => {
                const tops = [...document.querySelectorAll(".tile")].map((tile) => tile.getBoundingClientRect().top);
                return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
            });
            assert([1, 2].includes(rows.length) && new Set(rows).size === 1, `${String(wide)}: ${rows.join()}`);
        }
    });

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems).filter((text) => !text.includes("ERR_CONNECTION_REFUSED")),
            [],
        );
    });
});

/** The width of all of a page. */
async function width(page: Page): Promise<number> {
    return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Waits until a match has begun: its room is gone. */
async function started(page: Page): Promise<void> {
    await page.waitForFunction(
        () => document.querySelector("main") !== null && document.querySelector(".room, .create, .loading") === null,
        undefined,
        SELDOM,
    );
}
