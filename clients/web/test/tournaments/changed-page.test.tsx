/**
 * The page of a tournament with answers of a service that errs, lies or is newer: each field absent, as large as can be, of a number that
 * only a later release knows, a text that turns the line around, or a long list. It is drawn for a spectator, an entrant and an organiser;
 * what it says is said in words.
 */

import "../page-address.js";

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { clone, create, type DescField, type DescMessage, type Message, ScalarType } from "@bufbuild/protobuf";
import { reflect, type ReflectMessage } from "@bufbuild/protobuf/reflect";
import {
    EntrantSchema,
    RoundResult,
    RoundSchema,
    Tournament_State,
    TournamentSchema,
} from "caravanserai/v1/tournament";
import { type TournamentEvent, TournamentEventSchema } from "caravanserai/v1/tournament_event";
import { GetStandingsResponseSchema, TournamentUpdateSchema } from "caravanserai/v1/tournament_service";
import type { JSX } from "preact";
import { renderToString } from "preact-render-to-string";

import { Audit } from "../../src/pages/tournaments/audit.js";
import { Controls } from "../../src/pages/tournaments/controls.js";
import { Entrants } from "../../src/pages/tournaments/entrants.js";
import { type Shown, TournamentFollowing } from "../../src/pages/tournaments/live-tournament.js";
import { TournamentCard } from "../../src/pages/tournaments/list.js";
import { Overruled } from "../../src/pages/tournaments/overruled.js";
import { Own } from "../../src/pages/tournaments/own.js";
import { Running } from "../../src/pages/tournaments/page.js";
import type { PartProps } from "../../src/pages/tournaments/parts.js";
import { Rounds } from "../../src/pages/tournaments/rounds.js";
import { namesOf } from "../../src/pages/tournaments/sentences.js";
import { CrossTable, Standings } from "../../src/pages/tournaments/standings.js";
import { TeamPlayers } from "../../src/pages/tournaments/teams.js";
import { Timetable } from "../../src/pages/tournaments/timetable.js";
import { client } from "../../src/session/session.js";
import { translated } from "../../src/words/words.js";
import { events, settings, shown } from "./sample.js";

const t = (key: string, values = {}): string => translated("en", key, values);
const nothing = (): Promise<void> => Promise.resolve();

interface Answers {
    readonly shown: Shown;
    readonly events: readonly TournamentEvent[];
}

/** The tournaments: all formats and scorings, and the states in which their pages differ. */
const SAMPLES: Readonly<Record<string, Answers>> = Object.fromEntries(
    (
        [
            ["swiss", "matchPoints", false, Tournament_State.RUNNING],
            ["swiss", "matchPoints", true, Tournament_State.REGISTRATION],
            ["knockout", "placement", true, Tournament_State.RUNNING],
            ["doubleKnockout", "victoryPoints", false, Tournament_State.RUNNING],
            ["roundRobin", "matchPoints", false, Tournament_State.FINISHED],
            ["groups", "placement", false, Tournament_State.CANCELLED],
            ["arena", "victoryPoints", false, Tournament_State.RUNNING],
        ] as const
    ).map(([format, scoring, teams, state]) => {
        const given = settings(format, scoring, teams);
        return [`${format}, ${Tournament_State[state]}`, { shown: shown(state, given), events: events(given) }];
    }),
);

/** A change to a field, as a service may make it; true if it concerns such a field. */
type Change = (message: ReflectMessage, field: DescField) => boolean;

const TURNED = "\u202egnirps\u0007\u001b[31m\u2066\u200f";
const WHOLE: ReadonlyMap<ScalarType, readonly (bigint | number)[]> = new Map<ScalarType, readonly (bigint | number)[]>([
    [ScalarType.INT32, [2 ** 31 - 1, -(2 ** 31)]],
    [ScalarType.UINT32, [2 ** 32 - 1, 0]],
    [ScalarType.INT64, [2n ** 63n - 1n, -(2n ** 63n)]],
    [ScalarType.UINT64, [2n ** 64n - 1n, 0n]],
]);
const MANY = 5;

function whole(at: number): Change {
    return (message, field) => {
        if (field.fieldKind === "list" && field.listKind === "scalar" && WHOLE.has(field.scalar)) {
            const list = message.get(field);
            const { size } = list;
            list.clear();
            for (let held = 0; held < size; held += 1) {
                list.add(WHOLE.get(field.scalar)?.[at]);
            }
            return true;
        }
        if (field.fieldKind !== "scalar" || !WHOLE.has(field.scalar)) {
            return false;
        }
        message.set(field, WHOLE.get(field.scalar)?.[at]);
        return true;
    };
}

const CHANGES: Readonly<Record<string, Change>> = {
    absent: (message, field) => {
        message.clear(field);
        return true;
    },
    largest: whole(0),
    least: whole(1),
    later: (message, field) => {
        if (field.fieldKind === "enum") {
            message.set(field, 999);
        }
        return field.fieldKind === "enum";
    },
    turned: (message, field) => {
        if (field.fieldKind === "list" && field.listKind === "scalar" && field.scalar === ScalarType.STRING) {
            message.get(field).add(TURNED);
            return true;
        }
        const isText = field.fieldKind === "scalar" && field.scalar === ScalarType.STRING;
        if (isText) {
            message.set(field, TURNED);
        }
        return isText;
    },
    many: (message, field) => {
        if (field.fieldKind !== "list") {
            return false;
        }
        const list = message.get(field);
        const held = [...list];
        for (let times = 0; times < MANY; times += 1) {
            held.forEach((each) => list.add(each));
        }
        return true;
    },
};

/** Changes one field wherever a message within another has it; true if one had. */
function alter(message: ReflectMessage, name: string, change: Change): boolean {
    let done = false;
    for (const field of message.fields) {
        if (!message.isSet(field)) {
            continue;
        }
        if (field.fieldKind === "message") {
            done = alter(message.get(field), name, change) || done;
        } else if (field.fieldKind === "list" && field.listKind === "message") {
            for (const each of [...message.get(field)] as ReflectMessage[]) {
                done = alter(each, name, change) || done;
            }
        }
        if (`${message.desc.typeName}.${field.name}` === name) {
            done = change(message, field) || done;
        }
    }
    return done;
}

/** The fields that the messages within one have. */
function fieldsOf(message: ReflectMessage, found = new Set<string>()): Set<string> {
    for (const field of message.fields) {
        if (message.isSet(field)) {
            found.add(`${message.desc.typeName}.${field.name}`);
            if (field.fieldKind === "message") {
                fieldsOf(message.get(field), found);
            } else if (field.fieldKind === "list" && field.listKind === "message") {
                ([...message.get(field)] as ReflectMessage[]).forEach((each) => fieldsOf(each, found));
            }
        }
    }
    return found;
}

const PARTS = (answers: Answers): (readonly [DescMessage, Message])[] => [
    [TournamentSchema, answers.shown.tournament],
    ...answers.shown.entrants.map((each) => [EntrantSchema, each] as const),
    ...answers.shown.rounds.map((each) => [RoundSchema, each] as const),
    ...(answers.shown.standings === undefined ? [] : [[GetStandingsResponseSchema, answers.shown.standings] as const]),
    ...answers.events.map((each) => [TournamentEventSchema, each] as const),
];

/** The answers with one field changed, as far as they have it: none of what is shown, or no events, where they do not. */
function changed({ shown: given, events: log }: Answers, name: string, change: Change): Partial<Answers> {
    const altered = new Set<unknown>();
    const made = <M extends Message>(schema: DescMessage, message: M): M => {
        const copy = clone(schema, message);
        if (alter(reflect(schema, copy), name, change)) {
            altered.add(copy);
        }
        return copy as M;
    };
    const tournament = made(TournamentSchema, given.tournament);
    const entrants = given.entrants.map((each) => made(EntrantSchema, each));
    const rounds = given.rounds.map((each) => made(RoundSchema, each));
    const standings = given.standings && made(GetStandingsResponseSchema, given.standings);
    const isShown = altered.size > 0;
    const events = log.map((each) => made(TournamentEventSchema, each)).filter((event) => altered.has(event));
    return {
        ...(isShown && { shown: { tournament, entrants, rounds, standings, ahead: 0 } }),
        ...(events.length > 0 && { events }),
    };
}

function followed({ shown: given, events: log }: Answers): TournamentFollowing {
    const following = new TournamentFollowing(client.value, given.tournament.name);
    following.shown.value = given;
    following.organisers.value = { required: false, told: 2 };
    following.steps.value = log.map((event) => ({
        version: Number(event.version),
        event,
        message: create(TournamentUpdateSchema),
    }));
    return following;
}

function seenBy(given: Shown, own: string | undefined, organises: boolean): PartProps {
    const nameOf = namesOf(t, given.entrants, given.tournament.teams);
    return { shown: given, nameOf, own, organises, opening: false, act: nothing };
}

/** The page as three visitors see it. */
function drawn(answers: Answers): Readonly<Record<string, string>> {
    const { shown: given } = answers;
    const page = (...parts: JSX.Element[]): string => parts.map((part) => renderToString(part)).join("\n");
    const anybody = seenBy(given, undefined, false);
    const entrant = seenBy(given, "ann", false);
    const organiser = seenBy(given, undefined, true);
    return {
        spectator: page(
            <Running following={followed({ shown: given, events: [] })} shown={given} />,
            <TournamentCard tournament={given.tournament} />,
            <Entrants {...anybody} />,
            <Rounds {...anybody} />,
            <Standings {...anybody} more={nothing} whole={nothing} />,
            <CrossTable {...anybody} />,
            <TeamPlayers {...anybody} />,
        ),
        entrant: page(<Own {...entrant} />, <Timetable {...entrant} />, <Entrants {...entrant} />),
        organiser: page(
            <Entrants {...organiser} />,
            <Rounds {...organiser} />,
            <Controls {...organiser} isOwner />,
            <Overruled {...organiser} me="players/other" />,
        ),
    };
}

/** The log as everybody sees it. */
function logged(answers: Answers): Readonly<Record<string, string>> {
    return {
        spectator: renderToString(<Audit {...seenBy(answers.shown, undefined, false)} following={followed(answers)} />),
    };
}

/** Words of programs and keys of texts, and characters that hide or turn others. */
const OF_PROGRAMS =
    /undefined|\bNaN\b|Infinity|Invalid Date|\[object|\bnull\b|\b(?:tournaments|timing|parts|matches|organise)-[a-z]+/u;
// eslint-disable-next-line no-control-regex -- it looks for them
const HARMFUL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** A sentence that ends in nothing, or counts what there is not. */
const EMPTY = /[:(,] *\n|\bRound 0 of|\bof 0\b|\b0 rounds|: \.|: ,|, ,/u;

/** The texts of a page: each element on a line, with titles and labels. */
function textsOf(html: string): string {
    return html
        .replace(/<(?:bdi|strong|small|abbr|span|time|code)\b[^>]*?(?:(?:title|aria-label)="([^"]*)")?[^>]*>/gu, " $1")
        .replace(/<\/(?:bdi|strong|small|abbr|span|time|code)>/gu, "")
        .replace(/<[^>]*?(?:title|aria-label)="([^"]*)"[^>]*>/gu, "\n$1\n")
        .replace(/<[^>]+>/gu, "\n")
        .replace(/[ \t]+/gu, " ");
}

function wrongIn(pages: Readonly<Record<string, string>>): string[] {
    return Object.entries(pages).flatMap(([visitor, html]) => {
        const text = textsOf(html);
        const found = [OF_PROGRAMS, HARMFUL, EMPTY].flatMap((pattern) => {
            const { index } = pattern.exec(text) ?? {};
            return index === undefined ? [] : [JSON.stringify(text.slice(Math.max(index - 60, 0), index + 40))];
        });
        const owns = visitor === "entrant" || visitor === "log" ? [] : [t("tournaments-you"), t("tournaments-leave")];
        return [...found, ...owns.filter((each) => text.includes(each))].map((each) => `${visitor}: ${each}`);
    });
}

/** The texts that are wrong on a page with one field changed. */
function wrongWith(answers: Answers, field: string, change: Change): string[] {
    const altered = changed(answers, field, change);
    try {
        const found = [
            ...(altered.shown === undefined ? [] : wrongIn(drawn({ ...answers, shown: altered.shown }))),
            ...(altered.events === undefined ? [] : wrongIn(logged({ ...answers, events: altered.events }))),
        ];
        return found.map((each) => `${field}: ${each}`);
    } catch (error) {
        return [`${field}: ${error instanceof Error ? String(error.stack) : String(error)}`];
    }
}

/** Fields that mean something else in another state of a tournament. */
const EACH = /\.Tournament\.\w+$/u;

test("a cross-table of thousands over many rounds is drawn", () => {
    const cells = Array.from({ length: 100 }, (_, at) => ({ round: at + 1, score: "1" }));
    const crossTable = Array.from({ length: 2000 }, (_, at) => ({ entrant: `p${String(at)}`, cells }));
    const given = shown(Tournament_State.RUNNING, settings("swiss", "matchPoints", false));
    const standings = create(GetStandingsResponseSchema, { crossTable });
    const html = renderToString(<CrossTable {...seenBy({ ...given, standings }, undefined, false)} />);
    assert.equal(html.split("<td").length - 1, 2000 * 101);
});

test("who has no table in a round of a bracket was not absent", () => {
    const cells = [{ round: 1, result: RoundResult.ABSENT }];
    const standings = create(GetStandingsResponseSchema, { crossTable: [{ entrant: "ann", cells }] });
    const drawnIn = (format: "doubleKnockout" | "swiss"): string => {
        const given = shown(Tournament_State.RUNNING, settings(format, "matchPoints", false));
        return renderToString(<CrossTable {...seenBy({ ...given, standings }, undefined, false)} />);
    };
    assert.match(drawnIn("swiss"), /absent/u);
    assert.doesNotMatch(drawnIn("doubleKnockout"), /absent/u);
});

describe("the page of a tournament", () => {
    const met = new Set<string>();
    for (const [name, answers] of Object.entries(SAMPLES)) {
        const all = PARTS(answers).flatMap(([schema, each]) => [...fieldsOf(reflect(schema, each))]);
        const fields = new Set(all.filter((field) => !met.has(field) || EACH.test(field)));
        all.forEach((field) => met.add(field));

        test(`${name}: says in words what is there`, () => {
            assert.deepEqual(wrongIn({ ...drawn(answers), log: logged(answers)["spectator"] ?? "" }), []);
        });

        for (const [kind, change] of Object.entries(CHANGES)) {
            test(`${name}: each field ${kind}`, () => {
                const wrong = [...fields].flatMap((field) => wrongWith(answers, field, change));
                assert.deepEqual(wrong, []);
            });
        }
    }
});
