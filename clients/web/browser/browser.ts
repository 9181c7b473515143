/** A service of this checkout and a real browser, for tests that click. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";

import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";

export const CARAVAN = process.env["CARAVAN"] ?? join(process.cwd(), "..", "..", ".venv", "bin", "caravan");
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
/** The browser that can install an app: the small one, which takes less of the processor, cannot. */
const WHOLE = process.env["CHROMIUM_WHOLE"] ?? CHROMIUM;
/** The folder of pictures for people to look at; none unless it is named. */
export const SCREENSHOTS = process.env["SCREENSHOTS"];

/** The file of the store of a service. */
export const STORE = "matches.sqlite";

/** Limits what hangs, in milliseconds: a busy machine stands still for seconds. */
const PATIENCE = 120_000;

/**
 * The parts that Chromium leaves out. The address line of each window would keep two more processes ready for each visitor. The others are
 * those that Playwright leaves out because they matter to pages here or ask somebody elsewhere: only the last list counts.
 */
const LEFT_OUT = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
];

/**
 * The arguments with which a browser starts. There is no sandbox for root. Nothing is drawn by a graphics processor, nor by a program that
 * pretends to be one. The pages of a visitor share a process, and none is started beforehand: half as many processes take three quarters of
 * the time.
 */
const FRUGALLY = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--in-process-gpu",
    "--renderer-process-limit=1",
    `--disable-features=${LEFT_OUT.join()}`,
];

/** The offers of now at a table, not those to an earlier question. */
export const READY = ".deciding.asked[aria-busy=false] .offers .offer";
/** The pause between two looks at a page while something is waited for there: looking takes time from the page. */
export const SELDOM = { polling: 200 };

/** Refusals of the service, which the browser itself writes on the console: no fault of the page. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;

export interface Service {
    /** The address at which the app opens, without a slash at the end. */
    readonly url: string;
    /** The number of its process. */
    readonly process: number;
    /**
     * Ends the process, and starts another one on the same store and port, once something was done with the folder of the store; it is the
     * file `STORE` there.
     */
    restartAfter(meanwhile: (folder: string) => Promise<void>): Promise<void>;
    stop(): Promise<void>;
}

/**
 * The ports of the worker of the tests that runs these, every `WORKERS`th, as in `tests/ports.py`: no other worker takes one that is free for
 * a moment.
 */
const WORKERS = 64;
const OWN =
    Number(process.env["PYTEST_XDIST_WORKER"]?.replace("gw", "") ?? 0) +
    Number.parseInt(process.env["PYTEST_XDIST_TESTRUNUID"]?.slice(-2) ?? "0", 16);

/** A port below those that the system gives away by itself: nobody gets it by chance while the service is started again. */
async function freePort(): Promise<string> {
    for (;;) {
        const port = 10_000 + (OWN % WORKERS) + WORKERS * Math.floor(Math.random() * 312);
        const server = createServer().listen(port, "127.0.0.1");
        const free = await once(server, "listening").then(
            () => true,
            () => false,
        );
        if (free) {
            server.close();
            await once(server, "close");
            return String(port);
        }
    }
}

function at(port: string, options: readonly string[]): string[] {
    return options.map((option) => option.replace("{port}", port));
}

/** Starts a service with a store that is thrown away at the end. `{port}` in an option is its port for browsers. */
export async function serve(...options: string[]): Promise<Service> {
    const folder = await mkdtemp(join(tmpdir(), "caravan-app-"));
    const begin = async (web: string): Promise<{ url: string; process: number; end: () => Promise<void> }> => {
        const store = ["--store", join(folder, STORE), "--port", "0", "--web", web];
        const child = spawn(CARAVAN, ["serve", ...store, "--limit", "none", "--quiet", ...at(web, options)], {
            cwd: folder,
            stdio: ["ignore", "ignore", "pipe"],
        });
        const ended = once(child, "exit");
        const said: string[] = [];
        const url = await new Promise<string>((resolve, reject) => {
            createInterface(child.stderr).on("line", (line) => {
                said.push(line);
                const found = /^In the browser: (\S+)\/$/.exec(line)?.[1];
                if (found !== undefined) {
                    resolve(found);
                }
            });
            child.on("exit", () => reject(new Error(`the service ended: ${said.join("\n")}`)));
        });
        const end = async (): Promise<void> => {
            child.kill("SIGINT");
            await ended;
        };
        return { url, process: child.pid ?? 0, end };
    };
    const port = await freePort();
    let running = await begin(port);
    return {
        url: running.url,
        get process() {
            return running.process;
        },
        restartAfter: async (meanwhile) => {
            await running.end();
            await meanwhile(folder);
            running = await begin(port);
        },
        stop: async () => {
            await running.end();
            await rm(folder, { recursive: true });
        },
    };
}

export const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const;

export interface Visit {
    readonly page: Page;
    readonly context: BrowserContext;
    /** The faults on the page: errors, warnings, and requests to other hosts. */
    readonly problems: string[];
}

export interface VisitOptions {
    readonly size?: keyof typeof SIZES;
    readonly dark?: boolean;
    readonly locale?: string;
    /** The data that the browser keeps already. */
    readonly kept?: Awaited<ReturnType<BrowserContext["storageState"]>>;
    /** The hours by which its clock is ahead. */
    readonly ahead?: number;
}

/** A browser with visitors that know nothing of each other. */
export class Browsing {
    readonly #browser: Browser;

    private constructor(browser: Browser) {
        this.#browser = browser;
    }

    static async begin({ whole = false } = {}): Promise<Browsing> {
        const executablePath = whole ? WHOLE : CHROMIUM;
        return new Browsing(await chromium.launch({ executablePath, args: FRUGALLY, timeout: PATIENCE }));
    }

    /** A new visitor on a page. */
    async visit(
        url: string,
        { size = "wide", dark = false, locale = "en-GB", kept, ahead }: VisitOptions = {},
    ): Promise<Visit> {
        const context = await this.#browser.newContext({
            viewport: SIZES[size],
            colorScheme: dark ? "dark" : "light",
            locale,
            reducedMotion: "reduce",
            ...(kept && { storageState: kept }),
        });
        context.setDefaultTimeout(PATIENCE);
        if (ahead !== undefined) {
            await context.clock.install({ time: Date.now() + ahead * 3_600_000 });
        }
        const problems: string[] = [];
        const { host } = new URL(url);
        context.on("page", (opened) => watchPage(opened, host, problems));
        const page = await context.newPage();
        await page.goto(url);
        return { page, context, problems };
    }

    async end(): Promise<void> {
        await this.#browser.close();
    }
}

/** The things that the tests of a suite click through: there from before the first of them until after the last. */
export class Stage {
    #service: Service | undefined;
    #browsing: Browsing | undefined;

    /** Is made inside `describe`; `options` are those of the service. */
    constructor(...options: string[]) {
        before(async () => {
            this.#service = await serve(...options);
            this.#browsing = await Browsing.begin();
        });
        after(async () => {
            await this.#browsing?.end();
            await this.#service?.stop();
        });
    }

    get service(): Service {
        assert(this.#service !== undefined, "the tests have not begun");
        return this.#service;
    }

    get browsing(): Browsing {
        assert(this.#browsing !== undefined, "the tests have not begun");
        return this.#browsing;
    }
}

function watchPage(page: Page, host: string, problems: string[]): void {
    page.on("console", (message) => {
        if (["error", "warning"].includes(message.type()) && !REFUSED.test(message.text())) {
            problems.push(message.text());
        }
    });
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("request", (request) => {
        const there = new URL(request.url());
        if (there.host !== host && there.protocol.startsWith("http")) {
            problems.push(`asked ${request.url()}`);
        }
    });
}

/** Writes a picture of a page, if a folder for pictures is named. */
export async function picture(page: Page, name: string): Promise<void> {
    if (SCREENSHOTS !== undefined) {
        mkdirSync(SCREENSHOTS, { recursive: true });
        await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
    }
}

/** The token that a browser keeps. */
export async function tokenOf(page: Page): Promise<string> {
    const kept = await page.evaluate(() => localStorage.getItem("caravanserai session"));
    return (JSON.parse(kept ?? "{}") as { token?: string }).token ?? "";
}

/** The complaints of browsers while a service is away. */
export const AWAY = /net::ERR_/;

interface AxeResult {
    readonly violations: readonly {
        readonly id: string;
        readonly impact: string;
        readonly nodes: readonly { readonly html: string }[];
    }[];
}

/**
 * The serious or critical findings of axe on a page, or on a part of it. It runs apart from the page, whose policy admits no other
 * scripts. A session that is given stays: with its end, an authenticator of the browser would end too.
 */
export async function barriers(page: Page, part = "html", given?: CDPSession): Promise<string[]> {
    const source = await readFile(
        createRequire(join(process.cwd(), "package.json")).resolve("axe-core/axe.min.js"),
        "utf8",
    );
    const session = given ?? (await page.context().newCDPSession(page));
    const { frameTree } = await session.send("Page.getFrameTree");
    const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
    const evaluated = async (expression: string): Promise<unknown> => {
        const answer = await session.send("Runtime.evaluate", {
            expression,
            contextId: executionContextId,
            awaitPromise: true,
            returnByValue: true,
        });
        if (answer.exceptionDetails !== undefined) {
            throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
        }
        return answer.result.value;
    };
    await evaluated(`${source};0`);
    const { violations } = (await evaluated(
        `axe.run(${JSON.stringify(part)}, { preload: false, resultTypes: ['violations'] })`,
    )) as AxeResult;
    if (given === undefined) {
        await session.detach();
    }
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
