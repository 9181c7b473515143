"""The print on pieces and spaces of the box, as placeholders for the words: so that no number is in a catalogue."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from domain.games.palmyra.components import Box
from domain.games.palmyra.improvement_tiles import Improvement, TradeGoods
from domain.games.palmyra.kinds import GOODS, Goods
from domain.games.palmyra.mission_cards import Mission
from domain.play.game import Printed, nothing_printed, printed_by
from domain.table.names import face_of, kind_of


def _on_piece(box: Box, piece: str) -> Mapping[str, Printed]:
    """The text printed on a piece; nothing for other and unknown ones."""
    kind, face = kind_of(piece), face_of(piece)
    if kind == "improvement" and face in box.improvements:
        return _on_tile(box.improvements[face])
    if kind == "mission" and face in box.missions:
        return _on_card(box.missions[face])
    if kind == "temple" and face in box.temple:
        part = box.temple[face]
        return {"cost": counted(part.cost), "points": part.points}
    return {}


def counted(goods: Goods) -> tuple[tuple[str, int], ...]:
    """Goods with how many there are of each."""
    counts = Counter(goods)
    return tuple((good, counts[good]) for good in GOODS if counts[good])


def _on_tile(tile: Improvement) -> Mapping[str, Printed]:
    effect: Any = tile.effect
    form = type(effect).__name__
    if isinstance(effect, TradeGoods):
        return {
            "form": form,
            "give": ((effect.give, effect.give_number),),
            "get": effect.get,
            "number": effect.get_number,
        }
    return {"form": form, "era": tile.era, **_values(effect)}


def _on_card(card: Mission) -> Mapping[str, Printed]:
    benefit: Any = card.benefit
    return {"form": type(benefit).__name__, "cost": counted(card.cost), "points": card.points, **_values(benefit)}


def _values(effect: Any) -> dict[str, Printed]:
    """The fields of an effect or a benefit: numbers, names, and lists of names."""
    return {field.name: getattr(effect, field.name) for field in fields(effect)}


printed = printed_by(_on_piece, nothing_printed)
"""Decisions name all that matters themselves."""
