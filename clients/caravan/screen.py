"""The screen: the only way to a terminal. It shows foreign texts literally.

The name of a player, a label of a service or a reason in a record may contain control characters, markup and line
breaks. They can neither change the rest of the screen nor look like a separate line.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from caravanserai_protocol.harmless import harmless
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from caravanserai_verify.escapes import LONGEST_LINE, STAND_INS, restored

CONTINUED = "    > "
"""The prefix of the rest of a wrapped line. No other line begins like this."""


class Screen(Console):
    """A console that parses markup only in strings passed to `print`, and shows everything else literally."""

    def __init__(self, **options: Any) -> None:
        super().__init__(highlight=False, soft_wrap=True, markup=False, emoji=False, **options)

    def print(self, *objects: Any, **options: Any) -> None:
        """Prints lines. A string is one line and may contain markup."""
        lines = (self.render_str(entry, markup=True) if isinstance(entry, str) else entry for entry in objects)
        super().print(*map(_Printed, lines), **options)

    def print_whole(self, text: str) -> None:
        """Prints a text as one unwrapped line, so that a person can copy it."""
        super().print(Text(text))

    def lines(self, drawing: RenderableType) -> Iterable[list[Segment]]:
        """The lines that `print` shows for a drawing."""
        options = self.options.update(no_wrap=True, overflow="ignore", height=None)
        return Segment.split_lines(self.render(_Printed(drawing), options))

    def render_str(self, text: str, **options: Any) -> Text:
        """A string as a one-line text."""
        one_line = harmless(text, keep="".join(STAND_INS.values()), longest=LONGEST_LINE)
        line = super().render_str(one_line, **options)
        line.plain = restored(line.plain)
        return line

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Renders a drawing. A text that may overflow becomes one line; a text in a cell keeps its line breaks."""
        if isinstance(renderable, Text):
            running = options is not None and options.overflow == "ignore"
            renderable = _shown(renderable, keep="" if running else "\n\t")
        for segment in super().render(renderable, options):
            clean = segment.text if segment.control else harmless(segment.text, keep="\n", longest=len(segment.text))
            yield segment if clean == segment.text else segment._replace(text=clean)


class _Printed:
    """A printed item. Lines too long for the terminal continue below with an indent."""

    def __init__(self, renderable: RenderableType) -> None:
        self._renderable = renderable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        segments = console.render(self._renderable, options)
        return _indented(segments, console.width) if console.is_terminal else segments


def _shown(text: Text, keep: str) -> Text:
    plain = harmless(text.plain, keep=keep, longest=LONGEST_LINE)
    if plain == text.plain:
        return text
    shown = text.copy()
    shown.plain = plain
    return shown


def _indented(segments: Iterable[Segment], width: int) -> Iterator[Segment]:
    """The segments in lines of at most this width. Continued lines are indented."""
    for line, ended in Segment.split_lines_terminator(segments):
        yield from _continued(line, width) if Segment.get_line_length(line) > width else line
        if ended:
            yield Segment.line()


def _continued(line: list[Segment], width: int) -> Iterator[Segment]:
    """A long line as several lines, without the spaces at the line ends."""
    line = _without_trailing_space(line)
    text = "".join(segment.text for segment in line if not segment.control)
    cuts = frozenset(_cuts(text, width))
    left_out = frozenset(space for cut in cuts for space in range(len(text[:cut].rstrip(" ")), cut))
    at = 0
    for segment in line:
        shown = ""
        for character in "" if segment.control else segment.text:
            if at in cuts:
                yield segment._replace(text=shown)
                yield Segment(f"\n{CONTINUED}")
                shown = ""
            shown += "" if at in left_out else character
            at += 1
        yield segment if segment.control else segment._replace(text=shown)


def _cuts(text: str, width: int) -> Iterator[int]:
    """The positions at which a long text wraps: after a space, or inside a word that fits into no line."""
    rest = max(width - len(CONTINUED), 2)
    start, cells, most, space = 0, 0, width, -1
    for index, character in enumerate(text):
        cells += cell_len(character)
        if character == " " and text[start:index].strip():
            space = index
        elif cells > most:
            word = cell_len(text[space + 1 : index + 1])
            start, cells = (space + 1, word) if space >= start and word <= rest else (index, cell_len(character))
            most = rest
            yield start


def _without_trailing_space(line: list[Segment]) -> list[Segment]:
    while line and not line[-1].control and not line[-1].text.strip():
        line = line[:-1]
    return line
