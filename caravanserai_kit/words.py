"""Everything of a game has words, in each of its languages, and nothing in them reads wrongly."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from fluent.syntax.ast import Message

import domain
from caravanserai_kit.failures import Findings, require_worded
from caravanserai_kit.suite import Suite
from domain.play.chance import KeyedChance, seeded_key
from domain.play.game import Game
from domain.play.playing import Playing
from domain.play.service_rules import service_ledger
from domain.play.turn import Setting
from domain.table.names import kind_of
from domain.table.table import Placement
from domain.tournaments.rules import tournament_ledger
from domain.words import Words
from domain.words.catalogue import common_source, message_id, parsed, placeholders
from domain.words.defaults import default_names, kinds, plural, spelled

SOURCES = Path(domain.__file__).parent


RULE = "rule-"
CHAPTER = "chapter-"
CASES = (".accusative",)
"""Attributes for the cases of nouns; English has none."""


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


def folder_of(game: Game) -> Path:
    """The folder with the files of a game."""
    package = game.decisions[0].__module__.rpartition(".")[0]
    return Path(str(sys.modules[package].__file__)).parent


def reasons_of(game: Game) -> dict[str, list[tuple[str, frozenset[str]]]]:
    """The reasons of a game, with those that all games share."""
    folders = (SOURCES / "matches", SOURCES / "play", folder_of(game))
    return reasons([*SOURCES.glob("*.py"), *(file for folder in folders for file in sorted(folder.rglob("*.py")))])


def rules_in(source: str) -> set[str]:
    """The rules that a catalogue translates."""
    return {name.removeprefix(RULE) for name in placeholders(source) if name.startswith(RULE)}


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
    *("turn", "move", "area", "piece", "category", "chapter", "option", "question", "decision", "stated"),
}
"""The beginnings of ids of a game's messages. In the first line are names that a game is free to give."""


def strangers(game: Game, source: str, sources: str) -> list[str]:
    """Messages about what the game does not have: a name spelt wrongly leaves the default in force.

    A piece that is not on the table must be named in the ``sources``: a game may print it.
    """
    areas = {message_id(area) for area in game.table_areas}
    lying = {message_id(kind) for kind in kinds(game)}
    things = {
        "area": areas,
        "category": {message_id(category) for category in game.categories},
        "chapter": {message_id(rule.chapter) for rule in game.ledger().rules.values()},
        "option": {message_id(option.name, *value) for option in game.options for value in ((), *zip(option.values))},
        "question": {message_id(kind) for kind in game.answers},
        "decision": {decision.__name__ for decision in game.decisions},
        "stated": areas | lying | {f"{area}-{kind}" for area in areas for kind in lying} if game.states else set(),
    }
    pieces = lying | set(re.findall(r"[\"']([\w-]+)[/\"']", sources))
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


def settings(game: Game) -> Iterator[Setting]:
    """All options at their defaults with most players, and all at other values with each number of players."""
    others = {option.name: [value for value in option.values if value != option.default][-1] for option in game.options}
    yield game.setting(max(game.players), {})
    yield from (game.setting(players, others) for players in game.players)


TO_YOU = re.compile(r"\byou(rs?)?\b", re.IGNORECASE)
"""The words to a player: an offer may, the log may not."""
READS_WRONGLY = re.compile(r"_|[{}]|  |\b[a-z-]+/\w|^\s|\s$|\s[,;:.!?](\s|$)")
"""A raw id, a placeholder that nothing fills, a gap."""


def plurals_after_one(game: Game) -> re.Pattern[str]:
    """Texts that read wrongly where a text does not look at the number: 1 cards."""
    names = "|".join(re.escape(plural(spelled(kind))) for kind in sorted(kinds(game)))
    return re.compile(rf"(?<![\w,.])(?<!Seat )1 ({names})\b")


class Wording(Suite):
    """Words for decisions, questions, refusals, pieces and rules, and how they read in whole matches."""

    def test_every_rule_has_a_text_in_the_language(self, game: Game, language: str) -> None:
        """In English the text of the ledger will do, for all rules alike."""
        worded, rules = rules_in(game.words(language) or ""), set(game.ledger().rules)
        if worded or language != "en":
            lacks, strange = sorted(rules - worded), sorted(worded - rules)
            assert not lacks, f"words/{language}.ftl of {game.name} has no text for {lacks}: add rule-<id> for each"
            assert not strange, (
                f"words/{language}.ftl of {game.name} has texts for {strange}, which ledger.toml does not have"
            )

    def test_no_rule_is_english_in_another_language(self, game: Game, other_language: str) -> None:
        ledger, service = set(game.ledger().rules), {*service_ledger().rules, *tournament_ledger().rules}
        assert rules_in(common_source(other_language) or "") == service
        words = Words(game, other_language)
        english = sorted(rule for rule in ledger | service if words.rule(rule) == Words(game).rule(rule))
        assert not english, f"words/{other_language}.ftl of {game.name} has the English text for {', '.join(english)}"

    def test_every_chapter_of_the_rules_has_a_name_in_the_language(self, game: Game, other_language: str) -> None:
        english = Words(game)
        words = Words(game, other_language)
        for rule in (*game.ledger().rules.values(), *service_ledger().rules.values()):
            assert english.chapter(rule.chapter) == rule.chapter
            named = words.chapter(rule.chapter) != rule.chapter
            assert named, f"words/{other_language}.ftl has no chapter-… for {rule.chapter}"

    def test_all_things_have_words(self, game: Game, language: str) -> None:
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
            file = f"words/{language}.ftl"
            raise Findings([f"{game.name} has no {message} in {language}: add it to {file}" for message in lacks])

    def test_all_faces_slots_and_values_of_options_have_words(self, game: Game, language: str) -> None:
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

    def test_questions_that_ask_with_arguments_also_have_a_bare_name(self, game: Game, language: str) -> None:
        words = Words(game, language)
        for kind in game.answers:
            words.question_name(kind)
        require_worded(words)

    def test_messages_of_refusals_use_only_details_that_every_refusal_gives(self, game: Game, language: str) -> None:
        filled = {**placeholders(common_source(language) or ""), **placeholders(game.words(language) or "")}
        for reason, places in reasons_of(game).items():
            used = filled[message_id("refusal", reason)]
            for where, given in places:
                assert used <= given, (
                    f"{where}: refusal-{reason} uses {sorted(used - given)}, which the refusal does not give"
                )

    def test_every_message_has_the_placeholders_of_the_english_one(self, game: Game, language: str) -> None:
        shared = differences(common_source(language) or "", common_source("en") or "")
        assert not shared, f"the common words in {language} differ from the English ones in {', '.join(shared)}"
        if found := differences(game.words(language) or "", game.words("en") or "", default_names(game)):
            file = f"words/{language}.ftl"
            raise Findings(
                [
                    f"{game.name}: English has no message {name}, or one with other placeholders: let {file} and "
                    "words/en.ftl agree"
                    for name in found
                ]
            )

    def test_every_message_is_about_something_of_the_game(self, game: Game, language: str) -> None:
        folder = folder_of(game)
        sources = "".join(file.read_text(encoding="utf-8") for file in [*folder.glob("*.py"), *folder.glob("*.toml")])
        strange = strangers(game, game.words(language) or "", sources)
        assert not strange, f"words/{language}.ftl of {game.name} words what the game does not have: {strange}"

    def test_the_effects_do_not_repeat_the_decision(self, game: Game, other_language: str) -> None:
        words, box = Words(game, other_language), game.load_box(game.content())
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
            repeated = headline in {line.text for line in words.effects(outcome.effects, seat)}
            assert not repeated, f"an effect repeats the decision, {headline!r}: word one of them differently"
        require_worded(words)

    def test_whole_matches_are_described_without_a_gap(self, game: Game) -> None:
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
