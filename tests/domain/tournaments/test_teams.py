"""Tournaments of teams: line-ups, pairings, points, and that verification follows."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from domain.play.errors import Refused
from domain.tournaments import commands
from domain.tournaments.dutch import PairingCard
from domain.tournaments.events import (
    BY_SERVICE,
    Forfeit,
    Penalty,
    Places,
    RoundPaired,
    TeamFormed,
    TournamentBody,
    TournamentFinished,
    VoidTable,
)
from domain.tournaments.pairing import Entrant, OnBoard, Strength
from domain.tournaments.results import Ending, Round, Seated, TableResult
from domain.tournaments.scoring import MatchPoints
from domain.tournaments.settings import AllMeet, SeatPreferences, Swiss, TeamTerms
from domain.tournaments.team_swiss import TeamSwiss, preferred
from domain.tournaments.teams import board_table, team_round, team_standings
from domain.tournaments.verification import faults
from tests.domain.tournaments.language import Story
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, Log, begun, settings

BREAKS = ("game-points", "sonneborn-berger-games", "berliner", "direct-encounter", "buchholz", "sonneborn-berger")
TWO_OF_TWO = settings(2, Swiss(2), tie_breaks=BREAKS, teams=TeamTerms(2, 1))


def names(team: int, members: int) -> list[str]:
    return [f"team{team:02}p{place}" for place in range(members)]


def of_teams(teams: int, members: int, chosen: object, *, seeded: bool = False, **terms: object) -> Log:
    """A tournament of teams whose lots are drawn; if they are seeded, in their order."""
    log = begun(settings(2, chosen, tie_breaks=BREAKS, teams=TeamTerms(**terms)))  # type: ignore[arg-type]
    for team in range(teams):
        for name in names(team, members):
            log.enter(name)
        seed = team + 1 if seeded else 0
        log.do(commands.form_team, ORGANISER, "", f"Team {team}", "", names(team, members), seed)
    log.do(commands.close_registration, ORGANISER)
    return log


# -- entering ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TRN-TEAM-01", "TRN-TEAM-02")
def test_the_organiser_forms_teams_of_entrants_until_registration_closes() -> None:
    form, rooks, knights = commands.form_team, ("anna", "ben", "carl"), ("dora", "emil")
    story = Story.created(TWO_OF_TWO).entered(*rooks, *knights)
    story.refuses("TRN-CLOSE-01", "too-few-teams", commands.close_registration, ORGANISER)
    formed = TeamFormed("team-1", "Rooks", "ben", rooks, 2)
    story.when(form, ORGANISER, "", "Rooks", "ben", rooks, 2).then(formed).tournament(teams={"team-1": formed})
    story.refuses("TRN-TEAM-02", "member-elsewhere", form, ORGANISER, "", "Knights", "", ("anna", "dora"))
    story.refuses("TRN-TEAM-02", "members-number", form, ORGANISER, "", "Knights", "", ("dora",))
    story.refuses("TRN-TEAM-02", "members-number", form, ORGANISER, "", "Knights", "", (*knights, "f", "g"))
    story.refuses("TRN-TEAM-02", "named-twice", form, ORGANISER, "", "Knights", "", ("dora", "dora"))
    story.refuses("TRN-TEAM-02", "team-captain", form, ORGANISER, "", "Knights", "anna", knights)
    story.refuses("TRN-TEAM-01", "team-name-taken", form, ORGANISER, "", "rooks", "", knights)
    story.refuses("TRN-TEAM-01", "seed-taken", form, ORGANISER, "", "Knights", "", knights, 2)
    story.refuses("TRN-TEAM-01", "no-such-team", form, ORGANISER, "team-7", "Knights", "", knights)
    story.when(form, ORGANISER, "", "Knights", "", knights).then(TeamFormed("team-2", "Knights", "dora", knights))
    story.when(form, ORGANISER, "team-2", "").tournament(teams={"team-1": formed})
    story.when(form, ORGANISER, "", "Horses", "", knights).then(TeamFormed("team-3", "Horses", "dora", knights))
    story.closed().refuses("TRN-TEAM-01", "registration-closed", form, ORGANISER, "", "Late", "", knights)
    single = Story.created(settings(2)).entered(*rooks)
    single.refuses("TRN-TEAM-01", "no-teams", form, ORGANISER, "", "Rooks", "", rooks[:2])


# -- playing ----------------------------------------------------------------------------------------------------------


def test_a_reserve_moves_up_and_an_empty_board_is_won_without_playing() -> None:
    log = of_teams(2, 3, Swiss(1), boards=3, reserves=0)
    absent, gone = names(0, 3)[0], names(1, 3)[2]
    log.do(commands.grant_bye, ORGANISER, absent, 1, Ending.ABSENT)
    log.do(commands.leave, ORGANISER, gone)
    log.do(commands.pair, ORGANISER, 1)
    (match,) = log.tournament.round(1).paired.team_matches
    line_ups = dict(zip([log.tournament.teams[team].display_name for team in match.teams], match.line_ups, strict=True))
    assert line_ups == {"Team 0": (*names(0, 3)[1:], ""), "Team 1": (*names(1, 3)[:2], "")}
    assert [table.table.reason for table in log.tournament.round(1).tables] == [OnBoard(1, 1), OnBoard(1, 2)]
    first = log.tournament.round(1).tables[0].players
    assert first == tuple(names[0] for names in match.line_ups), "the first team has the first seat at board 1"
    assert log.tournament.round(1).tables[1].players == tuple(names[1] for names in match.line_ups[::-1])


def test_rulings_and_no_shows_at_a_board_decide_the_team_match() -> None:
    log = of_teams(2, 3, Swiss(1), boards=3)
    log.do(commands.pair, ORGANISER, 1)
    (match,), tables = log.tournament.round(1).paired.team_matches, log.tournament.round(1).tables
    white, black = match.teams
    log.play(1, 1, 1, 2)  # one for the first team
    log.do(commands.adjudicate, replace(ORGANISER, reason="Away"), 1, 2, Forfeit((tables[1].players[1],)))
    log.play(1, 3, 1, 1)
    lines = {line.player: line for line in team_standings(log.tournament, 1)}
    first_at_two = tables[1].players[0] in match.line_ups[0]
    assert not first_at_two, "the second team has the first seat at board 2"
    assert lines[white].score == Fraction(1), "a win, a loss and a draw"
    assert lines[white].values[0] == Fraction(3, 2)
    log.do(commands.adjudicate, ORGANISER, 1, 3, Places((1, 2)))
    log.do(commands.adjudicate, ORGANISER, 1, 0, Penalty(white, Fraction(1, 2)))
    lines = {line.player: line for line in team_standings(log.tournament, 1)}
    assert [lines[team].score for team in (white, black)] == [Fraction(3, 2), 0]
    for table in (1, 2, 3):
        log.do(commands.adjudicate, ORGANISER, 1, table, VoidTable())
    assert team_round(log.tournament, 1).ending(white) is Ending.VOID
    assert not list(faults(NAME, log.events))


def test_a_team_of_which_nobody_is_left_is_not_paired_and_keeps_its_points() -> None:
    log = of_teams(3, 2, Swiss(3), boards=2)
    log.play_round(1)
    (match,) = log.tournament.round(1).paired.team_matches
    gone = max(match.teams, key=lambda team: team_round(log.tournament, 1).ending(team) is Ending.PLAYED)
    for name in log.tournament.teams[gone].members:
        log.do(commands.leave, ORGANISER, name)
    points = {line.player: line.score for line in team_standings(log.tournament, 1)}
    log.play_round(2)
    after = log.tournament.round(2).paired
    assert gone not in {*after.team_matches[0].teams, *(bye.player for bye in after.team_byes)}
    assert {line.player: line.score for line in team_standings(log.tournament, 2)}[gone] == points[gone]
    for name in log.tournament.teams[after.team_matches[0].teams[0]].members:
        log.do(commands.leave, ORGANISER, name)
    with pytest.raises(Refused, match="too-few-teams"):
        log.do(commands.pair, ORGANISER, 3)
    log.do(commands.finish, ORGANISER, early=True)
    assert not list(faults(NAME, log.events))


def test_a_team_that_forfeits_all_boards_has_no_point_and_a_whole_match_may_be_forfeit_by_both() -> None:
    log = of_teams(2, 2, Swiss(1), boards=2)
    log.do(commands.pair, ORGANISER, 1)
    (match,), tables = log.tournament.round(1).paired.team_matches, log.tournament.round(1).tables
    for table, name in zip(tables, match.line_ups[1], strict=True):
        log.do(commands.adjudicate, replace(ORGANISER, reason="Away"), 1, table.number, Forfeit((name,)))
    lines = {line.player: line for line in team_standings(log.tournament, 1)}
    assert [lines[team].score for team in match.teams] == [Fraction(2), 0]
    assert [team_round(log.tournament, 1).ending(team) for team in match.teams] == [
        Ending.FORFEIT_WIN,
        Ending.FORFEIT_LOSS,
    ]
    for table, name in zip(tables, match.line_ups[0], strict=True):
        log.do(commands.adjudicate, replace(ORGANISER, reason="Away too"), 1, table.number, Forfeit((name,)))
    assert [line.score for line in team_standings(log.tournament, 1)] == [0, 0]
    log.do(commands.finish, ORGANISER)
    assert not list(faults(NAME, log.events))


def test_what_is_forged_about_teams_is_found() -> None:
    log = of_teams(3, 2, Swiss(2), boards=2)
    log.play_round(1)
    place = next(index for index, one in enumerate(log.events) if isinstance(one.event.body, RoundPaired))
    body = log.events[place].event.body
    assert isinstance(body, RoundPaired)
    (match,) = body.team_matches
    (own, other), (bye,) = match.line_ups, body.team_byes
    exchanged = replace(match, line_ups=((other[0], own[1]), (own[0], other[1])))
    for forged in (
        replace(body, team_matches=(replace(match, line_ups=(own[::-1], other)),)),
        replace(body, team_matches=(exchanged,)),
        replace(body, team_matches=(replace(match, teams=match.teams[::-1]),)),
        replace(body, team_byes=()),
        replace(body, team_byes=(bye, bye)),
        replace(body, team_byes=(replace(bye, player=match.teams[0]),)),
    ):
        assert found_at(log, place, forged) == [log.events[place].event.version]


def test_who_is_in_a_team_does_not_change_after_the_lots_and_is_not_for_the_service_to_say() -> None:
    log = of_teams(2, 2, Swiss(1), boards=2)
    team = log.tournament.teams["team-1"]
    place = next(index for index, one in enumerate(log.events) if isinstance(one.event.body, TeamFormed))
    swapped = replace(team, members=team.members[::-1], captain=team.captain)
    with pytest.raises(Refused, match="TRN-TEAM-01"):
        log.do(commands.form_team, ORGANISER, "team-1", team.display_name, "", swapped.members)
    log.play_round(1)
    assert found_at(log, place, replace(team, team="team-9"))
    event = replace(log.events[place].event, by=BY_SERVICE)
    row = replace(log.events[place], event=event, data=CODEC.event_bytes(event))
    texts = [fault.text for fault in faults(NAME, [*log.events[:place], row])]
    assert texts == ["is not for the service to do"]
    last = log.events[-1].event
    late = replace(last, version=last.version + 1, previous=log.tournament.head, body=swapped, by=ORGANISER, draws=0)
    row = replace(log.events[place], event=late, data=CODEC.event_bytes(late))
    assert "TRN-TEAM-01" in " ".join(fault.text for fault in faults(NAME, [*log.events, row]))


def found_at(log: Log, place: int, body: TournamentBody) -> list[int]:
    """The versions at which a log with another event at its end is found out."""
    event = replace(log.events[place].event, body=body)
    row = replace(log.events[place], event=event, data=CODEC.event_bytes(event))
    return [fault.version for fault in faults(NAME, [*log.events[:place], row])]


# -- pairing ----------------------------------------------------------------------------------------------------------


def defined(
    cards: dict[str, PairingCard], length: int, kind: SeatPreferences = SeatPreferences.TYPE_A
) -> list[frozenset[str]]:
    """The pairing of a field by the text of C.04.6, article 3, word by word: all sets, all pairings, the first one.

    The number of teams is even, and nobody needs a bye.
    """
    rounds = len(next(iter(cards.values())).rounds)
    late, left, chosen = rounds + 1 > length - 2, sorted(cards, key=lambda name: cards[name].number), []
    while left:
        top = max(cards[name].score for name in left)
        residents = [name for name in left if cards[name].score == top]
        lower = [name for name in left if cards[name].score < top]
        sets = (
            found
            for number in range(len(residents) % 2, len(lower) + 1, 2)
            if (found := _floating(cards, residents, lower, number, late)) is not None
        )
        floating = next(sets)
        bracket = sorted([*residents, *floating], key=lambda name: cards[name].number)
        wanted = {name: preferred(cards[name], kind, last=rounds + 1 == length) for name in bracket}
        pairing = _bracket(cards, bracket, wanted, late)
        chosen += pairing
        left = [name for name in left if name not in bracket]
    return chosen


def _pairings(cards: dict[str, PairingCard], names: list[str]) -> list[list[tuple[str, str]]]:
    if not names:
        return [[]]
    one, rest = names[0], names[1:]
    return [
        [(one, two), *others]
        for two in rest
        if two not in cards[one].met
        for others in _pairings(cards, [name for name in rest if name != two])
    ]


def _floating(
    cards: dict[str, PairingCard], residents: list[str], lower: list[str], number: int, late: bool
) -> list[str] | None:
    """The set of upfloaters of article 3.5; None where none of this number is legal."""
    legal = []
    for found in combinations(sorted(lower, key=lambda name: (-cards[name].score, cards[name].number)), number):
        rest = [name for name in lower if name not in found]
        if _pairings(cards, [*residents, *found]) and _pairings(cards, rest):
            legal.append(found)
    if not legal:
        return None
    return list(
        min(
            legal,
            key=lambda found: (
                sorted((-cards[name].score for name in found), reverse=True),
                _later_fails(cards, [name for name in lower if name not in found], lower),
                0 if late else sum(cards[name].float_of(-1) != "none" for name in found if cards[name].rounds),
                [cards[name].number for name in found],
            ),
        )
    )


def _later_fails(cards: dict[str, PairingCard], rest: list[str], lower: list[str]) -> bool:
    top = max((cards[name].score for name in lower), default=Fraction(0))
    residents = [name for name in rest if cards[name].score == top]
    others = [name for name in rest if cards[name].score < top]
    return bool(residents) and not any(
        _pairings(cards, [*residents, *found]) and _pairings(cards, [one for one in others if one not in found])
        for found in combinations(others, len(residents) % 2)
    )


def _bracket(
    cards: dict[str, PairingCard], bracket: list[str], preferences: dict[str, tuple[int, Strength] | None], late: bool
) -> list[frozenset[str]]:
    top = max(cards[name].score for name in bracket)

    def worth(pairing: list[tuple[str, str]]) -> tuple[object, ...]:
        same = [
            (own[1], others[1])
            for one, two in pairing
            if (own := preferences[one]) and (others := preferences[two]) and own[0] == others[0]
        ]
        strong = sum(each == (Strength.STRONG, Strength.STRONG) for each in same)
        again = 0
        for pair in pairing:
            up = [name for name in pair if cards[name].score < top]
            if not late and len(up) == 1 and cards[pair[0]].rounds:
                again += cards[next(name for name in pair if name not in up)].float_of(-1) != "none"
        numbers = [(cards[one].number, cards[two].number) for one, two in pairing]
        return (len(same), strong, again, *zip(*numbers, strict=True))

    best = min(_pairings(cards, bracket), key=worth)
    return [frozenset(pair) for pair in best]


@pytest.mark.parametrize("kind", SeatPreferences)
@pytest.mark.parametrize("seed", range(6))
def test_teams_are_paired_by_the_text_of_the_rules(seed: int, kind: SeatPreferences) -> None:
    """Small fields, in which all sets of floats and all pairings can be tried, as article 3 defines it."""
    dice, scoring = random.Random(seed), MatchPoints(Fraction(2), Fraction(1), bye=Fraction(1))
    for _ in range(5):
        number, length = dice.choice((4, 6, 8)), 5
        field = [Entrant(f"t{place}", place, place) for place in range(1, number + 1)]
        rounds: list[Round] = []
        for _ in range(min(length, number - 2)):
            try:
                paired = TeamSwiss(length, scoring, {}, 0, field, kind).pair(field, rounds)
            except ValueError:
                break
            cards = {one.player: PairingCard(one, one.rank, rounds, scoring) for one in field}
            ours = {frozenset(table.players) for table in paired.tables}
            assert ours == set(defined(cards, length, kind)), (seed, number, len(rounds))
            results = []
            for table in paired.tables:
                places = dice.choice([(1, 2), (2, 1), (1, 1)])
                results.append(TableResult(tuple(map(Seated, table.players, places))))
            rounds.append(Round(tuple(results)))


@pytest.mark.parametrize(
    ("seats", "last", "type_a", "type_b"),
    [
        ("", False, None, None),
        ("w", False, None, (1, Strength.MILD)),
        ("w", True, None, (1, Strength.MILD)),
        ("b", False, None, (0, Strength.MILD)),
        ("wb", False, None, (0, Strength.MILD)),
        ("wb", True, None, None),
        ("wbb", False, (0, Strength.STRONG), (0, Strength.STRONG)),
        ("wwbb", True, (0, Strength.STRONG), (0, Strength.STRONG)),
        ("wwwbb", False, None, (1, Strength.MILD)),
        ("bbbww", False, None, (0, Strength.MILD)),
        ("bwbb", False, (0, Strength.STRONG), (0, Strength.STRONG)),
        ("wbww", False, (1, Strength.STRONG), (1, Strength.STRONG)),
    ],
)
def test_the_preferences_of_a_team_are_those_of_article_1_7(
    seats: str, last: bool, type_a: tuple[int, Strength] | None, type_b: tuple[int, Strength] | None
) -> None:
    """Sequences of colours, by hand: white is the first seat."""
    card = _with_seats("one", 1, seats)
    kinds = (SeatPreferences.TYPE_A, SeatPreferences.TYPE_B, SeatPreferences.NONE)
    assert [preferred(card, kind, last=last) for kind in kinds] == [type_a, type_b, None]


def _with_seats(name: str, number: int, seats: str) -> PairingCard:
    rounds = []
    for played, seat in enumerate(seats):
        pair = (name, f"of {name} {played}") if seat == "w" else (f"of {name} {played}", name)
        rounds.append(Round((TableResult(tuple(map(Seated, pair, (1, 1)))),)))
    return PairingCard(Entrant(name, number, number), number, rounds, MatchPoints(Fraction(2), Fraction(1)))


def test_mild_preferences_of_type_b_change_who_meets() -> None:
    """By hand: all matches of round 1 are drawn. 1 and 4 were white, 2 and 3 black. Of the two pairings without a
    repeat, 1-4 and 2-3 has the first numbers 1 and 2, so it comes first (3.6). By type B all four have a mild
    preference, which two teams of that pairing do not get, and 1-2 and 3-4 grants all.
    """
    field = [Entrant(f"{number}", number, number) for number in range(1, 5)]
    drawn = [TableResult(tuple(map(Seated, pair, (1, 1)))) for pair in (("1", "3"), ("4", "2"))]
    scoring = MatchPoints(Fraction(2), Fraction(1), bye=Fraction(1))
    for kind, pairs in (
        (SeatPreferences.TYPE_A, {("2", "3"), ("4", "1")}),
        (SeatPreferences.NONE, {("2", "3"), ("4", "1")}),
        (SeatPreferences.TYPE_B, {("2", "1"), ("3", "4")}),
    ):
        tables = TeamSwiss(5, scoring, {}, 0, field, kind).pair(field, [Round(tuple(drawn))]).tables
        met = {frozenset(table.players) for table in tables}
        assert met == {frozenset(pair) for pair in pairs}, kind
        if kind is SeatPreferences.TYPE_B:
            assert {table.players for table in tables} == pairs
            assert all(each.granted for table in tables for each in table.reason.preferences)  # type: ignore[union-attr]


def test_without_preferences_the_lower_difference_decides_about_seats() -> None:
    """By hand, article 4.3: team 1 was white, white, black, black (by types A and B a strong preference for white),
    team 2 bye, black, white, black (a difference of -1).
    """
    field = [Entrant("one", 1, 1), Entrant("two", 2, 2)]
    ones, twos = _with_seats("one", 1, "wwbb").rounds, _with_seats("two", 2, "bwb").rounds
    rounds = [Round((*one.tables, *two)) for one, two in zip(ones, [(), *(each.tables for each in twos)], strict=True)]
    points = MatchPoints(Fraction(2), Fraction(1), bye=Fraction(1))
    seats = []
    for kind in SeatPreferences:
        (table,) = TeamSwiss(9, points, {"one": Fraction(9)}, 0, field, kind).pair(field, rounds).tables
        seats.append(table.players)
    assert seats == [("one", "two"), ("one", "two"), ("two", "one")]


@pytest.mark.parametrize("seed", range(60))
def test_random_tournaments_of_teams_keep_their_promises(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(4):
        boards, reserves = dice.randrange(1, 4), dice.randrange(3)
        teams = dice.randrange(3, 8)
        chosen = Swiss(dice.randrange(1, 4)) if dice.random() < 0.7 else AllMeet(dice.choice((1, 1, 2)))
        terms = {"bye_wins": dice.random() < 0.3, "preferences": dice.choice([*SeatPreferences])}
        log = of_teams(teams, boards + reserves, chosen, boards=boards, reserves=reserves, **terms)
        number = 0
        while True:
            number += 1
            try:
                play_team_round(log, dice, number)
            except Refused:  # all rounds are played, or everybody left has met everybody
                break
        _holds(log, boards)
        log.do(commands.finish, ORGANISER, early=True)
        assert isinstance(log.events[-1].event.body, TournamentFinished)
        if seed % 10 == 0:
            assert not list(faults(NAME, log.events))


def play_team_round(log: Log, dice: random.Random, number: int) -> None:
    """A round in which somebody may leave or sit out, tables are voided, and the rest ends by chance."""
    present = [one.name for one in log.tournament.present]
    if dice.random() < 0.3 and len(present) > 6:
        log.do(commands.leave, ORGANISER, dice.choice(present))
    present = [one.name for one in log.tournament.present]
    chosen = log.tournament.settings.format
    if dice.random() < 0.5 and isinstance(chosen, Swiss) and number <= chosen.rounds:
        log.do(commands.grant_bye, ORGANISER, dice.choice(present), number, Ending.ABSENT)
    log.do(commands.pair, ORGANISER, number)
    for table in log.tournament.round(number).tables:
        if not table.settled and dice.random() < 0.1:
            log.do(commands.adjudicate, ORGANISER, number, table.number, dice.choice((VoidTable(), Places((0, 1)))))
        elif not table.settled:
            log.play(number, table.number, *dice.choice(((1, 2), (2, 1), (1, 1))))


def _holds(log: Log, boards: int) -> None:
    """No rematches, everybody once a round, boards in order, and sums of points that fit."""
    tournament, met = log.tournament, Counter[frozenset[str]]()
    cycles = tournament.settings.format.cycles if isinstance(tournament.settings.format, AllMeet) else 1
    for state in tournament.rounds:
        seated = [name for match in state.paired.team_matches for line_up in match.line_ups for name in line_up if name]
        assert len(seated) == len(set(seated))
        for match, result in zip(state.paired.team_matches, team_round(tournament, state.number).tables, strict=True):
            if result.played:
                met[frozenset(match.teams)] += 1
            for team, line_up in zip(match.teams, match.line_ups, strict=True):
                order = [name for name in line_up if name]
                members = tournament.teams[team].members
                assert len(line_up) == boards
                assert order == sorted(order, key=members.index)
                assert list(line_up[len(order) :]) == [""] * (boards - len(order))
            assert sum(seat.points for seat in result.seats) <= boards
    assert max(met.values(), default=0) <= cycles
    number = len(tournament.rounds)
    lines = team_standings(tournament, number)
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)
    byes = sum(len(state.paired.team_byes) for state in tournament.rounds)
    terms = tournament.settings.teams
    assert terms is not None
    swiss = isinstance(tournament.settings.format, Swiss)
    bye = Fraction(boards) if terms.bye_wins else Fraction(boards, 2)
    games = sum((line.values[0] or Fraction(0) for line in lines), Fraction(0))
    assert games == sum(line.score for line in board_table(tournament, number)) + (byes * bye if swiss else 0)
