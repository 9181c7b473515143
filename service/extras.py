"""Optional parts of an installation: which are not there, and how to install each."""

import logging
from collections.abc import Mapping
from importlib.util import find_spec
from typing import NamedTuple

LOG = logging.getLogger("caravanserai.extras")


class Extra(NamedTuple):
    """The module that an extra brings, and what a service does without it."""

    module: str
    without: str


EXTRAS: Mapping[str, Extra] = {
    "pictures": Extra("resvg_py", "links to matches show one picture of the game in other programs, not the position"),
    "tournaments": Extra("gacrux", "no Swiss tournaments of games for two"),
    "uvloop": Extra("uvloop", "the event loop is Python's, which takes a quarter more time for each call"),
}
"""The extras without which a service starts and does less. Others are missed where an option asks for them."""


def installing(extra: str) -> str:
    """The command that installs an extra."""
    return f"pip install 'caravanserai-service[{extra}]'"


def log_missing() -> None:
    """Says in the log what this installation does without."""
    for name, extra in EXTRAS.items():
        if find_spec(extra.module) is None:
            LOG.info("without the extra %s: %s (%s)", name, extra.without, installing(name))
