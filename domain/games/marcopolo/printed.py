"""The print on pieces and spaces of the box, as placeholders for the words: so that no number is in a catalogue."""

from collections.abc import Mapping

from domain.games.marcopolo.additional import AdjustDie, BuyBlackDie, RerollDie, TakeThreeCoins
from domain.games.marcopolo.bonus_steps import MakeBonusStep
from domain.games.marcopolo.components import (
    DIE_VALUES,
    Box,
    CityCard,
    DieTableCard,
    DieTimesCard,
    EitherCard,
    ExchangeCard,
    PerCountCard,
    TownTableCard,
    TwoWayCard,
)
from domain.games.marcopolo.items import Reward
from domain.games.marcopolo.khan import AskKhan
from domain.games.marcopolo.market import VisitMarket
from domain.games.marcopolo.take_five_coins import TakeFiveCoins
from domain.games.marcopolo.travel import Journey, TravelOn
from domain.play.decision import AnyDecision
from domain.play.errors import RuleError
from domain.play.game import Printed, printed_by
from domain.table.names import face_of, kind_of
from domain.table.table import Task


def _on_piece(box: Box, piece: str) -> Mapping[str, Printed]:
    face = face_of(piece)
    match kind_of(piece):
        case "contract" if face in box.contracts:
            contract = box.contracts[face]
            return {"cost": contract.cost.items, "reward": contract.reward.items}
        case "city-card" if face in box.city_cards:
            return _on_city_card(box.city_cards[face])
        case "office-tile" if face in box.office_tiles:
            return {"reward": box.office_tiles[face].items}
        case "town-tile" if face in box.town_tiles:
            return {"reward": box.town_tiles[face].reward.items}
        case "objective" if face in box.objectives:
            objective = box.objectives[face]
            return {"places": objective.places, "points": objective.points}
        case "character" if face in box.characters:
            character = box.characters[face]
            return {
                "bonus": character.round_bonus.items,
                "posts": character.black_posts,
                "items": character.market_item,
                "camels": character.khan_camel,
                "coins": character.take5_coins,
            }
    return {}


def _on_city_card(card: CityCard) -> Mapping[str, Printed]:
    match card:
        case ExchangeCard(_, (exchange,)):
            return {"form": "exchange", "cost": exchange.cost.items, "reward": exchange.reward.items}
        case EitherCard(_, exchanges) | TwoWayCard(_, exchanges):
            ahead, back = exchanges
            return {
                "form": "either" if isinstance(card, EitherCard) else "two-way",
                "cost": ahead.cost.items,
                "reward": ahead.reward.items,
                "cost-back": back.cost.items,
                "reward-back": back.reward.items,
            }
        case PerCountCard(_, counted, reward):
            return {"form": counted.replace("_", "-"), "reward": reward.items}
        case DieTimesCard(_, reward):
            return {"form": "die-times", "reward": reward.items}
        case DieTableCard(_, table):
            rewards = {f"reward-{value}": reward.items for value, reward in table.items()}
            steps = _steps(table)
            return (
                {"form": "die-steps", "from": steps[0], **rewards}
                if len(steps) == 1
                else {"form": "die-table", **rewards}
            )
        case TownTableCard(_, towns):
            steps = _steps(towns)
            if len(steps) == 1:
                return {"form": "town-steps", "from": steps[0], "least": towns[1], "most": towns[6]}
            return {"form": "town-table", "towns": tuple(str(number) for _, number in sorted(towns.items()))}


def _steps(table: Mapping[int, object]) -> list[int]:
    """The values of the die from which a table gives something else than for the value below."""
    return [value for value in DIE_VALUES if value - 1 in table and table[value] != table[value - 1]]


def _on_space(box: Box, decision: AnyDecision | Task) -> Mapping[str, Printed]:
    additional = box.additional
    match decision:
        case TakeFiveCoins():
            return {"reward": box.take5.items}
        case VisitMarket(row, _, column) if row in box.market:
            return {"reward": box.market[row].columns.get(column, Reward()).items}
        case AskKhan(_, good):
            plain = tuple((item, count) for item, count in box.khan.reward.items if item != "good")
            return {"reward": ((good, box.khan.reward.count("good")), *plain)}
        case TakeThreeCoins():
            return {"reward": additional.take3.items}
        case RerollDie():
            return {"cost": additional.reroll.items}
        case AdjustDie(die, change):
            value = face_of(die)
            turned = f"{kind_of(die)}/{int(value) + change}" if value.isdecimal() else die
            return {"cost": additional.adjust.items, "turned": turned}
        case BuyBlackDie():
            return {"cost": additional.black_die.items}
        case TravelOn(figure, to, _) | MakeBonusStep(figure, to):
            toll = _toll(box, figure, to)
            return {"toll": toll, "jump": "yes" if toll and {figure, to} <= set(box.map.oases) else "no"}
        case Task() if decision.kind == Journey.kind:
            return _about_journey(box, decision)
    return {}


def _about_journey(box: Box, question: Task) -> Mapping[str, Printed]:
    """The cost of the next step beside its road, and whether the movement may end; nothing if the arguments are wrong,
    as those in a record from anybody may be.
    """
    try:
        journey = Journey.of(question.arguments)
        cost = journey.next_cost(box)
    except (RuleError, LookupError):
        return {}
    return {"cost": (("coin", cost),) if cost else (), "stop": "yes" if journey.may_stop else "no"}


def _toll(box: Box, start: str, end: str) -> tuple[tuple[str, int], ...]:
    """The cost of the road from a place to its neighbour; nothing where there is none, because somebody jumps.

    Johannes jumps for nothing between oases that a road with a price joins, too (MP-CHAR-08): the words say so, because
    what is printed does not tell who is asked.
    """
    for road in box.map.roads.get(start, ()):
        if road.to == end:
            return Reward.of({"camel": road.camels, "coin": road.coins}).items
    return ()


printed = printed_by(_on_piece, _on_space)
