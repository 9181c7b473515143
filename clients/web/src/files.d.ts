/** Files that the bundler turns into modules. */

declare module "*.ftl" {
    const text: string;
    export default text;
}

/** A catalogue in all languages of which there is a file: `lobby.words` is what `lobby.en.ftl` and the like hold. */
declare module "*.words" {
    const texts: { readonly en: string; readonly [language: string]: string };
    export default texts;
}

/** The texts of the terminal for errors of the service, in each language but English. */
declare module "service-errors:all" {
    const load: Readonly<Record<string, () => Promise<{ readonly default: string }>>>;
    export default load;
}

/** The long English words of the games with `-` between their syllables, one after the other. */
declare module "syllables:en" {
    const words: string;
    export default words;
}

declare module "*.css";
