// Writes the descriptors in the generated messages as one character for each byte, instead of base64. The same names are then the same
// characters everywhere, so that they compress: a page in a browser is 6 kB smaller. Options are left out: they are for other languages.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";

const folder = new URL("../src/generated/", import.meta.url);
for (const name of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith("_pb.ts"))) {
    const file = new URL(name, folder);
    const text = readFileSync(file, "utf8");
    const plain = text.replace(/fileDesc\("([^"]+)"/, (_, base64) => `fileDesc(btoa(${JSON.stringify(bare(base64))})`);
    if (plain === text) {
        throw new Error(`${name} has no descriptor`);
    }
    writeFileSync(file, plain);
}

/** A descriptor as a string with a character for each byte, without the options of its file. */
function bare(base64) {
    const file = fromBinary(
        FileDescriptorProtoSchema,
        Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    );
    delete file.options;
    return String.fromCharCode(...toBinary(FileDescriptorProtoSchema, file));
}
