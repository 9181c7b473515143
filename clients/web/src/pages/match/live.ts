/**
 * A match as it goes on: each event with the table that it leads to, checked by the SDK, one after the other so that eyes can follow.
 *
 * A page has one stream. What the service says beside the events, such as the question in words, is fetched again after each of them.
 */

import { signal, type Signal } from "@preact/signals";
import type { Game } from "caravanserai/v1/game";
import { type Match, Match_State } from "caravanserai/v1/match";
import type { ListOffersResponse } from "caravanserai/v1/match_service";
import {
    type Client,
    type Look,
    NotAllowed,
    NotFound,
    type Step,
    type TableSnapshot,
    type Update,
    type Watch,
} from "caravanserai/web";

import { Reel } from "../../replay/reel.js";
import { anotherTask, Rests } from "../../parts/in-turn.js";
import { untilAnswered } from "../../session/attempts.js";
import { erasedIn } from "../../session/erased.js";
import { Receipts } from "../../session/receipts.js";

/** The view at one moment. */
export interface Moment {
    readonly table: TableSnapshot;
    /** The steps that led here from the moment before; none if it is a jump. */
    readonly steps: readonly Step[];
    /** The event, in words of the service. */
    readonly lines: readonly string[];
}

/** The state of following. */
export interface Live {
    readonly match: Match;
    readonly game: Game;
    readonly seat: number;
    readonly moment: Moment;
    /** True if everything that the service has sent is shown. */
    readonly present: boolean;
    /** All that happened so far, to look back while the match goes on. */
    readonly reel: Reel;
}

/** The shortest time between two moments that are shown, in milliseconds, and with how many waiting it is cut short. */
const PACE = 550;
/** The same where nothing is seen moving, so that nobody waits for it; there they are shown as one, which is drawn sooner. */
const STILL_PACE = 60;
const HURRY = 5;

/**
 * The first and the last time, in milliseconds, after which a match is looked at again that a player has left: if they are erased, their
 * name goes a moment later, or a while later where the service is busy.
 */
const LATER = 3000;
const LATEST = 60_000;

/** The game of a match: `games/{game}`, and the name of its edition. */
export interface Played {
    readonly game: string;
    readonly edition: string;
}

/** Offers that were asked for before the table was there. */
interface Early {
    readonly version: number;
    readonly offers: Promise<ListOffersResponse>;
}

/** The offers to the seat of a client that was just asked, so that nobody has to wait for the table first. */
function earlyOffers(client: Client, { match, viewer }: Look): Early | undefined {
    if (!match.questions.some(({ seat }) => seat === viewer)) {
        return undefined;
    }
    const offers = client.offers(match.name);
    offers.catch(() => undefined); // it is heard of where they are wanted
    return { version: Number(match.version), offers };
}

/** Follows a match until it is stopped. */
export class Following {
    readonly live: Signal<Live | undefined> = signal(undefined);
    /** The reason why it does not go on. */
    readonly problem: Signal<unknown> = signal(undefined);
    /**
     * True once a player was erased, whose name is to be read no longer; or once the visitor has left their seat to a bot, and only watches.
     * Then everything is read again.
     */
    readonly outdated: Signal<boolean> = signal(false);
    readonly #client: Client;
    readonly #name: string;
    readonly #played: Played;
    readonly #looked: Look | undefined;
    readonly #stopping = new AbortController();
    readonly #waiting: Moment[] = [];
    /** Updates that are not on the reel yet: history comes all at once. */
    readonly #history: Update[] = [];
    readonly #receipts: Receipts;
    #match: Match | undefined;
    #early: Early | undefined;
    #game: Game | undefined;
    /** The game, which was asked for. */
    #asked: Promise<Game> | undefined;
    #seat = 0;
    #reel: Reel | undefined;
    #timer = 0;
    #later = 0;
    #looking = false;
    #lookAgain = false;

    /** `looked` is what this client was told when it just looked at the match; otherwise it looks first. */
    constructor(client: Client, name: string, played: Played, looked?: Look) {
        this.#client = client;
        this.#name = name;
        this.#played = played;
        this.#looked = looked;
        this.#receipts = new Receipts(client, name);
    }

    /** Follows; returns when the match is over, or nothing more can be followed. */
    async run(): Promise<void> {
        try {
            const watch = await this.#begin();
            this.#seat = watch.seat;
            this.#reel = new Reel(watch.seat);
            const rests = new Rests();
            for await (const update of watch) {
                await this.#take(watch, update);
                await rests.rest(); // a long history comes at once
            }
            await this.#look();
        } catch (error) {
            this.#failed(error);
        }
    }

    readonly #failed = (error: unknown): void => {
        if (this.#stopping.signal.aborted) {
            return;
        }
        if (error instanceof NotAllowed && error.reason === "SEAT_LOST") {
            void this.#lost(error);
        } else {
            this.problem.value = error;
        }
    };

    /** The seat is not the visitor's any more. If a bot plays on for them, they left it themselves, here or elsewhere. */
    async #lost(error: unknown): Promise<void> {
        const asked = untilAnswered(async () => this.#client.match(this.#name), this.#stopping.signal);
        const match = await asked.catch(() => undefined);
        if (match?.seats[this.#seat - 1]?.handedOver === true) {
            this.outdated.value = true;
        } else if (!this.#stopping.signal.aborted) {
            this.problem.value = error;
        }
    }

    /** Asks for all that a table needs, which may be far away: first who looks at it, then the rest at once. */
    async #begin(): Promise<Watch> {
        const { signal } = this.#stopping;
        const [client, name, { game, edition }] = [this.#client, this.#name, this.#played];
        this.#asked = untilAnswered(() => client.game(game, edition), signal);
        this.#asked.catch(() => undefined); // it is heard of where it is needed
        const looked = this.#looked ?? (await untilAnswered(() => client.look(name), signal));
        this.#match = looked.match;
        this.#early = earlyOffers(client, looked);
        return client.watch(name, { signal, looked });
    }

    /** The offers at a version, if they were asked for together with the table and nothing has happened since; once. */
    offersAt(version: number): Promise<ListOffersResponse> | undefined {
        const early = this.#early;
        this.#early = undefined;
        return early?.version === version
            ? early.offers.catch(() => this.#client.offers(this.#name)) // it may have failed long ago
            : undefined;
    }

    stop(): void {
        this.#stopping.abort();
        this.#reel?.pause();
        clearTimeout(this.#timer);
        clearTimeout(this.#later);
    }

    /** Looks again what the service says of the match beside its events: no event says that somebody was erased once it is over. */
    look(): void {
        if (this.live.value !== undefined) {
            this.#look().catch(() => undefined); // what is shown stays
        }
    }

    async #take(watch: Watch, update: Update): Promise<void> {
        await this.#receipts.keep(watch, update);
        this.#history.push(update);
        if (!update.caughtUp) {
            return;
        }
        const jump = this.live.value === undefined;
        await this.#reel?.addAll(this.#history.splice(0));
        this.#game ??= await this.#asked;
        this.#waiting.push({ table: watch.table.snapshot(), steps: jump ? [] : update.steps, lines: update.lines });
        if (jump) {
            await anotherTask();
            this.#show();
        }
        if (!jump || Number(this.#match?.version) !== watch.table.version) {
            this.#look().catch((error: unknown) => {
                if (error instanceof NotAllowed || error instanceof NotFound) {
                    this.#failed(error); // otherwise it succeeds with the next event
                }
            });
        }
        this.#schedule();
    }

    #schedule(): void {
        if (this.#timer === 0 && this.#waiting.length > 0) {
            const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
            const hurried = this.#waiting.length > HURRY;
            const [first, ...others] = this.#waiting;
            if (still && hurried && first !== undefined) {
                this.#waiting.splice(0, Infinity, joined([first, ...others]));
            }
            const wait = hurried ? PACE / this.#waiting.length : PACE;
            this.#timer = window.setTimeout(
                () => {
                    this.#timer = 0;
                    this.#schedule();
                },
                still ? STILL_PACE : wait,
            );
            this.#show();
        }
    }

    #show(): void {
        const moment = this.#waiting.shift();
        const [match, game, reel] = [this.#match, this.#game, this.#reel];
        if (moment !== undefined && match !== undefined && game !== undefined && reel !== undefined) {
            const present = this.#waiting.length === 0;
            this.live.value = { match, game, seat: this.#seat, moment, present, reel };
        }
    }

    /** Fetches the match again; several wishes at once are one. */
    async #look(): Promise<void> {
        if (this.#looking) {
            this.#lookAgain = true;
            return;
        }
        this.#looking = true;
        try {
            do {
                this.#lookAgain = false;
                const match = await untilAnswered(() => this.#client.match(this.#name), this.#stopping.signal);
                this.#heed(match);
                this.#match = match;
            } while (this.#lookAgain as boolean);
        } finally {
            this.#looking = false;
        }
        const live = this.live.value;
        if (live !== undefined && this.#match !== live.match) {
            this.live.value = { ...live, match: this.#match, moment: { ...live.moment, steps: [] } };
        }
    }

    /** Heeds who has left or was erased since the match was looked at before, whether or not that was shown meanwhile. */
    #heed(match: Match): void {
        const before = this.#match ?? match;
        this.outdated.value ||= erasedIn(match) > erasedIn(before);
        if (departedIn(match) > departedIn(before)) {
            this.#lookLater(LATER);
        }
    }

    #lookLater(wait: number): void {
        clearTimeout(this.#later);
        this.#later = window.setTimeout(() => {
            this.look();
            if (wait < LATEST) {
                this.#lookLater(2 * wait);
            }
        }, wait);
    }
}

/** Several moments as one; with the words of the last few, for nobody could hear more. */
export function joined(moments: readonly [Moment, ...Moment[]]): Moment {
    const { table } = moments.at(-1) ?? moments[0];
    const steps = moments.flatMap((moment) => moment.steps);
    return { table, steps, lines: moments.slice(-HURRY).flatMap(({ lines }) => lines) };
}

function departedIn({ seats }: Match): number {
    return seats.filter(({ departed }) => departed).length;
}

/** True if a match cannot change any more. */
export function isOver(match: Match): boolean {
    return match.state === Match_State.FINISHED || match.state === Match_State.ABANDONED;
}
