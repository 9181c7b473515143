"""The editions of a service: checked, stored in the log of the matches, and found by name."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from eventsourcing.persistence import IntegrityError

from domain.edition import STANDARD, EditionRecorded, edition_stream, register_edition
from domain.event import Edition, Request
from domain.match import Match
from domain.play.box import BoxError, digest
from domain.play.game import Game
from service.errors import ServiceError
from service.stores.store import MatchStore


class Editions:
    """The standard edition of each game, and those that were registered."""

    def __init__(self, store: MatchStore, games: Mapping[str, Game]) -> None:
        self._store = store
        self._games = games

    async def find(self, game: str, name: str) -> Edition:
        """An edition of a game, by their names.

        Raises:
            ServiceError: EDITION_NOT_FOUND.
        """
        return await asyncio.to_thread(self._find, game, name)

    def _find(self, game: str, name: str) -> Edition:
        if name == STANDARD and game in self._games:
            content = self._games[game].content()
            return Edition(STANDARD, digest(content), content)
        stream = edition_stream(game, name)
        log = self._store.edition_rows(stream) if "\0" not in name else []  # PostgreSQL refuses to look for it
        if not log:
            raise ServiceError("EDITION_NOT_FOUND", f"there is no {stream}", details={"edition": stream})
        return log[0].event.body.edition

    async def create(self, game: str, name: str, content: bytes, request: Request | None = None) -> Edition:
        """Registers an edition of a game.

        Raises:
            ServiceError: BOX_INVALID, REQUEST_REUSED.
            CommandError: EDITION_EXISTS.
        """
        edition = Edition(name, digest(content), content)
        return await asyncio.to_thread(self._create, game, edition, request)

    def _create(self, game: str, edition: Edition, request: Request | None) -> Edition:
        stream = edition_stream(game, edition.name)
        log = self._store.edition_rows(stream)
        _require_new(log, request)
        if not log:
            self._require_box(game, edition)
        events = register_edition(log, game, edition, request)
        if events:
            with suppress(IntegrityError):  # somebody else registered it at the same moment
                self._store.append_editions(events)
                return edition
            log = self._store.edition_rows(stream)
            _require_new(log, request)
            register_edition(log, game, edition, request)
        return edition

    def _require_box(self, game: str, edition: Edition) -> None:
        """Lets a box pass with which matches of any number of players can begin.

        Raises:
            ServiceError: BOX_INVALID.
        """
        rules = self._games[game]
        try:
            rules.load_box(edition.content)
            for players in sorted(rules.players):
                self._try(game, players, edition)
        except BoxError as error:
            raise ServiceError(
                "BOX_INVALID",
                str(error),
                fields=[("content", str(error))],
                details={"table": error.table, "key": error.key, "reason": error.reason},
            ) from error
        except Exception as error:  # whatever a box leads to that makes no sense as a whole
            text = f"no match can be begun with it: {error or type(error).__name__}"
            raise ServiceError("BOX_INVALID", text, fields=[("content", text)], details={"reason": text}) from error

    def _try(self, game: str, players: int, edition: Edition) -> None:
        """Begins a match with an edition; nobody will hear of it."""
        codec = self._store.codec
        match, _ = Match.create(codec, self._games, "matches/trial000", game, players, {}, bytes(32), edition=edition)
        for number in range(1, players + 1):
            match.join(f"Player {number}")
        match.start()


def _require_new(log: list[EditionRecorded], request: Request | None) -> None:
    """Refuses an id that belongs to another request.

    Raises:
        ServiceError: REQUEST_REUSED.
    """
    known = log[0].request if log else None
    if request is None or known is None:
        return
    same = (known.caller, known.method, known.identifier) == (request.caller, request.method, request.identifier)
    if same and known.digest != request.digest:
        raise ServiceError(
            "REQUEST_REUSED",
            f"request_id {request.identifier} belongs to another request",
            details={"method": request.method},
        )
