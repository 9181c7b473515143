/** The frame around every page, and the page that the address names. */

import type { JSX } from "preact";

import partsCatalogue from "../parts/parts.words";
import troublesCatalogue from "../session/troubles.words";
import { addWords, useWords } from "../words/words.js";
import { Announcer } from "../parts/announcement.js";
import catalogue from "./app.words";
import { Banners } from "./banners.js";
import { Boundary } from "../parts/errors.js";
import { Header } from "./header.js";
import { PageOf } from "./pages.js";
import { place, route } from "../browser/router.js";

addWords(partsCatalogue);
addWords(troublesCatalogue);
addWords(catalogue);

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
