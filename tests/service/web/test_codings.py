"""Codings of answers: zstd where it is installed, and gzip where it is not."""

import gzip
import sys

import pytest

from service.extras import ZSTD
from service.web import codings


def test_zstd_is_the_first_choice_where_it_is_there() -> None:
    assert list(codings.CODINGS) == ["zstd", "gzip"]


def test_gzip_is_all_where_the_package_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, ZSTD, None)
    found = codings._codings()
    assert list(found) == ["gzip"]
    assert gzip.decompress(found["gzip"](b"camel" * 500)) == b"camel" * 500
