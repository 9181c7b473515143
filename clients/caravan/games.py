"""`caravan games`: the catalogue."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich.table import Table as Grid

from clients.caravan.phrases import Speech
from clients.caravan.served_games import list_served
from clients.caravan.terminal import DEFAULT_LANGUAGE, AsJson, Failure, Language, err, failing, out, print_json
from domain.boxes.file import digest, origins
from domain.games import games as catalogue
from domain.play.defects import DefectError
from domain.play.game import Game
from domain.play.levels import LEVELS
from domain.play.strength import Contest
from domain.words import Words, spoken


def games(
    game: Annotated[str, typer.Argument(help="Describe this game.")] = "",
    box: Annotated[
        bool, typer.Option("--box", help="List the tables of the game's standard box, and where each comes from.")
    ] = False,
    address: Annotated[str, typer.Option(help="The games of a running service, instead of those installed here.")] = "",
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """List the games of the catalogue, with their options; or describe one, with its rules or its box."""
    with failing():
        if box and not game:
            raise Failure("Name the game whose box you want to see.")
        if address:
            if box:
                raise Failure("--box lists a game that is installed here: leave out --address.")
            list_served(address, game, lang, as_json=as_json)
            return
        if game and game not in catalogue():
            raise Failure(f"There is no game {game!r}. Games: {', '.join(catalogue())}.")
        if box:
            _show_box(catalogue()[game], as_json)
            return
        defects: list[DefectError] = []
        chosen = [catalogue()[game]] if game else list(_sound(defects))
        say_english([entry for entry in chosen if spoken(entry, lang) != lang], lang)
        if as_json:
            print_json({"games": [_as_json(entry, lang, complete=bool(game)) for entry in chosen]})
        else:
            _list(chosen, lang)
            if game:
                _list_rules(chosen[0], lang)
        if defects:
            raise Failure("\n".join(f"{defect}." for defect in defects))


def _sound(defects: list[DefectError]) -> Iterator[Game]:
    """All games that can be loaded; what is wrong with the others is added to ``defects``."""
    for name in catalogue():
        try:
            Words(catalogue()[name])
        except DefectError as defect:
            defects.append(defect)
        else:
            yield catalogue()[name]


def _list(games: Sequence[Game], language: str) -> None:
    for game in games:
        _draw(game, words_of(game, language), Speech(spoken(game, language)))


def _list_rules(game: Game, language: str) -> None:
    speech, words = Speech(spoken(game, language)), words_of(game, language)
    grid = Grid(title=speech.plain("screen-rules"), title_justify="left")
    grid.add_column(speech.plain("games-id"), no_wrap=True)
    grid.add_column(speech.plain("games-rule"))
    for rule in game.ledger().rules.values():
        grid.add_row(rule.id, words.rule(rule.id))
    out.print(grid)


def _show_box(game: Game, as_json: bool) -> None:
    content = game.content()
    tables = list(origins(content))
    counts = Counter(table.provenance for table in tables)
    if as_json:
        entries = [table._asdict() for table in tables]
        print_json({"game": game.name, "digest": digest(content), "counts": dict(counts), "tables": entries})
        return
    grid = Grid(title=f"The standard box of {game.name}", title_justify="left")
    grid.add_column("Table", no_wrap=True)
    grid.add_column("Provenance", no_wrap=True)
    grid.add_column("Source")
    for table in tables:
        grid.add_row(table.table, table.provenance, table.source)
    out.print(grid)
    out.print(f"{', '.join(f'{count} {provenance}' for provenance, count in sorted(counts.items()))}; SHA-256:")
    out.print(digest(content))


def words_of(game: Game, language: str) -> Words:
    """The words of a game; in English if only other games have the language.

    Raises:
        LanguageError: No game has this language.
    """
    return Words(game, spoken(game, language))


def settled(game: Game, asked: str) -> str:
    """The language in which a command describes a game. Prints a note if it is not the requested one.

    Raises:
        LanguageError: No game has this language.
    """
    language = spoken(game, asked)
    say_english([game] if language != asked else [], asked)
    return language


def say_english(games: Sequence[Game], asked: str) -> None:
    """Prints one note that names the games without the requested language."""
    if games:
        titles = ", ".join(Words(game).title for game in games)
        err.print(Speech().line("told-in-english", titles=titles, language=asked))


def _draw(game: Game, words: Words, speech: Speech) -> None:
    players = ", ".join(map(str, game.players))
    known = {"title": words.title, "game": game.name, "players": players, "version": str(game.rules_version)}
    known["package"] = catalogue().claim(game.name).source
    out.print(speech.line("game-heading", **known))
    for option in game.options:
        values = ", ".join(
            speech.plain("game-default", value=title) if value == option.default else title
            for value, title in ((value, words.option_value(option.name, value)) for value in option.values)
        )
        out.print(f"  {option.name}: {words.option(option.name)}: {values}  [dim cyan]{option.rule}[/]")
    compared = {*LEVELS, "random"}
    if measured := [_contest(each, speech) for each in game.bots.contests if {each.one, each.other} <= compared]:
        out.print(f"  {speech.plain('games-strength', contests='; '.join(measured))}")


def _contest(contest: Contest, speech: Speech) -> str:
    """The wins of a level against the next one, and the range of its share of wins with 95 % confidence."""
    one, other = (speech.kind_of_bot(kind) for kind in (contest.one, contest.other))
    low, high = contest.range
    return speech.plain(
        "games-contest", one=one, other=other, won=contest.won, matches=contest.matches, low=low, high=high
    )


def _as_json(game: Game, language: str, complete: bool) -> dict[str, object]:
    words, claim = words_of(game, language), catalogue().claim(game.name)
    entry: dict[str, object] = {
        "name": game.name,
        "title": words.title,
        "rules_version": game.rules_version,
        "package": claim.package,
        "package_version": claim.version,
        "players": list(game.players),
        "options": [
            {
                "name": option.name,
                "title": words.option(option.name),
                "values": list(option.values),
                "default": option.default,
                "rule": option.rule,
            }
            for option in game.options
        ],
        "contests": [contest._asdict() for contest in game.bots.contests],
    }
    if complete:
        entry["rules"] = {rule: words.rule(rule) for rule in game.ledger().rules}
    return entry
