/** True if a match belongs to the visitor. */

import { type Match, Match_State } from "caravanserai/v1/match";

import { client, visitor } from "./session.js";

/** The service knows guests by their token, and tells nobody whose a match of theirs is: but it lists them their own. */
export async function ownsMatch({ name, owner, state }: Match): Promise<boolean> {
    const { token, registered } = visitor.value;
    if (!token || (owner !== "" && !registered)) {
        return false;
    }
    if (owner !== "") {
        return (await client.value.player()).name === owner;
    }
    const own = await client.value.matches({ where: `owner = me AND state = ${Match_State[state]}` });
    return own.some((each) => each.name === name);
}
