"""`caravan ratings` and the page of a player, with a service in its own process."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from caravanserai import Client
from caravanserai_protocol.v1.rating_pb2 import PlayedMatch, PlayedSeat, RatingChange

from clients.caravan.achievements import Achievements, show_achievements
from clients.caravan.phrases import Speech
from clients.caravan.ratings import grid_of
from clients.caravan.saved_seats import PlayerMemory, RememberedPlayer
from clients.workshop.temporary_service import LocalService
from tests.clients.caravan import caravan
from tests.clients.served_store import serving

GAME = "sahwari"


class Company(NamedTuple):
    """A service at which two players have played, and who they are."""

    served: LocalService
    ann: str
    ben: str


def settled(client: Client, matches: int) -> None:
    """Waits until a match counts."""
    for _ in range(3000):
        if client.rating(GAME).value.matches == matches:
            return
        time.sleep(0.02)
    raise AssertionError("the match does not count")


@pytest.fixture
def company(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Company]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with serving(tmp_path / "ratings.sqlite") as served, Client.connect(served.address) as ann:
        monkeypatch.setenv("CARAVAN_ADDRESS", served.address)
        ben = ann.with_token()
        first, second = ann.register("Ann"), ben.register("Ben")
        PlayerMemory().keep(RememberedPlayer(served.address, first.name, ann.token))
        for number, (owner, other) in enumerate(((ann, ben), (ann, ben), (ben, ann)), 1):
            match = owner.create_match(GAME, 3).name
            owner.join(match)
            other.join(match)
            owner.add_bot(match, "random")
            owner.start(match, without_waiting=True)
            owner.resign(match)
            other.resign(match)
            settled(ann, number)
        yield Company(served, first.name, second.name)


def said(*arguments: str) -> str:
    result = caravan(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_leaderboard_shows_who_is_ahead(company: Company) -> None:
    listed = json.loads(said("ratings", GAME, "--bots", "--json"))["ratings"]
    assert [(entry["rank"], entry["name"] or entry["player"]) for entry in listed] == [
        (1, "bots/random"),
        (2, "Ben"),
        (3, "Ann"),
    ]
    assert all(entry["matches"] == 3 for entry in listed)
    shown = said("ratings", GAME)
    assert shown.index("Ben") < shown.index("Ann")
    assert company.ann.removeprefix("players/") in shown
    assert "bot" not in shown
    assert "Игрок" in said("ratings", GAME, "--lang", "ru")
    assert said("ratings", GAME, "--min-matches", "4").strip() == "No rated matches."
    assert all(entry["provisional"] for entry in listed)
    assert f"{listed[1]['safe']:.1f}?" in shown
    for wanted in (("--seats", "2"), ("--days", "1", "--min-matches", "4")):
        assert said("ratings", GAME, *wanted).strip() == "No rated matches."
    assert "Ben" in said("ratings", GAME, "--seats", "3", "--days", "2")


def test_the_history_of_a_rating(company: Company) -> None:
    for whose in ("me", company.ann):
        changes = json.loads(said("ratings", GAME, "--player", whose, "--json"))["changes"]
        assert [change["place"] for change in changes] == [2, 3, 3]
        shown = said("ratings", GAME, "--player", whose)
        assert [change["match"] in shown for change in changes] == [True] * 3
        assert "2 of 3" in shown
    assert len(json.loads(said("ratings", GAME, "--player", "bots/random", "--limit", "2", "--json"))["changes"]) == 2


def test_the_page_of_a_player(company: Company) -> None:
    for arguments in ((), (company.ann,)):
        page = json.loads(said("players", "show", *arguments, "--json"))
        assert page["player"]["display_name"] == "Ann"
        (game,) = page["games"]
        assert (game["game"], game["matches"], game["places"], game["left"]) == (GAME, 3, [0, 1, 2, 0], 3)
        assert game["rating"]["matches"] == 3
        assert {(entry["opponent"], entry["ahead"], entry["behind"]) for entry in page["opponents"]} == {
            (company.ben, 1, 2),
            ("bots/random", 0, 3),
        }
        assert len(page["matches"]) == 3
        shown = said("players", "show", *arguments)
        assert "0-1-2-0" in shown
        assert all(word in shown for word in ("Bot:", "Wanderer", "bots/random"))
        assert all(match["match"] in shown for match in page["matches"])


def test_statistics_of_a_game(company: Company) -> None:
    with Client.connect(company.served.address) as owner:
        match = owner.create_match(GAME, 2).name
        for _ in range(2):
            owner.add_bot(match, "random")
        owner.start(match, without_waiting=True)
        with owner.watch(match) as watch:
            for _ in watch:
                pass
        owner.scoreboard(match)
    found = json.loads(said("ratings", GAME, "--statistics", "--json"))["statistics"]
    assert (found["matches"], [entry["seat"] for entry in found["by_seat"]]) == (1, [1, 2])
    assert len(found["by_role"]) == 2
    shown = said("ratings", GAME, "--statistics")
    assert "seat 2" in shown
    assert all(entry["title"] in shown for entry in found["by_role"])
    assert "Decisions:" in shown
    assert said("ratings", "merv", "--statistics").strip() == "Finished matches: 0"


def test_what_cannot_be_shown_is_explained(company: Company) -> None:
    for arguments, text in (
        ((GAME, "--player", "me", "--statistics"), "either --player or --statistics"),
        (("chess",), "chess"),
        ((GAME, "--player", "players/nobodynobody"), "nobodynobody"),
    ):
        result = caravan("ratings", *arguments)
        assert result.exit_code == 1
        assert text in result.output


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_column_has_a_title(language: str) -> None:
    titles = ("rank>", "name", "who", "safe>", "mean>", "matches>")
    assert len({column.header for column in grid_of(Speech(language), *titles).columns}) == len(titles)


@pytest.mark.parametrize(("language", "places"), [("en", ("2 of 2, left", "left", "1 of 2")), ("ru", ("вышел",))])
def test_a_player_who_left_is_not_given_the_place_that_others_won_for_the_seat(
    language: str, places: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    seats = [PlayedSeat(place=1, handed_over=True), PlayedSeat(place=2)]
    about: dict[str, Any] = {"game": "games/merv", "place": 1, "seats": seats}
    rated = PlayedMatch(match="matches/rated", left=True, rating_change=RatingChange(place=2), **about)
    matches = [
        rated,
        PlayedMatch(match="matches/unrated", left=True, **about),
        PlayedMatch(match="matches/won", **about),
    ]
    show_achievements(Achievements("players/ann", [], [], matches), Speech(language))
    shown = capsys.readouterr().out
    assert [place for place in places if place not in shown] == []
    assert shown.count("1 of 2" if language == "en" else "1 из 2") == 1
