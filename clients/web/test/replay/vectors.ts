/** Recorded matches: the conformance vectors of all clients. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { Following, type Update } from "caravanserai";
import { type MatchUpdate, MatchUpdateSchema } from "caravanserai/v1/match_service";

const FOLDER = join(process.cwd(), "..", "vectors", "matches"); // tests run bundled, in the folder of the app

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
