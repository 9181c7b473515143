"""No word is broken in the middle: in no transcript, and at no width of a terminal from 40 columns on."""

import io
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from caravanserai import Client
from rich.cells import cell_len

from clients.caravan.choice_tree import choices_of
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.match_lines import draw_event
from clients.caravan.open_question import OpenQuestion
from clients.caravan.phrases import Speech
from clients.caravan.rules.offer_effects import OfferEffects
from clients.caravan.screen import Screen
from domain.games import games
from domain.simulation.random_play import Picks
from tests.clients.folds import folded_match, known
from tests.clients.fullscreen.terminals import served
from tests.clients.fullscreen.transcripts import FOLDER, SESSIONS

WIDTHS = (*range(40, 101), *range(101, 201, 9))
"""Each width where lines are often broken, and some beyond, where few are."""
ROOM = 10_000
"""A width at which nothing is broken or cut."""
WORD = re.compile(r"[^\W\d_][\w’]+")
CUT = re.compile(r"(\w[\w’-]*)…")
ASKED_BEFORE = 9
"""The number of questions that a seat has answered before one is shown: then something lies on the table."""
EVERY = 4
"""Each game and language is drawn at every fourth width, so that each width is drawn once in each language: what breaks
lines knows neither games nor languages. By night each is drawn at all widths.
"""
SPOKEN = [(game, language) for game in games() for language in ("en", "ru")]
DRAWN = [
    pytest.param(game, language, WIDTHS[(number + number // EVERY) % EVERY :: EVERY], id=f"{game}-{language}")
    for number, (game, language) in enumerate(SPOKEN)
] + [
    pytest.param(game, language, WIDTHS, id=f"{game}-{language}-all", marks=pytest.mark.nightly)
    for game, language in SPOKEN
]


def test_no_word_in_a_transcript_lacks_its_end() -> None:
    told = "\n".join((FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in SESSIONS)
    whole = set(re.findall(r"\w[\w’-]*(?![\w…’-])", told))
    assert [word for word in CUT.findall(told) if word not in whole] == []


def drawn(draw: Callable[[Screen], None], width: int) -> str:
    """The drawing on a terminal of a width."""
    file = io.StringIO()
    draw(Screen(file=file, width=width, force_terminal=True, color_system=None))
    return file.getvalue()


def require_whole_words(draw: Callable[[Screen], None], widths: Sequence[int]) -> None:
    """At these widths there are only words that are there where there is room for all, and no line is too long."""
    known = set(WORD.findall(drawn(draw, ROOM)))
    for width in widths:
        text = drawn(draw, width)
        assert set(WORD.findall(text)) - known == set(), f"{width} columns"
        assert [line for line in text.splitlines() if cell_len(line) > width] == []


def asked(client: Client, game: str, language: str) -> tuple[FoldedMatch, Callable[[Screen], OpenQuestion]]:
    """A question of a seat: the match as it is then, and how the question is put on a screen."""
    match, picks, speech = client.create_match(game, 2, seed="4").name, Picks(game), Speech(language)
    folded = folded_match(client.join(match, "Ann"), language)
    client.add_bot(match, "random")
    client.start(match)
    answered = 0
    with client.watch(match) as watch:
        for update in watch:
            folded.update(update)
            listed = client.offers(match)
            if not listed.offers or client.match(match).version != folded.version:
                continue
            if answered == ASKED_BEFORE:
                choices, foreseeing = choices_of(listed.offers), OfferEffects(known(folded), folded, speech)
                return folded, partial(
                    OpenQuestion, text=listed.question.text, choices=choices, foreseeing=foreseeing, speech=speech
                )
            client.decide(match, listed.offers[picks.below(len(listed.offers))])
            answered += 1
    raise AssertionError("the match ended before")


@pytest.mark.parametrize(("game", "language", "widths"), DRAWN)
def test_line_mode_and_tables_break_no_word(game: str, language: str, widths: Sequence[int], tmp_path: Path) -> None:
    with served(tmp_path / "s.sqlite") as address, Client.connect(address, language=language) as spectator:
        folded, put = asked(spectator.with_token(), game, language)

    def everything(screen: Screen) -> None:
        asking = put(screen)
        for typed in ("c", "? 1"):
            asking.answered(typed)
        asking.searched(" ")
        for told in folded.events[-2:]:
            screen.print(draw_event(folded.titles, told, (1, 2)))

    def table(screen: Screen) -> None:
        screen.print(folded.seen(folded.table).whole())

    require_whole_words(everything, widths)
    require_whole_words(table, widths[::7])
