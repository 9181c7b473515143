"""The line in which a person types a command, or words to search for."""

from textual.widgets import Input


class CommandLine(Input):
    """Is there only while it is used; ``searching`` says what for."""

    def __init__(self) -> None:
        super().__init__(id="command", compact=True, select_on_focus=False)
        self.searching = False

    @property
    def opened(self) -> bool:
        """Whether it is in use."""
        return self.has_class("-open")

    def open(self, searching: bool, prompt: str, value: str = "") -> None:
        """Takes the focus, with a prompt that says what can be typed."""
        self.searching = searching
        self.placeholder = prompt
        self.value = value
        self.add_class("-open")
        self.display = True
        self.screen.set_focus(self)  # at once, as in Frame.focus_now

    def close(self) -> None:
        """Goes away."""
        self.remove_class("-open")
        self.display = False
        self.value = ""
