/** Links to positions: given by players and by those who watch, and opened by somebody without an account. */

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";

import { Access } from "caravanserai/v1/access";
import { type Client, connect, MemoryKeeping, newToken, runBot } from "caravanserai/web";
import type { Page } from "playwright-core";

import { barriers, picture, Stage, tokenOf, type Visit, type VisitOptions } from "./browser.js";

const SECONDS = 1000;
/** How many decisions are made before a match ends. */
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

    test("no page complains", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems),
            [],
        );
    });
});

/** A match that has gone on for some decisions; those who only watch see it with a delay. */
async function begun(client: Client, delay = 0): Promise<string> {
    const { name } = await client.createMatch("merv", {
        players: 2,
        access: Access.PUBLIC,
        ...(delay > 0 && { spectatorDelaySeconds: delay }),
    });
    await client.join(name, { displayName: "Ann" });
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

async function copied(page: Page): Promise<string> {
    return page.evaluate(() => navigator.clipboard.readText());
}

/** The version that a replay shows. */
async function shown(page: Page): Promise<number> {
    await page.waitForSelector(".reel-slider");
    return Number(await page.inputValue(".reel-slider"));
}

async function fits(page: Page): Promise<boolean> {
    return page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
}
