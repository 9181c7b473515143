/** A captain founds a team on a phone, another player joins it by its code, and the captain orders the boards, also between rounds. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { barriers, picture, Stage } from "./browser.js";

const SECONDS = 1000;

describe("a team of its players", { timeout: 240 * SECONDS }, () => {
    const stage = new Stage();
    let address = "";

    /** A new player with a phone on the page of the event, among its entrants. */
    const entered = async (name: string, locale = "en-GB"): Promise<Page> => {
        const { page } = await stage.browsing.visit(address, { size: "narrow", locale });
        await registered(page, name);
        await page.click("[role=tab] >> nth=1");
        await page.locator(".button.main:has(svg)").first().click();
        await page.waitForSelector(`tbody tr:has-text('${name}')`);
        return page;
    };

    test("is founded, joined, ordered and left; a member has no button of the captain", async () => {
        const { page: olga } = await stage.browsing.visit(`${stage.service.url}/organise`);
        await registered(olga, "Olga");
        await olga.waitForSelector(".formats");
        await olga.fill("form input >> nth=0", "Club Cup");
        await olga.click(".choice:has-text('Sahwari')");
        await olga.click(".segment:has-text('2')");
        await olga.getByLabel("Teams: boards").fill("2");
        await olga.click("button[type=submit]");
        await olga.waitForURL(/\/tournaments\/\w+$/);
        address = olga.url();
        const anna = await entered("Anna");
        await anna.click("button:has-text('Found a team')");
        await anna.getByLabel("Name of the team").fill("Rooks");
        await confirmed(anna);
        const code = await anna.locator("[role=status] code").innerText();
        assert(code.length > 20, code);
        assert.deepEqual(await barriers(anna), []);
        assert(await anna.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        await picture(anna, "captains-founded-narrow");
        const boris = await entered("Boris");
        await boris.click("button:has-text('Join a team')");
        await boris.getByLabel("Code of the team").fill("guessed");
        await boris.click("dialog button[type=submit]");
        await boris.waitForSelector("dialog >> text=No team of this tournament has this code");
        await boris.getByLabel("Code of the team").fill(code);
        await confirmed(boris);
        await boris.waitForSelector(".team-list li.awaits:has-text('Rooks') li:has-text('Boris')");
        assert.equal(await boris.locator("button:has-text('Order of boards')").count(), 0);
        await anna.waitForSelector(".team-list li:has-text('Boris')");
        await anna.click("button:has-text('Order of boards')");
        await anna.getByLabel("Board 1").selectOption({ label: "Boris" });
        await picture(anna, "captains-order-narrow");
        await confirmed(anna);
        await boris.waitForSelector(".team-list ol li >> nth=0 >> text=Boris");
        await boris.reload();
        await boris.click("[role=tab]:has-text('Entrants')");
        await boris.click("button:has-text('Leave the team')");
        await confirmed(boris);
        await boris.waitForSelector("button:has-text('Join a team')");
    });

    test("has its captain back after a restart, in Russian", async () => {
        await stage.service.restartAfter(() => Promise.resolve());
        const clara = await entered("Clara", "ru-RU");
        await clara.click("button:has-text('Создать команду')");
        await clara.getByLabel("Название команды").fill("Кони");
        await confirmed(clara);
        await clara.reload();
        await clara.click("[role=tab]:has-text('Участники')");
        await clara.waitForSelector("button:has-text('Порядок досок')");
        assert.equal(await clara.locator("[role=status] code").count(), 0, "a code is shown once");
        await clara.click("button:has-text('Новый код')");
        await confirmed(clara);
        await clara.waitForSelector("[role=status] code");
        assert.deepEqual(await barriers(clara), []);
        await picture(clara, "captains-russian-narrow");
        await clara.click("button:has-text('Расформировать команду')");
        await confirmed(clara);
        await clara.waitForSelector("button:has-text('Создать команду')");
    });
});

async function registered(page: Page, name: string): Promise<void> {
    await page.click(".account");
    await page.fill("dialog form input >> nth=0", name);
    await page.click("dialog form button[type=submit] >> nth=0");
    await page.waitForSelector("dialog", { state: "detached" });
}

async function confirmed(page: Page): Promise<void> {
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("dialog", { state: "detached" });
}
