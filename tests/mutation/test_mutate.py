"""The tool for mutation testing: what it copies, how it compares, and that nothing is missing from its lists."""

import tomllib
from collections import Counter
from textwrap import dedent

from tools.mutate import (
    CLIENT,
    GROUPS,
    ROOT,
    Survivor,
    as_toml,
    function_of,
    groups,
    known,
    module_of,
    objections,
    undecorated,
)
from tools.mutate import table as result_table

FOLDERS = ("domain/table", "domain/play")


def test_every_module_is_mutated_or_left_out_for_a_reason() -> None:
    mutated = {
        str(path.relative_to(ROOT))
        for group in groups().values()
        for pattern in group.mutate
        for path in ROOT.glob(pattern.replace("src/", f"{CLIENT}/"))
    }
    left_out: dict[str, str] = tomllib.loads(GROUPS.read_text())["left_out"]
    modules = {str(path.relative_to(ROOT)) for folder in FOLDERS for path in (ROOT / folder).glob("*.py")}
    assert modules <= mutated | set(left_out) | {f"{folder}/__init__.py" for folder in FOLDERS}
    assert not mutated & set(left_out)
    assert all((ROOT / module).exists() and reason for module, reason in left_out.items())


def test_every_group_names_files_that_there_are() -> None:
    for group in groups().values():
        for pattern in (*group.mutate, *group.tests):
            assert list(ROOT.glob(pattern.replace("src/", f"{CLIENT}/"))), pattern


def test_every_survivor_is_one_of_a_mutated_module_and_has_a_reason() -> None:
    for survivor, reason in known().items():
        assert (ROOT / survivor.module).exists()
        assert survivor.was != survivor.becomes
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
    assert module_of("caravanserai.folding.xǁTableǁput__mutmut_1") == f"{CLIENT}/caravanserai/folding.py"
    assert function_of("domain.table.views.x__open__mutmut_8") == "_open"
    assert function_of("domain.table.table.xǁTableǁ__init____mutmut_12") == "Table.__init__"


def test_new_survivors_old_ones_and_too_many_are_objected_to() -> None:
    one, other = Survivor("m.py", "f", "a", "b"), Survivor("m.py", "g", "a", "it's")
    elsewhere = Survivor("n.py", "f", "a", "b")
    counts = {"m.py": Counter({"killed": 90, "timeout": 5, "survived": 5})}
    assert objections(counts, [one], {one: "reason", elsewhere: "reason"}) == []
    assert objections(counts, [one, other], {one: "reason"}) == [f"No test notices:\n{as_toml(other)}"]
    assert objections(counts, [], {one: "reason"}) == [f"Noticed now, or not made any more:\n{as_toml(one)}"]
    assert objections(counts, [one], {one: " "}) == [f"Give the reason of:\n{as_toml(one)}"]
    many = {"m.py": Counter({"killed": 84, "survived": 10, "no tests": 6})}
    assert objections(many, [one], {one: "reason"}) == ["Tests notice 84 of 100 changes, less than 85 %."]
    entry = tomllib.loads(as_toml(other))["survivor"][0]
    assert entry == {"module": "m.py", "function": "g", "was": "a", "becomes": "it's", "reason": ""}


def test_the_result_is_a_table() -> None:
    counts = {"m.py": Counter({"killed": 2, "survived": 1}), "l.py": Counter({"timeout": 1})}
    assert result_table(counts).splitlines()[2:] == [
        "| `l.py` | 1 | 1 | 0 | 100.0 % |",
        "| `m.py` | 3 | 2 | 1 | 66.7 % |",
        "| `all` | 4 | 3 | 1 | 75.0 % |",
    ]
