"""Events of matches as viewers get them: the stored bytes, with the openings that they may know, and in words."""

from typing import TYPE_CHECKING

from caravanserai_protocol.v1 import match_service_pb2

from caravanserai_verify.codecs.openings import write_opening
from domain.matches.events import Opening, Recorded
from domain.table.views import join

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words


def known_openings(row: Recorded, viewer: int, over: bool) -> list[Opening]:
    """The openings that a viewer (0: a spectator) may know: their own, names, and all once the match is over."""
    seals = row.event.seals
    return [
        opening
        for opening in row.openings
        if over or (viewer and viewer in opening.audience) or seals[opening.index].person
    ]


def update_message(
    row: Recorded, viewer: int, over: bool, words: "Words | None", players: int = 0
) -> match_service_pb2.MatchUpdate:
    """An event with what a viewer may know beyond it, in words if there are any. The bytes are those of the store.

    ``players``: how many play the match, for the words.
    """
    openings = known_openings(row, viewer, over)
    return match_service_pb2.MatchUpdate(
        version=row.event.version,
        event=row.data,
        openings=[write_opening(opening) for opening in openings],
        lines=_told(row, openings, words, players) if words is not None else (),
        box=row.box,
        full_fingerprint=row.secret_fingerprint if row.event.ends else None,
    )


def _told(row: Recorded, openings: list[Opening], words: "Words", players: int) -> list[str]:
    effects = join(row.event.effects, [entry for opening in openings for entry in opening.content.hidden])
    decisions = [opening.content.decision for opening in openings if opening.content.decision is not None]
    return words.describe(row.event, effects, decisions[0] if decisions else None, players)
