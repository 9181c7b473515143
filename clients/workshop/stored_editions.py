"""Editions in a store: listed, and registered where no service runs on it."""

import asyncio
import re

from caravanserai_protocol.v1.edition_service_pb2 import RegisteredEdition

from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure, err, escaped
from clients.workshop.opened_store import opened
from domain.editions.edition import EditionRecorded
from domain.errors import CommandError
from domain.games import games
from domain.matches.events import Edition
from service.api.editions.servicer import edition_message
from service.application.editions.registry import Editions
from service.errors import ServiceError
from service.persistence.commands import Commands
from service.persistence.editions.kind import EDITIONS
from service.persistence.lock import StoreLockedError
from service.persistence.matches.store import MatchStore
from service.persistence.rows import RowError

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
"""The form of an edition's name."""


def _known(game: str, speech: Speech) -> str:
    short = game.removeprefix("games/")
    if short not in games():
        raise Failure(speech.plain("no-game", game=short, games=", ".join(games())))
    return short


def stored_editions(store: str, game: str, speech: Speech) -> list[RegisteredEdition]:
    """The editions in the log of a store. A service may run on it meanwhile."""
    only = _known(game, speech) if game else ""
    with opened(store) as log:
        found = [row.event.body for row in _edition_rows(log)]
    listed = [edition_message(created.game, created.edition) for created in found if only in ("", created.game)]
    return listed[::-1]


def _edition_rows(log: MatchStore) -> list[EditionRecorded]:
    found: list[EditionRecorded] = []
    for row in log.rows_up_to():
        if row.topic == EDITIONS.topic:
            try:
                found.append(log.coding.decoded_as(EDITIONS, row, row.version))
            except RowError as error:  # an unreadable row hides no other edition
                err.print(f"[bold red]bad[/] {escaped(row.stream)}: {escaped(str(error))}")
    return found


def register_in(store: str, game: str, name: str, content: bytes, speech: Speech) -> RegisteredEdition:
    """Registers an edition like a service. Write access to the store replaces a token."""
    short = _known(game, speech)
    if not NAME.fullmatch(name):
        raise Failure(speech.plain("edition-name", edition=name))
    try:
        with opened(store, writing=True) as log:
            edition = asyncio.run(_registered(log, short, name, content))
    except StoreLockedError as error:
        raise Failure(speech.plain("edition-locked", error=str(error))) from error
    except (ServiceError, CommandError) as error:
        raise Failure(str(error)) from error
    return edition_message(short, edition)


async def _registered(log: MatchStore, game: str, name: str, content: bytes) -> Edition:
    commands = Commands(log)
    try:
        return await Editions(commands, games()).create(game, name, content)
    finally:
        await commands.close()
