"""The Go library: its messages are generated with Go alone, and its tests pass. `make lint` formats and vets it.

They play a game against a service of this checkout and run the conformance vectors and the examples of its pages. A
program elsewhere fetches the module by its tag, with the messages, which are committed.
"""

import hashlib
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.sdks.building import ROOT, TIMEOUT, go, go_built, run
from tests.sdks.toolchains import left_out, missing
from tools.build_go import GO, MESSAGES, packages_with_tests
from tools.release import version_of

MODULE = "github.com/caravanserai/caravanserai/clients/go"
VERSION = version_of(ROOT)
REPOSITORY = MODULE.removesuffix("/clients/go")


def git(*arguments: str, folder: Path = ROOT) -> str:
    """Runs Git without the settings of this machine; what it printed."""
    author = ("-c", "user.name=Test", "-c", "user.email=test@example.com")
    return run("git", *author, *arguments, folder=folder, GIT_CONFIG_GLOBAL="/dev/null")


def staged(folder: Path) -> dict[str, str]:
    """The files of a folder as Git will commit them: names and digests."""
    lines = git("ls-files", "--stage", "-z", str(folder)).split("\0")[:-1]
    entries = (line.split(None, 3) for line in lines)
    return {str((ROOT / name).relative_to(folder)): digest for _, digest, _, name in entries}


def blob(path: Path) -> str:
    """The digest of a file as Git computes it."""
    content = path.read_bytes()
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


def test_a_missing_toolchain_is_named() -> None:
    assert bool(missing("Go")) == any(entry.startswith("Go ") for entry in left_out())


if not missing("Go"):
    pytestmark = pytest.mark.timeout(2 * TIMEOUT)

    def test_its_tests_pass() -> None:
        built, limit = go_built(), f"-test.timeout={TIMEOUT - 30}s"
        packages = packages_with_tests()
        assert len(packages) >= 5, packages

        def shown(name: str) -> str:
            return run(str(built / name), "-test.paniconexit0", limit, folder=packages[name], PROGRAMS=str(built))

        with ThreadPoolExecutor() as threads:  # some wait while others compute
            for said in threads.map(shown, packages):
                assert said.splitlines()[-1] == "PASS", said

    def test_caravan_verify_is_one_static_file(tmp_path: Path) -> None:
        program = go_built() / "caravan-verify"
        assert b"ld-linux" not in program.read_bytes()[:4096], "it names a dynamic linker"
        assert "usage: caravan-verify" in run(str(program), "--help", folder=tmp_path)

    def test_the_committed_messages_are_what_the_generator_makes(tmp_path: Path) -> None:
        go("run", "./messages", str(ROOT / "protos"), str(tmp_path), folder=GO / "tools")
        made = tmp_path / MESSAGES.name
        generated = {str(path.relative_to(made)): blob(path) for path in made.rglob("*") if path.is_file()}
        assert len(generated) > 40
        assert staged(MESSAGES) == generated, "run `go generate` in clients/go, then `git add clients/go/caravanserai`"

    def test_the_module_is_fetched_by_its_tag_with_all_that_a_program_imports(tmp_path: Path) -> None:
        """Git finds the repository in a folder, and Go finds other modules where it keeps what it downloaded."""
        published, program = tmp_path / "published", tmp_path / "program"
        for name in git("ls-files", "-z", "--cached", str(GO)).split("\0")[:-1]:
            (published / name).parent.mkdir(parents=True, exist_ok=True)
            (published / name).write_bytes((ROOT / name).read_bytes())
        git("init", "--quiet", folder=published)
        git("add", "--all", folder=published)
        git("commit", "--quiet", "--message", "A release", folder=published)
        git("tag", f"clients/go/v{VERSION}", folder=published)

        program.mkdir()
        (example,) = re.findall(r"```go\n(.*?)```", (GO / "README.md").read_text(encoding="utf-8"), re.DOTALL)
        (program / "main.go").write_text(example, encoding="utf-8")
        go("mod", "download")
        downloaded = Path(go("env", "GOMODCACHE").strip()) / "cache" / "download"
        settings = {
            "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": f"url.{published.as_uri()}.insteadOf",
            "GIT_CONFIG_VALUE_0": f"https://{REPOSITORY}",
            "GOFLAGS": "-modcacherw",
            "GOMODCACHE": str(tmp_path / "modules"),
            "GOPRIVATE": REPOSITORY,
            "GOPROXY": downloaded.as_uri(),
            "GOSUMDB": "off",
        }
        elsewhere = ("env", *(f"{name}={value}" for name, value in settings.items()), "go")
        run(*elsewhere, "mod", "init", "example.com/program", folder=program)
        run(*elsewhere, "get", f"{MODULE}@v{VERSION}", folder=program)
        found = run(*elsewhere, "list", "-deps", "-f", "{{.ImportPath}} {{.Dir}}", ".", folder=program)
        folders = dict(line.split() for line in found.splitlines() if line.startswith(MODULE))
        assert {MODULE, f"{MODULE}/caravanserai/v1"} <= folders.keys()
        assert all(Path(folder).is_relative_to(tmp_path / "modules") for folder in folders.values())
