/** Editions of the box of a game: those that may be chosen, and their names for people. */

import { EditionService } from "caravanserai/v1/edition_service";
import type { Client } from "caravanserai/web";

import type { Translate } from "../words/words.js";
import { nameText } from "./foreign.js";

/** The edition that every game has. The service lists only those that were added. */
const STANDARD = "standard";

/** The names of the editions of a game, the standard one first. */
export async function editionsOf(from: Client, game: string): Promise<string[]> {
    const { editions } = await from.call(EditionService.method.listEditions, { game });
    return [STANDARD, ...editions.map(({ name }) => name.split("/").at(-1) ?? "").filter((name) => name !== STANDARD)];
}

/** The name of an edition for people; an empty one is the standard edition. */
export function editionText(t: Translate, name: string): string {
    return name === "" || name === STANDARD ? t("parts-edition-standard") : nameText(name);
}
