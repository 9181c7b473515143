"""A plugin of pytest: what the tests of a game need, and what a part of the suite has found, in sentences.

A project turns it on with `-p caravanserai_kit.plugin`.
"""

from collections.abc import Generator

import pytest

PARTS = ("checks", "coverage", "ledger", "matches", "options", "package", "position", "secrecy", "shape", "wording")
"""Modules with assertions that pytest explains."""

pytest.register_assert_rewrite(*(f"caravanserai_kit.{part}" for part in PARTS))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--rules-only`: only the tests of rules; `caravan check` runs the suite itself."""
    parser.addoption("--rules-only", action="store_true", help="leave out the conformance suite")


def pytest_configure(config: pytest.Config) -> None:
    """Declares the mark with which a test names the rules that it shows."""
    config.addinivalue_line("markers", "rules(*ids): the rules of a game's ledger that the test shows")


def is_of_the_suite(item: pytest.Item) -> bool:
    """True if a test is one of the conformance suite."""
    part = getattr(item, "cls", None)
    if part is None:
        return False
    from caravanserai_kit.suite import Suite  # this imports what plays matches

    return issubclass(part, Suite)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the conformance suite, if only the tests of rules were asked for."""
    if config.getoption("--rules-only"):
        items[:] = [item for item in items if not is_of_the_suite(item)]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Puts the findings of a part of the suite below its failure: where, what, and what to do about it. In a report for
    programs each sentence is a property `finding`; for `caravan check` also what a test of rules has found.
    """
    report = yield
    suite = is_of_the_suite(item)
    if report.failed and call.excinfo is not None and (suite or item.config.getoption("--rules-only")):
        from caravanserai_kit.failures import told

        sentences = told(call.excinfo.value, None if suite else item.path)
        report.sections.append(("found", "\n".join(sentences)))
        item.user_properties.extend(("finding", sentence) for sentence in sentences)
    return report
