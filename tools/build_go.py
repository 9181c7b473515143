"""Generate the messages of the Go library, unless they are there and neither protocol nor generator has changed.

And build its tests and the programs that other tests run: what has not changed since is neither compiled nor linked.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.digests import ROOT, digest_of, is_current

GO = ROOT / "clients" / "go"
SOURCES = (ROOT / "protos", GO / "tools", GO / "generate.go")
MESSAGES = GO / "caravanserai"
"""The generated messages. They are committed, because a module of Go is fetched as it lies in the repository."""
GENERATED = ROOT / "build" / "go-messages.txt"
"""Holds the digest of the messages and of what they were generated from."""
AUDITING = ROOT / "tests" / "sdks" / "auditing"
TEST_SOURCES = (ROOT / "protos", GO, AUDITING)
PROGRAMS = ROOT / "build" / "go"
"""The folder of the programs, one for the tests of each package among them. Go keeps what it compiles, but not what it
links, and linking takes most of the time of a test run.
"""
COMPILED = PROGRAMS / "digest.txt"
"""Holds the digest of what was built."""
EXAMPLE = PROGRAMS / "readme-bot"
"""The bot of the page of the library, which calls the service that its argument names."""
GRPCURL = "github.com/fullstorydev/grpcurl/cmd/grpcurl"
SETTINGS = {"CGO_ENABLED": "0"}
"""The same for all uses of Go: with others, Go would compile every library again."""


def generate() -> None:
    """Generate the messages if need be.

    Raises:
        CalledProcessError: the generator failed; it has said why.
    """
    if is_current(GENERATED, digest_of((*SOURCES, MESSAGES))):
        return
    subprocess.run(("go", "generate"), cwd=GO, env={**os.environ, **SETTINGS}, check=True)
    GENERATED.parent.mkdir(exist_ok=True)
    GENERATED.write_text(digest_of((*SOURCES, MESSAGES)), encoding="utf-8")


def compile_tests() -> None:
    """Build the tests of the library and the programs of other tests, unless they are there. It runs none of them.

    Raises:
        CalledProcessError: something does not compile; the output holds why.
    """
    generate()
    digest = digest_of(TEST_SOURCES, (MESSAGES,))
    if is_current(COMPILED, digest):
        return
    shutil.rmtree(PROGRAMS, ignore_errors=True)
    PROGRAMS.mkdir(parents=True)
    _go(GO, "test", "-c", "-vet=off", "-o", f"{PROGRAMS}/", *map(str, packages_with_tests().values()))
    _go(GO, "build", "-o", f"{PROGRAMS}/", "./cmd/...")
    _go(GO, "build", "-o", str(EXAMPLE), *map(str, _example()))
    _go(GO / "tools", "build", "-o", f"{PROGRAMS}/", GRPCURL)
    _go(AUDITING, "build", "-o", f"{PROGRAMS}/", "./...")
    COMPILED.write_text(digest, encoding="utf-8")


def packages_with_tests() -> dict[str, Path]:
    """The packages of the library that have tests: the names of their programs, and their folders."""
    listed = _go(GO, "list", "-f", "{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Dir}}{{end}}", "./...")
    found = (line.split(maxsplit=1) for line in listed.splitlines() if line)
    return {f"{path.rpartition('/')[2]}.test": Path(folder) for path, folder in found}


def _example() -> list[Path]:
    """Writes the program of the page of the library, but for its address; the files."""
    folder = PROGRAMS / "readme"
    folder.mkdir()
    (program,) = re.findall(r"```go\n(.*?)```", (GO / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    address = 'package main\n\nimport "os"\n\nvar address = os.Args[1]\n'
    texts = {"main.go": program.replace('"127.0.0.1:50051"', "address"), "address.go": address}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


def _go(folder: Path, *arguments: str) -> str:
    return subprocess.run(
        ("go", *arguments),
        cwd=folder,
        env={**os.environ, **SETTINGS},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    ).stdout


if __name__ == "__main__":
    generate()
