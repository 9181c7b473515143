/** The width of a chart: as wide as its frame. */

import { useEffect, useRef, useState } from "preact/hooks";

/** A frame and its width, as the page has it. */
export function useWidth(): [{ current: HTMLDivElement | null }, number] {
    const frame = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(560);
    useEffect(() => {
        const seen = new ResizeObserver(([entry]) => {
            if (entry !== undefined && entry.contentRect.width > 0) {
                setWidth(Math.max(Math.round(entry.contentRect.width), 240));
            }
        });
        if (frame.current !== null) {
            seen.observe(frame.current);
        }
        return () => seen.disconnect();
    }, []);
    return [frame, width];
}
