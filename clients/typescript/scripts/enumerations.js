// Takes the names of enumerations from the descriptors, as messages that are generated as JavaScript do: the compiler writes them a second
// time, also those that a page does not use.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const folder = new URL("../dist/src/generated/", import.meta.url);
const written = /export var (\w+);\n\(function \(\1\) \{[^]*?\}\)\(\1 \|\| \(\1 = \{\}\)\);\n/gu;
for (const name of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith("_pb.js"))) {
    const file = new URL(name, folder);
    const text = readFileSync(file, "utf8");
    if (text.includes(" tsEnum(")) {
        continue; // the compiler has not written it again
    }
    const plain = text
        .replace(written, "")
        .replace(
            /^(export const (\w+)Schema = .*\benumDesc\(.*)$/gmu,
            "$1\nexport const $2 = /*@__PURE__*/ tsEnum($2Schema);",
        );
    if (plain.includes("export var ")) {
        throw new Error(`${name} has an enumeration that is written in another way`);
    }
    if (plain !== text) {
        writeFileSync(file, `import { tsEnum } from "@bufbuild/protobuf/codegenv2";\n${plain}`);
    }
}
