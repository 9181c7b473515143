/** Reading messages strictly: only the bytes that protobuf writes for a message. */

import { type DescMessage, fromBinary, type Message, type MessageShape, toBinary } from "@bufbuild/protobuf";
import { reflect, type ReflectMessage } from "@bufbuild/protobuf/reflect";
import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";

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
    if (
        !equal(written, bytes) &&
        !(equal(toBinary(schema, message), bytes) && additionsFit(reflect(schema, message)))
    ) {
        throw new TypeError(`these bytes are not written as ${schema.typeName}`);
    }
    return message;
}

/** Whether the unknown fields of a message, at any depth, are written as a later version writes them. */
function additionsFit(message: ReflectMessage): boolean {
    const unknown = message.getUnknown() ?? [];
    const inOrder = unknown.every((field, index) => isBehind(field, unknown[index - 1]));
    return inOrder && unknown.every(isShort) && inside(message).every(additionsFit);
}

function isBehind(field: Unknown, before: Unknown | undefined): boolean {
    return (
        before === undefined || field.no > before.no || (field.no === before.no && field.wireType === before.wireType)
    );
}

/** Whether the numbers of an unknown field are as short as they can be, and it is no group. */
function isShort({ wireType, data }: Unknown): boolean {
    switch (wireType) {
        case WireType.Varint:
            return equal(new BinaryWriter().uint64(new BinaryReader(data).uint64()).finish(), data);
        case WireType.LengthDelimited:
            return equal(new BinaryWriter().bytes(new BinaryReader(data).bytes()).finish(), data);
        case WireType.Bit32:
        case WireType.Bit64:
            return true;
        case WireType.StartGroup:
        case WireType.EndGroup:
            return false;
    }
}

/** The messages in the fields of a message. */
function inside(message: ReflectMessage): ReflectMessage[] {
    return message.fields.flatMap((field) => {
        if (!message.isSet(field)) {
            return [];
        }
        if (field.fieldKind === "message") {
            return [message.get(field)];
        }
        return field.fieldKind === "list" && field.listKind === "message"
            ? ([...message.get(field)] as ReflectMessage[])
            : [];
    });
}
