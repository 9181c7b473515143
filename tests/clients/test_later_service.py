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
from google.protobuf.message_factory import GetMessageClass

from service.api.calls import Calls
from service.web.formats import described
from tests.changed_answers import CHANGES, Change, changed
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
