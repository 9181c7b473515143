/** The table of a tournament that a match is of: its name follows from that, and its seats are kept for entrants. */

import * as findings from "./findings.js";
import { concat, sha256, utf8 } from "./bytes.js";
import { TOURNAMENT_MATCH_LABEL } from "./constants.js";
import type { MatchCreated, MatchEvent, SeatJoined } from "./generated/caravanserai/v1/event_pb.js";
import type { SeatReservation, TableAttempt } from "./generated/caravanserai/v1/tournament_match_pb.js";

const PREFIX = "matches/";
/** The number of bytes of a hash in the name of a match of a tournament. */
const NAME_BYTES = 20;
const NAME_LENGTH = PREFIX.length + (NAME_BYTES * 8) / 5;
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

/** The name of the match of an attempt at a table of a tournament. */
export function matchOf({ tournament, round, table, attempt }: TableAttempt): string {
    const numbers = [round, table, attempt].map(eightBytes);
    const parts = [utf8(TOURNAMENT_MATCH_LABEL), utf8(tournament), ...numbers];
    const digest = sha256(concat(...parts.flatMap((part) => [eightBytes(part.length), part])));
    return PREFIX + base32(digest.subarray(0, NAME_BYTES));
}

function eightBytes(number: number): Uint8Array {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setUint32(4, number);
    return bytes;
}

/** Bytes in lower-case base 32. Their number is a multiple of five. */
function base32(bytes: Uint8Array): string {
    const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
    return bits.replace(/.{5}/g, (five) => LETTERS.charAt(parseInt(five, 2)));
}

/** The table of a match. Give it each event in order, from the first on. */
export class Arranged {
    #reserved: readonly SeatReservation[] = [];

    /** Adds an event; returns what is wrong with it. */
    follow({ match, body }: MatchEvent): readonly string[] {
        if (body.case === "created") {
            this.#reserved = body.value.reserved;
            return [...misnamed(match, body.value)];
        }
        return body.case === "joined" && !this.#keeps(body.value) ? [findings.KEPT_SEAT(body.value.seat)] : [];
    }

    /** True if the seat that is taken is kept for its player or bot, or for nobody. */
    #keeps({ seat, account, bot }: SeatJoined): boolean {
        const kept = this.#reserved[seat - 1];
        return this.#reserved.length === 0 || (kept?.player === account && kept.bot === bot);
    }
}

function* misnamed(match: string, { tournament, reserved, players }: MatchCreated): Generator<string> {
    if (tournament !== undefined && match !== matchOf(tournament)) {
        yield findings.OTHER_NAME;
    }
    if (tournament === undefined && Array.from(match).length === NAME_LENGTH) {
        yield findings.NO_TOURNAMENT;
    }
    if (reserved.length > 0 && (tournament === undefined || reserved.length !== players)) {
        yield findings.NOT_ALL_KEPT;
    }
}
