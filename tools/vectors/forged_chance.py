"""Records with other openings, and with draws that the entropy does not give."""

from collections.abc import Iterator

from caravanserai_protocol.v1.event_pb2 import MatchEvent, OpeningContent, SeatJoined

from domain.play.chance import entropy_commitment
from domain.play.seals import padded, seal, unpadded
from tools.vectors.draws import known
from tools.vectors.forgery import Forger, Json


def openings(forger: Forger) -> Iterator[Json]:
    """Openings and the box."""
    version = forger.at("started")
    salted, missing, other, boxed, unboxed, twice = (forger.updates for _ in range(6))
    salted[0].openings[0].salt = bytes(16)
    yield forger.case("an opening with another salt", salted, read=True, finding=(1, "events"))
    del missing[0].openings[0]
    yield forger.case("an opening is missing", missing, read=True, finding=(1, "openings"))
    other[0].openings[0].audience.append(1)
    yield forger.case("an opening for another seat", other, read=True, finding=(1, "openings"))
    boxed[0].box = boxed[0].box + b"\n"
    yield forger.case("another box", boxed, read=True, finding=(1, "box"))
    unboxed[0].box = b""
    yield forger.case("the box is missing", unboxed, read=True, finding=(1, "box"))
    twice[version - 1].box = twice[0].box
    yield forger.case("a box beside another event", twice, read=True, finding=(version, "box"))


def draws(forger: Forger) -> Iterator[Json]:
    """The secret, commitments and the order of a start."""
    updates = forger.updates
    opening = updates[0].openings[0]
    content = OpeningContent.FromString(unpadded(opening.payload))
    content.secret = known("another secret")
    opening.payload = padded(content.SerializeToString(deterministic=True))

    def sealed(event: MatchEvent) -> None:
        event.seals[0].digest = seal(event.match, 1, 0, opening.salt, opening.payload)

    swapped = forger.relinked(1, sealed)
    swapped[0].openings[0].CopyFrom(opening)
    yield forger.case("a secret that the service was not committed to", swapped, read=True, finding=(1, "commitment"))

    def scheme(event: MatchEvent) -> None:
        event.created.chance_scheme = 3

    yield forger.case(
        "a chance scheme that is not known", forger.relinked(1, scheme), read=True, finding=(1, "entropy")
    )
    ready = forger.at("ready")

    def opened(event: MatchEvent) -> None:
        event.ready.entropy = known("another entropy")

    yield forger.case(
        "entropy that the seat is not bound to", forger.relinked(ready, opened), read=True, finding=(ready, "entropy")
    )

    def silent(event: MatchEvent) -> None:
        event.ready.entropy = b""

    yield forger.case(
        "a bound seat that opens nothing", forger.relinked(ready, silent), read=True, finding=(ready, "entropy")
    )
    bound = forger.at("bound")
    before = MatchEvent.FromString(updates[forger.at("joined") - 1].event).joined.entropy_commitment

    def reused(event: MatchEvent) -> None:
        event.bound.entropy_commitment = before

    yield forger.case(
        "a commitment that was used before", forger.relinked(bound, reused), read=True, finding=(bound, "entropy")
    )
    started = forger.at("started")

    def late(event: MatchEvent) -> None:
        event.ClearField("ready")
        event.joined.CopyFrom(SeatJoined(seat=2, player="Late", entropy_commitment=entropy_commitment(known("late"))))

    last = started - 1
    yield forger.case(
        "a seat bound after another opened", forger.relinked(last, late), read=True, finding=(last, "entropy")
    )

    def exchanged(event: MatchEvent) -> None:
        event.started.entropies[:] = list(reversed(event.started.entropies))

    yield forger.case(
        "entropies in another order", forger.relinked(started, exchanged), read=True, finding=(started, "entropy")
    )

    def forgotten(event: MatchEvent) -> None:
        event.started.entropies[0] = b""

    yield forger.case(
        "entropy that was opened is left out",
        forger.relinked(started, forgotten),
        read=True,
        finding=(started, "entropy"),
    )
