"""Optional parts of an installation: which are not there, and how to install each."""

import logging
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from typing import NamedTuple

LOG = logging.getLogger("caravanserai.extras")


ZSTD = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
"""A part of Python from 3.14 on (PEP 784), before that a package."""


class Extra(NamedTuple):
    """The module that an extra brings, and what a service does without it."""

    module: str
    without: str


EXTRAS: Mapping[str, Extra] = {
    "passkeys": Extra("webauthn", "players sign in on other devices by the code of their account alone"),
    "pictures": Extra("resvg_py", "links to matches show one picture of the game in other programs, not the position"),
    "tournaments": Extra("gacrux", "no Swiss tournaments of games for two"),
    "uvloop": Extra("uvloop", "the event loop is Python's, which takes a quarter more time for each call"),
    "zstd": Extra(ZSTD, "large answers are compressed by gzip, which takes thrice the time"),
}
"""The extras without which a service starts and does less. Others are missed where an option asks for them."""


def installing(extra: str) -> str:
    """The command that installs an extra."""
    return f"pip install 'caravanserai-service[{extra}]'"


def is_there(extra: str) -> bool:
    """True if an extra is installed."""
    return _has(EXTRAS[extra].module)


def log_missing() -> None:
    """Says in the log what this installation does without."""
    for name, extra in EXTRAS.items():
        if not _has(extra.module):
            LOG.info("without the extra %s: %s (%s)", name, extra.without, installing(name))


def _has(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # the package around it is not there either
        return False
