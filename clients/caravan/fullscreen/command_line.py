"""The input line for a command or a search."""

from textual.widgets import Input


class CommandLine(Input):
    """The input line, visible only while in use. ``searching``: it is for a search."""

    def __init__(self) -> None:
        super().__init__(id="command", compact=True, select_on_focus=False)
        self.searching = False

    @property
    def opened(self) -> bool:
        """True if the line is in use."""
        return self.has_class("-open")

    def open(self, searching: bool, prompt: str, value: str = "") -> None:
        """Shows the line with a prompt and focuses it."""
        self.searching = searching
        self.placeholder = prompt
        self.value = value
        self.add_class("-open")
        self.display = True
        self.screen.set_focus(self)  # at once, as in Frame.focus_now

    def close(self) -> None:
        """Hides the line."""
        self.remove_class("-open")
        self.display = False
        self.value = ""
