/** Links that invite to a match. The join code stands behind the `#`, so that it never leaves the browsers of those who have it. */

const CODE = /^join=([\w-]{8,100})$/;

/** The link to a match, for others. */
export function invitation(origin: string, match: string, joinCode = ""): string {
    return `${origin}/${match}${joinCode && `#join=${joinCode}`}`;
}

/** The join code in what stands behind the `#`; empty if there is none. */
export function joinCodeIn(fragment: string): string {
    return CODE.exec(fragment)?.[1] ?? "";
}
