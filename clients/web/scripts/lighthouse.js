/**
 * Measures the page of a running match of each game as Lighthouse does for phones: median, least and most points of some visits, and what
 * blocked.
 *
 *     npm install --prefix /somewhere lighthouse@12
 *     LIGHTHOUSE=/somewhere/node_modules/lighthouse/core/index.js node scripts/lighthouse.js [GAME ...]
 *
 * `worked` is `blocked` by the time of the processor, with four times of each task as on the phone of Lighthouse. Beside other work tasks
 * take longer by the clock, and `blocked` with them, so `worked` is what to compare before and after a change.
 *
 * Lighthouse is no dependency: it is larger than all that the app needs. VISITS is how many visits count (3), REPORTS a folder for whole
 * reports.
 */

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const {
    LIGHTHOUSE = "lighthouse",
    CARAVAN = join(import.meta.dirname, "..", "..", "..", ".venv", "bin", "caravan"),
    CHROMIUM = "/usr/bin/chromium",
    VISITS = "3",
    REPORTS,
} = process.env;
const GAMES = process.argv.length > 2 ? process.argv.slice(2) : ["marcopolo", "merv", "palmyra", "sahwari"];
const PORT = 9333;
/** The time for which a page is watched, in milliseconds: its streams never end. */
const LONGEST = 20_000;

const { default: lighthouse } = await import(LIGHTHOUSE.startsWith("/") ? pathToFileURL(LIGHTHOUSE).href : LIGHTHOUSE);
const folder = await mkdtemp(join(tmpdir(), "caravan-lighthouse-"));
const service = spawn(
    CARAVAN,
    ["serve", "--store", join(folder, "matches.sqlite"), "--port", "0", "--web", "0", "--limit", "none", "--quiet"],
    { cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
);
const url = await new Promise((resolve) => {
    createInterface(service.stderr).on("line", (line) => {
        const found = /^In the browser: (\S+)\/$/u.exec(line)?.[1];
        if (found !== undefined) {
            resolve(found);
        }
    });
});
/** A browser of its own for each visit: in one that has shown the page before, measuring begins with all that ran there. */
async function browsing(work) {
    const context = await chromium.launchPersistentContext(join(folder, "profile"), {
        executablePath: CHROMIUM,
        args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${String(PORT)}`],
    });
    try {
        return await work(context);
    } finally {
        await context.close();
    }
}

/** The factor by which a task takes longer on a phone than here, and the milliseconds from which on it blocks. */
const [SLOWER, BLOCKING] = [4, 50];

/** The time for which tasks block after the first paint, by the time of the processor, in milliseconds as on a phone. */
function blockedByWork(events) {
    const painted = events.find(({ name }) => name === "firstContentfulPaint");
    const tasks = events.filter(
        ({ name, ph, pid, tid, ts, dur }) =>
            name.endsWith("RunTask") &&
            ph === "X" &&
            pid === painted.pid &&
            tid === painted.tid &&
            ts + dur > painted.ts,
    );
    return Math.round(tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (SLOWER * tdur) / 1000 - BLOCKING), 0));
}

/** Begins a guided match, and says where it is. */
async function begun(game) {
    return browsing(async (context) => {
        const page = await context.newPage();
        await page.goto(`${url}/games/${game}/rules`);
        await page.click(".learn");
        await page.waitForURL(/\/matches\/\w+$/u);
        await page.waitForSelector(".deciding.asked[aria-busy=false] .offers .offer");
        return page.url();
    });
}

try {
    for (const game of GAMES) {
        const match = await begun(game);
        const visits = [];
        for (let visit = 0; visit < Number(VISITS); visit++) {
            const { lhr, artifacts } = await browsing(() =>
                lighthouse(match, {
                    port: PORT,
                    onlyCategories: ["performance"],
                    disableStorageReset: true,
                    maxWaitForLoad: LONGEST,
                    logLevel: "error",
                }),
            );
            const of = (name) => Math.round((lhr.audits[name].numericValue ?? 0) * 100) / 100;
            visits.push({
                points: Math.round(lhr.categories.performance.score * 100),
                first: of("first-contentful-paint"),
                largest: of("largest-contentful-paint"),
                blocked: of("total-blocking-time"),
                worked: blockedByWork(artifacts.Trace.traceEvents),
                moved: of("cumulative-layout-shift"),
                speed: of("speed-index"),
            });
            if (REPORTS !== undefined) {
                await writeFile(join(REPORTS, `${game}-${String(visit)}.json`), JSON.stringify(lhr));
            }
        }
        visits.sort((one, other) => one.points - other.points);
        const range = `${String(visits[0].points)} to ${String(visits.at(-1).points)}`;
        console.log(game, "of", range, JSON.stringify(visits[Math.floor(visits.length / 2)]));
    }
} finally {
    service.kill("SIGINT");
    await new Promise((resolve) => {
        service.on("exit", resolve);
    });
    await rm(folder, { recursive: true, force: true });
}
