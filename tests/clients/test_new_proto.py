"""`caravan new-proto`: the committed files are what the decisions give, and no number is given out twice."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from caravanserai_kit.package import proto_file
from caravanserai_kit.protos import ProtoError, read, written
from domain.games import games
from domain.play.decision import AnyDecision, Decision
from domain.play.game import Game
from tests.games.auction import GAME as AUCTION
from tests.games.barter import GAME as BARTER
from tests.games.bazaar import GAME as BAZAAR
from tests.games.lanterns import GAME as LANTERNS
from tests.games.pretenders import GAME as PRETENDERS

ROOT = Path(__file__).parents[2]
GAMES = [
    *(pytest.param(game, ROOT, id=name) for name, game in games().items()),
    pytest.param(LANTERNS, ROOT / "tests", id="lanterns"),
    pytest.param(BARTER, ROOT / "tests", id="barter"),
    pytest.param(BAZAAR, ROOT / "tests", id="bazaar"),
    pytest.param(AUCTION, ROOT / "tests", id="auction"),
    pytest.param(PRETENDERS, ROOT / "tests", id="pretenders"),
]


@pytest.mark.parametrize(("game", "folder"), GAMES)
def test_the_committed_file_is_what_the_decisions_give(game: Game, folder: Path) -> None:
    file = proto_file(folder, game.name)
    assert written(game, read(file, folder / "protos")) == file.read_text(encoding="utf-8"), (
        f"the decisions of {game.name} have changed: caravan new-proto {game.name} writes their file again"
    )


class Bare(Decision[object, object]):
    """The common part of the classes below."""

    __slots__ = ()

    answers = ("bid",)

    def perform(self, turn: object, seat: object) -> None:
        """Nothing."""


@dataclass(frozen=True, slots=True)
class Bid(Bare):
    """Bids a card, ``face`` down.

    What follows is for those who read the code.
    """

    card: str
    """A card of the own hand: ``card/3``."""
    ahead: bool
    """True if it lies in front.

    Only with a variant.
    """
    coins: tuple[int, ...]
    """One number for each coin."""


@dataclass(frozen=True, slots=True)
class Pass(Bare):
    """Does nothing more."""


@dataclass(frozen=True, slots=True)
class Silent(Bare):
    pass


@dataclass(frozen=True, slots=True)
class Undocumented(Bare):
    """Has a field of which nothing is said."""

    card: str


@dataclass(frozen=True, slots=True)
class Weighed(Bare):
    """Has a field of a type that no decision has."""

    weight: float
    """In pounds."""


def game_of(*decisions: type[AnyDecision]) -> Game:
    return replace(LANTERNS, decisions=decisions)


def again(folder: Path, text: str, *decisions: type[AnyDecision]) -> str:
    """The new text where this text is the file so far."""
    file = folder / "decisions.proto"
    file.write_text(text, encoding="utf-8")
    return written(game_of(*decisions), read(file, folder))


@pytest.fixture
def first(tmp_path: Path) -> str:
    return written(game_of(Bid, Pass), read(tmp_path / "none.proto", tmp_path))


def test_a_file_is_written_from_classes_and_docstrings(first: str) -> None:
    assert first.endswith(
        """
// Bids a card, `face` down.
message Bid {
  // A card of the own hand: `card/3`.
  string card = 1;
  // True if it lies in front.
  bool ahead = 2;
  // One number for each coin.
  repeated int32 coins = 3;
}

// Does nothing more.
message Pass {}
"""
    )
    assert "package caravanserai.games.lanterns.v1;" in first
    assert 'option csharp_namespace = "Caravanserai.Games.Lanterns.V1";' in first


def test_what_is_written_is_written_again(first: str, tmp_path: Path) -> None:
    assert again(tmp_path, first, Bid, Pass) == first


def test_a_number_that_was_given_out_stays(first: str, tmp_path: Path) -> None:
    def later() -> type[AnyDecision]:
        @dataclass(frozen=True, slots=True)
        class Bid(Bare):
            """Bids a card."""

            fresh: str
            """New."""
            coins: tuple[int, ...]
            """Old."""
            card: str
            """Old."""
            ahead: bool
            """Old."""

        return Bid

    text = again(tmp_path, first, Pass, later())
    for line in ("string fresh = 4;", "repeated int32 coins = 3;", "string card = 1;", "bool ahead = 2;"):
        assert f"\n  {line}\n" in text
    assert text.index("message Bid") < text.index("message Pass"), "messages keep their order"


def test_remarks_above_the_package_stay(first: str, tmp_path: Path) -> None:
    remark = "//\n// Cards are named by their values.\n"
    text = first.replace("package ", f"{remark}package ", 1)
    assert again(tmp_path, text, Bid, Pass) == text


def test_a_field_marked_as_deprecated_stays_and_keeps_its_number(first: str, tmp_path: Path) -> None:
    old = "  // What it was.\n  string former = 4 [deprecated = true];\n"
    text = first.replace("repeated int32 coins = 3;\n", f"repeated int32 coins = 3;\n{old}")
    assert again(tmp_path, text, Bid, Pass) == text

    def later() -> type[AnyDecision]:
        @dataclass(frozen=True, slots=True)
        class Pass(Bare):
            """Does nothing more."""

            why: str
            """New."""

        return Pass

    former = "message Pass {\n  // What it was.\n  string former = 7 [deprecated = true];\n}"
    assert "\n  string why = 8;\n" in again(tmp_path, first.replace("message Pass {}", former), Bid, later())


def problems(folder: Path, text: str, *decisions: type[AnyDecision]) -> list[str]:
    with pytest.raises(ProtoError) as error:
        again(folder, text, *decisions)
    return error.value.problems


def test_a_field_of_another_type_is_refused(first: str, tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, first.replace("repeated int32 coins", "int32 coins"), Bid, Pass)
    assert problem.startswith("Bid.coins was int32 and is repeated int32 now: ")
    assert "another name" in problem


def test_a_field_that_is_gone_is_refused(first: str, tmp_path: Path) -> None:
    text = first.replace("  // One number", "  // It.\n  string former = 4;\n  // One number")
    (problem,) = problems(tmp_path, text, Bid, Pass)
    assert problem.startswith("Bid.former is gone, but stored matches may contain it: put the field back, or ")


def test_a_decision_that_is_gone_is_refused(first: str, tmp_path: Path) -> None:
    assert problems(tmp_path, first, Bid) == [
        (
            "The decision Pass is gone, but stored matches may contain it: put the class back. "
            "If no match of the game is stored yet, write the file again with --fresh."
        )
    ]


def test_what_has_no_docstring_is_refused(tmp_path: Path) -> None:
    assert problems(tmp_path, 'syntax = "proto3";\n', Undocumented, Silent) == [
        "Undocumented.card has no docstring: say in the line below it what it holds.",
        "Silent has no docstring: say in a sentence what the decision does.",
    ]


def test_a_type_that_no_decision_has_is_refused(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, 'syntax = "proto3";\n', Weighed)
    assert problem.startswith("Weighed.weight must be a str, an int, a bool, or a tuple of them")


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, "message {", Bid)
    assert problem.startswith("decisions.proto cannot be read: ")
