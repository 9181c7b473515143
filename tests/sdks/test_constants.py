"""`clients/constants.toml` and `clients/findings.toml` are the only places of what all client libraries share."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from caravanserai_protocol import constants
from caravanserai_protocol.harmless import REPLACEMENT, harmless

from domain.audit import merkle, notes, trust
from domain.chats import chat
from domain.play import statements
from tools.client_constants import FILES, ROOT, bounds, camel, camel_small, sentences, source, written

JAVA_CHECKS = ROOT / "clients" / "java" / "src" / "main" / "java" / "io" / "caravanserai" / "Verification.java"
VECTORS = ROOT / "clients" / "vectors" / "README.md"


@pytest.mark.parametrize("template", FILES)
def test_the_file_is_as_its_source_says(template: str) -> None:
    written_here = (ROOT / FILES[template]).read_text(encoding="utf-8")
    assert written_here == written(template), "run: python -m tools.client_constants"


LIBRARIES = {
    "python": ("protocol/python/src/caravanserai_protocol", "*.py"),
    "python client": ("clients/python/src", "*.py"),
    "python verifier": ("caravanserai_verify", "*.py"),
    "typescript": ("clients/typescript/src", "*.ts"),
    "java": ("clients/java/src/main", "*.java"),
    "go": ("clients/go", "*.go"),
}
"""The sources of each library."""
LEAST_LANGUAGES = 2
LEAST_PART = 21
"""A shorter part of a sentence may stand elsewhere by chance."""


def texts(library: str) -> dict[str, str]:
    """The sources of a library that people write, by their paths."""
    folder, pattern = LIBRARIES[library]
    made = {ROOT / path for path in FILES.values()}
    own = [path for path in (ROOT / folder).rglob(pattern) if path not in made and "generated" not in path.parts]
    written_here = [path for path in own if not path.name.endswith(("_test.go", ".pb.go", "_pb2.py", "_pb2_grpc.py"))]
    assert len(written_here) > 30
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in written_here}


@pytest.mark.parametrize("library", LIBRARIES)
def test_no_library_states_a_shared_value_itself(library: str) -> None:
    shared = [*(label["value"] for label in source()["labels"].values()), *source()["freed"].values()]
    stated = {(path, value) for path, text in texts(library).items() for value in shared if f'"{value}"' in text}
    assert stated == set()


@pytest.mark.parametrize("library", LIBRARIES)
def test_no_library_writes_a_shared_sentence_itself(library: str) -> None:
    parts = {
        part
        for _, _, findings in sentences()
        for finding in findings
        for part in re.split(r"\{\w+\}", finding.text)
        if len(part) >= LEAST_PART
    }
    assert len(parts) > 200
    quoted = re.compile(f"""(?<=["'`}}])(?:{"|".join(map(re.escape, sorted(parts)))})(?=["'`$%{{])""")
    assert {path: found for path, text in texts(library).items() if (found := quoted.findall(text))} == {}


NAMES: dict[str, Callable[[str], Sequence[str]]] = {
    "python": lambda name: (f"findings.{name}(", f"findings.{name.upper()}"),
    "typescript": lambda name: (f"findings.{name.upper()}",),
    "java": lambda name: (
        f"Findings.{camel_small(name)}(",
        f"Findings::{camel_small(name)}",
        f"Findings.{name.upper()}",
    ),
    "go": lambda name: (f"findings.{camel(name)}",),
}
"""The names by which each library says a sentence."""


def said(library: str) -> set[str]:
    """The names of the shared sentences that a library says."""
    libraries = [library, "python client", "python verifier"] if library == "python" else [library]
    sources = "\n".join(text for each in libraries for text in texts(each).values())
    names = [finding.name for _, _, findings in sentences() for finding in findings]
    return {name for name in names if any(form in sources for form in NAMES[library](name))}


def test_a_sentence_is_shared_if_two_languages_say_it() -> None:
    counted = Counter(name for library in NAMES for name in said(library))
    assert len(counted) > 250
    assert {finding.name for _, _, findings in sentences() for finding in findings} == {*counted}
    assert {name for name, times in counted.items() if times < LEAST_LANGUAGES} == set()


BETWEEN_LITERALS = re.compile(r"""(?<!["'])["'][ \t]*\+?\s*\+?\s*f?(?P<quote>["'])(?!["'])""")
"""The end of a literal whose text goes on in the next one."""
COMMENT = re.compile(r"(?m)^\s*(?:#|//|\*|/\*).*$|\s(?:#|//) .*$")
QUOTED = re.compile(r""""((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`""")
PART = re.compile(r"\$?\{[^}]*\}+|%[-+.0-9]*[a-z]")
WORD = re.compile(r"[A-Za-z']{2,}")
LEAST_WORDS = 3
EVERYWHERE = ("python", "python client", "python verifier", "typescript", "java", "go")


def stated(library: str) -> set[str]:
    """The sentences that people write in a library, with the same mark at each part that is filled in."""
    sources = (BETWEEN_LITERALS.sub("", COMMENT.sub("", text)) for text in texts(library).values())
    quoted = (PART.sub("…", one or other) for source in sources for one, other in QUOTED.findall(source))
    sentences = (text.strip(" .,:;") for text in quoted)
    return {text for text in sentences if len(WORD.findall(text)) >= LEAST_WORDS and " " in text}


def test_no_sentence_stands_in_two_languages() -> None:
    """Such a sentence belongs into `clients/findings.toml`."""
    python, client, verifier, *others = map(stated, EVERYWHERE)
    languages = [python | client | verifier, *others]
    assert min(map(len, languages)) > 15
    counted = Counter(sentence for language in languages for sentence in language)
    assert sorted(sentence for sentence, times in counted.items() if times > 1) == []


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
