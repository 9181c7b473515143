/** The fault in words, and the way out for the visitor. */

import type { ComponentChildren, JSX } from "preact";
import { useErrorBoundary } from "preact/hooks";

import { Button } from "./button.js";
import { useWords } from "../words/words.js";

interface ProblemProps {
    readonly title?: string;
    readonly text?: string;
    /** Offers to do it again. */
    readonly retry?: () => void;
    /** Offers to load the page again. */
    readonly reload?: boolean;
    readonly children?: ComponentChildren;
}

/** A problem, as a part of a page. */
export function Problem({ title, text, retry, reload, children }: ProblemProps): JSX.Element {
    const t = useWords();
    return (
        <section class="problem" role="alert">
            <h2>{title ?? t("app-problem")}</h2>
            {text !== undefined && <p>{text}</p>}
            {children}
            <p class="row">
                {retry !== undefined && <Button onClick={retry}>{t("app-retry")}</Button>}
                {reload === true && <Button onClick={() => location.reload()}>{t("app-reload")}</Button>}
            </p>
        </section>
    );
}

/** Shows the parts below it, or what was wrong with them. */
export function Boundary({ children }: { readonly children: ComponentChildren }): JSX.Element {
    const [error] = useErrorBoundary((cause: unknown) => console.error(cause)) as [Error | undefined, () => void];
    if (error !== undefined) {
        return <Problem text={error.message} reload />;
    }
    return <>{children}</>;
}
