/** The start of the app: it draws the page, and follows what is new. */

import { render } from "preact";

import { anotherTask } from "../parts/in-turn.js";
import { keepTranslated } from "../browser/translation.js";
import { keepShell } from "../offline/shell.js";
import { keepConnected } from "../session/connection.js";
import { begin } from "../session/session.js";
import { keepLanguage } from "../words/language.js";
import { App } from "./app.js";
import { followInbox } from "../session/open-questions.js";
import { keepTelling, notices } from "../session/attention.js";
import { keepErrorsSpoken } from "../session/service-errors.js";
import { keepSounds } from "../session/sounds.js";
import { takeLink } from "../session/account.js";
import { keepBoardText } from "../table/board-text.js";
import { keepPalette } from "../table/colours.js";
import { keepTheme } from "./theme.js";

/** Draws the app into an element. */
export async function start(root: HTMLElement): Promise<void> {
    keepLanguage();
    keepTranslated(root);
    keepErrorsSpoken();
    keepTheme();
    keepPalette();
    keepBoardText();
    keepSounds();
    keepConnected();
    await begin();
    takeLink();
    addEventListener("hashchange", takeLink);
    await anotherTask();
    render(<App />, root);
    await anotherTask();
    keepTelling();
    followInbox(notices);
    keepShell();
}
