/** The width of the window, as pages ask for it. */

import { useEffect, useMemo, useState } from "preact/hooks";

/** True if the window is too narrow for the seats beside the board. */
export function useNarrow(): boolean {
    const query = useMemo(() => matchMedia("(max-width: 859px)"), []);
    const [narrow, setNarrow] = useState(query.matches);
    useEffect(() => {
        const change = (): void => setNarrow(query.matches);
        query.addEventListener("change", change);
        return () => query.removeEventListener("change", change);
    }, [query]);
    return narrow;
}
