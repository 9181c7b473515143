/**
 * Passkeys: the visitor signs in on another device without a code. What a passkey cannot bring by itself, the key with which a player
 * signs, it seals, where its authenticator can.
 */

import type { Passkey, PasskeyChallenge } from "caravanserai/v1/passkey";
import { PlayerService } from "caravanserai/v1/player_service";
import { newToken, tokenHash } from "caravanserai/web";

import { answer, make } from "./authenticator.js";
import { SPECTATOR } from "./identities.js";
import { sealed, unsealed } from "./sealed-keys.js";
import { client, enter, keysOfAccount, visitor } from "./session.js";

const ME = "players/me";

/** Passkeys work `here`; or why they do not. `elsewhere`: at another address of the service, its public one. */
export type Reach =
    | { readonly kind: "here" | "insecure" | "unsupported" | "unoffered" }
    | { readonly kind: "elsewhere"; readonly origin: string };

/** The reach of passkeys on this page. */
export async function reach(): Promise<Reach> {
    if (!isSecureContext) {
        return { kind: "insecure" };
    }
    if (!("PublicKeyCredential" in globalThis)) {
        return { kind: "unsupported" };
    }
    const request = { tokenHash: tokenHash(newToken()), mayLack: true };
    const { challenge } = await client.value.call(PlayerService.method.prepareSignIn, request);
    if (challenge === undefined) {
        return { kind: "unoffered" };
    }
    const { origin } = challenge;
    return origin === location.origin ? { kind: "here" } : { kind: "elsewhere", origin };
}

async function challengeFor(token: string): Promise<PasskeyChallenge> {
    const request = { tokenHash: tokenHash(token) };
    return given((await client.value.call(PlayerService.method.prepareSignIn, request)).challenge);
}

function given<T>(part: T | undefined): T {
    if (part === undefined) {
        throw new Error("the service left out a part of its answer");
    }
    return part;
}

/** Signs in with a passkey that the visitor chooses. */
export async function signInWithPasskey(): Promise<void> {
    const token = newToken();
    const { secret, ...assertion } = await answer(await challengeFor(token));
    const { player, sealedKeys } = await client.value.call(PlayerService.method.signIn, {
        tokenHash: tokenHash(token),
        assertion,
        requestId: crypto.randomUUID(),
    });
    const name = player?.name ?? "";
    const keys = secret === undefined ? new Map() : await unsealed(secret, name, new Uint8Array(sealedKeys));
    await enter({ ...SPECTATOR, token, name: player?.displayName ?? "", player: name }, keys);
}

/** Adds a passkey of this device. */
export async function addPasskey(displayName: string): Promise<void> {
    const { player, name } = visitor.value;
    const prepared = await client.value.call(PlayerService.method.preparePasskey, { player: ME });
    const { secret, ...attestation } = await make(given(prepared.challenge), {
        userHandle: prepared.userHandle,
        name,
        others: prepared.excludedCredentialIds,
    });
    await client.value.call(PlayerService.method.createPasskey, {
        player: ME,
        displayName,
        attestation,
        sealedKeys: secret === undefined ? new Uint8Array() : await sealed(secret, player, await keysOfAccount()),
        requestId: crypto.randomUUID(),
    });
}

/** The passkeys of the player, the oldest first. */
export async function passkeysOfPlayer(): Promise<readonly Passkey[]> {
    return (await client.value.call(PlayerService.method.listPasskeys, { player: ME })).passkeys;
}

export async function renamePasskey(name: string, displayName: string): Promise<void> {
    const request = { passkey: { name, displayName }, requestId: crypto.randomUUID() };
    await client.value.call(PlayerService.method.updatePasskey, request);
}

export async function removePasskey(name: string): Promise<void> {
    await client.value.call(PlayerService.method.deletePasskey, { name, requestId: crypto.randomUUID() });
}
