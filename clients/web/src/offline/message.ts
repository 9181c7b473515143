/** The message of the service to a browser while no page is open. */

export interface Message {
    readonly title: string;
    readonly text: string;
    /** The page that it is about, on this origin. */
    readonly path: string;
    /** The time of the event, in milliseconds since 1970. */
    readonly time: number;
}

/** Only pages of this origin: what begins with two slashes would be another host. */
const PATH = /^\/(?:(?:matches|tournaments)\/[\w-]{1,100})?$/;

/** Reads a message; undefined if it is none. */
export function readMessage(text: string): Message | undefined {
    try {
        const content = JSON.parse(text) as Partial<Record<keyof Message, unknown>> | null;
        const { title, text: words, path, time } = content ?? {};
        const whole = typeof title === "string" && typeof words === "string" && typeof time === "number";
        return whole && typeof path === "string" && PATH.test(path) ? { title, text: words, path, time } : undefined;
    } catch {
        return undefined;
    }
}
