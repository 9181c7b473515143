/** Entries in tournaments: those of players, signed where they have a key, and those of bots. */

import type { MessageInitShape } from "@bufbuild/protobuf";

import { kept } from "./beginnings.js";
import { NOTHING } from "./bytes.js";
import { WrongMoment } from "./errors.js";
import { GENESIS } from "./follower.js";
import type { Player } from "./generated/caravanserai/v1/player_pb.js";
import type { Entrant } from "./generated/caravanserai/v1/tournament_pb.js";
import {
    type RegisterEntrantRequestSchema,
    TournamentService,
} from "./generated/caravanserai/v1/tournament_service_pb.js";
import { type Calling, present } from "./requests.js";
import { registering } from "./signed-acts.js";
import type { Signer } from "./signers.js";
import type { TournamentLogs } from "./tournament-logs.js";
import { idOfPlayer, type TournamentSignatures } from "./tournament-signatures.js";

type Registering = MessageInitShape<typeof RegisterEntrantRequestSchema> & { readonly tournament: string };

/** The entries that this player sends. */
export class TournamentEntries {
    readonly #calling: Calling;
    readonly #logs: TournamentLogs;
    readonly #signatures: TournamentSignatures;
    readonly #signer: Signer;

    constructor(calling: Calling, logs: TournamentLogs, signatures: TournamentSignatures, signer: Signer) {
        this.#calling = calling;
        this.#logs = logs;
        this.#signatures = signatures;
        this.#signer = signer;
    }

    async enter(request: Registering): Promise<Entrant> {
        if (request.bot) {
            return this.#enterBot(request, request.bot);
        }
        const own = await this.#calling.self();
        if (own === undefined) {
            return this.#register(request);
        }
        await this.#signer.enters(request.tournament, own.publicKey);
        const signs = await this.#signer.has(own.publicKey);
        const entrant = await (signs ? this.#registerSigned(request, own) : this.#register(request));
        await this.#signer.entered(request.tournament, own.publicKey);
        return entrant;
    }

    async #enterBot(request: Registering, bot: string): Promise<Entrant> {
        const organiser = await this.#signatures.organiser(request.tournament);
        if (organiser === undefined) {
            return this.#register(request);
        }
        const displayName = kept(request.displayName) || `Bot ${String(organiser.known.bots + 1)}`;
        const signature = await this.#signatures.signedBy(organiser, {
            case: "registered",
            value: { bot, displayName },
        });
        return this.#register({ ...request, displayName, ...signature });
    }

    async #register(request: Registering): Promise<Entrant> {
        return present(await this.#calling.unary(TournamentService.method.registerEntrant, request), "entrant");
    }

    /** Enters a player who signs it. The first registration needs no log. */
    async #registerSigned(request: Registering, { name, publicKey }: Player): Promise<Entrant> {
        const { tournament, entropyCommitment: commitment = NOTHING, entryTicket: ticket, country } = request;
        const attempt = async (head: Uint8Array, entropyCommitment: Uint8Array): Promise<Entrant> => {
            const act = registering(publicKey, entropyCommitment, ticket, country);
            const signature = await this.#signer.sign(publicKey, act, tournament, head);
            return this.#register({ ...request, entropyCommitment, signature });
        };
        try {
            return await attempt(GENESIS, commitment);
        } catch (error) {
            if (!(error instanceof WrongMoment && error.reason === "SIGNATURE_INVALID")) {
                throw error;
            }
        }
        const { lots, signatures } = await this.#logs.read(tournament);
        const late = lots?.closed ?? false; // late entrants are bound to nothing
        return attempt(signatures?.of(idOfPlayer(name)).head ?? GENESIS, late ? NOTHING : commitment);
    }
}
