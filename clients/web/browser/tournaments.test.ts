/** An organiser runs a tournament of bots by clicking; others look on. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";

import { fromBinary, isMessage, toBinary } from "@bufbuild/protobuf";
import {
    GetTournamentResponseSchema,
    ListEntrantsResponseSchema,
    ListRoundsResponseSchema,
    TournamentService,
} from "caravanserai/v1/tournament_service";
import { connect, entryTicket } from "caravanserai/web";
import type { Page, Route } from "playwright-core";

import { barriers, Browsing, picture, Stage, tokenOf, type Visit } from "./browser.js";

const SECONDS = 1000;
const HOSTILE = "Cup &lt;b&gt; img src=x onerror=alert(1)";

describe("a tournament", { timeout: 240 * SECONDS }, () => {
    const stage = new Stage();
    const visits: Visit[] = [];

    const visit = async (...parameters: Parameters<Browsing["visit"]>): Promise<Visit> => {
        const found = await stage.browsing.visit(...parameters);
        visits.push(found);
        return found;
    };

    test("is created, drawn, paired and finished by clicking, and its log is checked", async () => {
        const { page } = await visit(stage.service.url);
        await register(page, "Olga");
        await page.goto(`${stage.service.url}/organise`);
        await page.waitForSelector(".formats");
        assert.deepEqual(await barriers(page), []);
        await page.fill("form input >> nth=0", HOSTILE);
        await page.click(".choice:has-text('Sahwari')");
        await page.click(".segment:has-text('2')");
        await page.fill(".numbers input", "1");
        await page.focus("[data-tie=wins]");
        await page.keyboard.press("Alt+ArrowUp"); // the order of tie-breaks changes by keyboard, and the focus stays
        const ties = await page.locator("[data-tie]").evaluateAll((all) => all.map((each) => each.dataset["tie"]));
        assert.deepEqual(ties, ["buchholz-cut-1", "wins", "sonneborn-berger"]);
        assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset["tie"]), "wins");
        await picture(page, "organise-wide-light");
        await page.click("summary:has-text('More')");
        await page.getByLabel("Highest rating of players who enter").fill("30.5");
        assert.deepEqual(await barriers(page), []);
        await page.check("label:has-text('You sign all that you do') input");
        await page.click("button[type=submit]");
        await page.waitForURL(/\/tournaments\/\w+$/);
        await page.waitForSelector(".tournament h1");
        assert.equal(await page.locator(".tournament h1").innerText(), HOSTILE);
        assert.equal(await page.locator(".tournament img").count(), 0);

        await page.click("[role=tab]:has-text('Entrants')");
        await page.getByRole("button", { name: "Enter", exact: true }).click();
        await confirmed(page, "Leave the tournament");
        assert.deepEqual(await signed(stage.service.url, page.url()), ["registered", "withdrawn"]);
        await page.click("[role=tab]:has-text('Overview')");
        await page.waitForSelector(".facts dd:has-text('all of it is signed with their keys')");

        for (const name of ["Ann", "Bo"]) {
            await page.click("button:has-text('Enter a bot')");
            await page.selectOption("dialog select", "novice");
            await page.fill("dialog input", name);
            await page.click("dialog button[type=submit]");
            await page.waitForSelector("dialog", { state: "detached" });
        }
        await page.click("button:has-text('Change settings')");
        await page.getByLabel("Places").fill("9");
        const me = await page.locator(".facts a[href^='/players/']").getAttribute("href");
        assert.equal(await page.getByLabel("Highest rating of players who enter").inputValue(), "30.5");
        await page.getByLabel("Invited players").fill(`${stage.service.url}${me ?? ""}`);
        await page.locator("dialog").getByLabel("Reason").fill("A larger hall");
        await page.click("dialog button[type=submit]");
        await page.waitForSelector("text=The organiser changed these settings");
        await page.waitForSelector(".facts dd:has-text('rating of at most 30.5, one invited player')");
        await confirmed(page, "Close registration");
        await page.click("button:has-text('Pair round 1 by hand')");
        await page.click("dialog button:has-text('What does it break?')");
        await page.waitForSelector("dialog >> text=It breaks nothing.");
        assert.deepEqual(await barriers(page), []);
        await page.click("dialog button:has-text('No, go back')");
        await page.waitForSelector("dialog", { state: "detached" });
        await confirmed(page, "Pair round 1");
        await page.click("[role=tab]:has-text('Rounds')");
        await page.waitForSelector(".table-seats:has-text('Ann'):has-text('Bo')");
        await page.click("summary:has-text('Why they meet')");
        await page.waitForSelector(".reasons:has-text('Their score: 0')");
        await page.waitForSelector(".seat-score", { timeout: 90 * SECONDS });
        assert.deepEqual(await barriers(page), []);
        await picture(page, "tournament-rounds-wide-light");

        await confirmed(page, "End the tournament");
        await page.click("[role=tab]:has-text('Standings')");
        await page.waitForSelector("table.standings tbody tr >> nth=1");
        const first = await page.locator("table.standings tbody tr >> nth=0").innerText();
        assert.match(first, /^1\s+(Ann|Bo)\s+(1|½)/);
        await page.click("[role=tab]:has-text('Audit')");
        await page.waitForSelector("text=this browser checked all of them");
        await page.waitForSelector("text=The service names the same hash");
        await page.waitForSelector(".audit li.by-hand:has-text('The tournament ends')");
        const acts = ["registered", "registered", "settingsChanged", "registrationClosed", "roundPaired", "finished"];
        assert.deepEqual(await signed(stage.service.url, page.url(), "organiserSignature"), acts);
        assert.deepEqual(await barriers(page), []);
        await picture(page, "tournament-audit-wide-light");
    });

    test("is found in the list and looked at by a stranger, on a small screen in Russian", async () => {
        const { page } = await visit(`${stage.service.url}/tournaments?show=over`, {
            size: "narrow",
            dark: true,
            locale: "ru-RU",
        });
        await page.click(".tournament-card a");
        await page.waitForSelector(".tournament h1");
        assert.equal(await page.locator(".controls").count(), 0, "a stranger decides nothing");
        for (const tab of ["Участники", "Туры", "Таблица", "Журнал", "Обзор"]) {
            await page.click(`[role=tab]:has-text('${tab}')`);
            await page.waitForSelector(`[role=tab][aria-selected=true]:has-text('${tab}')`);
            assert.deepEqual(await barriers(page), [], tab);
            assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), tab);
        }
        await page.waitForSelector(".facts dd:has-text('все подписаны их ключами')");
        await picture(page, "tournament-narrow-dark");
    });

    test("lets a player into a private double elimination with a code and a country, on a phone", async () => {
        const { page } = await visit(stage.service.url, { size: "narrow" });
        await register(page, "Nia");
        const name = await closed(stage.service.url, await tokenOf(page), "code of nia");
        await page.goto(`${stage.service.url}/${name}`);
        await page.waitForSelector(".facts dd:has-text('one code, countries: KEN ITA')");
        await page.waitForSelector(".facts dd:has-text('Double elimination, with a second final if it is needed')");
        await page.click("[role=tab]:has-text('Entrants')");
        await page.getByLabel("Code of the organiser").fill("another code");
        await page.getByLabel("Your country").selectOption("KEN");
        assert.deepEqual(await barriers(page), []);
        await page.getByRole("button", { name: "Enter", exact: true }).click();
        await page.waitForSelector("text=has given out no such code");
        await page.getByLabel("Code of the organiser").fill(" code of nia ");
        await page.getByRole("button", { name: "Enter", exact: true }).click();
        await page.waitForSelector("td:has-text('country: KEN')");
        assert.deepEqual(await signed(stage.service.url, page.url()), ["registered"]);
    });

    test("says when it starts, and players check in on a phone whose clock is wrong", async () => {
        const { page } = await visit(stage.service.url, { size: "narrow", locale: "ru-RU", ahead: 2 });
        await register(page, "Vera");
        const token = await tokenOf(page);
        const name = await announced(stage.service.url, token);
        await page.goto(`${stage.service.url}/${name}`);
        await page.locator(".next .clock.runs", { hasText: /^(30|[12]\d):\d\d$/ }).waitFor();
        await page.click(".next .button:has-text('Отметиться')", { timeout: 60 * SECONDS });
        assert.deepEqual(await barriers(page, "dialog"), []);
        await page.click("dialog button[type=submit]");
        await page.waitForSelector(".next [role=status]:has-text('Вы отметились.')");
        await page.click("[role=tab]:has-text('Участники')");
        await page.waitForSelector("td:has-text('есть отметка')");
        assert.deepEqual(await barriers(page), []);
        assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        await picture(page, "tournament-check-in-narrow");
    });

    test("players check in to a later round on a phone, and the organiser sees who is missing", async () => {
        const { page } = await visit(stage.service.url, { size: "narrow", locale: "ru-RU" });
        await register(page, "Zoya");
        const name = await inRound(stage.service.url, await tokenOf(page));
        await page.goto(`${stage.service.url}/${name}`);
        await page.waitForSelector(".next:has-text('Тур 2 ждёт отметок: Zoya.')");
        await page.locator(".next .clock.runs").waitFor();
        assert.equal(await page.locator("button:has-text('Составить тур 2')").count(), 0, "the round waits");
        await picture(page, "tournament-check-in-to-round-narrow");
        await page.click(".next .button:has-text('Отметиться')");
        assert.deepEqual(await barriers(page, "dialog"), []);
        await page.click("dialog button[type=submit]");
        await page.waitForSelector(".next [role=status]:has-text('Вы отметились к туру 2.')");
        await page.locator("button:has-text('Составить тур 2')").first().waitFor();
        await page.reload();
        await page.waitForSelector(".next [role=status]:has-text('Вы отметились к туру 2.')");
        assert.equal(await page.locator(".next .clock.runs").count(), 0, "it waits for nobody now");
        await page.click("[role=tab]:has-text('Участники')");
        await page.waitForSelector("td:has-text('есть отметка')");
        assert.deepEqual(await barriers(page), []);
        assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        assert(await page.evaluate(() => document.querySelectorAll(".entrants button").length > 3));
        const beyond = await page
            .locator(".entrants :is(button, td)")
            .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().right > innerWidth).length);
        assert.equal(beyond, 0, "an arbiter reaches each button without scrolling sideways");
        await picture(page, "tournament-checked-in-to-round-narrow");
    });

    test("results without a match are marked on a phone", async () => {
        const { page } = await visit(stage.service.url, { size: "narrow", locale: "ru-RU" });
        await register(page, "Pavel");
        const name = await stated(stage.service.url, await tokenOf(page));
        await page.goto(`${stage.service.url}/${name}`);
        await page.click("[role=tab]:has-text('Таблица')");
        await page.waitForSelector("td:has-text('1*')");
        await page.waitForSelector("text=их результаты внёс организатор, и ничем другим они не подтверждены");
        assert.deepEqual(await barriers(page), []);
        assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        await picture(page, "tournament-stated-standings-narrow");
        await page.click("[role=tab]:has-text('Туры')");
        await page.waitForSelector(".round-table:has-text('без партии: результат внёс организатор')");
        assert.equal(await page.locator(".round-table:has-text('Партия скоро начнётся')").count(), 0);
        assert.deepEqual(await barriers(page), []);
        assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        await picture(page, "tournament-stated-rounds-narrow");
        await page.getByRole("button", { name: "Решить: стол 1" }).click();
        await page.waitForSelector("dialog select");
        assert.equal(await page.locator("dialog [role=alert]").count(), 0, "the first decision was known");
        using arbiter = connect(stage.service.url, { token: await tokenOf(page) });
        const decision = { case: "void" as const, value: {} };
        await arbiter.tournaments.adjudicate(name, { round: 1, table: 1, decision }, "Decided at another device");
        await page.waitForSelector("dialog [role=alert]:has-text('Decided at another device')");
        assert.deepEqual(await barriers(page, "dialog"), []);
        const within = await page.evaluate(() => {
            const [dialog, select] = ["dialog[open]", "dialog[open] select"].map((each) =>
                document.querySelector(each),
            );
            return (select?.getBoundingClientRect().right ?? 0) < (dialog?.getBoundingClientRect().right ?? 0);
        });
        assert(within, "a choice with long words is no wider than its dialog");
        await picture(page, "tournament-meanwhile-narrow");
    });

    test("an organiser reads on a phone that an arbiter has decided after them, until they decide again", async () => {
        const { page } = await visit(stage.service.url, { size: "narrow", locale: "ru-RU" });
        await register(page, "Pavel");
        using organiser = connect(stage.service.url, { token: await tokenOf(page) });
        using arbiter = connect(stage.service.url);
        const { name: ruth } = await arbiter.register("Ruth");
        const name = await stated(stage.service.url, await tokenOf(page), [ruth]);
        await page.goto(`${stage.service.url}/${name}`);
        await page.waitForSelector(".next h2");
        assert.equal(await page.locator(".next [role=alert]").count(), 0, "nobody else has decided");
        const about = { round: 1, table: 1 };
        const turned = { case: "places" as const, value: { places: [2, 1] } };
        await arbiter.tournaments.adjudicate(name, { ...about, decision: turned }, "The sheet says so");
        const alert = ".next [role=alert]:has-text('После вашего решения принято другое')";
        await page.waitForSelector(`${alert}:has-text('The sheet says so')`);
        await page.reload();
        await page.waitForSelector(`${alert}:has-text('места по порядку: 2, 1')`);
        assert.deepEqual(await barriers(page), []);
        assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        await picture(page, "tournament-overruled-narrow");
        const restored = { case: "places" as const, value: { places: [1, 2] } };
        await organiser.tournaments.adjudicate(name, { ...about, decision: restored }, "The sheet was another one");
        await page.waitForSelector(alert, { state: "detached" });
    });

    test("a page says what a service withholds that its log has", async () => {
        const { page } = await visit(stage.service.url, { size: "narrow", locale: "ru-RU" });
        await register(page, "Nadia");
        const name = await stated(stage.service.url, await tokenOf(page));
        await page.route("**/caravanserai.v1.TournamentService/*", withholding);
        await page.goto(`${stage.service.url}/${name}`);
        for (const missing of ["bot-2", "тур 1, стол 1"]) {
            await page.waitForSelector(
                `.problem:has-text('не так, как записано в его журнале'):has-text('${missing}')`,
            );
        }
        assert.deepEqual(await barriers(page), []);
        assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        await picture(page, "tournament-withheld-narrow");
        await page.unrouteAll({ behavior: "wait" });
        await page.reload();
        await page.waitForSelector(".next h2");
        await page.click("[role=tab]:has-text('Журнал')");
        await page.waitForSelector("text=этот браузер проверил их все");
        assert.equal(await page.locator(".problem").count(), 0, "all is shown");
    });

    test("leaderboards and statistics are there for every game", async () => {
        const { page } = await visit(`${stage.service.url}/players?game=sahwari`);
        await page.waitForSelector("[role=tab][aria-selected=true]:has-text('Sahwari')");
        await page.getByLabel("Seats").selectOption("3");
        await page.getByLabel("Played").selectOption("30");
        await page.locator("table.data, .empty").waitFor();
        assert.deepEqual(await barriers(page), []);
        await page.setViewportSize({ width: 360, height: 740 });
        await picture(page, "leaderboard-narrow");
        assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        await page.click("a:has-text('Statistics')");
        await page.waitForSelector(".page [role=status]");
        assert.deepEqual(await barriers(page), []);
    });

    test("nothing went wrong on any page", () => {
        assert.deepEqual(
            visits.flatMap(({ problems }) => problems),
            [],
        );
    });
});

/** Answers as a service that withholds the last entrant and the last table, long after they were there. */
async function withholding(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    const method = pathname.split("/").at(-1) ?? "";
    if (!["GetTournament", "ListEntrants", "ListRounds"].includes(method)) {
        await route.fallback();
        return;
    }
    const answer = await route.fetch();
    const { output } = TournamentService.methods.find(({ name }) => name === method) ?? assert.fail(method);
    const told = fromBinary(output, await answer.body());
    if (isMessage(told, GetTournamentResponseSchema) && told.tournament !== undefined) {
        told.tournament.nowMilliseconds += 60_000n;
    }
    if (isMessage(told, ListEntrantsResponseSchema)) {
        told.entrants.pop();
    }
    if (isMessage(told, ListRoundsResponseSchema)) {
        told.rounds.at(-1)?.tables.pop();
    }
    await route.fulfill({ response: answer, body: Buffer.from(toBinary(output, told)) });
}

/** Clicks a button of the organiser, and confirms it. */
async function confirmed(page: Page, label: string): Promise<void> {
    await page.click(`button:has-text('${label}')`, { timeout: 60 * SECONDS });
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("dialog", { state: "detached" });
}

/** A tournament with a start that a player has entered before the time to check in. */
async function announced(service: string, token: string): Promise<string> {
    using client = connect(service, { token });
    const checkInSeconds = 1800n;
    for (let lead = 2 * SECONDS; ; lead *= 2) {
        const startTimeMilliseconds = BigInt(Date.now() + lead) + 1000n * checkInSeconds;
        const { name } = await client.tournaments.create({
            title: "Spring",
            game: "games/sahwari",
            seats: 2,
            format: { case: "swiss", value: { rounds: 1 } },
            startTimeMilliseconds,
            checkInSeconds,
        });
        const { checkedIn } = await client.tournaments.register(name, { withEntropy: false });
        if (!checkedIn) {
            return name; // a busy machine needs more time for this
        }
    }
}

/** A tournament that an entrant organises whose first round is over: players check in to the second. */
async function inRound(service: string, token: string): Promise<string> {
    using client = connect(service, { token });
    const { name } = await client.tournaments.create({
        title: "Autumn",
        game: "games/sahwari",
        seats: 2,
        format: { case: "swiss", value: { rounds: 3 } },
        timeToComeSeconds: 0n,
        roundCheckInSeconds: 1800n,
    });
    await client.tournaments.register(name, { withEntropy: false });
    await client.tournaments.register(name, { bot: "random", displayName: "Robot" });
    await client.tournaments.closeRegistration(name);
    await client.tournaments.pair(name, 1);
    const decision = { case: "places" as const, value: { places: [1, 2] } };
    await client.tournaments.adjudicate(name, { round: 1, table: 1, decision }, "A fire");
    return name;
}

/** A tournament whose organiser states the results of the first round while it pauses. */
async function stated(service: string, token: string, arbiters: readonly string[] = []): Promise<string> {
    using client = connect(service, { token });
    const { name } = await client.tournaments.create({
        title: "On paper",
        game: "games/sahwari",
        seats: 2,
        arbiters: [...arbiters],
        format: { case: "swiss", value: { rounds: 2 } },
    });
    for (const displayName of ["One", "Two"]) {
        await client.tournaments.register(name, { bot: "random", displayName });
    }
    await client.tournaments.pause(name, "Played on paper");
    await client.tournaments.closeRegistration(name);
    await client.tournaments.pairByHand(name, 1, [["bot-1", "bot-2"]], "Played on paper");
    const decision = { case: "places" as const, value: { places: [1, 2] } };
    await client.tournaments.adjudicate(name, { round: 1, table: 1, decision }, "Played on paper");
    return name;
}

/** A tournament for those who have a code, and state a country. */
async function closed(service: string, token: string, code: string): Promise<string> {
    using client = connect(service, { token });
    const { name } = await client.tournaments.create({
        title: "Club",
        game: "games/sahwari",
        seats: 2,
        format: { case: "doubleKnockout", value: {} },
    });
    const ticket = createHash("sha256").update(entryTicket(name, code)).digest();
    const entry = { codes: [new Uint8Array(ticket)], countries: ["KEN", "ITA"] };
    await client.tournaments.changeSettings(name, { entry }, "For the club");
    return name;
}

/** The acts that entrants, or organisers, have signed in the tournament of a page. */
async function signed(
    service: string,
    page: string,
    field: "signature" | "organiserSignature" = "signature",
): Promise<(string | undefined)[]> {
    using client = connect(service, { token: "" });
    const found: (string | undefined)[] = [];
    for await (const { event } of client.tournaments.events(new URL(page).pathname.slice(1))) {
        if (event[field].length > 0) {
            found.push(event.body.case);
        }
    }
    return found;
}

/** Registers the visitor as a player. */
async function register(page: Page, name: string): Promise<void> {
    await page.click(".account");
    await page.fill("dialog form input >> nth=0", name);
    await page.click("dialog form button[type=submit] >> nth=0");
    await page.waitForSelector("dialog", { state: "detached" }); // once the service has answered
}
