/** Tournaments: what organisers and entrants do. */

import { clone, create, type MessageInitShape } from "@bufbuild/protobuf";

import { kept, otherwise, requireSettings } from "./beginnings.js";
import { equal, NOTHING, sha256 } from "./bytes.js";
import { TEAM_MEMBERS } from "./constants.js";
import { teamAct } from "./entrants.js";
import type { Entropies } from "./entropies.js";
import { WrongMoment } from "./errors.js";
import {
    AdjudicationSchema,
    type Entrant,
    type Round,
    RoundResult,
    type Tournament,
    SettingsChangeSchema,
    TeamSchema,
    TournamentSettingsSchema,
} from "./generated/caravanserai/v1/tournament_pb.js";
import { TournamentService } from "./generated/caravanserai/v1/tournament_service_pb.js";
import { handPaired, handRound, type HandOptions } from "./hand-rounds.js";
import { entryTicket } from "./identity.js";
import { settled } from "./organiser-log.js";
import { type Calling, type CommandOptions, expecting, idOf, named, present } from "./requests.js";
import { checkingIn, takingBack, takingBye, withdrawing } from "./signed-acts.js";
import type { Signer } from "./signers.js";
import { TournamentEntries } from "./tournament-entries.js";
import { TournamentLogs } from "./tournament-logs.js";
import { TournamentLots } from "./tournament-lots.js";
import { TournamentReads } from "./tournament-reads.js";
import { idOfPlayer, TournamentSignatures } from "./tournament-signatures.js";

/** The reason why an organiser does something. */
export interface ReasonOptions extends CommandOptions {
    readonly reason?: string;
}

export interface ExpectingOptions extends CommandOptions {
    /** The version that the tournament must have. */
    readonly expectedVersion?: number | bigint;
}

/**
 * The tournaments of a service, as `client.tournaments`. Names may be given with or without their collection; those of entrants are
 * complete (`tournaments/…/entrants/…`), as `Entrant.name` has them.
 *
 * What the rules of tournaments forbid throws `Refused` with the rule (`TRN-…`).
 */
export class Tournaments extends TournamentReads {
    readonly #calling: Calling;
    readonly #entropies: Entropies;
    readonly #signer: Signer;
    readonly #signatures: TournamentSignatures;
    readonly #entries: TournamentEntries;
    readonly #lots: TournamentLots;

    constructor(calling: Calling, entropies: Entropies, signer: Signer) {
        super(calling, new TournamentLogs(calling, signer));
        this.#calling = calling;
        this.#entropies = entropies;
        this.#signer = signer;
        const { logs } = this;
        this.#signatures = new TournamentSignatures(calling, logs, signer);
        this.#entries = new TournamentEntries(calling, logs, this.#signatures, signer);
        this.#lots = new TournamentLots(calling, entropies, logs, this.#signatures, signer);
    }

    /**
     * Creates a tournament that this player organises. Not fair with a `seed`, which few services allow. With `organisersSign` everything
     * that this player and the arbiters do there must be signed; they need keys.
     *
     * @throws AlteredError: the first event has other settings, organisers or another key of this player, or does not promise this.
     */
    async create(
        settings: MessageInitShape<typeof TournamentSettingsSchema>,
        options: CommandOptions & { readonly seed?: string; readonly organisersSign?: boolean } = {},
    ): Promise<Tournament> {
        const request = { ...options, settings, requestId: idOf(options) };
        const answer = await this.#calling.unary(TournamentService.method.createTournament, request);
        const made = present(answer, "tournament");
        const { organisersSign = false, seed = "" } = options;
        const own = await this.#calling.self();
        const { log, created, first } = await this.logs.known(made.name);
        const key = log.organisers?.of(own?.name ?? "").key ?? NOTHING;
        const isOwn = own === undefined || (created?.organiser === own.name && equal(key, own.publicKey));
        if (!created?.settings || !isOwn || created.seed !== seed || created.organisersSign !== organisersSign) {
            throw otherwise(made.name, "organiser, key and seed");
        }
        requireSettings(made.name, create(TournamentSettingsSchema, settings), created.settings);
        await this.#signer.organises(made.name, key, first);
        return made;
    }

    // -- entrants -----------------------------------------------------------------------------------------------------------------

    /**
     * Enters a tournament as this player; the organiser enters a `bot` of some kind.
     *
     * A player takes part in the drawing of lots: they are bound to fresh entropy, which is kept. Call `openEntropy` then: lots are drawn
     * when all who are bound have opened theirs, or were released. Without entropy (`withEntropy: false`) the player trusts the others: if
     * nobody contributes, the service can choose the lots. Bots contribute none.
     *
     * Players who have registered a key sign that they enter, leave, bind and open their entropy, if the key is kept here; otherwise only
     * the service says that they did.
     *
     * @throws AlteredError: the service shows another key of the player than the one that was registered with this client.
     */
    async register(
        tournament: string,
        options: CommandOptions & {
            readonly bot?: string;
            readonly displayName?: string;
            readonly withEntropy?: boolean;
            /** A code of the organiser, which lets one player into a private event. */
            readonly code?: string;
            /** Three upper-case letters; everybody can read it, for ever. */
            readonly country?: string;
        } = {},
    ): Promise<Entrant> {
        const { withEntropy = !options.bot, code, ...rest } = options;
        const name = named("tournaments", tournament);
        const ticket = code && { entryTicket: entryTicket(name, code) };
        const request = { ...rest, ...ticket, tournament: name, requestId: idOf(options) };
        return withEntropy
            ? this.#entropies.binding(request.tournament, options.requestId, (entropyCommitment) =>
                  this.#entries.enter({ ...request, entropyCommitment }),
              )
            : this.#entries.enter(request);
    }

    /** Leaves a tournament. The organiser takes out anybody, with a reason. Of several spaces in a reason one is kept. */
    async withdraw(entrant: string, options: ReasonOptions = {}): Promise<Entrant> {
        const reason = kept(options.reason);
        const request = { ...options, reason, name: entrant, requestId: idOf(options) };
        const [tournament, id] = partsOf(entrant);
        const own = await this.#calling.self();
        const signature = await (own !== undefined && id === idOfPlayer(own.name)
            ? this.#signatures.signed(tournament, own, withdrawing(reason))
            : this.#signatures.organised(tournament, { case: "withdrawn", value: { entrant: id } }, reason));
        const answer = await this.#calling.unary(TournamentService.method.withdrawEntrant, {
            ...request,
            ...signature,
        });
        return present(answer, "entrant");
    }

    /**
     * Checks an entrant in, where the tournament asks for that: before the start, or before a `round`
     * (`Tournament.checkInRound`). The organiser may do it for others.
     */
    async checkIn(entrant: string, options: CommandOptions & { readonly round?: number } = {}): Promise<Entrant> {
        const [tournament, id] = partsOf(entrant);
        const { round = 0 } = options;
        const own = await this.#calling.self();
        const signature = await (own === undefined || id !== idOfPlayer(own.name)
            ? this.#signatures.organised(tournament, { case: "checkedIn", value: { entrant: id, round } })
            : round > 0
              ? this.#signatures.signed(tournament, own, checkingIn(round))
              : {});
        const request = { ...options, name: entrant, round, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.checkIn, request), "entrant");
    }

    /** Gives an entrant a seed (1 is the best; 0: none). Only the organiser may. */
    async seed(entrant: string, seed: number, options: ReasonOptions = {}): Promise<Entrant> {
        const [tournament, id] = partsOf(entrant);
        const reason = kept(options.reason);
        const signature = await this.#signatures.organised(
            tournament,
            { case: "seeded", value: { entrant: id, seed } },
            reason,
        );
        const request = { ...options, name: entrant, seed, reason, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.seedEntrant, request), "entrant");
    }

    /** Gives an entrant a bye in a round to come. Only the organiser may. */
    async grantBye(
        entrant: string,
        round: number,
        options: ReasonOptions & { readonly result?: RoundResult } = {},
    ): Promise<Entrant> {
        const { result = RoundResult.HALF_BYE, ...rest } = options;
        const [tournament, id] = partsOf(entrant);
        const reason = kept(options.reason);
        const bye = { round, result };
        const signature = await this.#signatures.organised(
            tournament,
            { case: "byeGranted", value: { entrant: id, bye } },
            reason,
        );
        const request = { ...rest, name: entrant, bye, reason, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.grantBye, request), "entrant");
    }

    /** Takes a half-point bye in a round to come, as this entrant, where the tournament allows that. */
    async takeBye(tournament: string, round: number, options: ReasonOptions = {}): Promise<Entrant> {
        const [name, reason] = [named("tournaments", tournament), kept(options.reason)];
        const own = await this.#calling.self();
        const signature = own === undefined ? {} : await this.#signatures.signed(name, own, takingBye(round, reason));
        const request = { ...options, tournament: name, round, reason, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.takeBye, request), "entrant");
    }

    /** Takes a bye back in a round that is not paired yet: an entrant one that they took; the organiser any, with a reason. */
    async takeBackBye(entrant: string, round: number, options: ReasonOptions = {}): Promise<Entrant> {
        const reason = kept(options.reason);
        const [tournament, id] = partsOf(entrant);
        const own = await this.#calling.self();
        const signature = await (own !== undefined && id === idOfPlayer(own.name)
            ? this.#signatures.signed(tournament, own, takingBack(round, reason))
            : this.#signatures.organised(tournament, { case: "byeTakenBack", value: { entrant: id, round } }, reason));
        const request = { ...options, name: entrant, round, reason, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.takeBackBye, request), "entrant");
    }

    /**
     * Keeps entrants (their ids), such as members of one club, apart in the rounds to come, or lets them meet again (`lift`). Swiss
     * system only. Only the organiser may.
     */
    async keepApart(
        tournament: string,
        entrants: readonly string[],
        options: ReasonOptions & { readonly lift?: boolean } = {},
    ): Promise<Tournament> {
        const [name, reason, value] = [
            named("tournaments", tournament),
            kept(options.reason),
            { entrants: [...entrants], lifted: options.lift ?? false },
        ];
        const signature = await this.#signatures.organised(name, { case: "keptApart", value }, reason);
        const request = { ...options, tournament: name, ...value, reason, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.keepApart, request), "tournament");
    }

    /**
     * Forms a team of entrants (their ids) in the order of boards, or forms the `team` of an id again; without members it is taken away.
     * The captain is the first member, where nobody is named. Only the organiser may.
     */
    async formTeam(
        tournament: string,
        displayName: string,
        members: readonly string[],
        options: ReasonOptions & { readonly team?: string; readonly captain?: string; readonly seed?: number } = {},
    ): Promise<Tournament> {
        const [name, reason] = [named("tournaments", tournament), kept(options.reason)];
        const value = {
            team: options.team ?? "",
            displayName: kept(displayName),
            captain: options.captain ?? members[0] ?? "",
            members: [...members],
            seed: members.length > 0 ? (options.seed ?? 0) : 0,
        };
        const signature = await this.#signatures.organised(name, { case: "teamFormed", value }, reason);
        const request = { tournament: name, team: value, reason, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.formTeam, request), "tournament");
    }

    /**
     * Founds a team, as this entrant, who is its captain and its only member; or changes the `team` of an id: its captain names it and
     * orders its members (ids of entrants), members leave out themselves. Without members that team is taken away. With a `code`, such as
     * `newCode()` makes, others join; an empty one ends that, none leaves it as it was.
     */
    async changeOwnTeam(
        tournament: string,
        wanted: MessageInitShape<typeof TeamSchema>,
        options: CommandOptions & { readonly code?: string } = {},
    ): Promise<Tournament> {
        const name = named("tournaments", tournament);
        const team = create(TeamSchema, wanted);
        team.displayName = kept(team.displayName);
        const { code } = options;
        const joinHash = code === undefined || code === "" ? NOTHING : sha256(entryTicket(name, code));
        const asked = code === undefined ? {} : { joinHash };
        const own = await this.#calling.self();
        const signature =
            own &&
            (await this.#signatures.signed(name, own, (log, entrant) => {
                const changed = log.signatures?.changedTeam(entrant, team, asked.joinHash);
                return changed && teamAct(changed);
            }));
        const request = { tournament: name, team, requestId: idOf(options), ...asked, ...signature };
        return present(await this.#calling.unary(TournamentService.method.changeOwnTeam, request), "tournament");
    }

    /** Joins the team of a code, as this entrant, while registration is open. */
    async joinTeam(tournament: string, code: string, options: CommandOptions = {}): Promise<Tournament> {
        const name = named("tournaments", tournament);
        const request = { tournament: name, ticket: entryTicket(name, code), requestId: idOf(options) };
        const own = await this.#calling.self();
        for (let attempt = 1; ; attempt++) {
            const signature =
                own &&
                (await this.#signatures.signed(name, own, (log, entrant) => {
                    const team = log.signatures?.joinedTeam(entrant, request.ticket);
                    return team && teamAct(team);
                }));
            try {
                const sent = { ...request, ...signature };
                return present(await this.#calling.unary(TournamentService.method.joinTeam, sent), "tournament");
            } catch (error) {
                const moved = error instanceof WrongMoment && error.reason === "SIGNATURE_INVALID";
                if (!moved || attempt === TEAM_MEMBERS) {
                    throw error; // otherwise somebody else has joined meanwhile
                }
            }
        }
    }

    /** Changes settings before the first round is paired. Only the organiser may. Of several spaces in title and reason one is kept. */
    async changeSettings(
        tournament: string,
        changes: MessageInitShape<typeof SettingsChangeSchema>,
        given: string,
        options: ExpectingOptions = {},
    ): Promise<Tournament> {
        const [name, reason] = [named("tournaments", tournament), kept(given)];
        const change = create(SettingsChangeSchema, changes);
        change.title = change.title === undefined ? undefined : kept(change.title);
        const signature = await this.#signatures.organised(
            name,
            { case: "settingsChanged", value: { change } },
            reason,
        );
        const own = { requestId: idOf(options), ...expecting(options.expectedVersion), ...signature };
        const request = { tournament: name, change, reason, ...own };
        return present(await this.#calling.unary(TournamentService.method.changeSettings, request), "tournament");
    }

    // -- lots ---------------------------------------------------------------------------------------------------------------------

    /** Closes registration; lots are drawn when all entropy is open. Only the organiser may. */
    async closeRegistration(tournament: string, options: ExpectingOptions = {}): Promise<Tournament> {
        const name = named("tournaments", tournament);
        const signature = await this.#signatures.organised(name, { case: "registrationClosed", value: {} });
        const own = { requestId: idOf(options), ...expecting(options.expectedVersion), ...signature };
        const request = { tournament: name, ...own };
        return present(await this.#calling.unary(TournamentService.method.closeRegistration, request), "tournament");
    }

    /** Binds this entrant to fresh entropy, which is kept: if the old one is lost. `openEntropy` does so by itself if it must. */
    async bindEntropy(tournament: string): Promise<Entrant> {
        return this.#lots.bind(named("tournaments", tournament));
    }

    /**
     * Opens the entropy of this entrant for the drawing of lots.
     *
     * It is sent only when the log of the tournament shows that registration is closed and all are bound; from then on nobody can choose
     * the lots. Until then this waits if `wait` is set, and throws otherwise. If the drawing begins again, because somebody left, the
     * entrant is bound to fresh entropy; with `wait` this opens it, too. No entropy is sent twice: if it was sent and the call failed, the
     * next one binds the entrant to fresh entropy.
     *
     * @throws WrongMoment: `TOURNAMENT_REFUSED`: entropy cannot be opened yet, or this entrant contributes none.
     * @throws Conflict: `VERSION_CHANGED`: somebody was bound meanwhile. Call this again.
     * @throws AlteredError: the log contradicts itself, this entrant has another key in it than this client has sent, or an entrant was
     * bound after the entropy was sent.
     */
    async openEntropy(tournament: string, options: { readonly wait?: boolean } = {}): Promise<Tournament> {
        const name = named("tournaments", tournament);
        return (await this.#lots.open(name, options.wait ?? false)) ?? this.get(name);
    }

    /** Waits no longer for the entropy of entrants (`{entrant}`); without any: of all. Only the organiser may. */
    async release(
        tournament: string,
        entrants: readonly string[] = [],
        options: ReasonOptions = {},
    ): Promise<Tournament> {
        const name = named("tournaments", tournament);
        const reason = kept(options.reason);
        const organiser = await this.#signatures.organiser(name);
        const awaited = entrants.length > 0 ? entrants : (organiser?.known.log.lots?.allAwaited ?? []);
        const released = [...new Set(awaited)].sort();
        const signature = await this.#signatures.signedBy(
            organiser,
            { case: "entropyReleased", value: { entrants: released } },
            reason,
        );
        const own = { entrants: released, reason, requestId: idOf(options), ...signature };
        const request = { ...options, tournament: name, ...own };
        return present(await this.#calling.unary(TournamentService.method.releaseEntrants, request), "tournament");
    }

    // -- rounds -------------------------------------------------------------------------------------------------------------------

    /** Closes the last round and pairs the next, which must have this number. Only the organiser may. */
    async pair(tournament: string, round: number, options: ExpectingOptions = {}): Promise<Round> {
        const name = named("tournaments", tournament);
        const signature = await this.#signatures.organised(name, { case: "roundPaired", value: { round } });
        const own = { requestId: idOf(options), ...expecting(options.expectedVersion), ...signature };
        const request = { tournament: name, round, ...own };
        return present(await this.#calling.unary(TournamentService.method.pairRound, request), "round");
    }

    /**
     * Closes the last round, and pairs the next by hand: the ids of the entrants of each table, in the order of seats, and of those with a
     * bye. With `validateOnly` the service only says what that breaks. Only the organiser may. Large rounds are sent with the numbers of
     * entrants, others if you choose that (`byNumber`).
     */
    async pairByHand(
        tournament: string,
        round: number,
        tables: readonly (readonly string[])[],
        given: string,
        options: ExpectingOptions & HandOptions = {},
    ): Promise<Round> {
        const { validateOnly = false, byes = [], byNumber } = options;
        const [name, reason] = [named("tournaments", tournament), kept(given)];
        const seated = tables.map((entrants) => ({ entrants: [...entrants] }));
        const value = handPaired(round, seated, byes);
        const signature = validateOnly
            ? {}
            : await this.#signatures.organised(name, { case: "roundPaired", value }, reason);
        const own = { requestId: idOf(options), ...expecting(options.expectedVersion), ...signature };
        const asked = { tournament: name, round, tables: seated, byes: [...byes], reason, validateOnly, ...own };
        const request = await handRound(asked, this, byNumber);
        return present(await this.#calling.unary(TournamentService.method.pairByHand, request), "round");
    }

    /**
     * Decides about a table or an entrant of a round. Only the organiser may. A table plays again without those who forfeited,
     * unless `everybody` is to play.
     */
    async adjudicate(
        tournament: string,
        adjudication: MessageInitShape<typeof AdjudicationSchema>,
        reason: string,
        options: ExpectingOptions & { readonly everybody?: boolean } = {},
    ): Promise<Round> {
        const name = named("tournaments", tournament);
        const why = kept(reason);
        const organiser = await this.#signatures.organiser(name);
        const wanted = clone(AdjudicationSchema, create(AdjudicationSchema, adjudication));
        const everybody = settled(wanted, options.everybody ?? false, organiser?.known);
        const signature = await this.#signatures.signedBy(organiser, { case: "adjudicated", value: wanted }, why);
        const own = { requestId: idOf(options), everybody, ...expecting(options.expectedVersion), ...signature };
        const request = { tournament: name, adjudication: wanted, reason: why, ...own };
        return present(await this.#calling.unary(TournamentService.method.adjudicate, request), "round");
    }

    // -- course -------------------------------------------------------------------------------------------------------------------

    /** Pauses a tournament: no round is paired, and no match begins. Only the organiser may. */
    async pause(tournament: string, reason: string, options: CommandOptions = {}): Promise<Tournament> {
        const name = named("tournaments", tournament);
        const why = kept(reason);
        const signature = await this.#signatures.organised(name, { case: "paused", value: {} }, why);
        const request = { tournament: name, reason: why, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.pauseTournament, request), "tournament");
    }

    /** Goes on with a tournament that pauses. Only the organiser may. */
    async resume(tournament: string, options: ReasonOptions = {}): Promise<Tournament> {
        const name = named("tournaments", tournament);
        const reason = kept(options.reason);
        const signature = await this.#signatures.organised(name, { case: "resumed", value: {} }, reason);
        const request = { ...options, tournament: name, reason, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.resumeTournament, request), "tournament");
    }

    /** Ends a tournament with its final standings; `early`, with a reason, before all rounds are played. Only the organiser may. */
    async finish(
        tournament: string,
        options: ReasonOptions & ExpectingOptions & { readonly early?: boolean } = {},
    ): Promise<Tournament> {
        const { expectedVersion, ...rest } = options;
        const name = named("tournaments", tournament);
        const reason = kept(options.reason);
        const signature = await this.#signatures.organised(name, { case: "finished", value: {} }, reason);
        const own = { reason, requestId: idOf(options), ...expecting(expectedVersion), ...signature };
        const request = { ...rest, tournament: name, ...own };
        return present(await this.#calling.unary(TournamentService.method.finishTournament, request), "tournament");
    }

    /** Ends a tournament without standings. Only the one who created it may. */
    async cancel(tournament: string, reason: string, options: CommandOptions = {}): Promise<Tournament> {
        const name = named("tournaments", tournament);
        const why = kept(reason);
        const signature = await this.#signatures.organised(name, { case: "cancelled", value: {} }, why);
        const request = { tournament: name, reason: why, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.cancelTournament, request), "tournament");
    }
}

/** The tournament and the id of an entrant, `tournaments/{tournament}/entrants/{entrant}`. */
function partsOf(entrant: string): [string, string] {
    const [tournament = "", id = ""] = entrant.split("/entrants/");
    return [tournament, id];
}
