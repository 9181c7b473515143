"""Names in the documentation lead to things that are there."""

import re
from pathlib import Path

import pytest
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.tournament_event_pb2 import TournamentEvent

from tests.command_tree import command_line, parts

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("clients", "lab", "protocol", "changelog.d", "verify")
READMES = [page for name in FOLDERS for page in (ROOT / name).rglob("README.md") if "node_modules" not in page.parts]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *READMES])
COMMAND = re.compile(r"(?:^(?: {4}|\$ )?|`|/bin/)caravan ([a-z][^`\n|;&]*)", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
DOORS = {
    "Play": ("first-match.md", "clients/web/browser/tutorial.test.ts"),
    "Run a service": ("deploying.md", "tests/deploy/test_page.py"),
    "Write a client or a bot": ("first-bot.md", "tests/clients/python/test_first_bot.py"),
    "Add a game": ("first-game.md", "tests/games/test_first_game.py"),
}
"""The doors of the first page: the tutorial of each, and its test."""
ROOMS = ("How to", "Reference", "Explanation")
"""The parts of the last section of a tutorial, each with links."""


def anchor(heading: str) -> str:
    """The anchor of a heading, as it is made where these pages are shown."""
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower().replace("`", ""))
    return kept.replace(" ", "-")


def anchors(page: Path) -> set[str]:
    return {anchor(line.lstrip("#")) for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("#")}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for path, part in LINK.findall(page.read_text(encoding="utf-8")):
        if path.startswith(("http://", "https://", "mailto:")) or "…" in path:
            continue
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{page.name} links to {path}"
        if part and target.suffix == ".md":
            assert part in anchors(target), f"{page.name} links to {path}#{part}"


def linked(page: Path) -> set[Path]:
    """The pages to which a page links."""
    found = {
        path for path, _ in LINK.findall(page.read_text(encoding="utf-8")) if path.endswith(".md") and ":" not in path
    }
    return {(page.parent / path).resolve() for path in found}


@pytest.mark.parametrize("door", DOORS)
def test_a_door_leads_to_a_tested_tutorial_and_from_there_to_all_else(door: str) -> None:
    tutorial, test = DOORS[door]
    docs = ROOT / "docs"
    assert f"**[{door}]({tutorial})**" in (docs / "index.md").read_text(encoding="utf-8")
    assert tutorial in (ROOT / test).read_text(encoding="utf-8")
    _, last = (docs / tutorial).read_text(encoding="utf-8").split("\n## Go on\n")
    parts = dict(part.split(":", 1) for part in last.strip().removeprefix("- ").split("\n- "))
    assert tuple(parts) == ROOMS
    assert [name for name, text in parts.items() if not LINK.search(text)] == []


def test_every_page_is_two_steps_from_the_first() -> None:
    first = (ROOT / "docs" / "index.md").resolve()
    near = linked(first)
    near |= set().union(*map(linked, near))
    pages = {page.resolve() for page in (ROOT / "docs").glob("*.md")} - {first}
    assert sorted(page.name for page in pages - near) == []


def test_every_attack_of_the_threat_model_has_its_test() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    model = page[page.index("## Threat model") :]
    named = set(re.findall(r"`([a-z_/]+\.py)`", model))
    assert len(named) > 20
    assert [name for name in sorted(named) if not (ROOT / "tests" / name).is_file()] == []


@pytest.mark.parametrize("name", ["first-match", "browser", "ru/first-match", "ru/browser"])
def test_what_a_page_says_to_press_the_app_has(name: str) -> None:
    """A button that got another word is noticed here, and not by somebody who looks for it."""
    language = "ru" if name.startswith("ru/") else "en"
    files = [*(ROOT / "clients/web/src").rglob(f"*.{language}.ftl"), *(ROOT / "domain").rglob(f"{language}.ftl")]
    shown = "\n".join(file.read_text(encoding="utf-8") for file in files)
    page = re.sub(r"`[^`]*`", "", (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8"))
    words = {" ".join(found.split()) for found in re.findall(r"(?<![*\w])\*(\w[^*]*)\*(?![*\w])", page)}
    words = {each for each in words if each[0].isupper()}
    assert len(words) >= 5
    assert [each for each in sorted(words) if not re.search(rf"[=\]].*\b{re.escape(each)}", shown)] == []


def test_every_command_on_a_page_is_there_with_its_options() -> None:
    """Of each `caravan …` in code: the words that name a command, and all options."""
    missing, found = [], 0
    for page in [each for each in PAGES if "changes" not in each.parts and each.name != "CHANGELOG.md"]:
        for line in COMMAND.findall(page.read_text(encoding="utf-8")):
            command, words = command_line(), line.partition("#")[0].split()
            while (inner := parts(command)) and words and words[0] in inner:
                command = inner[words.pop(0)]
            if command.context_settings.get("ignore_unknown_options"):
                command = parts(command_line())["serve"]  # whose options it takes
            known = {option for each in command.params for option in (*each.opts, *each.secondary_opts)} | {"--help"}
            asked = [word.partition("=")[0] for word in words if re.fullmatch(r"--[a-z][a-z-]*(=.*)?", word)]
            is_command = not parts(command) or not words or not re.fullmatch(r"[a-z][a-z-]+", words[0])
            missing += [f"{page.name}: caravan {line}"] if not is_command or {*asked} - known else []
            found += 1
    assert found > 200
    assert missing == []


@pytest.mark.parametrize(("name", "former"), [("assurance", 4_676), ("bots", 3_936), ("performance", 3_246)])
def test_notes_of_the_laboratory_stay_at_a_third_of_their_former_length(name: str, former: int) -> None:
    words = len((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8").split())
    assert words <= former / 3, f"{words} words; figures belong in benchmarks/RESULTS.md"


def test_a_decision_is_said_in_a_hundred_words() -> None:
    page = (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")
    decisions = re.split(r"\n(?=\d+\. )", page)[1:]
    assert len(decisions) > 100
    assert [each.split()[0] for each in decisions if len(each.split()) > 101] == []


@pytest.mark.parametrize("message", [MatchEvent, TournamentEvent], ids=lambda message: message.DESCRIPTOR.name)
def test_the_format_of_events_names_every_event(message: type[MatchEvent | TournamentEvent]) -> None:
    page = (ROOT / "docs" / "event-format.md").read_text(encoding="utf-8")
    if message is TournamentEvent:
        page = page.partition("\n| body | by | meaning |")[2].partition("\n\n")[0]
    bodies = [field.name for field in message.DESCRIPTOR.oneofs_by_name["body"].fields]
    assert len(bodies) > 15
    assert [name for name in bodies if f"`{name}`" not in page] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_installs_a_package_that_is_not_published_without_saying_so(page: Path) -> None:
    """Remove it with the first release."""
    assert "Nothing is published yet" in (ROOT / "docs" / "releases.md").read_text(encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    installs = re.search(r"^(?: {4})?pip install '?caravanserai-", text, re.MULTILINE)
    assert not installs or "[No release is out\nyet]" in text or "[No release is out yet]" in text
