"""The editions of a service: checks them, stores them in the log of the matches, and finds them by name."""

import asyncio
from collections.abc import Mapping, Sequence

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.boxes.file import BoxError, digest
from domain.boxes.reasons import BoxReason
from domain.editions.edition import STANDARD, EditionRecorded, edition_of, edition_stream, register_edition
from domain.errors import Reason
from domain.event import Request
from domain.matches.events import Edition
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.game import Game
from domain.words.box_words import box_fault_of
from domain.words.field_faults import Fault, fault_of
from service.errors import ServiceError
from service.persistence.commands import Commands, StreamCommand, first_answer
from service.persistence.editions.kind import EDITIONS


class Editions:
    """The standard edition of each game, and all registered editions."""

    def __init__(self, commands: Commands, games: Mapping[str, Game]) -> None:
        self._commands = commands
        self._games = games
        self._codec = ProtobufCodec(games)
        self._deciding = asyncio.Lock()

    async def find(self, game: str, name: str) -> Edition:
        """An edition of a game, by the names of both.

        Raises:
            ServiceError: EDITION_NOT_FOUND.
        """
        return await asyncio.to_thread(self._find, game, name)

    def _find(self, game: str, name: str) -> Edition:
        if name == STANDARD and game in self._games:
            content = self._games[game].content()
            return Edition(STANDARD, digest(content), content)
        stream = edition_stream(game, name)
        edition = edition_of(stream, self._log(stream)) if "\0" not in name else None  # PostgreSQL refuses NUL
        if edition is None:
            raise ServiceError(Reason.EDITION_NOT_FOUND, f"there is no {stream}", details={"edition": stream})
        return edition

    def _log(self, stream: str) -> Sequence[EditionRecorded]:
        return self._commands.store.stream(EDITIONS, stream)

    async def create(self, game: str, name: str, content: bytes, request: Request | None = None) -> Edition:
        """Registers an edition of a game.

        Raises:
            ServiceError: BOX_INVALID, REQUEST_REUSED, STORE_CONFLICT.
            CommandError: EDITION_EXISTS.
        """
        edition = Edition(name, digest(content), content)
        async with self._deciding:  # several callers at once try a box only once
            return await self._commands.carry_out(StreamCommand(lambda: self._create(game, edition, request)))

    def _create(
        self, game: str, edition: Edition, request: Request | None
    ) -> tuple[Edition, Sequence[EditionRecorded]]:
        log = self._log(edition_stream(game, edition.name))
        if first_answer(log, request) is not None:
            return edition, ()
        if not log:
            self._require_box(game, edition)
        return edition, register_edition(log, game, edition, request)

    def _require_box(self, game: str, edition: Edition) -> None:
        """Checks that matches of every number of players can start with a box.

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
                Reason.BOX_INVALID,
                str(error),
                fields=[("content", fault_of(Fault.NOT_A_BOX, detail=box_fault_of(error)))],
                details={"table": error.table, "key": error.key, "reason": error.reason},
            ) from error
        except Exception as error:  # an inconsistent box may cause any error
            unstarted = BoxReason("no match can start with it: {error}", error=str(error) or type(error).__name__)
            text = str(unstarted)
            told = box_fault_of(BoxError("", "", unstarted), text)
            raise ServiceError(
                Reason.BOX_INVALID,
                text,
                fields=[("content", fault_of(Fault.NOT_A_BOX, detail=told))],
                details={"reason": text},
            ) from error

    def _try(self, game: str, players: int, edition: Edition) -> None:
        """Starts a match with an edition, without storing it."""
        match, _ = Match.create(
            self._codec, self._games, "matches/trial000", Terms(game, players, edition=edition), bytes(32)
        )
        for number in range(1, players + 1):
            match.join(f"Player {number}")
        match.start()
