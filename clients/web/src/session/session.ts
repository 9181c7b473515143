/**
 * The session of the visitor with the service that sent the page: one client, whose token the browser keeps for this origin.
 *
 * A visitor is a spectator until they create a match, take a seat, register or sign in. Tabs share the session. Tokens never stand in
 * addresses.
 */

import { computed, signal } from "@preact/signals";
import { PlayerService } from "caravanserai/v1/player_service";
import { CallError, type Client, connect, newToken } from "caravanserai/web";

import { language } from "../words/language.js";
import { connection } from "./connection.js";
import { accountCode, accountKeys, codeIn, deviceCode, readDeviceCode } from "./device-codes.js";
import { type Identity, identityOf, identityText, isToken, NoTokenError, SPECTATOR } from "./identities.js";
import { areaOf, hasNoRoom, Keepings } from "./keepings.js";

const KEY = "session";
/** The key of a token that the service may not know yet. */
const NEXT = "next token";
const PREFIX = "caravanserai ";

/** A page that is open goes on with its streams however long they were interrupted. */
export const STEADFAST = { patience: Infinity };

/** True if the browser refused to keep something, because it has no room left. */
export const full = signal(false);
const shelf = shelfHere();
/** True if what is kept outlives the page. */
export const lasting = shelf !== undefined;
const keepings = new Keepings(shelf, PREFIX, () => {
    full.value = true;
});

function shelfHere(): Storage | undefined {
    try {
        const here = localStorage;
        try {
            here.setItem(`${PREFIX}probe`, "");
            here.removeItem(`${PREFIX}probe`);
            return here;
        } catch (error) {
            return hasNoRoom(error) && here.length > 0 ? here : undefined; // what it keeps already can be read all the same
        }
    } catch {
        return undefined;
    }
}

const identity = signal<Identity>(SPECTATOR);
/** The reason why the service does not know the visitor any more; undefined if it does. */
export const trouble = signal<Error | undefined>(undefined);

/** The identity of the visitor. Do not show the token. */
export const visitor = computed(() => identity.value);
const token = computed(() => identity.value.token); // another name alone makes no other client
const registered = computed(() => identity.value.registered);
const area = computed(() => areaOf(identity.value));
/** The storage of entropy, keys of seats, receipts and join codes of the visitor; in memory if the browser keeps nothing. */
export const keeping = computed(() => keepings.of(area.value));
/** The client that acts for the visitor, in the language of the page. Another visitor or language is another client. */
export const client = computed(() => clientFor(token.value, registered.value));

function clientFor(secret: string, known: boolean): Client {
    const [words, own] = [language.value, keeping.value];
    const { fetch } = connection;
    return connect(location.origin, {
        token: secret,
        registered: known,
        keeping: own,
        language: words,
        fetch,
        retrying: STEADFAST,
    });
}

/** Remembers the visitor. Call it before anything is drawn. */
export async function begin(): Promise<void> {
    const now = identityOf(await keepings.of("").get(KEY));
    await keepings.move("", areaOf(now)).catch(() => undefined); // an older app kept everything in one place
    identity.value = now;
    if ((await keepings.of("").get(NEXT)) !== undefined) {
        void finishReplacing(); // the page ended in the middle of it
    }
    addEventListener("storage", (event) => {
        if (event.key === PREFIX + KEY || event.key === null) {
            set(identityOf(event.newValue ?? undefined));
        }
    });
}

function set(next: Identity): void {
    const now = identity.value;
    if (next.token !== now.token || next.registered !== now.registered) {
        trouble.value = undefined;
    }
    identity.value = next;
}

async function become(next: Identity): Promise<void> {
    await keepings.of("").set(KEY, identityText(next)); // before it is used: a token that is lost cannot be made again
    set(next);
}

/** The visitor goes on under another identity, and takes along what is kept for their seats. */
async function goOnAs(next: Identity): Promise<void> {
    await keepings.move(area.value, areaOf(next));
    await become(next);
}

/** The client of somebody who may act: a spectator becomes a guest. */
export async function acting(name = identity.value.name): Promise<Client> {
    const now = identity.value;
    if (!now.token || now.name !== name) {
        await goOnAs({ ...now, token: now.token || newToken(), name });
    }
    return client.value;
}

/**
 * Registers the visitor as a player, with a key with which they sign; a guest stays who they are, with all their seats. `tournament` is
 * the event whose page they see.
 */
export async function register(name: string, invitationCode = "", tournament = ""): Promise<void> {
    const secret = identity.value.token || newToken();
    await goOnAs({ ...SPECTATOR, token: secret, name });
    const player = await client.value.register(name, invitationCode, { withKey: true, tournament });
    await goOnAs({ token: secret, registered: true, name, player: player.name });
}

/**
 * Registers the player that a token of an identity provider names; it is the token of all their calls. If that fails, the visitor stays
 * who they were.
 */
export async function registerWith(secret: string, displayName: string, tournament = ""): Promise<void> {
    if (!isToken(secret)) {
        throw new NoTokenError("not a token");
    }
    const before = identity.value;
    await become({ ...SPECTATOR, token: secret, registered: true, name: displayName });
    try {
        const { player } = await client.value.call(PlayerService.method.createPlayer, { displayName, tournament });
        await become({ token: secret, registered: true, name: displayName, player: player?.name ?? "" });
    } catch (error) {
        await become(before);
        throw error;
    }
}

/**
 * Goes on with a token from elsewhere, that of a player or that of a guest, or with the code of another device. If that fails, the
 * visitor stays who they were.
 *
 * @throws NoTokenError: it can be neither.
 */
export async function signIn(text: string): Promise<void> {
    const code = codeIn(text);
    const { identity: known, kept } =
        code === undefined
            ? { identity: { ...SPECTATOR, token: text }, kept: new Map<string, string>() }
            : readDeviceCode(code);
    if (!isToken(known.token)) {
        throw new NoTokenError("not a token");
    }
    await enter(known, kept);
}

/** Goes on as somebody, with what they bring for their seats. If that fails, the visitor stays who they were. */
export async function enter(known: Identity, kept: ReadonlyMap<string, string>): Promise<void> {
    const before = identity.value;
    await become({ ...known, registered: true });
    try {
        await become(await recognised(known));
    } catch (error) {
        await become(before);
        throw error;
    }
    await keepings.add(area.value, kept); // what is kept already stays: a receipt proves what this browser saw
}

/** The caller that the service knows by a token: a player, or otherwise a guest. */
async function recognised({ token: secret, name }: Identity): Promise<Identity> {
    try {
        const player = await client.value.player();
        return { token: secret, registered: true, name: player.displayName, player: player.name };
    } catch (error) {
        if (error instanceof CallError && error.reason === "PLAYER_UNKNOWN") {
            return { ...SPECTATOR, token: secret, name };
        }
        throw error;
    }
}

/** The code with which the visitor goes on on another device. Do not show it, and put it into no address. */
export async function codeForDevice(): Promise<string> {
    return deviceCode(identity.value, await keepings.all(area.value));
}

/** The code of the account alone, short enough for a picture. Do not show it, and put it into no address that is sent. */
export async function codeOfAccount(): Promise<string> {
    return accountCode(identity.value, await keepings.all(area.value), await publicKey());
}

/** The keys with which the player signs, as they are kept here. */
export async function keysOfAccount(): Promise<Map<string, string>> {
    return accountKeys(await keepings.all(area.value), await publicKey());
}

/** True if the player signs with a key that is not on this device. */
export async function lacksKey(): Promise<boolean> {
    const key = await publicKey();
    return key !== "" && !(await keepings.all(area.value)).has(`key ${key}`);
}

/** The key that the player has registered, in hexadecimal digits; empty: none. */
async function publicKey(): Promise<string> {
    const { publicKey: key = new Uint8Array() } = registered.value ? await client.value.player() : {};
    return Array.from(key, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Gives the player another token, and so makes all codes of before worthless. The new one is kept before the service hears of it. */
export async function replaceToken(): Promise<void> {
    const next = newToken();
    await keepings.of("").set(NEXT, next);
    try {
        await client.value.rotateToken(next);
    } catch (error) {
        if (!(await isKnown(next))) {
            throw error;
        }
    }
    await takeNext();
}

/** True if the service knows a player by a token: an answer that was lost may have been good. */
async function isKnown(secret: string): Promise<boolean> {
    return clientFor(secret, true)
        .player()
        .then(
            () => true,
            () => false,
        );
}

async function finishReplacing(): Promise<void> {
    const next = (await keepings.of("").get(NEXT)) ?? "";
    if (await isKnown(next)) {
        await takeNext();
    }
}

async function takeNext(): Promise<void> {
    const next = await keepings.of("").get(NEXT);
    if (next !== undefined) {
        await become({ ...identity.value, token: next });
        await keepings.of("").delete(NEXT);
    }
}

/**
 * Forgets who the visitor is, and all that is kept for their seats: nobody who uses the browser next finds any of it. Without a copy of
 * the code nobody can play their seats any more.
 */
export async function signOut(): Promise<void> {
    const left = area.value;
    await keepings.of("").delete(KEY);
    set(SPECTATOR);
    await keepings.clear(left);
}
