/** The frame around every page, and the page that the address names. */

import type { JSX } from "preact";

import partsEn from "../parts/parts.en.ftl";
import partsRu from "../parts/parts.ru.ftl";
import troublesEn from "../session/troubles.en.ftl";
import troublesRu from "../session/troubles.ru.ftl";
import { addWords, useWords } from "../words/words.js";
import { Announcer } from "../parts/announcement.js";
import en from "./app.en.ftl";
import ru from "./app.ru.ftl";
import { Banners } from "./banners.js";
import { Boundary } from "../parts/errors.js";
import { Header } from "./header.js";
import { PageOf } from "./pages.js";
import { place, route } from "../browser/router.js";

addWords({ en: partsEn, ru: partsRu });
addWords({ en: troublesEn, ru: troublesRu });
addWords({ en, ru });

export function App(): JSX.Element {
    const t = useWords();
    return (
        <>
            <a class="skip" href="#content">
                {t("app-skip")}
            </a>
            <Header />
            <Banners />
            <main id="content" tabIndex={-1}>
                <Boundary key={place.value.split("?")[0]}>
                    <PageOf route={route.value} />
                </Boundary>
            </main>
            <Announcer />
        </>
    );
}
