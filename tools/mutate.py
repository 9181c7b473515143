"""Mutation testing: makes small changes to the code, one at a time, and sees whether the tests notice.

    python tools/mutate.py [GROUP ...] [--only MODULE ...] [--processes N]

runs mutmut for the groups of tests/mutation/groups.toml, each in a copy of the project in build/mutation. The changes
that no test noticed must be those of tests/mutation/survivors.toml: it fails if there is a new one, if an old one is
gone, or if a group notices less than 85 % of the changes.

mutmut leaves functions with decorators alone. So in the copy caches are taken off, and a property is written as a
function and an assignment: both mean the same.
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
GROUPS = ROOT / "tests/mutation/groups.toml"
SURVIVORS = ROOT / "tests/mutation/survivors.toml"
PROTOCOL = "protocol/python/src"
LEAST = 85
"""The changes of a group that tests must notice, in hundredths of all."""

COPIED = (
    *("caravanserai_kit", "caravanserai_verify", "clients", "domain", "projections", "protocol", "protos", "service"),
    *("tests", "tools"),
)
CACHES = ("cache", "lru_cache")
PROPERTIES = ("cached_property", "property")
LAST = 10_000
"""The number of characters of mutmut's output that are shown when it fails."""
NOTICED = ("killed", "timeout")
HEADINGS = {"survived": "No test notices", "no tests": "No test runs"}
"""The headings of changes that were not noticed, by mutmut's words."""

SETTINGS = """
[tool.mutmut]
source_paths = [{source!r}]
only_mutate = {mutate!r}
also_copy = {others!r}
pytest_add_cli_args = [
    "-o", "addopts=", "-p", "no:cacheprovider", "-p", "tests.mutation.ordering", "--order", "written",
    "--hypothesis-profile", "mutation",
]
pytest_add_cli_args_test_selection = {tests!r}
process_isolation = "forkserver" # else caches that the first run of the tests has filled hide changes
timeout_multiplier = 10.0
use_git_change_detection = false
"""


class Survivor(NamedTuple):
    """A change that no test noticed: the lines of a function as they were, and as they became."""

    module: str
    function: str
    was: str
    becomes: str


@dataclass(frozen=True, slots=True)
class Group:
    """The modules mutated in one run, and the tests that must notice. In the copy the protocol is `src`."""

    name: str
    mutate: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def folder(self) -> Path:
        """The folder of its copy."""
        return ROOT / "build/mutation" / self.name

    @property
    def source(self) -> str:
        """The folder of the copy that is mutated."""
        return self.mutate[0].partition("/")[0]


def groups() -> dict[str, Group]:
    """The groups by name."""
    content = tomllib.loads(GROUPS.read_text())
    return {
        name: Group(name, tuple(entry["mutate"]), tuple(entry["tests"])) for name, entry in content["group"].items()
    }


def known() -> dict[Survivor, str]:
    """The changes that nothing notices, as far as they are known, with the reasons."""
    entries: list[dict[str, str]] = tomllib.loads(SURVIVORS.read_text()).get("survivor", [])
    return {
        Survivor(entry["module"], entry["function"], entry["was"], entry["becomes"]): entry["reason"]
        for entry in entries
    }


# -- the copy ---------------------------------------------------------------------------------------------------------


def undecorated(code: str) -> str:
    """The same code without caches, and with properties as assignments."""
    lines: list[str | None] = list(code.splitlines())
    after: dict[int, str] = {}
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1:
            decorator = node.decorator_list[0]
            name = _name(decorator)
            if name in CACHES or name in PROPERTIES:
                for number in range(decorator.lineno, (decorator.end_lineno or decorator.lineno) + 1):
                    lines[number - 1] = None
            if name in PROPERTIES:
                after[node.end_lineno or 0] = f"{' ' * node.col_offset}{node.name} = {name}({node.name})"
    written: list[str] = []
    for number, line in enumerate(lines, 1):
        written += [] if line is None else [line]
        written += [after[number]] if number in after else []
    return "\n".join(written) + "\n"


def _name(decorator: ast.expr) -> str:
    inner = decorator.func if isinstance(decorator, ast.Call) else decorator
    return inner.id if isinstance(inner, ast.Name) else ""


def copy(group: Group, mutate: Sequence[str]) -> None:
    """Makes the copy in which a group runs."""
    shutil.rmtree(group.folder, ignore_errors=True)
    unneeded = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")
    for name in COPIED:
        shutil.copytree(ROOT / name, group.folder / name, ignore=unneeded)
    shutil.copytree(ROOT / PROTOCOL, group.folder / "src", ignore=unneeded)
    for pattern in mutate:
        for path in group.folder.glob(pattern):
            path.write_text(undecorated(path.read_text()))
    others = [name for name in (*COPIED, "src") if name != group.source]
    settings = SETTINGS.format(source=group.source, mutate=list(mutate), others=others, tests=list(group.tests))
    (group.folder / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text() + settings)


# -- the run ----------------------------------------------------------------------------------------------------------


def mutmut(group: Group, *arguments: str) -> str:
    """The output of a command of mutmut."""
    command = [str(Path(sys.executable).parent / "mutmut"), *arguments]
    done = subprocess.run(command, cwd=group.folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout[-LAST:]}{done.stderr[-LAST:]}")
    return done.stdout


def statuses(printed: str) -> dict[str, str]:
    """The fate of each mutant, by its name, as `mutmut results` prints it."""
    lines = (line.strip().rpartition(": ") for line in printed.splitlines())
    return {name: status for name, _, status in lines if "__mutmut_" in name}


def module_of(mutant: str) -> str:
    """The file that a mutant changes; its name begins with that of the module."""
    path = re.sub(r"\.x[_ǁ].*", "", mutant).replace(".", "/") + ".py"
    return path if (ROOT / path).exists() else f"{PROTOCOL}/{path}"


def function_of(mutant: str) -> str:
    """The function that a mutant changes, with its class."""
    mangled = re.sub(r".*?\.x(?=[_ǁ])", "", mutant).rpartition("__mutmut_")[0]
    return mangled.removeprefix("ǁ").replace("ǁ", ".") if mangled.startswith("ǁ") else mangled.removeprefix("_")


def survivor(mutant: str, printed: str) -> Survivor:
    """The change that a mutant is, from the difference that `mutmut show` prints."""
    changed = [line for line in printed.splitlines() if line[:1] in ("+", "-") and line[:3] not in ("+++", "---")]
    was, becomes = ("\n".join(line[1:].strip() for line in changed if line[0] == sign) for sign in "-+")
    return Survivor(module_of(mutant), function_of(mutant), was, becomes)


def run(group: Group, mutate: Sequence[str], processes: int) -> tuple[dict[str, Counter[str]], dict[Survivor, str]]:
    """Runs a group; how its mutants fared by module, and those that were not noticed, each with how it fared."""
    copy(group, mutate)
    mutmut(group, "run", "--max-children", str(processes))
    fared = statuses(mutmut(group, "results", "--all", "true"))
    counts: dict[str, Counter[str]] = {}
    for mutant, status in fared.items():
        counts.setdefault(module_of(mutant), Counter())[status] += 1
    left = [mutant for mutant, status in fared.items() if status not in NOTICED]
    with ThreadPoolExecutor(processes) as pool:  # each call starts Python and takes a second
        shown = pool.map(partial(mutmut, group, "show"), left)
        return counts, {survivor(mutant, text): fared[mutant] for mutant, text in zip(left, shown, strict=True)}


# -- the result -------------------------------------------------------------------------------------------------------


def table(counts: Mapping[str, Counter[str]]) -> str:
    """The numbers of mutants of each module, and of those noticed, in Markdown."""
    lines = ["| module | mutants | noticed | survived | noticed |", "|---|---:|---:|---:|---:|"]
    for module, fared in [*sorted(counts.items()), ("all", sum(counts.values(), Counter()))]:
        noticed = sum(fared[status] for status in NOTICED)
        share = 100 * noticed / fared.total()
        lines.append(f"| `{module}` | {fared.total()} | {noticed} | {fared.total() - noticed} | {share:.1f} % |")
    return "\n".join(lines)


def as_toml(entry: Survivor) -> str:
    """A survivor as it is written down; the reason is yours."""
    fields = "\n".join(f"{name} = {_text(value)}" for name, value in entry._asdict().items())
    return f'[[survivor]]\n{fields}\nreason = ""\n'


def _text(value: str) -> str:
    if "\n" in value or "'" in value:
        return f"'''{value}'''"
    return f"'{value}'"


def objections(
    counts: Mapping[str, Counter[str]], survivors: Mapping[Survivor, str], accepted: Mapping[Survivor, str]
) -> list[str]:
    """The objections to a result; of each survivor they say how it fared."""
    mutated = {entry for entry in accepted if entry.module in counts}
    fared = sum(counts.values(), Counter[str]())
    noticed = sum(fared[status] for status in NOTICED)
    unknown = sorted(survivors.keys() - mutated)
    found = [f"{_heading(survivors[entry])}:\n{as_toml(entry)}" for entry in unknown]
    gone = sorted(mutated - survivors.keys())
    found += [f"Noticed now, or not made any more:\n{as_toml(entry)}" for entry in gone]
    found += [f"Give the reason of:\n{as_toml(entry)}" for entry in sorted(mutated) if not accepted[entry].strip()]
    if 100 * noticed < LEAST * fared.total():
        found.append(f"Tests notice {noticed} of {fared.total()} changes, less than {LEAST} %.")
    return found


def _heading(status: str) -> str:
    return HEADINGS.get(status, f"Not tested to the end ({status})")


def main() -> int:
    """Runs the groups that are named, or all."""
    parser = argparse.ArgumentParser(description="Makes small changes to the code and sees whether the tests notice.")
    parser.add_argument("group", nargs="*", help="a group of tests/mutation/groups.toml; all if none is named")
    parser.add_argument("--only", nargs="+", metavar="MODULE", help="mutate only these files of the group")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    accepted, found, every = known(), list[str](), groups()
    for name in arguments.group or every:
        group = every[name]
        counts, survivors = run(group, arguments.only or group.mutate, arguments.processes)
        print(f"{name}\n\n{table(counts)}\n", flush=True)
        found += objections(counts, survivors, accepted)
    print("\n".join(found) or "Every change that no test notices is known.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
