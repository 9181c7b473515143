"""`caravan tournament` for people and for scripts, with a service in the same process."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Client
from caravanserai_protocol.v1.match_pb2 import Match, Seat
from caravanserai_protocol.v1.tournament_pb2 import Adjudication, Forfeit, Places

from caravanserai_verify.texts import number
from clients.caravan.accounts import account
from clients.workshop.temporary_service import LocalService
from domain.matches.arranged_matches import TableAttempt
from tests.clients.caravan import answer, caravan

GAME = ("--game", "sahwari", "--seats", "3")


def organised(*arguments: str) -> Any:
    return answer("tournament", *arguments)


def said(*arguments: str, status: int = 0) -> str:
    result = caravan("tournament", *arguments)
    assert result.exit_code == status, result.output
    return result.output


def created(*arguments: str) -> str:
    return str(organised("create", "Spring Open", *GAME, *arguments)["tournament"]["name"])


def test_the_demo_plays_a_whole_tournament_verifies_and_exports_it(tmp_path: Path) -> None:
    folder = str(tmp_path / "spring")
    played = organised("demo", *GAME, "--players", "6", "--rounds", "2", "--seed", "demo", "--export", folder)
    assert played["verified"] is True
    assert played["tournament"]["state"] == "STATE_FINISHED"
    assert [len(one["tables"]) for one in played["rounds"]] == [2, 2]
    assert [line["played"] for line in played["standings"]["standings"]] == [2] * 6
    proof = answer("verify", played["archive"])
    assert proof["ok"] is True
    assert played["tournament"]["name"] in Path(played["page"]).read_text(encoding="utf-8")
    assert {path.parent for path in map(Path, (played["archive"], played["page"]))} == {Path(folder)}


def test_an_organiser_runs_a_tournament_of_bots(service: LocalService) -> None:
    name = created("--rounds", "2", "--tie-break", "buchholz")
    said("register", name, "--bot", "random", "--count", "6", "--name", "Robot")
    assert "Registration is open." in said("show", name)
    ended = said("run", name)
    assert ended.index("Round 1: 1. Robot") < ended.index("Round 2: 1. Robot") < ended.index("Finished.")
    shown = said("show", name, "--cross-table", "--round", "1")
    assert all(text in shown for text in ("Spring Open", "Standings after round 1", "BH", "Cross-table", "Round 1"))
    assert "Round 9 is not paired yet. 2 rounds are." in said("show", name, "--round", "9", status=1)
    assert said("show", name, "--lang", "ru").count("Robot") == 6
    assert "Spring Open" in said("list")
    assert organised("list", "--game", "sahwari")["tournaments"][0]["state"] == "STATE_FINISHED"


def test_a_run_stops_where_the_organiser_must_decide_and_goes_on_after_that(service: LocalService) -> None:
    with Client.connect(service.address) as ruth:
        name, arbiter = created("--rounds", "1", "--arbiter", ruth.register("Ruth").name), ruth.token
    said("register", name)
    said("register", name, "--bot", "random", "--count", "2")
    assert "lots are drawn" in said("close", name)
    assert "Olga" in said("pair", name)
    abandon(service, TableAttempt(name, 1, 1, 1).match)
    stopped = said("run", name, status=1)
    assert "has no result" in stopped
    assert all(player in stopped for player in ("Olga", "Bot 1", "Bot 2")), "names, and no ids"
    ruling = ("adjudicate", name, "--round", "1", "--table", "1", "--reason")
    decided = said(*ruling, "no time", "--places", "1,2,2")
    assert "no time" in decided
    assert "Somebody else" not in said(*ruling, "counted again", "--places", "1,2,3")
    with Client.connect(service.address, token=arbiter) as ruth:
        places = Adjudication(round=1, table=1, places=Places(places=[3, 2, 1]))
        ruth.adjudicate(name, places, "seen at the board")
    assert "Round 1, table 1: another decision came after yours, and counts." in said("show", name)
    assert "после вашего решения принято другое" in said("show", name, "--lang", "ru")
    overruled = said(*ruling, "no time", "--places", "1,2,2")
    assert "seen at the board" in overruled
    assert "Somebody else had already decided about table 1" in overruled
    assert "came after yours" not in said("show", name), "the last decision is Olga's"
    assert "Finished." in said("run", name)


def abandon(service: LocalService, match: str) -> None:
    """Ends a match as its owner, as soon as the tournament has made it."""
    with account(service.address) as own:
        for _ in range(1500):
            if any(found.name == match for found in own.client.matches("reserved = me")):
                own.client.abandon(match)
                return
            time.sleep(0.1)
    raise AssertionError("there is no match")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "Use one of"),
        (("--void", "--replay", "--table", "1"), "Use one of"),
        (("--void",), "--table NUMBER"),
        (("--penalty", "bot-1"), "ENTRANT=POINTS"),
        (("--places", "1,x", "--table", "1"), "not places"),
    ],
)
def test_an_unclear_decision_is_explained(arguments: tuple[str, ...], complaint: str) -> None:
    output = said("adjudicate", "x", "--round", "1", "--reason", "because", *arguments, status=1)
    assert complaint in output


def test_who_leaves_is_shown_as_gone(service: LocalService) -> None:
    name = created("--rounds", "1")
    said("register", name, "--bot", "random", "--count", "4", "--name", "Robot")
    said("close", name)
    said("withdraw", name, "bot-4", "--reason", "broken")
    said("run", name)
    assert "Robot 4 (left)" in said("show", name)


def test_the_tournament_that_was_created_is_in_use(service: LocalService) -> None:
    made = said("create", "Autumn Open", *GAME)
    assert "Other commands use it" in made
    assert "Autumn Open" in said("show")
    name = created("--rounds", "1")
    assert name in said("use"), "the last one"
    assert f"{name} is not over" in said("export", status=1)


def test_entrants_go_by_their_names_and_the_tournament_in_use_by_none(service: LocalService) -> None:
    assert "No tournament is selected" in said("show", status=1)
    name = created("--rounds", "1", "--come", "10m")
    said("use", name)
    said("register", "--bot", "random", "--count", "2", "--name", "Robot")
    said("register", "--bot", "random", "--name", "Robot 1")
    said("register")
    assert "fit Robot 1: bot-1 (Robot 1), bot-3 (Robot 1)." in said("seed", "Robot 1", "1", status=1)
    assert "Robot 2: seed 1" in said("seed", "robot 2", "1")
    assert "There is no entrant Nobody. Entrants: bot-1 (Robot 1)" in said("withdraw", "Nobody", status=1)
    assert "Robot 1" in said("withdraw", "bot-3", "--reason", "one too many")
    assert "lots are drawn" in said("close")
    said("pair")
    match = TableAttempt(name, 1, 1, 1).match
    shown = patiently("show", "--round", "1", until=match)
    assert all(text in shown for text in ("bot-2", "Standings", "may come until"))
    assert "Round 2 is not paired yet. 1 round is." in said("show", "--round", "2", status=1)
    ruling = ("adjudicate", "--round", "1", "--table", "1", "--reason", "asleep")
    assert "Robot 1 (bot-3) does not sit at table 1. There sit: " in said(*ruling, "--forfeit", "bot-3", status=1)
    assert "needs --replay" in said(*ruling, "--void", "--everybody", status=1)
    assert "forfeit of Robot 2" in said(*ruling, "--forfeit", "Robot 2")
    assert "forfeit of Robot 2" in patiently("show", name, until=TableAttempt(name, 1, 1, 2).match)
    assert name in said("use", "spring open"), "a title does as well"
    assert "No tournament is called Autumn" in said("use", "Autumn", status=1)


def test_a_tournament_with_a_start_is_checked_in_to(service: LocalService) -> None:
    assert "is not a time, such as 2030-05-01T19:00" in said("create", "Open", "--start", "noon", status=1)
    start = (datetime.now(UTC).astimezone() + timedelta(minutes=20)).replace(microsecond=0, tzinfo=None)
    name = created("--rounds", "1", "--start", start.isoformat(), "--check-in", "30m", "--round-time", "2h")
    said("register", name)
    shown = said("show", name)
    assert f"Starts at {start:%Y-%m-%d %H:%M:%S}." in shown
    assert f"check in from {start - timedelta(minutes=30):%Y-%m-%d %H:%M:%S}" in shown
    assert "Checked in" in shown
    assert "has checked in" in said("check-in", name)
    said("register", name, "--bot", "random", "--count", "2")
    said("close", name)
    said("entropy", name)
    assert "The tournament does not start yet" in said("pair", name, status=1)


def test_a_start_that_the_clock_of_the_machine_shows_twice_or_never_needs_a_zone(
    service: LocalService, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as zone:
        zone.setenv("TZ", "Europe/Berlin")
        time.tzset()
        twice = said("create", "Open", "--start", "2030-10-27T02:30", status=1)
        assert "2030-10-27T02:30:00+02:00 or 2030-10-27T02:30:00+01:00" in " ".join(twice.split())
        assert "never shows" in said("create", "Open", "--start", "2030-03-31T02:30", status=1)
        said_by_service = said("create", "Open", "--start", "2030-10-27T02:30+01:00", status=1)
        assert "within a year" in said_by_service, "the zone says which"
    time.tzset()


def test_who_waits_for_a_no_show_goes_on_in_the_match_of_those_who_are_left(service: LocalService) -> None:
    with Client.connect(service.address) as anna, account(service.address) as olga:
        anna.register("Anna")
        name = created("--rounds", "1")
        own = olga.client
        absent = anna.register_entrant(name, with_entropy=False).name.rpartition("/")[2]
        own.register_entrant(name, with_entropy=False)
        own.register_entrant(name, bot="random")
        own.close_registration(name)
        own.pair_round(name, 1)
        first, second = (TableAttempt(name, 1, 1, number).match for number in (1, 2))
        ruling = Adjudication(round=1, table=1, forfeit=Forfeit(entrants=[absent]))

        def rule() -> None:
            patiently_true(lambda: any(seat.occupant == Seat.OCCUPANT_PLAYER for seat in own.match(first).seats))
            own.adjudicate(name, ruling, "did not come")

        patiently_true(lambda: bool(own.round(name, 1).tables[0].matches))
        patiently_true(lambda: first in caravan("matches", "--state", "open").output)
        assert first not in caravan("matches", "--free").output, "its seats are kept for others"
        with ThreadPoolExecutor(1) as meanwhile:
            ruled = meanwhile.submit(rule)
            shown = caravan("join", first, "--plain")
            ruled.result(60)
        assert f"The table plays on in {second}." in shown.output, shown.output
        assert own.match(second).state == Match.STATE_PLAYING


def patiently_true(condition: Callable[[], bool]) -> None:
    for _ in range(600):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError("it did not become true")


def patiently(*arguments: str, until: str) -> str:
    """The first output of a command."""
    for _ in range(300):
        if until in (shown := said(*arguments)):
            return shown
        time.sleep(0.1)
    raise AssertionError(shown)


@pytest.mark.parametrize(("exact", "shown"), [("7/3", "2.33"), ("3/2", "1.5"), ("10", "10"), ("", "0"), ("x", "x")])
def test_exact_numbers_are_short_for_people(exact: str, shown: str) -> None:
    assert number(exact) == shown


# -- lots, seeds and byes ---------------------------------------------------------------------------------------------


def test_players_check_in_to_each_later_round(service: LocalService, tmp_path: Path) -> None:
    name = created("--rounds", "3", "--round-check-in", "1h", "--come", "0s")
    said("register", name)
    said("register", name, "--bot", "random", "--count", "3", "--name", "Robot")
    said("close", name)
    said("pair", name)
    assert "Nobody can check in" not in said("show", name)
    assert "cannot check in now" in said("check-in", name, status=1)
    said("adjudicate", name, "--round", "1", "--table", "1", "--void", "--reason", "A fire")
    shown = said("show", name)
    assert "Round 2 waits for players to check in until" in shown
    assert "Not checked in yet: Olga" in shown
    assert "Players may still check in to round 2" in said("pair", name, status=1)
    assert "Тур 2 ждёт отметок до" in said("show", name, "--lang", "ru")
    assert "Olga has checked in to round 2." in said("check-in", name)
    assert "Olga has checked in to round 2." in said("check-in", name), "again changes nothing"
    assert not any(text in said("show", name) for text in ("Not checked in yet", "waits for players"))
    said("pair", name)
    said("adjudicate", name, "--round", "2", "--table", "1", "--void", "--reason", "Another fire")
    assert "Olga has checked in to round 3." in said("check-in", name, "Olga")
    said("finish", name, "--early", "--reason", "No hall left")
    archive = tmp_path / "fire.tournament"
    caravan("tournament", "export", name, "--output", str(archive))
    assert answer("verify", str(archive))["ok"] is True


def test_settings_change_until_the_first_round_is_paired(service: LocalService) -> None:
    name = created("--rounds", "2", "--clock", "90m+30s")
    said("register", name, "--bot", "random", "--count", "4")
    start = f"{datetime.now(UTC) + timedelta(days=2):%Y-%m-%dT%H:%M%z}"
    clocked = ("--clock", "3d", "--vacation", "2", "--come", "10m", "--start", start, "--check-in", "30m")
    assert "Autumn: settings changed" in said(
        "change", name, "--title", "Autumn", "--rounds", "3", *clocked, "--reason", "A larger hall"
    )
    found = organised("show", name)["tournament"]
    assert (found["rounds"], found["settings"]["time_control"]["turn_days"]) == (3, 3)
    assert found["settings_version"] == found["version"]
    cleared = ("--clock", "none", "--start", "none", "--check-in", "0s", "--by-hand", "--round-time", "2h")
    said("change", name, *cleared, "--reason", "Nobody has clocks")
    assert "time_control" not in organised("show", name)["tournament"]["settings"]
    assert "more than there would be room for" in said("change", name, "--capacity", "3", "--reason", "Fire", status=1)
    said("close", name)
    said("pair", name)
    assert "A round is paired" in said("change", name, "--title", "Late", "--reason", "Late", status=1)


def test_organisers_let_in_whom_they_choose(service: LocalService) -> None:
    asked = ("--least-rating", "12.5", "--most-rating", "30", "--least-matches", "3")
    name = created("--rounds", "2", *asked, "--invite", "none")
    shown = "Entry: rating of at least 12.5; rating of at most 30; at least 3 rated matches"
    assert shown in said("show", name)
    assert "Players need a rating of at least 12.5 to enter" in said("register", name, status=1)
    me = str(answer("players", "show", "--address", service.address)["player"]["name"])
    why = ("--reason", "A club evening")
    opened = ("--least-rating", "none", "--most-rating", "none", "--least-matches", "0")
    said("change", name, "--invite", me.removeprefix("players/"), *opened, *why)
    assert "Entry: one invited player" in said("show", name)
    entry = organised("change", name, "--title", "Club", *why)["tournament"]["settings"]["entry"]
    assert (entry["players"], entry["least_matches"]) == ([me], 0)
    assert "everybody could enter" in said("change", name, "--uninvite", me, *why, status=1)
    assert "players/x is not on the list" in said("change", name, "--uninvite", "x", *why, status=1)
    assert "'100.1' is not a rating" in said("change", name, "--least-rating", "100.1", *why, status=1)
    assert "there is no players/nobodynobody" in said("change", name, "--invite", "nobodynobody", *why, status=1)
    said("register", name)
    said("change", name, "--invite", "none", *why)
    assert "Entry:" not in said("show", name)


def test_a_round_is_paired_by_hand_from_what_the_rules_propose(service: LocalService) -> None:
    name = created("--rounds", "2", "--seats", "2", "--game", "sahwari")
    said("register", name, "--bot", "random", "--count", "5", "--name", "Robot")
    said("apart", name, "bot-1", "bot-2")
    said("close", name)
    hand = (
        "--table",
        "Robot 1, Robot 2",
        "--table",
        "bot-4,bot-3",
        "--bye",
        "Robot 5",
        "--reason",
        "They asked for it",
    )
    assert "are kept apart: Robot 1, Robot 2" in said("pair-by-hand", name, *hand, "--try")
    assert organised("show", name)["rounds"] == []
    lacking = said("pair-by-hand", name, "--table", "bot-1,bot-2", "--reason", "Forgotten", status=1)
    assert "is at no table and in no bye" in lacking
    swapped = said("pair-by-hand", name, "--swap", "bot-1, bot-3", "--reason", "They came together")
    assert "Paired by hand: They came together" in swapped
    assert "Paired by hand: They came together" in said("show", name)
    (played,) = organised("show", name)["rounds"]
    assert len(played["tables"]) == 2
    assert played["by_hand"] == "They came together"


def test_run_follows_a_tournament_that_the_service_pairs(service: LocalService) -> None:
    name = created("--rounds", "2", "--automatic")
    said("register", name, "--bot", "random", "--count", "3")
    assert "Finished." in said("run", name)
    arena = str(organised("create", "Arena", *GAME, "--format", "arena", "--minutes", "1")["tournament"]["name"])
    assert organised("show", arena)["tournament"]["settings"]["automatic_rounds"]
    robin = ("create", "Robin", *GAME, "--seats", "3", "--format", "round-robin", "--rounds", "2")
    name = str(organised(*robin)["tournament"]["name"])
    said("register", name, "--bot", "random", "--count", "6")
    assert "Finished." in said("run", name)
    assert "cycles" in said(*robin, "--cycles", "2", status=1)


def test_a_double_elimination_comes_to_its_end_and_verifies(service: LocalService, tmp_path: Path) -> None:
    made = ("Cup", "--game", "sahwari", "--seats", "2", "--format", "double-elimination", "--seed", "cup")
    name = organised("create", *made)["tournament"]["name"]
    said("register", name, "--bot", "random", "--count", "2", "--name", "Robot")
    assert "double elimination" in said("show", name)
    assert "Finished." in said("run", name), "also where a second final follows from the first"
    assert "winners' bracket, round 1" in said("show", name, "--round", "1")
    assert "финал" in said("show", name, "--lang", "ru", "--round", "2")
    archive, page = tmp_path / "cup.tournament", tmp_path / "cup.html"
    caravan("tournament", "export", name, "--output", str(archive))
    assert answer("verify", str(archive))["ok"] is True
    caravan("tournament", "page", str(archive), "--output", str(page))
    assert "bracket, round 1" in page.read_text(encoding="utf-8")
    assert caravan("tournament", "export", str(archive), "--trf", "--output", str(tmp_path / "cup.trf")).exit_code == 0


def test_the_page_of_an_archive_calls_an_organiser_who_plays_by_name(service: LocalService, tmp_path: Path) -> None:
    name = created("--rounds", "1")
    said("register", name)
    (entrant,) = organised("show", name)["entrants"]
    said("cancel", name, "--reason", "Rain")
    archive, page = tmp_path / "open.tournament", tmp_path / "open.html"
    caravan("tournament", "export", name, "--output", str(archive))
    caravan("tournament", "page", str(archive), "--output", str(page))
    decisions = page.read_text(encoding="utf-8").partition('id="decisions"')[2]
    assert f"<small>{entrant['display_name']}</small>" in decisions
    assert entrant["player"] not in decisions
