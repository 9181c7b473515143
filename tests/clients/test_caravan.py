"""The `caravan` command with real services and stores, in this process and in its own process."""

import json
import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Client
from caravanserai_protocol.v1 import access_pb2
from caravanserai_protocol.v1.match_pb2 import Match
from rich.console import Console
from typer.testing import Result

from caravanserai_verify.matches.findings import MatchVerification
from clients.caravan.choice_tree import matching
from clients.caravan.fold_error import InconsistentEventsError
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.match_arguments import KINDS, option_values
from clients.caravan.names import LEVELS
from clients.caravan.phrases import Speech
from clients.caravan.replay import follow
from clients.caravan.rules.drawings import ANY_GAME
from clients.caravan.rules.tables import draw_table
from clients.caravan.saved_seats import Memory, RememberedSeat
from clients.caravan.stepper import Stepper
from clients.caravan.terminal import Failure, match_name
from clients.workshop import demo as demo_module
from clients.workshop.security_options import security_of
from clients.workshop.stored_matches import stored_rows, verify_matches
from clients.workshop.temporary_service import LocalService
from domain.boxes.file import digest
from domain.games import games
from domain.play import levels
from domain.simulation import bots
from service.access.security import Registration
from service.configuration import Configuration
from service.persistence.matches.store import MatchStore
from service.persistence.rows import open_row, seal_row
from tests.clients.folds import known
from tests.clients.processes import DEVNULL, PIPE, Command
from tests.commands import called

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-c", "from clients.caravan.main import main; main()")


def caravan(*arguments: str, typed: str | None = None) -> Result:
    return called(*arguments, typed=typed)


def answer(*arguments: str) -> Any:
    """The JSON that a command prints. Its standard output may contain nothing else."""
    result = caravan(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with one match of two bots, played by the demo."""
    path = tmp_path_factory.mktemp("store") / "demo.sqlite"
    answer("demo", "--bots", "random", "--players", "2", "--seed", "store", "--store", str(path))
    return path


@pytest.fixture(scope="module")
def match(store: Path) -> Any:
    return answer("verify", "--store", str(store))["matches"][0]["name"]


@pytest.fixture(scope="module")
def folded(store: Path, match: str) -> FoldedMatch:
    return follow(stored_rows(store, match), "en", hidden=True)


# -- verify -----------------------------------------------------------------------------------------------------------


def test_verify_tells_the_places_and_points_of_a_finished_match(store: Path, match: str, folded: FoldedMatch) -> None:
    standings = answer("verify", "--store", str(store))["matches"][0]["standings"]
    assert [standing["place"] for standing in standings] == [1, 2]
    best, other = standings
    assert best["points"] >= other["points"]
    told = caravan("verify", "--store", str(store)).stdout
    assert f"place 1: {best['name']} (seat {best['seat']}), {best['points']} points" in told
    for standing in standings:
        scored = f"score@{standing['seat']}:"
        layout = folded.table.layout()
        assert standing["points"] == sum(
            n for place, piece, n in layout if place.startswith(scored) and piece == "point"
        )


# -- demo -------------------------------------------------------------------------------------------------------------


def test_the_demo_plays_matches_and_finds_them_true() -> None:
    played = answer("demo", "--bots", "random", "--players", "3", "--matches", "2", "--seed", "5")["matches"]
    assert len(played) == 2
    for match in played:
        assert set(match) == {"name", "version", "fingerprint", "scores", "winners", "replay_ok", "verify_ok"}
        assert match["replay_ok"] is True
        assert match["verify_ok"] is True
        assert re.fullmatch(r"[0-9a-f]{16}", match["fingerprint"])
        points = {seat: entry["points"] for seat, entry in match["scores"].items()}
        assert list(points) == ["1", "2", "3"]
        assert all(points[str(winner)] == max(points.values()) for winner in match["winners"])
        for entry in match["scores"].values():
            assert sum(entry["categories"].values()) == entry["points"]
    assert played[0]["fingerprint"] != played[1]["fingerprint"]


def made_demo() -> list[str]:
    """The arguments that `make demo` gives to `caravan`."""
    recipe = re.search(r"^demo:.*\n\t.*?/caravan (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert recipe is not None
    return recipe[1].split()


@pytest.mark.timeout(900)  # four planners think in it: half a minute of a processor
@pytest.mark.nightly  # `.ci/run` plays it too, and three quarters of a minute are much
def test_make_demo_shows_a_match_with_points_in_every_category() -> None:
    """All that a whole game brings, but for the award of the eighth post; no office tile of the box scores."""
    arguments = made_demo()
    assert arguments[0] == "demo"
    (match,) = answer(*arguments)["matches"]
    seats = match["scores"].values()
    scored = {category for seat in seats for category, points in seat["categories"].items() if points > 0}
    assert scored | {"posts", "offices"} == set(games()["marcopolo"].categories)
    assert min(seat["points"] for seat in seats) >= 30, "bots that do not think make 5"


def test_the_demo_with_the_same_seed_plays_the_same_match() -> None:
    def result(seed: str) -> list[object]:
        match = answer("demo", "--bots", "random", "--players", "2", "--seed", seed)["matches"][0]
        return [match[key] for key in ("version", "fingerprint", "scores", "winners")]

    assert result("7") == result("7")
    assert result("7") != result("8")


def test_the_demo_takes_options_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "options.sqlite"
    name = answer("demo", "--bots", "random", "--players", "2", "--option", "character_draft=on", "--store", str(path))[
        "matches"
    ][0]["name"]
    assert "chooses" in "".join(
        json.dumps(answer("replay", name, "--store", str(path), "--at", str(at))["event"]) for at in range(5, 9)
    )


def test_the_demo_tells_the_match_and_its_result() -> None:
    result = caravan("demo", "--bots", "random", "--players", "2", "--seed", "5")
    assert result.exit_code == 0, result.output
    for text in ("Round 5 begins", "Scoreboard", " wins with ", "Replay from the store: the same", "good"):
        assert text in result.stdout
    told = " ".join(result.stdout.split())
    assert "a random bot takes anything. Fixed seed, so chance is not provably fair." in told[: told.index("Round 1")]
    assert "seeded: not fair" not in told, "it is expected, and no fault"
    assert result.stdout.index("Karakorum") < result.stdout.rindex("Scoreboard"), "the board at the end"


def test_the_demo_fails_if_the_stored_match_differs_from_the_streamed_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo_module, "stored_rows", lambda path, match: stored_rows(path, match)[:-1])
    result = caravan("demo", "--bots", "random", "--players", "2", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["matches"][0]["replay_ok"] is False


def test_the_demo_fails_if_verification_finds_something(monkeypatch: pytest.MonkeyPatch) -> None:
    def tampered(path: Path, names: list[str], hidden: bool) -> list[MatchVerification]:
        tamper(path)
        return verify_matches(path, names, hidden)

    monkeypatch.setattr(demo_module, "verify_matches", tampered)
    result = caravan("demo", "--bots", "random", "--players", "2", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["matches"][0]["verify_ok"] is False


def tamper(path: Path) -> None:
    """Changes the rule of the last effects behind the back of the service, with a correct checksum."""
    with sqlite3.connect(path) as connection:
        number, stream, version, topic, state = connection.execute(
            """SELECT rowid, originator_id, originator_version, topic, state FROM stored_events
               WHERE instr(state, 'MP-END-03') ORDER BY rowid DESC LIMIT 1"""
        ).fetchone()
        forged = open_row(stream, version, topic, state).replace(b"MP-END-03", b"MP-END-02")
        sealed = seal_row(stream, version, topic, forged)
        connection.execute("UPDATE stored_events SET state = ? WHERE rowid = ?", (sealed, number))
    connection.close()


def test_the_demo_seats_bots_of_the_kinds_that_are_named() -> None:
    drawn = caravan("demo", "--bots", "greedy,random", "--seed", "5").stdout
    assert all(
        name in drawn for name in ("Greedy (greedy bot) joins as Blue", "Bot (random bot) joins as Yellow", "good")
    )
    for arguments, text in (
        (["--bots", "greedy,random", "--players", "3"], "one kind of bot for all seats, or 3"),
        (["--bots", "clever", "--players", "2"], "expert"),
    ):
        result = caravan("demo", *arguments)
        assert result.exit_code == 1
        assert text in " ".join(result.stderr.split())


def test_an_unknown_game_or_option_is_refused() -> None:
    for arguments in (["--game", "chess"], ["--option", "colour=on"], ["--option", "colour"], ["--players", "9"]):
        result = caravan("demo", *arguments)
        assert result.exit_code == 1
        assert "Error:" in result.stderr
        assert "Traceback" not in result.output


def test_a_language_that_nobody_speaks_is_told_before_anything_is_begun(
    store: Path, match: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for arguments in (["demo"], ["play"], ["replay", match, "--store", str(store)], ["games"]):
        result = caravan(*arguments, "--lang", "tlh")
        assert result.exit_code == 1
        assert "Unknown language 'tlh' (available: en, ru)" in result.stderr
    assert not list(tmp_path.iterdir()), "no match was begun"


def test_stores_that_are_databases_are_no_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for command in ("demo", "play"):
        result = caravan(command, "--store", "postgresql://nobody@127.0.0.1:1/nothing")
        assert result.exit_code == 1
        assert "cannot be reached" in result.stderr
        assert not (tmp_path / "postgresql:").exists()
        assert "names no store" in caravan(command, "--store", "mysql://host/database").stderr


# -- the store --------------------------------------------------------------------------------------------------------


def test_a_stored_match_is_verified(store: Path, match: str) -> None:
    verified = answer("verify", match.removeprefix("matches/"), "--store", str(store))["matches"]
    assert [entry["name"] for entry in verified] == [match]
    assert verified[0]["ok"] is True
    assert verified[0]["fairness"] == "seeded: not fair"
    assert [check for check, count in verified[0]["checks"].items() if not count] == ["origin"]


def test_the_matches_of_a_store_are_listed_without_a_service(store: Path, match: str, tmp_path: Path) -> None:
    (listed,) = answer("matches", "--store", str(store))["matches"]
    verified = answer("verify", "--store", str(store))["matches"][0]
    assert (listed["name"], listed["state"]) == (match, "finished")
    assert (listed["version"], listed["fingerprint"]) == (verified["version"], verified["fingerprint"])
    assert sorted(seat["rank"] for seat in listed["seats"]) == [1, 2]
    points = [seat["points"] for seat in sorted(listed["seats"], key=lambda seat: int(seat["rank"]))]
    assert points[0] >= points[1], "the winner has more"
    assert (listed["round"], bool(listed["time"])) == (5, True)
    assert match in caravan("matches", "--store", str(store)).stdout, "whole, to be copied"
    assert answer("matches", "--store", str(store), "--game", "merv") == {"matches": []}
    assert caravan("matches", "--store", str(store), "--game", "merv").stdout == "No matches.\n"
    assert caravan("matches", "--store", str(store), "--game", "merv", "--lang", "ru").stdout == "Партий нет.\n"
    assert answer("matches", "--store", str(store), "--limit", "1")["matches"] == [listed]
    for arguments in (["--store", str(tmp_path / "no.sqlite")], ["--store", str(store), "--game", "chess"]):
        assert caravan("matches", *arguments).exit_code == 1


def test_rows_that_cannot_be_read_are_told_and_hide_no_other_match(store: Path, match: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.sqlite"
    caravan("store", "copy", str(store), str(path))
    answer("demo", "--bots", "random", "--players", "2", "--seed", "second", "--store", str(path))
    with sqlite3.connect(path) as connection:
        change = "UPDATE stored_events SET state = x'00112233' WHERE originator_id = ? AND originator_version = 50"
        connection.execute(change, (match,))
    connection.close()
    result = caravan("matches", "--store", str(path), "--json")
    assert [entry["name"] for entry in json.loads(result.stdout)["matches"]] != [match]
    assert len(json.loads(result.stdout)["matches"]) == 1
    assert f"bad {match}" in result.stderr
    for arguments in (["replay", match], ["export", match, "--output", str(tmp_path / "record")]):
        refused = caravan(*arguments, "--store", str(path))
        assert refused.exit_code == 1
        assert "`caravan store check STORE` tells more" in refused.stderr


def test_a_match_that_was_tampered_with_is_found(store: Path, tmp_path: Path) -> None:
    path = tmp_path / "copy.sqlite"
    with sqlite3.connect(store) as source, sqlite3.connect(path) as target:
        source.backup(target)
    source.close()
    target.close()
    tamper(path)
    result = caravan("verify", "--store", str(path), "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["matches"][0]["findings"]
    told = caravan("verify", "--store", str(path))
    assert told.exit_code == 1
    assert "0 of 1 match verified" in told.stdout


def test_a_replay_shows_a_version(store: Path, match: str, folded: FoldedMatch) -> None:
    last = answer("replay", match, "--store", str(store))
    assert last["version"] == folded.version
    assert last["fingerprint"] == f"{folded.table.fingerprint:016x}"
    assert last["questions"] == []
    begin = answer("replay", match, "--store", str(store), "--at", "0")
    assert begin["event"] is None
    assert begin["places"]["stock" if "stock" in begin["places"] else "box"]
    middle = answer("replay", match, "--store", str(store), "--at", "20")
    assert middle["fingerprint"] == f"{folded.events[19].event.fingerprint:016x}"
    assert middle["questions"]
    assert caravan("replay", match, "--store", str(store), "--at", "20").stdout.startswith("  20 ")


def test_a_replay_refuses_versions_and_matches_that_are_not_there(store: Path, match: str, tmp_path: Path) -> None:
    for arguments, text in (
        ([match, "--store", str(store), "--at", "9999"], "There is no such event: they go from 0 to"),
        (["nothing", "--store", str(store)], "There is no match matches/nothing"),
        ([match, "--store", str(tmp_path / "no.sqlite")], "There is no store"),
    ):
        result = caravan("replay", *arguments)
        assert result.exit_code == 1
        assert text in " ".join(result.stderr.split())


def test_stepping_goes_to_every_version_and_back(folded: FoldedMatch) -> None:
    stepper = Stepper(folded, Speech())
    fingerprints = [stepper.table.fingerprint]
    for version in range(1, folded.version + 1):
        stepper.go(version)
        fingerprints.append(stepper.table.fingerprint)
    assert fingerprints[1:] == [folded_event.event.fingerprint for folded_event in folded.events]
    for version in range(folded.version - 1, -1, -1):
        stepper.go(version)
        assert stepper.table.fingerprint == fingerprints[version]
    assert stepper.table.layout() == folded.table_at(0).layout()


def test_a_person_steps_by_typed_commands(folded: FoldedMatch, capsys: pytest.CaptureFixture[str]) -> None:
    stepper = Stepper(folded, Speech())
    for typed, version in (("n", 1), ("", 2), ("b", 1), ("12", 12), ("f", 0), ("b", 0), ("l", folded.version)):
        stepper.answer(typed)
        assert stepper.version == version
    for typed in ("t", "w", "9999", "-1", "9" * 5000, "what?"):
        stepper.answer(typed)
        assert stepper.version == folded.version
    said = capsys.readouterr().out
    assert "Enter or n: next" in said
    assert said.count(f"There is no such event: they go from 0 to {folded.version}.") == 3


def test_rebuilding_needs_a_store_without_a_service(store: Path, tmp_path: Path) -> None:
    log = MatchStore(store, games(), create=False)
    last = log.last_position()
    log.close()
    assert answer("rebuild", "--store", str(store)) == {"position": last, "not_counted": []}
    assert caravan("rebuild", "--store", str(tmp_path / "no.sqlite")).exit_code == 1


# -- the catalogue and the rules --------------------------------------------------------------------------------------


def test_the_catalogue_is_listed() -> None:
    listed = answer("games")["games"]
    assert [entry["name"] for entry in listed] == list(games())
    assert listed[0]["title"]
    assert set(answer("games", "marcopolo")["games"][0]["rules"]) == set(games()["marcopolo"].ledger().rules)
    listed = " ".join(caravan("games").stdout.split())
    assert "Marco Polo" in listed
    assert re.search(r"Bots: expert won \d+ of \d+ against club \(\d+ to \d+ %\); club won", listed)
    assert caravan("games", "chess").exit_code == 1
    box = answer("games", "marcopolo", "--box")
    assert box["digest"] == digest(games()["marcopolo"].content())
    assert sum(box["counts"].values()) == len(box["tables"]) > 100
    setup = next(table for table in box["tables"] if table["table"] == "setup.all")
    assert setup["provenance"] == "rulebook"
    assert setup["source"].startswith("L80-88")
    assert "public" in caravan("games", "marcopolo", "--box").stdout
    assert caravan("games", "--box").exit_code == 1
    assert "tlh" in caravan("games", "--lang", "tlh").stderr


def test_the_games_of_a_service_are_listed_as_it_describes_them(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite") as service:
        there = ("--address", service.address)
        own = {"package", "package_version", "contests"}
        here = [{key: value for key, value in entry.items() if key not in own} for entry in answer("games")["games"]]
        assert answer("games", *there)["games"] == here
        rules = answer("games", "merv", *there)["games"][0]["rules"]
        assert rules == answer("games", "merv")["games"][0]["rules"]
        listed = " ".join(caravan("games", *there, "--lang", "ru").stdout.split())
        assert re.search(r"Мерв: .* \(merv; игроков: 1, 2, 3, 4; версия правил \d+; 127.0.0.1:\d+\)", listed)
        assert "limited_supply: Запас кубов, товаров и свитков ограничен: нет (по умолчанию), да" in listed
        unheard = caravan("games", "chess", *there)
        assert (unheard.exit_code, "there is no game" in unheard.stderr) == (1, True)
        assert "leave out --address" in caravan("games", "merv", "--box", *there).stderr
    assert "No service answers" in caravan("games", *there).stderr


def test_coverage_counts_every_rule_of_the_ledger() -> None:
    counted = answer("coverage", "--matches", "2", "--seed", "3")
    assert set(counted) == {"rules", "never"}
    assert list(counted["rules"]) == list(games()["marcopolo"].ledger().rules)
    assert counted["rules"]["MP-ROUND-05"]["effects"] > 0
    assert counted["never"] == [rule for rule, cited in counted["rules"].items() if not any(cited.values())]
    assert counted == answer("coverage", "--matches", "2", "--seed", "3")
    assert "never cited" in caravan("coverage", "--matches", "1").stdout


# -- tables -----------------------------------------------------------------------------------------------------------


def rendered(drawing: object) -> str:
    console = Console(width=100, record=True, file=open(os.devnull, "w"))  # noqa: PTH123, SIM115
    console.print(drawing)
    console.file.close()
    return console.export_text()


def test_any_table_can_be_drawn_by_its_areas(folded: FoldedMatch) -> None:
    words = known(folded).words
    drawn = rendered(ANY_GAME.whole(words, None, known(folded).table(folded.table_at(30)), 2, 1))
    for text in ("Contracts on display", "Blue ←", "Yellow", "Coins, camels and goods"):
        assert text in drawn
    assert words.missing == set()


def test_a_spectator_sees_no_objectives_before_the_end(folded: FoldedMatch) -> None:
    middle, end = folded.table_at(folded.version - 5), folded.table
    for drawing in (
        lambda table: folded.seen(table).whole(),
        lambda table: ANY_GAME.whole(known(folded).words, None, known(folded).table(table), 2, 0),
    ):
        assert "OB" not in rendered(drawing(middle))
        assert "OB" in rendered(drawing(end))


def test_the_table_of_marco_polo_shows_what_lies_where(folded: FoldedMatch) -> None:
    table = folded.table_at(folded.version - 5)
    drawn = rendered(draw_table(known(folded).words, known(folded).box, known(folded).table(table), 2, 1))
    for place in ("Venezia", "Bejing", "Oasis 10", "the silk market", "the coin bag", "column 1", "Blue ", "←"):
        assert place in drawn
    assert f" {table.pieces('purse@1')['coin']} " in drawn


def test_folding_finds_what_does_not_fit(store: Path, match: str) -> None:
    rows = stored_rows(store, match)
    with pytest.raises(InconsistentEventsError, match="version 3 came after version 1"):
        follow([rows[0], rows[2]], "en", hidden=True)


# -- small things -----------------------------------------------------------------------------------------------------


def test_offers_are_searched_by_words() -> None:
    labels = ["Market: 3 silk with blue 4", "Market: 1 gold with blue 4", "Take 3 coins from the bag"]
    assert matching(labels, "BLUE market") == [0, 1]
    assert matching(labels, "bag") == [2]
    assert matching(labels, "camel") == []


def test_options_are_given_as_name_and_value() -> None:
    assert option_values("marcopolo", ["a=on", "b=x=y"], Speech()) == {"a": "on", "b": "x=y"}
    with pytest.raises(Failure):
        option_values("marcopolo", ["a"], Speech())


def test_matches_go_by_their_bare_id() -> None:
    assert match_name("abcdefgh", Speech()) == match_name("matches/abcdefgh", Speech()) == "matches/abcdefgh"


def test_seats_are_remembered_for_their_user_only(tmp_path: Path) -> None:
    memory = Memory(tmp_path / "state" / "seats.json")
    assert memory.find() is None
    first, second = RememberedSeat("matches/a", 1, "secret"), RememberedSeat("matches/b", 2, "token", "host:1")
    memory.keep(first)
    memory.keep(second)
    assert stat.S_IMODE(memory.path.stat().st_mode) == 0o600
    assert memory.find() == second
    assert memory.find("matches/a") == first
    memory.forget("matches/b")
    assert memory.find() == first
    memory.path.write_text("not json")
    assert memory.find() is None


# -- a service of its own ---------------------------------------------------------------------------------------------


class Served:
    """A service in its own process."""

    def __init__(self, store: Path, *arguments: str) -> None:
        self.process = Command(("serve", "--port", "0", "--store", store, *arguments), stderr=PIPE)
        self.log: list[str] = []
        self.address = ""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line)
            if line.startswith("Ready: "):
                self.address = line.split()[1]
                break

    def end(self, number: int = signal.SIGINT) -> int:
        """Sends a signal, waits for the process, and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        _, log = self.process.communicate(timeout=150)
        self.log += log.splitlines()
        return self.process.wait()


@contextmanager
def serving(
    store: Path,
    admin_token_file: Path | None = None,
    registration: Registration = Registration.OPEN,
    **changes: Any,
) -> Iterator[LocalService]:
    """A service in this process: where a test is about what others do with it, it need not wait for another process."""
    security = security_of(registration, admin_token_file, "", ("", "", ""), (None, None, None), False)
    with LocalService(Configuration(store, port=0, drain_seconds=0, security=security, **changes)) as service:
        yield service


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    service = Served(tmp_path / "served.sqlite", "--allow-seeded")
    yield service
    if service.process.poll() is None:
        service.end()


def test_a_person_plays_leaves_goes_on_and_is_watched(served: Served) -> None:
    assert served.address, served.log
    address = ["--address", served.address]

    first = caravan(
        "play",
        "--bots",
        "random",
        *address,
        "--players",
        "2",
        "--name",
        "Ann",
        typed="?\nbag\n1\nno such thing\ns\nt\nq\n",
    )
    assert first.exit_code == 0, first.output
    for text in ("some words", "Scoreboard", "No offer contains", "Ann", "Your seat is kept"):
        assert text in first.stdout

    listed = answer("matches", *address)["matches"]
    assert len(listed) == 1
    assert listed[0]["state"] == "playing"
    assert [seat["name"] for seat in listed[0]["seats"]] == ["Ann", "Bot"]
    assert [seat["name"] for seat in listed[0]["seats"] if seat["awaited"]] == ["Ann"]
    assert listed[0]["round"] == 1
    told = caravan("matches", *address).stdout
    for text in ("playing,", "round", "(to", "decide)"):  # what stands in a cell is broken where the line is full
        assert text in told

    watched = caravan("watch", listed[0]["name"], *address, "--present", "--json")
    assert watched.exit_code == 0, watched.output
    events = [json.loads(line) for line in watched.stdout.splitlines()]
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    assert len(events) == listed[0]["version"]
    assert events[1]["headline"] == "Ann joins as Blue"
    assert any(line["rule"] == "MP-SETUP-09" for event in events for line in event["lines"])
    assert "OB" not in watched.stdout
    assert "Ann joins as Blue" in caravan("watch", listed[0]["name"], *address, "--present").stdout

    again = caravan("play", "--resume", typed="1\nu\nr mp-travel-02\nall\nresign\nyes\n")
    assert again.exit_code == 0, again.output
    assert "A journey of 1 step costs 3 coins" in again.stdout
    over = answer("matches", *address)["matches"][0]
    assert over["state"] == "abandoned"
    assert caravan("play", "--resume").exit_code == 1

    replayed = answer("replay", over["name"], *address)
    assert replayed["fingerprint"] == over["fingerprint"]
    assert served.end() == 0


def test_only_one_service_writes_a_store(served: Served, tmp_path: Path) -> None:
    second = Served(tmp_path / "served.sqlite")
    assert second.address == ""
    assert second.end() == 1
    assert "is locked" in " ".join("".join(second.log).split())


def test_the_service_ends_in_order_and_says_so(served: Served) -> None:
    assert served.end() == 0
    assert any("the service has ended" in line for line in served.log)
    assert not any("Traceback" in line for line in served.log)


def test_only_a_file_with_projections_is_rebuilt(store: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    other.write_bytes(store.read_bytes())
    text = tmp_path / "notes.md"
    text.write_text("precious")
    for file in (other, text, tmp_path):
        refused = caravan("serve", "--store", str(tmp_path / "new.sqlite"), "--port", "0", "--projections", str(file))
        assert refused.exit_code == 1
        assert "something other than projections" in refused.stderr
    assert other.read_bytes() == store.read_bytes()
    assert text.read_text() == "precious"
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    for file in (empty, tmp_path / "none.sqlite", empty):
        with LocalService(Configuration(tmp_path / "new.sqlite", projections_file=file, port=0, drain_seconds=0)):
            pass


def test_what_a_terminal_cannot_show_ends_nothing(store: Path) -> None:
    run = subprocess.run(
        [*COMMAND, "games", "merv", "--lang", "ru"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert b"merv" in run.stdout


def test_an_address_without_a_port_is_told() -> None:
    result = caravan("matches", "--address", "localhost")
    assert result.exit_code == 1
    assert "use host:port" in result.stderr
    assert "another machine" in caravan("matches", "--address", "example.org:1").stderr


def test_games_of_matches_must_be_there(served: Served) -> None:
    result = caravan("matches", "--address", served.address, "--game", "chess")
    assert result.exit_code == 1
    assert "no game" in result.stderr


def test_a_seat_is_chosen_and_what_cannot_begin_leaves_nothing_behind(served: Served) -> None:
    address = ["--address", served.address]
    for wrong in (["--seat", "99"], ["--bots", "clever"]):
        assert caravan("play", *address, "--players", "2", *wrong).exit_code == 1
    assert answer("matches", *address)["matches"] == []
    assert (
        caravan("play", "--bots", "random", *address, "--players", "2", "--seat", "2", typed="[bold]x\nq\n").exit_code
        == 0
    )
    seats = answer("matches", *address)["matches"][0]["seats"]
    assert [seat["name"] for seat in seats] == ["Bot", "You"]
    again = caravan("play", "--resume", typed="[bold]x\nq\n")
    assert "No offer contains '[bold]x'" in again.stdout


def test_where_guests_are_not_admitted_one_plays_as_a_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    admin = tmp_path / "admin"
    admin.write_text("the-token-of-those-who-run-it\n")
    service = Served(tmp_path / "closed.sqlite", "--registration", "invitation", "--admin-token-file", str(admin))
    try:
        address = ["--address", service.address]
        guest = caravan("play", "--bots", "random", *address, "--players", "2")
        assert guest.exit_code == 1
        assert f"caravan players register NAME --address {service.address}" in guest.stderr
        code = answer("players", "invite", *address, "--admin-token-file", str(admin))["invitation"]["code"]
        assert caravan("players", "register", "Ann", *address, "--invitation", code).exit_code == 0
        assert caravan("play", "--bots", "random", *address, "--players", "2", typed="q\n").exit_code == 0
        assert caravan("players", "rotate", *address).exit_code == 0
        assert caravan("play", "--resume", typed="q\n").exit_code == 0, "with the new token"
        known = Memory().find()
        assert known is not None
        assert known.player.startswith("players/")
        assert [seat["name"] for seat in answer("matches", *address)["matches"][0]["seats"]] == ["Ann", "Bot"]
    finally:
        service.end()


def test_a_player_opens_their_entropy_when_no_seat_is_free(served: Served, tmp_path: Path) -> None:
    with Client.connect(served.address) as owner:
        match = owner.create_match("marcopolo", 2).name
        home = {"XDG_STATE_HOME": str(tmp_path)}
        command = ("play", match, "--address", served.address)
        with Command(command, environment=home, stdin=PIPE, stdout=DEVNULL) as playing:
            try:
                until(lambda: owner.match(match).version == 2)
                time.sleep(0.3)
                assert not owner.match(match).seats[0].ready
                owner.join(match, "Late")
                until(lambda: owner.match(match).seats[0].ready)
                assert owner.match(match).state == Match.STATE_OPEN
                owner.start(match)
                owner.abandon(match)  # chance decides who begins: perhaps the seat that nobody plays
                playing.communicate("q\n", timeout=150)
            finally:
                playing.kill()
        assert playing.returncode == 0


def until(reached: Callable[[], bool]) -> None:
    """Polls until a condition holds, for a limited time."""
    deadline = time.monotonic() + 150
    while not reached():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_an_unlisted_match_is_joined_with_its_code(served: Served) -> None:
    with Client.connect(served.address) as owner:
        match = owner.create_match("marcopolo", 2, access=access_pb2.ACCESS_UNLISTED, join_code="open sesame").name
        owner.add_bot(match)
        arguments = ("play", match, "--address", served.address)
        assert caravan(*arguments).exit_code == 1
        assert caravan(*arguments, "--join-code", "open sesame", typed="q\n").exit_code == 0
        assert owner.match(match).seats[1].display_name == "You"


def test_an_address_where_nobody_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clients.caravan.terminal.ANSWER_SECONDS", 0.2)
    result = caravan("matches", "--address", "127.0.0.1:1")
    assert result.exit_code == 1
    assert "caravan serve" in result.stderr
    in_russian = caravan("matches", "--address", "127.0.0.1:1", "--lang", "ru")
    assert in_russian.exit_code == 1
    assert "Ошибка: " in in_russian.stderr
    assert "никто не отвечает" in " ".join(in_russian.stderr.split())


def test_play_starts_a_service_of_its_own_where_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("CARAVAN_TOKEN_FILE", str(tmp_path / "of another service"))
    started = caravan("play", "--players", "2", typed="q\n")
    assert started.exit_code == 0, started.output
    assert "You play against 1 expert bot: an expert bot plans its whole turn and is the strongest" in " ".join(
        started.stdout.split()
    )
    resumed = caravan("play", "--resume", typed="q\n")
    assert resumed.exit_code == 0, resumed.output
    assert "Your seat is kept" in resumed.stdout
    known = Memory().find()
    assert known is not None
    assert answer("verify", "--store", known.store)["matches"][0]["ok"] is True
    seated = answer("replay", known.match, "--store", known.store, "--at", "3")["event"]
    assert seated["headline"] == "Expert (expert bot) joins as Yellow"


def test_the_commands_offer_the_levels_of_bots_that_there_are() -> None:
    assert LEVELS == levels.LEVELS
    assert set(KINDS) == set(bots.KINDS)


# -- languages --------------------------------------------------------------------------------------------------------

ENGLISH_WORDS = re.compile("[A-Za-z]{3,}")
NOT_ENGLISH = re.compile(
    r"^(?:[a-z]|\.\.), [a-z]+ |^why |^hint |"  # words that can be typed
    r"MERV-[A-Z]+-\d+|SVC-[A-Z]+-\d+|AMB-\d+|caravan (play-again|play|replay|verify)|--\w+|matches/\w+|/\S+|"
    r"`?all`?|resign|expert|Expert|random"
)
"""Texts that are the same in every language: ids, commands, paths, kinds of bots."""


def in_english(text: str) -> list[str]:
    """The English parts of an output in Russian."""
    return [line for line in text.splitlines() if ENGLISH_WORDS.search(NOT_ENGLISH.sub("", line))]


def test_a_match_of_merv_is_played_in_russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    begun = caravan(
        *("play", "--lang", "ru", "--game", "merv", "--players", "2"),
        typed="?\nr merv-turn-05\nr svc-ask-01\nнет такого\nячейка\nall\ns\nt\nu\n1\n2\nq\n",
    )
    assert begun.exit_code == 0, begun.output
    told = " ".join(begun.stdout.split())
    for text in (
        "Ваши соперники: 1 бот «Мастер» («Мастер» обдумывает весь ход и играет сильнее всех).",
        "Выберите ячейку действия",
        "число принять это решение",
        "отменить своё последнее решение",
        "Вы обязаны выполнить ровно одно действие",
        "Вы решаете, только когда вас спрашивают.",
        "Нет решений, где есть 'нет такого'",
        "Таблица очков",
        "Вам нечего отменять (SVC-UNDO-01)",
        "Место остаётся за вами; продолжить: caravan play --resume",
    ):
        assert text in told
    assert in_english(begun.stdout) == []
    assert "Мастер" in told
    assert "Expert" not in told, "not even the name of the bot"

    resumed = caravan("play", "--resume", typed="resign\nда\n")
    assert resumed.exit_code == 0, resumed.output
    assert "сдаётся" in resumed.stdout
    assert "Посмотреть партию снова: caravan replay" in resumed.stdout
    assert "Ваша квитанция, по которой можно доказать" in resumed.stdout
    assert in_english(resumed.stdout) == [], "the language is kept with the seat"
    nothing = caravan("play", "--resume", "--lang", "ru")
    assert nothing.exit_code == 1
    assert "Ошибка: Нет партии, которую можно продолжить." in nothing.stderr


def test_going_on_in_another_language_is_kept_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert "ячейку" in caravan("play", "--lang", "ru", "--game", "merv", "--players", "1", typed="q\n").stdout
    for arguments in (["--lang", "en"], []):
        assert "Choose an action slot" in caravan("play", "--resume", *arguments, typed="q\n").stdout


def test_a_seat_that_was_remembered_without_a_language_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    memory = Memory()
    memory.path.parent.mkdir(parents=True)
    memory.path.write_text('[{"match": "matches/m", "seat": 1, "token": "t"}]')
    (known,) = memory.seats()
    assert known.language == ""


def test_a_game_without_the_language_says_so_once_and_is_all_english(
    store: Path, match: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    game, told = games()["marcopolo"], games()["marcopolo"].words
    monkeypatch.setitem(vars(game), "words", lambda language: told(language) if language == "en" else None)
    note = "The Voyages of Marco Polo: not translated into 'ru'; shown in English."
    for arguments in (
        ["play", "--players", "2", "--bots", "random"],
        ["demo", "--players", "2", "--bots", "random"],
        ["replay", match, "--store", str(store)],
    ):
        result = caravan(*arguments, "--lang", "ru", typed="?\ns\nt\nq\n")
        assert result.exit_code == 0, result.output
        assert " ".join(result.output.split()).count(note) == 1
        assert not re.search("[а-яё]", result.output), "nothing is told in Russian"


def test_errors_of_the_service_are_told_in_russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for arguments, text in (
        (["--players", "9"], "Игроки: можно 1, 2, 3, 4; указано 9"),
        (["--bots", "greedy,random", "--players", "2"], "назовите один вид ботов"),
        (["--option", "limited_supply"], "настройки задаются как имя=значение"),
        (["--edition", "none"], "Такого издания этой игры нет."),
    ):
        result = caravan("play", "--lang", "ru", "--game", "merv", *arguments)
        assert result.exit_code == 1
        assert "Ошибка: " in result.stderr
        assert text in " ".join(result.stderr.split())


LATIN = re.compile(r"\b(?!matches|rank|merv|on|off)[a-z]{3,}\b(?![_./:])")
"""A word of a sentence in another language than Russian; names of matches and of what is typed are no such words."""


def test_verdicts_and_games_are_told_in_russian_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    store = tmp_path / "s.sqlite"
    played = answer("demo", "--game", "merv", "--bots", "random", "--players", "2", "--store", str(store))
    name = played["matches"][0]["name"]
    told = caravan("verify", "--lang", "ru", "--store", str(store)).stdout
    assert "случайность: известна заранее, поэтому нечестная" in told
    shown = caravan("games", "merv", "--lang", "ru").stdout.replace(games().claim("merv").package, "")
    listed = shown.splitlines()[:2]
    missing = caravan("verify", "--lang", "ru", "--store", str(tmp_path / "none")).stderr
    assert "Нет хранилища" in missing
    for text in (told.replace(name, ""), listed[0], listed[1].partition(":")[2], missing.replace(str(tmp_path), "")):
        assert LATIN.findall(text) == []


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        ("seeded", "известна заранее"),
        ("published", "проверена по раскрытому секрету"),
        ("secret", "который раскрывается в конце"),
    ],
)
def test_what_is_known_of_chance_is_told_in_russian(chance: str, said: str) -> None:
    assert said in Speech("ru").plain("chance-is", chance=chance, chosen="none")


def test_the_catalogue_of_games_is_told_in_russian() -> None:
    listed = caravan("games", "--lang", "ru")
    assert "Сердце Шёлкового пути" in listed.stdout
    assert "shown in English" not in listed.stderr, "every game speaks Russian"
    assert "Вы обязаны выполнить ровно одно действие" in " ".join(
        caravan("games", "merv", "--lang", "ru").stdout.split()
    )


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["The magistrate comes first", "Magistrate ♚B wins with ", "Scoreboard", "Magistrate ♚B"]),
        (
            "ru",
            [
                "Партия окончена: побеждает судья-чиновник",
                "Победа: Судья-чиновник ♚С",
                "Таблица очков",
                "Судья-чиновник ♚С",
            ],
        ),
    ],
)
def test_a_lost_solo_match_is_followed_to_its_end_and_names_the_magistrate(language: str, lines: list[str]) -> None:
    played = caravan("demo", "--game", "merv", "--players", "1", "--bots", "random", "--lang", language)
    assert played.exit_code == 0, played.output
    told = played.stdout
    for line in lines:
        assert line in told
        told = told[told.index(line) :]
