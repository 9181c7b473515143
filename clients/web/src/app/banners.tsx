/** What concerns every page: no connection, a session that has ended, a browser that keeps nothing. */

import type { JSX } from "preact";

import { Button } from "../parts/button.js";
import { Icon } from "../parts/icons.js";
import { lasting, trouble, visitor } from "../session/session.js";
import { describe, mustSignIn } from "../session/troubles.js";
import { away } from "../session/waiting.js";
import { useWords } from "../words/words.js";
import { asking } from "./account-dialog.js";

export function Banners(): JSX.Element {
    const t = useWords();
    const error = trouble.value;
    return (
        <div role="status" class="banners">
            {away.value && (
                <p class="banner">
                    <Icon name="warning" /> {t("trouble-away")}
                </p>
            )}
            {error !== undefined && mustSignIn(error) && (
                <p class="banner">
                    <Icon name="lock" /> {describe(t, error)}{" "}
                    <Button size="small" onClick={() => (asking.value = true)}>
                        {t("account-sign-in")}
                    </Button>
                </p>
            )}
            {!lasting && visitor.value.token !== "" && (
                <p class="banner">
                    <Icon name="warning" /> {t("account-not-kept")}
                </p>
            )}
        </div>
    );
}
