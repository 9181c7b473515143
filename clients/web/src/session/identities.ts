/** The identity of the visitor for the service: a text that the browser keeps, per origin. */

export interface Identity {
    /** The secret that the service knows by its hash. */
    readonly token: string;
    /** The token belongs to a registered player; otherwise the visitor is a guest. */
    readonly registered: boolean;
    /** The name to suggest when a seat is taken. */
    readonly name: string;
    /** The name of the player at the service, `players/…`; empty for guests. */
    readonly player: string;
}

/** Somebody who only looks. */
export const SPECTATOR: Identity = { token: "", registered: false, name: "", player: "" };

/** A text is neither a token nor a code for another device. */
export class NoTokenError extends Error {}

const TOKEN = /^[!-~]{1,500}$/;
const PLAYER = /^players\/[\w-]{1,100}$/;

/** The text to keep. */
export function identityText(identity: Identity): string {
    return JSON.stringify(identity);
}

/** Reads what was kept; a spectator if it is not understood. */
export function identityOf(text: string | undefined): Identity {
    try {
        const kept = JSON.parse(text ?? "") as Partial<Record<keyof Identity, unknown>> | null;
        const { token, registered, name, player } = kept ?? {};
        return typeof token === "string" && TOKEN.test(token)
            ? { token, registered: registered === true, name: textOf(name), player: playerOf(player) }
            : SPECTATOR;
    } catch {
        return SPECTATOR;
    }
}

function textOf(value: unknown): string {
    return typeof value === "string" ? value : "";
}

function playerOf(value: unknown): string {
    return typeof value === "string" && PLAYER.test(value) ? value : "";
}

/** True if a text can be a token. */
export function isToken(text: string): boolean {
    return TOKEN.test(text);
}
