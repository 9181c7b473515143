"""The `caravan` command with real services and stores, in this process and in its own process."""

import json
import os
import re
import sqlite3
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from clients.caravan.choice_tree import matching
from clients.caravan.fold_error import InconsistentEventsError
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.match_arguments import option_values
from clients.caravan.phrases import Speech
from clients.caravan.replay import follow
from clients.caravan.rules.drawings import ANY_GAME
from clients.caravan.rules.tables import draw_table
from clients.caravan.saved_seats import Memory, RememberedSeat
from clients.caravan.stepper import Stepper
from clients.caravan.terminal import Failure, match_name
from clients.workshop.stored_matches import stored_rows
from clients.workshop.temporary_service import LocalService
from domain.boxes.file import digest
from domain.games import games
from service.configuration import Configuration
from service.persistence.matches.store import MatchStore
from tests.clients.caravan import COMMAND, ROOT, answer, caravan
from tests.clients.folds import known
from tests.clients.served_store import serving, tamper


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
    assert re.search(r"Bots: Expert won \d+ of \d+ against Club player \(\d+ to \d+ %\); Club player won", listed)
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
        assert (unheard.exit_code, "There is no game" in unheard.stderr) == (1, True)
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
