/** Events in bytes: the vectors say which of them protobuf writes. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { fromHex } from "../src/bytes.js";
import { MatchEventSchema } from "../src/generated/caravanserai/v1/event_pb.js";
import { readStrictly } from "../src/strict-reader.js";
import { VECTORS } from "./vector-folder.js";

const { events } = JSON.parse(readFileSync(new URL("bytes.json", VECTORS), "utf8")) as {
    readonly events: readonly { readonly name: string; readonly bytes: string; readonly written: boolean }[];
};

for (const { name, bytes, written } of events) {
    test(`bytes: ${name}`, () => {
        const data = fromHex(bytes) ?? assert.fail("these are no digits");
        if (written) {
            assert.equal(readStrictly(MatchEventSchema, data).version, 9n);
        } else {
            assert.throws(() => readStrictly(MatchEventSchema, data));
        }
    });
}
