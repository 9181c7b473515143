"""Previews: what decisions would do, as far as their seat can know.

They are worked out from the view of the seat alone (`domain.simulation.foresight`), so they tell nothing beyond it.
"""

from typing import TYPE_CHECKING, Any

from cachetools import LRUCache
from caravanserai_protocol.v1.match_service_pb2 import PreviewDecisionResponse

from caravanserai_verify.codecs.effect_codec import effects_and_rules
from domain.matches.match import Match
from domain.play.decision import AnyDecision
from domain.simulation.foresight import End, Foresight, foresight_of

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words

REMEMBERED = 64
"""The questions whose foresight is kept: who decides looks at several offers of one."""

_ENDS = {
    End.EVENT: PreviewDecisionResponse.END_COMPLETE,
    End.CHANCE: PreviewDecisionResponse.END_CHANCE,
    End.HIDDEN: PreviewDecisionResponse.END_HIDDEN,
}


class Previews:
    """Foresees decisions in matches."""

    def __init__(self) -> None:
        self._foresights: LRUCache[tuple[bytes, int], Foresight] = LRUCache(REMEMBERED)

    def of(
        self, match: Match, seat: int, decision: AnyDecision, asked_at: int | None, words: "Words"
    ) -> PreviewDecisionResponse:
        """The effects of a decision of a seat.

        Raises:
            Refused: the decision is not legal now.
        """
        offer = match.admitted(seat, decision, asked_at)
        foreseen = self._foresight(match, seat).of(offer)
        written: dict[str, Any] = {
            **effects_and_rules(foreseen.effects),
            "lines": words.cited(words.foretold(foreseen.effects, seat, match.created.players)),
            "end": _ENDS[foreseen.end],
            "version": match.version,
        }
        return PreviewDecisionResponse(**written)

    def _foresight(self, match: Match, seat: int) -> Foresight:
        key = (match.lifecycle.head, seat)
        known = self._foresights.get(key)
        if known is None:
            assert match.playing is not None  # a decision is legal now
            known = self._foresights[key] = foresight_of(match.playing, seat)
        return known
