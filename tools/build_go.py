"""Generate the messages of the Go library, unless they are there and neither protocol nor generator has changed.

And compile what its tests need, into the cache that Go keeps.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

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
COMPILED = ROOT / "build" / "go-tests.txt"
"""Holds the digest of what was compiled. What Go removed from its cache since then a test compiles again."""
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
    """Compile the library, its tests, and the programs of other tests. It runs none of them.

    Raises:
        CalledProcessError: something does not compile; the output holds why.
    """
    generate()
    with TemporaryDirectory() as scratch:
        _go(GO, "test", "-exec=true", "-count=1", "-vet=off", "./...")
        _go(GO / "tools", "build", "-o", scratch, GRPCURL)
        _go(AUDITING, "build", "-o", f"{scratch}/", "./...")
    COMPILED.parent.mkdir(exist_ok=True)
    COMPILED.write_text(digest_of(TEST_SOURCES, (MESSAGES,)), encoding="utf-8")


def _go(folder: Path, *arguments: str) -> None:
    subprocess.run(
        ("go", *arguments),
        cwd=folder,
        env={**os.environ, **SETTINGS},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    )


if __name__ == "__main__":
    generate()
