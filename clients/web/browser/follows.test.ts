/** A player is followed from their page; their public matches are in the lobby, on a phone and in Russian too, until they refuse. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";

import { Access } from "caravanserai/v1/access";
import { PlayerService } from "caravanserai/v1/player_service";
import type { Page, Route } from "playwright-core";

import { barriers, picture, SIZES, Stage, type Visit } from "./browser.js";
import { Person, signIn } from "./person.js";

const SECONDS = 1000;
const LOOK = /MatchService\/GetMatch$/u;

describe("following", { timeout: 300 * SECONDS }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];

    const visit = async (...parameters: Parameters<typeof stage.browsing.visit>): Promise<Page> => {
        const made = await stage.browsing.visit(...parameters);
        visits.push(made);
        return made.page;
    };

    test("shows what somebody plays, and nothing private, until they refuse", async () => {
        const { url } = stage.service;
        const [ann, bo] = [new Person(url, "Ann"), new Person(url, "Bo Überaus-Langername aus dem Karawanenhof")];
        await ann.register();
        await bo.register();
        const secret = await begun(bo, Access.UNLISTED);
        const page = await visit(url);
        const lobby = `${url}/?show=followed`;
        await page.goto(`${url}/${bo.player}`);
        await page.waitForSelector("h1:has-text('Bo')");
        assert.equal(await page.locator("button:has-text('Follow')").count(), 0, "who has no account follows nobody");
        await signIn(page, await ann.code());
        await page.goto(lobby);
        await page.waitForSelector("text=You follow nobody.");
        await page.goto(`${url}/${ann.player}`);
        await page.waitForSelector("text=(you)");
        assert.equal(await page.locator("button:has-text('Follow')").count(), 0, "nobody follows themselves");

        await page.goto(`${url}/${bo.player}`);
        await page.click("button:has-text('Follow')");
        await page.waitForSelector("button:has-text('Unfollow')");
        await page.waitForSelector("text=You follow this player.");
        assert.deepEqual(await barriers(page), []);
        await picture(page, "follows-player");
        await page.reload();
        await page.waitForSelector("button:has-text('Unfollow')");

        await page.goto(lobby);
        await page.waitForSelector("text=Plays no public match now.");
        assert.equal(await page.locator(`a[href="/${secret}"]`).count(), 0);
        const first = await begun(bo);
        await page.waitForSelector(".banner.news:has-text('has begun a match')");
        await picture(page, "follows-begun");
        const others = [await begun(bo), await begun(bo), await begun(bo)];
        await page.waitForSelector(".match-card >> nth=2", { timeout: 60 * SECONDS });
        await page.waitForSelector("a:has-text('One more match')");
        assert.equal(await page.locator(".banner.news").count(), 1, "once an hour");
        for (const match of others) {
            assert.equal(await page.locator(`.match-card a[href="/${match}"]`).count(), 1);
        }
        assert.equal(await page.locator(`.match-card a[href="/${first}"], a[href="/${secret}"]`).count(), 0);
        assert.deepEqual(await barriers(page), []);
        await picture(page, "follows-list");

        const kept = await page.context().storageState();
        const phone = await visit(url, { size: "narrow", locale: "ru-RU", kept });
        await phone.goto(lobby);
        await phone.waitForSelector("[role=tab]:has-text('Подписки')");
        await phone.waitForSelector(".match-card >> nth=2");
        const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
        assert(wide <= SIZES.narrow.width, `nothing is wider than a phone: ${String(wide)}`);
        assert.deepEqual(await barriers(phone), []);
        await picture(phone, "follows-phone");
        await phone.goto(`${url}/${bo.player}`);
        await phone.waitForSelector("button:has-text('Отписаться')");
        await picture(phone, "follows-phone-player");

        const own = await visit(url, { size: "narrow" });
        await signIn(own, await bo.code());
        await own.click(".account");
        await own.click("summary:has-text('Your followers')");
        await own.waitForSelector("text=One player follows you.");
        await own.check("input[name=refuse-followers]");
        await own.waitForSelector("text=Nobody may follow you.");
        assert.equal(await own.locator("dialog >> text=Ann").count(), 0, "who they are is not told");
        assert.deepEqual(await barriers(own), []);
        await picture(own, "follows-account");

        await page.waitForSelector("text=You follow nobody.", { timeout: 60 * SECONDS });
        await phone.reload();
        await phone.waitForSelector("text=Этот игрок запретил на себя подписываться.");
        await own.uncheck("input[name=refuse-followers]");
        await own.waitForSelector("text=Nobody follows you.");
        await page.goto(`${url}/${bo.player}`);
        await page.click("button:has-text('Follow')");
        await page.goto(lobby);
        await page.click("button:has-text('Unfollow')");
        await page.waitForSelector("text=You follow nobody.");
    });

    test("a player who is erased has no name on the pages that others look at, nor in the log there", async () => {
        const { url } = stage.service;
        const { gone, name } = await withZoran(url);
        const page = await visit(`${url}/${name}`);
        await page.waitForSelector(".log-entry:has-text('Zoran')");
        const lobby = await visit(`${url}/?show=running`);
        await lobby.waitForSelector(".match-card:has-text('Zoran')");
        await gone.client.call(PlayerService.method.erasePerson, { name: "players/me", requestId: "erase" });
        for (const each of [page, lobby]) {
            await each.waitForFunction(() => !(document.title + document.body.outerHTML).includes("Zoran"));
        }
        await page.waitForSelector(".log-entry");
        await picture(page, "follows-erased");
    });

    test("also if the match goes on while the page asks who has left", async () => {
        const { url } = stage.service;
        const { gone, left, name } = await withZoran(url);
        const page = await visit(`${url}/${name}`);
        await page.waitForSelector(".log-entry:has-text('Zoran')");
        const looks = new HeldLooks();
        await page.route(LOOK, (route) => looks.hold(route));
        await gone.client.call(PlayerService.method.erasePerson, { name: "players/me", requestId: "erase" });
        while (!(await left.client.match(name)).seats.some(({ erased }) => erased)) {
            await setTimeout(50);
        }
        await shown(page, await goneOn(left, name)); // so that it looks once more
        await (await looks.next()).continue();
        const second = await looks.next();
        await shown(page, await goneOn(left, name)); // beside what the first look found
        await second.continue();
        await looks.release();
        await page.waitForFunction(() => !(document.title + document.body.outerHTML).includes("Zoran"));
        await page.waitForSelector(".log-entry");
    });

    test("pages of a match that is over forget an erased player when somebody comes back to them", async () => {
        const { url } = stage.service;
        const { gone, name } = await withZoran(url);
        await gone.client.abandon(name);
        const paths = [name, `${name}/replay`, `${name}/scoreboard`, `embed/${name}`, gone.player];
        const pages: Page[] = [];
        for (const path of paths) {
            const page = await visit(`${url}/${path}`);
            await page.waitForFunction(() => document.body.outerHTML.includes("Zoran"));
            pages.push(page);
        }
        await gone.client.call(PlayerService.method.erasePerson, { name: "players/me", requestId: "erase" });
        for (const page of pages) {
            assert(await page.evaluate(() => document.body.outerHTML.includes("Zoran")), "nothing is asked meanwhile");
            await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
            await page.waitForFunction(() => !(document.title + document.body.outerHTML).includes("Zoran"));
        }
        await picture(pages[1] ?? assert.fail(), "follows-erased-replay");
    });

    test("so do pages that nobody leaves, within minutes", async () => {
        const { url } = stage.service;
        const { gone, name } = await withZoran(url);
        await gone.client.abandon(name);
        const pages: Page[] = [];
        for (const path of [name, `${name}/replay`, `${name}/scoreboard`, `embed/${name}`, gone.player]) {
            const page = await visit(`${url}/${path}`, { ahead: 0 });
            await page.waitForFunction(() => document.body.outerHTML.includes("Zoran"));
            pages.push(page);
        }
        await gone.client.call(PlayerService.method.erasePerson, { name: "players/me", requestId: "erase" });
        for (const page of pages) {
            assert(await page.evaluate(() => document.body.outerHTML.includes("Zoran")), "nothing is asked at once");
            await page.clock.fastForward("05:00");
            await page.waitForFunction(() => !(document.title + document.body.outerHTML).includes("Zoran"));
        }
    });

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems),
            [],
        );
    });
});

/** A match against a bot that has begun; with an access, not for everybody. */
async function begun(player: Person, access = Access.PUBLIC): Promise<string> {
    const code = access === Access.PUBLIC ? {} : { access, joinCode: "camel-bazaar" };
    const { name } = await player.client.createMatch("sahwari", { players: 2, ...code });
    await player.client.join(name, { seat: 1 });
    await player.client.addBot(name);
    await player.client.start(name);
    return name;
}

/** Questions of a page about a match beside its events, held one by one until they are released. */
class HeldLooks {
    readonly #held: Route[] = [];
    #waiting: ((route: Route) => void) | undefined;
    #released = false;

    async hold(route: Route): Promise<void> {
        if (this.#released) {
            return route.continue();
        }
        if (this.#waiting === undefined) {
            this.#held.push(route);
        } else {
            this.#waiting(route);
            this.#waiting = undefined;
        }
    }

    /** The next one; it is let go on by hand. */
    async next(): Promise<Route> {
        return (
            this.#held.shift() ??
            new Promise((resolve) => {
                this.#waiting = resolve;
            })
        );
    }

    async release(): Promise<void> {
        this.#released = true;
        await Promise.all(this.#held.splice(0).map((route) => route.continue()));
    }
}

/** Decides once for a player who stayed; the version after it. */
async function goneOn(left: Person, name: string): Promise<bigint> {
    for (;;) {
        const [offer] = (await left.client.offers(name)).offers;
        if (offer !== undefined) {
            await left.client.decide(name, offer);
            return (await left.client.match(name)).version;
        }
        await setTimeout(50);
    }
}

/** Waits until a page shows a version, or reads its match again because somebody was erased. */
async function shown(page: Page, version: bigint): Promise<void> {
    await page.waitForFunction((least) => {
        const of = document.querySelector<HTMLElement>(".match-page")?.dataset["version"];
        return of === undefined || Number(of) >= least || !document.body.outerHTML.includes("Zoran");
    }, Number(version));
}

/** A match of Bo and Zoran that goes on; Zoran will be gone. */
async function withZoran(
    url: string,
): Promise<{ readonly gone: Person; readonly left: Person; readonly name: string }> {
    const [gone, left] = [new Person(url, "Zoran"), new Person(url, "Bo")];
    await gone.register();
    await left.register();
    const { name } = await gone.client.createMatch("sahwari", { players: 2 });
    await gone.client.join(name, { seat: 1 });
    await left.client.join(name, { seat: 2 });
    await gone.client.start(name);
    await left.client.start(name);
    return { gone, left, name };
}
