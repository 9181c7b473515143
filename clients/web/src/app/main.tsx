/** The entry: loads the styles, and draws the app. */

import "../style/all.css";

import { render } from "preact";

import { keepShell } from "../offline/shell.js";
import { keepConnected } from "../session/connection.js";
import { begin } from "../session/session.js";
import { keepLanguage } from "../words/language.js";
import { App } from "./app.js";
import { followInbox } from "../session/open-questions.js";
import { keepTelling, notices } from "../session/attention.js";
import { takeLink } from "../session/account.js";
import { keepTheme } from "./theme.js";

keepLanguage();
keepTheme();
keepConnected();
const root = document.getElementById("app");
if (root !== null) {
    void begin().then(() => {
        takeLink();
        addEventListener("hashchange", takeLink);
        render(<App />, root);
        followInbox(notices);
        keepTelling();
        keepShell();
    });
}
