"""Calls a service as a remembered player or as an administrator."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from caravanserai import CallError, Client, NotAllowed, TooLate, Unavailable
from caravanserai_protocol.identity import new_token
from caravanserai_protocol.v1.player_pb2 import Player
from caravanserai_protocol.v1.player_service_pb2 import ErasePersonResponse

from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import (
    EntropyMemory,
    Memory,
    PlayerMemory,
    RememberedPlayer,
    RememberedSeat,
    UnreadableError,
)
from clients.caravan.terminal import DEFAULT_LANGUAGE, Failure, connected, failing

OUTDATED = ("TOKEN_REVOKED", "TOKEN_EXPIRED")
"""The reasons for which the service refuses tokens that it knew."""


class Account:
    """A player at a service, and their token.

    ``client`` calls as the player. Without ``known``, the token came from the user and is not remembered.
    """

    def __init__(self, client: Client, memory: PlayerMemory, known: RememberedPlayer | None) -> None:
        self.client = client
        self._memory = memory
        self._known = known

    def rotate(self, address: str) -> Player:
        """Replaces the token. The new one is remembered even if the answer is lost."""
        with remembered_first(self._memory, address) as token:
            player = self.client.rotate_token(token)
        self._memory.keep(RememberedPlayer(address, player.name, token))
        return player

    def remove(self) -> Player:
        """Removes the player for ever and forgets their token."""
        player = self.client.remove_player("players/me")
        self._forget()
        return player

    def erase(self) -> ErasePersonResponse:
        """Erases the player for ever and forgets their token."""
        erased = self.client.erase("players/me")
        self._forget()
        return erased

    def _forget(self) -> None:
        if self._known is not None:
            self._memory.forget(self._known.token)


@contextmanager
def understood(speech: Speech | None = None) -> Iterator[None]:
    """Like `failing`, and also for unreadable memory files."""
    with failing(speech):
        try:
            yield
        except UnreadableError as error:
            reason = (speech or Speech()).of_file(error.error)
            raise Failure((speech or Speech()).plain(error.message, file=str(error.path), reason=reason)) from error


@contextmanager
def remembered_first(memory: PlayerMemory, address: str) -> Iterator[str]:
    """A new token for a player. It is remembered before the call, because the answer can be lost.

    It is forgotten if the service refuses the call.
    """
    token = new_token()
    memory.keep(RememberedPlayer(address, "", token))
    try:
        yield token
    except (Unavailable, TooLate):
        raise
    except CallError:
        memory.forget(token)
        raise


def find(memory: PlayerMemory, spectator: Client, address: str, player: str = "") -> RememberedPlayer | None:
    """The remembered player at an address: the latest, or the named one.

    It first asks the service for the players of tokens whose answer was lost.
    """
    for known in memory.players(address):
        if not known.player:
            try:
                found = spectator.with_token(known.token, registered=True).player()
            except NotAllowed:
                continue  # the request may still arrive
            memory.keep(RememberedPlayer(address, found.name, known.token))
    return memory.find(address, player)


def as_player(client: Client, address: str, player: str = "") -> tuple[Client, str] | None:
    """A client for the remembered player at an address (the latest, or the named one), and their name.

    None if there is none, or if the service does not know the token: it may serve another store now.

    Raises:
        NotAllowed: the token was replaced on another device, or has expired: nobody is made a guest by that.
    """
    known = find(PlayerMemory(), client, address, player)
    if known is None:
        return None
    own = client.with_token(known.token, registered=True)
    try:
        return own, own.player().name
    except NotAllowed as error:
        if error.reason in OUTDATED:
            raise
        return None


def player_of(client: Client, address: str, token_file: Path | None, speech: Speech) -> tuple[Client, str] | None:
    """A client for the player with the token in a file, or for the remembered one, and their name; None: there is none.

    Raises:
        Failure: the file cannot be read.
    """
    if token_file is None:
        return as_player(client, address)
    own = client.with_token(read_secret(token_file, speech), registered=True)
    return own, own.player().name


def holder(client: Client, seat: RememberedSeat, token_file: Path | None, speech: Speech) -> Client:
    """A client for the holder of a seat.

    Raises:
        Failure: The holder is a player whose token is not kept here.
    """
    if not seat.player:
        return client.with_token(seat.token)
    if token_file is not None:
        return client.with_token(read_secret(token_file, speech), registered=True)
    known = find(PlayerMemory(), client, seat.address, seat.player)
    if known is None:
        raise Failure(speech.plain("token-not-kept", player=seat.player, address=seat.address))
    return client.with_token(known.token, registered=True)


def known_here(client: Client, address: str, match: str = "") -> Client:
    """A client with the user's identity at an address, to look at something: the guest with a seat in the match, else
    the player, else a spectator.
    """
    seat = Memory().taken(match, address) if match else None
    if seat is not None and not seat.player:
        return client.with_token(seat.token)
    try:
        player = as_player(client, address, seat.player if seat is not None else "")
    except NotAllowed:
        return client
    return client if player is None else player[0]


def all_known_here(client: Client, address: str) -> Sequence[Client]:
    """Clients for all identities of the user at an address: the player, and the guest of each seat."""
    player = as_player(client, address)
    guests = (seat.token for seat in Memory().all_taken(address) if not seat.player)
    return [*([player[0]] if player is not None else []), *map(client.with_token, guests)]


@contextmanager
def account(
    address: str, player: str = "", token_file: Path | None = None, language: str = DEFAULT_LANGUAGE
) -> Iterator[Account]:
    """The remembered player at an address (the latest, or the named one), or the player with the token in a file. The
    service speaks this ``language`` to them.

    Raises:
        Failure: There is none, the token belongs to another player, the service does not know them, or nobody answers.
    """
    memory, speech = PlayerMemory(), Speech(language)
    with connected(address, language) as client:
        if token_file is not None:
            token = read_secret(token_file, speech)
            kept = EntropyMemory(address, sha256(token.encode()).hexdigest())
            own = client.with_token(token, registered=True, entropies=kept)
            if player and own.player().name != player:
                raise Failure(speech.plain("token-of-another", file=str(token_file), player=player))
            yield Account(own, memory, None)
            return
        known = find(memory, client, address, player)
        if known is None and player:
            raise Failure(speech.plain("token-of-named", player=player, address=address))
        if known is None:
            raise Failure(speech.plain("no-player-yet", address=address))
        try:
            kept = EntropyMemory(address, known.player)
            yield Account(client.with_token(known.token, registered=True, entropies=kept), memory, known)
        except NotAllowed as error:
            if error.reason != "PLAYER_UNKNOWN":
                raise
            raise Failure(speech.plain("player-not-known", player=known.player, address=address)) from error


@contextmanager
def administrator(
    address: str, token_file: Path | None, speech: Speech | None = None, language: str = DEFAULT_LANGUAGE
) -> Iterator[Client]:
    """A client for the administrators. The service speaks this ``language`` to them.

    Raises:
        Failure: Their token is missing or unreadable, or nobody answers at the address.
    """
    if token_file is None:
        raise Failure((speech or Speech()).plain("administrators-only"))
    with connected(address, language, read_secret(token_file, speech), speech) as client:
        yield client


def read_secret(path: Path, speech: Speech | None = None) -> str:
    """The token in a file.

    Raises:
        Failure: The file cannot be read or contains no token.
    """
    try:
        token = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        speech = speech or Speech()
        raise Failure(speech.plain("file-unread", file=str(path), reason=speech.of_file(error))) from error
    if not token.isascii() or len(token.split()) != 1:
        raise Failure((speech or Speech()).plain("file-of-token", file=str(path)))
    return token
