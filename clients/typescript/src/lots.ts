/** The log of a tournament as a client follows it: one chain of hashes, and who is bound to which entropy for the lots. */

import * as findings from "./findings.js";
import { equal, hex, NOTHING, sha256 } from "./bytes.js";
import { EntrantSignatures } from "./entrants.js";
import { AlteredError, GENESIS, seal } from "./follower.js";
import { type TournamentEvent, TournamentEventSchema } from "./generated/caravanserai/v1/tournament_event_pb.js";
import type { TournamentUpdate } from "./generated/caravanserai/v1/tournament_service_pb.js";
import { exact } from "./numbers.js";
import { OrganiserSignatures } from "./organisers.js";
import { readStrictly } from "./strict-reader.js";

/** The contribution of an entrant to the lots, as far as the log says. */
interface Bound {
    readonly commitment: Uint8Array;
    readonly opened: boolean;
    /** True if they must bind fresh entropy: others left after some had opened theirs. */
    readonly unbound: boolean;
}

const FREE: Bound = { commitment: NOTHING, opened: false, unbound: false };

/** The part of the entrants in the lots of a tournament, as its events show it. Give it each event, from the first on. */
export class Lots {
    readonly #bound = new Map<string, Bound>();
    readonly #owners = new Map<string, string>();
    #closed = false;
    #drawn = false;

    /** True if registration is closed: from then on entropy can be opened. */
    get closed(): boolean {
        return this.#closed;
    }

    /** True if lots were drawn. */
    get drawn(): boolean {
        return this.#drawn;
    }

    /** The entrants, `{entrant}`, who must bind fresh entropy before anybody opens theirs. */
    get unbound(): readonly string[] {
        return [...this.#bound].filter(([, { unbound }]) => unbound).map(([entrant]) => entrant);
    }

    /** The entrants, `{entrant}`, whose entropy is awaited. */
    get allAwaited(): readonly string[] {
        return [...this.#bound]
            .filter(([name, { unbound }]) => unbound || this.awaited(name).length > 0)
            .map(([name]) => name);
    }

    /** True if somebody has opened their entropy: then nobody binds other entropy. */
    get opening(): boolean {
        return [...this.#bound.values()].some(({ opened }) => opened);
    }

    /** The commitment of an entrant who has not opened it; empty if there is none. */
    awaited(entrant: string): Uint8Array {
        const bound = this.#bound.get(entrant) ?? FREE;
        return bound.opened ? NOTHING : bound.commitment;
    }

    /** The entrant who is or was bound by a commitment. */
    owner(commitment: Uint8Array): string | undefined {
        return this.#owners.get(hex(commitment));
    }

    /** True if somebody is bound by a commitment, and has not opened it. */
    awaits(commitment: Uint8Array): boolean {
        const bound = this.#bound.get(this.owner(commitment) ?? "");
        return bound !== undefined && !bound.opened && equal(bound.commitment, commitment);
    }

    /** True if an entrant has opened what they are bound to. */
    opened(entrant: string): boolean {
        return this.#bound.get(entrant)?.opened ?? false;
    }

    /** Adds an event. */
    follow({ body }: TournamentEvent): void {
        switch (body.case) {
            case "registered":
            case "entropyBound": {
                const { entrant, entropyCommitment } = body.value;
                if (entropyCommitment.length > 0) {
                    this.#owners.set(hex(entropyCommitment), entrant);
                }
                this.#bound.set(entrant, { ...FREE, commitment: entropyCommitment });
                break;
            }
            case "entropyOpened": {
                const { entrant } = body.value;
                this.#bound.set(entrant, { ...(this.#bound.get(entrant) ?? FREE), opened: true });
                break;
            }
            case "withdrawn":
            case "droppedOut":
                this.#release([body.value.entrant]);
                break;
            case "entropyReleased":
                this.#release(body.value.entrants);
                break;
            case "registrationClosed":
                this.#closed = true;
                break;
            case "lotsDrawn":
                this.#drawn = true;
                break;
            default: // concerns no lots
        }
    }

    /** These contribute nothing. What others have opened is known, so it must not count: they bind fresh entropy. */
    #release(entrants: readonly string[]): void {
        if (this.#drawn) {
            return;
        }
        if (this.opening) {
            for (const [entrant, { commitment, unbound }] of this.#bound) {
                this.#bound.set(entrant, { ...FREE, unbound: unbound || commitment.length > 0 });
            }
        }
        for (const entrant of entrants) {
            this.#bound.set(entrant, FREE);
        }
    }
}

/** The log of a tournament: give it each update in order. It needs no rules, and does no I/O. */
export class TournamentLog {
    readonly tournament: string;
    /** The commitments of the entrants; undefined if the log began after a version. */
    readonly lots: Lots | undefined;
    /** The signatures of entrants; undefined if the log began after a version. */
    readonly signatures: EntrantSignatures | undefined;
    /** The organisers, where the log is followed from the first event on. */
    readonly organisers: OrganiserSignatures | undefined;
    #version: number;
    #head: Uint8Array | undefined;

    /** From the first event on everything is checked; after a version, what came before is taken on trust. */
    constructor(tournament: string, after = 0) {
        this.tournament = tournament;
        this.lots = after > 0 ? undefined : new Lots();
        this.signatures = after > 0 ? undefined : new EntrantSignatures();
        this.organisers = after > 0 ? undefined : new OrganiserSignatures();
        this.#version = after;
        this.#head = after > 0 ? undefined : GENESIS;
    }

    /** The version of the latest event. */
    get version(): number {
        return this.#version;
    }

    /** The SHA-256 of the latest event, as `Tournament.head`; empty before the first. */
    get head(): Uint8Array {
        return this.#head ?? NOTHING;
    }

    /**
     * Checks an update, and adds it.
     *
     * @throws AlteredError: it contradicts itself, or what came before.
     */
    follow(update: TournamentUpdate): TournamentEvent {
        const event = read(update);
        const version = exact(event.version);
        const place = `version ${String(version)} of ${this.tournament}`;
        if (event.tournament !== this.tournament) {
            throw new AlteredError(`${place} belongs to ${event.tournament}`);
        }
        if (version !== this.#version + 1 || update.version !== event.version) {
            throw new AlteredError(`${place} comes after version ${String(this.#version)}`);
        }
        if (this.#head !== undefined && !equal(event.previous, this.#head)) {
            throw new AlteredError(`${place} does not hold the hash of the event before`);
        }
        for (const opening of update.openings) {
            const digest = event.seals[opening.index]?.digest;
            if (digest === undefined || !equal(digest, seal(this.tournament, version, opening))) {
                throw new AlteredError(`${place} has an opening that its seal does not fit`);
            }
        }
        const wrong =
            (this.signatures?.follow(event, update.event) ?? "") || this.organisers?.follow(event, update.event);
        if (wrong) {
            throw new AlteredError(`${place} ${wrong}`);
        }
        this.#version = version;
        this.#head = sha256(update.event);
        this.lots?.follow(event);
        return event;
    }
}

function read(update: TournamentUpdate): TournamentEvent {
    try {
        return readStrictly(TournamentEventSchema, update.event);
    } catch (error) {
        throw new AlteredError(findings.UNREADABLE(update.version), { cause: error });
    }
}
