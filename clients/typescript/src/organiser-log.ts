/** The facts of a tournament's log that an organiser needs, so that a signature of theirs leaves nothing to the service. */

import { reduced } from "./beginnings.js";
import { NOTHING } from "./bytes.js";
import type {
    RoundPaired,
    TournamentCreated,
    TournamentEvent,
} from "./generated/caravanserai/v1/tournament_event_pb.js";
import type { Adjudication } from "./generated/caravanserai/v1/tournament_pb.js";
import type { TournamentLog } from "./lots.js";

/** The log of a tournament up to now, as the organiser or an arbiter needs it to sign: give it each event that `log` has followed. */
export class OrganiserLog {
    readonly log: TournamentLog;
    /** The number of bots that were registered. */
    bots = 0;
    /** The first event, and its hash. */
    created: TournamentCreated | undefined;
    first: Uint8Array = NOTHING;
    readonly #gone = new Set<string>();
    readonly #players = new Map<string, readonly string[]>();
    readonly #forfeits = new Map<string, Set<string>>();
    readonly #left = new Map<string, Set<string>>();

    constructor(log: TournamentLog) {
        this.log = log;
    }

    /** Those who forfeit at a table by a ruling, or because they did not come, in the order of seats. */
    shutOut(round: number, table: number): string[] {
        const place = placed(round, table);
        const left = this.#left.get(place);
        return this.#at(place).filter((name) => this.#forfeits.get(place)?.has(name) && !left?.has(name));
    }

    /** Adds an event. */
    follow({ body }: TournamentEvent): void {
        switch (body.case) {
            case "created":
                this.created = body.value;
                this.first = this.log.head;
                break;
            case "registered":
                this.bots += body.value.bot === "" ? 0 : 1;
                this.#gone.delete(body.value.entrant);
                break;
            case "withdrawn":
            case "droppedOut":
                this.#gone.add(body.value.entrant);
                break;
            case "roundPaired":
                this.#pair(body.value);
                break;
            case "resultTaken": {
                const { round, table, seats } = body.value;
                const left = seats.filter(({ departed }) => departed).map(({ entrant }) => entrant);
                this.#left.set(placed(round, table), new Set(left));
                break;
            }
            case "matchClosed":
                this.#forfeit(placed(body.value.round, body.value.table), body.value.noShows);
                break;
            case "adjudicated":
                this.#rule(body.value);
                break;
            default: // concerns nothing that organisers name
        }
    }

    #at(place: string): readonly string[] {
        return this.#players.get(place) ?? [];
    }

    #pair({ round, tables }: RoundPaired): void {
        for (const [index, { entrants }] of tables.entries()) {
            const place = placed(round, index + 1);
            this.#players.set(place, entrants);
            this.#forfeits.set(place, this.#goneFrom(place));
        }
    }

    #goneFrom(place: string): Set<string> {
        return new Set(this.#at(place).filter((name) => this.#gone.has(name)));
    }

    #forfeit(place: string, names: readonly string[]): void {
        this.#forfeits.set(place, new Set([...(this.#forfeits.get(place) ?? []), ...names]));
    }

    #rule({ round, table, decision }: Adjudication): void {
        const place = placed(round, table);
        switch (decision.case) {
            case "forfeit":
                this.#forfeit(place, decision.value.entrants);
                break;
            case "places": {
                const { places } = decision.value;
                this.#forfeits.set(place, new Set(this.#at(place).filter((_, seat) => places[seat] === 0)));
                break;
            }
            case "replay":
                this.#forfeits.set(place, this.#goneFrom(place));
                this.#forfeit(place, decision.value.without);
                this.#left.delete(place);
                break;
            default: // nobody forfeits
        }
    }
}

function placed(round: number, table: number): string {
    return `${String(round)} ${String(table)}`;
}

/** Writes names and points into a ruling as the event will hold them. Whether everybody plays where a table plays again. */
export function settled({ round, table, decision }: Adjudication, everybody: boolean, known?: OrganiserLog): boolean {
    if (decision.case === "penalty") {
        decision.value.points = reduced(decision.value.points);
    }
    if (known === undefined || decision.case !== "replay" || decision.value.without.length > 0 || everybody) {
        return everybody;
    }
    decision.value.without = known.shutOut(round, table);
    return decision.value.without.length === 0;
}
