/** Reading messages strictly: only the bytes that protobuf writes for a message. */

import { type DescMessage, fromBinary, type MessageShape, toBinary } from "@bufbuild/protobuf";

import { equal } from "./bytes.js";

/**
 * A message from its bytes.
 *
 * Implementations of protobuf differ in how they read what none of them writes, such as a field with the wrong wire type. Events
 * must mean the same to every client, so such bytes are refused. Fields that later versions add are accepted.
 *
 * @throws Error: the bytes are no such message.
 */
export function readStrictly<Desc extends DescMessage>(schema: Desc, bytes: Uint8Array): MessageShape<Desc> {
    const message = fromBinary(schema, bytes);
    if (!equal(toBinary(schema, message), bytes)) {
        throw new TypeError(`these bytes are not written as ${schema.typeName}`);
    }
    return message;
}
