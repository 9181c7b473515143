/** Files that the bundler turns into modules. */

declare module "*.ftl" {
    const text: string;
    export default text;
}

/** The texts of the terminal for errors of the service, in a language. */
declare module "service-errors:*" {
    const text: string;
    export default text;
}

declare module "*.css";
