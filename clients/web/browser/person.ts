/** Somebody who plays in another place, and brings what they have there to a browser. */

import { type Client, connect, newToken } from "caravanserai/web";
import type { Page } from "playwright-core";

import { deviceCode } from "../src/session/device-codes.js";
import type { Identity } from "../src/session/identities.js";
import { Keepings } from "../src/session/keepings.js";

/** Somebody with a client in another place, who brings what they have to a browser. */
export class Person {
    readonly token = newToken();
    readonly client: Client;
    readonly #keepings = new Keepings(undefined, "");
    readonly #name: string;
    readonly #url: string;
    player = "";

    constructor(url: string, name: string) {
        this.#url = url;
        this.#name = name;
        this.client = this.another();
    }

    /** Another client with the same token and keys, which has seen nothing yet. */
    another(): Client {
        return connect(this.#url, { token: this.token, keeping: this.#keepings.of("here") });
    }

    async register(): Promise<void> {
        this.player = (await this.client.register(this.#name)).name;
    }

    async sit(match: string): Promise<void> {
        await this.client.join(match, { displayName: this.#name, seat: 1 });
    }

    /** The code for another device. */
    async code(): Promise<string> {
        const { token, player } = this;
        const identity: Identity = { token, registered: player !== "", name: this.#name, player };
        return deviceCode(identity, await this.#keepings.all("here"));
    }
}

export async function signIn(page: Page, code: string): Promise<void> {
    await page.click(".account");
    await fillToken(page, code);
}

export async function fillToken(page: Page, token: string): Promise<void> {
    await page.waitForSelector("dialog[open]");
    if (!(await page.locator("input[type=password]").isVisible())) {
        await page.click("summary:has-text('token')");
    }
    await page.fill("input[type=password]", token);
    await page.click("dialog form:has(input[type=password]) button");
    await page.waitForSelector(".dialog", { state: "detached" });
}
