/** The first page of a browser: the web client in one file, without anything of Node. `npm run size` says how large it is. */

import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { build } from "esbuild";

/** A page that plays, watches, replays and verifies. */
const PAGE = `
  import { connect, Replay, runBot, BrowserKeeping } from "caravanserai/web";
  globalThis.caravanserai = { connect, Replay, runBot, BrowserKeeping };
`;

/** The page as a browser gets it. It fails if anything needs Node. */
export async function bundle(): Promise<Uint8Array> {
    const resolveDir = fileURLToPath(new URL("../../", import.meta.url));
    const stdin = { contents: PAGE, resolveDir };
    const options = { bundle: true, minify: true, platform: "browser", format: "iife", target: "es2022" } as const;
    const { outputFiles } = await build({ stdin, ...options, write: false, logLevel: "silent" });
    const [page] = outputFiles;
    if (page === undefined) {
        throw new Error("nothing was built");
    }
    return page.contents;
}

/** The number of bytes of a page, as it is and compressed. */
export function sizes(page: Uint8Array): { bytes: number; gzip: number; brotli: number } {
    return { bytes: page.length, gzip: gzipSync(page).length, brotli: brotliCompressSync(page).length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    console.log(sizes(await bundle()));
}
