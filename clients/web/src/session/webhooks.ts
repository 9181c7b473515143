/** Webhooks of the visitor: programs and browsers to which the service sends their notices. This is loaded when somebody looks at them. */

import {
    NoticeKind,
    type Webhook,
    WebhookForm,
    WebhookService,
    type WebhookState,
} from "caravanserai/v1/webhook_service";

import { client } from "./session.js";

/** The forms that somebody chooses for an address. */
export const FORMS = [WebhookForm.JSON, WebhookForm.DISCORD, WebhookForm.SLACK, WebhookForm.MATRIX] as const;

/** The kinds of notices that somebody chooses from, what waits for them first. */
export const KINDS = [
    NoticeKind.YOUR_TURN,
    NoticeKind.TIME_LOW,
    NoticeKind.INVITED,
    NoticeKind.JOINED,
    NoticeKind.LEFT,
    NoticeKind.PAUSE_ASKED,
    NoticeKind.END_PROPOSED,
    NoticeKind.MATCH_OVER,
    NoticeKind.REGISTERED,
    NoticeKind.TOURNAMENT_CHANGED,
    NoticeKind.TOURNAMENT_BEGINS,
    NoticeKind.MATCH_WAITS,
    NoticeKind.FOLLOWED_PLAYS,
    NoticeKind.OVERRULED,
] as const;

/** Those of them that a channel can get about a match. */
export const KINDS_OF_MATCHES = [
    NoticeKind.YOUR_TURN,
    NoticeKind.TIME_LOW,
    NoticeKind.JOINED,
    NoticeKind.LEFT,
    NoticeKind.PAUSE_ASKED,
    NoticeKind.END_PROPOSED,
    NoticeKind.MATCH_OVER,
] as const;

/** The name of a form, kind or state in the catalogue of words. */
export function wordOf(
    values: typeof WebhookForm | typeof NoticeKind | typeof WebhookState,
    value: WebhookForm | NoticeKind | WebhookState,
): string {
    return (values[value] ?? "unspecified").toLowerCase().replaceAll("_", "-");
}

/** The webhooks other than e-mail, which has a form of its own; the oldest first. */
export async function webhooksOfPlayer(): Promise<readonly Webhook[]> {
    const found: Webhook[] = [];
    let pageToken = "";
    do {
        const page = await client.value.call(WebhookService.method.listWebhooks, { pageToken });
        found.push(...page.webhooks.filter(({ form }) => form !== WebhookForm.EMAIL));
        pageToken = page.nextPageToken;
    } while (pageToken !== "");
    return found;
}

/** A webhook that was added, and the key of its signatures, which the service shows only now. */
export interface Added {
    readonly webhook?: Webhook | undefined;
    readonly secret: string;
}

/** Adds a webhook, of the visitor or of a match. The same `requestId` again adds none: the answer may have been lost. */
export async function addWebhook(
    url: string,
    form: WebhookForm,
    kinds: readonly NoticeKind[],
    match: string,
    requestId: string,
): Promise<Added> {
    const request = { url: url.trim(), form, kinds: [...kinds], match, requestId };
    return client.value.call(WebhookService.method.createWebhook, request);
}

/** The reason why a test does not arrive; empty if it does. */
export async function testWebhook(name: string): Promise<string> {
    const { arrived, cause } = await client.value.call(WebhookService.method.testWebhook, { name });
    return arrived ? "" : cause;
}

export async function removeWebhook(name: string): Promise<void> {
    await client.value.call(WebhookService.method.deleteWebhook, { name, requestId: crypto.randomUUID() });
}
