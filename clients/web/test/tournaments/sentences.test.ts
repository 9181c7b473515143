/** Tournaments in words: next steps, reasons of all formats, and names that must not do harm. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import {
    type Entrant,
    Entrant_State,
    EntrantSchema,
    EntryConditionsSchema,
    PairingReasonSchema,
    PodsClaimSchema,
    type Round,
    RoundSchema,
    SeatPreference_Strength,
    Tournament_State,
    TournamentSchema,
    TournamentSettingsSchema,
    TournamentTableSchema,
} from "caravanserai/v1/tournament";
import { TournamentEventSchema } from "caravanserai/v1/tournament_event";

import { eventText } from "../../src/pages/tournaments/event-sentences.js";
import { reasonTexts } from "../../src/pages/tournaments/pairing-reasons.js";
import {
    claimText,
    countedText,
    entryText,
    formatText,
    lotsText,
    namesOf,
    nextStep,
    seriesScore,
} from "../../src/pages/tournaments/sentences.js";
import "../../src/pages/tournaments/words.js";
import { LANGUAGES } from "../../src/words/language.js";
import { translated } from "../../src/words/words.js";

const ENTRANTS = ["a", "b"].map((id) =>
    create(EntrantSchema, { name: `tournaments/t/entrants/${id}`, displayName: id.toUpperCase() }),
);

const REASONS: readonly NonNullable<MessageInitShape<typeof PairingReasonSchema>["reason"]>[] = [
    {
        case: "scoreGroup",
        value: {
            score: "3/2",
            floats: [{ entrant: "a", score: "1", down: true }],
            repeats: [{ entrants: ["a", "b"], times: 1 }],
        },
    },
    { case: "lowest", value: { freeWins: 0 } },
    { case: "scheduled", value: { round: 2 } },
    { case: "bracket", value: { size: 8, slots: [1, 8] } },
    ...[1, 2, 3, 4].map((section) => ({ case: "bracketPart" as const, value: { section, round: 2 } })),
    {
        case: "pair",
        value: {
            score: "2",
            preferences: [{ entrant: "b", seat: 1, strength: SeatPreference_Strength.STRONG, granted: true }],
            unmet: ["C12"],
        },
    },
    { case: "unpaired", value: { score: "0", missed: 1 } },
    { case: "called", value: { entrants: [{ entrant: "a", place: 3, waited: 2 }] } },
];

for (const language of LANGUAGES) {
    const t = (key: string, values?: Parameters<typeof translated>[2]): string => translated(language, key, values);
    test(`a format of a later release is called unknown in ${language}`, () => {
        const settings = create(TournamentSettingsSchema, { game: "games/sahwari", seats: 2 });
        assert.equal(formatText(t, settings), t("tournaments-told-unknown"));
    });
    test(`who may enter is said in ${language}`, () => {
        const asked = { leastRating: 125_000, mostRating: 0, leastMatches: 3, players: ["players/a", "players/b"] };
        const more = { codes: [new Uint8Array(32)], countries: ["KEN", "ITA"] };
        assert.match(entryText(t, create(EntryConditionsSchema, more)), /(one|1) .+: KEN ITA$/);
        const told = entryText(t, create(EntryConditionsSchema, asked));
        assert.deepEqual(
            told
                .match(/\d+([.,]\d+)?/g)
                ?.join(" ")
                .replace(",", "."),
            "12.5 0 3 2",
            told,
        );
        assert.equal(entryText(t, undefined), t("tournaments-entry-everybody"));
        assert.equal(entryText(t, create(EntryConditionsSchema)), t("tournaments-entry-everybody"));
    });

    test(`lots to which nobody contributed are not called fair in ${language}`, () => {
        const claim = (state: Tournament_State, entropy: number, seed = ""): string => {
            const bound = { entropyCommitment: new Uint8Array(32), entropy: new Uint8Array(Math.max(entropy, 0)) };
            const entrants = [...ENTRANTS, create(EntrantSchema, entropy >= 0 ? bound : {})];
            const shown = lotsText(t, create(TournamentSchema, { state, chance: { seed } }), entrants);
            return ["fair", "unproven", "seeded"].filter((key) => shown === t(`tournaments-chance-${key}`)).join();
        };
        const { REGISTRATION, RUNNING, FINISHED } = Tournament_State;
        assert.equal(claim(FINISHED, 32), "fair");
        assert.equal(claim(RUNNING, 0), "unproven"); // bound, and released
        assert.equal(claim(REGISTRATION, 0), "fair"); // bound, and will open it
        assert.equal(claim(REGISTRATION, -1), "unproven");
        assert.equal(claim(FINISHED, -1), "unproven");
        assert.equal(claim(FINISHED, 32, "known"), "seeded");
    });
    test(`a round of pods says whether it is the best in ${language}`, () => {
        const said = (least: bigint, leastSpread: string): string =>
            claimText(t, create(PodsClaimSchema, { repeats: 3n, leastRepeats: least, spread: "9", leastSpread }));
        const texts = new Set([said(3n, "9"), said(1n, "9"), said(3n, "7/2"), claimText(t, create(PodsClaimSchema))]);
        assert.equal(texts.size, 4);
        for (const text of texts) {
            assert(!text.includes("tournaments-") && !text.includes("{"), text);
        }
        assert(said(1n, "9").includes("1") && said(3n, "7/2").includes("3½"));
    });
    test(`every reason is a sentence in ${language}`, () => {
        for (const reason of REASONS) {
            const texts = reasonTexts(t, create(PairingReasonSchema, { reason }), namesOf(t, ENTRANTS));
            assert(texts.length > 0, String(reason.case));
            for (const text of texts) {
                assert(!text.includes("tournaments-") && !text.includes("{"), text);
            }
        }
    });
    test(`a match that did not begin is told with its no-shows in ${language}`, () => {
        const told = (noShows: string[], playsOn: boolean): string => {
            const body = { case: "matchClosed" as const, value: { round: 1, table: 2, noShows, playsOn } };
            return eventText(t, create(TournamentEventSchema, { body }), namesOf(t, ENTRANTS));
        };
        const [both, alone, forfeited] = [told(["a", "b"], true), told(["a"], false), told([], true)];
        assert(both.includes("A, B") && both.length > alone.length, both);
        assert(alone.includes("A") && !forfeited.includes("A,"), forfeited);
        assert(![both, alone, forfeited].some((text) => text.includes("{") || text.includes("tournaments-")));
    });
}

const english = (key: string, values?: Parameters<typeof translated>[2]): string => translated("en", key, values);

test("a hostile name is shown without what hides or turns other text", () => {
    const hostile = create(EntrantSchema, { name: "tournaments/t/entrants/x", displayName: "<b>\u202eevil\u0000" });
    const name = namesOf(english, [hostile])("x");
    assert(!name.includes("\u202e") && !name.includes("\u0000"), name);
    const erased = create(EntrantSchema, { name: "tournaments/t/entrants/x", displayName: "Ann", erased: true });
    assert.equal(namesOf(english, [erased])("x"), "(erased)");
});

test("what happens next follows from the rounds", () => {
    const running = create(TournamentSchema, { state: Tournament_State.RUNNING, rounds: 2, round: 1, settings: {} });
    const open = create(RoundSchema, { number: 1, tables: [{ number: 1 }, { number: 2, settled: true }] });
    const done = create(RoundSchema, { number: 1, tables: [{ number: 1, settled: true }] });
    const left = create(RoundSchema, { number: 1, tables: [{ number: 1, abandoned: true }] });
    assert.equal(nextStep(running, [], []).key, "tournaments-next-first");
    const entering = create(TournamentSchema, { state: Tournament_State.REGISTRATION });
    assert.equal(nextStep(entering, [], []).key, "tournaments-next-registration");
    const announced = create(TournamentSchema, { state: entering.state, settings: { startTimeMilliseconds: 1n } });
    assert.equal(nextStep(announced, [], []).key, "tournaments-next-start");
    assert.deepEqual(nextStep(running, [], [open]), {
        key: "tournaments-next-tables",
        values: { count: 1, round: 1 },
    });
    assert.equal(nextStep(running, [], [left]).key, "tournaments-next-decide");
    assert.equal(nextStep(running, [], [done]).key, "tournaments-next-round");
    assert.equal(nextStep({ ...running, rounds: 1 }, [], [done]).key, "tournaments-next-finish");
    assert.equal(nextStep({ ...running, paused: true }, [], [done]).key, "tournaments-next-paused");
});

test("a round waits for those who must check in, and for nobody else", () => {
    const playing = create(TournamentSchema, { state: Tournament_State.RUNNING, rounds: 3, checkInRound: 2 });
    const done = create(RoundSchema, { number: 1, tables: [{ settled: true }] });
    const entrant = (id: string, fields: MessageInitShape<typeof EntrantSchema> = {}): Entrant =>
        create(EntrantSchema, {
            name: `tournaments/t/entrants/${id}`,
            player: `players/${id}`,
            state: Entrant_State.ACTIVE,
            ...fields,
        });
    const others = [
        entrant("there", { checkedIn: true }),
        entrant("bot", { player: "" }),
        entrant("gone", { state: Entrant_State.DROPPED_OUT }),
        entrant("bye", { byes: [{ round: 2 }] }),
        entrant("late", { firstRound: 2 }),
    ];
    assert.deepEqual(nextStep(playing, [entrant("ann"), ...others], [done]), {
        key: "tournaments-next-check-in",
        values: { round: 2, names: "ann" },
    });
    assert.equal(nextStep(playing, others, [done]).key, "tournaments-next-round");
    assert.equal(nextStep({ ...playing, checkInRound: 0 }, [entrant("ann")], [done]).key, "tournaments-next-round");
});

test("a tie in a bracket has to be decided before the next round, and nowhere else", () => {
    const round = (places: readonly number[]): Round =>
        create(RoundSchema, { number: 1, tables: [{ settled: true, seats: places.map((place) => ({ place })) }] });
    const tied = (format: "swiss" | "knockout" | "doubleKnockout", places: readonly number[], rounds = 3): string =>
        nextStep(
            create(TournamentSchema, {
                state: Tournament_State.RUNNING,
                rounds,
                settings: { format: { case: format, value: {} } },
            }),
            [],
            [round(places)],
        ).key;
    assert.equal(tied("knockout", [1, 1]), "tournaments-next-tied");
    const [ann, ben] = [
        { entrant: "ann", place: 1 },
        { entrant: "ben", place: 1 },
    ];
    const knockout = create(TournamentSchema, {
        state: Tournament_State.RUNNING,
        rounds: 2,
        settings: { format: { case: "knockout", value: {} } },
    });
    const undecided = create(RoundSchema, { number: 1, tables: [{ settled: true, seats: [ann, ben] }] });
    const called = nextStep(knockout, [], [undecided], (entrant) => entrant.toUpperCase());
    assert.equal(called.values["names"], "ANN – BEN");
    assert.equal(tied("doubleKnockout", [1, 1]), "tournaments-next-tied");
    assert.equal(tied("doubleKnockout", [1, 2]), "tournaments-next-round");
    assert.equal(tied("doubleKnockout", [0, 0]), "tournaments-next-round");
    assert.equal(tied("swiss", [1, 1]), "tournaments-next-round");
    assert.equal(tied("knockout", [1, 1], 1), "tournaments-next-finish");
});

test("the drawing of lots waits for those who are bound and have not opened", () => {
    const drawing = create(TournamentSchema, { state: Tournament_State.DRAWING });
    const bound = create(EntrantSchema, { name: "x", entropyCommitment: new Uint8Array(32) });
    const opened = create(EntrantSchema, { ...bound, entropy: new Uint8Array(32) });
    assert.deepEqual(nextStep(drawing, [bound, opened, ...ENTRANTS], []).values, { count: 1 });
});

test("a match of a table with several says who won it, or that it was tied", () => {
    const t = (key: string, values?: Record<string, unknown>): string =>
        [key, values?.["player"]].filter(Boolean).join(" ");
    const table = create(RoundSchema, {
        tables: [
            {
                seats: [{ entrant: "ann" }, { entrant: "ben" }],
                counted: [
                    { match: "matches/a", places: [2, 1] },
                    { match: "matches/b", places: [1, 1] },
                ],
            },
        ],
    }).tables[0];
    assert.ok(table !== undefined);
    const texts = ["a", "b", "c"].map((id) =>
        countedText(t, table, `matches/${id}`, (entrant) => entrant.toUpperCase()),
    );
    assert.deepEqual(texts, ["tournaments-series-won BEN", "tournaments-series-tied", ""]);
});

test("a table has the score of its matches, unless it was decided without one", () => {
    const seats = [{ seriesScore: "1/2" }, { seriesScore: "3/2" }];
    const scoreOf = (table: MessageInitShape<typeof TournamentTableSchema>): string =>
        seriesScore(create(TournamentTableSchema, { seats, ...table }));
    assert.equal(scoreOf({}), "½–1½");
    assert.equal(scoreOf({ settled: true, counted: [{ match: "matches/m" }] }), "½–1½");
    assert.equal(scoreOf({ settled: true }), "", "somebody forfeited before it began");
    assert.equal(scoreOf({ seats: [{}, {}] }), "", "it has one match");
});
