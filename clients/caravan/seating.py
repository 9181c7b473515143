"""Creating matches over gRPC, and filling their seats."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import uuid4

from caravanserai.v1.match_service_pb2 import (
    AddBotRequest,
    CreateMatchRequest,
    JoinMatchRequest,
    StartMatchRequest,
)

from clients.caravan.connection import Connection, new_token, token_hash
from clients.caravan.terminal import Failure
from domain.play.chance import entropy_commitment


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat that was taken, with what only its player knows: a token, and entropy for the chance of the match."""

    match: str
    seat: int
    token: str
    entropy: bytes


def option_values(given: Iterable[str]) -> dict[str, str]:
    """The options that were given as `name=value`.

    Raises:
        Failure: one of them has no `=`.
    """
    values: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Failure(f"{text}: options are given as name=value, such as character_draft=on.")
        values[name] = value
    return values


def create_match(
    connection: Connection, game: str, players: int, options: Mapping[str, str], seed: str = ""
) -> tuple[str, str]:
    """Creates a match; its name, and the token of its owner."""
    token = new_token()
    request = CreateMatchRequest(
        game=f"games/{game}",
        players=players,
        options=options,
        owner_token_hash=token_hash(token),
        seed=seed,
        request_id=str(uuid4()),
    )
    created = connection.matches.CreateMatch(request, metadata=connection.metadata(token))
    return created.match.name, token


def join_match(connection: Connection, match: str, player: str, seat: int = 0) -> Seated:
    """Takes a seat (0: the first free one), committed to fresh entropy."""
    token, entropy = new_token(), os.urandom(32)
    request = JoinMatchRequest(
        match=match,
        seat=seat,
        display_name=player,
        token_hash=token_hash(token),
        entropy_commitment=entropy_commitment(entropy),
        request_id=str(uuid4()),
    )
    joined = connection.matches.JoinMatch(request, metadata=connection.metadata(token))
    return Seated(match, joined.seat, token, entropy)


def add_bot(connection: Connection, match: str, owner: str, kind: str = "random") -> None:
    """Seats a bot on the first free seat."""
    request = AddBotRequest(match=match, kind=kind, request_id=str(uuid4()))
    connection.matches.AddBot(request, metadata=connection.metadata(owner))


def start_match(connection: Connection, match: str, token: str, entropy: bytes = b"") -> None:
    """Says that a seat is ready; with the token of the owner the match starts at once."""
    request = StartMatchRequest(match=match, entropy=entropy, request_id=str(uuid4()))
    connection.matches.StartMatch(request, metadata=connection.metadata(token))
