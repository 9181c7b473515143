"""Toolchains of other languages: which there are on this machine, and which languages the tests leave out."""

import shutil

PROGRAMS = {"Java": ("javac", "mvn")}
"""For each language with a client library the programs that build it."""


def missing(language: str) -> list[str]:
    """The programs of a language that are not on this machine."""
    return [name for name in PROGRAMS[language] if shutil.which(name) is None]


def left_out() -> list[str]:
    """The languages that cannot be tested here, each with what is missing."""
    return [f"{language} (no {', '.join(missing(language))})" for language in PROGRAMS if missing(language)]
