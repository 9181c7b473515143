"""`caravan play-again`: proposes to play a match again with the same people and settings, or accepts that proposal."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Annotated

import typer
from caravanserai import Client
from caravanserai_protocol.identity import new_code
from caravanserai_protocol.v1.access_pb2 import ACCESS_PUBLIC
from caravanserai_protocol.v1.match_pb2 import Match, Seat

from clients.caravan.accounts import holder, understood
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.host import invite
from clients.caravan.line_mode import PlayOptions
from clients.caravan.links import MatchLocator
from clients.caravan.match_arguments import NewMatch
from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import Memory, RememberedSeat
from clients.caravan.sessions import (
    LanguageChoice,
    TerminalUser,
    hinting,
    name_of,
    open_match,
    person_at,
    play_match,
    require_answers,
    require_name,
    said,
    service_at,
    spoken_before,
)
from clients.caravan.shell import command
from clients.caravan.terminal import DEFAULT_ADDRESS, Address, Auto, Failure, Language, PlayerTokenFile, connected, out


def play_again(
    context: typer.Context,
    match: Annotated[str, typer.Argument(help="The match; without it the latest one that you played.")] = "",
    address: Address = DEFAULT_ADDRESS,
    name: Annotated[str, typer.Option(help="Your name at the table; without it the one that you had.")] = "",
    token_file: PlayerTokenFile = None,
    auto: Auto = False,
    plain: Plain = False,
    lang: Language = "",
) -> None:
    """Play a finished match again: with the same people, bots and settings, and everybody one seat further.

    If somebody has proposed that already, you take your seat in their match. The others accept with the same command,
    or on the page of the match in the browser.
    """
    speech = Speech(lang)
    with understood(speech):
        latest = Memory().latest()
        if not match and latest is None:
            raise Failure(speech.plain("nothing-to-play-again"))
        where = MatchLocator.of(
            match or (latest.match if latest else ""), Speech(lang), address if said(context, "address") else ""
        )
        known = Memory().seat_in(where.match, where.address)
        language = spoken_before(known, LanguageChoice(lang, said(context, "lang")), speech)
        require_name(name, speech)
        require_answers(speech)
        place = known or RememberedSeat(where.match, 0, "", where.address or address)
        with _player_of(place, token_file, language, speech, PlayOptions(auto, full_screen(plain, speech))) as person:
            with hinting(person):
                seat = _accepted(person, where.match, name) or _proposed(person, where.match, name)
            play_match(person, seat, language)


@contextmanager
def _player_of(
    place: RememberedSeat, token_file: Path | None, language: str, speech: Speech, manner: PlayOptions
) -> Iterator[TerminalUser]:
    """The owner of the remembered seat; the player who is known at the address, if none is."""
    with service_at(place.address, place.store, speech) as served:
        if not place.seat:
            with person_at(served, token_file, language, speech, manner) as person:
                yield person
            return
        with connected(served.address, language, speech=speech) as client:
            yield TerminalUser(holder(client, place, token_file, speech), place, speech, manner)


def _accepted(person: TerminalUser, match: str, name: str) -> RememberedSeat | None:
    """The seat in the match that somebody has proposed already; None if nobody has."""
    client = person.client
    following = client.next_match(match)
    if not following:
        return None
    taken = client.seat(following)
    if not taken:
        before, opened = client.match(match), client.match(following)
        own = _own_seat(person, match)
        wanted = moved(own, len(opened.seats))
        free = opened.seats[wanted - 1].occupant == Seat.OCCUPANT_NOBODY
        named = _name(person, before, own, name)
        taken = client.join(following, named, seat=wanted if free else 0)
    return person.seated(following, taken)


def _proposed(person: TerminalUser, match: str, name: str) -> RememberedSeat:
    """The seat in a new match like one that is over."""
    client, speech = person.client, person.speech
    before, own = client.match(match), _own_seat(person, match)
    new = like(before, bots_of(client, match))
    taken = open_match(person, new, _name(person, before, own, name), moved(own, new.players))
    if new.seats_for_others and person.place.address:
        out.print(speech.line("others-play-again"))
        out.print_whole(f"  {command('play-again', match, '--address', person.place.address)}")
        invite(MatchLocator(taken.match, person.place.address, new.join_code), speech)
    return taken


def _own_seat(person: TerminalUser, match: str) -> int:
    """The seat that a person had.

    Raises:
        Failure: They had none.
    """
    own = person.client.seat(match)
    if not own:
        raise Failure(person.speech.plain("no-seat-there", match=match))
    return own


def _name(person: TerminalUser, before: Match, own: int, given: str) -> str:
    return name_of(person, given, before.seats[own - 1].display_name)


def moved(seat: int, seats: int) -> int:
    """The place of a seat in the next match: one nearer to the first seat, and the first one last. The app in the
    browser does the same.
    """
    return (seat - 2) % seats + 1


def bots_of(client: Client, match: str) -> Mapping[int, str]:
    """The kinds of the bots of a match, by seat."""
    kinds: dict[int, str] = {}
    with closing(client.replay(match)) as events:
        for update in events:
            event = update.event
            if event.HasField("joined"):
                kinds[event.joined.seat] = event.joined.bot
            elif event.HasField("left"):
                kinds.pop(event.left.seat, None)
            elif event.HasField("started"):
                break
    return {seat: kind for seat, kind in kinds.items() if kind}


def like(before: Match, bots: Mapping[int, str]) -> NewMatch:
    """A match to create with the settings of another one, and its bots moved: also those that took a seat over."""
    seats = len(before.seats)
    bots = {**bots, **{seat.number: seat.bot for seat in before.seats if seat.bot}}
    kinds = {moved(seat, seats): kind for seat, kind in sorted(bots.items())}
    return NewMatch(
        before.game.removeprefix("games/"),
        seats,
        tuple(kinds.values()),
        before.options,
        before.edition.name,
        before.access,
        "" if before.access == ACCESS_PUBLIC else new_code(),
        signatures=before.signatures_required,
        time_control=before.time_control if before.HasField("time_control") else None,
        spectator_delay=timedelta(seconds=before.spectator_delay_seconds),
        patience=timedelta(seconds=before.patience_seconds),
        previous=before.name,
        bot_seats=tuple(kinds),
    )
