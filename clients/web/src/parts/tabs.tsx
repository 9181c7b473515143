/** Tabs, as the ARIA pattern has them: arrows go from one to the next, and what is shown has a name. */

import type { ComponentChildren, JSX } from "preact";
import { useId, useRef } from "preact/hooks";

export interface Tab {
    readonly key: string;
    readonly title: ComponentChildren;
}

interface TabsProps {
    readonly label: string;
    readonly tabs: readonly Tab[];
    readonly chosen: string;
    readonly onChoose: (key: string) => void;
    /** The content of the chosen tab. */
    readonly children: ComponentChildren;
}

export function Tabs({ label, tabs, chosen, onChoose, children }: TabsProps): JSX.Element {
    const id = useId();
    const list = useRef<HTMLDivElement>(null);
    const move = (event: KeyboardEvent): void => {
        const at = tabs.findIndex(({ key }) => key === chosen);
        const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
        const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
        if (next !== undefined) {
            event.preventDefault();
            onChoose(next.key);
            list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
        }
    };
    return (
        <div class="tabs">
            <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
                {tabs.map(({ key, title }) => (
                    <button
                        key={key}
                        type="button"
                        role="tab"
                        id={`${id}-${key}`}
                        data-tab={key}
                        aria-selected={key === chosen}
                        aria-controls={`${id}-panel`}
                        tabIndex={key === chosen ? 0 : -1}
                        onClick={() => onChoose(key)}
                    >
                        {title}
                    </button>
                ))}
            </div>
            <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} class="tab-panel">
                {children}
            </div>
        </div>
    );
}
