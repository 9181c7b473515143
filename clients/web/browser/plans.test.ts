/**
 * Plans made ahead: they outlive a reload, a network that is gone and a service that restarts, two tabs carry them out once, and what is
 * not offered any more, or does something else, is left to the player.
 */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Client } from "caravanserai/web";
import type { Page } from "playwright-core";

import { barriers, picture, READY, SELDOM, SIZES, Stage, type Visit } from "./browser.js";
import { Person, signIn } from "./person.js";

const OFFER = ".deciding .offers .offer";
/** The time for which the network is gone, in milliseconds. */
const GONE = 20_000;
/** The messages of a page while it is cut off. */
const CUT_OFF = /net::ERR_|status of 50[24]|Failed to fetch|network error/;

describe("plans", { timeout: 600_000 }, () => {
    const stage = new Stage("--allow-seeded");
    const visits: Visit[] = [];

    /** A match of two people, with a page of the first at its table. */
    const table = async (
        game: string,
        kind: string,
    ): Promise<{ name: string; page: Page; ann: Person; dan: Person }> => {
        const [ann, dan] = [new Person(stage.service.url, "Ann"), new Person(stage.service.url, "Dan")];
        const { name } = await ann.client.createMatch(game, { players: 2, seed: "plan 1" });
        await ann.client.join(name, { displayName: "Ann", seat: 1 });
        await dan.client.join(name, { displayName: "Dan", seat: 2 });
        await ann.client.start(name);
        await dan.client.start(name);
        await turn(ann.client, dan.client, name, kind);
        const visit = await stage.browsing.visit(stage.service.url);
        visits.push(visit);
        await signIn(visit.page, await ann.code());
        await visit.page.goto(`${stage.service.url}/${name}`);
        await visit.page.waitForSelector(READY);
        return { name, page: visit.page, ann, dan };
    };

    test("are carried out once by two tabs, after a reload, without a network for a while, and after a restart", async () => {
        const { name, page, ann, dan } = await table("palmyra", "place piece");
        const label = await lookAtFirst(page);
        await page.click(".confirm .button.plain");
        await pass(ann.client, name, page);
        await planFirst(page);
        assert.equal(await page.innerText(".plan li span bdi"), label);
        assert.deepEqual(await barriers(page), []);
        await pictures(page, "plans-planned");
        await page.reload();
        await page.waitForSelector(".plan li");
        const other = await page.context().newPage();
        await other.goto(page.url());
        await other.waitForSelector(".plan li");

        await page.context().setOffline(true);
        const asked = await turn(ann.client, dan.client, name, "place piece");
        await new Promise((resolve) => setTimeout(resolve, GONE));
        assert.equal((await ann.client.offers(name)).question?.askedAt, asked, "nobody decided for Ann");
        await page.context().setOffline(false);
        for (const each of [page, other]) {
            await each.waitForSelector(`.plan-told:has-text("Done as you planned")`);
            assert.equal(await each.locator(".plan").count(), 0);
        }
        assert.equal(await answersTo(ann.client, name, asked), 1);
        await pictures(page, "plans-made");

        await turn(ann.client, dan.client, name, "place piece"); // a turn may have more questions
        await page.waitForSelector(READY);
        await lookAtFirst(page);
        await page.click(".confirm .button.plain");
        await pass(ann.client, name, page);
        await planFirst(page);
        await stage.service.restartAfter(() => Promise.resolve());
        await page.waitForSelector(".plan li");
        const later = await turn(ann.client, dan.client, name, "place piece");
        await page.waitForSelector(`.plan-told:has-text("Done as you planned")`);
        assert.equal(await answersTo(ann.client, name, later), 1);

        await pass(ann.client, name, page);
        await planFirst(page);
        await page.click(".plan button");
        await other.waitForSelector(".plan", { state: "detached" });
        await page.waitForSelector(".plan", { state: "detached" });
        await planFirst(page);
        await ann.client.abandon(name);
        await page.waitForSelector(".result");
        await page.waitForFunction(
            () => !Object.keys(localStorage).some((key) => key.includes("plan matches/")),
            undefined,
            SELDOM,
        );
    });

    test("stay with their player: nobody inherits them after a sign-out, and none is left of a match that is gone", async () => {
        const { name, page, ann, dan } = await table("palmyra", "place piece");
        await lookAtFirst(page);
        await page.click(".confirm .button.plain");
        await pass(ann.client, name, page);
        await planFirst(page);
        const other = await page.context().newPage();
        await other.goto(page.url());
        await other.waitForSelector(".plan li");
        await page.evaluate(() => {
            for (const [key, value] of Object.entries(localStorage) as [string, string][]) {
                if (key.includes(" plan matches/")) {
                    localStorage.setItem(key.replace(/matches\/\w+/u, "matches/abcdefghijklmnop"), value);
                }
            }
        });
        assert.equal((await plansIn(page)).length, 2);
        await page.goto(`${stage.service.url}/matches/abcdefghijklmnop`);
        await page.waitForSelector("text=There is no such match here");
        await until(async () => (await plansIn(page)).join().includes(name) && (await plansIn(page)).length === 1);
        await page.click(".account");
        await page.click("summary:has-text('Sign out')");
        await page.click("dialog button:has-text('Sign out')");
        await other.waitForSelector(".plan", { state: "detached" });
        assert.deepEqual(await plansIn(page), []);
        await signIn(page, await dan.code());
        await page.goto(`${stage.service.url}/${name}`);
        await page.waitForSelector(READY);
        const asked = await turn(ann.client, dan.client, name, "place piece");
        await page.waitForSelector(".deciding:not(.asked)");
        assert.equal((await ann.client.offers(name)).question?.askedAt, asked, "nobody decided for Ann");
        for (const each of [page, other]) {
            assert.equal(await each.locator(".plan").count(), 0);
        }
        await other.close();
    });

    test("end where a decision costs something else by then: the player is asked, and reads why", async () => {
        const { name, page, ann, dan } = await table("merv", "choose slot");
        await page.click(".language");
        await page.waitForSelector(READY);
        const label = await lookAtFirst(page);
        await page.click(".confirm .button.plain");
        await pass(ann.client, name, page);
        await planFirst(page);
        await pictures(page, "plans-planned-russian");
        const asked = await turn(ann.client, dan.client, name, "choose slot");
        await page.waitForSelector(`.plan-told:has-text("не то, что вы видели")`);
        await page.waitForSelector(".confirm .foretold li");
        assert.equal(await page.innerText(".confirm > p bdi"), label);
        assert.equal((await ann.client.offers(name)).question?.askedAt, asked, "nobody decided for Ann");
        assert.deepEqual(await barriers(page), []);
        await pictures(page, "plans-changed-russian");
        await page.click(".confirm .main");
        await page.waitForFunction(() => document.querySelector(".plan-told")?.textContent === "", undefined, SELDOM);
    });

    test("end where a decision is not offered any more; what nobody looked at is confirmed", async () => {
        const { name, page, ann, dan } = await table("sahwari", "own camel due");
        await pass(ann.client, name, page);
        const label = await planFirst(page);
        assert.match(await page.innerText(".plan li"), /You confirm it/);
        const asked = await turn(ann.client, dan.client, name, "own camel due");
        await page.waitForSelector(`.plan-told:has-text("Your plan ended"), .plan-told:has-text("without looking")`);
        assert.match(await page.innerText(".plan-told"), new RegExp(label.replaceAll(/[^\w ]/gu, "."), "u"));
        assert.equal((await ann.client.offers(name)).question?.askedAt, asked, "nobody decided for Ann");
        await pictures(page, "plans-gone");
    });

    test("nothing else was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems).filter((text) => !CUT_OFF.test(text)),
            [],
        );
    });
});

/** Both decide what is offered last, until one of them is asked something of a kind; when that was asked. */
async function turn(one: Client, other: Client, name: string, kind: string): Promise<bigint> {
    for (;;) {
        const own = await one.offers(name);
        if (own.question?.kind === kind) {
            return own.question.askedAt;
        }
        const [client, { question, offers }] =
            own.question === undefined ? ([other, await other.offers(name)] as const) : ([one, own] as const);
        const last = offers.at(-1);
        if (question !== undefined && last !== undefined) {
            await client.decide(name, last, { askedAt: question.askedAt });
        }
    }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds())) {
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

/** The keys of all plans that a browser keeps. */
async function plansIn(page: Page): Promise<string[]> {
    return page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(" plan matches/")));
}

/** Decides what is offered last for one of them, as long as only they are asked; then the other has the turn, and their page shows it. */
async function pass(one: Client, name: string, page: Page): Promise<void> {
    for (;;) {
        const { question, offers } = await one.offers(name);
        const last = offers.at(-1);
        if (question === undefined || last === undefined) {
            const { version } = await one.match(name);
            await page.waitForFunction(
                (least) => Number(document.querySelector<HTMLElement>(".match-page")?.dataset["version"]) >= least,
                Number(version),
                SELDOM,
            );
            return;
        }
        await one.decide(name, last, { askedAt: question.askedAt });
    }
}

/** Opens groups until one offer is chosen; its words. */
async function chooseFirst(page: Page): Promise<string> {
    await page.waitForSelector(OFFER);
    while ((await page.locator(".confirm").count()) === 0) {
        await page.locator(OFFER).first().click();
    }
    return page.innerText(".confirm > p bdi");
}

/** Chooses the first offer, and reads what it would do. */
async function lookAtFirst(page: Page): Promise<string> {
    await page.waitForSelector(READY);
    const label = await chooseFirst(page);
    await page.waitForSelector(".confirm .foretold li");
    return label;
}

/** Plans what was offered first. */
async function planFirst(page: Page): Promise<string> {
    await page.waitForSelector(".deciding:not(.asked)");
    if ((await page.locator(".plan-question").count()) === 0) {
        await page.click(".plan-ahead");
    }
    await page.waitForSelector(OFFER);
    const label = await chooseFirst(page);
    await page.click(".confirm .main");
    await page.waitForSelector(".plan li");
    return label;
}

/** The number of decisions that answered the question of a version. */
async function answersTo(client: Client, name: string, asked: bigint): Promise<number> {
    let found = 0;
    for await (const { event } of await client.replay(name)) {
        found += event.body.case === "decided" && event.body.value.askedAt === asked ? 1 : 0;
    }
    return found;
}

/** Pictures in both sizes. */
async function pictures(page: Page, name: string): Promise<void> {
    await picture(page, `${name}-wide`);
    await page.setViewportSize(SIZES.narrow);
    await page.locator(".deciding").scrollIntoViewIfNeeded();
    await picture(page, `${name}-narrow`);
    await page.setViewportSize(SIZES.wide);
}
