"""Commands: what they are refused for, and what follows from them."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from domain.errors import CommandError
from domain.games.sahwari.scoring import without_shared_first
from domain.play.chance import entropy_commitment
from domain.play.turn import places_of
from domain.tournaments import commands, rules
from domain.tournaments.course import length, pair_round, standings_after
from domain.tournaments.pods import Pods
from domain.tournaments.results import Ending
from domain.tournaments.roster import Presence
from domain.tournaments.rules import tournament_ledger
from domain.tournaments.settings import AllMeet, Continuous, DoubleElimination, Elimination, GroupStage, Swiss
from domain.tournaments.tournament import Phase
from tests.domain.tournaments.refusals import refusal
from tests.domain.tournaments.walking import ORGANISER, Log, begun, entropy_of, running, settings


def test_what_refusals_cite_is_in_the_ledger() -> None:
    cited = {value for name, value in vars(rules).items() if name.isupper() and isinstance(value, str)}
    assert cited == set(tournament_ledger().rules)


# -- entering and lots ------------------------------------------------------------------------------------------------


def test_a_player_enters_once_and_again_after_leaving() -> None:
    log = begun()
    log.enter("anna")
    with refusal("TRN-ENTER-02", "entered-before"):
        log.enter("anna")
    log.do(commands.leave, log.own("anna"), "anna")
    assert log.tournament.entrants["anna"].presence is Presence.WITHDRAWN
    log.enter("anna")
    assert [one.name for one in log.tournament.present] == ["anna"]


def test_a_full_tournament_admits_nobody() -> None:
    log = begun(settings(capacity=2))
    log.enter("anna")
    log.enter("boris")
    with refusal("TRN-ENTER-03", "full"):
        log.enter("clara")


def test_registration_needs_enough_entrants_and_closes_once() -> None:
    log = begun()
    log.enter("anna")
    with refusal("TRN-CLOSE-01", "too-few"):
        log.do(commands.close_registration, ORGANISER)
    log = running(3)
    with refusal("TRN-CLOSE-01", "closed-before"):
        log.do(commands.close_registration, ORGANISER)
    with refusal("TRN-ENTER-01", "registration-closed"):
        log.enter("late")


def bound(*players: str) -> Log:
    """Players who are bound to entropy, one who is not, and registration is closed."""
    log = begun()
    for player in players:
        log.enter(player, entropy_of(player))
    log.enter("nobody")
    log.do(commands.close_registration, ORGANISER)
    return log


def test_nothing_is_opened_before_registration_closes() -> None:
    log = begun()
    log.enter("anna", entropy_of("anna"))
    with refusal("TRN-LOT-01", "not-drawing"):
        log.do(commands.open_entropy, log.own("anna"), "anna", entropy_of("anna"))


def test_lots_are_drawn_when_the_last_one_opens() -> None:
    log = bound("anna", "boris", "clara")
    for player in ("anna", "boris"):
        log.do(commands.open_entropy, log.own(player), player, entropy_of(player))
    before = log.tournament.phase
    log.do(commands.open_entropy, log.own("clara"), "clara", entropy_of("clara"))
    assert (before, log.tournament.phase) == (Phase.DRAWING, Phase.RUNNING)
    assert len({one.lot for one in log.tournament.present}) == 4


def test_each_entropy_changes_the_lots() -> None:
    def lots(word: str) -> list[int | None]:
        log = begun()
        log.enter("anna", word.encode())
        log.enter("boris", b"the same")
        log.enter("clara")
        log.do(commands.close_registration, ORGANISER)
        log.do(commands.open_entropy, log.own("anna"), "anna", word.encode())
        log.do(commands.open_entropy, log.own("boris"), "boris", b"the same")
        return [one.lot for one in log.tournament.present]

    assert lots("one") != lots("another")
    assert lots("one") == lots("one")


def test_other_entropy_than_that_which_was_bound_is_refused() -> None:
    log = bound("anna", "boris")
    with pytest.raises(CommandError, match="not the entropy"):
        log.do(commands.open_entropy, log.own("anna"), "anna", b"another")


@pytest.mark.parametrize("how", ["leaves", "is released"])
def test_all_bind_fresh_entropy_if_one_goes_after_another_has_opened(how: str) -> None:
    """Otherwise a friend of the operator would see what the others contribute, and choose whether to be part of it."""
    log = bound("anna", "boris", "clara")
    log.do(commands.open_entropy, log.own("anna"), "anna", entropy_of("anna"))
    with refusal("TRN-LOT-02", "entropy-opened"):
        log.do(commands.bind_entropy, log.own("boris"), "boris", entropy_commitment(b"after a look"))
    if how == "leaves":
        log.do(commands.leave, log.own("boris"), "boris")
    else:
        log.do(commands.release, ORGANISER, ["boris"])
    assert [one.name for one in log.tournament.present if one.unbound] == ["anna", "clara"]
    with refusal("TRN-LOT-01", "nothing-to-open"):
        log.do(commands.open_entropy, log.own("anna"), "anna", entropy_of("anna"))
    with pytest.raises(CommandError, match="bound to this entropy before"):
        log.do(commands.bind_entropy, log.own("anna"), "anna", entropy_commitment(entropy_of("anna")))
    log.do(commands.bind_entropy, log.own("anna"), "anna", entropy_commitment(b"fresh"))
    with refusal("TRN-LOT-01", "others-unbound"):
        log.do(commands.open_entropy, log.own("anna"), "anna", b"fresh")
    log.do(commands.release, ORGANISER, ())
    assert log.tournament.phase is Phase.RUNNING


def test_seeds_are_given_before_lots_are_drawn() -> None:
    log = begun()
    for player in ("anna", "boris", "clara", "david"):
        log.enter(player)
    log.do(commands.seed, ORGANISER, "david", 1)
    with refusal("TRN-SEED-01", "seed-taken"):
        log.do(commands.seed, ORGANISER, "anna", 1)
    log.do(commands.close_registration, ORGANISER)
    log.do(commands.pair, ORGANISER, 1)
    assert log.tournament.round(1).paired.field[0].player == "david"
    with refusal("TRN-SEED-01", "lots-drawn"):
        log.do(commands.seed, ORGANISER, "anna", 2)


# -- rounds -----------------------------------------------------------------------------------------------------------


def test_a_round_is_paired_exactly_once_and_after_the_one_before() -> None:
    log = running(8)
    with refusal("TRN-PAIR-01", "not-next-round"):
        log.do(commands.pair, ORGANISER, 2)
    log.do(commands.pair, ORGANISER, 1)
    with refusal("TRN-PAIR-01", "not-next-round"):
        log.do(commands.pair, ORGANISER, 1)
    with refusal("TRN-PAIR-01", "table-open"):
        log.do(commands.pair, ORGANISER, 2)


def test_no_round_is_paired_after_the_last() -> None:
    log = running(4, settings(chosen=Swiss(1)))
    log.play_round(1)
    with refusal("TRN-PAIR-02", "no-more-rounds"):
        log.do(commands.pair, ORGANISER, 2)


def test_a_result_counts_once_and_is_that_of_the_linked_match() -> None:
    log = running(4)
    log.do(commands.pair, ORGANISER, 1)
    with refusal("TRN-MATCH-01", "table-has-match"):
        log.do(commands.link_match, 1, 1, 2, "matches/second00")
    log.do(commands.link_match, 1, 1, 1, "matches/first000")
    version = log.tournament.version
    log.do(commands.link_match, 1, 1, 1, "matches/first000")  # the same again changes nothing
    assert log.tournament.version == version
    taken = log.result(1, 1, (1, 2, 3, 4))
    with refusal("TRN-RESULT-01", "another-match"):
        log.do(commands.take_result, replace(taken, match="matches/another0"))
    with refusal("TRN-RESULT-01", "other-entrants"):
        log.do(commands.take_result, replace(taken, seats=taken.seats[::-1]))
    with refusal("TRN-RESULT-01", "other-entrants"):
        log.do(commands.take_result, log.result(1, 1, (1, 1, 2, 4)))
    for impossible in ((2, 2, 2, 3), (1, 2, 3, 5), (1, 1, 4, 4), (-1, 2, 3, 4)):
        with refusal("TRN-RESULT-01", "other-entrants"):
            log.do(commands.take_result, log.result(1, 1, impossible))
    log.do(commands.take_result, taken)
    version = log.tournament.version
    log.do(commands.take_result, taken)
    assert log.tournament.version == version
    with refusal("TRN-RESULT-01", "result-taken"):
        log.do(commands.take_result, log.result(1, 1, (4, 3, 2, 1)))


@pytest.mark.parametrize(
    ("places", "counted"),
    [((2, 2, 3, 4), [1, 1, 3, 4]), ((2, 2, 2, 4), [1, 1, 1, 4]), ((4, 2, 2, 2), [4, 1, 1, 1]), ((2, 2, 2, 2), [1] * 4)],
)
def test_who_ties_for_a_victory_that_nobody_gets_shares_the_first_place(
    places: tuple[int, ...], counted: list[int]
) -> None:
    log = running(4)
    log.do(commands.pair, ORGANISER, 1)
    log.play(1, 1, *places)
    table = log.tournament.table(1, 1)
    assert table.settled
    assert table.result is not None
    assert table.outcome is not None
    assert [seat.place for seat in table.result.seats] == counted
    assert [seat.place for seat in table.outcome.seats] == list(places), "the result is taken as the match has it"


def test_a_drawn_match_of_sahwari_settles_its_table() -> None:
    for results in product(range(3), repeat=4):
        log = running(4)
        log.do(commands.pair, ORGANISER, 1)
        places = without_shared_first(places_of(dict(enumerate(results, 1))))
        log.play(1, 1, *places.values())
        assert log.tournament.table(1, 1).settled, places


def test_a_late_entrant_gets_a_lot_and_byes_for_what_they_missed() -> None:
    log = running(4, settings(late_until=2, late_bye=Ending.HALF_BYE))
    log.play_round(1)
    log.enter("late")
    late = log.tournament.entrants["late"]
    assert late.lot is not None
    assert late.first_round == 2
    assert log.tournament.played(1).ending("late") is Ending.HALF_BYE
    log.do(commands.pair, ORGANISER, 2)
    assert "late" in {one.player for one in log.tournament.round(2).paired.field}
    with refusal("TRN-ENTER-01", "registration-closed"):
        log.enter("later")


def test_a_granted_bye_takes_an_entrant_out_of_its_round() -> None:
    log = running(5)
    log.do(commands.grant_bye, ORGANISER, "player00", 1, Ending.HALF_BYE)
    log.play_round(1)
    assert log.tournament.round(1).paired.absent == (("player00", Ending.HALF_BYE),)
    assert log.tournament.played(1).ending("player00") is Ending.HALF_BYE
    with refusal("TRN-BYE-01", "no-such-round-to-come"):
        log.do(commands.grant_bye, ORGANISER, "player00", 1, Ending.HALF_BYE)


def test_a_drop_out_is_paired_no_more_and_keeps_their_results() -> None:
    log = running(8)
    log.play_round(1)
    log.do(commands.leave, log.own("player00"), "player00")
    log.do(commands.pair, ORGANISER, 2)
    assert "player00" not in {player for table in log.tournament.round(2).tables for player in table.players}
    assert "player00" in {line.player for line in standings_after(log.tournament, 1)}


def test_a_drop_out_of_a_schedule_forfeits() -> None:
    log = running(4, settings(2, AllMeet(1)))
    log.do(commands.leave, log.own("player00"), "player00")
    log.do(commands.pair, ORGANISER, 1)
    table = next(table for table in log.tournament.round(1).tables if "player00" in table.players)
    assert table.settled
    assert table.result is not None
    assert table.result.ending("player00") is Ending.FORFEIT_LOSS


# -- the end ----------------------------------------------------------------------------------------------------------


def test_nothing_moves_while_a_tournament_pauses() -> None:
    log = running(4)
    log.do(commands.pause, ORGANISER)
    for command in (lambda: log.do(commands.pair, ORGANISER, 1), lambda: log.do(commands.pause, ORGANISER)):
        with refusal("TRN-PAUSE-01", "paused"):
            command()
    log.do(commands.resume, ORGANISER)
    with refusal("TRN-PAUSE-01", "not-paused"):
        log.do(commands.resume, ORGANISER)


def test_a_tournament_is_finished_after_its_last_round_or_early() -> None:
    log = running(4, settings(chosen=Swiss(2)))
    with refusal("TRN-END-02", "nothing-played"):
        log.do(commands.finish, ORGANISER)
    log.do(commands.pair, ORGANISER, 1)
    with refusal("TRN-END-02", "table-open"):
        log.do(commands.finish, ORGANISER, early=True)
    log.play(1, 1, 1, 2, 3, 4)
    with refusal("TRN-END-02", "rounds-left"):
        log.do(commands.finish, ORGANISER)
    log.do(commands.finish, ORGANISER, early=True)
    assert log.tournament.round(1).closed
    for change in (
        lambda: log.do(commands.pair, ORGANISER, 2),
        lambda: log.do(commands.cancel, ORGANISER),
        lambda: log.enter("late"),
    ):
        with refusal("TRN-END-01", "over"):
            change()


WHOLE: dict[str, tuple[int, Callable[[], object], int]] = {
    "swiss of two": (7, lambda: settings(2, Swiss(3)), 3),
    "pods": (9, lambda: settings(4, Swiss(3)), 3),
    "round robin": (5, lambda: settings(2, AllMeet(1)), 5),
    "balanced rounds": (8, lambda: settings(4, AllMeet(0, 4)), 4),
    "knockout": (11, lambda: settings(2, Elimination(), tie_breaks=()), 4),
    "knockout of four": (16, lambda: settings(4, Elimination(), tie_breaks=()), 3),
    "double elimination": (11, lambda: settings(2, DoubleElimination(reset=False), tie_breaks=()), 8),
    "groups": (8, lambda: settings(2, GroupStage(2, 2, AllMeet(1))), 5),
}


@pytest.mark.parametrize("name", WHOLE)
def test_every_format_comes_to_its_end(name: str) -> None:
    number, chosen, rounds = WHOLE[name]
    log = running(number, chosen())  # type: ignore[arg-type]
    assert length(log.tournament) == rounds
    for played in range(1, rounds + 1):
        log.play_round(played)
    log.do(commands.finish, ORGANISER)
    lines = standings_after(log.tournament, rounds)
    assert len(lines) == number
    assert lines[0].place == 1


def test_rounds_that_an_older_engine_paired_are_paired_again_by_it() -> None:
    state = running(9, settings(4, Swiss(3))).tournament
    today = pair_round(state, 1, 0)
    older = pair_round(state, 1, 0, replace(today, engine="pods/1", claim=None))
    paired = Pods(state.settings.scoring, 4).pair(older.field, [])
    assert (today.engine, older) == ("pods/3", replace(today, engine="pods/1", tables=paired.tables, claim=None))
    for known in (today, older):
        assert commands.pair(state, ORGANISER, 1, 0, known)[-1].body == known
    with refusal("TRN-PAIR-03", "cannot-be-paired"):
        commands.pair(state, ORGANISER, 1, 0, replace(today, tables=today.tables[1:]))


def test_an_arena_pairs_those_who_are_free_until_its_time_is_over() -> None:
    log = running(6, settings(2, Continuous(60), tie_breaks=()))
    log.do(commands.pair, ORGANISER, 1)
    with refusal("TRN-PAIR-03", "nobody-free"):
        log.do(commands.pair, ORGANISER, 2)
    log.play(1, 1, 1, 2)
    log.play(1, 3, 2, 1)
    log.do(commands.pair, ORGANISER, 2)
    free = {player for number in (1, 3) for player in log.tournament.table(1, number).players}
    assert {player for table in log.tournament.round(2).tables for player in table.players} == free
    assert [line.score for line in standings_after(log.tournament, 2)] == [1, 1, 0, 0, 0, 0]
    log.play(1, 2, 1, 2)
    with refusal("TRN-PAIR-02", "time-over"):
        log.do(commands.pair, ORGANISER, 3, log.tournament.round(1).time + 60_001)
