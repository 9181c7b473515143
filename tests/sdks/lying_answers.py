"""Answers with a fault, as a lying service gives them."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from caravanserai_protocol.signing import new_key, public_key
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.match_pb2 import Match

OPERATOR = new_key()
"""The private key with which the operator signs instead of the player."""


def _keyless(match: Match, seat: int) -> None:
    match.seats[seat - 1].public_key = b""


def _another_key(match: Match, seat: int) -> None:
    match.seats[seat - 1].public_key = public_key(OPERATOR)


def _headless(match: Match, seat: int) -> None:
    _another_key(match, seat)
    match.head = b""


def _headless_and_keyless(match: Match, seat: int) -> None:
    _keyless(match, seat)
    match.head = b""


def _seatless(match: Match, _: int) -> None:
    del match.seats[:]


SHOWING: Mapping[str, Callable[[Match, int], None]] = {
    "keyless": _keyless,
    "another-key": _another_key,
    "headless": _headless,
    "headless-and-keyless": _headless_and_keyless,
    "seatless": _seatless,
}


def _of_another_history(match: Match, _: int) -> None:
    match.head = sha256(b"another history").digest()


def _unkeyed(answer: Any) -> None:
    answer.player.public_key = b""


def _rekeyed(answer: Any) -> None:
    answer.player.public_key = public_key(OPERATOR)


def _unseated(answer: Any) -> None:
    answer.viewer = 0


def _unseated_and_keyless(answer: Any) -> None:
    _unseated(answer)
    for seat in answer.match.seats:
        seat.public_key = b""


def _ready(answer: Any) -> None:
    answer.match.seats[answer.viewer - 1].ready = True


def _delayed(answer: Any) -> None:
    answer.match.spectator_delay_seconds = 3600


def _set_back(answer: Any) -> None:
    answer.match.version -= 1
    answer.match.head = sha256(b"an older version").digest()


def _of_another_version(answer: Any) -> None:
    answer.table.version += 1


def _of_another_match(answer: Any) -> None:
    answer.match.name = "matches/another"


def _another_next(answer: Any) -> None:
    answer.match.next = answer.match.name


def _on_another_seat(answer: Any) -> None:
    answer.seat = 3 - answer.seat
    answer.match.seats[answer.seat - 1].public_key = answer.match.seats[2 - answer.seat].public_key


def _another_event(answer: Any) -> None:
    event = MatchEvent.FromString(answer.update.event)
    event.finished.places[:] = (2, 1)
    answer.update.event = event.SerializeToString(deterministic=True)


def _renamed(answer: Any) -> None:
    answer.player.display_name = "erased player"


def _nameless(answer: Any) -> None:
    answer.player.display_name = ""


ANSWERS: Mapping[str, tuple[str, Callable[[Any], None]]] = {
    "registered-no-key": ("GetPlayer", _unkeyed),
    "registered-another-key": ("GetPlayer", _rekeyed),
    "unseated": ("GetMatch", _unseated),
    "unseated-and-keyless": ("GetMatch", _unseated_and_keyless),
    "ready": ("GetMatch", _ready),
    "delayed": ("GetMatch", _delayed),
    "set-back": ("GetMatch", _set_back),
    "another-version": ("GetMatch", _of_another_version),
    "looking-another-match": ("GetMatch", _of_another_match),
    "another-next": ("GetMatch", _another_next),
    "joining-another-match": ("JoinMatch", _of_another_match),
    "joining-another-seat": ("JoinMatch", _on_another_seat),
    "another-event": ("Decide", _another_event),
    "another-name": ("CreatePlayer", _renamed),
    "no-name": ("CreatePlayer", _nameless),
    "renamed": ("UpdatePlayer", _renamed),
    "webhook-host": ("CreateWebhook", lambda answer: setattr(answer.webhook, "host", "elsewhere.example")),
    "webhook-form": ("CreateWebhook", lambda answer: setattr(answer.webhook, "form", 2)),
    "webhook-match": ("CreateWebhook", lambda answer: setattr(answer.webhook, "match", "matches/another0")),
    "webhook-kinds": ("CreateWebhook", lambda answer: answer.webhook.kinds.append(2)),
    "webhook-secret": ("CreateWebhook", lambda answer: setattr(answer, "secret", "")),
    "webhook-short-secret": ("CreateWebhook", lambda answer: setattr(answer, "secret", "whsec_MTIz")),
    "webhook-plain-secret": ("CreateWebhook", lambda answer: setattr(answer, "secret", f"whsec_{'A' * 43}=")),
}
"""Lies in an answer: the method, and what it says instead."""


TOLD = {**SHOWING, "another-history": _of_another_history}
