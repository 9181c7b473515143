/** The entry of the page that other pages show in a frame: one replay, without an account, and without anything that is kept. */

import { render } from "preact";

import { keepTranslated } from "../browser/translation.js";
import { sharedVersion } from "../sharing/links.js";
import { keepLanguage } from "../words/language.js";
import { Embedded } from "./embedded.js";

const NAMED = /^\/embed\/(matches\/[\w.~-]+)\/?$/u;

keepLanguage();
const root = document.getElementById("app");
const match = NAMED.exec(location.pathname)?.[1];
if (root !== null && match !== undefined) {
    keepTranslated(root);
    const version = sharedVersion(new URLSearchParams(location.search).get("v"));
    render(<Embedded name={match} version={version} />, root);
}
