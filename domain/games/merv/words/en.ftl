# Merv: The Heart of the Silk Road in English, in the terms of the rulebook.
# Ids, placeholders and functions: domain/words/vocabulary.py and narration.py. Numbers printed on components come from the box.

seat-1 = Red
seat-2 = Blue
seat-3 = Yellow
seat-4 = Green

## Cubes, camels, goods, scrolls

piece-camel = { $count ->
    [one] 1 camel
   *[other] { $count } camels
}
    .name = camel
    .one = { $count ->
        [one] a camel
       *[other] { $count } camels
    }
piece-purple = { $count ->
    [one] 1 purple cube
   *[other] { $count } purple cubes
}
    .name = purple cube
piece-tan = { $count ->
    [one] 1 tan cube
   *[other] { $count } tan cubes
}
    .name = tan cube
piece-teal = { $count ->
    [one] 1 teal cube
   *[other] { $count } teal cubes
}
    .name = teal cube
piece-orange = { $count ->
    [one] 1 orange cube
   *[other] { $count } orange cubes
}
    .name = orange cube
piece-white = { $count ->
    [one] 1 white cube
   *[other] { $count } white cubes
}
    .name = white cube
piece-common = { $count ->
    [one] 1 common good
   *[other] { $count } common goods
}
    .name = common good
piece-rare = { $count ->
    [one] 1 rare good
   *[other] { $count } rare goods
}
    .name = rare good
piece-any-good = { $count ->
    [one] 1 good of any kind
   *[other] { $count } goods of any kind
}
    .name = good of any kind
piece-discount = the discount
    .name = discount

## Wooden pieces

piece-building-face = { $count ->
    [one] { $face ->
        [red] 1 red building
        [blue] 1 blue building
        [yellow] 1 yellow building
       *[green] 1 green building
    }
   *[other] { $face ->
        [red] { $count } red buildings
        [blue] { $count } blue buildings
        [yellow] { $count } yellow buildings
       *[green] { $count } green buildings
    }
}
piece-disc-face = { $count ->
    [one] { $face ->
        [red] 1 red disc
        [blue] 1 blue disc
        [yellow] 1 yellow disc
       *[green] 1 green disc
    }
   *[other] { $face ->
        [red] { $count } red discs
        [blue] { $count } blue discs
        [yellow] { $count } yellow discs
       *[green] { $count } green discs
    }
}
    .the = the { $face ->
        [red] red disc
        [blue] blue disc
        [yellow] yellow disc
       *[green] green disc
    }
piece-servant-face = { $count ->
    [one] { $face ->
        [red] 1 red servant
        [blue] 1 blue servant
        [yellow] 1 yellow servant
       *[green] 1 green servant
    }
   *[other] { $face ->
        [red] { $count } red servants
        [blue] { $count } blue servants
        [yellow] { $count } yellow servants
       *[green] { $count } green servants
    }
}
piece-master = a master
    .name = master
piece-master-face = { $face ->
    [red] Red’s master
    [blue] Blue’s master
    [yellow] Yellow’s master
   *[green] Green’s master
}

## Cards and tiles

piece-site-face = { $colour ->
    [purple] a purple { SLOT($action) }
    [tan] a tan { SLOT($action) }
    [teal] a teal { SLOT($action) }
    [orange] an orange { SLOT($action) }
   *[other] { SLOT($action) }
}
    .bare = { $colour ->
        [purple] purple { SLOT($action) }
        [tan] tan { SLOT($action) }
        [teal] teal { SLOT($action) }
        [orange] orange { SLOT($action) }
       *[other] { SLOT($action) }
    }
piece-card = { $count ->
    [one] 1 caravan card
   *[other] { $count } caravan cards
}
    .name = caravan card
piece-card-face = { $count ->
    [one] { $face ->
        [cinnamon] 1 cinnamon card
        [ginger] 1 ginger card
        [juniper] 1 juniper card
       *[pepper] 1 pepper card
    }
   *[other] { $face ->
        [cinnamon] { $count } cinnamon cards
        [ginger] { $count } ginger cards
        [juniper] { $count } juniper cards
       *[pepper] { $count } pepper cards
    }
}
    .text = a pair gives { SLOT($boon, area: "boon") }
piece-contract-face = a contract of level { $level }
    .text = 1 cube, { PIECE($items) } → { $points ->
        [one] 1 point
       *[other] { $points } points
    } and { SLOT($boon, area: "boon") }
piece-breakthrough-discount_caravansary = the breakthrough of the caravansary
    .text = { SLOT($discount) }: one cube less, once a turn
piece-breakthrough-discount_palace = the breakthrough of the palace
    .text = { SLOT($discount) }: one cube less, once a turn
piece-breakthrough-discount_marketplace = the breakthrough of the marketplace
    .text = { SLOT($discount) }: one cube less, once a turn
piece-breakthrough-discount_mosque = the breakthrough of the mosque
    .text = { SLOT($discount) }: one cube less, once a turn
piece-breakthrough-wild_purple = the breakthrough of purple
    .text = once a turn, one cube counts as any colour: { KIND($wild) }
piece-breakthrough-wild_tan = the breakthrough of tan
    .text = once a turn, one cube counts as any colour: { KIND($wild) }
piece-breakthrough-wild_teal = the breakthrough of teal
    .text = once a turn, one cube counts as any colour: { KIND($wild) }
piece-breakthrough-wild_orange = the breakthrough of orange
    .text = once a turn, one cube counts as any colour: { KIND($wild) }
piece-breakthrough-any_card = the breakthrough of the caravan
    .text = take any caravan card
    .short = any caravan card
piece-breakthrough-trading_post = the breakthrough of trade
    .text = establish a trading post and take a good there
    .short = trading post + good
piece-breakthrough-mosque_step = the breakthrough of faith
    .text = advance one space in the mosque
    .short = mosque step
piece-breakthrough-wall_piece = the breakthrough of the wall
    .text = build any wall segment or gate
    .short = any wall piece
piece-breakthrough-two_favour = the breakthrough of favour
    .text = { $favour } favour
piece-breakthrough-two_soldiers = the breakthrough of war
    .text = { $soldiers } soldiers
piece-breakthrough-favour_and_soldier = the breakthrough of power
    .text = { $favour } favour and { $soldiers ->
        [one] 1 soldier
       *[other] { $soldiers } soldiers
    }
piece-breakthrough-eight_points = the breakthrough of fame
    .text = { $points } points
piece-upgrade-face = { $count ->
    [one] { $face ->
        [white] 1 white upgrade
        [purple] 1 purple bonus upgrade
        [tan] 1 tan bonus upgrade
        [teal] 1 teal bonus upgrade
       *[orange] 1 orange bonus upgrade
    }
   *[other] { $face ->
        [white] { $count } white upgrades
        [purple] { $count } purple bonus upgrades
        [tan] { $count } tan bonus upgrades
        [teal] { $count } teal bonus upgrades
       *[orange] { $count } orange bonus upgrades
    }
}
    .one = { $count ->
        [one] { $face ->
            [white] a white upgrade
            [purple] a purple bonus upgrade
            [tan] a tan bonus upgrade
            [teal] a teal bonus upgrade
           *[orange] an orange bonus upgrade
        }
       *[other] { $face ->
            [white] { $count } white upgrades
            [purple] { $count } purple bonus upgrades
            [tan] { $count } tan bonus upgrades
            [teal] { $count } teal bonus upgrades
           *[orange] { $count } orange bonus upgrades
        }
    }
piece-scoring-tile-face = the scoring tile of the { SLOT($face) }
    .text = { $points } points for each own building there
piece-wall = { $count ->
    [one] 1 wall piece
   *[other] { $count } wall pieces
}
    .name = wall piece
piece-wall-face = { $count ->
    [one] { $form ->
        [gate] 1 { $colour ->
            [purple] purple gate
            [tan] tan gate
            [teal] teal gate
           *[orange] orange gate
        }
       *[segment] 1 { $colour ->
            [purple] purple wall segment
            [tan] tan wall segment
            [teal] teal wall segment
           *[orange] orange wall segment
        }
    }
   *[other] { $form ->
        [gate] { $count } { $colour ->
            [purple] purple gates
            [tan] tan gates
            [teal] teal gates
           *[orange] orange gates
        }
       *[segment] { $count } { $colour ->
            [purple] purple wall segments
            [tan] tan wall segments
            [teal] teal wall segments
           *[orange] orange wall segments
        }
    }
}
    .text = { PIECE($price) }
    .one = { $form ->
        [gate] { $colour ->
            [purple] a purple gate
            [tan] a tan gate
            [teal] a teal gate
           *[orange] an orange gate
        }
       *[segment] { $colour ->
            [purple] a purple wall segment
            [tan] a tan wall segment
            [teal] a teal wall segment
           *[orange] an orange wall segment
        }
    }
piece-camel-market = the camel market
    .name = camel market
piece-camel-market-face = side { $face } of the camel market
    .text = top left { SLOT($top_left, area: "boon") }, top right { SLOT($top_right, area: "boon") }, bottom right { SLOT($bottom_right, area: "boon") }, bottom left { SLOT($bottom_left, area: "boon") }
piece-year = the year marker
    .name = year marker
piece-year-face = year { $face }
piece-round = the round marker
    .name = round marker
piece-round-face = { $face ->
    [1] round 1, the north side
    [2] round 2, the east side
    [3] round 3, the south side
   *[4] round 4, the west side
}
piece-solo-card-face = the solo card of the { SLOT($face) }
piece-discount-used = the mark of a used discount
    .name = mark of a used discount
piece-wild-used = the mark of a cube that counted as another colour
    .name = mark of a cube that counted as another colour
piece-market-visited = the mark of a visit to the camel market
    .name = mark of a visit to the camel market

## Areas

area-box = Not in use
    .place = the box
area-out = Out of the game
    .place = the box
area-supply = Pieces not in play
    .place = { $seat }’s supply
    .yours = your supply
area-purse = Cubes, camels, goods and scrolls
    .place = { $seat }’s store
    .yours = your store
area-cards = Caravan cards
    .place = { $seat }’s caravan cards
    .yours = your caravan cards
area-taken = Caravan cards being taken
    .place = { $seat }’s hand
    .yours = your hand
area-contracts = Fulfilled contracts
    .place = { $seat }’s contracts
    .yours = your contracts
area-committed = Goods and scrolls on contracts
    .place = { $seat }’s contracts
    .yours = your contracts
area-scoring-tile = Scoring tile
    .place = { $seat }’s scoring tile
    .yours = your scoring tile
area-memory = Used up in this turn
    .place = { $seat }
    .yours = you
area-sites = Sites not laid yet
    .place = the sites not laid yet
area-site = Sites
    .place = { $slot }
area-building = Buildings
    .place = { $slot }
area-soldier = Soldiers
    .place = { $slot }
area-upgrade = Upgrades
    .place = { $slot }
area-ransom = Ransoms
    .place = { $slot }
area-corner = Camels in the camel market
    .place = the { $slot } corner of the camel market
area-queue = Queues
    .place = { $part ->
        [none] the queue
       *[other] the { SLOT($head) } queue, place { $part }
    }
area-action = Action slots
    .place = { $part ->
        [none] the action slots
       *[other] action slot { $part } on the { SLOT($head) } side
    }
area-walls = Wall pieces not built
    .place = the supply of wall pieces
area-wall-slot = Wall
    .place = wall slot { $slot }
area-favour = Favour track
    .place = favour { $slot }
area-influence = Influence track
    .place = influence { $slot }
area-deck = Caravan deck
    .place = the caravan deck
area-display = Caravansary
    .place = { $slot }
area-on-card = Camels in the caravansary
    .place = { $slot ->
        [none] the caravansary
       *[other] the card at { $slot }
    }
area-hall = Palace
    .place = { $slot }
area-library = Library
    .place = the library
area-city = Marketplace
    .place = { $slot }
area-route = Trade routes
    .place = the route to { $slot }
area-mosque = Mosque
    .place = { $slot }
area-upgrades = Upgrades not placed
    .place = the supply of upgrades
area-scoring-tiles = Scoring tiles not taken
    .place = the supply of scoring tiles
area-stack = Contracts
    .place = { $slot }
area-year = Year
    .place = the year track
area-magistrate-supply = The magistrate’s pieces not in play
    .place = the magistrate’s supply
area-magistrate-purse = The magistrate’s camels, goods and scrolls
    .place = the magistrate’s store
area-magistrate-cards = The magistrate’s caravan cards
    .place = the magistrate’s caravan cards
area-magistrate-taken = The magistrate’s caravan cards being taken
    .place = the magistrate’s hand
area-magistrate-contracts = The magistrate’s contracts
    .place = the magistrate’s contracts
area-magistrate-committed = Goods and scrolls on the magistrate’s contracts
    .place = the magistrate’s contracts
area-magistrate-breakthroughs = The magistrate’s breakthroughs
    .place = the magistrate’s breakthroughs
area-magistrate-scoring-tile = The magistrate’s scoring tile
    .place = the magistrate’s scoring tile
area-magistrate-score = The magistrate’s points
    .place = the magistrate’s points
area-courtier-supply = The high courtier’s supply
    .place = the high courtier’s supply
area-courtier-purse = The high courtier’s camels
    .place = the high courtier’s store
area-solo-cards = Solo cards being shuffled
    .place = the solo cards being shuffled
area-solo-deck = Solo deck
    .place = the solo deck
area-solo-card = The magistrate’s solo card
    .place = the magistrate’s solo card
area-solo-tried = Solo cards that led nowhere
    .place = the solo cards that led nowhere
area-solo-discard = Discarded solo cards
    .place = the discarded solo cards
area-magistrate-rank = The magistrate’s place
    .place = the magistrate’s place

## Places

slot-site = row { $head }, column { $part }
slot-building = row { $head }, column { $part }
slot-soldier = row { $head }, column { $part }
slot-upgrade = row { $head }, column { $part }
slot-ransom = row { $head }, column { $part }
slot-display = place { $slot }
slot-on-card = place { $slot }
slot-taken = card { $slot }
slot-magistrate-taken = card { $slot }
slot-solo-deck = card { $slot }
slot-library-1 = tier 1
slot-library-2 = tier 2
slot-library-3 = tier 3
slot-library-4 = tier 4
slot-top_left = top left
slot-top_right = top right
slot-bottom_right = bottom right
slot-bottom_left = bottom left
slot-north_west = north-west
    .short = north-west
slot-north_east = north-east
    .short = north-east
slot-south_east = south-east
    .short = south-east
slot-south_west = south-west
    .short = south-west
slot-north = north
slot-east = east
slot-south = south
slot-west = west
slot-caravansary = caravansary
    .short = caravan
slot-palace = palace
slot-library = library
slot-marketplace = marketplace
slot-mosque = mosque
slot-wall = wall
slot-wall-slot = { $slot }
slot-rayy = Rayy
slot-samarkand = Samarkand
slot-nishapur = Nishapur
slot-balkh = Balkh
slot-baghdad = Baghdad
slot-kashgar = Kashgar
slot-basra = Basra
slot-peshawar = Peshawar
slot-hall-knowledge = the hall of knowledge
    .short = knowledge
slot-hall-spice = the hall of spice
    .short = spice
slot-hall-trade = the hall of trade
    .short = trade
slot-hall-faith = the hall of faith
    .short = faith
slot-spice-cinnamon = cinnamon
slot-spice-ginger = ginger
slot-spice-juniper = juniper
slot-spice-pepper = pepper
slot-boon-white_cube = a white cube
slot-boon-scroll = a scroll
slot-boon-any_card = any caravan card
slot-boon-favour = favour
slot-boon-rare_good = a rare good
slot-boon-mosque_step = a step in the mosque
slot-boon-soldier = a soldier
slot-boon-white_upgrade_anywhere = a white upgrade on any site
slot-boon-camel = the camel
slot-boon-white_upgrade = a white upgrade
slot-boon-bonus_upgrade = a bonus upgrade
    .short = bonus upgrade
slot-boon-scoring_tile = a scoring tile
    .short = scoring tile
slot-boon-courtier = a free courtier
slot-boon-wall_piece = a free wall piece
slot-boon-mosque_buildings = points for mosque sites in each scoring
    .short = points for mosque sites
slot-boon-none = nothing

slot-L1P1 = the first space of path 1 of the mosque
slot-L1P2 = the first space of path 2 of the mosque
slot-L1P3 = the first space of path 3 of the mosque
slot-L1P4 = the first space of path 4 of the mosque
slot-L2P1 = the second space of path 1 of the mosque
slot-L2P2 = the second space of path 2 of the mosque
slot-L2P3 = the second space of path 3 of the mosque
slot-L2P4 = the second space of path 4 of the mosque
slot-L3L = the third space on the left of the mosque
slot-L3R = the third space on the right of the mosque
slot-L4L = the fourth space on the left of the mosque
slot-L4R = the fourth space on the right of the mosque
slot-L5 = the fifth space of the mosque
slot-L6 = the sixth space of the mosque
slot-L7 = the seventh space of the mosque
slot-L8 = the last space of the mosque
slot-stack-1_favour = the contracts of level 1 with favour
slot-stack-1_soldier = the contracts of level 1 with a soldier
slot-stack-2_favour = the contracts of level 2 with favour
slot-stack-2_soldier = the contracts of level 2 with a soldier
slot-stack-3_favour = the contracts of level 3 with favour
slot-stack-3_soldier = the contracts of level 3 with a soldier
slot-magistrate-score-contracts = contracts
slot-magistrate-score-favour = favour track
slot-magistrate-score-influence = influence track
slot-magistrate-score-mosque = mosque track
slot-magistrate-score-breakthroughs = breakthroughs
slot-magistrate-score-knowledge = hall of knowledge
slot-magistrate-score-spice = hall of spice
slot-magistrate-score-trade = hall of trade
slot-magistrate-score-faith = hall of faith
slot-magistrate-score-buildings = buildings
slot-magistrate-score-scoring-tile = scoring tile
slot-magistrate-score-mosque-buildings = mosque sites
slot-magistrate-score-caravan-sets = sets of caravan cards
slot-magistrate-score-pairs = pairs of caravan cards
slot-magistrate-score-upgrades = upgrades
slot-magistrate-score-full-tracks = full tracks

## Scoreboard and options

category-favour = favour track
category-influence = influence track
category-mosque = mosque track
category-knowledge = hall of knowledge
category-spice = hall of spice
category-trade = hall of trade
category-faith = hall of faith
category-mosque-buildings = mosque sites
category-caravan-sets = sets of caravan cards
category-pairs = pairs of caravan cards

option-soldier_influence_when_not_placed = Influence for a soldier that is not deployed
option-soldier_influence_when_not_placed-0 = none
option-soldier_influence_when_not_placed-1 = one
option-wild_cubes_per_invasion = Ransom cubes that may count as another colour, in each invasion
option-wild_cubes_per_invasion-0 = none
option-wild_cubes_per_invasion-1 = one
option-limited_supply = Cubes, goods and scrolls run out
option-magistrate_city_directions = In which order the magistrate looks at equal cities
option-magistrate_city_directions-1 = north-west, north-east, south-west, south-east
option-magistrate_city_directions-2 = clockwise from the north-west
option-magistrate_city_directions-3 = clockwise from the north-east
option-magistrate_takes_all_when_he_has_no_camel = A magistrate without camels takes even a single camel from the camel market

## What happens on the table

move-building-to-supply = { $seat } gets { PIECE($pieces) }
    .you = You get { PIECE($pieces) }
move-building-building-supply = { $seat } loses the building at { $source }
    .you = You lose the building at { $source }
move-building-building-courtier-supply = The Mongols destroy the high courtier’s building at { $source }
move-building-box-magistrate-supply = The magistrate gets { PIECE($pieces) }
move-building-box-courtier-supply = The high courtier gets { PIECE($pieces) }
move-building-supply-building = { $seat } builds at { $target }
    .you = You build at { $target }
move-building-magistrate-supply-building = The magistrate builds at { $target }
move-building-courtier-supply-building = The high courtier builds at { $target }
move-disc-box-supply = {""}
move-disc-box-magistrate-supply = {""}
move-servant-box-supply = {""}
move-servant-box-magistrate-supply = {""}
move-disc-to-score-track = {""}
move-disc-to-favour = { PIECE($pieces, case: "the") } goes to { $target }
move-disc-to-influence = { PIECE($pieces, case: "the") } goes to { $target }
move-disc-supply-favour = {""}
move-disc-supply-influence = {""}
move-disc-magistrate-supply-favour = {""}
move-disc-magistrate-supply-influence = {""}
move-disc-supply-city = { $seat } establishes a trading post in { $target }
    .you = You establish a trading post in { $target }
move-disc-magistrate-supply-city = The magistrate establishes a trading post in { $target }
move-disc-to-mosque = { PIECE($pieces, case: "the") } goes to { $target }
move-servant-supply-soldier = { $seat } deploys a soldier at { $target }
    .you = You deploy a soldier at { $target }
move-servant-magistrate-supply-soldier = The magistrate deploys a soldier at { $target }
move-servant-soldier-supply = { $seat }’s soldier returns from { $source }
    .you = Your soldier returns from { $source }
move-servant-soldier-magistrate-supply = The magistrate’s soldier returns from { $source }
move-servant-supply-hall = { $seat } places a courtier in { $target }
    .you = You place a courtier in { $target }
move-servant-magistrate-supply-hall = The magistrate places { $count ->
    [one] a courtier
   *[other] { $count } courtiers
} in { $target }
move-master-to-queue = { PIECE($pieces) } goes to { $target }
move-master-to-action = { PIECE($pieces) } goes to { $target }
move-camel-market-to-camel-market = In the centre: { DETAIL($pieces) }
move-site-to-site = The city, row by row: { PIECE($pieces, case: "bare") }
move-breakthrough-to-library = {""}
move-contract-to-stack = {""}
move-upgrade-to-upgrades = {""}
move-scoring-tile-to-scoring-tiles = {""}
move-wall-to-walls = {""}
move-year-to-year = {""}
move-round-to-round = {""}
turn-year = Year { $face } begins
turn-round = The masters go on: { PIECE($becomes) }
move-card-deck-display = On display: { PIECE($pieces) }
move-card-display-display = {""}
move-on-card-on-card = {""}
move-card-to-taken = { $seat } takes { PIECE($pieces) }
    .you = You take { PIECE($pieces) }
move-card-to-magistrate-taken = The magistrate takes { PIECE($pieces) }
move-card-to-cards = {""}
move-card-to-magistrate-cards = {""}
move-camel-box-city = {""}
move-camel-box-mosque = {""}
move-camel-box-on-card = {""}
move-camel-to-purse = { $seat } gains { PIECE($pieces) }
    .you = You gain { PIECE($pieces) }
move-camel-to-magistrate-purse = The magistrate gains { PIECE($pieces) }
move-camel-to-courtier-purse = The high courtier gains { PIECE($pieces) }
move-camel-purse-queue = { $seat } puts { PIECE($pieces, case: "one") } on { $target }
    .you = You put { PIECE($pieces, case: "one") } on { $target }
move-camel-magistrate-purse-queue = The magistrate puts { PIECE($pieces, case: "one") } on { $target }
move-camel-courtier-purse-queue = The high courtier puts { PIECE($pieces, case: "one") } on { $target }
move-camel-to-corner = { PIECE($pieces, case: "one") } goes to { $target }
move-camel-to-on-card = { PIECE($pieces, case: "one") } goes onto { $target }
move-camel-to-route = { PIECE($pieces, case: "one") } goes onto { $target }
move-camel-to-out = { PIECE($pieces, case: "one") } leaves the game
move-to-magistrate-purse = The magistrate gets { PIECE($pieces) }
move-purse-committed = { $seat } commits { PIECE($pieces) }
    .you = You commit { PIECE($pieces) }
move-magistrate-purse-magistrate-committed = The magistrate commits { PIECE($pieces) }
move-purse-ransom = { $seat } pays { PIECE($pieces) } as ransom for the building at { $target }
    .you = You pay { PIECE($pieces) } as ransom for the building at { $target }
move-from-ransom = {""}
move-breakthrough-to-breakthroughs = { $seat } makes { DETAIL($pieces) }
    .you = You make { DETAIL($pieces) }
move-breakthrough-to-magistrate-breakthroughs = The magistrate makes { DETAIL($pieces) }
move-scoring-tile-to-scoring-tile = { $seat } takes { DETAIL($pieces) }
    .you = You take { DETAIL($pieces) }
move-scoring-tile-to-magistrate-scoring-tile = The magistrate takes { DETAIL($pieces) }
move-contract-to-contracts = { $seat } fulfils { DETAIL($pieces) }
    .you = You fulfil { DETAIL($pieces) }
move-contract-to-magistrate-contracts = The magistrate fulfils { DETAIL($pieces) }
move-upgrade-to-upgrade = { PIECE($pieces, case: "one") } goes to { $target }
move-wall-to-wall-slot = { PIECE($pieces, case: "one") } goes to { $target }
move-solo-card-to-solo-deck = {""}
move-solo-card-to-solo-cards = {""}
move-solo-card-to-solo-card = The magistrate draws { PIECE($pieces) }
move-solo-card-to-solo-tried = No free slot suits { PIECE($pieces) }
move-solo-card-to-solo-discard = {""}
move-solo-card-to-out = { PIECE($pieces) } leaves the game
move-discount-used-box-memory = { $seat } uses the discount
    .you = You use the discount
step-compare-with-magistrate-MERV-CM-10 = Total: { SEAT(1) } { $first }, the magistrate { $second }
    .you = Total: you { $first }, the magistrate { $second }
move-to-magistrate-rank = { $face ->
    [1] The magistrate comes first
   *[other] The magistrate comes second
}
move-to-magistrate-score = The magistrate scores { $count ->
    [one] 1 point
   *[other] { $count } points
}: { SLOT($to, area: "magistrate-score") }

## The end of the match. Without a winner among the seats the magistrate of the solo match has won.

event-finished = { $count ->
    [0] The match is over: the magistrate wins
    [one] The match is over: { $winners } wins
   *[other] The match is over: { $winners } share the victory
}

## Questions

question-choose-slot = Choose an action slot
question-choose-site = Choose a building site to activate
question-choose-action = { $first ->
        [none] Gain favour or deploy a soldier
       *[other] Take the board action of the site at { SLOT($first, area: "site") }, gain favour, or deploy a soldier
    }
    .name = Choose an action
question-may-end = End your turn, or first fulfil a contract or trade at the camel market
question-caravansary = Caravansary: take a card, or finish ({ $first ->
        [1] 1 card taken
       *[other] { $first } cards taken
    }{ $second ->
        [none] {""}
       *[other] , with { KIND($second) }s
    })
    .name = Take caravan cards
question-palace = Palace: place a courtier, or finish ({ $first ->
        [1] 1 placed
       *[other] { $first } placed
    })
    .name = Place courtiers
question-library = Library: buy scrolls
question-establish-post = Marketplace: establish a trading post
question-buy-goods = Marketplace: buy goods, or finish
question-mosque = Mosque: advance, or finish ({ $first ->
        [1] 1 step made
       *[other] { $first } steps made
    })
    .name = Advance in the mosque
question-wall = Wall: build a piece, or finish ({ $first ->
        [1] 1 built
       *[other] { $first } built
    })
    .name = Build the wall
question-place-wall = Choose a slot for { PIECE($first, kind: "wall") }
    .name = Choose a slot for a wall piece
question-deploy-soldier = Deploy a soldier, or decline
question-place-upgrade = { $first ->
        [white] Place a white upgrade { $second ->
            [own] on a site with your building
           *[any] on any site
        }
       *[bonus] Place a bonus upgrade { $second ->
            [own] on a site with your building
           *[any] on any site
        }
    }
    .name = Place an upgrade
question-choose-scoring-tile = Choose a scoring tile
question-choose-breakthrough = Choose a breakthrough of tier { $first }
    .name = Choose a breakthrough
question-free-card = Take any caravan card
question-free-post = Establish a trading post and take a good there
question-free-step = Advance one space in the mosque, for nothing
question-free-courtier = Place a courtier, for nothing
question-free-wall = Build a wall piece, for nothing
question-queue-place = Place your master in the { SLOT($first) } queue
    .name = Place your master in the queue
question-ransom = The Mongols attack: pay ransoms, or lose the buildings
question-score-courtiers = Your favour reaches for { $first ->
        [1] 1 courtier
       *[other] { $first } courtiers
    }: choose which score
    .name = Choose the courtiers that score
question-high-courtier-slot = Choose the high courtier’s action slot
question-high-courtier-site = Choose the site on which the high courtier builds

## Decisions

decision-FulfilContract = Fulfil { DETAIL($contract, kind: "contract") } with { PIECE($cube) }{ SIZE($goods) ->
    [0] {""}
   *[other] ; any good: { PIECE($goods) }
}
    .told = { $seat } fulfils a contract
decision-CollectCamels = Camel market: take all camels
    .told = { $seat } takes all camels from the camel market
decision-PlaceCamel = Camel market: put a camel on the { SLOT($corner) } corner
    .told = { $seat } puts a camel on the { SLOT($corner) } corner of the camel market
decision-TakeCard = Take the { SLOT($spice, area: "spice") } at place { $position } for { PIECE($cube) }{ $stands ->
    [none] {""}
   *[other] , as { KIND($stands) }
}
    .told = { $seat } takes the { SLOT($spice, area: "spice") } at place { $position } for { PIECE($cube) }
decision-LayCamel = Put a camel on the frontmost card without one
    .told = { $seat } puts a camel on a caravan card
decision-TakeAnyCard = Take the { SLOT($spice, area: "spice") } at place { $position }
    .told = { $seat } takes the { SLOT($spice, area: "spice") } at place { $position }
decision-PlaceCourtier = Place a courtier in { SLOT($hall, area: "hall") }{ SIZE($payment) ->
    [0] {""}
   *[other] , for { PIECE($payment) }
}
    .told = { $seat } places a courtier in { SLOT($hall, area: "hall") }
decision-BuyScrolls = { $count ->
    [one] Buy 1 scroll
   *[other] Buy { $count } scrolls
} for { PIECE($cubes) }
    .told = { $seat } buys scrolls
decision-ChooseBreakthrough = Take { DETAIL($tile, kind: "breakthrough") }
    .told = { $seat } chooses a breakthrough
decision-EstablishPost = Establish a trading post in { SLOT($city) } ({ KIND($good) })
    .told = { $seat } establishes a trading post in { SLOT($city) }
decision-BuyGood = Buy the good of { SLOT($city) } for { PIECE($payment) }
    .told = { $seat } buys the good of { SLOT($city) }
decision-AdvanceInMosque = Advance to { SLOT($space) }{ SIZE($payment) ->
    [0] {""}
   *[other] , for { PIECE($payment) }
}: { SLOT($boon, area: "boon") }{ $points ->
    [0] {""}
    [one] , 1 point
   *[other] , { $points } points
}
    .told = { $seat } advances to { SLOT($space) }
decision-ChooseScoringTile = Take { DETAIL($action, kind: "scoring-tile") }
    .told = { $seat } chooses { PIECE($action, kind: "scoring-tile") }
decision-BuildWall = Build { PIECE($piece, kind: "wall") }{ SIZE($payment) ->
    [0] {""}
   *[other] , for { PIECE($payment) }
}
    .told = { $seat } builds { PIECE($piece, kind: "wall", case: "one") }
decision-PlaceWall = Wall slot { $slot }
    .told = { $seat } chooses wall slot { $slot }
decision-DeploySoldier = Deploy a soldier at { SLOT($site, area: "site") }
    .told = { $seat } deploys a soldier at { SLOT($site, area: "site") }
decision-DeclineSoldier = Do without the soldier
    .told = { $seat } does without the soldier
decision-PlaceUpgrade = Place { PIECE($upgrade, kind: "upgrade") } at { SLOT($site, area: "site") }
    .told = { $seat } places { PIECE($upgrade, kind: "upgrade", case: "one") } at { SLOT($site, area: "site") }
decision-ChooseSlot = Action slot { $slot }
    .told = { $seat } chooses action slot { $slot }
decision-ChooseSite = Activate the site at { SLOT($site, area: "site") }
    .told = { $seat } activates the site at { SLOT($site, area: "site") }
decision-TakeBoardAction = Take the action of the { SLOT($action) }
    .told = { $seat } takes the action of the { SLOT($action) }
decision-GainFavour = Gain favour
    .told = { $seat } gains favour
decision-SendSoldier = Deploy a soldier
    .told = { $seat } decides to deploy a soldier
decision-FinishAction = Finish the action
    .told = { $seat } finishes the action
decision-EndTurn = End the turn
    .told = { $seat } ends the turn
decision-TakeQueuePlace = { $skipped ->
    [0] Take the rearmost free place
    [one] Skip 1 place, for 1 camel
   *[other] Skip { $skipped } places, for { $skipped } camels
}
    .told = { $skipped ->
        [0] { $seat } takes the rearmost free place
        [one] { $seat } skips 1 place
       *[other] { $seat } skips { $skipped } places
    }
decision-PayRansom = Pay { PIECE($cube) } for the building at { SLOT($site, area: "site") }
    .told = { $seat } pays a ransom for the building at { SLOT($site, area: "site") }
decision-LoseBuildings = Pay no further ransom
    .told = { $seat } pays no further ransom
decision-ScoreCourtiers = Score courtiers: { $knowledge } in the hall of knowledge, { $spice } in the hall of spice, { $trade } in the hall of trade, { $faith } in the hall of faith
    .told = { $seat } chooses the courtiers that score
decision-ChooseCourtierSlot = The high courtier takes action slot { $slot }
    .told = { $seat } sends the high courtier to action slot { $slot }
decision-ChooseCourtierSite = The high courtier builds at { SLOT($site, area: "site") }
    .told = { $seat } lets the high courtier build at { SLOT($site, area: "site") }

## Refusals

refusal-no-such-site = There is no such site: { $site }
refusal-no-such-slot = There is no action slot { $slot }
refusal-no-such-card = No such card is on display at place { $position }
refusal-no-such-hall = There is no such hall: { $hall }
refusal-no-such-city = There is no such city: { $city }
refusal-no-such-space = There is no such space in the mosque: { $space }
refusal-no-such-piece = There is no such wall piece: { $piece }
refusal-no-such-wall-slot = There is no such wall slot: { $slot }
refusal-no-such-corner = The camel market has no such corner: { $corner }
refusal-no-such-breakthrough = There is no such breakthrough: { $tile }
refusal-no-such-upgrade = No such upgrade is left: { $upgrade }
refusal-no-such-scoring-tile = No such scoring tile is left: { $action }
refusal-negative-number = Numbers below 0 do not count
refusal-slot-occupied = Action slot { $slot } is occupied
refusal-no-legal-site = No site can be activated from action slot { $slot }
refusal-site-not-in-line = { SLOT($site, area: "site") } is not in the active line
refusal-market-is-no-site = The camel market is not a building site
refusal-magistrate-building = The corrupt magistrate’s buildings cannot be activated: { SLOT($site, area: "site") }
refusal-no-building-left = You have no building left for the empty site at { SLOT($site, area: "site") }
refusal-no-site-activated = No site was activated: only favour or a soldier is left
refusal-other-action = The activated site has another action: { SLOT($action) }
refusal-no-step-possible = No step of this action is possible now: { SLOT($action) }
refusal-no-step-made = Make at least one step first
refusal-wrong-number-of-cubes = The price is { $needed ->
    [one] 1 cube
   *[other] { $needed } cubes
}, not { $given }
refusal-no-discount = You have no discount here now
refusal-not-a-cube = This is not a cube: { $item }
refusal-wrong-colour = This asks for { KIND($needed) }s, and { KIND($given) }s do not serve
refusal-wild-used = Only one cube in a turn or invasion may count as another colour: { KIND($colour) }
refusal-cubes-short = This takes { PIECE($cube, $needed) }, and you have { $owned }
refusal-payment-not-in-order = Name the cubes in order
refusal-nothing-to-pay = This is free: pay nothing
refusal-no-building = There is no building at { SLOT($site, area: "site") }
refusal-soldier-there = There is a soldier at { SLOT($site, area: "site") }
refusal-upgrade-there = There is an upgrade at { SLOT($site, area: "site") }
refusal-walled = The site at { SLOT($site, area: "site") } is protected by walls
refusal-not-your-building = The building at { SLOT($site, area: "site") } is not yours
refusal-card-out-of-reach = The card at place { $position } has no camel, and is not the first without one
refusal-too-many-spices = Your influence allows { $limit ->
    [one] 1 spice
   *[other] { $limit } different spices
}: no { SLOT($spice, area: "spice") }
refusal-stands-for-nothing = This cube cannot stand for that: { KIND($cube) }
refusal-other-colour = All cubes of this action stand for one colour: { KIND($colour) }
refusal-no-camel = You have no camel
refusal-no-card-without-camel = Every card has a camel
refusal-hall-full = { SLOT($hall, area: "hall") } is full
refusal-no-servant-left = You have no servant left
refusal-wrong-number-of-scrolls = Buy 1 to { $most } scrolls at once, not { $given }
refusal-colour-repeated = Each colour may be given once: { KIND($colour) }
refusal-other-tier = The breakthrough must be of tier { $tier }
refusal-breakthrough-taken = This breakthrough has been taken: { PIECE($tile, kind: "breakthrough") }
refusal-no-disc-left = You have no disc left
refusal-own-post-there = You have a trading post in { SLOT($city) }
refusal-city-not-connected = { SLOT($city) } can be reached only through { SLOT($via) }, where you have no trading post
refusal-good-bought-there = You have bought the good of { SLOT($city) } in this action
refusal-camels-short = The way there takes { $needed ->
    [one] 1 camel
   *[other] { $needed } camels
}, and you have { $owned }
refusal-space-not-next = { SLOT($space) } is not the next space on your path
refusal-piece-built = No such piece is left: { PIECE($piece, kind: "wall") }
refusal-slot-for-gates = Wall slot { $slot } is for gates
refusal-slot-for-segments = Wall slot { $slot } is for wall segments
refusal-wall-there = Something is built in wall slot { $slot }
refusal-market-not-in-line = The camel market is not in your line
refusal-traded-before = You have traded at the camel market in this turn
refusal-no-camel-in-market = No camel is in the camel market
refusal-corner-covered = A camel lies on the { SLOT($corner) } corner
refusal-contract-not-available = This contract is not available: { $contract }
refusal-level-too-high = The contract is of level { $needed }, and your influence reaches level { $reached }
refusal-items-missing = You have not all the goods and scrolls for this contract: { TEXT($contract, kind: "contract") }
refusal-goods-named-wrongly = Name the goods for “any good”, common ones first; the contract asks for { $needed }
refusal-cannot-skip-so-many = You can skip { $most ->
    [one] 1 place
   *[other] { $most } places
} at most, not { $given }
refusal-protected = The building at { SLOT($site, area: "site") } is protected
refusal-ransom-paid = The building at { SLOT($site, area: "site") } needs no ransom any more
refusal-no-such-courtier = You have { $owned ->
    [one] 1 courtier
   *[other] { $owned } courtiers
} in { SLOT($hall, area: "hall") }
refusal-wrong-number-of-courtiers = { $needed ->
    [one] 1 courtier scores
   *[other] { $needed } courtiers score
}, not { $given }
refusal-site-not-empty = The site at { SLOT($site, area: "site") } is not empty

## Short names for drawings

short-purple = purple
short-tan = tan
short-teal = teal
short-orange = orange
short-white = white
short-magistrate = Magistrate
short-courtier = High courtier
short-limits = kinds of spice: up to { $spices }; contracts: { $level ->
    [0] none yet
   *[other] up to level { $level }
}

## Rules, in a player's words; the ledger has them in full

rule-MERV-COMP-01 = Each of the 4 colours has 1 master, 9 buildings, 10 discs and 8 servants. Colours that nobody plays are not used, except for the high courtier and the corrupt magistrate.
rule-MERV-COMP-02 = Your 8 servants have two tasks: a servant on a site is a soldier, a servant in the palace is a courtier.
rule-MERV-COMP-03 = Discs mark your favour, influence and points, your place in the mosque, and your trading posts. So you can have at most 6 trading posts, or 7 while you are not in the mosque.
rule-MERV-COMP-04 = The box holds 24 caravan cards (8 cinnamon, 6 ginger, 6 juniper, 4 pepper), 18 contracts, 24 building sites, 24 common and 24 rare goods, 32 scrolls, 16 breakthroughs, 10 upgrades, 4 scoring tiles, 16 wall segments and 4 gates, 12 camels and 60 cubes. Cubes, goods and scrolls do not run out, unless an option of the match says so.
rule-MERV-COMP-05 = The pictures on scrolls and goods mean nothing. What counts is whether it is a scroll, a common good or a rare good.
rule-MERV-COMP-06 = A white cube stands for a cube of any colour.
rule-MERV-COMP-07 = Only the order of the caravan deck and of the solo deck is hidden. Everything else is open.
rule-MERV-SETUP-01 = Merv is for 1 to 4 players, each with a colour of their own.
rule-MERV-SETUP-02 = You start at 0 favour, 0 influence and 0 points, without cubes, camels or cards.
rule-MERV-SETUP-03 = The masters of the players start in the north-west queue, in random order.
rule-MERV-SETUP-04 = The camel market lies in the centre of the city, on a random side and without camels.
rule-MERV-SETUP-05 = The 24 building sites are shuffled and laid out around the camel market.
rule-MERV-SETUP-06 = There are four tiers of breakthroughs, for 2, 4, 6 and 8 scrolls, with four tiles each. All of them are open.
rule-MERV-SETUP-07 = A camel starts in each inner city (Rayy, Samarkand, Nishapur and Balkh) and on each of the four first spaces of the mosque.
rule-MERV-SETUP-08 = The contracts form six stacks: three levels, each with favour or with a soldier as a bonus. The most valuable contract is on top, and only the top one can be taken.
rule-MERV-SETUP-09 = 8 caravan cards are laid open. The front of the display is furthest from the deck. Camels lie on the first 2 cards with 1 or 2 players, on 3 with 3 and on 4 with 4. The camels that remain are not used.
rule-MERV-SETUP-10 = Upgrades, scoring tiles and wall pieces are put in their places. The year marker starts on year 1.
rule-MERV-SETUP-11 = With 2 players a third colour belongs to the high courtier: a master and 9 buildings. The master starts in the third place of the queue.
rule-MERV-SETUP-12 = In the solo game the corrupt magistrate is first in the queue, you are second, and the high courtier, with a master and 9 buildings, is third.
rule-MERV-SETUP-13 = In the solo game the Palace card is shuffled with two other solo cards. One of the remaining three goes on top and two go below, so that the Palace is the 2nd, 3rd or 4th card.
rule-MERV-FLOW-01 = The game lasts three years. Each year has four rounds of actions, an invasion (not in year 1) and a scoring. You have 12 turns in all.
rule-MERV-FLOW-02 = Round 1 is played on the north side of the city, round 2 on the east, round 3 on the south and round 4 on the west side. North and south slots stand for columns, east and west slots for rows.
rule-MERV-FLOW-03 = In a round you take turns in the order of the queue, from the front.
rule-MERV-FLOW-04 = The slots of a side are numbered 1 to 5 from the corner where the masters stood in the queue. Each slot stands for one row or column.
rule-MERV-FLOW-05 = Masters also join the next queue after the fourth round, before the invasion and the scoring.
rule-MERV-FLOW-06 = After the scoring of years 1 and 2 the year marker moves on. After year 3 the game ends.
rule-MERV-TURN-01 = Move your master to a free slot of the current side. Its row or column becomes active. If other free slots have a site that you can activate, you cannot choose one without.
rule-MERV-TURN-02 = Activate one site of the active row or column, with or without a building. You cannot activate the camel market or a building of the magistrate, nor an empty site when you have no buildings left.
rule-MERV-TURN-03 = If the site is empty, you must put one of your buildings on it.
rule-MERV-TURN-04 = Then you gain cubes, always before the action.
rule-MERV-TURN-05 = You must take exactly one action: that of the activated site, gain favour, or deploy a soldier. The action of the site can be taken only if you can do at least a part of it.
rule-MERV-TURN-06 = If row 3 or column 3 is active, you may trade at the camel market once, before or after your action.
rule-MERV-TURN-07 = You may fulfil contracts at any time of your turn, except in the middle of something else.
rule-MERV-TURN-08 = You end your turn yourself, after your action and when nothing is left to be decided.
rule-MERV-RES-01 = The activated site yields cubes, and so does every other site of the active row or column with a building of the same colour. A new building counts.
rule-MERV-RES-02 = A site yields 1 cube of its colour. With a white upgrade it yields a white cube instead, with a bonus upgrade also 1 cube of the colour of the upgrade.
rule-MERV-RES-03 = The player whose turn it is takes all these cubes, even if the buildings belong to somebody else.
rule-MERV-RES-04 = If the activated building belongs to another player, that player gains cubes too: all that the activated site yields, and for each other site of theirs with an upgrade in the row or column one cube of the upgrade.
rule-MERV-RES-05 = The high courtier and the corrupt magistrate never gain cubes. You may activate buildings of the high courtier and take what they yield.
rule-MERV-RES-06 = You take all cubes that the sites yield. There is nothing to choose.
rule-MERV-PAY-01 = A price is paid in cubes of certain colours. White stands for any colour. The cubes that you pay go back to the supply.
rule-MERV-PAY-02 = With a breakthrough of the second tier one cube of its colour counts as any colour, once in each of your turns. It also does so once in an invasion, unless an option of the match says otherwise.
rule-MERV-PAY-03 = With a breakthrough of the first tier its action costs one cube less, once in each of your turns.
rule-MERV-PAY-04 = You choose which of your cubes stand for which part of the price. You pay exactly the price, in its colours, and a discount or a cube that counts as any colour can be used only once in a turn.
rule-MERV-FAV-01 = Each favour moves your disc up one space of the favour track. You gain favour by the action, in the mosque, with the first courtier in a hall, with pairs of juniper, with the first trading post in an outer city, and by breakthroughs, the camel market and contracts.
rule-MERV-FAV-02 = When your disc moves up to a space of the favour track with points, you score them at once. You score nothing on the way down, but again when you come back up.
rule-MERV-FAV-03 = On the last space of the favour track you gain influence instead of favour. If that track is full as well, you gain nothing; the magistrate gains 2 points.
rule-MERV-FAV-04 = You can always choose to gain favour, even if it brings nothing any more.
rule-MERV-INF-01 = Influence never falls. You score the points of each space that your disc reaches or passes.
rule-MERV-INF-02 = On the last space of the influence track you gain favour instead of influence. If that track is full as well, you gain nothing; the magistrate gains 2 points.
rule-MERV-INF-03 = Your influence says how many kinds of spice you may collect, from 1 at the start up to 4, and contracts of which level you may fulfil.
rule-MERV-SOL-01 = Deploy a soldier: put a servant that you still have on a site with a building, yours or another’s. You may decline.
rule-MERV-SOL-02 = A soldier needs a building to guard, without a soldier or an upgrade and not yet protected by walls, and a servant that is left to you.
rule-MERV-SOL-03 = You gain 1 influence for a soldier at your own building and 2 for one at anybody else’s. If you deploy none, you gain nothing, unless an option of the match gives 1 influence.
rule-MERV-SOL-04 = Soldiers come home after each invasion, or when an upgrade is put on their site. There is no invasion in year 1, so they stay then.
rule-MERV-CAR-01 = Caravansary: pay any number of cubes of one colour, at least one, and take a card for each of them, one after the other. White stands for that colour.
rule-MERV-CAR-02 = You may take any card with a camel on it, or the first card without one.
rule-MERV-CAR-03 = You gain the camel on a card that you take, and may use it at once.
rule-MERV-CAR-04 = During the action you may put camels of yours on the first card without a camel, as often as you like. That alone is not enough for an action.
rule-MERV-CAR-05 = You cannot take a card of a new spice if you have as many kinds of spice as your influence allows. Cards are never discarded.
rule-MERV-CAR-06 = At the end of the action the cards move up and the display is filled to 8. Then you get the boons for every second card of a spice: your 2nd, 4th, 6th and 8th.
rule-MERV-CAR-07 = The boon of ginger is a soldier, of juniper favour, of cinnamon a white cube, of pepper a white upgrade on any site that has no upgrade. A soldier there goes home.
rule-MERV-CAR-08 = When you may take any caravan card, you pay neither cube nor camel. Your influence still limits the kinds of spice. You gain the camel on the card and the boon of a pair.
rule-MERV-CAR-09 = With the discount of the caravansary one card in each of your turns costs no cube, even if it is the only one.
rule-MERV-PAL-01 = The palace has four halls, of knowledge, spice, trade and faith, with three places each for all players together.
rule-MERV-PAL-02 = Palace: place one or more servants as courtiers, one at a time. Your first courtier of the game costs 1 cube of the colour of the hall, your second 2 cubes, and so on.
rule-MERV-PAL-03 = A courtier in an empty hall gives favour at once, also if it is free.
rule-MERV-PAL-04 = You cannot place a courtier in a full hall, without a servant, or without paying the price.
rule-MERV-PAL-05 = A free courtier counts as your next one for the price of those to come. Courtiers never leave the palace.
rule-MERV-PAL-06 = With the discount of the palace one courtier in each of your turns costs one cube less.
rule-MERV-LIB-01 = Library: pay 1 to 4 cubes of different colours and take a scroll for each. White may be used several times.
rule-MERV-LIB-02 = Your 2nd scroll brings a breakthrough of the first tier, your 4th of the second, your 6th of the third and your 8th of the fourth. Scrolls on contracts count. Further scrolls bring none.
rule-MERV-LIB-03 = Choose one of the tiles that are left of the tier. The other players cannot have it any more.
rule-MERV-LIB-04 = First tier: for the rest of the game one action, caravansary, palace, marketplace or mosque, costs you one cube less, once in each of your turns.
rule-MERV-LIB-05 = Second tier: for the rest of the game one cube of a certain colour counts as any colour, once in each of your turns.
rule-MERV-LIB-06 = Third tier: any caravan card, or a trading post with one good, or a step in the mosque, or any wall piece. All are free and bring what they usually bring.
rule-MERV-LIB-07 = Fourth tier: two favour, or two soldiers, or a favour and a soldier, or 8 points.
rule-MERV-MKT-01 = Marketplace: first establish a trading post. You must do so if you can.
rule-MERV-MKT-02 = Your first trading post goes to an inner city. Later ones go to another inner city, or to an outer city if you have one in the inner city on the way. You need a disc, and can have only one in each city. Others do not matter.
rule-MERV-MKT-03 = The first trading post of all in an inner city gains the camel there, in an outer city favour.
rule-MERV-MKT-04 = Then you may buy one good in each city at the price shown: 1 cube for a common good, 2 different cubes for a rare one.
rule-MERV-MKT-05 = To buy in a city without a trading post of yours you need a camel for each missing link: from Merv to an inner city, and from there to an outer city. A camel that you have laid serves for the whole action.
rule-MERV-MKT-06 = You can buy only one good from a city in one action, and only with the right cubes and all camels that it takes.
rule-MERV-MKT-07 = At the end of the action the laid camels go to the first caravan cards without a camel, then to free corners of the camel market, clockwise from the top left. Camels that are left over leave the game.
rule-MERV-MKT-08 = With the discount of the marketplace you pay one cube less in total in each of your turns.
rule-MERV-MOS-01 = Four paths lead up the mosque. They join to two on the third level and to one above the fourth.
rule-MERV-MOS-02 = Mosque: advance one or more spaces and pay 1 or 2 cubes for each. Your first step chooses a path and needs a disc. You go neither back nor to another path.
rule-MERV-MOS-03 = Each space gives its boon and its points at once. Discs of other players do not matter.
rule-MERV-MOS-04 = Only the first player on a first space gains the camel there.
rule-MERV-MOS-05 = The spaces of the mosque give a camel, upgrades for a site with a building of yours, favour, a scoring tile, a soldier, a free courtier and a free wall piece. At the end you score 4 points for each building of yours on a mosque site in each scoring. You must take what can be taken, except soldiers.
rule-MERV-MOS-06 = A free step in the mosque is a step like any other, without a price.
rule-MERV-MOS-07 = With the discount of the mosque you pay one cube less in total in each of your turns.
rule-MERV-UPG-01 = A site with a white upgrade yields white instead of its colour. A bonus upgrade adds a cube to what the site yields.
rule-MERV-UPG-02 = A site can have one upgrade. It is never moved or replaced, and stays when the building is lost.
rule-MERV-UPG-03 = An upgrade sends a soldier on its site home. No soldier can be deployed there any more.
rule-MERV-UPG-04 = You put the upgrade on a site without one; an upgrade from the mosque needs a building of yours there. If no site or no upgrade is left, you lose the boon.
rule-MERV-WAL-01 = Wall: build one or more wall pieces. Each has a price of its own: 1 or 2 cubes of one colour for a segment, 3 cubes for a gate.
rule-MERV-WAL-02 = Gates stand in the middle slots of the four sides, segments in the other sixteen, one piece in each slot.
rule-MERV-WAL-03 = A wall piece protects the two nearest sites behind it. You gain 1 influence for your own building there and 2 for anybody else’s, at most 4. Empty sites give nothing.
rule-MERV-WAL-04 = Walls stay for the rest of the game.
rule-MERV-CML-01 = You may trade at the camel market once in a turn in which its row or column is active, before or after your action.
rule-MERV-CML-02 = Take all camels that are there, or put one of yours on a free corner and get its boon at once.
rule-MERV-CML-03 = The corners of the camel market give a white cube, a scroll, any caravan card, favour, a rare good, a free step in the mosque or a soldier. It depends on the side that lies up.
rule-MERV-CML-04 = You cannot take camels from an empty market, put a camel on a corner that has one, or trade twice in a turn.
rule-MERV-CON-01 = The top cards of the six stacks can be fulfilled, if your influence reaches their level.
rule-MERV-CON-02 = Contract: pay one cube of any colour and put the scrolls and goods that it asks for on the card. They stay there and cannot be used for another contract, but still count for breakthroughs and in the palace.
rule-MERV-CON-03 = You score the points of the contract, then you get its bonus: a favour, or a soldier that you may decline. The next card of the stack can be taken at once.
rule-MERV-CON-04 = You may fulfil as many contracts in a turn as you like, each with all that it asks for.
rule-MERV-RND-01 = At the end of a round the masters go to the queue of the next corner, the one in slot 1 first.
rule-MERV-RND-02 = Your master takes the last free place of the queue, unless you skip places.
rule-MERV-RND-03 = You may skip free places towards the front for one camel each, laid on the place that you skip. Places that are taken cost nothing. The last player to choose cannot skip if only one place is left.
rule-MERV-RND-04 = When you take a place of the queue, you gain all camels that lie there. You cannot pay with them for the same move.
rule-MERV-RND-05 = The high courtier and the corrupt magistrate skip as many places as they can, and gain camels like you.
rule-MERV-INV-01 = In an invasion the first two sites of each row and column are attacked from all four sides. First it is settled which buildings are attacked, then their owners decide.
rule-MERV-INV-02 = Sites in rows 1 and 2 are exposed to the north, in rows 4 and 5 to the south, in columns 1 and 2 to the west, in columns 4 and 5 to the east. Sites of row 3 and column 3 are exposed on one side only.
rule-MERV-INV-03 = A building is safe if a soldier of any colour is there, or a wall piece on each side where it is exposed.
rule-MERV-INV-04 = A building without protection is attacked once, from however many sides.
rule-MERV-INV-05 = For each attacked building of yours you may pay a ransom of one cube of the colour of its site. With a bonus upgrade that colour will do as well, with a white upgrade any colour; white always serves. If you do not pay, the building comes back to your supply.
rule-MERV-INV-06 = Upgrades stay on a site that has lost its building. It can be built on again.
rule-MERV-INV-07 = After the invasion all soldiers go home, also those that were not needed.
rule-MERV-INV-08 = Attacked buildings of the high courtier return to their supply without a ransom. Buildings of the corrupt magistrate are never destroyed.
rule-MERV-SCO-01 = In each scoring you spend one favour for each courtier of yours, as far as your favour goes.
rule-MERV-SCO-02 = As many of your courtiers score as you have spent favour. If you have more, you choose which.
rule-MERV-SCO-03 = A courtier scores 1 point for each scroll (knowledge), each caravan card (spice), each good (trade) or each space in the mosque (faith). What lies on contracts counts. Several courtiers in a hall score it several times.
rule-MERV-SCO-04 = You also score 1 point for each building of yours in the city, 3 more for each on a site whose action your scoring tile shows, and at the end of the mosque 4 more for each on a mosque site.
rule-MERV-END-01 = After year 3 your caravan cards form sets of different spices, as large as possible. A set of 1, 2, 3 or 4 spices scores 1, 3, 6 or 10 points.
rule-MERV-END-02 = The player with the most points wins. If players are tied, the one with more favour wins, then the one with more influence, then the one further to the front of the queue.
rule-MERV-HC-01 = The high courtier takes turns in the order of the queue, but never acts, gains cubes, pays or scores.
rule-MERV-HC-02 = Of the two sides, the one that is earlier in this round chooses the slot of the high courtier, the other one the site.
rule-MERV-HC-03 = If there is an empty site in the row or column, an empty one must be chosen, and the high courtier gets a building there. If there is none, nothing is chosen.
rule-MERV-HC-04 = You may activate buildings of the high courtier like another player’s, and gain 2 influence for protecting one. If they are attacked without protection they go back to the supply, and can be built again.
rule-MERV-HC-05 = The high courtier gains camels from the queue and spends as many as possible at the end of a round.
rule-MERV-CM-01 = For the high courtier the magistrate chooses the slot with most of your buildings in its row or column, then with fewest of the magistrate’s, then closest to the queue. The site is chosen the same way by the line that crosses there.
rule-MERV-CM-02 = In the magistrate’s turn a solo card is drawn and says which action it is to be. If that is not possible anywhere, the next card is drawn.
rule-MERV-CM-03 = The magistrate first looks for a free slot with an empty site of the action of the card. Among several the row or column with most of the magistrate’s buildings counts, then of the high courtier’s, then of yours, then the one furthest from the queue.
rule-MERV-CM-04 = If there is no such slot, or no building left, the magistrate takes the row or column with most buildings of the magistrate and the high courtier among those that have one on a site of the action.
rule-MERV-CM-05 = The magistrate builds on the empty site of the action. Among several the line that crosses there counts: most of the magistrate’s buildings, then most of yours, then furthest from the slot.
rule-MERV-CM-06 = The magistrate acts once for each building of the magistrate and the high courtier in the row or column, and once more with the matching breakthrough of the first tier. Nobody gains cubes.
rule-MERV-CM-07 = If the camel market is in the row or column, the magistrate takes all camels if two or more lie there, or if the magistrate has none. Otherwise the magistrate puts a camel on the top left corner, or else the top right one, and gets what it gives.
rule-MERV-CM-08 = At the end of a round the magistrate spends camels like the high courtier, and the solo card is discarded. After a scoring the discarded cards are shuffled and laid on top of the deck.
rule-MERV-CM-09 = You never activate buildings of the magistrate, and the magistrate never activates yours.
rule-MERV-CM-10 = Buildings of the magistrate are never destroyed. The magistrate spends no favour but scores all courtiers, bonuses and sets of spices. You win only with more points than the magistrate.
rule-MERV-CM-11 = When both tracks of the magistrate are full, each favour or influence gives 2 points instead. The magistrate never chooses favour or a soldier as an action.
rule-MERV-CM-20 = The magistrate’s soldier guards the northernmost, then westernmost building of the high courtier without protection, for 2 influence. If there is none, it guards one of the magistrate’s own, for 1 influence.
rule-MERV-CM-21 = For each action the magistrate takes the caravan card that adds most to the value of its sets, then the one closest to the front, without a limit of spices. Pairs of ginger give a soldier, of juniper favour, of cinnamon and pepper 3 points.
rule-MERV-CM-22 = The magistrate places one courtier with 1 to 3 actions and two with 4 or 5, in the hall that is worth most to the magistrate now, then to you, then the one furthest to the left. It costs nothing.
rule-MERV-CM-23 = The magistrate takes a scroll for each action, and breakthroughs like you. The first tier gives the discount tile of mosque or caravansary, the second 3 points, the third a trading post or a step in the mosque, the fourth 8 points or two favour. With 8 scrolls the card leaves the game.
rule-MERV-CM-24 = The magistrate establishes one trading post, in an outer city if possible and where nobody is yet, takes a common good for each inner and a rare good for each outer trading post, and then fulfils contracts without cubes and without influence, the most valuable first.
rule-MERV-CM-25 = The magistrate advances one space in the mosque for each action. Spaces with upgrades give 3 points, the scoring tile is that with most of the magistrate’s buildings, and the rest is as usual. At the end of the track the card leaves the game.
rule-MERV-CM-26 = The magistrate builds one wall piece for each action, that with the fewest cubes first, where it protects most: the high courtier’s buildings before its own, and those before yours. It gains the influence for that place.
rule-MERV-GEN-01 = You decide only when you are asked, and only about what is there. One choice is completed before the next.
rule-MERV-GEN-02 = What follows from the rules happens by itself: cubes, camels on places that you take, points on tracks, favour that is spent and soldiers that go home.
rule-MERV-GEN-03 = Where only one choice is left nobody is asked.
rule-MERV-IVR-01 = There are 12 camels. At most one lies on a caravan card, a corner of the camel market, a first space of the mosque or an inner city, and on caravan cards they lie in front.
rule-MERV-IVR-02 = Each colour always has 9 buildings, 8 servants and 10 discs, in play and in the supply together.
rule-MERV-IVR-03 = A site never has a soldier and an upgrade. A soldier stands only at a building, and after an invasion there is none.
rule-MERV-IVR-04 = Each place of the queue holds one master, and each master takes one slot in a round.
rule-MERV-IVR-05 = Your contracts never hold more scrolls or goods than you have. You have one breakthrough for every two scrolls, at most four.
rule-MERV-IVR-06 = When you take a card you never have more kinds of spice than your influence allows.
