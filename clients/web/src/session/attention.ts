/** How the visitor learns that something waits for them while they look elsewhere: title, favicon, and notifications if they want them. */

import { effect, signal } from "@preact/signals";

import { type Waiting, waiting } from "./waiting.js";
import { t } from "../words/words.js";
import { navigate } from "../browser/router.js";
import { choose, chosen, onChoice } from "../browser/choices.js";
import { title } from "../browser/titles.js";

/** Whether the visitor wants notifications, and the browser shows them. */
export const notifying = signal(chosen("notify") === "on" && permission() === "granted");

/** What the browser says about notifications; undefined if it has none. */
export function permission(): NotificationPermission | undefined {
    return "Notification" in globalThis ? Notification.permission : undefined;
}

/** Begins or ends notifications. Call it from a button: browsers ask only then. */
export async function setNotifying(wanted: boolean): Promise<void> {
    notifying.value = wanted && (await Notification.requestPermission()) === "granted";
    choose("notify", notifying.value ? "on" : undefined);
}

/** Shows a notification for a question or a proposal, if the visitor looks elsewhere and wants one. */
export function notify({ match, text, proposal }: Waiting): void {
    if (!notifying.value || !document.hidden) {
        return;
    }
    try {
        const shown = new Notification(t(proposal === undefined ? "app-your-turn" : "app-next-match"), {
            body: text,
            tag: match,
        });
        shown.onclick = () => {
            focus();
            navigate(`/${match}`);
        };
    } catch {
        // some browsers show them for installed apps only; title and favicon tell all the same
    }
}

/** Keeps title and favicon as they should be. */
export function keepTelling(): void {
    onChoice("notify", (text) => (notifying.value = text === "on" && permission() === "granted"));
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    const calm = icon?.href ?? "";
    const alerted = icon?.dataset["waiting"] ?? calm;
    effect(() => {
        const count = waiting.value.length;
        const about = [title.value, t("app-name")].filter(Boolean).join(" · ");
        document.title = count > 0 ? `(${String(count)}) ${about}` : about;
        if (icon !== null) {
            icon.href = count > 0 ? alerted : calm;
        }
    });
}
