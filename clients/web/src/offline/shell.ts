/** The shell of the app, which a service worker keeps for the time without a network. */

const SCRIPT = "/worker.js";

interface TrustedTypes {
    createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string };
}

/** Lets the browser keep the shell, once the page has loaded and has time. Only where the page came over TLS, or from this machine. */
export function keepShell(): void {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    // the policy of the service admits scripts by this name alone, and this one script
    const policy = trustedTypes?.createPolicy("worker", { createScriptURL: () => SCRIPT });
    const keep = (): void => {
        serviceWorker?.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT).catch(() => undefined); // the app works without it
    };
    if (document.readyState === "complete") {
        keep();
    } else {
        addEventListener("load", keep, { once: true });
    }
}
