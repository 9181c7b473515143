"""`caravan demo`: whole matches between bots, described, replayed and verified."""

import json
import re
from pathlib import Path

import pytest

from caravanserai_verify.matches.findings import MatchVerification
from clients.workshop import demo as demo_module
from clients.workshop.stored_matches import stored_rows, verify_matches
from domain.games import games
from tests.clients.caravan import ROOT, answer, caravan
from tests.clients.served_store import tamper


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
    assert "Wanderer takes anything. Fixed seed, so chance is not provably fair." in told[: told.index("Round 1")]
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


def test_the_demo_seats_bots_of_the_kinds_that_are_named() -> None:
    drawn = caravan("demo", "--bots", "greedy,random", "--seed", "5").stdout
    assert all(
        name in drawn for name in ("Trader (greedy bot) joins as Blue", "Wanderer (random bot) joins as Yellow", "good")
    )
    for arguments, text in (
        (["--bots", "greedy,random", "--players", "3"], "one kind of bot for all seats, or 3"),
        (["--bots", "clever", "--players", "2"], "expert"),
    ):
        result = caravan("demo", *arguments)
        assert result.exit_code == 1
        assert text in " ".join(result.stderr.split())
