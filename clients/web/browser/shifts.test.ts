/** Nothing moves by itself while the page of a running match comes: what somebody wants to tap stays where it is. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { type BrowserContext, type Page } from "playwright-core";

import { Stage } from "./browser.js";

const SECONDS = 1000;
const GAMES = ["marcopolo", "merv", "palmyra", "sahwari"];
/** The largest shift, as Lighthouse counts it: the share of the window that moves, times how far. 0.1 is good. */
const MOST = 0.05;
/** A phone is slower than this machine, and its network takes longer: what comes in parts is seen to do so. */
const SLOWNESS = 4;
const NETWORK = { offline: false, latency: 60, downloadThroughput: 400_000, uploadThroughput: 400_000 };
/** The time without a change after which a page counts as whole, in milliseconds. */
const QUIET = 1500;

/** A shift: its size, and the elements that moved. */
interface Shift {
    readonly value: number;
    readonly moved: string;
}

describe("the page of a running match comes without moving what is there", { timeout: 300 * SECONDS }, () => {
    const stage = new Stage();

    for (const game of GAMES) {
        test(`on a phone: ${game}, in a guided match and in one that goes on`, async () => {
            const { page, context } = await stage.browsing.visit(`${stage.service.url}/games/${game}/rules`, {
                size: "narrow",
            });
            await page.click(".learn");
            await page.waitForURL(/\/matches\/\w+$/u);
            await page.waitForSelector(ASKED);
            const url = page.url();
            await page.close();
            assertStill(await shifts(context, url), "guided");
            const again = await context.newPage();
            await again.goto(url);
            await again.click(".guide button");
            await again.waitForSelector(".guide", { state: "detached" });
            await again.close();
            assertStill(await shifts(context, url), "without the guide");
            await context.close();
        });
    }

    test("what comes late is noticed", async () => {
        const { page, context } = await stage.browsing.visit(`${stage.service.url}/`, { size: "narrow" });
        await page.close();
        const found = await shifts(context, `${stage.service.url}/`, async (seen) => {
            await seen.evaluate(() => {
                const late = document.createElement("p");
                late.style.height = "300px";
                document.querySelector("main")?.prepend(late);
            });
        });
        assert(sum(found) > MOST);
        await context.close();
    });
});

const ASKED = ".deciding.asked[aria-busy=false] .offers .offer, .deciding.asked[aria-busy=false] .confirm";

function sum(found: readonly Shift[]): number {
    return found.reduce((all, { value }) => all + value, 0);
}

function assertStill(found: readonly Shift[], what: string): void {
    assert(sum(found) < MOST, `${what}: ${JSON.stringify(found)}`);
}

/** The shifts while a page is loaded slowly, until nothing happens any more. */
async function shifts(
    context: BrowserContext,
    url: string,
    meanwhile: (page: Page) => Promise<void> = async (page) => {
        await page.waitForSelector(ASKED);
    },
): Promise<readonly Shift[]> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWNESS });
    await page.addInitScript(() => {
        const seen: Shift[] = [];
        (globalThis as unknown as { seen: Shift[] }).seen = seen;
        interface LayoutShift extends PerformanceEntry {
            readonly value: number;
            readonly sources: readonly { readonly node: Node | null }[];
        }
        const named = ({ node }: { readonly node: Node | null }): string =>
            node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? "");
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as LayoutShift[]) {
                seen.push({ value: entry.value, moved: entry.sources.map(named).join(", ") });
            }
        }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(url);
    await page.waitForSelector("main > *");
    await meanwhile(page);
    await page.waitForTimeout(QUIET);
    const found = await page.evaluate(() => (globalThis as unknown as { seen: Shift[] }).seen);
    await page.close();
    return found;
}
