"""Learning a game in the app: positions of its chapters are those of golden matches, and a guided match has words for
each kind of question that comes in its first decisions.
"""

import re
from collections import Counter

import pytest

from domain.games import games
from domain.simulation.random_play import Picks, new_match, pick_decision, random_tastes
from tests.sdks.chapter_positions import GAMES, GOLDEN, target, text

GUIDED = 10
"""The number of decisions that are explained: `GUIDED` of `clients/web/src/learning/progress.ts`."""
MATCHES = 12
PLAYERS = {"marcopolo": 2, "merv": 3, "palmyra": 2, "sahwari": 2}
"""As the guides of the games say in the app."""


@pytest.mark.parametrize("name", GOLDEN)
def test_positions_of_chapters_are_those_of_golden_matches(name: str) -> None:
    assert target(name).read_text(encoding="utf-8") == text(name), "`python -m tests.sdks.chapter_positions`"


@pytest.mark.parametrize("game", PLAYERS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_kind_of_question_of_a_first_match_is_explained(game: str, language: str) -> None:
    worded = re.findall(
        rf"^{game}-guide-(\S+) = \S", (GAMES / game / f"guide.{language}.ftl").read_text(encoding="utf-8"), re.MULTILINE
    )
    asked = _asked(game)
    assert sum(asked.values()) == MATCHES * GUIDED
    assert not {re.sub(r"[^a-z\d]+", "-", kind) for kind in asked} - set(worded)
    answers = games()[game].answers
    assert set(worded) <= {re.sub(r"[^a-z\d]+", "-", kind) for kind in answers}, "an unknown question"


def test_the_numbers_here_are_those_of_the_app() -> None:
    learning = GAMES.parent / "learning"
    assert f"GUIDED = {GUIDED};" in (learning / "progress.ts").read_text(encoding="utf-8")
    for game, players in PLAYERS.items():
        said = re.findall(r"\bplayers: (\d+)", (GAMES / game / "guide.ts").read_text(encoding="utf-8"))
        assert [int(number) for number in said] == [players]


def _asked(game: str) -> Counter[str]:
    """The number of questions of each kind in the first decisions of the first seat, in matches with random tastes."""
    asked: Counter[str] = Counter()
    for seed in range(MATCHES):
        playing = new_match(games()[game], PLAYERS[game], {}, f"learning {seed}")
        playing.start()
        picks = Picks(f"learning {seed}")
        tastes = random_tastes(playing, picks)
        made = 0
        while made < GUIDED:
            seat = min(playing.awaiting())
            question = playing.question(seat)
            if seat == 1 and question is not None:
                asked[question.kind] += 1
                made += 1
            playing.perform(seat, pick_decision(playing, seat, picks, tastes[seat]))
    return asked
