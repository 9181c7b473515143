"""Build the app in the browser: first the TypeScript client on which it stands, then `clients/web/dist`.

Nothing is done if neither has changed since. Where there is no Node, or npm cannot download what the lock files name,
this says so and succeeds, because everything else works without the app. With `--required` it fails then.
"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.digests import digest_of, is_current
from tools.node import NODE, find_npm, is_installed

ROOT = Path(__file__).resolve().parent.parent
TYPESCRIPT = ROOT / "clients" / "typescript"
WEB = ROOT / "clients" / "web"
BUILT = WEB / "dist" / "source.txt"
"""Holds the digest of the sources from which the app was built; the service does not serve it."""
LIBRARY_BUILT = TYPESCRIPT / "dist" / "source.txt"
"""The same for the TypeScript client and its tests. A build removes the folder first, and writes this at the end."""
LIBRARY_SOURCES = (
    ROOT / "protos",
    *(TYPESCRIPT / name for name in ("src", "test", "protos", "scripts", "README.md", "buf.gen.yaml", "buf.yaml")),
    *(TYPESCRIPT / name for name in ("package.json", "package-lock.json", "tsconfig.json")),
)
SOURCES = (
    ROOT / "protos",
    *(TYPESCRIPT / name for name in ("src", "protos", "scripts", "buf.gen.yaml", "package-lock.json", "tsconfig.json")),
    *(WEB / name for name in ("src", "static", "scripts", "package-lock.json", "package.json")),
    ROOT / "clients" / "caravan" / "words",
    *sorted((ROOT / "domain" / "games").glob("*/words")),
)
GENERATED = (TYPESCRIPT / "src" / "generated", TYPESCRIPT / "test" / "generated")


class NotBuiltError(Exception):
    """The app could not be built."""


def main(arguments: list[str]) -> int:
    """Build the app if need be; the exit status."""
    digest = digest_of(SOURCES, GENERATED)
    if is_current(BUILT, digest):
        return 0
    try:
        build()
    except NotBuiltError as error:
        print(f"The app in the browser was not built: {error}", file=sys.stderr)
        print("Everything else works. Once that is mended, `make setup` builds the app.", file=sys.stderr)
        return int("--required" in arguments)
    BUILT.write_text(digest, encoding="utf-8")
    return 0


def build() -> None:
    """Build the TypeScript client, then the app.

    Raises:
        NotBuiltError: something is missing, or a step failed.
    """
    print("Building the app in the browser; the first time this takes a minute.")
    build_library()
    install(WEB)
    npm(WEB, "run", "build")


def build_library() -> None:
    """Build the TypeScript client with its tests, if anything of it has changed.

    Raises:
        NotBuiltError: something is missing, or a step failed.
    """
    digest = digest_of(LIBRARY_SOURCES, GENERATED)
    if is_current(LIBRARY_BUILT, digest):
        return
    install(TYPESCRIPT)
    npm(TYPESCRIPT, "run", "build")
    LIBRARY_BUILT.write_text(digest, encoding="utf-8")


def install(folder: Path) -> None:
    """Install what the lock file of a folder names, unless it is there.

    Raises:
        NotBuiltError: it cannot be downloaded.
    """
    if not is_installed(folder):
        npm(folder, "ci", "--ignore-scripts")


def npm(folder: Path, *arguments: str) -> None:
    """Run npm in a folder.

    Raises:
        NotBuiltError: there is no npm, or it failed.
    """
    found = find_npm()
    if found is None:
        raise NotBuiltError(f"it needs Node {NODE} or newer with npm, and there is no wheel of it for this machine.")
    environment, command = found
    done = subprocess.run(
        (*command, *arguments), cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        lines = (done.stdout + done.stderr).strip().splitlines()[-20:]
        raise NotBuiltError("\n".join((f"`npm {' '.join(arguments)}` failed in {folder.relative_to(ROOT)}:", *lines)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
