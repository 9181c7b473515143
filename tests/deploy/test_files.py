"""The files in `deploy` fit each other and the program: options, variables, ports, probes, users, rights."""

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from clients.workshop.option_sources import names_of, variable_of
from tests.command_tree import command_line, parts
from tests.commands import called
from tests.deploy.examples import DEPLOY
from tests.test_distribution import ROOT, stages, the, variables

USER = 10001
WEB_PATHS = {"/healthz", "/readyz"}
SERVE = parts(command_line())["serve"]
VARIABLES = {variable_of(name) for name in names_of(SERVE).values()}
"""The variables of the environment that `caravan serve` reads."""
LEAST_SAFE = 1.5
"""The exposure that `systemd-analyze security` finds, of 10."""


def settled(file: Path, monkeypatch: pytest.MonkeyPatch, **environment: str) -> Mapping[str, Any]:
    """The options that a file gives, as the program itself reads them."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    result = called("config", "show", "--config", str(file), "--json")
    assert result.exit_code == 0, result.output
    shown: Mapping[str, Any] = json.loads(result.stdout)
    return {setting["key"]: setting["value"] for setting in shown["options"]}


# -- systemd ----------------------------------------------------------------------------------------------------------


def unit() -> RawConfigParser:
    parsed = RawConfigParser(strict=False, delimiters=("=",))
    parsed.optionxform = str  # type: ignore[assignment,method-assign]
    parsed.read(DEPLOY / "systemd" / "caravanserai.service")
    return parsed


def test_the_unit_starts_reloads_and_ends_the_service_as_the_service_expects() -> None:
    service = unit()["Service"]
    program, command, option, file = service["ExecStart"].split()
    assert program.endswith("/bin/caravan")
    assert (command, option, file) == ("serve", "--config", "/etc/caravanserai/serve.toml")
    assert option in {name for parameter in SERVE.params for name in parameter.opts}
    defaults = SERVE.make_context(command, []).params
    assert defaults["grace_seconds"] + defaults["drain_seconds"] + 5 < int(service["TimeoutStopSec"])
    assert (service["Type"], service["ExecReload"]) == ("notify", "/bin/kill -HUP $MAINPID")
    assert service["WorkingDirectory"] == f"/var/lib/{service['StateDirectory']}"


def test_the_file_of_options_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    found = settled(DEPLOY / "systemd" / "serve.toml", monkeypatch)
    assert found["web"] == "127.0.0.1:50052"
    state = unit()["Service"]["WorkingDirectory"]
    for written in (found["projections"], found["audit-kept"]):
        assert written.startswith(f"{state}/"), "everything else is read-only"


if shutil.which("systemd-analyze") is not None:

    def test_systemd_reads_the_unit_and_finds_it_safe(tmp_path: Path) -> None:
        file = tmp_path / "caravanserai.service"
        text = (DEPLOY / "systemd" / "caravanserai.service").read_text(encoding="utf-8")
        file.write_text(text.replace("/opt/caravanserai/bin/caravan", shutil.which("true") or ""))
        verified = subprocess.run(
            ["systemd-analyze", "verify", file], capture_output=True, text=True, check=False, timeout=120
        )
        assert "caravanserai.service" not in verified.stdout + verified.stderr
        command = ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(file)]
        said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
        (exposure,) = re.findall(r"exposure level for caravanserai\.service: ([\d.]+)", said)
        assert float(exposure) <= LEAST_SAFE, said


# -- containers -------------------------------------------------------------------------------------------------------


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose" / "compose.yaml").read_text(encoding="utf-8"))


def test_compose_gives_the_service_options_that_it_has_and_no_rights() -> None:
    services = compose()["services"]
    service, tables, database = services["service"], services["tables"], services["database"]
    given = set(service["environment"])
    assert {name for name in given if name.startswith("CARAVAN_")} <= VARIABLES
    assert service["healthcheck"]["test"][1:] == ["caravan", "health"]
    for own in (service, tables):
        assert own["read_only"]
        assert (own["cap_drop"], own["security_opt"]) == (["ALL"], ["no-new-privileges:true"])
    command, made, *options = tables["command"]
    assert parts(parts(command_line())[command])[made].make_context(made, [*options]).params["role"] == "caravan"
    assert service["environment"]["CARAVAN_STORE"] == "postgresql://caravan@database/games"
    assert options[0] == "postgresql://owner@database/games"
    assert "CREATE ROLE caravan LOGIN" in (DEPLOY / "compose" / "role.sh").read_text(encoding="utf-8")
    assert (database["environment"]["POSTGRES_DB"], database["environment"]["POSTGRES_USER"]) == ("games", "owner")
    address = services["proxy"]["networks"]["front"]["ipv4_address"]
    assert service["environment"]["CARAVAN_TRUSTED_PROXY"] == f"{address}/32"
    assert {"ports"} & service.keys() == set(), "only the proxy is reached from outside"


def test_the_proxy_of_compose_is_that_of_a_machine_with_other_addresses() -> None:
    def told(name: str) -> list[str]:
        lines = (DEPLOY / name).read_text(encoding="utf-8").splitlines()
        return [line for line in lines if not line.startswith("#")]

    own = [
        line.replace("127.0.0.1", "service").replace("games.example.org", "{$DOMAIN}")
        for line in told("caddy/Caddyfile")
    ]
    assert told("compose/Caddyfile") == own


# -- Kubernetes -------------------------------------------------------------------------------------------------------


def manifests() -> Mapping[tuple[str, str], Any]:
    documents = yaml.safe_load_all((DEPLOY / "kubernetes" / "caravanserai.yaml").read_text(encoding="utf-8"))
    return {(document["kind"], document["metadata"]["name"]): document for document in documents}


def test_the_pod_has_ports_probes_and_files_that_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = manifests()
    pod = known["StatefulSet", "caravanserai"]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    file = tmp_path / "serve.toml"
    file.write_text(known["ConfigMap", "caravanserai"]["data"]["serve.toml"], encoding="utf-8")
    environment = {**variables(stages()[1]), **{one["name"]: one.get("value", "x") for one in container["env"]}}
    found = settled(file, monkeypatch, **{k: v for k, v in environment.items() if k.startswith("CARAVAN_")})
    assert found["store"].startswith("postgresql://caravan@"), "the variables of the image do not count"

    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    served = {"grpc": found["port"], **{name: int(found[name].rpartition(":")[2]) for name in ("web", "metrics")}}
    assert ports == served
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        asked = container[probe]["httpGet"]
        assert asked["path"] in WEB_PATHS
        assert asked["port"] in ports
    for service in (document for (kind, _), document in known.items() if kind == "Service"):
        assert {port["targetPort"] for port in service["spec"]["ports"]} <= ports.keys()
        assert all(port["port"] == ports[port["targetPort"]] for port in service["spec"]["ports"])

    mounted = {mount["mountPath"]: mount["name"] for mount in container["volumeMounts"]}
    claims = known["StatefulSet", "caravanserai"]["spec"]["volumeClaimTemplates"]
    volumes = {one["name"] for one in pod["volumes"]} | {one["metadata"]["name"] for one in claims}
    assert set(mounted.values()) == volumes
    for name in (found["projections"], found["admin-token-file"]):
        assert str(Path(name).parent) in mounted
    assert found["drain-seconds"] + found["grace-seconds"] < pod["terminationGracePeriodSeconds"]


def test_the_pod_has_no_rights() -> None:
    pod = manifests()["StatefulSet", "caravanserai"]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    assert the(stages()[1], "USER") == f"{USER}:{USER}"
    assert {pod["securityContext"][name] for name in ("runAsUser", "runAsGroup", "fsGroup")} == {USER}
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert not pod["automountServiceAccountToken"]


def test_every_option_of_the_image_is_one() -> None:
    _, image = stages()
    given = {name for name in variables(image) if name.startswith("CARAVAN_")}
    assert given <= VARIABLES
    published = [variables(image)["CARAVAN_PORT"], variables(image)["CARAVAN_WEB"].rpartition(":")[2]]
    assert the(image, "EXPOSE").split() == published


def test_nothing_in_the_folder_is_left_unsaid() -> None:
    page = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
    for file in DEPLOY.rglob("*"):
        if file.is_file():
            assert str(file.relative_to(ROOT)) in page, "docs/deploying.md says what each file is for"
