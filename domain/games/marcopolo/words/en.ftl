# The Voyages of Marco Polo in English, in the terms of the rulebook.
# Ids, placeholders and functions: domain/words/vocabulary.py and narration.py. Numbers printed on components come from the box.

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
    .short = any other town
piece-own_town_bonus = { $count ->
    [one] the bonus of a town with one’s own trading post
   *[other] the bonuses of { $count } towns with one’s own trading posts
}
    .short = own towns

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
piece-start-player = the first-player marker
    .name = first-player marker
piece-round = the round marker
    .name = round marker
piece-round-face = { $face ->
    [0] before the first round
   *[other] round { $face }
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

piece-contract-faces = contracts { $faces }
piece-contract-face = contract { $face }
    .text = { PIECE($cost) } → { PIECE($reward) }
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
piece-office-tile-face = office tile { $face }
    .text = { PIECE($reward) }
piece-town-tile-face = town tile { $face }
    .text = { PIECE($reward) }
piece-objective-faces = objectives { $faces }
piece-objective-face = objective { $face }
    .text = { SLOT($places) }: { $points ->
        [one] 1 point
       *[other] { $points } points
    }
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
    .yours = your store
area-box = Not in use
    .place = the box
area-out = Out of the game
    .place = the box
area-start = Start player
    .place = { $seat }
    .yours = you
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
    .yours = your board
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
    .yours = your board
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
    .yours = your active contracts
area-drawn = Special contracts without a space
    .place = { $seat }’s hand
    .yours = your hand
area-drawer = Completed contracts
    .place = { $seat }’s completed contracts
    .yours = your completed contracts
area-starting = Starting contracts
    .place = the starting contracts
area-character = Character
    .place = { $seat }
    .yours = you
area-characters = Characters that are not in play
    .place = the characters that are not in play
area-offered = Characters on offer
    .place = the characters on offer
area-objectives = Objectives that are not dealt
    .place = the objectives that are not dealt
area-dealt = Objectives to choose from
    .place = { $seat }’s choice of objectives
    .yours = your choice of objectives
area-objective = Objectives
    .place = { $seat }’s objectives
    .yours = your objectives
area-revealed = Objectives, revealed
    .place = { $seat }’s revealed objectives
    .yours = your revealed objectives
area-travelled = Last traveller
    .place = { $seat }
    .yours = you
area-acted = Main action made
    .place = { $seat }
    .yours = you
area-bought = Black die bought
    .place = { $seat }
    .yours = you
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
    .you = You are the start player
move-town-tile-to-town = { $target } gets { DETAIL($pieces) }
move-city-card-to-city = { $target } gets { DETAIL($pieces) }
move-office-tile-to-office = { $target } gets { DETAIL($pieces) }
move-office-tile-from-office = { $seat } gets the bonus of the office tile of { $source }: { TEXT($pieces) }
    .you = You get the bonus of the office tile of { $source }: { TEXT($pieces) }
move-round-to-round = Round { $face } begins
turn-round = Round { $face } begins
due-next-turn-MP-TURN-05 = { SEAT($first) } has no dice left and is skipped for the rest of the round
    .first = You have no dice left and are skipped for the rest of the round
move-contract-starting-slot = { $seat } gets the starting { DETAIL($pieces) }
    .you = You get the starting { DETAIL($pieces) }
move-contract-to-display = On display: { $count ->
    [1] { DETAIL($pieces) }
    [2] { DETAIL($pieces) }
   *[other] { PIECE($pieces) }
}
move-contract-display-display = The contracts on display close up
move-contract-display-under = Under the special stack { $count ->
    [one] goes
   *[other] go
} { PIECE($pieces) }
move-contract-display-slot = { $seat } takes { DETAIL($pieces) }
    .you = You take { DETAIL($pieces) }
move-contract-contracts-slot = { $seat } draws { DETAIL($pieces) }
    .you = You draw { DETAIL($pieces) }
move-contract-under-slot = { $seat } draws { DETAIL($pieces) }
    .you = You draw { DETAIL($pieces) }
move-contract-to-drawn = { $seat } draws { DETAIL($pieces) }
    .you = You draw { DETAIL($pieces) }
move-contract-drawn-slot = { $seat } keeps { PIECE($pieces) }
    .you = You keep { PIECE($pieces) }
move-contract-drawn-under = { $seat } puts { PIECE($pieces) } under the special stack
    .you = You put { PIECE($pieces) } under the special stack
move-contract-slot-drawer = {""}
move-contract-slot-under = { $seat } puts { PIECE($pieces) } under the special stack
    .you = You put { PIECE($pieces) } under the special stack
move-contract-slot-out = { $seat } gives up { PIECE($pieces) }, which { $count ->
    [one] leaves
   *[other] leave
} the game
    .you = You give up { PIECE($pieces) }, which { $count ->
        [one] leaves
       *[other] leave
    } the game
move-figure-box-figure = { $seat } puts a figure in { SLOT($to) }
    .you = You put a figure in { SLOT($to) }
move-figure-figure-figure = { $seat } goes from { SLOT($from) } to { SLOT($to) }
    .you = You go from { SLOT($from) } to { SLOT($to) }
move-post-to-reserve = { $seat } gets { PIECE($pieces) }
    .you = You get { PIECE($pieces) }
move-post-reserve-post = { $seat } places a trading post in { $target }
    .you = You place a trading post in { $target }
move-post-post-post = { $seat } moves a trading post from { $source } to { $target }
    .you = You move a trading post from { $source } to { $target }
move-box-dice = { $seat } gets { PIECE($pieces) }
    .you = You get { PIECE($pieces) }
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
    .you = You get { PIECE($pieces) }
move-dice-space = {""}
move-dice-khan = {""}
move-dice-use = {""}
move-dice-bag = {""}
move-to-dice = { $seat } takes { $count ->
    [one] a die
   *[other] { $count } dice
} back
    .you = You take { $count ->
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
    .you = Your { $count ->
        [one] die shows
       *[other] dice show
    } { PIECE($becomes) }
move-character-to-offered = Characters on offer: { PIECE($pieces) }
move-character-to-character = { $seat } plays { DETAIL($pieces) }
    .you = You play { DETAIL($pieces) }
move-character-from-offered = Left over: { PIECE($pieces) }
move-objective-to-dealt = { $seat } is dealt { DETAIL($pieces) }
    .you = You are dealt { DETAIL($pieces) }
move-objective-dealt-objective = { $seat } keeps { PIECE($pieces) }
    .you = You keep { PIECE($pieces) }
move-objective-from-dealt = { $seat } puts back { PIECE($pieces) }
    .you = You put back { PIECE($pieces) }
move-objective-to-objective = { $seat } is dealt { DETAIL($pieces) }
    .you = You are dealt { DETAIL($pieces) }
move-objective-to-revealed = { $seat } reveals { DETAIL($pieces) }
    .you = You reveal { DETAIL($pieces) }
move-last-traveller-to-travelled = { $seat } is the last traveller of this round so far
    .you = You are the last traveller of this round so far
move-last-traveller-from-travelled = {""}

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
   *[other] ; a step costs { PIECE($cost) } plus its road
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
    .told = { $seat } asks the Khan’s favour with { PIECE($die) }
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

category-posts = trading posts
category-offices = office tiles
category-objective-places = places on objectives
category-bejing = Bejing

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
refusal-no-such-place = There is no place “{ $place }” on the map
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

## Rules, in a player's words; the ledger has them in full

rule-MP-COMP-01 = Each colour has a player board, 5 dice, 9 trading posts and 3 figures. Besides there are 5 black dice, 1 white die and 2 black trading posts.
rule-MP-COMP-02 = There are 44 contracts (6 of them starting contracts), 31 city cards, 10 office tiles, 6 town tiles, 18 objectives and 8 characters. Mercator has a tile for each number of players.
rule-MP-COMP-03 = Coins, camels and goods never run out.
rule-MP-COMP-04 = The map shows Venezia, where all journeys begin, 7 large cities, 6 small towns, Bejing and 10 oases. They are joined by 30 roads; some of them cost camels or coins.
rule-MP-COMP-05 = The large cities are Moscow, Karakorum, Samarcanda, Lan-Zhou, Alexandria, Karachi and Sumatra. The small towns are Anxi, Kashgar, Ormuz, Xian, Adana and Kochi. Bejing is neither.
rule-MP-SETUP-01 = The game is for 2, 3 or 4 players, each with a colour of their own.
rule-MP-SETUP-02 = One player is the first start player. Turns go clockwise, in the order of the seats.
rule-MP-SETUP-03 = Each small town gets a town tile. In a first game the letters say which; an option of the match deals them at random.
rule-MP-SETUP-04 = Of the 31 city cards, one is put face up in each large city and three in Sumatra. The other 22 are not used.
rule-MP-SETUP-05 = Each large city gets a random office tile. The other 3 are not used.
rule-MP-SETUP-06 = Each player gets a random starting contract. The rest are not used.
rule-MP-SETUP-07 = The other 38 contracts are shuffled: five stacks of 6, one for each round, and a special stack of 8. The first stack is turned up in columns 1 to 6.
rule-MP-SETUP-08 = The board holds 5 black dice with 4 players, 4 with 3 players and 3 with 2 players.
rule-MP-SETUP-09 = Each player starts with 5 dice, 9 trading posts and 2 camels. The start player has 7 coins, the next 8, then 9 and 10.
rule-MP-SETUP-10 = Each player has a figure in Venezia. Everybody starts with 0 points.
rule-MP-SETUP-11 = In a first game the characters are dealt in turn order: Raschid, Matteo, Berke, and Mercator with 4 players.
rule-MP-SETUP-12 = In a first game each player gets 2 random objectives, hidden from the others.
rule-MP-SETUP-13 = Some characters begin with something of their own: Wilhelm with 2 more trading posts, Niccolo and Marco with a second figure, Kubilai with figure and trading post in Bejing, Matteo with the white die.
rule-MP-SETUP-14 = The board is laid out first, then come the contracts, the coins and camels, the characters and the objectives.
rule-MP-VAR-00 = The three variants can be combined as you like. Nothing else changes.
rule-MP-VAR-01 = Variant: the six town tiles are dealt to the six small towns at random.
rule-MP-VAR-02 = Variant: one character more than there are players is laid out. The last player in turn order chooses first, the start player last. A character that is taken cannot be chosen.
rule-MP-VAR-03 = Variant: you get 4 objectives and keep exactly 2 of them, in secret. The others leave the game unseen.
rule-MP-PC-4 = With 4 players no dice block the board from the start.
rule-MP-PC-3 = With 3 players there are 4 black dice, and a neutral die showing 1 lies on the first space of the Khan all game.
rule-MP-PC-2 = With 2 players there are 3 black dice. Neutral dice showing 1 lie on the first two spaces of the Khan, and one lies on Take 5 Coins, which is therefore always occupied. They stay all game.
rule-MP-ROUND-01 = The game has five rounds. The final scoring follows.
rule-MP-ROUND-02 = From round 2 on, the player who travelled last in the round before is the start player. If nobody travelled, the start player stays the same. Bonus steps do not count as travelling.
rule-MP-ROUND-03 = At the start of each round you get the bonus of each small town where you have a trading post, and the round bonus of your character.
rule-MP-ROUND-04 = At the start of a round all dice are taken back: yours come to you, black dice go to the board. Neutral dice stay.
rule-MP-ROUND-05 = Then all players roll all their dice. Raschid does not roll.
rule-MP-ROUND-06 = If your dice show less than 15 in total, you get the difference to 15 in coins and camels, in any mix. You take all of it. Matteo’s white die counts; Raschid gets nothing. The first turn begins when everybody has chosen.
rule-MP-ROUND-07 = Players take turns clockwise, beginning with the start player. A player without dice is skipped. The round ends when nobody has a die left.
rule-MP-ROUND-08 = At the end of a round the contracts left in the display go face down under the special stack, and the next 6 contracts fill columns 1 to 6. After round 5 none come.
rule-MP-TURN-01 = Your turn is one main action, and any number of additional actions before and after it. Additional actions never interrupt a main action or what it still brings.
rule-MP-TURN-02 = You must make a main action while you have a die. You can end your turn without one only if additional actions have used up your last die.
rule-MP-TURN-03 = If you can pay for no main action, you can always put a die on the coin bag for 3 coins.
rule-MP-TURN-04 = After your main action you may go on with additional actions, also with dice left. If you gain a black die, you stay in the round.
rule-MP-TURN-05 = If you have no dice left at the end of your turn, you are out of the round. You still get what others’ actions bring you.
rule-MP-TURN-06 = You decide only in your turn, when it is due, and make one main action in it. Only choices that all players make at once are open to everybody.
rule-MP-DICE-01 = You place dice from your own player board: your colour, black ones, Matteo’s white one. Each space asks for its number: 2 for silk and for travelling, 3 for gold, 1 everywhere else.
rule-MP-DICE-02 = First you place the dice, then you pay if the space is occupied, then you carry out the action. What the action brings cannot pay for the space.
rule-MP-DICE-03 = The lowest of the dice that you place says how much the action can do. You may do less, but not nothing.
rule-MP-DICE-04 = Dice of your colour can be placed on the same space only once in a round. The four rows of the market are separate spaces, the Khan is one. Black and white dice alone may be placed again. The coin bag has no limit.
rule-MP-DICE-05 = Black dice that you placed before do not keep you from placing dice of your colour there, and the other way round.
rule-MP-DICE-06 = If any die lies on the space already, you pay as many coins as the lowest of the dice that you place. Nothing is paid on the coin bag, with the Khan and on city cards, and Berke never pays.
rule-MP-DICE-07 = Dice are stacked in the order in which they were placed, so that everybody sees who travelled last.
rule-MP-DICE-08 = A black die is yours until the end of the round. There are no more than those on the board.
rule-MP-COIN5-01 = Take 5 Coins: place 1 die of any value and take 5 coins. The value matters only if the space is occupied.
rule-MP-COIN5-02 = With 2 players Take 5 Coins is always occupied, so you pay the value of your die first. If Mercator belongs to the other player, that player gets 2 coins.
rule-MP-MKT-01 = Market: place 1 die for camels or pepper, 2 for silk or 3 for gold, and take what one column offers. Its number may be at most your lowest die.
rule-MP-MKT-02 = You choose the column yourself, from 1 up to your lowest die, and take all that it offers.
rule-MP-MKT-03 = The camel row gives as many camels as the number of the column.
rule-MP-MKT-04 = Column 5 of the gold row gives 3 gold and a bonus step, which you make as part of the action.
rule-MP-MKT-05 = When you visit the market and another player is Mercator, that player gets 1 of the goods of that row as well.
rule-MP-KHAN-01 = Favor of the Khan: place 1 die on the next free space and take 1 good of your choice and 2 camels. The die must be at least as high as the one to its left.
rule-MP-KHAN-02 = You pay nothing for places at the Khan. A die of your colour can be placed there once in a round.
rule-MP-KHAN-03 = You cannot ask the Khan when all 4 spaces are full or your die is too low. Camels and coins are not goods.
rule-MP-CON-01 = Obtain Contracts: place 1 die and take 1 or 2 contracts from different columns, none above the value of your die.
rule-MP-CON-02 = A contract from column 5 brings 1 coin or 1 camel as well, one from column 6 brings 2 coins or 2 camels.
rule-MP-CON-03 = You have room for two contracts. If new ones need more, you must give up as many as are too many, not those that you take now. A given-up contract goes under the special stack, in the order that you name; a starting contract leaves the game.
rule-MP-CON-04 = After you have taken contracts, the others move up to the left.
rule-MP-CON-05 = If the display becomes empty during a round, the top 2 contracts of the special stack are turned up.
rule-MP-CON-06 = Take 1 or 2 contracts from different columns that are not empty and not above the value of your die.
rule-MP-CON-07 = A contract brings nothing until you complete it, and nothing at the end of the game.
rule-MP-TRAVEL-01 = Travel: place 2 dice and make at least one step, and at most as many as your lower die shows. You pay for the occupied space first, then for the steps and roads.
rule-MP-TRAVEL-02 = A journey of 1 step costs 3 coins, of 2 steps 7, of 3 or 4 steps 12, of 5 or 6 steps 18.
rule-MP-TRAVEL-03 = You pay the camels or coins of a road each time you use it.
rule-MP-TRAVEL-04 = A journey leads along roads from where your figure stands. You may come to a place twice and turn back.
rule-MP-TRAVEL-05 = Where your journey ends you must place a trading post if you have none there. Oases and Venezia take none. Where you have one already, nothing happens.
rule-MP-TRAVEL-06 = You place nothing where you only pass through, unless you are Wilhelm.
rule-MP-TRAVEL-07 = The player who travels last in a round is the start player of the next one.
rule-MP-TRAVEL-08 = Any number of figures and trading posts of different players may be in one place.
rule-MP-TRAVEL-09 = You can travel only with a figure of yours, along roads, as far as your lower die allows, and if you can pay for the space, the steps and the roads together.
rule-MP-TRAVEL-10 = You travel step by step. Each step costs its road and what it adds to the price of the journey: 3, 4, 5, 0, 6 and 0 coins. From the first step on you may stop. What a place brings comes only when you have stopped.
rule-MP-POST-01 = You take trading posts from your board from left to right and have at most one in each place.
rule-MP-POST-02 = Your 8th trading post scores 5 points at once, your 9th scores 10 more, and Wilhelm’s 11th another 10. Moving a trading post does not count again.
rule-MP-POST-03 = If you need a trading post and have none left on your board, you must move one of those on the map to the place where your figure ended.
rule-MP-POST-04 = A moved trading post brings what a new one would bring in its new place. The old place is lost for city cards, bonuses and objectives.
rule-MP-POST-05 = In a large city the first trading post earns the office tile, and yours lets you use the city card from your next turn. In a small town you get the bonus now and at the start of each round. In Bejing you take the best free space.
rule-MP-BEJ-01 = The spaces in Bejing are worth 10, 7, 4 and 1 points at the end of the game. A new trading post takes the best free one.
rule-MP-BEJ-02 = If a trading post leaves Bejing, its space becomes free. The others do not move up.
rule-MP-BEJ-03 = You may travel on from Bejing. It has neither city card nor office tile. A trading post there counts as placed.
rule-MP-OFFICE-01 = The first trading post in a large city earns the office tile there, which leaves the game. Later ones get nothing.
rule-MP-TOWN-01 = You get the bonus of a small town when you place a trading post there, and again at the start of each later round. So does everybody else with a trading post there.
rule-MP-TOWN-02 = The town tiles give 5 coins, 3 camels, 1 camel and 3 coins, 3 points, 2 different goods, or the bonus of another town of your choice.
rule-MP-TOWN-03 = Choose two goods of different kinds.
rule-MP-TOWN-04 = Name a small town where you have no trading post and take its bonus. You choose again each time. If there is no such town, you get nothing. An option of the match lets you name any town.
rule-MP-CITY-01 = City card: place 1 die on a city card in a large city where you have a trading post. Each card can be used once in a round, by one player. The three cards in Sumatra are separate.
rule-MP-CITY-02 = You can use a city card only if your trading post was there before this turn.
rule-MP-CITY-03 = You may use the exchange of a city card as often as your die shows, and at least once. Each time you pay first, and may pay with what you gained before. Each step that a card gives is a journey of its own, unless an option of the match joins them. Steps that you cannot make or decline are lost.
rule-MP-CITY-04 = Some cards have a table: you get what stands at the value of your die. Another gives 2 coins for each pip.
rule-MP-CITY-05 = Some cards pay for each completed contract, or for each trading post that you have placed, up to the value of your die. You need at least one.
rule-MP-CITY-06 = Change camels into 3 coins each, or coins into a camel each: one direction for the whole action.
rule-MP-CITY-07 = Change a good for 2 camels or a point for 3 coins, or the other way round, as often as your die shows. You choose the direction and the good each time. Your points may fall below 0.
rule-MP-CITY-08 = Take the bonus of small towns where you have a trading post, each town once: one town for a die of 1 to 4 and up to two for 5 or 6, or as many as your die shows for 1 coin each. You need at least one such town.
rule-MP-CITY-09 = You cannot use a city card without a trading post of yours in its city, when it has been used in this round, more often than your die shows, or if you cannot pay for it even once.
rule-MP-CITY-10 = City cards stay where they are and never belong to anybody.
rule-MP-ADD-01 = Complete a contract: pay all goods and camels that it asks for and take all its rewards. It counts as completed, and its place is free, before the rewards are paid.
rule-MP-ADD-02 = Put a die of any value on the coin bag and take 3 coins. You may do that as often as you like.
rule-MP-ADD-03 = Pay 1 camel and roll one of the dice on your player board again. Raschid cannot.
rule-MP-ADD-04 = Pay 2 camels and turn one of the dice on your player board up or down by 1. A 6 cannot go up, a 1 cannot go down. Raschid cannot.
rule-MP-ADD-05 = Pay 3 camels, take a black die from the board and roll it. You can buy one in each turn; black dice that you gain otherwise do not count.
rule-MP-ADD-06 = Additional actions can be mixed in any order. For example, a black die, two re-rolls and an adjustment cost 7 camels.
rule-MP-REW-01 = Coins, camels, gold, silk, pepper and points are added to what you have.
rule-MP-REW-02 = For goods of your choice you name the kinds. Where the symbol shows different goods, the kinds must differ. Camels are not goods.
rule-MP-REW-03 = A reward is paid in this order: coins, camels, named goods and points, then goods of your choice, a contract, a black die, a step. What one part brings is carried out before the next.
rule-MP-REW-04 = Take a black die, roll it and keep it for this round. If none is left, you get nothing.
rule-MP-REW-05 = A bonus step moves a figure of yours along one road. You pay the road but not the step, and place a trading post as usual. You may decline it. It does not count as travelling.
rule-MP-REW-06 = Take the top contract of the special stack. If you have no room, discard it or exchange it for one of yours: the one that you give up goes under the special stack, or out of the game if it is a starting contract. If the stack is empty, you get nothing.
rule-MP-CHAR-01 = Raschid never rolls. You give each die, also a black one, any value from 1 to 6 when you place it, one value for all dice that you place together. Costs and the order of dice at the Khan hold for you too. You get no compensation for low dice.
rule-MP-CHAR-02 = Matteo has the white die in every round, and draws a contract from the special stack at the start of each round.
rule-MP-CHAR-03 = Berke does not pay for occupied spaces. A city card that has been used stays used for Berke too.
rule-MP-CHAR-04 = Niccolo and Marco have two figures. You may divide the steps of a journey between them; the price depends on all steps together. Both move before anything is placed. You get 1 camel at the start of each round.
rule-MP-CHAR-05 = Wilhelm has 11 trading posts. On a journey of several steps you may also place them in cities and towns that you pass and where you have none. If all 11 are placed, you score 10 points.
rule-MP-CHAR-06 = What Wilhelm’s trading posts on the way bring is paid after the journey, in the order of the places.
rule-MP-CHAR-07 = Kubilai starts in Bejing, with a first trading post on the space worth 10 points.
rule-MP-CHAR-08 = With Johannes a step may lead from an oasis to any other oasis, without a cost for the road. That holds for bonus steps too. You get 3 coins at the start of each round.
rule-MP-CHAR-09 = The round bonus of a character is paid in every round, the first included.
rule-MP-CHAR-10 = When another player uses the market, Mercator gets 1 of the goods of that row. With 3 players Mercator also gets 1 camel when another uses the Khan, with 2 players 2 coins when the other takes 5 coins.
rule-MP-OBJ-01 = You have two objectives, secret until the end. An objective scores its points only if you have a trading post in both of its places.
rule-MP-OBJ-02 = You also score for the different places on your objectives where you have a trading post: 1 point for one, 3 for two, 6 for three, 10 for four.
rule-MP-END-01 = The game ends after round 5.
rule-MP-END-02 = At the end you score your objectives, 1 point for every 10 coins and the space in Bejing. With a trading post in Bejing you score 1 point for every 2 goods. The most completed contracts score 7 points, for each player who is tied.
rule-MP-END-03 = The player with the most points wins. If players are tied, the one with the most camels wins. If they are still tied, they share the victory.
rule-MP-END-04 = You keep your coins, camels and goods when they are scored.
rule-MP-HIDE-01 = Only you see your objectives until the final scoring. Nobody sees objectives that were put away.
rule-MP-HIDE-02 = Nobody knows the order of the contracts to come. Everybody sees how many there are.
rule-MP-HIDE-03 = City cards, office tiles, characters and starting contracts that are not used are not shown.
rule-MP-HIDE-04 = Everybody sees coins, camels, goods, dice, contracts, trading posts and points. The points shown do not contain the final scoring.
rule-MP-HIDE-05 = What will be rolled or drawn is known to nobody. While players choose at the same time, others see only who has chosen.
