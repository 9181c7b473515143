/** The library whose patterns divide English words; it comes without types. */

declare module "hyphen" {
    import type { Patterns } from "hyphen/patterns/en-us.js";

    interface Options {
        readonly hyphenChar?: string;
        readonly minWordLength?: number;
    }

    export default function createHyphenator(patterns: Patterns, options: Options): (text: string) => string;
}

declare module "hyphen/patterns/en-us.js" {
    /** Only the library looks into them. */
    export type Patterns = readonly unknown[];

    const patterns: Patterns;
    export default patterns;
}
