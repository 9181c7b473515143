"""The protocol file of a game's decisions, written from the decision classes and their docstrings.

A message has the name of its class, a field the name and type of the class's field; their comments are the first
paragraphs of the docstrings. A number that was given out stays: it is read from the file that is there. So are the
comment above `package` (after its first paragraph), the order of the messages, and fields marked as deprecated.
"""

import ast
import inspect
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast, get_args, get_origin, get_type_hints

from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
    FileDescriptorSet,
)

from domain.play.decision import AnyDecision
from domain.play.game import Game

WIDTH = 120
_TYPES: Mapping[type, str] = {str: "string", int: "int32", bool: "bool"}
_NAMES = {
    FieldDescriptorProto.TYPE_STRING: "string",
    FieldDescriptorProto.TYPE_INT32: "int32",
    FieldDescriptorProto.TYPE_BOOL: "bool",
}
_PACKAGE = (2,)
"""The path at which a descriptor has the comment above `package`."""


class ProtoError(Exception):
    """The protocol file of a game cannot be written; each problem is a sentence."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class FieldText:
    """A field of a message as it is written."""

    name: str
    type: str
    number: int
    comment: str
    deprecated: bool = False

    def lines(self) -> Iterator[str]:
        """The comment and the declaration."""
        yield from _comment(self.comment, "  ")
        yield f"  {self.type} {self.name} = {self.number}{' [deprecated = true]' if self.deprecated else ''};"


class Known:
    """The numbers and names that a protocol file has given out already."""

    def __init__(self, file: FileDescriptorProto) -> None:
        self.messages: dict[str, DescriptorProto] = {message.name: message for message in file.message_type}
        self._comments = {tuple(place.path): place.leading_comments for place in file.source_code_info.location}

    @property
    def remarks(self) -> str:
        """The comment above `package` after its first paragraph."""
        text = "\n".join(line.strip() for line in self._comments.get(_PACKAGE, "").splitlines())
        return text.partition("\n\n")[2].strip()

    def field_comment(self, message: str, index: int) -> str:
        """The comment of a field."""
        position = list(self.messages).index(message)
        return " ".join(self._comments.get((4, position, 2, index), "").split())


def read(file: Path, folder: Path) -> Known:
    """The numbers and names that the protocol file has given out; none if it is not there. ``folder`` is the root of
    its imports.

    Raises:
        ProtoError: the file is not a protocol file.
    """
    if not file.is_file():
        return Known(FileDescriptorProto())
    with TemporaryDirectory() as output:
        result = Path(output) / "set"
        command = (sys.executable, "-m", "grpc_tools.protoc", f"--proto_path={folder}", "--include_source_info")
        done = subprocess.run(
            [*command, f"--descriptor_set_out={result}", file], check=False, capture_output=True, text=True
        )
        if done.returncode:
            raise ProtoError([f"{file.name} cannot be read: {' '.join(done.stderr.split())}"])
        return Known(FileDescriptorSet.FromString(result.read_bytes()).file[0])


def written(game: Game, known: Known) -> str:
    """The text of the protocol file of a game.

    Raises:
        ProtoError: something has no docstring, or the file that is there says something else.
    """
    classes = {decision.__name__: decision for decision in game.decisions}
    problems = [
        f"The decision {name} is gone, but stored matches may contain it: put the class back. "
        "If no match of the game is stored yet, write the file again with --fresh."
        for name in known.messages
        if name not in classes
    ]
    parts = [_message(classes[name], known, problems) for name in _ordered(classes, known)]
    if problems:
        raise ProtoError(problems)
    return "\n\n".join([_head(game, known), *parts]) + "\n"


def _ordered(classes: Mapping[str, type[AnyDecision]], known: Known) -> list[str]:
    """The names of the messages: those that are there in their order, then the new ones."""
    old = [name for name in known.messages if name in classes]
    return [*old, *(name for name in classes if name not in known.messages)]


def _message(decision: type[AnyDecision], known: Known, problems: list[str]) -> str:
    name = decision.__name__
    summary = "" if (decision.__doc__ or "").startswith(f"{name}(") else _summary(decision.__doc__)
    if not summary:
        problems.append(f"{name} has no docstring: say in a sentence what the decision does.")
    texts = list(_fields(decision, known, problems))
    bare = [text.name for text in texts if not text.comment]
    problems += [f"{name}.{field} has no docstring: say in the line below it what it holds." for field in bare]
    body = [line for text in texts for line in text.lines()]
    lines = [f"message {name} {{", *body, "}"] if body else [f"message {name} {{}}"]
    return "\n".join([*_comment(summary), *lines])


def _fields(decision: type[AnyDecision], known: Known, problems: list[str]) -> Iterator[FieldText]:
    name = decision.__name__
    types, comments = field_types(decision), field_docstrings(decision)
    message = known.messages.get(name, DescriptorProto())
    given = {field.name: field for field in message.field}
    latest = max((field.number for field in message.field), default=0)
    for field, kind in types.items():
        if field in given:
            before = _type_of(given[field])
            if before != kind:
                problems.append(
                    f"{name}.{field} was {before} and is {kind} now: stored matches could not be read, so keep the "
                    "type, and give the new values a field of another name."
                )
            number = given[field].number
        else:
            number = latest = latest + 1
        yield FieldText(field, kind, number, comments.get(field, ""))
    for index, old in enumerate(message.field):
        if old.name in types:
            continue
        if not old.options.deprecated:
            problems.append(
                f"{name}.{old.name} is gone, but stored matches may contain it: put the field back, "
                "or write [deprecated = true] behind its number in the file. If no match of the game is stored yet, "
                "write the file again with --fresh."
            )
        yield FieldText(
            old.name,
            _type_of(old),
            old.number,
            known.field_comment(name, index) or "Not used any more.",
            deprecated=True,
        )


def _type_of(field: FieldDescriptorProto) -> str:
    repeated = "repeated " if field.label == FieldDescriptorProto.LABEL_REPEATED else ""
    return repeated + _NAMES.get(field.type, FieldDescriptorProto.Type.Name(field.type))


def field_types(decision: type[AnyDecision]) -> dict[str, str]:
    """The fields of a decision class with their types on the wire.

    Raises:
        ProtoError: a field is of a type that a decision cannot have.
    """
    hints = get_type_hints(decision)
    types: dict[str, str] = {}
    for field in fields(cast(Any, decision)):
        hint = hints[field.name]
        several = get_origin(hint) is tuple
        inner = get_args(hint)[0] if several else hint
        if inner not in _TYPES:
            raise ProtoError(
                [f"{decision.__name__}.{field.name} must be a str, an int, a bool, or a tuple of them, and is {hint}."]
            )
        types[field.name] = f"{'repeated ' if several else ''}{_TYPES[inner]}"
    return types


def field_docstrings(decision: type[AnyDecision]) -> dict[str, str]:
    """The first paragraphs of the texts below the fields of a class, those of its base classes included."""
    found: dict[str, str] = {}
    for base in reversed(decision.__mro__):
        if "__annotations__" not in vars(base) or base.__module__ == "typing":
            continue
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(base))).body
        for field, text in pairwise(tree.body if isinstance(tree, ast.ClassDef) else ()):
            match field, text:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                    found[name] = _summary(said)
    return found


def _summary(docstring: str | None) -> str:
    """The first paragraph, on one line, with the quotation marks that the protocol uses."""
    return " ".join(inspect.cleandoc(docstring or "").partition("\n\n")[0].split()).replace("``", "`")


def _comment(text: str, indent: str = "") -> list[str]:
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        lines += [f"{indent}//"] if lines else []
        prefix = f"{indent}// "
        lines += textwrap.wrap(
            paragraph, WIDTH, initial_indent=prefix, subsequent_indent=prefix, break_on_hyphens=False
        )
    return lines


def _head(game: Game, known: Known) -> str:
    name, title = game.name, game.title
    camel = "".join(part.capitalize() for part in name.split("_"))
    text = (
        f"The decisions of {title}, one message for each way to answer a question. They are sent as "
        "google.protobuf.Any in MatchService.Decide."
    )
    comment = _comment(f"{text}\n\n{known.remarks}" if known.remarks else text)
    package = f"caravanserai.games.{name}.v1"
    go_package = f"github.com/caravanserai/caravanserai/clients/go/caravanserai/games/{name}/v1;{name}v1"
    return "\n".join(
        [
            'syntax = "proto3";',
            "",
            *comment,
            f"package {package};",
            "",
            f'option csharp_namespace = "Caravanserai.Games.{camel}.V1";',
            f'option go_package = "{go_package}";',
            "option java_multiple_files = true;",
            'option java_outer_classname = "DecisionsProto";',
            f'option java_package = "io.caravanserai.games.{name}.v1";',
        ]
    )
