/** People enter a tournament, play at its tables before live boards, and are decided about; its archive is checked by `caravan verify`. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { barriers, CARAVAN, picture, READY, Stage, type Visit } from "./browser.js";

const SECONDS = 1000;

describe("a tournament of people", { timeout: 240 * SECONDS }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];

    /** A new visitor who has registered. */
    const player = async (name: string): Promise<Page> => {
        const visit = await stage.browsing.visit(stage.service.url);
        visits.push(visit);
        const { page } = visit;
        await page.click(".account");
        await page.fill("dialog form input >> nth=0", name);
        await page.click("dialog form button[type=submit] >> nth=0");
        await page.waitForSelector("dialog", { state: "detached" });
        return page;
    };

    test("is entered, played, decided and saved by clicking", async () => {
        const olga = await player("Olga");
        await olga.goto(`${stage.service.url}/organise`);
        await olga.waitForSelector(".formats");
        await olga.fill("form input >> nth=0", "Cup of people");
        await olga.click(".choice:has-text('Sahwari')");
        await olga.click(".segment:has-text('2')");
        await olga.fill(".numbers input >> nth=0", "1");
        await olga.click("button[type=submit]");
        await olga.waitForURL(/\/tournaments\/\w+$/);
        const address = olga.url();
        const people = [await player("Ann"), await player("Bo")];
        for (const page of people) {
            await page.goto(`${address}?tab=entrants`);
            await page.click("button:has-text('Enter'):not(:has-text('bot'))");
            await page.waitForSelector("button:has-text('Leave')");
        }
        await olga.waitForSelector("text=2 entrants");
        await confirmed(olga, "Close registration");
        await olga.click("[role=tab]:has-text('Entrants')");
        await confirmed(olga, "Pair round 1");
        await olga.click("[role=tab]:has-text('Rounds')");
        await olga.waitForSelector(".table-seats:has-text('Ann'):has-text('Bo')");
        await olga.waitForSelector(".round-table a");

        for (const page of people) {
            await page.click("[role=tab]:has-text('Rounds')");
            await page.click(".round-table a");
            await page.waitForSelector(".take-seat button, .board-image");
            if ((await page.locator(".take-seat button").count()) > 0) {
                await page.click(".take-seat button");
            }
        }
        await Promise.all(people.map((page) => page.waitForSelector(".board-image", { timeout: 60 * SECONDS })));
        await decideOnce(people);

        const [boards] = [olga.locator("button:has-text('Show live boards')")];
        if ((await boards.count()) > 0) {
            await boards.first().click();
        }
        await olga.waitForSelector(".live-board .board-image .piece", { timeout: 30 * SECONDS });
        assert.deepEqual(await barriers(olga), []);
        await picture(olga, "persons-live-boards");
        const seen = await olga.locator(".live-board .board-image").innerHTML();
        for (let made = 0; made < 3; made++) {
            await decideOnce(people);
        }
        await olga.waitForFunction(
            (html) => document.querySelector(".live-board .board-image")?.innerHTML !== html,
            seen,
            { timeout: 30 * SECONDS },
        );

        await olga.click(".round-table button:has-text('Decide')");
        await olga.check("dialog label:has-text('Bo') input");
        await olga.fill("dialog textarea, dialog input[maxlength]", "Bo did not come back");
        await picture(olga, "persons-deciding");
        await olga.click("dialog button[type=submit]");
        await olga.waitForSelector(".seat-score");
        await confirmed(olga, "End the tournament");
        await olga.click("[role=tab]:has-text('Standings')");
        await olga.waitForSelector("table.standings tbody tr >> nth=1");
        assert.match(await olga.locator("table.standings tbody tr >> nth=0").innerText(), /^1\s+Ann/);

        await olga.click("[role=tab]:has-text('Audit')");
        await olga.waitForSelector("text=Bo did not come back");
        await picture(olga, "persons-audit");
        await verified(olga, "button:has-text('Save the archive')");
        await olga.click(".audit a >> nth=0");
        await olga.waitForSelector(".over");
        await verified(olga, "button:has-text('Save the record')");
    });

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems),
            [],
        );
    });
});

/** Saves a file by clicking, and lets `caravan verify` check it. */
async function verified(page: Page, button: string): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), "caravan-saved-"));
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    const { status, stdout, stderr } = spawnSync(CARAVAN, ["verify", file], { encoding: "utf8" });
    assert.equal(status, 0, `${stdout}${stderr}`);
    await rm(folder, { recursive: true });
}

/** The one who is asked takes the first offer. */
async function decideOnce(pages: readonly Page[]): Promise<void> {
    for (let waited = 0; waited < 300; waited++) {
        for (const page of pages) {
            if ((await page.locator(READY).count()) > 0) {
                const before = await version(page);
                while ((await page.locator(".confirm").count()) === 0) {
                    await page.locator(".offers .offer").first().click();
                }
                await page.click(".confirm .main");
                await page.waitForFunction(
                    (text) => document.querySelector<HTMLElement>(".match-page")?.dataset["version"] !== text,
                    before,
                );
                return;
            }
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("nobody is asked");
}

async function version(page: Page): Promise<string | undefined> {
    return page.evaluate(() => document.querySelector<HTMLElement>(".match-page")?.dataset["version"]);
}

/** Clicks a button of the organiser, and confirms it. */
async function confirmed(page: Page, label: string): Promise<void> {
    await page.click(`button:has-text('${label}')`, { timeout: 60 * SECONDS });
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("dialog", { state: "detached" });
}
