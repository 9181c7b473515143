/** The rights to see and join a new match. */

export const ACCESSES = ["public", "unlisted", "private"] as const;
export type AccessName = (typeof ACCESSES)[number];

/** The players in a text: their names at the service, or links to their pages, between anything else. */
export function playersIn(text: string): string[] {
    return [...new Set(text.match(/players\/[a-z0-9_-]+/giu))];
}
