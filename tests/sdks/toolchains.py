"""Toolchains of other languages: which there are on this machine, and which languages the tests leave out."""

import shutil

PROGRAMS = {"Go": "go"}
"""For each language with a client library the program that builds it."""


def program(language: str) -> str | None:
    """The path of the program that builds a language; None if there is none."""
    return shutil.which(PROGRAMS[language])


def left_out() -> list[str]:
    """The languages that cannot be tested here, each with what is missing."""
    return [f"{language} (no `{name}`)" for language, name in PROGRAMS.items() if program(language) is None]
