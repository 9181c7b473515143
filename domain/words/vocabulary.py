"""The vocabulary of one game in one language: names of things, questions, decisions and refusals.

Ids of messages, and the placeholders that fill them. In names, what Fluent does not allow in an id becomes a dash.
Title, pieces, areas, categories and options have names made of their ids where a game words none (`words.defaults`).

    game-title                  the title
    seat-1 …                    a seat; else the common `seat` ($number)
    piece-<kind>                a number of pieces of a kind ($count); its attribute `.name` is the bare kind
    piece-<kind>-<face>         a number of pieces with a face, or
    piece-<kind>-face           ($count, $face, and what is printed on it); the attribute `.text` explains it.
                                A language with cases may add an attribute for one, such as `.accusative`
    piece-<kind>-faces          several single pieces whose noun is said once ($faces, their list; $count)
    area-<area>                 an area, as a heading; its attribute `.place` is one of its places
                                ($seat, $slot, $head, $part; each `none` where there is none), and `.yours` the
                                same where it belongs to the reader of what is foretold
    slot-<area>-<slot>, slot-<slot>, slot-<area>
                                a slot ($slot); a slot `head/part` also $head and $part
                                A piece, an area or a slot may have an attribute `.short`: shorter words for where a
                                board has little room
    question-<kind>             an open question ($first, $second, $third: its arguments); `.name` is its bare name
    decision-<Class>            a decision as an offer (its fields, and what is printed where it goes; an empty field is
                                `none`); `.told` is the same as a sentence of the log (also $seat; $question, the kind
                                that was answered, with dashes, and $first, $second, …, its arguments; $turns, how
                                many faces turned where they lay); without it the offer is told: in English, where
                                it begins with a verb, as a sentence (Pass: Seat 2 passes)
    refusal-<reason>            why a decision is refused (the details of the refusal)
    category-<name>             a category of the scoreboard
    rule-<id>                   a rule in a player's words; without it the text of the ledger is shown
    chapter-<chapter>           a chapter of the rules; without it the name in the ledger is shown
    stated-<area>-<kind>, stated-<area>, stated-<kind>
                                what is stated about hidden pieces at a place ($pieces; $least, $most; $bound: none,
                                least, most, exactly or between); else the common `stated`
    option-<name>               an option; its values are option-<name>-<value>, or the common switch-on and switch-off

Functions that a message may call; those with a piece take `kind:` to put in front of a bare face:

    PIECE(piece, how many), TEXT(piece): what is printed on it, DETAIL(piece): its name with that in brackets,
    KIND(piece), PLACE(place), SLOT(slot, area: "…"), SEAT(number), LIST(values), SIZE(values), QUESTION(kind)

PIECE and DETAIL take `case:`, the attribute of the piece to tell; a piece without that attribute is told as ever.

What a game prints on its components (`Game.printed`) fills further placeholders, so that no number is in a catalogue.
"""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from itertools import groupby
from typing import Any, TypeVar, cast

from domain.play.answers import ANSWER, OPEN, SEALED, decision_of, question_in
from domain.play.decision import AnyDecision
from domain.play.errors import Refusal
from domain.play.game import Game, Thing
from domain.play.ledger import Rule
from domain.play.service_rules import service_ledger
from domain.play.statements import Statement, statement_of
from domain.table.effects import Close, Effect, Move
from domain.table.names import area_of, face_of, kind_of, owner_of, slot_of
from domain.table.table import Task
from domain.tournaments.rules import tournament_ledger
from domain.words.catalogue import (
    Argument,
    Catalogue,
    LanguageError,
    Several,
    message_id,
    numbered,
    ordinal,
    several,
    shortened,
)
from domain.words.defaults import spelled, third_person
from domain.words.languages import ENGLISH
from domain.words.resolution import Function
from domain.words.sources import sources_of

SCORE = "score"
_PARTS = re.compile("([\0\1])")
MOST_MISSING = 1000
MOST_REMEMBERED = 20_000
_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


def remembered(known: dict[_Key, _Value], key: _Key, work_out: Callable[[_Key], _Value]) -> _Value:
    """The value known under a key, or else worked out and kept while there is room: keys may come from callers."""
    if key in known:
        return known[key]
    value = work_out(key)
    if len(known) < MOST_REMEMBERED:
        known[key] = value
    return value


class Vocabulary:
    """Names all things of a game in a language. What is not there comes in English, or as its bare name.

    ``missing`` collects the ids that no catalogue has. An instance may be shared by all matches of a game.
    """

    def __init__(self, game: Game, language: str = ENGLISH, box: Any = None) -> None:
        """Loads the catalogues; ``box`` is the edition whose printed values are told (else the standard one).

        Raises:
            LanguageError: the game does not speak this language: half of a text in another one helps nobody.
            DefectError: a catalogue of the game cannot be read.
        """
        self.game = game
        self.language = language
        self.missing: set[str] = set()
        self._box = box
        self._patterns: dict[str, str] = {}
        self._telling: dict[str, bool] = {}
        self._pieces: dict[tuple[str, int, tuple[tuple[str, object], ...], str], str] = {}
        self._offers: dict[AnyDecision, str] = {}
        self._seats: dict[int, str] = {}
        self._places: dict[tuple[str, bool], str] = {}
        self._slots: dict[tuple[str, str], str] = {}
        self._found: dict[tuple[str, ...], str | None] = {}
        functions: dict[str, Function] = {
            "PIECE": self._piece_function,
            "TEXT": self._text_function,
            "DETAIL": self._detail_function,
            "KIND": self._kind_function,
            "PLACE": lambda place: self.place(str(place)),
            "SLOT": self._slot_function,
            "SEAT": lambda number: self.seat(int(number)),
            "LIST": lambda value: self.listed([name for name, count in several(value) for _ in range(count)]),
            "SIZE": lambda value: sum(count for _, count in several(value)) if isinstance(value, Several) else 1,
            "QUESTION": lambda kind: self.question_name(str(kind)),
        }
        functions = {name: _short(function) for name, function in functions.items()}
        if language != ENGLISH and game.words(language) is None:
            raise LanguageError(language)
        self.catalogues: list[Catalogue] = []
        for tongue in dict.fromkeys((language, ENGLISH)):
            self.catalogues.append(Catalogue(tongue, sources_of(game, tongue), functions))

    # -- looking up ---------------------------------------------------------------------------------------------

    def find(self, *names: str) -> str | None:
        """The first of these ids that a catalogue has: in the language itself if any, else in English."""
        return remembered(self._found, names, self._find)

    def _find(self, names: tuple[str, ...]) -> str | None:
        return next((name for catalogue in self.catalogues for name in names if catalogue.has(name)), None)

    def placeholders(self, name: str) -> frozenset[str]:
        """The names of the placeholders in a message, in the language in which it will be told."""
        return next((catalogue.placeholders(name) for catalogue in self.catalogues if catalogue.has(name)), frozenset())

    def form(self, name: str, attribute: str) -> str:
        """The attribute of a message, if the catalogue that tells the message has it; otherwise the message."""
        telling = next((catalogue for catalogue in self.catalogues if catalogue.has(name)), None)
        formed = f"{name}.{attribute}"
        return formed if telling is not None and telling.has(formed) else name

    def tells(self, name: str) -> bool:
        """True if there is a message with this id that is not empty whatever fills it."""
        return remembered(self._telling, name, self._tells)

    def _tells(self, name: str) -> bool:
        return self.find(name) is not None and bool(self.placeholders(name) or self.text(name))

    def text(self, name: str, arguments: Mapping[str, Argument] | None = None) -> str:
        """The message with this id (or attribute `id.attribute`); its bare id where no catalogue has it."""
        for catalogue in self.catalogues:
            if catalogue.has(name):
                return catalogue.format(name, arguments or {})
        return self._lacking(name, name)

    def _lacking(self, name: str, bare: str) -> str:
        """Notes that no catalogue has a message; callers may have made the name up, so the notes are bounded. Where the
        rules of the game are not here there is no catalogue, and the id is all that can be said.
        """
        if self.game.missing:
            return spelled(bare.partition(".")[0].removeprefix(f"{name.partition('-')[0]}-"))
        if len(self.missing) < MOST_MISSING:
            self.missing.add(name)
        return bare

    @property
    def faults(self) -> set[str]:
        """The faults found while formatting: placeholders that nothing fills, functions that failed."""
        return set().union(*(catalogue.faults for catalogue in self.catalogues))

    @cached_property
    def box(self) -> Any:
        """The edition whose printed values are told."""
        return self._box if self._box is not None else self.game.standard_box()

    def listed(self, texts: Sequence[str]) -> str:
        """Several texts as a list in a sentence: `a, b and c`."""
        if not texts:
            return self.text("list-none")
        whole = texts[0]
        for text in texts[1:-1]:
            whole = self._joined("list-more", whole, text)
        return self._joined("list-last", whole, texts[-1]) if len(texts) > 1 else whole

    def _joined(self, name: str, whole: str, following: str) -> str:
        """Two parts of a list in one; they may be longer than what Fluent lets into a placeholder."""
        pattern = self._patterns.get(name)
        if pattern is None:
            pattern = self._patterns[name] = self.text(name, {"whole": "\0", "next": "\1"})
        return "".join(whole if part == "\0" else following if part == "\1" else part for part in _PARTS.split(pattern))

    # -- things -------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.game.name

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.text("game-title")

    def seat(self, number: int) -> str:
        """A seat, as the table calls it: by its colour, or by its number."""
        return remembered(self._seats, number, self._seat)

    def _seat(self, number: int) -> str:
        name = message_id("seat", str(number))
        return self.text(name) if self.find(name) else self.text("seat", {"number": number})

    def piece(self, piece: str, count: int = 1, options: Mapping[str, Argument] | None = None, case: str = "") -> str:
        """A number of pieces `kind/face`, or of a kind with an unknown face; ``options`` are further placeholders.

        ``case`` is the attribute of the message that is told instead, where it has that.
        """
        key = (piece, count, tuple(sorted((options or {}).items())), case)
        return remembered(self._pieces, key, lambda _: self._piece(piece, count, options or {}, case))

    def piece_text(self, piece: str) -> str:
        """The text printed on a piece, in words; empty where its name says all."""
        kind, face = kind_of(piece), face_of(piece)
        name = self.find(f"{message_id('piece', kind, face)}.text", f"{message_id('piece', kind)}-face.text")
        return self.text(name, {"count": 1, "face": numbered(face), **self.printed(piece)}) if name and face else ""

    def _piece(self, piece: str, count: int, options: Mapping[str, Argument], case: str) -> str:
        if (answer := self.answer(piece)) is not None:
            return self.decision(answer)
        if (said := statement_of(piece)) is not None:
            return f"{self.place(said.place)}: {self.stated(said)}"
        kind, face = kind_of(piece), face_of(piece)
        arguments: dict[str, Argument] = {"count": count, "face": numbered(face), **options}
        name = message_id("piece", kind)
        if face:
            exact, general = message_id("piece", kind, face), f"{name}-face"
            name = self.find(exact, general) or exact
            arguments = {**self.printed(piece), **arguments}
        if case and self.catalogues[0].has(f"{name}.{case}"):
            name = f"{name}.{case}"
        return self.text(name, arguments) if self.find(name) else self._lacking(name, piece)

    def stated(self, said: Statement) -> str:
        """The statement about the hidden pieces at a place, without the place: `no duke`."""
        area = area_of(said.place)
        names = (message_id("stated", area, said.kind), message_id("stated", area), message_id("stated", said.kind))
        return self.text(self.find(*names) or "stated", self.bounds_of(said))

    def bounds_of(self, said: Statement) -> dict[str, Argument]:
        """The placeholders of a statement."""
        least, most = said.least, said.most
        bound = "least" if most is None else "none" if not most else "exactly" if least == most else "between"
        return {
            "pieces": [(piece, 1) for piece in sorted(said.pieces)],
            "least": least,
            "most": most or 0,
            "bound": "most" if bound == "between" and not least else bound,
        }

    def pieces(self, counts: Mapping[str, int]) -> str:
        """Several pieces as a list: `3 silk and 1 camel`."""
        return self.listed([self.piece(piece, count) for piece, count in counts.items()])

    def kind(self, kind: str) -> str:
        """The bare name of a kind of pieces: `silk`, `trading post`."""
        name = f"{message_id('piece', kind)}.name"
        return self.text(name) if self.find(name) else self.piece(kind)

    def area(self, area: str) -> str:
        """An area, as a heading."""
        return self.text(message_id("area", area))

    def place(self, place: str, reader: int = 0) -> str:
        """One place of the table, as part of a sentence: if it belongs to the seat of the reader, as theirs."""
        own = bool(reader) and owner_of(place) == reader
        return remembered(self._places, (place, own), lambda _: self._place(place, own))

    def _place(self, place: str, own: bool) -> str:
        area, slot, owner = area_of(place), slot_of(place), owner_of(place)
        head, _, part = slot.partition("/")
        name = message_id("area", area)
        if not self.find(f"{name}.place"):
            return self.text(name)
        words = self.slot(slot, area) if slot else ""
        yours = self.form(name, "yours") if own else name
        return self.text(
            yours if yours != name else f"{name}.place",
            {
                "seat": self.seat(owner) if owner else "none",
                "slot": words or "none",
                "head": head or "none",
                "part": part or "none",
            },
        )

    def slot(self, slot: str, area: str = "") -> str:
        """A slot: `Moscow`, `column 3`. A slot `head/part` without words of its own is told by its two halves."""
        return remembered(self._slots, (slot, area), lambda _: self._slot(slot, area))

    def _slot(self, slot: str, area: str) -> str:
        if area == SCORE:
            return self.category(slot)
        if area in (SEALED, OPEN):
            return self.question_name(question_in(slot)[0])
        head, _, part = slot.partition("/")
        candidates = [message_id("slot", area, slot)] if area else []
        candidates += [message_id("slot", slot)]
        candidates += [message_id("slot", area)] if area else []
        name = self.find(*candidates)
        if name:
            return self.text(name, {"slot": slot, "head": head, "part": part})
        if part:
            return self.text("slot-in-parts", {"head": self.slot(head), "part": self.slot(part)})
        return slot if slot.isdecimal() else self._lacking(message_id("slot", slot), slot)

    def category(self, category: str) -> str:
        """A category of the scoreboard."""
        return self.text(message_id("category", category))

    def option(self, option: str) -> str:
        """An option of the game: what it is about."""
        return self.text(message_id("option", option))

    def option_value(self, option: str, value: str) -> str:
        """A value of an option."""
        name = message_id("option", option, value)
        return self.text(self.find(name, message_id("switch", value)) or name)

    def printed(self, thing: Thing) -> Mapping[str, Argument]:
        """The text that the edition prints on a piece, where a decision goes, or about a question, as placeholders."""
        return self.game.printed(self.box, thing)

    # -- questions, decisions, refusals ---------------------------------------------------------------------------

    def question(self, question: Task) -> str:
        """An open question."""
        arguments = {**ordinal(question.arguments), **self.printed(question)}
        return self.text(message_id("question", question.kind), arguments)

    def question_name(self, kind: str) -> str:
        """A kind of question."""
        name = message_id("question", kind)
        return self.text(self.find(f"{name}.name") or name)

    def decision(self, decision: AnyDecision) -> str:
        """A decision as an offer to choose from: three of four are offered again from one question to the next."""
        return remembered(self._offers, decision, self._offer)

    def _offer(self, decision: AnyDecision) -> str:
        return sentence(self.text(f"decision-{type(decision).__name__}", self._fields(decision)))

    def decided(self, seat: int, decision: AnyDecision, effects: Sequence[Effect]) -> str:
        """A decision that was made, as a sentence; ``effects`` are those of its event."""
        arguments = {**circumstances(effects, seat), **self._fields(decision), "seat": self.seat(seat)}
        name = f"decision-{type(decision).__name__}.told"
        if self.find(name):
            return self.text(name, arguments)
        offer = self.decision(decision)
        if self.language == ENGLISH and offer[:1].isalpha():
            return f"{self.seat(seat)} {third_person(offer)}"
        return self.text("told", {"seat": self.seat(seat), "decision": offer})

    def decided_in_secret(self, seat: int, *, answers: bool = False) -> str:
        """A decision that was made and may not be known yet; ``answers``: it answers what others are asked too."""
        return self.text(
            "event-answered-in-secret" if answers else "event-decided-in-secret", {"seat": self.seat(seat)}
        )

    def answer(self, piece: str) -> AnyDecision | None:
        """The decision that a piece is: an answer in secret whose face is known."""
        return decision_of(piece, self.game.sealed) if kind_of(piece) == ANSWER else None

    def refusal(self, refusal: Refusal) -> str:
        """The reason why a decision is refused, with the rule."""
        reason = self.text(message_id("refusal", refusal.reason), dict(refusal.details))
        return self.text("refused", {"reason": reason, "rule": refusal.rule})

    def rule(self, rule: str) -> str:
        """A rule in a player's words: as the catalogue has it, else as the ledger does."""
        name = message_id("rule", rule)
        if self.find(name):
            return self.text(name)
        entry = self._ledger_entry(rule)
        return entry.text if entry is not None else self.text(name)

    def chapter(self, chapter: str) -> str:
        """The name of a chapter of the rules: as the catalogue has it, else as the ledger does."""
        name = message_id("chapter", chapter)
        return self.text(name) if self.find(name) else chapter

    def knows_rule(self, rule: str) -> bool:
        """True if the game or the service has a rule with this id."""
        return self._ledger_entry(rule) is not None

    def _ledger_entry(self, rule: str) -> Rule | None:
        ledgers = self.game.ledger(), service_ledger(), tournament_ledger()
        return next((entry for ledger in ledgers if (entry := ledger.rules.get(rule)) is not None), None)

    # -- events -------------------------------------------------------------------------------------------------

    def _fields(self, decision: AnyDecision) -> dict[str, Argument]:
        values = {field.name: getattr(decision, field.name) for field in fields(cast(Any, decision))}
        named = {name: "none" if value == "" else value for name, value in values.items()}
        return {**self.printed(decision), **named}

    def _piece_function(self, value: object, times: object = 1, **options: object) -> str:
        prefix, case = options.pop("kind", ""), str(options.pop("case", ""))
        given = {name: _plain(option) for name, option in options.items()}
        entries = [(f"{prefix}/{name}" if prefix else name, count * int(str(times))) for name, count in several(value)]
        texts: list[str] = []
        for kind, group in groupby(entries, key=self._kind_told_at_once):
            pieces = list(group)
            if kind and len(pieces) > 1:
                texts.append(self._faces(kind, [face_of(piece) for piece, _ in pieces], case))
            else:
                texts += [self.piece(piece, count, given, case) for piece, count in pieces]
        return self.listed(texts)

    def _kind_told_at_once(self, entry: tuple[str, int]) -> str:
        """The kind of a single piece with a face, if the catalogue says its noun once for several: `cards 3 and 5`."""
        piece, count = entry
        kind = kind_of(piece)
        return kind if count == 1 and face_of(piece) and self.find(message_id("piece", kind, "faces")) else ""

    def _faces(self, kind: str, faces: Sequence[str], case: str) -> str:
        name = message_id("piece", kind, "faces")
        if case and self.catalogues[0].has(f"{name}.{case}"):
            name = f"{name}.{case}"
        return self.text(name, {"faces": self.listed(faces), "count": len(faces)})

    def _text_function(self, value: object, kind: str = "") -> str:
        return self.listed([self.piece_text(f"{kind}/{name}" if kind else name) for name, _ in several(value)])

    def _detail_function(self, value: object, kind: str = "", case: str = "") -> str:
        texts = []
        for name, count in several(value):
            piece = f"{kind}/{name}" if kind else name
            title, text = self.piece(piece, count, case=str(case)), self.piece_text(piece)
            texts.append(self.text("piece-in-detail", {"piece": title, "text": text}) if text else title)
        return self.listed(texts)

    def _kind_function(self, value: object) -> str:
        return self.listed([self.kind(kind_of(name)) for name, count in several(value) for _ in range(count)])

    def _slot_function(self, value: object, area: str = "") -> str:
        return self.listed([self.slot(name, area) for name, count in several(value) for _ in range(count)])


def _short(function: Function) -> Function:
    """The same function with results that fit into a placeholder."""

    def short(*values: object, **options: object) -> object:
        result = function(*values, **options)
        return shortened(result) if isinstance(result, str) else result

    return short


def _plain(option: object) -> Argument:
    return int(option) if isinstance(option, int) else str(option)


def sentence(text: str) -> str:
    """With a capital at the beginning. Title case, because some letters have a capital that begins no sentence."""
    return text[:1].title() + text[1:]


def circumstances(effects: Sequence[Effect], actor: int) -> dict[str, Argument]:
    """An event as placeholders of a decision in words: the question that it answered, and how many faces turned."""
    answered = next((effect for effect in effects if isinstance(effect, Close) and effect.stack == actor), None)
    moves = (effect for effect in effects if isinstance(effect, Move))
    return {
        "question": message_id(answered.kind) if answered else "none",
        "turns": sum(move.number for move in moves if move.source == move.target and face_of(move.piece)),
        **ordinal(answered.arguments if answered else ()),
    }
