"""Golden matches: whole matches in words, compared with files that were read against the rulebook.

A difference says that rules, chance, words or scoring have changed. Where that is meant, write the files again and read
the difference:

    UPDATE_RECORDS=1 python -m pytest -n 0 tests/records
"""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from caravanserai_kit.failures import Findings
from domain.games import games
from tests.records import golden
from tests.records.golden import FOLDER, MATCHES, left_over, record


@pytest.mark.parametrize("name", MATCHES)
def test_the_match_goes_as_recorded(name: str) -> None:
    text = "\n".join(record(name)) + "\n"
    path = FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_RECORDS"):
        path.write_text(text, encoding="utf-8")
    game = MATCHES[name][0]
    assert path.is_file(), (
        f"there is no golden record {path.name} yet: `caravan check {game} --write` writes it; "
        "read it against the rulebook before you commit it"
    )
    assert text == path.read_text(encoding="utf-8"), (
        f"the match {name} goes otherwise: if you mean it, `caravan check {game} --write` writes {path.name} again, "
        "and the difference is what to read"
    )


def test_every_game_has_golden_matches_for_every_number_of_players() -> None:
    recorded = {(game, players) for game, players, _ in MATCHES.values()}
    assert recorded == {(name, players) for name, game in games().items() for players in game.players}


@pytest.mark.parametrize("game", games())
def test_no_record_of_a_game_is_left_over(game: str) -> None:
    stale = left_over(game)
    if stale:
        raise Findings(
            [
                f"{file.relative_to(FOLDER.parents[1])} is left over, because no golden match has this name: "
                "delete it, or name the match in `CHOSEN` of tests/records/golden.py"
                for file in stale
            ]
        )


def test_a_record_that_is_left_over_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "choices").mkdir()
    for name in ("merv-1.txt", "merv-5.txt", "choices/merv-6.txt", "palmyra-9.txt"):
        (tmp_path / name).touch()
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    assert [path.name for path in golden.left_over("merv")] == ["merv-5.txt", "merv-6.txt"]


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ("1:9999", r"does not fit the rules any more \(choice 1 is offer 9999 of seat 1, which has \d+\)"),
        ("2:0", r"does not fit the rules any more \(choice 1 is offer 0 of seat 2, which has 0\)"),
        ("1:0", "does not lead to the end any more, after 1 choices"),
    ],
)
def test_choices_that_do_not_fit_any_more_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, choices: str, told: str
) -> None:
    (tmp_path / "choices").mkdir()
    (tmp_path / "choices" / "merv-1.txt").write_text(f"merv-1/0\n{choices}\n", encoding="utf-8")
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    remedy = "`python -m tools.golden_matches merv` finds others and writes the file"
    with pytest.raises(AssertionError, match=rf"^tests/records/choices/merv-1.txt {told}: {remedy}"):
        list(golden.record("merv-1"))


def test_a_record_with_faulty_words_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    merv = games()["merv"]
    faulty = replace(merv, words=lambda language: (merv.words("en") or "").replace("{ $seat }", "{ $sear }"))
    monkeypatch.setattr(golden, "games", lambda: {"merv": faulty})
    with pytest.raises(Findings, match=r"merv: .*sear.*: mend it in words/en.ftl"):
        list(golden.record("merv-1"))
