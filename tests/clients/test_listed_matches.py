"""The lines about matches in a list."""

import pytest
from caravanserai_protocol.v1.match_pb2 import Match, Seat
from caravanserai_protocol.v1.tournament_match_pb2 import SeatReservation

from clients.caravan.matches import list_drawn, seats_listed
from clients.caravan.phrases import Speech
from clients.caravan.screen import Screen
from tests.clients.test_whole_words import WIDTHS, drawn, require_whole_words


def test_a_seat_that_waits_for_its_player_is_listed_as_reserved() -> None:
    seats = [
        Seat(number=1, occupant=Seat.OCCUPANT_NOBODY, reserved=SeatReservation(player="players/ann")),
        Seat(number=2, occupant=Seat.OCCUPANT_NOBODY),
    ]
    match = Match(name="matches/m", game="games/unknown", state=Match.STATE_OPEN, seats=seats)
    assert seats_listed(match, "en", Speech("en")) == "reserved, —"
    assert seats_listed(match, "ru", Speech("ru")) == "занято заранее, —"


def test_a_bot_called_by_its_level_has_the_name_of_the_level_in_the_language_of_the_reader() -> None:
    bot, player = Seat.OCCUPANT_BOT, Seat.OCCUPANT_PLAYER
    named = ((bot, "Novice 2"), (bot, "Мастер"), (player, "Expert"), (bot, "Мастер и Маргарита"))
    seats = [Seat(number=at, occupant=who, display_name=name) for at, (who, name) in enumerate(named, 1)]
    match = Match(name="matches/m", game="games/unknown", state=Match.STATE_OPEN, seats=seats)
    assert seats_listed(match, "en", Speech("en")) == "Novice 2, Expert, Expert, Мастер и Маргарита"
    assert seats_listed(match, "ru", Speech("ru")) == "Новичок 2, Мастер, Expert, Мастер и Маргарита"


LONG = "Караван-баши Ибрагим из Самарканда"
MANY = [
    Match(
        name=f"matches/{str(number) * 32}",
        game="games/marcopolo",
        state=Match.STATE_PLAYING,
        round=12,
        time_milliseconds=1_796_041_648_000,
        seats=[Seat(number=1, occupant=Seat.OCCUPANT_PLAYER, display_name=LONG, awaited=True)]
        + [Seat(number=at, occupant=Seat.OCCUPANT_BOT, display_name="Christopher") for at in (2, 3, 4)],
    )
    for number in (1, 2)
]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_list_has_each_name_whole_at_every_width_and_that_of_a_match_on_one_line(language: str) -> None:
    def draw(screen: Screen) -> None:
        for drawing in list_drawn(MANY, language, Speech(language), screen.width):
            screen.print(drawing)

    require_whole_words(draw, WIDTHS)
    for width in (80, 160):
        text = drawn(draw, width)
        assert "…" not in text
        assert all(any(match.name in line for line in text.splitlines()) for match in MANY)
        assert ("│" in text) == (width == 160), "a table where there is room for one"
    assert len(drawn(draw, 80).splitlines()) <= 3 * len(MANY), "eight matches on 24 lines"
