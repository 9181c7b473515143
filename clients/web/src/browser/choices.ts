/** Choices of the visitor that outlive the page, such as theme and language. Nothing secret: see `session` for that. */

const PREFIX = "caravanserai choice ";

/** True if the page stands in one of somebody else: nothing is read or kept there. */
const APART = typeof location !== "undefined" && location.pathname.startsWith("/embed/");

/** The earlier choice; undefined if there was none, or if the browser keeps nothing. */
export function chosen(name: string): string | undefined {
    try {
        return APART ? undefined : (localStorage.getItem(PREFIX + name) ?? undefined);
    } catch {
        return undefined;
    }
}

/** Keeps a choice where the browser keeps anything; undefined forgets it. */
export function choose(name: string, value: string | undefined): void {
    if (APART) {
        return;
    }
    try {
        if (value === undefined) {
            localStorage.removeItem(PREFIX + name);
        } else {
            localStorage.setItem(PREFIX + name, value);
        }
    } catch {
        // it holds for this page then
    }
}

/** Hears choices that were made in other tabs. */
export function onChoice(name: string, changed: (value: string | undefined) => void): void {
    addEventListener("storage", (event) => {
        if (event.key === PREFIX + name) {
            changed(event.newValue ?? undefined);
        }
    });
}
