/** Sentences about events of tournaments and rulings. */

import { type Adjudication, type SettingsChange, SettingsChangeSchema } from "caravanserai/v1/tournament";
import type { TournamentEvent } from "caravanserai/v1/tournament_event";
import { TournamentRole } from "caravanserai/v1/tournament_event";
import { harmless } from "caravanserai/web";

import { nameText } from "../../parts/foreign.js";
import { clockText, dateOf } from "../../parts/times.js";
import { controlFacts } from "../../timing/facts.js";
import { regional } from "../../words/language.js";
import type { Translate } from "../../words/words.js";
import { scoreSaid, UNSAID } from "./numbers.js";
import { entryText, namesText, type NameOf, titleText } from "./sentences.js";
import { withMinus } from "../../words/minus.js";

/** The changes of settings: each with its new value, times in seconds as the event has them. */
function changesText(t: Translate, change: SettingsChange | undefined): string {
    return SettingsChangeSchema.fields
        .flatMap(({ localName }) => {
            const value = change?.[localName as keyof SettingsChange];
            return value === undefined
                ? []
                : [t("tournaments-changed", { name: localName, value: changeText(t, localName, value) })];
        })
        .join("; ");
}

function changeText(t: Translate, name: string, value: NonNullable<SettingsChange[keyof SettingsChange]>): string {
    if (typeof value === "object") {
        if ("players" in value) {
            return entryText(t, value);
        }
        return "kind" in value ? controlFacts(t, value.kind.case === undefined ? undefined : value) : "";
    }
    if (typeof value !== "bigint") {
        return typeof value === "boolean" ? t(`tournaments-changed-${value ? "yes" : "no"}`) : nameText(String(value));
    }
    const times = new Intl.DateTimeFormat(regional(), { dateStyle: "medium", timeStyle: "short" });
    const moment = name === "startTimeMilliseconds";
    return value === 0n ? "–" : moment ? times.format(dateOf(value)) : clockText(t, Number(value) * 1000);
}

/** The decision of an organiser about a round, in words. */
export function rulingText(t: Translate, adjudication: Adjudication | undefined, nameOf: NameOf): string {
    if (adjudication === undefined) {
        return t("tournaments-ruled-unknown", { round: 0 });
    }
    const { round, table, decision } = adjudication;
    const where = { round, table };
    switch (decision.case) {
        case "forfeit":
            return t("tournaments-ruled-forfeit", { ...where, names: namesText(decision.value.entrants, nameOf) });
        case "penalty": {
            const { entrant, points } = decision.value;
            return t("tournaments-ruled-penalty", { ...where, name: nameOf(entrant), points: scoreSaid(points) });
        }
        case "void":
            return t("tournaments-ruled-void", where);
        case "replay":
            return t("tournaments-ruled-replay", {
                ...where,
                names: decision.value.without.map(nameOf).join(", ") || "none",
            });
        case "places":
            return t("tournaments-ruled-places", { ...where, places: decision.value.places.join(", ") || UNSAID });
        case undefined:
            return t("tournaments-ruled-unknown", { round });
    }
}

/** The actor of an event. */
export function causeText(
    t: Translate,
    { role, account }: Pick<TournamentEvent, "role" | "account">,
    names: NameOf,
): string {
    const who = account && names(account.replace("players/", ""));
    return t("tournaments-by", { role: (TournamentRole[role] || "unspecified").toLowerCase(), who: who || "" });
}

/** The words of an event of a tournament. */
export function eventText(t: Translate, { body }: TournamentEvent, nameOf: NameOf): string {
    switch (body.case) {
        case "created":
            return t("tournaments-event-created", { title: titleText(t, body.value.settings) });
        case "registered":
            return t("tournaments-event-registered", {
                name: nameOf(body.value.entrant),
                bot: body.value.bot ? "yes" : "no",
                round: body.value.firstRound,
            });
        case "withdrawn":
            return t("tournaments-event-withdrawn", { name: nameOf(body.value.entrant) });
        case "droppedOut":
            return t("tournaments-event-dropped-out", { name: nameOf(body.value.entrant) });
        case "checkedIn":
            return t("tournaments-event-checked-in", { name: nameOf(body.value.entrant), round: body.value.round });
        case "seeded":
            return t("tournaments-event-seeded", { name: nameOf(body.value.entrant), seed: body.value.seed });
        case "byeGranted":
            return t("tournaments-event-bye-granted", {
                name: nameOf(body.value.entrant),
                round: body.value.bye?.round ?? 0,
            });
        case "keptApart":
            return t("tournaments-event-kept-apart", {
                names: namesText(body.value.entrants, nameOf),
                lifted: body.value.lifted ? "yes" : "no",
            });
        case "teamFormed": {
            const { displayName, members } = body.value;
            const names = namesText(members, nameOf);
            const team = nameText(displayName) || t("matches-nameless");
            return t("tournaments-event-team-formed", { team, count: members.length, names });
        }
        case "registrationClosed":
            return t("tournaments-event-registration-closed");
        case "entropyBound":
            return t("tournaments-event-entropy-bound", { name: nameOf(body.value.entrant) });
        case "entropyOpened":
            return t("tournaments-event-entropy-opened", { name: nameOf(body.value.entrant) });
        case "entropyReleased":
            return t("tournaments-event-entropy-released", { names: namesText(body.value.entrants, nameOf) });
        case "lotsDrawn":
            return t("tournaments-event-lots-drawn", {
                names: namesText(
                    [...body.value.lots].sort((one, other) => one.number - other.number).map(({ entrant }) => entrant),
                    nameOf,
                ),
            });
        case "pairingImpossible":
            return t("tournaments-unpaired", { round: body.value.round });
        case "roundPaired":
            return t("tournaments-event-round-paired", {
                round: body.value.round,
                tables: body.value.tables.length,
                engine: nameText(body.value.engine) || UNSAID,
            });
        case "matchLinked": {
            const { round, table, attempt } = body.value;
            return t("tournaments-event-match-linked", { round, table, attempt });
        }
        case "resultTaken": {
            const { round, table, seats } = body.value;
            const order = [...seats].sort((one, other) => one.place - other.place);
            return t(seats.length > 0 ? "tournaments-event-result-taken" : "tournaments-event-given-up", {
                round,
                table,
                results: order
                    .map(({ entrant, place, points }) => `${String(place)}. ${nameOf(entrant)} (${withMinus(points)})`)
                    .join(", "),
            });
        }
        case "byeTakenBack":
            return t("tournaments-event-bye-taken-back", {
                name: nameOf(body.value.entrant),
                round: body.value.round,
            });
        case "settingsChanged":
            return t("tournaments-event-settings-changed", { what: changesText(t, body.value.change) || UNSAID });
        case "matchClosed": {
            const { round, table, noShows, playsOn } = body.value;
            return t("tournaments-event-match-closed", {
                round,
                table,
                names: noShows.map(nameOf).join(", ") || "none",
                on: playsOn ? "yes" : "no",
            });
        }
        case "adjudicated":
            return rulingText(t, body.value, nameOf);
        case "roundClosed":
            return t("tournaments-event-round-closed", { round: body.value.round });
        case "paused":
            return t("tournaments-event-paused");
        case "resumed":
            return t("tournaments-event-resumed");
        case "finished":
            return t("tournaments-event-finished", { early: body.value.early ? "yes" : "no" });
        case "cancelled":
            return t("tournaments-event-cancelled");
        case undefined:
            return t("tournaments-event-unknown");
    }
}

/** A reason that somebody typed, as a plain text. */
export function reasonGiven(reason: string): string {
    return harmless(reason);
}
