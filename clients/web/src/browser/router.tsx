/** The address of the page: links change it without loading the page again. */

import { computed, signal } from "@preact/signals";
import type { AnchorHTMLAttributes, ComponentChildren, JSX } from "preact";

import { routeOf } from "./routes.js";

const address = signal(location.pathname + location.search);

/** The path and the query of the address. */
export const place = computed(() => address.value);
/** The page that the address names. */
export const route = computed(() => routeOf(new URL(address.value, location.origin).pathname));
/** The values behind the `?` of the address. Nothing secret may ever be among them. */
export const query = computed(() => new URL(address.value, location.origin).searchParams);
/** The text behind the `#` of the address: it never leaves the browser. */
export const fragment = signal(location.hash.slice(1));

function read(): void {
    address.value = location.pathname + location.search;
    fragment.value = location.hash.slice(1);
}

addEventListener("popstate", read);
addEventListener("hashchange", read);

/** Goes to another page of the app; `replace` leaves no step to go back to. */
export function navigate(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
    if (replace) {
        history.replaceState(null, "", to);
    } else {
        history.pushState(null, "", to);
        scrollTo(0, 0);
    }
    read();
}

/** Changes values of the query in place, such as a filter or a version; empty ones are left out. */
export function setQuery(values: Readonly<Record<string, string>>): void {
    const changed = new URLSearchParams(query.value);
    for (const [key, value] of Object.entries(values)) {
        if (value) {
            changed.set(key, value);
        } else {
            changed.delete(key);
        }
    }
    const text = changed.toString();
    navigate(location.pathname + (text && `?${text}`) + location.hash, { replace: true });
}

/** Behind several slashes browsers read the name of another site, which a service may have given somebody as theirs. */
const SLASHES = /^[/\\]+/u;

type LinkProps = Omit<AnchorHTMLAttributes, "href" | "role"> & {
    readonly to: string;
    readonly children: ComponentChildren;
};

/** A link to another page of the app. It opens another tab as links do. */
export function Link({ to: wanted, children, ...rest }: LinkProps): JSX.Element {
    const to = wanted.replace(SLASHES, "/");
    const follow = (event: MouseEvent): void => {
        if (event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
            event.preventDefault();
            navigate(to);
        }
    };
    return (
        <a {...rest} href={to} onClick={follow}>
            {children}
        </a>
    );
}
