"""Random play and what is built on it: fuzzing, other worlds, perft, coverage."""

from collections import Counter

import pytest

from domain.play.errors import RuleError
from domain.play.game import SettingError
from domain.simulation.coverage import coverage
from domain.simulation.fuzz import Fuzz
from domain.simulation.perft import divide, perft
from domain.simulation.random_play import Picks, new_match, pick_decision, play_random, random_events, settings_of
from domain.simulation.resample import resample
from domain.table.effects import Effect
from tests.domain.play.toys import Say, Sing, playing, started, toy
from tests.games.lanterns import GAME
from tests.games.lanterns.decisions import Bid, Claim, Light, Pass, Spy
from tests.games.pretenders import GAME as PRETENDERS

# -- random play --------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_match():
    one, again, other = (play_random(GAME, 3, {}, seed) for seed in ("a", "a", "b"))
    assert one.finished
    assert one.table == again.table
    assert one.table != other.table


def test_events_are_yielded_as_they_happen():
    match = new_match(GAME, 2, {"rounds": "2"}, "a")
    versions: list[int] = []
    effects: list[Effect] = []
    for event in random_events(match, Picks("a")):
        versions.append(match.version)
        effects.extend(event.outcome.effects)
        assert (event.seat, event.decision) == (0, None) if match.version == 1 else event.decision is not None
    assert versions == list(range(1, match.version + 1))
    match.table.revert(effects)
    assert match.table == new_match(GAME, 2, {}, "a").table


def test_a_match_that_has_begun_is_gone_on_with():
    match = new_match(GAME, 2, {}, "a")
    match.start()
    assert next(iter(random_events(match, Picks("a")))).decision is not None


def test_every_class_and_every_offer_may_be_picked():
    match = new_match(GAME, 3, {}, "a")
    events = random_events(match, Picks("a"))
    while not spies(match):
        next(events)
    picks = Picks("many")
    picked = Counter(pick_decision(match, spies(match)[0], picks) for _ in range(400))
    assert set(picked) == {Spy(1), Spy(2), Pass()}
    assert 150 < picked[Pass()] < 250


def spies(match):
    return [seat for seat, question in match.awaiting().items() if question.kind == "spy"]


def test_a_question_without_offers_is_a_defect():
    class Silence(Sing):
        __slots__ = ()
        answers = ("sing",)

        @classmethod
        def offers(cls, turn, seat):
            return iter(())

    match = started(lambda turn: turn.ask(1, "sing"), decisions=(Silence,))
    with pytest.raises(RuleError, match="nothing is offered"):
        pick_decision(match, 1, Picks("a"))
    with pytest.raises(RuleError, match="not asked"):
        pick_decision(match, 2, Picks("a"))


def test_a_match_that_never_ends_is_given_up(monkeypatch):
    monkeypatch.setattr("domain.simulation.random_play.LONGEST_MATCH", 50)

    class SingAgain(Sing):
        __slots__ = ()

        def perform(self, turn, seat):
            turn.ask(seat, "sing")

    match = playing(toy({"begin": lambda turn: turn.ask(1, "sing")}, SingAgain))
    with pytest.raises(RuleError, match="goes on"):
        list(random_events(match, Picks("a")))


def test_the_game_decides_for_who_has_departed():
    match = new_match(GAME, 2, {}, "a")
    match.start()
    match.resign(1)
    events = list(random_events(match, Picks("a")))
    assert match.finished
    decided = [event.decision for event in events if event.seat == 1]
    assert {type(decision) for decision in decided} <= {Bid, Pass, Claim}
    assert decided[-1] == Claim(2)


def test_settings_cover_players_and_options():
    settings = [(setting.players, setting.options["wall"], setting.options["rounds"]) for setting in settings_of(GAME)]
    assert settings == [
        (2, "on", "3"),
        (3, "on", "3"),
        (2, "off", "3"),
        (3, "on", "2"),
        (2, "off", "2"),
        (3, "off", "2"),
    ]
    with pytest.raises(SettingError):
        new_match(GAME, 9, {}, "a")


def test_the_box_is_loaded_once():
    assert GAME.standard_box() is GAME.standard_box()


def test_picks_are_fair_and_shuffles_too():
    picks = Picks("fair")
    counts = Counter(picks.one_of("abc") for _ in range(3000))
    assert all(900 < counts[letter] < 1100 for letter in "abc")
    orders = Counter("".join(picks.shuffled("abc")) for _ in range(3000))
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


# -- fuzzing ------------------------------------------------------------------------------------------------------


def test_altered_decisions_are_of_the_same_class_with_the_same_types():
    fuzz = Fuzz(Picks("a"))
    for decision in (Spy(1), Spy(2), Bid("card/3"), Bid("card/5")):
        fuzz.remember(decision)
    spies = {fuzz.altered(Spy(1)) for _ in range(200)}
    assert all(type(decision) is Spy and type(decision.slot) is int for decision in spies)
    assert {Spy(0), Spy(-1), Spy(2), Spy(10**30)} <= spies
    bids = {fuzz.altered(Bid("card/3")) for _ in range(200)}
    assert {Bid(""), Bid("card"), Bid("card/5")} <= bids
    assert fuzz.altered(Light()) == Light()


def test_tuples_are_altered_inside_and_as_a_whole():
    fuzz = Fuzz(Picks("a"))
    others = {fuzz._other((1, 2), (7,)) for _ in range(500)}
    assert {(), (2, 1), (2,), (7,), (1, 2, 7), (1, 2, 1, 2), (0, 2), (1, -1)} <= others


def test_decisions_of_other_moments_come_back():
    fuzz = Fuzz(Picks("a"))
    for decision in (Spy(1), Bid("card/3"), Pass()):
        fuzz.remember(decision)
    assert {fuzz.foreign() for _ in range(100)} == {Spy(1), Bid("card/3"), Pass()}
    for slot in range(1000):
        fuzz.remember(Spy(slot))
    assert Spy(1) not in {fuzz.foreign() for _ in range(300)}


# -- other worlds -------------------------------------------------------------------------------------------------


def test_hidden_faces_are_exchanged_and_places_can_be_kept():
    match = playing(toy({"begin": lambda turn: turn.ask(1, "say")}))
    match.start()
    seen = set()
    for number in range(60):
        exchanged = resample(match, 1, Picks(str(number)))
        match.table.apply(exchanged)
        assert match.table.pieces("hand@1") == {"card/1": 1}
        seen.add(match.turn.only("hand@2"))
        match.table.revert(exchanged)
        kept = resample(match, 1, Picks(str(number)), kept=("hand@2",))
        assert all(move.source == "deck" for move in kept)
    assert seen == {"card/2", "card/7", "card/9"}


def test_a_spectator_sees_no_hand():
    match = playing(toy({"begin": lambda turn: turn.ask(1, "say")}))
    hands = set()
    for number in range(30):
        exchanged = resample(match, 0, Picks(str(number)))
        match.table.apply(exchanged)
        hands.add(match.turn.only("hand@1"))
        match.table.revert(exchanged)
    assert len(hands) == 4


# -- perft --------------------------------------------------------------------------------------------------------


def test_perft_counts_sequences_and_leaves_the_position():
    def begin(turn):
        turn.ask(1, "say")
        turn.ask(1, "sing")
        turn.ask(2, "say")

    match = started(begin)
    before = match.version, match.table.fingerprint
    # Seat 1 says one of two words and sings; seat 2 says one of two words before, between or after.
    assert [perft(match, depth) for depth in range(5)] == [1, 4, 2 * 1 + 2 * 2 + 2 * 2, 3 * 4, 0]
    assert divide(match, 3) == {"Say": 12}
    assert (match.version, match.table.fingerprint) == before


# -- coverage -----------------------------------------------------------------------------------------------------


def test_coverage_counts_effects_and_refusals_of_every_rule():
    told: list[int] = []
    found = coverage(GAME, 30, "a", told.append)
    assert list(found["rules"]) == list(GAME.ledger().rules)
    assert found["never"] == ["LN-SETUP-02"] == list(GAME.authoring.uncitable)
    assert found["rules"]["LN-SETUP-02"] == {"effects": 0, "refusals": 0}
    assert found["rules"]["LN-BID-01"]["effects"] > 30 * 2 * 2 * 2
    assert all(found["rules"][rule]["refusals"] for rule in ("LN-BID-01", "LN-SPY-01", "LN-CLAIM-01", "LN-ROUND-01"))
    assert found["rules"]["LN-END-01"]["refusals"] == 0
    assert told == list(range(1, 31))
    assert coverage(GAME, 30, "a") == found
    assert coverage(GAME, 30, "b") != found


def test_coverage_also_plays_matches_that_somebody_leaves():
    leaving = coverage(PRETENDERS, 30, "a")["rules"]["PR-LEAVE-01"]
    assert leaving["effects"], "it happens only when a seat has left"
    assert coverage(PRETENDERS, 1, "a")["rules"]["PR-LEAVE-01"] == {"effects": 0, "refusals": 0}


def test_coverage_plays_no_more_once_all_that_is_wanted_was_cited():
    told: list[int] = []
    found = coverage(GAME, 30, "a", told.append, wanted=["LN-END-01"])
    assert (told, found["rules"]["LN-END-01"]["effects"] > 0) == ([1], True)
    assert "LN-SETUP-02" in coverage(GAME, 2, "a", told.append, wanted=["LN-SETUP-02"])["never"]
    assert told == [1, 1, 2]


def test_coverage_of_no_match_cites_nothing():
    assert coverage(GAME, 0, "a")["never"] == list(GAME.ledger().rules)


def test_a_said_word_is_an_offer():
    match = started(lambda turn: turn.ask(1, "say"))
    assert pick_decision(match, 1, Picks("a")) in (Say("no"), Say("yes"))
