/** The address of a page, for parts of the app that read it as they are loaded; import this before them. */

Object.assign(globalThis, {
    location: new URL("https://caravan.example/tournaments/spring"),
    addEventListener: () => undefined,
});
