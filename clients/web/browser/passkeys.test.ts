/** Passkeys in a real browser, with the authenticator that it has for tests: two devices of one player, and an end of their account. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { PlayerService } from "caravanserai/v1/player_service";
import { connect } from "caravanserai/web";
import type { CDPSession, Page } from "playwright-core";

import { AWAY, barriers, picture, SIZES, Stage, tokenOf, type Visit } from "./browser.js";

const SECONDS = 1000;
const SIGN_IN = "button:has-text('Sign in with a passkey')";

/** The authenticator of a device: with a lock, and with a secret for pages. */
class Device {
    readonly session: CDPSession;
    readonly #id: string;

    private constructor(session: CDPSession, id: string) {
        this.session = session;
        this.#id = id;
    }

    static async of(page: Page): Promise<Device> {
        const session = await page.context().newCDPSession(page);
        await session.send("WebAuthn.enable");
        const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
            options: {
                protocol: "ctap2",
                ctap2Version: "ctap2_1",
                transport: "internal",
                hasResidentKey: true,
                hasUserVerification: true,
                hasPrf: true,
                automaticPresenceSimulation: true,
                isUserVerified: true,
            },
        });
        return new Device(session, authenticatorId);
    }

    /** Copies all passkeys of another device, as those who keep passwords do; their counters begin with what they know. */
    async takeFrom(other: Device): Promise<void> {
        const { credentials } = await other.session.send("WebAuthn.getCredentials", { authenticatorId: other.#id });
        for (const credential of credentials) {
            await this.session.send("WebAuthn.addCredential", { authenticatorId: this.#id, credential });
        }
    }
}

async function open(page: Page): Promise<void> {
    await page.click(".account");
    await page.waitForSelector("dialog[open]");
}

/** True if the browser keeps a private key with which the player signs. */
const KEY_KEPT = (): boolean =>
    Object.keys(localStorage).some((name) => /^caravanserai of players\/\S+ key /.test(name));
const hasKey = async (page: Page): Promise<boolean> => page.evaluate(KEY_KEPT);

describe("a passkey", { timeout: 300 * SECONDS }, () => {
    const stage = new Stage("--public-url", "http://localhost:{port}");
    let phone: Visit;
    let laptop: Visit;
    let device: Device;
    const address = (): string => stage.service.url.replace("127.0.0.1", "localhost");

    test("is added on one device, and gives everything back after signing out there", async () => {
        phone = await stage.browsing.visit(address());
        const { page } = phone;
        await page.setViewportSize(SIZES.narrow);
        device = await Device.of(page);
        await open(page);
        await page.fill("form:has-text('Register') input", "Ann");
        await page.click("form:has-text('Register') button[type=submit]");
        await page.waitForSelector(".dialog", { state: "detached" });
        await open(page);
        await page.click("summary:has-text('Passkeys')");
        await page.waitForSelector("text=You have no passkey here yet.");
        await page.fill("label:has-text('Name of the passkey') + input", "My phone");
        await page.click("button:has-text('Add a passkey')");
        await page.waitForSelector("li:has-text('My phone'):has-text('It brings the key with which you sign.')");
        assert.deepEqual(await barriers(page, "html", device.session), []);
        await picture(page, "passkeys-added-narrow");
        await page.fill("label:has-text('Name of the passkey') + input", "Again");
        await page.click("button:has-text('Add a passkey')");
        await page.waitForSelector("text=This device has a passkey of yours already.");

        await page.click("summary:has-text('Sign out')");
        await page.click("button:has-text('Sign out')");
        await page.waitForSelector(".dialog", { state: "detached" });
        assert.equal(await hasKey(page), false);
        await open(page);
        await page.waitForSelector(SIGN_IN);
        assert.deepEqual(await barriers(page, "html", device.session), []);
        await picture(page, "passkeys-sign-in-narrow");
        await page.click(SIGN_IN);
        await page.waitForSelector(".account:has-text('Ann')");
        await page.waitForFunction(KEY_KEPT); // the passkey has brought it
        await page.reload();
        await page.waitForSelector(".account:has-text('Ann')");
    });

    test("signs in on another device, which stays signed in when the service is started again", async () => {
        laptop = await stage.browsing.visit(address());
        const { page } = laptop;
        const other = await Device.of(page);
        await open(page);
        await page.click(SIGN_IN);
        await page.waitForSelector("text=No passkey was used.");
        await picture(page, "passkeys-none-wide");
        await other.takeFrom(device);
        await page.click(SIGN_IN);
        await page.waitForSelector(".account:has-text('Ann')");
        // the browser for tests copies passkeys without their secrets, as some of those who keep passwords do
        await page.waitForSelector("text=The key with which you sign is not on this device.");
        await picture(page, "passkeys-without-key-wide");
        await page.reload();
        await stage.service.restartAfter(async () => Promise.resolve());
        await page.reload();
        await page.waitForSelector(".account:has-text('Ann')");
        const tokens = await Promise.all([tokenOf(page), tokenOf(phone.page)]);
        assert.notEqual(tokens[0], tokens[1]);
        for (const token of tokens) {
            const { player } = await connect(stage.service.url, { token }).call(PlayerService.method.getPlayer, {
                name: "players/me",
            });
            assert.equal(player?.displayName, "Ann");
        }
    });

    test("that is removed signs nobody in any more, and ends where somebody did", async () => {
        const { page } = phone;
        await page.reload();
        await open(page);
        await page.click("summary:has-text('Passkeys')");
        await page.click("button[aria-label='Rename …: My phone']");
        await page.fill("dialog dialog input", "My old phone");
        await page.click("dialog dialog button[type=submit]");
        await page.waitForSelector("li:has-text('My old phone'):has-text('last used')");
        await page.click("button[aria-label='Remove …: My old phone']");
        await picture(page, "passkeys-remove-narrow");
        await page.click("dialog dialog button[type=submit]");
        await page.waitForSelector("text=You have no passkey here yet.");
        await page.reload();
        await page.waitForSelector(".account:has-text('Ann')");

        await laptop.page.reload();
        await open(laptop.page);
        await laptop.page.click(SIGN_IN);
        await laptop.page.waitForSelector("text=Nobody has this passkey here, or not any more.");
        await picture(laptop.page, "passkeys-removed-wide");
    });

    test("is left out at another address than the public one, with a sentence", async () => {
        const { page, context } = await stage.browsing.visit(stage.service.url, { size: "narrow", locale: "ru-RU" });
        await open(page);
        await page.waitForSelector("text=Ключи доступа работают только по основному адресу этого сервера:");
        assert.equal(await page.locator(SIGN_IN).count(), 0);
        await picture(page, "passkeys-elsewhere-narrow");
        await context.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));
        await page.goto(address());
        await open(page);
        await page.waitForSelector("text=В этом браузере нет ключей доступа. Войдите с кодом.");
        await context.close();
        for (const visit of [phone, laptop]) {
            assert.deepEqual(
                visit.problems.filter((problem) => !AWAY.test(problem)),
                [],
            );
        }
    });
});
