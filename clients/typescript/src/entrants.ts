/**
 * The acts of entrants, who enter and leave a tournament and open entropy: those that they signed with keys, and those of which only the
 * service says that they did it.
 *
 * A signature covers the hash of the entrant's registration, or of the latest event that they have signed since: so it counts once, in one
 * tournament. That of the first registration covers 32 zero bytes.
 */

import * as findings from "./findings.js";
import { equal, NOTHING, sha256 } from "./bytes.js";
import { GENESIS } from "./follower.js";
import {
    type TeamFormed,
    type TournamentEvent,
    TournamentRole,
} from "./generated/caravanserai/v1/tournament_event_pb.js";
import {
    type Act,
    bindingEntrant,
    changingOwnTeam,
    checkingIn,
    fits,
    openingEntropy,
    registering,
    signedBytes,
    takingBack,
    takingBye,
    withdrawing,
} from "./signed-acts.js";

/** An entrant: their key (empty: they do not sign), and the hash that their next signature covers. */
export interface EntrantKey {
    readonly key: Uint8Array;
    readonly head: Uint8Array;
}

const UNKNOWN: EntrantKey = { key: NOTHING, head: GENESIS };

/** A team without its id and its seed, which entrants do not choose. */
export type OwnTeam = Pick<TeamFormed, "displayName" | "captain" | "joinHash" | "members">;

/** The signatures of the entrants of a tournament by its log. Give it each event, from the first on. */
export class EntrantSignatures {
    /** The number of acts that are said to be those of entrants, and nobody signed them. */
    told = 0;
    readonly #entrants = new Map<string, EntrantKey>();
    readonly #teams = new Map<string, TeamFormed>();

    /** An entrant, `{entrant}`, as of their latest registration. */
    of(entrant: string): EntrantKey {
        return this.#entrants.get(entrant) ?? UNKNOWN;
    }

    /** A team after an entrant has changed it, as the event will have it: what is left out stays. Without a `joinHash` that does. */
    changedTeam(
        entrant: string,
        wanted: Pick<OwnTeam, "displayName" | "captain" | "members"> & { readonly team: string },
        joinHash?: Uint8Array,
    ): OwnTeam {
        const before = this.#teams.get(wanted.team);
        const { displayName, captain, members } = wanted;
        if (before === undefined) {
            const alone = members.length > 0 ? members : [entrant];
            return { displayName, captain: captain || entrant, joinHash: joinHash ?? NOTHING, members: alone };
        }
        if (members.length === 0) {
            return { displayName: before.displayName, captain: "", joinHash: NOTHING, members };
        }
        return {
            displayName: displayName || before.displayName,
            captain: captain || before.captain,
            joinHash: joinHash ?? before.joinHash,
            members,
        };
    }

    /** The team of a code with an entrant behind its members; undefined if there is none, which the service says. */
    joinedTeam(entrant: string, ticket: Uint8Array): OwnTeam | undefined {
        const joinHash = sha256(ticket);
        const team = [...this.#teams.values()].find((each) => equal(each.joinHash, joinHash));
        return team && { ...team, members: [...team.members, entrant] };
    }

    /** Adds an event with its bytes; returns what is wrong with it, empty if nothing is. */
    follow(event: TournamentEvent, data: Uint8Array): string {
        const [entrant, act] = actOf(event) ?? [];
        const signed = event.signature.length > 0;
        if (entrant === undefined || act === undefined || event.role !== TournamentRole.ENTRANT) {
            return signed ? findings.UNNEEDED_SIGNATURE : this.#note(event, entrant, data);
        }
        const { head } = this.of(entrant);
        const key = event.body.case === "registered" ? event.body.value.publicKey : this.of(entrant).key;
        if (signed && !fits(key, event.signature, signedBytes(act, event.tournament, head))) {
            return "has a signature that does not fit";
        }
        this.told += signed ? 0 : 1;
        return this.#note(event, entrant, data);
    }

    /** Notes what the next signature of an entrant covers; nothing is wrong with that. */
    #note({ body, signature }: TournamentEvent, entrant: string | undefined, data: Uint8Array): "" {
        if (body.case === "teamFormed" && body.value.members.length > 0) {
            this.#teams.set(body.value.team, body.value);
        } else if (body.case === "teamFormed") {
            this.#teams.delete(body.value.team);
        }
        if (entrant !== undefined && (body.case === "registered" || signature.length > 0)) {
            const key = body.case === "registered" ? body.value.publicKey : this.of(entrant).key;
            this.#entrants.set(entrant, { key, head: sha256(data) });
        }
        return "";
    }
}

/** An entrant who makes a team what it is after that. */
export function teamAct({ displayName, captain, joinHash, members }: OwnTeam): Act {
    return changingOwnTeam(displayName, captain, joinHash, members);
}

/** The entrant whose act an event is, and what they sign of it; undefined where entrants sign nothing. */
function actOf({ body, reason, account }: TournamentEvent): [string, Act] | undefined {
    switch (body.case) {
        case "registered": {
            const { entrant, publicKey, entropyCommitment, entryTicket, country } = body.value;
            return [entrant, registering(publicKey, entropyCommitment, entryTicket, country)];
        }
        case "withdrawn":
        case "droppedOut":
            return [body.value.entrant, withdrawing(reason)];
        case "byeGranted":
            return [body.value.entrant, takingBye(body.value.bye?.round ?? 0, reason)];
        case "byeTakenBack":
            return [body.value.entrant, takingBack(body.value.round, reason)];
        case "checkedIn":
            return body.value.round === 0 ? undefined : [body.value.entrant, checkingIn(body.value.round)];
        case "teamFormed":
            return [account.replace(/^players\//, ""), teamAct(body.value)];
        case "entropyBound":
            return [body.value.entrant, bindingEntrant(body.value.entropyCommitment)];
        case "entropyOpened":
            return [body.value.entrant, openingEntropy(body.value.entropy)];
        default:
            return undefined;
    }
}
