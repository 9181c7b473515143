/** An organiser with a phone states the results of rounds on paper from a report file, and everybody sees that they are stated. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { barriers, Browsing, picture, Stage, type Visit } from "./browser.js";

const SECONDS = 1000;
const NAMES = ["Anna", "Boris", "Clara", "David"] as const;

/** A line of a player: the number, the name, the points, and the rounds. */
function line(number: number, points: string, ...rounds: readonly string[]): string {
    const name = (NAMES[number - 1] ?? "").padEnd(33);
    return `001 ${String(number).padStart(4)}      ${name}${" ".repeat(33)}${points.padStart(4)}    1${rounds.join("")}`;
}

const FIRST = ["     2 w 1", "     1 b 0", "     4 w =", "     3 b ="] as const;
const SECOND = ["     3 b =", "  0000 - H", "     1 w =", "  0000 - Z"] as const;
const PAPER = `012 Club evening\r\n142 3\r\n${[
    line(1, "1.5", FIRST[0], SECOND[0]),
    line(2, "0.5", FIRST[1], SECOND[1]),
    line(3, "1.0", FIRST[2], SECOND[2]),
    line(4, "0.5", FIRST[3], SECOND[3]),
].join("\r\n")}\r\n`;

const WISHES = `012 Listed\r\n${["Robot", "Hal", "", "Someone else"]
    .flatMap((name, at) => (name === "" ? [] : [`001 ${String(at + 1).padStart(4)}      ${name.padEnd(33)}`]))
    .join("\r\n")}\r\n240 F   2    1    4\r\n260   1   9    1    2    4\r\n`;

describe("results from paper", { timeout: 240 * SECONDS }, () => {
    const stage = new Stage();
    let address = "";
    let club: Visit;

    const visit = (...parameters: Parameters<Browsing["visit"]>): Promise<Visit> => stage.browsing.visit(...parameters);

    test("are seen before they are stated, and stated once, with a bye that is given beforehand", async () => {
        const { page, problems } = await visit(`${stage.service.url}/organise`, { size: "narrow" });
        await page.click(".account");
        await page.fill("dialog form input >> nth=0", "Olga");
        await page.click("dialog form button[type=submit] >> nth=0");
        await page.waitForSelector("dialog", { state: "detached" });
        await page.waitForSelector(".formats");
        await page.fill("form input >> nth=0", "Club evening");
        await page.click(".choice:has-text('Sahwari')");
        await page.click(".segment:has-text('2')");
        await page.fill(".numbers input", "3");
        await page.click("button[type=submit]");
        await page.waitForURL(/\/tournaments\/\w+$/);
        address = page.url();
        for (const name of NAMES) {
            await page.click("button:has-text('Enter a bot')");
            await page.selectOption("dialog select", "novice");
            await page.fill("dialog input", name);
            await confirmed(page);
        }
        await page.click("button:has-text('Close registration')");
        await confirmed(page);
        await page.click("button:has-text('Import results')");
        await chosen(page, "broken.trf", PAPER.replace("1.5", "2.5"));
        await page.waitForSelector("dialog [role=status] >> text=cannot be read as a report file of FIDE");
        await chosen(page, "other.trf", PAPER.replace("Clara", "Chloe"));
        await page.waitForSelector("dialog [role=status] >> text=Not entrants, or several of that name: Chloe");
        await chosen(page, "paper.trf", PAPER);
        await page.waitForSelector("text=3 results will be stated.");
        await page.click("summary:has-text('Round 1: 2 results to state')");
        await page.waitForSelector("dialog li:has-text('Anna 1 : 0 Boris')");
        await page.click("summary:has-text('Round 2: one result to state')");
        await page.waitForSelector("text=Without a table: Boris, David");
        assert.deepEqual(await barriers(page), []);
        assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        const wide = await page.locator("dialog[open]").evaluate((shown) => shown.scrollWidth - shown.clientWidth);
        assert(wide <= 0, "all fields are inside of the dialog");
        await picture(page, "results-narrow-light");
        await page.click("dialog button[type=submit]");
        await page.waitForSelector("dialog", { state: "detached", timeout: 60 * SECONDS });
        await page.click("[role=tab]:has-text('Rounds')");
        await page.waitForSelector("text=without a match: the organiser stated the result");
        await page.click("[role=tab]:has-text('Standings')");
        await page.waitForSelector("table.standings tbody tr:has-text('Anna'):has-text('1½')");
        await page.waitForSelector("text=includes rounds without a match");
        await page.reload();
        await page.click("button:has-text('Import results')");
        await chosen(page, "paper.trf", PAPER);
        await page.waitForSelector("text=Nothing is left to state.");
        await page.click("dialog button[type=submit]");
        await page.waitForSelector("dialog >> text=All results of this file are there already.");
        await page.keyboard.press("Escape");
        await page.click("[role=tab]:has-text('Entrants')");
        await page.click("button[aria-label='Bye: David']");
        await page.selectOption("dialog select", "half-bye");
        await page.fill("dialog textarea", "Night shift");
        await confirmed(page);
        await page.waitForSelector("tr:has-text('David'):has-text('bye in round 3')");
        assert.deepEqual(problems, []);
    });

    test("come after a list of entrants, whose codes are saved before anybody can use them", async () => {
        club = await visit(`${stage.service.url}/organise`, { size: "narrow" });
        const { page, problems } = club;
        await page.click(".account");
        await page.fill("dialog form input >> nth=0", "Oleg");
        await page.click("dialog form button[type=submit] >> nth=0");
        await page.waitForSelector("dialog", { state: "detached" });
        await page.waitForSelector(".formats");
        await page.fill("form input >> nth=0", "Listed");
        await page.click(".choice:has-text('Sahwari')");
        await page.click(".segment:has-text('2')");
        await page.click("button[type=submit]");
        await page.waitForURL(/\/tournaments\/\w+$/);
        await page.click("button:has-text('Import entrants')");
        await chosen(page, "latin.csv", Buffer.from([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xc7, 0xee, 0xff]));
        await page.waitForSelector("dialog [role=status] >> text=neither UTF-8 nor UTF-16");
        const list = "name;bot;seed\nRobot;novice;2\nHal;novice;1\nRobot;;\n=1+1;;\nEve;novice;3\n";
        await chosen(page, "club.csv", list);
        await page.waitForSelector("text=Line 4: “robot” is in line 2 already");
        await page.waitForSelector("text=3 bots enter");
        await page.waitForSelector("text=One may enter with a code");
        assert.deepEqual(await barriers(page), []);
        const wide = await page.locator("dialog[open]").evaluate((shown) => shown.scrollWidth - shown.clientWidth);
        assert(wide <= 0, "all fields are inside of the dialog");
        await picture(page, "list-narrow-light");
        await page.click("dialog button[type=submit]");
        await page.waitForSelector("dialog >> text=One line is wrong. Correct it, or leave it out.");
        await page.check("dialog label:has-text('Leave out the lines that are wrong') input");
        const saving = page.waitForEvent("download");
        await page.click("dialog button[type=submit]");
        const saved = await saving;
        assert.equal(saved.suggestedFilename(), "club.codes.csv");
        await page.waitForSelector("dialog", { state: "detached", timeout: 60 * SECONDS });
        const codes = await readFile(await saved.path(), "utf8");
        assert.match(codes, /^'=1\+1,,,,,,[0-9a-zA-Z]{16,64}$/mu);
        await page.click("[role=tab]:has-text('Entrants')");
        await page.waitForSelector("tbody tr:has-text('Hal') td.number:has-text('1')");
        await page.click("button:has-text('Import entrants')");
        await chosen(page, "club.codes.csv", codes);
        await page.waitForSelector("text=3 have entered already");
        await page.keyboard.press("Escape");
        assert.deepEqual(problems, []);
    });

    test("have byes and players kept apart from a report file, and the organiser keeps others apart on a phone", async () => {
        const { page, problems } = club;
        await page.click("button:has-text('Import entrants')");
        await chosen(page, "wishes.trf", WISHES);
        await page.waitForSelector("text=One bye in a round to come is given");
        await page.waitForSelector("text=One group of players is kept apart");
        await page.waitForSelector("text=Import the file again when others have");
        await page.click("dialog button[type=submit]");
        await page.waitForSelector("dialog", { state: "detached", timeout: 60 * SECONDS });
        await page.waitForSelector("tr:has-text('Robot'):has-text('bye in round 2'):has-text('does not meet Hal')");
        await page.click("button:has-text('Import entrants')");
        await chosen(page, "wishes.trf", WISHES);
        await page.waitForSelector("text=Import the file again when others have");
        assert.equal(await page.getByText("is given").count(), 0, "nothing is given twice");
        await page.keyboard.press("Escape");

        await page.click("button[aria-label='Keep apart: Eve']");
        await page.selectOption("dialog select", { label: "Robot" });
        await page.selectOption("dialog select", { label: "Hal" });
        await page.click("dialog button[aria-label='Not Robot']");
        await page.selectOption("dialog select", { label: "Robot" });
        assert.deepEqual(await barriers(page), []);
        const wide = await page.locator("dialog[open]").evaluate((shown) => shown.scrollWidth - shown.clientWidth);
        assert(wide <= 0, "all fields are inside of the dialog");
        await picture(page, "apart-narrow-light");
        await confirmed(page);
        await page.waitForSelector("tr:has(th:has-text('Eve')):has-text('does not meet'):has-text('Robot')");
        await page.click("button[aria-label='Keep apart: Eve']");
        await page.selectOption("dialog select", { label: "Hal" });
        await page.waitForSelector("dialog >> text=All of them are kept apart already");
        await confirmed(page);
        await page.reload();
        await page.click("[role=tab]:has-text('Entrants')");
        await page.waitForSelector("tr:has(th:has-text('Eve')):has-text('does not meet Robot')");
        assert.equal(await page.locator("tr:has(th:has-text('Hal')):has-text('Eve')").count(), 0);
        assert.deepEqual(problems, []);
    });

    test("are marked for others too, in Russian, after a restart", async () => {
        await stage.service.restartAfter(() => Promise.resolve());
        const { page, problems } = await visit(address, { size: "narrow", dark: true, locale: "ru-RU" });
        await page.click("[role=tab]:has-text('Туры')");
        await page.waitForSelector("text=без партии");
        await page.click("[role=tab]:has-text('Таблица')");
        await page.waitForSelector("table.standings tbody tr:has-text('Anna'):has-text('*')");
        assert.equal(
            await page.locator("button:has-text('Внести результаты')").count(),
            0,
            "only organisers state them",
        );
        assert.deepEqual(problems, []);
    });
});

async function chosen(page: Page, name: string, text: string | Buffer): Promise<void> {
    const buffer = typeof text === "string" ? Buffer.from(text) : text;
    await page.setInputFiles("dialog input[type=file]", { name, mimeType: "text/plain", buffer });
}

async function confirmed(page: Page): Promise<void> {
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("dialog", { state: "detached" });
}
