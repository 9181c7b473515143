"""Foresight: what is foreseen happens, and nothing of it comes from beyond the view of the seat."""

from collections import Counter
from collections.abc import Iterator

import pytest

from domain.games import games
from domain.play.playing import Playing
from domain.simulation.foresight import End, Foresight, faces_of, foresight_of
from domain.simulation.imagined_match import imagine
from domain.simulation.random_play import Picks, new_match, random_events
from domain.simulation.resample import resample
from domain.table.effects import Effect, Show
from domain.table.table import Table
from domain.table.views import see_all, view

EVERY = 9
"""The number of events of which one is usually looked at."""
MOST = 8
"""Offers that are tried of each question."""


class Asked:
    """A seat that is asked, in a match of which everything is known to the test."""

    def __init__(self, playing: Playing, seat: int, view: Table, faces: Counter[str]) -> None:
        self.playing = playing
        self.seat = seat
        self.view = view
        game, box = playing.game, playing.turn.box
        self.foresight = Foresight(game, playing.setting, box, view, faces, seat, playing.version)


def asked(game: str, seed: str, every: int = EVERY) -> Iterator[Asked]:
    """Seats that are asked in a random match with the most players, each with the view that it has folded."""
    entry = games()[game]
    playing = new_match(entry, entry.players[-1], {}, seed)
    layout = playing.table.layout()
    views = {seat: view(playing.table, seat) for seat in playing.turn.numbers}
    folded: dict[int, list[Effect]] = {seat: [] for seat in playing.turn.numbers}
    for played in random_events(playing, Picks(seed)):
        for seat, own in views.items():
            folded[seat] += see_all(own, seat, played.outcome.effects)
        if playing.version % every == 0:
            for seat in playing.awaiting():
                yield Asked(playing, seat, views[seat], faces_of(layout, folded[seat]))


@pytest.mark.parametrize("game", games())
def test_what_is_foreseen_happens(game: str) -> None:
    ends: Counter[End] = Counter()
    for moment in asked(game, "foreseen"):
        before = moment.view.fingerprint
        for decision in list(moment.playing.offers(moment.seat))[:MOST]:
            foreseen = moment.foresight.of(decision)
            outcome = moment.playing.perform(moment.seat, decision)
            moment.playing.roll_back(outcome)
            happens = tuple(see_all(moment.view.copy(), moment.seat, outcome.effects))
            assert happens[: len(foreseen.effects)] == foreseen.effects
            if foreseen.end is End.EVENT:
                assert happens == foreseen.effects
                assert not outcome.draws
            ends[foreseen.end] += 1
        assert moment.view.fingerprint == before, "the view is left as it was"
    assert ends[End.EVENT] > ends.total() / 2, ends
    assert ends[End.CHANCE], "nothing of chance was tried"


def test_what_the_seat_is_shown_is_not_foreseen() -> None:
    """A spy looks at caravans that the seat has not seen: what lies there is not told before."""
    shown = 0
    for moment in asked("sahwari", "hidden"):
        for decision in moment.playing.offers(moment.seat):
            outcome = moment.playing.perform(moment.seat, decision)
            moment.playing.roll_back(outcome)
            if any(isinstance(effect, Show) and effect.seat == moment.seat for effect in outcome.effects):
                shown += 1
                foreseen = moment.foresight.of(decision)
                assert foreseen.end is End.HIDDEN
                assert not any(isinstance(effect, Show) for effect in foreseen.effects)
    assert shown


@pytest.mark.parametrize("game", games())
def test_the_foresight_of_a_seat_is_the_same_whatever_is_hidden_from_it(game: str) -> None:
    """From the match in full follows what follows from the view, also when all hidden faces are exchanged."""
    different = 0
    for number, moment in enumerate(asked(game, "in full", 3 * EVERY)):
        playing = moment.playing
        offers = list(playing.offers(moment.seat))[: MOST // 2]
        expected = [moment.foresight.of(decision) for decision in offers]
        assert [foresight_of(playing, moment.seat).of(decision) for decision in offers] == expected
        exchanged = resample(playing, moment.seat, Picks(str(number)))
        playing.table.apply(exchanged)
        different += bool(exchanged)
        assert [foresight_of(playing, moment.seat).of(decision) for decision in offers] == expected
        playing.table.revert(exchanged)
    assert different


@pytest.mark.parametrize("game", ["marcopolo", "palmyra", "sahwari"])
def test_two_matches_that_a_seat_cannot_tell_apart_give_the_same_foresight(game: str) -> None:
    """The hidden faces are dealt otherwise, and yet all that is foreseen is the same."""
    different = 0
    for number, moment in enumerate(asked(game, "apart")):
        other = imagine(moment.playing, moment.seat, Picks(str(number)))
        if other.table == moment.playing.table:
            continue
        different += 1
        seen = view(other.table, moment.seat)
        assert seen.layout() == moment.view.layout()
        playing = moment.playing
        foresight = Foresight(
            playing.game,
            playing.setting,
            playing.turn.box,
            seen,
            faces_of(other.table.layout(), ()),
            moment.seat,
            playing.version,
        )
        for decision in list(playing.offers(moment.seat))[:MOST]:
            assert foresight.of(decision) == moment.foresight.of(decision)
    assert different
