/** Notices to programs: an address is added, gets signed notices, fails and says why after a reload and a restart, and is removed. */

import assert from "node:assert/strict";
import { after, describe, test } from "node:test";

import { WebhookService, WebhookState } from "caravanserai/v1/webhook_service";
import type { Page } from "playwright-core";

import { barriers, picture, SIZES, Stage, type Visit } from "./browser.js";
import { Person, signIn } from "./person.js";
import { Receiver, signatureOf } from "./receiver.js";

const SECONDS = 1000;
const LINE = "summary:has-text('Where else your notices go')";
const LINE_IN_RUSSIAN = "summary:has-text('Куда ещё приходят уведомления')";
/** The complaint of a page while the service is started again. */
const AWAY = /net::ERR_|Failed to fetch|network error/;

const receiver = await Receiver.open();

describe("webhooks", { timeout: 300 * SECONDS }, () => {
    const stage = new Stage("--webhook-network", "127.0.0.0/8", "--webhook-network", "::1");
    after(() => receiver.close());
    let [ann, visit]: [Person?, Visit?] = [];

    const here = (): { page: Page; person: Person } => {
        assert(visit !== undefined && ann !== undefined);
        return { page: visit.page, person: ann };
    };

    test("an address that cannot be used is explained at its field; one that can gets signed notices", async () => {
        ann = new Person(stage.service.url, "Ann");
        await ann.register();
        visit = await stage.browsing.visit(stage.service.url);
        const { page } = visit;
        await signIn(page, await ann.code());
        await page.goto(stage.service.url);
        await page.click(LINE);
        await page.waitForSelector("text=Your notices go nowhere else.");
        await page.fill("input[type=url]", "https://10.1.2.3/hook");
        await page.click("button:has-text('Send notices there')");
        await page.waitForSelector(".fault:has-text('it must lead to the public internet')");
        assert.equal(await page.getAttribute("input[type=url]", "aria-invalid"), "true");
        assert.deepEqual(await barriers(page), []);
        await pictures(page, "webhooks-refused");
        await page.fill("input[type=url]", receiver.url);
        await page.click("button:has-text('Send notices there')");
        const secret = await page.inputValue("input[readonly]");
        assert.match(secret, /^whsec_/);
        assert.deepEqual(await barriers(page), []);
        await pictures(page, "webhooks-secret");
        await page.click(LINE);
        await page.click(LINE);
        assert.equal(await page.inputValue("input[readonly]"), secret, "closing the line loses no key");

        await page.click("button:has-text('Send a test')");
        await page.waitForSelector("text=The test arrived.");
        const before = receiver.received.length;
        await begun(ann);
        const notice = await receiver.holding("your_turn", before);
        assert.equal(notice.headers["webhook-signature"], signatureOf(notice, secret));
        await arrived(ann);
        await page.reload();
        await page.click(LINE);
        await page.waitForSelector(".webhooks li:has-text('The last notice arrived on')");
        assert.equal(await page.locator("input[readonly]").count(), 0, "the key is shown once");
        const text = await page.innerText(".webhooks");
        assert(!text.includes("hook?key"), "the rest of the address may be a secret");
    });

    test("a receiver that fails is named with the reason, after a reload, a restart and in Russian", async () => {
        const { page, person } = here();
        receiver.status = 500;
        await begun(person);
        await stateOf(person, WebhookState.FAILING);
        await page.reload();
        await page.click(LINE);
        await page.waitForSelector(".webhooks li:has-text('Nothing has arrived since')");
        await page.waitForSelector(".webhooks li:has-text('Reason: it answers HTTP 500.')");
        await stage.service.restartAfter(() => Promise.resolve());
        await page.goto(stage.service.url);
        await page.click(LINE);
        await page.waitForSelector(".webhooks li:has-text('Reason: it answers HTTP 500.')");
        await page.click(".language");
        await page.waitForSelector(".webhooks li:has-text('Причина: ответ — HTTP 500.')");
        assert.deepEqual(await barriers(page), []);
        await pictures(page, "webhooks-failing-russian");
        await page.click("button:has-text('Проверить')");
        await page.waitForSelector("text=Проверка не дошла: ответ — HTTP 500.");
        receiver.status = 204;
        await page.click("button:has-text('Проверить')");
        await page.waitForSelector("text=Проверка дошла.");
        await page.waitForSelector(".webhooks li:has-text('Уведомления отправляются сюда.')");

        receiver.status = 410;
        await begun(person);
        await stateOf(person, WebhookState.DISABLED);
        await comesBack(page);
        await page.waitForSelector(".webhooks li:has-text('Отключено')");
        receiver.status = 204;
        await page.click("button:has-text('Проверить')");
        await page.waitForSelector(".webhooks li:has-text('Уведомления отправляются сюда.')");
    });

    test("another form gets only what was chosen; both are removed, once somebody has said yes", async () => {
        const { page, person } = here();
        await page.setViewportSize(SIZES.narrow);
        await page.selectOption(".webhooks select", { label: "Slack" });
        await page.fill("input[type=url]", `${receiver.url}&to=slack`);
        await page.uncheck("input[name=every-kind]");
        await page.uncheck("label:has-text('ваш ход') input");
        await page.check("label:has-text('конец вашей партии') input");
        assert.deepEqual(await barriers(page), []);
        await pictures(page, "webhooks-kinds-russian");
        await page.click("button:has-text('Отправлять туда уведомления')");
        await page.waitForSelector("text=Теперь ваши уведомления приходят и на");
        assert.equal(await page.locator("input[readonly]").count(), 0, "Slack checks no signature");
        await page.waitForSelector(".webhooks li:has-text('последний час на ваших часах; конец вашей партии')");
        const before = receiver.received.length;
        const match = await begun(person);
        await receiver.holding("your_turn", before);
        await person.client.abandon(match);
        const line = await receiver.holding("ваша партия окончена.", before);
        assert.equal(Object.keys(JSON.parse(line.body) as object).join(), "text");
        assert.equal(receiver.received.slice(before).filter(({ body }) => body.startsWith(`{"text"`)).length, 1);

        for (const left of [1, 0]) {
            await page.click(".webhooks li:first-child button:has-text('Удалить')");
            await page.waitForSelector("dialog:has-text('больше ничего не будет отправляться')");
            await page.click("dialog button:has-text('Выполнить')");
            await page.waitForFunction((count) => document.querySelectorAll(".webhooks li").length === count, left, {
                polling: 200,
            });
        }
        assert.deepEqual((await person.client.call(WebhookService.method.listWebhooks, {})).webhooks, []);
        await page.reload();
        await page.click(LINE_IN_RUSSIAN);
        await page.waitForSelector("text=Больше никуда уведомления не отправляются.");
    });

    test("a channel is added on the page of a match, hears about every seat, and ends with the match", async () => {
        const { page, person } = here();
        const ben = new Person(stage.service.url, "Ben");
        await ben.register();
        const { name } = await person.client.createMatch("sahwari", { players: 2 });
        await page.setViewportSize(SIZES.narrow);
        await page.goto(`${stage.service.url}/${name}`);
        await page.click("summary:has-text('Сообщать о партии в канал')");
        await page.selectOption(".webhooks select", { label: "Discord" });
        await page.fill("input[type=url]", `${receiver.url}&to=channel`);
        await page.uncheck("input[name=every-kind]");
        await page.check("label:has-text('кто присоединился') input");
        await page.check("label:has-text('конец партии') input");
        assert.equal(await page.locator(".webhooks fieldset input").count(), 7, "no kind that a match has not");
        assert.deepEqual(await barriers(page), []);
        await pictures(page, "webhooks-match-russian");
        await page.click("button:has-text('Отправлять туда уведомления')");
        await page.waitForSelector("text=Теперь уведомления об этой партии приходят и на");
        await page.fill("input[type=url]", `${receiver.url}&to=channel`);
        await page.click("button:has-text('Отправлять туда уведомления')");
        await page.waitForSelector(".fault:has-text('уже получает такие уведомления о партии')");
        await page.fill("input[type=url]", "");
        const before = receiver.received.length;
        await ben.client.join(name, { seat: 1 });
        const line = await receiver.holding("к партии присоединяется Ben.", before);
        assert.match(line.body, /"allowed_mentions":\{"parse":\[\]\}/);
        await person.client.addBot(name);
        await ben.client.start(name);
        await page.waitForSelector(".match-page");
        await page.reload();
        await page.click("summary:has-text('Сообщать о партии в канал')");
        await page.waitForSelector(".webhooks li:has-text('кто присоединился')");
        await pictures(page, "webhooks-match-table-russian");
        await page.click(".language");
        await page.click("summary:has-text('Tell a channel about this match')"); // the table was made again in that language
        await page.waitForSelector(".webhooks li:has-text('somebody joining')");
        await person.client.abandon(name);
        await receiver.holding("партия окончена.", before);
        await page.waitForFunction(() => document.querySelector(".webhooks") === null, undefined, { polling: 200 });
        while ((await person.client.call(WebhookService.method.listWebhooks, {})).webhooks.length > 0) {
            await new Promise((resolve) => setTimeout(resolve, 200));
        }
        await page.goto(stage.service.url);
        await page.click(LINE);
        await page.waitForSelector("text=Your notices go nowhere else.");
    });

    test("nothing was complained about on the page", () => {
        assert.deepEqual(
            visit?.problems.filter((text) => !AWAY.test(text)),
            [],
        );
    });
});

/** A match against a bot in which the player is asked. */
async function begun(player: Person): Promise<string> {
    const { name } = await player.client.createMatch("sahwari", { players: 2 });
    await player.client.join(name, { seat: 1 });
    await player.client.addBot(name);
    await player.client.start(name);
    return name;
}

/** Waits until the webhook of a player is in a state. */
async function stateOf(player: Person, wanted: WebhookState): Promise<void> {
    while ((await player.client.call(WebhookService.method.listWebhooks, {})).webhooks[0]?.state !== wanted) {
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

/** Waits until the service has noted that something arrived. */
async function arrived(player: Person): Promise<void> {
    while ((await player.client.call(WebhookService.method.listWebhooks, {})).webhooks[0]?.arriveTime === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

/** The page is seen again, as after another tab. */
async function comesBack(page: Page): Promise<void> {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

/** Pictures in both sizes; nothing is wider than a phone. */
async function pictures(page: Page, name: string): Promise<void> {
    const size = page.viewportSize();
    for (const [each, wanted] of Object.entries(SIZES)) {
        await page.setViewportSize(wanted);
        await page.locator(".webhooks").scrollIntoViewIfNeeded();
        await picture(page, `${name}-${each}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert(wide <= wanted.width, `${name}: ${String(wide)} of ${String(wanted.width)} pixels`);
    }
    await page.setViewportSize(size ?? SIZES.wide);
}
