/** Notices by e-mail: an address is a webhook of the player. This is loaded when somebody looks at it. */

import { type Webhook, WebhookForm, WebhookService } from "caravanserai/v1/webhook_service";

import { client } from "./session.js";

/** The state of e-mail: the ability of this service to send any, and the address of the player, if there is one. */
export interface MailState {
    readonly offered: boolean;
    readonly webhook?: Webhook | undefined;
}

/** The state. */
export async function mailState(): Promise<MailState> {
    const { webhooks, mailOffered } = await client.value.call(WebhookService.method.listWebhooks, {});
    return { offered: mailOffered, webhook: webhooks.find(({ form }) => form === WebhookForm.EMAIL) };
}

/** Gives an address, whose consent the service asks for. */
export async function giveAddress(address: string, digestHours: number): Promise<MailState> {
    const { webhook } = await client.value.call(WebhookService.method.createWebhook, {
        url: `mailto:${address.trim()}`,
        form: WebhookForm.EMAIL,
        digestHours,
        requestId: crypto.randomUUID(),
    });
    return { offered: true, webhook };
}

/** Sends an e-mail now: the question for consent once more, or a test, after which an address that was switched off is used again. */
export async function sendAgain(name: string): Promise<MailState> {
    const { webhook, cause } = await client.value.call(WebhookService.method.testWebhook, { name });
    return { offered: true, webhook: webhook && { ...webhook, cause } };
}

/** Removes the address: no more e-mail goes there. */
export async function forgetAddress(name: string): Promise<MailState> {
    await client.value.call(WebhookService.method.deleteWebhook, { name, requestId: crypto.randomUUID() });
    return { offered: true };
}
