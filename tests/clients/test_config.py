"""Options of `caravan serve` as options, variables and keys of a file: all follow from one declaration."""

import json
from enum import Enum
from inspect import unwrap
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

import pytest

from clients.workshop.config import settings_of
from clients.workshop.option_file import kind_of
from clients.workshop.option_sources import FILE, Source, ValueOrigin, doubtful_variables, key_of, names_of, variable_of
from clients.workshop.serve import LIMIT, serve
from domain.audit.notes import WITNESS_KEY
from service.audit.keys import PrivateKey
from tests.command_tree import command_line, parts
from tests.commands import called

COMMAND = parts(command_line())["serve"]
COMMAND_NAMES = [*names_of(COMMAND).values()]
HINTS = get_type_hints(unwrap(serve))
WITNESSES = [PrivateKey(f"w{number}.example", WITNESS_KEY, bytes([number]) * 32).public for number in (1, 2, 3)]
ACCEPTED = {
    "host": ("one.example.org", "two.example.org", "three.example.org"),
    "limit": ("page=1", "page=2", "page=3"),
    "role": tuple(f"organisers=players/{name}" for name in ("annabella", "benedicta", "charlotte")),
    "web": ("1001", "1002", "1003"),
    "web_origin": ("https://one.example.org", "https://two.example.org", "https://three.example.org"),
    "audit_witness": tuple(f"https://{key.name}={key}" for key in WITNESSES),
    "public_url": ("https://one.example.org", "https://two.example.org", "https://three.example.org"),
    "push_subject": ("mailto:one@example.org", "mailto:two@example.org", "https://three.example.org"),
    "mail_server": ("smtps://one.example.org", "smtp://two.example.org", "smtp+plain://three.example.org"),
    "webhook_network": ("10.0.0.0/8", "192.0.2.1", "::2"),
    "trusted_proxy": ("10.0.0.0/8", "192.0.2.1", "::2"),
    "metrics": ("9001", "9002", "9003"),
    "admin_token_hash": ("1" * 64, "2" * 64, "3" * 64),
}
"""Three values for each option that does not take just any."""
BY_ITSELF = "A store in PostgreSQL holds its projections itself"
NOWHERE = ("--port", "1", "--host", "nowhere.invalid", "--insecure")
"""The place where no service starts, if nothing else keeps it from starting."""
LIMITS = ("page", "open_matches", "burst_seconds", "offers_page")


def values(name: str) -> tuple[Any, ...]:
    """Three values of an option, for the file, the environment and the command line."""
    hint = HINTS[name]
    (hint,) = [part for part in get_args(hint) if part is not NoneType] if NoneType in get_args(hint) else [hint]
    if kind_of(hint) is bool:
        return (True, "false", True)
    if kind_of(hint) in (int, float):
        return (1, "2", 3)
    if isinstance(hint, type) and issubclass(hint, Enum):
        first, second = [choice.value for choice in hint][:2]
        return (first, second, first)
    return ACCEPTED.get(name, ("one", "two", "three"))


def written(name: str, value: Any) -> str:
    """A line of the file."""
    return f"{key_of(name)} = {json.dumps([value] if kind_of(HINTS[name]) is list else value)}\n"


def option(name: str, value: Any) -> tuple[str, ...]:
    return (f"--{key_of(name)}",) if value is True else (f"--{key_of(name)}", str(value))


def chosen(*arguments: str) -> Any:
    """The context of `caravan serve` with these arguments."""
    return COMMAND.make_context("caravan serve", [*arguments])


def origin(name: str, *arguments: str) -> ValueOrigin:
    """The origin of the value of an option."""
    with chosen(*arguments) as context:
        found = [setting for setting in settings_of(context) if setting.key in (key_of(name), "limit.page")]
        return (found[0] if name != LIMIT else found[-1]).origin


@pytest.fixture(autouse=True)
def _no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (FILE, *COMMAND_NAMES):
        monkeypatch.delenv(variable_of(name), raising=False)


# -- the three ways ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMAND_NAMES)
def test_every_option_has_a_variable_and_a_key_and_the_nearest_way_counts(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "serve.toml"
    in_file, in_variable, on_line = values(name)
    assert origin(name) == ValueOrigin(Source.DEFAULT)
    file.write_text(written(name, in_file), encoding="utf-8")
    assert origin(name, "--config", str(file)) == ValueOrigin(Source.FILE, str(file))
    monkeypatch.setenv(variable_of(name), in_variable)
    assert origin(name, "--config", str(file)) == ValueOrigin(Source.VARIABLE, variable_of(name))
    last = option(name, on_line)
    assert origin(name, "--config", str(file), *last) == ValueOrigin(Source.OPTION, f"--{key_of(name)}")
    with chosen("--config", str(file)) as context:
        seen = context.params[name]
    monkeypatch.delenv(variable_of(name))
    with chosen(*(() if in_variable == "false" else option(name, in_variable))) as context:
        assert (seen[-1:] if name == LIMIT else seen) == context.params[name], "limits add up"


def test_each_limit_counts_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "serve.toml"
    file.write_text("[limit]\npage = 1\nopen_matches = 2\nburst_seconds = 0.5\n", encoding="utf-8")
    monkeypatch.setenv(variable_of(LIMIT), "page=3 open_matches=4")
    arguments = ("--config", str(file), "--limit", "page=5")
    with chosen(*arguments) as context:
        found = {setting.key: setting for setting in settings_of(context)}
    seen = {name: (found[f"limit.{name}"].value, found[f"limit.{name}"].origin.source) for name in LIMITS}
    assert seen == {
        "page": (5, Source.OPTION),
        "open_matches": (4, Source.VARIABLE),
        "burst_seconds": (0.5, Source.FILE),
        "offers_page": (1000, Source.DEFAULT),
    }


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prt = 5", "unknown key 'prt'; did you mean 'port'?"),
        ("TLS_key = 'a'", "unknown key 'TLS_key'; did you mean 'tls-key'?"),
        ("port = '5'", "port: write a whole number without quotes, not a text in quotes"),
        ("port = true", "port: write a whole number without quotes, not true or false"),
        ("port = 70000", "port: must be 65535 or less"),
        ("quiet = 1", "quiet: write true or false, not a number"),
        ("web-origin = 'https://a.b'", "web-origin: write a list of texts"),
        ("web-origin = [1]", "web-origin: write a list of texts"),
        ("web = 'nowhere'", "web: 'nowhere' is not an address to listen on"),
        ("log-format = 'xml'", "log-format: must be one of text, json"),
        ("grace-seconds = nan", "grace-seconds: must be "),
        ("drain-seconds = -1", "drain-seconds: must be 0 or more"),
        ("store = 2026-01-01", "store: write a text in quotes, not a date or a time"),
        ("admin-token-hash = 'xyz'", "admin-token-hash: the hash of the administrators' token must be"),
        ("[limit]\nopen_match = 5", "limit: there is no limit 'open_match'; did you mean 'open_matches'?"),
        ("[limit.judges]\nopen_match = 5", "limit: a role has no limit 'open_match'; did you mean 'open_matches'?"),
        ("[limit.judges]\nwebhooks = 'x'", "limit: judges.webhooks: write a number without quotes"),
        ("role = ['judges']", "role: 'judges' gives nobody a role; use one such as organisers=players/abcd1234"),
        ("[limit]\npage = 'x'", "limit: page: write a number without quotes"),
        ("[limit]\npage = 0", "limit: page must be 1 or more"),
        ("config = 'more.toml'", "unknown key 'config'"),
        ("port = ", "is not TOML: Invalid value (at "),
        ("port = 1\nport = 2", "is not TOML: Cannot overwrite a value (at "),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_file_key_and_reason(text: str, said: str, tmp_path: Path) -> None:
    """Also if a variable or an option counts more."""
    file = tmp_path / "serve.toml"
    file.write_text(text, encoding="utf-8")
    ended = called("serve", "--config", str(file), *NOWHERE)
    assert ended.exit_code == 2
    assert ended.stderr.startswith(f"Error: {file}")
    assert said in ended.stderr


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    assert "it does not exist" in called("serve", "--config", str(tmp_path / "nothing")).stderr
    assert "it is not text in UTF-8" in called("serve", "--config", str(tmp_path / "binary")).stderr


def test_a_variable_that_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARAVAN_PORT", "tcp://10.0.0.1:50051")
    monkeypatch.setenv("CARAVAN_LIMIT", "pag=1")
    ended = called("serve")
    assert (ended.exit_code, ended.stderr.startswith("Error: CARAVAN_PORT:")) == (2, True)
    monkeypatch.delenv("CARAVAN_PORT")
    assert called("serve", "--limit", "page=1").stderr == (
        "Error: CARAVAN_LIMIT: there is no limit 'pag'; did you mean 'page'?\nSee caravan serve --help\n"
    )


def test_a_variable_that_looks_mistyped_is_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of other commands, and those that Kubernetes sets, are not."""
    for name in ("CARAVAN_TLS_KEYS", "CARAVAN_TLS_ROOTS", "CARAVAN_INSECURE", "CARAVAN_PORT_50051_TCP_PORT"):
        monkeypatch.setenv(name, "1")
    said = called("config", "show").stderr
    assert said == "Warning: no option has the variable CARAVAN_TLS_KEYS; did you mean CARAVAN_TLS_KEY?\n"
    assert not [*doubtful_variables(COMMAND, [variable_of(name) for name in COMMAND_NAMES])]


def test_what_lets_clients_call_in_plain_text_does_not_open_a_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARAVAN_INSECURE", "1")
    assert origin("insecure").source is Source.DEFAULT


# -- what is printed --------------------------------------------------------------------------------------------------


def test_show_prints_values_and_where_they_come_from_but_nothing_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "serve.toml"
    file.write_text("persons = 'postgresql://ann:hunter2@db/p?sslpassword=hunter2'\n", encoding="utf-8")
    monkeypatch.setenv("CARAVAN_STORE", "postgres://ann:hunter2@db.example.org/matches")
    monkeypatch.setenv("CARAVAN_ADMIN_TOKEN_HASH", "ab" * 32)
    monkeypatch.setenv("CARAVAN_CONFIG", str(file))
    arguments = ("config", "show", "--port", "7")
    text, as_json = called(*arguments), called(*arguments, "--json")
    assert (text.exit_code, as_json.exit_code) == (0, 0)
    for told in (text.output, as_json.output):
        assert "hunter2" not in told
        assert "abab" not in told
    assert max(map(len, text.stdout.splitlines())) <= 80
    found = {entry.pop("key"): entry for entry in json.loads(as_json.stdout)["options"]}
    assert found["store"] == {
        "variable": "CARAVAN_STORE",
        "value": "postgres://ann:…@db.example.org/matches",
        "source": "variable",
        "from": "CARAVAN_STORE",
    }
    assert (found["persons"]["source"], found["persons"]["from"]) == ("file", str(file))
    assert (found["port"]["value"], found["port"]["from"]) == (7, "--port")
    assert (found["web"]["value"], found["web"]["source"]) == ("127.0.0.1:8", "default")
    assert found["admin-token-hash"]["value"] == "(hidden)"
    assert "hunter2" not in called("config", "show", "--store", "mysql://ann:hunter2@db/m").output


def test_the_template_holds_every_option_with_its_default(tmp_path: Path) -> None:
    lines = called("config", "template").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    file = tmp_path / "serve.toml"
    settings = [line.removeprefix("# ") for line in lines if " = " in line or line == "# [limit]"]
    filled = [line for line in settings if "…" not in line]
    file.write_text("\n".join(filled), encoding="utf-8")
    with chosen() as usual, chosen("--config", str(file)) as read:
        assert {name: read.params[name] for name in read.params if name not in (FILE, LIMIT)} == {
            name: usual.params[name] for name in usual.params if name not in (FILE, LIMIT)
        }
        assert [setting.value for setting in settings_of(read)] == [setting.value for setting in settings_of(usual)]
    assert {line.partition(" = ")[0] for line in settings} >= names_of(COMMAND).keys() - {LIMIT}


def test_a_store_in_a_folder_that_is_missing_is_refused(tmp_path: Path) -> None:
    """It says how to make the folder, as one types it, and does not make it."""
    folder = tmp_path / "two words"
    ended = called("serve", "--store", str(folder / "matches.sqlite"), *NOWHERE)
    assert ended.exit_code == 1
    said = " ".join(ended.stderr.split())
    assert said == f"Error: There is no folder {folder} (--store). To make it: mkdir -p '{folder}'"
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("option", "given", "named", "more"),
    [
        ("projections", "postgresql://ann:hunter2@db.net/m", "postgresql://ann:…@db.net/m", f". {BY_ITSELF}"),
        ("projections", "sqlite:///lists.sqlite", "sqlite:///lists.sqlite", f". {BY_ITSELF}"),
        ("push-key", "file:///keys/push", "file:///keys/push", ""),
    ],
)
def test_a_url_where_a_file_belongs_is_called_one(
    tmp_path: Path, option: str, given: str, named: str, more: str
) -> None:
    """It is not taken for a file in a folder that is missing."""
    push = ("--push-subject", "mailto:ann@example.org") if option == "push-key" else ()
    ended = called("serve", "--store", str(tmp_path / "matches.sqlite"), f"--{option}", given, *push, *NOWHERE)
    assert ended.exit_code == 1
    said = " ".join(ended.stderr.split())
    assert said == f"Error: --{option} takes the path of a file, not the URL {named}{more}"
