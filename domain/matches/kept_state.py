"""The state of a match at a version behind its start, as far as the events before the start do not say it.

It has plain values, so that it can be kept, and no names of persons. A match is taken up from it after the events
before the start were folded; the fingerprints of the table, which every event states, prove what lay there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from domain.matches.agreement import Agreement
from domain.matches.clock import Clocks, Gain, Paused, SeatClock
from domain.matches.events import Actor
from domain.matches.lifecycle import Lifecycle, MatchPhase, SeatState, Undoable
from domain.matches.match import Match
from domain.matches.recorded_match import Seen
from domain.play.chance import chance_of
from domain.table.effects import Ask, Effect, Show
from domain.table.table import Placement, Table

Plain: TypeAlias = Mapping[str, Any]
"""Values of JSON."""
EffectsOf: TypeAlias = Callable[[int], Sequence[Effect]]
"""Gives the full effects of the event of a version."""
REST = "KEPT"
"""The rule of the effects with which a table is laid out again: nobody reads it."""


class KeptStateError(Exception):
    """A kept state does not fit the events of the match."""


def state_of(match: Match) -> Plain | None:
    """The state of a match; None before its start, after it was abandoned, and where seats changed hands later."""
    lifecycle, playing = match.lifecycle, match.playing
    kept = (MatchPhase.PLAYING, MatchPhase.FINISHED)
    if playing is None or lifecycle.phase not in kept or lifecycle.settled_at > lifecycle.started_at:
        return None
    table = playing.table
    return {
        "head": lifecycle.head.hex(),
        "started": lifecycle.started_at,
        "drawn": playing.drawn,
        "layout": table.lying(),
        "stacks": list(table.stacks().items()),
        "shown": [(place, sorted(seats)) for place, seats in table.shown().items()],
        "phase": lifecycle.phase.value,
        "seats": [_of_seat(state) if state is not None else None for state in lifecycle.seats],
        "undoable": [[entry.version, entry.seat, entry.sealed] for entry in lifecycle.undoable],
        "places": lifecycle.places,
        "rules_version": lifecycle.rules_version,
        "agreement": _of_agreement(lifecycle.agreement),
        "clocks": _of_clocks(lifecycle.clocks),
    }


def bring(match: Match, state: Plain, seen: Sequence[Seen], fingerprint: tuple[int, int], of: EffectsOf) -> None:
    """Brings a match that has not started to the version of a state. ``seen`` are the events in between, the first of
    them the start, and ``fingerprint`` the public and the secret one after the last. ``of`` gives effects of an event.

    Raises:
        KeptStateError: It does not fit.
        Exception: Whatever values of another form cause.
    """
    playing, lifecycle = match.playing, match.lifecycle
    if playing is None or lifecycle.phase is not MatchPhase.OPEN or lifecycle.version + 1 != state["started"]:
        raise KeptStateError("it begins elsewhere")
    if seen[-1].head.hex() != state["head"]:
        raise KeptStateError("it was made after another event")
    table = _table(playing.table, state)
    if (table.fingerprint, table.secret_fingerprint) != fingerprint:
        raise KeptStateError("the table is another one")
    kept = _lifecycle(lifecycle, state, of)
    playing.table.become(table)
    playing.turn.chance = chance_of(match.created.chance_scheme, match.key())
    playing.version, playing.drawn = lifecycle.version + len(seen), state["drawn"]
    match.take_up(kept, seen)


def _table(laid: Table, state: Plain) -> Table:
    lying = state["layout"].items()
    table = Table(laid.areas, [Placement(place, *each) for place, pieces in lying for each in pieces.items()])
    table.apply(
        Ask(stack, kind, tuple(arguments), asked_at, REST)
        for stack, tasks in state["stacks"]
        for kind, arguments, asked_at in tasks
    )
    table.apply(Show(place, seat, (), REST) for place, seats in state["shown"] for seat in seats)
    return table


def _lifecycle(before: Lifecycle, state: Plain, of: EffectsOf) -> Lifecycle:
    if len(state["seats"]) != len(before.seats):
        raise KeptStateError("it has other seats")
    return before._replace(
        phase=MatchPhase(state["phase"]),
        started_at=state["started"],
        seats=tuple(
            _seat(seat, *kept) if seat is not None else None
            for seat, kept in zip(before.seats, state["seats"], strict=True)
        ),
        undoable=tuple(
            Undoable(version, seat, tuple(of(version)), sealed) for version, seat, sealed in state["undoable"]
        ),
        places=tuple(state["places"]),
        rules_version=state["rules_version"],
        agreement=_agreement(*state["agreement"]),
        clocks=_clocks(before, state["clocks"]),
    )


def _of_seat(state: SeatState) -> list[Any]:
    taken = [state.bot, state.predecessor.version] if state.predecessor is not None else []
    return [state.departed, state.acted, *taken]


def _seat(before: SeatState, departed: bool, acted: int, bot: str = "", taken_at: int = 0) -> SeatState:
    """A seat as it is later; with a ``bot``, this one has taken it over since."""
    return replace(before.handed_over(bot, taken_at) if bot else before, departed=departed, acted=acted)


def _of_agreement(agreement: Agreement) -> list[Any]:
    return [agreement.since, agreement.proposed_at, agreement.seats, agreement.declined]


def _agreement(since: int, proposed_at: int, seats: Sequence[int], declined: bool) -> Agreement:
    return Agreement(since, proposed_at, tuple(seats), declined)


def _of_clocks(clocks: Clocks | None) -> list[Any] | None:
    if clocks is None:
        return None
    paused = [*clocks.paused[:2], clocks.paused.by.value] if clocks.paused is not None else None
    return [clocks.seats, clocks.pause_left, paused, clocks.gains]


def _clocks(before: Lifecycle, kept: Sequence[Any] | None) -> Clocks | None:
    control = before.created.time_control if before.created is not None else None
    if kept is None or control is None:
        return None
    seats, pause_left, paused, gains = kept
    return Clocks(
        control,
        tuple(SeatClock(*each) for each in seats),
        pause_left,
        Paused(paused[0], paused[1], Actor(paused[2])) if paused is not None else None,
        tuple(Gain(*each) for each in gains),
    )
