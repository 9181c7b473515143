"""Sequence diagrams as SVG, from the part of Mermaid's language that the documentation uses.

GitHub draws the same text; here nothing of it needs a program in the browser, so that a page loads nothing from
elsewhere. Known are `participant A as Name`, `A->>B: text`, `A-->>B: text` and `Note over A,B: text`.
"""

import re
import textwrap
from collections.abc import Iterator
from html import escape
from typing import Any

COLUMN, ROW, TOP, LETTER, LINE = 168, 30, 56, 6.8, 17
PARTICIPANT = re.compile(r"participant (\w+) as (.+)")
MESSAGE = re.compile(r"(\w+)(--?)>>(\w+): (.+)")
NOTE = re.compile(r"Note over (\w+)(?:,(\w+))?: (.+)")


class DiagramError(ValueError):
    """A line that is not known here."""


def fence(source: str, language: str, css_class: str, options: Any, md: Any, **given: Any) -> str:
    """A fence for SuperFences (pymdown-extensions), which says what its parameters are."""
    return f'<figure class="diagram">{drawn(source)}</figure>'


def drawn(source: str) -> str:
    """The diagram as an SVG element.

    Raises:
        DiagramError: the text holds something else than a sequence diagram of the known lines.
    """
    first, *lines = [line.strip() for line in source.strip().splitlines()]
    if first != "sequenceDiagram":
        raise DiagramError(first)
    columns: dict[str, int] = {}
    names: list[str] = []
    parts: list[str] = []
    height = TOP + ROW
    for line in lines:
        if found := PARTICIPANT.fullmatch(line):
            columns[found[1]] = COLUMN * len(columns) + COLUMN // 2
            names.append(found[2])
            continue
        if found := MESSAGE.fullmatch(line):
            start, end = columns[found[1]], columns[found[3]]
            text = _wrapped(found[4], max(abs(end - start), COLUMN) - 16)
            height += LINE * len(text)
            parts += _text((start + end) / 2 if start != end else start + COLUMN / 2, height - LINE * len(text), text)
            parts.append(_arrow(start, end, height, dashed=found[2] == "--"))
            height += ROW
        elif found := NOTE.fullmatch(line):
            left, right = columns[found[1]], columns[found[2] or found[1]]
            width = right - left + COLUMN - 16
            text = _wrapped(found[3], width - 12)
            tall = LINE * len(text) + 10
            parts.append(
                f'<rect class="note" x="{left - COLUMN / 2 + 8}" y="{height - 12}" width="{width}" height="{tall}"/>'
            )
            parts += _text((left + right) / 2, height + 4, text)
            height += tall + ROW - 12
        else:
            raise DiagramError(line)
    wide = COLUMN * len(columns)
    return "".join(_whole(wide, height, columns, names, parts, source))


def _whole(
    wide: int, height: int, columns: dict[str, int], names: list[str], parts: list[str], source: str
) -> Iterator[str]:
    spoken = "; ".join(line.strip() for line in source.splitlines() if ":" in line)
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {height}" role="img" '
    yield f'aria-label="{escape(spoken)}">'
    for place, name in zip(columns.values(), names, strict=True):
        yield f'<line class="life" x1="{place}" y1="{TOP}" x2="{place}" y2="{height}"/>'
        yield f'<rect class="who" x="{place - COLUMN / 2 + 8}" y="4" width="{COLUMN - 16}" height="{TOP - 8}" rx="4"/>'
        lines = _wrapped(name, COLUMN - 28)
        yield from _text(place, TOP / 2 + 5 - LINE / 2 * (len(lines) - 1), lines)
    yield from parts
    yield "</svg>"


def _wrapped(text: str, width: float) -> list[str]:
    return textwrap.wrap(text, max(int(width / LETTER), 8))


def _text(x: float, y: float, lines: list[str]) -> list[str]:
    spans = "".join(
        f'<tspan x="{x}" dy="{LINE if number else 0}">{escape(one)}</tspan>' for number, one in enumerate(lines)
    )
    return [f'<text x="{x}" y="{y}" text-anchor="middle">{spans}</text>']


def _arrow(start: int, end: int, y: int, *, dashed: bool) -> str:
    kind = "message answer" if dashed else "message"
    if start == end:
        return f'<path class="{kind}" d="M{start} {y}h24v12h-18"/><path class="head" d="M{start} {y + 12}l8-4v8z"/>'
    back = 8 if end < start else -8
    return (
        f'<line class="{kind}" x1="{start}" y1="{y}" x2="{end}" y2="{y}"/>'
        f'<path class="head" d="M{end} {y}l{back}-4v8z"/>'
    )
