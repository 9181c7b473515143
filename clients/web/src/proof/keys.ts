/** The keys of a log and its witnesses: those that the visitor trusts, and those that a service names itself. */

import { type Client, Policy } from "caravanserai/web";
import { AuditService } from "caravanserai/v1/audit_service";

/** Keys as the visitor gives them: one on each line, and how many of the witnesses must have cosigned (empty: all). */
export interface Trust {
    readonly log: string;
    readonly witnesses: string;
    readonly quorum: string;
}

export const NOBODY: Trust = { log: "", witnesses: "", quorum: "" };

/**
 * The policy of a trust; undefined without a key of a log.
 *
 * @throws NoteError: the keys make no policy.
 */
export function policyOf({ log, witnesses, quorum }: Trust): Policy | undefined {
    const [logs, others] = [linesOf(log), linesOf(witnesses)];
    return logs.length === 0 ? undefined : new Policy(logs, others, quorum === "" ? others.length : Number(quorum));
}

function linesOf(text: string): string[] {
    return text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "");
}

/** The keys that a service says it signs with; undefined if it has no log. Only its word, until they are compared. */
export async function keysOf(client: Client): Promise<Trust | undefined> {
    try {
        const { keys, witnesses, witnessQuorum } = await client.call(AuditService.method.getKeys, {});
        return {
            log: keys.join("\n"),
            witnesses: witnesses.map(({ key }) => key).join("\n"),
            quorum: witnesses.length === 0 ? "" : String(witnessQuorum),
        };
    } catch {
        return undefined;
    }
}
