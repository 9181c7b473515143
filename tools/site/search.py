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
LISTENER = """addEventListener("message", ({ data }) => {
    if (data.type !== 2) return;
    const uncounted = new Set(%s);
    const words = data.data.split(/\\s+/).filter(Boolean);
    const counted = words.filter((word) => !uncounted.has(word.toLowerCase().replace(/\\W+$/, "")));
    if (counted.length > 0) data.data = counted.map((word) => word.replace(/[-?!.,;]+$/, "")).join(" ");
});
"""
"""The part that comes before the theme's search in its worker. The theme looks for everything that begins with one of
the words of a question: "a" finds half of the site.
"""


def boost(page: str) -> float:
    """The weight of a page."""
    return next((weight for start, weight in BOOSTS.items() if page.startswith(start)), 1.0)


def prepare(site: Path) -> None:
    """Adds the listener to the worker of the theme's search."""
    (worker,) = (site / "assets" / "javascripts" / "workers").glob("search.*.js")
    words = json.dumps(UNCOUNTED, ensure_ascii=False)
    worker.write_text(LISTENER % words + worker.read_text(encoding="utf-8"), encoding="utf-8")
