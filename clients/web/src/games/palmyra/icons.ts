/** The icons on the cards and the slots of Palmyra: the effects of an action, the gains of an Improvement. */

import type { Printing } from "../../table/card-icons.js";
import PRINTED from "./printed.json";

const POINT: Printing = { piece: "point" };
/** A piece of one's own on an Improvement carries out its action. */
const PRIVATELY: readonly Printing[] = [{ icon: "camel" }, sign(":")];

function sign(text: string): Printing {
    return { text };
}

/** The actions of the slots; those that take goods print their numbers. */
const ACTIONS: Readonly<Record<string, readonly Printing[]>> = {
    caravan: [sign("+1"), { icon: "camel" }],
    shipyard: [sign("+1"), { icon: "ship" }],
    buy_improvement: [{ icon: "hammer" }],
    temple_palmyra: [{ icon: "temple" }],
    temple_ebla: [{ icon: "temple" }],
    market_palmyra: [{ icon: "marketplace" }],
    market_ebla: [{ icon: "marketplace" }],
    kings_mission: [{ icon: "crown" }],
    tower_single: [{ icon: "tower" }],
    tower_pair: [{ icon: "tower" }, { icon: "tower" }],
    traitor: [{ icon: "dagger" }],
    taxman: [{ icon: "coins" }],
    marauders: [{ icon: "attack" }],
    war_supplies: [{ icon: "shield" }],
    first_to_play: [{ icon: "flag" }],
    acquire_rare_grey: [{ piece: "grey-good/porcelain" }],
    acquire_rare_yellow: [{ piece: "yellow-good/porcelain" }],
    acquire_rare_red: [{ piece: "red-good/porcelain" }],
};

/** The icons of an action on the board; undefined if it has words. `gifts` are the points of Peace Gifts. */
export function iconsOfAction(action: string, gifts: number | undefined): readonly Printing[] | undefined {
    return action.startsWith("peace_gifts")
        ? [{ icon: "gift" }, ...(gifts === undefined ? [] : [sign(String(gifts)), POINT])]
        : ACTIONS[action];
}

const MOST_OF: Readonly<Record<string, Printing>> = {
    tallest_tower: { icon: "tower" },
    rare_goods_score: { icon: "porcelain" },
    missions_score: { icon: "crown" },
    temples_completed: { icon: "temple" },
    improvements_owned: { icon: "hammer" },
};

interface Params {
    readonly give?: string;
    readonly get?: readonly string[];
    readonly get_number?: number;
    readonly points?: number;
    readonly points_per_basic?: number;
    readonly points_per_advanced?: number;
    readonly points_action?: number;
    readonly points_free?: number;
    readonly good?: string;
    readonly bonus?: number;
    readonly multiple?: number;
    readonly goods?: number;
    readonly gold?: number;
    readonly limit?: number;
    readonly factor?: number;
    readonly market?: string;
    readonly condition?: string;
    readonly actions?: readonly string[];
}

type Effect = (params: Params) => readonly Printing[];

/** The icons of an Improvement, by its effect in the box. */
const EFFECTS: Readonly<Record<string, Effect>> = {
    trade_goods: ({ give = "", get = [], get_number: number = 1 }) => [
        { piece: give },
        sign(number > 1 ? `→${String(number)}` : "→"),
        ...get.map((piece) => ({ piece })),
    ],
    trade_points_for_goods: ({ points_per_basic: basic, points_per_advanced: advanced }) => [
        sign(`${String(basic)}/${String(advanced)}`),
        POINT,
        sign("→"),
        { piece: "wood" },
        { piece: "stone" },
        sign("/"),
        { piece: "gold" },
        { piece: "marble" },
    ],
    points_on_fulfil: ({ points }) => [{ icon: "crown" }, sign(`+${String(points)}`), POINT],
    mission_discount: ({ goods }) => [{ icon: "crown" }, sign(`−${String(goods)}`)],
    points_on_rare_good: ({ points_action: bought, points_free: free }) => [
        { icon: "porcelain" },
        sign(`+${String(bought)}/${String(free)}`),
        POINT,
    ],
    rare_good_for_points: ({ points }) => [sign(String(points)), POINT, sign("→"), { icon: "porcelain" }],
    rare_good_discount: ({ goods }) => [{ icon: "porcelain" }, sign(`−${String(goods)}`)],
    rare_good_choose: () => [{ icon: "porcelain" }, sign("?")],
    ship_yield_bonus: ({ good = "", bonus }) => [{ icon: "ship" }, sign(`+${String(bonus)}`), { piece: good }],
    free_multiple_of_five: ({ multiple = 1 }) => [
        { icon: "tower" },
        sign(`${String(multiple)}, ${String(2 * multiple)}…=0`),
    ],
    prestige_points: ({ points }) => [{ icon: "tower" }, { icon: "step" }, sign(`+${String(points)}`), POINT],
    tower_no_wood: () => [{ icon: "tower" }, sign("−"), { piece: "wood" }],
    revealer_pieces_immune: () => [{ icon: "cards" }, { icon: "attack" }, { icon: "shield" }],
    own_pieces_immune: () => [{ icon: "attack" }, { icon: "shield" }],
    compensation_per_removed_piece: ({ goods }) => [{ icon: "attack" }, sign(`+${String(goods)}?`)],
    revealer_bonus: ({ gold, points }) => [
        { icon: "attack" },
        sign(`+${String(gold)}`),
        { piece: "gold" },
        sign(`+${String(points)}`),
        POINT,
    ],
    warehouse_limit: ({ limit }) => [{ icon: "chest" }, sign(String(limit))],
    temple_discount: ({ goods }) => [{ icon: "temple" }, sign(`−${String(goods)}`)],
    double_peace_gifts: ({ factor }) => [{ icon: "gift" }, sign(`×${String(factor)}`)],
    taxman_immunity: () => [{ icon: "coins" }, sign("=0")],
    final_bonus: ({ points, condition = "" }) => [
        ...(MOST_OF[condition] === undefined ? [] : [MOST_OF[condition]]),
        { icon: "step" },
        sign(String(points)),
        POINT,
    ],
    private_market: ({ market = "" }) => [...PRIVATELY, ...(ACTIONS[market] ?? [])],
    private_temple: ({ points }) => [...PRIVATELY, { icon: "temple" }, sign(`+${String(points)}`), POINT],
    private_construction_action: () => [
        ...PRIVATELY,
        { icon: "tower" },
        { icon: "porcelain" },
        { icon: "crown" },
        { icon: "temple" },
        { icon: "dagger" },
    ],
    private_kingdom_action: ({ actions = [] }) => [...PRIVATELY, ...actions.flatMap((action) => ACTIONS[action] ?? [])],
};

/** The icons of an Improvement of the standard box; undefined if it has words. */
export function iconsOfImprovement(face: string): readonly Printing[] | undefined {
    const found = (PRINTED.improvements as unknown as Readonly<Record<string, readonly [string, Params]>>)[face];
    return found && EFFECTS[found[0]]?.(found[1]);
}
