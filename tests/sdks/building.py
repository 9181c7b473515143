"""Builds the client libraries of other languages, one process at a time, and their programs that play together."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.sdks.toolchains import missing
from tools.node import find_npm, is_installed

ROOT = Path(__file__).resolve().parents[2]
GO = ROOT / "clients" / "go"
JAVA = ROOT / "clients" / "java"
TYPESCRIPT = ROOT / "clients" / "typescript"
WEB = ROOT / "clients" / "web"
TIMEOUT = 1800
"""In seconds. With an empty cache Maven downloads two hundred files first, and another build may be under way."""
QUICKLY = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""Options of Java for a program that ends soon."""

Command = tuple[str, ...]


def run(*command: str, folder: Path, timeout: float = TIMEOUT, **environment: str) -> str:
    """Runs a command; what it printed."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=timeout,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@contextmanager
def building(language: str) -> Iterator[None]:
    """Waits until no other test worker builds this language. What a build writes lies in the checkout."""
    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    with (folder / f"{language}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def maven(*arguments: str) -> str:
    """Runs Maven in the folder of the Java library; what it printed."""
    return run("mvn", "--batch-mode", "--quiet", *arguments, folder=JAVA, MAVEN_OPTS="-Xmx512m")


def npm(*arguments: str, folder: Path = TYPESCRIPT) -> str:
    """Runs npm in the folder of the TypeScript library, or in that of the app; what it printed."""
    environment, command = _node()
    caravan = str(Path(sys.executable).with_name("caravan"))
    return run(*command, *arguments, folder=folder, PATH=environment["PATH"], CARAVAN=caravan)


def app_built() -> None:
    """Builds the app in the browser, if anything of it has changed. The TypeScript library must be built."""
    with building("TypeScript"):
        if not is_installed(WEB):
            npm("ci", "--ignore-scripts", folder=WEB)
        run(sys.executable, "tools/build_app.py", "--required", folder=ROOT)


def bundled(script: str, target: Path) -> None:
    """Writes a program of the TypeScript library, which is built, in one file."""
    npm("run", script, "--", f"--outfile={target}")


def _node() -> tuple[Mapping[str, str], Command]:
    found = find_npm()
    assert found is not None
    return found


# -- programs that play together, as docs/protocol.md describes them --------------------------------------------------


def _python(_: Path) -> Command:
    return sys.executable, "-m", "caravanserai"


def _go(folder: Path) -> Command:
    program = folder / "caravan-together"
    with building("Go"):
        if not program.exists():
            run("go", "generate", folder=GO)
            run("go", "build", "-o", str(program), "./cmd/caravan-together", folder=GO)
    return (str(program),)


def _java(folder: Path) -> Command:
    """Runs from copies: a later build may write the classes again."""
    classes, libraries = folder / "classes", folder / "libraries"
    with building("Java"):
        if not libraries.exists():
            listed = libraries.with_suffix(".new")
            maven("test-compile", "dependency:build-classpath", "-DincludeScope=runtime", f"-Dmdep.outputFile={listed}")
            for compiled in ("classes", "test-classes"):
                shutil.copytree(JAVA / "target" / compiled, classes, dirs_exist_ok=True)
            listed.rename(libraries)
    path = f"{classes}{os.pathsep}{libraries.read_text()}"
    return "java", *QUICKLY, "-cp", path, "io.caravanserai.examples.Together"


def _typescript(folder: Path) -> Command:
    """Builds once in a test run: a build removes what earlier ones compiled, while other tests may use it."""
    program = folder / "together.mjs"
    with building("TypeScript"):
        if not program.exists():
            if not is_installed(TYPESCRIPT):
                npm("ci")
            npm("run", "build")
            bundled("program", program)
    node = shutil.which("node", path=_node()[0]["PATH"])
    assert node is not None
    return node, str(program)


PROGRAMS: Mapping[str, Callable[[Path], Command]] = {
    "Python": _python,
    "Go": _go,
    "Java": _java,
    "TypeScript": _typescript,
}
"""For each language, a function that builds its programs in a folder, once, and gives their command."""


def available() -> list[str]:
    """The languages whose programs can be built here."""
    return [language for language in PROGRAMS if not missing(language)]


def built(language: str, folder: Path) -> Command:
    """The command of the programs of a language. All workers of a test run give the same folder."""
    own = folder / language
    own.mkdir(exist_ok=True)
    return PROGRAMS[language](own)
