/** The means to keep an account: its code, a note that the player has it elsewhere, and links that bring one. */

import { computed, signal } from "@preact/signals";

import { choose, chosen, onChoice } from "../browser/choices.js";
import { fragment, navigate } from "../browser/router.js";
import { codeInFragment } from "./device-codes.js";
import { visitor } from "./session.js";

/** True if the dialog of the account is open. */
export const asking = signal(false);
/** True if it shows first how the account is kept. */
export const toKeep = signal(false);
/** The code of a link that somebody opened; empty if there is none. Do not show it. */
export const offered = signal("");

const CHOICE = "account kept";
/** The player whose code is kept outside of this browser, or who does not want to hear of it any more. */
const keptFor = signal(chosen(CHOICE));
onChoice(CHOICE, (player) => (keptFor.value = player));

/** True if the visitor loses the account with this browser. Tokens of identity providers have dots: they come from there again. */
export const unkept = computed(() => {
    const { player, registered, token } = visitor.value;
    return registered && player !== "" && !token.includes(".") && keptFor.value !== player;
});

/** Remembers that the visitor keeps the code elsewhere: nobody reminds them of it any more. */
export function remember(): void {
    keptFor.value = visitor.value.player;
    choose(CHOICE, keptFor.value);
}

/** Opens the dialog where the account is kept. */
export function showKeeping(): void {
    toKeep.value = true;
    asking.value = true;
}

/** Takes a code out of the address, if there is one, before anybody sees or keeps it there. */
export function takeLink(): void {
    const code = codeInFragment(fragment.value);
    if (code !== "") {
        navigate(location.pathname + location.search, { replace: true });
        offered.value = code;
        asking.value = true;
    }
}
