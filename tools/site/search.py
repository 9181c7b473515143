"""The search of the site: pages that answer people come first, and words that every page has do not count."""

import json
from pathlib import Path

BOOSTS = {
    "reference/": 0.003,
    "changes": 0.05,
    "decisions/": 0.05,
    "assurance.md": 0.05,
    "clients/vectors.md": 0.05,
    "clients/web.md": 0.05,
    "contributing.md": 0.3,
    "event-format.md": 0.02,
    "clients/": 0.5,
}
"""The weight of pages by the beginning of their names; other pages have 1. A word in a title counts a thousand times as
much as one in a text, so a reference with its many titles would otherwise bury the pages that people wrote.
"""
UNCOUNTED = (Path(__file__).parent / "uncounted.txt").read_text(encoding="utf-8").split()
"""Words of questions that say nothing about the answer."""
TRANSLATED = {
    word: english
    for russian, _, english in (
        line.partition(": ")
        for line in (Path(__file__).parent / "translated.txt").read_text(encoding="utf-8").splitlines()
    )
    for word in russian.split()
}
"""Words of Russian questions whose answers are on English pages."""
LISTENER = (Path(__file__).parent / "question.js").read_text(encoding="utf-8")
"""The part that comes before the theme's search in its worker."""


def boost(page: str) -> float:
    """The weight of a page."""
    return next((weight for start, weight in BOOSTS.items() if page.startswith(start)), 1.0)


def prepare(site: Path) -> None:
    """Adds the listener to the worker of the theme's search."""
    (worker,) = (site / "assets" / "javascripts" / "workers").glob("search.*.js")
    words = json.dumps(UNCOUNTED, ensure_ascii=False)
    constants = (
        f"const UNCOUNTED = new Set({words});\nconst TRANSLATED = {json.dumps(TRANSLATED, ensure_ascii=False)};\n"
    )
    worker.write_text(constants + LISTENER + worker.read_text(encoding="utf-8"), encoding="utf-8")
