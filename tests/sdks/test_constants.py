"""`clients/constants.toml` is the only place of the values that all client libraries share."""

import re

import pytest
from caravanserai_protocol import constants
from caravanserai_protocol.harmless import REPLACEMENT, harmless

from domain.audit import merkle, notes, trust
from domain.chats import chat
from domain.play import statements
from tools.client_constants import FILES, ROOT, bounds, source, written

JAVA_CHECKS = ROOT / "clients" / "java" / "src" / "main" / "java" / "io" / "caravanserai" / "Verification.java"
VECTORS = ROOT / "clients" / "vectors" / "README.md"


@pytest.mark.parametrize("template", FILES)
def test_the_file_is_as_its_source_says(template: str) -> None:
    written_here = (ROOT / FILES[template]).read_text(encoding="utf-8")
    assert written_here == written(template), "run: python -m tools.client_constants"


LIBRARIES = {
    "python": ("protocol/python/src/caravanserai_protocol", "*.py"),
    "typescript": ("clients/typescript/src", "*.ts"),
    "java": ("clients/java/src/main", "*.java"),
    "go": ("clients/go", "*.go"),
}
"""The sources of each library, by the template of its constants."""


@pytest.mark.parametrize("template", LIBRARIES)
def test_no_library_states_a_shared_value_itself(template: str) -> None:
    folder, pattern = LIBRARIES[template]
    shared = [*(label["value"] for label in source()["labels"].values()), *source()["freed"].values()]
    files = [path for path in (ROOT / folder).rglob(pattern) if path != ROOT / FILES[template]]
    own = [path for path in files if "generated" not in path.parts and not path.name.endswith(("_test.go", ".pb.go"))]
    assert len(own) > 30
    stated = {
        (path.name, value) for path in own for value in shared if f'"{value}"' in path.read_text(encoding="utf-8")
    }
    assert stated == set()


def test_the_checks_have_the_same_names_in_java_and_in_the_vectors() -> None:
    checks = [*source()["texts"]["event_checks"]["values"], *source()["texts"]["file_checks"]["values"]]
    enumeration = JAVA_CHECKS.read_text(encoding="utf-8").split("public enum Check {")[1].partition(";")[0]
    assert re.findall(r"\b[A-Z]+(?=,|$)", re.sub(r"/\*\*.*\*/", "", enumeration)) == [name.upper() for name in checks]
    explained = re.findall(r"(?m)^\| `(\w+)` \| ", VECTORS.read_text(encoding="utf-8"))
    assert {*checks} <= {*explained}


def test_the_domain_has_the_same_limits() -> None:
    limits = [
        (statements.MOST_FACES, constants.STATED_PIECES),
        (statements.MOST_STANDING, constants.STANDING_STATEMENTS),
        (merkle.LONGEST_PROOF, constants.PROOF_HASHES),
        (notes.LONGEST_NOTE, constants.NOTE_BYTES),
        (notes.MOST_SIGNATURES, constants.NOTE_SIGNATURES),
        (notes.LONGEST_NAME, constants.KEY_NAME_CHARACTERS),
        (trust.MOST_KEYS, constants.POLICY_KEYS),
        (trust.LATENESS_SECONDS, constants.WITNESS_LEAD_SECONDS),
        (chat.LONGEST_TEXT, constants.CHAT_CHARACTERS),
    ]
    assert [here for here, _ in limits] == [there for _, there in limits]


def test_each_harmful_character_is_replaced_and_its_neighbours_are_not() -> None:
    ranges = [bounds(text) for text in source()["harmful"]["ranges"]]
    ends = {end for pair in ranges for end in pair}
    for first, last in ranges:
        assert harmless(f"{chr(first)}{chr(last)}") == REPLACEMENT * 2
        for neighbour in {first - 1, last + 1} - ends:
            if 0 <= neighbour <= 0x10FFFF:
                assert harmless(chr(neighbour)) == chr(neighbour)
