"""The figures of the transparency log can be measured."""

from pathlib import Path

import pytest

from benchmarks.audit import large


def test_a_large_tree_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.audit.PROOFS", 10)
    figures = {row.name: float(row.figure.split()[0].replace(",", "")) for row in large(tmp_path, 1000)}
    assert len(figures) == 6
    assert all(figure >= 0 for figure in figures.values()), figures
