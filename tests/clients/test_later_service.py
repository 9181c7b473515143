"""Commands at a service whose answers are not what they expect: a later release, or one that errs or lies.

Each answer is changed everywhere in one way. A command may say what is wrong or show what is left; it never ends with
an error that only programmers read.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message_factory import GetMessageClass

from service.api.calls import Calls
from service.web.formats import described
from tests.changed_answers import CHANGES, Change, changed, later
from tests.clients.caravan import answer, caravan
from tests.clients.served_store import serving

BY_PROGRAMS = re.compile(r"Traceback|\bNone\b|object at 0x|\x1b\[31m")
"""Texts that nobody should read on a terminal, and a colour that the service wants."""


class Answers:
    """Answers of a service in this process, and the way in which they are changed."""

    def __init__(self, truth: Callable[[Calls, Any], Any]) -> None:
        self._truth = truth
        self.change: Change | None = None
        self.told = 0

    def service(self, calls: Calls, details: grpc.HandlerCallDetails) -> Any:
        """The handler of a call, which changes what it answers."""
        handler = self._truth(calls, details)
        output = GetMessageClass(described(str(details.method)).output_type)
        write = handler.response_serializer

        def written(given: Any) -> bytes:
            data: bytes = write(given)
            if self.change is None:
                return data
            self.told += 1
            return changed(output.FromString(data), self.change).SerializeToString()

        return handler._replace(response_serializer=written)


@pytest.fixture
def answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Answers]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    truth = Answers(Calls.service)
    monkeypatch.setattr(Calls, "service", lambda calls, details: truth.service(calls, details))
    with serving(tmp_path / "matches.sqlite") as service:
        monkeypatch.setenv("CARAVAN_ADDRESS", service.address)
        yield truth


def _begun() -> tuple[str, str]:
    """A match that is over, and the tournament of which it was, after its first round."""
    assert caravan("players", "register", "Ann").exit_code == 0
    made = answer("tournament", "create", "Open", "--game", "sahwari", "--seats", "2", "--rounds", "1")
    name = str(made["tournament"]["name"])
    assert caravan("tournament", "register", name, "--bot", "random", "--count", "4").exit_code == 0
    run = caravan("tournament", "run", name)
    assert run.exit_code == 0, run.output
    return answer("matches")["matches"][0]["name"], name


def _without_format(message: Any, field: FieldDescriptor) -> None:
    """A tournament of a format that only a later release knows."""
    if field.containing_oneof is not None and field.containing_oneof.full_name.endswith(".TournamentSettings.format"):
        message.ClearField(field.name)


@pytest.mark.parametrize(
    ("language", "says", "never"),
    [("en", "that only a newer version of this program knows", "arena"), ("ru", "только более новая версия", "арена")],
)
def test_a_later_format_is_called_unknown(answers: Answers, language: str, says: str, never: str) -> None:
    caravan("players", "register", "Ann")
    name = answer("tournament", "create", "Open", "--game", "sahwari", "--seats", "2", "--rounds", "1")["tournament"][
        "name"
    ]
    answers.change = _without_format
    for command in (("show", name), ("list",)):
        shown = caravan("tournament", *command, "--lang", language)
        assert says in " ".join(shown.output.split()), shown.output
        assert never not in shown.output


@pytest.mark.parametrize(
    ("language", "nobody", "tables", "next_round"),
    [
        ("en", "There is no entrant Ben. Nobody has entered yet.", "tables of", "The first round comes next."),
        ("ru", "Участника Ben нет. Пока никто не записался.", "столы на", "Впереди первый тур."),
    ],
)
def test_no_text_counts_nothing_or_ends_in_nothing(
    answers: Answers, language: str, nobody: str, tables: str, next_round: str
) -> None:
    caravan("players", "register", "Ann")
    name = answer("tournament", "create", "Open", "--game", "sahwari", "--seats", "2", "--rounds", "1")["tournament"][
        "name"
    ]

    def told(*arguments: str) -> str:
        return " ".join(caravan("tournament", *arguments, "--lang", language).output.split())

    assert nobody in told("withdraw", name, "Ben")
    caravan("tournament", "register", name, "--bot", "random", "--count", "2")
    caravan("tournament", "close", name)
    assert next_round in told("show", name), "it runs, and no round is paired"
    answers.change = _without_seats
    assert tables not in told("show", name)


def _without_seats(message: Any, field: FieldDescriptor) -> None:
    if field.full_name.endswith(".TournamentSettings.seats"):
        message.ClearField(field.name)


def _of_later_seats(message: Any, field: FieldDescriptor) -> None:
    if field.full_name.endswith(".TournamentSettings.teams"):
        message.teams.seat_preferences = 9


def test_later_preferences_for_a_seat_are_called_unknown(answers: Answers) -> None:
    caravan("players", "register", "Ann")
    made = answer("tournament", "create", "Open", "--game", "sahwari", "--seats", "2", "--rounds", "1", "--teams", "2")
    name = made["tournament"]["name"]
    assert "seats by" not in caravan("tournament", "show", name).output
    answers.change = _of_later_seats
    shown = " ".join(caravan("tournament", "show", name).output.split())
    assert "seats by rules that only a newer version of this program knows" in shown


def test_who_is_in_a_later_state_has_not_left(answers: Answers, tmp_path: Path) -> None:
    caravan("players", "register", "Ann")
    name = answer("tournament", "create", "Open", "--game", "sahwari", "--seats", "2", "--rounds", "1")["tournament"][
        "name"
    ]
    caravan("tournament", "register", name, "--bot", "random", "--count", "2", "--name", "Robot")
    seeds, listed = tmp_path / "seeds.csv", tmp_path / "list.csv"
    seeds.write_text("bot-1,2\nbot-2,1\n", encoding="utf-8")
    listed.write_text("name,bot\nRobot 1,random\nRobot 2,random\n", encoding="utf-8")
    answers.change = later
    given = caravan("tournament", "seed", name, "--from", str(seeds), "--reason", "Last year")
    imported = caravan("tournament", "import", name, str(listed))
    answers.change = None
    assert (given.exit_code, imported.exit_code) == (0, 0), given.output + imported.output
    entrants = answer("tournament", "show", name)["entrants"]
    assert [(one["display_name"], one["seed"]) for one in entrants] == [("Robot 1", 2), ("Robot 2", 1)]


def test_no_command_breaks_where_answers_are_not_as_expected(
    answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, tournament = _begun()
    commands = (
        ("matches",),
        ("matches", "--json"),
        ("watch", match, "--present", "--plain"),
        ("replay", match, "--plain", "--at", "12"),
        ("tournament", "show", tournament, "--cross-table", "--round", "1"),
        ("tournament", "list"),
        ("players", "show"),
        ("players", "list"),
        ("ratings", "--game", "sahwari"),
        ("games",),
        ("games", "sahwari"),
        ("editions",),
        ("webhook", "list"),
        ("chat", match),
        ("verify", match),
        ("players", "export", str(tmp_path / "personal.json")),
    )
    wrong = []
    for change in CHANGES:
        for command in commands:
            answers.change = change
            shown = caravan(*command)
            answers.change = None
            if shown.exception is not None and not isinstance(shown.exception, SystemExit):
                wrong.append((change.__name__, *command[:2], repr(shown.exception)))
            elif found := BY_PROGRAMS.search(shown.output):
                wrong.append((change.__name__, *command[:2], found[0]))
            (tmp_path / "personal.json").unlink(missing_ok=True)
    assert answers.told > 100
    assert not wrong, "\n".join(map(str, wrong))
