/** Links to positions: given by players and by those who watch, and opened by somebody without an account. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { before, describe, test } from "node:test";

import { Access } from "caravanserai/v1/access";
import { type Client, connect, MemoryKeeping, newToken, runBot } from "caravanserai/web";
import type { FrameLocator, Page } from "playwright-core";

import { barriers, picture, SIZES, Stage, tokenOf, type Visit, type VisitOptions } from "./browser.js";

const SECONDS = 1000;
/** The number of decisions before a match ends. */
const DECISIONS = 5;
const ENOUGH = "enough decisions";
const SHARE = ".share button:has(path) >> nth=0";

describe("sharing", { timeout: 300 * SECONDS }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];
    let over = "";
    let running = "";
    let late = "";
    let last = 0;

    const visit = async (path: string, options?: VisitOptions): Promise<Page> => {
        const found = await stage.browsing.visit(`${stage.service.url}${path}`, options);
        await found.context.grantPermissions(["clipboard-read", "clipboard-write"]);
        visits.push(found);
        return found.page;
    };

    before(async () => {
        const ann = connect(stage.service.url, { token: newToken(), keeping: new MemoryKeeping() });
        over = await begun(ann);
        await ann.abandon(over);
        last = Number((await ann.match(over)).version);
        running = await begun(ann, 2);
        late = await begun(ann, 600);
        ann.close();
    });

    test("the link of a replay opens at that version for a stranger, also with keys alone and after a reload", async () => {
        const page = await visit(`/${over}/replay#v=4`);
        await page.waitForSelector(".share");
        await page.focus(SHARE);
        await page.keyboard.press("Enter");
        await page.waitForSelector(".share-said:has-text('Link copied')");
        assert.deepEqual(await barriers(page, ".share"), []);
        const link = await copied(page);
        assert.equal(link, `${stage.service.url}/${over}/replay?v=4`);
        const stranger = await visit(link.slice(stage.service.url.length));
        assert.equal(await shown(stranger), 4);
        assert.equal(await tokenOf(stranger), "", "nobody has to be anybody");
        await stranger.reload();
        assert.equal(await shown(stranger), 4);
        await stranger.keyboard.press("ArrowRight");
        await stranger.waitForFunction(() => location.hash === "#v=5" && location.search === "");
        await stranger.reload();
        assert.equal(await shown(stranger), 5, "the address is where one is");
    });

    test("the sight of a seat is shared with the link", async () => {
        const page = await visit(`/${over}/replay?as=1#v=4`);
        await page.click(SHARE);
        await page.waitForSelector(".share-said");
        assert.equal(await copied(page), `${stage.service.url}/${over}/replay?v=4&as=1`);
    });

    test("the end is shared on a phone, in Russian", async () => {
        const page = await visit(`/${over}`, { size: "narrow", locale: "ru-RU" });
        await page.click('[data-tab="over"], [role=tab]:has-text("Итог")');
        await page.click(".result .share button");
        await page.waitForSelector(".result .share-said:has-text('Ссылка скопирована')");
        assert.equal(await copied(page), `${stage.service.url}/${over}/replay?v=${String(last)}`);
        assert(await fits(page), "nothing is wider than the window");
        await picture(page, "sharing-end-phone-ru");
    });

    test("who watches a delayed match reads that the position comes later", async () => {
        const page = await visit(`/${running}`);
        await page.click(".aids .share button");
        await page.waitForSelector(".share-said:has-text('with the delay of the match')");
        assert.match(await copied(page), /\/replay\?v=\d+$/);
        await picture(page, "sharing-running");
    });

    test("a link leads to nothing that is not shown yet", async () => {
        const page = await visit(`/${late}/replay?v=100000`);
        const there = await shown(page);
        assert(there < last / 2, `the match has not begun for those who watch: ${String(there)}`);
    });

    test("a device that shares is asked; where it fails the link is copied; who thinks better of it gets nothing", async () => {
        const page = await visit(`/${over}/replay#v=3`);
        await page.waitForSelector(".share");
        await page.evaluate(() => {
            const share = (data: ShareData): Promise<void> => {
                document.title = String(data.url);
                return Promise.resolve();
            };
            Object.defineProperty(navigator, "share", { value: share, configurable: true });
        });
        await page.click(SHARE);
        await page.waitForFunction(() => document.title.endsWith("/replay?v=3"));
        assert.equal(await page.locator(".share-said").count(), 0);
        for (const [name, said] of [
            ["AbortError", 0],
            ["NotAllowedError", 1],
        ] as const) {
            await page.evaluate((error) => {
                const share = (): Promise<void> => {
                    document.title = error;
                    return Promise.reject(new DOMException("no", error));
                };
                Object.defineProperty(navigator, "share", { value: share, configurable: true });
            }, name);
            await page.click(SHARE);
            await page.waitForFunction((error) => document.title === error, name);
            if (said > 0) {
                await page.waitForSelector(".share-said");
            }
            assert.equal(await page.locator(".share-said").count(), said, name);
        }
    });

    test("where nothing can be copied the link is there to be chosen", async () => {
        const page = await visit(`/${over}/replay#v=3`);
        await page.waitForSelector(".share");
        await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
        await page.click(SHARE);
        await page.waitForSelector(".share-said input:focus");
        assert.equal(await page.inputValue(".share-said input"), `${stage.service.url}/${over}/replay?v=3`);
    });

    test("the code for a page shows the replay there, in a frame that keeps nothing and leads only away", async () => {
        const page = await visit(`/${over}/replay#v=4`);
        await page.click(".share button:has-text('Copy code')");
        await page.waitForSelector(".share-said:has-text('Code copied')");
        const code = await copied(page);
        for (const [size, locale] of [
            ["wide", "en-GB"],
            ["narrow", "ru-RU"],
        ] as const) {
            const [outside, address] = await served(`<!doctype html><title>a club</title><h1>Our match</h1>${code}`);
            const { page: club, context } = await stage.browsing.visit(address, { size, locale });
            const frame = club.frameLocator("iframe");
            assert.equal(await frame.locator(".reel-slider").inputValue(), "4");
            await frame.locator(".board-image .piece").first().waitFor();
            const words = locale === "ru-RU" ? /Сердце Шёлкового пути/u : /Heart of the Silk Road/u;
            assert.match(await frame.locator("h1").innerText(), words);
            assert.deepEqual(await outOfReach(frame), [], "everything can be scrolled to");
            await frame.locator(".seat-panel .points").first().waitFor();
            const [seat] = size === "wide" ? await frame.locator(".seat-panel").all() : [];
            await club.setViewportSize({ width: 960, height: 640 });
            const panel = await seat?.boundingBox();
            assert(panel == null || panel.x + panel.width <= 960, "a long name widens no panel");
            await club.setViewportSize(SIZES[size]);
            await picture(club, `sharing-embed-${size}`);
            await frame.locator(".reel-slider").focus();
            await club.keyboard.press("End");
            await frame.locator(`.transport-version:has-text("${String(last)}")`).waitFor();
            await club.keyboard.press("ArrowLeft");
            await frame.locator(`.transport-version:has-text("${String(last - 1)}")`).waitFor();
            const [inside] = club.frames().slice(1);
            assert(inside !== undefined);
            assert.deepEqual(await context.storageState({ indexedDB: true }), { cookies: [], origins: [] });
            const links = await inside
                .locator("a")
                .evaluateAll((all) =>
                    all.map((link) => [link.getAttribute("target"), link.getAttribute("rel")].join()),
                );
            assert(links.length > 0 && links.every((link) => link === "_blank,noopener"), links.join(" "));
            assert(
                await inside.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
                "it fits its frame",
            );
            const [opened] = await Promise.all([context.waitForEvent("page"), frame.locator("header a").click()]);
            await opened.waitForSelector(".reel-slider");
            assert.match(opened.url(), /\/replay/u);
            outside.close();
        }
    });

    test("nothing else can be laid below the page of somebody else", async () => {
        const frames = ["/", "/create", `/${over}`, `/${over}/replay`];
        const [outside, address] = await served(
            frames.map((path) => `<iframe src="${stage.service.url}${path}"></iframe>`).join(""),
        );
        const { page } = await stage.browsing.visit(address);
        await page.waitForLoadState("networkidle");
        for (const frame of page.frames().slice(1)) {
            assert.equal(await frame.locator("#app").count(), 0, frame.url());
            assert.match(frame.url(), /^chrome-error:/u);
        }
        assert.equal(page.frames().length, frames.length + 1);
        outside.close();
    });

    test("a frame with a match that others may not show there says so, in the language of its reader", async () => {
        const [outside, address] = await served(
            [running, late]
                .map((match) => `<iframe width="320" src="${stage.service.url}/embed/${match}"></iframe>`)
                .join(""),
        );
        const { page, problems } = await stage.browsing.visit(address, { locale: "ru-RU", dark: true });
        for (const frame of page.frames().slice(1)) {
            await frame.waitForSelector("text=Показать партию здесь нельзя");
            assert.equal(await frame.locator("script, a, button, #app").count(), 0);
            assert(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it fits its frame");
        }
        await picture(page, "sharing-embed-refused");
        assert.deepEqual(
            problems.filter((problem) => !problem.startsWith("asked")),
            [],
        );
        outside.close();
    });

    test("no page complains", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems),
            [],
        );
    });
});

/** A name with little room beside the points of a seat. */
const ANN = "Anne-Marie von Droste-Huelshoff";

/** A match that has gone on for some decisions; those who only watch see it with a delay. */
async function begun(client: Client, delay = 0): Promise<string> {
    const { name } = await client.createMatch("merv", {
        players: 2,
        access: Access.PUBLIC,
        ...(delay > 0 && { spectatorDelaySeconds: delay }),
    });
    await client.join(name, { displayName: ANN });
    await client.addBot(name, "random", { displayName: "Bea" });
    await client.start(name);
    let made = 0;
    await runBot(client, name, ({ offers: [first] }) => {
        if (first === undefined || ++made > DECISIONS) {
            throw new RangeError(ENOUGH);
        }
        return first;
    }).catch((error: unknown) => assert(error instanceof RangeError && error.message === ENOUGH, String(error)));
    return name;
}

/** A page of somebody else, at another origin. */
async function served(content: string): Promise<[Server, string]> {
    const server = createServer((_, answer) => {
        answer.setHeader("content-type", "text/html; charset=utf-8");
        answer.end(content);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    server.unref(); // a test that fails leaves it open
    const address = server.address();
    assert(typeof address === "object" && address !== null);
    return [server, `http://localhost:${String(address.port)}/`];
}

async function copied(page: Page): Promise<string> {
    return page.evaluate(() => navigator.clipboard.readText());
}

/** The version that a replay shows. */
async function shown(page: Page): Promise<number> {
    await page.waitForSelector(".reel-slider");
    return Number(await page.inputValue(".reel-slider"));
}

/** The parts of a page in a frame that have no room there. */
async function outOfReach(frame: FrameLocator): Promise<string[]> {
    return frame.locator(":is(.seat-panel, .seat-tabs, .replay-bar)").evaluateAll((parts) =>
        parts
            .filter((part) => {
                const { top, bottom } = part.getBoundingClientRect();
                return (
                    bottom <= top || bottom + scrollY > Math.max(document.documentElement.scrollHeight, innerHeight) + 1
                );
            })
            .map((part) => String(part.getAttribute("class"))),
    );
}

async function fits(page: Page): Promise<boolean> {
    return page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
}
