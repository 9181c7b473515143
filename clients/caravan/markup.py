"""HTML as text: what is not made here is escaped."""

from collections.abc import Iterable, Sequence
from html import escape

VOID = frozenset({"meta", "br"})


class Html(str):
    """A piece of HTML."""

    __slots__ = ()


def html(text: str) -> Html:
    """A text as HTML: shown as it is, without anything that a browser obeys or that is not shown."""
    visible = "".join(character if character.isprintable() or character == " " else "�" for character in text)
    return Html(escape(visible, quote=True))


def tag(name: str, /, *children: str, **attributes: str | int) -> Html:
    """An element. Underscores at the end of names of attributes are left out: `class_`."""
    given = "".join(f' {key.rstrip("_").replace("_", "-")}="{html(str(value))}"' for key, value in attributes.items())
    if name in VOID:
        return Html(f"<{name}{given}>")
    return Html(f"<{name}{given}>{joined(children)}</{name}>")


def joined(children: Iterable[str]) -> Html:
    """Pieces one after the other; texts are escaped."""
    return Html("".join(child if isinstance(child, Html) else html(child) for child in children))


def table(head: Sequence[str], lines: Iterable[Iterable[str]], numeric: Iterable[int] = (), kind: str = "wide") -> Html:
    """A table whose columns with these indices hold numbers. Where it is too broad, ``wide`` scrolls by itself, and
    ``stack`` shows its cells one below the other.
    """
    right = set(numeric)
    kinds = ["n" if index in right else "" for index in range(len(head))]
    heads = tag("tr", *(tag("th", text, class_=kinds[index]) for index, text in enumerate(head)))
    rows = (
        tag("tr", *(tag("td", one, class_=kinds[index], data_label=head[index]) for index, one in enumerate(line)))
        for line in lines
    )
    return tag("div", tag("table", tag("thead", heads), tag("tbody", *rows)), class_=kind)
