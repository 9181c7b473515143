"""The library passes on what its page documents of the protocol: the same classes under its own names, and no more."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name

import caravanserai
import caravanserai_protocol
from caravanserai import clocks, harmless, identity

LIBRARY, PROTOCOL = (Path(package.__path__[0]) for package in (caravanserai, caravanserai_protocol))
NAME = re.compile(r"`(caravanserai(?:_protocol)?(?:\.\w+)+)(?:\(\w*\))?`")
PAGES = (LIBRARY.parents[1] / "README.md", PROTOCOL.parents[1] / "README.md")


def messages(folder: Path) -> set[str]:
    """The modules with messages below a package, without its name."""
    files = (file.relative_to(folder) for file in folder.rglob("*_pb2.py"))
    return {".".join(file.with_suffix("").parts) for file in files}


def test_a_message_of_the_library_is_that_of_the_protocol() -> None:
    assert messages(LIBRARY) == messages(PROTOCOL) != set()
    for module in messages(PROTOCOL):
        ours, theirs = (import_module(f"{name}.{module}") for name in ("caravanserai", "caravanserai_protocol"))
        for name in (*theirs.DESCRIPTOR.message_types_by_name, *theirs.DESCRIPTOR.enum_types_by_name, "DESCRIPTOR"):
            assert getattr(ours, name) is getattr(theirs, name), f"{module}.{name}"


def test_the_pages_name_what_can_be_imported() -> None:
    said = [page.read_text(encoding="utf-8") for page in PAGES]
    dotted = {name for text in said for name in NAME.findall(text)}
    imported = {
        f"{module}.{name}"
        for text in said
        for module, names in re.findall(r"^from (caravanserai[\w.]*) import (.*)$", text, re.MULTILINE)
        for name in names.split(", ")
    }
    assert {"caravanserai.Client", "caravanserai.clocks.Clocks", "caravanserai.v1"} <= dotted
    assert "caravanserai_protocol.records.Record" in imported
    for name in dotted | imported:
        assert resolve_name(name) is not None, name


def test_little_else_of_the_protocol_is_passed_on() -> None:
    """Names that are not on the pages are imported from the protocol itself."""
    assert [*clocks.__all__, *harmless.__all__, *identity.__all__] == ["Clocks", "harmless", "entry_ticket", "new_code"]
    both = {file.name for file in LIBRARY.glob("*.py")} & {file.name for file in PROTOCOL.glob("*.py")}
    assert both == {"__init__.py", "clocks.py", "harmless.py", "identity.py"}
