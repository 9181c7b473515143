"""Verifying a match that is over from its published events, without its rules and without trusting the service.

Checked: each event holds the hash of the one before; every seal fits its opening; the effects lead to the
fingerprints; no place gives more than it has; no event loses or gains pieces of a kind; what was stated about hidden
pieces was true; the result is what lies on the
table; the secret of the service and the entropy of every seat are those that they had committed to; each seat with a
key has signed what its player did; a match of a tournament has the name that follows from its table, and the players
that its seats are kept for; times never go back, and clocks follow from them. Not checked: whether the rules
were kept and each draw was used correctly. That needs the rules: `caravan verify` of the application makes every
decision again.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from caravanserai_protocol import findings
from caravanserai_protocol.arranged import Arranged
from caravanserai_protocol.boxes import box_of
from caravanserai_protocol.chance import commitment, seeded_key
from caravanserai_protocol.clocks import Clocks
from caravanserai_protocol.constants import EVENT_CHECKS
from caravanserai_protocol.fairness import Choice, History
from caravanserai_protocol.folding import EVERYTHING, FoldError, Move, area_of, face_of, kind_of
from caravanserai_protocol.following import AlteredError, Following, read_content
from caravanserai_protocol.harmless import harmless
from caravanserai_protocol.signatures import Signatures
from caravanserai_protocol.statements import untrue_statements
from caravanserai_protocol.v1 import event_pb2, match_service_pb2


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong: the version, the check that found it, and what it is."""

    version: int
    check: str
    text: str


@dataclass(slots=True)
class Verification:
    """The findings. ``counts`` says how often each check held, ``draws`` how many random numbers were drawn.

    ``contributed`` are the seats whose entropy went into the chance of the match. With ``own`` that of the caller did:
    then nobody could choose the outcomes, except for the ``choices`` that the order of events left open.
    ``void_starts`` counts the starts that failed after entropy had been opened; each is one of the choices. ``signed``
    counts the decisions that players signed, with ``keys`` different keys, ``unsigned`` those of players without one.
    ``told`` counts other acts of players with keys that nobody signed: the service says that they are theirs.
    """

    match: str
    version: int = 0
    fingerprint: int = 0
    over: bool = False
    seeded: bool = False
    own: bool = False
    contributed: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()
    void_starts: int = 0
    draws: int = 0
    signed: int = 0
    unsigned: int = 0
    told: int = 0
    keys: int = 0
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(EVENT_CHECKS, 0))
    findings: list[Finding] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """True if the match is over and nothing is wrong. A seeded match can be ok, but it was not fair."""
        return self.over and not self.findings

    def check(self, version: int, name: str, holds: bool, text: str) -> None:
        """Counts a check, or notes that it failed."""
        if holds:
            self.counts[name] += 1
        else:
            self.wrong(version, name, text)

    def wrong(self, version: int, name: str, text: str) -> None:
        """Notes that a check failed."""
        self.findings.append(Finding(version, name, harmless(text)))


def verify_updates(
    match: str, updates: Iterable[match_service_pb2.MatchUpdate], own_entropy: bytes = b""
) -> Verification:
    """Verifies a match by all its updates in order, with all openings.

    ``own_entropy`` is the entropy of the caller, to see whether it contributed.
    """
    result = Verification(match)
    following = Following(EVERYTHING)
    supplies: dict[str, frozenset[str]] = {}
    history, arranged, signatures, clocks, time = History(), Arranged(), Signatures(), Clocks(), 0
    for update in updates:
        try:
            event = following.follow(update)
        except (AlteredError, FoldError, ValueError, LookupError) as error:
            result.wrong(result.version + 1, "events", str(error))
            return result
        version = result.version = event.version
        result.check(version, "events", event.match == match, f"belongs to {event.match}")
        opened = _opened(event, update) and _personal(event, update)
        result.check(version, "openings", opened, findings.OTHER_SEALS)
        if update.box and (not event.HasField("created") or event.created.edition.content):
            result.wrong(version, "box", findings.UNNAMED_BOX)
        if event.HasField("created"):
            supplies = {area.name: frozenset(area.supply) for area in event.created.areas}
            _created(result, event, update)
        wrong = arranged.follow(event)
        result.check(version, "tournament", not wrong, "; ".join(wrong))
        _seats(result, event, history, own_entropy)
        _signed(result, event, signatures, update)
        result.check(version, "times", event.time_milliseconds >= time, findings.EARLIER)
        time = event.time_milliseconds
        wrong = clocks.follow(event)
        result.check(version, "clocks", not wrong, "; ".join(wrong))
        _sources(result, following, supplies)
        _census(result, following)
        _statements(result, following)
        if event.HasField("finished"):
            _result(result, event, following, len(history.seats))
        result.draws += event.draws
        result.over = event.HasField("finished") or event.HasField("abandoned")
        _full_fingerprint(result, update, following)
    if following.table is not None:
        result.fingerprint = following.table.fingerprint
    result.check(result.version, "events", result.over, findings.NO_END)
    return result


def _opened(event: event_pb2.MatchEvent, update: match_service_pb2.MatchUpdate) -> bool:
    """True if all seals were opened, in order; only those about persons may not be: these were erased."""
    opened = [(opening.index, list(opening.audience)) for opening in update.openings]
    known = {index for index, _ in opened}
    return opened == [
        (index, list(seal.audience)) for index, seal in enumerate(event.seals) if index in known or not seal.person
    ]


def _personal(event: event_pb2.MatchEvent, update: match_service_pb2.MatchUpdate) -> bool:
    """True if there is a seal about a person exactly where one takes a seat, and nothing but a name behind it."""
    persons = [seal.person for seal in event.seals if seal.person]
    if persons != ([event.joined.person] if event.joined.person else []):
        return False
    contents = [read_content(opening.payload) for opening in update.openings]
    if not persons:
        return not any(content.display_name for content in contents)
    alone = len(event.seals) == 1 and not event.seals[0].audience and not event.joined.player
    return alone and all(
        content.display_name and content == event_pb2.OpeningContent(display_name=content.display_name)
        for content in contents
    )


def _created(
    result: Verification,
    event: event_pb2.MatchEvent,
    update: match_service_pb2.MatchUpdate,
) -> None:
    created = event.created
    there = bool(created.edition.content or update.box)
    text = findings.OTHER_BOX if there else findings.MISSING_BOX
    result.check(1, "box", bool(box_of(update, event)), text)
    contents = [read_content(opening.payload) for opening in update.openings]
    secret = next((content.secret for content in contents if content.secret), b"")
    result.check(1, "commitment", commitment(event.match, secret) == created.commitment, findings.OTHER_SECRET)
    result.seeded = bool(created.seed)
    if created.seed:
        result.check(1, "commitment", secret == seeded_key(created.seed), findings.UNSEEDED_SECRET)


def _seats(result: Verification, event: event_pb2.MatchEvent, history: History, own_entropy: bytes) -> None:
    """Checks that the seats contributed what they were bound to, in an order that leaves nobody a choice."""
    for checked in history.follow(event):
        result.check(event.version, "entropy", checked.holds, checked.text)
    if event.HasField("started"):
        result.own = bool(own_entropy) and own_entropy in event.started.entropies
    result.contributed, result.void_starts = history.contributed, history.void_starts
    result.choices = tuple(history.choices)


def _signed(
    result: Verification, event: event_pb2.MatchEvent, signatures: Signatures, update: match_service_pb2.MatchUpdate
) -> None:
    """Checks that each seat with a key has signed what its player did."""
    wrong = signatures.follow(event, update.event, update.openings)
    result.check(event.version, "signatures", not wrong, "; ".join(wrong))
    result.signed, result.unsigned, result.keys = signatures.signed, signatures.unsigned, len(signatures.keys)
    result.told = signatures.told


def _full_fingerprint(result: Verification, update: match_service_pb2.MatchUpdate, following: Following) -> None:
    """Checks the fingerprint of the full table. It is published with the event that ends the match, and no other."""
    if not update.HasField("full_fingerprint"):
        return  # made by 0.1.0
    table = following.table
    same = result.over and table is not None and table.full_fingerprint() == update.full_fingerprint
    result.check(result.version, "events", same, findings.OTHER_FINGERPRINT)


def _result(result: Verification, event: event_pb2.MatchEvent, following: Following, seats: int) -> None:
    """The places are those that were announced, one for each seat: no later event vouches for the last one."""
    announced = [
        [face_of(piece) for piece in following.table.pieces(f"rank@{seat}")] if following.table is not None else []
        for seat in range(1, seats + 1)
    ]
    same = announced == [[str(place)] for place in event.finished.places]
    result.check(event.version, "result", same, findings.OTHER_PLACES)


def _sources(result: Verification, following: Following, supplies: dict[str, frozenset[str]]) -> None:
    """Checks that no place gave more than it had."""
    table = following.table
    if table is None:
        return
    short = [
        step.source
        for step in following.steps()
        if isinstance(step, Move)
        and table.pieces(step.source).get(step.piece, 0) < 0
        and kind_of(step.piece) not in supplies[area_of(step.source)]
    ]
    result.check(following.version, "supplies", not short, findings.short_supply(", ".join(short)))


def _census(result: Verification, following: Following) -> None:
    """Checks that no kind of piece became more or less. In one event, several moves may do that together."""
    balance: Counter[str] = Counter()
    for step in following.steps():
        if isinstance(step, Move):
            balance[kind_of(step.piece)] -= step.number
            balance[kind_of(step.becomes)] += step.number
    if any(balance.values()):
        result.wrong(following.version, "supplies", findings.LOST_PIECES)


def _statements(result: Verification, following: Following) -> None:
    """Checks that what was stated about hidden pieces was true when it was stated, and as long as it stood."""
    untrue = next(untrue_statements(following.table, following.steps()), "") if following.table is not None else ""
    result.check(following.version, "statements", not untrue, findings.false_statement(untrue))
