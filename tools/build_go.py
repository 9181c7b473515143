"""Generate the messages of the Go library, unless they are there and neither protocol nor generator has changed."""

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.digests import ROOT, digest_of, is_current

GO = ROOT / "clients" / "go"
SOURCES = (ROOT / "protos", GO / "tools", GO / "generate.go")
GENERATED = GO / "caravanserai" / "source.txt"
"""Holds the digest of what the messages were generated from. The generator removes it, like all that is not its own."""
SETTINGS = {"CGO_ENABLED": "0"}
"""The same for all uses of Go: with others, Go would compile every library again."""


def generate() -> None:
    """Generate the messages if need be.

    Raises:
        CalledProcessError: the generator failed; it has said why.
    """
    digest = digest_of(SOURCES)
    if is_current(GENERATED, digest):
        return
    subprocess.run(("go", "generate"), cwd=GO, env={**os.environ, **SETTINGS}, check=True)
    GENERATED.write_text(digest, encoding="utf-8")


if __name__ == "__main__":
    generate()
