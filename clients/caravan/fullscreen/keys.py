"""Keys: their bindings, and the line at the bottom that shows them and can be clicked."""

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from clients.caravan.fullscreen.strips import content

_LETTERS, _RUSSIAN = "qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить"
_TWINS = dict(zip(_LETTERS + _LETTERS.upper(), _RUSSIAN + _RUSSIAN.upper(), strict=True))
"""The characters of the letter keys on a Russian keyboard layout."""


def bound(keys: str, action: str) -> Binding:
    """Binds keys to an action of the screen, letters also where they are on a Russian keyboard.

    The screen takes them before any pane does, so what is typed next, however fast, finds the action done.
    """
    every = [twin for key in keys.split(",") for twin in (key, _TWINS.get(key, ""))]
    return Binding(",".join(filter(None, every)), action, show=False, priority=True)


class Hint(NamedTuple):
    """A key, a short description, and its action."""

    key: str
    meaning: str
    action: str

    @property
    def text(self) -> str:
        """The text of the hint."""
        return f"{self.key} {self.meaning}"


SPACE = "  "


class KeyBar(Static, can_focus=False):
    """The most important keys, as many as fit without a cut. A click acts like the key."""

    def __init__(self, hints: Sequence[Hint]) -> None:
        super().__init__(Content(""), id="keys", markup=False)
        self._hints = hints

    def offer(self, hints: Sequence[Hint]) -> None:
        """Shows these keys instead."""
        self._hints = hints
        self._show(self.size.width)

    def on_resize(self, event: events.Resize) -> None:
        """Shows as many as fit into the width."""
        self._show(event.size.width)

    def _show(self, width: int) -> None:
        shown: list[str] = []
        for hint in self._hints:
            if len(SPACE.join([*shown, hint.text])) > width:
                break
            shown.append(hint.text)
        self.update(content(SPACE.join(shown)))

    async def on_click(self, event: events.Click) -> None:
        """Carries out the action of the clicked hint."""
        start = 0
        for hint in self._hints:
            if start <= event.x < start + len(hint.text):
                await self.app.run_action(hint.action)
                return
            start += len(hint.text) + len(SPACE)
