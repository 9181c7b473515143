"""What bots that think are held to: they win against seats that decide at random, and look at nothing secret."""

from typing import NamedTuple

from domain.play.bots import choose
from domain.play.game import Game
from domain.play.random_play import Picks, new_match, random_events
from domain.play.resample import resample


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


def require_blind_to_secrets(game: Game, players: int) -> None:
    """What a position is worth does not depend on what its seat cannot know, and is nothing when the match is over."""
    evaluate = game.evaluate
    assert evaluate is not None
    playing = new_match(game, players, {}, f"worth/{players}")
    turn = playing.turn
    differed = 0
    for _ in random_events(playing, Picks("worth")):
        for number in turn.numbers if playing.version % 5 == 0 else ():
            before, fingerprint = evaluate(turn, turn.seat(number)), playing.table.fingerprint
            changes = resample(playing, number, Picks(f"others {playing.version}"))
            playing.table.apply(changes)
            assert evaluate(turn, turn.seat(number)) == before
            playing.table.revert(changes)
            assert playing.table.fingerprint == fingerprint
            differed += bool(changes)
    assert differed
    assert {evaluate(turn, turn.seat(number)) for number in turn.numbers} == {0}
