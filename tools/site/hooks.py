"""Hooks of MkDocs: generated pages are added, and links that lead out of `docs` find their way."""

import posixpath
import re
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tools.site import commands, journeys, libraries, protocol, search

ROOT = Path(__file__).resolve().parent.parent.parent
RUSSIAN = "ru/"
UNREAD = (".map", ".gz", ".inv", ".xml")
STEMMERS = "assets/javascripts/lunr/"
SPOKEN = ("lunr.multi.min.js", "lunr.ru.min.js", "lunr.stemmer.support.min.js")
"""The parts of the theme's search that the languages of mkdocs.yml need."""
REPOSITORY = "https://github.com/caravanserai/caravanserai/blob/main/"
LIBRARY = """# The Python library

Made of its docstrings. `caravanserai.Client` has the same methods as `caravanserai.aio.Client`, without `await`.
"""
MODULES = ("aio.Client", "bots", "inboxes", "watch", "errors", "retries", "keys", "clocks")
READ_HERE = {
    "README.md": "readme.md",
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "reporting.md",
    "benchmarks/RESULTS.md": "reference/measurements.md",
    "benchmarks/BOTS.md": "reference/bots-measured.md",
    **{
        f"clients/{name}/README.md": f"clients/{name}.md"
        for name in ("python", "typescript", "go", "java", "grpcurl", "vectors", "web")
    },
    "protocol/python/README.md": "clients/protocol-python.md",
}
"""Pages outside of `docs` that the site shows, and where."""
LINK = re.compile(r"(?<=\]\()([^)\s#]*)(#[^)\s]*)?(?=\))")
TITLED = re.compile(r"^(```+\w+) ([^\s\"={}]+)$", re.MULTILINE)
"""A fence that says of which file, or in whose terminal it is."""
ADDRESS = re.compile(r'<link rel="(?:canonical|alternate)"[^>]*>|<meta name="generator"[^>]*>')
CODE = re.compile(r"^(```+).*?^\1\s*$|`[^`\n]*`", re.DOTALL | re.MULTILINE)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Puts a page for each protocol file where the navigation names their folder."""
    config.nav = _filled(config.nav, sorted(map(protocol.page_of, protocol.files())))
    return config


def _filled(entry: Any, pages: list[str]) -> Any:
    if isinstance(entry, list):
        return [_filled(each, pages) for each in entry]
    if isinstance(entry, dict):
        return {name: _filled(each, pages) for name, each in entry.items()}
    return pages if entry == protocol.FOLDER else entry


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are made, and those that lie elsewhere in the repository."""
    for place, text in _added():
        files.append(File.generated(config, place, content=text))
    return files


def _added() -> Iterator[tuple[str, str]]:
    for source, place in READ_HERE.items():
        yield place, (ROOT / source).read_text(encoding="utf-8")
    for proto, text in protocol.pages().items():
        yield protocol.page_of(proto), text
    yield commands.PAGE, commands.page()
    yield journeys.PAGE, journeys.page()
    yield from libraries.pages().items()
    yield "reference/python.md", LIBRARY + "".join(f"\n::: caravanserai.{name}\n" for name in MODULES)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turns links of a page that lead to files outside of `docs`, and says above a block of code where it is from."""
    markdown = TITLED.sub(r'\1 title="\2"', markdown)
    here = page.file.src_uri
    page.meta.setdefault("search", {"boost": search.boost(here)})
    source = next((path for path, place in READ_HERE.items() if place == here), f"docs/{here}")

    def turned(found: re.Match[str]) -> str:
        target, anchor = found[1], found[2] or ""
        if not target or "://" in target or target.startswith("mailto:"):
            return found[0]
        return _place(posixpath.normpath(posixpath.join(posixpath.dirname(source), target)), here) + anchor

    parts, end = [], 0
    for code in CODE.finditer(markdown):
        parts += [LINK.sub(turned, markdown[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, LINK.sub(turned, markdown[end:])])


def _place(path: str, here: str) -> str:
    """The address of something in the repository, seen from a page of the site."""
    if path in READ_HERE:
        inside = READ_HERE[path]
    elif path.startswith("protos/caravanserai/") and path.endswith(".proto"):
        inside = protocol.page_of(path.removeprefix("protos/"))
    elif path == journeys.TABLE:
        inside = journeys.PAGE
    elif path == "docs/decisions":
        inside = "decisions/README.md"
    elif path.startswith("docs/"):
        inside = path.removeprefix("docs/")
    else:
        return REPOSITORY + path
    return posixpath.relpath(inside, posixpath.dirname(here) or ".")


def on_post_build(config: MkDocsConfig) -> None:
    """Writes all that readers need into one archive, which is the same for the same pages."""
    site, archive = Path(config.site_dir), ROOT / config.extra["archive"]
    search.prepare(site)
    fresh = archive.with_suffix(".new")
    with tarfile.open(fresh, "w:xz", preset=9) as written:
        for path in sorted(path for path in site.rglob("*") if path.is_file() and path.suffix not in UNREAD):
            entry = tarfile.TarInfo(path.relative_to(site).as_posix())
            if entry.name.startswith(STEMMERS) and path.name not in SPOKEN:
                continue
            entry.size = path.stat().st_size
            with path.open("rb") as content:
                written.addfile(entry, content)
    fresh.replace(archive)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """The same for pages that belong to no text."""
    return _without_address(output_content)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Leaves nothing in a page that it does not need, and says in which language it is."""
    russian = page.file.src_uri.startswith(RUSSIAN)
    return _without_address(output.replace('<html lang="en"', '<html lang="ru"') if russian else output)


def _without_address(html: str) -> str:
    """Without the address of the site, which each service has for itself, and without what made the page."""
    return ADDRESS.sub("", html)
