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
        await page.getByLabel("Match points of a team").fill("3 1");
        await page.click("button[type=submit]");
        await page.waitForSelector("text=The points are not as many as they must be");
        await page.getByLabel("Match points of a team").fill("3 1 0");
        await page.getByLabel("Seats of teams").selectOption("1");
        await page.getByLabel("A team without an opponent wins").check();
        await page.click("button[type=submit]");
        await page.waitForURL(/\/tournaments\/\w+$/);
        await page.waitForSelector(".facts dd:has-text('Teams at 2 boards, with one reserve')");
        await page.waitForSelector("dd:has-text('wins at all boards'):has-text('Seats by FIDE’s type B')");
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
        await page.waitForSelector("text=A team needs 2 entrants who are in no other team, and there are none.");
        assert.equal(await page.locator("button:has-text('Form a team')").count(), 0, "there is nobody to choose");
        assert.deepEqual(await barriers(page), []);
        await changedInTwoTabs(page);
        await page.reload();
        await page.click("[role=tab]:has-text('Entrants')");
        await page.waitForSelector(".team-list li:has-text('Castles') li >> nth=0 >> text=Bo captain");
        await confirmed(page, "Close registration");
        await confirmed(page, "Pair round 1");
        await page.click("[role=tab]:has-text('Rounds')");
        await page.waitForSelector("tr:has-text('Castles'):has-text('Knights')");
        await page.waitForSelector(".table-seats li:has-text('· Castles')"); // a table says for which teams they play
        await page.waitForFunction(() => document.querySelectorAll(".seat-score").length === 4, undefined, {
            timeout: 90 * SECONDS,
        });
        await page.waitForSelector(
            "tr:has-text('Castles') td:has-text('2 : 0'), tr:has-text('Castles') td:has-text('0 : 2'), tr:has-text('Castles') td:has-text('1 : 1')",
        );
        assert.deepEqual(await barriers(page), []);
        await picture(page, "teams-round-wide-light");
        await page.click("[role=tab]:has-text('Entrants')");
        await page.click("button[aria-label='Penalty: Knights']");
        await page.fill("dialog textarea", "Late line-up");
        await page.click("dialog button[type=submit]");
        await page.waitForSelector("dialog", { state: "detached" });
        assert.equal(await page.locator("button[aria-label='Change: Knights']").count(), 0);
        await picture(page, "teams-running-wide-light");
        const wide = page.viewportSize();
        assert(wide !== null);
        await page.setViewportSize({ width: 390, height: 844 });
        assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        await page.locator("#tournament-teams").scrollIntoViewIfNeeded();
        await picture(page, "teams-running-narrow-light");
        await page.setViewportSize(wide);
        await page.click("button[aria-label='Take out: Knights']");
        await page.fill("dialog textarea", "No driver");
        await page.click("dialog button[type=submit]");
        await page.waitForSelector("dialog", { state: "detached" });
        await page.waitForSelector(".team-list li:has-text('Knights') li:has-text('Di dropped out')");
        assert.equal(await page.locator("button[aria-label='Take out: Knights']").count(), 0);
        await confirmed(page, "End the tournament");
        await page.click("[role=tab]:has-text('Standings')");
        await page.waitForSelector("table.standings tbody tr >> nth=1");
        const lines = await page.locator("table.standings tbody tr").allInnerTexts();
        assert.equal(lines.length, 2);
        assert(lines.some((line) => line.includes("Castles")));
        const scores = lines.map((line) => line.split("\t"));
        const points = new Map(scores.map(([, name, score]) => [name, score]));
        assert(["2", "−1", "0"].includes(points.get("Knights dropped out") ?? ""), lines.join("; "));
        assert(["3", "1", "0"].includes(points.get("Castles") ?? ""), lines.join("; "));
        await page.click("[role=tab]:has-text('Entrants')");
        await page.waitForSelector(".team-list");
        assert.equal(await page.locator(".team-list button").count(), 0, "nothing is decided any more");
        await page.click("[role=tab]:has-text('Standings')");
        assert.equal(await page.locator("table:has(caption:has-text('Players of teams')) tbody tr").count(), 4);
        await page.click("[role=tab]:has-text('Audit')");
        await page.waitForSelector("text=Team Castles is formed: Bo, Ann");
        await page.waitForSelector("text=Knights has a penalty of 1");
    });

    /** One tab changes a team while its form is open in another one, which then shows the team as it is. */
    const changedInTwoTabs = async (page: Page): Promise<void> => {
        const other = await page.context().newPage();
        await other.goto(page.url());
        await other.click("[role=tab]:has-text('Entrants')");
        await page.click("button[aria-label='Change: Rooks']");
        await other.click("button[aria-label='Change: Rooks']");
        await other.getByLabel("Name of the team").fill("Castles");
        await other.getByLabel("Board 1").selectOption("");
        await other.getByLabel("Board 2").selectOption("");
        await other.getByLabel("Board 1").selectOption({ label: "Bo" });
        await other.getByLabel("Board 2").selectOption({ label: "Ann" });
        await other.getByLabel("Captain").selectOption({ label: "Bo" });
        await picture(other, "teams-form-wide-light");
        await other.click("dialog button[type=submit]");
        await other.waitForSelector("dialog", { state: "detached" });
        await page.waitForSelector(".team-list h3:has-text('Castles')");
        await page.waitForSelector("dialog", { state: "detached" });
        await page.click("button[aria-label='Change: Castles']");
        assert.equal(await page.getByLabel("Name of the team").inputValue(), "Castles");
        await page.keyboard.press("Escape");
        await other.close();
    };

    test("fits a phone, in Russian, after a restart of the service", async () => {
        await stage.service.restartAfter(() => Promise.resolve());
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
        assert.equal(await page.locator(".standings th:has-text('Команда')").count(), 1);
        const room = await page
            .locator("table:has(caption:has-text('Игроки команд')) td:has-text('Castles')")
            .first()
            .boundingBox();
        assert((room?.width ?? 0) >= 128, "a long name of a team keeps room beside the numbers");
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
