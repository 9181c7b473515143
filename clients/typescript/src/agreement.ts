/** The end of a match by agreement of all its players: whether its events say so in an order that holds. */

import * as findings from "./findings.js";
import type { Check } from "./fairness.js";
import { Actor } from "./generated/caravanserai/v1/actor_pb.js";
import type { EndAnswered, MatchEvent } from "./generated/caravanserai/v1/event_pb.js";

/** The proposal about the present position of a match. Give it each event in order, from the first on. */
export class Agreement {
    /** The version from which on the position is as it is. */
    #since = 0n;
    #proposedAt = 0n;
    #declined = false;
    #tournament = false;
    /** The seats that agree. */
    readonly #seats = new Set<number>();
    /** The seats of players who have not left. */
    readonly #voices = new Set<number>();

    /** The least version that the signature of an answer covers: it has seen what it is about. */
    since({ proposedAt }: EndAnswered): bigint {
        return proposedAt || this.#since;
    }

    /** Adds an event; returns what must hold at it. */
    follow({ version, body: { case: kind, value } }: MatchEvent): Check[] {
        const complete = this.#seats.size > 0 && this.#seats.size === this.#voices.size;
        const agreed = kind === "abandoned" && value.agreed && value.by === Actor.PLAYERS;
        const ends = kind === "abandoned" && value.agreed;
        const checks = [{ holds: complete ? agreed : !ends, text: ends ? findings.EARLY_END : findings.CONTINUED }];
        if (kind === "endAnswered") {
            checks.push({ holds: this.#answered(version, value), text: findings.OTHER_ANSWER(value.seat) });
        } else if (kind !== "paused" && kind !== "resumed" && kind !== "timeGiven") {
            if (kind === "handedOver") {
                const holds = value.bot !== "" && this.#asked(value.seat);
                checks.push({ holds, text: findings.NO_SUCCESSOR(value.seat) });
            }
            this.#since = version;
            this.#void(false);
            if (kind === "created") {
                this.#tournament = value.tournament !== undefined;
            } else if (kind === "joined" && value.bot === "") {
                this.#voices.add(value.seat);
            } else if (kind === "left" || kind === "resigned" || kind === "departed" || kind === "handedOver") {
                this.#voices.delete(value.seat);
            }
        }
        return checks;
    }

    /** True for a player who has not left, beside another one, in no tournament. */
    #asked(seat: number): boolean {
        return this.#voices.has(seat) && this.#voices.size > 1 && !this.#tournament;
    }

    #answered(version: bigint, { seat, proposedAt, declines }: EndAnswered): boolean {
        const asked = this.#asked(seat);
        const fresh = declines ? proposedAt > 0n : !this.#seats.has(seat) && !this.#declined;
        const holds = asked && fresh && proposedAt === this.#proposedAt;
        if (declines) {
            this.#void(true);
        } else {
            this.#proposedAt = proposedAt || version;
            this.#seats.add(seat);
        }
        return holds;
    }

    #void(declined: boolean): void {
        this.#proposedAt = 0n;
        this.#seats.clear();
        this.#declined = declined;
    }
}
