"""A whole event of teams by the command line: entered from a file, played, disputed, archived and verified offline."""

import json
import subprocess
from pathlib import Path

import pytest
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.v1.tournament_archive_pb2 import ArchivedStanding

from clients.workshop.temporary_service import LocalService
from domain.tournaments.trf import read
from tests.clients.caravan import answer, caravan
from tests.clients.test_tournaments import organised, said
from tests.sdks.building import TIMEOUT, go_built
from tests.sdks.toolchains import missing

pytestmark = pytest.mark.timeout(2 * TIMEOUT)
TEAMS, BOARDS, MEMBERS, ROUNDS = 8, 3, 4, 3


def entered(folder: Path) -> str:
    """A tournament of eight teams of three boards with a reserve; Olga leads the first, and never comes."""
    name = str(
        organised(
            *("create", "Club Cup", "--game", "sahwari", "--seats", "2", "--rounds", str(ROUNDS), "--come", "1s"),
            *("--teams", str(BOARDS), "--reserves", "1", "--team-points", "3,1,0", "--tie-break", "game-points"),
            *("--tie-break", "sonneborn-berger-games", "--tie-break", "berliner"),
            *("--seat-preferences", "type-b"),
        )["tournament"]["name"]
    )
    said("register", name)
    said("register", name, "--bot", "random", "--count", str(TEAMS * MEMBERS - 1), "--name", "Robot")
    players = ["Olga", *(f"bot-{number}" for number in range(1, TEAMS * MEMBERS))]
    lines = [f"Team {team + 1};{';'.join(players[team * MEMBERS : (team + 1) * MEMBERS])}\n" for team in range(TEAMS)]
    file = folder / "teams.csv"
    file.write_text("team;1;2;3;reserve\n" + "".join([*lines[:-1], "Team 8;bot-28;nobody;bot-30\n"]))
    assert "Line 9" in said("team", name, "--from", str(file), status=1)
    file.write_text("Team 1;bot-1;bot-2;bot-3\nTeam 2;bot-4;bot-5;bot-2\n")
    assert "Line 2: bot-2 is in line 1 too" in said("team", name, "--from", str(file), status=1)
    assert not organised("show", name)["tournament"].get("teams"), "a mistake changes nothing"
    file.write_text("Team 1;bot-1;bot-2;bot-3\nTeam 2;bot-4\n")
    assert "Line 2: A team has 3 to 4 members" in said("team", name, "--from", str(file), status=1)
    said("team", name, "Team 1", "--remove")
    assert "Name a team and its members" in said("team", name, "Team 1", status=1)
    file.write_text("team;1;2;3;reserve\n" + "".join(lines))
    assert "8 teams" in said("team", name, "--from", str(file))
    said("team", name, "Team 8", "--rename", "Camels")
    said("team", name, "camels", "bot-29", "bot-28", "bot-30", "bot-31")
    return name


def test_a_whole_event_of_teams(service: LocalService, tmp_path: Path) -> None:
    name = entered(tmp_path)
    listed = said("show", name)
    assert "Camels" in listed
    assert "camels" not in listed, "a team keeps its name when it is formed again"
    assert "match points 3-1-0" in listed
    assert "8 teams of 3 boards, one reserve" in listed
    assert "seats by FIDE’s type B" in listed
    said("run", name, "--up-to", "1")
    first = organised("show", name, "--round", "1")["rounds"][0]
    assert len(first["team_matches"]) == TEAMS // 2
    assert len(first["tables"]) == BOARDS * TEAMS // 2
    (missed,) = [table for table in first["tables"] if table.get("no_shows")]
    assert missed["reason"]["board"]["board"] == 1, "Olga did not come to the first board"
    said("withdraw", name, "Camels", "--reason", "No driver")
    said("run", name, "--up-to", "2")
    said(
        *("adjudicate", name, "--round", "2", "--table", "1", "--places", "2,1", "--reason", "The arbiter decided"),
    )
    before = match_points(name, 2)
    fined = said("adjudicate", name, "--round", "2", "--penalty", "Team 2=1/2", "--reason", "Late line-up")
    assert "penalty for Team 2" in fined
    assert match_points(name, 2) == before, "a penalty is no part of a match"
    assert "Several" in said("adjudicate", name, "--round", "2", "--penalty", "Team=1", "--reason", "Late", status=1)
    said("run", name)
    shown = said("show", name, "--cross-table")
    assert f"Standings after round {ROUNDS}" in shown
    assert "Players" in shown
    assert "Матч 1" in said("show", name, "--round", str(ROUNDS), "--lang", "ru")
    found = organised("show", name)
    byes = [bye["team"] for one in found["rounds"] for bye in one.get("team_byes", ())]
    assert len(byes) == len(set(byes)) == ROUNDS - 1, "seven teams are left, and each has the bye once at most"
    met = [
        frozenset(side["team"] for side in match["sides"]) for one in found["rounds"] for match in one["team_matches"]
    ]
    assert len(met) == len(set(met)), "no two teams meet twice"
    held_to_account(name, tmp_path)


def match_points(name: str, number: int) -> list[list[str]]:
    """The match points of the team matches of a round."""
    matches = organised("show", name, "--round", str(number))["rounds"][0]["team_matches"]
    return [[side["match_points"] for side in match["sides"]] for match in matches]


def held_to_account(name: str, folder: Path) -> None:
    """The archive verifies offline in Python and in Go, and what is tampered with is found by both."""
    file, page = folder / "cup.tournament", folder / "cup.html"
    said("export", name, "--output", str(file))
    said("page", str(file), "--output", str(page))
    text = page.read_text(encoding="utf-8")
    assert all(word in text for word in ("Camels", "Team matches", "Formed team Camels"))
    report = folder / "cup.trf"
    said("export", str(file), "--trf", "--output", str(report))
    teams = read(report.read_text(encoding="utf-8")).teams
    assert sorted(team.name for team in teams) == sorted(["Camels", *(f"Team {team}" for team in range(1, TEAMS))])
    assert {len(team.players) for team in teams} == {MEMBERS}
    proof = answer("verify", str(file))
    assert proof["ok"], proof
    archive = TournamentArchive.from_bytes(file.read_bytes())
    last = archive.standings[-1]
    swapped = [ArchivedStanding() for _ in last.lines]
    for line, other in zip(swapped, reversed(last.lines), strict=True):
        line.CopyFrom(other)
    del last.lines[:]
    last.lines.extend(swapped)
    forged = folder / "forged.tournament"
    forged.write_bytes(archive.to_bytes())
    assert caravan("verify", str(forged), "--json").exit_code == 1
    if missing("Go"):
        return
    program = go_built() / "caravan-verify"
    for archived, state in ((file, "holds"), (forged, "fails")):
        done = subprocess.run(
            [str(program), str(archived), "--json"], capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
        claims = {claim["claim"]: claim["state"] for claim in json.loads(done.stdout)["claims"]}
        assert (claims["standings"], claims["results"]) == (state, "holds"), (archived, done.stdout)
