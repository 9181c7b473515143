/** Three people and a bot play again on phones, in Russian: one proposes, one accepts, one declines, and a bot takes the place. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Access } from "caravanserai/v1/access";
import type { Page } from "playwright-core";

import { barriers, picture, Stage, type Visit } from "./browser.js";
import { faultsOf } from "./fingers.js";
import { Person, signIn } from "./person.js";

const SECONDS = 1000;
const LONG = "Константин-Аполлинарий Подвысоцкий-Заречный";

describe("a match of several people that is played again", { timeout: 300 * SECONDS }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];

    const visit = async (person: Person, path: string): Promise<Page> => {
        const found = await stage.browsing.visit(stage.service.url, { size: "narrow" });
        visits.push(found);
        await signIn(found.page, await person.code());
        await found.page.click(".language"); // Russian from here on
        await found.page.goto(`${stage.service.url}/${path}`);
        return found.page;
    };

    for (const access of ["public", "unlisted", "private"] as const) {
        test(`keeps its settings and seats, without those who decline, also after reloads (${access})`, async () => {
            const { url } = stage.service;
            const people = [new Person(url, "Анна"), new Person(url, LONG), new Person(url, "Ева")] as const;
            const [anna, dan, eva] = people;
            await Promise.all(people.map(async (each) => each.register()));
            const settings = {
                players: 4,
                access: Access[access.toUpperCase() as "PUBLIC"],
                joinCode: access === "unlisted" ? "a code that nobody guesses" : "",
                admitted: access === "private" ? [dan.player, eva.player] : [],
                patienceSeconds: 7200,
                spectatorDelaySeconds: 120,
                signaturesRequired: true,
                timeControl: { kind: { case: "turnDays", value: 3 } },
            } as const;
            const { joinCode } = settings;
            const { name } = await anna.client.createMatch("sahwari", {
                ...settings,
                admitted: [...settings.admitted],
            });
            await anna.client.join(name, { seat: 1, joinCode });
            await anna.client.addBot(name, "novice", { seat: 2 });
            await dan.client.join(name, { seat: 3, joinCode });
            await eva.client.join(name, { seat: 4, joinCode });
            await Promise.all(people.map(async ({ client }) => client.start(name)));
            await anna.client.abandon(name);

            const [proposing, accepting, declining] = [
                await visit(anna, name),
                await visit(dan, name),
                await visit(eva, name),
            ];
            await proposing.click(".result a:has-text('Сыграть ещё раз')");
            await proposing.waitForSelector(".seat-choices select");
            await proposing.reload();
            const sitters = proposing.locator(".seat-choices select");
            await sitters.first().waitFor();
            assert.deepEqual(await sitters.evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value)), [
                "novice",
                "free",
                "free",
                "me",
            ]);
            await looked(proposing, `rematch-form-${access}`);
            await proposing.click("form button[type=submit]");
            await proposing.waitForSelector(".room-seats li:nth-child(4):has-text('Анна')");
            await proposing.reload();
            await proposing.waitForSelector(".room-seats li:nth-child(4):has-text('Анна')");
            await looked(proposing, `rematch-room-${access}`);
            const next = new URL(proposing.url()).pathname.slice(1);

            await accepting.waitForSelector(".result [role=status]:has-text('Анна')");
            await accepting.reload();
            await accepting.waitForSelector(".result [role=status]:has-text('Анна')");
            await looked(accepting, `rematch-proposal-${access}`);
            await accepting.click(".result button:has-text('Занять моё место')");
            await accepting.waitForURL(`**/${next}`);
            await accepting.waitForSelector(".room-seats li:nth-child(2):has-text('вы')");
            await accepting.reload();
            await accepting.waitForSelector(".room-seats li:nth-child(2):has-text('вы')");
            await looked(accepting, `rematch-accepted-${access}`);

            await declining.waitForSelector(".result [role=status]:has-text('Анна')");
            await declining.click(".result button:has-text('Не сейчас')");
            await declining.waitForSelector(".result a:has-text('К следующей партии')"); // nobody proposes a second one
            await looked(declining, `rematch-declined-${access}`);
            await proposing.waitForSelector(".room-seats li:nth-child(2):has-text('Константин')");
            if (access === "public") {
                await proposing.selectOption(".room-seats li:nth-child(3) select", "club");
            } else {
                await declining.click(".result a:has-text('К следующей партии')");
                await declining.click(".take-seat:has-text('Анна') button"); // and thinks better of it
                await declining.waitForSelector(".match-page .board");
            }
            for (const page of [proposing, accepting]) {
                await page.waitForSelector(".match-page .board");
                await page.reload();
                await page.waitForSelector(".match-page .board");
            }
            await picture(accepting, `rematch-table-${access}`);
            const again = await anna.client.match(next);
            assert.deepEqual(
                again.seats.map(({ player, displayName }) => player || displayName),
                ["Новичок", dan.player, access === "public" ? "Клубный игрок" : eva.player, anna.player],
            );
            const before = await anna.client.match(name);
            for (const setting of [
                "access",
                "options",
                "patienceSeconds",
                "spectatorDelaySeconds",
                "signaturesRequired",
                "timeControl",
            ] as const) {
                assert.deepEqual(again[setting], before[setting], setting);
            }
            assert.equal(again.previous?.match, name);
            await declining.goto(`${url}/?show=mine`);
            await declining.waitForSelector(".lobby .tiles");
            assert.equal(await declining.locator(".waiting:has-text('сыграть ещё раз')").count(), 0);
            await picture(declining, `rematch-began-${access}`);
        });
    }

    test("nothing was complained about on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems),
            [],
        );
    });
});

async function looked(page: Page, name: string): Promise<void> {
    await picture(page, name);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(await faultsOf(page), [], name);
}
