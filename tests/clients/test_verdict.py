"""The verdict above a final scoreboard: who has won, and by what."""

import pytest
from caravanserai_protocol.v1.scoreboard_pb2 import Scoreboard
from rich.text import Text

from clients.caravan.match_lines import Rival, verdict
from clients.caravan.phrases import Speech
from domain.games import games
from domain.words.game_words import Words

MERV = Words(games()["merv"])


def board(*seats: tuple[int, int], tied: bool = False, final: bool = True) -> Scoreboard:
    """A scoreboard with a place and points for each seat."""
    made = Scoreboard(final=final)
    for number, (place, points) in enumerate(seats, 1):
        made.seats.add(seat=number, place=place, points=points, display_name=f"P{number}", tie_broken=tied)
    return made


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (board((2, 4), (1, 24)), "Blue (P2) wins with 24 points, 20 ahead of Red (P1)"),
        (board((1, 1), (2, 0), (3, 0)), "Red (P1) wins with 1 point, 1 ahead of Blue (P2)"),
        (board((1, 9), (2, 9), tied=True), "Red (P1) wins by the tie-break: Blue (P2) has as many points"),
        (board((1, 5), (2, 30)), "Red (P1) wins with 5 points"),
        (board((1, 7), (3, 2), (1, 7)), "Red (P1), Yellow (P3) share first place with 7 points"),
        (board((2, 7), (2, 7)), "Nobody wins"),
        (board((1, 7)), "Red (P1) ends with 7 points"),
        (board((1, 7), (2, 3), final=False), ""),
    ],
)
def test_the_verdict_says_who_has_won_and_by_what(shown: Scoreboard, said: str) -> None:
    assert verdict(MERV, shown, Speech()) == said


def test_a_rival_without_a_seat_wins_too() -> None:
    magistrate = Rival(Text("Magistrate"), {"contracts": 40}, 1)
    assert verdict(MERV, board((2, 30)), Speech(), [magistrate]) == (
        "Magistrate wins with 40 points, 10 ahead of Red (P1)"
    )


def test_the_verdict_is_russian_where_the_rest_is() -> None:
    russian = Words(games()["merv"], "ru")
    assert verdict(russian, board((1, 22), (2, 1)), Speech("ru")) == (
        "Победа: Красный (P1), 22 очка, на 21 больше, чем Синий (P2)"
    )
