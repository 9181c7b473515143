"""Playing the rounds of a tournament: each is paired when the one before is over, and its progress is shown."""

import time
from collections.abc import Callable, Iterable
from functools import partial

from caravanserai import Client
from caravanserai_protocol.v1.tournament_pb2 import Round, Tournament
from rich.progress import Progress, TaskID

from clients.caravan.contribution import awaited, contribute, drawn
from clients.caravan.entrant_names import id_in
from clients.caravan.phrases import Speech
from clients.caravan.standings import LEADERS, leaders
from clients.caravan.terminal import Failure, out, progress

LOOKING_SECONDS = 0.3
"""The interval at which the tables of a round are looked at."""
RUNNING, FINISHED = Tournament.STATE_RUNNING, Tournament.STATE_FINISHED


def play_rounds(
    organiser: Client, name: str, speech: Speech, *, up_to: int = 0, patience: float = 0, as_json: bool = False
) -> None:
    """Closes registration, pairs round after round (``up_to`` this one; 0: all) and ends the tournament after the last.

    After ``patience`` seconds nobody is waited for who has not contributed to the lots.

    Raises:
        Failure: the organiser must decide something first.
    """
    found = organiser.tournament(name)
    if found.state == Tournament.STATE_REGISTRATION:
        found = organiser.close_registration(name)
    if found.state == Tournament.STATE_DRAWING:
        found = _drawn(organiser, found, speech, patience, as_json=as_json)
    if found.state not in (RUNNING, FINISHED):
        raise Failure(speech.plain("tournament-not-drawn"))
    if found.settings.automatic_rounds:
        _follow(organiser, found, speech, up_to, as_json=as_json)
        return
    while found.state == RUNNING:
        if found.round:
            with progress(hidden=as_json) as bars:
                task = bars.add_task(speech.plain("bar-round", round=found.round), total=None)
                _wait(organiser, name, found.round, speech, partial(_show, bars, task))
            if not as_json:
                _tell(organiser, name, found.round, speech)
        if up_to and found.round >= up_to:
            break
        found = _next(organiser, name)


def _drawn(organiser: Client, found: Tournament, speech: Speech, patience: float, *, as_json: bool) -> Tournament:
    """The tournament when its lots are drawn: those who are away for too long contribute nothing."""
    found = drawn(organiser, found.name, patience, _look)
    missing = awaited(organiser, found.name) if found.state == Tournament.STATE_DRAWING else []
    if missing:
        names = ", ".join(one.display_name or one.name for one in missing)
        organiser.release_entrants(found.name, reason=speech.plain("reason-away"))
        if not as_json:
            out.print(speech.line("entrants-released", players=names))
        found = drawn(organiser, found.name, patience, _look)  # the others bind fresh entropy
        if found.state == Tournament.STATE_DRAWING:
            found = organiser.release_entrants(found.name, reason=speech.plain("reason-away"))
    return found


def _look(organiser: Client, name: str) -> Tournament:
    """The tournament, after the organiser has contributed as an entrant. Administrators are none."""
    return contribute(organiser, name) if organiser.caller.registered else organiser.tournament(name)


def _follow(organiser: Client, found: Tournament, speech: Speech, up_to: int, *, as_json: bool) -> None:
    """Waits while the service pairs the rounds, to the end or to a round.

    Raises:
        Failure: a match was abandoned, so the organiser must decide.
    """
    with progress(hidden=as_json) as bars:
        task = bars.add_task(speech.plain("bar-round", round=found.round), total=None)
        while found.state == RUNNING and not (up_to and found.round > up_to):
            rounds = organiser.rounds(found.name)
            _require_nothing_to_decide(organiser, found.name, rounds, speech)
            if up_to and len(rounds) >= up_to and all(table.settled for table in rounds[up_to - 1].tables):
                return
            tables = [table for played in rounds for table in played.tables]
            bars.update(task, description=speech.plain("bar-round", round=len(rounds)), total=len(tables))
            bars.update(task, completed=sum(table.settled for table in tables))
            time.sleep(LOOKING_SECONDS)
            found = organiser.tournament(found.name)


def _require_nothing_to_decide(client: Client, name: str, rounds: Iterable[Round], speech: Speech) -> None:
    for played in rounds:
        for table in played.tables:
            if table.abandoned and not table.settled:
                called = {id_in(one): one.display_name for one in client.entrants(name)}
                players = ", ".join(called.get(seat.entrant) or seat.entrant for seat in table.seats)
                text = speech.plain("organiser-must-decide", round=played.number, table=table.number, players=players)
                raise Failure(text)


def _show(bars: Progress, task: TaskID, done: int, of: int) -> None:
    bars.update(task, completed=done, total=of)


def _tell(client: Client, name: str, number: int, speech: Speech) -> None:
    found = client.standings_page(name, after_round=number, page_size=LEADERS)
    out.print(speech.line("round-over", round=number, leaders=leaders(found)))


def _next(organiser: Client, name: str) -> Tournament:
    """Pairs the next round, or ends the tournament. How many rounds there are may follow from the last results."""
    found = organiser.tournament(name)
    if found.rounds and found.round >= found.rounds:
        return organiser.finish_tournament(name)
    organiser.pair_round(name, found.round + 1)
    return organiser.tournament(name)


def _wait(client: Client, name: str, number: int, speech: Speech, show: Callable[[int, int], object]) -> None:
    """Waits until all tables of a round have results.

    Raises:
        Failure: a match was abandoned, so the organiser must decide.
    """
    while True:
        played = _round(client, name, number)
        show(sum(table.settled for table in played.tables), len(played.tables))
        if all(table.settled for table in played.tables):
            return
        _require_nothing_to_decide(client, name, [played], speech)
        time.sleep(LOOKING_SECONDS)


def _round(client: Client, name: str, number: int) -> Round:
    return client.rounds(name)[number - 1]
