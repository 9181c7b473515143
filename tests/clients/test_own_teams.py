"""Teams of entrants themselves by the command line: founded, joined by a code, ordered by the captain, and left."""

from pathlib import Path

import pytest

from clients.workshop.temporary_service import LocalService
from tests.clients.caravan import caravan
from tests.clients.test_tournaments import organised, said


def test_a_captain_founds_a_team_and_orders_it_and_another_joins_and_leaves(
    service: LocalService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = ("--game", "sahwari", "--seats", "2", "--rounds", "2", "--teams", "2", "--reserves", "1")
    name = str(organised("create", "Club Cup", *two)["tournament"]["name"])

    def becomes(player: str) -> None:
        """Goes on as another player, on a computer of theirs."""
        folder = tmp_path / player
        monkeypatch.setenv("XDG_STATE_HOME", str(folder))
        if not folder.exists():
            caravan("players", "register", player, "--address", service.address)
            said("register", name)

    becomes("Anna")
    assert "You are in no team" in said("own-team", name, "--leave", status=1)
    shown = said("own-team", name, "Rooks")
    assert f"caravan tournament join-team {name} " in " ".join(shown.split())
    code = " ".join(shown.split()).rpartition(" ")[2]
    becomes("Ben")
    assert "No team of this tournament has this code" in said("join-team", name, "guessed", status=1)
    assert "You are in team Rooks" in said("join-team", name, code)
    assert "Only the captain changes team Rooks" in said("own-team", name, "--order", "Ben,Anna", status=1)
    becomes("Anna")
    said("own-team", name, "Castles", "--order", "Ben,Anna")
    (team,) = organised("show", name)["tournament"]["teams"]
    entrants = {one["display_name"]: one["name"].rpartition("/")[2] for one in organised("show", name)["entrants"]}
    assert (team["display_name"], team["members"]) == ("Castles", [entrants["Ben"], entrants["Anna"]])
    again = organised("own-team", name, "--code")
    assert (again["name"], len(again["code"]) > 20, again["code"] == code) == ("Castles", True, False)
    becomes("Ben")
    assert "You are in no team now" in said("own-team", name, "--leave")
    assert "No team of this tournament has this code" in said("join-team", name, code, status=1)
    becomes("Anna")
    said("own-team", name, "--closed")
    assert not organised("show", name)["tournament"]["teams"][0].get("open")
    assert "You are in no team now" in said("own-team", name, "--remove")
    assert not organised("show", name)["tournament"].get("teams")
