/** Recorded matches: the conformance vectors of all clients. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { Following, type Update } from "caravanserai";
import { type MatchUpdate, MatchUpdateSchema } from "caravanserai/v1/match_service";

const VECTORS = join(process.cwd(), "..", "vectors"); // tests run bundled, in the folder of the app
const FOLDER = join(VECTORS, "matches");

interface Vector {
    readonly match: string;
    readonly updates: JsonValue[];
}

/** The updates of a recorded match, as the service sends them once it is over. */
export function messagesOf(name: string): MatchUpdate[] {
    const packed = readFileSync(join(FOLDER, `${name}.json.gz`));
    const vector = JSON.parse(gunzipSync(packed).toString("utf8")) as Vector;
    return vector.updates.map((update) => fromJson(MatchUpdateSchema, update));
}

interface Edit {
    readonly at: number;
    readonly remove: number;
    readonly insert: string;
}

interface FilesOfFormat2 {
    readonly policies: readonly { readonly log_keys: readonly string[] }[];
    readonly files: readonly { readonly bytes: string }[];
    readonly cases: readonly { readonly name: string; readonly edits: readonly Edit[] }[];
}

/** Records of format 2, good ones and tampered ones. */
export function filesOfFormat2(): FilesOfFormat2 {
    return JSON.parse(readFileSync(join(VECTORS, "files.json"), "utf8")) as FilesOfFormat2;
}

/** The bytes of a case. */
export function edited(good: Uint8Array, edits: readonly Edit[]): Uint8Array {
    let at = 0;
    const pieces = edits.flatMap((edit) => {
        const before = good.subarray(at, edit.at);
        at = edit.at + edit.remove;
        return [before, Buffer.from(edit.insert, "hex")];
    });
    return Buffer.concat([...pieces, good.subarray(at)]);
}

/** The same as a viewer follows them. */
export function updatesOf(name: string, viewer: number): Update[] {
    const following = new Following(viewer);
    return messagesOf(name).map((message) => {
        const event = following.follow(message);
        return {
            version: following.version,
            event,
            message,
            steps: following.steps,
            lines: message.lines,
            caughtUp: true,
        };
    });
}
