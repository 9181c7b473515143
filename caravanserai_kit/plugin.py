"""A plugin of pytest: what the tests of a game need, and what a part of the suite has found, in sentences.

A project turns it on with `-p caravanserai_kit.plugin`.
"""

from collections.abc import Generator

import pytest

PARTS = ("checks", "coverage", "ledger", "matches", "options", "package", "position", "secrecy", "shape", "wording")
"""Modules with assertions that pytest explains."""

pytest.register_assert_rewrite(*(f"caravanserai_kit.{part}" for part in PARTS))


def pytest_configure(config: pytest.Config) -> None:
    """Declares the mark with which a test names the rules that it shows."""
    config.addinivalue_line("markers", "rules(*ids): the rules of a game's ledger that the test shows")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a part of the suite has found stands below its failure: where, what, and what to do about it."""
    report = yield
    part = getattr(item, "cls", None)
    if report.failed and call.excinfo is not None and part is not None:
        from caravanserai_kit.failures import told
        from caravanserai_kit.suite import Suite

        if issubclass(part, Suite):
            report.sections.append(("found", "\n".join(told(call.excinfo.value))))
    return report
