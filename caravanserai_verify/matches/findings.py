"""Findings of verifying a match: its checks, the flaws that they found, and what held how often."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from caravanserai_protocol import findings
from caravanserai_protocol.fairness import Choice, chosen_in_words

from domain.matches.branch_point import BranchPoint

REPLAY_CHECKS = (
    "order",
    "chain",
    "times",
    "seals",
    "signatures",
    "clocks",
    "box",
    "tournament",
    "origin",
    "fingerprint",
    "secret fingerprint",
    "spectator",
    "census",
    "statements",
    "result",
    "way back",
)
"""The checks of replaying."""
DECIDE_CHECKS = ("chance", "decided again")
"""The checks of deciding again."""
CHECKS = (*REPLAY_CHECKS, *DECIDE_CHECKS)

Progress = Callable[[int, int], object]
"""Is called with how many of how many events are done."""


def unwatched(done: int, of: int) -> None:
    """Progress that nobody wants to know."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something that is not as it should be: at which version, which check found it, and what it is."""

    version: int
    check: str
    text: str


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """The result of a seat: its name at the table, its place and its points."""

    seat: int
    name: str
    place: int
    points: int


class Stretch(NamedTuple):
    """The events from ``first`` to ``last``, decided by one rules version."""

    first: int
    last: int
    rules_version: int


@dataclass(slots=True)
class MatchVerification:
    """The result of verifying a match. ``counts`` says how often each check held."""

    match: str
    game: str = ""
    version: int = 0
    fingerprint: int = 0
    over: bool = False
    seeded: bool = False
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CHECKS, 0))
    findings: list[Flaw] = field(default_factory=list)
    undecided: list[Stretch] = field(default_factory=list)
    """Events that rules versions other than ours decided. They cannot be decided again."""
    choices: tuple[Choice, ...] = ()
    """Points at which the order of events may have given a choice among outcomes of chance."""
    void_starts: int = 0
    """The number of starts that became void after entropy had been opened."""
    standings: tuple[SeatStanding, ...] = ()
    """The seats of a finished match, best first."""
    signed: int = 0
    """The decisions of players that they signed."""
    unsigned: int = 0
    """The decisions of players whose seats have no key; those of bots and of defaults are not counted."""
    told: int = 0
    """Other acts of players with keys that nobody signed: only the service says that they are theirs."""
    keys: int = 0
    """The number of keys with which decisions were signed."""
    branched_from: BranchPoint | None = None
    """The point at which the match branches from another one, if it does."""
    erased: tuple[int, ...] = ()
    """The seats whose player was erased: nobody can tell their names any more, and everything else holds."""

    @property
    def only_replayed(self) -> bool:
        """True if replay held, and some events could not be decided again."""
        return bool(self.undecided) and len(self.findings) == len(self.undecided)

    @property
    def other_rules(self) -> bool:
        """True if another rules version than ours decided a part of the match."""
        return bool(self.undecided)

    @property
    def ok(self) -> bool:
        """True if there are no findings."""
        return bool(self.version) and not self.findings

    @property
    def replay_ok(self) -> bool:
        """True if the stored events are consistent."""
        return bool(self.version) and not any(finding.check in REPLAY_CHECKS for finding in self.findings)

    @property
    def decided_again_ok(self) -> bool:
        """True if the rules make the same events again."""
        decided = bool(self.counts["decided again"])
        return decided and not any(finding.check in DECIDE_CHECKS for finding in self.findings)

    @property
    def fairness(self) -> str:
        """A description of the fairness of the match's chance."""
        if self.seeded:
            return findings.SEEDED
        text = findings.CHECKED_WITH_SECRET
        if not self.over:
            text = findings.CHECKED_WITH_SECRETS
        chosen = chosen_in_words(self.choices)
        return f"{text}; {chosen}" if chosen else text

    def check(self, version: int, name: str, holds: bool, text: str) -> bool:
        """Counts a check that held, or notes that it failed."""
        if holds:
            self.counts[name] += 1
        else:
            self.wrong(version, name, text)
        return holds

    def wrong(self, version: int, name: str, text: str) -> None:
        """Notes that a check failed."""
        self.findings.append(Flaw(version, name, text))
