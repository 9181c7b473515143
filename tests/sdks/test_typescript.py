"""The TypeScript client is generated, compiled, and passes its own tests on a service of this checkout.

The package that npm makes of it needs nothing of the checkout. `make lint` checks it with publint.
"""

import json
import re
import shlex
import tarfile
from pathlib import Path

import pytest

from clients.workshop.temporary_service import LocalService
from tests.sdks.building import TIMEOUT, TYPESCRIPT, built, npm, run, typescript_path
from tests.sdks.toolchains import left_out, missing
from tests.service.house import configuration

pytestmark = pytest.mark.timeout(2 * TIMEOUT)


def test_a_missing_toolchain_is_named() -> None:
    assert bool(missing("TypeScript")) == any(entry.startswith("TypeScript ") for entry in left_out())


if not missing("TypeScript"):

    def test_its_tests_pass(shared: Path) -> None:
        built("TypeScript", shared)
        npm("test")

    def packed(folder: Path) -> Path:
        """The package that npm would publish, installed in a folder with the packages that it names, and no other."""
        npm("pack", "--ignore-scripts", "--silent", "--pack-destination", str(folder))
        (file,) = folder.glob("caravanserai-*.tgz")
        installed = folder / "node_modules"
        with tarfile.open(file) as archive:
            archive.extractall(installed, filter="data")
        package = (installed / "package").rename(installed / "caravanserai")
        for name in json.loads((package / "package.json").read_text(encoding="utf-8"))["dependencies"]:
            (installed / name).parent.mkdir(exist_ok=True)
            (installed / name).symlink_to(TYPESCRIPT / "node_modules" / name)
        return package

    def test_the_package_is_enough_for_the_example_of_its_page(shared: Path, tmp_path: Path) -> None:
        """It holds no tests and no programs of tests; CommonJS loads it, too."""
        built("TypeScript", shared)
        package = packed(tmp_path)
        assert {path.name for path in package.iterdir()} == {"README.md", "dist", "package.json"}
        assert {path.name for path in (package / "dist").iterdir()} == {"src"}
        assert not {"main.js", "programs.js"} & {path.name for path in (package / "dist" / "src").iterdir()}

        page = (package / "README.md").read_text(encoding="utf-8")
        (example,) = re.findall(r"```ts\n// bot\.ts\n(.*?)```", page, re.DOTALL)
        (options,) = re.findall(r"`npx tsc (.*?) bot\.ts`", page)
        (tmp_path / "bot.ts").write_text(example, encoding="utf-8")
        (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        types = str(TYPESCRIPT / "node_modules" / "@types")
        compiler = (str(TYPESCRIPT / "node_modules" / ".bin" / "tsc"), "--strict", "--typeRoots", types)

        def ran(*command: str) -> str:
            return run(*command, folder=tmp_path, PATH=typescript_path())

        ran(*compiler, *shlex.split(options), "bot.ts")
        with LocalService(configuration(tmp_path)) as service:
            printed = ran("node", "bot.js", service.address)
        assert re.fullmatch(r"decisions: \d+\nWordy .*\nBot .*\nfinished at .*\nverified: true\n", printed), printed
        (tmp_path / "old.cjs").write_text('console.log(typeof require("caravanserai/node").connect)', encoding="utf-8")
        assert ran("node", "old.cjs") == "function\n"
