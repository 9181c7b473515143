/**
 * A line that opens: channels and programs that are told about the match. Registered players see it who have a seat, or own the match;
 * where spectators see it later, a seat is needed.
 */

import type { Match } from "caravanserai/v1/match";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { loaded } from "../../parts/late-page.js";
import { useLoaded } from "../../parts/resource.js";
import { ownsMatch } from "../../session/ownership.js";
import { client, visitor } from "../../session/session.js";
import { unreadKeys } from "../../session/unread-keys.js";
import { useWords } from "../../words/words.js";
import { isOver } from "./live.js";

const Webhooks = loaded(async () => (await import("../../webhooks/webhooks.js")).Webhooks);

interface ChannelsProps {
    readonly match: Match;
    /** The seat of the visitor; 0 if they have none. */
    readonly seat: number;
}

export function Channels({ match, seat }: ChannelsProps): JSX.Element | null {
    const t = useWords();
    const [opened, setOpened] = useState(() => unreadKeys(client.value, match.name).length > 0); // it is shown once
    const { value: owns = false } = useLoaded(() => ownsMatch(match), [match.name, client.value]);
    const part = seat > 0 || (owns && match.spectatorDelaySeconds === 0);
    if (!visitor.value.registered || !part || isOver(match)) {
        return null;
    }
    return (
        <details class="mail webhooks" open={opened} onToggle={() => setOpened(true)}>
            <summary>{t("match-channels")}</summary>
            {opened && <Webhooks match={match.name} label={t("match-channels")} />}
        </details>
    );
}
