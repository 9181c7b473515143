"""The option that names a store, and what commands do with one: only where the service is installed too."""

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Annotated, Protocol, cast

import typer
from caravanserai import Record
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.v1.edition_service_pb2 import RegisteredEdition
from caravanserai_protocol.v1.match_pb2 import Match

from caravanserai_verify.matches.findings import MatchVerification
from clients.caravan.installed_parts import part
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure
from domain.matches.events import Recorded

DEFAULT_STORE = "caravanserai.sqlite"
"""The store if none is named: that of `caravan serve`."""

Store = Annotated[
    str,
    typer.Option(
        "--store",
        envvar="CARAVAN_STORE",
        help="The store with all matches: a SQLite file, or postgresql://host/database.",
    ),
]


class Stores(Protocol):
    """Stores on this machine, read without a service that runs.

    All raise Failure where there is no such store, or not what is asked for in it.
    """

    def stored_rows(self, store: str, match: str, speech: Speech, /) -> list[Recorded]:
        """The events of a match, with all openings."""

    def stored_matches(self, store: str, game: str, speech: Speech, /) -> Generator[Match]:
        """The matches, of one game if it is named, the latest first."""

    def stored_record(self, store: str, match: str, /) -> Record:
        """The record of a match, of format 1."""

    def stored_record_file(self, store: str, match: str, audit_keys: Path | None, /) -> Record:
        """The record of a match that is over, of format 2, signed with the keys in a file."""

    def stored_archive(self, store: str, tournament: str, audit_keys: Path | None, /) -> TournamentArchive:
        """The archive of a tournament that is over, signed with the keys in a file."""

    def verify_matches(
        self, store: str, matches: Sequence[str], hidden: bool, speech: Speech, /, *, deciding: bool
    ) -> list[MatchVerification]:
        """Verifies matches, all of them if none is named."""

    def stored_editions(self, store: str, game: str, speech: Speech, /) -> list[RegisteredEdition]:
        """The editions, of one game if it is named, the latest first."""

    def register_in(self, store: str, game: str, name: str, content: bytes, speech: "Speech", /) -> RegisteredEdition:
        """Registers an edition."""


def stores(speech: Speech) -> Stores:
    """Access to stores.

    Raises:
        Failure: this terminal is installed without the service.
    """
    found = part("clients.workshop.stores_at_hand", "service.persistence")
    if found is None:
        raise Failure(speech.plain("no-stores-here"))
    return cast(Stores, found)
