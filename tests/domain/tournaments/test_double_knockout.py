"""Double elimination: who meets, who is out, byes, forfeits, the second final, that rematches come late, and what an
organiser or the service might change in its log.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from domain.tournaments import commands
from domain.tournaments.course import length, standings_after
from domain.tournaments.double_knockout import DoubleBracket, DoubleKnockout, places, turned
from domain.tournaments.events import Places, ResultTaken, RoundPaired, TournamentCreated, TournamentFinished, VoidTable
from domain.tournaments.pairing import BracketPart, BracketSection, Entrant, PairedRound, PairedTable
from domain.tournaments.report import report_of
from domain.tournaments.results import Round, Seated, TableResult
from domain.tournaments.settings import DoubleElimination
from domain.tournaments.trf import read, written
from domain.tournaments.verification import faults
from service.persistence.tournaments.kind import TOURNAMENTS
from tests.domain.tournaments.refusals import refusal
from tests.domain.tournaments.test_verification import Change, forged, with_body
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, Log, begun, running, settings

Winner = Callable[[tuple[str, ...], BracketPart], str | None]
"""The winner of a table; None: both forfeit."""


def field(players: int) -> list[Entrant]:
    return [Entrant(f"{seed}", seed) for seed in range(1, players + 1)]


def best_wins(players: tuple[str, ...], _: BracketPart) -> str:
    return min(players, key=int)


def part_of(table: PairedTable) -> BracketPart:
    assert isinstance(table.reason, BracketPart)
    return table.reason


def played(paired: PairedRound, winner: Winner, *, forfeits: bool = False) -> Round:
    """A round in which somebody wins each table."""
    tables = []
    for table in paired.tables:
        best = winner(table.players, part_of(table))
        lost = None if best is None or forfeits else 2
        tables.append(TableResult(tuple(Seated(one, 1 if one == best else lost) for one in table.players)))
    return Round(tuple(tables), {bye.player: bye.ending for bye in paired.byes})


def course(
    players: int, winner: Winner = best_wins, *, reset: bool = True, forfeits: bool = False
) -> list[PairedRound]:
    """All rounds."""
    paired: list[PairedRound] = []
    rounds: list[Round] = []
    while DoubleBracket(field(players), rounds, reset=reset).stages:
        paired.append(DoubleKnockout(reset).pair(field(players), rounds))
        rounds.append(played(paired[-1], winner, forfeits=forfeits))
    with pytest.raises(ValueError, match="the last round was round"):
        DoubleKnockout(reset).pair(field(players), rounds)
    return paired


def shown(paired: PairedRound) -> list[str]:
    tables = [
        (part_of(table).section.name[0], part_of(table).round, " - ".join(sorted(table.players, key=int)))
        for table in paired.tables
    ]
    return [f"{section}{number} {players}" for section, number, players in tables]


def test_eight_players_are_seeded_and_those_beaten_come_to_the_other_half() -> None:
    assert [shown(one) for one in course(8)] == [
        ["W1 1 - 8", "W1 4 - 5", "W1 2 - 7", "W1 3 - 6"],
        ["W2 1 - 4", "W2 2 - 3", "L1 5 - 8", "L1 6 - 7"],
        ["L2 3 - 5", "L2 4 - 6"],
        ["W3 1 - 2", "L3 3 - 4"],
        ["L4 2 - 3"],
        ["F1 1 - 2"],
    ]


def test_five_players_have_byes_and_no_round_without_a_table() -> None:
    rounds = course(5)
    assert [shown(one) for one in rounds] == [
        ["W1 4 - 5"],
        ["W2 1 - 4", "W2 2 - 3"],
        ["L2 3 - 5"],
        ["W3 1 - 2", "L3 3 - 4"],
        ["L4 2 - 3"],
        ["F1 1 - 2"],
    ]
    assert [[bye.player for bye in one.byes] for one in rounds] == [["1", "2", "3"], ["5"], ["4"], [], [], []]


@pytest.mark.parametrize(("players", "rounds"), [(2, 2), (3, 4), (4, 4), (6, 6), (16, 8), (33, 12)])
def test_the_best_wins_in_as_many_rounds_as_the_bracket_has(players: int, rounds: int) -> None:
    paired = course(players)
    assert len(paired) == rounds
    assert part_of(paired[-1].tables[0]) == BracketPart(BracketSection.FINAL, 1)


def test_if_the_one_who_had_not_lost_loses_the_final_there_is_a_second() -> None:
    def upset(players: tuple[str, ...], part: BracketPart) -> str:
        return "2" if part.section is BracketSection.FINAL else best_wins(players, part)

    assert [shown(one) for one in course(4, upset)][-2:] == [["F1 1 - 2"], ["S1 1 - 2"]]
    assert [shown(one) for one in course(4, upset, reset=False)][-2:] == [["L2 2 - 3"], ["F1 1 - 2"]]


def random_winner(seed: int, none: float = 0.0) -> Winner:
    dice = random.Random(seed)
    return lambda players, _: None if dice.random() < none else dice.choice(players)


@pytest.mark.parametrize("seed", range(20))
def test_nobody_is_out_before_the_second_loss_and_only_one_is_left(seed: int) -> None:
    dice = random.Random(seed)
    players, reset = dice.randint(2, 40), dice.random() < 0.5
    winner = random_winner(seed)
    losses = dict.fromkeys((one.player for one in field(players)), 0)
    rounds: list[Round] = []
    bracket = DoubleBracket(field(players), rounds, reset=reset)
    while bracket.stages:
        paired = DoubleKnockout(reset).pair(field(players), rounds)
        assert paired.tables
        for table in paired.tables:
            section = part_of(table).section
            had = [losses[player] for player in table.players]
            wanted = {"W": [0, 0], "L": [1, 1], "F": [0, 1], "S": [1, 1]}[section.name[0]]
            assert sorted(had) == wanted
        rounds.append(played(paired, winner))
        for result in rounds[-1].tables:
            losses[next(seat.player for seat in result.seats if seat.place != 1)] += 1
        left = bracket.left
        bracket = DoubleBracket(field(players), rounds, reset=reset)
        assert bracket.lost == {player: lost for player, lost in losses.items() if lost}
        assert bracket.left < left or bracket.stages[0].part.section is BracketSection.SECOND_FINAL
    assert bracket.left == 0
    assert len(bracket.out) == players - 1


@pytest.mark.parametrize("seed", range(20))
def test_where_both_forfeit_both_are_out_and_the_bracket_goes_on(seed: int) -> None:
    players = random.Random(seed).randint(2, 24)
    met: dict[str, int] = {}
    for paired in course(players, random_winner(seed, 0.4), forfeits=seed % 2 == 0):
        there = [player for table in paired.tables for player in table.players]
        assert len(set(there)) == len(there)
        for player in there:
            met[player] = met.get(player, 0) + 1
    assert max(met.values()) <= 2 * players


def test_a_forfeit_is_a_loss_and_the_last_of_their_step() -> None:
    rounds: list[Round] = []
    for _ in range(2):
        rounds.append(played(DoubleKnockout().pair(field(4), rounds), best_wins, forfeits=True))
    assert DoubleBracket(field(4), rounds, reset=True).out == {"4": (2, True)}
    duel = Round((TableResult((Seated("1", 1), Seated("2", 2))),))
    with pytest.raises(ValueError, match="after the last"):
        DoubleBracket(field(2), [duel] * 3, reset=True)


def test_what_says_not_who_goes_on_is_refused() -> None:
    paired = DoubleKnockout().pair(field(2), [])
    players = paired.tables[0].players
    for result, problem in (
        (TableResult(tuple(Seated(one, 1) for one in players)), "tied"),
        (TableResult(tuple(Seated(one, None) for one in players), void=True), "no result"),
        (TableResult((Seated("1", 1), Seated("9", 2))), "no result"),
    ):
        with pytest.raises(ValueError, match=problem):
            DoubleKnockout().pair(field(2), [Round((result,))])
    with pytest.raises(ValueError, match="no result"):
        DoubleKnockout().pair(field(2), [Round(())])
    with pytest.raises(ValueError, match="at least two players"):
        DoubleKnockout().pair(field(1), [])


# -- rematches --------------------------------------------------------------------------------------------------------


def first_rematch(masks: Sequence[int]) -> int:
    """The first round of the losers' bracket in which two may meet who have met, where the losers of table ``t`` of the
    round ``j`` of the winners' bracket come to the place ``t ^ masks[j - 2]``: computed from who may be where.
    """
    depth = len(masks) + 1
    slots = [{(1, table), (1, table + 1)} for table in range(0, 2 ** (depth - 1), 2)]
    for number, mask in enumerate(masks, 2):
        coming = [{(number, table ^ mask)} for table in range(len(slots))]
        if any(may_have_met(one, other) for one, other in zip(slots, coming, strict=True)):
            return 2 * number - 2
        slots = [one | other for one, other in zip(slots, coming, strict=True)]
        pairs = list(zip(slots[::2], slots[1::2], strict=False))
        if any(may_have_met(one, other) for one, other in pairs):
            return 2 * number - 1
        slots = [one | other for one, other in pairs] or slots
    return 2 * depth - 1


def may_have_met(some: set[tuple[int, int]], others: set[tuple[int, int]]) -> bool:
    """True if somebody may be among some, and somebody among others, where one has beaten the other."""
    both = [sorted((one, other)) for one in some for other in others]
    return any(early < late and table >> (late - early) == above for (early, table), (late, above) in both)


def own_masks(depth: int) -> list[int]:
    return [turned(number - 1, depth - number) for number in range(2, depth + 1)]


@pytest.mark.parametrize("depth", [2, 3, 4, 5])
def test_no_other_change_of_bits_lets_rematches_come_later(depth: int) -> None:
    widths = [range(2 ** (depth - number)) for number in range(2, depth + 1)]
    assert first_rematch(own_masks(depth)) == max(first_rematch(masks) for masks in product(*widths))


@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (16, 4), (32, 5), (64, 7)])
def test_before_a_round_of_the_losers_bracket_nobody_meets_again(players: int, rounds: int) -> None:
    depth = (players - 1).bit_length()
    assert first_rematch(own_masks(depth)) == rounds
    for seed in range(2):
        met: set[frozenset[str]] = set()
        for paired in course(players, random_winner(seed)):
            for table in paired.tables:
                part = part_of(table)
                if part.section is BracketSection.WINNERS or (
                    part.section is BracketSection.LOSERS and part.round < rounds
                ):
                    assert frozenset(table.players) not in met
                met.add(frozenset(table.players))


def test_seeds_are_as_far_apart_as_they_are_good() -> None:
    assert places(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    for size in (2, 4, 8, 16, 32):
        place = {seed: index for index, seed in enumerate(places(size))}
        assert sorted(place) == list(range(size))
        for one, other in combinations(range(size), 2):
            apart = (place[one] ^ place[other]).bit_length()
            assert apart >= size.bit_length() - max(1, other.bit_length()), (one, other)


# -- tournaments ------------------------------------------------------------------------------------------------------

RULE = "TRN-PAIR-06"


def double(players: int, *, reset: bool = True, **changes: Any) -> Log:
    return running(players, settings(2, DoubleElimination(reset), tie_breaks=(), **changes))


def seeded(players: int, **changes: Any) -> Log:
    """A tournament in which the seeds follow the names."""
    log = begun(settings(2, DoubleElimination(), tie_breaks=(), **changes))
    for number in range(players):
        log.enter(f"player{number:02}")
        log.do(commands.seed, ORGANISER, f"player{number:02}", number + 1)
    log.do(commands.close_registration, ORGANISER)
    return log


def best_of(log: Log, number: int) -> None:
    """Plays a round, at whose tables the best seeds win."""
    log.do(commands.pair, ORGANISER, number)
    for table in log.tournament.round(number).tables:
        log.play(number, table.number, *(1 if player == min(table.players) else 2 for player in table.players))


def standing(log: Log, number: int) -> list[tuple[int, str]]:
    return [(line.place, line.player.removeprefix("player0")) for line in standings_after(log.tournament, number)]


@pytest.mark.rules(RULE)
def test_standings_are_by_the_round_in_which_somebody_was_out() -> None:
    log = seeded(6)
    assert standing(log, 0) == [(1, str(number)) for number in range(6)]
    assert length(log.tournament) == 6
    for number in range(1, 7):
        best_of(log, number)
    assert standing(log, 1)[:4] == [(1, "0"), (1, "1"), (1, "2"), (1, "3")], "they have not lost"
    assert standing(log, 6) == [(1, "0"), (2, "1"), (3, "2"), (4, "3"), (5, "4"), (5, "5")]
    with refusal("TRN-PAIR-02", "no-more-rounds"):
        log.do(commands.pair, ORGANISER, 7)
    log.do(commands.finish, ORGANISER)
    assert next(TOURNAMENTS.schema_of(one) for one in log.events) == 3
    assert [CODEC.read_event(one.data) for one in log.events if isinstance(one.event.body, RoundPaired)] == [
        one.event for one in log.events if isinstance(one.event.body, RoundPaired)
    ]
    assert not list(faults(NAME, log.events))
    assert read(written(report_of(log.tournament))).name == "Spring", "TRF says who met, and the places"


@pytest.mark.rules(RULE)
@pytest.mark.parametrize("reset", [True, False])
def test_a_second_final_is_known_when_the_first_is_over(reset: bool) -> None:
    log = double(2, reset=reset)
    log.play_round(1)
    log.do(commands.pair, ORGANISER, 2)
    winner = log.tournament.played(1).tables[0].seats[0].player
    places = [2 if player == winner else 1 for player in log.tournament.table(2, 1).players]
    assert length(log.tournament) == 2
    log.play(2, 1, *places)
    assert length(log.tournament) == 2 + reset
    if reset:
        with refusal("TRN-END-02", "rounds-left"):
            log.do(commands.finish, ORGANISER)
        log.play_round(3)
        assert log.tournament.round(3).tables[0].table.reason == BracketPart(BracketSection.SECOND_FINAL, 1)
    log.do(commands.finish, ORGANISER)
    assert [line.place for line in standings_after(log.tournament, 2 + reset)] == [1, 2]
    assert not list(faults(NAME, log.events))


@pytest.mark.rules(RULE)
def test_what_does_not_say_who_goes_on_is_decided_by_the_organiser() -> None:
    log = double(4)
    log.do(commands.pair, ORGANISER, 1)
    log.play(1, 1, 1, 1)
    log.do(commands.adjudicate, ORGANISER, 1, 2, VoidTable())
    assert length(log.tournament) == 4
    for ruling, table, because in ((Places((2, 1)), 1, "players-tied"), (Places((1, 2)), 2, "no-result")):
        with refusal("TRN-PAIR-03", because):
            log.do(commands.pair, ORGANISER, 2)
        log.do(commands.adjudicate, ORGANISER, 1, table, ruling)
    log.play_round(2)
    with refusal("TRN-RULING-03", "others-went-on"):
        log.do(commands.adjudicate, ORGANISER, 1, 1, Places((1, 2)))
    assert not list(faults(NAME, log.events))


@pytest.mark.rules(RULE, "TRN-ROUND-01")
def test_those_who_leave_or_do_not_play_in_time_forfeit_and_the_bracket_goes_on() -> None:
    log = seeded(8, round_time=60)
    best_of(log, 1)
    log.do(commands.leave, log.own("player07"), "player07")
    log.do(commands.leave, log.own("player01"), "player01")
    log.do(commands.pair, ORGANISER, 2)
    open_tables = [table for table in log.tournament.round(2).tables if not table.settled]
    assert len(open_tables) == 2, "a win by forfeit where one has left"
    log.do(commands.end_round, log.tournament.end_by(log.tournament.round(2)))
    assert log.tournament.round(2).settled
    number = 2
    while length(log.tournament) > number:
        number += 1
        log.time = max(log.time, log.tournament.changed)
        best_of_open(log, number)
    log.do(commands.finish, ORGANISER)
    assert not list(faults(NAME, log.events))


def best_of_open(log: Log, number: int) -> None:
    log.do(commands.pair, ORGANISER, number)
    for table in log.tournament.round(number).tables:
        if not table.settled:
            log.play(number, table.number, *(1 if player == min(table.players) else 2 for player in table.players))


@pytest.mark.rules(RULE)
def test_whatever_the_service_changes_in_the_bracket_is_found() -> None:
    """The gain of an operator who cheats: an easier way for a friend, one life more, or a second final."""
    log = seeded(5)
    for number in range(1, 7):
        best_of(log, number)
    log.do(commands.finish, ORGANISER)
    assert list(faults(NAME, forged(log, lambda events: events))) == []

    def lies(change: Change) -> set[str]:
        return {fault.check for fault in faults(NAME, forged(log, change))}

    def exchanged(paired: RoundPaired) -> RoundPaired:
        one, two, *more = paired.tables
        mixed = (
            replace(one, players=(one.players[0], two.players[0])),
            replace(two, players=(one.players[1], two.players[1])),
        )
        return replace(paired, tables=(*mixed, *more))

    def elsewhere(paired: RoundPaired) -> RoundPaired:
        return replace(paired, tables=(replace(paired.tables[0], reason=BracketPart(BracketSection.LOSERS, 9)),))

    def without_bye(paired: RoundPaired) -> RoundPaired:
        return replace(paired, byes=paired.byes[1:])

    def single(created: TournamentCreated) -> TournamentCreated:
        return replace(created, settings=replace(created.settings, format=DoubleElimination(reset=False)))

    assert "pairings" in lies(with_body(RoundPaired, exchanged, 1))
    assert lies(with_body(RoundPaired, elsewhere, 5)) == {"pairings"}
    assert "pairings" in lies(with_body(RoundPaired, without_bye, 0))
    assert "standings" in lies(with_body(TournamentFinished, lambda done: replace(done, standings_digest=bytes(32))))
    lost = log.tournament.played(1).tables[0].seats[1].player
    beaten = with_body(
        ResultTaken,
        lambda taken: replace(taken, seats=tuple(replace(seat, place=3 - seat.place) for seat in taken.seats)),
    )
    assert "pairings" in lies(beaten), f"{lost} goes on"
    upset = double(2)
    upset.play_round(1)
    upset.do(commands.pair, ORGANISER, 2)
    loser = upset.tournament.played(1).tables[0].seats[1].player
    upset.play(2, 1, *(1 if player == loser else 2 for player in upset.tournament.table(2, 1).players))
    upset.play_round(3)
    wrong = list(faults(NAME, forged(upset, with_body(TournamentCreated, single))))
    assert "pairings" in {fault.check for fault in wrong}, "a second final where there is none"
