"""Words for a game where its own catalogue says nothing: names made of its ids, and silence.

The names are English, because ids are. They stand behind the game's catalogue, message by message: a worded one
replaces all of it.

    game-title          the title
    piece-<kind>        1 card, 2 cards; `.name` is card
    piece-<kind>-face   card 3: with the `.name` that the game gives the kind
    area-<area>         Row; `.place` is the row, row 3, or a seat's row; `.yours` is your row
    category-<name>     as the id
    option-<name>       as the id; so are its values, but for on and off
    decision-X.told     the offer, as something that a seat does: Bid card 3 becomes Seat 2 bids card 3

What moves to, from and within an area that is not told (`Area.told`) is left out, in all languages.
"""

from collections.abc import Iterator

from domain.play.game import Game
from domain.table.names import kind_of
from domain.words.catalogue import message_id

_TIMES = "\N{MULTIPLICATION SIGN}"
_OF = "\N{RIGHT SINGLE QUOTATION MARK}s"
_SWITCH = frozenset({"on", "off"})


def default_names(game: Game) -> str:
    """The catalogue with the English names of all things of a game."""
    return "\n".join(
        [
            f"game-title = {game.title}",
            *(line for kind in sorted(kinds(game)) for line in _piece(kind)),
            *(line for area in game.areas for line in _area(area.name)),
            *(f"{message_id('category', category)} = {spelled(category)}" for category in game.categories),
            *(line for option in game.options for line in _option(option.name, option.values)),
            "",
        ]
    )


def silence(game: Game) -> str:
    """The catalogue that leaves out moves to and from areas that are not told."""
    quiet = [area.name for area in game.areas if not area.told]
    ways = (("move", "to"), ("move", "from"), ("turn", "in"))
    return "\n".join(f'{message_id(*way, area)} = {{""}}\n' for area in quiet for way in ways)


def kinds(game: Game) -> set[str]:
    """The kinds of pieces of a game: those of its standard box, and those that a supply has without end."""
    box = game.standard_box()
    laid_out = {
        kind_of(piece) for players in game.players for _, piece, _ in game.layout(box, game.setting(players, {}))
    }
    return laid_out.union(game.unlimited, *(area.supply for area in game.areas))


def spelled(name: str) -> str:
    """An id in words."""
    return name.replace("-", " ").replace("_", " ")


def plural(noun: str) -> str:
    """The regular plural of an English noun."""
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in set("aeiou"):
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def third_person(order: str) -> str:
    """An English order as the act of somebody who obeys it: its first word is a verb."""
    verb, blank, rest = order.partition(" ")
    verb = verb[:1].lower() + verb[1:]
    does = "has" if verb == "have" else f"{verb}es" if verb.endswith("o") else plural(verb)
    return f"{does}{blank}{rest}"


def _piece(kind: str) -> Iterator[str]:
    name, noun = message_id("piece", kind), spelled(kind)
    yield f"{name} = {{ $count ->\n    [one] 1 {noun}\n   *[other] {{ $count }} {plural(noun)}\n}}\n    .name = {noun}"
    faced = f"{{ {name}.name }} {{ $face }}"
    yield f"{name}-face = {{ $count ->\n    [one] {faced}\n   *[other] {{ $count }} {_TIMES} {faced}\n}}"


def _area(area: str) -> Iterator[str]:
    noun = spelled(area)
    slots = "{ $slot ->\n            [none] %s\n           *[other] %s { $slot }\n        }"
    nobody, somebody = slots % (f"the {noun}", noun), slots % ((f"{{ $seat }}{_OF} {noun}",) * 2)
    yield f"{message_id('area', area)} = {noun.capitalize()}"
    yield f"    .place = {{ $seat ->\n        [none] {nobody}\n       *[other] {somebody}\n    }}"
    yield f"    .yours = {slots % ((f'your {noun}',) * 2)}"


def _option(option: str, values: tuple[str, ...]) -> Iterator[str]:
    yield f"{message_id('option', option)} = {spelled(option).capitalize()}"
    for value in values:
        if value not in _SWITCH:
            yield f"{message_id('option', option, value)} = {spelled(value)}"
