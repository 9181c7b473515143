"""Every registered game has words for everything, and nothing in them reads wrongly."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax.ast import Message

import domain
import domain.words as words_package
from clients.caravan.authoring.failures import Findings, require_worded
from domain.games import games
from domain.play.chance import KeyedChance, seeded_key
from domain.play.errors import CommonReason
from domain.play.game import Game
from domain.play.playing import Playing
from domain.play.service_rules import service_ledger
from domain.play.turn import Setting
from domain.table.names import kind_of
from domain.table.table import Placement
from domain.tournaments.rules import TournamentReason, tournament_ledger
from domain.words import Words
from domain.words.catalogue import common_source, message_id, parsed, placeholders
from domain.words.defaults import default_names, kinds, plural, spelled
from tests.games.lanterns import GAME as LANTERNS

SOURCES = Path(domain.__file__).parent
CATALOGUES = Path(words_package.__file__).parent
LANGUAGES = sorted(file.stem for file in CATALOGUES.glob("*.ftl"))
EVERY = [
    pytest.param(name, language, id=f"{name}-{language}")
    for name, game in games().items()
    for language in LANGUAGES
    if game.words(language) is not None
]


RULE = "rule-"
CHAPTER = "chapter-"
CASES = (".accusative",)
"""Attributes for the cases of nouns; English has none."""


# -- nothing is missing -----------------------------------------------------------------------------------------------


def lacking(words: Words, names: set[str]) -> list[str]:
    """The messages that the language itself lacks, without the fallback to English."""
    return sorted(name for name in names if not words.catalogues[0].has(name))


def laid_out(game: Game) -> Iterator[Placement]:
    """The pieces on the table before set-up, for all numbers of players."""
    box = game.load_box(game.content())
    for players in game.players:
        yield from game.layout(box, game.setting(players, {}))


def reasons(files: Iterable[Path]) -> dict[str, list[tuple[str, frozenset[str]]]]:
    """All reasons of refusals in the sources, each with its places and the names of its details."""
    found: dict[str, list[tuple[str, frozenset[str]]]] = {}
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refusal", "refused"):
                where = f"{file.name}:{node.lineno}"
                reason, details = argument(node, 1, "reason"), argument(node, 2, "details")
                if reason is not None and ast.unparse(reason).rpartition(".")[2] == "reason":
                    continue  # the reason of another refusal is passed on
                assert isinstance(reason, ast.Constant), f"{where}: the reason of a refusal must be a plain text"
                keys = details.keys if isinstance(details, ast.Dict) else []
                if getattr(node.func, "id", "") == "refused":
                    keys = [ast.Constant(keyword.arg) for keyword in node.keywords]
                names = frozenset(str(key.value) for key in keys if isinstance(key, ast.Constant))
                assert len(names) == len(keys), f"{where}: the names of details must be plain texts"
                found.setdefault(str(reason.value), []).append((where, names))
    return found


def argument(call: ast.Call, position: int, name: str) -> ast.expr | None:
    """An argument of a call, by position or by name."""
    if len(call.args) > position:
        return call.args[position]
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def reasons_of(game: Game) -> dict[str, list[tuple[str, frozenset[str]]]]:
    """The reasons of a game, with those that all games share."""
    folders = (SOURCES / "matches", SOURCES / "play", SOURCES / "games" / game.name)
    return reasons([*SOURCES.glob("*.py"), *(file for folder in folders for file in sorted(folder.rglob("*.py")))])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_that_is_no_matter_of_a_game_has_words(language: str) -> None:
    declared = {*get_args(CommonReason), *(f"tournament-{reason}" for reason in get_args(TournamentReason))}
    worded = {name for name in placeholders(common_source(language) or "") if name.startswith("refusal-")}
    assert worded == {message_id("refusal", reason) for reason in declared}


def test_every_game_speaks_english_and_russian() -> None:
    assert {name for name, game in games().items() if game.words("en") is not None} == set(games())
    assert {name for name, game in games().items() if game.words("ru") is not None} == set(games())


LATIN = re.compile(r"(?<![\w{])(?![IVX]+\b)[A-Za-z]{2,}")
FILLED = re.compile(r"\{[^{}]*\}?|^ *[\w.-]+ =|^ *\.\w+ =|^ *\*?\[[\w-]+\]")
"""What a catalogue fills in, and names of messages, attributes and variants: none of it is said."""


@pytest.mark.parametrize("name", [name for name, game in games().items() if game.words("ru") is not None])
def test_no_russian_line_is_left_in_english(name: str) -> None:
    lines = (games()[name].words("ru") or "").splitlines()
    assert [line for line in lines if not line.startswith("#") and LATIN.search(FILLED.sub("", line))] == []


def test_a_line_left_in_english_is_found() -> None:
    for line in ("move = { $seat } takes { PIECE($pieces) }", "    [one] { $count } camel", "refusal-x = Нет camel"):
        assert LATIN.search(FILLED.sub("", line)), line
    for line in ("move-to = { $seat } берёт { PIECE($pieces) }", "    [one] { $count } куб", "rule-X-1 = K23 и I5"):
        assert not LATIN.search(FILLED.sub("", line)), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_messages_have_words(language: str) -> None:
    assert shared(common_source(language) or "") == shared(common_source("en") or "")


def shared(source: str) -> set[str]:
    """The messages that every language needs. English has the rules of the service in its ledger."""
    return {name for name in placeholders(source) if not name.startswith((RULE, CHAPTER))}


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_rule_has_a_text_in_the_language(name: str, language: str) -> None:
    """In English the text of the ledger will do, for all rules alike."""
    game = games()[name]
    worded, rules = rules_in(game.words(language) or ""), set(game.ledger().rules)
    if worded or language != "en":
        lacks, strange = sorted(rules - worded), sorted(worded - rules)
        assert not lacks, f"words/{language}.ftl of {name} has no text for {lacks}: add rule-<id> for each"
        assert not strange, f"words/{language}.ftl of {name} has texts for {strange}, which ledger.toml does not have"


@pytest.mark.parametrize(("name", "language"), [entry for entry in EVERY if entry.values[1] != "en"])
def test_no_rule_is_english_in_another_language(name: str, language: str) -> None:
    game = games()[name]
    ledger, service = set(game.ledger().rules), {*service_ledger().rules, *tournament_ledger().rules}
    assert rules_in(common_source(language) or "") == service
    words = Words(game, language)
    assert all(words.rule(rule) != Words(game).rule(rule) for rule in ledger | service)


@pytest.mark.parametrize(("name", "language"), [entry for entry in EVERY if entry.values[1] != "en"])
def test_every_chapter_of_the_rules_has_a_name_in_the_language(name: str, language: str) -> None:
    game, english = games()[name], Words(games()[name])
    words = Words(game, language)
    for rule in (*game.ledger().rules.values(), *service_ledger().rules.values()):
        assert english.chapter(rule.chapter) == rule.chapter
        assert words.chapter(rule.chapter) != rule.chapter, f"words/{language}.ftl has no chapter-… for {rule.chapter}"


def rules_in(source: str) -> set[str]:
    """The rules that a catalogue translates."""
    return {name.removeprefix(RULE) for name in placeholders(source) if name.startswith(RULE)}


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_all_things_have_words(name: str, language: str) -> None:
    game = games()[name]
    words = Words(game, language)
    needed = {"game-title"}
    needed |= {f"decision-{decision.__name__}" for decision in game.decisions}
    needed |= {message_id("question", kind) for kind in game.answers}
    needed |= {message_id("category", category) for category in game.categories}
    needed |= {message_id("option", option.name) for option in game.options}
    for area in game.table_areas:
        needed |= {message_id("area", area), f"{message_id('area', area)}.place"}
    needed |= {message_id("refusal", reason) for reason in reasons_of(game)}
    for _, piece, _ in laid_out(game):
        needed |= {message_id("piece", kind_of(piece)), f"{message_id('piece', kind_of(piece))}.name"}
    if lacks := lacking(words, needed):
        raise Findings([f"{name} has no {message} in {language}: add it to words/{language}.ftl" for message in lacks])


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_all_faces_slots_and_values_of_options_have_words(name: str, language: str) -> None:
    game = games()[name]
    words = Words(game, language)
    words.catalogues = words.catalogues[:1]
    for place, piece, _ in laid_out(game):
        assert words.piece(piece, 1)
        assert words.piece(piece, 2)
        assert words.place(place)
        words.piece_text(piece)
    for option in game.options:
        for value in option.values:
            assert words.option_value(option.name, value)
    require_worded(words)


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_questions_that_ask_with_arguments_also_have_a_bare_name(name: str, language: str) -> None:
    game = games()[name]
    words = Words(game, language)
    for kind in game.answers:
        words.question_name(kind)
    assert words.faults == set()


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_messages_of_refusals_use_only_details_that_every_refusal_gives(name: str, language: str) -> None:
    game = games()[name]
    filled = {**placeholders(common_source(language) or ""), **placeholders(game.words(language) or "")}
    for reason, places in reasons_of(game).items():
        used = filled[message_id("refusal", reason)]
        for where, given in places:
            assert used <= given, (
                f"{where}: refusal-{reason} uses {sorted(used - given)}, which the refusal does not give"
            )


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_message_has_the_placeholders_of_the_english_one(name: str, language: str) -> None:
    game = games()[name]
    assert differences(common_source(language) or "", common_source("en") or "") == []
    assert differences(game.words(language) or "", game.words("en") or "", default_names(game)) == []


def differences(translated: str, english: str, defaults: str = "") -> list[str]:
    """Messages whose placeholders differ from the English ones, and messages that English lacks, with its defaults.

    The cases of a noun have the placeholders of the noun.
    """
    ours, theirs, made = placeholders(translated), dict(placeholders(english)), placeholders(defaults)
    theirs |= {f"{name}{case}": used for name, used in theirs.items() for case in CASES}
    named = {*theirs, *made, *(f"{name}{case}" for name in made for case in CASES)}
    strangers = [name for name in ours if name not in named and not name.startswith((RULE, CHAPTER))]
    return strangers + [name for name in ours if name in theirs and ours[name] != theirs[name]]


SORTS = {
    *("game", "seat", "slot", "short", "rule", "refusal", "effect", "event", "scoreboard", "skipped", "due", "step"),
    *("turn", "move", "area", "piece", "category", "chapter", "option", "question", "decision"),
}
"""What an id of a game's message begins with. The first line are names that a game is free to give."""


def strangers(game: Game, source: str, sources: str) -> list[str]:
    """Messages about what the game does not have: a name spelt wrongly leaves the default in force.

    A piece that is not on the table must be named in the ``sources``: a game may print it.
    """
    areas = {message_id(area) for area in game.table_areas}
    things = {
        "area": areas,
        "category": {message_id(category) for category in game.categories},
        "chapter": {message_id(rule.chapter) for rule in game.ledger().rules.values()},
        "option": {message_id(option.name, *value) for option in game.options for value in ((), *zip(option.values))},
        "question": {message_id(kind) for kind in game.answers},
        "decision": {decision.__name__ for decision in game.decisions},
    }
    pieces = {message_id(kind) for kind in kinds(game)} | set(re.findall(r"[\"']([\w-]+)[/\"']", sources))
    found = []
    for entry in parsed(source).body:
        if not isinstance(entry, Message):
            continue
        sort, _, rest = entry.id.name.partition("-")
        parts = rest.split("-")
        beginnings = {"-".join(parts[:number]) for number in range(1, len(parts) + 1)}
        endings = {"-".join(parts[number:]) for number in range(len(parts))}
        known = {
            "piece": bool(beginnings & pieces),
            "move": any(f"-{area}-" in f"-{rest}-" for area in areas)
            if re.search("[A-Z]", rest)
            else bool(endings & areas),
        }
        if not (sort in SORTS and known.get(sort, rest in things.get(sort, {rest}))):
            found.append(entry.id.name)
    return found


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_message_is_about_something_of_the_game(name: str, language: str) -> None:
    game = games()[name]
    folder = SOURCES / "games" / name
    sources = "".join(file.read_text(encoding="utf-8") for file in [*folder.glob("*.py"), *folder.glob("*.toml")])
    strange = strangers(game, game.words(language) or "", sources)
    assert not strange, f"words/{language}.ftl of {name} words what the game does not have: {strange}"


def test_a_message_about_nothing_is_found() -> None:
    for stranger in (
        *("piece-crad", "piece-crad-face", "area-hnad", "category-bid", "chapter-Biding", "option-roof"),
        "option-rounds-4",
        *(
            "question-Bid",
            "decision-Bids",
            "move-to-hnad",
            "move-card-hand-hnad",
            "move-to-hnad-LN-BID-01",
            "peice-card",
        ),
    ):
        assert strangers(LANTERNS, f"{stranger} = ?", "") == [stranger]
    good = "piece-card = ?\npiece-card-face = ?\npiece-coin = ?\nmove-to-hand = ?\nmove-to-hand-LN-BID-01 = ?"
    assert strangers(LANTERNS, good, 'pay("coin")') == []


def test_a_placeholder_that_differs_between_languages_is_found() -> None:
    english = "greeting = Hello { $name }\n    .short = Hi\nfarewell = Bye"
    assert differences("greeting = Hallo { $name }\n    .short = Hi", english) == []
    assert differences("greeting = Hallo { $person }", english) == ["greeting"]
    assert differences("greeting = Hallo { $name }\n    .short = { $name }", english) == ["greeting.short"]
    assert differences("other = ?", english) == ["other"]
    assert differences("greeting = Hallo { $name }\n    .accusative = { $name }n", english) == []
    assert differences("greeting = Hallo { $name }\n    .accusative = Hallo", english) == ["greeting.accusative"]


def test_a_reason_in_the_sources_is_found_with_its_details(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text('Refusal("X-1", "too-few", {"needed": 1})\nRefusal(rule="X-2", reason="no")\n')
    assert reasons([tmp_path / "rules.py"]) == {
        "too-few": [("rules.py:1", frozenset({"needed"}))],
        "no": [("rules.py:2", frozenset())],
    }


# -- whole matches ----------------------------------------------------------------------------------------------------


def settings(game: Game) -> Iterator[Setting]:
    """All options at their defaults with most players, and all at other values with each number of players."""
    others = {option.name: [value for value in option.values if value != option.default][-1] for option in game.options}
    yield game.setting(max(game.players), {})
    yield from (game.setting(players, others) for players in game.players)


@pytest.mark.parametrize(("name", "language"), [entry for entry in EVERY if entry.values[1] != "en"])
def test_the_effects_do_not_repeat_the_decision(name: str, language: str) -> None:
    game = games()[name]
    words, box = Words(game, language), game.load_box(game.content())
    players = max(game.players)
    playing = Playing(game, game.setting(players, {}), box, KeyedChance(seeded_key(f"twice {players}")))
    choice = KeyedChance(seeded_key(f"twice choice {players}"))
    playing.start()
    while playing.awaiting():
        seat = min(playing.awaiting())
        offers = list(playing.offers(seat))
        decision = offers[choice.below(len(offers), playing.version, 0)]
        outcome = playing.decide(seat, decision)
        headline = words.decided(seat, decision, outcome.effects)
        assert headline not in {line.text for line in words.effects(outcome.effects, seat)}
    assert words.missing == set()
    assert words.faults == set()


TO_YOU = re.compile(r"\byou(rs?)?\b", re.IGNORECASE)
"""What is said to a player: an offer may, the log may not."""
READS_WRONGLY = re.compile(r"_|[{}]|  |\b[a-z-]+/\w|^\s|\s$|\s[,;:.!?](\s|$)")
"""A raw id, a placeholder that nothing fills, a gap."""


def test_what_reads_wrongly_is_found() -> None:
    for text in ("take_wood", "Takes { $piece }", "takes  wood", "card/3", "wood ", "1 wood , 2 gold"):
        assert READS_WRONGLY.search(text), text
    for text in ("Seat 1 takes 2 × card 3", "the Khan’s space 3", "Yes: 1/2", "Palmyra (by ship), slot 1"):
        assert not READS_WRONGLY.search(text), text


@pytest.mark.parametrize("name", list(games()))
def test_whole_matches_are_described_without_a_gap(name: str) -> None:
    game = games()[name]
    words = Words(game)
    one_of_many = plurals_after_one(game)
    box = game.load_box(game.content())
    for number, setting in enumerate(settings(game)):
        playing = Playing(game, setting, box, KeyedChance(seeded_key(f"words {number}")))
        choice = KeyedChance(seeded_key(f"choice {number}"))
        words.effects(playing.start().effects)
        while playing.awaiting():
            seat, question = min(playing.awaiting().items())
            asked = words.question(question)
            assert asked
            offers = list(playing.offers(seat))
            labels = [words.decision(offer) for offer in offers]
            twice = sorted({label for label in labels if labels.count(label) > 1})
            assert not twice, f"offers look the same, {twice}: tell them apart in the words of the decision"
            decision = offers[choice.below(len(offers), playing.version, 0)]
            outcome = playing.decide(seat, decision)
            made, lines = words.decided(seat, decision, outcome.effects), words.effects(outcome.effects, seat)
            assert made
            assert all(line.text and line.rule for line in lines)
            told = [asked, *labels, made, *(line.text for line in lines)]
            wrong = [text for text in told if READS_WRONGLY.search(text) or one_of_many.search(text)]
            assert not wrong, f"reads wrongly, {wrong}: word the piece, the place or the decision"
            named = type(decision).__name__
            assert not TO_YOU.search(made), f"the log speaks to nobody, {made!r}: word `.told` of decision-{named}"
        for place in playing.table.places():
            assert words.place(place)
    require_worded(words)


def plurals_after_one(game: Game) -> re.Pattern[str]:
    """What reads wrongly where a text does not look at the number: 1 cards."""
    names = "|".join(re.escape(plural(spelled(kind))) for kind in sorted(kinds(game)))
    return re.compile(rf"(?<![\w,.])(?<!Seat )1 ({names})\b")


def test_one_of_many_is_found() -> None:
    pattern = plurals_after_one(LANTERNS)
    assert pattern.search("Seat 2 exchanges 1 cards")
    assert not pattern.search("Seat 2 exchanges 21 cards")
    assert not pattern.search("Seat 2 exchanges 1 card")
    assert not pattern.search("Seat 1 cards")


def test_what_is_said_to_a_player_is_found() -> None:
    assert TO_YOU.search("Seat 2 puts 2 cards of your hand into the row")
    assert not TO_YOU.search("Seat 2 puts 2 young camels into the row")
