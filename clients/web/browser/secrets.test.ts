/** The look at the bytes that reached a page (`secrets.ts`) finds what must not be there: in all games, and in any form. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { type Client, connect, MemoryKeeping, newToken } from "caravanserai/web";
import type { Page } from "playwright-core";

import { Stage } from "./browser.js";
import { leaks, missing, type Secrets, secretsOf, Wire } from "./secrets.js";

const SECONDS = 1000;
const GAMES = ["marcopolo", "merv", "palmyra", "sahwari"];
const FORMS = ["latin1", "base64", "base64url", "hex"] as const;
/** An address under which answers about a match come. */
const PLANTED = "/caravanserai.v1.Planted/Get";

describe("a planted secret is found", { timeout: 300 * SECONDS }, () => {
    const stage = new Stage();

    const player = (token: string): Client => connect(stage.service.url, { token, keeping: new MemoryKeeping() });

    /** The page of somebody at a table, which they leave again; and what reached it. */
    const shown = async (match: string, token: string): Promise<[Page, Wire]> => {
        const { page } = await stage.browsing.visit(stage.service.url);
        const session = JSON.stringify({ token, registered: false, name: "" });
        await page.evaluate((text) => localStorage.setItem("caravanserai session", text), session);
        const wire = await Wire.of(page);
        await page.goto(`${stage.service.url}/${match}`);
        await page.waitForSelector(".board-image");
        await page.goto(`${stage.service.url}/verify`); // nothing of the match comes here
        await page.waitForSelector(".drop");
        return [page, wire];
    };

    for (const game of GAMES) {
        test(game, async () => {
            const [own, strange] = [newToken(), newToken()];
            const [ann, bo] = [player(own), player(strange)];
            const { name } = await ann.createMatch(game, { players: 2 });
            await ann.join(name, { displayName: "Ann" });
            await bo.join(name, { displayName: "Bo" });
            await ann.start(name);
            await bo.start(name);
            const [page, wire] = await shown(name, own);
            const [, mixed] = await shown(name, strange);
            await ann.abandon(name); // what was secret is open now

            const secrets = await secretsOf(ann, name);
            assert.deepEqual(leaks(wire, 1, secrets, wire.mark()), []);

            // A service that mixed up two seats would send the page of somebody else.
            if (secrets.all.some(({ audience }) => audience.includes(2))) {
                assert.deepEqual(missing(wire, 1, secrets, wire.mark(), Infinity), []);
                assert.notDeepEqual(missing(wire, 2, secrets, wire.mark(), Infinity), []);
                const found = leaks(mixed, 1, secrets, mixed.mark()).join();
                assert.match(found, /the salt of a secret of version \d+ for \[2\]/);
                assert.match(found, /the content of a secret/);
                assert.match(found, /the hidden /);
            }

            const [secret] = secrets.all.filter(({ audience }) => !audience.includes(1));
            assert(secret !== undefined, "something is secret");
            for (const form of FORMS) {
                const text = Buffer.from(secret.salt).toString(form);
                const body = form === "latin1" ? Buffer.from(secret.salt) : `{"planted": "${text}"}`;
                assert.match(await planted(page, secrets, body), /^the salt of a secret/);
            }
            const hidden = secrets.all
                .flatMap(({ audience, faces }) => (audience.includes(1) ? [] : faces))
                .find((piece) => !secrets.open.has(piece));
            assert(hidden === undefined || (await planted(page, secrets, hidden)) === `the hidden ${hidden}`);
            ann.close();
            bo.close();
        });
    }
});

/** The findings after an answer with a secret in it. */
async function planted(page: Page, secrets: Secrets, body: string | Buffer): Promise<string> {
    const wire = await Wire.of(page);
    await page.route(`**${PLANTED}`, async (route) => route.fulfill({ body }));
    await page.evaluate(async (path) => (await fetch(path)).arrayBuffer(), PLANTED);
    await page.unroute(`**${PLANTED}`);
    for (let waited = 0; waited < 100 && wire.bytes().length < body.length; waited++) {
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return leaks(wire, 1, secrets, wire.mark()).join();
}
