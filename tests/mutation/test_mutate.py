"""The tool for mutation testing: what it copies, how it compares, and that nothing is missing from its lists."""

import tomllib
from collections import Counter
from pathlib import Path
from textwrap import dedent

import pytest

from tools.mutate import (
    COPIED,
    PROTOCOL,
    ROOT,
    Group,
    Survivor,
    as_toml,
    function_of,
    groups,
    known,
    module_of,
    objections,
    run,
    statuses,
    survivor,
    undecorated,
)
from tools.mutate import table as result_table

FOLDERS = ("domain/table", "domain/play")


def test_every_module_of_table_and_play_is_mutated() -> None:
    mutated = {
        str(path.relative_to(ROOT))
        for group in groups().values()
        for pattern in group.mutate
        for path in ROOT.glob(pattern.replace("src/", f"{PROTOCOL}/"))
    }
    modules = {str(path.relative_to(ROOT)) for folder in FOLDERS for path in (ROOT / folder).glob("*.py")}
    assert modules <= mutated | {f"{folder}/__init__.py" for folder in FOLDERS}


def test_every_group_names_files_that_there_are() -> None:
    for group in groups().values():
        for pattern in (*group.mutate, *group.tests):
            assert list(ROOT.glob(pattern.replace("src/", f"{PROTOCOL}/"))), pattern


def test_every_survivor_is_one_of_a_mutated_module_and_has_a_reason() -> None:
    for entry, reason in known().items():
        assert (ROOT / entry.module).exists()
        assert entry.was != entry.becomes
        assert reason.strip()


def test_caches_and_properties_are_written_without_decorators() -> None:
    code = dedent("""
        @lru_cache(
            maxsize=2
        )
        def one():
            return 1

        class Two:
            @property
            def three(self):
                return 3

            @cached_property
            def four(self): return 4

            @classmethod
            def five(cls):
                return 5
    """)
    assert undecorated(code) == dedent("""
        def one():
            return 1

        class Two:
            def three(self):
                return 3
            three = property(three)

            def four(self): return 4
            four = cached_property(four)

            @classmethod
            def five(cls):
                return 5
    """)


def test_a_mutant_tells_its_module_and_its_function() -> None:
    assert module_of("domain.table.views.x__open__mutmut_8") == "domain/table/views.py"
    assert (
        module_of("caravanserai_protocol.folding.xǁTableǁput__mutmut_1")
        == f"{PROTOCOL}/caravanserai_protocol/folding.py"
    )
    assert function_of("domain.table.views.x__open__mutmut_8") == "_open"
    assert function_of("domain.table.table.xǁTableǁ__init____mutmut_12") == "Table.__init__"


def test_what_mutmut_prints_is_read() -> None:
    printed = """
    domain.table.views.x__open__mutmut_8: survived
    domain.table.views.x_see__mutmut_1: no tests
    domain.table.table.xǁTableǁput__mutmut_2: killed
To see the changes: mutmut show NAME
"""
    assert statuses(printed) == {
        "domain.table.views.x__open__mutmut_8": "survived",
        "domain.table.views.x_see__mutmut_1": "no tests",
        "domain.table.table.xǁTableǁput__mutmut_2": "killed",
    }
    shown = """# domain.table.views.x__open__mutmut_8: survived
--- domain/table/views.py
+++ domain/table/views.py
@@ -1,5 +1,4 @@
 def _open(table):

     if table:
-        return one(
-            True)
+        return False
     return True
"""
    assert survivor("domain.table.views.x__open__mutmut_8", shown) == Survivor(
        "domain/table/views.py", "_open", "return one(\nTrue)", "return False"
    )


ONE = """
from functools import cache

@cache
def double(number):
    return number + number

class Box:
    @property
    def largest(self):
        return 7

def never(number):
    return -number
"""
TESTS = """
from domain.one import Box, double

def test_double():
    assert double(2) == 4

def test_largest():
    assert Box().largest > 6
"""


CONFTEST = """
from hypothesis import settings

settings.register_profile("mutation")

def pytest_addoption(parser):
    parser.addoption("--order")
"""


def test_a_group_is_mutated_and_tested_in_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project of one module, with a change that tests notice, one that they do not, and code that no test runs."""
    files = {"domain/__init__.py": "", "domain/one.py": ONE, "tests/__init__.py": "", "tests/test_one.py": TESTS}
    files |= {"tests/mutation/__init__.py": "", "tests/mutation/ordering.py": "", "pyproject.toml": ""}
    files["tests/conftest.py"] = CONFTEST
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    for name in (*COPIED, PROTOCOL):
        (tmp_path / name).mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr("tools.mutate.ROOT", tmp_path)
    group = Group("small", ("domain/one.py",), ("tests/test_one.py",))
    counts, survivors = run(group, group.mutate, 2)
    assert counts == {"domain/one.py": Counter({"killed": 1, "survived": 1, "no tests": 1})}
    assert survivors == {
        Survivor("domain/one.py", "Box.largest", "return 7", "return 8"): "survived",
        Survivor("domain/one.py", "never", "return -number", "return +number"): "no tests",
    }
    assert (tmp_path / "domain/one.py").read_text() == ONE
    assert group.folder == tmp_path / "build/mutation/small"


def test_new_survivors_old_ones_and_too_many_are_objected_to() -> None:
    one, other = Survivor("m.py", "f", "a", "b"), Survivor("m.py", "g", "a", "it's")
    elsewhere = Survivor("n.py", "f", "a", "b")
    counts = {"m.py": Counter({"killed": 90, "timeout": 5, "survived": 5})}
    left = {one: "survived"}
    assert objections(counts, left, {one: "reason", elsewhere: "reason"}) == []
    for status, heading in (
        ("survived", "No test notices"),
        ("no tests", "No test runs"),
        ("suspicious", "Not tested to the end (suspicious)"),
    ):
        assert objections(counts, left | {other: status}, {one: "reason"}) == [f"{heading}:\n{as_toml(other)}"]
    assert objections(counts, {}, {one: "reason"}) == [f"Noticed now, or not made any more:\n{as_toml(one)}"]
    assert objections(counts, left, {one: " "}) == [f"Give the reason of:\n{as_toml(one)}"]
    many = {"m.py": Counter({"killed": 84, "survived": 10, "no tests": 6})}
    assert objections(many, left, {one: "reason"}) == ["Tests notice 84 of 100 changes, less than 85 %."]
    entry = tomllib.loads(as_toml(other))["survivor"][0]
    assert entry == {"module": "m.py", "function": "g", "was": "a", "becomes": "it's", "reason": ""}


def test_the_result_is_a_table() -> None:
    counts = {"m.py": Counter({"killed": 2, "survived": 1}), "l.py": Counter({"timeout": 1})}
    assert result_table(counts).splitlines()[2:] == [
        "| `l.py` | 1 | 1 | 0 | 100.0 % |",
        "| `m.py` | 3 | 2 | 1 | 66.7 % |",
        "| `all` | 4 | 3 | 1 | 75.0 % |",
    ]
