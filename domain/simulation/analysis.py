"""The analysis of a match that is over: what each decision lost, what chance brought, and who stood how.

A decision is judged by what its seat knew: the planner thinks in imagined matches, and what it prefers is compared with
what was played in other imagined matches, so that its luck in choosing does not count. Chance is judged by what
happened: the same event is drawn again a few times. All of it follows from the events and a seed; effort is counted in
positions, never in time.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import exp, sqrt
from typing import NamedTuple

from domain.play.bags import meant_by
from domain.play.chance import KeyedChance, seeded_key
from domain.play.decision import AnyDecision
from domain.play.errors import RuleError
from domain.play.playing import Playing
from domain.simulation.bots import best_of, compared, weighed
from domain.simulation.random_play import Picks
from domain.simulation.standings import PLACE_WORTH, POINT_WORTH
from domain.table.effects import Effect
from domain.table.names import place_name

WORLDS = 6
"""Imagined matches in which what was played and what is preferred are compared."""
REDRAWS = 8
"""Times that an event is drawn again to know what it brings on average."""
OPTIONS = 4
"""Offers of a decision that are shown with their estimates."""
CERTAIN = 2
"""Standard errors that a loss must exceed to count as one."""
NOTICEABLE = POINT_WORTH // 2
"""The least loss, in hundredths of a point, that counts as one."""
NO_LUCK = 1e-6
"""Luck in points that is none: what rounding leaves."""
DECIDING = 3
"""Decisions that are named as those that decided the match."""


class Step(NamedTuple):
    """An event of a match that is over, as the rules took it.

    ``decision`` is None where nobody decided. ``starts``: set-up. ``chosen``: somebody chose, and did not take it back.
    """

    effects: Sequence[Effect]
    draws: int = 0
    seat: int = 0
    decision: AnyDecision | None = None
    starts: bool = False
    chosen: bool = False


class Measure(NamedTuple):
    """A mean and its standard error, as ``worlds`` imagined matches say it (0: no match was imagined).

    An error of 0 does not say that the mean is exact: all of them agreed, and further ones may not.
    """

    mean: float
    error: float
    worlds: int = 0

    @property
    def agreed(self) -> bool:
        """True if several imagined matches said exactly the same."""
        return self.worlds > 1 and not self.error

    @property
    def clear(self) -> bool:
        """True if it is above 0 beyond chance."""
        return self.mean > CERTAIN * self.error


class JudgedOffer(NamedTuple):
    """An offer, and how well the seat would stand at the end of its turn, in points compared with the others."""

    decision: AnyDecision
    estimate: Measure


class Judgement(NamedTuple):
    """A decision of a seat. ``preferred`` is what the planner would play.

    ``loss``: by how many points what was played is worse than that; None if no imagined match could compare them.
    ``chance_loss``: the same as a part of the chance to win (0 to 1); None where chances are unknown. A loss of less
    than 0 means that what was played turned out better.
    """

    seat: int
    played: AnyDecision
    preferred: AnyDecision
    options: tuple[JudgedOffer, ...]
    loss: Measure | None
    chance_loss: Measure | None

    @property
    def mistake(self) -> bool:
        """True if something noticeable was lost beyond chance."""
        return self.loss is not None and self.loss.clear and self.loss.mean * POINT_WORTH >= NOTICEABLE


class Moment(NamedTuple):
    """The match after the event ``version``.

    ``estimates``: points that each seat has and is expected to make, as the game estimates. ``chances`` to win; empty
    where they are unknown. ``luck``: how many points more than on average the draws of the event brought to each seat;
    empty without draws. ``judgement`` of the decision, where the seat had a choice.
    """

    version: int
    estimates: tuple[float, ...]
    chances: tuple[float, ...]
    luck: tuple[float, ...]
    judgement: Judgement | None


class SeatAnalysis(NamedTuple):
    """A seat over the whole match: decisions that were judged, mistakes among them, points lost by these, and luck in
    points; None where no draw of the match changed what the game estimates, so that luck was not measured.

    ``successor``: the same for the bot that took the seat over with the event of the version ``since``. The seat itself
    is then that of its player alone.
    """

    judged: int
    mistakes: int
    lost: float
    luck: float | None
    since: int = 0
    successor: "SeatAnalysis | None" = None

    @property
    def accuracy(self) -> float | None:
        """The part of the judged decisions that were no mistakes, 0 to 1; None without any."""
        return 1 - self.mistakes / self.judged if self.judged else None


class AnalysisSummary(NamedTuple):
    """All seats in their order, and the versions of the mistakes that decided the match, the greatest first."""

    seats: tuple[SeatAnalysis, ...]
    deciding: tuple[int, ...]


def analysed(playing: Playing, steps: Sequence[Step], seed: str, after: int = 0) -> Iterator[Moment]:
    """Analyses a match that is over, event by event: ``playing`` is the match before its first event, and is at its end
    afterwards. With ``after`` it goes on behind that version, and says the same as if it had begun at the first event.

    Raises:
        ValueError: the game has no estimate.
    """
    if playing.game.bots.evaluate is None:
        raise ValueError(f"{playing.game.name} has no estimate")
    decisions = sum(step.decision is not None for step in steps)
    done = 0
    for step in steps[:after]:
        playing.fold(step.effects, step.draws)
        done += step.decision is not None
    for step in steps[after:]:
        version = playing.version + 1
        progress = done / decisions if decisions else 1.0
        judgement = _judged(playing, step, f"{seed} {version}", progress) if step.chosen else None
        drawn = _drawn_again(playing, step, f"{seed} {version}") if step.draws else []
        playing.fold(step.effects, step.draws)
        done += step.decision is not None
        estimates = estimates_of(playing)
        luck = tuple(own - sum(others) / len(others) for own, *others in zip(estimates, *drawn, strict=True) if others)
        progress = done / decisions if decisions else 1.0
        yield Moment(version, estimates, _chances(playing, estimates, progress), luck, judgement)


def summary(moments: Sequence[Moment], successions: Mapping[int, int]) -> AnalysisSummary:
    """The outcome of a match, seat by seat. ``successions``: the versions at which bots took seats over, by seat."""
    players = len(moments[-1].estimates) if moments else 0
    judged = [moment for moment in moments if moment.judgement is not None and moment.judgement.loss is not None]
    mistakes = [moment for moment in judged if moment.judgement is not None and moment.judgement.mistake]
    deciding = sorted(mistakes, key=_weight, reverse=True)[:DECIDING]
    lucky = any(abs(luck) > NO_LUCK for moment in moments for luck in moment.luck)
    return AnalysisSummary(
        tuple(_seat_summary(seat, moments, lucky, successions.get(seat)) for seat in range(1, players + 1)),
        tuple(moment.version for moment in deciding),
    )


def _seat_summary(seat: int, moments: Sequence[Moment], lucky: bool, taken_at: int | None) -> SeatAnalysis:
    """The outcome of a seat, which a bot may have taken over with the event of a version."""
    if taken_at is None or moments[-1].version < taken_at:
        return _achieved(seat, moments, lucky)
    player, bot = ([each for each in moments if (each.version > taken_at) is later] for later in (False, True))
    return _achieved(seat, player, lucky)._replace(successor=_achieved(seat, bot, lucky)._replace(since=taken_at))


def _achieved(seat: int, moments: Sequence[Moment], lucky: bool) -> SeatAnalysis:
    """The outcome of a player or a bot at a seat, by some moments."""
    own = [moment.judgement for moment in moments if moment.judgement is not None and moment.judgement.seat == seat]
    judged = [judgement for judgement in own if judgement.loss is not None]
    lost = [judgement.loss.mean for judgement in judged if judgement.mistake and judgement.loss is not None]
    luck = sum(moment.luck[seat - 1] for moment in moments if moment.luck) if lucky else None
    return SeatAnalysis(len(judged), len(lost), sum(lost), luck)


def _weight(moment: Moment) -> tuple[float, float]:
    """The weight of a mistake: by the chance to win, else by points."""
    judgement = moment.judgement
    if judgement is None or judgement.loss is None:
        return 0.0, 0.0
    chance = judgement.chance_loss
    return chance.mean if chance is not None else 0.0, judgement.loss.mean


# -- decisions --------------------------------------------------------------------------------------------------------


def _judged(playing: Playing, step: Step, seed: str, progress: float) -> Judgement | None:
    """The loss by a decision; None if there was no choice."""
    seat, offers = step.seat, list(playing.offers(step.seat))
    played = meant_by(step.decision, iter(offers)) if step.decision is not None else None
    if played is None or len(offers) == 1:
        return None
    picks = Picks(f"{seed} prefers")
    found = weighed(playing, seat, offers, picks)
    preferred = best_of(found, picks)
    if preferred is None:
        return None
    options = _options(found)
    if preferred == played:
        nothing = Measure(0.0, 0.0)
        known = playing.game.bots.spread is not None and len(playing.turn.numbers) > 1
        return Judgement(seat, played, preferred, options, nothing, nothing if known else None)
    worlds = compared(playing, seat, offers, Picks(f"{seed} compares"), (preferred, played), WORLDS)
    pairs = [(world[preferred], world[played]) for world in worlds if preferred in world and played in world]
    if not pairs:
        return Judgement(seat, played, preferred, options, None, None)
    loss = measured([(_points(better) - _points(worse)) / POINT_WORTH for better, worse in pairs])
    return Judgement(seat, played, preferred, options, loss, _chance_loss(playing, seat, pairs, loss, progress))


def _options(found: Mapping[AnyDecision, Sequence[int]]) -> tuple[JudgedOffer, ...]:
    """The best of the offers that were followed up in most imagined matches, the best first."""
    most = max(map(len, found.values()))
    options = [
        JudgedOffer(decision, measured([_points(value) / POINT_WORTH for value in values]))
        for decision, values in found.items()
        if len(values) == most
    ]
    return tuple(sorted(options, key=lambda option: -option.estimate.mean)[:OPTIONS])


def _chance_loss(
    playing: Playing, seat: int, pairs: Sequence[tuple[int, int]], loss: Measure, progress: float
) -> Measure | None:
    """The loss of the chance to win by a loss of points; where the match would be over, by the places themselves."""
    if playing.game.bots.spread is None or len(playing.turn.numbers) == 1:
        return None
    if all(_place(better) and _place(worse) for better, worse in pairs):
        return measured([float((_place(better) == 1) - (_place(worse) == 1)) for better, worse in pairs])
    estimates = estimates_of(playing)

    def chance_after(lost: float) -> float:
        less = [*estimates]
        less[seat - 1] -= lost
        return _chances(playing, less, progress)[seat - 1]

    spread = chance_after(loss.mean - loss.error) - chance_after(loss.mean + loss.error)
    return Measure(chance_after(0) - chance_after(loss.mean), spread / 2, loss.worlds)


def _place(value: int) -> int:
    """The place in which a line ended; 0 if the match would go on."""
    return -round(value / PLACE_WORTH)


def _points(value: int) -> int:
    """The worth of a line without the place in which it ended."""
    return value + _place(value) * PLACE_WORTH


def measured(values: Sequence[float]) -> Measure:
    """The mean of values and its standard error. Of a single value the error is unknown: as great as itself."""
    mean = sum(values) / len(values)
    worlds = len(values)
    if worlds == 1:
        return Measure(mean, abs(mean), worlds)
    if min(values) == max(values):  # without what rounding leaves
        return Measure(values[0], 0.0, worlds)
    return Measure(mean, sqrt(sum((value - mean) ** 2 for value in values) / (worlds - 1) / worlds), worlds)


# -- positions --------------------------------------------------------------------------------------------------------


def _drawn_again(playing: Playing, step: Step, seed: str) -> list[tuple[float, ...]]:
    """The estimates after the same event with other draws; none where it is not one that can be made again."""
    if step.decision is None and not step.starts:
        return []
    chance = playing.turn.chance
    found: list[tuple[float, ...]] = []
    for number in range(REDRAWS):
        playing.turn.chance = KeyedChance(seeded_key(f"{seed} draws {number}"))
        try:
            outcome = playing.start() if step.decision is None else playing.perform(step.seat, step.decision)
        except RuleError:
            continue
        finally:
            playing.turn.chance = chance
        found.append(estimates_of(playing))
        playing.roll_back(outcome)
    return found


def estimates_of(playing: Playing) -> tuple[float, ...]:
    """The points that each seat has, and while the match goes on those that the game expects, with all faces known."""
    turn, game = playing.turn, playing.game
    evaluate = None if playing.finished else game.bots.evaluate
    return tuple(
        turn.points(seat, game.categories) + (evaluate(turn, turn.seat(seat)) / POINT_WORTH if evaluate else 0)
        for seat in turn.numbers
    )


def _chances(playing: Playing, estimates: Sequence[float], progress: float) -> tuple[float, ...]:
    """The chance of each seat to win; empty where it is unknown. At the end winners share it."""
    turn, spread = playing.turn, playing.game.bots.spread
    if spread is None or len(turn.numbers) == 1:
        return ()
    if playing.finished and any(turn.face(place_name("rank", seat)) for seat in turn.numbers):
        first = [float(turn.face(place_name("rank", seat)) == "1") for seat in turn.numbers]
        return tuple(won / sum(first) for won in first)
    width = spread.start + (spread.end - spread.start) * progress
    return chances_by(estimates, width)


def chances_by(estimates: Sequence[float], width: float) -> tuple[float, ...]:
    """Chances to win by estimates in points: each ``width`` by which a seat is ahead multiplies its odds by e."""
    most = max(estimates)
    weights = [exp((estimate - most) / width) for estimate in estimates]
    return tuple(weight / sum(weights) for weight in weights)
