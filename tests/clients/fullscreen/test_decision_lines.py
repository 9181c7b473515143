"""The lines of the screen that decisions need, and those that they leave to the board and to the log."""

from collections.abc import Sequence

import pytest
from caravanserai import Client
from rich.console import Group
from rich.text import Text
from textual.app import App, ComposeResult

from clients.caravan.fullscreen.panes import Pane
from tests.clients.fullscreen.terminals import LARGE, SMALL, idle, play_app, playing, seated, terminal

pytestmark = pytest.mark.usefixtures("state")


async def test_the_board_has_the_lines_that_decisions_do_not_need_and_shows_where_they_happen(service: str) -> None:
    with Client.connect(service) as client:
        app = play_app(client, seated(client, "sahwari", seed="look"))
        async with terminal(app, SMALL) as shown:
            while not (app.question and len(app.question.nodes) == 2):
                await playing(shown, lambda _: 0, 1)
            board, decisions = app.pane("board"), app.decisions
            assert decisions.size.height == len(decisions.text.splitlines()) < board.size.height
            board.scroll_to(y=0, animate=False, force=True)
            await shown.press("down", "up")
            choice = app.question.nodes[0].choice
            assert choice is not None
            after = app.question.board_after(choice)
            assert after is not None
            changed = board.changed(after)
            assert changed
            top = round(board.scroll_y)
            assert any(top <= row < top + board.size.height for row in changed)


async def test_lines_are_shared_by_the_room_that_there_is_with_and_without_a_message(service: str) -> None:
    with Client.connect(service) as client:
        app = play_app(client, seated(client, "marcopolo"))
        async with terminal(app, LARGE) as shown:
            await shown.still()
            whole = app.query_one("#panes").size.height
            for message in ("A message\nthat takes\nthree lines", ""):
                app.say(message)
                await shown.still()
                room = app.query_one("#panes").size.height
                assert (room == whole) == (not message)
                assert app.pane("log").outer_size.height == room // 3


async def test_lines_that_move_are_not_taken_for_changed_ones_and_all_changed_ones_are_shown() -> None:
    class Alone(App[None]):
        def compose(self) -> ComposeResult:
            yield Pane("board", "Board")

    def drawn(lines: Sequence[str]) -> Group:
        return Group(*map(Text, lines))

    lines = [f"line {number}" for number in range(60)]
    async with Alone().run_test(size=SMALL) as pilot:
        pane = pilot.app.query_one(Pane)
        pane.show(drawn(lines))
        await idle(pilot)
        after = lines[:30] + lines[31:44] + ["new"] + lines[45:]
        assert pane.changed(drawn(after)) == [30, 44], "a row that has a line less moves all below it"
        assert pane.changed(drawn(["round 2", *after[1:]])) == [30, 44], "the first line speaks of the whole"
        pane.reach([30, 44])
        await idle(pilot)
        top = round(pane.scroll_y)
        assert top < 30
        assert top + pane.size.height > 45
        pane.reach([5, 58])
        await idle(pilot)
        assert round(pane.scroll_y) == 3, "lines too far apart: the first ones, with what stands above them"


async def test_the_log_names_rules_when_it_is_asked_to(service: str) -> None:
    with Client.connect(service) as client:
        async with terminal(play_app(client, seated(client, "merv", seed="look")), LARGE) as shown:
            assert "MERV-" not in shown.text
            assert "MERV-" in await shown.press("R")
            assert "MERV-" not in await shown.press("R")
