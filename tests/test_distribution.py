"""Installed programs: the wheels need no checkout, and the image runs the service with few rights."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from caravanserai import Client
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from domain.games import games
from tests.clients.fullscreen.terminals import served
from tests.ports import lasting_port
from tests.sdks.building import TIMEOUT, app_built
from tests.sdks.toolchains import missing
from tools.build_wheels import SOURCES

ROOT = Path(__file__).resolve().parent.parent
CLIENT, PROTOCOL, LAB, VERIFY = ROOT / "clients" / "python", ROOT / "protocol" / "python", ROOT / "lab", ROOT / "verify"
TERMINAL = ROOT / "clients" / "terminal"
APP = ROOT / "clients" / "web" / "dist"
SITE = APP.with_name("site.tar.xz")
PACKAGES = {
    "caravanserai_kit": ".",
    "caravanserai_verify": ".",
    "domain": ".",
    "service": ".",
    "projections": ".",
    "clients/caravan": ".",
    "clients/workshop": ".",
    "clients/python/src": "clients/python/src",
    "lab/src": "lab/src",
    "protocol/python/src": "protocol/python/src",
}
"""The folders of the packages, and those from which they are imported."""
HELD = {".py", ".pyi", ".ftl", ".json", ".toml", ".md", ".txt", ".typed"}
"""The files that lie in a package and belong to it."""
TOP_LEVEL = {
    *("caravanserai", "caravanserai_kit", "caravanserai_lab", "caravanserai_protocol", "caravanserai_verify"),
    *("clients", "domain", "projections", "service"),
}
"""All names that the wheels put into the packages of an environment."""
NEIGHBOURS = ("databases", "words")
"""Names of other projects that the service once used for its own packages."""


def project(folder: Path) -> Any:
    return tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]


# -- wheels -----------------------------------------------------------------------------------------------------------


def packaged() -> Iterator[str]:
    """The files that the wheels must hold, as they are in the checkout; the generated messages are among them."""
    for folder, base in PACKAGES.items():
        for path in (ROOT / folder).rglob("*"):
            name = path.relative_to(ROOT / base)
            if path.suffix in HELD and not any(part.endswith(".egg-info") for part in name.parts):
                yield str(name)
    yield "clients/__init__.py"
    for path in APP.rglob("*"):
        twice = path.parent.name == "assets" and path.with_name(f"{path.name}.gz").exists()
        if path.is_file() and path.name != "source.txt" and not twice:
            yield f"{path.relative_to(ROOT)}{'.xz' if path.name == 'picture.js' else ''}"
    if SITE.exists():  # `make site` makes it, and `make dist` with that
        yield str(SITE.relative_to(ROOT))


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    """Runs a command that knows nothing of this checkout but what it is given; what it printed."""
    own = {name: os.environ[name] for name in ("PATH", "TMPDIR", "LANG") if name in os.environ}
    finished = subprocess.run(
        command, cwd=cwd, env=own | environment, capture_output=True, text=True, check=False, timeout=TIMEOUT
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


MOST_MEGABYTES = 93
"""The size of an installation that only serves, without extras. Bytecode names folders: 50 KB more or less."""

INSTALLED = """
import json
import caravanserai, caravanserai_protocol, clients, databases, domain.games, words
from clients.workshop.serve import APP
from service.web.pages import AppPages
loaded = {name: game.standard_box() and game.ledger() for name, game in domain.games.games().items()}
files = [caravanserai.__file__, caravanserai_protocol.__file__, clients.__file__, domain.__file__]
neighbours = [databases.OWNER, words.OWNER]
print(json.dumps({"files": files, "games": sorted(loaded), "app": AppPages(APP).built, "neighbours": neighbours}))
"""
"""Says where an installation lies, which games it has, whether it has the app, and what is installed beside it."""


def needed(name: str, extra: str = "") -> set[str]:
    """The distributions that one needs, itself among them, by their names as they are compared; with an extra of its
    own, and without those of others.
    """
    found, waiting = set[str](), [name]
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name not in found:
            wanted = "" if found else extra
            found.add(name)
            requirements = map(Requirement, distribution(name).requires or ())
            waiting += [
                one.name for one in requirements if one.marker is None or one.marker.evaluate({"extra": wanted})
            ]
    return found


def base_environment(folder: Path, name: str = "caravanserai-service", extra: str = "") -> Path:
    """A virtual environment with copies of what a distribution of this project needs here, and nothing else."""
    venv.create(folder, with_pip=False)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    here = Path(sysconfig.get_path("purelib"))
    for needs in {one for one in needed(name, extra) if not one.startswith("caravanserai-")}:
        for file in distribution(needs).files or ():
            source = Path(str(file.locate()))
            if source.is_file() and ".." not in file.parts:
                target = packages / source.relative_to(here)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
    return folder / "bin"


def neighbour(folder: Path, name: str) -> Path:
    """The wheel of another project, with one package that knows its owner."""
    about = f"{name}-1.0.dist-info"
    held = {
        f"{name}/__init__.py": f"OWNER = {name!r}\n",
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},,\n" for path in (*held, f"{about}/RECORD"))
    wheel = folder / f"{name}-1.0-py3-none-any.whl"
    with ZipFile(wheel, "w") as file:
        for path, text in (*held.items(), (f"{about}/RECORD", record)):
            file.writestr(path, text)
    return wheel


def megabytes(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink()) / 1e6


def serves(caravan: Path, folder: Path) -> None:
    """A service starts, says what is not installed, is healthy, and leaves a sound store."""
    address, store = f"127.0.0.1:{lasting_port()}", "served.sqlite"
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder)}
    command = [str(caravan), "serve", "--store", store, "--port", address.rpartition(":")[2]]
    serving = subprocess.Popen(command, cwd=folder, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        assert serving.stderr is not None
        said = ""
        for line in serving.stderr:
            said += line
            if "Ready:" in line:
                break
        for extra in ("tournaments", "uvloop"):
            assert f"pip install 'caravanserai-service[{extra}]'" in said, said
        assert "SERVING" in run(caravan, "health", "--address", address, cwd=folder, HOME=str(folder))
    finally:
        serving.terminate()
        serving.communicate(timeout=TIMEOUT)
    assert serving.returncode == 0
    for words in (("store", "check", store), ("store", "copy", store, "copy.sqlite"), ("audit", "key", "--help")):
        run(caravan, *words, cwd=folder, HOME=str(folder))


def test_wheels_are_built_from_nothing_that_others_build_meanwhile() -> None:
    """Files come and go where Maven, npm or Go build: a copy of these folders would miss one now and then."""
    for folder in ("go", "java", "typescript", "web/build", "web/dist.new", "web/node_modules"):
        assert not any((ROOT / "clients" / folder).is_relative_to(ROOT / name) for name in SOURCES), folder


@pytest.mark.timeout(2 * TIMEOUT)
def test_the_wheels_are_enough_and_small(tmp_path: Path) -> None:
    """They hold every module, message, text and ledger. With what they need, without extras, they take at most 93 MB;
    installed beside others, they play a match without the checkout, serve, and check a store."""
    wheels, elsewhere = tmp_path / "wheels", tmp_path / "elsewhere"
    elsewhere.mkdir()
    if not missing("TypeScript"):
        app_built()
    run(sys.executable, "tools/build_wheels.py", wheels)
    files = sorted(wheels.iterdir())
    names = ["client", "lab", "protocol", "service", "terminal", "verify"]
    assert [file.name.partition("-")[0] for file in files] == [f"caravanserai_{name}" for name in names]
    held = [name for file in files for name in ZipFile(file).namelist() if ".dist-info/" not in name]
    assert len(held) == len(set(held)), "no file is in two wheels: each could be removed without the others"
    assert set(held) == set(packaged())
    assert {name.partition("/")[0] for name in held} == TOP_LEVEL

    programs = base_environment(tmp_path / "environment")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", programs / "python")
    serving = [file for file in files if not file.name.startswith("caravanserai_lab-")]
    run(*pip, "install", "--quiet", "--no-index", "--no-deps", *serving, cwd=elsewhere)
    others = [neighbour(elsewhere, name) for name in NEIGHBOURS]
    run(*pip, "install", "--quiet", "--no-index", "--no-deps", *others, cwd=elsewhere)
    run(*pip, "check", cwd=elsewhere)
    assert megabytes(tmp_path / "environment") <= MOST_MEGABYTES
    found = json.loads(run(programs / "python", "-c", INSTALLED, cwd=elsewhere))
    assert all(Path(file).is_relative_to(tmp_path) for file in found["files"])
    assert found["games"] == sorted(games())
    assert found["neighbours"] == list(NEIGHBOURS), "what others installed is still theirs"
    assert found["app"] or missing("TypeScript"), "the app is in the wheel"

    home = {"HOME": str(elsewhere)}
    played = run(programs / "caravan", "demo", "--players", "2", "--bots", "random", "--json", cwd=elsewhere, **home)
    assert json.loads(played)["matches"]
    assert run(programs / "caravanserai-verify", "--version", cwd=elsewhere, **home)
    assert run(programs / "caravan", "games", "merv", "--lang", "ru", cwd=elsewhere, **home)
    serves(programs / "caravan", elsewhere)

    run(*pip, "uninstall", "--quiet", "--yes", "caravanserai-service", cwd=elsewhere)
    alone_at_a_service(programs / "caravan", tmp_path)
    run(*pip, "uninstall", "--quiet", "--yes", "caravanserai-terminal", "caravanserai-client", cwd=elsewhere)
    assert "FILE" in run(programs / "caravanserai-verify", "--help", cwd=elsewhere, **home), "it does without them"


def alone_at_a_service(caravan: Path, folder: Path) -> None:
    """The terminal without the service plays, looks on, files, verifies and analyses at the service of somebody else,
    and says of the rest what it comes with."""
    home = {"HOME": str(folder), "XDG_STATE_HOME": str(folder / "state")}

    def said(*words: str | Path, typed: str = "", status: int = 0) -> str:
        done = subprocess.run(
            (caravan, *words), input=typed, cwd=folder, env=home, capture_output=True, text=True, check=False
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    with served(folder / "elsewhere.sqlite") as address, Client.connect(address) as owner:
        match, there = owner.create_match("sahwari", 2, seed="1").name, ("--address", address)
        owner.add_bot(match, "random")
        said("join", match, *there, "--name", "Ann", typed="1\n1\nresign\nyes\n")
        assert "Ann" in said("matches", *there)
        assert "Sahwari" in said("watch", match, *there), "it ends with the match"
        assert "Ann joins as Yellow" in said("replay", match, *there, "--at", "3")
        said("export", match, *there, "--output", "its.record")
        assert "holds" in said("verify", "its.record")
        assert "Ann joins as Yellow" in said("replay", "its.record", "--at", "3")
        assert said("tournament", "list", *there)
        assert "Sahwari (sahwari; 2, 3, 4 players" in " ".join(said("games", *there).split())
    helped = said("--help")
    assert "replay" in helped
    assert " serve " not in helped
    for command in ("serve", "demo", "store", "new-game"):
        assert "pip install caravanserai-service" in said(command, status=1)
    for named in (
        ("verify", match),
        ("matches", "--store", "some.sqlite"),
        ("replay", match, "--store", "some.sqlite"),
    ):
        assert "only that reads stores" in " ".join(said(*named, status=1).split()), named
    assert "installed without the service" in said("play", typed="1\n", status=1)


def test_what_needs_another_distribution_of_the_project_needs_its_own_version() -> None:
    folders = CLIENT, PROTOCOL, ROOT, LAB, VERIFY, TERMINAL
    client, protocol, service, lab, verify, terminal = map(project, folders)
    assert f"{terminal['name']}=={terminal['version']}" in service["dependencies"]
    full = f"{terminal['name']}[full-screen]=={terminal['version']}"
    assert service["optional-dependencies"]["terminal"] == [full]
    for one in (client, verify):
        assert f"{one['name']}=={one['version']}" in terminal["dependencies"]
    assert f"{verify['name']}=={verify['version']}" in service["dependencies"]
    assert f"{protocol['name']}=={protocol['version']}" in verify["dependencies"]
    assert verify["optional-dependencies"]["tournaments"] == service["optional-dependencies"]["tournaments"]
    assert f"{client['name']}=={client['version']}" in service["dependencies"]
    assert f"{service['name']}=={service['version']}" in lab["dependencies"]
    for one in (client, service):
        assert f"{protocol['name']}[grpc]=={protocol['version']}" in one["dependencies"]
    assert {one["version"] for one in (client, protocol, lab, verify, terminal)} == {service["version"]}


def test_what_the_laboratory_needs_is_pinned_with_what_tests_need_and_no_service_has_it() -> None:
    lab, service = project(LAB), project(ROOT)
    libraries = {one for one in lab["dependencies"] if not one.startswith("caravanserai-")}
    assert {*libraries, *lab["optional-dependencies"]["data"]} <= set(service["optional-dependencies"]["dev"])
    names = {canonicalize_name(Requirement(one).name) for one in libraries}
    assert not names & needed("caravanserai-service")


# -- the image --------------------------------------------------------------------------------------------------------


def stages() -> list[list[tuple[str, str]]]:
    """The stages of the Containerfile, each a list of instructions with their arguments."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Containerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    found: list[list[tuple[str, str]]] = []
    for line in text.replace("\\\n", " ").splitlines():
        instruction, _, rest = line.strip().partition(" ")
        if instruction == "FROM":
            found.append([])
        if instruction and found:
            found[-1].append((instruction, " ".join(rest.split())))
    return found


def the(stage: list[tuple[str, str]], instruction: str) -> str:
    """The argument of the only such instruction."""
    (argument,) = [rest for name, rest in stage if name == instruction]
    return argument


def variables(stage: list[tuple[str, str]]) -> dict[str, str]:
    return dict(word.split("=", 1) for word in shlex.split(the(stage, "ENV")))


def test_what_the_image_is_made_of_is_pinned_and_built_apart() -> None:
    build, image = stages()
    commands = [rest for name, rest in build if name == "RUN"]
    downloads = [command for command in commands if "pip download" in command]
    assert len(downloads) == 1
    assert "--require-hashes" in downloads[0]
    assert "--requirement requirements.lock" in downloads[0]
    for command in commands:
        assert command.count("--no-index") == command.count("install")
    assert [rest.split()[0] for name, rest in image if name == "COPY"] == ["--from=build"]
    assert not {"ADD", "ARG"} & {name for stage in (build, image) for name, _ in stage}
    made = " ".join(commands)
    assert (
        made.index("tools/build_app.py --required") < made.index("mkdocs build") < made.index("tools/build_wheels.py")
    ), "app and documentation get into the wheels that are built after them"
    (extras,) = re.findall(r"caravanserai-service\[([a-z,]+)\]", made)
    assert {*extras.split(","), "all", "dev", "kit", "terminal"} == set(project(ROOT)["optional-dependencies"])


def test_everything_that_the_image_is_built_from_is_there_and_not_left_out() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n")
    assert {".git", ".venv", "**/*.sqlite*"} <= set(ignored)
    for stage in stages():
        commands = " ".join(rest for name, rest in stage if name == "RUN")
        for tool in re.findall(r"tools/\w+\.py", commands):
            assert (ROOT / tool).is_file()
        for module in re.findall(r"/service/bin/python -I -m ([\w.]+)", commands):
            assert (ROOT / f"{module.replace('.', '/')}.py").is_file()


def test_the_service_in_the_image_is_not_root_and_writes_to_its_volume_only() -> None:
    _, image = stages()
    user = the(image, "USER")
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", user), "a number, which shows that it is not root"
    names = [name for name, _ in image]
    assert names.index("USER") > max(place for place, name in enumerate(names) if name in {"RUN", "COPY"})
    volume = the(image, "VOLUME")
    assert Path(variables(image)["CARAVAN_STORE"]).parent == Path(volume) == Path(variables(image)["HOME"])
    assert f"chown {user} {volume}" in the(image, "RUN")


def test_the_image_starts_the_service_for_everybody_who_reaches_the_container() -> None:
    _, image = stages()
    (program,) = json.loads(the(image, "ENTRYPOINT"))
    assert program in project(TERMINAL)["scripts"], "which the service needs"
    assert json.loads(the(image, "CMD")) == ["serve"]
    told = variables(image)
    assert told["CARAVAN_HOST"] == "0.0.0.0"
    assert told["CARAVAN_WEB"].startswith("0.0.0.0:")
    assert told["CARAVAN_SERVE_INSECURE"] == "true", "otherwise it refuses to start without a certificate"
    assert the(image, "EXPOSE").split() == [told["CARAVAN_PORT"], told["CARAVAN_WEB"].rpartition(":")[2]]
    assert "HEALTHCHECK" not in {name for name, _ in image}, "images of OCI have none: see deploy/compose"
    assert the(image, "STOPSIGNAL") == "SIGTERM"


def working_builder() -> str | None:
    """A program that can build an image here."""
    for name in ("podman", "docker"):
        if shutil.which(name) and not subprocess.run([name, "info"], capture_output=True, check=False).returncode:
            return name
    return None


BUILDER = working_builder()

if BUILDER is not None:

    @pytest.mark.nightly
    def test_the_image_is_built_and_serves() -> None:
        assert BUILDER is not None
        run(BUILDER, "build", "--tag", "caravanserai-test", ".", HOME=os.environ["HOME"])
        kept = ("--read-only", "--tmpfs", "/tmp", "--cap-drop", "all", "--security-opt", "no-new-privileges")
        started = run(BUILDER, "run", "--detach", *kept, "caravanserai-test").strip()
        try:
            run(
                BUILDER,
                "exec",
                started,
                "sh",
                "-c",
                "for i in 1 2 3 4 5; do caravan health && exit; sleep 2; done; exit 1",
            )
            assert run(BUILDER, "exec", started, "id", "-u").strip() == "10001"
            asks = "from urllib.request import urlopen; print(urlopen('http://127.0.0.1:50052/docs/').status)"
            assert run(BUILDER, "exec", started, "python", "-c", asks).strip() == "200", "the documentation is there"
        finally:
            run(BUILDER, "rm", "--force", started)
