"""`caravan branch`: plays on from any version of a match that is over, as a match of its own."""

from dataclasses import replace
from typing import Annotated

import typer
from caravanserai import Client
from caravanserai_protocol.identity import new_code
from caravanserai_protocol.v1.access_pb2 import ACCESS_PUBLIC, BranchPoint

from clients.caravan.accounts import understood
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.host import invite
from clients.caravan.line_mode import PlayOptions
from clients.caravan.links import MatchLocator
from clients.caravan.match_arguments import BEST_BOT, BOTS_HELP, NewMatch, bot_kinds
from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import Memory
from clients.caravan.sessions import (
    hinting,
    name_of,
    open_match,
    person_at,
    play_match,
    require_answers,
    require_name,
    said,
    service_at,
    speak,
)
from clients.caravan.terminal import DEFAULT_ADDRESS, Address, Auto, Language, PlayerTokenFile


def branch(
    context: typer.Context,
    match: Annotated[str, typer.Argument(help="The match: its id, matches/<id>, or a link to it.")],
    version: Annotated[int, typer.Option(min=1, help="The step to continue from, as `caravan replay` counts them.")],
    seat: Annotated[int, typer.Option(min=1, help="Your seat: they keep their numbers.")] = 1,
    bots: Annotated[str, typer.Option(help=f"{BOTS_HELP} Empty: other people take the seats.")] = BEST_BOT,
    deal: Annotated[
        bool,
        typer.Option("--deal", help="Deal again all that your seat did not see then; else everything lies as it lay."),
    ] = False,
    name: Annotated[str, typer.Option(help="Your name at the table; without it the name of your player.")] = "",
    address: Address = DEFAULT_ADDRESS,
    token_file: PlayerTokenFile = None,
    auto: Auto = False,
    plain: Plain = False,
    lang: Language = "",
) -> None:
    """Play on from any version of a match that is over, against bots or people, as a separate match.

    It counts for nothing, and names the match and the version from which it branches.
    """
    speech = Speech(lang)
    with understood(speech):
        where = MatchLocator.of(match, Speech(lang), address if said(context, "address") else "")
        known = Memory().seat_in(where.match, where.address)
        language = speak(lang, speech)
        require_name(name, speech)
        require_answers(speech)
        at = where.address or (known.address if known is not None else address)
        store = known.store if known is not None else ""
        with (
            service_at(at, store, speech) as place,
            person_at(place, token_file, language, speech, PlayOptions(auto, full_screen(plain, speech))) as person,
        ):
            with hinting(person):
                new = _new(person.client, where.match, version, seat if deal else 0)
            new.require_seat(seat, speech)
            kinds = bot_kinds(bots, new.players - 1, speech) if bots else ()
            seats = [number for number in range(1, new.players + 1) if number != seat]
            new = replace(new, bots=kinds, bot_seats=seats[: len(kinds)])
            taken = open_match(person, new, name_of(person, name), seat)
            if new.seats_for_others:
                invite(MatchLocator(taken.match, place.address, new.join_code), speech)
            play_match(person, taken, language)


def _new(client: Client, match: str, version: int, dealt_for: int) -> NewMatch:
    """A match that branches from another one, with nobody at its seats yet."""
    before = client.match(match)
    return NewMatch(
        before.game.removeprefix("games/"),
        len(before.seats),
        (),
        {},
        before.edition.name,
        before.access,
        "" if before.access == ACCESS_PUBLIC else new_code(),
        branched_from=BranchPoint(match=before.name, version=version, seat=dealt_for),
    )
