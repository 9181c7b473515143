"""The games of a running service, as it describes them: those whose rules are not installed here, too."""

from collections.abc import Mapping, Sequence

from caravanserai_protocol.v1.game_pb2 import Game, Option
from rich.table import Table as Grid

from clients.caravan.accounts import understood
from clients.caravan.phrases import Speech
from clients.caravan.terminal import connected, out, print_json


def list_served(address: str, game: str, language: str, *, as_json: bool) -> None:
    """Prints the games of a service with their options; or one of them, with its rules.

    Raises:
        Failure: it has no such game.
    """
    speech = Speech(language)
    with understood(speech), connected(address, language, speech=speech) as client:
        found = [client.game(game)] if game else client.games()
    if as_json:
        print_json({"games": [_as_json(each, complete=bool(game)) for each in found]})
        return
    for each in found:
        _draw(each, address, speech)
    if game:
        _list_rules(found[0], speech)


def _short(game: Game) -> str:
    return game.name.removeprefix("games/")


def _draw(game: Game, address: str, speech: Speech) -> None:
    players = ", ".join(map(str, game.player_counts))
    known = {"title": game.title, "game": _short(game), "players": players, "version": str(game.rules_version)}
    out.print(speech.line("game-heading", **known, package=address))
    for option in game.options:
        line = speech.line("game-option", option=option.name, title=option.title, values=_values(option, speech))
        out.print(f"  {line}")


def _values(option: Option, speech: Speech) -> str:
    return ", ".join(
        speech.plain("game-default", value=each.title) if each.value == option.default_value else each.title
        for each in option.values
    )


def _list_rules(game: Game, speech: Speech) -> None:
    grid = Grid(title=speech.plain("screen-rules"), title_justify="left")
    grid.add_column(speech.plain("games-id"), no_wrap=True)
    grid.add_column(speech.plain("games-rule"))
    for rule in game.rules:
        grid.add_row(rule.id, rule.text)
    out.print(grid)


def _as_json(game: Game, *, complete: bool) -> Mapping[str, object]:
    options: Sequence[Mapping[str, object]] = [
        {
            "name": option.name,
            "title": option.title,
            "values": [value.value for value in option.values],
            "default": option.default_value,
            "rule": option.rule,
        }
        for option in game.options
    ]
    entry = {
        "name": _short(game),
        "title": game.title,
        "rules_version": game.rules_version,
        "players": list(game.player_counts),
        "options": options,
    }
    return entry | {"rules": {rule.id: rule.text for rule in game.rules}} if complete else entry
