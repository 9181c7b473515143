/** One reminder, after a match: somebody who has only this browser loses the account with it. */

import type { JSX } from "preact";

import { Button } from "../parts/button.js";
import { remember, showKeeping, unkept } from "../session/account.js";
import { useWords } from "../words/words.js";

export function Reminder(): JSX.Element | null {
    const t = useWords();
    if (!unkept.value) {
        return null;
    }
    return (
        <aside class="reminder" aria-label={t("ending-keep")}>
            <p>{t("ending-keep-why")}</p>
            <p class="row">
                <Button size="small" onClick={showKeeping}>
                    {t("ending-keep")}
                </Button>
                <Button kind="plain" size="small" onClick={remember}>
                    {t("ending-kept")}
                </Button>
            </p>
        </aside>
    );
}
