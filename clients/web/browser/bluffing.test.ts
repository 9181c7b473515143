/**
 * Two people bluff: what is stated about a hidden hand is there after a reload, in another tab, in the replay, when the match is over, and
 * when the package of the game is missing.
 */

import assert from "node:assert/strict";
import { mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { AWAY, barriers, Browsing, picture, READY, SELDOM, Stage, type Visit } from "./browser.js";

/** The folder in which the package of the game is installed. */
const PACKAGES = process.env["PYTHONPATH"] ?? "";
const STATED = /(?:holds|does not hold) this card: merchant/u;
const STATED_IN_RUSSIAN = /Так(?:ая карта есть|ой карты нет) \([^)]*\): купец/u;

describe("a game of bluffing", { timeout: 300_000 }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];
    let match = "";

    const visit = async (...parameters: Parameters<Browsing["visit"]>): Promise<Page> => {
        const found = await stage.browsing.visit(...parameters);
        visits.push(found);
        return found.page;
    };

    test("what is stated stays: after a reload, in another tab, in the replay, and at the end", async () => {
        const ann = await visit(`${stage.service.url}/create?game=pretenders`);
        await ann.waitForSelector(".seat-choices");
        await ann.click(".segment:has-text('2')");
        await ann.selectOption(".seat-choices select >> nth=1", "free");
        await ann.fill("input[autocomplete=nickname]", "Ann");
        await ann.click("button[type=submit]");
        await ann.waitForURL(/\/matches\/\w+$/);
        match = ann.url();
        const bo = await visit(match, { locale: "ru-RU" });
        await bo.fill(".take-seat input", "Bo");
        await bo.click(".take-seat button");

        await decides(ann, "Claim to hold a merchant");
        await decides(bo, "Не верить");
        await logged(ann, STATED);
        await logged(bo, STATED_IN_RUSSIAN);
        await picture(ann, "stated");
        await picture(bo, "stated-in-russian");
        for (const page of [ann, bo]) {
            assert.deepEqual(await barriers(page), []);
            await page.reload();
        }
        await logged(ann, STATED);
        await logged(bo, STATED_IN_RUSSIAN);
        const tab = await ann.context().newPage();
        await tab.goto(match);
        await logged(tab, STATED);
        await tab.close();
        const spectator = await visit(match);
        await logged(spectator, STATED);

        await bo.click("button:has-text('Сдаться')");
        await bo.click("dialog button[type=submit]");
        await logged(ann, /resigns/u);
        await logged(ann, /The match is over/u); // who has left lays open all cards at the next turn
        await ann.reload();
        await logged(ann, STATED);
        const replay = await visit(`${match}/replay`);
        await replay.waitForSelector(".replay-bar");
        await replay.keyboard.press("End");
        await logged(replay, STATED);
        await picture(replay, "stated-in-replay");
    });

    test("a match whose package is missing is looked at, in both languages", async () => {
        const files = (await readdir(PACKAGES)).filter((name) => name.startsWith("caravanserai"));
        const move = async (from: string, to: string): Promise<void> => {
            for (const name of files) {
                await rename(join(PACKAGES, from, name), join(PACKAGES, to, name));
            }
        };
        await mkdir(join(PACKAGES, "away"));
        await stage.service.restartAfter(async () => move("", "away"));
        const english = await visit(match);
        await logged(english, /decides what only the rules of the game can word/u);
        await english.waitForSelector(".board-image");
        await picture(english, "rules-missing");
        assert.deepEqual(await barriers(english), []);
        const russian = await visit(match, { locale: "ru-RU" });
        await russian.waitForSelector(".board-image");
        await logged(russian, /решает то, что могут описать только правила игры/u);
        await picture(russian, "rules-missing-in-russian");
        await russian.goto(`${match}/replay`);
        await russian.waitForSelector(".replay-bar");
        await stage.service.restartAfter(async () => move("away", ""));
        await english.reload();
        await logged(english, STATED);
    });

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems).filter((problem) => !AWAY.test(problem)),
            [],
        );
    });
});

/** Makes an offer. */
async function decides(page: Page, label: string): Promise<void> {
    await page.waitForSelector(READY);
    await page.locator(".offers .offer", { hasText: label }).first().click();
    await page.click(".confirm .main");
}

/** Waits until the log tells something. */
async function logged(page: Page, wanted: RegExp): Promise<void> {
    await page.waitForFunction(
        ([source, flags]) =>
            new RegExp(source ?? "", flags).test(document.querySelector(".log-list")?.textContent ?? ""),
        [wanted.source, wanted.flags],
        SELDOM,
    );
}
