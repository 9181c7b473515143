# Palmyra in English, in the terms of the rulebook.
# Ids, placeholders and functions: projections/words/words.py and telling.py. Numbers printed on components come from the box.

game-title = Palmyra

## Goods, pieces, markers

piece-wood = { $count } wood
    .name = wood
piece-stone = { $count } stone
    .name = stone
piece-marble = { $count } marble
    .name = marble
piece-gold = { $count } gold
    .name = gold
piece-camel = { $count ->
    [one] 1 camel
   *[other] { $count } camels
}
    .name = camel
piece-camel-face = { $count ->
    [one] 1 { SLOT($face, area: "colour") } camel
   *[other] { $count } { SLOT($face, area: "colour") } camels
}
piece-ship = { $count ->
    [one] 1 ship
   *[other] { $count } ships
}
    .name = ship
piece-ship-face = { $count ->
    [one] 1 { SLOT($face, area: "colour") } ship
   *[other] { $count } { SLOT($face, area: "colour") } ships
}
piece-colour = { $count ->
    [one] 1 colour
   *[other] { $count } colours
}
    .name = colour
piece-colour-face = { SLOT($face, area: "colour") }
piece-level = { $count ->
    [one] 1 tower level
   *[other] { $count } tower levels
}
    .name = tower level
piece-tower-card = { $count ->
    [one] 1 tower card
   *[other] { $count } tower cards
}
    .name = tower card
piece-tower-card-face = the tower card of level { $face }
piece-temple = { $count ->
    [one] 1 temple card
   *[other] { $count } temple cards
}
    .name = temple card
piece-temple-basement = the basement
    .text = { PIECE($cost) } → { $points } PP
piece-temple-colonnade = the colonnade
    .text = { PIECE($cost) } → { $points } PP
piece-temple-roof = the roof
    .text = { PIECE($cost) } → { $points } PP
piece-temple-statues = the statues
    .text = { PIECE($cost) } → { $points } PP
piece-temple-face = the part { $face }
    .text = { PIECE($cost) } → { $points } PP
piece-grey-good = { $count ->
    [one] 1 grey Rare Good
   *[other] { $count } grey Rare Goods
}
    .name = grey Rare Good
piece-grey-good-glass = { $count ->
    [one] grey glass
   *[other] { $count } × grey glass
}
piece-grey-good-incense = { $count ->
    [one] incense
   *[other] { $count } × incense
}
piece-grey-good-myrrh = { $count ->
    [one] myrrh
   *[other] { $count } × myrrh
}
piece-grey-good-face = { $face }
piece-yellow-good = { $count ->
    [one] 1 yellow Rare Good
   *[other] { $count } yellow Rare Goods
}
    .name = yellow Rare Good
piece-yellow-good-jade = { $count ->
    [one] jade
   *[other] { $count } × jade
}
piece-yellow-good-ivory = { $count ->
    [one] ivory
   *[other] { $count } × ivory
}
piece-yellow-good-porcelain = { $count ->
    [one] porcelain
   *[other] { $count } × porcelain
}
piece-yellow-good-face = { $face }
piece-red-good = { $count ->
    [one] 1 red Rare Good
   *[other] { $count } red Rare Goods
}
    .name = red Rare Good
piece-red-good-silk = { $count ->
    [one] silk
   *[other] { $count } × silk
}
piece-red-good-perfume = { $count ->
    [one] perfume
   *[other] { $count } × perfume
}
piece-red-good-oils = { $count ->
    [one] oils
   *[other] { $count } × oils
}
piece-red-good-face = { $face }
piece-improvement = { $count ->
    [one] 1 Improvement
   *[other] { $count } Improvements
}
    .name = Improvement
piece-improvement-face = Improvement { $face }
    .text = { $form ->
        [TradeGoods] trade { PIECE($give) } for { SIZE($get) ->
            [one] { PIECE($get, $number) }
           *[other] { $number } goods out of { KIND($get) }
        }
        [GoodsForPoints] once a turn buy a basic good for { $basic } PP and an advanced one for { $advanced } PP
        [PointsOnFulfil] { $points } PP whenever you fulfil a mission
        [MissionDiscount] missions cost { $goods } goods less
        [PointsOnRareGood] { $action } PP for each Rare Good that you acquire, { $free } PP for a free one
        [RareGoodForPoints] once a turn pay { $points } PP for a Rare Good instead of goods
        [RareGoodDiscount] Rare Goods cost { $goods } goods less
        [RareGoodChoice] choose any tile of the stack when you acquire a Rare Good
        [ShipBonus] ships that take { KIND($good) } bring { $bonus } more
        [FreeMultiple] tower levels that are multiples of { $multiple } are free
        [TowerWithoutWood] tower levels cost no wood
        [Prestige] { $points } PP in each Kingdom phase if your tower alone is the tallest
        [RevealerImmunity] the Marauders do not remove your pieces when you have revealed their card
        [Immunity] the Marauders never remove your pieces
        [RevealerBonus] { $gold } gold and { $points } PP when you reveal the Marauders card
        [Compensation] { $goods ->
            [one] 1 good
           *[other] { $goods } goods
        } of your choice for each piece that the Marauders remove
        [WarehouseLimit] keep up to { $limit } goods at the end of a turn
        [TempleDiscount] temple parts cost { $goods } goods less
        [MorePeaceGifts] Peace Gifts bring { $factor } times the PP
        [NoTax] you pay no tax
        [FinalBonus] { $points } PP at the end if you alone have { $condition ->
            [tallest_tower] the tallest tower
            [rare_goods_score] the most PP for Rare Goods
            [missions_score] the most PP for missions
            [temples_completed] the most completed temples
           *[improvements_owned] the most Improvements
        }
        [PrivateMarket] private action: trade as at { SLOT($market, area: "action") }
        [PrivateTemple] private action: build a part of the temple, and { $points } PP
        [PrivateConstruction] private action: any action of the Construction phase
       *[PrivateKingdom] private action: an action of the Kingdom phase that you do not take on the board
    }
piece-mission = { $count ->
    [one] 1 King’s Mission
   *[other] { $count } King’s Missions
}
    .name = King’s Mission
piece-mission-face = mission { $face }
    .text = { PIECE($cost) } → { $points } PP; { $form ->
        [AnyRareGood] any Rare Good out of any stack
        [NextTemplePart] the next part of the temple
        [NewTemple] the basement of a new temple
        [NextPiece] the next { KIND($piece) }
        [FreeLevels] { $levels } tower levels
        [Destruction] destroy { $levels } levels of a tower
        [MoreMissions] draw { $number } missions
        [OtherRegion] the Marauders attack another region
        [Swap] swap a piece with one of an opponent
        [SecondPiece] place two pieces in one turn
        [OpenMarket] trade as at { SLOT($market, area: "action") } in this turn
        [AnyGoods] { $number } goods of your choice
        [FreeImprovements] { $number } Improvements on display
       *[OffBoardImprovement] an Improvement that was never on display
    }
piece-marauders-card = { $count ->
    [one] 1 Marauders card
   *[other] { $count } Marauders cards
}
    .name = Marauders card
piece-marauders-card-face = the Marauders card { SLOT($face, area: "region") }
piece-first-player = the First Player pawn
    .name = First Player pawn
piece-leader = the mark of who is first in this turn
    .name = mark of who is first in this turn
piece-turn = the turn marker
    .name = turn marker
piece-mark = a reminder
    .name = reminder
piece-pass = a standing pass
    .name = standing pass
piece-turn-face = { $face ->
    [0] the turn marker, before the first turn
   *[other] the turn marker, turn { $face }
}
piece-pass-face = a pass until { SLOT($face, area: "moment") }

## Areas

area-box = Not in use
    .place = the box
area-warehouse = Warehouses
    .place = { $seat }’s Warehouse
area-traded = Traded Goods
    .place = { $seat }’s Traded Goods
area-reserve = Camels and ships in reserve
    .place = { $seat }’s reserve
area-slot = The board
    .place = { $slot }
area-private = Private actions
    .place = { $seat }’s { $slot }
area-colour = Colours
    .place = { $seat }
area-tower = Towers
    .place = { $seat }’s tower
area-tower-card = Tower cards
    .place = { $seat }’s tower
area-temple = Temples
    .place = { $seat }’s temple { $slot }
area-temple-cards = Temple cards
    .place = the temple cards
area-rare = Rare Goods
    .place = { $seat }’s Rare Goods
area-top = Rare Goods on top of the stacks
    .place = the top of the { $slot } stack
area-stack = Stacks of Rare Goods
    .place = the { $slot } stack
area-tiles = Improvements of the seats
    .place = { $seat }’s Improvements
area-display = Improvements on display
    .place = the display
area-undrawn = Improvements that are not drawn yet
    .place = the Improvements of Era { $slot }
area-left-over = Improvements never shown, out of the game
    .place = the Improvements never shown
area-cleared = Improvements cleared away, out of the game
    .place = the Improvements cleared away
area-missions = Deck of missions
    .place = the deck of missions
area-hand = Missions in hand
    .place = { $seat }’s hand
area-fulfilled = Fulfilled missions
    .place = { $seat }’s fulfilled missions
area-returned = Returned missions
    .place = { $seat }’s returned missions
area-discard = Discarded missions
    .place = the discarded missions
area-marauders = Marauders deck
    .place = the Marauders deck
area-chosen = Marauders cards chosen
    .place = { $seat }’s Marauders card
area-attacking = Marauders card of this turn
    .place = the attack
area-under-attack = Region under attack
    .place = the region under attack
area-first = First Player pawn
    .place = { $seat }
area-leader = First in this turn
    .place = { $seat }
area-turn = Turn
    .place = the turn track
area-passing = Standing passes
    .place = { $seat }
area-memory = Reminders
    .place = { $seat }

## Places

slot-region-north_sea = North Sea
slot-region-south_sea = South Sea
slot-region-euphrates = Euphrates
slot-region-palmyra = Palmyra
slot-region-damascus = Damascus
slot-region-ebla = Ebla
slot-region-antioch = Antioch
slot-attack-north_sea = the North Sea
slot-attack-south_sea = the South Sea
slot-attack-euphrates = the Euphrates
slot-attack-palmyra = Palmyra
slot-attack-damascus = Damascus
slot-attack-ebla = Ebla
slot-attack-antioch = Antioch
slot-colour-red = red
slot-colour-blue = blue
slot-colour-green = green
slot-colour-yellow = yellow
slot-grey = grey
slot-yellow = yellow
slot-red = red
slot-moment-resolution = the Resolution stage
slot-moment-construction = the seat’s own Construction step
slot-moment-closing = the closing of the Resolution stage
slot-moment-turn-end = the end of the turn
slot-action-take_wood = wood
slot-action-take_stone = stone
slot-action-take_marble = marble
slot-action-take_gold = gold
slot-action-caravan = the Caravan
slot-action-shipyard = the Shipyard
slot-action-peace_gifts_a = the first Peace Gifts
slot-action-peace_gifts_b = the second Peace Gifts
slot-action-acquire_rare_grey = a grey Rare Good
slot-action-acquire_rare_yellow = a yellow Rare Good
slot-action-acquire_rare_red = a red Rare Good
slot-action-buy_improvement = Improvements
slot-action-temple_palmyra = the Temple in Palmyra
slot-action-temple_ebla = the Temple in Ebla
slot-action-market_palmyra = the Town Market in Palmyra
slot-action-market_ebla = the Town Market in Ebla
slot-action-kings_mission = King’s Missions
slot-action-tower_single = building tower levels
slot-action-tower_pair = building two tower levels
slot-action-traitor = the Traitor
slot-action-taxman = the Taxman
slot-action-marauders = the Marauders
slot-action-war_supplies = War Supplies
slot-action-first_to_play = First to Play
slot-ns_wood_ship-1 = wood (the North Sea, by ship), slot 1
slot-ns_wood_ship-2 = wood (the North Sea, by ship), slot 2
slot-ns_wood_ship = wood (the North Sea, by ship), slot
slot-ns_wood_camel-1 = wood (the North Sea, by camel)
slot-ns_wood_camel = wood (the North Sea, by camel), slot
slot-ns_marble_ship-1 = marble (the North Sea, by ship)
slot-ns_marble_ship = marble (the North Sea, by ship), slot
slot-ns_shipyard-1 = the Shipyard (the North Sea)
slot-ns_shipyard = the Shipyard (the North Sea), slot
slot-ss_stone_ship-1 = stone (the South Sea, by ship), slot 1
slot-ss_stone_ship-2 = stone (the South Sea, by ship), slot 2
slot-ss_stone_ship = stone (the South Sea, by ship), slot
slot-ss_stone_camel-1 = stone (the South Sea, by camel)
slot-ss_stone_camel = stone (the South Sea, by camel), slot
slot-ss_gold_ship-1 = gold (the South Sea, by ship)
slot-ss_gold_ship = gold (the South Sea, by ship), slot
slot-ss_rare_grey-1 = a grey Rare Good (the South Sea)
slot-ss_rare_grey = a grey Rare Good (the South Sea), slot
slot-ss_peace_gifts-1 = the first Peace Gifts (the South Sea)
slot-ss_peace_gifts = the first Peace Gifts (the South Sea), slot
slot-eu_gold_ship-1 = gold (the Euphrates, by ship)
slot-eu_gold_ship = gold (the Euphrates, by ship), slot
slot-eu_gold_camel-1 = gold (the Euphrates, by camel)
slot-eu_gold_camel = gold (the Euphrates, by camel), slot
slot-eu_marble_ship-1 = marble (the Euphrates, by ship)
slot-eu_marble_ship = marble (the Euphrates, by ship), slot
slot-eu_rare_yellow-1 = a yellow Rare Good (the Euphrates)
slot-eu_rare_yellow = a yellow Rare Good (the Euphrates), slot
slot-eu_rare_red-1 = a red Rare Good (the Euphrates)
slot-eu_rare_red = a red Rare Good (the Euphrates), slot
slot-pa_improvement-1 = Improvements (Palmyra), slot 1
slot-pa_improvement-2 = Improvements (Palmyra), slot 2
slot-pa_improvement-3 = Improvements (Palmyra), slot 3
slot-pa_improvement-4 = Improvements (Palmyra), slot 4
slot-pa_improvement = Improvements (Palmyra), slot
slot-pa_temple-1 = the Temple in Palmyra
slot-pa_temple = the Temple in Palmyra, slot
slot-pa_market-1 = the Town Market in Palmyra
slot-pa_market = the Town Market in Palmyra, slot
slot-pa_mission-1 = King’s Missions (Palmyra)
slot-pa_mission = King’s Missions (Palmyra), slot
slot-da_tower_pair-1 = building two tower levels (Damascus)
slot-da_tower_pair = building two tower levels (Damascus), slot
slot-da_traitor-1 = the Traitor (Damascus)
slot-da_traitor = the Traitor (Damascus), slot
slot-da_caravan-1 = the Caravan (Damascus)
slot-da_caravan = the Caravan (Damascus), slot
slot-da_taxman-1 = the Taxman (Damascus)
slot-da_taxman = the Taxman (Damascus), slot
slot-da_mission-1 = King’s Missions (Damascus)
slot-da_mission = King’s Missions (Damascus), slot
slot-eb_temple-1 = the Temple in Ebla
slot-eb_temple = the Temple in Ebla, slot
slot-eb_market-1 = the Town Market in Ebla
slot-eb_market = the Town Market in Ebla, slot
slot-eb_marauders-1 = the Marauders (Ebla)
slot-eb_marauders = the Marauders (Ebla), slot
slot-eb_marble_camel-1 = marble (Ebla, by camel)
slot-eb_marble_camel = marble (Ebla, by camel), slot
slot-eb_mission-1 = King’s Missions (Ebla)
slot-eb_mission = King’s Missions (Ebla), slot
slot-an_tower_single-1 = building tower levels (Antioch)
slot-an_tower_single = building tower levels (Antioch), slot
slot-an_war_supplies-1 = War Supplies (Antioch)
slot-an_war_supplies = War Supplies (Antioch), slot
slot-an_first-1 = First to Play (Antioch)
slot-an_first = First to Play (Antioch), slot
slot-an_peace_gifts-1 = the second Peace Gifts (Antioch)
slot-an_peace_gifts = the second Peace Gifts (Antioch), slot
slot-I21 = Improvement I21
slot-I22 = Improvement I22
slot-I37 = Improvement I37
slot-I47 = Improvement I47
slot-I48 = Improvement I48
slot-K13 = mission K13
slot-private = Improvement { $slot }
slot-memory = { $slot }

## What happens on the table

move-colour-box-colour = { $seat } plays { PIECE($pieces) }
move-box-reserve = { $seat } gets { PIECE($pieces) }
move-reserve-slot = { $seat } places { PIECE($pieces) } on { $target }
move-reserve-private = { $seat } places { PIECE($pieces) } on { $target }
move-slot-reserve = { $seat } takes { PIECE($pieces) } back from { $source }
move-private-reserve = { $seat } takes { PIECE($pieces) } back from { $source }
move-slot-slot = { PIECE($pieces) } goes from { $source } to { $target }
move-slot-private = { PIECE($pieces) } goes onto { $target }
effect-pay-PALM-END-02 = { $seat } discards { PIECE($pieces) }
effect-pay-PALM-IMP-33 = { $seat } discards { PIECE($pieces) }
move-stock-traded = { $seat } takes { PIECE($pieces) }, which cannot be traded in this turn
move-traded-warehouse = { $seat } stores { PIECE($pieces) }
move-level-stock-tower = { $seat } builds { PIECE($pieces) }
move-level-tower-stock = { $seat } loses { PIECE($pieces) }
move-tower-card-to-tower-card = {""}
move-tower-card-from-tower-card = {""}
turn-tower-card = {""}
move-temple-cards-temple = { $seat } builds { PIECE($pieces) }
move-temple-temple-cards = {""}
move-stack-top = On top of { $source } lies { PIECE($pieces) }
move-top-rare = { $seat } gets { PIECE($pieces) }
move-stack-rare = { $seat } gets { PIECE($pieces) } out of { $source }
move-top-stack = Shuffled into { $target }: { PIECE($pieces) }
move-stack-box = Out of the game: { PIECE($pieces) }
move-improvement-undrawn-tiles = { $seat } begins with { DETAIL($pieces) }
move-improvement-undrawn-display = On display: { PIECE($pieces) }
move-improvement-undrawn-left-over = Not needed: { PIECE($pieces) }
move-improvement-undrawn-box = Out of the game: { PIECE($pieces) }
move-improvement-display-cleared = Cleared away: { PIECE($pieces) }
move-improvement-to-tiles = { $seat } gets { DETAIL($pieces) }
move-mission-to-hand = { $seat } draws { DETAIL($pieces) }
move-mission-hand-fulfilled = { $seat } lays { PIECE($pieces) } open
move-mission-fulfilled-returned = { $seat } returns { PIECE($pieces) }
move-mission-hand-discard = { $seat } discards { PIECE($pieces) }
move-mission-discard-missions = Shuffled into the deck of missions: { PIECE($pieces) }
move-marauders-card-marauders-chosen = { $seat } lays { PIECE($pieces) } face down
move-marauders-card-chosen-attacking = { $seat } reveals { PIECE($pieces) }
move-marauders-card-attacking-under-attack = In the slot of the region under attack lies { PIECE($pieces) }
move-marauders-card-to-attacking = Now the attack is against another region: { PIECE($pieces) }
move-marauders-card-to-marauders = Back in the Marauders deck: { PIECE($pieces) }
move-first-player-to-first = { $seat } has the First Player pawn
move-leader-to-leader = { $seat } is first in play order
move-turn-to-turn = Turn { $face } begins
turn-turn = Turn { $face } begins
move-mark-to-memory = {""}
move-mark-from-memory = {""}
move-pass-to-passing = {""}
move-pass-from-passing = {""}
step-supplies-for-nothing-PALM-KING-03 = No tower is lower than that of { $seat }: War Supplies bring nothing

## Questions

question-choose-colour = Choose a colour
question-seat-bonus = Choose your additional goods
question-start-tile = Take your first Improvement
question-place-piece = { $first ->
        [one] Place a camel or a ship
        [first-of-two] Place the first of two pieces
       *[second-of-two] Place the second of two pieces
    }
    .name = Place a camel or a ship
question-change-region = The Marauders’ card is revealed: change the region under attack, or pass
question-compensation = Take { $first ->
        [1] 1 good
       *[other] { $first } goods
    } for the pieces that the Marauders removed
    .name = Take goods for the pieces that the Marauders removed
question-swap-pieces = Swap a piece with an opponent, or pass
question-select-region = Choose the region that the Marauders attack in the next turn, or none
question-opening = Opening: do what may be done at any time, or end your part
question-improvement = Buy an Improvement with your piece on { SLOT($first) }, or decline
    .name = Buy an Improvement, or decline
question-after-purchase = After your purchase: do what may be done at any time, or end your part
question-off-board-tile = Return a mission for an Improvement that was never on display, or end your part
question-free-tiles = Return a mission for Improvements on display, or end your part
question-construction = Construction: take your actions, or end your part
question-private-construction = Use { SLOT($first) } as { SLOT($second, area: "action") }
    .name = Use your private action
question-temple-bonus = Your temple is complete: take a Rare Good
question-private-kingdom = Choose what { SLOT($first) } is used as
    .name = Choose what your private action is used as
question-tax = The Taxman wants { $first } gold, or you lose { $second } PP
    .name = The Taxman wants gold
question-war-supplies = Deliver War Supplies with your piece on { SLOT($first) }
    .name = Deliver War Supplies
question-first-to-play = Be First to Play with your piece on { SLOT($first) }
    .name = Be First to Play
question-closing = Closing: do what may be done at any time, or end your part
question-split-payment = You pay { PIECE($first, $second) }: say how many come from your Traded Goods
    .name = Say how many goods come from your Traded Goods
question-discard-excess = Discard { $first ->
        [1] 1 good
       *[other] { $first } goods
    }
    .name = Discard the goods that are too many

## Decisions

decision-ChooseColour = Play { SLOT($colour, area: "colour") }
    .told = { $seat } chooses { SLOT($colour, area: "colour") }
decision-ChooseSeatBonus = Take { $basic ->
    [none] { PIECE($advanced) }
   *[other] { $advanced ->
        [none] { PIECE($basic) }
       *[other] { PIECE($basic) } and { PIECE($advanced) }
    }
}
    .told = { $seat } takes the additional goods of a later place
decision-TakeStartImprovement = Begin with { DETAIL($tile, kind: "improvement") }
    .told = { $seat } chooses the first Improvement
decision-PlacePiece = Place a { KIND($piece) } on { SLOT($slot) }
    .told = { $seat } places a { KIND($piece) }
decision-ReturnMissionForSecondPiece = Return mission { $card }: place two pieces in this turn
    .told = { $seat } returns mission { $card } to place two pieces
decision-ChangeAttackedRegion = Return mission { $card }: the Marauders attack { SLOT($region, area: "attack") }
    .told = { $seat } returns mission { $card }: the Marauders attack { SLOT($region, area: "attack") }
decision-PassMaraudersWindow = Pass
    .told = { $seat } passes
decision-TakeCompensation = Take { PIECE($goods) }
    .told = { $seat } takes goods for the pieces removed
decision-SwapPieces = Return mission { $card }: swap your piece on { SLOT($own_slot) } with the one on { SLOT($other_slot) }
    .told = { $seat } returns mission { $card } to swap pieces
decision-SelectMaraudersCard = Attack { SLOT($region, area: "attack") } in the next turn
    .told = { $seat } chooses { SLOT($region, area: "attack") } for the next attack
decision-DeclineMarauders = Choose no Marauders card
    .told = { $seat } chooses no Marauders card
decision-BuyImprovement = Buy { DETAIL($tile, kind: "improvement") } for { PIECE($payment) }
    .told = { $seat } buys Improvement { $tile } for { PIECE($payment) }
decision-DeclineImprovement = Buy nothing
    .told = { $seat } buys nothing
decision-TakeOffBoardImprovement = Return mission { $card } for { DETAIL($tile, kind: "improvement") }
    .told = { $seat } returns mission { $card } for Improvement { $tile }
decision-TakeFreeImprovements = Return mission { $card } for { PIECE($tiles, kind: "improvement") }
    .told = { $seat } returns mission { $card } for { PIECE($tiles, kind: "improvement") }
decision-BuildTowerSingle = Build { $levels ->
    [one] 1 tower level
   *[other] { $levels } tower levels
} one by one
    .told = { $seat } builds the tower
decision-BuildTowerPairs = Build { $pairs ->
    [one] two tower levels
   *[other] { $pairs } times two tower levels
}
    .told = { $seat } builds the tower, two levels at a time
decision-UseTraitor = Traitor: damage the tower of { SEAT($victim) }
    .told = { $seat } uses the Traitor against { SEAT($victim) }
decision-ReturnMissionForLevels = Return mission { $card }: { TEXT($card, kind: "mission") }
    .told = { $seat } returns mission { $card } for tower levels
decision-ReturnMissionForDestruction = Return mission { $card }: damage the tower of { SEAT($victim) }
    .told = { $seat } returns mission { $card } against the tower of { SEAT($victim) }
decision-BuildTemplePart = Build the next part of temple { $temple } with { $source ->
    [temple_palmyra] the Temple action in Palmyra
    [temple_ebla] the Temple action in Ebla
   *[other] { SLOT($source) }
}{ SIZE($payment) ->
    [0] {""}
   *[other] {" "}for { PIECE($payment) }
}
    .told = { $seat } builds a part of the temple
decision-ReturnMissionForTemple = Return mission { $card }: build the next part of temple { $temple }
    .told = { $seat } returns mission { $card } for a part of the temple
decision-ChooseTempleBonusGood = Take the Rare Good on top of the { SLOT($colour) } stack
    .told = { $seat } takes a { SLOT($colour) } Rare Good for the completed temple
decision-AcquireRareGood = Acquire { $tile ->
    [none] the { SLOT($colour) } Rare Good on top
   *[other] the { SLOT($colour) } Rare Good { $tile }
}{ $points ->
    [yes] {" "}for PP
   *[no] { SIZE($payment) ->
        [0] {" "}for nothing
       *[other] {" "}for { PIECE($payment) }
    }
}
    .told = { $seat } acquires a { SLOT($colour) } Rare Good
decision-ReturnMissionForRareGood = Return mission { $card }: take the Rare Good { $tile }
    .told = { $seat } returns mission { $card } for the Rare Good { $tile }
decision-DrawMission = Draw a mission
    .told = { $seat } draws a mission
decision-FulfilMission = Fulfil { DETAIL($card, kind: "mission") } for { PIECE($payment) }
    .told = { $seat } fulfils mission { $card }
decision-ReturnMissionForCards = Return mission { $card }: draw missions
    .told = { $seat } returns mission { $card } to draw missions
decision-UsePrivateConstruction = Use { SLOT($tile) } as { SLOT($action, area: "action") }
    .told = { $seat } uses { SLOT($tile) } as { SLOT($action, area: "action") }
decision-EndConstruction = End your Construction step
    .told = { $seat } ends the Construction step
decision-UsePrivateKingdom = Use it as { SLOT($action, area: "action") }
    .told = { $seat } uses the private action as { SLOT($action, area: "action") }
decision-AnswerTaxman = { $payment ->
    [gold] Pay the tax in gold
   *[points] Lose PP
}
    .told = { $payment ->
        [gold] { $seat } pays the tax
       *[points] { $seat } does not pay the tax
    }
decision-ResolveWarSupplies = Deliver War Supplies
    .told = { $seat } delivers War Supplies
decision-TakeFirstPlay = Take the First Player pawn and { PIECE($good) }
    .told = { $seat } will be the first to play
decision-TakeResources = Take resources: { SLOT($slot) }
    .told = { $seat } takes resources
decision-ResolveCaravan = Take a further camel
    .told = { $seat } takes a further camel
decision-ResolveShipyard = Take a further ship
    .told = { $seat } takes a further ship
decision-ResolvePeaceGifts = Score { SLOT($slot) }
    .told = { $seat } scores Peace Gifts
decision-ReturnMissionForPiece = Return mission { $card }: { TEXT($card, kind: "mission") }
    .told = { $seat } returns mission { $card } for a further piece
decision-TradeAtMarket = Trade { KIND($give) } for { PIECE($get) } at { SLOT($market) }
    .told = { $seat } trades { KIND($give) } for { PIECE($get) } at { SLOT($market) }
decision-TradeWithImprovement = Trade { KIND($give) } for { PIECE($get) } with Improvement { $tile }
    .told = { $seat } trades { KIND($give) } for { PIECE($get) } with Improvement { $tile }
decision-BuyGoodWithPP = Buy { PIECE($good) } for PP
    .told = { $seat } buys { PIECE($good) } for PP
decision-ReturnMissionForMarket = Return mission { $card }: open a Town Market
    .told = { $seat } returns mission { $card } to open a Town Market
decision-ReturnMissionForGoods = Return mission { $card } for { PIECE($goods) }
    .told = { $seat } returns mission { $card } for { PIECE($goods) }
decision-CloseMarket = Close your market: { SLOT($market) }
    .told = { $seat } closes { SLOT($market) }
decision-DiscardMissionForGood = Discard { DETAIL($card, kind: "mission") } for { PIECE($good) }
    .told = { $seat } discards mission { $card } for { PIECE($good) }
decision-SplitPayment = Pay { $traded } from the Traded Goods
    .told = { $seat } pays { $traded } from the Traded Goods
decision-EndStep = End your part
    .told = { $seat } ends the step
decision-PassUntil = Pass until { $moment ->
    [construction] your Construction step
   *[other] { SLOT($moment, area: "moment") }
}
    .told = { $seat } passes until { $moment ->
        [construction] its own Construction step
       *[other] { SLOT($moment, area: "moment") }
    }
decision-WithdrawPiece = Take the piece back from { SLOT($slot) } without effect
    .told = { $seat } takes the piece back from { SLOT($slot) } without effect
decision-DiscardExcess = Discard { PIECE($goods) }
    .told = { $seat } discards { PIECE($goods) }

## Scoreboard and options

category-start = start
category-tower = tower
category-prestige = Tower’s Prestige
category-war-supplies = War Supplies
category-peace-gifts = Peace Gifts
category-improvements = Improvements
category-purchases = goods and Rare Goods bought for PP
category-taxes = taxes
category-missions = fulfilled missions
category-returned-missions = returned missions
category-temples = temples
category-rare-goods = Rare Goods
category-bonus-tiles = Improvements of final scoring

option-experienced = Set-up for experienced players
option-tower_pair_repeatable = One piece may build several pairs of tower levels
option-gain_piece_in_placement = Missions for a further piece also in the Placement stage
option-off_board_pool_unowned = Missions also bring Improvements that were cleared away from the display
option-i25_in_game = Improvement I25 is in the game
option-mission_return_same_turn = Missions may be returned in the turn in which they were fulfilled
option-i47_temple_draws_mission = Improvement I47 as the Temple in Palmyra draws a mission
option-payer_chooses_split = The payer says which goods come from the Traded Goods

## Refusals

refusal-action-impossible = You could not take this action now: { SLOT($action, area: "action") }
refusal-all-camels = You have all your camels already
refusal-all-ships = You have all your ships already
refusal-already-paid-with-points = You have paid PP for a Rare Good in this turn already
refusal-already-returned = Mission { $card } was returned already
refusal-also-on-the-board = You take this action on the board in this turn: { SLOT($action, area: "action") }
refusal-camel-not-earned = Your tower and your missions do not earn a further camel yet
refusal-class-already-bought = You have bought such a good in this turn already
refusal-colour-taken = Another seat plays { SLOT($colour, area: "colour") }
refusal-different-pieces = Only pieces of the same kind can be swapped
refusal-fewer-than-two-pieces = You have fewer than two pieces in your reserve
refusal-fulfilled-this-turn = Mission { $card } was fulfilled in this turn only
refusal-good-not-covered = Improvement { $tile } does not trade this good
refusal-goods-and-points = Name no goods if you pay PP
refusal-goods-missing = You do not have these goods
refusal-goods-not-sorted = Name the goods in alphabetical order
refusal-levels-not-affordable = You cannot pay for { $levels } levels
refusal-lower-tower = That tower is lower than yours
refusal-market-not-open = No market is open for you there: “{ $market }”
refusal-no-advanced-goods-here = Advanced goods are not bought at { SLOT($market) }
refusal-no-card-of-part = No temple card is left of this part: { PIECE($part, kind: "temple") }
refusal-no-choice-of-tile = Only the Rare Good on top can be acquired
refusal-no-mission-left = There are no missions left
refusal-no-own-piece = No piece of yours stands there: “{ $slot }”
refusal-no-own-trading-tile = You have no Improvement for trading with the id “{ $tile }”
refusal-no-piece-in-reserve = You have no { KIND($piece) } in your reserve
refusal-no-piece-of-opponent = No piece of an opponent stands there: “{ $slot }”
refusal-no-piece-on-action = You have no piece for this action: “{ $action }”
refusal-no-piece-on-tile = No piece of yours stands on such a private action: “{ $tile }”
refusal-no-such-action = There is no such action: “{ $action }”
refusal-no-such-colour = There is no such colour: “{ $colour }”
refusal-no-such-good = There is no such good: “{ $good }”
refusal-no-such-mission = There is no such mission: “{ $card }”
refusal-no-such-moment = You cannot pass until then: “{ $moment }”
refusal-no-such-payment = The tax is paid in gold or in points, not in “{ $payment }”
refusal-no-such-piece = There is no such piece: “{ $piece }”
refusal-no-such-region = There is no such region: “{ $region }”
refusal-no-such-seat = There is no such seat: { $seat }
refusal-no-such-slot = There is no such slot: “{ $slot }”
refusal-no-such-stack = There is no such stack of Rare Goods: “{ $colour }”
refusal-no-such-tile = There is no such Improvement: “{ $tile }”
refusal-not-a-basic-good = Choose wood or stone, not “{ $good }”
refusal-not-a-first-tile = Improvement { $tile } is none of those to begin with
refusal-not-an-own-private-action = You have no private action { $tile }
refusal-not-fulfilled = You have not fulfilled mission { $card }
refusal-not-in-hand = You have no such mission in hand: “{ $card }”
refusal-not-in-placement = Missions for a further piece are returned in the Resolution stage
refusal-not-in-warehouse = There is too little { KIND($good) } in your Warehouse; Traded Goods cannot be traded again in this turn
refusal-nothing-built = Build at least one level
refusal-only-one-pair = Only one pair of levels can be built
refusal-other-action = This slot is for another action: { SLOT($slot) }
refusal-other-benefit = Mission { $card } is good for something else
refusal-other-piece = The question is about another piece than the one on “{ $slot }”
refusal-other-slot = The question is about another slot than “{ $slot }”
refusal-own-tower = That is your own tower
refusal-pairs-not-affordable = You cannot pay for { $pairs } pairs of levels
refusal-points-buy-no-goods = You cannot buy goods for PP
refusal-points-not-accepted = You cannot pay PP for a Rare Good
refusal-private-action-taken = A piece stands on { SLOT($tile) } already
refusal-region-not-in-deck = No card of such a region lies in the Marauders deck: “{ $region }”
refusal-region-under-attack = The region under attack cannot be chosen: { SLOT($region, area: "attack") }
refusal-same-class = Basic goods are traded for advanced ones only, and advanced for basic ones
refusal-second-card-in-turn = Only one mission for a second piece can be returned in a turn, before the first piece is placed
refusal-ship-not-earned = Your Rare Goods do not earn a further ship yet
refusal-slot-taken = A piece stands there already: { SLOT($slot) }
refusal-stack-empty = No { SLOT($colour) } Rare Goods are left
refusal-temple-not-open = Temple { $temple } cannot be extended now
refusal-tile-not-displayed = There is no such Improvement on display: “{ $tile }”
refusal-tile-not-in-stack = No such Rare Good is left in the stack: “{ $tile }”
refusal-tile-not-off-board = Improvement { $tile } cannot be taken now
refusal-tile-taken = Another seat has taken Improvement { $tile }
refusal-tiles-not-in-order = Name different Improvements, in the order of their numbers
refusal-too-few-points = This costs { $needed } PP, which you do not have
refusal-too-little-gold = The tax is { $needed } gold, which you do not have
refusal-wrong-advanced-good = Name marble or gold where your place gives an advanced good, else nothing; not “{ $given }”
refusal-wrong-basic-good = Name wood or stone where your place gives a basic good, else nothing; not “{ $given }”
refusal-wrong-number-of-goods = Name { $needed ->
    [one] 1 good
   *[other] { $needed } goods
}, not { $given }
refusal-wrong-number-of-tiles = Name { $needed ->
    [one] 1 Improvement
   *[other] { $needed } Improvements
}, not { $given }
refusal-wrong-payment = These goods are not what is to be paid
refusal-wrong-rate = { $given } of this good { $given ->
    [one] is
   *[other] are
} traded for { $got ->
    [one] 1 good
   *[other] { $got } goods
} of the other class
refusal-wrong-shape = A { KIND($piece) } does not fit there: { SLOT($slot) }
refusal-wrong-split = From { $least } to { $most } of these goods may come from your Traded Goods

## Short names for drawings

short-era = Era { $era }{ $turn ->
    [0] {""}
   *[other] , turn { $turn }
}
short-attacked = under attack
short-face-down = a Marauders card face down
short-band = from level { $level }: { $single }; two at once: { $pair }
