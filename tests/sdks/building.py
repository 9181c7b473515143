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
from tools.build_app import build_library
from tools.build_go import GO, PROGRAMS, SETTINGS, compile_tests
from tools.build_java import JAVA, QUICKLY
from tools.build_java import build as build_java
from tools.make_vectors import FOLDER
from tools.node import find_npm

ROOT = Path(__file__).resolve().parents[2]
TYPESCRIPT = ROOT / "clients" / "typescript"
WEB = ROOT / "clients" / "web"
TIMEOUT = 1800
"""In seconds. With an empty cache Maven downloads two hundred files first, and another build may be under way."""
ROOMY = "--max-semi-space-size=64"
"""The option of Node for room for young objects, in megabytes: it looks for garbage less often."""
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
    return run("mvn", "--batch-mode", "--quiet", *arguments, folder=JAVA, MAVEN_OPTS=" ".join((*QUICKLY, "-Xmx512m")))


def java_built() -> None:
    """Compiles the Java library with its tests and packs it, if anything of it has changed. It runs no tests."""
    with building("Java"):
        try:
            build_java()
        except subprocess.CalledProcessError as error:
            raise AssertionError(error.output) from error


def java(*arguments: str, libraries: str) -> str:
    """Runs the classes of the Java library and its tests; what was printed."""
    return run("java", *QUICKLY, "-Xmx512m", "-cp", java_path(libraries), *arguments, folder=JAVA)


def java_path(libraries: str) -> str:
    """The class path of the Java library and its tests, with these libraries."""
    return os.pathsep.join((*(str(JAVA / "target" / name) for name in ("classes", "test-classes")), libraries))


def go(*arguments: str, folder: Path = GO) -> str:
    """Runs Go in the folder of its library, or in that of another module; what it printed."""
    return run("go", *arguments, folder=folder, CGO_ENABLED=SETTINGS["CGO_ENABLED"])


def go_built() -> Path:
    """Builds the tests and programs in Go, if anything of them has changed. It runs none. The folder where they lie."""
    with building("Go"):
        try:
            compile_tests()
        except subprocess.CalledProcessError as error:
            raise AssertionError(error.output) from error
    return PROGRAMS


def npm(*arguments: str, folder: Path = TYPESCRIPT, vectors: Path = FOLDER) -> str:
    """Runs npm in the folder of the TypeScript library or of the app, perhaps with other vectors; what it printed."""
    environment, command = _node()
    caravan = str(Path(sys.executable).with_name("caravan"))
    path = environment["PATH"]
    return run(
        *command, *arguments, folder=folder, PATH=path, CARAVAN=caravan, VECTORS=str(vectors), NODE_OPTIONS=ROOMY
    )


def typescript_path() -> str:
    """The path on which programs are looked for, Node among them."""
    return _node()[0]["PATH"]


def app_built() -> None:
    """Builds the app in the browser and the TypeScript library, if anything of them has changed."""
    with building("TypeScript"):
        build_library()
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


def _go(_: Path) -> Command:
    return (str(go_built() / "caravan-together"),)


def _java(_: Path) -> Command:
    """Needs only the libraries that lie beside the program `caravan-verify`."""
    java_built()
    libraries = str(JAVA / "target" / "libraries" / "*")
    return "java", *QUICKLY, "-cp", java_path(libraries), "io.caravanserai.examples.Together"


def _typescript(folder: Path) -> Command:
    """Builds only what has changed: a build removes what earlier ones compiled, while other tests may use it."""
    program = folder / "together.mjs"
    with building("TypeScript"):
        build_library()
        if not program.exists():
            bundled("program", program)
    node = shutil.which("node", path=_node()[0]["PATH"])
    assert node is not None
    return node, str(program)


COMMANDS: Mapping[str, Callable[[Path], Command]] = {
    "Python": _python,
    "Go": _go,
    "Java": _java,
    "TypeScript": _typescript,
}
"""For each language, a function that builds its programs in a folder, once, and gives their command."""


def available() -> list[str]:
    """The languages whose programs can be built here."""
    return [language for language in COMMANDS if not missing(language)]


def built(language: str, folder: Path) -> Command:
    """The command of the programs of a language. All workers of a test run give the same folder."""
    own = folder / language
    own.mkdir(exist_ok=True)
    return COMMANDS[language](own)
