/**
 * A match on a phone, from a question about a place to its replay: what was opened goes when it is over, and all that matters is in sight.
 */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Locator, Page } from "playwright-core";

import { picture, SIZES, Stage } from "./browser.js";
import { faultsOf } from "./fingers.js";
import { cutTexts, textSizes } from "./legible/sizes.js";
import { Person, signIn } from "./person.js";

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
        assert.equal(await page.evaluate(seenAboveTabs), 0, "nothing shows between the board and the tabs");
        const [question, aids] = [await boxOf(page, ".deciding"), await boxOf(page, ".aids")];
        assert(question.y + question.height <= aids.y, "the question comes before what helps with it");
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

    test("sounds are off until they are wanted, which a reload keeps; then the end is heard, once in two tabs", async () => {
        const { page, context, problems } = await stage.browsing.visit(`${stage.service.url}/games/marcopolo/rules`, {
            size: "narrow",
        });
        await context.addInitScript(noteTones);
        const session = await context.newCDPSession(page);
        await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
        await page.click(".learn");
        await page.waitForURL(/\/matches\/\w+$/u);
        await page.reload();
        await page.waitForSelector(".deciding.asked[aria-busy=false] .offers .offer");
        const wish = page.getByRole("checkbox", { name: "Sounds in your matches, on this device" });
        await page.click(".button.account");
        assert.equal(await wish.isChecked(), false, "a phone is silent");
        await wish.check();
        await wish.scrollIntoViewIfNeeded();
        await picture(page, "phone-sounds");
        await page.reload();
        await page.click(".button.account");
        assert.equal(await wish.isChecked(), true);
        await page.keyboard.press("Escape");
        const other = await context.newPage();
        await other.goto(page.url());
        await other.waitForSelector(".deciding.asked[aria-busy=false] .offers .offer");
        await other.click("h1"); // browsers want a gesture
        await page.waitForSelector(".deciding.asked[aria-busy=false] .offers .offer");
        assert.deepEqual([await tonesIn(page), await tonesIn(other)], [[], []], "history is silent");
        await page.getByRole("button", { name: /^Resign/u }).press("Enter");
        await page.click("dialog[open] form button[type=submit]");
        await Promise.all([page.waitForSelector(".result"), other.waitForSelector(".result")]);
        while ((await tonesIn(page)).length + (await tonesIn(other)).length === 0) {
            await page.waitForTimeout(100);
        }
        assert.deepEqual([...(await tonesIn(page)), ...(await tonesIn(other))], [523, 659, 784]);
        assert.deepEqual(problems, []);
    });

    test("the pages of a player fit in Russian, name bots in Russian, and lead to the own tables", async () => {
        const { url } = stage.service;
        const ann = new Person(url, "Ann");
        await ann.register();
        const over = await withNovice(ann, 2);
        await ann.client.start(over);
        await ann.client.resign(over);
        const room = await withNovice(ann, 3);
        const english = await stage.browsing.visit(url);
        await signIn(english.page, await ann.code());
        const kept = await english.context.storageState();
        const { page, problems } = await stage.browsing.visit(`${url}/${ann.player}`, {
            size: "narrow",
            locale: "ru",
            kept,
        });
        await page.waitForSelector("[aria-labelledby=players-record] tbody");
        const own = page.locator(".match-card", { hasText: "Сахвари" }).first();
        await own.locator(".button:has-text('К столу')").waitFor();
        assert.match(await own.innerText(), /Новичок/u);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), SIZES.narrow.width);
        await picture(page, "phone-player");
        await page.goto(`${url}/${room}`);
        const [name, bots] = [
            await boxOf(page, ".room-seats .free bdi"),
            await boxOf(page, ".room-seats .free select"),
        ];
        const drawn = await page.locator(".room-seats .free bdi").evaluate((each) => each.scrollWidth);
        assert(name.x + drawn <= bots.x || name.y + name.height <= bots.y, "a seat that is free is named whole");
        await picture(page, "phone-room");
        await page.goto(`${url}/${over}`);
        const [verdict, next] = [await boxOf(page, ".result .over"), await boxOf(page, ".result .button.main")];
        assert(verdict.y + verdict.height < next.y, "the verdict and what comes next stand apart");
        await picture(page, "phone-over");
        assert.deepEqual([...problems, ...english.problems], []);
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
        await page.setViewportSize({ width: 640, height: 400 }); // as at 200 % zoom
        const step = page.locator(".transport-version");
        assert.equal(await step.evaluate((text) => text.scrollWidth > text.clientWidth), false, "the step is whole");
        assert.deepEqual(problems, []);
    });

    test("what fingers touch is large enough, and no choice and no word is cut beside long names", async () => {
        const { url } = stage.service;
        const people = ["Константин-Аполлинарий Подвысоцкий-Заречный", "Ann"].map((name) => new Person(url, name));
        const [one, other] = people as [Person, Person];
        const { name } = await one.client.createMatch("sahwari", { players: 2 });
        await one.client.join(name, { displayName: "Константин-Аполлинарий Подвысоцкий-Заречный", seat: 1 });
        await other.client.join(name, { displayName: "Ann", seat: 2 });
        await one.client.start(name);
        await other.client.start(name);
        const { page, problems } = await stage.browsing.visit(url, { size: "narrow", locale: "ru-RU" });
        for (const [path, there] of [
            ["/?show=running", ".match-card"],
            [`/${name}`, ".match-page .board"],
            [`/${name}/scoreboard`, "table.data"],
            ["/games/sahwari/rules", ".chapter"],
            ["/games/sahwari/rules?show=every", ".rules-list"],
            ["/create?game=sahwari", ".seat-choices"],
            ["/create?game=merv", ".seat-choices"],
            ["/players", ".tab-list"],
            ["/tournaments", ".page a"],
            [`/${name}`, ".result .scores tfoot"],
            [`/${name}/replay`, ".replay-foot select"],
        ] as const) {
            if (there === ".result .scores tfoot") {
                await playOut(name, one, other); // then all that was hidden can be looked at
            }
            await page.goto(url + path);
            await page.waitForSelector(there);
            await page
                .locator("form details")
                .evaluateAll((all) => all.forEach((each) => each.setAttribute("open", "")));
            await page.waitForSelector(".loading", { state: "detached" });
            await picture(page, `phone-fingers-${there.replaceAll(/\W/gu, "")}`);
            assert.deepEqual(await faultsOf(page), [], path);
            if (there === ".match-page .board") {
                await page.click(".seat-tabs [data-seat='1']");
                await page.waitForSelector(".seat-panel .seat-name");
                assert.deepEqual(await faultsOf(page), [], "a seat");
            }
        }
        assert.deepEqual(problems, []);
    });

    test("colours for colour-blind people are there at once in all tabs, and after a reload", async () => {
        const { page, context, problems } = await stage.browsing.visit(`${match}/replay`, {
            size: "narrow",
            dark: true,
        });
        const other = await context.newPage();
        await other.goto(`${match}/replay`);
        const usual = await paints(page);
        assert.deepEqual(await paints(other), usual);
        const choice = page.getByRole("button", { name: "Colours for colour-blind people", exact: true });
        await choice.click();
        assert.equal(await choice.getAttribute("aria-pressed"), "true");
        const distinct = await paints(page);
        for (const colour of usual.slice(0, 2)) {
            assert(!distinct.includes(colour), colour);
        }
        await other.waitForSelector("button[aria-pressed=true][aria-label='Colours for colour-blind people']");
        assert.deepEqual(await paints(other), distinct);
        await picture(page, "phone-colours");
        await page.reload();
        assert.deepEqual(await paints(page), distinct);
        await choice.click();
        assert.deepEqual(await paints(page), usual);
        assert.deepEqual(problems, []);
    });

    test("text on boards is as large as somebody wants it, in all tabs and after a reload, and the page stays as wide as the phone", async () => {
        const { page, context, problems } = await stage.browsing.visit(`${match}/replay`, { size: "narrow" });
        const other = await context.newPage();
        await other.goto(`${match}/replay`);
        const small = async (on: Page, least: number): Promise<unknown[]> => {
            await on.waitForSelector(".board:not([aria-busy]) .piece");
            const ways = await on.locator(".board-sections button").allTextContents();
            return (await on.evaluate(textSizes)).filter(({ size, text }) => size < least && !ways.includes(text));
        };
        assert.deepEqual(await small(page, 8.9), []);
        const choice = page.getByRole("button", { name: /^Text size on boards/u });
        for (const [size, least] of [
            ["large", 11.2],
            ["largest", 13.4],
        ] as const) {
            await choice.click();
            await page.waitForSelector(`.board-text[data-size=${size}]`);
            assert.deepEqual(await small(page, least), []);
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), SIZES.narrow.width);
        }
        await other.waitForSelector(".board-text[data-size=largest]");
        assert.deepEqual(await small(other, 13.4), []);
        await picture(page, "phone-largest-text");
        await page.reload();
        assert.deepEqual(await small(page, 13.4), []);
        assert.deepEqual(await page.evaluate(cutTexts), []);
        await choice.click();
        await page.waitForSelector(".board-text[data-size=usual]");
        assert.notDeepEqual(await small(page, 11), []);
        assert.deepEqual(problems, []);
    });
});

/** The colours of seats, and of the pieces that carry their letters. */
async function paints(page: Page): Promise<string[]> {
    await page.waitForSelector(".board:not([aria-busy]) .piece");
    return page.evaluate(() => [
        ...[...document.querySelectorAll(".seat-tabs .seat-badge")].map(
            (each) => getComputedStyle(each).backgroundColor,
        ),
        ...[...document.querySelectorAll(".board .piece [fill]")].map((each) => getComputedStyle(each).fill),
    ]);
}

/** Notes in a page the pitch of each tone that begins. */
function noteTones(): void {
    const tones: number[] = [];
    Object.assign(globalThis, { tones });
    const begin = Reflect.get<OscillatorNode, "start">(OscillatorNode.prototype, "start");
    OscillatorNode.prototype.start = function start(this: OscillatorNode, when?: number): void {
        tones.push(this.frequency.value);
        begin.call(this, when);
    };
}

async function tonesIn(page: Page): Promise<readonly number[]> {
    return page.evaluate(() => (globalThis as unknown as { tones: number[] }).tones);
}

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

/** A match that somebody shares with a bot, which was named in English; with three seats one is free. */
async function withNovice(person: Person, players: number): Promise<string> {
    const { name } = await person.client.createMatch("sahwari", { players });
    await person.sit(name);
    await person.client.addBot(name, "novice", { seat: players, displayName: "Novice" });
    return name;
}

/** In a page: the height above the tabs of the seats in which what is scrolled away still shows. */
function seenAboveTabs(): number {
    const tabs = document.querySelector(".seat-tabs");
    const scrolled = tabs?.closest("aside");
    if (!tabs || !scrolled) {
        return NaN;
    }
    scrolled.scrollTop = 100;
    const between = tabs.getBoundingClientRect().top - scrolled.getBoundingClientRect().top - scrolled.clientTop;
    scrolled.scrollTop = 0;
    return between;
}

/** Lets two people take the first offer until their match is over. */
async function playOut(match: string, one: Person, other: Person): Promise<void> {
    for (;;) {
        const questions = await Promise.all([one, other].map(async ({ client }) => client.offers(match)));
        const at = questions.findIndex(({ question }) => question !== undefined);
        const offer = questions[at]?.offers[0];
        if (offer === undefined) {
            return;
        }
        await [one, other][at]?.client.decide(match, offer);
    }
}
