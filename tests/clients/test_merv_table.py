"""The table of Merv in a terminal."""

import io
import re
from functools import cache

import pytest
from caravanserai_protocol.v1.scoreboard_pb2 import CategoryScore, Scoreboard, SeatScore
from rich.console import Console, RenderableType

from clients.caravan.match_lines import draw_scoreboard
from clients.caravan.phrases import Speech
from clients.caravan.rules.tables import draw_table, rivals
from domain.simulation.random_play import Picks, new_match, random_events
from domain.table.views import view
from domain.words import Words
from tests.domain.games.merv.position import BLUE, COURTIER, GAME, MAGISTRATE, RED, MervPosition
from tests.domain.games.merv.situations import position, solo, started

LANGUAGES = ("en", "ru")
WIDTH = 110


@cache
def words_in(language: str) -> Words:
    """The words of the game, read when the first test needs them."""
    return Words(GAME, language)


def printed(drawn: RenderableType, width: int = WIDTH) -> str:
    """A drawing as text without colours."""
    console = Console(file=io.StringIO(), width=width, no_color=True)
    console.print(drawn)
    output = console.file
    assert isinstance(output, io.StringIO)
    return output.getvalue()


def drawn(match: MervPosition, viewer: int = 0, language: str = "en", width: int = 200) -> str:
    """The drawing for a viewer, wide enough that no line wraps."""
    words, players = words_in(language), len(match.turn.numbers)
    text = printed(draw_table(words, match.box, view(match.table, viewer), players, viewer), width)
    assert not words.missing
    assert not words.faults
    return text


def lines_with(text: str, part: str) -> list[str]:
    """The lines that contain a text."""
    return [line for line in text.splitlines() if part in line]


def city(text: str) -> dict[str, list[str]]:
    """The lines in each cell of the city, by `row/column`; its walls are row or column 0 and 6."""
    rows: list[list[list[str]]] = [[]]
    for line in text.splitlines():
        if line.startswith("│"):
            rows[-1].append([part.strip() for part in line.split("│")[1:-1]])
        elif line.startswith("├"):
            rows.append([])
    return {
        f"{number}/{column}": [line[column] for line in row if line[column]]
        for number, row in enumerate(rows)
        for column in range(7)
    }


def test_the_city_shows_sites_and_what_stands_on_them() -> None:
    match = position(3).site("1/1", "mosque_teal").site("2/4", "wall_tan")
    match.builds(RED, "1/1").guards(BLUE, "1/1").builds(BLUE, "2/4").upgraded("2/4", "white")
    cells = city(drawn(match))
    assert cells["1/1"] == ["mosque", "teal ⌂R ♟B"]
    assert cells["2/4"] == ["wall", "▲white ⌂B"], "a white upgrade replaces the site's cube"
    assert city(drawn(match.upgraded("1/2", "orange")))["1/2"][1].endswith("▲orange")


def scoreboard(match: MervPosition, language: str, final: bool, points: int, place: int) -> list[list[str]]:
    """The scoreboard rows of a solo match in which the seat has scored only for contracts."""
    words = words_in(language)
    category = CategoryScore(category="contracts", title=words.category("contracts"), points=points)
    seat = SeatScore(seat=1, display_name="Ann", points=points, place=place, categories=[category])
    others = rivals(words, match.box, match.table, 1)
    board = Scoreboard(version=9, final=final, seats=[seat])
    lines = printed(draw_scoreboard(words, board, Speech(language), others)).splitlines()
    return [[cell.strip() for cell in re.split("[│┃]", line)[1:-1]] for line in lines if line[:1] in ("│", "┃")]


@pytest.mark.parametrize(("language", "title"), [("en", "Magistrate ♚B"), ("ru", "Судья-чиновник ♚С")])
def test_the_scoreboard_of_a_solo_match_shows_the_magistrate(language: str, title: str) -> None:
    words, match = words_in(language), solo()
    (rival,) = rivals(words, match.box, match.table, 1)
    assert (rival.title.plain, rival.points, rival.place) == (title, 0, 0)
    ahead = scoreboard(match, language, final=False, points=5, place=1)
    assert [row[1:] for row in ahead[2:]] == [["5", "0"], ["5", "0"], ["1", "2"]]
    level = scoreboard(match, language, final=False, points=0, place=1)
    assert level[-1][1:] == ["2", "1"], "a seat needs more points"
    assert any(title in cell for row in ahead for cell in row)


def test_a_finished_solo_match_places_the_magistrate_as_the_rules_do() -> None:
    match = started(1)
    while not match.playing.finished:
        seat = next(iter(match.playing.awaiting()))
        match.decides(seat, GAME.absent(match.turn, match.turn.seat(seat), list(match.playing.offers(seat))))
    (rival,) = rivals(words_in("ru"), match.box, match.table, 1)
    assert match.turn.magistrate is not None
    assert (rival.points, rival.place) == (match.turn.magistrate.points, 1)
    assert sum(rival.scored.values()) == rival.points
    drawn_rows = scoreboard(match, "ru", final=True, points=match.turn.seat(1).points, place=2)
    assert drawn_rows[-1] == ["Место", "2", "1"]


def test_only_a_solo_match_has_a_magistrate_on_its_scoreboard() -> None:
    match = position(3)
    assert rivals(words_in("en"), match.box, match.table, 3) == ()


def test_russian_says_the_same() -> None:
    match = position(3).site("1/1", "mosque_teal").builds(RED, "1/1")
    assert city(drawn(match, language="ru"))["1/1"] == ["мечеть", f"бирюз. ⌂{words_in('ru').seat(RED)[0]}"]


def test_walls_gates_and_masters_stand_around_the_city() -> None:
    match = position(3).walled("N1", "N3", "W2", "E5").in_slots(red=2)
    cells = city(drawn(match))
    assert cells["0/1"] == ["(1)", "N1 ▬▬"]
    assert cells["0/2"] == ["(2) ♚R", "N2 ··"]
    assert cells["0/3"] == ["(3)", "N3 ⊓⊓"]
    assert (cells["2/0"], cells["5/6"], cells["3/6"], cells["6/1"]) == (["W2 ▬▬"], ["E5 ▬▬"], ["E3 []"], ["S1 ··"])


@pytest.mark.parametrize(("side", "slots"), [("south", "54321"), ("west", "54321"), ("east", "12345")])
def test_action_slots_are_numbered_from_the_queue_on(side: str, slots: str) -> None:
    match = position(3)
    number = [one.side for one in match.box.rounds].index(side) + 1
    match.move("round/1", "round", "round", 1, f"round/{number}")
    cells = city(drawn(match))
    edge = {"south": "6/{}", "west": "{}/0", "east": "{}/6"}[side]
    assert [cells[edge.format(place)][0][:3] for place in range(1, 6)] == [f"({slot})" for slot in slots]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("width", [80, 100, 160])
def test_a_slot_of_the_wall_stands_in_one_line_with_its_name(language: str, width: int) -> None:
    words, match = words_in(language), position(3).walled("N1", "N3").in_slots(red=4)
    text = drawn(match, language=language, width=width)
    for side, number in (("N", 1), ("N", 2), ("N", 4), ("N", 5), ("S", 1), ("S", 2), ("S", 4), ("S", 5)):
        name = words.slot(f"{side}{number}", "wall-slot")
        assert re.search(rf"{name} (··|\[\]|▬▬|⊓⊓)", text), name


def test_the_camel_market_shows_its_camels_and_rewards() -> None:
    match = position(2).market("A", "top_right")
    text = drawn(match)
    assert city(text)["3/3"] == ["camel market", "·   ∩", "·   ·"]
    assert lines_with(text, "top right any caravan card ∩; bottom right favour;")


def test_the_board_shows_cards_halls_cities_and_the_mosque() -> None:
    match = position(3).display("ginger+", "pepper").courtiers(RED, faith=1, trade=1).courtiers(BLUE, trade=1)
    text = drawn(match.posts(BLUE, "rayy").in_mosque(RED, "L6"))
    assert lines_with(text, "1 ginger∩  2 pepper")
    assert lines_with(text, "the hall of trade (tan) ♟B♟R; the hall of faith (orange) ♟R")
    assert lines_with(text, "Rayy (purple) ●B → Baghdad (tan+orange)")
    assert lines_with(text, "6 teal+orange → a free courtier +2 ●R")


def test_tracks_show_points_and_discs() -> None:
    text = drawn(position(3).stands(RED, favour=3).stands(BLUE, influence=6))
    assert lines_with(text, "2  3+1●R  4  5+1")
    assert lines_with(text, "5  6+1●B  7")


def test_players_show_what_they_own() -> None:
    match = position(3).owns(RED, teal=2, camel=1, rare=3).holds(RED, ginger=2).knows(RED, "discount_palace", scrolls=4)
    match.stands(RED, influence=2)
    text = drawn(match, RED)
    (row,) = lines_with(text, "Red ←")
    assert row.split()[2:12] == ["0", "0", "2", "0", "0", "1", "0", "3", "4", "9"]
    (line,) = lines_with(text, "Red: kinds of spice: up to 2; contracts: up to level 1")
    assert line.rstrip().endswith("; 2 ginger cards; palace: one cube less, once a turn")
    assert lines_with(text, "Blue: kinds of spice: up to 1; contracts: none yet")


def test_the_magistrate_has_a_row_with_cards_and_points() -> None:
    match = solo().solo_deck("wall", "mosque", discard=("palace",)).owns(MAGISTRATE, camel=2)
    match.move("point", "stock", "magistrate-score:favour", 7)
    text = drawn(match, RED)
    (row,) = lines_with(text, "Magistrate ♚B")
    assert row.split()[2:] == ["0", "0", "0", "0", "0", "2", "0", "0", "0", "9", "8", "7", "7"]
    assert lines_with(text, "High courtier ♚Y")
    assert lines_with(text, "Solo deck: 2; Discarded solo cards: palace")
    assert lines_with(text, "points: favour track 7")
    assert not lines_with(drawn(position(3)), "Magistrate")
    assert lines_with(drawn(position(2)), "High courtier")


def test_the_courtier_s_buildings_are_in_the_city() -> None:
    assert city(drawn(solo().builds(COURTIER, "4/4")))["4/4"][1].endswith("⌂Y")


@pytest.mark.parametrize("players", GAME.players)
def test_a_match_can_be_drawn(players: int) -> None:
    """Every third version, for every viewer in each language: viewers change with each drawing, languages when all
    viewers had a turn.
    """
    playing, asked = new_match(GAME, players, {}, f"drawn/{players}"), 0
    for _ in random_events(playing, Picks(f"drawn/{players}")):
        number, between = divmod(playing.version, 3)
        if between:
            continue
        turn, viewer = divmod(number, players + 1)
        table, printing = view(playing.table, viewer), number % 7 == 0
        for language in LANGUAGES if printing else (LANGUAGES[turn % len(LANGUAGES)],):
            words = words_in(language)
            drawing = draw_table(words, playing.turn.box, table, players, viewer)
            if printing:
                text = printed(drawing)
                assert max(map(len, text.splitlines())) <= WIDTH
                flowing = " ".join(line.strip() for line in text.splitlines())
                for seat in playing.awaiting():
                    asked += 1
                    assert f"{words.seat(seat)}: {words.question(table.tasks(seat)[-1])}" in flowing
    assert asked
    for words in map(words_in, LANGUAGES):
        assert not words.missing
        assert not words.faults
