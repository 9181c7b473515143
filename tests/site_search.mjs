/**
 * Asks the search of a built site, in the worker of its theme: `node site_search.mjs SITE QUESTION...` prints for each
 * question the addresses of the first three pages, as JSON.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";

const [site, ...questions] = process.argv.slice(2);
const folder = join(site, "assets", "javascripts", "workers");
const listeners = [];
let answer;
const run = (path) => runInThisContext(readFileSync(path, "utf8"), { filename: path });

Object.assign(globalThis, {
    self: globalThis,
    addEventListener: (_kind, listener) => listeners.push(listener),
    importScripts: (...paths) => paths.forEach((path) => run(join(folder, path))),
    postMessage: (message) => {
        answer = message;
    },
});

async function send(data) {
    const event = { data };
    for (const listener of listeners) await listener(event);
    return answer.data;
}

run(join(folder, readdirSync(folder).find((name) => /^search\..*\.js$/.test(name))));
const index = JSON.parse(readFileSync(join(site, "search", "search_index.json"), "utf8"));
await send({ type: 0, data: { ...index, options: {} } });
const found = {};
for (const question of questions) {
    const { items } = await send({ type: 2, data: question });
    found[question] = items.slice(0, 3).map(([first]) => first.location);
}
process.stdout.write(JSON.stringify(found, null, 2));
