"""Random full matches of every game in every setting: they end, they fold, they invert, and nothing gets lost."""

import os

import pytest

from domain.play.errors import OFFER_NONE
from domain.play.game import Game
from domain.play.service_rules import service_ledger
from domain.simulation.fuzz import Fuzz
from domain.simulation.random_play import Picks, new_match, random_events, settings_of
from domain.table.areas import Visibility
from domain.table.census import census
from domain.table.effects import Ask, Close, Move, Show
from domain.table.names import area_of, face_of, kind_of
from domain.table.table import Table
from domain.table.views import publish
from tests.conformance.cases import CASES, GAMES, MATCHES, Case
from tests.conformance.checks import fingerprints, moments, outcomes, reversed_in_memory

every_case = pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
every_game = pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in GAMES.items()])

LARGEST_QUESTION = 300
"""Offers of one question, at most."""


@every_case
def test_matches_end_with_a_result(case: Case):
    for number in range(MATCHES):
        playing, picks = case.match(number)
        for _ in random_events(playing, picks):
            pass
        assert playing.finished
        places = sorted(int(playing.turn.face(f"rank@{seat}")) for seat in playing.turn.numbers)
        better = [sum(other < place for other in places) for place in places]
        tied, alone = places.count(places[0]) > 1, len(places) == 1
        if places[0] == 2 and (tied or alone):  # a tie that nobody wins, or a loss to the game: nobody comes first
            better = [max(number, 1) for number in better]
        assert places == [1 + number for number in better]
        scored = {place.partition(":")[2] for place in playing.table.places() if area_of(place) == "score"}
        assert scored <= set(case.game.categories)


@every_case
def test_every_version_can_be_folded_again_and_taken_back(case: Case):
    for number in range(MATCHES):
        playing, picks = case.match(number)
        layout = playing.table.layout()
        folded = Table(case.game.table_areas, layout)
        history = []
        for outcome in outcomes(playing, picks):
            folded.apply(outcome.effects)
            history.append(outcome)
            assert folded == playing.table
            assert (folded.fingerprint, folded.secret_fingerprint) == fingerprints(playing)[1:]
        for outcome in reversed(history):
            playing.roll_back(outcome)
        assert (playing.version, playing.table.layout(), playing.finished) == (0, layout, True)
        assert playing.table == Table(case.game.table_areas, layout)


@every_case
def test_no_piece_appears_or_disappears(case: Case):
    for number in range(MATCHES):
        playing, picks = case.match(number)
        before = census(playing.table)
        supplies = case.game.table_areas
        for _ in outcomes(playing, picks):
            assert census(playing.table) == before
            for place, piece, count in playing.table.layout():
                assert count > 0 or supplies.bottomless(place, kind_of(piece))


@every_case
def test_effects_are_what_a_table_of_people_could_follow(case: Case):
    rules = case.game.ledger().rules
    tasks = set(case.game.steps) | set(case.game.answers)
    areas = case.game.table_areas
    for number in range(MATCHES):
        playing, picks = case.match(number)
        for outcome in outcomes(playing, picks):
            for effect in outcome.effects:
                assert effect.rule in rules or effect.rule in service_ledger().rules
                match effect:
                    case Move(piece, count, source, target, becomes, _):
                        assert count >= 1
                        assert kind_of(piece) == kind_of(becomes)
                        assert bool(face_of(piece)) == bool(face_of(becomes))
                        assert piece == becomes or (areas.seen_by_all(source) and areas.seen_by_all(target))
                    case Ask(_, kind, _, asked_at, _):
                        assert (kind in tasks, asked_at) == (True, playing.version)
                    case Show(place):
                        assert areas[area_of(place)].visibility is not Visibility.ALL
                    case Close(_, kind):
                        assert kind in tasks


@every_case
def test_offers_are_what_is_accepted(case: Case, record_property):
    """Every offer is accepted; whatever is made up is an offer, or refused by a rule and without a trace."""
    rules = {*case.game.ledger().rules, *service_ledger().rules} - {OFFER_NONE}
    largest = (0, "")
    for number in range(MATCHES):
        playing, picks = case.match(number)
        fuzz = Fuzz(Picks(f"fuzz/{case.name}/{number}"))
        for deciding, chosen in moments(playing, picks):
            before = fingerprints(playing)
            for seat, question in playing.awaiting().items():
                offers = list(playing.offers(seat))
                largest = max(largest, (len(offers), question.kind))
                assert len(set(offers)) == len(offers) > 0
                for offer in offers:
                    assert not list(offer.objections(playing.turn, playing.turn.seat(seat))), offer
                assert playing.refusal(seat, picks.one_of(offers), question.asked_at) is None
                fuzz.remember(picks.one_of(offers))
                made_up = [fuzz.foreign(), *(fuzz.altered(picks.one_of(offers)) for _ in range(3))]
                for decision in made_up:
                    refusal = playing.refusal(seat, decision)
                    if refusal is None:
                        assert decision in offers
                    else:
                        assert decision not in offers
                        assert refusal.rule in rules, (decision, refusal)
                        assert refusal.reason == refusal.reason.lower().strip()
            asked = set(playing.awaiting())
            for seat in playing.turn.numbers:
                assert seat in asked or playing.refusal(seat, chosen) is not None
            assert playing.refusal(deciding, chosen) is None
            assert fingerprints(playing) == before
    record_property("largest question", f"{largest[0]} offers for {largest[1]!r}")
    assert largest[0] <= LARGEST_QUESTION, largest


@every_case
def test_the_order_in_which_things_came_does_not_matter(case: Case):
    """A match loaded from the store, and one whose table remembers everything the other way round, go on the same."""
    for number in range(MATCHES):
        playing, picks = case.match(number)
        loaded, _ = case.match(number)
        history = [playing.start()]
        for seat, decision in moments(playing, picks):
            while loaded.version < playing.version:
                loaded.fold(history[loaded.version].effects)
            loaded.table.apply(reversed_in_memory(loaded.table))
            for asked in playing.awaiting():
                assert list(loaded.offers(asked)) == list(playing.offers(asked))
            outcome = loaded.decide(seat, decision)
            loaded.roll_back(outcome)
            history.append(outcome)
            again = playing.decide(seat, decision)
            playing.roll_back(again)
            assert again == outcome


@every_case
def test_a_decision_without_chance_and_secrets_can_be_taken_back_and_made_again(case: Case):
    for number in range(MATCHES):
        playing, picks = case.match(number)
        for seat, decision in moments(playing, picks):
            outcome = playing.decide(seat, decision)
            _, hidden = publish(playing.table, outcome.effects, playing.turn.numbers)
            if outcome.draws or hidden:
                playing.roll_back(outcome)
                continue
            playing.roll_back(outcome)
            offers = list(playing.offers(seat))
            layout, asked = playing.table.layout(), playing.awaiting()
            outcome = playing.decide(seat, decision)
            after = playing.table.layout()
            undone = playing.take_back(outcome.effects)
            assert playing.table.layout() == layout
            assert list(playing.offers(seat)) == offers
            assert {number: task[:2] for number, task in playing.awaiting().items()} == {
                number: task[:2] for number, task in asked.items()
            }
            again = playing.decide(seat, decision, playing.version)
            assert playing.table.layout() == after
            for step in (again, undone, outcome):
                playing.roll_back(step)


@every_case
def test_a_match_that_seats_leave_goes_on_to_its_end(case: Case):
    for number in range(MATCHES):
        playing, picks = case.match(number)
        before = census(playing.table)
        staying = picks.below(case.setting.players + 1)
        for event, _ in enumerate(random_events(playing, picks)):
            leaving = 1 + event // 5
            if event % 5 == 4 and leaving <= case.setting.players and leaving != staying and not playing.finished:
                playing.resign(leaving)
        assert playing.finished
        assert playing.turn.face("rank@1")
        assert census(playing.table) == before


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


@every_game
@pytest.mark.parametrize("hundred", range(3))
def test_three_hundred_matches(game: Game, hundred: int) -> None:
    play_many(game, range(100 * hundred, 100 * (hundred + 1)))


@every_game
@pytest.mark.nightly
def test_ten_thousand_matches(game: Game) -> None:
    play_many(game, range(int(os.environ.get("CONFORMANCE_NIGHTLY", "10000"))))
