/**
 * The time from the click that decides to the board that shows it, in matches of all games with a short and a long history: by the
 * clock, and by the processor time of the page and of the service. A busy machine changes the clock, not the work, so the work is what is
 * held; CLICKS is how many count, and BOUND another bound for what the page and the service work together.
 */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";

import type { Client } from "caravanserai/web";
import type { CDPSession, Page } from "playwright-core";

import { READY, Stage } from "./browser.js";
import { Person, signIn } from "./person.js";

const CHOSEN = process.env["GAMES"] ?? "";
const GAMES = (CHOSEN === "" ? "marcopolo merv palmyra sahwari" : CHOSEN).split(" ");
/** The number of events of a match when the clicks begin to count. */
const HISTORIES = [100, 400];
const CLICKS = Number(process.env["CLICKS"] ?? 20);
/** The most that the median click may cost the page and the service together, in milliseconds of a processor. */
const BOUND = Number(process.env["BOUND"] ?? 240);
/** The length of a tick of the processor's time, and the time that a click waits for what may be gone, in milliseconds. */
const TICK = 10;
const GONE = 5_000;

/** The cost of a click, in milliseconds. */
interface Cost {
    readonly clock: number;
    readonly page: number;
    readonly service: number;
}

describe("from a click to the board", { timeout: 1_800_000 }, () => {
    const stage = new Stage();

    for (const game of GAMES) {
        test(`${game}: costs little, however long the match has gone on`, async (context) => {
            const people = ["Ann", "Bo", "Cy", "Di"].map((name) => new Person(stage.service.url, name));
            const [ann] = people;
            assert(ann !== undefined);
            const table = new Table(people.map(({ client }) => client));
            await table.begin(game);
            const visit = await stage.browsing.visit(stage.service.url);
            await signIn(visit.page, await ann.code());
            const session = await visit.page.context().newCDPSession(visit.page);
            await session.send("Performance.enable", { timeDomain: "threadTicks" });
            for (const history of HISTORIES) {
                await table.playTo(history);
                if (await table.over()) {
                    context.diagnostic(`${game} is over before event ${String(history)}`);
                    break;
                }
                await visit.page.goto(`${stage.service.url}/${table.name}`);
                await visit.page.waitForSelector(".board-image");
                const costs: Cost[] = [];
                while (costs.length < CLICKS && (await table.toSeat(1)) > 0) {
                    costs.push(await clicked(visit.page, session, stage.service.process, costs.length));
                }
                const found = summary(costs);
                context.diagnostic(`${game} from event ${String(history)}: ${found.text}`);
                assert(found.work < BOUND, found.text);
            }
            await visit.context.close();
        });
    }

    for (const [wanted, most] of [
        ["always", 2.6],
        ["final", 2],
        ["never", 1.6],
    ] as const) {
        test(`sahwari: the clicks of a whole match for two, which confirms ${wanted}`, async (context) => {
            const people = ["Ann", "Bo"].map((name) => new Person(stage.service.url, name));
            const table = new Table(people.map(({ client }) => client));
            await table.begin("sahwari");
            const { page, context: visitor } = await stage.browsing.visit(stage.service.url);
            await signIn(page, (await people[0]?.code()) ?? "");
            await page.evaluate((choice) => localStorage.setItem("caravanserai choice confirm", choice), wanted);
            await page.goto(`${stage.service.url}/${table.name}`);
            let [clicks, decided] = [0, 0];
            for (let version; (version = await table.toSeat(1)) > 0;) {
                clicks += await clicksFor(page, version, decided++);
            }
            const text = `${String(clicks)} clicks for ${String(decided)} decisions`;
            context.diagnostic(`sahwari, which confirms ${wanted}: ${text}`);
            assert(decided > 20 && clicks < most * decided, text);
            await visitor.close();
        });
    }
});

/** A match that clients play, each a seat, the first offers and the last ones in turn. */
class Table {
    name = "";
    readonly #seats: readonly Client[];
    #made = 0;

    constructor(seats: readonly Client[]) {
        this.#seats = seats;
    }

    async begin(game: string): Promise<void> {
        const [owner] = this.#seats;
        assert(owner !== undefined);
        this.name = (await owner.createMatch(game, { players: this.#seats.length })).name;
        for (const [index, client] of this.#seats.entries()) {
            await client.join(this.name, { displayName: `Player ${String(index + 1)}`, seat: index + 1 });
        }
        for (const client of this.#seats) {
            await client.start(this.name);
        }
    }

    async over(): Promise<boolean> {
        const [owner] = this.#seats;
        return (await owner?.match(this.name))?.questions.length === 0;
    }

    async playTo(version: number): Promise<void> {
        await this.#play((_, now) => now >= version);
    }

    /** Plays until a seat is asked; the version at which it is, or 0 if the match is over before. A page may go on by itself meanwhile. */
    async toSeat(seat: number): Promise<number> {
        return this.#play((asked) => asked === seat);
    }

    async #play(there: (asked: number, version: number) => boolean): Promise<number> {
        for (;;) {
            const match = await this.#seats[0]?.match(this.name);
            const asked = match?.questions[0]?.seat;
            if (asked === undefined) {
                return 0;
            }
            const version = Number(match?.version);
            if (there(asked, version)) {
                return version;
            }
            const client = this.#seats[asked - 1];
            const { offers = [] } = (await client?.offers(this.name)) ?? {};
            const offer = offers[(this.#made++ * 7) % offers.length];
            assert(client !== undefined && offer !== undefined);
            await client.decide(this.name, offer);
        }
    }
}

/** Chooses an offer, and measures the click that decides. */
async function clicked(page: Page, session: CDPSession, service: number, turn: number): Promise<Cost> {
    await page.waitForSelector(READY);
    while ((await page.locator(".confirm .main").count()) === 0) {
        const offers = page.locator(".offers .offer");
        await offers.nth((turn * 7) % Math.max(1, await offers.count())).click();
    }
    await quiet(page);
    await page.evaluate(() => {
        const match = document.querySelector<HTMLElement>(".match-page");
        (globalThis as unknown as { reaction: Promise<number> }).reaction = new Promise((resolve) => {
            document.addEventListener(
                "click",
                ({ timeStamp }) => {
                    new MutationObserver((_, observer) => {
                        observer.disconnect();
                        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
                    }).observe(match as Node, { attributeFilter: ["data-version"] });
                },
                { capture: true, once: true },
            );
        });
    });
    const before = [await worked(session), await ticks(service)];
    await page.click(".confirm .main");
    const clock = await page.evaluate(() => (globalThis as unknown as { reaction: Promise<number> }).reaction);
    const after = [await worked(session), await ticks(service)];
    return { clock, page: (after[0] ?? 0) - (before[0] ?? 0), service: (after[1] ?? 0) - (before[1] ?? 0) };
}

/** Decides by hand what is asked at a version, unless the page does so by itself; how many clicks that takes. */
async function clicksFor(page: Page, version: number, turn: number): Promise<number> {
    const moved = `.match-page:not([data-version="${String(version)}"])`;
    const there = `.match-page[data-version="${String(version)}"]`;
    const [confirm, offers] = [`${there} .confirm .main`, `${there} ${READY}`];
    let clicks = 0;
    await page.waitForFunction(
        (least) => Number(document.querySelector<HTMLElement>(".match-page")?.dataset["version"]) >= least,
        version,
    );
    for (;;) {
        await page.waitForSelector([moved, confirm, offers].join(), { state: "attached" });
        if ((await page.locator(moved).count()) > 0) {
            return clicks;
        }
        const [last, count] = [await page.locator(confirm).count(), await page.locator(offers).count()];
        if (last + count === 0) {
            continue; // the decision is on its way
        }
        const next = last > 0 ? page.locator(confirm) : page.locator(offers).nth((turn * 7) % Math.max(1, count));
        try {
            await next.click({ timeout: GONE });
            clicks++;
        } catch (error) {
            if ((await page.locator(moved).count()) === 0 && (await next.count()) > 0) {
                throw error; // otherwise the page was faster
            }
        }
    }
}

/** Waits until a page has nothing to do. */
async function quiet(page: Page): Promise<void> {
    await page.evaluate(
        () =>
            new Promise((resolve) => {
                requestIdleCallback(() => requestIdleCallback(resolve));
            }),
    );
}

/** The work of the main thread of a page, in milliseconds of the processor. */
async function worked(session: CDPSession): Promise<number> {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

/** The work of a process, in milliseconds of the processor. */
async function ticks(process: number): Promise<number> {
    const fields = (await readFile(`/proc/${String(process)}/stat`, "utf8")).split(")").at(-1)?.trim().split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK;
}

function summary(costs: readonly Cost[]): { readonly text: string; readonly work: number } {
    const of = (what: keyof Cost): readonly number[] => costs.map((cost) => cost[what]).sort((a, b) => a - b);
    const [clock, page, service] = [of("clock"), of("page"), of("service")];
    const median = (values: readonly number[]): number => values[Math.floor(values.length / 2)] ?? 0;
    const mean = service.reduce((sum, each) => sum + each, 0) / Math.max(1, service.length); // its time comes in ticks
    const said = (value = 0): string => value.toFixed(0);
    return {
        text: `${String(costs.length)} clicks, ${said(median(clock))} ms by the clock (${said(clock[0])} to ${said(clock.at(-1))}), page ${said(median(page))}, service ${said(mean)}`,
        work: median(page) + mean,
    };
}
