"""What new matches are made of on the command line: options of the game, and bots."""

from collections.abc import Iterable, Sequence

from caravanserai import Client

from clients.caravan.terminal import Failure


def option_values(given: Iterable[str]) -> dict[str, str]:
    """The options that were given as `name=value`.

    Raises:
        Failure: one of them has no `=`.
    """
    values: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Failure(f"{text}: options are given as name=value, such as character_draft=on.")
        values[name] = value
    return values


def bot_kinds(given: str, seats: int) -> Sequence[str]:
    """The kind of bot for each of so many seats, from `greedy` (the same for all) or `greedy,planner,random`.

    Raises:
        Failure: there are not as many as seats.
    """
    kinds = [kind.strip() for kind in given.split(",")]
    if len(kinds) == 1:
        return kinds * seats
    if len(kinds) != seats:
        raise Failure(f"{given}: name one kind of bot for all seats, or {seats} of them.")
    return kinds


def add_bots(owner: Client, match: str, kinds: Iterable[str]) -> None:
    """Seats bots on the first free seats, under names that tell their kinds."""
    for kind in kinds:
        owner.add_bot(match, kind, display_name="Bot" if kind == "random" else kind.capitalize())
