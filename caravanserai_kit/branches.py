"""Matches can branch: at any version another match goes on, and nobody learns what the position does not show them."""

from collections.abc import Iterator

from caravanserai_kit.cases import MATCHES, Case, history
from caravanserai_kit.checks import folded
from caravanserai_kit.suite import Suite
from domain.play.answers import ANSWERS
from domain.play.chance import KeyedChance, seeded_key
from domain.play.playing import EventOutcome, Playing
from domain.play.position import GATHERING, Position, position_of
from domain.play.turn import DEPARTED
from domain.simulation.branch import begin_branch
from domain.simulation.random_play import Picks, random_events
from domain.simulation.resample import resample
from domain.simulation.unanswered import unseen_answers
from domain.table.areas import Areas
from domain.table.effects import Effect
from domain.table.table import Placement, Table
from domain.table.views import join, publish, see_all, view, view_layout

BRANCHED = 2
"""The number of versions of a match from which others branch."""


def new_branch(case: Case, seed: str) -> Playing:
    """A match of the setting that is to branch from another one, not begun."""
    game, box = case.game, case.game.standard_box()
    table = Table(Areas((*game.table_areas.values(), GATHERING)), game.layout(box, case.setting))
    return Playing(game, case.setting, box, KeyedChance(seeded_key(seed)), table)


def lying(table: Table, viewer: int) -> list[Placement]:
    """The table in the eyes of a viewer, as if nobody had left."""
    return [each for each in view_layout(table, viewer) if each.piece != DEPARTED]


def unanswered(table: Table, viewer: int) -> list[Placement]:
    """The same without what others have answered in secret, back in the supply of answers: they are asked once more."""
    answers = {answer.place for answer in unseen_answers(table, viewer)}
    found = [each for each in lying(table, viewer) if each.place not in answers]
    back = [each._replace(number=each.number + len(answers)) if each.place == ANSWERS else each for each in found]
    return [each for each in back if each.number]


def branching(case: Case) -> Iterator[tuple[Playing, Picks, bool]]:
    """Matches at some versions from which others branch, and whether it is the last of its match."""
    for number in range(MATCHES):
        playing, picks = case.match(number)
        events = history(case, number)
        chosen = {1 + picks.below(len(events) - 1) for _ in range(BRANCHED)}
        for _ in folded(playing, events):
            if playing.version in chosen and playing.awaiting():
                yield playing, picks, playing.version == max(chosen)


class Branches(Suite):
    """Checks of a match that goes on from a position of another one."""

    def test_a_branch_has_the_position_and_can_be_played_to_its_end(self, extreme: Case) -> None:
        for playing, picks, final in branching(extreme):
            position = position_of(playing.table)
            branch = new_branch(extreme, f"{extreme.name} {playing.version}")
            outcome = begin_branch(branch, position)
            assert position_of(branch.table) == position
            self._followed(extreme, branch, outcome)
            seat = 1 + picks.below(extreme.setting.players)
            dealt = new_branch(extreme, f"{extreme.name} {playing.version} dealt")
            outcome = begin_branch(dealt, position, seat)
            assert lying(dealt.table, seat) == unanswered(playing.table, seat)
            self._followed(extreme, dealt, outcome)
            last = branch if playing.version % 2 else dealt
            if final:
                for _ in random_events(last, picks):
                    pass
                assert last.finished

    def _followed(self, case: Case, branch: Playing, outcome: EventOutcome) -> None:
        """Each viewer can follow the start of a branch with what is public and their own."""
        public, hidden = publish(branch.table, outcome.effects, branch.turn.numbers)
        assert join(public, hidden) == list(outcome.effects)
        for viewer in (0, *branch.turn.numbers):
            held = Table(branch.table.areas, view_layout(new_branch(case, "").table, viewer))
            see_all(held, viewer, join(public, [entry for entry in hidden if viewer in entry.audience]))
            assert held == view(branch.table, viewer)
            assert held.fingerprint == branch.table.fingerprint

    def test_the_start_of_a_branch_shows_nobody_what_they_cannot_know(self, extreme: Case) -> None:
        for playing, picks, _ in branching(extreme):
            viewer = picks.below(extreme.setting.players + 1)
            real = self._told(extreme, position_of(playing.table), viewer)
            exchanged = resample(playing, viewer, picks)
            playing.table.apply(exchanged)
            assert self._told(extreme, position_of(playing.table), viewer) == real
            playing.table.revert(exchanged)

    def _told(self, case: Case, position: Position, viewer: int) -> tuple[list[Effect], list[object], int]:
        """The start of a branch in the eyes of a viewer: the effects that they fold, whose openings there are, and how
        many numbers are drawn where what they did not see is dealt again.
        """
        branch = new_branch(case, "told")
        held = Table(branch.table.areas, view_layout(branch.table, viewer))
        outcome = begin_branch(branch, position)
        public, hidden = publish(branch.table, outcome.effects, branch.turn.numbers)
        told = see_all(held, viewer, join(public, [entry for entry in hidden if viewer in entry.audience]))
        draws = begin_branch(new_branch(case, "drawn"), position, viewer).draws if viewer else 0
        return told, [(entry.position, entry.audience) for entry in hidden], draws
