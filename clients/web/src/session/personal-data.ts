/** All that the service keeps about the visitor, as a file. Loaded when somebody asks for it. */

import { toJson } from "@bufbuild/protobuf";
import { type Client, PersonalData } from "caravanserai/web";
import { PersonalEntrySchema } from "caravanserai/v1/personal_data";

/** The file, in the form that `caravan players export` writes: lists of entries by their kind. */
export async function exportedFile(client: Client): Promise<Uint8Array> {
    const kinds: Record<string, unknown[]> = Object.fromEntries(
        PersonalEntrySchema.fields.map(({ name }) => [name, []]),
    );
    for await (const entry of new PersonalData(client).entries()) {
        const json = toJson(PersonalEntrySchema, entry, { useProtoFieldName: true });
        for (const [kind, content] of Object.entries(json as Record<string, unknown>)) {
            kinds[kind]?.push(content);
        }
    }
    const { name: player } = await client.player();
    const whole = { player, exported: `${new Date().toISOString().slice(0, 19)}+00:00`, ...kinds };
    return new TextEncoder().encode(`${JSON.stringify(whole, undefined, 2)}\n`);
}
