"""Build the wheels of the service and of the client library into a folder, `dist` unless another is named.

The wheels are built from a copy of the sources, so that nothing left over from an earlier build gets in. The messages
must be there: run `tools/build_protos.py` first. Nothing is downloaded.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
SOURCES = (
    *("clients/__init__.py", "clients/caravan", "clients/python", "clients/web/dist"),
    *("databases", "domain", "projections", "service", "words", "pyproject.toml", "README.md"),
)
"""What the wheels are built from. What else lies in `clients` may be built at the same time."""
MESSAGES = ROOT / "clients" / "python" / "src" / "caravanserai" / ".generated"
APP = ROOT / "clients" / "web" / "dist" / "index.html"
LEFT_OVER = shutil.ignore_patterns("__pycache__", "*.egg-info", "build", "node_modules")


def main(arguments: list[str]) -> int:
    """Build both wheels; the exit status."""
    if not MESSAGES.exists():
        print("The messages are missing: run tools/build_protos.py first.", file=sys.stderr)
        return 1
    if not APP.exists():
        print(
            "The wheel of the service is built without the app in the browser: see tools/build_app.py.", file=sys.stderr
        )
    target = Path(*arguments) if arguments else ROOT / "dist"
    for old in target.glob("caravanserai_*.whl"):
        old.unlink()
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        copy_sources(copy)
        return build([copy / "clients" / "python", copy], target)


def copy_sources(target: Path) -> None:
    """Copy what the wheels are built from into an empty folder; the app need not be there."""
    for name in SOURCES:
        source, copied = ROOT / name, target / name
        copied.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copied, ignore=LEFT_OVER)
        elif source.is_file():
            shutil.copy2(source, copied)


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
