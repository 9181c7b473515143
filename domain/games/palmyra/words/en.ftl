# Palmyra in English, in the terms of the rulebook.
# Ids, placeholders and functions: domain/words/vocabulary.py and narration.py. Numbers printed on components come from the box.


## Goods, pieces, markers

piece-wood = { $count } wood
    .name = wood
piece-stone = { $count } stone
    .name = stone
piece-marble = { $count } marble
    .name = marble
piece-gold = { $count } gold
    .name = gold
piece-camel-face = { $count ->
    [one] 1 { SLOT($face, area: "colour") } camel
   *[other] { $count } { SLOT($face, area: "colour") } camels
}
    .one = { $count ->
        [one] a { SLOT($face, area: "colour") } camel
       *[other] { $count } { SLOT($face, area: "colour") } camels
    }
piece-ship-face = { $count ->
    [one] 1 { SLOT($face, area: "colour") } ship
   *[other] { $count } { SLOT($face, area: "colour") } ships
}
    .one = { $count ->
        [one] a { SLOT($face, area: "colour") } ship
       *[other] { $count } { SLOT($face, area: "colour") } ships
    }
piece-colour-face = { SLOT($face, area: "colour") }
piece-level = { $count ->
    [one] 1 tower level
   *[other] { $count } tower levels
}
    .name = tower level
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
piece-improvement = { $count ->
    [one] 1 Improvement
   *[other] { $count } Improvements
}
    .name = Improvement
piece-improvement-faces = Improvements { $faces }
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
piece-mission-faces = missions { $faces }
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
area-warehouse = Warehouse
    .place = { $seat }’s Warehouse
    .yours = your Warehouse
area-traded = Traded Goods
    .place = { $seat }’s Traded Goods
    .yours = your Traded Goods
area-reserve = Camels and ships in reserve
    .place = { $seat }’s reserve
    .yours = your reserve
area-slot = The board
    .place = { $slot }
area-private = Private actions
    .place = { $seat }’s { $slot }
    .yours = your { $slot }
area-colour = Colour
    .place = { $seat }
    .yours = you
area-tower = Tower
    .place = { $seat }’s tower
    .yours = your tower
area-tower-card = Tower cards
    .place = { $seat }’s tower
    .yours = your tower
area-temple = Temple
    .place = { $seat }’s temple { $slot }
    .yours = your temple { $slot }
area-rare = Rare Goods
    .place = { $seat }’s Rare Goods
    .yours = your Rare Goods
area-top = Rare Goods on top of the stacks
    .place = the top of the { $slot } stack
area-stack = Stacks of Rare Goods
    .place = the { $slot } stack
area-tiles = Improvements of the seats
    .place = { $seat }’s Improvements
    .yours = your Improvements
area-display = Improvements on display
    .place = the display
area-undrawn = Improvements that are not drawn yet
    .place = the Improvements of Era { $slot }
area-left-over = Improvements never shown, out of the game
    .place = the Improvements never shown
area-cleared = Improvements cleared away, out of the game
    .place = the Improvements cleared away
    .short = Cleared away
area-missions = Deck of missions
    .place = the deck of missions
area-hand = Missions in hand
    .place = { $seat }’s hand
    .yours = your hand
area-fulfilled = Fulfilled missions
    .place = { $seat }’s fulfilled missions
    .yours = your fulfilled missions
area-returned = Returned missions
    .place = { $seat }’s returned missions
    .yours = your returned missions
area-discard = Discarded missions
    .place = the discarded missions
    .short = Discarded
area-marauders = Marauders deck
    .place = the Marauders deck
area-chosen = Marauders cards chosen
    .place = { $seat }’s Marauders card
    .yours = your Marauders card
area-attacking = Marauders card of this turn
    .place = the attack
area-under-attack = Region under attack
    .place = the region under attack
area-first = First Player pawn
    .place = { $seat }
    .yours = you
area-leader = First in this turn
    .place = { $seat }
    .yours = you
area-turn = Turn
    .place = the turn track
area-passing = Standing passes
    .place = { $seat }
    .yours = you
area-memory = Reminders
    .place = { $seat }
    .yours = you

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
    .short = 1st Peace Gifts
slot-action-peace_gifts_b = the second Peace Gifts
    .short = 2nd Peace Gifts
slot-action-acquire_rare_grey = a grey Rare Good
    .short = grey good
slot-action-acquire_rare_yellow = a yellow Rare Good
    .short = yellow good
slot-action-acquire_rare_red = a red Rare Good
    .short = red good
slot-action-buy_improvement = Improvements
slot-action-temple_palmyra = the Temple in Palmyra
slot-action-temple_ebla = the Temple in Ebla
slot-action-market_palmyra = the Town Market in Palmyra
    .short = Town Market
slot-action-market_ebla = the Town Market in Ebla
    .short = Town Market
slot-action-kings_mission = King’s Missions
slot-action-tower_single = building tower levels
    .short = tower
slot-action-tower_pair = building two tower levels
    .short = two levels
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

move-colour-box-colour = { $seat } plays { SLOT($face, area: "colour") }
    .you = You play { SLOT($face, area: "colour") }
move-box-reserve = { $seat } gets { PIECE($pieces) }
    .you = You get { PIECE($pieces) }
move-reserve-slot = { $seat } places { PIECE($pieces, case: "one") } on { $target }
    .you = You place { PIECE($pieces, case: "one") } on { $target }
move-reserve-private = { $seat } places { PIECE($pieces, case: "one") } on { $target }
    .you = You place { PIECE($pieces, case: "one") } on { $target }
move-slot-reserve = { $seat } takes { PIECE($pieces, case: "one") } back from { $source }
    .you = You take { PIECE($pieces, case: "one") } back from { $source }
move-private-reserve = { $seat } takes { PIECE($pieces, case: "one") } back from { $source }
    .you = You take { PIECE($pieces, case: "one") } back from { $source }
move-slot-slot = { PIECE($pieces, case: "one") } goes from { $source } to { $target }
move-slot-private = { PIECE($pieces, case: "one") } goes onto { $target }
effect-pay-PALM-END-02 = { $seat } discards { PIECE($pieces) }
    .you = You discard { PIECE($pieces) }
effect-pay-PALM-IMP-33 = { $seat } discards { PIECE($pieces) }
    .you = You discard { PIECE($pieces) }
move-stock-traded = { $seat } takes { PIECE($pieces) }, which cannot be traded this turn
    .you = You take { PIECE($pieces) }, which cannot be traded this turn
move-traded-warehouse = { $seat } stores { PIECE($pieces) }
    .you = You store { PIECE($pieces) }
move-level-stock-tower = { $seat } builds { PIECE($pieces) }
    .you = You build { PIECE($pieces) }
move-level-tower-stock = { $seat } loses { PIECE($pieces) }
    .you = You lose { PIECE($pieces) }
move-temple-cards-temple = { $seat } builds { PIECE($pieces) }
    .you = You build { PIECE($pieces) }
move-temple-temple-cards = {""}
move-stack-top = On top of the { $from ->
    [grey] grey
    [yellow] yellow
   *[red] red
} stack lies { PIECE($pieces) }
move-top-rare = { $seat } gets { PIECE($pieces) }
    .you = You get { PIECE($pieces) }
move-stack-rare = { $seat } gets { PIECE($pieces) } out of { $source }
    .you = You get { PIECE($pieces) } out of { $source }
move-top-stack = Shuffled into { $target }: { PIECE($pieces) }
move-stack-box = Out of the game: { PIECE($pieces) }
move-improvement-undrawn-tiles = { $seat } begins with { DETAIL($pieces) }
    .you = You begin with { DETAIL($pieces) }
move-improvement-undrawn-display = On display: { PIECE($pieces) }
move-improvement-undrawn-left-over = Not needed: { PIECE($pieces) }
move-improvement-undrawn-box = Out of the game: { PIECE($pieces) }
move-improvement-display-cleared = Cleared away: { PIECE($pieces) }
move-improvement-to-tiles = { $seat } gets { DETAIL($pieces) }
    .you = You get { DETAIL($pieces) }
move-mission-to-hand = { $seat } draws { DETAIL($pieces) }
    .you = You draw { DETAIL($pieces) }
move-mission-hand-fulfilled = { $seat } reveals { DETAIL($pieces) }
    .you = You reveal { DETAIL($pieces) }
move-mission-fulfilled-returned = { $seat } returns { PIECE($pieces) }
    .you = You return { PIECE($pieces) }
move-mission-hand-discard = { $seat } discards { PIECE($pieces) }
    .you = You discard { PIECE($pieces) }
move-mission-discard-missions = Shuffled into the deck of missions: { PIECE($pieces) }
move-marauders-card-marauders-chosen = { $seat } lays { PIECE($pieces) } face down
    .you = You lay { PIECE($pieces) } face down
move-marauders-card-chosen-attacking = { $seat } reveals { PIECE($pieces) }
    .you = You reveal { PIECE($pieces) }
move-marauders-card-attacking-under-attack = Under attack: { PIECE($pieces) }
move-marauders-card-to-attacking = The attack turns elsewhere: { PIECE($pieces) }
move-marauders-card-to-marauders = Back in its deck: { PIECE($pieces) }
move-first-player-to-first = { $seat } has the First Player pawn
    .you = You have the First Player pawn
move-leader-to-leader = { $seat } is first in play order
    .you = You are first in play order
move-turn-to-turn = Turn { $face } begins
turn-turn = Turn { $face } begins
step-supplies-for-nothing-PALM-KING-03 = No tower is lower than { $seat }’s: War Supplies bring nothing
    .you = No tower is lower than yours: War Supplies bring nothing

skipped-placement = { LIST($seats) } { $count ->
    [one] has no piece that can be placed and is skipped
   *[other] have no pieces that can be placed and are skipped
  }
    .you = You have no piece that can be placed and are skipped
skipped-window-opening = Nothing to decide at the opening, or passed: { LIST($seats) }
    .you = Nothing to decide at the opening, or passed: you
skipped-window-construction = Nothing to decide in Construction, or passed: { LIST($seats) }
    .you = Nothing to decide in Construction, or passed: you
skipped-window-closing = Nothing to decide at the closing, or passed: { LIST($seats) }
    .you = Nothing to decide at the closing, or passed: you

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
        [construction] the Construction step
       *[other] { SLOT($moment, area: "moment") }
    }
decision-WithdrawPiece = Take the piece back from { SLOT($slot) } without effect
    .told = { $seat } takes the piece back from { SLOT($slot) } without effect
decision-DiscardExcess = Discard { PIECE($goods) }
    .told = { $seat } discards { PIECE($goods) }

## Scoreboard and options

category-prestige = Tower’s Prestige
category-war-supplies = War Supplies
category-peace-gifts = Peace Gifts
category-improvements = Improvements
category-purchases = goods and Rare Goods bought for PP
category-missions = fulfilled missions
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
refusal-same-tile-twice = Name different Improvements
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

## Rules, in a player's words; the ledger has them in full

rule-PALM-COMP-01 = The box holds 7 Marauders cards, 8 tower cards, 16 temple cards, 48 Improvements, 26 missions, 36 Rare Goods of 9 types, and for each of four colours 4 ships and 5 camels.
rule-PALM-COMP-02 = Goods and tower levels never run out. Everything else is limited to what is in the box.
rule-PALM-COMP-03 = Everybody sees all boards, camels, ships and tiles, and how many missions each player holds. Hidden are missions in hand, the order of decks and stacks, and a Marauders card that has been chosen but not revealed.
rule-PALM-COMP-04 = Wood and stone are basic goods, marble and gold are advanced goods. Where a price names no kind, you may pay with any mix.
rule-PALM-COMP-05 = Rare Goods are no goods: they do not lie in the Warehouse, do not count for its limit and cannot pay for anything. Their types are glass, incense and myrrh (grey), jade, ivory and porcelain (yellow), silk, perfume and oils (red).
rule-PALM-COMP-06 = Your points can fall below zero.
rule-PALM-COMP-07 = Goods that you pay go back to the reserve, and so do destroyed tower levels.
rule-PALM-SETUP-01 = With 3 or 4 players the front of the board is used, with 2 players the back, which has fewer slots.
rule-PALM-SETUP-02 = With 2 players 14 of the Improvements are not used.
rule-PALM-SETUP-03 = The temple cards form four piles: basement, colonnade, roof and statues.
rule-PALM-SETUP-04 = All 7 Marauders cards form a deck. No region has been attacked yet.
rule-PALM-SETUP-05 = Of each type of Rare Goods 4, 3 or 2 are used with 4, 3 or 2 players. They form a grey, a yellow and a red stack, face up, so that only the top ones are seen.
rule-PALM-SETUP-06 = The first player is drawn at random.
rule-PALM-SETUP-07 = In the order of the seats each player chooses a free colour and gets 3 camels, 2 ships and a tower without levels.
rule-PALM-SETUP-08 = Each player starts with 2 wood, 2 stone, 1 marble and 1 gold in the Warehouse.
rule-PALM-SETUP-09 = The second player takes 1 wood or stone as well, the third 1 marble or gold, the fourth one of each.
rule-PALM-SETUP-10 = In reverse order each player takes one of the start tiles I1 to I4. The others are not used.
rule-PALM-SETUP-11 = The other Improvements of Era I are shuffled, and 6, 8 or 10 of them are displayed with 2, 3 or 4 players. The rest are not used.
rule-PALM-SETUP-12 = For experienced players, as an option: everybody takes any tile of Era I instead of a start tile. The display is drawn from those that are left.
rule-PALM-SETUP-13 = Each player gets 2 hidden missions. The rest form the deck.
rule-PALM-SETUP-14 = Everybody starts with 10 points.
rule-PALM-SETUP-15 = Chance decides who is first, and the order of Rare Goods, Improvements and missions.
rule-PALM-TURN-01 = The game has 9 turns, 3 in each Era. A turn has four stages: Placement, Marauders, Resolution and Turn End.
rule-PALM-TURN-02 = In the Resolution stage Improvements come first, then Construction, then the Kingdom. Some actions may be taken at any time of the stage.
rule-PALM-TURN-03 = The order of the players is fixed when a turn begins.
rule-PALM-TURN-04 = When you have taken an action, its camel or ship comes back to you. On a market it stays until you close the market.
rule-PALM-TURN-05 = You need not take an action and may take your piece back without effect. Pieces that are left at the end of the Resolution stage come back without effect.
rule-PALM-TURN-06 = In the Resolution stage players are asked one after the other: at the opening, at the Improvements, in their Construction step, in the Kingdom phase and at the closing. Each time you may also do what may be done at any time. You are not asked if you could do nothing.
rule-PALM-TURN-07 = The Resolution stage always comes to an end. You can always pass, decline a purchase and pay the tax with points.
rule-PALM-PLACE-01 = In turn order each player puts one camel or ship from the reserve on a free slot of the board. Nothing else happens yet. This goes on until all are placed.
rule-PALM-PLACE-02 = A round slot takes a camel, a rectangular one a ship, some take either. Each slot takes one piece.
rule-PALM-PLACE-03 = You must place a piece while you can.
rule-PALM-PLACE-04 = A player without pieces is skipped while the others go on.
rule-PALM-PLACE-05 = If none of your pieces fits a free slot, you are skipped, and they stay in your reserve.
rule-PALM-PLACE-06 = If you own a tile with a private action, you may put a camel or a ship there. It lies outside all regions, and nobody else can use it.
rule-PALM-PLACE-07 = You may use several slots of the same action. Each piece acts by itself.
rule-PALM-PLACE-08 = In your Placement turn, before you place anything, you may return mission K23 or K24 once it is fulfilled: place two pieces one after the other. You need two pieces in reserve and may return only one such card in a turn.
rule-PALM-PLACE-09 = The Placement stage ends when nobody can place any more.
rule-PALM-PLACE-10 = In your Placement turn you may return mission K5, K6, K11 or K12 once it is fulfilled. The new piece joins your reserve at once, and you still place one.
rule-PALM-MAR-01 = The player who chose a Marauders card in the turn before reveals it: that region is attacked. If nobody chose one, there is no attack.
rule-PALM-MAR-02 = After the reveal you may return mission K9 or K10, if it is fulfilled, and name another region from the Marauders deck, which is attacked instead. The region that was attacked last cannot be named.
rule-PALM-MAR-03 = All pieces on slots of the attacked region go back to their owners, and their actions are lost. Pieces on private actions stay, so do those of the owner of I45, and those of the revealing player with I7.
rule-PALM-MAR-04 = If you reveal a Marauders card and own I26, you get 1 gold and 1 point.
rule-PALM-MAR-05 = A tile that you buy now helps against the Marauders from the next turn on.
rule-PALM-MAR-06 = The card of the attacked region stays in its place on the board. The one that lay there before goes back to the deck.
rule-PALM-MAR-07 = After an attack you may return mission K14, if it is fulfilled, and exchange a piece of yours on the board with an opponent’s of the same kind. Each then acts where it stands.
rule-PALM-MAR-08 = If you have a camel on the Marauders slot, you take it back and choose a card of the Marauders deck in secret. The region that was attacked last cannot be chosen. If the camel has been driven away, you choose nothing.
rule-PALM-MAR-09 = The same region is never attacked in two turns running.
rule-PALM-MAR-10 = Only the player who chose a Marauders card knows it before it is revealed.
rule-PALM-MAR-11 = If the Marauders drive pieces of yours away and you own I25, you take one good of your choice for each of them.
rule-PALM-MAR-12 = In the Marauders stage the card is revealed, may be changed, pieces are removed, may be exchanged, and the next card is chosen. Without a card to reveal only the next one is chosen.
rule-PALM-TRADE-01 = You may trade at any time in the Resolution stage and as often as you like: at markets, with tiles and missions, and by discarding missions. I6 works once in a turn for each class of goods.
rule-PALM-TRADE-02 = What you give in a trade must come from your Warehouse. What you get are Traded Goods: they cannot be traded again in this turn, but you can pay with them at once.
rule-PALM-TRADE-03 = You may pay with goods from your Warehouse and with Traded Goods. Traded Goods are used first, unless an option of the match lets you choose. Where a price leaves the kinds open, you choose them.
rule-PALM-TRADE-04 = At the Town Market in Palmyra 1 basic good buys 1 advanced good of your choice, and 1 advanced good buys 2 basic goods.
rule-PALM-TRADE-05 = At the Town Market in Ebla 1 basic good buys 1 advanced good. Advanced goods cannot be given there.
rule-PALM-TRADE-06 = No market changes basic goods into basic ones or advanced goods into advanced ones.
rule-PALM-TRADE-07 = You close a market by taking your piece back, and cannot trade there any more in this turn. A market that is open at the end of the Resolution stage is closed then.
rule-PALM-TRADE-08 = At the end of the turn Traded Goods go into your Warehouse. Then you keep at most 8 goods, or 12 with I33, and choose what you discard.
rule-PALM-TRADE-09 = Goods that you get otherwise than by trading go into the Warehouse and can be traded. The goods of missions K16 to K18 are Traded Goods.
rule-PALM-IMPR-01 = For a piece on an Improvements slot you may buy one tile of the display, in the order of the slots, or decline.
rule-PALM-IMPR-02 = An Improvement costs 1, 2 or 3 goods of any kind in Era I, II or III.
rule-PALM-IMPR-03 = You can buy only what is on display, and pay the exact price. The display is filled only when an Era begins.
rule-PALM-IMPR-04 = A tile works at once, in the same turn.
rule-PALM-IMPR-05 = If the tile has a private action, the piece that bought it moves there and may act in the same turn. A tile that you get without a piece takes none.
rule-PALM-IMPR-06 = After all Improvements slots you may return mission K15, if it is fulfilled, and take two tiles of the display for free.
rule-PALM-IMPR-07 = After all Improvements slots you may return mission K25 or K26, if it is fulfilled, and take a tile that was never on display: of Era I in Era I, of Era I or II later.
rule-PALM-TOWER-01 = Build tower levels: build as many levels as you like and pay for each.
rule-PALM-TOWER-02 = Build two tower levels: levels are built in pairs, each pair for one price. You may build several pairs, unless an option of the match allows one only.
rule-PALM-TOWER-03 = The price of a level depends on its height: levels 1 to 5, 6 to 10, 11 to 15, and above. It is paid in wood and stone for single levels, in wood and marble for pairs.
rule-PALM-TOWER-04 = If a pair lies on both sides of a change of price, you pay the lower price.
rule-PALM-TOWER-05 = With I18 you pay no wood for tower levels.
rule-PALM-TOWER-06 = With I14 or I15 you get every fifth level for free whenever your tower stands one below it.
rule-PALM-TOWER-07 = There is no limit to the height of a tower.
rule-PALM-TOWER-08 = You build at least one level and pay its price in the right goods: stone for single levels, marble for pairs.
rule-PALM-TRAI-01 = Traitor: choose an opponent whose tower is at least as high as yours. It loses no level in Era I, 1 level in Era II and 2 levels in Era III.
rule-PALM-TRAI-02 = If that player owns I14 or I15, a free level may follow at once. A second Traitor, by I47, may strike the same player or another.
rule-PALM-TEMPLE-01 = Temple: build the next part of your temple, in the order basement, colonnade, roof and statues, and pay its price.
rule-PALM-TEMPLE-02 = In Palmyra you also draw a mission. In Ebla and with I37 you do not. With I47 you say which of the two it is.
rule-PALM-TEMPLE-03 = The statues complete a temple. Only then you begin another with a new basement, except by mission K19. Completed temples stay, and all of them score.
rule-PALM-TEMPLE-04 = The first player to complete a temple takes 2 Rare Goods for free, the second takes 1, each from the top of a stack. Later temples bring none.
rule-PALM-TEMPLE-05 = With I34 a part of a temple costs 3 goods less, of your choice. I37 is a temple action of your own and scores 3 points as well.
rule-PALM-TEMPLE-06 = You cannot build a part out of order, without its goods, or when no card of it is left.
rule-PALM-RARE-01 = Acquire a Rare Good: pay 3 gold for a grey, 5 stone for a yellow or 5 wood for a red one and take the top of its stack.
rule-PALM-RARE-02 = I28 takes 2 goods off the price. With I9 you may once in a turn pay 4 points instead, if you have them. With I43 you choose any tile of the stack, which is then shuffled. I8 and I27 score points for it.
rule-PALM-MISS-01 = King’s Missions: draw a mission, or fulfil one of your hand by paying its cost.
rule-PALM-MISS-02 = A fulfilled mission lies face up and scores its points at the end of the game. I5 and I19 score at once, and I20 takes 2 goods off the cost.
rule-PALM-MISS-03 = Once, in the phase that it names, you may return a fulfilled mission for its benefit. It is turned down and scores half its points at the end. You may do that in the turn in which you fulfil it, unless an option of the match forbids it.
rule-PALM-MISS-04 = At any time in the Resolution stage you may discard a mission from your hand for 1 good of your choice, which counts as traded.
rule-PALM-MISS-05 = If the deck of missions is empty, the discarded ones are shuffled into a new deck. If there are none either, you draw nothing. You may hold any number of missions.
rule-PALM-MISS-06 = For the Caravan fulfilled missions count whether returned or not.
rule-PALM-KING-01 = Tower’s Prestige: the owner of the single tallest tower scores the points of I16, I17, I35 and I36 among their tiles. If players are tied for the tallest, nobody scores.
rule-PALM-KING-02 = Taxman: in Era II you pay 1 gold and in Era III 2 gold, or you lose points. A piece on the Taxman, or I46, frees you from the tax. You cannot pay a part of it.
rule-PALM-KING-03 = War Supplies: score 1 point for each level that your tower is higher than the lowest tower.
rule-PALM-KING-04 = First to Play: take the First Player pawn and 1 basic good of your choice. You are first from the next turn on.
rule-PALM-KING-05 = With I48 you may take the Taxman, War Supplies or First to Play, but not one where you have a piece on the board. You choose before the tax.
rule-PALM-KING-06 = In the Kingdom phase come the Tower’s Prestige, the choice for I48, the tax, War Supplies and First to Play, in this order.
rule-PALM-ANY-01 = Take goods: a camel or a ship brings as many goods as its slot shows for the Era, into your Warehouse. Some tiles add 1 for a ship.
rule-PALM-ANY-02 = You may use your markets at any time in the Resolution stage.
rule-PALM-ANY-03 = Caravan: you get another camel, for the next turn. For the 4th you need 5 tower levels or 2 missions; for the 5th you need 10 levels, or 4 missions, or 5 levels and 2 missions. You can have 5 camels.
rule-PALM-ANY-04 = Shipyard: you get another ship. For the 3rd you need 1 Rare Good of each colour, for the 4th you need 2 of each. You keep them. You can have 4 ships.
rule-PALM-ANY-05 = Peace Gifts: score the points that the slot shows for the Era, twice as many with I44.
rule-PALM-ANY-06 = Some missions may be returned at any time, or at any time in the Resolution stage: each card says what it does. A camel or ship that a mission brings needs no tower levels, missions or Rare Goods.
rule-PALM-END-01 = At the end of a turn your Traded Goods go into your Warehouse.
rule-PALM-END-02 = If you have more than 8 goods, or more than 12 with I33, you discard exactly as many as are too many, of your choice.
rule-PALM-END-03 = The turn marker moves on.
rule-PALM-END-04 = When Era II or Era III begins, everybody scores 2 points for each tower level.
rule-PALM-END-05 = Then the Improvements on display are cleared away, and new ones of the Era are displayed: 6, 8 or 10 with 2, 3 or 4 players.
rule-PALM-END-06 = After turn 9 the game ends.
rule-PALM-IMP-01 = I1: trade one certain basic good for one certain advanced good, as the tile shows, as often as you like.
rule-PALM-IMP-02 = I2: trade one certain basic good for one certain advanced good, as the tile shows, as often as you like.
rule-PALM-IMP-03 = I3: trade one certain basic good for one certain advanced good, as the tile shows, as often as you like.
rule-PALM-IMP-04 = I4: trade one certain basic good for one certain advanced good, as the tile shows, as often as you like.
rule-PALM-IMP-05 = I5: score 2 points whenever you fulfil a mission.
rule-PALM-IMP-06 = I6: buy goods for points, at most one basic and one advanced good in a turn. They count as traded.
rule-PALM-IMP-07 = I7: when you reveal the Marauders card, your pieces are not driven away.
rule-PALM-IMP-08 = I8: score the points shown for each Rare Good that you acquire by an action, and 1 point for one that you get for free.
rule-PALM-IMP-09 = I9: once in a turn, when you acquire a Rare Good with a piece of yours, pay 4 points instead of goods. You must have them.
rule-PALM-IMP-10 = I10: your ships that take wood bring 1 more.
rule-PALM-IMP-11 = I11: your ships that take the good shown bring 1 more.
rule-PALM-IMP-12 = I12: your ships that take the good shown bring 1 more.
rule-PALM-IMP-13 = I13: your ships that take the good shown bring 1 more.
rule-PALM-IMP-14 = I14: every fifth level of your tower is free, also after levels were destroyed.
rule-PALM-IMP-15 = I15: every fifth level of your tower is free, also after levels were destroyed. Together with I14 it does nothing more.
rule-PALM-IMP-16 = I16: score the points shown in each Kingdom phase in which your tower is the single tallest.
rule-PALM-IMP-17 = I17: score the points shown in each Kingdom phase in which your tower is the single tallest, in addition to other such tiles.
rule-PALM-IMP-18 = I18: you pay no wood for tower levels.
rule-PALM-IMP-19 = I19: score the points shown whenever you fulfil a mission, in addition to I5.
rule-PALM-IMP-20 = I20: fulfilling a mission costs you 2 goods less.
rule-PALM-IMP-21 = I21: a Town Market of your own.
rule-PALM-IMP-22 = I22: a Town Market of your own.
rule-PALM-IMP-23 = I23: trade one certain advanced good, as the tile shows, for 2 wood or stone in any mix, as often as you like.
rule-PALM-IMP-24 = I24: trade one certain advanced good, as the tile shows, for 2 wood or stone in any mix, as often as you like.
rule-PALM-IMP-25 = I25: take 1 good of your choice for each piece of yours that the Marauders drive away.
rule-PALM-IMP-26 = I26: when you reveal the Marauders card, you get 1 gold and 1 point.
rule-PALM-IMP-27 = I27: score the points shown for each Rare Good that you acquire by an action, and 1 point for one that you get for free, in addition to I8.
rule-PALM-IMP-28 = I28: a Rare Good costs you 2 goods less.
rule-PALM-IMP-29 = I29: your ships that take the good shown bring 1 more.
rule-PALM-IMP-30 = I30: your ships that take the good shown bring 1 more.
rule-PALM-IMP-31 = I31: your ships that take the good shown bring 1 more.
rule-PALM-IMP-32 = I32: your ships that take the good shown bring 1 more.
rule-PALM-IMP-33 = I33: you may keep 12 goods at the end of a turn.
rule-PALM-IMP-34 = I34: a part of a temple costs you 3 goods less.
rule-PALM-IMP-35 = I35: score the points shown in each Kingdom phase in which your tower is the single tallest, in addition to other such tiles.
rule-PALM-IMP-36 = I36: score the points shown in each Kingdom phase in which your tower is the single tallest, in addition to other such tiles.
rule-PALM-IMP-37 = I37: a temple action of your own, with 3 points and without a mission. You may also take one on the board in the same turn.
rule-PALM-IMP-38 = I38: score 12 points at the end of the game if you alone are best at what the tile shows.
rule-PALM-IMP-39 = I39: score 12 points at the end of the game if you alone are best at what the tile shows.
rule-PALM-IMP-40 = I40: score 12 points at the end of the game if you alone are best at what the tile shows.
rule-PALM-IMP-41 = I41: score 12 points at the end of the game if you alone have completed the most temples.
rule-PALM-IMP-42 = I42: score 12 points at the end of the game if you alone are best at what the tile shows.
rule-PALM-IMP-43 = I43: when you acquire a Rare Good, take any tile of its stack, which is then shuffled.
rule-PALM-IMP-44 = I44: Peace Gifts score twice as many points for you.
rule-PALM-IMP-45 = I45: the Marauders never drive your pieces away.
rule-PALM-IMP-46 = I46: you pay no tax.
rule-PALM-IMP-47 = I47: a Construction action of your own: tower, Rare Good, mission, temple or Traitor. It may be one that you also take on the board.
rule-PALM-IMP-48 = I48: a Kingdom action of your own: Taxman, War Supplies or First to Play, but none that you also take on the board.
rule-PALM-MIS-01 = K1, in your Construction step: take any Rare Good from any stack, which is then shuffled. It counts as free.
rule-PALM-MIS-02 = K2, in your Construction step: take any Rare Good from any stack, which is then shuffled. It counts as free.
rule-PALM-MIS-03 = K3, in your Construction step: build the next part of a temple for free, or a basement if none is under construction. You draw no mission.
rule-PALM-MIS-04 = K4, in your Construction step: build the next part of a temple for free, or a basement if none is under construction. You draw no mission.
rule-PALM-MIS-05 = K5, at any time: get your next ship without having the Rare Goods for it. You can have 4 ships.
rule-PALM-MIS-06 = K6, at any time: get your next ship without having the Rare Goods for it. You can have 4 ships.
rule-PALM-MIS-07 = K7, in your Construction step: build as many tower levels as the card shows for free.
rule-PALM-MIS-08 = K8, in your Construction step: build as many tower levels as the card shows for free.
rule-PALM-MIS-09 = K9, after a Marauders card is revealed: another region of the Marauders deck is attacked instead.
rule-PALM-MIS-10 = K10, after a Marauders card is revealed: another region of the Marauders deck is attacked instead.
rule-PALM-MIS-11 = K11, at any time: get your next camel without having the tower levels or missions for it. You can have 5 camels.
rule-PALM-MIS-12 = K12, at any time: get your next camel without having the tower levels or missions for it. You can have 5 camels.
rule-PALM-MIS-13 = K13, at any time in the Resolution stage: a Town Market of your own for the rest of the stage.
rule-PALM-MIS-14 = K14, after the Marauders have driven pieces away: exchange a piece of yours with an opponent’s of the same kind.
rule-PALM-MIS-15 = K15, after all Improvements slots: take two Improvements of the display for free.
rule-PALM-MIS-16 = K16, at any time in the Resolution stage: take five goods in any mix. You cannot trade them in this turn.
rule-PALM-MIS-17 = K17, at any time in the Resolution stage: take five goods in any mix. You cannot trade them in this turn.
rule-PALM-MIS-18 = K18, at any time in the Resolution stage: take five goods in any mix. You cannot trade them in this turn.
rule-PALM-MIS-19 = K19, in your Construction step: build the basement of a new temple for free, even beside one that is under construction.
rule-PALM-MIS-20 = K20, in your Construction step: destroy 3 tower levels of one opponent, however high the tower is.
rule-PALM-MIS-21 = K21, in your Construction step: draw 2 missions.
rule-PALM-MIS-22 = K22, in your Construction step: draw 2 missions.
rule-PALM-MIS-23 = K23, in your Placement turn: place two pieces in this turn.
rule-PALM-MIS-24 = K24, in your Placement turn: place two pieces in this turn.
rule-PALM-MIS-25 = K25, after all Improvements slots: take an Improvement that was never on display, of Era I in Era I, of Era I or II later.
rule-PALM-MIS-26 = K26, after all Improvements slots: take an Improvement that was never on display, of Era I in Era I, of Era I or II later.
rule-PALM-SCORE-01 = At the end your points are those on the track, 2 for each tower level, those of fulfilled missions and half those of returned ones, those of your temple cards, of sets of Rare Goods, and of the tiles I38 to I42.
rule-PALM-SCORE-02 = A set of 1 to 9 different types of Rare Goods scores 5, 10, 15, 25, 35, 45, 60, 75 or 90 points. Types that you have several times form further sets.
rule-PALM-SCORE-03 = I38 to I42 score 12 points each if you are ahead of everybody else. If you are tied, they score nothing.
rule-PALM-SCORE-04 = The player with the most points wins. If players are tied, the one with more Rare Goods wins. If they are still tied, they share the victory.
rule-PALM-SCORE-05 = Tower levels that you build in Era III score 2 points each at the end. Those from Era II score 4 in all, those from Era I score 6.
rule-PALM-ERA-01 = Turns 1 to 3 are Era I, turns 4 to 6 Era II, turns 7 to 9 Era III.
rule-PALM-ERA-02 = An Improvement costs 1 good in Era I, 2 in Era II and 3 in Era III.
rule-PALM-ERA-03 = The Traitor destroys no level in Era I, 1 in Era II and 2 in Era III.
rule-PALM-ERA-04 = The tax is 1 gold in Era II and 2 gold in Era III. In Era I there is none.
rule-PALM-ERA-05 = If you do not pay the tax, you lose as many points as the board shows for the Era.
rule-PALM-ERA-06 = How many goods a slot brings depends on the Era and on whether a camel or a ship stands there. In Era I a ship brings 3 wood or 2 gold.
rule-PALM-ERA-07 = The points of Peace Gifts depend on the Era. In Era III both slots together score 7.
rule-PALM-ERA-08 = When Era II and Era III begin, everybody scores 2 points for each tower level.
rule-PALM-ERA-09 = In each Era the Improvements of that Era are on display.
rule-PALM-2P-01 = With 2 players the back of the board is used, with fewer slots and six places for Improvements.
rule-PALM-2P-02 = With 2 players 14 Improvements are not used: 13, 12 and 9 are left for the three Eras.
rule-PALM-2P-03 = With 2 players there are 2 Rare Goods of each type, so each stack has 6. A fourth ship is still possible.
rule-PALM-2P-04 = With 2 players 6 Improvements are on display in each Era.
rule-PALM-2P-05 = Everything else is as usual with 2 players. War Supplies compare the two towers.
