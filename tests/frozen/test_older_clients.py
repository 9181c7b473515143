"""Older clients and what came after them: secret answers, statements and due things that are called off are written in
the messages of 0.2.0, so its libraries follow, prove and verify such matches to the same tables.
"""

import base64
import gzip
import json
from collections.abc import Iterator

import pytest

from tests.frozen.release import of_release, unread
from tests.test_distribution import ROOT

RELEASE = "0.2.0"


def events_of(match: str) -> Iterator[bytes]:
    """The events of a match of the vectors, as they are stored."""
    content = json.loads(gzip.decompress((ROOT / "clients" / "vectors" / "matches" / f"{match}.json.gz").read_bytes()))
    return (base64.b64decode(update["event"]) for update in content["updates"])


def news_in(match: str) -> set[str]:
    event = of_release(RELEASE, "caravanserai.v1.MatchEvent")
    return {field for content in events_of(match) for field in unread(event.FromString(content))}


@pytest.mark.parametrize("match", ["auction-3", "lanterns-stated"])
def test_a_library_of_the_release_knows_every_field_of_a_match_with_secrets_of_today(match: str) -> None:
    assert news_in(match) == set()


def test_what_such_a_library_does_not_know_is_found() -> None:
    assert news_in("marcopolo-agreed")
