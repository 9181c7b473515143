"""A stand-in for `systemctl`: starts, reloads and ends what units say. See `tests/deploy/machine.py`."""

import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(os.environ["MACHINE"])
RUN = ROOT / "run"
SECONDS = 300
"""The time that anything may take."""


class Unit:
    """A unit and its process."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.settings: dict[str, list[str]] = {}
        text = (ROOT / "etc" / "systemd" / "system" / f"{name}.service").read_text(encoding="utf-8")
        for line in text.splitlines():
            key, equal, value = line.partition("=")
            if equal and not line.startswith("#"):
                self.settings.setdefault(key, []).append(value)

    def the(self, key: str, usual: str = "") -> str:
        return self.settings.get(key, [usual])[-1]

    @property
    def pid(self) -> int:
        """The process; 0 if it does not run."""
        file = RUN / f"{self.name}.pid"
        return int(file.read_text()) if file.exists() else 0

    def environment(self) -> Mapping[str, str]:
        given = {name: os.environ[name] for name in ("PATH", "PGHOST") if name in os.environ}
        given["PGUSER"] = self.the("User", "nobody")
        for text in self.settings.get("Environment", []):
            given.update(map(_variable, shlex.split(text)))
        for file in (Path(name.removeprefix("-")) for name in self.settings.get("EnvironmentFile", [])):
            lines = file.read_text(encoding="utf-8").splitlines()
            given.update(_variable(line) for line in lines if line and not line.startswith("#"))
        if state := self.the("StateDirectory"):
            folder = ROOT / "var" / "lib" / state
            folder.mkdir(parents=True, exist_ok=True)
            given["STATE_DIRECTORY"] = str(folder)
        for text in self.settings.get("LoadCredential", []):
            name, _, source = text.partition(":")
            folder = RUN / f"{self.name}.credentials"
            folder.mkdir(exist_ok=True)
            shutil.copy2(source, folder / name)
            given["CREDENTIALS_DIRECTORY"] = str(folder)
        return given

    def commands(self, environment: Mapping[str, str]) -> list[list[str]]:
        found = []
        for text in self.settings["ExecStart"]:
            for name, value in environment.items():
                text = text.replace(f"${{{name}}}", value)
            found.append(shlex.split(text))
        return found

    def start(self) -> None:
        if self.pid:
            return
        environment = self.environment()
        where = self.the("WorkingDirectory", str(ROOT))
        if self.the("Type") == "oneshot":
            for command in self.commands(environment):
                subprocess.run(command, cwd=where, env=environment, check=True, timeout=SECONDS)
            return
        (command,) = self.commands(environment)
        address = f"caravan-{os.getpid()}-{self.name}"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard, (RUN / f"{self.name}.log").open("a") as log:
            heard.bind(f"\0{address}")
            heard.settimeout(SECONDS)
            told = {"NOTIFY_SOCKET": f"@{address}"} if self.the("Type") == "notify" else {}
            process = subprocess.Popen(
                command, cwd=where, env={**environment, **told}, stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )
            (RUN / f"{self.name}.pid").write_text(str(process.pid))
            while told and b"READY=1" not in heard.recv(4096):
                pass

    def stop(self) -> None:
        if not self.pid:
            return
        os.kill(self.pid, signal.SIGTERM)
        until = time.monotonic() + SECONDS
        while _runs(self.pid):
            assert time.monotonic() < until, f"{self.name} does not end"
            time.sleep(0.02)
        (RUN / f"{self.name}.pid").unlink()

    def reload(self) -> None:
        command = self.the("ExecReload").replace("$MAINPID", str(self.pid))
        subprocess.run(shlex.split(command), check=True)


def _variable(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def _runs(pid: int) -> bool:
    """True if a process has not ended; one that nobody has waited for yet has."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def main(command: str, *words: str) -> None:
    """Does what a command says about the units that there are; others belong to the system."""
    for name in (word.removesuffix(".service") for word in words if not word.startswith("-")):
        if not (ROOT / "etc" / "systemd" / "system" / f"{name}.service").exists():
            continue
        unit = Unit(name)
        if command in {"stop", "restart"}:
            unit.stop()
        if command in {"start", "restart"} or (command == "enable" and "--now" in words):
            unit.start()
        if command == "reload":
            unit.reload()


if __name__ == "__main__":
    main(*sys.argv[1:])
