/** Bots outside the service: a function that chooses among offers can play a seat. */

import * as findings from "./findings.js";
import type { Client } from "./client.js";
import { Refused } from "./errors.js";
import type { Question } from "./generated/caravanserai/v1/match_pb.js";
import type { Offer } from "./generated/caravanserai/v1/match_service_pb.js";
import type { Table } from "./table.js";
import type { Watch } from "./watch.js";

/** Rules that refuse an answer because the question is no longer open. */
const STALE_RULES: readonly string[] = ["SVC-ASK-01", "SVC-ASK-02"];

/** The view of a bot: the question, its offers, and the table as the seat sees it. */
export interface Asked {
    readonly match: string;
    readonly seat: number;
    readonly version: number;
    readonly question: Question;
    readonly offers: readonly Offer[];
    /** The bot may move pieces on it (`apply`) if it takes them back (`takeBack`). */
    readonly table: Table;
}

/** Chooses one of the offers. */
export type Choose = (asked: Asked) => Offer | Promise<Offer>;

/**
 * Plays the seat of a client until the match is over; returns the number of decisions.
 *
 * @throws RangeError: the client has no seat in the match.
 * @throws CallError: the service refused something, or cannot be reached.
 * @throws AlteredError: the service contradicted itself.
 */
export async function runBot(client: Client, match: string, choose: Choose): Promise<number> {
    const watch = await client.watch(match);
    if (watch.seat === 0) {
        throw new RangeError(findings.NOT_SEATED(match));
    }
    let decisions = 0;
    for await (const update of watch) {
        if (update.caughtUp && (await answered(client, match, watch, choose))) {
            decisions++;
        }
    }
    return decisions;
}

/** Answers the open question on the table, if it is still open; whether it did. */
async function answered(client: Client, match: string, watch: Watch, choose: Choose): Promise<boolean> {
    const { question: task, seat, version, table } = watch;
    if (task === undefined) {
        return false;
    }
    const { question, offers } = await client.offers(match);
    if (question === undefined || offers.length === 0 || Number(question.askedAt) !== task.askedAt) {
        return false; // it was answered already, and the table is about to follow
    }
    const offer = await choose({ match, seat, version, question, offers, table });
    try {
        await client.decide(match, offer, { askedAt: task.askedAt });
    } catch (error) {
        if (error instanceof Refused && STALE_RULES.includes(error.rule)) {
            return false;
        }
        throw error;
    }
    return true;
}
