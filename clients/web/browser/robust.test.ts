/** Faults while somebody plays: the page goes on, or says what to do. */

import assert from "node:assert/strict";
import { createServer, type Server, type Socket, connect as dial } from "node:net";
import { once } from "node:events";
import { describe, test } from "node:test";

import { connect, MemoryKeeping, newToken } from "caravanserai/web";
import type { Page } from "playwright-core";

import { AWAY, barriers, Browsing, picture, READY, Stage, tokenOf, type Visit } from "./browser.js";
import { fillToken } from "./person.js";
import { translator } from "./translator.js";

const SECONDS = 1000;
/** The most looks at a page that is translated. */
const LOOKS = 200;

describe("what may go wrong", { timeout: 600 * SECONDS }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];

    const visit = async (...parameters: Parameters<Browsing["visit"]>): Promise<Visit> => {
        const found = await stage.browsing.visit(...parameters);
        visits.push(found);
        return found;
    };

    /** Somebody at the table against a bot. */
    const seated = async (url = stage.service.url): Promise<Visit> => {
        const found = await visit(`${url}/create?game=sahwari`);
        const { page } = found;
        await page.waitForSelector(".seat-choices");
        await page.click(".segment:has-text('2')");
        await page.selectOption(".seat-choices select >> nth=1", "novice");
        await page.fill("input[autocomplete=nickname]", "Ann");
        await page.click("button[type=submit]");
        await page.waitForSelector(READY);
        return found;
    };

    test("two tabs and another device at one seat show the same; all decide, the device once it has the code", async () => {
        const { page, context } = await seated();
        const tab = await context.newPage();
        await tab.goto(page.url());
        await tab.waitForSelector(READY);
        const device = await visit(stage.service.url);
        await signIn(device.page, await tokenOf(page));
        await device.page.goto(page.url());
        await device.page.waitForSelector(READY);
        for (const each of [page, tab]) {
            await each.waitForSelector(READY);
            const old = await version(each);
            await decide(each);
            await later(each, old);
            const now = await version(each);
            for (const other of [page, tab, device.page]) {
                await reaches(other, now);
            }
        }
        await choose(device.page); // it has the token, but not the key of the seat
        await device.page.click(".confirm .main");
        await device.page.waitForSelector(".objection:has-text('key')");
        const addresses: string[] = [];
        device.page.on("request", (request) => addresses.push(request.url()));
        await signIn(device.page, await codeOf(page));
        await picture(device.page, "robust-device");
        const before = await version(device.page);
        await decide(device.page);
        await reaches(page, before + 1);
        assert.deepEqual(
            addresses.filter((address) => address.includes("caravanserai-1")),
            [],
            "codes stand in no address",
        );
        await page.waitForSelector(READY);
        // Both tabs answer the same question: one decides, and the other one goes on with the next question.
        const asked = await version(page);
        await Promise.all([page, tab].map((each) => choose(each)));
        await Promise.all([page, tab].map((each) => each.locator(".confirm .main").dispatchEvent("click")));
        for (const each of [page, tab]) {
            await later(each, asked);
            await each.waitForSelector(READY);
        }
    });

    test("a replaced token is asked for, and the seat goes on with the new one", async () => {
        const { page } = await seated();
        await page.click(".account");
        await page.click("summary:has-text('Register')");
        await page.click("dialog form:has(input[autocomplete=nickname]) button");
        await page.waitForSelector(".dialog", { state: "detached" });
        const token = await tokenOf(page);
        const next = newToken();
        await connect(stage.service.url, { token, keeping: new MemoryKeeping() }).rotateToken(next);
        await page.waitForSelector(".banner button", { timeout: 30 * SECONDS });
        await picture(page, "robust-token");
        assert.deepEqual(await barriers(page), []);
        await page.click(".banner button");
        await fillToken(page, next);
        await page.waitForSelector(".banner", { state: "detached" });
        await picture(page, "robust-token-new");
        await page.waitForSelector(READY);
        const old = await version(page);
        await decide(page);
        await later(page, old);
    });

    test("a browser that is off line, and a way to the service that breaks, go on where they were", async () => {
        const way = await Way.to(stage.service.url);
        const { page, context } = await seated(way.url);
        const old = await version(page);
        await way.close();
        await page.waitForSelector(".banner", { timeout: 30 * SECONDS });
        await picture(page, "robust-away");
        await way.open();
        await page.waitForSelector(".banner", { state: "detached", timeout: 40 * SECONDS });
        await decide(page);
        await later(page, old);
        await context.setOffline(true);
        await choose(page);
        await page.click(".confirm .main");
        const stayed = await version(page);
        await context.setOffline(false);
        await later(page, stayed); // it was repeated by itself
        await page.context().close();
        await way.close();
    });

    test("a page that its browser translates goes on with what is asked now, and so it does when it shows the original", async () => {
        const { page, context } = await seated();
        const tab = await context.newPage();
        await tab.goto(page.url());
        await tab.waitForSelector(READY);
        await page.evaluate(translator);
        const alike = async (): Promise<void> => {
            const now = await version(page);
            await reaches(tab, now);
            await tab.waitForSelector(READY);
            const wanted = await wordsOf(tab);
            for (let looks = 0; looks < LOOKS && (await wordsOf(page)) !== wanted; looks++) {
                await page.waitForTimeout(SECONDS / 10); // a translator comes behind
            }
            assert.equal(await wordsOf(page), wanted);
        };
        for (const way of ["translate", "showOriginal", "translate"] as const) {
            await page.evaluate((wanted) => window[wanted](), way);
            for (let made = 0; made < 2; made++) {
                const old = await version(page);
                await decide(page);
                await later(page, old);
                await page.waitForSelector(READY);
                await alike();
            }
            assert.equal((await page.locator(".deciding font").count()) > 0, way === "translate");
        }
        await tab.close();
    });

    test("a part of the app that a newer build has replaced asks to load the page again", async () => {
        const { page } = await visit(stage.service.url);
        await page.waitForSelector(".tile");
        await page.route("**/assets/**", async (route) => route.fulfill({ status: 404, body: "" }));
        await page.evaluate(() => {
            history.pushState(null, "", "/verify");
            dispatchEvent(new PopStateEvent("popstate"));
        });
        await page.waitForSelector(".problem button");
        await picture(page, "robust-newer-build");
        await page.unroute("**/assets/**");
        await page.click(".problem button");
        await page.waitForSelector(".drop");
    });

    test("receipts are kept by themselves; a match is looked back at while it goes on", async () => {
        const { page } = await seated();
        const id = new URL(page.url()).pathname.slice(1);
        await page.waitForFunction(
            (match) => Object.keys(localStorage).some((key) => key.includes("receipt") && key.includes(match)),
            id,
        );
        await decide(page);
        const now = await drawn(page);
        await page.click(".look-back button");
        await page.keyboard.press("Home");
        await page.waitForFunction(() => document.querySelector(".match-page")?.getAttribute("data-version") === "0");
        assert.notEqual(await drawn(page), now);
        assert.equal(await page.locator(".deciding").count(), 0, "nothing is decided in the past");
        await picture(page, "looking-back");
        assert.deepEqual(await barriers(page), []);
        await page.keyboard.press("End");
        assert.equal(await drawn(page), now);
        await page.click('.log-entry[data-version="3"] .log-line');
        assert.equal(await version(page), 3);
        await page.click(".look-back button");
        assert.equal(await drawn(page), now);
        await page.click(".log-entry .cite >> nth=0");
        await page.waitForSelector("dialog .rule-text");
    });

    test("Escape leads to what may be decided, and from there to the board; the log has two stops", async () => {
        const { page } = await seated();
        const focused = async (selector: string): Promise<boolean> =>
            page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
        await decide(page);
        await page.reload();
        await page.waitForSelector(READY);
        await page.keyboard.press("Tab"); // to the content
        for (let pressed = 0; pressed < 12 && !(await focused(".match-page > .skip")); pressed++) {
            await page.keyboard.press("Tab");
        }
        await page.keyboard.press("Enter");
        assert(await focused(".offers [tabindex='0']"), "a link leads past the board");

        assert.equal(await page.locator(".log-list [tabindex='0']").count(), 2);
        await page.focus(".log-line[tabindex='0']");
        await page.keyboard.press("ArrowUp");
        assert(await focused(".log-entry:not([aria-current]) .log-line[tabindex='0']"), "the focus goes up the log");
        assert.equal(await page.locator(".log-list .log-line[tabindex='0']").count(), 1);

        await page.keyboard.press("Escape");
        assert(await focused(".offers [tabindex='0']"), "from the log to the offers");
        await page.keyboard.press("Escape");
        assert(await focused(".board [tabindex='0']"), "from the offers to the board");
        await page.waitForSelector(".tip");
        await page.keyboard.press("Escape");
        await page.waitForSelector(".tip", { state: "detached" });
        assert(await focused(".board [tabindex='0']"), "the first one closes the words about a place");
        await page.keyboard.press("Escape");
        assert(await focused(".offers [tabindex='0']"), "from the board to the offers");

        await page.keyboard.press("End");
        assert(await focused(".offers li:last-child .offer"), "the focus goes along with the keys");
        const before = await version(page);
        for (let step = 0; step < 4 && (await version(page)) === before; step++) {
            const shown = await page.evaluate(shownOfDeciding);
            await page.keyboard.press("Enter");
            while ((await page.evaluate(shownOfDeciding)) === shown) {
                await page.waitForTimeout(50); // it is chosen, a step further, or decided
            }
        }
        await later(page, before);
        await page.waitForSelector(READY);
        assert(await focused(".offers [tabindex='0']"), "the next question has the focus");
        await page.keyboard.press("?");
        await page.waitForSelector("dialog .keys");
        assert.match(await page.innerText("dialog .keys"), /Esc/);
    });

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems).filter((text) => !AWAY.test(text) && !text.includes("assets")),
            [],
        );
    });
});

/** A way to a service that can break. */
class Way {
    readonly url: string;
    readonly #target: URL;
    readonly #sockets = new Set<Socket>();
    #server: Server;

    private constructor(target: URL, server: Server, port: number) {
        this.#target = target;
        this.#server = server;
        this.url = `http://127.0.0.1:${String(port)}`;
        this.#serve(server);
    }

    static async to(url: string): Promise<Way> {
        const server = createServer().listen(0, "127.0.0.1");
        await once(server, "listening");
        return new Way(new URL(url), server, (server.address() as { port: number }).port);
    }

    #serve(server: Server): void {
        server.on("connection", (near) => {
            const far = dial(Number(this.#target.port), this.#target.hostname);
            for (const [one, other] of [
                [near, far],
                [far, near],
            ] as const) {
                this.#sockets.add(one);
                one.pipe(other);
                one.on("error", () => other.destroy());
                one.on("close", () => this.#sockets.delete(one));
            }
        });
    }

    async close(): Promise<void> {
        const closed = once(this.#server, "close");
        this.#server.close();
        this.#sockets.forEach((socket) => socket.destroy());
        await closed;
    }

    async open(): Promise<void> {
        this.#server = createServer().listen(Number(new URL(this.url).port), "127.0.0.1");
        await once(this.#server, "listening");
        this.#serve(this.#server);
    }
}

async function signIn(page: Page, token: string): Promise<void> {
    await page.click(".account");
    await fillToken(page, token);
}

/** The code for another device, as somebody copies it. */
async function codeOf(page: Page): Promise<string> {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.click(".account");
    await page.click("summary:has-text('another device')");
    await picture(page, "robust-code");
    await page.click("dialog button:has-text('Copy the code')");
    await page.waitForSelector("dialog button:has-text('Copied')");
    const code = await page.evaluate(async () => navigator.clipboard.readText());
    await page.keyboard.press("Escape");
    await page.waitForSelector(".dialog", { state: "detached" });
    return code;
}

/** The words about what is asked and what happened, each once, with or without the marks of the translator. */
async function wordsOf(page: Page): Promise<string> {
    const texts = await page.locator(".deciding h2, .deciding .offer, .log").allTextContents();
    return texts.join("\n").replaceAll(/[«»]/gu, "");
}

async function version(page: Page): Promise<number> {
    return Number(await page.locator(".match-page").getAttribute("data-version"));
}

/** Waits until a page shows a version after this one. */
async function later(page: Page, old: number): Promise<void> {
    await reaches(page, old + 1);
}

/** Waits until a page shows this version or a later one. */
async function reaches(page: Page, wanted: number): Promise<void> {
    await page.waitForFunction(
        (least) => Number(document.querySelector<HTMLElement>(".match-page")?.dataset["version"]) >= least,
        wanted,
        { timeout: 40 * SECONDS },
    );
}

/** In a page: its version, its offers, what has the focus, and what waits to be confirmed. */
function shownOfDeciding(): string {
    const texts = (selector: string): (string | null)[] =>
        [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    const version = document.querySelector<HTMLElement>(".match-page")?.dataset["version"];
    return JSON.stringify([version, document.activeElement?.textContent, texts(".offers .offer"), texts(".confirm")]);
}

/** Chooses the first offer. */
async function choose(page: Page): Promise<void> {
    await page.waitForSelector(READY);
    for (let step = 0; step < 3 && (await page.locator(".confirm").count()) === 0; step++) {
        await page.locator(".offers .offer").first().click();
    }
    await page.waitForSelector(".confirm");
}

async function decide(page: Page): Promise<void> {
    const old = await version(page);
    await choose(page);
    await page.click(".confirm .main");
    await later(page, old);
    await page.waitForSelector(READY, { timeout: 30 * SECONDS });
}

/** The picture of the board: the pieces at each place, without the marks of choices. */
async function drawn(page: Page): Promise<string> {
    return page.evaluate(() =>
        [...document.querySelectorAll(".board-image [data-place]")]
            .map((place) => `${place.getAttribute("data-place") ?? ""}: ${place.textContent}`)
            .sort()
            .join("\n"),
    );
}
