"""A folder that plays an empty machine, in which the commands of a page are run.

`/etc`, `/opt`, `/var` and `/usr/local` lie in the folder, ports are free ones, and a file that a command reads from the
checkout says so too. What changes the system itself is played by stand-ins; everything else is done.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from tests.deploy.examples import DEPLOY, NAME
from tests.ports import lasting_port
from tests.test_distribution import ROOT

SYSTEM = re.compile(r"(?<![\w./])/(etc|opt|var|usr/local)/")
PORTS = ("50051", "50052", "9464", "8090")
WITNESS = "https://witness.example.net"
SECONDS = 120
CARAVAN = f'#!/bin/sh\nexec {sys.executable} -c "from clients.caravan.main import main; main()" "$@"\n'
STAND_INS: Mapping[str, str] = {
    **dict.fromkeys(("apt-get", "useradd", "chown", "pip"), "#!/bin/sh\nexit 0\n"),
    # a virtual environment: the program is that of this checkout
    "python3": '#!/bin/sh\n[ "$1 $2" = "-m venv" ] && mkdir -p "$3/bin" && cp "$MACHINE/stand-ins/pip" "$3/bin" && '
    'cp "$MACHINE/caravan" "$3/bin/caravan"\n',
    "sudo": '#!/bin/sh\n[ "$1" = "-u" ] || exit 1\nPGUSER=$2; export PGUSER; shift 2; exec "$@"\n',
    "install": '#!/bin/sh\n[ "$4" = "-o" ] && exec /usr/bin/install "$1" "$2" "$3" "$6"\nexec /usr/bin/install "$@"\n',
    "curl": f"#!{sys.executable}\nimport sys, urllib.request\n"
    "print(urllib.request.urlopen(sys.argv[-1], timeout=60).read().decode())\n",
    "systemctl": f'#!/bin/sh\nexec {sys.executable} {Path(__file__).with_name("systemctl.py")} "$@"\n',
}


class Machine:
    """The folder."""

    def __init__(self, root: Path, database: str, programs: Path) -> None:
        """``database`` is the folder with the socket of a PostgreSQL server, ``programs`` that of its programs."""
        self.root = root
        self.ports = {port: str(lasting_port()) for port in PORTS}
        for folder in (
            "etc/systemd/system",
            "etc/caddy",
            "opt",
            "var/lib",
            "var/backups",
            "usr/local/bin",
            "run",
            "stand-ins",
        ):
            (root / folder).mkdir(parents=True)
        for name, text in STAND_INS.items():
            _program(root / "stand-ins" / name, text)
        _program(root / "caravan", CARAVAN)
        self.checkout = root / "checkout"
        for file in DEPLOY.rglob("*"):
            if file.is_file():
                target = self.checkout / file.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(self.here(file.read_text(encoding="utf-8")), encoding="utf-8")
        path = (root / "stand-ins", root / "usr" / "local" / "bin", programs, "/usr/bin", "/bin")
        self.environment = {
            "PATH": ":".join(map(str, path)),
            "HOME": str(root),
            "MACHINE": str(root),
            "PGHOST": database,
            "PYTHONPATH": os.pathsep.join(
                map(str, (ROOT, *(ROOT / name / "python" / "src" for name in ("clients", "protocol"))))
            ),
            "CARAVAN_ADDRESS": f"127.0.0.1:{self.ports['50051']}",
        }

    def here(self, text: str) -> str:
        """A text with the folders and ports of this machine."""
        text = SYSTEM.sub(rf"{self.root}/\1/", text).replace(WITNESS, f"http://127.0.0.1:{self.ports['8090']}")
        for port, own in self.ports.items():
            text = re.sub(rf"\b{port}\b", own, text)
        return text

    def run(self, command: str) -> str:
        """The output of a command, which must succeed. One about health or a signature is repeated until then."""
        until = time.monotonic() + SECONDS
        while True:
            done = subprocess.run(
                ["sh", "-c", self.here(command)],
                cwd=self.checkout, env=self.environment, capture_output=True, text=True, check=False, timeout=SECONDS,
            )  # fmt: skip
            if done.returncode == 0:
                return done.stdout
            assert command.startswith(("caravan health", "caravan audit check")), self.told(command, done)
            assert time.monotonic() < until, self.told(command, done)

    def told(self, command: str, done: "subprocess.CompletedProcess[str]") -> str:
        """The reason why a command failed, with what the services say."""
        logs = (file.read_text() for file in (self.root / "run").glob("*.log"))
        return "\n".join((command, done.stdout, done.stderr, *logs))

    def end(self) -> None:
        """Ends the services."""
        for file in (self.root / "run").glob("*.pid"):
            self.run(f"systemctl stop {file.stem}")
        shutil.rmtree(self.root / "run")


def _program(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)


__all__ = ["NAME", "Machine"]
