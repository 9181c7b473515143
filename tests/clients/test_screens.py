"""Hostile records, stores and services cannot forge lines on the screen of any command.

The output goes into a terminal emulator. A forged line looks on the screen as if a command had printed it.
"""

import io
import json
import logging
import re
import unicodedata
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import grpc
import pyte
import pytest
from caravanserai import CallError, Receipt
from caravanserai.errors import Details
from caravanserai_protocol.constants import SHOWN_CHARACTERS
from caravanserai_protocol.harmless import harmless, json_line

from caravanserai_verify.escapes import escaped
from clients.caravan.screen import CONTINUED, Screen
from service.observation.logs import JsonFormatter, TextFormatter
from tests.clients.caravan import caravan
from tests.clients.hostile_service import FORGED, HEIGHT, HOSTILE, WIDTH, HostileService, World, hostile_record, renamed
from tests.command_tree import command_line, parts


def on_screen(output: str) -> list[str]:
    """The lines of a terminal after some output."""
    screen = pyte.Screen(WIDTH, HEIGHT)
    screen.set_mode(pyte.modes.LNM)  # like a terminal driver: a line feed starts a new line
    pyte.Stream(screen).feed(output)
    screen.lines = 1 + max(screen.buffer, default=0)  # what lies below was never written, and takes long to draw
    return [line.rstrip() for line in screen.display if line.strip()]


def require_nothing_forged(output: str, as_json: bool = False) -> None:
    """JSON is for programs, so its lines may be long."""
    assert as_json or [line for line in on_screen(output) if line.strip().startswith(FORGED)] == []
    for character in output.replace("\n", ""):
        assert unicodedata.category(character) not in ("Cf", "Cs", "Zl", "Zp"), hex(ord(character))
    assert "\x9b" not in output
    assert "\r" not in output


AT = ("--address", "{address}")
ADMIN = ("--admin-token-file", "{token}")
OWN = ("--token-file", "{token}")

SHOWN: dict[str, list[tuple[str, ...]]] = {
    "verify": [
        ("--record", "{record}", "--receipt", "{receipt}"),
        ("--record", "{other}"),
        ("--record", "{record}", "--json"),
        ("{record}", "--replay-only"),
        ("{record}", "--log-key", "{text}"),
        ("--store", "{store}"),
        ("{archive}",),
        ("{archive}", "--json"),
        ("{archive}", "--log-key", "{text}"),
    ],
    "replay": [
        ("--record", "{record}"),
        ("--record", "{record}", "--at", "2", "--json"),
        ("--record", "{other}"),
        ("{match}", "--store", "{store}", "--at", "2"),
        ("x", *AT),
    ],
    "analyse": [
        ("{record}",),
        ("--record", "{other}", "--json"),
        ("x", *AT),
        ("{text}", *AT, "--lang", "ru"),
    ],
    "export": [
        ("{match}", "--store", "{store}", "--output", "{folder}/one"),
        ("{match}", "--store", "{store}", "--output", "{folder}/three", "--audit-keys", "{folder}/{text}"),
        ("x", *AT, "--output", "{folder}/two"),
    ],
    "import": [
        ("{record}", "{other}", "--store", "{folder}/imported.sqlite"),
        ("{record}", *AT, *ADMIN),
        ("{record}", *AT, *ADMIN, "--json"),
    ],
    "matches": [("--store", "{store}"), (*AT,), (*AT, "--json")],
    "ratings": [
        ("merv", *AT),
        ("merv", *AT, "--json"),
        ("merv", *AT, "--player", "{text}"),
        ("merv", *AT, "--player", "bots/greedy", "--json"),
        ("{text}", *AT, "--statistics"),
        ("merv", *AT, "--statistics", "--json"),
    ],
    "editions": [("--store", "{store}"), (*AT,), (*AT, "--json")],
    "watch": [("x", *AT), ("x", *AT, "--json"), ("x", *AT, "--present", "--receipt", "{folder}/watched.json")],
    "play": [(*AT, "--players", "2"), ("x", *AT)],
    "host": [(*AT, "--players", "2", "--name", "{text}"), (*AT, "--players", "2", "--name", "Ann", "--private")],
    "join": [("x", *AT, "--name", "Ann"), ("{text}", *AT, "--name", "Ann")],
    "resign": [("x", *AT, *OWN), ("{text}", *AT, *OWN)],
    "end": [("x", *AT, *OWN), ("{text}", *AT, *OWN)],
    "top": [(*AT, *ADMIN, "--every", "0.2"), (*AT, *ADMIN, "--json")],
    "health": [(*AT,), (*AT, "--server-name", "{text}")],
    "rebuild": [("--store", "{store}")],
    "demo": [("--option", "{text}"), ("--bots", "{text}"), ("--game", "{text}")],
    "games": [("--game", "{text}"), ("--lang", "{text}")],
    "coverage": [("--game", "{text}")],
    "webhook add": [("https://{text}", *AT, *OWN), ("https://{text}", *AT, *OWN, "--json")],
    "webhook list": [(*AT, *OWN), (*AT, *OWN, "--json")],
    "webhook remove": [("{text}", *AT, *OWN), ("{text}", *AT, *OWN, "--json")],
    "webhook test": [("{text}", *AT, *OWN), ("{text}", *AT, *OWN, "--json")],
    "store init": [
        ("{folder}/made.sqlite", "--role", "{text}"),
        ("{folder}/made.sqlite", "--role", "{text}", "--json"),
    ],
    "store check": [("{store}",)],
    "store copy": [("{store}", "{folder}/copy.sqlite")],
    "store archive": [("{store}", "--to", "{folder}")],
    "store partitions": [("{store}",)],
    "store detach": [("{store}", "1", "--to", "{folder}")],
    "audit check": [
        ("{store}",),
        ("{store}", "--log-key", "{text}"),
        ("{store}", "--checkpoint", "{folder}/{text}"),
        ("http://{text}", "--witness-key", "{text}"),
        ("{store}", "--ask-witness", "{text}"),
        ("{folder}", "--json"),
    ],
    "audit export": [("{store}", "{folder}/log")],
    "audit monitor": [
        ("http://{text}", "{folder}/copy", "--log-key", "{text}", "--once"),
        ("http://127.0.0.1:9/log", "{folder}/copy", "--log-key", "{text}", "--once"),
    ],
    "audit serve": [("{folder}/{text}", "--listen", "0"), ("{folder}", "--listen", "{text}")],
    "audit key create": [("{folder}/keys", "--name", "{text}")],
    "audit key rotate": [("{folder}/{text}",)],
    "audit key retire": [("{folder}/{text}",)],
    "audit key show": [("{folder}/{text}",), ("{folder}/{text}", "--json")],
    "witness serve": [
        ("--listen", "{text}", "--state", "{folder}/s", "--key", "{folder}/k", "--log", "{text}"),
        ("--listen", "0", "--state", "{folder}/{text}", "--key", "{folder}/{text}", "--log", "{text}"),
    ],
    "witness key create": [("{folder}/keys", "--name", "{text}")],
    "witness key rotate": [("{folder}/{text}",)],
    "witness key retire": [("{folder}/{text}",)],
    "witness key show": [("{folder}/{text}",), ("{folder}/{text}", "--json")],
    "check": [("{text}",)],
    "words check": [("{text}",)],
    "new-game": [("{text}",)],
    "new-proto": [("{text}",)],
    "depart": [("x", "1", *AT, *OWN)],
    "chat": [
        ("x", *AT, *OWN),
        ("x", "{text}", *AT, *OWN),
        ("x", "--mute", "{text}", *AT, *OWN),
        ("x", *AT, *OWN, "--json"),
    ],
    "pause": [("x", *AT, *OWN), ("{text}", *AT, *OWN), ("x", *AT, *ADMIN, "--json")],
    "resume": [("x", *AT, *OWN), ("x", *AT, *ADMIN, "--json")],
    "give-time": [("x", "1", "5m", *AT, *OWN), ("x", "1", "{text}", *AT, *OWN), ("x", "1", "5m", *AT, *OWN, "--json")],
    "players register": [("Ann", *AT)],
    "follow": [("players/x", *AT, *OWN)],
    "unfollow": [("players/x", *AT, *OWN)],
    "following": [(*AT, *OWN), (*AT, *OWN, "--json")],
    "players show": [("x", *AT), (*AT, *OWN), (*AT, *OWN, "--json")],
    "players rename": [("Ann", *AT, *OWN)],
    "players rotate": [(*AT, *OWN)],
    "players remove": [(*AT, *OWN, "--yes"), (*AT, *OWN)],
    "players erase": [
        (*AT, *OWN, "--yes"),
        (*AT, *OWN, "--yes", "--json"),
        ("--match", "{match}", "--seat", "1", *AT, *OWN),
        ("--person", "x", *AT, *ADMIN, "--yes"),
    ],
    "players export": [("{folder}/data.json", *AT, *OWN), ("{folder}/others.json", *AT, *OWN, "--json")],
    "players code": [("x", *AT), (*AT, "--json")],
    "players sign-in": [("{text}", *AT), ("{store}", *AT, "--json")],
    "players key": [(*AT, *OWN), (*AT, *OWN, "--json")],
    "players list": [(*AT, *ADMIN), (*AT, *ADMIN, "--json")],
    "players invite": [(*AT, *ADMIN)],
    "players revoke": [("x", *AT, *ADMIN)],
    "tournament create": [
        ("{text}", *AT, *OWN),
        ("Open", *AT, *OWN, "--json"),
        ("Open", *AT, *OWN, "--settings", "{folder}/{text}"),
        ("Open", *AT, *OWN, "--start", "{text}"),
    ],
    "tournament register": [("x", *AT, *OWN), ("x", *AT, *OWN, "--bot", "random", "--count", "2", "--json")],
    "tournament withdraw": [("x", *AT, *OWN), ("x", "{text}", *AT, *ADMIN, "--reason", "{text}")],
    "tournament check-in": [("x", *AT, *OWN), ("x", "{text}", *AT, *ADMIN, "--json")],
    "tournament close": [("x", *AT, *OWN), ("x", *AT, *OWN, "--json")],
    "tournament entropy": [("x", *AT, *OWN), ("x", *AT, *OWN, "--json")],
    "tournament release": [("x", *AT, *OWN), ("x", "{text}", *AT, *ADMIN, "--reason", "{text}", "--json")],
    "tournament seed": [
        ("x", "{text}", "1", *AT, *OWN),
        ("x", "x", "0", *AT, *ADMIN, "--json"),
        ("x", "--from", "{folder}/{text}", *AT, *OWN),
        ("x", "--from", "ratings", *AT, *OWN),
    ],
    "tournament import": [
        ("x", "{folder}/{text}", *AT, *OWN),
        ("x", "{store}", *AT, *OWN),
        ("x", "{folder}/{text}", *AT, *OWN, "--json"),
    ],
    "tournament bye": [("x", "{text}", "--round", "2", *AT, *OWN), ("x", "x", "--round", "2", *AT, *ADMIN, "--json")],
    "tournament take-bye": [("x", "--round", "2", *AT, *OWN), ("x", "--round", "2", *AT, *OWN, "--json")],
    "tournament take-back-bye": [("x", "x", "--round", "2", "--reason", "{text}", *AT, *OWN)],
    "tournament own-team": [("x", "Rooks", *AT, *OWN)],
    "tournament join-team": [("x", "code", *AT, *OWN)],
    "tournament team": [
        ("x", "{text}", "{text}", "x", *AT, *OWN),
        ("x", "--from", "{folder}/{text}", *AT, *OWN),
        ("x", "{text}", "--remove", "--reason", "{text}", *AT, *ADMIN, "--json"),
    ],
    "tournament apart": [("x", "{text}", "x", *AT, *OWN), ("x", "x", "{text}", *AT, *ADMIN, "--lift", "--json")],
    "tournament change": [
        ("x", "--title", "{text}", "--reason", "{text}", *AT, *OWN),
        ("x", "--least-rating", "{text}", "--reason", "x", *AT, *OWN),
        ("x", "--invite", "{text}", "--uninvite", "{text}", "--reason", "x", *AT, *OWN),
    ],
    "tournament pair-by-hand": [("x", "--table", "x,{text}", "--reason", "{text}", *AT, *OWN)],
    "tournament pair": [("x", *AT, *OWN), ("x", *AT, *OWN, "--json")],
    "tournament run": [("x", *AT, *OWN)],
    "tournament import-results": [("x", "{report}", *AT, *OWN), ("x", "{report}", "--try", "--json", *AT, *OWN)],
    "tournament use": [("x", *AT), ("x", *AT, "--json")],
    "tournament show": [
        ("x", *AT),
        ("{text}", *AT, "--round", "1", "--cross-table"),
        ("x", *AT, "--round", "1", "--json"),
    ],
    "tournament list": [(*AT,), (*AT, "--json")],
    "tournament adjudicate": [
        ("x", *AT, *OWN, "--round", "1", "--reason", "{text}", "--penalty", "{text}"),
        ("x", *AT, *OWN, "--round", "1", "--reason", "{text}", "--table", "1", "--void"),
        ("x", *AT, *OWN, "--round", "1", "--reason", "{text}", "--table", "1", "--places", "{text}"),
    ],
    "tournament pause": [("x", *AT, *OWN, "--reason", "{text}")],
    "tournament resume": [("x", *AT, *OWN)],
    "tournament finish": [("x", *AT, *OWN)],
    "tournament cancel": [("x", *AT, *OWN, "--reason", "{text}")],
    "tournament export": [
        ("{archive}", "--output", "{folder}/again.tournament"),
        ("{archive}", "--output", "{folder}/again.tournament", "--json"),
        ("{archive}", "--trf", "--output", "{folder}/again.trf"),
        ("x", *AT, "--output", "{folder}/served.tournament"),
    ],
    "tournament page": [
        ("{archive}", "--output", "{folder}/page.html"),
        ("{archive}", "--output", "{folder}/page.html", "--json"),
    ],
    "tournament demo": [("--game", "{text}"), ("--bots", "{text}")],
    "config show": [
        ("--host", "{text}"),
        ("--host", "{text}", "--json"),
        ("--web", "{text}"),
        ("--config", "{folder}/{text}"),
    ],
    "branch": [("x", *AT, "--version", "3", "--name", "{text}"), ("{text}", *AT, "--version", "3", "--name", "Ann")],
    "play-again": [("x", *AT, *OWN), ("{text}", *AT, *OWN, "--name", "{text}")],
}
PRINTS_NOTHING_FROM_ELSEWHERE = {
    "serve": "it prints its own address; the formatters of its log are tested below",
    "config template": "it prints the options of the program",
}


def commands(group: Any, prefix: str = "") -> Iterator[str]:
    for name, command in parts(group).items():
        if parts(command):
            yield from commands(command, f"{prefix}{name} ")
        else:
            yield prefix + name


def test_the_help_of_a_command_flows_at_any_width() -> None:
    """Line breaks of the source are no line breaks of a terminal."""

    def texts(command: Any) -> Iterator[str]:
        yield command.help or ""
        for part in parts(command).values():
            yield from texts(part)

    found = list(texts(command_line()))
    assert len(found) > 30
    for text in found:
        assert not re.search(r"(?<!\n)\n(?!\n)", text), text


def test_no_command_is_left_out() -> None:
    assert {*SHOWN, *PRINTS_NOTHING_FROM_ELSEWHERE} == set(commands(command_line()))


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A store with one match of two bots, and the name of the match."""
    path = tmp_path_factory.mktemp("source") / "source.sqlite"
    played = caravan("demo", "--bots", "random", "--players", "2", "--store", str(path), "--json")
    return path, json.loads(played.stdout)["matches"][0]["name"]


def run(world: World, match: str, name: str, arguments: tuple[str, ...]) -> str:
    values = {**vars(world), "match": match}
    filled = [argument if argument == "{text}" else argument.format(**values) for argument in arguments]
    filled = [world.text if argument == "{text}" else argument for argument in filled]
    result = caravan(*name.split(), *filled, typed="t\ns\nall\nzzz\nr X-1\nu\n1\nq\n")
    assert result.exception is None or isinstance(result.exception, SystemExit), (name, filled, result.exception)
    return result.output


@pytest.mark.parametrize(("first", "refusing"), [(0, False), (18, False), (6, True)])
def test_no_command_shows_a_forged_line(
    first: int, refusing: bool, tmp_path: Path, source: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    monkeypatch.setattr("clients.caravan.top.sleep", stop)
    monkeypatch.chdir(tmp_path)
    texts = HOSTILE[first:] + HOSTILE[:first]
    server = grpc.server(ThreadPoolExecutor(8))
    server.add_generic_rpc_handlers((HostileService(texts, refusing),))
    address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    world = World(tmp_path, source[0], texts, address)
    try:
        for name, calls in SHOWN.items():
            for arguments in calls:
                if refusing and AT[0] not in arguments:
                    continue
                require_nothing_forged(run(world, source[1], name, arguments), "--json" in arguments)
    finally:
        server.stop(None).wait()


def stop(_: float) -> None:
    raise KeyboardInterrupt


# -- the parts --------------------------------------------------------------------------------------------------------


def shown(draw: Callable[[Screen], None]) -> list[str]:
    file = io.StringIO()
    draw(Screen(file=file, force_terminal=True, width=WIDTH, color_system="standard"))
    return on_screen(file.getvalue())


def test_a_forged_line_would_be_seen() -> None:
    """The emulator and the search do find forged lines."""
    found = 0
    for text in HOSTILE:
        found += any(line.strip().startswith(FORGED) for line in on_screen(f"  seat 1: {text}\n"))
    assert found > 8
    with pytest.raises(AssertionError):
        require_nothing_forged(f"seat 1: {HOSTILE[0]}\n")


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_text_stays_in_its_line(text: str) -> None:
    lines = shown(lambda screen: screen.print(f"[bold red]differs[/] {escaped(text)}, [bold]{escaped(text)}[/]."))
    assert lines[0].startswith("differs")
    assert all(line.startswith(CONTINUED.rstrip()) for line in lines[1:])
    together = "".join(line.removeprefix(CONTINUED) for line in lines).replace(" ", "").replace("\u3000", "")
    assert together.count(FORGED.replace(" ", "")) == 2, "the whole text is readable"


def printing(text: str) -> Callable[[Screen], None]:
    return lambda screen: screen.print(text)


def test_lines_are_broken_between_words() -> None:
    words = [("Merv " * 5).strip(), "caravansary", "marketplace", "x" * 90, "end"]
    for indent in range(30):
        text = " " * indent + " ".join(words * 3)
        lines = shown(printing(f"[bold]{text[:50]}[/]{text[50:]}"))
        assert all(len(line) <= WIDTH for line in lines)
        whole = "\n".join(lines)
        for word in ("Merv", "caravansary", "marketplace", "end"):
            assert whole.count(word) == text.count(word), "words that fit into a line are not broken"
        together = "".join(line.removeprefix(CONTINUED) for line in lines)
        assert together.replace(" ", "") == text.replace(" ", "")


def test_a_line_that_is_broken_at_several_spaces_is_no_longer_than_the_terminal_is_wide() -> None:
    """One blank too many would make an empty line."""
    for spaces in (1, 2, 3):
        for length in range(WIDTH - 4, WIDTH + 1):
            file = io.StringIO()
            text = f"{'x' * length}{' ' * spaces}[dim]rule[/]"
            Screen(file=file, force_terminal=True, width=WIDTH, color_system=None).print(text)
            whole = [f"{'x' * length}{' ' * spaces}rule"] if length + spaces + 4 <= WIDTH else []
            assert file.getvalue().splitlines() == (whole or ["x" * length, f"{CONTINUED}rule"])


def test_every_character_that_is_obeyed_or_hidden_is_replaced() -> None:
    for code in range(0x110000):
        character = chr(code)
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp", "Co"):
            assert harmless(character) == "\N{REPLACEMENT CHARACTER}", hex(code)
    plain = "Zoë O'Neill 李 Ω ½ 🐪 [a] \\ 'x' \"y\" é"
    assert harmless(plain) == plain


def test_long_texts_are_cut() -> None:
    assert harmless("x" * SHOWN_CHARACTERS) == "x" * SHOWN_CHARACTERS
    assert harmless("x" * 3_000_000) == "x" * SHOWN_CHARACTERS + "… (3000000 characters)"


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_json_says_all_and_obeys_nothing(text: str) -> None:
    line = json_line({text: [text]})
    assert json.loads(line) == {text: [text]}
    require_nothing_forged(line, as_json=True)


@pytest.mark.parametrize("log_format", [TextFormatter(), JsonFormatter()], ids=["text", "json"])
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_the_log_of_the_service_has_its_own_lines_only(text: str, log_format: logging.Formatter) -> None:
    error = ValueError(text)
    record = logging.LogRecord("caravanserai", logging.INFO, __file__, 1, "%s", (text,), (ValueError, error, None))
    lines = log_format.format(record).split("\n")
    for line in lines:
        assert harmless(line) == line
    assert all(line.startswith("    ") for line in lines[1:]), "a traceback is indented"


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_errors_of_the_client_library_are_texts_of_one_line(text: str, tmp_path: Path) -> None:
    told = str(CallError(Details(grpc.StatusCode.ABORTED, text, text)))
    finding = hostile_record(text).compare(Receipt(text, 1, bytes(32))).finding
    verified = [finding.text for finding in renamed(hostile_record("Ann"), text).verify().findings]
    for line in (told, finding, *verified):
        assert len(line.splitlines()) == 1
        assert harmless(line) == line
