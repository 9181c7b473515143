"""The command: how players contribute to the lots, seeds, and byes."""

import random
from pathlib import Path

import pytest

from clients.caravan.accounts import account
from clients.caravan.tournaments.seeds import steps
from clients.workshop.temporary_service import LocalService
from tests.clients.caravan import caravan
from tests.clients.test_ratings import settled
from tests.clients.test_tournaments import created, organised, said


def as_somebody_else(name: str, monkeypatch: pytest.MonkeyPatch, folder: Path, service: LocalService) -> None:
    """From here on the user is another player."""
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / name))
    if not (folder / name).exists():
        caravan("players", "register", name, "--address", service.address)


def test_who_registers_contributes_to_the_lots_with_their_next_command(
    service: LocalService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = created("--rounds", "1")
    said("register", name)
    said("register", name, "--bot", "random", "--count", "2")
    as_somebody_else("Anna", monkeypatch, tmp_path, service)
    assert organised("register", name)["entrant"]["entropy_commitment"]
    assert "Registration is still open" in said("entropy", name)
    as_somebody_else("state", monkeypatch, tmp_path, service)
    assert "when all who contribute" in said("close", name), "Anna has not opened any yet"
    assert "wait for: Anna" in said("entropy", name)
    as_somebody_else("Anna", monkeypatch, tmp_path, service)
    said("show", name)
    drawn = organised("entropy", name)["tournament"]
    assert drawn["state"] == "STATE_RUNNING"
    entrants = organised("show", name)["entrants"]
    assert sum(bool(one["entropy"]) for one in entrants) == 2
    assert "Lots are drawn" in said("entropy", name)


def test_who_is_away_does_not_block_the_lots(
    service: LocalService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = created("--rounds", "1")
    said("register", name)
    said("register", name, "--bot", "random", "--count", "2")
    as_somebody_else("Anna", monkeypatch, tmp_path, service)
    said("register", name)
    as_somebody_else("state", monkeypatch, tmp_path, service)
    said("close", name)
    assert "Lots are drawn" in said("release", name, "--reason", "away"), (
        "the organiser binds and opens again by itself"
    )
    assert organised("show", name)["tournament"]["state"] == "STATE_RUNNING"


def test_run_waits_for_entropy_and_then_goes_on_without_it(
    service: LocalService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = created("--rounds", "1")
    said("register", name, "--bot", "random", "--count", "3")
    as_somebody_else("Anna", monkeypatch, tmp_path, service)
    said("register", name)
    as_somebody_else("state", monkeypatch, tmp_path, service)
    said("pause", name, "--reason", "no match may begin in this test")
    stopped = said("run", name, "--patience", "0", status=1)
    assert "No longer waiting for: Anna" in stopped
    assert "is paused" in stopped
    assert organised("show", name)["tournament"]["state"] == "STATE_RUNNING", "lots are drawn"


def test_seeds_and_byes(service: LocalService) -> None:
    name = created("--rounds", "2")
    said("register", name, "--bot", "random", "--count", "4", "--name", "Robot")
    assert "Robot 2: seed 1" in said("seed", name, "bot-2", "1", "--reason", "champion")
    assert organised("seed", name, "bot-2", "0")["entrant"]["seed"] == 0
    assert "Robot 4 sits out round 1" in said("bye", name, "bot-4", "--round", "1")
    assert "Robot 4 sits out round 2" in said("bye", name, "bot-4", "--round", "2", "--worth", "full")
    said("close", name)
    assert "Lots are drawn: seeds can no longer change" in said("seed", name, "bot-1", "1", status=1)
    said("pair", name)
    tables = organised("show", name)["rounds"][0]["tables"]
    assert len(tables) == 1
    assert all("bot-4" not in seat["entrant"] for seat in tables[0]["seats"])


def seeds_shown(name: str) -> dict[str, int]:
    return {one["name"].rpartition("/")[2]: one["seed"] for one in organised("show", name)["entrants"]}


def test_seeds_come_from_a_file_also_where_they_change_places(service: LocalService, tmp_path: Path) -> None:
    name = created("--rounds", "2")
    said("register", name, "--bot", "random", "--count", "4", "--name", "Robot")
    file = tmp_path / "seeds.csv"
    file.write_text("\ufeffEntrant;Seed\r\n\r\n Robot 1 ; 1\r\nbot-2;2\r\n", encoding="utf-8")
    assert "2 entrants have new seeds" in said("seed", name, "--from", str(file), "--reason", "Last year")
    file.write_text('bot-1,2\nbot-2,1\n"Robot 3",3\nbot-4,0', encoding="utf-8")
    assert "3 entrants have new seeds" in said("seed", name, "--from", str(file))
    assert seeds_shown(name) == {"bot-1": 2, "bot-2": 1, "bot-3": 3, "bot-4": 0}
    assert "No seed has changed" in said("seed", name, "--from", str(file))
    assert "Name an entrant and a seed" in said("seed", name, "bot-1", status=1)
    assert "Name an entrant and a seed" in said("seed", name, "bot-1", "1", "--from", str(file), status=1)
    said("withdraw", name, "bot-4", "--reason", "Broken")
    for text, line, problem in (
        ("bot-1,1,2", 1, "two columns are needed"),
        ("entrant,seed\n\nbot-1,x", 3, "'x' is not a seed"),
        ("bot-1,10001", 1, "'10001' is not a seed from 0 to 10,000"),
        ("bot-1,-1", 1, "'-1' is not a seed"),
        ("bot-2,5\nZoe,1", 2, "Zoe"),
        ("bot-1,4\nbot-1,5", 2, "has a seed already in another line"),
        ("bot-1,4\nbot-2,4", 2, "seed 4 is in line 1 already"),
        ("bot-1,4\nbot-2,3", 2, "bot-3 has seed 3, and is not in the file"),
        ("bot-4,4", 1, "'bot-4' has left the tournament"),
        ('bot-1,4\n"bot-2,5', 2, ""),
    ):
        file.write_text(text, encoding="utf-8")
        complaint = " ".join(said("seed", name, "--from", str(file), status=1).split())
        assert f"seeds.csv, line {line}: " in complaint, text
        assert problem in complaint, text
    assert "cannot be read as seeds" in said("seed", name, "--from", str(tmp_path / "none.csv"), status=1)
    file.write_text("x" * 1_000_001, encoding="utf-8")
    assert "cannot be read as seeds" in said("seed", name, "--from", str(file), status=1)
    assert seeds_shown(name)["bot-1"] == 2, "a file with a mistake changes nothing"


def test_seeds_come_from_ratings(service: LocalService) -> None:
    name = created("--rounds", "2")
    said("register", name, "--bot", "greedy", "--name", "Newcomer")
    said("seed", name, "bot-1", "2")
    said("register", name)
    said("register", name, "--bot", "random", "--count", "2", "--name", "Robot")
    with account(service.address) as player:
        match = player.client.create_match("sahwari", 3).name
        player.client.join(match)
        for _ in range(2):
            player.client.add_bot(match, "random")
        player.client.start(match, without_waiting=True)
        player.client.resign(match)
        settled(player.client, 1)
        own = player.client.player().name.removeprefix("players/")
    said("use", name)
    assert "4 entrants have new seeds" in said("seed", "--from", "ratings", "--reason", "By ratings")
    assert seeds_shown(name) == {"bot-1": 0, own: 3, "bot-2": 1, "bot-3": 2}
    assert "Newcomer: seed 9" in said("seed", "bot-1", "9")
    assert "Newcomer: no seed" in said("seed", name.removeprefix("tournaments/"), "bot-1", "0"), "none is missing"


def test_seeds_that_change_places_are_never_taken() -> None:
    dice = random.Random(7)
    for _ in range(200):
        entrants = [f"player{number}" for number in range(dice.randint(1, 6))]
        present, wanted = (
            dict(zip(entrants, dice.sample([0, 0, 0, *range(1, 7)], len(entrants)), strict=True)) for _ in range(2)
        )
        taken = dict(present)
        for entrant, seed in steps(present, wanted):
            assert not seed or seed not in taken.values()
            taken[entrant] = seed
        assert taken == wanted


def test_a_player_takes_a_bye_and_a_club_is_kept_apart(service: LocalService) -> None:
    name = created("--rounds", "2", "--byes", "1")
    said("register", name)
    said("register", name, "--bot", "random", "--count", "4", "--name", "Robot")
    assert "Olga sits out round 2" in said("take-bye", name, "--round", "2")
    assert "Olga plays round 2" in said("take-back-bye", name, "--round", "2")
    said("take-bye", name, "--round", "2")
    assert "has taken the one bye" in said("take-bye", name, "--round", "1", status=1)
    assert "Kept apart in the rounds to come: Robot 1, Robot 2" in said("apart", name, "Robot 1", "bot-2")
    assert "Kept apart from" in said("show", name)
    assert organised("show", name)["entrants"][1]["apart"] == ["bot-2"]
    assert "May meet again: Robot 1, Robot 2" in said("apart", name, "bot-1", "bot-2", "--lift")
    assert "Kept apart from" not in said("show", name)
