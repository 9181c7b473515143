"""Build the client libraries of Go and Java with their tests, where their toolchains are: the tests find them built.

Where one is missing, nothing is said: nobody needs it who does not work on that library. Where a build fails, because
the network is away or a change does not compile, this says so and succeeds: everything else works without it.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import build_go, build_java
from tools.digests import digest_of, is_current

SHOWN = 20
"""The number of lines of a failure that are shown, from its end."""


class Build(NamedTuple):
    """The build of a library: the programs that it takes, its sources and what is generated there, and its stamp."""

    language: str
    programs: Sequence[str]
    sources: Sequence[Path]
    generated: Sequence[Path]
    stamp: Path
    build: Callable[[], None]

    @property
    def is_due(self) -> bool:
        """True if it can be built here, and has changed since it was built."""
        return all(map(shutil.which, self.programs)) and not is_current(
            self.stamp, digest_of(self.sources, self.generated)
        )


BUILDS = (
    Build("Go", ("go",), build_go.TEST_SOURCES, (build_go.MESSAGES,), build_go.COMPILED, build_go.compile_tests),
    Build("Java", ("javac", "mvn"), build_java.SOURCES, (), build_java.BUILT, build_java.build),
)


def main(builds: Sequence[Build] = BUILDS) -> None:
    """Build what is due."""
    for due in builds:
        if due.is_due:
            print(f"Building the library in {due.language}; the first time this takes a minute.", flush=True)
            try:
                due.build()
            except subprocess.CalledProcessError as error:
                said = str(error.output or "").strip().splitlines()[-SHOWN:]
                print("\n".join((f"The library in {due.language} was not built:", *said)), file=sys.stderr)


if __name__ == "__main__":
    main()
