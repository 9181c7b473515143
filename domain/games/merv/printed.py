"""The print on pieces and spaces of the box, as placeholders for the words: so that no number is in a catalogue."""

from collections import Counter
from collections.abc import Mapping

from domain.games.merv.caravansary import TakeCard
from domain.games.merv.components import Box, Contract
from domain.games.merv.library import BuyScrolls
from domain.games.merv.marketplace import EstablishPost
from domain.games.merv.mosque import AdvanceInMosque
from domain.play.decision import AnyDecision
from domain.play.game import Printed, printed_by
from domain.table.names import face_of, kind_of
from domain.table.table import Task


def _on_piece(box: Box, piece: str) -> Mapping[str, Printed]:
    face = face_of(piece)
    match kind_of(piece):
        case "contract" if face in box.contracts:
            return _on_contract(box, box.contracts[face])
        case "site" if face in box.sites:
            return {"action": box.sites[face].action, "colour": box.sites[face].colour}
        case "wall" if face in box.wall_pieces:
            wall = box.wall_pieces[face]
            return {"form": "gate" if wall.gate else "segment", "price": _counted(wall.price), "colour": wall.colour}
        case "breakthrough" if face in box.breakthroughs:
            tile = box.breakthroughs[face]
            return {
                "discount": tile.discount or "none",
                "wild": tile.wild or "none",
                "favour": tile.favour,
                "soldiers": tile.soldiers,
                "points": tile.points,
            }
        case "scoring-tile" if face in box.scoring_tiles:
            return {"points": box.scoring_tile_points}
        case "camel-market" if face in box.market_sides:
            return dict(box.market_sides[face])
        case "card" if face in box.spices:
            return {"boon": box.spices[face].pair_boon}
    return {}


def _on_contract(box: Box, contract: Contract) -> Mapping[str, Printed]:
    items = (
        ("scroll", contract.scrolls),
        ("common", contract.common),
        ("rare", contract.rare),
        ("any-good", contract.any_good),
    )
    stack = box.stacks[contract.stack]
    return {
        "items": tuple((item, count) for item, count in items if count),
        "points": contract.points,
        "level": stack.level,
        "boon": stack.boon,
    }


def _on_space(box: Box, decision: AnyDecision | Task) -> Mapping[str, Printed]:
    match decision:
        case AdvanceInMosque(space, _):
            boon, points = (box.mosque[space].boon, box.mosque[space].points) if space in box.mosque else ("none", 0)
            return {"boon": boon, "points": points}
        case TakeCard(_, _, cube, colour):
            return {"stands": colour if colour and colour != cube else "none"}
        case BuyScrolls(cubes):
            return {"count": len(cubes)}
        case EstablishPost(city):
            return {"good": box.cities[city].good if city in box.cities else "none"}
    return {}


def _counted(price: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(price).items())


printed = printed_by(_on_piece, _on_space)
