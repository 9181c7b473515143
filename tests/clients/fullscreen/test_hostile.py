"""Control characters and markup in foreign texts have no effect on a full screen."""

import pytest
from rich.text import Text
from textual.app import App, ComposeResult

from caravanserai_verify.matches.published import rows_of
from clients.caravan.fullscreen.bars import TextLine
from clients.caravan.fullscreen.panes import Entries, ListEntry, Pane
from clients.caravan.fullscreen.replay_app import ReplayApp
from clients.caravan.fullscreen.strips import strips
from clients.caravan.phrases import Speech
from clients.caravan.replay import follow
from clients.caravan.screen import CONTINUED
from domain.games import games
from tests.clients.fullscreen.terminals import Terminal, clicked, idle, painted, terminal
from tests.clients.hostile_service import FORGED, HOSTILE, hostile_record

MARKUP = [
    "[bold]Ann[/bold]",
    "[@click=app.exit()]Ann[/]",
    "[@click=app.bell]Ann",
    "[/]",
    "[red",
    "$text [link=x]Ann[/link]",
    "\\[b]",
]


class Showing(App[None]):
    """Every widget that shows texts, with one text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.hostile = text
        self.clicked = False

    def compose(self) -> ComposeResult:
        yield TextLine("line")
        yield Pane("pane", self.hostile)
        yield Entries("entries", "Entries")

    def on_mount(self) -> None:
        self.query_one(TextLine).say(self.hostile)
        self.query_one(Pane).show(Text(self.hostile))
        self.query_one(Entries).list_entries(Text(self.hostile), [ListEntry(Text(self.hostile))] * 2)

    async def action_bell(self) -> None:
        self.clicked = True


@pytest.mark.parametrize("text", [*MARKUP, *HOSTILE])
async def test_a_text_is_shown_and_does_nothing(text: str) -> None:
    app = Showing(text)
    async with app.run_test(size=(80, 24)) as pilot:
        await idle(pilot)
        shown = painted(app)
        assert not set("\x1b\x9b\x07\x08\r\u202e\u200b") & set(shown), "no control characters"
        for line in shown.splitlines():
            assert not line.strip(" ▸").startswith(FORGED), shown
        if text in MARKUP:
            assert shown.count(text.strip()) == 5, shown
            for widget in ("#line", "#pane", "#entries"):
                for row in range(2):
                    await clicked(pilot, 5, row, widget)
        assert app.is_running
        assert not app.clicked


@pytest.mark.parametrize("text", HOSTILE)
def test_a_drawing_has_its_own_lines_only(text: str) -> None:
    first, *rest = (strip.text for strip in strips(Text(f"begins {text}"), 60))
    assert first.startswith("begins")
    assert all(line.startswith(CONTINUED.rstrip()) for line in rest)
    assert not any(character in line for line in (first, *rest) for character in "\x1b\x9b\r\x07\x08")


async def test_names_in_a_hostile_record_are_names() -> None:
    record = hostile_record(*MARKUP)
    folded = follow(rows_of(record, games()), "en", hidden=True)
    async with terminal(ReplayApp(folded, Speech()), until_begun=False) as shown:
        await shown.press("e")
        assert MARKUP[0] in await shown.press("s")
        await clicked_everywhere(shown)
        assert MARKUP[0] in await shown.press("escape", "4", "home")
        await clicked_everywhere(shown)
        assert shown.app.is_running


async def clicked_everywhere(shown: Terminal) -> None:
    for row in range(1, 21, 2):
        await clicked(shown.pilot, 20, row)
