# The Voyages of Marco Polo in English, in the terms of the rulebook.
# Ids, placeholders and functions: projections/words/words.py and telling.py. Numbers printed on components come from the box.

game-title = The Voyages of Marco Polo
seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
seat-4 = Red

## Coins, camels, goods, and what else a reward may hold

piece-coin = { $count ->
    [one] 1 coin
   *[other] { $count } coins
}
    .name = coins
piece-camel = { $count ->
    [one] 1 camel
   *[other] { $count } camels
}
    .name = camels
piece-gold = { $count } gold
    .name = gold
piece-silk = { $count } silk
    .name = silk
piece-pepper = { $count } pepper
    .name = pepper
piece-good = { $count ->
    [one] 1 good of any kind
   *[other] { $count } goods of any kind
}
piece-different_goods = { $count } different goods
piece-special_contract = { $count ->
    [one] 1 special contract
   *[other] { $count } special contracts
}
piece-black_die = { $count ->
    [one] 1 black die
   *[other] { $count } black dice
}
piece-step = { $count ->
    [one] 1 step
   *[other] { $count } steps
}
piece-other_town_bonus = { $count ->
    [one] the bonus of another town
   *[other] the bonuses of { $count } other towns
}
piece-own_town_bonus = { $count ->
    [one] the bonus of a town with one’s own trading post
   *[other] the bonuses of { $count } towns with one’s own trading posts
}

## Dice

piece-blue = { $count ->
    [one] 1 blue die
   *[other] { $count } blue dice
}
    .name = blue die
piece-blue-0 = { $count ->
    [one] 1 blue die
   *[other] { $count } blue dice
}
piece-blue-face = { $count ->
    [one] blue { $face }
   *[other] { $count } × blue { $face }
}
piece-yellow = { $count ->
    [one] 1 yellow die
   *[other] { $count } yellow dice
}
    .name = yellow die
piece-yellow-0 = { $count ->
    [one] 1 yellow die
   *[other] { $count } yellow dice
}
piece-yellow-face = { $count ->
    [one] yellow { $face }
   *[other] { $count } × yellow { $face }
}
piece-green = { $count ->
    [one] 1 green die
   *[other] { $count } green dice
}
    .name = green die
piece-green-0 = { $count ->
    [one] 1 green die
   *[other] { $count } green dice
}
piece-green-face = { $count ->
    [one] green { $face }
   *[other] { $count } × green { $face }
}
piece-red = { $count ->
    [one] 1 red die
   *[other] { $count } red dice
}
    .name = red die
piece-red-0 = { $count ->
    [one] 1 red die
   *[other] { $count } red dice
}
piece-red-face = { $count ->
    [one] red { $face }
   *[other] { $count } × red { $face }
}
piece-black = { $count ->
    [one] 1 black die
   *[other] { $count } black dice
}
    .name = black die
piece-black-0 = { $count ->
    [one] 1 black die
   *[other] { $count } black dice
}
piece-black-face = { $count ->
    [one] black { $face }
   *[other] { $count } × black { $face }
}
piece-white = { $count ->
    [one] 1 white die
   *[other] { $count } white dice
}
    .name = white die
piece-white-0 = { $count ->
    [one] 1 white die
   *[other] { $count } white dice
}
piece-white-face = { $count ->
    [one] white { $face }
   *[other] { $count } × white { $face }
}

## Wooden pieces and markers

piece-post = { $count ->
    [one] 1 trading post
   *[other] { $count } trading posts
}
    .name = trading post
piece-post-face = { $count ->
    [one] { $face ->
        [black] 1 black trading post
        [blue] 1 blue trading post
        [green] 1 green trading post
        [red] 1 red trading post
        [yellow] 1 yellow trading post
       *[other] 1 { $face } trading post
    }
   *[other] { $face ->
        [black] { $count } black trading posts
        [blue] { $count } blue trading posts
        [green] { $count } green trading posts
        [red] { $count } red trading posts
        [yellow] { $count } yellow trading posts
       *[other] { $count } { $face } trading posts
    }
}
piece-figure = { $count ->
    [one] 1 figure
   *[other] { $count } figures
}
    .name = figure
piece-figure-face = { $count ->
    [one] { $face ->
        [blue] 1 blue figure
        [green] 1 green figure
        [red] 1 red figure
        [yellow] 1 yellow figure
       *[other] 1 { $face } figure
    }
   *[other] { $face ->
        [blue] { $count } blue figures
        [green] { $count } green figures
        [red] { $count } red figures
        [yellow] { $count } yellow figures
       *[other] { $count } { $face } figures
    }
}
piece-start-player = the start player marker
    .name = start player marker
piece-round = the round marker
    .name = round marker
piece-round-face = { $face ->
    [0] the round marker, before the first round
   *[other] the round marker, round { $face }
}
piece-last-traveller = the mark of the last traveller
    .name = mark of the last traveller
piece-main-action = the mark of a main action
    .name = mark of a main action
piece-bought = the mark of a bought black die
    .name = mark of a bought black die
piece-fresh = { $count ->
    [one] the mark of a new trading post
   *[other] { $count } marks of new trading posts
}
    .name = mark of a new trading post

## Cards and tiles

piece-contract = { $count ->
    [one] 1 contract
   *[other] { $count } contracts
}
    .name = contract
piece-contract-face = contract { $face }
    .text = { PIECE($cost) } → { PIECE($reward) }
piece-city-card = { $count ->
    [one] 1 city card
   *[other] { $count } city cards
}
    .name = city card
piece-city-card-face = city card { $face }
    .text = { $form ->
        [exchange] { PIECE($cost) } → { PIECE($reward) }
        [either] { PIECE($cost) } → { PIECE($reward) }, or { PIECE($cost-back) } → { PIECE($reward-back) }
        [two-way] { PIECE($cost) } ↔ { PIECE($reward) }
        [completed-contracts] { PIECE($reward) } per completed contract
        [trading-posts] { PIECE($reward) } per trading post
        [die-times] { PIECE($reward) } times the value of the die
        [die-table] by the die: 1 → { PIECE($reward-1) }; 2 → { PIECE($reward-2) }; 3 → { PIECE($reward-3) }; 4 → { PIECE($reward-4) }; 5 → { PIECE($reward-5) }; 6 → { PIECE($reward-6) }
        [die-steps] { PIECE($reward-1) }, or { PIECE($reward-6) } with a die of { $from ->
            [6] 6
           *[other] { $from } or more
        }
        [town-steps] the bonus of a town with one’s own trading post{ $least ->
            [1] {""}
           *[other] , up to { $least }
        }, or of up to { $most } with a die of { $from ->
            [6] 6
           *[other] { $from } or more
        }
       *[town-table] bonuses of towns with one’s own trading posts; how many by the die, 1 to 6: { LIST($towns) }
    }
piece-office-tile = { $count ->
    [one] 1 office tile
   *[other] { $count } office tiles
}
    .name = office tile
piece-office-tile-face = office tile { $face }
    .text = { PIECE($reward) }
piece-town-tile = { $count ->
    [one] 1 town tile
   *[other] { $count } town tiles
}
    .name = town tile
piece-town-tile-face = town tile { $face }
    .text = { PIECE($reward) }
piece-objective = { $count ->
    [one] 1 objective
   *[other] { $count } objectives
}
    .name = objective
piece-objective-face = objective { $face }
    .text = { SLOT($places) }: { $points ->
        [one] 1 point
       *[other] { $points } points
    }
piece-character = { $count ->
    [one] 1 character
   *[other] { $count } characters
}
    .name = character
piece-character-raschid = Raschid ad-Din Sinan
    .text = gives each die any value when placing it, without rolling; no compensation for a low roll
piece-character-matteo = Matteo Polo
    .text = a white die in each round; { PIECE($bonus) } at the start of each round
piece-character-berke = Berke Khan
    .text = pays nothing for occupied spaces
piece-character-niccolo_marco = Niccolò and Marco Polo
    .text = a second figure; { PIECE($bonus) } at the start of each round
piece-character-wilhelm = Wilhelm von Rubruk
    .text = { $posts ->
        [one] 1 more trading post
       *[other] { $posts } more trading posts
    }; may leave trading posts at places that are passed
piece-character-kubilai = Kubilai Khan
    .text = starts in Bejing, with a trading post on its best space
piece-character-johannes = Johannes Caprini
    .text = a step may lead from any oasis to any other; { PIECE($bonus) } at the start of each round
piece-character-mercator_4p = Mercator ex Tabriz
    .text = { $items } of what is sold whenever another player visits the marketplace
piece-character-mercator_3p = Mercator ex Tabriz
    .text = { $items } of what is sold whenever another player visits the marketplace; { $camels ->
        [one] 1 camel
       *[other] { $camels } camels
    } whenever another player asks the Khan
piece-character-mercator_2p = Mercator ex Tabriz
    .text = { $items } of what is sold whenever another player visits the marketplace; { $camels ->
        [one] 1 camel
       *[other] { $camels } camels
    } whenever another player asks the Khan; { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    } whenever another player takes five coins

## Areas

area-purse = Coins, camels and goods
    .place = { $seat }’s store
area-box = Not in use
    .place = the box
area-out = Out of the game
    .place = the box
area-start = Start player
    .place = { $seat }
area-round = Round
    .place = the round track
area-space = Action spaces
    .place = { $slot }
area-khan = Favor of the Khan
    .place = { $slot ->
        [none] the Favor of the Khan
       *[other] the Khan’s { $slot }
    }
area-bag = Coin bag
    .place = the coin bag
area-use = Dice on city cards
    .place = the city card in { SLOT($head) }
area-dice = Dice to be placed
    .place = { $seat }’s board
area-black-dice = Black dice
    .place = the board
area-city = City cards
    .place = { SLOT($head) }
area-office = Office tiles
    .place = { $slot }
area-town = Town tiles
    .place = { $slot }
area-figure = Figures on the map
    .place = { $slot }
area-reserve = Trading posts on the player boards
    .place = { $seat }’s board
area-post = Trading posts on the map
    .place = { $slot }
area-fresh = Trading posts of this turn
    .place = { $slot }
area-contracts = Stacks of contracts
    .place = the stacks of contracts
area-display = Contracts on display
    .place = { $slot }
area-under = Under the special stack
    .place = the special stack
area-slot = Active contracts
    .place = { $seat }’s active contracts
area-drawn = Special contracts without a space
    .place = { $seat }’s hand
area-drawer = Completed contracts
    .place = { $seat }’s completed contracts
area-starting = Starting contracts
    .place = the starting contracts
area-character = Characters
    .place = { $seat }
area-characters = Characters that are not in play
    .place = the characters that are not in play
area-offered = Characters on offer
    .place = the characters on offer
area-objectives = Objectives that are not dealt
    .place = the objectives that are not dealt
area-dealt = Objectives to choose from
    .place = { $seat }’s choice of objectives
area-objective = Objectives
    .place = { $seat }’s objectives
area-revealed = Objectives, revealed
    .place = { $seat }’s revealed objectives
area-travelled = Last traveller
    .place = { $seat }
area-acted = Main action made
    .place = { $seat }
area-bought = Black die bought
    .place = { $seat }
area-city-cards = City cards that are not dealt
    .place = the city cards that are not dealt
area-office-tiles = Office tiles that are not dealt
    .place = the office tiles that are not dealt
area-town-tiles = Town tiles that are not dealt
    .place = the town tiles that are not dealt

## Places

slot-venezia = Venezia
slot-moscow = Moscow
slot-anxi = Anxi
slot-karakorum = Karakorum
slot-bejing = Bejing
slot-samarcanda = Samarcanda
slot-kashgar = Kashgar
slot-lan_zhou = Lan-Zhou
slot-xian = Xian
slot-alexandria = Alexandria
slot-ormuz = Ormuz
slot-karachi = Karachi
slot-sumatra = Sumatra
slot-adana = Adana
slot-kochi = Kochi
slot-oasis_1 = Oasis 1
slot-oasis_2 = Oasis 2
slot-oasis_3 = Oasis 3
slot-oasis_4 = Oasis 4
slot-oasis_5 = Oasis 5
slot-oasis_6 = Oasis 6
slot-oasis_7 = Oasis 7
slot-oasis_8 = Oasis 8
slot-oasis_9 = Oasis 9
slot-oasis_10 = Oasis 10
slot-space-take5 = Take 5 Coins
slot-space-camel = the camel market
slot-space-pepper = the pepper market
slot-space-silk = the silk market
slot-space-gold = the gold market
slot-space-contracts = Obtain Contracts
slot-space-travel = Travel
slot-khan = space { $slot }
slot-display = column { $slot }
slot-slot = space { $slot }
slot-under = position { $slot }
slot-post-bejing-1 = Bejing, first space
slot-post-bejing-2 = Bejing, second space
slot-post-bejing-3 = Bejing, third space
slot-post-bejing-4 = Bejing, fourth space

## What happens on the table

move-start-player-to-start = { $seat } is the start player
move-town-tile-to-town = { $target } gets { DETAIL($pieces) }
move-city-card-to-city = { $target } gets { DETAIL($pieces) }
move-office-tile-to-office = { $target } gets { DETAIL($pieces) }
move-office-tile-from-office = { $seat } gets the bonus of the office tile of { $source }: { TEXT($pieces) }
move-round-to-round = Round { $face } begins
turn-round = Round { $face } begins
due-next-turn-MP-TURN-05 = { SEAT($first) } has no dice left and is skipped for the rest of the round
move-contract-starting-slot = { $seat } gets the starting { DETAIL($pieces) }
move-contract-to-display = On display: { PIECE($pieces) }
move-contract-display-display = The contracts on display close up
move-contract-display-under = Under the special stack go { PIECE($pieces) }
move-contract-display-slot = { $seat } takes { DETAIL($pieces) }
move-contract-contracts-slot = { $seat } draws { DETAIL($pieces) }
move-contract-under-slot = { $seat } draws { DETAIL($pieces) }
move-contract-to-drawn = { $seat } draws { DETAIL($pieces) }
move-contract-drawn-slot = { $seat } keeps { PIECE($pieces) }
move-contract-drawn-under = { $seat } puts { PIECE($pieces) } under the special stack
move-contract-slot-drawer = {""}
move-contract-slot-under = { $seat } puts { PIECE($pieces) } under the special stack
move-contract-slot-out = { $seat } gives up { PIECE($pieces) }, which { $count ->
    [one] leaves
   *[other] leave
} the game
move-figure-box-figure = { $seat } puts a figure in { SLOT($to) }
move-figure-figure-figure = { $seat } goes from { SLOT($from) } to { SLOT($to) }
move-post-to-reserve = { $seat } gets { PIECE($pieces) }
move-post-reserve-post = { $seat } places a trading post in { $target }
move-post-post-post = { $seat } moves a trading post from { $source } to { $target }
move-box-dice = { $seat } gets { PIECE($pieces) }
move-box-black-dice = On the board lie { PIECE($pieces) }
move-box-khan = { $count ->
    [one] A neutral die lies
   *[other] { $count } neutral dice lie
} at { $target } for the whole match: { PIECE($pieces) }
move-box-space = { $count ->
    [one] A neutral die lies
   *[other] { $count } neutral dice lie
} at { $target } for the whole match: { PIECE($pieces) }
move-black-dice-dice = { $seat } gets { PIECE($pieces) }
move-dice-space = {""}
move-dice-khan = {""}
move-dice-use = {""}
move-dice-bag = {""}
move-to-dice = { $seat } takes { $count ->
    [one] a die
   *[other] { $count } dice
} back
move-to-black-dice = { $count ->
    [one] A black die returns to the board
   *[other] { $count } black dice return to the board
}
turn-in-dice = { $seat }’s { $count ->
    [one] die shows
   *[other] dice show
} { PIECE($becomes) }
move-character-to-offered = Characters on offer: { PIECE($pieces) }
move-character-to-character = { $seat } plays { DETAIL($pieces) }
move-character-from-offered = Left over: { PIECE($pieces) }
move-objective-to-dealt = { $seat } is dealt { PIECE($pieces) }
move-objective-dealt-objective = { $seat } keeps { PIECE($pieces) }
move-objective-from-dealt = { $seat } puts back { PIECE($pieces) }
move-objective-to-objective = { $seat } is dealt { PIECE($pieces) }
move-objective-to-revealed = { $seat } reveals { DETAIL($pieces) }
move-last-traveller-to-travelled = { $seat } is the last traveller of this round so far
move-last-traveller-from-travelled = {""}
move-main-action-to-acted = {""}
move-main-action-from-acted = {""}
move-bought-to-bought = {""}
move-bought-from-bought = {""}
move-fresh-to-fresh = {""}
move-fresh-from-fresh = {""}

## Questions

question-choose-character = Choose a character
question-keep-objectives = Keep objectives
question-compensation = Take compensation for a low roll: { $first ->
        [1] 1 coin or camel
       *[other] { $first } coins and camels
    }
    .name = Take compensation for a low roll
question-main-action-due = Make your main action, or an additional action before it
question-may-end = End your turn, or make an additional action before that
question-travel-on = { $stop ->
    [no] Make the first step
   *[yes] Travel on, or stop
}{ SIZE($cost) ->
    [0] {""}
   *[other] ; a step costs { PIECE($cost) } beside its road
}
    .name = Travel on
question-choose-goods = { $second ->
    [different] Choose { $first } different goods
   *[free] { $first ->
        [1] Choose a good
       *[other] Choose { $first } goods
    }
}
    .name = Choose goods
question-bonus-step = Make a bonus step, or do without it
question-return-contracts = Make room for what you obtain: choose what you give up
question-place-drawn-contract = Find a space for the special contract
question-relocate-post = Move one of your trading posts to { SLOT($first) }
    .name = Move one of your trading posts
question-choose-other-town = Choose a town whose bonus you take
question-choose-own-town = Choose a town with your trading post, whose bonus you take
question-repeat-city-card = Use the city card again, or stop

## Decisions

decision-ChooseCharacter = Choose { DETAIL($character, kind: "character") }
    .told = { $seat } chooses { PIECE($character, kind: "character") }
decision-KeepObjectives = Keep { DETAIL($objectives, kind: "objective") }
    .told = { $seat } keeps { PIECE($objectives, kind: "objective") }
decision-TakeCompensation = Take { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
} and { $camels ->
    [one] 1 camel
   *[other] { $camels } camels
}
    .told = { $seat } takes compensation for a low roll
decision-TakeFiveCoins = Take { PIECE($reward) } with { PIECE($die) }
    .told = { $seat } takes coins with { PIECE($die) }
decision-VisitMarket = Market: { PIECE($reward) } with { PIECE($dice) } ({ SLOT($row, area: "space") }, column { $column })
    .told = { $seat } visits { SLOT($row, area: "space") } with { PIECE($dice) } and takes column { $column }
decision-AskKhan = Khan: { PIECE($reward) } with { PIECE($die) }
    .told = { $seat } asks the favor of the Khan with { PIECE($die) }
decision-ObtainContracts = Contracts: { SIZE($columns) ->
    [one] column { LIST($columns) }
   *[other] columns { LIST($columns) }
} with { PIECE($die) }{ SIZE($extras) ->
    [0] {""}
   *[other] , bonus in { KIND($extras) }
}
    .told = { $seat } obtains { SIZE($columns) ->
        [one] a contract
       *[other] contracts
    } with { PIECE($die) }
decision-ReturnContracts = Give up { DETAIL($contracts, kind: "contract") }
    .told = { $seat } gives up { PIECE($contracts, kind: "contract") }
decision-Travel = Travel with { PIECE($dice) }
    .told = { $seat } travels with { PIECE($dice) }
decision-TravelOn = Go from { SLOT($figure) } to { SLOT($to) }{ SIZE($toll) ->
    [0] {""}
   *[other] , for { PIECE($toll) }{ $jump ->
        [yes] {" "}(a jump from oasis to oasis is free)
       *[no] {""}
    }
}{ $post ->
    [yes] , leaving a trading post in { SLOT($figure) }
   *[no] {""}
}
    .told = { $seat } travels on{ $post ->
        [yes] , leaving a trading post in { SLOT($figure) }
       *[no] {""}
    }
decision-StopTravelling = Stop travelling{ $first ->
    [none] {""}
   *[other] , { SLOT($first) } first
}
    .told = { $seat } stops travelling
decision-UseCityCard = City card: { TEXT($card, kind: "city-card") }, with { PIECE($die) }{ $times ->
    [1] {""}
   *[other] , { $times } times
}{ $direction ->
    [ahead] , from left to right
    [back] , from right to left
   *[none] {""}
}{ SIZE($goods) ->
    [0] {""}
   *[other] , with { KIND($goods) }
} ({ $card })
    .told = { $seat } uses city card { $card } with { PIECE($die) }: { TEXT($card, kind: "city-card") }
decision-RepeatCityCard = Use the city card once more{ $direction ->
    [ahead] , from left to right
    [back] , from right to left
   *[none] {""}
}{ SIZE($goods) ->
    [0] {""}
   *[other] , with { KIND($goods) }
}
    .told = { $seat } uses the city card once more
decision-StopCityCard = Stop using the city card
    .told = { $seat } stops using the city card
decision-CompleteContract = Complete contract { $contract }: { TEXT($contract, kind: "contract") }
    .told = { $seat } completes contract { $contract }: { TEXT($contract, kind: "contract") }
decision-TakeThreeCoins = Take { PIECE($reward) } from the coin bag with { PIECE($die) }
    .told = { $seat } puts { PIECE($die) } on the coin bag
decision-RerollDie = Roll { PIECE($die) } again for { PIECE($cost) }
    .told = { $seat } rolls { PIECE($die) } again{ $turns ->
        [0] , and it shows the same value
       *[other] {""}
    }
decision-AdjustDie = Turn { PIECE($die) } into { PIECE($turned) } for { PIECE($cost) }
    .told = { $seat } turns { PIECE($die) } into { PIECE($turned) }
decision-BuyBlackDie = Buy a black die for { PIECE($cost) }
    .told = { $seat } buys a black die
decision-EndTurn = End the turn
    .told = { $seat } ends the turn
decision-ChooseGoods = Take { PIECE($goods) }
    .told = { $seat } chooses { PIECE($goods) }
decision-MakeBonusStep = Step from { SLOT($figure) } to { SLOT($to) }{ SIZE($toll) ->
    [0] {""}
   *[other] , for { PIECE($toll) }{ $jump ->
        [yes] {" "}(a jump from oasis to oasis is free)
       *[no] {""}
    }
}
    .told = { $seat } makes the bonus step
decision-DeclineBonusStep = Do without the bonus step
    .told = { $seat } does without the bonus step
decision-PlaceDrawnContract = { $replaced ->
    [none] Give up the new contract
   *[other] Give up contract { $replaced } for the new one: { TEXT($replaced, kind: "contract") }
}
    .told = { $replaced ->
        [none] { $seat } gives up the new contract
       *[other] { $seat } gives up contract { $replaced } for the new one
    }
decision-RelocatePost = Take the trading post from { SLOT($place) }
    .told = { $seat } takes the trading post from { SLOT($place) }
decision-ChooseOtherTown = Take the bonus of { SLOT($town) }
    .told = { $seat } takes the bonus of { SLOT($town) }
decision-ChooseOwnTown = Take the bonus of { SLOT($town) }
    .told = { $seat } takes the bonus of { SLOT($town) }
decision-StopTowns = Take no further bonuses
    .told = { $seat } takes no further bonuses

## Scoreboard and options

category-contracts = contracts
category-posts = trading posts
category-towns = towns
category-offices = office tiles
category-city-cards = city cards
category-objectives = objectives
category-objective-places = places on objectives
category-coins = coins
category-bejing = Bejing
category-goods = goods
category-most-contracts = most contracts

option-random_town_tiles = Random town tiles
option-character_draft = Choice of characters
option-objective_choice = Choice of objectives
option-player_choice_any_town = The town tile of free choice names any other town
option-city_card_steps_joined = Steps of one use of a city card are one movement

## Refusals

refusal-value-above-need = The lowest value that reaches this column is { $needed }, not { $given }
refusal-wrong-number-of-dice = This takes { $needed ->
    [one] 1 die
   *[other] { $needed } dice
}, not { $given }
refusal-colour-used = A die of your own colour was placed here in this round: { PLACE($space) }
refusal-occupancy-not-payable = The space is occupied: placing here costs { $needed ->
    [one] 1 coin
   *[other] { $needed } coins
}, and you have { $owned }
refusal-dice-not-sorted = Name the dice in order
refusal-die-not-on-board = You have no such die to place: { PIECE($die) }
refusal-different-values-given = Dice without a value all get the same value when they are placed together
refusal-no-die-value = A die has no such value: “{ $value }”
refusal-no-such-row = The marketplace has no such row: “{ $row }”
refusal-no-such-column = The marketplace has no column { $column }
refusal-column-above-die = Column { $column } is above the lowest die, { $lowest }
refusal-khan-full = All spaces of the Khan are taken
refusal-die-below-left-neighbour = The die must show at least { $needed }, as the one to its left; it shows { $given }
refusal-not-a-good = Choose gold, silk or pepper
refusal-no-step-payable = You cannot pay for a first step
refusal-coins-short = This costs { $needed ->
    [one] 1 coin
   *[other] { $needed } coins
}, and you have { $owned }
refusal-camels-short = This costs { $needed ->
    [one] 1 camel
   *[other] { $needed } camels
}, and you have { $owned }
refusal-no-steps-left = The dice allow { $most ->
    [one] 1 step
   *[other] { $most } steps
}, and you have made them
refusal-no-posts-while-passing = You may not place trading posts at places that you pass
refusal-place-not-passed = You are not passing { SLOT($place) }
refusal-not-a-post-place = No trading posts are placed in { SLOT($place) }
refusal-own-post-there = You have a trading post in { SLOT($place) } already
refusal-no-post-left = You have no trading post left on your board
refusal-no-step-made = You must make at least one step
refusal-first-end-not-named-rightly = If two figures have moved, name where one of them ends; else name nothing
refusal-no-own-post-there = You have no trading post in { SLOT($place) }
refusal-not-a-small-town = { SLOT($place) } is not a small town
refusal-own-tile = The tile lies in { SLOT($town) } itself; name another town
refusal-own-post-in-town = You have a trading post in { SLOT($town) }; name a town where you have none
refusal-negative-number = Numbers below 0 cannot be taken
refusal-wrong-compensation = The compensation is { $needed } coins and camels together, not { $given }
refusal-contract-not-active = You have no active contract { $contract }
refusal-wrong-column-bonus = Name coin or camel for { $needed ->
    [0] no column
    [one] 1 column
   *[other] each of { $needed } columns
}; you named { $given }
refusal-wrong-number-of-columns = One or two contracts can be taken, not { $given }
refusal-column-twice = Each column has one contract
refusal-columns-not-ascending = Name the columns from left to right
refusal-column-empty = There is no contract in column { $column }
refusal-wrong-number-returned = To make room { $needed ->
    [0] no contract has
    [one] 1 contract has
   *[other] { $needed } contracts have
} to be given up; you named { $given }
refusal-starting-contract-not-last = Name the starting contract after the other one: it goes out of the game, not under the stack
refusal-wrong-number-of-objectives = Keep { $needed ->
    [one] 1 objective
   *[other] { $needed } objectives
}, not { $given }
refusal-objective-not-dealt = You were not dealt objective { $objective }
refusal-objectives-not-ascending = Name the objectives in order, each once
refusal-no-own-figure-there = You have no figure in { SLOT($place) }
refusal-not-adjacent = No way leads from { SLOT($from) } to { SLOT($to) }
refusal-card-not-on-map = City card { $card } is not on the map
refusal-no-own-post-in-city = You have no trading post in { SLOT($place) }
refusal-post-placed-this-turn = You placed your trading post in { SLOT($place) } in this turn; the city card is open to you from the next turn on
refusal-card-used = City card { $card } has been used in this round
refusal-wrong-number-of-times = The die allows the card to be used { $most ->
    [0] not at all
    [one] once
   *[other] up to { $most } times
}, not { $given } times
refusal-no-post-in-small-town = You have no trading post in a small town
refusal-nothing-to-count = You have nothing that city card { $card } counts
refusal-nothing-to-name = City card { $card } leaves nothing to be named
refusal-payment-short = You cannot pay what city card { $card } asks for
refusal-no-such-direction = The card cannot be used in this direction: “{ $direction }”
refusal-wrong-number-of-goods = { $needed ->
    [0] No good has
    [one] 1 good has
   *[other] { $needed } goods have
} to be named, not { $given }
refusal-goods-named-wrongly = Name kinds of goods, in order, and different ones where different goods are asked for
refusal-goods-not-different = The goods must be of different kinds
refusal-goods-not-sorted = Name the goods in order
refusal-wrong-change = A die can be turned by 1 up or down, not by { $change }
refusal-beyond-die-values = { PIECE($die) } cannot be turned any further
refusal-black-die-bought-already = You have bought a black die in this turn
refusal-no-black-die-left = No black die is left on the board
refusal-not-payable = This costs { PIECE($item, $needed) }, and you have { $owned }
refusal-dice-without-value = Your dice have no value that could be changed
refusal-main-action-due = You must make your main action while you have a die
refusal-character-not-on-offer = This character is not on offer: { PIECE($character, kind: "character") }
refusal-town-named-before = You have named { SLOT($town) } before in this action
refusal-no-town-named = Name at least one town
