"""Records in which signatures of decisions, acts and agreements are missing, moved or made by others."""

from collections.abc import Iterator
from hashlib import sha256

from caravanserai_protocol.v1.actor_pb2 import ACTOR_OWNER
from caravanserai_protocol.v1.event_pb2 import MatchEvent, Opening, OpeningContent
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.matches.signatures import PAUSING, RESIGNING, SignedAct, deciding, handing_over, joining
from domain.play.chance import entropy_commitment
from domain.play.seals import padded, seal, unpadded
from tools.vectors.draws import known
from tools.vectors.forgery import Change, Forger, Json
from tools.vectors.matches import VOID, Example, sahwari_acts
from tools.vectors.story import ACTS


def signed(forger: Forger) -> Iterator[Json]:
    """Signatures that are missing, somebody else's, or over something else; hashes fit."""
    mallory = Ed25519PrivateKey.from_private_bytes(known("key of mallory"))
    joined, undone, resigned = forger.at("joined"), forger.at("undone"), forger.at("resigned")
    decided, secret = forger.at_decided(secret=False), forger.at_decided(secret=True)

    def unsigned(event: MatchEvent) -> None:
        event.signature, event.signed_version = b"", 0

    def by_mallory(event: MatchEvent) -> None:
        event.signature = mallory.sign(b"whatever")

    def over_the_version_before(event: MatchEvent) -> None:
        event.signed_version -= 1

    def over_the_future(event: MatchEvent) -> None:
        event.signed_version = event.version

    yield forger.case("a match in which all sign", forger.updates, read=True)
    for at, what in (
        (joined, "a seat that is taken"),
        (decided, "a decision"),
        (undone, "taking back"),
        (resigned, "resigning"),
    ):
        for change, name in ((unsigned, "is not signed"), (by_mallory, "is signed by another key")):
            yield forger.case(f"{what} {name}", forger.relinked(at, change), read=True, finding=(at, "signatures"))
    for change, name in ((over_the_version_before, "another version"), (over_the_future, "a version to come")):
        updates = forger.relinked(decided, change)
        yield forger.case(f"a signature that covers {name}", updates, read=True, finding=(decided, "signatures"))

    def replaced(event: MatchEvent) -> None:
        joined = event.joined
        joined.public_key = mallory.public_key().public_bytes_raw()
        act = joining(joined.public_key, joined.entropy_commitment)
        event.signature = mallory.sign(act.signed_bytes(event.match, bytes(32)))

    first = forger.at_decided()
    yield forger.case(
        "a seat with another key, which signed for it",
        forger.relinked(joined, replaced),
        read=True,
        finding=(first, "signatures"),
    )

    def keyless(event: MatchEvent) -> None:
        event.joined.public_key = b""
        unsigned(event)

    yield forger.case(
        "a seat without a key", forger.relinked(joined, keyless), read=True, finding=(joined, "signatures")
    )

    def of_another(event: MatchEvent) -> None:
        event.joined.public_key = first_joined.joined.public_key

    first_joined = MatchEvent.FromString(forger.updates[joined - 1].event)
    updates = forger.relinked(joined + 1, of_another)
    yield forger.case("two seats with one key", updates, read=True, finding=(joined + 1, "signatures"))

    def of_a_bot(event: MatchEvent) -> None:
        event.joined.public_key = mallory.public_key().public_bytes_raw()

    updates = forger.relinked(joined + 2, of_a_bot)
    yield forger.case("a bot with a key", updates, read=True, finding=(joined + 2, "signatures"))
    ready = forger.at("ready")
    updates = forger.relinked(ready, by_mallory)
    yield forger.case("a signature where nobody signs", updates, read=True, finding=(ready, "signatures"))
    yield _secret_signature(forger, secret, b"", "a secret decision is not signed")
    yield _secret_signature(forger, secret, mallory.sign(b"whatever"), "a secret decision is signed by another key")

    def shown(event: MatchEvent) -> None:
        event.signature = mallory.sign(b"whatever")

    updates = forger.relinked(secret, shown)
    yield forger.case(
        "a secret decision whose event shows a signature", updates, read=True, finding=(secret, "signatures")
    )


def agreed(forger: Forger) -> Iterator[Json]:
    """The end by agreement: answers that nobody signed, and an end that does not follow from them."""
    mallory = Ed25519PrivateKey.from_private_bytes(known("key of mallory"))
    answered, last = forger.at("end_answered"), forger.last

    def unsigned(event: MatchEvent) -> None:
        event.signature, event.signed_version = b"", 0

    def by_mallory(event: MatchEvent) -> None:
        event.signature = mallory.sign(b"whatever")

    def by_its_owner(event: MatchEvent) -> None:
        event.abandoned.agreed, event.abandoned.by = False, ACTOR_OWNER

    def of_its_owner(event: MatchEvent) -> None:
        event.abandoned.by = ACTOR_OWNER

    yield forger.case("a match that ends by agreement", forger.updates, read=True)
    for change, name in ((unsigned, "is not signed"), (by_mallory, "is signed by another key")):
        updates = forger.relinked(answered, change)
        yield forger.case(f"a proposal to end {name}", updates, read=True, finding=(answered, "signatures"))
    for change, name in ((by_its_owner, "was ended by its owner"), (of_its_owner, "ended by agreement of its owner")):
        updates = forger.relinked(last, change)
        yield forger.case(f"a match {name} after all agreed", updates, read=True, finding=(last, "signatures"))


def not_agreed(forger: Forger) -> Iterator[Json]:
    """An end by agreement that nobody was asked about."""

    def agreed(event: MatchEvent) -> None:
        event.abandoned.agreed = True

    last = forger.last
    updates = forger.relinked(last, agreed)
    yield forger.case("an end by agreement without answers", updates, read=True, finding=(last, "signatures"))


def handed_over(match: Example) -> Iterator[Json]:
    """Bots that take seats over without the player who sits there, or where none may."""
    forger, story = Forger(match), match.story
    taken, last = forger.at("handed_over"), forger.at("resigned")
    events = [MatchEvent.FromString(update.event) for update in forger.updates]
    seat = events[taken - 1].handed_over.seat

    def signs(event: MatchEvent, seat: int, act: SignedAct) -> None:
        event.signed_version = event.version - 1
        event.signature = story.key(seat).sign(act.signed_bytes(event.match, event.previous))

    def unsigned(event: MatchEvent) -> None:
        event.signature, event.signed_version = b"", 0

    def as_resigning(event: MatchEvent) -> None:
        signs(event, seat, RESIGNING)

    def by_another(event: MatchEvent) -> None:
        signs(event, 1, handing_over(event.handed_over.bot))

    def to_another(event: MatchEvent) -> None:
        event.handed_over.bot = "novice"

    yield forger.case("a match in which seats are left to bots", forger.updates, read=True)
    for change, name in (
        (unsigned, "that nobody signed"),
        (as_resigning, "whose player only resigned"),
        (by_another, "that another player signed away"),
        (to_another, "of another kind than its player signed"),
    ):
        updates = forger.relinked(taken, change)
        yield forger.case(f"a bot in a seat {name}", updates, read=True, finding=(taken, "signatures"))

    def of_the_last(event: MatchEvent) -> None:
        event.handed_over.seat, event.handed_over.bot = 1, "random"
        signs(event, 1, handing_over("random"))

    def decides(event: MatchEvent) -> bool:
        return event.version > taken and event.decided.seat == seat and event.decided.HasField("decision")

    def signed_after_all(event: MatchEvent) -> None:
        made = event.decided
        name = made.decision.type_url.rpartition("/")[2]
        signs(event, seat, deciding(made.asked_at, name, made.decision.value))

    updates = forger.relinked(last, of_the_last)
    yield forger.case("a bot in the seat of the last player", updates, read=True, finding=(last, "signatures"))
    later = next(event.version for event in events if decides(event))
    updates = forger.relinked(later, signed_after_all)
    yield forger.case("a decision of a bot with the key of who left", updates, read=True, finding=(later, "signatures"))


def _secret_signature(forger: Forger, version: int, signature: bytes, name: str) -> Json:
    """A secret decision with another signature in its opening, which its seal fits."""
    changed = forger.updates[version - 1]
    index = next(i for i, opening in enumerate(changed.openings) if _content(opening).HasField("decision"))
    opening = changed.openings[index]
    content = _content(opening)
    content.signature = signature
    opening.payload = padded(content.SerializeToString(deterministic=True))

    def sealed(event: MatchEvent) -> None:
        digest = seal(event.match, event.version, opening.index, opening.salt, opening.payload)
        event.seals[opening.index].digest = digest

    updates = forger.relinked(version, sealed)
    updates[version - 1].openings[index].CopyFrom(opening)
    return forger.case(name, updates, read=True, finding=(version, "signatures"))


def _content(opening: Opening) -> OpeningContent:
    return OpeningContent.FromString(unpadded(opening.payload))


def acts(match: Example) -> Iterator[Json]:
    """The acts of players beside decisions: not signed, which is no fault, and signed wrongly, which is one."""
    forger = Forger(match)
    yield forger.case(
        "a match in which all acts are signed", forger.updates, read=True, told=0, words=list(match.words)
    )
    said = VOID.format("the service says that it left", 1), match.words[1]
    for acts, told, name in (
        (ACTS - {"LeaveMatch"}, 2, "a void start is not signed"),
        (ACTS - {"PauseMatch"}, 4, "pauses are not signed"),
        (frozenset[str](), 16, "no act is signed"),
    ):
        words = list(match.words if "LeaveMatch" in acts else said)
        yield forger.case(name, sahwari_acts(acts).updates, read=True, told=told, words=words)
    yield from _forged_acts(forger)
    yield from _acts_of_another(forger, match)
    yield from _acts_of_nobody(forger)


def _forged_acts(forger: Forger) -> Iterator[Json]:
    """Signatures of acts by another key, over another version, or over another act."""
    mallory = Ed25519PrivateKey.from_private_bytes(known("key of mallory"))

    def by_mallory(event: MatchEvent) -> None:
        event.act_signature.signature = mallory.sign(b"whatever")

    def empty(event: MatchEvent) -> None:
        event.act_signature.Clear()

    def over_the_version_before(event: MatchEvent) -> None:
        event.act_signature.signed_version -= 1

    def over_the_future(event: MatchEvent) -> None:
        event.act_signature.signed_version = event.version

    def another_commitment(event: MatchEvent) -> None:
        event.bound.entropy_commitment = entropy_commitment(known("another entropy"))

    def more(event: MatchEvent) -> None:
        event.time_given.milliseconds += 1

    forged: list[tuple[str, str, Change]] = [
        (f"{what} is signed by another key", body, by_mallory)
        for body, what in (
            ("start_voided", "a void start"),
            ("left", "leaving"),
            ("bound", "binding"),
            ("ready", "being ready"),
            ("paused", "a pause"),
            ("resumed", "going on"),
            ("time_given", "a gift of time"),
        )
    ]
    forged += [
        ("a pause with an empty signature", "paused", empty),
        ("the signature of an act covers another version", "paused", over_the_version_before),
        ("the signature of an act covers a version to come", "paused", over_the_future),
        ("another commitment than was signed", "bound", another_commitment),
        ("more time than was signed", "time_given", more),
    ]
    for name, body, change in forged:
        at = forger.at(body)
        yield forger.case(name, forger.relinked(at, change), read=True, finding=(at, "signatures"))


def _acts_of_another(forger: Forger, match: Example) -> Iterator[Json]:
    """Signatures that players did make, for something else."""
    paused, resumed = forger.at("paused"), forger.at("resumed")
    again = resumed + 1
    before = MatchEvent.FromString(forger.updates[paused - 1].event).act_signature

    def signed(act: SignedAct, seat: int, version: int, head: bytes | None = None) -> Change:
        over = sha256(match.story.rows[version - 1].data).digest() if head is None else head
        signature = match.story.key(seat).sign(act.signed_bytes(match.story.match.lifecycle.match, over))

        def change(event: MatchEvent) -> None:
            event.act_signature.signature, event.act_signature.signed_version = signature, version

        return change

    def used(event: MatchEvent) -> None:
        event.act_signature.CopyFrom(before)

    for name, at, change in (
        ("a signature of a pause that was used before", again, used),
        ("a pause with the signature of another seat", paused, signed(PAUSING, 2, paused - 1)),
        ("going on with the signature of a pause", resumed, signed(PAUSING, 1, resumed - 1)),
        ("a pause signed in another history", paused, signed(PAUSING, 1, paused - 1, known("another history"))),
    ):
        yield forger.case(name, forger.relinked(at, change), read=True, finding=(at, "signatures"))


def _acts_of_nobody(forger: Forger) -> Iterator[Json]:
    """Signatures where no player acts, or in the field for what must be signed."""
    signature = MatchEvent.FromString(forger.updates[forger.at("left") - 1].event).act_signature

    def signed(event: MatchEvent) -> None:
        event.act_signature.CopyFrom(signature)

    def by_its_owner(event: MatchEvent) -> None:
        event.left.by = ACTOR_OWNER

    def unsaid(event: MatchEvent) -> None:
        event.left.ClearField("by")

    def to_both(event: MatchEvent) -> None:
        event.time_given.seats.append(1)

    def by_nobody(event: MatchEvent) -> None:
        event.time_given.ClearField("given_by")

    def elsewhere(event: MatchEvent) -> None:
        event.signature, event.signed_version = event.act_signature.signature, event.act_signature.signed_version
        event.ClearField("act_signature")

    left, given = forger.at("left"), forger.at("time_given")
    for name, at, change in (
        ("the signature of an act on a start", forger.at("started"), signed),
        ("the signature of an act on a decision", forger.at("decided"), signed),
        ("the signature of a player where the owner voids a start", left + 4, signed),
        ("the signature of a player where the owner frees a seat", left, by_its_owner),
        ("the signature of a player where it is not said who freed a seat", left, unsaid),
        ("the signature of a seat that gives time to two", given, to_both),
        ("the signature of a seat where no seat gives time", given, by_nobody),
        ("the signature of an act in the field of decisions", forger.at("paused"), elsewhere),
    ):
        yield forger.case(name, forger.relinked(at, change), read=True, finding=(at, "signatures"))


def keyless(forger: Forger) -> Iterator[Json]:
    """The signature of an act of a seat that has no key."""

    def signed(event: MatchEvent) -> None:
        event.act_signature.signature = known("a signature") * 2
        event.act_signature.signed_version = event.version - 1

    at = forger.at("ready")
    updates = forger.relinked(at, signed)
    yield forger.case("an act of a seat without a key is signed", updates, read=True, finding=(at, "signatures"))
