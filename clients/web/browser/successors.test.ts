/**
 * A player leaves a match to a bot, on a phone and in Russian, with another tab and another device at the same seat: all of them watch on,
 * the others see who plays there, and it stays so over a reload, the way back, a restart, the end of the match and its archive.
 */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, test } from "node:test";

import { Match_State } from "caravanserai/v1/match";
import type { Page } from "playwright-core";

import { AWAY, barriers, CARAVAN, picture, Stage, STORE, type Visit } from "./browser.js";
import { faultsOf } from "./fingers.js";
import { Person, signIn } from "./person.js";

const SECONDS = 1000;
const READY = ".match-page .board:not([aria-busy]) .piece";
const BOT = "Пусть доиграет бот";

describe("a seat that is left to a bot", { timeout: 300 * SECONDS }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];

    const visit = async (person: Person, path: string, size: "wide" | "narrow"): Promise<Page> => {
        const found = await stage.browsing.visit(stage.service.url, { size });
        visits.push(found);
        await signIn(found.page, await person.code());
        if (size === "narrow") {
            await found.page.click(".language"); // Russian from here on
        }
        await found.page.goto(`${stage.service.url}/${path}`);
        return found.page;
    };

    test("is watched on by its player, goes on by itself, and bears their name and its mark", async () => {
        const { url } = stage.service;
        const [anna, bo] = [new Person(url, "Анна"), new Person(url, "Bo")];
        await Promise.all([anna.register(), bo.register()]);
        const { name } = await anna.client.createMatch("merv", { players: 2 });
        await anna.client.join(name, { seat: 1 });
        await bo.client.join(name, { seat: 2 });
        await Promise.all([anna, bo].map(async ({ client }) => client.start(name)));

        const staying = await visit(bo, name, "wide");
        const leaving = await visit(anna, name, "narrow");
        const device = await visit(anna, name, "narrow");
        const tab = await leaving.context().newPage();
        await tab.goto(`${url}/${name}`);
        await Promise.all([staying, leaving, device, tab].map(async (page) => page.waitForSelector(READY)));
        await leaving.click(".chat button[aria-expanded=false]");
        await leaving.fill(".chat-form input", "мне пора");
        await leaving.click(".chat-form button");
        await leaving.waitForSelector(".chat-list bdi:text-is('мне пора')");
        await leaving.keyboard.press("Escape");

        await leaving.click(`.aids button:has-text('${BOT}')`);
        await leaving.waitForSelector("dialog:has-text('вернуться нельзя')");
        assert.deepEqual([await faultsOf(leaving), await barriers(leaving)], [[], []]);
        await picture(leaving, "successors-question");
        await leaving.selectOption("dialog select", "novice");
        await leaving.click("dialog button[type=submit]");

        for (const page of [leaving, tab, device]) {
            await watches(page);
        }
        assert.deepEqual([await faultsOf(leaving), await barriers(leaving)], [[], []]);
        await picture(leaving, "successors-watching");
        await leaving.click(".chat button[aria-expanded=false]");
        await leaving.waitForSelector(".chat-list bdi:text-is('мне пора')");
        await leaving.fill(".chat-form input", "удачи");
        await leaving.click(".chat-form button");
        await leaving.waitForSelector(".chat-list bdi:text-is('удачи')"); // who knows secrets stays among the players
        await leaving.keyboard.press("Escape");

        await staying.waitForSelector(".seat-panel header:has-text('Анна (bot)'):has-text('has left, a bot plays')");
        const told = staying.locator(".log-line:has-text('lets a bot play on')");
        const left = Number((await told.getAttribute("href"))?.slice("#v=".length));
        await staying.click(".chat button[aria-expanded=false]");
        await staying.waitForSelector(".chat-list li:has-text('Анна'):not(:has-text('(bot)')) >> text=удачи");
        assert.equal(await staying.locator(".aids button:has-text('Let a bot play on')").count(), 0, "somebody stays");
        assert.equal(
            await staying.locator("button:has-text('Suggest a decision')").count(),
            0,
            "it was no match of bots",
        );
        assert.deepEqual(await barriers(staying), []);
        await picture(staying, "successors-staying");

        await leaving.reload();
        await watches(leaving);
        await leaving.goto(`${url}/?show=mine`);
        await leaving.waitForSelector(".match-card:has-text('Анна (бот)')");
        assert.equal(await leaving.locator(".waiting li").count(), 0, "nothing waits for somebody who left");
        await picture(leaving, "successors-list");
        await stage.service.restartAfter(() => Promise.resolve());
        await leaving.goBack();
        await watches(leaving);

        await playOn(bo, name);
        await staying.waitForSelector(".result");
        await leaving.waitForSelector(".result");
        assert.match(await staying.locator(".result").innerText(), /Анна \(bot\)/u, "the place is that of the bot");
        assert.match(await leaving.locator(".result").innerText(), /Анна \(бот\)/u);
        assert.equal(await leaving.locator(".result h2:has-text('Вы победили')").count(), 0, "who left has not won");
        assert.deepEqual([await faultsOf(leaving), await barriers(leaving)], [[], []]);
        await picture(leaving, "successors-result-narrow");
        await picture(staying, "successors-result-wide");
        await namesAnna(staying, `${url}/${name}`, left - 1, "Анна");
        await namesAnna(staying, `${url}/${name}`, left, "Анна (bot)");
        await leaving.goto(`${url}/${anna.player}`);
        await leaving.waitForSelector(".match-card:has-text('Анна (бот)')");
        await leaving.goto(`${url}/${name}/scoreboard`);
        await leaving.waitForSelector("th:has-text('Анна (бот)')");

        await stage.service.restartAfter((folder) => {
            const put = spawnSync(CARAVAN, ["store", "archive", join(folder, STORE), "--to", join(folder, "records")]);
            assert.equal(put.status, 0, String(put.stderr));
            return Promise.resolve();
        });
        for (const page of [leaving, device]) {
            await page.goto(`${url}/${name}`);
            await page.waitForSelector("main >> text=/архив/iu");
        }
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems).filter((problem) => !AWAY.test(problem)),
            [],
        );
    });
});

/** The page of somebody who left shows the match as spectators see it, and no alarm. */
async function watches(page: Page): Promise<void> {
    await page.waitForSelector(READY);
    await page.waitForSelector(".deciding", { state: "detached" });
    await page.waitForSelector(".log-line:has-text('дальше играет бот')");
    assert.equal(await page.locator(`main .problem, .aids button:has-text('${BOT}')`).count(), 0);
}

/** The replay, its title and its frame name a player as they were called at a version. */
async function namesAnna(page: Page, address: string, version: number, called: string): Promise<void> {
    await page.goto(`${address}/replay?v=${String(version)}`);
    await page.waitForSelector(`.seat-name bdi:text-is("${called}")`);
    assert.match(await page.title(), new RegExp(`· ${called.replace(/[()]/gu, "\\$&")}, Bo`, "u"));
    await page.goto(`${address.replace("/matches/", "/embed/matches/")}?v=${String(version)}`);
    await page.waitForSelector(`.seat-name bdi:text-is("${called}")`);
    assert.ok((await page.innerText("h1")).endsWith(` · ${called}, Bo`));
}

/** Decides for a person until the match is over. */
async function playOn({ client }: Person, name: string): Promise<void> {
    for await (const { caughtUp } of await client.watch(name)) {
        if (!caughtUp || (await client.match(name)).state !== Match_State.PLAYING) {
            continue;
        }
        const { offers, question } = await client.offers(name);
        const offer = offers[Number(question?.askedAt ?? 0) % Math.max(1, offers.length)];
        if (question !== undefined && offer !== undefined) {
            await client.decide(name, offer, { askedAt: question.askedAt });
        }
    }
}
