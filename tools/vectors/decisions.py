"""Decisions: the bytes of each type of decision of every game, and the JSON that says the same."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, cast

from google.protobuf.json_format import MessageToDict

from caravanserai_verify.codecs.decisions import decision_messages, decision_to_any, decision_to_message
from domain.games import games
from domain.play.decision import AnyDecision
from domain.play.game import Game
from domain.simulation.random_play import Picks, new_match, random_events, settings_of
from tools.vectors.matches import Example

Json = Any
EACH = 3
"""Values of each type at most that were decided in matches."""
MATCHES = 8
"""Random matches at most in which decisions are looked for, beside those of the vectors."""


def written(matches: Mapping[str, Example]) -> Json:
    """The file: for each game its types by name, each with values."""
    return {"games": {name: _game(game, matches) for name, game in games().items()}}


def _game(game: Game, matches: Mapping[str, Example]) -> Json:
    found: dict[str, list[AnyDecision]] = {decision.__name__: [] for decision in game.decisions}
    for decision in _decided(game, matches):
        values = found[type(decision).__name__]
        if decision not in values and len(values) < EACH:
            values.append(decision)
        if all(len(values) == EACH or not fields(cast(Any, _class(game, name))) for name, values in found.items()):
            break
    return [
        {"type": f"caravanserai.games.{game.name}.v1.{name}", "values": [_value(game, value) for value in values]}
        for name, values in sorted((name, values or [_made_up(game, name)]) for name, values in found.items())
    ]


def _class(game: Game, name: str) -> type[AnyDecision]:
    return next(decision for decision in game.decisions if decision.__name__ == name)


def _decided(game: Game, matches: Mapping[str, Example]) -> Iterator[AnyDecision]:
    for match in matches.values():
        if match.story.match.created.game == game.name:
            yield from match.story.decided
    settings = settings_of(game)
    for number in range(MATCHES):
        setting = settings[number % len(settings)]
        seed = f"vectors/{number}"
        for event in random_events(new_match(game, setting.players, setting.options, seed), Picks(seed)):
            if event.decision is not None:
                yield event.decision


def _made_up(game: Game, name: str) -> AnyDecision:
    """A value of a type, every field filled, which no rule need admit."""
    values: dict[str, Any] = {}
    for field in decision_messages(game.name)[name].DESCRIPTOR.fields:
        value = (
            "name" if field.cpp_type == field.CPPTYPE_STRING else True if field.cpp_type == field.CPPTYPE_BOOL else 7
        )
        values[field.name] = (value,) if field.is_repeated else value
    return cast(AnyDecision, cast(Any, _class(game, name))(**values))


def _value(game: Game, decision: AnyDecision) -> Json:
    packed = decision_to_any(game.name, decision)
    return {
        "type_url": packed.type_url,
        "value": packed.value.hex(),
        "json": MessageToDict(decision_to_message(game.name, decision)),
        "any": MessageToDict(packed),
    }
