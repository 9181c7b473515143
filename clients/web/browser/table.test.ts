/** Matches of all games, played at the table by clicking or by keys alone; somebody watches, and one reloads in the middle. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { connect, MemoryKeeping } from "caravanserai/web";
import type { Page } from "playwright-core";

import { AWAY, barriers, Browsing, picture, READY, Stage, type Visit } from "./browser.js";
import { holds, keptSecrets, leaks, type Mark, missing, secretsOf, Wire } from "./secrets.js";

const SECONDS = 1000;
/** The games whose matches are played; all of them take minutes. */
const GAMES = (process.env["GAMES"] ?? "marcopolo merv palmyra sahwari").split(" ");
/** The number of decisions after which a page is loaded again, and the service is started again. */
const RELOADED = 6;
const RESTARTED = 12;
/** A match has fewer decisions of one seat than this. */
const MOST = 400;
/** Games that deal secrets to every seat; in others it depends on the match whether a seat gets any. Chance is secret in all. */
const DEALING: ReadonlySet<string> = new Set(["marcopolo"]);
/** Options with which a game has more secrets. */
const OPTIONS: Readonly<Record<string, string>> = { sahwari: "Players see the caravans that they keep" };
/** The seats of the pages; 0 looks on. */
const SEATS = [1, 2, 0];
/** The most steps to an offer. */
const STEPS = 3;

describe("the table", { timeout: 900 * SECONDS }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];

    const visit = async (...parameters: Parameters<Browsing["visit"]>): Promise<Visit> => {
        const found = await stage.browsing.visit(...parameters);
        visits.push(found);
        return found;
    };

    for (const game of GAMES) {
        test(`${game}: two browsers play to the end by clicking, and a third one watches`, async (context) => {
            const one = await visit(`${stage.service.url}/create?game=${game}`);
            const match = await opened(one.page, "free", OPTIONS[game]);
            const other = await visit(match, { size: "narrow", dark: true });
            await other.page.waitForSelector(".take-seat");
            await other.page.fill(".take-seat input", "Bo");
            await other.page.click(".take-seat button");
            const watching = await visit(match.split("#")[0] ?? "", { dark: true });
            const all = [one, other, watching].map(({ page }) => page);
            await Promise.all(all.map((page) => page.waitForSelector(".board-image")));
            const wires = await Promise.all(all.map((page) => Wire.of(page)));
            await Promise.all(all.map((page) => page.reload())); // all bytes come again, and are seen
            await Promise.all(all.map((page) => page.waitForSelector(".board-image")));
            let moments: readonly Moment[] = [];
            assert.deepEqual(await barriers(one.page), []);
            assert.deepEqual(await barriers(other.page), []);
            let shown = 0;
            for (let made = 0; made < MOST && !(await isOver(one.page)); made++) {
                const page = await asked([one.page, other.page]);
                if (page === undefined) {
                    break;
                }
                const versions = await Promise.all(all.map((each) => version(each)));
                moments = wires.map((wire, index) => ({ mark: wire.mark(), version: Number(versions[index]) }));
                const steps = await decide(page, made);
                assert(steps <= STEPS, `${String(steps)} steps`);
                if (made === RELOADED) {
                    await page.reload();
                    await page.waitForSelector(".board-image");
                }
                if (made === RESTARTED) {
                    await stage.service.restartAfter(() => Promise.resolve());
                }
                if (made % 40 === 20 && shown++ < 2) {
                    await pictures(game, shown, one.page, other.page, watching.page);
                }
            }
            for (const page of all) {
                await page.waitForSelector(".over", { timeout: 30 * SECONDS });
            }
            assert.deepEqual(await barriers(watching.page), []);
            assert.equal(await standing(one.page), await standing(watching.page), "all see the same board");
            const secrets = await keptSecret(stage.service.url, new URL(match).pathname.slice(1), all, wires, moments);
            context.diagnostic(`secrets of seats: ${String(secrets)}`);
            assert(secrets > 0 || !DEALING.has(game), "no seat had a secret");
        });
    }

    test("a whole match is played with keys alone", async () => {
        const { page } = await visit(`${stage.service.url}/create?game=${GAMES[0] ?? ""}`);
        await opened(page, "novice");
        await page.waitForSelector(".board-image");
        let made = 0;
        while ((await asked([page])) !== undefined) {
            assert(made++ < MOST);
            await reach(page, ".offers [tabindex='0']");
            for (let step = 0; step < STEPS && (await page.locator(".confirm").count()) === 0; step++) {
                await page.keyboard.press("ArrowDown");
                await page.keyboard.press("Enter");
            }
            const before = await version(page);
            await page.keyboard.press("Enter");
            await changed(page, before);
        }
        assert(made > 10);
        await page.keyboard.press("?");
        await page.waitForSelector("dialog .summary, dialog .keys");
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog", { state: "detached" });
    });

    test("the first time at a game takes five steps", async () => {
        const { page } = await visit(`${stage.service.url}/create?game=merv`, { locale: "ru-RU" });
        await opened(page, "novice");
        await page.click(".first-link");
        const titles = new Set<string>();
        while ((await page.locator(".first-time").count()) > 0) {
            titles.add(await page.locator(".first-time h2").innerText());
            await page.waitForSelector(".place.lit"); // a board is drawn by and by
            await page.click(".first-time .main");
        }
        assert.equal(titles.size, 5);
        await picture(page, "table-merv-russian");
    });

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems).filter((text) => !AWAY.test(text)),
            [],
        );
    });
});

/**
 * Creates a match for two; the second seat is free, or has a bot; an option is switched on. The result is the address for the second
 * player.
 */
async function opened(page: Page, second: string, option?: string): Promise<string> {
    await page.waitForSelector(".seat-choices");
    if (option !== undefined) {
        await page.click("details.card summary");
        await page.click(`details.card label:has-text("${option}")`);
    }
    await page.click(".segment:has-text('2'), .segment:has-text('2')");
    await page.selectOption(".seat-choices select >> nth=1", second);
    await page.fill("input[autocomplete=nickname]", "Ann");
    await page.click("button[type=submit]");
    await page.waitForURL(/\/matches\/\w+$/);
    return page.url();
}

async function isOver(page: Page): Promise<boolean> {
    return (await page.locator(".over").count()) > 0;
}

/** The page that has something to decide; undefined once the match is over. */
async function asked(pages: readonly Page[]): Promise<Page | undefined> {
    for (let waited = 0; waited < 600; waited++) {
        for (const page of pages) {
            if (await isOver(page)) {
                return undefined;
            }
            if ((await page.locator(READY).count()) > 0) {
                return page;
            }
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("nobody is asked");
}

/** Decides by clicking: now and then on the board first. The result is the number of clicks up to the choice. */
async function decide(page: Page, turn: number): Promise<number> {
    const question = await version(page);
    let steps = 0;
    const lit = page.locator(".board .place.lit");
    if (turn % 3 === 0 && (await lit.count()) > 0) {
        await lit.nth(turn % (await lit.count())).dispatchEvent("click");
    }
    while ((await page.locator(".confirm").count()) === 0) {
        const offers = page.locator(".offers .offer");
        await offers.nth((turn * 7 + steps) % Math.max(1, await offers.count())).click();
        steps++;
    }
    await page.click(".confirm .main");
    await changed(page, question);
    return steps;
}

/** Waits until a page shows another version. */
async function changed(page: Page, before: string): Promise<void> {
    await page.waitForFunction(
        (text) => document.querySelector<HTMLElement>(".match-page")?.dataset["version"] !== text,
        before,
        { timeout: 30 * SECONDS },
    );
}

/** The data that a page had got, and the version that it showed. */
interface Moment {
    readonly mark: Mark;
    readonly version: number;
}

/**
 * Looks for what each page must not know in the bytes that had reached it before the last decision: what others alone may see, what
 * nobody may see, and the tokens and keys of other browsers. What a page may know must be among its own bytes, or nothing would be shown.
 */
async function keptSecret(
    url: string,
    match: string,
    pages: readonly Page[],
    wires: readonly Wire[],
    before: readonly Moment[],
): Promise<number> {
    const client = connect(url, { keeping: new MemoryKeeping() });
    const secrets = await secretsOf(client, match);
    client.close();
    for (const [index, page] of pages.entries()) {
        const [wire, seat, moment] = [wires[index], SEATS[index], before[index]];
        assert(wire !== undefined && seat !== undefined && moment !== undefined);
        assert.deepEqual(missing(wire, seat, secrets, moment.mark, moment.version), [], `page ${String(index)}`);
        assert.deepEqual(leaks(wire, seat, secrets, moment.mark), [], `page ${String(index)}`);
        for (const other of pages.filter((each) => each !== page)) {
            for (const kept of await keptSecrets(other)) {
                assert(
                    !holds(wire.bytes(), Buffer.from(kept)),
                    `a token or key of another reached page ${String(index)}`,
                );
            }
        }
    }
    return secrets.all.filter(({ audience }) => audience.length > 0).length;
}

async function version(page: Page): Promise<string> {
    return (await page.locator(".match-page").getAttribute("data-version")) ?? "";
}

/** Goes to an element with the tab key. */
async function reach(page: Page, selector: string): Promise<void> {
    for (let pressed = 0; pressed < 60; pressed++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) {
            return;
        }
        await page.keyboard.press("Tab");
    }
    throw new Error(`the tab key does not lead to ${selector}`);
}

/** The points of all seats, as a page shows them. */
async function standing(page: Page): Promise<string> {
    return (await page.locator(".seat-panel .points").allInnerTexts()).sort().join();
}

async function pictures(game: string, number: number, ...pages: readonly Page[]): Promise<void> {
    for (const [index, page] of pages.entries()) {
        await picture(
            page,
            `table-${game}-${["wide-light", "narrow-dark", "wide-dark"][index] ?? ""}-${String(number)}`,
        );
    }
}
