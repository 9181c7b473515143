// Writes the descriptors in the generated messages as one character for each byte, instead of base64. The same names are then the same
// characters everywhere, so that they compress: a page in a browser is 6 kB smaller. Options of files are left out: they name packages of
// other languages.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";

const FREQUENT = [".caravanserai.v1.", "Response", "Request"];

/**
 * A descriptor without the options of its file, one character for each byte, as an expression. What is frequent is one character that is
 * nowhere else in it.
 */
function plainly(base64) {
    const file = { ...fromBinary(FileDescriptorProtoSchema, base64Decode(base64)), options: undefined };
    let text = String.fromCharCode(...toBinary(FileDescriptorProtoSchema, file));
    let restored = "";
    for (const phrase of FREQUENT) {
        const free = [..."~^`|;=?@{}!"].find((character) => !text.includes(character));
        if (free !== undefined && text.split(phrase).length > 2) {
            text = text.replaceAll(phrase, free);
            restored = `.replaceAll("${free}", "${phrase}")${restored}`;
        }
    }
    return `${JSON.stringify(text)}${restored}`;
}

const folder = new URL("../src/generated/", import.meta.url);
for (const name of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith("_pb.ts"))) {
    const file = new URL(name, folder);
    const text = readFileSync(file, "utf8");
    const plain = text.replace(/fileDesc\("([^"]+)"/, (_, base64) => `fileDesc(btoa(${plainly(base64)})`);
    if (plain === text) {
        throw new Error(`${name} has no descriptor`);
    }
    writeFileSync(file, plain);
}
