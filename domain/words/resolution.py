"""Messages of Project Fluent with their placeholders filled: what `fluent.syntax` has parsed becomes a text.

Numbers are whole. They are written with the digits of the language in groups, and choose variants by its plurals. A
message never fails: what cannot be filled is an error in a list, and its name, or `???`, stands in the text.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from fluent.syntax import ast

from domain.words.numbers import grouped, plural, with_minus

Function: TypeAlias = Callable[..., object]

LONGEST_PART = 2500
"""Characters of a placeholder at most."""
MOST_PARTS = 1000
"""Parts of a message at most, with those of all messages to which it refers: a few short ones could make millions."""
NOTHING = "???"


class FillingError(ValueError):
    """Something in a message that cannot be filled; says what."""


class PlaceholderValue:
    """A placeholder's value that is neither a text nor a number. Functions of a catalogue know what to do with it."""

    def bare(self) -> str:
        """Its text where a message forgot the function."""
        raise NotImplementedError


class Missing(PlaceholderValue):
    """Stands where nothing is: its name is written in its place."""

    def __init__(self, name: str = NOTHING) -> None:
        self.name = name

    def bare(self) -> str:
        """The name of what is missing."""
        return self.name


class Ungrouped(int):
    """A number whose digits stand together."""


def number(value: object, **options: object) -> object:
    """The function NUMBER of Fluent; of its options `useGrouping` counts.

    Raises:
        FillingError: it is no number, or there is no such option.
    """
    if isinstance(value, Missing):
        return value
    if not isinstance(value, int) or options.keys() - {"useGrouping"}:
        raise FillingError("NUMBER takes a whole number, and the option useGrouping")
    return value if options.get("useGrouping", 1) in (1, "true") else Ungrouped(value)


class Bundle:
    """The messages and terms of one language, as they were parsed; later ones replace earlier ones."""

    def __init__(self, language: str, functions: Mapping[str, Function]) -> None:
        self.language = language
        self.functions: Mapping[str, Function] = {"NUMBER": number, **functions}
        self._patterns: dict[str, dict[str, ast.Pattern]] = {}

    def add(self, resource: ast.Resource) -> None:
        """Takes the messages (`id`) and terms (`-id`) of a resource."""
        for entry in resource.body:
            if isinstance(entry, ast.Message | ast.Term):
                name = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
                patterns = {attribute.id.name: attribute.value for attribute in entry.attributes}
                self._patterns[name] = patterns if entry.value is None else {"": entry.value, **patterns}

    def has(self, name: str) -> bool:
        """True if there is a message or term."""
        return name in self._patterns

    def pattern(self, name: str, attribute: str = "") -> ast.Pattern | None:
        """The value of a message or term, or of one of its attributes; None if it has none."""
        return self._patterns.get(name, {}).get(attribute)

    def filled(self, pattern: ast.Pattern, values: Mapping[str, object]) -> tuple[str, list[Exception]]:
        """The text of a pattern, and what went wrong."""
        filling = _Filling(self, values)
        try:
            return filling.written(filling.text(pattern)), filling.errors
        except FillingError as error:
            return f"{{{NOTHING}}}", [*filling.errors, error]


class _Filling:
    """One message that is being filled, with all to which it refers."""

    def __init__(self, bundle: Bundle, values: Mapping[str, object]) -> None:
        self.errors: list[Exception] = []
        self._bundle = bundle
        self._values = values
        self._in_term = False
        self._parts = 0
        self._begun: list[ast.Pattern] = []

    def text(self, pattern: ast.Pattern) -> object:
        """The text of a pattern; `Missing` if it refers to itself."""
        if any(pattern is begun for begun in self._begun):
            return self._missing(NOTHING, "Cyclic reference")
        self._parts += len(pattern.elements)
        if self._parts > MOST_PARTS:
            raise FillingError(f"Too many parts in message (> {MOST_PARTS})")
        self._begun.append(pattern)
        try:
            return "".join(
                part.value if isinstance(part, ast.TextElement) else self.written(self._value(part))
                for part in pattern.elements
            )
        finally:
            self._begun.pop()

    def written(self, value: object) -> str:
        """A value as it stands in a text."""
        if isinstance(value, PlaceholderValue):
            return value.bare()
        if isinstance(value, int):
            return with_minus(int(value)) if isinstance(value, Ungrouped) else grouped(self._bundle.language, value)
        text = str(value)
        if len(text) > LONGEST_PART:
            raise FillingError(f"Too many characters in placeable ({len(text)}, max allowed is {LONGEST_PART})")
        return text

    def _missing(self, name: str, error: str | Exception) -> Missing:
        self.errors.append(FillingError(error) if isinstance(error, str) else error)
        return Missing(name)

    def _value(self, node: object) -> object:
        match node:
            case ast.Placeable():
                return self._value(node.expression)
            case ast.StringLiteral():
                return node.parse()["value"]
            case ast.NumberLiteral():
                return _literal(node)
            case ast.VariableReference():
                return self._variable(node.id.name)
            case ast.MessageReference():
                return self._referred(node.id.name, node.attribute)
            case ast.TermReference():
                return self._term(node)
            case ast.FunctionReference():
                return self._called(node.id.name, node.arguments)
            case ast.SelectExpression():
                return self.text(self._chosen(node))
        raise FillingError(f"{type(node).__name__} stands where no expression can")

    def _variable(self, name: str) -> object:
        if name in self._values:
            return self._values[name]
        return Missing(name) if self._in_term else self._missing(name, f"Unknown external: {name}")

    def _referred(self, name: str, attribute: ast.Identifier | None) -> object:
        pattern = self._bundle.pattern(name, "" if attribute is None else attribute.name)
        if pattern is not None:
            return self.text(pattern)
        if attribute is not None:
            return self._missing(f"{{{name}.{attribute.name}}}", f"Unknown attribute: {name}.{attribute.name}")
        if self._bundle.has(name):
            return self._missing(name, f"No pattern: {name}")
        return self._missing(f"{{{name}}}", f"Unknown {'term' if name.startswith('-') else 'message'}: {name}")

    def _term(self, node: ast.TermReference) -> object:
        """A term sees the values that are handed to it, and no others."""
        if node.arguments is not None and node.arguments.positional:
            self.errors.append(FillingError(f"Ignored positional arguments passed to term '-{node.id.name}'"))
        outside = self._values, self._in_term
        self._values, self._in_term = self._named(node.arguments), True
        try:
            return self._referred(f"-{node.id.name}", node.attribute)
        finally:
            self._values, self._in_term = outside

    def _named(self, arguments: ast.CallArguments | None) -> dict[str, object]:
        return {} if arguments is None else {named.name.name: self._value(named.value) for named in arguments.named}

    def _called(self, name: str, arguments: ast.CallArguments) -> object:
        values: Iterable[object] = [self._value(value) for value in arguments.positional]
        function = self._bundle.functions.get(name)
        if function is None:
            return self._missing(f"{name}()", f"Unknown function: {name}")
        try:
            return function(*values, **self._named(arguments))
        except Exception as error:  # a function of a game: its fault is one of the catalogue
            return self._missing(f"{name}()", error)

    def _chosen(self, node: ast.SelectExpression) -> ast.Pattern:
        value = self._value(node.selector)
        for variant in node.variants:
            if self._fits(value, variant.key):
                return variant.value
        return next(variant.value for variant in node.variants if variant.default)

    def _fits(self, value: object, key: ast.Identifier | ast.NumberLiteral) -> bool:
        if isinstance(key, ast.NumberLiteral):
            return isinstance(value, int) and value == _literal(key)
        if isinstance(value, int):
            return plural(self._bundle.language, value) == key.name
        return isinstance(value, str) and value == key.name


def _literal(node: ast.NumberLiteral) -> int:
    try:
        return int(node.value)
    except ValueError as error:
        raise FillingError(f"{node.value} is not a whole number") from error
