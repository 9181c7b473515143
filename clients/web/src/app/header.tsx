/** The top of every page: where one can go, and how it looks. */

import type { JSX } from "preact";

import { LANGUAGES, language, ownName, setLanguage } from "../words/language.js";
import { useWords } from "../words/words.js";
import { Button, IconButton } from "../parts/button.js";
import { Icon, type IconName } from "../parts/icons.js";
import { AccountButton } from "./account-dialog.js";
import { Link, route } from "../browser/router.js";
import type { Page } from "../browser/routes.js";
import { PaletteButton } from "./palette-button.js";
import { setTheme, type Theme, theme, THEMES } from "./theme.js";

const PLACES: readonly (readonly [string, Page, string])[] = [
    ["/", "lobby", "app-lobby"],
    ["/tournaments", "tournaments", "app-tournaments"],
    ["/players", "players", "app-players"],
    ["/verify", "verify", "app-verify"],
];

const THEME_ICONS: Readonly<Record<Theme, IconName>> = { auto: "halfMoon", light: "sun", dark: "moon" };

export function Header(): JSX.Element {
    const t = useWords();
    const page = route.value.page;
    return (
        <header class="top">
            <Link to="/" class="brand">
                <Logo />
                <span>{t("app-name")}</span>
            </Link>
            <nav aria-label={t("app-menu")}>
                {PLACES.map(([to, name, key]) => (
                    <Link key={to} to={to} aria-current={name === page ? "page" : undefined}>
                        {t(key)}
                    </Link>
                ))}
            </nav>
            <Choices />
        </header>
    );
}

function Choices(): JSX.Element {
    const t = useWords();
    const now = theme.value;
    const spoken = language.value;
    return (
        <div class="row choices">
            <IconButton
                kind="plain"
                label={`${t("app-theme")}: ${t(`app-theme-${now}`)}`}
                onClick={() => setTheme(following(THEMES, now))}
            >
                <Icon name={THEME_ICONS[now]} />
            </IconButton>
            <PaletteButton />
            <Button
                kind="plain"
                class="language"
                title={ownName(spoken)}
                onClick={() => setLanguage(following(LANGUAGES, spoken))}
            >
                {spoken.toUpperCase()}
                <span class="unseen">
                    {t("app-language")}: {ownName(spoken)}
                </span>
            </Button>
            <AccountButton />
        </div>
    );
}

/** The next of some choices; after the last comes the first. */
function following<T>(all: readonly T[], now: T): T {
    return all[(all.indexOf(now) + 1) % all.length] ?? now;
}

function Logo(): JSX.Element {
    return (
        <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="7" />
            <path d="M6 25V15a10 10 0 0 1 20 0v10h-6v-8a4 4 0 0 0-8 0v8z" />
        </svg>
    );
}
