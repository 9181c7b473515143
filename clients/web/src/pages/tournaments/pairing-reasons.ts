/** Sentences that say why entrants were paired, or have a bye. */

import {
    BracketPartReason_Section,
    PairingBreach_Kind,
    type PairingReason,
    RepeatReason_Cause,
    SeatPreference_Strength,
} from "caravanserai/v1/tournament";

import { nameText } from "../../parts/foreign.js";
import type { Translate } from "../../words/words.js";
import { scoreSaid, UNSAID } from "./numbers.js";
import { namesText, type NameOf } from "./sentences.js";

/** The reason for which entrants meet, or one has a bye: a sentence for each part of the reason. */
export function reasonTexts(t: Translate, reason: PairingReason | undefined, nameOf: NameOf): string[] {
    const given = reason?.reason;
    switch (given?.case) {
        case "scoreGroup": {
            const { score, floats, repeats } = given.value;
            return [
                t("tournaments-reason-score-group", { score: scoreSaid(score), virtual: "no" }),
                ...floats.map((each) => floatText(t, each, nameOf)),
                ...repeats.map((each) => repeatText(t, each, nameOf)),
            ];
        }
        case "byHand":
            return [
                t("tournaments-reason-by-hand"),
                ...given.value.breaches.map(({ kind, entrants, times }) =>
                    t("tournaments-breach", {
                        kind: PairingBreach_Kind[kind] || "UNSPECIFIED",
                        names: namesText(entrants, nameOf),
                        times,
                    }),
                ),
            ];
        case "lowest":
            return [t("tournaments-reason-lowest", { count: given.value.freeWins })];
        case "board":
            return [t("tournaments-reason-board", { match: given.value.teamMatch, board: given.value.board })];
        case "scheduled":
            return [t("tournaments-reason-scheduled", { round: given.value.round })];
        case "bracket":
            return [
                t(
                    given.value.size <= 4 && given.value.size > 0
                        ? "tournaments-reason-final"
                        : "tournaments-reason-bracket",
                    {
                        size: given.value.size,
                        slots: given.value.slots.join(", ") || UNSAID,
                    },
                ),
            ];
        case "bracketPart": {
            const section = BracketPartReason_Section[given.value.section] || "unspecified";
            const { round } = given.value;
            return [t(`tournaments-reason-section-${section.toLowerCase().replace("_", "-")}`, { round })];
        }
        case "pair": {
            const { score, floats, preferences, unmet, virtual } = given.value;
            return [
                t("tournaments-reason-score-group", { score: scoreSaid(score), virtual: virtual ? "yes" : "no" }),
                ...floats.map((each) => floatText(t, each, nameOf)),
                ...preferences.map(({ entrant, seat, strength, granted }) =>
                    t("tournaments-reason-preference", {
                        name: nameOf(entrant),
                        seat,
                        strength: (SeatPreference_Strength[strength] || "unspecified").toLowerCase(),
                        granted: granted ? "yes" : "no",
                    }),
                ),
                ...(unmet.length > 0 ? [t("tournaments-reason-unmet", { criteria: nameText(unmet.join(", ")) })] : []),
            ];
        }
        case "unpaired":
            return [
                t("tournaments-reason-unpaired", {
                    score: scoreSaid(given.value.score),
                    virtual: given.value.virtual ? "yes" : "no",
                    count: given.value.missed,
                }),
            ];
        case "called":
            return [
                t("tournaments-reason-called"),
                ...given.value.entrants
                    .filter(({ waited }) => waited > 0)
                    .map(({ entrant, place, waited }) =>
                        t("tournaments-reason-waited", { name: nameOf(entrant), place, count: waited }),
                    ),
                ...given.value.again.map((each) => repeatText(t, each, nameOf)),
            ];
        case undefined:
            return [];
    }
}

function floatText(
    t: Translate,
    { entrant, score, down }: { entrant: string; score: string; down: boolean },
    nameOf: NameOf,
): string {
    return t("tournaments-reason-float", {
        name: nameOf(entrant),
        score: scoreSaid(score),
        direction: down ? "down" : "up",
    });
}

function repeatText(
    t: Translate,
    {
        entrants,
        times,
        cause,
        apart,
    }: { entrants: readonly string[]; times: number; cause: RepeatReason_Cause; apart: boolean },
    nameOf: NameOf,
): string {
    return t(apart ? "tournaments-reason-apart" : "tournaments-reason-repeat", {
        names: namesText(entrants, nameOf),
        count: times,
        cause:
            cause === RepeatReason_Cause.FEW_LEFT
                ? "few"
                : cause === RepeatReason_Cause.NO_EXCHANGE
                  ? "exchange"
                  : cause === RepeatReason_Cause.LEAST
                    ? "least"
                    : "none",
    });
}
