"""What is published of this project says the same of itself everywhere, and holds what it needs.

`tests/test_distribution.py` installs the wheels; `tests/sdks` the package of npm and the module of Go.
"""

import json
import re
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

from clients.caravan.hosting import LocalService
from tests.service.house import configuration
from tools.build_go import GO
from tools.build_wheels import REPOSITORY, archive, build, copy_sources, with_absolute_links

ROOT = Path(__file__).resolve().parent.parent
CLIENT, SERVICE = ROOT / "clients" / "python", ROOT
STAMPS = {"source.txt", ".generated"}
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
    assert {project(CLIENT)["version"], package()["version"], pom("version")} == {VERSION}
    module = re.findall(r"^module (.*)$", (GO / "go.mod").read_text(encoding="utf-8"), re.MULTILINE)
    assert module == [f"{REPOSITORY.removeprefix('https://')}/clients/go"]
    for folder in (SERVICE, CLIENT):
        urls = project(folder)["urls"]
        assert urls["Source"] == REPOSITORY
        assert all(url.startswith(REPOSITORY) for url in urls.values())
    assert package()["repository"] == {"type": "git", "url": f"git+{REPOSITORY}.git", "directory": "clients/typescript"}
    assert {pom("url"), pom("scm/url")} == {REPOSITORY}
    assert pom("scm/connection") == f"scm:git:{REPOSITORY}.git"
    authors = [project(folder)["authors"][0]["name"] for folder in (SERVICE, CLIENT)]
    assert {*authors, package()["author"], pom("developers/developer/name")} == {"Caravanserai"}


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
    """A folder with the archives of both projects, and the copy that they are made of."""
    folder = tmp_path_factory.mktemp("archives")
    copy_sources(folder / "copy")
    for name in ("clients/python", "."):
        archive(folder / "copy" / name, folder)
    return folder


def test_an_archive_holds_its_sources_and_says_what_an_index_wants_to_know(archives: Path) -> None:
    for name, folder in (("service", "."), ("client", "clients/python")):
        with tarfile.open(archives / f"caravanserai_{name}-{VERSION}.tar.gz") as file:
            held = {member.name.partition("/")[2] for member in file.getmembers() if member.isfile()}
            facts = file.extractfile(f"caravanserai_{name}-{VERSION}/PKG-INFO")
            assert facts is not None
            metadata = Metadata.from_email(facts.read(), validate=True)
        copied = {str(path.relative_to(archives / "copy" / folder)) for path in _files(archives / "copy" / folder)}
        assert {path for path in copied if name == "client" or not path.startswith("clients/python/")} - held == set()
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


def test_the_library_from_its_archive_runs_the_example_of_its_page(archives: Path, tmp_path: Path) -> None:
    """In an environment with what the library needs, and nothing of this checkout."""
    with tarfile.open(archives / f"caravanserai_client-{VERSION}.tar.gz") as file:
        file.extractall(tmp_path, filter="data")
    assert build([tmp_path / f"caravanserai_client-{VERSION}"], tmp_path) == 0
    venv.create(tmp_path / "environment", with_pip=False)
    python = tmp_path / "environment" / "bin" / "python"
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(tmp_path / "environment")}))
    (packages / "others.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python), "install", "--quiet")
    (wheel,) = tmp_path.glob("*.whl")
    subprocess.run((*pip, "--no-compile", "--no-index", "--no-deps", str(wheel)), check=True)

    page = (CLIENT / "README.md").read_text(encoding="utf-8")
    example = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    with LocalService(configuration(tmp_path)) as service:
        program = f"import caravanserai\nprint(caravanserai.__file__)\n{example}".replace(
            "127.0.0.1:50051", service.address
        )
        ran = subprocess.run((str(python), "-c", program), cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    place, *_, verified = ran.stdout.splitlines()
    assert Path(place).is_relative_to(tmp_path)
    assert verified == "verified: True"
