/**
 * The journeys of people with a browser: they come back, in other tabs and on other devices, while matches go on; the network, the
 * service and proxies come and go; and what the service shows is another history, or is not.
 *
 * Matches are played in the background, with what the visitor has in another place: the page is opened where something is to be seen.
 */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { type Client, newToken } from "caravanserai/web";
import type { Page, Route } from "playwright-core";

import {
    barriers,
    Browsing,
    CARAVAN,
    picture,
    READY,
    SCREENSHOTS,
    SELDOM,
    SIZES,
    Stage,
    STORE,
    type Visit,
} from "./browser.js";
import { type Answer, Gateway } from "./gateway.js";
import { fillToken, Person, signIn } from "./person.js";

/** A match of Sahwari in which who always takes the first offer is asked seven times for what is forced, the third time soon. */
const FORCED = "forced 27";
const SECONDS = 1000;
/** The calls of a page to the service. */
const CALLS = /\/caravanserai\.v1\.\w+\/(\w+)$/u;
/** The messages of browsers and pages while they are cut off. */
const CUT_OFF = /net::ERR_|status of 50[24]|Failed to fetch|network error/;

describe("journeys", { timeout: 1740 * SECONDS }, () => {
    const stage = new Stage("--allow-seeded");
    const visits: Visit[] = [];
    let gateway: Gateway;
    let ann: Person;
    /** A match that goes on and waits for Ann. */
    let long: string;
    /** Pages that live through everything: that of Ann at her table, and that of somebody without an account who watches. */
    let seated: Visit;
    let watching: Visit;

    before(async () => {
        gateway = await Gateway.to(stage.service.url);
    });

    after(async () => {
        await gateway.close();
    });

    const visit = async (path: string, options: Parameters<Browsing["visit"]>[1] = {}): Promise<Visit> => {
        const found = await stage.browsing.visit(`${gateway.url}/${path}`, options);
        visits.push(found);
        return found;
    };

    /** A match that a person owns and plays in, against bots. */
    const begun = async (person: Person, game: string, players: number, options = {}): Promise<string> => {
        const { name } = await person.client.createMatch(game, { players, ...options });
        await person.sit(name);
        for (let bots = 1; bots < players; bots++) {
            await person.client.addBot(name);
        }
        await person.client.start(name);
        return name;
    };

    /** Lets things happen in the match; all these pages show them, and complain about nothing. */
    const goesOn = async (...pages: readonly Page[]): Promise<void> => {
        const now = await playTo(ann.client, long, (await versionOf(ann.client, long)) + 1);
        for (const page of pages) {
            await shows(page, now);
            await calm(page);
        }
    };

    test("a player comes back on another device after 60 events, by what waits for them, and again and again", async () => {
        ann = new Person(stage.service.url, "Ann");
        do {
            long = await begun(ann, "palmyra", 4);
        } while ((await playTo(ann.client, long, 62)) < 62);
        const version = await versionOf(ann.client, long);
        seated = await visit("");
        const { page, context } = seated;
        await signIn(page, await ann.code());
        await page.click(".waiting a");
        await shows(page, version);
        await calm(page);
        await titled(page, /^\(1\) Your turn · .+ · Ann, .+ · Caravanserai$/);
        await page.reload();
        await shows(page, version);
        await calm(page);

        await page.click(".match-heading a:has-text('Replay')"); // while the match goes on
        await page.waitForSelector(".replay-bar");
        await goesTo(page, "Home", 0);
        await goesTo(page, "ArrowRight", 1);
        await titled(page, /Replay: .+ · Ann, .+ · Caravanserai$/);
        await calm(page);
        await page.goBack();
        await shows(page, version);
        await calm(page);

        const tab = await context.newPage(); // a second tab, and both follow
        await tab.goto(page.url());
        await shows(tab, version);
        await goesOn(page, tab);
        await tab.close();
    });

    test("a table far away is asked for twice in a row, not more often, and what happens between is shown", async () => {
        const { page } = seated;
        for (const happens of [0, 1]) {
            const calls = new HeldCalls(["GetGame", "WatchMatch", "ListOffers"]);
            await page.route(CALLS, (route) => calls.take(route));
            await page.goto(`${gateway.url}/${long}`);
            await calls.allHeld;
            const now = await playTo(ann.client, long, (await versionOf(ann.client, long)) + happens);
            await calls.release();
            await shows(page, now);
            await page.waitForSelector(READY);
            assert.equal(calls.made.get("ListOffers"), 1 + happens); // what was offered before is not offered any more
            const waiting = (await ann.client.match(long)).questions.length;
            await page.waitForFunction(others, waiting - 1, SELDOM);
            await calm(page);
            await page.unroute(CALLS);
        }
        const onlooker = await visit(""); // whose header asks for nothing
        const calls = new HeldCalls(["GetGame", "WatchMatch"]);
        await onlooker.page.route(CALLS, (route) => calls.take(route));
        await onlooker.page.goto(`${gateway.url}/${long}`);
        await calls.allHeld;
        await calls.release();
        await shows(onlooker.page, await versionOf(ann.client, long));
        assert.equal(calls.made.get("GetMatch"), 1);
        await onlooker.page.close();
    });

    test("a player comes back after 400 events, and the next day, with the back button; old false alarms are healed", async () => {
        const { page, context } = seated;
        const address = page.url();
        await page.goto("about:blank");
        while ((await playTo(ann.client, long, 401)) < 401) {
            long = await begun(ann, "palmyra", 4); // hardly ever: random bots came to an end before
        }
        const version = await versionOf(ann.client, long);
        await page.goto(address);
        assert.equal(await page.evaluate(plant, await falseAlarms(ann.client, long, [50, 62, 100])), 3);
        await page.goto(`${gateway.url}/${long}`);
        await shows(page, version);
        await calm(page);
        await page.waitForFunction(
            () => !Object.keys(localStorage).some((key) => key.includes("conflict")),
            undefined,
            SELDOM,
        );
        await page.goto(gateway.url);
        await page.click(".waiting a");
        await shows(page, version);
        await page.goBack();
        await page.waitForSelector(".waiting a");
        await page.goForward();
        await shows(page, version);
        await calm(page);

        const kept = await context.storageState();
        const tomorrow = await visit("", { kept, ahead: 26 });
        await tomorrow.page.click(".waiting a");
        await shows(tomorrow.page, version);

        const stranger = await visit(long); // only watches, and comes as late
        await shows(stranger.page, version);
        await stranger.page.reload();
        await goesOn(page, tomorrow.page, stranger.page);
        await stranger.context.close();
        await tomorrow.context.close();
    });

    test("streams that a proxy cuts, in the middle or as if they were complete, go on where they were", async () => {
        long = await begun(ann, "palmyra", 4); // with much before its end
        await playTo(ann.client, long, 62);
        await seated.page.goto(`${gateway.url}/${long}`);
        await signIn(seated.page, await ann.code()); // its key came after the first code
        watching = await visit(long);
        await together(async ({ page }) => shows(page, await versionOf(ann.client, long)));
        await titled(watching.page, /^(?!.*Your turn).+ · Ann, .+ · Caravanserai$/);
        const before = gateway.cuts;
        gateway.cutIdle(400, "clean", "torn");
        await until(() => gateway.cuts >= before + 8);
        await goesOn(seated.page, watching.page);
        gateway.cutIdle(undefined);
        for (const { page } of [seated, watching]) {
            assert.equal(await page.locator(".banner").count(), 0, "nobody notices");
        }
    });

    test("without a network for a while, pages say so, a decision waits and may be withdrawn, and is made once", async () => {
        const { page } = seated;
        await page.waitForSelector(READY);
        const version = await versionOf(ann.client, long);
        await together(async ({ context }) => context.setOffline(true));
        await together(async (each) => each.page.waitForSelector(".banner.offline", { timeout: 20 * SECONDS }));
        await picture(watching.page, "journeys-offline-watching");
        await choose(page);
        await page.click(".confirm .main");
        await page.waitForSelector(".underway:has-text('waits')");
        await pictures(page, "journeys-held");
        assert.deepEqual(await barriers(page, ".deciding"), []);
        await page.click(".underway button");
        await page.waitForSelector(".underway", { state: "detached" });
        assert.equal(await page.locator(".objection").count(), 0);
        await page.click(".confirm .main");
        await page.waitForSelector(".underway");
        assert.equal(await versionOf(ann.client, long), version);
        await together(async ({ context }) => context.setOffline(false));
        await shows(page, version + 1);
        await together(async (each) => each.page.waitForSelector(".banner", { state: "detached" }));
        await page.waitForSelector(READY);
        assert.equal(await decisions(ann.client, long, version), 1, "it is made once");
        await goesOn(page, watching.page);
    });

    test("the app can be installed, says that it is offline, goes on by itself, uses a newer build, and ends with the service", async (journey) => {
        const browsing = await Browsing.begin({ whole: true });
        journey.after(async () => browsing.end());
        const found = await browsing.visit(gateway.url);
        visits.push(found);
        const { page, context } = found;
        await page.waitForSelector(".tile");
        const session = await context.newCDPSession(page);
        const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
        // these contexts are incognito windows, which install nothing: everything else would be named beside it
        assert.deepEqual(
            installabilityErrors.map(({ errorId }) => errorId),
            ["in-incognito"],
        );
        await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
        const tab = await context.newPage();
        await tab.goto(gateway.url);
        await tab.waitForSelector(".tile");

        await context.setOffline(true);
        await page.goto(`${gateway.url}/players`);
        await page.waitForSelector(".banner"); // whether the network or the service is missed, Chromium does not emulate in new pages
        await page.waitForSelector(".problem:has-text('Nothing to show yet')");
        await tab.reload();
        await tab.waitForSelector(".banner");
        assert.equal(await tab.locator(".tile").count(), 0, "nothing old is shown as if it were so now");
        assert.deepEqual(await barriers(page), []);
        await pictures(page, "journeys-shell");
        await context.setOffline(false);
        await page.waitForSelector("h1:has-text('Players')");
        await tab.waitForSelector(".tile");

        gateway.turn("bad gateway"); // the proxy is there, but the service is not
        await page.reload();
        await page.waitForSelector(".banner.away");
        gateway.turn("fair");
        await page.waitForSelector("h1:has-text('Players')");

        const newer = await newerBuild(stage.service.url);
        gateway.instead = (path) => newer.get(path);
        await page.goto(gateway.url);
        await page.waitForSelector("meta[name=newer]", { state: "attached" });
        await page.waitForSelector(".tile");
        await page.evaluate(
            async (wanted) => {
                while ((await caches.keys()).join() !== wanted) {
                    await new Promise((resolve) => setTimeout(resolve, 100));
                }
            },
            `caravanserai shell ${digestOf(newer.get("/")?.body ?? "")}`,
        );
        await context.setOffline(true);
        await page.reload();
        await page.waitForSelector("meta[name=newer]", { state: "attached" });
        await context.setOffline(false);
        await page.waitForSelector(".tile");

        gateway.instead = () => ({ status: 404, type: "text/html", body: "<title>Something else</title>" });
        await tab.reload();
        await tab.evaluate(async () => {
            const stays = async (): Promise<boolean> =>
                (await caches.keys()).length > 0 || (await navigator.serviceWorker.getRegistration()) !== undefined;
            while (await stays()) {
                await new Promise((resolve) => setTimeout(resolve, 100));
            }
        });
        assert.equal(await tab.title(), "Something else");
        gateway.instead = () => undefined;
    });

    test("a service behind a proxy that does not reach it is away, and a network that swallows everything too", async () => {
        for (const weather of ["bad gateway", "silent"] as const) {
            gateway.turn(weather);
            await together(async (each) => each.page.waitForSelector(".banner.away", { timeout: 40 * SECONDS }));
            const now = await playTo(ann.client, long, (await versionOf(ann.client, long)) + 1);
            await together(async ({ page }) => calm(page));
            gateway.turn("fair");
            await together(async ({ page }) => {
                await page.waitForSelector(".banner", { state: "detached" });
                await shows(page, now);
                await calm(page);
            });
        }
    });

    test("a stream that somebody on the way has forgotten, while other requests pass, is opened again", async () => {
        const way = await Gateway.to(stage.service.url);
        try {
            const found = await stage.browsing.visit(`${way.url}/${long}`, { ahead: 0 });
            visits.push(found);
            const { page } = found;
            await shows(page, await versionOf(ann.client, long));
            way.forget();
            const now = await playTo(ann.client, long, (await versionOf(ann.client, long)) + 1);
            await page.waitForTimeout(500);
            assert(Number(await page.getAttribute(".match-page", "data-version")) < now, "it hears nothing");
            await page.clock.fastForward(36 * SECONDS);
            await shows(page, now);
            await calm(page);
        } finally {
            await way.close();
        }
    });

    test("a page that slept shows what happened meanwhile", async () => {
        const { page } = seated;
        const session = await page.context().newCDPSession(page);
        await session.send("Page.setWebLifecycleState", { state: "frozen" });
        gateway.breakOff();
        const now = await playTo(ann.client, long, (await versionOf(ann.client, long)) + 1);
        await session.send("Page.setWebLifecycleState", { state: "active" });
        await session.detach();
        await shows(page, now);
        await calm(page);
    });

    test("a full browser keeps no receipts, says so once, and the board goes on", async () => {
        const { page } = seated;
        await page.evaluate(fill);
        await goesOn(page);
        await page.waitForSelector(".banner.full");
        await pictures(page, "journeys-full");
        assert.deepEqual(await barriers(page, ".banners"), []);
        await page.click(".banner.full button");
        await page.waitForSelector(".banner", { state: "detached" });
        await page.reload(); // and it is still known whose page it is
        await page.waitForSelector(READY);
        await page.click(".banner.full button");
        await page.evaluate(() => {
            localStorage.removeItem("filler");
        });
        await goesOn(page);
    });

    test("the service restarts while a host, an organiser who plays along, a player and a spectator have pages open", async () => {
        const host = new Person(stage.service.url, "Hal");
        const { name: room } = await host.client.createMatch("merv", { players: 2 });
        await host.client.addBot(room);
        const hosting = await visit("");
        await signIn(hosting.page, await host.code());
        await hosting.page.goto(`${gateway.url}/${room}`);
        await hosting.page.waitForSelector(".room-seats");
        await titled(hosting.page, /^Seats are free · .+ · Caravanserai$/);

        const eve = new Person(stage.service.url, "Eve");
        await eve.register();
        const { name: cup } = await eve.client.tournaments.create({
            title: "Cup",
            game: "games/sahwari",
            seats: 2,
            format: { case: "swiss", value: { rounds: 1 } },
        });
        await eve.client.tournaments.register(cup, { bot: "random" });
        const organising = await visit("");
        await signIn(organising.page, await eve.code());
        await organising.page.goto(`${gateway.url}/${cup}?tab=entrants`);
        await organising.page.click("button:has-text('Enter'):not(:has-text('bot'))");
        await organising.page.waitForSelector("main >> text=Eve");
        await organising.page.reload();
        await organising.page.waitForSelector("main >> text=Eve");
        await organising.page.waitForSelector(".next [role=status]:has-text('You are registered')");

        const all = [seated, watching, hosting, organising];
        await stage.service.restartAfter(async (folder) => {
            await copyFile(join(folder, STORE), join(folder, "older"));
            for (const { page } of all) {
                await page.waitForSelector(".banner.away", { timeout: 40 * SECONDS });
            }
            await picture(watching.page, "journeys-away-watching");
            assert.deepEqual(await barriers(watching.page, ".banners"), []);
        });
        for (const { page } of all) {
            await page.waitForSelector(".banner", { state: "detached" });
            await calm(page);
        }
        await goesOn(seated.page, watching.page);

        await host.client.addBot(room); // the host sees it, begins, and the match ends while they look on
        await hosting.page.click("button:has-text('Start the match')");
        await hosting.page.waitForSelector(".over");
        await titled(hosting.page, /^Finished · .+ · Caravanserai$/);
        for (const again of ["a first time", "a second time"]) {
            await hosting.page.reload();
            await hosting.page.waitForSelector(".over");
            assert.equal(await hosting.page.locator(".problem").count(), 0, again);
        }
        await hosting.page.click(".match-heading a:has-text('Replay')");
        await hosting.page.waitForSelector(".replay-bar");
        await calm(hosting.page);
        finished = room;
        hosted = hosting.page;
        await hosted.goto("about:blank"); // it would go on to load what happens

        await organising.page.click("button:has-text('Close registration')");
        await organising.page.click("dialog button[type=submit]");
        await organising.page.waitForSelector("button:has-text('Pair round 1')"); // the page has opened the entropy by itself
        await calm(organising.page);

        const replaced = newToken();
        await eve.client.rotateToken(replaced);
        await organising.page.click(".banner button");
        await fillToken(organising.page, replaced);
        await organising.page.waitForSelector(".banner", { state: "detached" });
        await organising.page.waitForSelector("button:has-text('Pair round 1')");

        await eve.client.tournaments.pair(cup, 1);
        const { name: other } = await eve.client.createMatch("sahwari", { players: 2 });
        await organising.page.goto(gateway.url);
        await organising.page.waitForSelector(".waiting a:has-text('Your seat waits for you')");
        await titled(organising.page, /^\(1\) /);
        await ann.sit(other);
        await organising.page.waitForSelector(".banner.news:has-text('Ann has joined')");
        await pictures(organising.page, "journeys-seat-waits");
        assert.deepEqual(await barriers(organising.page), []);
        await organising.page.click(".banner.news button");
        await organising.page.click("[role=tab]:has-text('Mine')");
        await organising.page.waitForSelector(".matches a:has-text('Sahwari') >> nth=1"); // the match of the tournament, and that one
        await organising.page.goto(`${gateway.url}/${cup}?tab=rounds`);
        const link = organising.page.locator(".next .to-table");
        await link.waitFor();
        await pictures(organising.page, "journeys-to-table");
        const seat = await organising.context.newPage();
        await seat.goto(gateway.url + ((await link.getAttribute("href")) ?? ""));
        await seat.waitForSelector(".room-seats"); // Eve has not sat down yet
        const annulled = { round: 1, table: 1, decision: { case: "void" as const, value: {} } };
        await eve.client.tournaments.adjudicate(cup, annulled, "The wrong box"); // while both pages are open
        await organising.page.waitForSelector(".round-table:has-text('void')");
        await seat.waitForSelector("main >> text=/abandoned/");
        await calm(organising.page);
        await calm(seat);
        await organising.context.close();
    });

    let finished = "";
    let hosted: Page;

    test("who leaves a seat watches with the delay of spectators, and sees less than before; the match is abandoned", async () => {
        const match = await begun(ann, "sahwari", 2, { spectatorDelaySeconds: 2 });
        const tab = await seated.context.newPage();
        await tab.goto(`${gateway.url}/${match}`);
        await shows(tab, await playTo(ann.client, match, 20));
        await ann.client.resign(match);
        await tab.reload();
        await tab.waitForSelector(".match-page");
        await calm(tab);
        await ann.client.abandon(match).catch(() => undefined); // it may have come to its end before
        await tab.waitForSelector(".over");
        await calm(tab);
        const other = await begun(ann, "sahwari", 2);
        await tab.goto(`${gateway.url}/${other}`);
        await tab.waitForSelector(READY);
        await ann.client.abandon(other);
        await tab.waitForSelector(".over:has-text('abandoned')");
        await titled(tab, /Given up · .+ · Caravanserai$/);
        await tab.close();
    });

    test("a match that is over says who won and by what, and is played again with the same people and settings", async () => {
        const timeControl = { kind: { case: "turnDays", value: 3 } } as const;
        const match = await begun(ann, "sahwari", 2, { timeControl });
        const over = await playTo(ann.client, match, Infinity);
        const tab = await seated.context.newPage();
        await tab.goto(`${gateway.url}/${match}`);
        for (const again of ["a first time", "a second time"]) {
            await shows(tab, over);
            assert.match(await tab.locator(".result h2").innerText(), /won|share first place/, again);
            const { seats } = await ann.client.scoreboard(match);
            const sums = await tab.locator(".result tfoot td").allInnerTexts();
            assert.deepEqual(
                sums.map(Number),
                seats.map(({ points }) => Number(points)),
                again,
            );
            await calm(tab);
            await tab.reload();
        }
        await picture(tab, "journeys-result");
        await tab.setViewportSize(SIZES.narrow);
        const wide = await tab.locator(".result").evaluate((part) => part.getBoundingClientRect().width);
        assert(wide <= SIZES.narrow.width, "the result fits the window of a phone");
        assert.equal(await tab.locator(".seat-tabs [aria-selected=true]").innerText(), "Result");
        await picture(tab, "journeys-result-narrow");
        await tab.setViewportSize(SIZES.wide);
        assert.deepEqual(await barriers(tab), []);
        await tab.click(".result a:has-text('Play again')");
        const sitters = tab.locator(".seat-choices select");
        await sitters.first().waitFor();
        assert.deepEqual(await sitters.evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value)), [
            "novice",
            "me",
        ]);
        await tab.click("form button[type=submit]");
        await tab.waitForURL((url) => url.pathname.startsWith("/matches/") && !url.pathname.endsWith(match));
        const next = await ann.client.match(new URL(tab.url()).pathname.slice(1));
        assert.equal(next.game, "games/sahwari");
        assert.deepEqual(next.timeControl?.kind, timeControl.kind);
        assert.equal(next.previous?.match, match);
        await tab.waitForSelector(READY);
        assert.equal(await tab.locator("button:has-text('Undo')").count(), 0); // nothing was decided yet
        const idle = tab.locator(".board .place:not(.lit) .place-face").first();
        await idle.press("Enter");
        await tab.waitForSelector(".why-not");
        await picture(tab, "journeys-why-not");
        assert.deepEqual(await barriers(tab), []);
        await tab.keyboard.press("Escape");
        await tab.click("button:has-text('Resign')");
        await tab.click("dialog button[type=submit]");
        await tab.waitForSelector(".over:has-text('abandoned')");
        await calm(tab);
        await tab.close();
    });

    test("of two people one proposes to play again, the other takes a seat on the page of the match that is over", async () => {
        const match = await playedOut();
        const [proposing, accepting] = [await visit(match.name), await visit("")];
        for (const [{ page }, person] of [
            [proposing, match.cara],
            [accepting, match.dan],
        ] as const) {
            await signIn(page, await person.code());
            await page.goto(`${gateway.url}/${match.name}`);
            await page.waitForSelector(".over");
        }
        await proposing.page.click(".result a:has-text('Play again')");
        await proposing.page.click("form button[type=submit]");
        await proposing.page.waitForSelector(".room-seats li:nth-child(2):has-text('Cara')"); // who had the first seat
        const { page } = accepting;
        await page.waitForSelector(".result [role=status]:has-text('wants to play again')");
        await page.reload();
        await page.waitForSelector(".result button:has-text('Not now')");
        await pictures(page, "journeys-proposal");
        assert.deepEqual(await barriers(page), []);

        await page.goto(gateway.url);
        await page.waitForSelector(".waiting button:has-text('Not now')");
        await pictures(page, "journeys-proposal-lobby");
        await page.click(".waiting button:has-text('Not now')");
        await page.waitForSelector(".waiting", { state: "detached" });
        await page.reload(); // and it stays so in this browser, but not elsewhere
        await page.waitForSelector(".lobby .tiles");
        const elsewhere = await visit("", { size: "narrow" });
        await signIn(elsewhere.page, await match.dan.code());
        await elsewhere.page.waitForSelector(".waiting:has-text('wants to play again')");
        assert.equal(await page.locator(".waiting").count(), 0);
        await elsewhere.page.goto(`${gateway.url}/${match.name}`);
        await elsewhere.page.click(".result button:has-text('Take my seat')");
        await elsewhere.page.waitForURL((url) => !url.pathname.endsWith(match.name));
        await Promise.all([proposing, elsewhere].map(async (each) => each.page.waitForSelector(".match-page .board")));
        const next = await match.cara.client.match(new URL(elsewhere.page.url()).pathname.slice(1));
        assert.deepEqual(
            next.seats.map(({ displayName }) => displayName),
            ["Dan", "Cara"],
        );
        for (const each of [proposing, accepting, elsewhere]) {
            await calm(each.page);
            await each.context.close();
        }
    });

    test("two people end a match by agreement; a proposal lapses with the next decision, and who declines plays on", async () => {
        const { name, cara, dan } = await twoPeople();
        await inTurn(name, cara.client, dan.client, 40);
        const [proposing, answering] = [await visit(""), await visit("", { size: "narrow" })];
        for (const [{ page }, person] of [
            [proposing, cara],
            [answering, dan],
        ] as const) {
            await signIn(page, await person.code());
            await page.goto(`${gateway.url}/${name}`);
            await page.waitForSelector(".match-page .board");
        }
        const propose = async (): Promise<void> => {
            await proposing.page.click("button:has-text('End together')");
            await proposing.page.click("dialog button[type=submit]");
            await proposing.page.waitForSelector(".end-proposed button:has-text('Take it back')");
        };
        const { page } = answering;
        const elsewhere = await answering.context.newPage();
        await elsewhere.goto(`${gateway.url}/?show=mine`);
        await elsewhere.waitForSelector(".match-card");
        await propose();
        await elsewhere.waitForSelector(".waiting li:has-text('Cara'):has-text('proposes to end the match')");
        await elsewhere.waitForSelector(".match-card .chip:has-text('End proposed')");
        await pictures(elsewhere, "journeys-end-waits");
        assert.deepEqual(await barriers(elsewhere), []);
        await page.waitForSelector(".end-proposed button:has-text('Agree')");
        await pictures(page, "journeys-end-proposed");
        await pictures(proposing.page, "journeys-end-proposing");
        assert.deepEqual(await barriers(page), []);
        await inTurn(name, cara.client, dan.client, 1);
        await page.waitForSelector(".end-proposed", { state: "detached" });
        await elsewhere.waitForSelector(".waiting li:has-text('proposes')", { state: "detached" });
        await elsewhere.close();

        await propose();
        await page.click(".end-proposed button:has-text('Play on')");
        await page.click("dialog button[type=submit]");
        await proposing.page.waitForSelector(".end-proposed", { state: "detached" });
        await inTurn(name, cara.client, dan.client, 1);

        await propose();
        await page.reload();
        await page.click(".end-proposed button:has-text('Agree')");
        await page.click("dialog button[type=submit]");
        for (const each of [answering, proposing]) {
            await each.page.waitForSelector(".over:has-text('ended by mutual agreement')");
            await pictures(each.page, `journeys-end-agreed-${each === answering ? "narrow" : "wide"}`);
            await calm(each.page);
            await each.context.close();
        }
    });

    test("what is forced is decided once, by two tabs and another device that confirm nothing, and one that confirms some", async () => {
        const { name, cara, dan } = await twoPeople(FORCED);
        const [one, device, careful] = [await visit(""), await visit(""), await visit("")];
        for (const [{ page }, confirms] of [
            [one, "never"],
            [device, "never"],
            [careful, "final"],
        ] as const) {
            await page.evaluate((mode) => localStorage.setItem("caravanserai choice confirm", mode), confirms);
            await signIn(page, await cara.code());
        }
        const pages = [one.page, await one.context.newPage(), device.page, careful.page];
        await Promise.all(pages.map(async (page) => page.goto(`${gateway.url}/${name}`)));
        await Promise.all(pages.map(async (page) => page.waitForSelector(".match-page .board")));
        const made = new Set<string>();
        let seen = 0;
        for (let chosen = 0; seen < 3 && chosen < 1000; chosen++) {
            const own = await cara.client.offers(name);
            const { offers, question } = own.question === undefined ? await dan.client.offers(name) : own;
            if (own.question !== undefined && offers.length === 1) {
                await settled(cara.client, name, own.question.askedAt);
                seen++;
                continue;
            }
            const [offer] = offers;
            const { client } = own.question === undefined ? dan : cara;
            if (offer !== undefined && question !== undefined) {
                await client.decide(name, offer, { askedAt: question.askedAt });
                if (client === cara.client) {
                    made.add(String(question.askedAt));
                }
            }
        }
        const now = await versionOf(cara.client, name);
        const answered = new Set<string>();
        for await (const { event } of await cara.client.replay(name)) {
            if (event.body.case === "decided" && event.body.value.seat === 1) {
                const askedAt = String(event.body.value.askedAt);
                assert(!answered.has(askedAt), `the question of version ${askedAt} is answered twice`);
                answered.add(askedAt);
            }
        }
        // a page may have answered before the loop has looked
        assert(answered.size - made.size >= 3, "at least three questions had one answer, and pages gave it");
        for (const page of pages) {
            await shows(page, now);
            assert.equal((await page.locator(".objection").allTextContents()).join(""), "");
            await calm(page);
        }
        await Promise.all([one, device, careful].map(async ({ context }) => context.close()));
    });

    /** A match of two people that is over. */
    const playedOut = async (): Promise<{ name: string; cara: Person; dan: Person }> => {
        const match = await twoPeople();
        await match.cara.client.abandon(match.name);
        return match;
    };

    /** A match of two people that has begun. */
    const twoPeople = async (seed = ""): Promise<{ name: string; cara: Person; dan: Person }> => {
        const [cara, dan] = [new Person(stage.service.url, "Cara"), new Person(stage.service.url, "Dan")];
        const { name } = await cara.client.createMatch("sahwari", { players: 2, seed });
        await cara.client.join(name, { displayName: "Cara", seat: 1 });
        await dan.client.join(name, { displayName: "Dan", seat: 2 });
        await cara.client.start(name);
        await dan.client.start(name);
        return { name, cara, dan };
    };

    test("a store that was set back, or goes on differently, is another history: it is said at the table and in the replay", async () => {
        const { page } = seated;
        const seen = await versionOf(ann.client, long);
        await together(async (each) => each.page.goto("about:blank"));
        await stage.service.restartAfter(async (folder) => {
            await copyFile(join(folder, STORE), join(folder, "newer"));
            await replace(folder, "older");
        });
        ann.client.close();
        const again = ann.another();
        assert((await versionOf(again, long)) < seen, "the store was set back");
        await page.goto(`${gateway.url}/${long}`);
        await page.waitForSelector(".problem h2:has-text('another history')");
        await page.waitForSelector(`.problem:has-text('version ${String(seen)}')`);
        assert.equal(await page.locator(".problem .save").count(), 2, "both receipts can be saved");
        assert.doesNotMatch(await page.innerText(".problem"), /connection/);
        assert.deepEqual(await barriers(page), []);
        await pictures(page, "journeys-set-back");
        await page.click(".language");
        await page.waitForSelector(".problem h2:has-text('другую историю')");
        await pictures(page, "journeys-set-back-russian");
        await page.click(".language");

        const now = await playTo(again, long, seen + 1); // what was seen is no part of what happens now
        await watching.page.goto(`${gateway.url}/${long}/replay`);
        await watching.page.waitForSelector(".problem h2:has-text('another history')");
        assert.deepEqual(await barriers(watching.page), []);
        await pictures(watching.page, "journeys-fork-replay");
        await watching.page.goto(`${gateway.url}/${long}`);
        await watching.page.waitForSelector(".problem h2:has-text('another history')");

        await page.click("button:has-text('Keep both and go on')");
        await shows(page, now);
        await page.reload();
        await shows(page, now);
        await calm(page);
        const aside = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(" before-1")));
        assert.equal(aside.length, 1, "what was kept stays");
        again.close();
    });

    test("a match that was archived meanwhile is said to be in the archive", async () => {
        await stage.service.restartAfter(async (folder) => {
            await replace(folder, "newer");
            const archiving = spawn(CARAVAN, [
                "store",
                "archive",
                join(folder, STORE),
                "--to",
                join(folder, "records"),
            ]);
            assert.deepEqual(await once(archiving, "exit"), [0, null]);
        });
        await hosted.goto(`${gateway.url}/${finished}`);
        await hosted.waitForSelector(".problem:has-text('archive')");
        await picture(hosted, "journeys-archived");
        await hosted.goto(`${gateway.url}/${finished}/scoreboard`);
        await hosted.waitForSelector(".problem h2:has-text('archive')");
        await watching.page.goto(`${gateway.url}/${long}`); // and what was set back by mistake is there again
        await watching.page.waitForSelector(".match-page");
        await calm(watching.page);
    });

    test("nothing else was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems).filter((text) => !CUT_OFF.test(text)),
            [],
        );
    });

    /** Does something with both pages that live through everything. */
    async function together(work: (visit: Visit) => Promise<unknown>): Promise<void> {
        await Promise.all([seated, watching].map(work));
    }
});

// -- what happens in the background ---------------------------------------------------------------------------------------------------

/** Puts a copy in the place of a store that nobody serves. */
async function replace(folder: string, copy: string): Promise<void> {
    for (const beside of ["-wal", "-shm"]) {
        await rm(join(folder, STORE + beside), { force: true });
    }
    await copyFile(join(folder, copy), join(folder, STORE));
}

/** Calls of a page, of which some are held until all of them were made. */
class HeldCalls {
    /** The number of calls of each method. */
    readonly made = new Map<string, number>();
    readonly allHeld: Promise<void>;
    readonly #wanted: Set<string>;
    readonly #held: Route[] = [];
    #complete = (): void => undefined;
    #released = false;

    constructor(methods: readonly string[]) {
        this.#wanted = new Set(methods);
        this.allHeld = new Promise((resolve) => {
            this.#complete = resolve;
        });
    }

    async take(route: Route): Promise<void> {
        const method = CALLS.exec(route.request().url())?.[1] ?? "";
        this.made.set(method, (this.made.get(method) ?? 0) + 1);
        if (this.#released || !this.#wanted.delete(method)) {
            return route.continue();
        }
        this.#held.push(route);
        if (this.#wanted.size === 0) {
            this.#complete();
        }
    }

    async release(): Promise<void> {
        this.#released = true;
        await Promise.all(this.#held.map((route) => route.continue()));
    }
}

/** Plays until a match has come so far and waits for the client, or is over; returns its version. */
async function playTo(client: Client, match: string, wanted: number): Promise<number> {
    const watch = await client.watch(match);
    for await (const { version, caughtUp } of watch) {
        if (caughtUp && watch.question !== undefined) {
            if (version >= wanted) {
                return version;
            }
            const { offers } = await client.offers(match);
            const [offer] = offers;
            if (offer !== undefined) {
                await client.decide(match, offer);
            }
        }
    }
    return watch.version;
}

/** Lets two people decide, whichever of them is asked. */
async function inTurn(match: string, one: Client, other: Client, decisions: number): Promise<void> {
    for (let made = 0; made < decisions; made++) {
        const own = await one.offers(match);
        const client = own.question === undefined ? other : one;
        const [offer] = own.question === undefined ? (await other.offers(match)).offers : own.offers;
        assert(offer !== undefined, "one of them is asked");
        await client.decide(match, offer);
    }
}

/** Waits until a question is answered by somebody else. */
async function settled(client: Client, match: string, askedAt: bigint): Promise<void> {
    for await (const { event } of await client.watch(match)) {
        const { body } = event;
        if (body.case === "decided" && body.value.askedAt === askedAt) {
            return;
        }
    }
}

async function versionOf(client: Client, match: string): Promise<number> {
    return Number((await client.match(match)).version);
}

/** The files of a newer build of the app at a service, by their paths. */
async function newerBuild(service: string): Promise<ReadonlyMap<string, Answer>> {
    const text = async (path: string): Promise<string> => (await fetch(service + path)).text();
    const [page, worker] = [await text("/"), await text("/worker.js")];
    const newer = page.replace("<title>", '<meta name="newer" content="" /><title>');
    return new Map([
        ["/", { status: 200, type: "text/html", body: newer }],
        [
            "/worker.js",
            { status: 200, type: "text/javascript", body: worker.replaceAll(digestOf(page), digestOf(newer)) },
        ],
    ]);
}

function digestOf(text: string): string {
    return createHash("sha256").update(text).digest("hex");
}

/** The number of decisions of the first seat after a version. */
async function decisions(client: Client, match: string, after: number): Promise<number> {
    let count = 0;
    for await (const { version, event } of await client.replay(match)) {
        count += Number(version > after && event.body.case === "decided" && event.body.value.seat === 1);
    }
    return count;
}

/** The data that an older app kept beside receipts by mistake, by its key. */
async function falseAlarms(client: Client, match: string, versions: readonly number[]): Promise<[string, string][]> {
    const found: [string, string][] = [];
    for await (const update of await client.replay(match)) {
        if (versions.includes(update.version)) {
            const receipt = await client.receipt(update);
            const digest = Buffer.from(receipt.digest).toString("hex").slice(0, 16);
            found.push([`receipt ${match} conflict-${String(update.version)}-${digest}`, receipt.toText()]);
        }
    }
    return found;
}

/** Presses a key in a replay until it has led to a version: before the page is there for keys, it hears none. */
async function goesTo(page: Page, key: string, version: number): Promise<void> {
    while (!(await page.evaluate((wanted) => location.hash === wanted, `#v=${String(version)}`))) {
        const shown = await page.locator(".reel-slider").inputValue();
        if (shown !== String(version)) {
            await page.keyboard.press(key);
        }
        await page.waitForTimeout(100);
    }
}

/** Waits for something in this process. */
async function until(holds: () => boolean): Promise<void> {
    while (!holds()) {
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

// -- in the page ----------------------------------------------------------------------------------------------------------------------

/** Puts texts where the receipts of the visitor are. */
function plant(texts: readonly (readonly [string, string])[]): number {
    const receipt = Object.keys(localStorage).find((key) => key.includes(" receipt "));
    const prefix = receipt?.slice(0, receipt.indexOf("receipt ")) ?? "";
    for (const [key, text] of texts) {
        localStorage.setItem(prefix + key, text);
    }
    return Object.keys(localStorage).filter((key) => / conflict-\d/.test(key)).length; // an open page heals them at once
}

/** Leaves no room for anything; a receipt that is kept already could be replaced by one of the same length. */
function fill(): void {
    for (const key of Object.keys(localStorage).filter((each) => each.includes(" receipt "))) {
        localStorage.removeItem(key);
    }
    for (let size = 1 << 23, text = ""; size > 0; size >>= 1) {
        try {
            localStorage.setItem("filler", text + "x".repeat(size));
            text += "x".repeat(size);
        } catch {
            // half as much may have room
        }
    }
}

/** The number of animations of the page that never end. */
function endless(): number {
    return document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity).length;
}

/** Waits until a page shows this version or a later one. */
async function shows(page: Page, wanted: number): Promise<void> {
    await page.waitForFunction(
        (least) => Number(document.querySelector<HTMLElement>(".match-page")?.dataset["version"]) >= least,
        wanted,
        SELDOM,
    );
}

/** True if a page names a given number of others whose decision the match needs. */
function others(wanted: number): boolean {
    return document.querySelectorAll(".match-page .waiting li").length === wanted;
}

/** Nothing on a page says that something is wrong, and nothing moves for ever: the visitors have asked for little motion. */
async function calm(page: Page): Promise<void> {
    assert.deepEqual(await page.locator(".problem").allInnerTexts(), []);
    assert.equal(await page.evaluate(endless), 0);
}

async function titled(page: Page, wanted: RegExp): Promise<void> {
    await page.waitForFunction((source) => new RegExp(source, "u").test(document.title), wanted.source, SELDOM);
}

/** Chooses the first offer. */
async function choose(page: Page): Promise<void> {
    while ((await page.locator(".confirm").count()) === 0) {
        await page.locator(".offers .offer").first().click();
    }
}

/** Pictures in both sizes, if anybody wants them: a board is laid out again for each size. */
async function pictures(page: Page, name: string): Promise<void> {
    if (SCREENSHOTS === undefined) {
        return;
    }
    await picture(page, `${name}-wide`);
    await page.setViewportSize(SIZES.narrow);
    await picture(page, `${name}-narrow`);
    await page.setViewportSize(SIZES.wide);
}
