"""What new matches are made of on the command line: options of the game, and bots."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from caravanserai import Client

from clients.caravan.terminal import Failure

BEST_BOT = "planner"

STRENGTHS: Mapping[str, str] = {
    BEST_BOT: "plans its whole turn and is the strongest",
    "greedy": "takes what is best at once",
    "random": "takes anything",
}
"""How strong each kind of bot is, the best first."""

_KINDS = "; ".join(f"{kind} {strength}" for kind, strength in STRENGTHS.items())
BOTS_HELP = f"The kind of bots ({_KINDS}): one for all, or one for each seat, such as planner,greedy."


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
        Failure: there are not as many as seats, or one is unknown.
    """
    kinds = [kind.strip() for kind in given.split(",")]
    for kind in kinds:
        if kind not in STRENGTHS:
            raise Failure(f"There is no bot {kind}; there are {', '.join(STRENGTHS)}.")
    if len(kinds) == 1:
        return kinds * seats
    if len(kinds) != seats:
        raise Failure(f"{given}: name one kind of bot for all seats, or {seats} of them.")
    return kinds


def told_bots(kinds: Sequence[str]) -> str:
    """Who plays, and how strong each kind is: "2 planner bots (a planner plans ...)"."""
    known = [kind for kind in STRENGTHS if kind in kinds]
    numbers = (f"{kinds.count(kind)} {kind} {'bot' if kinds.count(kind) == 1 else 'bots'}" for kind in known)
    strengths = (f"a {kind} bot {STRENGTHS[kind]}" for kind in known)
    return f"{', '.join(numbers)}: {'; '.join(strengths)}"


def add_bots(owner: Client, match: str, kinds: Iterable[str]) -> None:
    """Seats bots on the first free seats, under names that tell their kinds, and that differ."""
    kinds = list(kinds)
    seated: Counter[str] = Counter()
    for kind in kinds:
        seated[kind] += 1
        number = f" {seated[kind]}" if kinds.count(kind) > 1 else ""
        owner.add_bot(match, kind, display_name=("Bot" if kind == "random" else kind.capitalize()) + number)
