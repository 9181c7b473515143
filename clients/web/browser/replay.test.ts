/** Looking back in a real browser: replay, log, points, rules and proof of matches that were played over the network. */

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";

import { type Client, connect, EVERYTHING, MemoryKeeping, newToken, Refused, runBot } from "caravanserai/web";
import type { Page } from "playwright-core";

import { barriers, picture, SIZES, Stage, type Visit, type VisitOptions } from "./browser.js";

const SECONDS = 1000;
/** An analysis takes what nobody else wants of a busy machine. */
const PATIENT = { timeout: 300 * SECONDS };
/** The places that the better decision touches. */
const POINTED = ":is(.place, .shelved).pointed";
/** A part of fewer bytes is searched for the one that was damaged. */
const SEARCHED = 600;
const GAMES = ["marcopolo", "merv", "palmyra", "sahwari"];
/** The most turns that are looked at one by one. */
const TURNS = 30;

describe("looking back", { timeout: 600 * SECONDS }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];
    const played = new Map<string, string>();

    const visit = async (path: string, options?: VisitOptions): Promise<Page> => {
        const found = await stage.browsing.visit(`${stage.service.url}${path}`, options);
        visits.push(found);
        return found.page;
    };
    const player = (): Client => connect(stage.service.url, { token: newToken(), keeping: new MemoryKeeping() });
    const match = (game: string): string => played.get(game) ?? "";

    before(async () => {
        for (const game of GAMES) {
            played.set(game, await play(player(), game));
        }
    });

    for (const game of GAMES) {
        test(`${game}: to the end and back it leaves the first picture`, async () => {
            const page = await visit(`/${match(game)}/replay#v=0`);
            await page.waitForSelector(".replay-bar");
            const seen = [await drawn(page)];
            const end = await last(page);
            while (seen.length <= TURNS && (await version(page)) < end) {
                await page.keyboard.press("PageDown");
                seen.push(await drawn(page));
            }
            assert(new Set(seen).size > 10, "the picture changes");
            for (const expected of seen.slice(0, -1).toReversed()) {
                await page.keyboard.press("PageUp");
                assertSame(await drawn(page), expected);
            }
            await page.keyboard.press("End");
            assert.notEqual(await drawn(page), seen[0]);
            assert.equal(await version(page), end);
            for (let step = 1; step <= 10; step++) {
                await page.keyboard.press("ArrowLeft");
            }
            assert.equal(await version(page), end - 10);
            await page.keyboard.press("Home");
            assert.equal(await drawn(page), seen[0]);
            assert.equal(await version(page), 0);
        });
    }

    test("without a version a replay and its frame begin when play does; the set-up is behind, and a link leads there", async () => {
        for (const game of GAMES) {
            const path = `/${match(game)}/replay`;
            const page = await visit(path);
            await page.waitForSelector(".replay-bar");
            const begins = await version(page);
            assert(begins > 1, game);
            await page.waitForFunction((at) => location.hash === `#v=${String(at)}`, begins);
            const begun = await drawn(page);
            await page.keyboard.press("Home");
            assert.equal(await version(page), 0);
            assert.notEqual(await drawn(page), begun, "the box, before anything is laid out");
            await page.keyboard.press("End");
            await page.keyboard.press(" ");
            await page.waitForFunction(
                (at) => Number(document.querySelector<HTMLInputElement>(".reel-slider")?.value) < at + 10,
                begins,
            );
            await page.keyboard.press(" ");
            assert((await version(page)) >= begins, "from the end it plays from there");
            const frame = await visit(`/embed/${match(game)}`);
            await frame.waitForSelector(".reel-slider");
            assert.equal(await version(frame), begins);
            for (const linked of [`${path}?v=0`, `/embed/${match(game)}?v=0`]) {
                const link = await visit(linked);
                await link.waitForSelector(".reel-slider");
                assert.equal(await version(link), 0, linked);
            }
        }
    });

    test("a link leads to a version; the log tells it, with the text and the source of each rule", async () => {
        const page = await visit(`/${match("merv")}/replay#v=60`);
        await page.waitForSelector('.log-entry[data-version="60"][aria-current]');
        assert.equal(await version(page), 60);
        await page.click(".log-entry .cite >> nth=0");
        await page.waitForSelector("dialog .rule-text");
        assert.match(await page.innerText("dialog .rule-source"), /EN:\d/);
        await page.keyboard.press("Escape");
        await page.click('.log-entry[data-version="57"] .log-line');
        await page.waitForSelector('.log-entry[data-version="57"][aria-current]');
        await page.waitForFunction(() => location.hash === "#v=57");
        await page.keyboard.press(" ");
        await page.waitForFunction(() => location.hash > "#v=58", null, { timeout: 10 * SECONDS });
        await page.keyboard.press(" ");
        await page.selectOption(".log-filter select", "2");
        await page.waitForFunction(() => document.querySelectorAll(".log-entry").length > 0);
        assert(
            (await page
                .locator(".log-head .seat-badge")
                .evaluateAll((marks) => new Set(marks.map((mark) => mark.textContent)).size)) > 0,
        );
    });

    test("in Russian, the log, the rules and their chapters are Russian", async () => {
        const page = await visit(`/${match("merv")}/replay#v=60`, { locale: "ru-RU" });
        await page.waitForSelector(".log-entry[aria-current]");
        assert.match(await page.innerText(".log-entry[aria-current]"), /[а-я]{4}/);
        await page.click(".log-entry .cite >> nth=0");
        assert.match(await page.innerText("dialog .rule-text"), /[а-я]{4}/);
        await picture(page, "replay-merv-russian");
        const tops = await page
            .locator(".replay-views [role=tab]")
            .evaluateAll((tabs) =>
                tabs.map((tab) => [tab.getBoundingClientRect().top, tab.scrollWidth - tab.clientWidth]),
            );
        assert.equal(new Set(tops.map(String)).size, 1, "all views have room beside each other");
        const list = page.locator(".replay-views .tab-list");
        assert.equal(
            await list.evaluate((tabs) => tabs.scrollWidth > tabs.clientWidth),
            false,
            "none is cut at the edge",
        );
        const rules = await visit("/games/merv/rules", { locale: "ru-RU" });
        await rules.waitForSelector(".rule");
        assert.match(await rules.innerText(".rules-chapters"), /Караван-сарай/);
    });

    test("decisions that were taken back are marked", async () => {
        const page = await visit(`/${match("marcopolo")}/replay`);
        await page.waitForSelector(".replay-bar");
        const client = player();
        let undone = 0;
        for await (const { event } of await client.replay(match("marcopolo"))) {
            undone = event.body.case === "undone" ? Number(event.body.value.undone) : undone;
        }
        assert(undone > 0);
        await page.goto(`${stage.service.url}/${match("marcopolo")}/replay#v=${String(undone)}`);
        await page.waitForSelector(`.log-entry.undone[data-version="${String(undone)}"]`);
        await page.waitForSelector(".replay-headline .log-undone");
    });

    test("points over time end with those of the scoreboard", async () => {
        for (const game of ["merv", "palmyra"]) {
            const board = await player().scoreboard(match(game));
            const page = await visit(`/${match(game)}/replay`);
            await page.waitForSelector(".replay-bar");
            await page.click('[data-tab="points"]');
            await page.focus(".reel-slider"); // a tab has the same keys for itself
            await page.keyboard.press("End");
            await page.waitForSelector(".scores tfoot td");
            const sums = await page.locator(".scores tfoot td").allInnerTexts();
            assert.deepEqual(
                sums.map(Number),
                board.seats.map(({ points }) => Number(points)),
            );
            assert.equal(await page.locator(".chart-line").count(), board.seats.length);
        }
    });

    test("a seat saw less than everybody sees when the match is over", async () => {
        const client = player();
        const texts: string[] = [];
        for (const [seenBy, query] of [
            [EVERYTHING, ""],
            [1, "?as=1"],
            [0, "?as=0"],
        ] as const) {
            const watch = await client.replay(match("marcopolo"), { seenBy });
            let lines = "";
            for await (const update of watch) {
                lines += update.lines.join("\n");
            }
            texts.push(lines);
            const page = await visit(`/${match("marcopolo")}/replay${query}`);
            await page.waitForSelector(".replay-sight select");
            assert.equal(await page.inputValue(".replay-sight select"), query.slice(-1));
        }
        assert.equal(new Set(texts).size, 3, "the words differ too");
    });

    test("a match that goes on can be scrolled back meanwhile", async () => {
        const ann = player();
        const name = (await ann.createMatch("sahwari", { players: 2 })).name;
        await ann.join(name, { displayName: "Ann" });
        await ann.addBot(name);
        await ann.start(name);
        await answer(ann, name);
        const page = await visit(`/${name}/replay`);
        await page.waitForSelector(".replay-bar");
        const before = await last(page);
        assert.equal(await version(page), before);
        await page.keyboard.press("Home");
        await page.keyboard.press("ArrowRight");
        const seen = await drawn(page);
        await answer(ann, name);
        await page.waitForFunction(
            (then) => Number(document.querySelector<HTMLInputElement>(".reel-slider")?.max) > then,
            before,
        );
        assert.equal(await version(page), 1);
        assert.equal(await drawn(page), seen);
        await page.click("text=Back to now");
        assert((await version(page)) > before);
        const goesOn = async (): Promise<number> => {
            const now = await version(page);
            await answer(ann, name);
            await page.waitForFunction(
                (then) => Number(document.querySelector<HTMLInputElement>(".reel-slider")?.value) > then,
                now,
            );
            return page.locator(".log-list").evaluate((list) => list.scrollTop);
        };
        assert((await goesOn()) > 0, "the log shows the end, where it is");
        await page.locator(".log-list").evaluate((list) => list.scrollTo({ top: 0 }));
        assert.equal(await goesOn(), 0, "whatever happens, the log stays where it is read");
        await ann.abandon(name);
    });

    test("the browser verifies a match, and says what is proven and what is not", async () => {
        const page = await visit(`/${match("sahwari")}/proof`);
        await page.waitForSelector('[data-verdict="holds"]');
        const states = Object.fromEntries(
            await page
                .locator(".claim")
                .evaluateAll((claims) =>
                    claims.map((claim) => [claim.getAttribute("data-claim"), claim.getAttribute("data-state")]),
                ),
        ) as Record<string, string>;
        assert.deepEqual(
            { ...states },
            {
                file: "unchecked",
                log: "unchecked",
                history: "unchecked",
                receipts: "unchecked",
                chain: "holds",
                seals: "holds",
                chance: "holds",
                rules: "unchecked",
                table: "holds",
                signatures: "holds",
                times: "holds",
                result: "holds",
            },
        );
        assert.deepEqual(await barriers(page), []);
        const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Save the record")]);
        assert.match(download.suggestedFilename(), /\.record$/);
    });

    test("a record that is dropped on the page is checked without any service, and a damaged byte is named", async () => {
        const record = await player().recordFile(match("sahwari"));
        const page = await visit("/verify");
        await page.waitForSelector(".drop");
        await page.context().setOffline(true);
        await drop(page, "good.record", record);
        await page.waitForSelector('[data-verdict="holds"]');

        const damaged = record.slice();
        const at = withinShort(record);
        damaged[at] = (damaged[at] ?? 0) ^ 0x10;
        await drop(page, "damaged.record", damaged);
        await page.waitForSelector('[data-verdict="fails"]');
        await page.waitForSelector(".damage");
        const named = await page.getAttribute(".damage", "data-byte");
        assert.equal(Number(named), at, await page.innerText(".verdict"));
        assert.deepEqual(await barriers(page), []);
        await picture(page, "proof-damaged-wide-light");

        await page.setInputFiles("input[type=file]", {
            name: "no.record",
            mimeType: "application/octet-stream",
            buffer: Buffer.from("<script>document.title='owned'</script>"),
        });
        await page.waitForSelector("text=no.record");
        await page.waitForSelector('[data-verdict="fails"]');
        assert.notEqual(await page.title(), "owned");
    });

    test("all rules are there, found by words and by links", async () => {
        const page = await visit("/games/merv/rules?q=");
        await page.waitForSelector(".rule");
        const all = await page.locator(".rule").count();
        assert(all > 100);
        assert.deepEqual(await barriers(page), []);
        await page.fill(".rules-search input", "ransom");
        await page.waitForFunction((before) => document.querySelectorAll(".rule").length < before, all);
        assert((await page.locator(".rule").count()) > 0);
        await page.goto(`${stage.service.url}/games/merv/rules#MERV-MKT-05`);
        await page.waitForSelector("#MERV-MKT-05.sought");
    });

    test("nothing stands in the way, in the light and in the dark, on wide and on narrow screens", async () => {
        for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
            for (const dark of [false, true]) {
                const shade = `${size}-${dark ? "dark" : "light"}`;
                const page = await visit(`/${match("merv")}/replay#v=60`, { size, dark });
                await page.waitForSelector(".log-entry[aria-current]");
                assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), SIZES[size].width);
                await picture(page, `replay-${shade}`);
                await page.click('[data-tab="points"]');
                await page.focus(".reel-slider");
                await page.keyboard.press("End");
                await page.waitForSelector(".scores tfoot");
                await picture(page, `points-${shade}`);
                assert.deepEqual(await barriersBesideBoard(page), []);
                await page.click('[data-tab="log"]');
                assert.deepEqual(await barriersBesideBoard(page), []);
                await page.goto(`${stage.service.url}/${match("merv")}/proof`);
                await page.waitForSelector(".claims");
                assert.deepEqual(await barriers(page), []);
                assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), SIZES[size].width);
                await picture(page, `proof-${shade}`);
                await page.goto(`${stage.service.url}/games/merv/rules`);
                await page.waitForSelector(".rule");
                assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), SIZES[size].width);
                await picture(page, `rules-${shade}`);
            }
        }
    });

    test("a match is analysed for all who ask: it grows, is there after a reload, and is read without a mouse", async () => {
        const path = `/${match("palmyra")}/replay#v=1`;
        const asking = await visit(path);
        await asking.click('[data-tab="analysis"]');
        await asking.click(".analysis .button.main");
        await asking.waitForSelector(".analysis-seats", PATIENT);
        await asking.waitForSelector(".analysis progress", PATIENT); // the match is long, so there is more to come
        assert.deepEqual(await barriersBesideBoard(asking), []);
        await asking.waitForSelector(".analysis-mistakes button", PATIENT);
        await asking.focus(".analysis-mistakes button");
        await asking.keyboard.press("Enter");
        await asking.waitForSelector(".analysis-mistakes button[aria-current]");
        assert((await version(asking)) > 1);
        assert((await asking.innerText(".analysis-move")).includes("Better: "));
        await untilPointed(asking);
        assert.match(await asking.innerText(".analysis-move"), /Outlined: \S/u);
        await picture(asking, "analysis-better");
        await asking.click('[data-tab="log"]');
        await asking.waitForSelector(POINTED, { state: "detached" });
        await asking.click('[data-tab="analysis"]');
        await asking.waitForSelector(POINTED);
        for (const [size, locale] of [
            ["wide", "en-GB"],
            ["narrow", "ru-RU"],
        ] as const) {
            const other = await visit(path, { size, locale });
            await other.click('[data-tab="analysis"]');
            await other.waitForSelector(".analysis .chart-mistake"); // nobody needs to ask again
            assert.deepEqual(await barriersBesideBoard(other), []);
            assert.equal(await other.evaluate(() => document.documentElement.scrollWidth), SIZES[size].width);
            await picture(other, `analysis-${size}`);
            await other.locator(".analysis .chart-mistake").last().click();
            assert((await version(other)) > 1);
            if (locale === "ru-RU") {
                assert.match(await other.innerText(".analysis"), /Шансы на победу.*Лучше: /su);
            }
        }
        await asking.reload();
        await asking.click('[data-tab="analysis"]');
        await asking.waitForSelector(".analysis .chart-mistake", PATIENT);
        const result = await visit(`/${match("palmyra")}`);
        const step = /step (\d+), \S/u.exec(await result.innerText(".decisive-turns"))?.[1];
        await result.locator(".decisive-turns a").first().click();
        await result.waitForSelector(".replay .board-image");
        assert.equal(await version(result), Number(step));
    });

    test("somebody plays on from a version of a match that is over, on a phone too, and the new match says from where", async () => {
        const source = match("sahwari");
        for (const size of ["wide", "narrow"] as const) {
            const page = await visit(`/${source}/replay#v=1`, { size });
            await page.waitForSelector(".replay-bar");
            assert.equal(await page.locator('.replay-foot a[href*="branch="]').count(), 0, "before the start");
            await page.goto(`${stage.service.url}/${source}/replay#v=60`);
            await page.click('.replay-foot a[href*="v=60"]');
            await page.fill('input[autocomplete="nickname"]', "Ann");
            await page.selectOption(".seat-choices li:nth-child(2) select", "me");
            await page.selectOption('select:has(option[value="dealt"])', "dealt");
            assert.deepEqual(await barriers(page), []);
            await page.click('button[type="submit"]');
            const link = `.match-heading a[href="/${source}/replay#v=60"]`;
            await page.waitForSelector(link);
            await page.waitForSelector(".deciding.asked .offer", PATIENT);
            await page.reload();
            await page.waitForSelector(link);
            const name = new URL(page.url()).pathname.slice(1);
            const { branchedFrom } = await player().match(name);
            assert.deepEqual([branchedFrom?.match, branchedFrom?.version, branchedFrom?.seat], [source, 60n, 2]);
            await page.goto(`${stage.service.url}/?show=running`);
            await page.waitForSelector(`.match-card:has(a[href="/${name}"]):has-text("branch of another match")`);
        }
    });

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems).filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED")),
            [],
        );
    });
});

/** A byte in the name of the match, in a part of the second half that is short enough for the damaged byte to be searched. */
function withinShort(record: Uint8Array): number {
    const name = Buffer.from("matches/");
    const all = Buffer.from(record);
    for (let at = all.indexOf(name, all.length / 2); at >= 0;) {
        const next = all.indexOf(name, at + 1);
        if (next >= 0 && next - at < SEARCHED) {
            return at + name.length + 4;
        }
        at = next;
    }
    throw new Error("the record has only long parts");
}

/** Plays a match with a player, who takes a decision back, and a bot, to its end. */
async function play(client: Client, game: string): Promise<string> {
    const { name } = await client.createMatch(game, {
        players: 2,
        options: game === "marcopolo" ? { character_draft: "on" } : {},
    });
    await client.join(name, { displayName: "Ann" });
    await client.addBot(name, "random", { displayName: "Bea" });
    await client.start(name);
    let undone = false;
    await runBot(client, name, async ({ offers }) => {
        const [first] = offers;
        if (!undone && first !== undefined) {
            try {
                await client.undo(name);
                undone = true;
            } catch (error) {
                assert(error instanceof Refused, String(error));
            }
        }
        const chosen = offers[Math.floor(Math.random() * offers.length)];
        assert(chosen !== undefined);
        return chosen;
    });
    return name;
}

/** Makes the first decision that is offered, as soon as one is. */
async function answer(client: Client, name: string): Promise<void> {
    for await (const update of await client.watch(name)) {
        if (update.caughtUp) {
            const { question, offers } = await client.offers(name);
            const [first] = offers;
            if (question !== undefined && first !== undefined) {
                await client.decide(name, first);
                return;
            }
        }
    }
}

/** The findings of axe beside the board, which has a test of its own. */
async function barriersBesideBoard(page: Page): Promise<string[]> {
    await page.evaluate(() => document.querySelector(".board")?.setAttribute("hidden", ""));
    return barriers(page);
}

/** Fails where two long texts differ, and shows that place only. */
function assertSame(found: string, expected: string): void {
    const at = Array.from(expected).findIndex((character, index) => found[index] !== character);
    if (found !== expected) {
        const around = (text: string): string => text.slice(Math.max(at - 300, 0), at + 300);
        assert.equal(around(found), around(expected));
    }
}

/** The board as it is drawn, but for what has the focus. */
async function drawn(page: Page): Promise<string> {
    return page.evaluate(async () => {
        do {
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        } while (document.querySelector(".board[aria-busy]") !== null); // a board is drawn part by part
        const copy = document.querySelector(".board-image")?.cloneNode(true) as Element;
        for (const element of copy.querySelectorAll("[tabindex]")) {
            element.removeAttribute("tabindex");
        }
        return copy.outerHTML;
    });
}

async function version(page: Page): Promise<number> {
    return Number(await page.inputValue(".reel-slider"));
}

async function last(page: Page): Promise<number> {
    return Number(await page.getAttribute(".reel-slider", "max"));
}

/** Drops a file on the page, as a hand does. */
async function drop(page: Page, name: string, content: Uint8Array): Promise<void> {
    const encoded = Buffer.from(content).toString("base64");
    const transfer = await page.evaluateHandle(
        ([file = "", base64 = ""]) => {
            const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
            const dropped = new DataTransfer();
            dropped.items.add(new File([bytes], file));
            return dropped;
        },
        [name, encoded],
    );
    await page.dispatchEvent(".drop", "drop", { dataTransfer: transfer });
}

/** Goes from mistake to mistake until one is shown where the better decision touches what is seen; few touch nothing. */
async function untilPointed(page: Page): Promise<void> {
    const mistakes = page.locator(".analysis-mistakes button:visible");
    for (let index = 0; index < (await mistakes.count()) && (await page.locator(POINTED).count()) === 0; index++) {
        await mistakes.nth(index).click();
        await page.waitForSelector(".analysis-mistakes button[aria-current]");
    }
    await page.waitForSelector(POINTED);
}
