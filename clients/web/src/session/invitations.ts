/** Join codes of matches, kept by the browser of those who may pass them on. */

import { keeping } from "./session.js";

/** Keeps the join code of a match, so that it can be given to others later. */
export async function keepJoinCode(match: string, joinCode: string): Promise<void> {
    await keeping.value.set(`join ${match}`, joinCode);
}

/** The join code of a match, if it is kept. */
export async function keptJoinCode(match: string): Promise<string> {
    return (await keeping.value.get(`join ${match}`)) ?? "";
}
