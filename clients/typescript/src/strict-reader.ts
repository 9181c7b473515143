/** Reading messages strictly: only the bytes that protobuf writes for a message. */

import * as findings from "./findings.js";
import { type DescMessage, fromBinary, type Message, type MessageShape, toBinary } from "@bufbuild/protobuf";
import { WireType } from "@bufbuild/protobuf/wire";

import { equal } from "./bytes.js";

type Unknown = NonNullable<Message["$unknown"]>[number];

/**
 * A message from its bytes.
 *
 * Implementations of protobuf differ in how they read what none of them writes, such as a field with the wrong wire type. Events
 * must mean the same to every client, so such bytes are refused. Fields that later versions add are accepted, if they are written as
 * a later version writes them.
 *
 * @throws Error: the bytes are no such message.
 */
export function readStrictly<Desc extends DescMessage>(schema: Desc, bytes: Uint8Array): MessageShape<Desc> {
    const message = fromBinary(schema, bytes);
    const written = toBinary(schema, message, { writeUnknownFields: false });
    if (!equal(written, bytes) && !(equal(toBinary(schema, message), bytes) && additionsFit(schema, message))) {
        throw new TypeError(findings.OTHER_BYTES(schema.typeName));
    }
    return message;
}

/** True if the unknown fields of a message, at any depth, are written as a later version writes them. */
function additionsFit(schema: DescMessage, message: Message): boolean {
    const unknown = message.$unknown ?? [];
    const inOrder = unknown.every((field, index) => isBehind(field, unknown[index - 1]));
    return (
        inOrder && unknown.every(isShort) && inside(schema, message).every(([kind, held]) => additionsFit(kind, held))
    );
}

function isBehind(field: Unknown, before: Unknown | undefined): boolean {
    return (
        before === undefined || field.no > before.no || (field.no === before.no && field.wireType === before.wireType)
    );
}

/** True if the numbers of an unknown field are as short as they can be, and it is no group. */
function isShort({ wireType, data }: Unknown): boolean {
    switch (wireType) {
        case WireType.Varint:
        case WireType.LengthDelimited: {
            const last = data.findIndex((byte) => byte < 128);
            return last === 0 || (data[last] !== 0 && (last < 9 || data[last] === 1));
        }
        case WireType.Bit32:
        case WireType.Bit64:
            return true;
        case WireType.StartGroup:
        case WireType.EndGroup:
            return false;
    }
}

/** The messages in the fields of a message. */
function inside(schema: DescMessage, message: Message): [DescMessage, Message][] {
    const values = message as unknown as Record<string, unknown>;
    return schema.fields.flatMap((field) => {
        if (field.message === undefined) {
            return [];
        }
        const kind = field.message;
        const held = field.oneof === undefined ? values[field.localName] : chosen(values[field.oneof.localName], field);
        const all = (field.fieldKind === "list" ? held : [held]) as (Message | undefined)[];
        return all.flatMap((one): [DescMessage, Message][] => (one === undefined ? [] : [[kind, one]]));
    });
}

/** The value of a oneof, if it is that of a field. */
function chosen(choice: unknown, { localName }: { readonly localName: string }): unknown {
    const { case: name, value } = choice as { readonly case?: string; readonly value?: unknown };
    return name === localName ? value : undefined;
}
