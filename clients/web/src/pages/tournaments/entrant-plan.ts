/** The effect of a list of entrants on a tournament: who enters, who may enter, and who needs a code. */

import { create } from "@bufbuild/protobuf";
import {
    type Entrant,
    type EntryConditions,
    EntryConditionsSchema,
    type RoundResult,
    type Tournament,
    Tournament_State,
} from "caravanserai/v1/tournament";
import { entryTicket, newCode, sha256 } from "caravanserai/web";

import { type EntrantList, ListError, type ListedEntrant, type Mistake, seedsOf } from "./entrant-list.js";
import type { Orders } from "./report-orders.js";
import type { Shown } from "./tournament-view.js";
import { hasLeft } from "./parts.js";
import { entrantId } from "./sentences.js";

/** The most players and codes on the list of a tournament. */
const LISTED = 1500;

/** A line, with the entrant who is there already. */
export interface PlannedLine extends ListedEntrant {
    readonly there: Entrant | undefined;
}

/** An order that is given: a bye in a round, or entrants who are kept apart. */
export type OrderStep =
    | { readonly kind: "bye"; readonly entrant: string; readonly round: number; readonly result: RoundResult }
    | { readonly kind: "apart"; readonly entrants: readonly string[] };

/** Everything that an import does. */
export interface Plan {
    readonly lines: readonly PlannedLine[];
    readonly mistakes: readonly Mistake[];
    /** True if seeds can still be given. */
    readonly seeding: boolean;
}

/** The progress of a line. */
export function stateOf({ there, bot, player }: PlannedLine): "entered" | "bot" | "listed" | "code" {
    return there !== undefined ? "entered" : bot !== "" ? "bot" : player !== "" ? "listed" : "code";
}

/** Changes that a list makes to a tournament; `unknown` are players that the service does not know. */
export function planOf(
    { tournament, entrants }: Shown,
    { listed, mistakes }: EntrantList,
    unknown: ReadonlySet<string>,
): Plan {
    const present = entrants.filter((each) => !hasLeft(each));
    const countries = tournament.settings?.entry?.countries ?? [];
    const seeding = [Tournament_State.REGISTRATION, Tournament_State.DRAWING].includes(tournament.state);
    const lines = listed.map((one) => ({ ...one, there: entrantOf(tournament, present, one) }));
    const own = new Set(lines.map(({ there }) => there?.name));
    const holders = new Map(
        present.filter(({ seed, name }) => seed > 0 && !own.has(name)).map((one) => [one.seed, one] as const),
    );
    const seeds = seedsOf(listed);
    const found: PlannedLine[] = [];
    const wrong: Mistake[] = [];
    for (const one of lines) {
        const holder = seeding ? holders.get(seeds.get(one.line) ?? 0) : undefined;
        if (unknown.has(one.player)) {
            wrong.push({ line: one.line, problem: "no-player", details: { given: one.player } });
        } else if (countries.length > 0 && one.country !== "" && one.bot === "" && !countries.includes(one.country)) {
            const details = { given: one.country, countries: countries.join(" ") };
            wrong.push({ line: one.line, problem: "other-country", details });
        } else if (holder !== undefined) {
            wrong.push({ line: one.line, problem: "held", details: { seed: holder.seed, entrant: entrantId(holder) } });
        } else {
            found.push(one);
        }
    }
    return { lines: found, mistakes: [...mistakes, ...wrong].sort((one, other) => one.line - other.line), seeding };
}

/** The entrant that a line means: by player, by a code that lets somebody in, as the same bot, or else by name. */
function entrantOf(
    { name: tournament, settings }: Tournament,
    present: readonly Entrant[],
    one: ListedEntrant,
): Entrant | undefined {
    if (one.player !== "") {
        return present.find(({ player }) => player === one.player);
    }
    if (one.code !== "") {
        const ticket = entryTicket(tournament, one.code);
        const found = present.find(({ entryTicket: given }) => String(given) === String(ticket));
        const hash = String(sha256(ticket));
        if (found !== undefined || settings?.entry?.codes.some((code) => String(code) === hash) === true) {
            return found;
        }
    }
    const name = one.name.toLowerCase();
    const called = present.filter(
        ({ displayName, bot }) => displayName.toLowerCase() === name && (one.bot === "" || bot === one.bot),
    );
    return called.length === 1 ? called[0] : undefined;
}

/** The lines with a code for everybody who enters by nothing else. */
export function withCodes(lines: readonly PlannedLine[]): PlannedLine[] {
    return lines.map((one) => (stateOf(one) === "code" && one.code === "" ? { ...one, code: newCode() } : one));
}

/** The conditions of entry that let these in; undefined: they are so already. */
export function conditionsWith(
    { tournament: { name, settings } }: Shown,
    lines: readonly PlannedLine[],
): EntryConditions | undefined {
    const before = settings?.entry ?? create(EntryConditionsSchema);
    const { players, codes } = before;
    const hashes = new Map(codes.map((code) => [String(code), code]));
    for (const { code } of lines.filter((one) => one.code !== "" && one.there === undefined)) {
        const hash = sha256(entryTicket(name, code));
        hashes.set(String(hash), hash);
    }
    const listed = lines.filter(({ player }) => player !== "");
    const closed = hashes.size > 0 || players.length > 0 || listed.some(({ there }) => there === undefined);
    const allowed = closed ? [...new Set([...players, ...listed.map(({ player }) => player)])] : players;
    if (allowed.length + hashes.size > LISTED) {
        throw new ListError("full", { count: allowed.length + hashes.size, most: LISTED });
    }
    const same = allowed.length === players.length && hashes.size === codes.length;
    return same ? undefined : { ...before, players: allowed, codes: [...hashes.values()] };
}

/** Orders that were not given yet, as far as their players have entered: `ids` are those of the entrants by name in the file. */
export function orderSteps(
    { tournament, entrants }: Shown,
    { apart, byes }: Orders,
    ids: ReadonlyMap<string, string>,
): OrderStep[] {
    const { round, settings } = tournament;
    if (settings?.format.case !== "swiss" || settings.teams !== undefined) {
        return [];
    }
    const known = new Map(entrants.map((one) => [entrantId(one), one]));
    const groups = apart
        .filter(({ first, last }) => first <= round + 1 && round + 1 <= last)
        .map(({ players }) => players.flatMap((player) => ids.get(player) ?? []))
        .filter((group) =>
            group.some((one) => group.some((other) => other !== one && known.get(one)?.apart.includes(other) !== true)),
        );
    const asked = [...byes].filter(([number]) => number > round).sort(([one], [other]) => one - other);
    return [
        ...groups.map((group): OrderStep => ({ kind: "apart", entrants: group })),
        ...asked.flatMap(([number, given]) =>
            [...given].flatMap(([player, result]): OrderStep[] => {
                const entrant = ids.get(player);
                const has = known.get(entrant ?? "")?.byes.some((bye) => bye.round === number) === true;
                return entrant === undefined || has ? [] : [{ kind: "bye", entrant, round: number, result }];
            }),
        ),
    ];
}

/** The changes of seeds, one after the other, so that none is taken when somebody gets it. */
export function seedSteps(
    present: ReadonlyMap<string, number>,
    wanted: ReadonlyMap<string, number>,
): [string, number][] {
    const changed = [...wanted].filter(([entrant, seed]) => seed !== (present.get(entrant) ?? 0));
    const coming = new Set(changed.map(([, seed]) => seed));
    const freed = changed.map(([entrant]) => entrant).filter((entrant) => coming.has(present.get(entrant) ?? 0));
    return [
        ...freed.map((entrant): [string, number] => [entrant, 0]),
        ...changed.sort(([, one], [, other]) => one - other),
    ];
}
