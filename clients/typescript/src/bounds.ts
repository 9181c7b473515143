/**
 * Bounds of the events of a match.
 *
 * A service or a file may hold anything. What no match needs is refused before it is used: millions of pieces, thousands of seats,
 * questions from the future.
 */

import * as findings from "./findings.js";
import { AREA_PATTERN, EFFECTS, ENTRIES, PIECES, PLACE_PATTERN, SEATS } from "./constants.js";
import type { Effect } from "./generated/caravanserai/v1/effect_pb.js";
import type { MatchCreated, MatchEvent, OpeningContent } from "./generated/caravanserai/v1/event_pb.js";
import { HarmlessError } from "./harmless.js";

const AREA = new RegExp(`^${AREA_PATTERN}$`, "u");
const PLACE = new RegExp(`^${PLACE_PATTERN}$`, "u");

/** An event holds something that no match needs. */
export class BoundsError extends HarmlessError {}

/** An event is of a kind that this library does not know: who wrote it is newer. Nobody has altered anything. */
export class UnknownEventError extends BoundsError {}

/** The bounds of one match. Give it every event in order; without the first one it assumes as many seats as there may be. */
export class Bounds {
    #seats = SEATS;

    /**
     * Checks an event with the contents of its openings; returns the number of effects.
     *
     * @throws BoundsError: it exceeds the bounds.
     * @throws UnknownEventError: it is of a later kind.
     */
    require(event: MatchEvent, contents: readonly OpeningContent[] = []): number {
        if (event.body.case === "created") {
            this.#created(event.body.value);
        }
        this.#body(event);
        require(Math.max(event.seals.length, event.rules.length) <= ENTRIES, event, findings.MANY_SEALS);
        let count = event.effects.length;
        this.#effects(event, event.effects, event.rules);
        for (const content of contents) {
            for (const hidden of content.hidden) {
                count += hidden.effects.length;
                require(count <= EFFECTS, event, findings.MANY_EFFECTS);
                this.#effects(event, hidden.effects, content.rules);
            }
        }
        return count;
    }

    #created(created: MatchCreated): void {
        if (created.players < 1 || created.players > SEATS) {
            throw new BoundsError(findings.PLAYERS(created.players, SEATS));
        }
        this.#seats = created.players;
        const lists = [created.areas, created.layout, created.options, created.admitted];
        if (lists.some((list) => list.length > ENTRIES)) {
            throw new BoundsError(findings.ENTRIES(ENTRIES));
        }
        for (const area of created.areas) {
            if (!AREA.test(area.name)) {
                throw new BoundsError(findings.AREA_NAME(area.name));
            }
        }
        for (const entry of created.layout) {
            if (!this.#place(entry.place) || entry.count > PIECES || entry.count < -PIECES) {
                throw new BoundsError(findings.UNFIT_PLACE(entry.count, entry.place));
            }
        }
    }

    #body(event: MatchEvent): void {
        const body = event.body;
        if (body.case === undefined && (event.$unknown ?? []).length > 0) {
            throw new UnknownEventError(findings.LATER_KIND(event.version));
        }
        if (body.case === undefined) {
            throw new BoundsError(findings.NOTHING_HAPPENED(event.version));
        }
        if ("seat" in body.value) {
            const seat = body.value.seat;
            const least = body.case === "paused" || body.case === "resumed" ? 0 : 1; // 0: the organiser
            require(seat >= least && seat <= this.#seats, event, `no seat ${String(seat)}`);
        }
        if ("askedAt" in body.value) {
            require(body.value.askedAt < event.version, event, findings.FUTURE_QUESTION);
        }
        if (body.case === "timeGiven") {
            require(body.value.seats.length <= this.#seats, event, findings.NO_SEAT_HAS_TIME);
        }
        if (body.case === "started") {
            require(body.value.entropies.length <= this.#seats, event, findings.MANY_ENTROPIES);
        }
        if (body.case === "finished") {
            const places = body.value.places;
            require(places.length <= this.#seats, event, findings.NO_SEAT_HAS_PLACE);
            require(places.every((place) => place <= SEATS), event, findings.FAR_PLACES); // also behind rivals without a seat
        }
    }

    #effects(event: MatchEvent, effects: readonly Effect[], rules: readonly string[]): void {
        require(effects.length <= EFFECTS, event, findings.MANY_EFFECTS);
        for (const { kind, rule } of effects) {
            require(rule < rules.length, event, findings.RULELESS_EFFECT);
            switch (kind.case) {
                case "move":
                    require(kind.value.count <= PIECES, event, findings.MANY_PIECES(kind.value.count));
                    require(this.#place(kind.value.source) &&
                        this.#place(kind.value.target), event, findings.PLACELESS_MOVE);
                    break;
                case "show":
                    require(kind.value.seat >= 1 &&
                        kind.value.seat <= this.#seats, event, `no seat ${String(kind.value.seat)}`);
                    require(this.#place(kind.value.place), event, findings.NO_PLACE_TO_SHOW);
                    break;
                case "ask":
                case "close":
                    require(kind.value.stack <= this.#seats, event, `no seat ${String(kind.value.stack)}`);
                    require(kind.value.askedAt <= event.version, event, findings.FUTURE_QUESTION);
                    break;
                default:
                    throw new BoundsError(findings.EFFECT_OF_NO_KIND(event.version));
            }
        }
    }

    #place(place: string): boolean {
        const found = PLACE.exec(place);
        return found !== null && Number(found[1] ?? 0) <= this.#seats;
    }
}

function require(holds: boolean, event: MatchEvent, text: string): void {
    if (!holds) {
        throw new BoundsError(`version ${String(event.version)} has ${text}`);
    }
}
