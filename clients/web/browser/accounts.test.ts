/** The parts of an account beside its matches: notices while the page is closed, and the code that brings it to another device. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, describe, test } from "node:test";

import { WebhookForm, WebhookService, type Webhook } from "caravanserai/v1/webhook_service";
import { MatchService } from "caravanserai/v1/match_service";
import { connect } from "caravanserai/web";
import type { CDPSession, Page, Worker } from "playwright-core";

import { barriers, picture, SIZES, Stage, tokenOf, type Visit } from "./browser.js";
import { signIn } from "./person.js";
import { PostOffice } from "./post-office.js";

const SECONDS = 1000;
const MATCH = "/matches/abcdefghijklmnop";
const NOTICE = { title: "Merv", text: "It is your turn (Red).", path: MATCH, time: Date.now() };

const office = await PostOffice.open();

describe("an account that wants letters", { timeout: 300 * SECONDS }, () => {
    const server = [
        "--mail-server",
        `smtp+plain://127.0.0.1:${String(office.port)}`,
        "--mail-from",
        "notices@play.example",
    ];
    const stage = new Stage(...server, "--public-url", "https://play.example");
    after(() => office.close());

    test("gives its address, which is asked first, and forgets it again", async () => {
        const { page } = await stage.browsing.visit(stage.service.url);
        await register(page, "Ann");
        await page.goto(stage.service.url);
        await page.setViewportSize(SIZES.narrow);
        await page.click("summary:has-text('Notices by e-mail')");
        await page.waitForSelector("text=Only you and this service know it.");
        assert.deepEqual(await barriers(page), []);
        await picture(page, "accounts-mail-form");
        await page.fill("input[type=email]", "ann@mail.example");
        await page.selectOption("label:has-text('How often') + select", "24");
        await page.click("button:has-text('Send me notices')");
        await page.waitForSelector("text=An e-mail was sent to your address at mail.example.");
        assert.equal(office.letters.length, 1);
        assert.match(office.letters[0] ?? "", /^To: ann@mail\.example\r$/m);
        await picture(page, "accounts-mail-asked");
        assert.deepEqual(await barriers(page), []);

        const letter = await page.context().newPage();
        await letter.setViewportSize(SIZES.narrow);
        await letter.goto(stage.service.url + office.link("confirm"));
        await picture(letter, "accounts-mail-question");
        assert.deepEqual(await barriers(letter), []);
        await letter.click("button");
        await letter.waitForSelector("text=Thank you.");
        await page.reload();
        await page.click("summary:has-text('Notices by e-mail')");
        await page.waitForSelector("text=Notices are sent to your address at mail.example.");
        await page.click("button:has-text('Forget the address')");
        await page.waitForSelector("input[type=email]");
        await letter.goto(stage.service.url + office.link("confirm"));
        await letter.waitForSelector("text=This link is not valid, or no longer valid.");
        await letter.close();
    });

    test("learns that the question could not be sent and why, in the language that they read", async () => {
        const { page, context } = await stage.browsing.visit(stage.service.url, { size: "narrow" });
        await register(page, "Bo");
        await page.goto(stage.service.url);
        await page.click("summary:has-text('Notices by e-mail')");
        await page.fill("input[type=email]", "bo@mail.example");
        office.refuses = true;
        await page.click("button:has-text('Send me notices')");
        await page.waitForSelector(".mail [role=status]:has-text('could not be sent to your address at mail.example')");
        const cause = page.locator(".mail [role=status] + .faint");
        assert.match(await cause.innerText(), /[a-z]{3}/);
        assert.deepEqual(await barriers(page), []);
        await picture(page, "accounts-mail-unsent");
        await page.click(".language");
        await page.waitForSelector(".mail [role=status]:has-text('Письмо с вопросом не удалось отправить')");
        assert.match(await cause.innerText(), /[а-я]{3}/);
        assert.doesNotMatch((await cause.innerText()).replaceAll(/mail\.example|«.*»/g, ""), /[a-z]{3}/);
        await picture(page, "accounts-mail-unsent-russian");
        office.refuses = false;
        await page.click(".mail button:has-text('ещё раз')");
        await page.waitForSelector(".mail [role=status]:has-text('отправлено письмо')");
        assert.equal(await cause.count(), 0);
        await context.close();
    });
});

describe("an account", { timeout: 300 * SECONDS }, () => {
    const stage = new Stage("--push-subject", "mailto:admin@play.example");
    const visits: Visit[] = [];
    let ann: Visit;

    const webhooks = async (page: Page): Promise<readonly Webhook[]> =>
        (await connect(stage.service.url, { token: await tokenOf(page) }).call(WebhookService.method.listWebhooks, {}))
            .webhooks;

    test("its browser is told while the page is closed, once somebody wants it", async () => {
        ann = await stage.browsing.visit(stage.service.url);
        visits.push(ann);
        const { page, context } = ann;
        const prepared = page.waitForResponse(/PrepareSignIn/);
        await register(page, "Ann");
        assert.equal((await prepared).status(), 200, "that there are no passkeys here is nothing for the console");
        await context.grantPermissions(["notifications"]);
        await context.addInitScript(subscribeHere);
        await page.goto(stage.service.url);
        await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
        assert.deepEqual(await webhooks(page), [], "nobody has asked for anything");
        await page.click("button:has-text('Notify me when it is my turn')");
        await page.waitForSelector("text=Notices reach you even when this page is closed.");
        const [webhook, ...others] = await webhooks(page);
        assert.deepEqual(others, []);
        assert.deepEqual([webhook?.form, webhook?.host], [WebhookForm.PUSH, "push.example"]);
        assert.deepEqual(await barriers(page), []);
        await picture(page, "accounts-told-wide");
        await page.setViewportSize(SIZES.narrow);
        await picture(page, "accounts-told-narrow");
        await page.setViewportSize(SIZES.wide);

        await page.reload();
        await page.waitForSelector("text=Notices reach you even when this page is closed.");
        assert.deepEqual(await webhooks(page), [webhook], "it is the same browser as before");
        for (const language of ["ru", "en"]) {
            await page.click(".language"); // and the page is closed before it is loaded again
            await until(async () => (await webhooks(page)).map((each) => each.language).join() === language);
        }
        await page.click("button:has-text('Do not notify me any more')");
        await page.waitForSelector("button:has-text('Notify me when it is my turn')");
        await until(async () => (await webhooks(page)).length === 0);
        assert.equal(await page.evaluate(async () => subscribed()), false);
    });

    test("everything that is kept about it is saved as a file, without its token", async () => {
        const { page } = ann;
        await page.setViewportSize(SIZES.narrow);
        await page.click("button.account");
        await page.click("summary:has-text('Your data')");
        assert.deepEqual(await barriers(page), []);
        await picture(page, "accounts-data-narrow");
        const saving = page.click("button:has-text('Download my data')");
        const [download] = await Promise.all([page.waitForEvent("download"), saving]);
        assert.equal(download.suggestedFilename(), "caravanserai-data.json");
        const text = await readFile(await download.path(), "utf8");
        const data = JSON.parse(text) as Record<string, readonly { readonly created?: { display_name: string } }[]>;
        assert.equal(data["account"]?.[0]?.created?.display_name, "Ann");
        assert.deepEqual([data["webhook"]?.length, data["chat"]], [3, []], "one for each language that was read");
        assert(!text.includes(await tokenOf(page)));
        await page.keyboard.press("Escape");
        await page.setViewportSize(SIZES.wide);
    });

    test("a notice is shown, opens its match, and is left out where somebody looks at the match", async () => {
        const { page, context } = ann;
        const session = await context.newCDPSession(page);
        const deliver = await pushes(session, stage.service.url);
        await deliver("nothing that a service sends");
        await deliver(JSON.stringify({ ...NOTICE, path: "//elsewhere.example/" }));
        await deliver(JSON.stringify({ ...NOTICE, text: "An older one" }));
        await deliver(JSON.stringify(NOTICE));
        const one = { title: "Merv", body: "It is your turn (Red).", tag: MATCH };
        await page.waitForFunction(shownHere, JSON.stringify([one]));
        const [worker] = context.serviceWorkers();
        assert(worker !== undefined);
        assert.equal(await click(worker), MATCH);
        await page.waitForFunction(shownHere, "[]");

        await page.goto(stage.service.url + MATCH);
        await deliver(JSON.stringify(NOTICE));
        const other = { title: "Merv", body: "It is your turn (Red).", tag: `${MATCH}2` };
        await deliver(JSON.stringify({ ...NOTICE, path: `${MATCH}2` })); // comes behind: what is shown is all
        await page.waitForFunction(shownHere, JSON.stringify([other]));
        await session.detach();
        await page.goto(`${stage.service.url}${MATCH}2`);
        await page.waitForFunction(shownHere, "[]"); // who opens the match has read it
        await page.goto(stage.service.url);
    });

    test("each device has its own, removed from another one too; signing out ends it, and nobody inherits it", async () => {
        const { page } = ann;
        const device = await stage.browsing.visit(stage.service.url, { size: "narrow" });
        visits.push(device);
        await signIn(device.page, await tokenOf(page));
        for (const { page: each, context } of [ann, device]) {
            await context.grantPermissions(["notifications"]);
            await context.addInitScript(subscribeHere);
            await each.goto(stage.service.url);
            await each.evaluate(async () => (await navigator.serviceWorker.ready).scope);
            await each.click("button:has-text('Notify me when it is my turn')");
            await each.waitForSelector("text=Notices reach you even when this page is closed.");
        }
        assert.equal((await webhooks(page)).length, 2);
        await device.page.click("summary:has-text('Where else')");
        await device.page.waitForSelector(".webhooks li:has-text('this browser')");
        await device.page.waitForSelector(".webhooks li >> nth=1");
        assert.deepEqual(await barriers(device.page), []);
        await picture(device.page, "accounts-devices-narrow");
        await device.page.click(".webhooks li:not(:has-text('this browser')) button:has-text('Remove')");
        await device.page.click("dialog button:has-text('Do it')");
        await until(async () => (await webhooks(page)).length === 1);
        await page.reload();
        await page.waitForSelector("text=Notices reach you while this page is open in a tab.");
        assert.equal(await page.evaluate(async () => subscribed()), false, "what was removed elsewhere is over here");

        await device.page.click(".account");
        await device.page.click("summary:has-text('Sign out')");
        await device.page.click("dialog button:has-text('Sign out')");
        await until(async () => (await webhooks(page)).length === 0);
        await until(async () => !(await device.page.evaluate(async () => subscribed())));
        await register(device.page, "Dan");
        await device.page.reload();
        await device.page.waitForSelector("text=Notices reach you while this page is open in a tab.");
        assert.deepEqual(await webhooks(device.page), []);
        await page.click("button:has-text('Do not notify me any more')");
        await device.context.close();
    });

    test("a browser that refuses notifications says so, and one that takes no messages too", async () => {
        const visit = await stage.browsing.visit(stage.service.url, { locale: "ru-RU", size: "narrow" });
        visits.push(visit);
        const { page, context } = visit;
        await register(page, "Боря");
        await context.addInitScript(permits, "denied");
        await page.reload();
        await page.waitForSelector("text=Браузер не показывает уведомления этого сайта");
        await picture(page, "accounts-denied-russian");
        await context.grantPermissions(["notifications"]);
        await context.addInitScript(permits, "granted");
        await context.addInitScript(() => Reflect.deleteProperty(globalThis, "PushManager"));
        await page.evaluate(() => localStorage.setItem("caravanserai choice notify", "on"));
        await page.reload();
        await page.click("button:has-text('И когда она закрыта')");
        await page.waitForSelector("text=для закрытых страниц этот браузер их не принимает");
        await picture(page, "accounts-unsupported-russian");
        assert.deepEqual(await barriers(page), []);
        assert.deepEqual(await webhooks(page), []);
    });

    test("the code is kept once a match is over, brings the account to a phone, and can be made worthless", async () => {
        const { page, context } = ann;
        await context.grantPermissions(["notifications", "clipboard-read", "clipboard-write"]);
        await page.goto(`${stage.service.url}/create?game=sahwari`);
        await page.waitForSelector(".seat-choices");
        await page.selectOption(".seat-choices select >> nth=1", "novice");
        await page.click("button[type=submit]");
        await page.waitForURL(/\/matches\/\w+$/);
        await page.waitForSelector(".board-image");
        assert.equal(await page.locator(".reminder").count(), 0, "nobody is reminded before they have played");
        const match = new URL(page.url()).pathname.slice(1);
        await connect(stage.service.url, { token: await tokenOf(page) }).call(MatchService.method.abandonMatch, {
            match,
        });
        await page.click(".reminder button:has-text('Keep my account')");
        await page.click("button:has-text('Show it as a picture')");
        await page.waitForSelector(".squares");
        assert.deepEqual(await barriers(page), []);
        await page.locator(".squares").scrollIntoViewIfNeeded();
        await picture(page, "accounts-keep-wide");
        await page.setViewportSize(SIZES.narrow);
        await page.locator(".squares").scrollIntoViewIfNeeded();
        await picture(page, "accounts-keep-narrow");
        await page.setViewportSize(SIZES.wide);
        await page.click("button:has-text('Copy the code')");
        await page.waitForSelector("button:has-text('Copied')");
        const code = await page.evaluate(() => navigator.clipboard.readText());
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog", { state: "detached" });
        await page.reload();
        await page.waitForSelector(".result");
        assert.equal(await page.locator(".reminder").count(), 0, "those who have the code are not reminded again");

        const phone = await stage.browsing.visit(stage.service.url, { size: "narrow" });
        const asked: string[] = [];
        phone.context.on("request", (request) => asked.push(request.url()));
        await phone.page.goto(`${stage.service.url}/players#account=${code}`);
        await phone.page.waitForSelector("dialog:has-text('This link signs you in as Ann')");
        assert.equal(phone.page.url(), `${stage.service.url}/players`, "nobody reads it over a shoulder");
        assert.equal(await tokenOf(phone.page), "", "a link alone signs nobody in");
        await picture(phone.page, "accounts-link-narrow");
        const title = (await phone.page.locator("dialog h2").boundingBox()) ?? assert.fail("the dialog has no title");
        await phone.page.mouse.move(title.x + 5, title.y + 5);
        await phone.page.mouse.down();
        await phone.page.mouse.move(2, 2); // a text is selected, beyond the edge
        await phone.page.mouse.up();
        await phone.page.click("dialog form:has-text('This link') button[type=submit]");
        await phone.page.waitForSelector("dialog", { state: "detached" });
        assert.match(await phone.page.locator(".account").innerText(), /Ann/);
        assert.equal(await tokenOf(phone.page), await tokenOf(page));
        assert.deepEqual(
            asked.filter((url) => url.includes(code.slice(0, 30))),
            [],
        );

        const before = await tokenOf(page);
        await page.click(".account");
        await page.click("summary:has-text('Keep your account')");
        await page.click("button:has-text('Make older codes worthless')");
        await page.waitForSelector("text=Older codes are worthless now");
        assert.notEqual(await tokenOf(page), before);
        await page.keyboard.press("Escape");
        await page.goto(`${stage.service.url}/?show=mine`);
        await page.waitForSelector(`.match-card a[href="/${match}"]`);
        await phone.page.reload();
        await phone.page.waitForSelector(".banner");
        await phone.context.close();
    });

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems),
            [],
        );
    });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds())) {
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

async function register(page: Page, name: string): Promise<void> {
    await page.click(".account");
    await page.fill("dialog form input >> nth=0", name);
    await page.click("dialog form button[type=submit] >> nth=0");
    await page.waitForSelector("dialog", { state: "detached" });
}

declare function subscribed(): Promise<boolean>;

/** In a page: its browser subscribes, with keys that can be used, at a push service that nobody can reach from here. */
function subscribeHere(): void {
    const KEPT = "test subscription";
    const made = (): PushSubscription | null => {
        const text = localStorage.getItem(KEPT);
        if (text === null) {
            return null;
        }
        const { key, auth } = JSON.parse(text) as { key: number[]; auth: number[] };
        return {
            endpoint: `https://push.example/${auth.join("-")}`,
            getKey: (name: string) => Uint8Array.from(name === "p256dh" ? key : auth).buffer,
            unsubscribe: async () => {
                localStorage.removeItem(KEPT);
                return Promise.resolve(true);
            },
        } as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => Promise.resolve(made());
    PushManager.prototype.subscribe = async (options) => {
        if ((options?.applicationServerKey as Uint8Array).length !== 65 || options?.userVisibleOnly !== true) {
            throw new DOMException("no key", "InvalidAccessError");
        }
        const known = made();
        if (known !== null) {
            return known;
        }
        const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
        const key = [...new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))];
        localStorage.setItem(KEPT, JSON.stringify({ key, auth: [...crypto.getRandomValues(new Uint8Array(16))] }));
        const now = made();
        if (now === null) {
            throw new DOMException("not kept", "AbortError");
        }
        return now;
    };
    Object.assign(globalThis, { subscribed: () => localStorage.getItem(KEPT) !== null });
}

/** In a page: its browser says this of notifications. */
function permits(value: string): void {
    Object.defineProperty(Notification, "permission", { value, configurable: true });
}

/** The target that delivers messages to the service worker of an origin, as its push service would. */
async function pushes(session: CDPSession, origin: string): Promise<(data: string) => Promise<void>> {
    const registered = new Promise<string>((resolve) => {
        session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
            const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
            if (found !== undefined) {
                resolve(found.registrationId);
            }
        });
    });
    await session.send("ServiceWorker.enable");
    const registrationId = await registered;
    return async (data) => {
        await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    };
}

/** In a page: whether these notices are shown, as JSON. */
async function shownHere(wanted: string): Promise<boolean> {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return JSON.stringify(shown.map(({ title, body, tag }) => ({ title, body, tag }))) === wanted;
}

/** Clicks the one notice that is shown; where that leads. */
async function click(worker: Worker): Promise<string> {
    return worker.evaluate(async () => {
        const here = globalThis as unknown as {
            registration: ServiceWorkerRegistration;
            clients: { openWindow: (path: string) => Promise<null> };
            NotificationEvent: new (type: string, options: { notification?: Notification | undefined }) => Event;
        };
        let [notification] = await here.registration.getNotifications();
        while (notification === undefined) {
            await new Promise((resolve) => setTimeout(resolve, 50)); // while one takes the place of another, Chromium names neither
            [notification] = await here.registration.getNotifications();
        }
        return new Promise<string>((resolve) => {
            here.clients.openWindow = async (path) => {
                resolve(path); // a click of a test is none of a person, so nothing may be opened
                return Promise.resolve(null);
            };
            dispatchEvent(new here.NotificationEvent("notificationclick", { notification }));
        });
    });
}
