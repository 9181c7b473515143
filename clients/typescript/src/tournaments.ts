/** Tournaments: what organisers and entrants do, standings, rounds, and the log. */

import { clone, create, type MessageInitShape } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";

import { kept, otherwise, reduced, requireSettings } from "./beginnings.js";
import { equal, hex, NOTHING, sha256 } from "./bytes.js";
import { ARCHIVE_BYTES } from "./constants.js";
import { teamAct } from "./entrants.js";
import type { Entropies } from "./entropies.js";
import { localError, WrongMoment } from "./errors.js";
import { AlteredError, GENESIS } from "./follower.js";
import type { Player } from "./generated/caravanserai/v1/player_pb.js";
import { type TournamentEvent, TournamentEventSchema } from "./generated/caravanserai/v1/tournament_event_pb.js";
import {
    type Adjudication,
    AdjudicationSchema,
    type Entrant,
    type Round,
    RoundResult,
    type Tournament,
    type Tournament_State,
    SettingsChangeSchema,
    TeamSchema,
    TournamentSettingsSchema,
} from "./generated/caravanserai/v1/tournament_pb.js";
import {
    type GetStandingsResponse,
    type RegisterEntrantRequestSchema,
    TournamentService,
    type TournamentUpdate,
    type WatchTournamentResponse,
} from "./generated/caravanserai/v1/tournament_service_pb.js";
import { entropyCommitment, entryTicket, newCode } from "./identity.js";
import { TournamentLog } from "./lots.js";
import { OrganiserLog } from "./organiser-log.js";
import { RecordError, type Seen } from "./receipts.js";
import { nameIn } from "./records.js";
import {
    type Calling,
    type CommandOptions,
    expecting,
    filtered,
    idOf,
    joined,
    named,
    paged,
    present,
    requireNamed,
    type StreamOptions,
} from "./requests.js";
import { type AttemptOptions, call, reopened, type Retrying } from "./retries.js";
import { otherOrganisingKey, type Signer } from "./signers.js";
import {
    type Act,
    bindingEntrant,
    checkingIn,
    openingEntropy,
    registering,
    takingBack,
    takingBye,
    withdrawing,
} from "./signed-acts.js";
import { standingsPage, wholeStandings } from "./standings.js";
import { setBack } from "./watch.js";

/** The reason why an organiser does something. */
export interface ReasonOptions extends CommandOptions {
    readonly reason?: string;
}

export interface ExpectingOptions extends CommandOptions {
    /** The version that the tournament must have. */
    readonly expectedVersion?: number | bigint;
}

/** The standings that are wanted. */
export interface StandingsOptions {
    /** The round after which they are. */
    readonly round?: number;
    readonly withCrossTable?: boolean;
}

/** The number of times that an entrant signs the team that they join, because somebody else has joined meanwhile. */
const JOINS_TRIED = 5;

/** An event of a tournament, checked. */
export interface TournamentStep {
    readonly version: number;
    readonly event: TournamentEvent;
    /** The message of the service: the bytes of the event, and openings beside it. */
    readonly message: TournamentUpdate;
}

/** The most bytes of an archive. */
const ARCHIVE_FORMAT = "caravanserai/tournament-archive/v1";

const UNSIGNED =
    "organisers sign everything here, and your key is not kept here: act where it is; if it is lost, only an administrator can go on";

type Registering = MessageInitShape<typeof RegisterEntrantRequestSchema> & { readonly tournament: string };

type Body = NonNullable<MessageInitShape<typeof TournamentEventSchema>["body"]>;
interface Signature {
    readonly signature?: Uint8Array;
}

/** An organiser who signs: the player, and what they know of the tournament. */
interface Organiser {
    readonly account: string;
    readonly known: OrganiserLog;
}

type ReadStep = (log: TournamentLog, message: TournamentUpdate) => Promise<TournamentStep>;

type OpenTournament = (after: number, options: { signal: AbortSignal }) => AsyncIterable<WatchTournamentResponse>;

/**
 * The events of a tournament, as they happen, until it is over: use it with `for await`.
 *
 * A stream that breaks is opened again after the last event; none is skipped or repeated. You may stop reading and read on later. Reading
 * throws an `AlteredError` if an event contradicts those before or says that you entered with another key than this client has sent, or if
 * the service lacks what it has sent before.
 */
export class TournamentWatch implements AsyncIterable<TournamentStep> {
    /** The log as far as it was followed. */
    readonly log: TournamentLog;
    readonly #open: OpenTournament;
    readonly #read: ReadStep;
    readonly #retrying: Retrying;
    readonly #signal: AbortSignal;

    constructor(log: TournamentLog, open: OpenTournament, read: ReadStep, retrying: Retrying, signal: AbortSignal) {
        this.log = log;
        this.#open = open;
        this.#read = read;
        this.#retrying = retrying;
        this.#signal = signal;
    }

    async *[Symbol.asyncIterator](): AsyncGenerator<TournamentStep, void, undefined> {
        const open = (options: { signal: AbortSignal }) => this.#open(this.log.version, options);
        try {
            for await (const { update } of reopened(open, this.#retrying, this.#signal)) {
                if (update !== undefined) {
                    yield await this.#read(this.log, update);
                }
            }
        } catch (error) {
            throw (this.log.head.length > 0 ? setBack(error, this.log.version) : undefined) ?? error;
        }
    }
}

/**
 * The tournaments of a service, as `client.tournaments`. Names may be given with or without their collection; those of entrants are
 * complete (`tournaments/…/entrants/…`), as `Entrant.name` has them.
 *
 * What the rules of tournaments forbid throws `Refused` with the rule (`TRN-…`).
 */
export class Tournaments {
    readonly #calling: Calling;
    readonly #entropies: Entropies;
    readonly #signer: Signer;
    /** Commitments whose entropy was sent, and the service did not say that it took it. */
    readonly #sent = new Set<string>();
    /** The name of the player who calls, once it is known. */
    #own: string | undefined;

    constructor(calling: Calling, entropies: Entropies, signer: Signer) {
        this.#calling = calling;
        this.#entropies = entropies;
        this.#signer = signer;
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
        const { log, created, first } = await this.#known(made.name);
        const key = log.organisers?.of(own?.name ?? "").key ?? NOTHING;
        const isOwn = own === undefined || (created?.organiser === own.name && equal(key, own.publicKey));
        if (!created?.settings || !isOwn || created.seed !== seed || created.organisersSign !== organisersSign) {
            throw otherwise(made.name, "organiser, key and seed");
        }
        requireSettings(made.name, create(TournamentSettingsSchema, settings), created.settings);
        await this.#signer.organises(made.name, key, first);
        return made;
    }

    /** A tournament. */
    async get(tournament: string): Promise<Tournament> {
        const request = { name: named("tournaments", tournament) };
        return present(await this.#calling.unary(TournamentService.method.getTournament, request), "tournament");
    }

    /** Tournaments, the latest first: of a game, in one of some states, of an organiser, with a player. */
    list(
        options: {
            readonly game?: string;
            readonly states?: readonly Tournament_State[];
            readonly organiser?: string;
            readonly player?: string;
        } = {},
    ): AsyncGenerator<Tournament, void, undefined> {
        const request = {
            game: filtered("games", options.game),
            states: [...(options.states ?? [])],
            organiser: filtered("players", options.organiser),
            player: filtered("players", options.player),
        };
        return paged(async (pageToken) => {
            const page = await this.#calling.unary(TournamentService.method.listTournaments, { ...request, pageToken });
            return [page.tournaments, page.nextPageToken];
        });
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
            /** Three capital letters; everybody can read it, for ever. */
            readonly country?: string;
        } = {},
    ): Promise<Entrant> {
        const { withEntropy = !options.bot, code, ...rest } = options;
        const name = named("tournaments", tournament);
        const ticket = code && { entryTicket: entryTicket(name, code) };
        const request = { ...rest, ...ticket, tournament: name, requestId: idOf(options) };
        return withEntropy
            ? this.#entropies.binding(request.tournament, options.requestId, (entropyCommitment) =>
                  this.#enter({ ...request, entropyCommitment }),
              )
            : this.#enter(request);
    }

    async #enter(request: Registering): Promise<Entrant> {
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
        const organiser = await this.#organiser(request.tournament);
        if (organiser === undefined) {
            return this.#register(request);
        }
        const displayName = kept(request.displayName) || `Bot ${String(organiser.known.bots + 1)}`;
        const signature = await this.#signedBy(organiser, { case: "registered", value: { bot, displayName } });
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
        const { lots, signatures } = await this.#log(tournament);
        const late = lots?.closed ?? false; // late entrants are bound to nothing
        return attempt(signatures?.of(idOfPlayer(name)).head ?? GENESIS, late ? NOTHING : commitment);
    }

    /** The log of a tournament up to now. */
    async #log(tournament: string): Promise<TournamentLog> {
        return (await this.#known(tournament)).log;
    }

    async #known(tournament: string): Promise<OrganiserLog> {
        const known = new OrganiserLog(new TournamentLog(tournament));
        for await (const { event } of this.#stored(known.log)) {
            known.follow(event);
        }
        return known;
    }

    /**
     * This player as an organiser or arbiter who signs; undefined where only the service says whose act it is.
     *
     * @throws WrongMoment: `SIGNATURE_MISSING`: they sign everything, with a key that is not kept here.
     * @throws AlteredError: the first event states another key of theirs than that which is kept here, or than when it began.
     */
    async #organiser(tournament: string): Promise<Organiser | undefined> {
        const own = await this.#calling.self();
        if (own === undefined || own.publicKey.length === 0) {
            return undefined;
        }
        const known = await this.#known(tournament);
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
    async #signedBy(organiser: Organiser | undefined, body: Body, reason = ""): Promise<Signature> {
        const { log } = organiser?.known ?? {};
        const act = log?.organisers?.actOf(create(TournamentEventSchema, { body, reason }));
        if (organiser === undefined || log === undefined || act === undefined) {
            return {};
        }
        const { key, head } = log.organisers?.of(organiser.account) ?? { key: NOTHING, head: NOTHING };
        return { signature: await this.#signer.sign(key, act, log.tournament, head) };
    }

    async #organised(tournament: string, body: Body, reason = ""): Promise<Signature> {
        return this.#signedBy(await this.#organiser(tournament), body, reason);
    }

    /** The signature of this entrant for an act; none where they have no key that is kept here. */
    async #signed(
        tournament: string,
        own: Player,
        wanted: Act | ((log: TournamentLog, entrant: string) => Act | undefined),
        read?: TournamentLog,
    ): Promise<{ signature?: Uint8Array }> {
        if (own.publicKey.length === 0 && !(await this.#signer.hasEntered(tournament))) {
            return {};
        }
        const log = read ?? (await this.#log(tournament));
        const { key, head } = log.signatures?.of(idOfPlayer(own.name)) ?? { key: NOTHING, head: NOTHING };
        await this.#signer.requireEntered(tournament, key);
        const act = typeof wanted === "function" ? wanted(log, idOfPlayer(own.name)) : wanted;
        const signs = act !== undefined && key.length > 0 && (await this.#signer.has(key));
        return signs ? { signature: await this.#signer.sign(key, act, tournament, head) } : {};
    }

    /** Leaves a tournament. The organiser takes out anybody, with a reason. Of several spaces in a reason one is kept. */
    async withdraw(entrant: string, options: ReasonOptions = {}): Promise<Entrant> {
        const reason = kept(options.reason);
        const request = { ...options, reason, name: entrant, requestId: idOf(options) };
        const [tournament, id] = partsOf(entrant);
        const own = await this.#calling.self();
        const signature = await (own !== undefined && id === idOfPlayer(own.name)
            ? this.#signed(tournament, own, withdrawing(reason))
            : this.#organised(tournament, { case: "withdrawn", value: { entrant: id } }, reason));
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
            ? this.#organised(tournament, { case: "checkedIn", value: { entrant: id, round } })
            : round > 0
              ? this.#signed(tournament, own, checkingIn(round))
              : {});
        const request = { ...options, name: entrant, round, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.checkIn, request), "entrant");
    }

    /** Gives an entrant a seed (1 is the best; 0: none). Only the organiser may. */
    async seed(entrant: string, seed: number, options: ReasonOptions = {}): Promise<Entrant> {
        const [tournament, id] = partsOf(entrant);
        const reason = kept(options.reason);
        const signature = await this.#organised(tournament, { case: "seeded", value: { entrant: id, seed } }, reason);
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
        const signature = await this.#organised(
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
        const signature = own === undefined ? {} : await this.#signed(name, own, takingBye(round, reason));
        const request = { ...options, tournament: name, round, reason, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.takeBye, request), "entrant");
    }

    /** Takes a bye back in a round that is not paired yet: an entrant one that they took; the organiser any, with a reason. */
    async takeBackBye(entrant: string, round: number, options: ReasonOptions = {}): Promise<Entrant> {
        const reason = kept(options.reason);
        const [tournament, id] = partsOf(entrant);
        const own = await this.#calling.self();
        const signature = await (own !== undefined && id === idOfPlayer(own.name)
            ? this.#signed(tournament, own, takingBack(round, reason))
            : this.#organised(tournament, { case: "byeTakenBack", value: { entrant: id, round } }, reason));
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
        const signature = await this.#organised(name, { case: "keptApart", value }, reason);
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
        const signature = await this.#organised(name, { case: "teamFormed", value }, reason);
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
            (await this.#signed(name, own, (log, entrant) => {
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
                (await this.#signed(name, own, (log, entrant) => {
                    const team = log.signatures?.joinedTeam(entrant, request.ticket);
                    return team && teamAct(team);
                }));
            try {
                const sent = { ...request, ...signature };
                return present(await this.#calling.unary(TournamentService.method.joinTeam, sent), "tournament");
            } catch (error) {
                const moved = error instanceof WrongMoment && error.reason === "SIGNATURE_INVALID";
                if (!moved || attempt === JOINS_TRIED) {
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
        const signature = await this.#organised(name, { case: "settingsChanged", value: { change } }, reason);
        const own = { requestId: idOf(options), ...expecting(options.expectedVersion), ...signature };
        const request = { tournament: name, change, reason, ...own };
        return present(await this.#calling.unary(TournamentService.method.changeSettings, request), "tournament");
    }

    /** The entrants, in the order in which they registered. */
    entrants(tournament: string): AsyncGenerator<Entrant, void, undefined> {
        const request = { tournament: named("tournaments", tournament) };
        return paged(async (pageToken) => {
            const page = await this.#calling.unary(TournamentService.method.listEntrants, { ...request, pageToken });
            return [page.entrants, page.nextPageToken];
        });
    }

    /** An entrant. */
    async entrant(entrant: string): Promise<Entrant> {
        return present(await this.#calling.unary(TournamentService.method.getEntrant, { name: entrant }), "entrant");
    }

    // -- lots ---------------------------------------------------------------------------------------------------------------------

    /** Closes registration; lots are drawn when all entropy is open. Only the organiser may. */
    async closeRegistration(tournament: string, options: ExpectingOptions = {}): Promise<Tournament> {
        const name = named("tournaments", tournament);
        const signature = await this.#organised(name, { case: "registrationClosed", value: {} });
        const own = { requestId: idOf(options), ...expecting(options.expectedVersion), ...signature };
        const request = { tournament: name, ...own };
        return present(await this.#calling.unary(TournamentService.method.closeRegistration, request), "tournament");
    }

    /** Binds this entrant to fresh entropy, which is kept: if the old one is lost. `openEntropy` does so by itself if it must. */
    async bindEntropy(tournament: string): Promise<Entrant> {
        const name = named("tournaments", tournament);
        return this.#entropies.binding(name, undefined, async (entropyCommitment) => {
            const own = await this.#calling.self();
            const signature = own && (await this.#signed(name, own, bindingEntrant(entropyCommitment)));
            const request = { tournament: name, entropyCommitment, requestId: newCode(), ...signature };
            return present(await this.#calling.unary(TournamentService.method.bindEntropy, request), "entrant");
        });
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
        const own = await this.#calling.self();
        const log = await this.#bound(name, options.wait ?? false, own && idOfPlayer(own.name));
        if (log === undefined) {
            return this.get(name);
        }
        if (own !== undefined) {
            await this.#signer.requireEntered(name, log.signatures?.of(idOfPlayer(own.name)).key ?? NOTHING);
        }
        const seen = { version: log.version, digest: log.head };
        const entropy = await this.#entropies.take(name);
        const commitment = hex(entropyCommitment(entropy));
        this.#sent.add(commitment);
        const signature = own && (await this.#signed(name, own, openingEntropy(entropy), log));
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
        const version = (await this.get(tournament)).version;
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
                await this.bindEntropy(tournament); // its event follows, perhaps after those of others
                this.#sent.delete(lost);
                if (!wait) {
                    return this.#bound(tournament, wait, own, false);
                }
            } else if (lots.drawn || lots.opened(entrant)) {
                return undefined;
            }
        }
        throw localError(Code.FailedPrecondition, "TOURNAMENT_REFUSED", "there is no entropy to open, or not yet");
    }

    #following(tournament: string, wait: boolean): { log: TournamentLog; steps: AsyncIterable<TournamentStep> } {
        const log = new TournamentLog(tournament);
        return { log, steps: wait ? this.#watching(log, {}) : this.#stored(log) };
    }

    /** Checks that nothing but other openings came between what this client had seen and its own opening. */
    async #requireOpened(tournament: string, seen: Seen): Promise<void> {
        const commitment = await this.#entropies.commitment(tournament);
        const log = new TournamentLog(tournament);
        for await (const { version, event } of this.#stored(log)) {
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
        throw new AlteredError(
            "an entrant was bound after this client had sent its entropy: somebody may have chosen the lots",
        );
    }

    /** Waits no longer for the entropy of entrants (`{entrant}`); without any: of all. Only the organiser may. */
    async release(
        tournament: string,
        entrants: readonly string[] = [],
        options: ReasonOptions = {},
    ): Promise<Tournament> {
        const name = named("tournaments", tournament);
        const reason = kept(options.reason);
        const organiser = await this.#organiser(name);
        const awaited = entrants.length > 0 ? entrants : (organiser?.known.log.lots?.allAwaited ?? []);
        const released = [...new Set(awaited)].sort();
        const signature = await this.#signedBy(
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
        const signature = await this.#organised(name, { case: "roundPaired", value: { round } });
        const own = { requestId: idOf(options), ...expecting(options.expectedVersion), ...signature };
        const request = { tournament: name, round, ...own };
        return present(await this.#calling.unary(TournamentService.method.pairRound, request), "round");
    }

    /**
     * Closes the last round, and pairs the next by hand: the ids of the entrants of each table, in the order of seats, and of those with a
     * bye. With `validateOnly` the service only says what that breaks. Only the organiser may.
     */
    async pairByHand(
        tournament: string,
        round: number,
        tables: readonly (readonly string[])[],
        given: string,
        options: ExpectingOptions & { readonly byes?: readonly string[]; readonly validateOnly?: boolean } = {},
    ): Promise<Round> {
        const { validateOnly = false, byes = [] } = options;
        const [name, reason] = [named("tournaments", tournament), kept(given)];
        const seated = tables.map((entrants) => ({ entrants: [...entrants] }));
        const value = {
            round,
            engine: "hand/1",
            tables: seated,
            byes: byes.map((entrant) => ({ entrant, reason: {} })),
        };
        const signature = validateOnly ? {} : await this.#organised(name, { case: "roundPaired", value }, reason);
        const own = { requestId: idOf(options), ...expecting(options.expectedVersion), ...signature };
        const request = { tournament: name, round, tables: seated, byes: [...byes], reason, validateOnly, ...own };
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
        const organiser = await this.#organiser(name);
        const wanted = clone(AdjudicationSchema, create(AdjudicationSchema, adjudication));
        const everybody = settled(wanted, options.everybody ?? false, organiser?.known);
        const signature = await this.#signedBy(organiser, { case: "adjudicated", value: wanted }, why);
        const own = { requestId: idOf(options), everybody, ...expecting(options.expectedVersion), ...signature };
        const request = { tournament: name, adjudication: wanted, reason: why, ...own };
        return present(await this.#calling.unary(TournamentService.method.adjudicate, request), "round");
    }

    /** All standings after a round; without one after the last of which all tables have a result. */
    async standings(tournament: string, options: StandingsOptions = {}): Promise<GetStandingsResponse> {
        return wholeStandings(this.#calling, { ...options, tournament: named("tournaments", tournament) });
    }

    /**
     * A page of the standings: the first, or that of the `pageToken` which the page before named. All of them are of the same standings,
     * also while results come in; in the end the token is refused with `PAGE_TOKEN_INVALID`, and the first page shows the present ones.
     */
    async standingsPage(
        tournament: string,
        options: StandingsOptions & { readonly pageSize?: number; readonly pageToken?: string } = {},
    ): Promise<GetStandingsResponse> {
        return standingsPage(this.#calling, { ...options, tournament: named("tournaments", tournament) });
    }

    /** The rounds, from the first. */
    rounds(tournament: string): AsyncGenerator<Round, void, undefined> {
        const request = { tournament: named("tournaments", tournament) };
        return paged(async (pageToken) => {
            const page = await this.#calling.unary(TournamentService.method.listRounds, { ...request, pageToken });
            return [page.rounds, page.nextPageToken];
        });
    }

    /** A round. */
    async round(tournament: string, number: number): Promise<Round> {
        const name = `${named("tournaments", tournament)}/rounds/${String(number)}`;
        return present(await this.#calling.unary(TournamentService.method.getRound, { name }), "round");
    }

    // -- course -------------------------------------------------------------------------------------------------------------------

    /** Pauses a tournament: no round is paired, and no match begins. Only the organiser may. */
    async pause(tournament: string, reason: string, options: CommandOptions = {}): Promise<Tournament> {
        const name = named("tournaments", tournament);
        const why = kept(reason);
        const signature = await this.#organised(name, { case: "paused", value: {} }, why);
        const request = { tournament: name, reason: why, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.pauseTournament, request), "tournament");
    }

    /** Goes on with a tournament that pauses. Only the organiser may. */
    async resume(tournament: string, options: ReasonOptions = {}): Promise<Tournament> {
        const name = named("tournaments", tournament);
        const reason = kept(options.reason);
        const signature = await this.#organised(name, { case: "resumed", value: {} }, reason);
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
        const signature = await this.#organised(name, { case: "finished", value: {} }, reason);
        const own = { reason, requestId: idOf(options), ...expecting(expectedVersion), ...signature };
        const request = { ...rest, tournament: name, ...own };
        return present(await this.#calling.unary(TournamentService.method.finishTournament, request), "tournament");
    }

    /** Ends a tournament without standings. Only the one who created it may. */
    async cancel(tournament: string, reason: string, options: CommandOptions = {}): Promise<Tournament> {
        const name = named("tournaments", tournament);
        const why = kept(reason);
        const signature = await this.#organised(name, { case: "cancelled", value: {} }, why);
        const request = { tournament: name, reason: why, requestId: idOf(options), ...signature };
        return present(await this.#calling.unary(TournamentService.method.cancelTournament, request), "tournament");
    }

    // -- archive ------------------------------------------------------------------------------------------------------------------

    /**
     * The archive of a tournament that is over: one file with its events, the records of its matches and the proofs, signed by the
     * service where it has a log. `caravan verify` checks it.
     *
     * @throws WrongMoment: `TOURNAMENT_NOT_OVER`.
     * @throws RecordError: it has more bytes than an archive may have, or is none.
     * @throws AlteredError: it is that of another tournament.
     */
    async archive(tournament: string): Promise<Uint8Array> {
        const request = { tournament: named("tournaments", tournament) };
        const attempt = ({ signal }: AttemptOptions): Promise<Uint8Array> =>
            joined(this.#calling.stream(TournamentService.method.getTournamentArchive, request, signal), ARCHIVE_BYTES);
        const file = await call(attempt, this.#calling.retrying, this.#calling.until({}));
        if (file.length > ARCHIVE_BYTES) {
            throw new RecordError(`the service sends more than ${String(ARCHIVE_BYTES)} bytes as an archive`);
        }
        requireNamed(request.tournament, nameIn(file, ARCHIVE_FORMAT));
        return file;
    }

    // -- log ----------------------------------------------------------------------------------------------------------------------

    /**
     * The events so far, from the first one or after a version, each checked.
     *
     * @throws AlteredError: an event contradicts those before, or says that you entered with another key than this client has sent.
     */
    events(
        tournament: string,
        options: { readonly after?: number } = {},
    ): AsyncGenerator<TournamentStep, void, undefined> {
        return this.#stored(new TournamentLog(named("tournaments", tournament), options.after));
    }

    /** Follows a tournament as it happens, until it is over: from the first event, or after a version. */
    watch(tournament: string, options: StreamOptions & { readonly after?: number } = {}): TournamentWatch {
        return this.#watching(new TournamentLog(named("tournaments", tournament), options.after), options);
    }

    #watching(log: TournamentLog, options: StreamOptions): TournamentWatch {
        const { tournament } = log;
        const open: OpenTournament = (after, { signal }) => {
            const request = { tournament, afterVersion: BigInt(after), withPulses: true };
            return this.#calling.stream(TournamentService.method.watchTournament, request, signal);
        };
        const read: ReadStep = (...step) => this.#step(...step);
        return new TournamentWatch(log, open, read, this.#calling.retrying, this.#calling.until(options));
    }

    async *#stored(log: TournamentLog): AsyncGenerator<TournamentStep, void, undefined> {
        const request = { tournament: log.tournament, afterVersion: BigInt(log.version) };
        const updates = paged(async (pageToken) => {
            const asked = { ...request, pageToken };
            const page = await this.#calling.unary(TournamentService.method.listTournamentEvents, asked);
            return [page.updates, page.nextPageToken];
        });
        for await (const update of updates) {
            yield await this.#step(log, update);
        }
    }

    async #step(log: TournamentLog, message: TournamentUpdate): Promise<TournamentStep> {
        const event = log.follow(message);
        if (event.body.case === "registered" && (await this.#signer.hasEntered(log.tournament))) {
            this.#own ??= (await this.#calling.self())?.name;
            if (`players/${event.body.value.entrant}` === this.#own) {
                await this.#signer.requireEntered(log.tournament, event.body.value.publicKey);
            }
        }
        return { version: log.version, event, message };
    }
}

/** The tournament and the id of an entrant, `tournaments/{tournament}/entrants/{entrant}`. */
function partsOf(entrant: string): [string, string] {
    const [tournament = "", id = ""] = entrant.split("/entrants/");
    return [tournament, id];
}

/** Writes names and points into a ruling as the event will hold them. Whether everybody plays where a table plays again. */
function settled({ round, table, decision }: Adjudication, everybody: boolean, known?: OrganiserLog): boolean {
    if (decision.case === "penalty") {
        decision.value.points = reduced(decision.value.points);
    }
    if (known === undefined || decision.case !== "replay" || decision.value.without.length > 0 || everybody) {
        return everybody;
    }
    decision.value.without = known.shutOut(round, table);
    return decision.value.without.length === 0;
}

/** The id with which a player, `players/{player}`, enters tournaments. */
function idOfPlayer(player: string): string {
    return player.replace("players/", "");
}
