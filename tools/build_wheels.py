"""Build the wheels of the service, of the terminal, of verification, of the client library, of the laboratory and of
the protocol into a folder, `dist` unless another is named.

With `--sources` build the archives of their sources, too. All are built from a copy of the sources, so that nothing
left over from an earlier build gets in. The messages must be there: run `tools/build_protos.py` first. Nothing is
downloaded.
"""

import lzma
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
SOURCES = (
    *("clients/__init__.py", "clients/caravan", "clients/python", "clients/terminal", "clients/workshop"),
    *("clients/web/dist", "clients/web/site.tar.xz"),
    *("caravanserai_kit", "caravanserai_verify", "domain", "lab", "projections", "protocol", "service", "verify"),
    *("pyproject.toml", "README.md"),
)
"""The sources of the wheels. Other things in `clients` may be built at the same time."""
TERMINAL = Path("clients", "terminal")
ELSEWHERE = {
    **{name: f"verify/src/{name}" for name in ("caravanserai_verify", "domain")},
    **{name: f"{TERMINAL}/src/{name}" for name in ("clients/__init__.py", "clients/caravan")},
}
"""The files that are copied to another place, for distributions whose projects lie in a folder beside them."""
PROJECTS = (Path("protocol", "python"), Path("clients", "python"), Path("verify"), TERMINAL, Path(), Path("lab"))
MESSAGES = ROOT / "protocol" / "python" / "src" / "caravanserai_protocol" / ".generated"
APP = ROOT / "clients" / "web" / "dist" / "index.html"
REPOSITORY = "https://github.com/caravanserai/caravanserai"
LINK = re.compile(r"(!?)(\[[^]]*\])\((?!https?:|#)([^)]+)\)")
"""A link to a file of the repository, or a picture."""
SDIST = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"
LEFT_OVER = shutil.ignore_patterns("__pycache__", "*.egg-info", "build", "node_modules")


def main(arguments: list[str]) -> int:
    """Build all wheels, and the archives if they are asked for; the exit status."""
    if not MESSAGES.exists():
        print("The messages are missing: run tools/build_protos.py first.", file=sys.stderr)
        return 1
    if not APP.exists():
        print(
            "The wheel of the service is built without the app in the browser: see tools/build_app.py.", file=sys.stderr
        )
    folders = [name for name in arguments if name != "--sources"]
    target = Path(*folders).absolute() if folders else ROOT / "dist"
    for old in (*target.glob("caravanserai_*.whl"), *target.glob("caravanserai_*.tar.gz")):
        old.unlink()
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        copy_sources(copy)
        projects = [copy / project for project in PROJECTS]
        if "--sources" in arguments:
            for project in projects:
                archive(project, target)
        return build(projects, target)


def copy_sources(target: Path) -> None:
    """Copy what the wheels are built from into an empty folder; the app need not be there."""
    for name in SOURCES:
        source, copied = ROOT / name, target / ELSEWHERE.get(name, name)
        copied.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copied, ignore=LEFT_OVER, dirs_exist_ok=True)
        elif source.is_file():
            shutil.copy2(source, copied)
    pack(target / "clients" / "web" / "dist")
    for folder in PROJECTS:
        page = target / folder / "README.md"
        page.write_text(with_absolute_links(page.read_text(encoding="utf-8"), folder), encoding="utf-8")


def pack(app: Path) -> None:
    """Leave out what the app holds twice: a service unpacks it when it starts."""
    for packed in (app / "assets").glob("*.gz"):
        packed.with_suffix("").unlink()
    script = app / "picture.js"
    if script.exists():
        script.with_name(f"{script.name}.xz").write_bytes(lzma.compress(script.read_bytes()))
        script.unlink()


def with_absolute_links(text: str, folder: Path) -> str:
    """The text of a page in a folder of the repository, for readers elsewhere."""

    def absolute(link: re.Match[str]) -> str:
        kind, name = "raw" if link[1] else "blob", os.path.normpath(folder / link[3])
        return f"{link[1]}{link[2]}({REPOSITORY}/{kind}/main/{name})"

    return LINK.sub(absolute, text)


def archive(project: Path, target: Path) -> None:
    """Write the archive of the sources of a project into a folder.

    Raises:
        CalledProcessError: it cannot be built.
    """
    target.mkdir(parents=True, exist_ok=True)
    subprocess.run((sys.executable, "-c", SDIST, str(target)), cwd=project, check=True, stdout=subprocess.DEVNULL)


def build(projects: list[Path], target: Path) -> int:
    """Build a wheel of each project; the exit status."""
    command = [
        *(sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet"),
        *("--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(target)),
        *map(str, projects),
    ]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
