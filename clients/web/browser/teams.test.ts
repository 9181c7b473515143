/** An organiser runs a tournament of teams by clicking; a stranger looks at it on a phone, in Russian. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { barriers, Browsing, picture, Stage, type Visit } from "./browser.js";

const SECONDS = 1000;

describe("a tournament of teams", { timeout: 240 * SECONDS }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];
    let address = "";

    const visit = async (...parameters: Parameters<Browsing["visit"]>): Promise<Visit> => {
        const found = await stage.browsing.visit(...parameters);
        visits.push(found);
        return found;
    };

    test("is created, its teams are formed, and they meet board by board", async () => {
        const { page } = await visit(stage.service.url);
        await page.click(".account");
        await page.fill("dialog form input >> nth=0", "Olga");
        await page.click("dialog form button[type=submit] >> nth=0");
        await page.waitForSelector("dialog", { state: "detached" });
        await page.goto(`${stage.service.url}/organise`);
        await page.waitForSelector(".formats");
        await page.fill("form input >> nth=0", "Club Cup");
        await page.click(".choice:has-text('Sahwari')");
        await page.click(".segment:has-text('2')");
        await page.fill(".numbers input", "1");
        await page.getByLabel("Teams: boards").fill("2");
        await page.getByLabel("Reserves of a team").fill("1");
        await page.click("button[type=submit]");
        await page.waitForURL(/\/tournaments\/\w+$/);
        await page.waitForSelector(".facts dd:has-text('Teams at 2 boards, with one reserve')");
        address = page.url();
        for (const name of ["Ann", "Bo", "Cy", "Di"]) {
            await page.click("button:has-text('Enter a bot')");
            await page.selectOption("dialog select", "novice");
            await page.fill("dialog input", name);
            await page.click("dialog button[type=submit]");
            await page.waitForSelector("dialog", { state: "detached" });
        }
        await page.click("[role=tab]:has-text('Entrants')");
        await formed(page, "Rooks", ["Ann", "Bo"]);
        await formed(page, "Knights", ["Cy", "Di"]);
        await page.waitForSelector(".team-list li:has-text('Rooks'):has-text('captain')");
        assert.deepEqual(await barriers(page), []);
        await confirmed(page, "Close registration");
        await confirmed(page, "Pair round 1");
        await page.click("[role=tab]:has-text('Rounds')");
        await page.waitForSelector("tr:has-text('Rooks'):has-text('Knights')");
        await page.waitForFunction(() => document.querySelectorAll(".seat-score").length === 4, undefined, {
            timeout: 90 * SECONDS,
        });
        await page.waitForSelector(
            "tr:has-text('Rooks') td:has-text('2 : 0'), tr:has-text('Rooks') td:has-text('0 : 2'), tr:has-text('Rooks') td:has-text('1 : 1')",
        );
        assert.deepEqual(await barriers(page), []);
        await picture(page, "teams-round-wide-light");
        await confirmed(page, "End the tournament");
        await page.click("[role=tab]:has-text('Standings')");
        await page.waitForSelector("table.standings tbody tr >> nth=1");
        const lines = await page.locator("table.standings tbody tr").allInnerTexts();
        assert.equal(lines.length, 2);
        assert(lines.some((line) => line.includes("Rooks")));
        assert.equal(await page.locator("table:has(caption:has-text('Players of teams')) tbody tr").count(), 4);
        await page.click("[role=tab]:has-text('Audit')");
        await page.waitForSelector("text=formed team Rooks: Ann, Bo");
    });

    test("fits a phone, in Russian", async () => {
        const { page } = await visit(address, { size: "narrow", dark: true, locale: "ru-RU" });
        for (const [tab, text] of [
            ["Участники", "Команды"],
            ["Туры", "Матчи команд"],
            ["Таблица", "Игроки команд"],
        ] as const) {
            await page.click(`[role=tab]:has-text('${tab}')`);
            await page.waitForSelector(`text=${text}`);
            assert.deepEqual(await barriers(page), [], tab);
            assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), tab);
            await picture(page, `teams-${tab}-narrow-dark`);
        }
    });
});

/** Forms a team of the players at its boards. */
async function formed(page: Page, name: string, players: readonly string[]): Promise<void> {
    await page.click("button:has-text('Form a team')");
    await page.getByLabel("Name of the team").fill(name);
    for (const [place, player] of players.entries()) {
        await page.getByLabel(`Board ${String(place + 1)}`).selectOption({ label: player });
    }
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.waitForSelector(`.team-list h3:has-text('${name}')`);
}

/** Clicks a button and confirms what it asks. */
async function confirmed(page: Page, button: string): Promise<void> {
    await page.click(`button:has-text('${button}')`);
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("dialog", { state: "detached" });
}
