"""A real system in which the commands of a page are run: systemd as the first process, real packages, real users.

It is this machine with another surface: what is written lies in memory and is gone at the end. It has processes, mounts
and a network of its own; only commands that fetch packages use the network of this machine. The packages that the page
installs are removed first.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

PROGRAM = "/lib/systemd/systemd"
PURGE = (
    "apt-get purge --yes --quiet caddy 'postgresql*' sudo && rm -rf /etc/caddy /etc/postgresql /var/lib/caddy "
    "/var/lib/postgresql && apt-get update --quiet"
)
"""Removes what the page installs, and asks for the newest packages."""
MASKED = (
    *("avahi-daemon.service", "avahi-daemon.socket", "console-getty.service", "getty.target", "getty@.service"),
    *("haproxy.service", "nginx.service", "openipmi.service", "pgbouncer.service", "prometheus.service"),
    *("prometheus-node-exporter.service", "prometheus-node-exporter-apt.timer", "systemd-binfmt.service"),
    *("systemd-modules-load.service", "systemd-remount-fs.service", "systemd-sysctl.service"),
    *("systemd-udevd.service", "systemd-udev-trigger.service", "proc-sys-fs-binfmt_misc.automount"),
)
"""Units that are about the machine itself, or listen where the service does."""
START = """
set -e
mount --make-rprivate /
mount -t tmpfs tmpfs {folder}
mkdir {folder}/upper {folder}/work {folder}/root
mount -t overlay overlay -o lowerdir=/,upperdir={folder}/upper,workdir={folder}/work {folder}/root
cd {folder}/root
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mkdir old
mount -t tmpfs tmpfs dev
for name in null zero full random urandom tty; do
  touch dev/$name
  mount --bind /dev/$name dev/$name
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
rm -f usr/sbin/policy-rc.d etc/systemd/system/*.service
for unit in {masked}; do ln -sf /dev/null etc/systemd/system/$unit; done
cp --remove-destination etc/hosts etc/hosts.new
for name in {names}; do echo 127.0.0.1 $name >> etc/hosts.new; done
mv etc/hosts.new etc/hosts
cp -r {checkout} .{target}
ip link set lo up
pivot_root . old
umount -l old
mount --make-rshared /
exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin container=test {program} --system --unit=multi-user.target
"""
CHECKOUT = "/root/checkout"
"""The place of the checkout in the system."""
SPACES = ("--mount", "--pid", "--uts", "--ipc")
GROUPED = 'echo 0 > "$1/cgroup.procs" && exec unshare --cgroup sh -c "$2"'
"""Begins the script ``$2`` in the control group ``$1``, as the first one that it sees."""
SECONDS = 600
"""The time that a command may take."""


def missing_parts() -> list[str]:
    """The tools that a system needs and that are not here."""
    programs = [name for name in ("unshare", "nsenter", "pivot_root", "ip", "apt-get") if shutil.which(name) is None]
    programs += [] if Path(PROGRAM).is_file() else ["systemd"]
    programs += [] if "\tcgroup2" in Path("/proc/filesystems").read_text(encoding="utf-8") else ["control groups"]
    programs += [] if "\toverlay" in Path("/proc/filesystems").read_text(encoding="utf-8") else ["overlayfs"]
    return programs + ([] if os.geteuid() == 0 else ["root"])


class System:
    """A system that runs."""

    def __init__(self, process: int) -> None:
        """``process`` is that of systemd, as this machine numbers it."""
        self._enter = ["nsenter", "--target", str(process), *SPACES, "--cgroup"]

    def run(self, command: str, *, fetching: bool = False, environment: Mapping[str, str] | None = None) -> str:
        """The output of a command; it must succeed. ``fetching``: it uses the network of this machine."""
        done = self.tried(command, fetching=fetching, environment=environment)
        assert done.returncode == 0, "\n".join((command, done.stdout, done.stderr, self.journal()))
        return done.stdout

    def tried(
        self, command: str, *, fetching: bool = False, environment: Mapping[str, str] | None = None
    ) -> "subprocess.CompletedProcess[str]":
        """Runs a command, which may fail."""
        space = [] if fetching else ["--net"]
        kept = (
            dict(os.environ) if fetching else {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
        )
        return subprocess.run(
            [*self._enter, *space, "sh", "-c", command],
            env=kept | dict(environment or {}), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
            timeout=SECONDS,
        )  # fmt: skip

    def write(self, path: str, content: bytes) -> None:
        """Writes a file."""
        subprocess.run([*self._enter, "sh", "-c", f"cat > {path}"], input=content, check=True, timeout=SECONDS)

    def journal(self) -> str:
        """The end of what its services say."""
        return self.tried("journalctl --no-pager --lines 60").stdout


@contextmanager
def running(folder: Path, names: Sequence[str], checkout: Path) -> Iterator[System]:
    """A system whose machine has some names in the network, and a ``checkout``. ``folder`` is an empty one. With the
    block everything of the system ends: processes, and so its mounts and its network, and its control groups.
    """
    chosen = {"folder": folder, "checkout": checkout, "target": CHECKOUT, "program": PROGRAM}
    script = START.format(masked=" ".join(MASKED), names=" ".join(names), **chosen)
    log = folder.with_suffix(".log")
    with _control_group() as group, log.open("w") as said:
        spaces = subprocess.Popen(
            ["unshare", *SPACES, "--net", "--fork", "--kill-child", "sh", "-c", GROUPED, "sh", str(group), script],
            stdin=subprocess.DEVNULL, stdout=said, stderr=said,
        )  # fmt: skip
        try:
            system = System(_first(spaces, log))
            until = time.monotonic() + SECONDS
            while (state := system.tried("systemctl is-system-running").stdout.strip()) not in ("running", "degraded"):
                assert spaces.poll() is None, log.read_text()
                assert time.monotonic() < until, state
                time.sleep(0.2)
            system.run(PURGE, fetching=True)
            yield system
        finally:
            for first in _children(spaces.pid) if spaces.poll() is None else []:
                os.kill(first, signal.SIGKILL)  # and with the first process all others of the system
            spaces.wait(SECONDS)


@contextmanager
def _control_group() -> Iterator[Path]:
    """A control group that is removed with those within it, as soon as it has no process."""
    mounts = (line.split() for line in Path("/proc/mounts").read_text(encoding="utf-8").splitlines())
    group = Path(next(where for _, where, kind, *_ in mounts if kind == "cgroup2"), f"caravanserai-{os.getpid()}")
    group.mkdir()
    try:
        yield group
    finally:
        until = time.monotonic() + SECONDS
        while "populated 1" in (group / "cgroup.events").read_text(encoding="utf-8"):
            assert time.monotonic() < until, f"processes stay behind in {group}"
            time.sleep(0.05)
        for inner in sorted((path for path in group.rglob("*") if path.is_dir()), reverse=True):
            inner.rmdir()
        group.rmdir()


def _children(process: int) -> list[int]:
    """The processes that a process has begun."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _first(spaces: "subprocess.Popen[bytes]", log: Path) -> int:
    """The first process of the new system, as soon as it is systemd."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        assert spaces.poll() is None, log.read_text()
        for child in _children(spaces.pid):
            if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                return child
        time.sleep(0.05)
    raise AssertionError(log.read_text())
