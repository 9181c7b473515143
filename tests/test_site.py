"""The site of the documentation is built without a warning, loads nothing from elsewhere, and leaves nothing out. Its
search answers questions of newcomers.
"""

import json
import logging
import re
import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from tests.command_tree import command_line, parts
from tests.fuzz.shooting import OWN
from tools.node import find_npm
from tools.site.diagrams import DiagramError, drawn

ROOT = Path(__file__).resolve().parents[1]
TRANSLATED = sorted(path.name for path in (ROOT / "docs" / "ru").glob("*.md") if path.name != "index.md")
SHORTER = {"browser.md", "terminal.md", "proving.md", "games.md"}
"""Russian pages that say the most important of one or more English pages, and lead to them."""
ANSWERS = {
    "save a match": "faq/#where-are-my-matches-saved",
    "webhook": "operations/#webhooks",
    "bot": "first-bot/",
    "proof": "faq/#can-i-get-a-proof-of-a-result",
    "nginx": "operations/#behind-a-proxy",
    "tournament no-show": "tournaments/#no-shows",
    "change a rule": "versioning/#a-rule",
    "reset password": "faq/#how-do-i-reset-a-lost-password-or-token",
    "export": "security/#what-a-service-keeps-about-you",
    "rating": "ratings/",
    "How do I invite friends?": "first-match/#with-friends",
    "how do I host a tournament": "running-a-tournament/",
    "join code": "faq/#how-do-i-invite-friends-and-what-is-a-join-code",
    "undo": "faq/#can-i-undo-a-mistake",
    "docker": "operations/#in-a-container",
    "backup": "deploying/#backups",
    "upgrade": "faq/#how-do-i-upgrade-and-go-back-after-an-upgrade",
    "postgresql": "stores/#postgresql",
    "rate limit": "operations/#limits",
    "error codes": "errors/",
    "json": "faq/#is-there-a-rest-or-json-interface",
    "reconnect": "faq/#how-does-a-client-reconnect",
    "solo": "merv/",
    "swiss": "tournaments/#the-dutch-system",
    "time control": "playing-together/#time-controls",
    "translate": "adding-a-game/#11-words-wordsenftl",
    "tournaments": "running-a-tournament/",
    "backups": "faq/#how-do-i-make-a-backup",
    "invitations": "faq/#how-do-i-invite-friends-and-what-is-a-join-code",
    "бот": "ru/terminal/",
    "Как пригласить друга?": "ru/first-match/#с-друзьями",
    "потерял токен": "ru/playing-together/#учётная-запись",
    "часы": "ru/playing-together/#контроль-времени",
    "счет": "ru/first-match/#после-партии",
    "клавиатура": "ru/browser/#ход",
    "войти с другого телефона": "ru/browser/#кто-вы",
    "игрок не отвечает": "ru/playing-together/#игроки-которые-не-отвечают",
    "как поменять имя": "ru/browser/#кто-вы",
    "пауза": "ru/playing-together/#контроль-времени",
    "правила": "ru/games/",
    "как обновить сервер": "faq/#how-do-i-upgrade-and-go-back-after-an-upgrade",
    "резервная копия": "deploying/#backups",
    "лимиты": "operations/#limits",
    "доказательство": "faq/#can-i-get-a-proof-of-a-result",
}
"""Questions of newcomers, each with a place that stands among the first three that the search finds."""
DIAGRAM = """sequenceDiagram
participant A as client <of Anna>
participant B as service
A->>B: Decide & wait
B-->>A: event
A->>A: fold
Note over A,B: the same bytes
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def site(folder: Path) -> Mapping[str, str]:
    """The pages of the site, as they lie in its archive."""
    archive = folder / "site.tar.xz"
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder / "built"), strict=True)
    config.extra["archive"] = str(archive)
    logging.getLogger("mkdocs").addHandler(warned := Warned())
    try:
        build(config)
    finally:
        logging.getLogger("mkdocs").removeHandler(warned)
    assert warned.messages == []
    with tarfile.open(archive) as opened:
        files = {name: opened.extractfile(name) for name in opened.getnames() if name.endswith((".html", ".json"))}
        return {name: file.read().decode() for name, file in files.items() if file is not None}


class Warned(logging.Handler):
    """Keeps what a build warns of: links that lead nowhere, pages that nobody finds."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def test_pages_load_nothing_from_elsewhere(site: Mapping[str, str]) -> None:
    for name, page in site.items():
        loaded = re.findall(r'<(?:script|img|iframe|source)[^>]*\ssrc="([^"]*)"|<link[^>]*\shref="([^"]*)"', page)
        assert [one for pair in loaded for one in pair if "//" in one] == [], name
    assert 'href="/docs/' in site["404.html"], "also a page that is not there finds its style"


def test_every_method_and_command_is_in_a_reference(site: Mapping[str, str]) -> None:
    for service in OWN:
        page = site[f"reference/protocol/{Path(service.file.name).stem}/index.html"]
        for method in service.methods:
            assert f'<h3 id="{method.name.lower()}">' in page
    journeys = site["reference/journeys/index.html"]
    assert "the network is gone and returns" in journeys
    assert "test_player.py" in journeys
    commands = site["reference/commands/index.html"]
    for name, command in parts(command_line()).items():
        if not command.hidden:
            assert f"caravan {name}" in commands
        for inner in parts(command):
            assert f"caravan {name} {inner}" in commands
    assert "create_match" in site["reference/python/index.html"], "methods that the client inherits"


def test_all_that_libraries_export_is_in_their_references(site: Mapping[str, str]) -> None:
    """A new file of a library, or a new form of declaration, is not forgotten."""
    clients = ROOT / "clients"
    index = (clients / "typescript/src/index.ts").read_text()
    named = re.findall(r"(?:type )?(\w+),?", "".join(re.findall(r"export (?:type )?\{([^}]*)\}", index)))
    packages = [path for name in ("", "table", "proof", "harmless") for path in (clients / "go" / name).glob("*.go")]
    written = "\n".join(path.read_text() for path in packages if not path.name.endswith("_test.go"))
    exported = re.findall(r"^(?:func|type|var|const) (?:\(\w+ \*?[A-Z]\w*\) )?([A-Z]\w*)", written, re.MULTILINE)
    public = [
        path.stem
        for path in (clients / "java/src/main/java/io/caravanserai").glob("*.java")
        if re.search(r"^public (?!@).*\b(?:class|interface|record|enum) ", path.read_text(), re.MULTILINE)
    ]
    for language, names in (("typescript", named), ("go", exported), ("java", public)):
        page = site[f"reference/{language}/index.html"]
        headings = " ".join(re.findall(r"<h[34] id=[^>]*>([^<]*)<", page))
        assert len(names) > 40
        assert [name for name in names if not re.search(rf"\b{name}\b", headings)] == [], language
        assert not re.search(r"<p>[^<]*(?:\{@|@param|@throws)", page), language


@pytest.mark.skipif(find_npm() is None, reason="the search runs in Node")
def test_a_search_answers_what_newcomers_ask(site: Mapping[str, str], folder: Path) -> None:
    """The theme's own search is asked, in Node. A word that ends in a hyphen may go on, and once held
    up all that was asked later.
    """
    with tarfile.open(folder / "site.tar.xz") as archive:
        archive.extractall(folder / "served", filter="data")
    found = find_npm()
    assert found is not None
    node = shutil.which("node", path=found[0]["PATH"])
    assert node is not None
    command = (node, str(ROOT / "tests" / "site_search.mjs"), str(folder / "served"), "no-", *ANSWERS)
    asked = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    answers = json.loads(asked.stdout)
    missed = {question: answers[question] for question, place in ANSWERS.items() if place not in answers[question]}
    assert missed == {}


def test_russian_pages_say_that_they_are(site: Mapping[str, str]) -> None:
    russian = [page for name, page in site.items() if name.startswith("ru/")]
    assert len(russian) == len(TRANSLATED) + 1
    assert all('<html lang="ru"' in page for page in russian)


def test_diagrams_are_drawn_where_they_are_built(site: Mapping[str, str]) -> None:
    assert site["architecture/index.html"].count("<svg xmlns") >= 2
    assert "sequenceDiagram" not in site["architecture/index.html"]
    drawing = ElementTree.fromstring(drawn(DIAGRAM))
    texts = ["".join(text.itertext()) for text in drawing.iter() if text.tag.endswith("}text")]
    assert texts == ["client <of Anna>", "service", "Decide & wait", "event", "fold", "the same bytes"]
    assert (drawing.get("aria-label") or "").startswith("A->>B: Decide & wait")


@pytest.mark.parametrize("text", ["graph LR\nA-->B", "sequenceDiagram\nloop every day"])
def test_a_diagram_that_is_not_known_is_refused(text: str) -> None:
    with pytest.raises(DiagramError):
        drawn(text)


@pytest.mark.parametrize("name", [name for name in TRANSLATED if name not in SHORTER])
def test_a_russian_page_has_the_parts_of_its_english_page(name: str) -> None:
    """Headings, rows of tables, commands and links: what is added to one page is missed on the other."""
    english, russian = (outline((ROOT / "docs" / folder / name).read_text(encoding="utf-8")) for folder in ("", "ru"))
    assert russian == english


@pytest.mark.parametrize("name", sorted(SHORTER))
def test_a_shorter_russian_page_leads_to_the_english_one(name: str) -> None:
    page = (ROOT / "docs" / "ru" / name).read_text(encoding="utf-8")
    expected = ("marcopolo.md", "merv.md", "palmyra.md", "sahwari.md") if name == "games.md" else (name,)
    assert [english for english in expected if f"](../{english})" not in page] == []


def outline(page: str) -> list[str]:
    """The parts of a page in any language: levels of headings, commands, flags, rows of tables, and names of pages."""
    code = r"^(?: {4}(.*?)(?:  +#.*)?|(#+) .*|(\|).*)$"
    lines = ["".join(filter(None, found.groups())).rstrip() for found in re.finditer(code, page, re.MULTILINE)]
    links = re.findall(r"\]\((?:\.\./)*([^)]+)\)", page)
    flags = re.findall(r"`(--[a-z-]+)", page)
    return [*lines, *sorted(links), *sorted(flags)]
