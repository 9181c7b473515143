/** Two people use one browser, one after the other: nothing of the first is left to the second. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Page } from "playwright-core";

import { READY, Stage } from "./browser.js";

describe("a shared browser", { timeout: 120_000 }, () => {
    const stage = new Stage();

    test("leaves nothing of who signed out, and a code of the next one brings nothing of the first", async () => {
        const { page, context, problems } = await stage.browsing.visit(`${stage.service.url}/create?game=merv`);
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.waitForSelector(".seat-choices");
        await page.fill("input[autocomplete=nickname]", "Ann");
        await page.click("button[type=submit]");
        await page.waitForURL(/\/matches\/\w+$/);
        await page.waitForSelector(READY);
        const match = page.url();
        const secret = await kept(page);
        assert(secret.some((name) => name.includes(" key ")) && secret.some((name) => name.includes("receipt")));
        const code = await codeOf(page);
        assert(content(code).includes("key matches/"));
        await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
        await page.click(".account"); // a page that came without encryption copies nothing
        await page.click("summary:has-text('another device')");
        await page.click("button:has-text('Copy the code')");
        await page.waitForSelector("dialog input:focus");
        const [copied, shown] = [code, await page.inputValue("dialog input:focus")].map((each): unknown =>
            JSON.parse(content(each)),
        );
        assert.deepEqual(shown, copied);
        await page.keyboard.press("Escape");

        await page.goto(stage.service.url);
        await page.click(".account");
        await page.click("summary:has-text('Sign out')");
        await page.click("dialog .danger");
        await page.waitForSelector("dialog", { state: "detached" });
        assert.deepEqual(await kept(page), []);

        await page.click(".account");
        await page.fill("dialog form input >> nth=0", "Bo");
        await page.click("dialog form button[type=submit] >> nth=0");
        await page.waitForSelector("dialog", { state: "detached" });
        assert(!content(await codeOf(page)).includes("key matches/"));

        await page.click(".account");
        await page.click("summary:has-text('Sign in with')");
        await page.fill("dialog input[type=password]", code);
        await page.click("dialog form:has(input[type=password]) button[type=submit]");
        await page.waitForSelector("dialog", { state: "detached" });
        await page.goto(match);
        await page.waitForSelector(READY);
        while ((await page.locator(".confirm").count()) === 0) {
            await page.locator(".offers .offer").first().click();
        }
        const before = await version(page);
        await page.click(".confirm .main");
        await page.waitForFunction(
            (text) => document.querySelector<HTMLElement>(".match-page")?.dataset["version"] !== text,
            before,
        );
        assert.deepEqual(problems, []);
    });
});

/** The names under which the browser keeps anything but choices. */
async function kept(page: Page): Promise<string[]> {
    const names = await page.evaluate(() => Object.keys(localStorage));
    return names.filter((name) => !name.startsWith("caravanserai choice "));
}

/** The code for another device, as somebody copies it. */
async function codeOf(page: Page): Promise<string> {
    await page.click(".account");
    await page.click("summary:has-text('another device')");
    await page.click("button:has-text('Copy the code')");
    await page.waitForSelector("button:has-text('Copied')");
    const code = await page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    return code;
}

/** The text in a code. */
function content(code: string): string {
    return Buffer.from(code.slice(code.indexOf(".") + 1), "base64url").toString();
}

async function version(page: Page): Promise<string | undefined> {
    return page.evaluate(() => document.querySelector<HTMLElement>(".match-page")?.dataset["version"]);
}
