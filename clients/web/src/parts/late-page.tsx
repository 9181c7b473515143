/** Pages that are loaded when they are wanted. */

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

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
                () => setState({ failed: true }),
            );
        };
        useEffect(() => {
            if (known === undefined) {
                fetchPage();
            }
        }, []);
        if (state.failed) {
            return <Problem title={t("app-problem")} text={t("app-page-failed")} reload />;
        }
        const Page = state.page;
        return Page === undefined ? <p class="loading">{t("app-loading")}</p> : <Page {...props} />;
    };
}
