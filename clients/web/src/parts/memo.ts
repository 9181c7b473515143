/** Components and callbacks that stay the same while nothing about them changes, so that large pictures are not drawn for nothing. */

import { Component, type ComponentType, createElement, type FunctionComponent, type JSX } from "preact";
import { useCallback, useRef } from "preact/hooks";

/** A component that is drawn again only when one of its properties is another one. */
export function memo<P extends object>(Drawn: FunctionComponent<P>): ComponentType<P> {
    return class Memo extends Component<P> {
        override shouldComponentUpdate(next: Readonly<P>): boolean {
            return differ(this.props, next);
        }

        override render(): JSX.Element {
            return createElement(Drawn, this.props);
        }
    };
}

function differ(one: object, other: object): boolean {
    const [before, now] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
    return before.size !== now.size || [...now].some(([key, value]) => before.get(key) !== value);
}

/** The same function each time, which does what the last callback does. */
export function useStable<A extends unknown[], R>(callback: (...values: A) => R): (...values: A) => R {
    const last = useRef(callback);
    last.current = callback;
    return useCallback((...values: A) => last.current(...values), []);
}
