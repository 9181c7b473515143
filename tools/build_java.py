"""Build the Java library with its tests, unless they are there and nothing of them has changed."""

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.digests import ROOT, digest_of, is_current

JAVA = ROOT / "clients" / "java"
SOURCES = (ROOT / "protos", JAVA / "src", JAVA / "pom.xml")
BUILT = JAVA / "target" / "source.txt"
"""Holds the digest of the sources from which the library was built."""
LIBRARIES = JAVA / "target" / "libraries.txt"
"""Names the libraries that the tests need."""
QUICKLY = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""Options of Java for a program that ends soon."""


def maven(*arguments: str) -> None:
    """Run Maven in the folder of the library.

    Raises:
        CalledProcessError: it failed; its output holds why.
    """
    options = " ".join((*QUICKLY, "-Xmx512m"))
    command = ("mvn", "--batch-mode", "--quiet", *arguments)
    settings = {**os.environ, "MAVEN_OPTS": options}
    subprocess.run(
        command, cwd=JAVA, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True
    )


def build() -> None:
    """Compile the library with its tests and pack it, if need be. It runs no tests.

    Raises:
        CalledProcessError: Maven failed; its output holds why.
    """
    digest = digest_of(SOURCES)
    if is_current(BUILT, digest):
        return
    maven(
        "package", "-DskipTests", "dependency:build-classpath", "-DincludeScope=test", f"-Dmdep.outputFile={LIBRARIES}"
    )
    BUILT.write_text(digest, encoding="utf-8")


if __name__ == "__main__":
    build()
