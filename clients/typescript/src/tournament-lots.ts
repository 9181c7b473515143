/** The drawing of lots of a tournament, as an entrant takes part in it: bound to entropy, and opening it. */

import { Code } from "@connectrpc/connect";

import { equal, hex, NOTHING } from "./bytes.js";
import type { Entropies } from "./entropies.js";
import { localError } from "./errors.js";
import * as findings from "./findings.js";
import { AlteredError } from "./follower.js";
import type { Entrant, Tournament } from "./generated/caravanserai/v1/tournament_pb.js";
import { TournamentService } from "./generated/caravanserai/v1/tournament_service_pb.js";
import { entropyCommitment, newCode } from "./identity.js";
import { TournamentLog } from "./lots.js";
import type { Seen } from "./receipts.js";
import { type Calling, present } from "./requests.js";
import { bindingEntrant, openingEntropy } from "./signed-acts.js";
import type { Signer } from "./signers.js";
import type { TournamentLogs, TournamentStep } from "./tournament-logs.js";
import { idOfPlayer, type TournamentSignatures } from "./tournament-signatures.js";

/** The entropy of this player in the tournaments of a service. */
export class TournamentLots {
    readonly #calling: Calling;
    readonly #entropies: Entropies;
    readonly #logs: TournamentLogs;
    readonly #signatures: TournamentSignatures;
    readonly #signer: Signer;
    /** Commitments whose entropy was sent, and the service did not say that it took it. */
    readonly #sent = new Set<string>();

    constructor(
        calling: Calling,
        entropies: Entropies,
        logs: TournamentLogs,
        signatures: TournamentSignatures,
        signer: Signer,
    ) {
        this.#calling = calling;
        this.#entropies = entropies;
        this.#logs = logs;
        this.#signatures = signatures;
        this.#signer = signer;
    }

    /** Binds this entrant to fresh entropy. */
    async bind(name: string): Promise<Entrant> {
        return this.#entropies.binding(name, undefined, async (entropyCommitment) => {
            const own = await this.#calling.self();
            const signature = own && (await this.#signatures.signed(name, own, bindingEntrant(entropyCommitment)));
            const request = { tournament: name, entropyCommitment, requestId: newCode(), ...signature };
            return present(await this.#calling.unary(TournamentService.method.bindEntropy, request), "entrant");
        });
    }

    /** Opens the entropy of this entrant; undefined if it was opened, or if lots were drawn. */
    async open(name: string, wait: boolean): Promise<Tournament | undefined> {
        const own = await this.#calling.self();
        const log = await this.#bound(name, wait, own && idOfPlayer(own.name));
        if (log === undefined) {
            return undefined;
        }
        if (own !== undefined) {
            await this.#signer.requireEntered(name, log.signatures?.of(idOfPlayer(own.name)).key ?? NOTHING);
        }
        const seen = { version: log.version, digest: log.head };
        const entropy = await this.#entropies.take(name);
        const commitment = hex(entropyCommitment(entropy));
        this.#sent.add(commitment);
        const signature = own && (await this.#signatures.signed(name, own, openingEntropy(entropy), log));
        const sent = { tournament: name, entropy, boundVersion: BigInt(seen.version), requestId: newCode() };
        const request = { ...sent, ...signature };
        const opened = await this.#calling.unary(TournamentService.method.openEntropy, request);
        this.#sent.delete(commitment);
        await this.#entropies.keepOpened(name, entropy, seen);
        await this.#requireOpened(name, seen);
        return present(opened, "tournament");
    }

    /** Reads the log until the entropy that is kept here may be opened; undefined if it was, or if lots were drawn. */
    async #bound(tournament: string, wait: boolean, own?: string, binds = true): Promise<TournamentLog | undefined> {
        const version = (await this.#tournament(tournament)).version;
        const { log, steps } = this.#following(tournament, wait);
        for await (const { event } of steps) {
            const { lots } = log;
            if (event.version < version || !lots?.closed) {
                continue;
            }
            const commitment = await this.#entropies.commitment(tournament);
            const entrant = lots.owner(commitment) ?? "";
            const lost = hex(lots.awaited(own ?? ""));
            if (commitment.length === 0 && !this.#sent.has(lost)) {
                break;
            }
            if (lots.awaits(commitment) && lots.unbound.length === 0) {
                return log;
            }
            if ((lots.unbound.includes(entrant) || this.#sent.has(lost)) && binds) {
                await this.bind(tournament); // its event follows, perhaps after those of others
                this.#sent.delete(lost);
                if (!wait) {
                    return this.#bound(tournament, wait, own, false);
                }
            } else if (lots.drawn || lots.opened(entrant)) {
                return undefined;
            }
        }
        throw localError(Code.FailedPrecondition, "TOURNAMENT_REFUSED", findings.NO_ENTROPY_TO_OPEN);
    }

    #following(tournament: string, wait: boolean): { log: TournamentLog; steps: AsyncIterable<TournamentStep> } {
        const log = new TournamentLog(tournament);
        return { log, steps: wait ? this.#logs.watching(log, {}) : this.#logs.stored(log) };
    }

    /** Checks that nothing but other openings came between what this client had seen and its own opening. */
    async #requireOpened(tournament: string, seen: Seen): Promise<void> {
        const commitment = await this.#entropies.commitment(tournament);
        const log = new TournamentLog(tournament);
        for await (const { version, event } of this.#logs.stored(log)) {
            if (version === seen.version && !equal(log.head, seen.digest)) {
                break;
            }
            if (version > seen.version) {
                const { case: kind, value } = event.body;
                if (kind !== "entropyOpened") {
                    break;
                }
                if (value.entrant === log.lots?.owner(commitment)) {
                    return;
                }
            }
        }
        throw new AlteredError(findings.LATE_ENTRANT);
    }

    async #tournament(name: string): Promise<Tournament> {
        return present(await this.#calling.unary(TournamentService.method.getTournament, { name }), "tournament");
    }
}
