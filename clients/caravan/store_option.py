"""The option that names a store, for commands that work on one."""

from typing import Annotated

import typer

from service.persistence.location import DEFAULT_STORE

__all__ = ["DEFAULT_STORE", "Store"]

Store = Annotated[
    str,
    typer.Option(
        "--store",
        envvar="CARAVAN_STORE",
        help="The store with all matches: a SQLite file, or postgresql://host/database.",
    ),
]
