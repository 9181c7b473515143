/**
 * A line that opens: the places other than e-mail to which notices go. Most visitors never look, so nothing is loaded before. It stays
 * afterwards: a key that is shown once is not lost when the line is closed.
 */

import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { loaded } from "../../parts/late-page.js";
import { client, visitor } from "../../session/session.js";
import { unreadKeys } from "../../session/unread-keys.js";
import { useWords } from "../../words/words.js";

const Webhooks = loaded(async () => (await import("../../webhooks/webhooks.js")).Webhooks);

export function Elsewhere(): JSX.Element {
    const t = useWords();
    const [opened, setOpened] = useState(() => unreadKeys(client.value, "").length > 0);
    return (
        <details class="mail webhooks" open={opened} onToggle={() => setOpened(true)}>
            <summary>{t("lobby-elsewhere")}</summary>
            {opened && <Webhooks key={visitor.value.player} label={t("lobby-elsewhere")} />}
        </details>
    );
}
