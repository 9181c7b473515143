"""The places in which an option stands beside its declaration: the ledger, and the box where it holds switches."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from domain.play.game import Game, Option
from domain.play.ledger import Switch

BOX, LEDGER = "components.toml", "ledger.toml"


def misplaced(game: Game) -> list[str]:
    """A sentence for each place in which an option is missing, is not declared, or is something else than declared.

    `options` declares them. A variant of the rulebook needs no more. What settles a rule has a `[[switch]]` in the
    ledger, and its default in the box where that has a table `switches`; it is one if it stands in either, or if the
    ledger speaks of it by its name in backticks.
    """
    table = tomllib.loads(game.content().decode()).get("switches")
    box = table if isinstance(table, dict) else None
    return [*_in_ledger(game, box or {}), *(_in_box(game, box) if box is not None else ())]


def _in_ledger(game: Game, box: Mapping[str, Any]) -> Iterator[str]:
    ledger = game.ledger().switches
    texts = [rule.text for rule in game.ledger().rules.values()]
    texts += [f"{ruling.question} {ruling.ruling}" for ruling in game.ledger().rulings.values()]
    for option in game.options:
        if option.name not in ledger:
            if option.name in box or any(f"`{option.name}`" in text for text in texts):
                yield (
                    f"the option {option.name} has no [[switch]] in {LEDGER}: add one with "
                    f'key = "{option.name}", default = {_toml(_default(option))}, rule = "{option.rule}", '
                    "and its meaning and ruling"
                )
        else:
            yield from _differences(option, _facts(ledger[option.name]), f"its [[switch]] in {LEDGER}")
    for name in _undeclared(game, ledger):
        yield _not_declared(name, ledger[name].rule, f"a [[switch]] in {LEDGER}")


def _in_box(game: Game, table: Mapping[str, Any]) -> Iterator[str]:
    ledger = game.ledger().switches
    for option in game.options:
        if isinstance(table.get(option.name), dict):
            yield from _differences(option, table[option.name], f"[switches.{option.name}] in {BOX}")
        elif option.name in ledger:
            yield (
                f"the option {option.name} has no [switches.{option.name}] in {BOX}, where other options stand: add it "
                f"with default = {_toml(_default(option))}"
            )
    for name in _undeclared(game, table):
        yield _not_declared(name, "", f"[switches.{name}] in {BOX}")


def _facts(switch: Switch) -> Mapping[str, Any]:
    return {"default": switch.default, "rule": switch.rule}


def _differences(option: Option, found: Mapping[str, Any], where: str) -> Iterator[str]:
    for name, declared in (("default", _default(option)), ("rule", option.rule)):
        if name in found and found[name] != declared:
            yield (
                f"the option {option.name} is declared with {name} {_toml(declared)}, and {where} says "
                f"{_toml(found[name])}: let them agree"
            )


def _undeclared(game: Game, known: Mapping[str, object]) -> list[str]:
    return sorted(set(known) - {option.name for option in game.options})


def _not_declared(name: str, rule: str, where: str) -> str:
    return (
        f"{where} is of {name}, which is no option of the game: declare it in `options` of __init__.py, such as "
        f'switch("{name}", "{rule or "RULE"}"), or take it away'
    )


def _default(option: Option) -> bool | int | str:
    """The default as TOML has it: a switch is true or false, a number a number."""
    if set(option.values) == {"off", "on"}:
        return option.default == "on"
    return int(option.default) if option.default.isdecimal() else option.default


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
