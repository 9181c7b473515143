/**
 * The looks of the app: each table and each page in the light and in the dark, on wide and on narrow screens, without barriers; and a board
 * that is moved with fingers.
 */

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";

import { type Client, connect, MemoryKeeping, newToken } from "caravanserai/web";
import type { CDPSession, Page } from "playwright-core";

import { barriers, picture, SIZES, Stage, type Visit } from "./browser.js";

const SECONDS = 1000;
const GAMES = ["marcopolo", "merv", "palmyra", "sahwari"];
/** The versions of the matches that are looked at. */
const DECISIONS = 30;
/** Longer than a touch that asks what a thing is. */
const LONG = 700;

/** The looks of a page. */
const LOOKS = (Object.keys(SIZES) as (keyof typeof SIZES)[]).flatMap((size) =>
    [false, true].map((dark) => ({ size, dark, name: `${size}-${dark ? "dark" : "light"}` })),
);

describe("what everybody sees", { timeout: 900 * SECONDS }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];
    const tokens = new Map<string, string>();
    const clients = new Map<string, Client>();
    const matches = new Map<string, string>();

    before(async () => {
        for (const game of GAMES) {
            const token = newToken();
            tokens.set(game, token);
            const client = connect(stage.service.url, { token, keeping: new MemoryKeeping() });
            clients.set(game, client);
            matches.set(game, await begun(client, game));
        }
    });

    const visit = async (path: string, look: (typeof LOOKS)[number], token = ""): Promise<Page> => {
        const found = await stage.browsing.visit(`${stage.service.url}/verify`, look);
        visits.push(found);
        const session = JSON.stringify({ token, registered: false, name: "Ann" });
        await found.page.evaluate((text) => localStorage.setItem("caravanserai session", text), session);
        await found.page.goto(stage.service.url + path);
        return found.page;
    };

    for (const game of GAMES) {
        test(`the table of ${game}`, async () => {
            for (const look of LOOKS) {
                const page = await visit(`/${matches.get(game) ?? ""}`, look, tokens.get(game));
                await page.waitForSelector(".deciding.asked[aria-busy=false] .offers .offer");
                await picture(page, `looks-${game}-${look.name}`);
                assert.deepEqual(await barriers(page), [], look.name);
                await fits(page, look.size);
                assert.equal(
                    await page.evaluate(() => document.documentElement.scrollHeight),
                    SIZES[look.size].height,
                    "a table fills the window, and scrolls inside",
                );
                await page.context().close();
            }
        });
    }

    const pages: readonly (readonly [string, string])[] = [
        ["/", ".tile"],
        ["/create?game=merv", ".seat-choices"],
        ["/tournaments", "h1"],
        ["/organise", "h1"],
        ["/players", "h1"],
        ["/games/merv/rules", ".rule"],
        ["/games/merv/statistics", "h1"],
        ["/verify", ".drop"],
    ];
    for (const [path, there] of pages) {
        test(`the page at ${path}`, async () => {
            for (const look of LOOKS) {
                const page = await visit(path, look);
                await page.waitForSelector(there);
                await picture(page, `looks-${path.split(/\W/u).filter(Boolean).join("-")}-${look.name}`);
                assert.deepEqual(await barriers(page), [], look.name);
                await fits(page, look.size);
                await page.context().close();
            }
        });
    }

    test("the pages of a match", async () => {
        for (const look of LOOKS) {
            const match = matches.get("merv") ?? "";
            for (const [path, there] of [
                [`/${match}/replay`, ".replay-bar"],
                [`/${match}/scoreboard`, "h1"],
                [`/${match}/proof`, "h1"],
            ] as const) {
                const page = await visit(path, look);
                await page.waitForSelector(there);
                await picture(page, `looks-${path.split("/").at(-1) ?? ""}-${look.name}`);
                assert.deepEqual(await barriers(page), [], `${path} ${look.name}`);
                await fits(page, look.size);
                await page.context().close();
            }
        }
    });

    test("two fingers look closer, one moves the board, a long touch tells what a thing is", async () => {
        const [narrow] = LOOKS.filter(({ size, dark }) => size === "narrow" && !dark);
        assert(narrow !== undefined);
        const [client, match] = [clients.get("sahwari"), matches.get("sahwari")];
        assert(client !== undefined && match !== undefined);
        const page = await visit(`/${match}`, narrow, tokens.get("sahwari"));
        await untilLit(page, client, match);
        const touching = await page.context().newCDPSession(page);
        await touching.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
        const whole = await seen(page);
        const { x, y, width, height } = (await page.locator(".board-pages").boundingBox()) ?? NOWHERE;
        const [cx, cy] = [x + width / 2, y + height / 2];

        await drag(touching, [
            [
                [cx - 20, cy],
                [cx - 90, cy],
            ],
            [
                [cx + 20, cy],
                [cx + 90, cy],
            ],
        ]);
        const closer = await seen(page);
        assert(closer.w > whole.w * 2, `it was ${String(whole.w)}, and is ${String(closer.w)}`);
        assert(closer.x > 0 && closer.x + width < closer.w, `it is not in the middle: ${JSON.stringify(closer)}`);
        await picture(page, "looks-touched");

        await drag(touching, [
            [
                [cx, cy],
                [cx - 60, cy - 40],
            ],
        ]);
        const moved = await seen(page);
        assert(moved.x > closer.x && moved.w === closer.w, "the board follows the finger");

        await drag(touching, [
            [
                [cx - 90, cy],
                [cx - 20, cy],
            ],
            [
                [cx + 90, cy],
                [cx + 20, cy],
            ],
        ]);
        assert((await seen(page)).w < closer.w, "two fingers look from farther away");
        await page.click(".board-tools button:last-child"); // as far away as before

        // Dragging chooses nothing, a tap does.
        await page.locator(".board .place.lit").first().scrollIntoViewIfNeeded();
        const box = await whereItRests(page, ".board .place.lit .place-face");
        const [px, py] = [box.x + box.width / 2, box.y + box.height / 2];
        await touch(touching, "touchStart", [[px, py]]);
        await page.waitForTimeout(LONG);
        await page.waitForSelector(".tip.pinned");
        await touch(touching, "touchEnd", []);
        assert.equal(
            await page.locator(".board .place.picked, .confirm").count(),
            0,
            "a long touch asks, and chooses nothing",
        );
        await page.click(".tip button");
        await page.waitForSelector(".tip.pinned", { state: "detached" });
        await touch(touching, "touchStart", [[px, py]]);
        await touch(touching, "touchEnd", []);
        await page.waitForSelector(".board .place.picked, .confirm");
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), SIZES.narrow.width);
    });

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems),
            [],
        );
    });
});

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

/** A match against a bot after some decisions, in which the player is asked. */
async function begun(client: Client, game: string): Promise<string> {
    const { name } = await client.createMatch(game, { players: 2 });
    await client.join(name, { displayName: "Ann" });
    await client.addBot(name, "random", { displayName: "Bea" });
    await client.start(name);
    for (let made = 0; made < DECISIONS; made++) {
        for await (const { caughtUp } of await client.watch(name)) {
            const { question, offers } = caughtUp ? await client.offers(name) : { question: undefined, offers: [] };
            const offer = offers[(made * 7) % Math.max(1, offers.length)];
            if (question !== undefined && offer !== undefined) {
                await client.decide(name, offer);
                break;
            }
        }
    }
    return name;
}

/**
 * Decides until something on the board can be chosen, and is not chosen by itself because there is no other way. The client decides: it took
 * the seat, and the page has no key of it.
 */
async function untilLit(page: Page, client: Client, match: string): Promise<void> {
    for (let made = 0; made < DECISIONS; made++) {
        await page.waitForSelector(".deciding.asked[aria-busy=false] .offers .offer");
        if ((await page.locator(".board .place.lit").count()) > 0 && (await page.locator(".confirm").count()) === 0) {
            return;
        }
        const before = await page.locator(".match-page").getAttribute("data-version");
        const [offer] = (await client.offers(match)).offers;
        assert(offer !== undefined, "the page is asked, and the service offers nothing");
        await client.decide(match, offer);
        await page.waitForSelector(`.match-page:not([data-version="${before ?? ""}"])`);
    }
    assert.fail("nothing on the board can be chosen");
}

/** Nothing is wider than the window. */
async function fits(page: Page, size: keyof typeof SIZES): Promise<void> {
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), SIZES[size].width);
}

/** The place of the first of some parts of a page, once it moves no more: on a busy machine a board glides for a while. */
async function whereItRests(page: Page, selector: string): Promise<typeof NOWHERE> {
    let before = "";
    for (;;) {
        const box = (await page.locator(selector).first().boundingBox()) ?? NOWHERE;
        const now = JSON.stringify(box);
        if (now === before) {
            return box;
        }
        before = now;
        await page.waitForTimeout(LONG / 5);
    }
}

/** The width of the picture of the board, and the position at which one looks at it. */
async function seen(page: Page): Promise<{ x: number; y: number; w: number }> {
    return page
        .locator(".board-page")
        .first()
        .evaluate(({ scrollLeft: x, scrollTop: y, firstElementChild: image }) => ({
            x,
            y,
            w: image?.getBoundingClientRect().width ?? 0,
        }));
}

type Point = readonly [number, number];

/** Moves fingers, all at the same time, each on its way. */
async function drag(session: CDPSession, ways: readonly (readonly [Point, Point])[]): Promise<void> {
    const STEPS = 8;
    for (let step = 0; step <= STEPS; step++) {
        const points = ways.map(([[x1, y1], [x2, y2]]): Point => [
            x1 + ((x2 - x1) * step) / STEPS,
            y1 + ((y2 - y1) * step) / STEPS,
        ]);
        await touch(session, step === 0 ? "touchStart" : "touchMove", points);
    }
    await touch(session, "touchEnd", []);
}

async function touch(
    session: CDPSession,
    type: "touchStart" | "touchMove" | "touchEnd",
    points: readonly Point[],
): Promise<void> {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    await session.send("Input.dispatchTouchEvent", { type, touchPoints });
}
