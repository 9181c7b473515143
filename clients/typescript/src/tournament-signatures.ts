/** Signatures of what this player does in tournaments, as an organiser, an arbiter or an entrant. */

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";

import { NOTHING } from "./bytes.js";
import { localError } from "./errors.js";
import type { Player } from "./generated/caravanserai/v1/player_pb.js";
import { TournamentEventSchema } from "./generated/caravanserai/v1/tournament_event_pb.js";
import { TournamentLog } from "./lots.js";
import { OrganiserLog } from "./organiser-log.js";
import type { Calling } from "./requests.js";
import type { Act } from "./signed-acts.js";
import { otherOrganisingKey, type Signer } from "./signers.js";
import type { TournamentLogs } from "./tournament-logs.js";

const UNSIGNED =
    "organisers sign everything here, and your key is not kept here: act where it is; if it is lost, only an administrator can go on";

type Body = NonNullable<MessageInitShape<typeof TournamentEventSchema>["body"]>;

interface Signature {
    readonly signature?: Uint8Array;
}

/** An organiser who signs: the player, and what they know of the tournament. */
interface Organiser {
    readonly account: string;
    readonly known: OrganiserLog;
}

/** The signatures of this player in the tournaments of a service. */
export class TournamentSignatures {
    readonly #calling: Calling;
    readonly #logs: TournamentLogs;
    readonly #signer: Signer;

    constructor(calling: Calling, logs: TournamentLogs, signer: Signer) {
        this.#calling = calling;
        this.#logs = logs;
        this.#signer = signer;
    }

    /**
     * This player as an organiser or arbiter who signs; undefined where only the service says whose act it is.
     *
     * @throws WrongMoment: `SIGNATURE_MISSING`: they sign everything, with a key that is not kept here.
     * @throws AlteredError: the first event states another key of theirs than that which is kept here, or than when it began.
     */
    async organiser(tournament: string): Promise<Organiser | undefined> {
        const own = await this.#calling.self();
        if (own === undefined || own.publicKey.length === 0) {
            return undefined;
        }
        const known = await this.#logs.known(tournament);
        const key = known.log.organisers?.of(own.name).key ?? NOTHING;
        await this.#signer.requireOrganising(tournament, key, known.first);
        if (key.length === 0 || (await this.#signer.has(key))) {
            return key.length === 0 ? undefined : { account: own.name, known };
        }
        if (await this.#signer.has(own.publicKey)) {
            throw otherOrganisingKey(tournament);
        }
        if (known.log.organisers?.required) {
            throw localError(Code.FailedPrecondition, "SIGNATURE_MISSING", UNSIGNED);
        }
        return undefined;
    }

    /** The signature for what happens next to a tournament by an organiser; none if they do not sign. */
    async signedBy(organiser: Organiser | undefined, body: Body, reason = ""): Promise<Signature> {
        const { log } = organiser?.known ?? {};
        const act = log?.organisers?.actOf(create(TournamentEventSchema, { body, reason }));
        if (organiser === undefined || log === undefined || act === undefined) {
            return {};
        }
        const { key, head } = log.organisers?.of(organiser.account) ?? { key: NOTHING, head: NOTHING };
        return { signature: await this.#signer.sign(key, act, log.tournament, head) };
    }

    async organised(tournament: string, body: Body, reason = ""): Promise<Signature> {
        return this.signedBy(await this.organiser(tournament), body, reason);
    }

    /** The signature of this entrant for an act; none where they have no key that is kept here. */
    async signed(
        tournament: string,
        own: Player,
        wanted: Act | ((log: TournamentLog, entrant: string) => Act | undefined),
        read?: TournamentLog,
    ): Promise<{ signature?: Uint8Array }> {
        if (own.publicKey.length === 0 && !(await this.#signer.hasEntered(tournament))) {
            return {};
        }
        const log = read ?? (await this.#logs.read(tournament));
        const { key, head } = log.signatures?.of(idOfPlayer(own.name)) ?? { key: NOTHING, head: NOTHING };
        await this.#signer.requireEntered(tournament, key);
        const act = typeof wanted === "function" ? wanted(log, idOfPlayer(own.name)) : wanted;
        const signs = act !== undefined && key.length > 0 && (await this.#signer.has(key));
        return signs ? { signature: await this.#signer.sign(key, act, tournament, head) } : {};
    }
}

/** The id with which a player, `players/{player}`, enters tournaments. */
export function idOfPlayer(player: string): string {
    return player.replace("players/", "");
}
