/**
 * The secrets that must not reach a page before a match is over, and the bytes that reached it: the secrets are read from the record of the
 * match, which opens everything at the end; the bytes are those of the browser's own network log.
 */

import { type Client, faceOf, readContent, readEffect } from "caravanserai/web";
import type { Page } from "playwright-core";

import { groupedBy } from "../src/table/groups.js";

/** A moment in what reached a page. */
export type Mark = number;

interface Part {
    readonly requestId: string;
    readonly url: string;
    readonly bytes: Buffer;
}

/** The data that reached a page, byte for byte: the log of its own network, with streams as they come. */
export class Wire {
    readonly #parts: Part[] = [];
    readonly #urls = new Map<string, string>();

    static async of(page: Page): Promise<Wire> {
        const wire = new Wire();
        const session = await page.context().newCDPSession(page);
        session.on("Network.responseReceived", ({ requestId, response }) => {
            wire.#urls.set(requestId, response.url);
            session.send("Network.streamResourceContent", { requestId }).then(
                ({ bufferedData }) => wire.#keep(requestId, bufferedData),
                () => undefined, // it has ended before: its bytes are asked for then
            );
        });
        session.on("Network.dataReceived", ({ requestId, data }) => wire.#keep(requestId, data ?? ""));
        session.on("Network.loadingFinished", ({ requestId }) => {
            session.send("Network.getResponseBody", { requestId }).then(
                ({ body, base64Encoded }) => wire.#keep(requestId, body, base64Encoded ? "base64" : "utf8"),
                () => undefined, // it was streamed
            );
        });
        await session.send("Network.enable");
        return wire;
    }

    #keep(requestId: string, data: string, encoding: "base64" | "utf8" = "base64"): void {
        this.#parts.push({ requestId, url: this.#urls.get(requestId) ?? "", bytes: Buffer.from(data, encoding) });
    }

    /** Now. */
    mark(): Mark {
        return this.#parts.length;
    }

    /** The data that came before a moment from addresses that are wanted, one answer after the other. */
    bytes(before: Mark = this.mark(), wanted: (url: string) => boolean = () => true): Buffer {
        const parts = this.#parts.slice(0, before).filter(({ url }) => wanted(url));
        const answers = groupedBy(parts, ({ requestId }) => requestId).values();
        return Buffer.concat([...answers].flat().map(({ bytes }) => bytes));
    }
}

/** Something that only some may know before the end. */
export interface Secret {
    readonly version: number;
    /** The seats that may know it. */
    readonly audience: readonly number[];
    readonly salt: Uint8Array;
    /** The sealed content, without the zeros after it. */
    readonly payload: Uint8Array;
    /** The pieces whose faces it names. */
    readonly faces: readonly string[];
}

/** Everything that was secret in a match. */
export interface Secrets {
    readonly all: readonly Secret[];
    /** The pieces whose faces all could see before the end. */
    readonly open: ReadonlySet<string>;
    /** The box of the game and the first event, which says what the box holds: they name all faces that there are. */
    readonly contents: readonly Uint8Array[];
}

/** The secrets of a match that is over. */
export async function secretsOf(client: Client, match: string): Promise<Secrets> {
    const all: Secret[] = [];
    const open = new Set<string>();
    const contents: Uint8Array[] = [];
    for await (const { version, event, message } of await client.replay(match)) {
        if (version === 1) {
            contents.push(message.box, message.event);
        }
        event.effects.flatMap(facesIn).forEach((piece) => open.add(piece));
        for (const { audience, salt, payload } of message.openings) {
            const content = readContent(payload);
            const length = Number(Buffer.from(payload).readBigUInt64BE());
            if (content.displayName === "") {
                const faces = content.hidden.flatMap(({ effects }) => effects.flatMap(facesIn));
                all.push({ version, audience, salt, payload: payload.slice(8, 8 + length), faces });
            }
        }
    }
    return { all, open, contents };
}

function facesIn(effect: Parameters<typeof readEffect>[0]): string[] {
    const step = readEffect(effect);
    const named = step.type === "move" ? [step.piece, step.becomes] : step.type === "show" ? step.faces : [];
    return named.filter((piece) => faceOf(piece) !== "");
}

/** Forms in which bytes may stand in a text. */
const FORMS = ["base64", "base64url", "hex"] as const;

/** True if bytes are among others, as they are or written as a text. */
export function holds(all: Buffer, wanted: Uint8Array): boolean {
    const bytes = Buffer.from(wanted);
    return all.includes(bytes) || FORMS.some((form) => all.includes(bytes.toString(form).replace(/=+$/u, "")));
}

/** Answers that tell of the match: not the game itself, which names all faces that there are. */
function tellsOfMatch(url: string): boolean {
    return url.includes("/caravanserai.") && !url.includes(".GameService/") && !url.includes(".EditionService/");
}

/** The secrets that a wire brought to a seat (0: a spectator) before a moment, although the seat must not know them. */
export function leaks(wire: Wire, seat: number, { all, open, contents }: Secrets, before: Mark): string[] {
    const bytes = wire.bytes(before);
    const told = contents.reduce(without, wire.bytes(before, tellsOfMatch));
    const others = all.filter(({ audience }) => !audience.includes(seat));
    const own = new Set(all.filter(({ audience }) => audience.includes(seat)).flatMap(({ faces }) => faces));
    const hidden = [...new Set(others.flatMap(({ faces }) => faces))].filter(
        (piece) => !own.has(piece) && !open.has(piece),
    );
    return [
        ...others.flatMap(({ version, audience, salt, payload }) =>
            [holds(bytes, salt) && "salt", payload.length > 8 && holds(bytes, payload) && "content"]
                .filter((what) => what !== false)
                .map((what) => `the ${what} of a secret of version ${String(version)} for [${audience.join()}]`),
        ),
        ...hidden.filter((piece) => told.includes(piece)).map((piece) => `the hidden ${piece}`),
    ];
}

/** Secrets of a seat up to a version that did not reach it. If these are missing, nothing is shown by the absence of others. */
export function missing(wire: Wire, seat: number, { all }: Secrets, before: Mark, version: number): string[] {
    const bytes = wire.bytes(before);
    return all
        .filter((secret) => secret.audience.includes(seat) && secret.version <= version && !holds(bytes, secret.salt))
        .map((secret) => `the salt of a secret of version ${String(secret.version)}`);
}

/** Bytes without others that stand in them as a whole. */
function without(all: Buffer, part: Uint8Array): Buffer {
    const parts: Buffer[] = [];
    let from = 0;
    for (let at = part.length > 0 ? all.indexOf(part) : -1; at >= 0; at = all.indexOf(part, from)) {
        parts.push(all.subarray(from, at));
        from = at + part.length;
    }
    return Buffer.concat([...parts, all.subarray(from)]);
}

/** The secrets that a browser alone keeps: its token, and the keys of its seats. */
export async function keptSecrets(page: Page): Promise<string[]> {
    const kept = await page.evaluate(() => Object.entries<string>(localStorage));
    return kept.flatMap(([name, text]) =>
        name.endsWith(" session")
            ? [(JSON.parse(text) as { token: string }).token].filter(Boolean)
            : name.includes(" key ")
              ? [text]
              : [],
    );
}
