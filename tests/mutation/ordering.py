"""A plugin of pytest for mutation testing: tests with random examples come last, because others fail sooner."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keeps the order otherwise."""
    items.sort(key=lambda item: bool(getattr(getattr(item, "obj", None), "is_hypothesis_test", False)))
