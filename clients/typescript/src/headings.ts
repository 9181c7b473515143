/** The header of a record: what its events and openings say of the match, in one place. */

import { create, equals } from "@bufbuild/protobuf";

import type { MatchEvent, OpeningContent } from "./generated/caravanserai/v1/event_pb.js";
import { Match_State } from "./generated/caravanserai/v1/match_pb.js";
import {
    type RecordHeader,
    RecordHeaderSchema,
    type RecordSeat,
    RecordSeatSchema,
} from "./generated/caravanserai/v1/record_pb.js";

/** Gathers the header of a match. Give it every event in order, with the contents of its openings. */
export class Heading {
    readonly #header = create(RecordHeaderSchema);
    readonly #seats = new Map<number, RecordSeat>();

    /** The name of the match. */
    get match(): string {
        return this.#header.match;
    }

    /** Adds an event. */
    follow(event: MatchEvent, contents: readonly OpeningContent[]): void {
        const { case: kind, value } = event.body;
        this.#header.version = event.version;
        if (kind === "created") {
            const { game, rulesVersion, edition, options } = value;
            const named = { edition: edition?.name ?? "", editionDigest: edition?.digest ?? "" };
            Object.assign(this.#header, { match: event.match, game, rulesVersion, options, ...named });
        } else if (kind === "joined") {
            const { seat, person, bot, account: player } = value;
            const named = contents.find(({ displayName }) => displayName !== "")?.displayName ?? "";
            const name = person === "" ? value.player : named || value.player;
            this.#seats.set(seat, create(RecordSeatSchema, { seat, name, bot, player, person }));
        } else if (kind === "left") {
            this.#seats.delete(value.seat);
        } else if (kind === "finished") {
            this.#header.state = Match_State.FINISHED;
            value.places.forEach((place, index) => {
                const seat = this.#seats.get(index + 1);
                if (seat !== undefined) {
                    seat.place = place;
                }
            });
        } else if (kind === "abandoned") {
            this.#header.state = Match_State.ABANDONED;
        }
    }

    /** True if a header says the same, and the match is over. */
    fits(header: RecordHeader): boolean {
        const said = { ...header, program: "", imported: false, log: "", signer: "" };
        this.#header.seats = [...this.#seats.entries()].sort(([one], [other]) => one - other).map(([, seat]) => seat);
        return this.#header.state !== Match_State.UNSPECIFIED && equals(RecordHeaderSchema, said, this.#header);
    }
}
