/** Messages on every page: no connection, a session that has ended, a browser that keeps nothing. */

import type { JSX } from "preact";

import { Link, route } from "../browser/router.js";
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icons.js";
import { newsText } from "../session/attention.js";
import { reach } from "../session/connection.js";
import { full, lasting, trouble, visitor } from "../session/session.js";
import { describe, mustSignIn } from "../session/troubles.js";
import { news } from "../session/open-questions.js";
import { useWords } from "../words/words.js";
import { asking } from "../session/account.js";

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
            <Happened />
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

/** The number of acts of others that stand there at once. */
const LATEST = 3;

/** The acts of others in matches of the visitor; not in the match whose page this is, which shows it. */
function Happened(): JSX.Element {
    const t = useWords();
    const here = `matches/${route.value.id}`;
    const shown = news.value.filter(({ match }) => match !== here).slice(-LATEST);
    return (
        <>
            {shown.map((each) => (
                <p key={`${each.match} ${each.what} ${each.name}`} class="banner news">
                    <Icon name="bell" /> <Link to={`/${each.match}`}>{newsText(each)}</Link>{" "}
                    <Button size="small" onClick={() => (news.value = news.value.filter((other) => other !== each))}>
                        {t("app-understood")}
                    </Button>
                </p>
            ))}
        </>
    );
}
