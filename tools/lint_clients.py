"""Check the style of the client libraries and of the app, each with the tools of its language. `make lint` calls it.

What passed is not checked again until it changes. Where a toolchain is missing, this says so and succeeds; a run of
the tests names it as well, and `.ci/run` forbids that.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.build_app import GENERATED, ROOT, TYPESCRIPT, WEB, NotBuiltError, build_library, install
from tools.build_go import GO, MESSAGES, generate
from tools.build_go import SETTINGS as GO_SETTINGS
from tools.build_java import JAVA
from tools.build_java import build as build_java
from tools.digests import digest_of, is_current
from tools.node import find_npm

PASSED = ROOT / "build"
"""The folder in which a file for each style holds the digest of what passed."""
AUDITING = ROOT / "tests" / "sdks" / "auditing"
STATICCHECK = PASSED / "staticcheck"
"""Built from the version that the module of the tools pins."""
MODULE = (
    ("go", "vet", "./..."),
    ("go", "mod", "verify"),
    ("go", "mod", "tidy", "-diff"),
    (str(STATICCHECK), "./..."),
)
"""The checks that every module of Go must pass besides the formatter, which only prints the names of bad files."""


class StyleError(Exception):
    """A tool has found something."""


class Style(NamedTuple):
    """A group of sources checked together: its name, its sources, the program that must be there, and the check."""

    name: str
    sources: Sequence[Path]
    program: str
    check: Callable[[], None]


def main() -> int:
    """Check what has changed; the exit status."""
    return lint(STYLES)


def lint(styles: Sequence[Style]) -> int:
    """Check these styles; the exit status."""
    failed = False
    for style in styles:
        try:
            _lint(style)
        except (StyleError, NotBuiltError) as error:
            print(f"{style.name}:\n{error}", file=sys.stderr)
            failed = True
    return int(failed)


def _lint(style: Style) -> None:
    if not _is_there(style.program):
        print(f"{style.name}: not checked, for lack of {style.program}")
        return
    digest, passed = digest_of(style.sources, GENERATED), PASSED / f"lint-{style.name}.txt"
    if is_current(passed, digest):
        return
    style.check()
    passed.parent.mkdir(exist_ok=True)
    passed.write_text(digest, encoding="utf-8")
    print(f"{style.name}: checked")


def _is_there(program: str) -> bool:
    return (find_npm() if program == "npm" else shutil.which(program)) is not None


def run(folder: Path, *command: str, **settings: str) -> str:
    """Run a command in a folder; what it printed.

    Raises:
        StyleError: it failed.
    """
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise StyleError((done.stdout + done.stderr).strip())
    return done.stdout


def npm(folder: Path, *scripts: str) -> None:
    """Run scripts of a package.

    Raises:
        StyleError: one of them failed.
    """
    found = find_npm()
    assert found is not None
    environment, command = found
    for script in scripts:
        run(folder, *command, "run", script, PATH=environment["PATH"])


def _typescript() -> None:
    build_library()
    npm(TYPESCRIPT, "lint")


def _app() -> None:
    build_library()
    install(WEB)
    npm(WEB, "check", "lint")


def _go() -> None:
    generate()
    build_staticcheck()
    check_module(GO)
    check_module(GO / "tools")


def _auditing() -> None:
    build_staticcheck()
    check_module(AUDITING)


def build_staticcheck() -> None:
    """Build staticcheck, unless it is there.

    Raises:
        StyleError: it cannot be built.
    """
    run(GO / "tools", "go", "build", "-o", str(STATICCHECK), "honnef.co/go/tools/cmd/staticcheck", **GO_SETTINGS)


def check_module(folder: Path) -> None:
    """Check a module of Go; staticcheck is built.

    Raises:
        StyleError: a file is badly formatted, or something is wrong with it.
    """
    if badly_formatted := run(folder, "gofmt", "-l", *map(str, go_files(folder))):
        raise StyleError(f"gofmt would change:\n{badly_formatted}")
    for command in MODULE:
        run(folder, *command, **GO_SETTINGS)


def go_files(folder: Path) -> Iterator[Path]:
    """The files of a module that people write."""
    return (path for path in folder.rglob("*.go") if MESSAGES not in path.parents)


def _java() -> None:
    """Maven would document the generated messages, too, which takes a minute."""
    run(JAVA, "mvn", "--batch-mode", "--quiet", "spotless:check", MAVEN_OPTS="-Xmx512m -XX:TieredStopAtLevel=1")
    try:
        build_java()
    except CalledProcessError as error:
        raise StyleError(error.output) from error
    with TemporaryDirectory() as pages:
        files = (JAVA / "src" / "main" / "java").rglob("*.java")
        check_javadoc(Path(pages), sorted(file for file in files if file.parent.name != "internal"))


def check_javadoc(pages: Path, files: Sequence[Path]) -> None:
    """Check the comments of files of the Java library, which is built, and write their pages into a folder.

    Raises:
        StyleError: a comment is missing or wrong.
    """
    built = os.pathsep.join(str(JAVA / "target" / name) for name in ("classes", "libraries/*"))
    options = ("-quiet", "-Werror", "-Xdoclint:all", "-Xmaxwarns", "500", "-notimestamp")
    run(JAVA, "javadoc", *options, "-classpath", built, "-d", str(pages), *map(str, files))


NODE_FILES = ("package.json", "package-lock.json", "tsconfig.json", "eslint.config.js", ".prettierrc.json", "README.md")
STYLES = (
    Style(
        "TypeScript",
        (
            *(TYPESCRIPT / name for name in ("src", "test", "scripts", "buf.yaml", "buf.gen.yaml", *NODE_FILES)),
            ROOT / "protos",
        ),
        "npm",
        _typescript,
    ),
    Style(
        "App",
        (
            *(WEB / name for name in ("src", "static", "test", "browser", "scripts", *NODE_FILES)),
            TYPESCRIPT / "src",
            ROOT / "protos",
        ),
        "npm",
        _app,
    ),
    Style(
        "Go",
        (
            *go_files(GO),
            ROOT / "protos",
            *(folder / name for folder in (GO, GO / "tools") for name in ("go.mod", "go.sum")),
        ),
        "go",
        _go,
    ),
    Style("Go of the auditors", (AUDITING,), "go", _auditing),
    Style("Java", (JAVA / "src", JAVA / "pom.xml"), "mvn", _java),
)

if __name__ == "__main__":
    sys.exit(main())
