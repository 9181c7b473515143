"""Matches of a bot that thinks against seats that decide at random, to see whether it wins them."""

from typing import NamedTuple

from domain.play.bots import choose
from domain.play.game import Game
from domain.play.random_play import new_match


class Result(NamedTuple):
    """How a match ended for the bot: whether it won alone, and by how many points it is ahead of the best other."""

    won: bool
    ahead: int


def against_random(game: Game, kind: str, players: int, number: int) -> Result:
    """The match with this number of a kind of bot against random ones; it sits at each seat in turn."""
    playing = new_match(game, players, {}, f"match {number}")
    playing.start()
    own = 1 + number % players
    while awaiting := playing.awaiting():
        seat = min(awaiting)
        chosen = choose(kind if seat == own else "random", playing, seat, f"{number} {seat} {playing.version}")
        playing.perform(seat, chosen)
    points = {seat: playing.turn.points(seat, game.categories) for seat in playing.turn.numbers}
    return Result(playing.turn.face(f"rank@{own}") == "1", points.pop(own) - max(points.values()))
