"""Cards of matches: what other programs show where somebody gives them a link, and what a picture of it is made of."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from caravanserai_protocol.harmless import harmless
from caravanserai_protocol.v1 import game_pb2, match_pb2, match_service_pb2
from google.protobuf import json_format

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words

LONGEST_NAME = 40
"""The most characters of a name on a card."""


class Card(NamedTuple):
    """A card: a title, and what it says below. Texts of people in it are on one line, and turn nothing around them."""

    title: str
    text: str


def short(text: str) -> str:
    """A text of people as cards show it."""
    shown = harmless(text.strip(), longest=max(len(text), 1))
    return shown if len(shown) <= LONGEST_NAME else f"{shown[:LONGEST_NAME].rstrip()}…"


def card_of(match: match_pb2.Match, words: "Words", *, past: bool = False) -> Card:
    """The card of a match: its game and who plays, and how it stands. ``past``: as :func:`standing_of` means it."""
    from domain.words.numbers import with_minus  # a service that starts needs no words

    names = names_of(match, words)
    sitting = [name for seat, name in zip(match.seats, names, strict=True) if _sits(seat)]
    title = " · ".join(filter(None, (words.title, ", ".join(sitting))))
    points = ", ".join(
        f"{name} {with_minus(seat.points)}"
        for seat, name in zip(match.seats, names, strict=True)
        if seat.HasField("points")
    )
    return Card(title, " ".join(filter(None, (standing_of(match, words, past=past), points and f"{points}."))))


def names_of(match: match_pb2.Match, words: "Words") -> Sequence[str]:
    """The name of each seat; that of its place where nobody sits, or where the person was erased what is said then. A
    bot that took a seat over has the name of its player, and is called a bot; others that are called by their level
    have its name in the language of the words.
    """
    return [_name_of(seat, words) for seat in match.seats]


def _name_of(seat: match_pb2.Seat, words: "Words") -> str:
    from domain.words.bot_names import bot_name  # a service that starts needs no words

    own = seat.occupant == match_pb2.Seat.OCCUPANT_BOT and not seat.handed_over
    given = bot_name(seat.display_name, words.language) if own else seat.display_name
    name = words.text("erased-player") if seat.erased else short(given) or words.seat(seat.number)
    return words.text("left-to-bot", {"player": name}) if seat.handed_over else name


def standing_of(match: match_pb2.Match, words: "Words", *, past: bool = False) -> str:
    """The state of a match, in one sentence. ``past``: it may have gone on since, and a link to a position does not
    give its end away.
    """
    names = names_of(match, words)
    if match.state == match_pb2.Match.STATE_OPEN:
        return words.text("card-open", {"count": sum(not _sits(seat) for seat in match.seats)})
    if match.state == match_pb2.Match.STATE_PLAYING and past:
        return words.text("card-position", {"version": match.version})
    if match.state == match_pb2.Match.STATE_PLAYING:
        waited = [name for seat, name in zip(match.seats, names, strict=True) if seat.awaited]
        return words.text("card-playing", {"count": len(waited), "names": ", ".join(waited)})
    if match.state == match_pb2.Match.STATE_FINISHED:
        first = [name for seat, name in zip(match.seats, names, strict=True) if seat.rank == 1]
        return words.text("card-finished", {"count": len(first), "names": ", ".join(first)})
    return words.text("card-agreed" if match.ended_by_agreement else "card-abandoned")


def _sits(seat: match_pb2.Seat) -> bool:
    return seat.occupant not in (match_pb2.Seat.OCCUPANT_UNSPECIFIED, match_pb2.Seat.OCCUPANT_NOBODY)


def drawing_of(
    answer: match_service_pb2.GetMatchResponse,
    game: game_pb2.Game,
    words: "Words",
    language: str,
    *,
    layout: bytes = b"",
    past: bool = False,
) -> str:
    """The JSON from which the script of the app draws a picture (`clients/web/src/picture`). The same for all who see
    the same. ``layout``: that of the package of the game. ``past``: as :func:`standing_of` means it.
    """
    drawn: Mapping[str, Any] = {
        "language": language,
        "game": described(game),
        "placements": [
            {"place": each.place, "piece": each.piece, "count": each.count} for each in answer.table.placements
        ],
        "seats": names_of(answer.match, words),
        "status": standing_of(answer.match, words, past=past),
        **({"layout": json.loads(layout)} if layout else {}),
    }
    return json.dumps(drawn, ensure_ascii=False)


def described(game: game_pb2.Game) -> Mapping[str, Any]:
    """The description of a game as the script reads it: with every field, and numbers for names."""
    written: Mapping[str, Any] = json_format.MessageToDict(
        game, always_print_fields_with_no_presence=True, use_integers_for_enums=True
    )
    return written
