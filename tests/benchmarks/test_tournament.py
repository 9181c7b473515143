"""A small tournament whose service is killed twice: nothing is lost or doubled, and everything verifies."""

from benchmarks.tournament import Size, measure


async def test_a_small_tournament_survives_two_kills() -> None:
    figures = {row.name: row.figure for row in await measure(Size(8, 4, 3, "sahwari"))}
    assert figures["matches"] == "6"
    assert figures["killed"] == "2 times"
