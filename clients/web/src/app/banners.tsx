/** What concerns every page: no connection, a session that has ended, a browser that keeps nothing. */

import type { JSX } from "preact";

import { Button } from "../parts/button.js";
import { Icon } from "../parts/icons.js";
import { reach } from "../session/connection.js";
import { full, lasting, trouble, visitor } from "../session/session.js";
import { describe, mustSignIn } from "../session/troubles.js";
import { useWords } from "../words/words.js";
import { asking } from "./account-dialog.js";

export function Banners(): JSX.Element {
    const t = useWords();
    const error = trouble.value;
    return (
        <div role="status" class="banners">
            {reach.value !== "reached" && (
                <p class={`banner ${reach.value}`}>
                    <Icon name="warning" /> {t(`app-${reach.value}`)}
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
            {full.value && (
                <p class="banner full">
                    <Icon name="warning" /> {t("app-full")}{" "}
                    <Button size="small" onClick={() => (full.value = false)}>
                        {t("app-understood")}
                    </Button>
                </p>
            )}
        </div>
    );
}
