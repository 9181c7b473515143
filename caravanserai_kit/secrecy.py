"""Every viewer can follow a match, and nobody learns a secret: in random matches of a game."""

from collections import Counter
from collections.abc import Iterable

from caravanserai_kit.cases import MATCHES, Case, history
from caravanserai_kit.checks import Sample, fingerprints, folded, is_seen_by, positions
from caravanserai_kit.failures import Findings
from caravanserai_kit.leaks import leaks
from caravanserai_kit.suite import Suite
from domain.play.answers import ANSWER
from domain.play.statements import standing
from domain.simulation.imagined_match import imagine
from domain.simulation.resample import resample
from domain.table.names import face_of, kind_of
from domain.table.table import Placement, Table
from domain.table.views import join, publish, see_all, view, view_layout


def faces(layout: list[Placement]) -> Counter[str]:
    """The number of each piece on the whole table."""
    counts: Counter[str] = Counter()
    for _, piece, number in layout:
        counts[piece] += number
    return counts


def can_be_exchanged(table: Table, viewer: int) -> bool:
    """True if different pieces of one kind lie at different places that the viewer does not see; answers in secret are
    not exchanged, but given otherwise.
    """
    hidden: dict[str, set[tuple[str, str]]] = {}
    for place, piece, _ in table.layout():
        if face_of(piece) and kind_of(piece) != ANSWER and not table.sees(viewer, place):
            hidden.setdefault(kind_of(piece), set()).add((place, piece))
    return any(len({place for place, _ in lying}) > 1 < len({piece for _, piece in lying}) for lying in hidden.values())


def _without_answers(layout: Iterable[Placement]) -> list[Placement]:
    """The pieces that lie there, without answers in secret."""
    return [lying for lying in layout if kind_of(lying.piece) != ANSWER]


class Secrecy(Suite):
    """Checks of all that viewers see, follow and must not learn."""

    def test_each_viewer_can_follow_with_what_is_public_and_their_own(self, case: Case) -> None:
        for number in range(MATCHES):
            playing, _ = case.match(number)
            seats = playing.turn.numbers
            held = {viewer: view(playing.table, viewer) for viewer in (0, *seats)}
            for outcome in folded(playing, history(case, number)):
                public, hidden = publish(playing.table, outcome.effects, seats)
                assert join(public, hidden) == list(outcome.effects)
                for viewer, table in held.items():
                    own = [entry for entry in hidden if viewer in entry.audience]
                    see_all(table, viewer, join(public, own))
                    assert table.fingerprint == playing.table.fingerprint
                    if playing.version % len(held) == viewer:
                        assert is_seen_by(viewer, table, playing.table)
            for viewer, table in held.items():
                assert table == view(playing.table, viewer)

    def test_a_spectator_needs_no_openings(self, case: Case) -> None:
        for number in range(MATCHES):
            playing, _ = case.match(number)
            spectator = Table(case.game.table_areas, view_layout(playing.table, 0))
            for outcome in folded(playing, history(case, number)):
                public, _ = publish(playing.table, outcome.effects, playing.turn.numbers)
                spectator.apply(public)
                assert spectator.fingerprint == playing.table.fingerprint
                if playing.version % 4 == 0:
                    assert is_seen_by(0, spectator, playing.table)
            assert spectator == view(playing.table, 0)

    def test_a_resampled_match_looks_the_same_and_has_the_same_pieces(self, extreme: Case) -> None:
        exchanged_once = exchangeable = False
        for number in range(MATCHES):
            playing, picks = extreme.match(number)
            sample = Sample(first=2)
            for _, decision, _ in positions(playing, history(extreme, number)):
                viewer = picks.below(extreme.setting.players + 1)
                if not sample.takes(type(decision).__name__):
                    continue
                before, layout = fingerprints(playing), playing.table.layout()
                seen = view(playing.table, viewer)
                exchanged = resample(playing, viewer, picks)
                playing.table.apply(exchanged)
                assert is_seen_by(viewer, seen, playing.table)
                assert playing.table.fingerprint == before[1]
                assert all(statement.holds(playing.table) for statement in standing(playing.table))
                exchanged_layout = playing.table.layout()
                assert faces(exchanged_layout) == faces(layout)
                exchanged_once |= _without_answers(exchanged_layout) != _without_answers(layout)
                exchangeable |= can_be_exchanged(playing.table, viewer)
                playing.table.revert(exchanged)
                assert (fingerprints(playing), playing.table.layout()) == (before, layout)
                if stated := standing(playing.table):
                    imagined = imagine(playing, viewer, picks).table
                    assert all(statement.holds(imagined) for statement in stated)
        assert exchanged_once == exchangeable

    def test_what_a_viewer_cannot_know_changes_nothing_that_they_see(self, case: Case) -> None:
        for number in range(MATCHES):
            playing, picks = case.match(number)
            found = list(leaks(playing, picks))
            if found:
                raise Findings([f"{case.name}, {leak}" for leak in found])
