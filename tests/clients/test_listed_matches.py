"""The lines about matches in a list."""

from caravanserai_protocol.v1.match_pb2 import Match, Seat
from caravanserai_protocol.v1.tournament_match_pb2 import SeatReservation

from clients.caravan.matches import seats_listed
from clients.caravan.phrases import Speech


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
