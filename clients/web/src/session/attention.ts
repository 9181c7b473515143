/** The signals that something waits for a visitor who looks elsewhere: title, favicon, and notifications if they want them. */

import { effect, signal } from "@preact/signals";

import { harmless } from "caravanserai/web";

import { gameTitle } from "./games.js";
import type { News } from "./news.js";
import type { Reach } from "./push.js";
import { client, visitor } from "./session.js";
import { type Hearing, waiting } from "./open-questions.js";
import { t } from "../words/words.js";
import { navigate } from "../browser/router.js";
import { choose, chosen, onChoice } from "../browser/choices.js";
import { title } from "../browser/titles.js";

/** True if the visitor wants notifications, and the browser shows them. */
export const notifying = signal(chosen("notify") === "on" && permission() === "granted");

/** The reach of notifications; undefined while that is not known. */
export const reach = signal<Reach | undefined>(undefined);

/** The permission of the browser for notifications; undefined if it has none. */
export function permission(): NotificationPermission | undefined {
    return "Notification" in globalThis ? Notification.permission : undefined;
}

/** Begins or ends notifications. Call it from a button: browsers ask only then. */
export async function setNotifying(wanted: boolean): Promise<void> {
    notifying.value = wanted && (await Notification.requestPermission()) === "granted";
    choose("notify", notifying.value ? "on" : undefined);
    const on = notifying.value;
    await look(async ({ subscribe, unsubscribe }) => {
        await (on ? undefined : unsubscribe());
        return on ? subscribe() : "open";
    });
}

/** The module for the time when the page is closed, loaded only if somebody wants it. */
async function look(work: (push: typeof import("./push.js")) => Promise<Reach>): Promise<void> {
    reach.value = undefined;
    reach.value = await import("./push.js").then(work).catch(() => "failed" as const);
}

/** The words of a piece of news. */
export function newsText({ game, what, name }: News): string {
    return `${gameTitle(game)}: ${t(`app-news-${what}`, { name: harmless(name) })}`;
}

/** The notification for somebody who looks elsewhere and wants it. */
export const notices: Hearing = {
    asked: ({ match, game, text, proposal, ending }) => {
        if (proposal !== undefined) {
            notify(match, t("app-next-match"), text);
        } else if (reach.value === "closed") {
            // the service tells this browser
        } else if (ending !== undefined) {
            notify(match, gameTitle(game), text);
        } else if (text === "") {
            notify(match, t("app-seat-waits"), gameTitle(game));
        } else {
            notify(match, t("app-your-turn"), `${gameTitle(game)}: ${harmless(text)}`);
        }
    },
    happened: (news) => {
        if (reach.value !== "closed") {
            notify(news.match, t("app-name"), newsText(news));
        }
    },
};

function notify(match: string, heading: string, body: string): void {
    if (!notifying.value || !document.hidden) {
        return;
    }
    try {
        const shown = new Notification(heading, { body, tag: match });
        shown.onclick = () => {
            focus();
            navigate(`/${match}`);
        };
    } catch {
        // some browsers show them through a service worker alone; title and favicon tell all the same
    }
}

/** Closes the notifications about a match at which the visitor looks now. */
export async function closeNotices(match: string): Promise<void> {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    const registration = await serviceWorker?.getRegistration();
    const shown = (await registration?.getNotifications({ tag: `/${match}` })) ?? [];
    shown.forEach((notification) => notification.close());
}

/** Keeps title and favicon as they should be. */
export function keepTelling(): void {
    onChoice("notify", (text) => (notifying.value = text === "on" && permission() === "granted"));
    onChoice("push", (text) => (reach.value = text === undefined ? "open" : "closed"));
    let former = { player: visitor.peek().player, client: client.peek() };
    effect(() => {
        const { player, registered } = visitor.value;
        const before = former;
        former = { player, client: client.value }; // another language is another client: notices come in it from now on
        if (chosen("push") === undefined) {
            reach.value = player !== "" || registered ? "open" : "guest";
        } else {
            const wanted = notifying.peek();
            void look(({ reached }) => reached(wanted, before));
        }
    });
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
