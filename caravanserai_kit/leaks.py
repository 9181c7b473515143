"""Finding leaks: everything that a viewer sees, in the real match and in one that differs only in hidden faces.

The other match is the real one with hidden faces exchanged (`domain.simulation.resample`). What follows from a decision
is compared up to the point where the viewer learns by the rules in what the two differ: because they see a face, or
because something is stated that is not true of the other match. So a rule may do what follows from its statement, and
nothing more; and it states something whichever way it is, since saying nothing would tell as well. An answer in secret
is also compared with another one that its seat could give: until answers are revealed, others see the same of both.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import NamedTuple, cast

from caravanserai_kit.checks import Sample, is_seen_by
from caravanserai_kit.failures import OtherWorldError
from domain.play.decision import AnyDecision
from domain.play.playing import Playing
from domain.play.statements import Statement, statement_of, states
from domain.simulation.fuzz import Fuzz
from domain.simulation.random_play import Picks, pick_decision
from domain.simulation.resample import resample
from domain.table.effects import Effect, Move, Show
from domain.table.names import face_of
from domain.table.table import Table
from domain.table.views import join, publish, see_all, view


class Leak(NamedTuple):
    """A difference that a viewer sees between two matches which must look the same to them."""

    version: int
    viewer: int
    about: str
    real: object
    other: object

    def __str__(self) -> str:
        """The leak in a sentence."""
        who = f"seat {self.viewer}" if self.viewer else "a spectator"
        remedy = "let it follow from what everybody or that seat knows"
        real, other = _effect(self.real), _effect(self.other)
        if _states(real) or _states(other):
            remedy = "state it whichever way it is, as `turn.state_whether` does, and no more than follows from that"
        if isinstance(real, Move) and isinstance(other, Move) and real.number != other.number:
            remedy = "what comes out of hiding moves piece by piece, as `turn.move_all` does it"
        return (
            f"version {self.version}: {who} sees in {self.about} what they cannot know, {_said(real)} here and "
            f"{_said(other)} where only hidden faces differ: {remedy}"
        )


def _effect(seen: object) -> object:
    """The effect that a viewer sees, without the audience of an effect."""
    return seen[0] if type(seen) is tuple and len(seen) == 2 and isinstance(seen[0], Effect) else seen


def _said(seen: object) -> str:
    """The sight of a viewer, as a sentence can say it."""
    if isinstance(seen, Move):
        piece = seen.piece if seen.piece == seen.becomes else f"{seen.piece} as {seen.becomes}"
        return f"{seen.number} {piece} from {seen.source} to {seen.target} ({seen.rule})"
    return str(seen)


class Consequence(NamedTuple):
    """The knowledge that a viewer gains from an event: the effects that they fold, each with the audience of the
    opening behind it; the number of draws; the places at which it turned up what they had not seen; what it stated; and
    which of the statements that another match makes at these moments would have been true here.
    """

    told: list[tuple[Effect, object]]
    draws: int
    revealing: set[str]
    stated: list[Statement]
    agreeing: list[bool]


def appearance(playing: Playing, viewer: int, made_up: Sequence[AnyDecision]) -> dict[str, object]:
    """The things that a viewer (0: a spectator) can see beside pieces, the offers, and the answers when they try a
    decision.
    """
    table = playing.table
    return {
        "who is asked what": table.stacks(),
        "what was shown, and to which seats": table.shown(),
        "the public fingerprint": table.fingerprint,
        "the offers": list(playing.offers(viewer)),
        "the refusals": [playing.refusal(viewer, decision) for decision in made_up],
    }


def consequence(
    playing: Playing, seat: int, decision: AnyDecision, viewer: int, held: Table, asked: Sequence[Statement] = ()
) -> Consequence:
    """The consequence of a decision that is open to a seat, in the eyes of a viewer, who holds this table; ``asked`` is
    what another match states with the same decision. The match and the table are the same afterwards.
    """
    outcome = playing.perform(seat, decision)
    public, hidden = publish(playing.table, outcome.effects, playing.turn.numbers)
    playing.roll_back(outcome)
    moments = [position for position, effect in enumerate(outcome.effects) if states(effect)]
    stated = [statement_of(cast(Move, outcome.effects[moment]).becomes) for moment in moments]
    sealed = {entry.position: entry for entry in hidden}
    told: list[tuple[Effect, object]] = []
    for position, effect in enumerate(public):
        entry = sealed.get(position)
        known = [entry._replace(position=0)] if entry and viewer in entry.audience else []
        told.extend((seen, entry and entry.audience) for seen in see_all(held, viewer, join([effect], known)))
    held.revert([effect for effect, _ in told])
    news = {effect.becomes for effect, _ in told if isinstance(effect, Move) and _is_news(effect)}
    revealing = set()
    for effect in outcome.effects:
        if isinstance(effect, Move) and effect.piece in news:
            revealing.add(effect.source)
        elif isinstance(effect, Show) and effect.seat == viewer:
            revealing.add(effect.place)
    agreeing = [_is_true(playing, outcome.effects[:moment], each) for moment, each in zip(moments, asked, strict=False)]
    return Consequence(told, outcome.draws, revealing, [each for each in stated if each is not None], agreeing)


def _is_true(playing: Playing, effects: Sequence[Effect], statement: Statement) -> bool:
    """True if a statement is true after some effects."""
    playing.table.apply(effects)
    true = statement.holds(playing.table)
    playing.table.revert(effects)
    return true


def _is_news(effect: Effect) -> bool:
    """True if it turns up a face that the viewer did not see before."""
    return isinstance(effect, Move) and face_of(effect.becomes) != "" and face_of(effect.piece) == ""


def _states(seen: object) -> bool:
    """True if it puts up a statement."""
    return isinstance(seen, Move) and states(seen)


def _without_face(effect: Effect) -> Effect:
    return effect._replace(becomes=effect.piece) if isinstance(effect, Move) else effect


def difference(real: Consequence, other: Consequence) -> tuple[object, object] | None:
    """The first thing that differs and should not; None once the two have turned up different faces, or stated what is
    not true of the other.
    """
    agreeing = iter(other.agreeing)
    for one, two in zip_longest(real.told, other.told):
        both_state = bool(one and two and _states(one[0]) and _states(two[0]))
        agrees = not both_state or next(agreeing, True)
        if one != two:
            if one and two and _is_news(one[0]) and (_without_face(one[0]), one[1]) == (_without_face(two[0]), two[1]):
                return None
            return None if not agrees and one[0].rule == two[0].rule else (one, two)
    return None if real.draws == other.draws else (real.draws, other.draws)


def leaks(playing: Playing, picks: Picks) -> Iterator[Leak]:
    """Plays a random match and yields the leaks it comes across. Before a decision one viewer is tried; of moments that
    are alike, because the same decisions are to be made and the viewer is asked or not, only a sample.
    """
    fuzz, sample = Fuzz(picks), Sample(first=4)
    playing.start()
    while awaiting := playing.awaiting():
        chosen = {seat: pick_decision(playing, seat, picks) for seat in awaiting}
        for decision in chosen.values():
            fuzz.remember(decision)
        viewer = picks.below(playing.setting.players + 1)
        made_up = [fuzz.foreign(), fuzz.foreign(), *(fuzz.altered(decision) for decision in chosen.values())]
        if sample.takes((frozenset(type(decision).__name__ for decision in chosen.values()), viewer in chosen)):
            yield from _leaks_now(playing, viewer, chosen, made_up, picks)
            yield from _told_by_answers(playing, viewer, chosen, picks)
        seat = picks.one_of(list(awaiting))
        playing.decide(seat, chosen[seat])


def _leaks_now(
    playing: Playing, viewer: int, chosen: dict[int, AnyDecision], made_up: Sequence[AnyDecision], picks: Picks
) -> Iterator[Leak]:
    """Compares the real match with another one, and for each decision that turns something up or states something with
    one more, in which it turns up the same and the same is true: so that what follows in the same event can be compared
    too.
    """
    held = view(playing.table, viewer)
    real = appearance(playing, viewer, made_up)
    consequences = {seat: consequence(playing, seat, decision, viewer, held) for seat, decision in chosen.items()}
    with other_match(playing, viewer, picks, ()):
        if not is_seen_by(viewer, held, playing.table):
            yield Leak(playing.version, viewer, "what lies on the table", held.layout(), playing.table.layout())
        for about, other in appearance(playing, viewer, made_up).items():
            if real[about] != other:
                yield Leak(playing.version, viewer, about, real[about], other)
        yield from _different(playing, viewer, held, chosen, consequences)
    for seat, real_one in consequences.items():
        if real_one.revealing or real_one.stated:
            with other_match(playing, viewer, picks, real_one.revealing, real_one.stated):
                yield from _different(playing, viewer, held, {seat: chosen[seat]}, consequences)


def _told_by_answers(playing: Playing, viewer: int, chosen: Mapping[int, AnyDecision], picks: Picks) -> Iterator[Leak]:
    """Compares each answer in secret of others with another one that the seat could give."""
    held = view(playing.table, viewer)
    for seat, answer in chosen.items():
        if seat != viewer and type(answer) in playing.game.sealed:
            answers = [offer for offer in playing.offers(seat) if type(offer) in playing.game.sealed]
            real, other = (consequence(playing, seat, one, viewer, held) for one in (answer, picks.one_of(answers)))
            found = difference(real, other)
            if found is not None:
                yield Leak(playing.version, viewer, f"{answer} of seat {seat}", *found)


def _different(
    other: Playing, viewer: int, held: Table, chosen: Mapping[int, AnyDecision], real: Mapping[int, Consequence]
) -> Iterator[Leak]:
    """The decisions that can be made in the other match as well, and have there consequences which look different."""
    for seat, decision in chosen.items():
        if other.refusal(seat, decision) is None:
            found = difference(real[seat], consequence(other, seat, decision, viewer, held, real[seat].stated))
            if found is not None:
                yield Leak(other.version, viewer, f"{decision} of seat {seat}", *found)


@contextmanager
def other_match(
    playing: Playing, viewer: int, picks: Picks, kept: Collection[str], also: Sequence[Statement] = ()
) -> Iterator[None]:
    """Within, the match is another one that the viewer cannot tell from the real one, and of which something is
    ``also`` true.
    """
    exchanged = resample(playing, viewer, picks, kept, also)
    playing.table.apply(exchanged)
    try:
        yield
    except Exception as error:
        raise OtherWorldError(viewer, error) from error
    playing.table.revert(exchanged)
