"""The published parts of this project say the same of itself everywhere, and holds what it needs.

`tests/test_distribution.py` installs the wheels; `tests/sdks` the package of npm and the module of Go.
"""

import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from packaging.metadata import Metadata

from clients.workshop.temporary_service import LocalService
from tests.clients.python.test_flips import record
from tests.service.house import configuration
from tests.test_distribution import base_environment, megabytes
from tools import release
from tools.build_go import GO
from tools.build_wheels import PROJECTS, REPOSITORY, archive, build, copy_sources, with_absolute_links

ROOT = Path(__file__).resolve().parent.parent
CLIENT, PROTOCOL, SERVICE, LAB = ROOT / "clients" / "python", ROOT / "protocol" / "python", ROOT, ROOT / "lab"
STAMPS = {"source.txt", ".generated"}
PLACES = "import caravanserai, caravanserai_protocol as one; print(caravanserai.__file__, one.__file__)"
POM = {"": "http://maven.apache.org/POM/4.0.0"}


def project(folder: Path) -> Any:
    return tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def package() -> Any:
    return json.loads((ROOT / "clients" / "typescript" / "package.json").read_text(encoding="utf-8"))


def pom(path: str) -> str:
    """The only such element of the project of Maven."""
    (found,) = ElementTree.parse(ROOT / "clients" / "java" / "pom.xml").getroot().findall(path, POM)
    assert found.text
    return found.text


VERSION = project(SERVICE)["version"]


def test_all_have_one_version_and_one_address() -> None:
    assert {project(folder)["version"] for folder in (CLIENT, PROTOCOL, LAB)} == {VERSION}
    assert {package()["version"], pom("version")} == {VERSION}
    module = re.findall(r"^module (.*)$", (GO / "go.mod").read_text(encoding="utf-8"), re.MULTILINE)
    assert module == [f"{REPOSITORY.removeprefix('https://')}/clients/go"]
    for folder in (SERVICE, CLIENT, PROTOCOL, LAB):
        urls = project(folder)["urls"]
        assert urls["Source"] == REPOSITORY
        assert all(url.startswith(REPOSITORY) for url in urls.values())
    assert package()["repository"] == {"type": "git", "url": f"git+{REPOSITORY}.git", "directory": "clients/typescript"}
    assert {pom("url"), pom("scm/url")} == {REPOSITORY}
    assert pom("scm/connection") == f"scm:git:{REPOSITORY}.git"
    authors = [project(folder)["authors"][0]["name"] for folder in (SERVICE, CLIENT, PROTOCOL, LAB)]
    assert {*authors, package()["author"], pom("developers/developer/name")} == {"Caravanserai"}


def test_a_release_changes_the_version_wherever_it_is_stated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert release.missing(ROOT, VERSION) == []
    for name in (*release.STATED, "CHANGELOG.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    (tmp_path / "changelog.d").mkdir()
    (tmp_path / "changelog.d" / "NOTES.md").write_text("Nothing happened.\n")
    assert release.main(["9.10.11"], tmp_path) == 0
    assert release.missing(tmp_path, "9.10.11") == []
    assert "## [9.10.11] - " in (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")
    for root, version in ((ROOT, VERSION), (tmp_path, "9.10.11")):
        day = re.search(r"(?m)^date-released: (.*)$", (root / "CITATION.cff").read_text(encoding="utf-8"))
        assert day is not None
        assert f"## [{version}] - {day[1]}\n" in (root / "CHANGELOG.md").read_text(encoding="utf-8")
    old = re.compile(rf"(?<![\d.^]){re.escape(VERSION)}(?![\d.])")
    texts = {name: (tmp_path / name).read_text(encoding="utf-8") for name in release.STATED}
    histories = ("-lock.json", "docs/operations.md")  # versions of others, and what earlier versions did
    others = [name for name, text in texts.items() if not name.endswith(histories) and old.search(text)]
    assert others == [], "a place that tools/release.py does not know"

    (tmp_path / "Containerfile").write_text("FROM nothing\n")
    assert release.main(["9.10.12"], tmp_path) == 1
    assert "not stated in Containerfile" in capsys.readouterr().err
    assert release.version_of(tmp_path) == "9.10.11"
    assert release.main(["later"], tmp_path) == 2


def test_links_of_a_page_lead_to_the_repository_for_readers_elsewhere() -> None:
    page = "[a](docs/a.md#b) ![c](d.png) [e](https://example.com) [f](#g)"
    assert with_absolute_links(page, Path()) == (
        f"[a]({REPOSITORY}/blob/main/docs/a.md#b) ![c]({REPOSITORY}/raw/main/d.png) [e](https://example.com) [f](#g)"
    )
    assert (
        with_absolute_links("[a](../../docs/a.md)", Path("clients", "python"))
        == f"[a]({REPOSITORY}/blob/main/docs/a.md)"
    )


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the archives of all projects, and the copy that they are made of."""
    folder = tmp_path_factory.mktemp("archives")
    copy_sources(folder / "copy")
    for name in PROJECTS:
        archive(folder / "copy" / name, folder)
    return folder


def test_an_archive_holds_its_sources_and_says_what_an_index_wants_to_know(archives: Path) -> None:
    folders = {
        "service": ".",
        "client": "clients/python",
        "protocol": "protocol/python",
        "lab": "lab",
        "terminal": "clients/terminal",
        "verify": "verify",
    }
    for name, folder in folders.items():
        with tarfile.open(archives / f"caravanserai_{name}-{VERSION}.tar.gz") as file:
            held = {member.name.partition("/")[2] for member in file.getmembers() if member.isfile()}
            facts = file.extractfile(f"caravanserai_{name}-{VERSION}/PKG-INFO")
            assert facts is not None
            metadata = Metadata.from_email(facts.read(), validate=True)
        copied = {str(path.relative_to(archives / "copy" / folder)) for path in _files(archives / "copy" / folder)}
        if name == "service":
            others = tuple(f"{other}/" for other in folders.values() if other != folder)
            copied = {path for path in copied if not path.startswith(others)}
        assert copied - held == set()
        assert metadata.summary
        assert metadata.keywords
        assert metadata.description_content_type == "text/markdown"
        assert metadata.description is not None
        assert "](../" not in metadata.description
        assert "](docs/" not in metadata.description


def _files(folder: Path) -> list[Path]:
    """The files of a copy, but for what builds wrote for themselves."""
    return [
        path
        for path in folder.rglob("*")
        if path.is_file() and ".egg-info" not in str(path) and path.name not in STAMPS
    ]


def wheel_of(archives: Path, name: str, folder: Path) -> Path:
    """The wheel that is built of an archive, in a folder."""
    with tarfile.open(archives / f"caravanserai_{name}-{VERSION}.tar.gz") as file:
        file.extractall(folder, filter="data")
    assert build([folder / f"caravanserai_{name}-{VERSION}"], folder) == 0
    (wheel,) = folder.glob(f"caravanserai_{name}-*.whl")
    return wheel


def install(python: Path, *wheels: Path) -> None:
    """Installs wheels alone where that Python is."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python), "install", "--quiet")
    subprocess.run((*pip, "--no-compile", "--no-index", "--no-deps", *map(str, wheels)), check=True)


def test_the_protocol_alone_is_small_and_verifies_a_record_as_its_page_does(archives: Path, tmp_path: Path) -> None:
    """It needs no gRPC, and takes at most 25 MB with what it needs, most of it cryptography."""
    python = base_environment(tmp_path / "environment", "caravanserai-protocol") / "python"
    install(python, wheel_of(archives, "protocol", tmp_path))
    assert megabytes(tmp_path / "environment") <= 25
    page = (PROTOCOL / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "final.record").write_bytes(record().to_bytes())
    ran = subprocess.run((str(python), "-c", example), cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.rstrip().endswith("verified: True")


def test_the_library_from_its_archive_runs_the_example_of_its_page(archives: Path, tmp_path: Path) -> None:
    """In an environment with what the library needs, and nothing of this checkout."""
    wheels = [wheel_of(archives, name, tmp_path) for name in ("protocol", "client")]
    venv.create(tmp_path / "environment", with_pip=False)
    python = tmp_path / "environment" / "bin" / "python"
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(tmp_path / "environment")}))
    (packages / "others.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    install(python, *wheels)

    page = (CLIENT / "README.md").read_text(encoding="utf-8")
    example = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    with LocalService(configuration(tmp_path)) as service:
        program = f"{PLACES}\n{example}".replace("127.0.0.1:50051", service.address)
        ran = subprocess.run((str(python), "-c", program), cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    places, *_, verified = ran.stdout.splitlines()
    assert all(Path(place).is_relative_to(tmp_path) for place in places.split())
    assert verified == "verified: True"
