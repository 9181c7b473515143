/**
 * Puts modules that are loaded at the same time into one file. esbuild makes a file for each set of pages that share a module: a hundred
 * small ones, for which a browser with six connections asks again and again on a slow network.
 *
 * Two modules share a file when the same entries reach them. So the program is bundled twice: the first time tells which modules are
 * together, the second time each part that is loaded later imports all of them.
 */

import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

import { build } from "esbuild";

/** Shared files below this size, in bytes, are loaded with any page: to ask for one takes longer than to receive it. */
const SMALL = 3000;

/** The outputs that an output needs at once, itself among them. */
function staticallyOf(outputs, name, found = new Set()) {
    if (!found.has(name)) {
        found.add(name);
        for (const { path, kind } of outputs[name]?.imports ?? []) {
            if (kind === "import-statement") {
                staticallyOf(outputs, path, found);
            }
        }
    }
    return found;
}

/** The entries that an output may load, sooner or later, itself among them. */
function everLoadedBy(outputs, name, found = new Set()) {
    for (const reached of staticallyOf(outputs, name)) {
        if (!found.has(reached)) {
            found.add(reached);
            for (const { path, kind } of outputs[reached]?.imports ?? []) {
                if (kind === "dynamic-import") {
                    everLoadedBy(outputs, path, found);
                }
            }
        }
    }
    return found;
}

/** The shared outputs that any page may load besides `first`: small ones that need nothing else. */
function smallBeside(outputs, first) {
    const small = new Set();
    const fits = ([name, { bytes, entryPoint, imports }]) =>
        extname(name) === ".js" &&
        entryPoint === undefined &&
        bytes < SMALL &&
        !first.has(name) &&
        !small.has(name) &&
        imports.every(({ path, kind }) => kind === "dynamic-import" || first.has(path) || small.has(path));
    for (let found; (found = Object.entries(outputs).find(fits)) !== undefined;) {
        small.add(found[0]);
    }
    return small;
}

/**
 * The groups of modules, each with the modules that import all of them. `main` is the entry of the program, which loads `start` last: all
 * that is loaded later, but not by the program `apart`, finds there what `main` has loaded.
 */
function groupsOf({ outputs }, { main, start, apart }) {
    const ofEntry = (entry) => Object.keys(outputs).find((name) => outputs[name].entryPoint === entry);
    const begun = outputs[ofEntry(main)].imports
        .filter(({ kind }) => kind === "dynamic-import")
        .map(({ path }) => path);
    const first = new Set([ofEntry(main), ...begun].flatMap((name) => [...staticallyOf(outputs, name)]));
    const small = smallBeside(outputs, first);
    const alone = new Set([
        ofEntry(main),
        ...begun.filter((name) => name !== ofEntry(start)),
        ...everLoadedBy(outputs, ofEntry(apart)),
    ]);
    const entries = Object.keys(outputs).filter((name) => outputs[name].entryPoint !== undefined);
    const reached = new Map(entries.map((name) => [name, staticallyOf(outputs, name)]));
    const later = entries.filter((name) => !alone.has(name)).map((name) => outputs[name].entryPoint);
    const groups = new Map();
    for (const name of [...first, ...small]) {
        if (outputs[name]?.entryPoint === undefined) {
            const by = entries.filter((entry) => alone.has(entry) && reached.get(entry).has(name));
            const key = [first.has(name), ...by].join();
            const importing = first.has(name) ? later : later.filter((entry) => entry !== start);
            const { modules } = groups.get(key) ?? groups.set(key, { modules: [], importing }).get(key);
            modules.push(...Object.keys(outputs[name].inputs));
        }
    }
    return [...groups.values()].filter(({ modules }) => modules.length > 1);
}

/** Lets modules import the groups. */
function importing(groups, root) {
    const importedBy = (path) =>
        groups.flatMap(({ importing }, at) =>
            importing.some((one) => join(root, one) === path) ? [`group:${at}`] : [],
        );
    return {
        name: "together",
        setup({ onResolve, onLoad }) {
            onResolve({ filter: /^group:/ }, ({ path }) => ({ path: path.slice("group:".length), namespace: "group" }));
            onResolve({ filter: /.*/, namespace: "group" }, ({ path }) => {
                const [, namespace = "file", rest = path] = /^([a-z-]+):(.*)$/u.exec(path) ?? [];
                return { path: namespace === "file" ? join(root, rest) : rest, namespace };
            });
            onLoad({ filter: /.*/, namespace: "group" }, ({ path }) => ({ contents: imports(groups[path].modules) }));
            onLoad({ filter: /\.[jt]sx?$/, namespace: "file" }, async ({ path }) => {
                const found = importedBy(path);
                return found.length === 0
                    ? undefined
                    : {
                          contents: `${await readFile(path, "utf8")}\n${imports(found)}`,
                          loader: extname(path).slice(1),
                      };
            });
        },
    };
}

function imports(modules) {
    return modules.map((module) => `import ${JSON.stringify(module)};`).join("\n");
}

/** Bundles as `build` does; `entries` are those of `groupsOf`. */
export async function buildTogether(options, entries) {
    const { metafile } = await build({ ...options, metafile: true, write: false });
    const plugin = importing(groupsOf(metafile, entries), options.absWorkingDir);
    return build({
        ...options,
        logOverride: { "ignored-bare-import": "silent" },
        metafile: true,
        plugins: [plugin, ...options.plugins],
    });
}
