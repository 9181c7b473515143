"""The print on pieces and spaces of the box, as placeholders for words: so that no number is in a catalogue.

Icons and colours come as names `icon/spy`, `colour/teal`, icons with the points of their circle or 1.
"""

from collections.abc import Mapping

from domain.games.sahwari.abilities import UseRecruitTrack, UseStorageAbility
from domain.games.sahwari.box import INFLUENCE, Box, Side
from domain.play.decision import AnyDecision
from domain.play.game import Printed, printed_by
from domain.table.names import face_of, kind_of
from domain.table.table import Task


def _on_piece(box: Box, piece: str) -> Mapping[str, Printed]:
    face = face_of(piece)
    match kind_of(piece):
        case "card" if face in box.cards:
            card = box.cards[face]
            return {**_sides(card.left, card.right), "ability": card.clan_ability or "none"}
        case "leader" if face in box.leaders:
            leader = box.leaders[face]
            return {**_sides(leader.left, leader.right), "points": leader.influence_per_pair}
        case "small-side" | "guarded-side" if face in box.caravans:
            caravan = box.caravans[face]
            return {"icons": tuple(_icon(*icon) for icon in zip(caravan.icons, caravan.values, strict=True))}
    return {}


def _sides(left: Side, right: Side) -> dict[str, Printed]:
    return {
        "left-colour": f"colour/{left.colour}",
        "left": (_icon(left.icon, left.value),),
        "right-colour": f"colour/{right.colour}",
        "right": (_icon(right.icon, right.value),),
    }


def _icon(icon: str, value: int) -> tuple[str, int]:
    return f"icon/{icon}", value if icon == INFLUENCE else 1


def _on_space(box: Box, decision: AnyDecision | Task) -> Mapping[str, Printed]:
    match decision:
        case UseRecruitTrack(ability) if ability in box.track_costs:
            return {"cost": box.track_costs[ability]}
        case UseStorageAbility(ability) if ability in box.storage_abilities:
            return {"icon": f"icon/{box.storage_abilities[ability].icon}"}
    return {}


printed = printed_by(_on_piece, _on_space)
