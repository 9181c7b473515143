"""Imagined matches: a private copy of a match that holds what one seat knows and nothing else.

Where the seat does not see a face, one is dealt at random from those that it cannot see anywhere; a game may say which
deals fit what others have done in sight of all. Which faces these are
follows from what everybody knows (the box is public, and no face ever changes out of sight), so the copy tells nothing
about where they really lie. What is stated about hidden pieces is true of it as well. What another seat has answered in
secret, it answers there once more, with any of its offers. A bot may perform and roll back in it as it likes.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import prod
from typing import Any, NamedTuple

from domain.play.answers import ANSWER, ANSWERS
from domain.play.chance import KeyedChance, seeded_key
from domain.play.game import Game
from domain.play.playing import Playing
from domain.play.statements import standing
from domain.play.turn import Setting
from domain.simulation.deal import chosen_for
from domain.simulation.random_play import Picks
from domain.simulation.sandbox import Sandbox, SandboxTable
from domain.simulation.unanswered import answer_at_random, asked_once_more, unseen_answers
from domain.table.areas import Area, Areas
from domain.table.effects import Ask, Show
from domain.table.names import area_of, face_of, kind_of
from domain.table.table import Placement, Table

DEALS = 5
"""Deals of which one is taken, in proportion to how well it fits what the others have done."""


class World(NamedTuple):
    """The parts of an imagined match: values alone, so that another process can make it too. ``answering`` are the
    seats that have answered in secret, and are asked once more.
    """

    areas: tuple[Area, ...]
    layout: tuple[Placement, ...]
    shown: tuple[Show, ...]
    tasks: tuple[Ask, ...]
    chance: str
    version: int
    answering: tuple[int, ...] = ()

    def playing(self, game: Game, setting: Setting, box: Any, *, recorded: bool = False) -> Playing:
        """The imagined match, in the sandbox, or with effects as they are ``recorded``."""
        copy = self.unanswered(game, setting, box, recorded=recorded)
        answer_at_random(copy, self.answering, Picks(self.chance))
        return copy

    def unanswered(self, game: Game, setting: Setting, box: Any, *, recorded: bool = False) -> Playing:
        """The imagined match before others have answered in secret once more."""
        usual = game.table_areas
        areas = usual if tuple(usual.values()) == self.areas else Areas(self.areas)  # a branch has one more
        chance = KeyedChance(seeded_key(self.chance))
        copy: Playing
        if recorded:
            copy = Playing(game, setting, box, chance, Table(areas, self.layout))
        else:
            copy = Sandbox(game, setting, box, chance, SandboxTable(areas, self.layout))
        copy.table.apply(self.shown)
        copy.table.apply(self.tasks)
        copy.version = self.version
        return copy


def imagine(playing: Playing, seat: int, picks: Picks, *, recorded: bool = False) -> Playing:
    """A match as it may be in the eyes of a seat, at the same version and with chance of its own. It is played in the
    sandbox, or with effects as they are ``recorded``.

    The copy follows from the seat's view and from ``picks`` alone. It has no memory: what the seat saw before it was
    hidden is dealt again too.
    """
    known = world(playing, seat, picks)
    return known.playing(playing.game, playing.setting, playing.turn.box, recorded=recorded)


def world(playing: Playing, seat: int, picks: Picks) -> World:
    """The world of which `imagine` makes a match: where the game says how well deals fit what was done
    (`BotHooks.likelihood`), one of several.
    """
    likelihood = playing.game.bots.likelihood
    if likelihood is None:
        return _dealt_world(playing, seat, picks)
    worlds = [_dealt_world(playing, seat, picks) for _ in range(DEALS)]
    weights = []
    for each in worlds:
        turn = each.unanswered(playing.game, playing.setting, playing.turn.box).turn
        weights.append(prod(likelihood(turn, turn.seat(other)) for other in turn.numbers if other != seat))
    number = picks.below(max(sum(weights), 1))
    return next((each for each, upto in zip(worlds, accumulate(weights), strict=True) if number < upto), worlds[0])


def _dealt_world(playing: Playing, seat: int, picks: Picks) -> World:
    table = playing.table
    layout = dealt_again(playing, table, seat, picks.shuffled, picks.below)
    shown = (Show(place, viewer, (), "") for place, seats in table.shown().items() for viewer in sorted(seats))
    unseen = unseen_answers(table, seat)
    asked = [Ask(stack, *task, "") for stack, tasks in table.stacks().items() for task in tasks]
    asked += [asked_once_more(answer, playing.version) for answer in unseen]
    answering = tuple(answer.seat for answer in unseen)
    chance = f"imagined {picks.below(2**64)}"
    areas = tuple(table.areas.values())
    return World(areas, tuple(layout), tuple(shown), tuple(asked), chance, playing.version, answering)


def dealt_again(
    playing: Playing,
    table: Table,
    seat: int,
    shuffled: Callable[[Sequence[str]], Sequence[str]],
    below: Callable[[int], int],
) -> list[Placement]:
    """The pieces on a table of the match as it may be in the eyes of a seat: what it does not see is ``shuffled`` so
    that all that stands about it is true (for which ``below`` gives random numbers), and what others have answered in
    secret is not there.
    """
    layout: list[Placement] = []
    hidden: dict[str, tuple[list[str], list[str]]] = {}
    unanswered = {answer.place for answer in unseen_answers(table, seat)}
    for placement in table.layout():
        place, piece, number = placement
        if place in unanswered or place == ANSWERS:
            continue
        if kind_of(piece) == ANSWER:
            layout += [placement, Placement(ANSWERS, piece, -number)]
        elif not face_of(piece) or table.sees(seat, place):
            layout.append(placement)
        else:
            places, pieces = hidden.setdefault(kind_of(piece), ([], []))
            places.extend([place] * number)
            pieces.extend([piece] * number)
    if hidden:
        homes, stated = playing.homes, standing(table)
        for kind, (places, pieces) in sorted(hidden.items()):
            about = [statement for statement in stated if statement.kind == kind]
            for place, chosen in chosen_for(places, pieces, about, shuffled, below).items():
                places = [each for each in places if each != place]
                for piece in chosen:
                    pieces.remove(piece)
                    layout.append(Placement(place, piece, 1))
            layout.extend(_dealt(places, shuffled(sorted(pieces)), homes))
    return layout


def _dealt(places: Sequence[str], pieces: Sequence[str], homes: Mapping[str, str]) -> list[Placement]:
    """Deals shuffled pieces to places. One whose home is hidden too stays there while there is room: so cards of
    different decks do not mix, where they have the same back.
    """
    free: dict[str, list[str]] = {}
    for place in places:
        free.setdefault(area_of(place), []).append(place)
    dealt: list[Placement] = []
    strangers: list[str] = []
    for piece in pieces:
        home = free.get(homes.get(piece, ""))
        if home:
            dealt.append(Placement(home.pop(), piece, 1))
        else:
            strangers.append(piece)
    rest = [place for _, left in sorted(free.items()) for place in left]
    dealt.extend(Placement(place, piece, 1) for place, piece in zip(rest, strangers, strict=True))
    return dealt
