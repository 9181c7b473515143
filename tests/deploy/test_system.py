"""docs/deploying.md in a real system: packages, users, units, a certificate from an authority. Nothing is played."""

import json
import re
import shutil
import subprocess
import sys
import time
import zipfile
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import trustme

from tests.deploy.examples import NAME
from tests.deploy.machine import WITNESS
from tests.deploy.system import CHECKOUT, System, missing_parts, running
from tests.deploy.test_page import KEYS, LATER, NEXT, VERSION, commands
from tests.service.house import GAME
from tests.test_distribution import ROOT

FETCHING = ("apt-get ", "/opt/")
"""The beginning of commands that need the network of packages."""
SECONDS = 300
"""The time that something may take to come up."""
AUTHORITY = "{\n\tacme_ca https://127.0.0.1:14000/dir\n\tacme_ca_root /etc/pebble/authority.pem\n}\n"
PEBBLE = """{"pebble": {
    "listenAddress": "127.0.0.1:14000", "managementListenAddress": "127.0.0.1:15000",
    "certificate": "/etc/pebble/chain.pem", "privateKey": "/etc/pebble/key.pem", "httpPort": 80, "tlsPort": 443
}}"""
TOKEN = "/etc/caravanserai/admin-token"
ROOTS = "/usr/local/share/ca-certificates/pebble.crt"


def newer(wheel: Path, version: str) -> Path:
    """The same wheel as a later version."""
    old = wheel.name.split("-")[1]
    made = wheel.with_name(wheel.name.replace(old, version))
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(made, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if ".dist-info/" in name and name.endswith(("/METADATA", "/RECORD")):
                content = content.replace(f"-{old}.dist-info".encode(), f"-{version}.dist-info".encode())
                content = content.replace(f"\nVersion: {old}\n".encode(), f"\nVersion: {version}\n".encode())
                content = re.sub(rb"(: caravanserai-[\w\[\]]+==)\S+", rb"\g<1>" + version.encode(), content)
            target.writestr(name.replace(f"-{old}.dist-info", f"-{version}.dist-info"), content)
    return made


def checked_out(folder: Path) -> Path:
    """The files of a checkout that the page reads, with wheels of this version and of a later one."""
    dist = folder / "dist"
    subprocess.run([sys.executable, ROOT / "tools" / "build_wheels.py", dist], check=True, capture_output=True)
    for wheel in list(dist.glob("*.whl")):
        newer(wheel, LATER)
    shutil.copytree(ROOT / "deploy", folder / "deploy")
    caddy = folder / "deploy" / "caddy" / "Caddyfile"
    caddy.write_text(AUTHORITY + caddy.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


def authority(system: System) -> None:
    """Begins an authority that gives certificates by ACME to those who serve a name here."""
    system.run("apt-get install --yes --quiet pebble && mkdir /etc/pebble", fetching=True)
    own = trustme.CA()
    issued = own.issue_cert("127.0.0.1", "localhost")
    system.write("/etc/pebble/authority.pem", own.cert_pem.bytes())
    system.write("/etc/pebble/chain.pem", b"".join(blob.bytes() for blob in issued.cert_chain_pems))
    system.write("/etc/pebble/key.pem", issued.private_key_pem.bytes())
    system.write("/etc/pebble/config.json", PEBBLE.encode())
    system.run("systemd-run --unit pebble --setenv PEBBLE_VA_NOSLEEP=1 pebble -config /etc/pebble/config.json")
    lasting(system, f"curl --silent --fail --insecure https://127.0.0.1:15000/roots/0 > {ROOTS}")
    system.run("update-ca-certificates")


def lasting(system: System, command: str) -> str:
    """Runs a command until it succeeds: something comes up meanwhile."""
    until = time.monotonic() + SECONDS
    while (done := system.tried(command)).returncode:
        assert time.monotonic() < until, "\n".join((command, done.stdout, done.stderr, system.journal()))
        time.sleep(0.2)
    return done.stdout


def mounts() -> list[str]:
    """The mounts of this machine."""
    return Path("/proc/mounts").read_text(encoding="utf-8").splitlines()


def players(system: System, port: int) -> str:
    """The players of a service, with their names."""
    return system.run(f"caravan players list --address 127.0.0.1:{port} --admin-token-file {TOKEN}")


def restored(system: System) -> str:
    """The players of a service on the restored database. It runs beside that of the page, as the same user."""
    system.run(
        "systemd-run --unit restored --uid caravanserai --setenv HOME=/tmp caravan serve --store postgresql:///restored"
        f" --projections /tmp/restored.sqlite --port 50061 --admin-token-file {TOKEN}"
    )
    lasting(system, "caravan health --address 127.0.0.1:50061")
    found = players(system, 50061)
    system.run("systemctl stop restored")
    return found


def require_drawn(system: System, token: str) -> None:
    """The card of a match leads to a picture of it: the service draws it with the rights that its unit has."""

    def answer(method: str, **request: object) -> Any:
        headers = f"--header 'authorization: Bearer {token}' --header 'content-type: application/json'"
        url = f"https://{NAME}/caravanserai.v1.MatchService/{method}"
        return json.loads(system.run(f"curl --silent --fail {headers} --data '{json.dumps(request)}' {url}"))

    match = answer("CreateMatch", game=GAME, players=2)["match"]["name"]
    for _ in range(2):
        answer("AddBot", match=match, kind="random")
    answer("StartMatch", match=match)
    page = system.run(f"curl --silent --fail https://{NAME}/{match}")
    (picture,) = re.findall(r'"og:image" content="([^"]*)"', page)
    assert picture.startswith(f"https://{NAME}/{match}/picture.png?")
    kind = "--output /tmp/picture.png --write-out '%{content_type}'"
    assert system.run(f"curl --silent --fail {kind} '{unescape(picture)}'") == "image/png"


def program(system: System) -> str:
    """The interpreter of the service that runs: it lies in the folder of its version."""
    return system.run("ps -o args= -p $(systemctl show --property MainPID --value caravanserai)").split()[0]


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_the_page_in_a_real_system(tmp_path: Path) -> None:
    """Needs root, and the network of packages: it fails without. It takes some minutes, and ten on a busy machine."""
    assert missing_parts() == []
    checkout = checked_out(tmp_path / "checkout")
    (surface := tmp_path / "surface").mkdir()
    before = mounts()
    names = {f"-{NEXT}": f"-{LATER}"}
    printed: dict[str, str] = {}
    programs: list[str] = []
    with running(surface, [NAME], checkout) as system:
        for command in commands():
            whole = command.replace(WITNESS, "http://127.0.0.1:8090")
            for name, value in names.items():
                whole = whole.replace(name, value)
            if command.endswith("reload caddy"):
                authority(system)
            whole = f"cd {CHECKOUT} && {whole}"
            if "caravan health" in command:
                printed[command] = lasting(system, whole)
                programs.append(program(system))
            elif "caravan audit check" in command:
                printed[command] = lasting(system, whole)  # it is signed soon
            else:
                printed[command] = system.run(whole, fetching=command.startswith(FETCHING))
            for beginning, name in KEYS.items():
                if command.startswith(beginning):
                    names[name] = printed[command].split()[-1]
            if command.startswith("caravan players invite"):
                code = printed[command].split()[-1]
                registered = system.run(f"caravan players register Ann --invitation {code} --show-token --json")
                token = json.loads(registered)["player"]["token"]
        versions = [name.split("/")[2].removeprefix("caravanserai-") for name in programs[-3:]]
        assert versions == [VERSION, LATER, VERSION]
        assert "Ann" in players(system, 50051)
        assert "Ann" in restored(system), "the copy has her, and the key of her name"
        said = next(text for command, text in printed.items() if command.startswith("curl"))
        assert "caravanserai_calls_total" in said
        states = system.run("systemctl is-active caravanserai caravanserai-witness caddy caravanserai-backup.timer")
        assert states.split() == ["active"] * 4
        assert system.run("systemctl --failed --plain --no-legend") == ""
        page = system.run(f"curl --silent --fail https://{NAME}/")
        assert "<title>" in page
        require_drawn(system, token)
        owner = system.run("ps -o user= -p $(systemctl show --property MainPID --value caravanserai)").strip()
        assert owner.startswith("caravan")
    assert mounts() == before
