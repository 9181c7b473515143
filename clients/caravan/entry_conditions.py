"""Conditions of entry of a tournament: from options of commands, and in words."""

from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from hashlib import sha256
from typing import Annotated

import typer
from caravanserai_protocol.identity import entry_ticket
from caravanserai_protocol.v1.tournament_pb2 import EntryConditions

from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure

UNIT = 10_000
"""A rating is sent in this part of one."""
HIGHEST = 100
"""The highest rating that a condition names."""
NONE = "none"
"""The word with which options say that a condition is taken away."""

LeastRatingOption = Annotated[
    str, typer.Option(help="The least safe rating of players who enter, such as `12.5`; `none`: any.")
]
MostRatingOption = Annotated[
    str, typer.Option(help="The highest safe rating of players who enter, such as `30`; `none`: any.")
]
LeastMatchesOption = Annotated[
    int | None, typer.Option(min=0, help="The least number of rated matches of the game of players who enter.")
]
InviteOption = Annotated[
    list[str] | None,
    typer.Option(help="A player, players/<id>, who may enter; others may not. `none`: everybody may, and codes end."),
]

CountryOption = Annotated[
    list[str] | None,
    typer.Option(
        "--country", help="A country in three letters, repeated: players state one of them to enter. `none`: any."
    ),
]


def conditions_of(
    before: EntryConditions,
    speech: Speech,
    *,
    least_rating: str = "",
    most_rating: str = "",
    least_matches: int | None = None,
    invite: Sequence[str] = (),
    uninvite: Sequence[str] = (),
    countries: Sequence[str] = (),
    tournament: str = "",
) -> EntryConditions | None:
    """Conditions of entry with what options change; None: nothing. ``uninvite`` may name codes of the ``tournament``.

    Raises:
        Failure: a rating is none; somebody is taken off the list who is not on it, or the last who is.
    """
    if not (least_rating or most_rating or least_matches is not None or invite or uninvite or countries):
        return None
    wanted = EntryConditions()
    wanted.CopyFrom(before)
    for field, given in (("least_rating", least_rating), ("most_rating", most_rating)):
        if given == NONE:
            wanted.ClearField(field)  # type: ignore[arg-type]
        elif given:
            setattr(wanted, field, _rating(given, speech))
    if least_matches is not None:
        wanted.least_matches = least_matches
    if NONE in invite:
        del wanted.codes[:]
    codes = [
        one for one in uninvite if _player(one) not in wanted.players and _code_of(one, tournament) in wanted.codes
    ]
    wanted.codes[:] = [code for code in wanted.codes if code not in {_code_of(one, tournament) for one in codes}]
    wanted.players[:] = _listed(wanted, invite, [one for one in uninvite if one not in codes], speech)
    if codes and not (wanted.players or wanted.codes):  # without a list everybody may enter
        raise Failure(speech.plain("last-invited"))
    if countries:
        known = [] if NONE in countries else list(before.countries)
        stated = (one.upper() for one in countries if one != NONE)
        wanted.countries[:] = dict.fromkeys([*known, *stated])
    return wanted


def _rating(given: str, speech: Speech) -> int:
    """A rating in ten-thousandths."""
    try:
        value = Decimal(given.replace(",", ".")) * UNIT
    except InvalidOperation:
        value = Decimal(-1)
    if not value.is_finite() or value != int(value) or not 0 <= value <= HIGHEST * UNIT:
        raise Failure(speech.plain("rating-unclear", given=given))
    return int(value)


def _decimal(rating: int) -> str:
    """A rating as people read it: `12.5`."""
    return f"{Decimal(rating) / UNIT:f}"


def _listed(entry: EntryConditions, invite: Sequence[str], uninvite: Sequence[str], speech: Speech) -> list[str]:
    """The list with more players, and fewer."""
    before = [] if NONE in invite else list(entry.players)
    leaving = [_player(one) for one in uninvite]
    for player in leaving:
        if player not in before:
            raise Failure(speech.plain("not-invited", given=player))
    known = dict.fromkeys([*before, *(_player(one) for one in invite if one != NONE)])
    left = [player for player in known if player not in leaving]
    if leaving and not left and not entry.codes:  # without a list everybody may enter
        raise Failure(speech.plain("last-invited"))
    return left


def _code_of(given: str, tournament: str) -> bytes:
    """The hash that stands for a code on the list of a tournament."""
    return sha256(entry_ticket(tournament, given)).digest()


def _player(given: str) -> str:
    return given if "/" in given else f"players/{given}"


def conditions_in_words(entry: EntryConditions, speech: Speech) -> str:
    """Conditions of entry in one line."""
    return "; ".join(_told(entry, speech)) or speech.plain("entry-everybody")


def _told(entry: EntryConditions, speech: Speech) -> Iterator[str]:
    if entry.HasField("least_rating"):
        yield speech.plain("entry-least-rating", rating=_decimal(entry.least_rating))
    if entry.HasField("most_rating"):
        yield speech.plain("entry-most-rating", rating=_decimal(entry.most_rating))
    if entry.least_matches:
        yield speech.plain("entry-least-matches", count=entry.least_matches)
    if entry.players:
        yield speech.plain("entry-players", count=len(entry.players))
    if entry.codes:
        yield speech.plain("entry-codes", count=len(entry.codes))
    if entry.countries:
        yield speech.plain("entry-countries", countries=" ".join(entry.countries))
