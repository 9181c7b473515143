# Merv: The Heart of the Silk Road in English, in the terms of the rulebook.
# Ids, placeholders and functions: projections/words/words.py and telling.py. Numbers printed on components come from the box.

game-title = Merv: The Heart of the Silk Road
seat-1 = Red
seat-2 = Blue
seat-3 = Yellow
seat-4 = Green

## Cubes, camels, goods, scrolls

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
piece-camel = { $count ->
    [one] 1 camel
   *[other] { $count } camels
}
    .name = camel
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
piece-scroll = { $count ->
    [one] 1 scroll
   *[other] { $count } scrolls
}
    .name = scroll
piece-discount = the discount
    .name = discount

## Wooden pieces

piece-building = { $count ->
    [one] 1 building
   *[other] { $count } buildings
}
    .name = building
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
piece-disc = { $count ->
    [one] 1 disc
   *[other] { $count } discs
}
    .name = disc
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
piece-servant = { $count ->
    [one] 1 servant
   *[other] { $count } servants
}
    .name = servant
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

piece-site = { $count ->
    [one] 1 site
   *[other] { $count } sites
}
    .name = site
piece-site-face = { $colour ->
    [purple] a purple { SLOT($action) }
    [tan] a tan { SLOT($action) }
    [teal] a teal { SLOT($action) }
    [orange] an orange { SLOT($action) }
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
piece-contract = { $count ->
    [one] 1 contract
   *[other] { $count } contracts
}
    .name = contract
piece-contract-face = a contract of level { $level }
    .text = 1 cube, { PIECE($items) } → { $points ->
        [one] 1 point
       *[other] { $points } points
    } and { SLOT($boon, area: "boon") }
piece-breakthrough = { $count ->
    [one] 1 breakthrough
   *[other] { $count } breakthroughs
}
    .name = breakthrough
piece-breakthrough-discount_caravansary = the breakthrough of the caravansary
    .text = { SLOT($discount) }: one cube less, once in each turn
piece-breakthrough-discount_palace = the breakthrough of the palace
    .text = { SLOT($discount) }: one cube less, once in each turn
piece-breakthrough-discount_marketplace = the breakthrough of the marketplace
    .text = { SLOT($discount) }: one cube less, once in each turn
piece-breakthrough-discount_mosque = the breakthrough of the mosque
    .text = { SLOT($discount) }: one cube less, once in each turn
piece-breakthrough-wild_purple = the breakthrough of purple
    .text = one cube counts as any colour, once in each turn: { KIND($wild) }
piece-breakthrough-wild_tan = the breakthrough of tan
    .text = one cube counts as any colour, once in each turn: { KIND($wild) }
piece-breakthrough-wild_teal = the breakthrough of teal
    .text = one cube counts as any colour, once in each turn: { KIND($wild) }
piece-breakthrough-wild_orange = the breakthrough of orange
    .text = one cube counts as any colour, once in each turn: { KIND($wild) }
piece-breakthrough-any_card = the breakthrough of the caravan
    .text = take any caravan card
piece-breakthrough-trading_post = the breakthrough of trade
    .text = establish a trading post and take a good there
piece-breakthrough-mosque_step = the breakthrough of faith
    .text = advance one space in the mosque
piece-breakthrough-wall_piece = the breakthrough of the wall
    .text = build any wall segment or gate
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
piece-upgrade = { $count ->
    [one] 1 upgrade
   *[other] { $count } upgrades
}
    .name = upgrade
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
piece-scoring-tile = { $count ->
    [one] 1 scoring tile
   *[other] { $count } scoring tiles
}
    .name = scoring tile
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
piece-camel-market = the camel market
    .name = camel market
piece-camel-market-face = the side { $face } of the camel market
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
piece-solo-card = { $count ->
    [one] 1 solo card
   *[other] { $count } solo cards
}
    .name = solo card
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
area-purse = Cubes, camels, goods and scrolls
    .place = { $seat }’s store
area-cards = Caravan cards
    .place = { $seat }’s caravan cards
area-taken = Caravan cards being taken
    .place = { $seat }’s hand
area-contracts = Fulfilled contracts
    .place = { $seat }’s contracts
area-committed = Goods and scrolls on contracts
    .place = { $seat }’s contracts
area-breakthroughs = Breakthroughs
    .place = { $seat }’s breakthroughs
area-scoring-tile = Scoring tiles
    .place = { $seat }’s scoring tile
area-memory = Used up in this turn
    .place = { $seat }
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
area-camel-market = Camel market
    .place = the camel market
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
area-score-track = Score track
    .place = the score track
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
area-round = Round
    .place = the round
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
area-courtier-supply = The high courtier’s buildings not in play
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
slot-north_east = north-east
slot-south_east = south-east
slot-south_west = south-west
slot-north = north
slot-east = east
slot-south = south
slot-west = west
slot-caravansary = caravansary
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
slot-hall-spice = the hall of spice
slot-hall-trade = the hall of trade
slot-hall-faith = the hall of faith
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
slot-boon-scoring_tile = a scoring tile
slot-boon-courtier = a free courtier
slot-boon-wall_piece = a free wall piece
slot-boon-mosque_buildings = points for mosque sites in each scoring
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

category-contracts = contracts
category-favour = favour track
category-influence = influence track
category-mosque = mosque track
category-breakthroughs = breakthroughs
category-knowledge = hall of knowledge
category-spice = hall of spice
category-trade = hall of trade
category-faith = hall of faith
category-buildings = buildings
category-scoring-tile = scoring tile
category-mosque-buildings = mosque sites
category-caravan-sets = sets of caravan cards
category-pairs = pairs of caravan cards
category-upgrades = upgrades
category-full-tracks = full tracks

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
move-building-building-supply = { $seat } loses the building at { $source }
move-building-building-courtier-supply = The Mongols destroy the high courtier’s building at { $source }
move-building-box-magistrate-supply = The magistrate gets { PIECE($pieces) }
move-building-box-courtier-supply = The high courtier gets { PIECE($pieces) }
move-building-supply-building = { $seat } builds at { $target }
move-building-magistrate-supply-building = The magistrate builds at { $target }
move-building-courtier-supply-building = The high courtier builds at { $target }
move-disc-box-supply = {""}
move-disc-box-magistrate-supply = {""}
move-servant-box-supply = {""}
move-servant-box-magistrate-supply = {""}
move-disc-to-score-track = {""}
move-disc-to-favour = { PIECE($pieces) } goes to { $target }
move-disc-to-influence = { PIECE($pieces) } goes to { $target }
move-disc-supply-favour = {""}
move-disc-supply-influence = {""}
move-disc-magistrate-supply-favour = {""}
move-disc-magistrate-supply-influence = {""}
move-disc-supply-city = { $seat } establishes a trading post in { $target }
move-disc-magistrate-supply-city = The magistrate establishes a trading post in { $target }
move-disc-to-mosque = { PIECE($pieces) } goes to { $target }
move-servant-supply-soldier = { $seat } deploys a soldier at { $target }
move-servant-magistrate-supply-soldier = The magistrate deploys a soldier at { $target }
move-servant-soldier-supply = { $seat }’s soldier returns from { $source }
move-servant-soldier-magistrate-supply = The magistrate’s soldier returns from { $source }
move-servant-supply-hall = { $seat } places a courtier in { $target }
move-servant-magistrate-supply-hall = The magistrate places { $count ->
    [one] a courtier
   *[other] { $count } courtiers
} in { $target }
move-master-to-queue = { PIECE($pieces) } goes to { $target }
move-master-to-action = { PIECE($pieces) } goes to { $target }
move-camel-market-to-camel-market = In the centre lies { DETAIL($pieces) }
move-site-to-site = The city, row by row: { PIECE($pieces) }
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
move-card-to-magistrate-taken = The magistrate takes { PIECE($pieces) }
move-card-to-cards = {""}
move-card-to-magistrate-cards = {""}
move-camel-box-city = {""}
move-camel-box-mosque = {""}
move-camel-box-on-card = {""}
move-camel-to-purse = { $seat } gains { PIECE($pieces) }
move-camel-to-magistrate-purse = The magistrate gains { PIECE($pieces) }
move-camel-to-courtier-purse = The high courtier gains { PIECE($pieces) }
move-camel-purse-queue = { $seat } lays { PIECE($pieces) } on { $target }
move-camel-magistrate-purse-queue = The magistrate lays { PIECE($pieces) } on { $target }
move-camel-courtier-purse-queue = The high courtier lays { PIECE($pieces) } on { $target }
move-camel-to-corner = { PIECE($pieces) } to { $target }
move-camel-to-on-card = { PIECE($pieces) } to { $target }
move-camel-to-route = { PIECE($pieces) } to { $target }
move-camel-to-out = { PIECE($pieces) } leaves the game
move-to-magistrate-purse = The magistrate gets { PIECE($pieces) }
move-purse-committed = { $seat } commits { PIECE($pieces) }
move-magistrate-purse-magistrate-committed = The magistrate commits { PIECE($pieces) }
move-purse-ransom = { $seat } pays { PIECE($pieces) } as ransom for the building at { $target }
move-from-ransom = {""}
move-breakthrough-to-breakthroughs = { $seat } makes { DETAIL($pieces) }
move-breakthrough-to-magistrate-breakthroughs = The magistrate makes { DETAIL($pieces) }
move-scoring-tile-to-scoring-tile = { $seat } takes { DETAIL($pieces) }
move-scoring-tile-to-magistrate-scoring-tile = The magistrate takes { DETAIL($pieces) }
move-contract-to-contracts = { $seat } fulfils { DETAIL($pieces) }
move-contract-to-magistrate-contracts = The magistrate fulfils { DETAIL($pieces) }
move-upgrade-to-upgrade = { PIECE($pieces) } to { $target }
move-wall-to-wall-slot = { PIECE($pieces) } at { $target }
move-solo-card-to-solo-deck = {""}
move-solo-card-to-solo-cards = {""}
move-solo-card-to-solo-card = The magistrate draws { PIECE($pieces) }
move-solo-card-to-solo-tried = No free slot suits { PIECE($pieces) }
move-solo-card-to-solo-discard = {""}
move-solo-card-to-out = { PIECE($pieces) } leaves the game
move-to-memory = {""}
move-discount-used-box-memory = { $seat } uses the discount
move-from-memory = {""}
step-compare-with-magistrate-MERV-CM-10 = Points in all: { SEAT(1) } { $first }, the magistrate { $second }
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
    [0] The match is over: nobody wins
    [one] The match is over: { $winners } wins
   *[other] The match is over: { $winners } share the victory
}
scoreboard-winners = { $number ->
    [0] Winner: the magistrate
    [one] Winner: { $winners }
   *[other] Winners: { $winners }
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
decision-TakeCard = Take the { SLOT($spice, area: "spice") } at place { $position } for { PIECE($cube) }{ $colour ->
    [none] {""}
   *[other] , as { KIND($colour) }
}
    .told = { $seat } takes the { SLOT($spice, area: "spice") } at place { $position } for { PIECE($cube) }
decision-LayCamel = Lay a camel on the frontmost card without one
    .told = { $seat } lays a camel on a caravan card
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
    .told = { $seat } builds { PIECE($piece, kind: "wall") }
decision-PlaceWall = Wall slot { $slot }
    .told = { $seat } chooses wall slot { $slot }
decision-DeploySoldier = Deploy a soldier at { SLOT($site, area: "site") }
    .told = { $seat } deploys a soldier at { SLOT($site, area: "site") }
decision-DeclineSoldier = Do without the soldier
    .told = { $seat } does without the soldier
decision-PlaceUpgrade = Place { PIECE($upgrade, kind: "upgrade") } at { SLOT($site, area: "site") }
    .told = { $seat } places { PIECE($upgrade, kind: "upgrade") } at { SLOT($site, area: "site") }
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
short-limits = kinds of spice: up to { $spices }; contracts: up to level { $level }
