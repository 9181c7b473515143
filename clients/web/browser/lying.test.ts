/**
 * A service whose answers lack everything, one method after the other, or are changed everywhere in one way: pages say so or show nothing there,
 * but no page stays blank, breaks, or writes what programmers write.
 */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { FollowedPlayers } from "caravanserai/web";
import type { Page, Route } from "playwright-core";

import { SELDOM, Stage } from "./browser.js";
import { type Change, changed, CHANGES } from "./changed-answers.js";
import { Person, signIn } from "./person.js";

/** The calls of pages, by the path of a method. */
const CALLS = "**/caravanserai.v1.*/*";
/** Words that nobody should read on a page. */
const WRITTEN_BY_PROGRAMS = /\bundefined\b|\bNaN\b|\[object|Invalid Date|TypeError|\bnull\b/u;
/** The least text of a page, beside the header; and the time for which it may load, in milliseconds. */
const LEAST = 12;
const LOADS = 60_000;
/** The most pages at which one answer is left out: the header of every page uses some, and reads them there as everywhere. */
const MOST = 4;

describe("a service that lies", { timeout: 900_000 }, () => {
    const stage = new Stage();

    test("with empty answers leaves no page blank, and breaks none", async (context) => {
        const [ann, bo] = [new Person(stage.service.url, "Ann"), new Person(stage.service.url, "Bo")];
        await ann.register();
        await bo.register();
        const match = await begun(ann, bo);
        const over = await begun(ann, bo);
        await bo.client.resign(over);
        const room = (await ann.client.createMatch("sahwari", { players: 2 })).name;
        await new FollowedPlayers(ann.client).follow(bo.player);
        const tournament = await ann.client.tournaments.create({
            title: "Spring",
            game: "games/sahwari",
            seats: 2,
            format: { case: "swiss", value: { rounds: 1 } },
        });
        const { page, problems } = await stage.browsing.visit(stage.service.url);
        await signIn(page, await ann.code());
        // those first that show most of what several of them ask for
        const paths = [
            "/",
            "/?show=mine",
            "/?show=followed",
            `/${bo.player}`,
            `/${ann.player}`,
            `/${match}`,
            `/${room}`,
            `/${over}`,
            `/${over}/replay`,
            "/create",
        ];
        paths.push(`/${over}/scoreboard`, `/${over}/proof`, "/players", "/games/merv/statistics");
        paths.push("/games/merv/rules", "/tournaments", `/${tournament.name}`, "/organise");
        const found: string[] = [];
        const attacked = new Map<string, number>();
        let attacks = 0;
        for (const path of paths) {
            const called = await methodsOf(page, stage.service.url + path);
            for (const change of CHANGES) {
                await page.route(CALLS, (route) => answerChanged(route, change));
                found.push(
                    ...(await faults(page, stage.service.url + path, problems)).map(
                        (fault) => `${path} ${change}: ${fault}`,
                    ),
                );
                await page.unrouteAll({ behavior: "wait" });
            }
            for (const method of called.filter((each) => (attacked.get(each) ?? 0) < MOST)) {
                attacked.set(method, (attacked.get(method) ?? 0) + 1);
                await page.route(CALLS, (route) =>
                    route.request().url().endsWith(method)
                        ? route.fulfill({ status: 200, contentType: "application/proto", body: "" })
                        : route.fallback(),
                );
                const url = stage.service.url + path;
                found.push(
                    ...(await faults(page, url, problems)).map((fault) => `${path} without ${method}: ${fault}`),
                );
                await page.unrouteAll({ behavior: "wait" });
                attacks++;
            }
        }
        context.diagnostic(`${String(attacks)} attacks`);
        assert(attacks > 30, String(attacks));
        assert.deepEqual(found, []);
    });
});

/** The faults of a page. */
async function faults(page: Page, url: string, problems: string[]): Promise<string[]> {
    await page.goto(url);
    await still(page);
    await page.waitForSelector(".loading", { state: "detached", timeout: LOADS }).catch(() => undefined);
    const text = await page.locator("main").innerText();
    const wrong = WRITTEN_BY_PROGRAMS.exec(text)?.[0];
    const shown = text.trim().length < LEAST || wrong !== undefined;
    return [...(shown ? [`${wrong ?? "blank"}: ${text.slice(0, 80)}`] : []), ...problems.splice(0)];
}

/** Answers a call as the service does, with a change to all of the answer. */
async function answerChanged(route: Route, change: Change): Promise<void> {
    const { pathname } = new URL(route.request().url());
    if (/\/Watch\w+$/u.test(pathname)) {
        await route.fallback(); // a stream has no end that could be waited for
        return;
    }
    const answer = await route.fetch();
    const written = answer.headers()["content-type"] === "application/proto";
    const body = written ? Buffer.from(changed(pathname, await answer.body(), change)) : await answer.body();
    await route.fulfill({ response: answer, body });
}

/** A match of two that has begun. */
async function begun(one: Person, other: Person): Promise<string> {
    const { name } = await one.client.createMatch("merv", { players: 2 });
    await one.client.join(name, { displayName: "Ann", seat: 1 });
    await other.client.join(name, { displayName: "Bo", seat: 2 });
    await one.client.start(name);
    await other.client.start(name);
    return name;
}

/** The methods that a page calls, with answers that come at once. */
async function methodsOf(page: Page, url: string): Promise<string[]> {
    const called = new Set<string>();
    const note = (request: { url(): string; method(): string }): void => {
        const method = /\/caravanserai\.v1\.\w+\/(?:Get|List|Suggest|Preview)\w+$/u.exec(request.url())?.[0];
        if (method !== undefined && request.method() === "POST") {
            called.add(method);
        }
    };
    page.on("request", note);
    await page.goto(url);
    await still(page);
    page.off("request", note);
    return [...called].sort();
}

/** Waits until a page says the same for a while. */
async function still(page: Page): Promise<void> {
    await page.waitForFunction(
        () => {
            const { dataset } = document.body;
            const text = document.body.innerText;
            dataset["same"] = String(dataset["said"] === text ? Number(dataset["same"]) + 1 : 0);
            dataset["said"] = text;
            return Number(dataset["same"]) >= 3;
        },
        undefined,
        SELDOM,
    );
}
