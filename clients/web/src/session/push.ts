/**
 * Notices for a browser whose page is closed (Web Push): the browser subscribes with the key of the service, and the service keeps where
 * it reaches the browser as a webhook of the player. This is loaded when somebody wants it, or wanted it before.
 */

import { WebhookForm, WebhookService, WebhookState } from "caravanserai/v1/webhook_service";
import type { Client } from "caravanserai/web";

import { choose, chosen } from "../browser/choices.js";
import { language } from "../words/language.js";
import { client, visitor } from "./session.js";

/** The reach of notices: also while the page is `closed`, or only while it is open, and then why. `open`: nobody has asked for more. */
export type Reach = "closed" | "open" | "guest" | "unsupported" | "install" | "unoffered" | "failed";

const CHOICE = "push";

/** The data that this browser keeps of its webhook. Nothing of it is secret. */
interface Kept {
    readonly webhook: string;
    readonly player: string;
    readonly language: string;
}

function kept(): Kept | undefined {
    try {
        const { webhook, player, language: words } = JSON.parse(chosen(CHOICE) ?? "") as Partial<Kept>;
        return webhook && player && words ? { webhook, player, language: words } : undefined;
    } catch {
        return undefined;
    }
}

/** True if notices of a webhook come to this browser. */
export function isOfThisBrowser(webhook: string): boolean {
    return kept()?.webhook === webhook;
}

/** True if the app must be put on the home screen first: on iPhones and iPads only such apps get notifications. */
export function mustInstall(): boolean {
    const { standalone } = navigator as { standalone?: boolean };
    return standalone === false && !("PushManager" in globalThis);
}

async function manager(): Promise<PushManager | undefined> {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    if (serviceWorker === undefined || !("PushManager" in globalThis)) {
        return undefined;
    }
    const known = await serviceWorker.getRegistration();
    return known === undefined ? undefined : (await serviceWorker.ready).pushManager;
}

/** Subscribes this browser for the visitor, who has allowed notifications; says how far they are reached now. */
export async function subscribe(): Promise<Reach> {
    const there = await manager();
    if (there === undefined) {
        return mustInstall() ? "install" : "unsupported";
    }
    if (!visitor.value.registered) {
        return unasked();
    }
    const publicKey = new Uint8Array((await client.value.call(WebhookService.method.getPushKey, {})).publicKey);
    if (publicKey.length === 0) {
        return "unoffered";
    }
    const before = kept();
    if (before?.player !== visitor.value.player) {
        await leave(there); // another player of this browser may have subscribed: nothing of theirs comes here any more
    }
    const own = await subscription(there, publicKey);
    const [key, authentication] = [own?.getKey("p256dh"), own?.getKey("auth")];
    if (own === undefined || !key || !authentication) {
        return "failed";
    }
    const { webhook } = await client.value.call(WebhookService.method.createWebhook, {
        url: own.endpoint,
        form: WebhookForm.PUSH,
        requestId: crypto.randomUUID(),
        pushKeys: { publicKey: new Uint8Array(key), authentication: new Uint8Array(authentication) },
    });
    const now = { webhook: webhook?.name ?? "", player: visitor.value.player, language: language.value };
    choose(CHOICE, JSON.stringify(now));
    return "closed";
}

/** The subscription with a key: one with another key is of no use to the service any more. */
async function subscription(there: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription | undefined> {
    const options = { userVisibleOnly: true, applicationServerKey: key };
    try {
        return await there.subscribe(options);
    } catch (error) {
        if (!(error instanceof DOMException) || error.name !== "InvalidStateError") {
            return undefined; // the push service of the browser cannot be reached, or there is none
        }
    }
    await leave(there);
    return there.subscribe(options).catch(() => undefined);
}

async function leave(there: PushManager): Promise<void> {
    choose(CHOICE, undefined);
    await (await there.getSubscription())?.unsubscribe();
}

/** A player with the client that acts for them. */
export interface Acting {
    readonly player: string;
    readonly client: Client;
}

/** Ends it: the browser takes nothing any more, and the service forgets it. `former`: the visitor of before, who may have signed out. */
export async function unsubscribe(
    former: Acting = { player: visitor.value.player, client: client.value },
): Promise<void> {
    const before = kept();
    const there = await manager();
    if (there !== undefined) {
        await leave(there);
    }
    if (before?.player === former.player) {
        // if that fails, the push service says that nobody is there, and the webhook is removed then
        former.client
            .call(WebhookService.method.deleteWebhook, { name: before.webhook, requestId: crypto.randomUUID() })
            .catch(() => undefined);
    }
}

/**
 * The reach of notices for somebody who wanted them, when the page begins or another visitor is there: the player may have removed the
 * webhook elsewhere, the service may have another key, and nobody is told what is for the player who was here before.
 */
export async function reached(wanted: boolean, former: Acting): Promise<Reach> {
    const before = kept();
    if (!wanted || before?.player !== visitor.value.player) {
        await unsubscribe(former);
        return unasked();
    }
    const { webhooks } = await client.value.call(WebhookService.method.listWebhooks, {});
    const here = webhooks.find(({ name }) => name === before.webhook);
    if (here === undefined || here.state === WebhookState.DISABLED) {
        await unsubscribe();
        return unasked();
    }
    return subscribe(); // the same again, unless its key or the language has changed
}

function unasked(): Reach {
    return visitor.value.registered ? "open" : "guest";
}
