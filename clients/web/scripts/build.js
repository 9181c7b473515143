/**
 * Builds the app into `dist/`: hashed files below `assets/`, `index.html` that names the first of them, what installs the app, and for
 * each text file a compressed twin, so that the service compresses nothing while it serves.
 */

import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { build } from "esbuild";

import { buildPicture } from "./picture.js";
import { syllables } from "./syllables.js";
import { buildTogether } from "./together.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TARGET = join(ROOT, "dist");
const NEW = join(ROOT, "dist.new");
/** Files smaller than this gain nothing by being compressed. */
const WORTH_COMPRESSING = 512;
const TEXTS = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest"]);

/** Messages that the app makes and those that the SDK makes come from one copy of the library: that of the SDK. */
const oneLibraryOfMessages = {
    name: "one library of messages",
    setup({ onResolve, resolve }) {
        const resolveDir = join(ROOT, "..", "typescript");
        onResolve({ filter: /^@bufbuild\/protobuf(\/|$)/ }, ({ path, kind, pluginData }) =>
            pluginData === resolveDir ? undefined : resolve(path, { kind, resolveDir, pluginData: resolveDir }),
        );
    },
};

/** The files of a catalogue by their languages: `lobby.en.ftl` and others for `lobby`, `en.ftl` and others for `all`. English comes first. */
async function languagesOf(folder, name) {
    const pattern = name === "all" ? /^([a-z]{2,3})\.ftl$/u : new RegExp(`^${name}\\.([a-z]{2,3})\\.ftl$`, "u");
    const found = (await readdir(folder)).toSorted().flatMap((file) => {
        const language = pattern.exec(file)?.[1];
        return language === undefined ? [] : [[language, join(folder, file)]];
    });
    return found.toSorted(([one], [other]) => Number(other === "en") - Number(one === "en"));
}

/** `lobby.words` is the catalogue of `lobby` in all languages of which there is a file: a further language is imported nowhere. */
const catalogues = {
    name: "catalogues",
    setup({ onResolve, onLoad }) {
        onResolve({ filter: /\.words$/ }, ({ path, resolveDir }) => ({
            path: join(resolveDir, path),
            namespace: "catalogues",
        }));
        onLoad({ filter: /.*/, namespace: "catalogues" }, async ({ path }) => {
            const files = await languagesOf(dirname(path), basename(path, ".words"));
            const texts = await Promise.all(
                files.map(async ([language, file]) => [language, await readFile(file, "utf8")]),
            );
            const watchFiles = files.map(([, file]) => file);
            return { contents: JSON.stringify(Object.fromEntries(texts)), loader: "json", watchFiles };
        });
    },
};

const WORDS_OF_TERMINAL = join(ROOT, "..", "caravan", "words");

/**
 * Errors of the service, which it says in English, have texts in the other languages: those of the terminal. `service-errors:all` loads
 * those of a language.
 */
const errorsOfService = {
    name: "errors of the service",
    setup({ onResolve, onLoad }) {
        onResolve({ filter: /^service-errors:/ }, ({ path }) => ({
            path: join(WORDS_OF_TERMINAL, `${path.split(":")[1]}.ftl`),
            namespace: "service-errors",
        }));
        onLoad({ filter: /\ball\.ftl$/, namespace: "service-errors" }, async () => {
            const others = (await languagesOf(WORDS_OF_TERMINAL, "all")).filter(([language]) => language !== "en");
            const loads = others.map(([language]) => `${language}: () => import("service-errors:${language}")`);
            return { contents: `export default { ${loads.join()} };`, loader: "js" };
        });
        onLoad({ filter: /.*/, namespace: "service-errors" }, async ({ path }) => {
            const messages = (await readFile(path, "utf8")).match(/^error-[A-Z_\d]+ =.*(\n[ }].*)*/gmu) ?? [];
            return { contents: messages.join("\n"), loader: "text", watchFiles: [path] };
        });
    },
};

/** The settings that all bundles of this folder have in common. */
export const COMMON = {
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".ftl": "text", ".svg": "file" },
    plugins: [oneLibraryOfMessages, catalogues, errorsOfService, syllables],
    tsconfigRaw: {},
    logLevel: "warning",
};

async function bundled() {
    const entries = { main: "src/app/main.tsx", start: "src/app/start.tsx", apart: "src/embed/main.tsx" };
    const options = {
        ...COMMON,
        entryPoints: {
            app: entries.main,
            embed: entries.apart,
            icon: "static/icon.svg",
            waiting: "static/waiting.svg",
            small: "static/icon-192.png",
            large: "static/icon-512.png",
            filled: "static/filled-512.png",
        },
        loader: { ...COMMON.loader, ".svg": "copy", ".png": "copy" },
        splitting: true,
        minify: true,
        legalComments: "none",
        outdir: join(NEW, "assets"),
        entryNames: "[name]-[hash]",
        chunkNames: "[name]-[hash]",
        assetNames: "[name]-[hash]",
        publicPath: "/assets",
        platform: "browser",
    };
    const { metafile } = await buildTogether(options, entries);
    return metafile;
}

/** The name of the file that an entry became. */
function fileOf(metafile, name, extension) {
    const found = Object.keys(metafile.outputs)
        .map((path) => basename(path))
        .find((file) => file.startsWith(`${name}-`) && extname(file) === extension);
    if (found === undefined) {
        throw new Error(`the build made no ${name}${extension}`);
    }
    return `/assets/${found}`;
}

/** The files that the first page needs beside its entry, loaded at the same time: the entry begins them one by one. */
function firstChunks(metafile, entry) {
    const outputs = new Map(Object.entries(metafile.outputs).map(([path, made]) => [basename(path), made]));
    const found = new Set();
    const visit = (name) => {
        for (const { path, kind } of outputs.get(name)?.imports ?? []) {
            const needed = kind === "import-statement" || (name === basename(entry) && kind === "dynamic-import");
            if (needed && !found.has(basename(path))) {
                found.add(basename(path));
                visit(basename(path));
            }
        }
    };
    visit(basename(entry));
    return [...found].map((name) => `/assets/${name}`);
}

/** Writes the first page and what installs the app. */
async function writePage(metafile) {
    const script = fileOf(metafile, "app", ".js");
    const chunks = firstChunks(metafile, script);
    const values = {
        SCRIPT: script,
        EMBED: fileOf(metafile, "embed", ".js"),
        STYLE: fileOf(metafile, "app", ".css"),
        ICON: fileOf(metafile, "icon", ".svg"),
        WAITING: fileOf(metafile, "waiting", ".svg"),
        SMALL: fileOf(metafile, "small", ".png"),
        LARGE: fileOf(metafile, "large", ".png"),
        FILLED: fileOf(metafile, "filled", ".png"),
        PRELOADS: chunks.map((path) => `<link rel="modulepreload" href="${path}" />`).join(""),
    };
    const filled = async (name) => {
        const template = await readFile(join(ROOT, "static", name), "utf8");
        const text = template.replace(/%([A-Z]+)%/g, (_, key) => values[key]);
        await writeFile(join(NEW, name), text);
        return text;
    };
    await filled("app.webmanifest");
    await filled("embed.html");
    const page = await filled("index.html");
    await build({
        ...COMMON,
        entryPoints: { worker: "src/offline/worker.ts" },
        format: "iife",
        minify: true,
        outdir: NEW,
        define: {
            FILES: JSON.stringify([script, ...chunks, values.STYLE, values.ICON, values.WAITING]),
            NOTICE_ICON: JSON.stringify(values.SMALL),
            PAGE: JSON.stringify(createHash("sha256").update(page).digest("hex")),
        },
    });
}

/** Writes the paths at which the app has pages, for the service. */
async function writeRoutes() {
    const { outputFiles } = await build({
        ...COMMON,
        entryPoints: ["src/browser/routes.ts"],
        loader: {},
        write: false,
    });
    const code = Buffer.from(outputFiles[0].contents).toString("base64");
    const { PATTERNS } = await import(`data:text/javascript;base64,${code}`);
    await writeFile(join(NEW, "routes.txt"), PATTERNS.map(([path]) => `${path}\n`).join(""));
}

async function compress(folder) {
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
        const path = join(entry.parentPath ?? entry.path, entry.name);
        if (!entry.isFile() || !TEXTS.has(extname(path))) {
            continue;
        }
        const content = await readFile(path);
        if (content.length >= WORTH_COMPRESSING) {
            const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
            await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
            await writeFile(`${path}.br`, brotliCompressSync(content, brotli));
        }
    }
}

async function main() {
    await rm(NEW, { recursive: true, force: true });
    await mkdir(NEW, { recursive: true });
    await writePage(await bundled());
    await writeRoutes();
    for (const folder of ["pictures", "fonts"]) {
        await cp(join(ROOT, "static", folder), join(NEW, folder), { recursive: true });
    }
    await compress(NEW);
    await buildPicture(COMMON, join(NEW, "picture.js"));
    await rm(TARGET, { recursive: true, force: true });
    await rename(NEW, TARGET);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    await main();
}
