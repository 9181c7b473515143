/** A private match for players that its owner names; and players of an identity provider. */

import assert from "node:assert/strict";
import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import type { Page } from "playwright-core";

import { barriers, Browsing, picture, serve, type Service, type Visit } from "./browser.js";

const ISSUER = "https://people.example";
const KEYS = generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** A token as an identity provider makes it. */
function tokenFor(subject: string): string {
    const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString("base64url");
    const expiry = Math.floor(Date.now() / 1000) + 3600;
    const claims = { iss: ISSUER, aud: "caravanserai", sub: subject, exp: expiry };
    const text = `${part({ alg: "EdDSA", typ: "JWT" })}.${part(claims)}`;
    return `${text}.${sign(null, Buffer.from(text), createPrivateKey(KEYS.privateKey)).toString("base64url")}`;
}

describe("named players", { timeout: 120_000 }, () => {
    let service: Service;
    let browsing: Browsing;
    let folder: string;
    const visits: Visit[] = [];

    before(async () => {
        folder = await mkdtemp(join(tmpdir(), "caravan-keys-"));
        const keys = join(folder, "provider.pem");
        await writeFile(keys, KEYS.publicKey);
        const provider = ["--identity-issuer", ISSUER, "--identity-audience", "caravanserai", "--identity-keys", keys];
        service = await serve("--registration", "identity", ...provider);
        browsing = await Browsing.begin();
    });

    after(async () => {
        await browsing.end();
        await service.stop();
        await rm(folder, { recursive: true });
    });

    /** A new visitor who has registered with a token of the provider. */
    const player = async (name: string): Promise<Page> => {
        const visit = await browsing.visit(service.url);
        visits.push(visit);
        const { page } = visit;
        await page.click(".account");
        await page.fill("dialog form input >> nth=0", name);
        await page.check("dialog form:has([autocomplete=nickname]) input[type=checkbox]");
        await page.fill("dialog form:has([autocomplete=nickname]) input[type=password]", tokenFor(name));
        assert.deepEqual(await barriers(page), []);
        await page.click("dialog form button[type=submit] >> nth=0");
        await page.waitForSelector("dialog", { state: "detached" });
        return page;
    };

    test("join a private match that nobody else sees", async () => {
        const [ann, bo, cy] = [await player("Ann"), await player("Bo"), await player("Cy")];
        const address = await bo.evaluate(() => localStorage.getItem("caravanserai session") ?? "");
        const { player: name } = JSON.parse(address) as { player: string };
        await ann.goto(`${service.url}/create?game=merv`);
        await ann.waitForSelector(".seat-choices");
        await ann.click(".segment:has-text('2')");
        await ann.selectOption(".seat-choices select >> nth=1", "free");
        await ann.selectOption("select:has(option[value=private])", "private");
        await ann.fill("textarea", `${service.url}/${name}`);
        assert.deepEqual(await barriers(ann), []);
        await picture(ann, "create-private");
        await ann.click("button[type=submit]");
        await ann.waitForURL(/\/matches\/\w+$/);
        await cy.goto(ann.url());
        await cy.waitForSelector(".problem");
        assert.equal(await cy.locator(".room-seats").count(), 0);
        await bo.goto(`${service.url}/?show=open`);
        await bo.click(".match-card a");
        await bo.click(".take-seat button");
        await Promise.all([ann, bo].map((page) => page.waitForSelector(".board-image", { timeout: 60_000 })));
    });

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems),
            [],
        );
    });
});
