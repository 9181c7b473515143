/** Pages that are loaded when they are wanted. */

import type { ComponentType, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { connection, reach } from "../session/connection.js";
import { useWords } from "../words/words.js";
import { Problem } from "./errors.js";

interface State<Props> {
    readonly page?: ComponentType<Props>;
    readonly failed?: boolean;
}

/** A component that stands for one that must be loaded first. Its code is fetched once. */
export function loaded<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
    let known: ComponentType<Props> | undefined;
    return function Loaded(props: Props): JSX.Element {
        const t = useWords();
        const [state, setState] = useState<State<Props>>(known === undefined ? {} : { page: known });
        const fetchPage = (): void => {
            load().then(
                (page) => {
                    known = page;
                    setState({ page });
                },
                () => {
                    setState({ failed: true });
                    connection.doubted(); // is anybody there?
                },
            );
        };
        useEffect(() => {
            if (known === undefined) {
                fetchPage();
            }
        }, []);
        if (state.failed) {
            return <Failed />;
        }
        const Page = state.page;
        return Page === undefined ? <p class="loading">{t("app-loading")}</p> : <Page {...props} />;
    };
}

/** Says why there is no page: nobody answers, and it comes by itself once somebody does; or the service has another build. */
function Failed(): JSX.Element {
    const t = useWords();
    const here = reach.value;
    const before = useRef(here);
    useEffect(() => {
        if (here === "reached" && before.current !== "reached") {
            location.reload(); // browsers remember which scripts could not be loaded, as long as the page lives
        }
        before.current = here;
    }, [here]);
    return here === "reached" ? (
        <Problem title={t("app-problem")} text={t("app-page-failed")} reload />
    ) : (
        <div class="page">
            <section class="problem">
                <h2>{t("app-shell")}</h2>
                <p>{t("app-shell-text")}</p>
            </section>
        </div>
    );
}
