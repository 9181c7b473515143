"""Random whole matches of a game in every setting: they end, they fold, they invert, and nothing gets lost."""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import wraps
from typing import Any

from caravanserai_kit.cases import MATCHES, Case, history
from caravanserai_kit.checks import Sample, fingerprints, folded, outcomes, positions, reversed_in_memory
from caravanserai_kit.suite import Suite
from domain.play.decision import AnyDecision
from domain.play.errors import OFFER_NONE
from domain.play.game import AnyTurn, Game
from domain.play.package import TaskStep
from domain.play.playing import EventOutcome, Playing
from domain.play.service_rules import service_ledger
from domain.simulation.fuzz import Fuzz
from domain.simulation.random_play import Picks, new_match, random_events, settings_of
from domain.table.areas import Visibility
from domain.table.census import census
from domain.table.effects import Ask, Close, Move, Show
from domain.table.names import area_of, face_of, kind_of, owner_of
from domain.table.table import Table, Task
from domain.table.views import publish

LARGEST_QUESTION = 300
"""Offers of one question, at most."""


def require_pieces(table: Table) -> None:
    """No place holds less than nothing, but for supplies without a bottom."""
    for place in table.places():
        for piece, count in table.pieces(place).items():
            if count < 1:
                bottomless = table.areas.bottomless(place, kind_of(piece))
                assert bottomless, f"{place} holds {count} {piece}, and is no supply of that kind"


def offers_of(playing: Playing, seat: int, question: Task) -> list[AnyDecision]:
    """The offers to a seat: something, each once, and nothing objects to any of it."""
    offers = list(playing.offers(seat))
    assert offers, f"nothing is offered for {question.kind!r}: do not ask it, or offer to pass"
    twice = sorted(str(offer) for offer, number in Counter(offers).items() if number > 1)
    assert not twice, f"offered more than once, {', '.join(twice)}: `offers` yields each decision once"
    for offer in offers:
        objections = list(offer.objections(playing.turn, playing.turn.seat(seat)))
        assert not objections, f"offered, but `objections` has {objections}: the two must agree"
    return offers


def require_ruling(
    playing: Playing, seat: int, decision: AnyDecision, offers: list[AnyDecision], rules: Collection[str]
) -> None:
    """A decision that somebody made up is an offer, or a rule of the game refuses it."""
    refusal = playing.refusal(seat, decision)
    if refusal is None:
        offered = playing.admitted(seat, decision) in offers
        assert offered, "accepted, but not offered: a decision is legal if it is offered"
        return
    assert decision not in offers, f"offered, but refused with {refusal}"
    assert refusal.rule != OFFER_NONE, (
        "not offered, and nothing says why: let `objections` yield the rule that forbids it"
    )
    assert refusal.rule in rules, f"refused by {refusal.rule}, which ledger.toml does not have"
    assert refusal.reason == refusal.reason.lower().strip(), (
        f"the reason {refusal.reason!r} is no id: write it in small letters"
    )


def hides(playing: Playing, outcome: EventOutcome) -> bool:
    """True if not everybody will know all of what comes next."""
    playing.fold(outcome.effects, outcome.draws)
    _, hidden = publish(playing.table, outcome.effects, playing.turn.numbers)
    playing.roll_back(outcome)
    return bool(hidden)


def _due(table: Table) -> dict[int, list[tuple[str, tuple[str, ...]]]]:
    """All that is due, by stack: undone, it is the same, but asked later."""
    return {stack: [(task.kind, task.arguments) for task in tasks] for stack, tasks in table.stacks().items()}


def _watched(kind: str, step: TaskStep, happened: list[tuple[str, int]]) -> TaskStep:
    """The step, which also says that it happens, and after how many effects of its event."""

    @wraps(step)
    def carry_out(turn: AnyTurn, *given: Any) -> None:
        happened.append((kind, len(turn.effects)))
        step(turn, *given)

    return carry_out


def play_many(game: Game, numbers: range) -> None:
    """Random matches over all settings; each ends, loses nothing, and goes back to its beginning."""
    settings = settings_of(game)
    for number in numbers:
        setting = settings[number % len(settings)]
        playing = new_match(game, setting.players, setting.options, f"many/{number}")
        layout, pieces = playing.table.layout(), census(playing.table)
        events = list(random_events(playing, Picks(f"many/{number}")))
        assert playing.finished
        assert census(playing.table) == pieces
        for event in reversed(events):
            playing.roll_back(event.outcome)
        assert playing.table == Table(game.table_areas, layout)


MANY = 20
"""Matches of a game that are played to see that they end: each setting has at least one of them, and its history."""


class Matches(Suite):
    """Random matches from their beginning to their end."""

    def test_matches_end_with_a_result(self, case: Case) -> None:
        for number in range(MATCHES):
            playing, _ = case.match(number)
            for _ in folded(playing, history(case, number)):
                pass
            assert playing.finished, "the match stops before its end: ask somebody, or rank the seats"
            unranked = [seat for seat in playing.turn.numbers if not playing.turn.face(f"rank@{seat}")]
            assert not unranked, f"the match ends without a result for seats {unranked}: announce it with `turn.rank`"
            places = sorted(int(playing.turn.face(f"rank@{seat}")) for seat in playing.turn.numbers)
            better = [sum(other < place for other in places) for place in places]
            tied, alone = places.count(places[0]) > 1, len(places) == 1
            if places[0] == 2 and (tied or alone):  # a tie that nobody wins, or a loss to the game: nobody comes first
                better = [max(number, 1) for number in better]
            assert places == [1 + number for number in better], (
                f"the places are {places}: a place is 1 more than the number of better seats, and "
                "equal numbers are ties"
            )
            scored = {place.partition(":")[2] for place in playing.table.places() if area_of(place) == "score"}
            strange = sorted(scored - set(case.game.categories))
            assert not strange, (
                f"points are in categories that the game does not have, {strange}: add them to `categories`"
            )

    def test_every_seat_has_one_role_in_the_end(self, case: Case) -> None:
        if not case.game.role:
            return
        playing, _ = case.match(0)
        for _ in folded(playing, history(case, 0)):
            pass
        held = [owner_of(place) for place, piece, _ in playing.table.layout() if kind_of(piece) == case.game.role]
        found = sorted(owner for owner in held if owner)
        assert found == list(playing.turn.numbers), "each seat has one piece of the kind `role` in a place of its own"

    def test_every_version_can_be_folded_again_and_taken_back(self, case: Case) -> None:
        for number in range(MATCHES):
            playing, picks = case.match(number)
            layout = playing.table.layout()
            follower = Table(case.game.table_areas, layout)
            done = []
            for outcome in outcomes(playing, picks):
                follower.apply(outcome.effects)
                done.append(outcome)
                assert follower == playing.table, (
                    "the effects do not say all that changed: change the table by effects only"
                )
                assert (follower.fingerprint, follower.secret_fingerprint) == fingerprints(playing)[1:]
            for outcome in reversed(done):
                playing.roll_back(outcome)
            assert (playing.version, playing.table.layout(), playing.finished) == (0, layout, True), (
                "taken back, the match is not what it was: change the table by effects only"
            )
            assert playing.table == Table(case.game.table_areas, layout)

    def test_no_piece_appears_or_disappears(self, case: Case) -> None:
        for number in range(MATCHES):
            playing, _ = case.match(number)
            before = census(playing.table)
            for _ in folded(playing, history(case, number)):
                assert census(playing.table) == before, "a piece appeared or disappeared: take it from where it lies"
                require_pieces(playing.table)

    def test_effects_are_what_a_table_of_people_could_follow(self, case: Case) -> None:
        rules = case.game.ledger().rules
        tasks = set(case.game.steps) | set(case.game.answers)
        areas = case.game.table_areas
        for number in range(MATCHES):
            playing, _ = case.match(number)
            for outcome in folded(playing, history(case, number)):
                for effect in outcome.effects:
                    known = effect.rule in rules or effect.rule in service_ledger().rules
                    assert known, (
                        f"{effect} cites no rule of the ledger: cite one with `@rule`, or add it to ledger.toml"
                    )
                    match effect:
                        case Move(piece, count, source, target, becomes, _):
                            assert count >= 1
                            assert kind_of(piece) == kind_of(becomes)
                            assert bool(face_of(piece)) == bool(face_of(becomes))
                            assert piece == becomes or (areas.seen_by_all(source) and areas.seen_by_all(target))
                        case Ask(_, kind, arguments, asked_at, _):
                            assert kind in tasks, (
                                f"{kind!r} is no step and no question: name it in `@step` or `answers`"
                            )
                            assert asked_at == playing.version
                            if due := case.game.due.get(kind):
                                assert due.of(arguments).arguments() == arguments, (
                                    f"{kind!r} is asked with {arguments}: ask for {due.__name__} with its fields"
                                )
                        case Show(place):
                            hidden = areas[area_of(place)].visibility is not Visibility.ALL
                            assert hidden, f"{place} is shown, though all see it: leave it out"
                        case Close(_, kind):
                            assert kind in tasks

    def test_only_what_is_due_happens_and_nothing_that_was_called_off(self, extreme: Case) -> None:
        for number in range(MATCHES):
            playing, _ = extreme.match(number)
            happened: list[tuple[str, int]] = []
            seats = [0] * (extreme.setting.players + 1)
            steps = {kind: _watched(kind, step, happened) for kind, step in extreme.game.steps.items()}
            playing.game = replace(extreme.game, steps=steps)
            for event in history(extreme, number):
                happened.clear()
                effects = (playing.perform(event.seat, event.decision) if event.decision else playing.start()).effects
                for kind, position in happened:
                    closed = effects[position - 1]
                    assert (type(closed), closed[1]) == (Close, kind), (
                        f"the step {kind!r} happens, though it is not due: ask for it"
                    )
                for effect in effects:
                    if isinstance(effect, Ask | Close) and effect.stack:
                        seats[effect.stack] += 1 if isinstance(effect, Ask) else -1
                    assert not (isinstance(effect, Close) and not effect.stack and any(seats)), (
                        f"{effect.kind!r} is over, though seats have something to do: the match goes on when none has"
                    )
                closing = sum(isinstance(effect, Close) and effect.kind in steps for effect in effects)
                assert len({position for _, position in happened}) == len(happened) <= closing, (
                    "a step happens twice, though it was due once: ask for it twice"
                )

    def test_offers_are_what_is_accepted(self, case: Case, record_property: Callable[[str, object], None]) -> None:
        """Every offer is accepted; what is made up is an offer, or refused by a rule and without a trace: in a sample
        of the moments that are alike.
        """
        rules = {*case.game.ledger().rules, *service_ledger().rules} - {OFFER_NONE}
        largest = (0, "")
        for number in range(MATCHES):
            playing, picks = case.match(number)
            fuzz, sample = Fuzz(Picks(f"fuzz/{case.name}/{number}")), Sample(first=8)
            for mover, coming, _ in positions(playing, history(case, number)):
                fuzz.remember(coming)
                if not sample.takes(
                    (type(coming).__name__, *(question.kind for question in playing.awaiting().values()))
                ):
                    continue
                before = fingerprints(playing)
                for asked, question in playing.awaiting().items():
                    offers = offers_of(playing, asked, question)
                    largest = max(largest, (len(offers), question.kind))
                    fuzz.remember(picks.one_of(offers))
                    for made_up in (fuzz.foreign(), *(fuzz.altered(picks.one_of(offers)) for _ in range(3))):
                        require_ruling(playing, asked, made_up, offers, rules)
                    assert playing.refusal(asked, picks.one_of(offers), question.asked_at) is None
                awaited = set(playing.awaiting())
                for number in playing.turn.numbers:
                    assert number in awaited or playing.refusal(number, coming) is not None
                assert playing.refusal(mover, coming) is None
                assert fingerprints(playing) == before
        record_property("largest question", f"{largest[0]} offers for {largest[1]!r}")
        assert largest[0] <= LARGEST_QUESTION, (
            f"{case.name}: {largest[1]!r} has {largest[0]} offers, more than {LARGEST_QUESTION}: ask in several steps"
        )

    def test_the_order_in_which_things_came_does_not_matter(self, case: Case) -> None:
        """A match from the store, and one whose table remembers everything the other way round, go on the same."""
        for number in range(MATCHES):
            playing, _ = case.match(number)
            loaded, _ = case.match(number)
            sample = Sample(first=5)
            for event in history(case, number):
                awaiting = playing.awaiting()
                kinds = (type(event.decision).__name__, *(question.kind for question in awaiting.values()))
                if event.decision is not None and sample.takes(kinds):
                    loaded.table.apply(reversed_in_memory(loaded.table))
                    for asked in awaiting:
                        assert list(loaded.offers(asked)) == list(playing.offers(asked)), (
                            f"the offers of seat {asked} depend on the order in which pieces came: "
                            "sort what lies at a place"
                        )
                    other = loaded.decide(event.seat, event.decision)
                    loaded.roll_back(other)
                    assert other == event.outcome, (
                        "what happens depends on the order in which pieces came: sort what lies at a place"
                    )
                playing.fold(event.outcome.effects, event.outcome.draws)
                loaded.fold(event.outcome.effects, event.outcome.draws)

    def test_a_decision_without_chance_and_secrets_can_be_taken_back_and_made_again(self, case: Case) -> None:
        for number in range(MATCHES):
            playing, _ = case.match(number)
            sample = Sample(first=4)
            for seat, decision, outcome in positions(playing, history(case, number)):
                kinds = type(decision).__name__, playing.awaiting()[seat].kind
                if outcome.draws or hides(playing, outcome) or not sample.takes(kinds):
                    continue
                offers = list(playing.offers(seat))
                layout, due = playing.table.layout(), _due(playing.table)
                made = playing.decide(seat, decision)
                assert made == outcome
                after = playing.table.layout()
                undone = playing.take_back(outcome.effects)
                assert playing.table.layout() == layout, "taken back, the table is not what it was"
                assert list(playing.offers(seat)) == offers, "taken back, other decisions are offered than before"
                assert _due(playing.table) == due, "taken back, something else is due than before: ask by effects only"
                again = playing.decide(seat, decision, playing.version)
                assert playing.table.layout() == after
                for step in (again, undone, outcome):
                    playing.roll_back(step)

    def test_a_match_that_seats_leave_goes_on_to_its_end(self, case: Case) -> None:
        for number in range(MATCHES):
            playing, picks = case.match(number)
            before = census(playing.table)
            staying = picks.below(case.setting.players + 1)
            for event, _ in enumerate(random_events(playing, picks)):
                leaving = 1 + event // 5
                if event % 5 == 4 and leaving <= case.setting.players and leaving != staying and not playing.finished:
                    playing.resign(leaving)
            assert playing.finished, (
                "a match whose players leave does not end: let `absent` choose what comes to an end"
            )
            assert playing.turn.face("rank@1"), (
                "a match whose players leave has no result: announce it with `turn.rank`"
            )
            assert census(playing.table) == before

    def test_many_matches(self, game: Game) -> None:
        assert len(settings_of(game)) <= MANY
        play_many(game, range(MANY))
