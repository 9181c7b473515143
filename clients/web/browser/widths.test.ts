/** A window that becomes narrow and wide again, as a phone that is turned: nobody loses what they have open, chosen or written. */

import assert from "node:assert/strict";
import { after, describe, test } from "node:test";

import { type Client } from "caravanserai/web";
import type { Page } from "playwright-core";

import { Stage, type Visit } from "./browser.js";
import { Person, signIn } from "./person.js";
import { Receiver } from "./receiver.js";

/** A phone that is held upright, and the same phone turned. */
const UPRIGHT = { width: 430, height: 932 };
const TURNED = { width: 932, height: 430 };
const OFFER = ".deciding.asked[aria-busy=false] .offers .offer";
const KEY = ".webhooks section input[readonly]";

const receiver = await Receiver.open();

describe("a window that changes its width", { timeout: 300_000 }, () => {
    const stage = new Stage("--allow-seeded", "--webhook-network", "127.0.0.0/8", "--webhook-network", "::1");
    after(() => receiver.close());
    let visit: Visit | undefined;
    let name = "";
    let dan: Person | undefined;

    const page = (): Page => {
        assert(visit !== undefined);
        return visit.page;
    };
    /** Turns the phone, and turns it back: each time what is seen in `now` is what was seen before. */
    const turned = async (now: () => Promise<unknown>): Promise<void> => {
        const before = await now();
        for (const size of [UPRIGHT, TURNED, UPRIGHT, TURNED]) {
            await page().setViewportSize(size);
            await page().waitForSelector(size === UPRIGHT ? ".table-view.narrow" : ".table-view:not(.narrow)");
            assert.deepEqual(await now(), before, JSON.stringify(size));
        }
    };

    test("the key of a channel is there until it was read: at any width, and when the match begins meanwhile", async () => {
        const ann = new Person(stage.service.url, "Ann");
        dan = new Person(stage.service.url, "Dan");
        await Promise.all([ann.register(), dan.register()]);
        ({ name } = await ann.client.createMatch("merv", { players: 2, seed: "plan 1" }));
        await ann.sit(name);
        visit = await stage.browsing.visit(stage.service.url);
        await signIn(page(), await ann.code());
        await page().goto(`${stage.service.url}/${name}`);
        await page().click("summary:has-text('Tell a channel about this match')");
        await page().fill(".webhooks input[type=url]", receiver.url);
        await page().click("button:has-text('Send notices there')");
        const key = await page().inputValue(KEY);
        assert.match(key, /^whsec_/);
        await page().click(".chat button[aria-expanded=false]");
        await page().fill(".chat input", "have a good");
        await dan.client.join(name, { displayName: "Dan", seat: 2 });
        await readied(dan.client, name);
        await page().waitForSelector(".table-view");
        assert.equal(await page().inputValue(KEY), key, "the match has begun");
        assert.equal(await page().inputValue(".chat input"), "have a good");
        await turned(async () => page().inputValue(KEY));
        await page().click(".webhooks button:has-text('Done')");
        await page().waitForSelector(KEY, { state: "detached" });
    });

    test("what somebody writes in the chat stays, at the place where they write", async () => {
        await page().fill(".chat input", "have a good game");
        await turned(async () => {
            await page().waitForSelector(".chat input >> visible=true");
            return page().inputValue(".chat input");
        });
        await page().setViewportSize(UPRIGHT);
        await page().waitForSelector(".chat-sheet:modal");
        await page().keyboard.press("Escape");
        await page().waitForSelector(".chat-sheet", { state: "detached" });
        await page().setViewportSize(TURNED);
    });

    test("dialogs stay open, with what was chosen in them, and go on to do what they ask about", async () => {
        for (const [button, dialog] of [
            [".aids button:has-text('End together')", "dialog:modal form"],
            [".aids button:has-text('Resign')", "dialog:modal form"],
            [".deciding header button[aria-label]", "dialog:modal"],
        ] as const) {
            await page().click(button);
            await turned(async () => page().locator(dialog).first().innerText());
            await page().keyboard.press("Escape");
            await page().waitForSelector("dialog", { state: "detached" });
        }
    });

    test("a search, a choice, a filter of the log, an open seat and the tour of the first time stay", async () => {
        await page().waitForSelector(OFFER);
        await page().selectOption(".log-filter select", "2");
        await turned(async () => page().inputValue(".log-filter select"));
        await page().click(".first-link");
        await page().click(".first-time .button.main");
        await turned(async () => page().innerText(".first-time h2"));
        await page().locator(OFFER).first().click();
        await page().waitForSelector(".deciding ul.foretold");
        await turned(async () => page().locator(".deciding").innerText());
        const fold = page().locator(".seat-panel:not(:first-child) .fold");
        await fold.click();
        await page().setViewportSize(UPRIGHT);
        await page().waitForSelector(".table-view.narrow");
        await page().click(".seat-tabs button[data-seat='2']");
        await page().waitForSelector(".deciding", { state: "hidden" });
        await page().click(".seat-tabs button:not([data-seat])");
        assert.equal(await page().inputValue(".log-filter select"), "2", "looking at a seat loses nothing either");
        await page().setViewportSize(TURNED);
        await page().waitForSelector(".table-view:not(.narrow)");
        assert.equal(await fold.getAttribute("aria-expanded"), "true");
    });

    test("the part of the board that is seen stays", async () => {
        await page().setViewportSize(UPRIGHT);
        const sections = page().locator(".board-sections button");
        await sections.last().waitFor();
        await sections.last().click();
        const current = page().locator(".board-sections [aria-current=true]");
        const title = await sections.last().innerText();
        await current.and(sections.last()).waitFor();
        await page().setViewportSize({ width: 1280, height: 900 });
        await page().waitForSelector(".table-view:not(.narrow)");
        await page().setViewportSize(UPRIGHT);
        await page()
            .locator(`.board-sections [aria-current=true]:has-text(${JSON.stringify(title)})`)
            .waitFor();
    });

    test("keys go from the heading to the question, wherever that stands", async () => {
        for (const size of [UPRIGHT, { width: 1280, height: 900 }]) {
            await page().setViewportSize(size);
            await page().waitForSelector(size === UPRIGHT ? ".table-view.narrow" : ".table-view:not(.narrow)");
            const places = await page().evaluate(() =>
                [".match-heading", ".aids", ".deciding"].map(
                    (each) => document.querySelector(each)?.getBoundingClientRect().top ?? NaN,
                ),
            );
            const [heading = NaN, aids = NaN, deciding = NaN] = places;
            assert(heading < Math.min(aids, deciding));
            assert.equal(aids < deciding, size !== UPRIGHT, "on a phone the question comes first");
            await page().focus(".match-heading a:last-of-type");
            for (let step = 0; step < 3; step++) {
                await page().keyboard.press("Tab");
                const [inAids, inDeciding] = await page().evaluate(() =>
                    [".aids", ".deciding"].map((each) => document.activeElement?.closest(each) != null),
                );
                if (inAids === true || inDeciding === true) {
                    assert.equal(inDeciding, true);
                    break;
                }
                assert(step < 2, "they come soon");
            }
        }
        assert.deepEqual(visit?.problems, []);
    });
});

/** Says that somebody is ready, once the other is: its page has another device's seat, and binds it again first. */
async function readied(client: Client, match: string): Promise<void> {
    while (!(await client.match(match)).seats.some(({ number, ready }) => number === 1 && ready)) {
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await client.start(match);
}
