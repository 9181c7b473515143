/**
 * The service worker: it shows the first page of the app where nobody answers, and the page then says so. It keeps the files of one
 * build, and no answer of the service. Whatever the network answers comes first, so that nobody sees an older build, or an app that
 * was removed. It also shows notices that come while no page is open.
 */

import { type Message, readMessage } from "./message.js";
import { routeOf } from "../browser/routes.js";

/** The values that the build fills in: its files that the first page needs, the hash of that page, and the icon of notifications. */
declare const FILES: readonly string[];
declare const PAGE: string;
declare const NOTICE_ICON: string;

/** As much of a service worker as is used here: the types of browsers know pages alone. */
interface Extended extends Event {
    waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Extended {
    readonly request: Request;
    respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Extended {
    readonly data: { text(): string } | null;
}
interface Clicked extends Extended {
    readonly notification: Notification;
}
interface Tab {
    readonly url: string;
    readonly visibilityState: DocumentVisibilityState;
    focus(): Promise<unknown>;
}
interface Tabs {
    matchAll(which: { type: "window"; includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(path: string): Promise<unknown>;
}
interface Worker {
    readonly clients: Tabs;
    readonly location: Location;
    readonly registration: ServiceWorkerRegistration;
    skipWaiting(): Promise<void>;
    addEventListener(type: "install" | "activate", hear: (event: Extended) => void): void;
    addEventListener(type: "fetch", hear: (event: Fetched) => void): void;
    addEventListener(type: "push", hear: (event: Pushed) => void): void;
    addEventListener(type: "notificationclick", hear: (event: Clicked) => void): void;
}
const worker = globalThis as unknown as Worker;

const FIRST = "/";
const PREFIX = "caravanserai shell ";
const SHELL = PREFIX + PAGE;

/** Answers of proxies that do not reach the service. */
const UNREACHED: ReadonlySet<number> = new Set([502, 504]);
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Keeps the build, if the service still has it: a page must fit its files. */
async function install(): Promise<void> {
    const page = await fetch(FIRST, { cache: "no-cache" });
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await page.clone().arrayBuffer()));
    if (Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") !== PAGE) {
        throw new Error("the service has another build by now");
    }
    const shell = await caches.open(SHELL);
    await shell.addAll(FILES);
    await shell.put(FIRST, page);
    await worker.skipWaiting();
}

async function forget(which: (name: string) => boolean): Promise<void> {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && which(name));
    await Promise.all(names.map((name) => caches.delete(name)));
}

async function kept(path: string): Promise<Response | undefined> {
    return (await caches.open(SHELL)).match(path, { ignoreVary: true });
}

/** A page: as the network has it; the first page of this build where there is no network. */
async function page(event: Fetched): Promise<Response> {
    let answer: Response | undefined;
    try {
        answer = await fetch(event.request);
        if (!UNREACHED.has(answer.status)) {
            event.waitUntil(leaveIfGone().catch(() => undefined));
            return answer;
        }
    } catch {
        // nobody answers
    }
    return (await kept(FIRST)) ?? answer ?? Response.error();
}

/** If this script is not served any more, the app was removed: nothing of it stays. */
async function leaveIfGone(): Promise<void> {
    const { status, ok, headers } = await fetch(worker.location.href, { method: "HEAD", cache: "no-store" });
    const isScript = headers.get("content-type")?.includes("javascript") === true;
    if (GONE.has(status) || (ok && !isScript)) {
        await worker.registration.unregister();
        await forget(() => true);
    }
}

/** The tabs that show a page. */
async function tabsWith(path: string): Promise<readonly Tab[]> {
    const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    return tabs.filter(({ url }) => new URL(url).pathname === path);
}

/**
 * Shows a notice, unless somebody looks at the match that it is about. The newest about a match takes the place of those before, and is
 * heard like the first: the one before may have been about something else.
 */
async function tell({ title, text, path, time }: Message): Promise<void> {
    const seen = (await tabsWith(path)).some(({ visibilityState }) => visibilityState === "visible");
    if (path === "/" || !seen) {
        const options = { body: text, tag: path, data: path, icon: NOTICE_ICON, timestamp: time, renotify: true };
        await worker.registration.showNotification(title, options);
    }
}

/** Brings the match to the front: the tab that has it, otherwise a new one. */
async function follow(path: string): Promise<void> {
    const [tab] = await tabsWith(path);
    await (tab === undefined ? worker.clients.openWindow(path) : tab.focus());
}

worker.addEventListener("push", (event) => {
    const message = readMessage(event.data?.text() ?? "");
    if (message !== undefined) {
        event.waitUntil(tell(message));
    }
});
worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(follow(String(event.notification.data)));
});
worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(forget((name) => name !== SHELL)));
worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) {
        return;
    }
    if (request.mode === "navigate") {
        if (routeOf(pathname).page !== "missing") {
            event.respondWith(page(event));
        }
    } else if (FILES.includes(pathname)) {
        event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
    }
});
