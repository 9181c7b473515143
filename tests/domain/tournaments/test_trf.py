"""The report file of FIDE: columns, round trips, files of other programs, and what it cannot say."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.tournaments import commands
from domain.tournaments.entry import EntryPass
from domain.tournaments.report import report_of
from domain.tournaments.results import Ending, Round, Seated, TableResult
from domain.tournaments.scoring import MatchPoints, totals
from domain.tournaments.settings import Swiss
from domain.tournaments.trf import ALWAYS, Apart, NotTRF, Report, TrfPlayer, read, written
from tests.domain.tournaments.table_results import by_places
from tests.domain.tournaments.walking import ORGANISER, begun, settings

PLAYERS = (
    TrfPlayer(1, "Zhu, Chen", 2548, 2, "w", "GM", "QAT", "8600147", "1976/03/16"),
    TrfPlayer(2, "Ömer", 2300, 1),
    TrfPlayer(3, "Carol", 0, 3),
)
ROUNDS = (
    Round((by_places("Zhu, Chen", "Ömer"),), {"Carol": Ending.PAIRING_BYE}),
    Round((by_places(["Ömer", "Carol"]),), {"Zhu, Chen": Ending.HALF_BYE}),
    Round((by_places("Ömer", forfeits=["Zhu, Chen"]),), {"Carol": Ending.ABSENT}),
)
REPORT = Report("Open of Merv", PLAYERS, ROUNDS, 5, 0, byes={4: {"Carol": Ending.HALF_BYE}})

TRF26 = """\
012 Open of Merv
142 5
152 W
240 H 004    3
001    1 w GM Zhu, Chen                         2548 QAT     8600147 1976/03/16  1.5    2     2 w 1  0000 - H     2 b -
001    2      Ömer                              2300                             1.5    1     1 b 0     3 w =     1 w +
001    3      Carol                                                              1.5    3  0000 - U     2 b =  0000 - Z
""".replace("\n", "\r\n")
"""By hand, from the columns of the specification."""

TRF16 = (
    TRF26.replace("142 5", "XXR 5")
    .replace("152 W", "XXC white1")
    .replace("240 H 004    3\r\n", "")
    .replace("0000 - Z", "0000 - Z  0000 - H")
)
"""The same in the older edition: the bye that Carol asked for is a last column."""

JAVAFO = (
    "XXR 3\n"
    "012 What JaVaFo writes\n"
    "001    1      A                                 2000                             1.5    1  0000 - +     2 w =\n"
    "001    2      B                                 1900                             1.0    2  0000 - =     1 b =\n"
    "001    3      C                                 1800                             0.0    3  0000 - -\n"
    "XXC black1\n"
    "XXZ 3\n"
)
"""Codes and extensions of older files, as in the manual of JaVaFo: results say byes, and the last are blank."""


def test_the_columns_are_those_of_the_specification() -> None:
    assert written(REPORT) == TRF26


def test_a_report_comes_back() -> None:
    assert read(written(REPORT)) == REPORT


def test_the_older_edition_says_rounds_colour_and_byes_in_its_own_way() -> None:
    assert read(TRF16) == REPORT


@pytest.mark.parametrize("newline", ["\r\n", "\r", "\n"])
def test_lines_may_end_as_they_like(newline: str) -> None:
    assert read("\N{BYTE ORDER MARK}" + TRF26.replace("\r\n", newline)) == REPORT


def test_codes_of_older_files_are_read() -> None:
    report = read(JAVAFO)
    assert [[played.ending(player) for player in "ABC"] for played in report.rounds] == [
        [Ending.PAIRING_BYE, Ending.HALF_BYE, Ending.ABSENT],
        [Ending.PLAYED, Ending.PLAYED, Ending.ABSENT],
    ]
    assert (report.length, report.first, report.others) == (3, 1, ("XXZ 3",))


def test_other_points_are_said_and_read() -> None:
    football = replace(REPORT, scoring=MatchPoints(Fraction(3), Fraction(1)))
    assert "162  W 3.0    D 1.0    L 0.0\r\n" in written(football)
    assert read(written(football)) == football
    lines = JAVAFO.replace("1.5    1", "4.0    1").replace("1.0    2", "2.0    2") + "BBW 3.0\nBBD 1.0\n"
    assert read(lines).scoring == MatchPoints(Fraction(3), Fraction(1))


def test_players_who_do_not_meet_are_lines_260_and_in_older_files_xxp() -> None:
    club = replace(REPORT, apart=(Apart(("Zhu, Chen", "Carol"), 2, 4), Apart(("Zhu, Chen", "Ömer", "Carol"))))
    assert "260 002 004    1    3\r\n260 001 999    1    2    3\r\n" in written(club)
    assert read(written(club)) == club
    assert read(JAVAFO + "XXP 1 3\n").apart == (Apart(("A", "C"), 1, ALWAYS),)


def test_a_tournament_says_in_which_rounds_players_were_kept_apart_and_which_byes_are_to_come() -> None:
    log = begun(settings(2, Swiss(4)))
    for number in range(8):
        log.enter(f"player0{number}", brought=EntryPass(country="KEN" if number else ""))
    log.do(commands.close_registration, ORGANISER)
    log.do(commands.keep_apart, ORGANISER, ("player00", "player01", "player02"))
    log.do(commands.keep_apart, ORGANISER, ("player06", "player07"))
    log.do(commands.keep_apart, ORGANISER, ("player06", "player07"), lifted=True)
    log.play_round(1)
    log.do(commands.keep_apart, ORGANISER, ("player00", "player02"), lifted=True)
    log.do(commands.keep_apart, ORGANISER, ("player03", "player04"))
    log.do(commands.grant_bye, ORGANISER, "player05", 3, Ending.FULL_BYE)
    report = report_of(log.tournament)
    assert [(set(mates.players), mates.first, mates.last) for mates in report.apart] == [
        ({"Player00", "Player02"}, 1, 1),
        ({"Player00", "Player01"}, 1, 4),
        ({"Player01", "Player02"}, 1, 4),
        ({"Player03", "Player04"}, 2, 4),
    ]
    assert {one.federation for one in report.players} == {"", "KEN"}
    assert report.byes == {3: {"Player05": Ending.FULL_BYE}}
    assert read(written(report)).byes == report.byes


def test_games_that_are_not_rated_count_as_played() -> None:
    unrated = (
        TRF26.replace("2 w 1", "2 w W").replace("1 b 0", "1 b l").replace("3 w =", "3 w d").replace("2 b =", "2 b D")
    )
    assert read(unrated) == REPORT


def test_a_voided_table_is_two_absences_that_nobody_chose_and_a_comment() -> None:
    void = Round((TableResult(ROUNDS[0].tables[0].seats, void=True),))
    voided = replace(REPORT, rounds=(void, *ROUNDS[1:]))
    text = written(voided)
    assert "### voided in round 1: 1 and 2\r\n" in text
    first = {line[4:8].strip(): line[91:99] for line in text.splitlines() if line.startswith("001")}
    assert first["1"] == first["2"] == "0000 - -"
    assert set(map(read(text).rounds[0].ending, ("Zhu, Chen", "Ömer"))) == {Ending.VOID}
    assert written(read(text)) == text
    for lost in ("### nothing", "### voided in round 1: 1 and 3", "### voided in round 9: 1 and 2"):
        other = read(text.replace("### voided in round 1: 1 and 2", lost))
        assert set(map(other.rounds[0].ending, ("Zhu, Chen", "Ömer"))) == {Ending.ABSENT}
    twice = text.replace("### voided", "### voided in round 1: 1 and 2\r\n### voided")
    assert written(read(twice)) == text


def test_names_that_are_no_names_have_numbers() -> None:
    same = JAVAFO.replace("      B  ", "      A  ").replace("      C  ", "         ")
    assert [one.player for one in read(same).players] == ["A #1", "A #2", "#3"]


def test_a_long_or_strange_name_keeps_the_columns() -> None:
    strange = replace(REPORT, players=[replace(PLAYERS[0], player="x\r\n001" + 40 * "y")], rounds=(), byes={})
    [line] = [line for line in written(strange).splitlines() if line.startswith("001")]
    assert line[14:47] == "x  001" + 27 * "y"
    assert read(written(strange)).players[0].rating == 2548


def test_tables_of_three_and_four_are_refused() -> None:
    pod = replace(REPORT, rounds=[Round((by_places("Zhu, Chen", "Ömer", "Carol"),))])
    with pytest.raises(NotTRF, match="TRF is for tables of two, and Zhu, Chen sat at a table of 3"):
        written(pod)


@pytest.mark.parametrize(
    ("report", "sentence"),
    [
        (replace(REPORT, scoring=MatchPoints(Fraction(1), Fraction(1, 3))), "in tenths, and 1/3"),
        (replace(REPORT, players=[PLAYERS[0], replace(PLAYERS[1], number=1)]), "there twice"),
        (replace(REPORT, players=PLAYERS[:2], byes={}), "not in the list of players: Carol"),
        (replace(REPORT, players=[replace(PLAYERS[0], number=10_000)], rounds=(), byes={}), "from 1 to 9999"),
    ],
)
def test_what_the_format_cannot_say(report: Report, sentence: str) -> None:
    with pytest.raises(NotTRF, match=sentence):
        written(report)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("2 w 1", "2 w =", "do not fit"),
        ("2 w 1", "2 b 1", "in the other seat"),
        ("2 w 1", "9 w 1", "did not meet"),
        ("2 w 1", "2 w  ", "no result"),
        ("2 w 1", "2 - 1", "no result"),
        ("2 w 1", "x w 1", "not a line of a player"),
        ("0000 - U", "0000 - 1", "no bye"),
        ("  1.5    3", "  2.5    3", "has 2.5 points, but the results are worth 1.5"),
        ("001    3", "001    1", "there twice"),
        ("142 5", "142 V", "number of rounds"),
        ("240 H 004    3", "240 H 004    9", "line of byes"),
        ("240 H 004    3", "240", "line of byes"),
        ("142 5", "260 001 002    1    9", "do not meet"),
        ("142 5", "260 001 002    1    1", "do not meet"),
        ("142 5", "260 003 002    1    2", "do not meet"),
        ("142 5", "260 1 2", "do not meet"),
        ("142 5", "XXP 1", "do not meet"),
        ("142 5", "BBW x", "line of points"),
        (TRF26, "012 nobody", "no player"),
    ],
)
def test_what_contradicts_itself_is_refused(old: str, new: str, sentence: str) -> None:
    with pytest.raises(NotTRF, match=sentence):
        read(TRF26.replace(old, new, 1))


@given(st.text(alphabet="01 24wb-=+HUZ\n\r", max_size=300))
def test_no_text_does_worse_than_a_refusal(text: str) -> None:
    try:
        read(TRF26 + text)
        read(TRF26[: -len(text) or None] + text)
    except NotTRF:
        pass


RESULTS = st.sampled_from([(1, 2), (2, 1), (1, 1), (1, None), (None, 1), (None, None)])


@given(st.data())
def test_every_tournament_comes_back(data: st.DataObject) -> None:
    names = [f"p{index}" for index in range(1, data.draw(st.integers(2, 9)) + 1)]
    rounds = []
    for _ in range(data.draw(st.integers(0, 4))):
        order = data.draw(st.permutations(names))
        tables = data.draw(st.integers(1, len(names) // 2))
        pairs = [order[2 * table : 2 * table + 2] for table in range(tables)]
        endings = st.sampled_from([Ending.FULL_BYE, Ending.HALF_BYE, Ending.ABSENT])
        places = [data.draw(RESULTS) for _ in pairs]
        rounds.append(
            Round(
                tuple(TableResult((Seated(one, own), Seated(two, others)))
                      for (one, two), (own, others) in zip(pairs, places, strict=True)),
                {player: data.draw(endings) for player in order[2 * tables :]},
            )
        )  # fmt: skip
    scoring = data.draw(st.sampled_from([MatchPoints(), MatchPoints(Fraction(3), Fraction(1))]))
    scores = totals(scoring, rounds, names)
    report = Report(
        "made up",
        [TrfPlayer(index, name, place=1 + sum(other > scores[name] for other in scores.values()))
         for index, name in enumerate(names, 1)],
        rounds,
        data.draw(st.none() | st.integers(1, 9)),
        data.draw(st.none() | st.integers(0, 1)),
        scoring,
    )  # fmt: skip
    again = read(written(report))
    assert written(again) == written(report)
    assert [[played.ending(name) for name in names] for played in again.rounds] == [
        [played.ending(name) for name in names] for played in rounds
    ]
    assert [{(t.players, tuple(s.place for s in t.seats)) for t in played.tables} for played in again.rounds] == [
        {(t.players, tuple(s.place for s in t.seats)) for t in played.tables} for played in rounds
    ]
