# Sahwari in English, in the terms of the rulebook.
# Ids, placeholders and functions: domain/words/vocabulary.py and narration.py. Numbers printed on components come from the box.

seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
seat-4 = Red

## Resources

piece-artifact = { $count ->
    [one] 1 artifact
   *[other] { $count } artifacts
}
    .name = artifact
    .one = { $count ->
        [one] an artifact
       *[other] { $count } artifacts
    }
piece-recruit = { $count ->
    [one] 1 recruit
   *[other] { $count } recruits
}
    .name = recruit
    .one = { $count ->
        [one] a recruit
       *[other] { $count } recruits
    }
piece-small = { $count ->
    [one] 1 small caravan
   *[other] { $count } small caravans
}
    .name = small caravan
piece-guarded = { $count ->
    [one] 1 guarded caravan
   *[other] { $count } guarded caravans
}
    .name = guarded caravan
piece-small-side = { $count ->
    [one] 1 hidden side of a small caravan
   *[other] { $count } hidden sides of small caravans
}
    .name = side of a small caravan
piece-small-side-face = side { $face } of a small caravan
    .text = { PIECE($icons) }
piece-guarded-side = { $count ->
    [one] 1 hidden side of a guarded caravan
   *[other] { $count } hidden sides of guarded caravans
}
    .name = side of a guarded caravan
piece-guarded-side-face = side { $face } of a guarded caravan
    .text = { PIECE($icons) }

## Camels

piece-blue = { $count ->
    [one] 1 of Blue’s camels
   *[other] { $count } of Blue’s camels
}
    .name = Blue’s camel
piece-yellow = { $count ->
    [one] 1 of Yellow’s camels
   *[other] { $count } of Yellow’s camels
}
    .name = Yellow’s camel
piece-green = { $count ->
    [one] 1 of Green’s camels
   *[other] { $count } of Green’s camels
}
    .name = Green’s camel
piece-red = { $count ->
    [one] 1 of Red’s camels
   *[other] { $count } of Red’s camels
}
    .name = Red’s camel
piece-guild = { $count ->
    [one] 1 guild camel
   *[other] { $count } guild camels
}
    .name = guild camel
piece-blue-face = Blue’s camel { $face }
    .own = camel { $face }
piece-yellow-face = Yellow’s camel { $face }
    .own = camel { $face }
piece-green-face = Green’s camel { $face }
    .own = camel { $face }
piece-red-face = Red’s camel { $face }
    .own = camel { $face }

## Tiles

piece-tile-artifact = { $count ->
    [one] 1 tile for artifact
   *[other] { $count } tiles for artifact
}
    .name = tile for artifact
piece-tile-artifact-face = { $count ->
    [one] { $face ->
        [desert] Desert
       *[oasis] Oasis
    }
   *[other] { $face ->
        [desert] { $count } Deserts
       *[oasis] { $count } Oases
    }
}
piece-tile-recruit = { $count ->
    [one] 1 tile for recruit
   *[other] { $count } tiles for recruit
}
    .name = tile for recruit
piece-tile-recruit-face = { $count ->
    [one] { $face ->
        [desert] Desert
       *[oasis] Oasis
    }
   *[other] { $face ->
        [desert] { $count } Deserts
       *[oasis] { $count } Oases
    }
}
piece-tile-small = { $count ->
    [one] 1 tile for small caravan
   *[other] { $count } tiles for small caravan
}
    .name = tile for small caravan
piece-tile-small-face = { $count ->
    [one] { $face ->
        [desert] Desert
       *[oasis] Oasis
    }
   *[other] { $face ->
        [desert] { $count } Deserts
       *[oasis] { $count } Oases
    }
}
piece-tile-guarded = { $count ->
    [one] 1 tile for guarded caravan
   *[other] { $count } tiles for guarded caravan
}
    .name = tile for guarded caravan
piece-tile-guarded-face = { $count ->
    [one] { $face ->
        [desert] Desert
       *[oasis] Oasis
    }
   *[other] { $face ->
        [desert] { $count } Deserts
       *[oasis] { $count } Oases
    }
}
piece-tile-artifact-recruit = { $count ->
    [one] 1 tile for artifact and recruit
   *[other] { $count } tiles for artifact and recruit
}
    .name = tile for artifact and recruit
piece-tile-artifact-recruit-face = { $count ->
    [one] { $face ->
        [desert] Desert
       *[oasis] Oasis
    }
   *[other] { $face ->
        [desert] { $count } Deserts
       *[oasis] { $count } Oases
    }
}
piece-tile-artifact-guarded = { $count ->
    [one] 1 tile for artifact and guarded caravan
   *[other] { $count } tiles for artifact and guarded caravan
}
    .name = tile for artifact and guarded caravan
piece-tile-artifact-guarded-face = { $count ->
    [one] { $face ->
        [desert] Desert
       *[oasis] Oasis
    }
   *[other] { $face ->
        [desert] { $count } Deserts
       *[oasis] { $count } Oases
    }
}
piece-tile-artifact-small = { $count ->
    [one] 1 tile for artifact and small caravan
   *[other] { $count } tiles for artifact and small caravan
}
    .name = tile for artifact and small caravan
piece-tile-artifact-small-face = { $count ->
    [one] { $face ->
        [desert] Desert
       *[oasis] Oasis
    }
   *[other] { $face ->
        [desert] { $count } Deserts
       *[oasis] { $count } Oases
    }
}
piece-tile-recruit-small = { $count ->
    [one] 1 tile for recruit and small caravan
   *[other] { $count } tiles for recruit and small caravan
}
    .name = tile for recruit and small caravan
piece-tile-recruit-small-face = { $count ->
    [one] { $face ->
        [desert] Desert
       *[oasis] Oasis
    }
   *[other] { $face ->
        [desert] { $count } Deserts
       *[oasis] { $count } Oases
    }
}
piece-tile-recruit-guarded = { $count ->
    [one] 1 tile for recruit and guarded caravan
   *[other] { $count } tiles for recruit and guarded caravan
}
    .name = tile for recruit and guarded caravan
piece-tile-recruit-guarded-face = { $count ->
    [one] { $face ->
        [desert] Desert
       *[oasis] Oasis
    }
   *[other] { $face ->
        [desert] { $count } Deserts
       *[oasis] { $count } Oases
    }
}
piece-tile-artifact-recruit-small = { $count ->
    [one] 1 tile for artifact, recruit and small caravan
   *[other] { $count } tiles for artifact, recruit and small caravan
}
    .name = tile for artifact, recruit and small caravan
piece-tile-artifact-recruit-small-face = { $count ->
    [one] { $face ->
        [desert] Desert
       *[oasis] Oasis
    }
   *[other] { $face ->
        [desert] { $count } Deserts
       *[oasis] { $count } Oases
    }
}
piece-tile-artifact-recruit-guarded = { $count ->
    [one] 1 tile for artifact, recruit and guarded caravan
   *[other] { $count } tiles for artifact, recruit and guarded caravan
}
    .name = tile for artifact, recruit and guarded caravan
piece-tile-artifact-recruit-guarded-face = { $count ->
    [one] { $face ->
        [desert] Desert
       *[oasis] Oasis
    }
   *[other] { $face ->
        [desert] { $count } Deserts
       *[oasis] { $count } Oases
    }
}
piece-tile-artifact-small-guarded = { $count ->
    [one] 1 tile for artifact, small caravan and guarded caravan
   *[other] { $count } tiles for artifact, small caravan and guarded caravan
}
    .name = tile for artifact, small caravan and guarded caravan
piece-tile-artifact-small-guarded-face = { $count ->
    [one] { $face ->
        [desert] Desert
       *[oasis] Oasis
    }
   *[other] { $face ->
        [desert] { $count } Deserts
       *[oasis] { $count } Oases
    }
}
piece-guild-tile = the Guild tile
    .name = Guild tile

## Cards, leaders, icons

piece-card = { $count ->
    [one] 1 recruit card
   *[other] { $count } recruit cards
}
    .name = recruit card
piece-card-faces = recruit cards { $faces }
piece-card-face = recruit card { $face }
    .text = { PIECE($left-colour) } { PIECE($left) } | { PIECE($right-colour) } { PIECE($right) }{ $ability ->
        [merchant] ; Clan ability: Merchant
        [diplomat] ; Clan ability: Diplomat
        [thief] ; Clan ability: Thief
        [spy] ; Clan ability: Spy
        [dealer] ; Clan ability: Dealer
       *[none] {""}
    }
piece-leader = { $count ->
    [one] 1 clan leader
   *[other] { $count } clan leaders
}
    .name = clan leader

piece-leader-merchant = Merchant
    .text = { $points } influence per pair of artifacts in the clan area; { PIECE($left-colour) } { PIECE($left) } | { PIECE($right-colour) } { PIECE($right) }
piece-leader-diplomat = Diplomat
    .text = { $points } influence per pair of recruit cards in the clan area; { PIECE($left-colour) } { PIECE($left) } | { PIECE($right-colour) } { PIECE($right) }
piece-leader-thief = Thief
    .text = { $points } influence per pair of one artifact and one caravan in the clan area; { PIECE($left-colour) } { PIECE($left) } | { PIECE($right-colour) } { PIECE($right) }
piece-leader-spy = Spy
    .text = { $points } influence per pair of activated spying abilities; { PIECE($left-colour) } { PIECE($left) } | { PIECE($right-colour) } { PIECE($right) }
piece-leader-dealer = Dealer
    .text = { $points } influence per pair of one activated attack space and one artifact; { PIECE($left-colour) } { PIECE($left) } | { PIECE($right-colour) } { PIECE($right) }
piece-leader-explorer = Explorer
    .text = up to two moves of a camel, not back; it collects on the last tile only; { PIECE($left-colour) } { PIECE($left) } | { PIECE($right-colour) } { PIECE($right) }

piece-colour-crimson = crimson
piece-colour-teal = teal
piece-colour-amber = amber
piece-colour-violet = violet
piece-icon-influence = { $count } influence
piece-icon-recruit = recruit card
piece-icon-renew = renewal
piece-icon-spy = spyglass
piece-icon-chest = chest
piece-icon-bird = bird
piece-icon-caravan = caravan
piece-icon-tornado = tornado
piece-icon-attack = attack

## Strategy tokens and markers

piece-strategy = { $count ->
    [one] 1 Strategy token
   *[other] { $count } Strategy tokens
}
    .name = Strategy token
piece-strategy-attack = { $count ->
    [one] 1 Strategy token
   *[other] { $count } Strategy tokens
}
piece-strategy-lock = { $count ->
    [one] 1 lock
   *[other] { $count } locks
}
piece-start-player = the first-player marker
    .name = first-player marker
piece-last-round = the mark of the last round
    .name = mark of the last round
piece-taken = the mark of a resource taken from a tile
    .name = mark of a resource taken from a tile
piece-withdrawal = { $count ->
    [one] 1 mark of a withdrawn camel
   *[other] { $count } marks of withdrawn camels
}
    .name = mark of a withdrawn camel
piece-round = the round marker
    .name = round marker
piece-round-face = { $face ->
    [0] before the first round
   *[other] round { $face }
}
piece-stage = the mark of the stage
    .name = mark of the stage
piece-stage-start = start of the turn
piece-stage-moved = camel moved
piece-stage-collected = resource collected
piece-stage-guild-moved = guild camel moved
piece-stage-over = between turns
piece-collector = the mark of the camel that collects
    .name = mark of the camel that collects
piece-collector-face = { $face ->
    [none] the mark of the camel that collects: none
   *[other] the mark of the camel that collects: { PIECE($face) }
}
piece-stalled-rounds = the count of rounds in which no camel could move
    .name = count of rounds in which no camel could move
piece-stalled-rounds-face = the count of rounds in which no camel could move: { $face }
piece-idle-rounds = the count of rounds in which no tile gave a resource
    .name = count of rounds in which no tile gave a resource
piece-idle-rounds-face = the count of rounds in which no tile gave a resource: { $face }

## Areas

area-box = Not in use
    .place = the box
area-out = Out of the game
    .place = the box
area-tiles = Tiles not laid yet
    .place = the tiles not laid yet
area-tile = Tiles, resource side up
    .place = tile { $slot }
area-flipped = Tiles that have flipped
    .place = tile { $slot }
area-on = Resources on tiles
    .place = tile { $slot }
area-camel = Camels on tiles
    .place = tile { $slot }
area-dashboard = Camels on the dashboards
    .place = { $seat }’s dashboard
    .yours = your dashboard
area-sides = Caravans not dealt yet
    .place = the caravans not dealt yet
area-under = Hidden sides of caravans
    .place = { $slot }
area-side = Revealed sides of caravans
    .place = { $slot }
area-caravans = Caravans of the clan
    .place = { $seat }’s caravans
    .yours = your caravans
area-deck = Deck of recruit cards
    .place = the deck
area-display = Recruitment area
    .place = the recruitment area
area-discard = Discarded recruit cards
    .place = the discard pile
area-leaders = Clan leaders that are not in play
    .place = the clan leaders that are not in play
area-leader = Clan leader
    .place = { $seat }’s clan board
    .yours = your clan board
area-storage = Storage
    .place = { $seat }’s storage
    .yours = your storage
area-ability = Locks on storage abilities
    .place = { $seat }’s storage ability { $slot }
    .yours = your storage ability { $slot }
area-track = Recruit track
    .place = { $seat }’s recruit track
    .yours = your recruit track
area-gained = Artifacts to be placed
    .place = { $seat }’s hand
    .yours = your hand
area-strategy = Strategy tokens
    .place = { $seat }’s Strategy tokens
    .yours = your Strategy tokens
area-row = Row of cards
    .place = { $seat }’s row { $slot }
    .yours = your row { $slot }
area-space = Artifact space
    .place = { $seat }’s artifact space { $slot }
    .yours = your artifact space { $slot }
area-start = First player
    .place = { $seat }
    .yours = you
area-stage = Stage of the turn
    .place = the stage of the turn
area-collector = The camel that collects
    .place = the camel that collects
area-ending = End of the game
    .place = the end of the game
area-withdrawals = Camels withdrawn in this round
    .place = this round
area-taken = Resources taken from tiles in this round
    .place = this round
area-stalled = Rounds in which no camel could move
    .place = the rounds in which no camel could move
area-idle = Rounds in which no tile gave a resource
    .place = the rounds in which no tile gave a resource

## Places

slot-tile = ({ $slot })
slot-flipped = ({ $slot })
slot-on = ({ $slot })
slot-camel = ({ $slot })
slot-map = ({ $slot })
slot-under = { PIECE($slot) }
slot-side = { PIECE($slot) }
slot-ability = { $slot }
slot-row = { $head ->
    [left] left { $part }
   *[right] right { $part }
}
slot-space = { $head ->
    [left] left { $part }
   *[right] right { $part }
}

## What happens

move-start-player-to-start = { $seat } is the first player
    .you = You are the first player
move-tiles-tile = {""}
move-to-on = On tile { SLOT($to, area: "tile") } to begin with: { PIECE($pieces) }
move-sides-under = {""}
move-box-camel = On tile { SLOT($to, area: "tile") } to begin with: { PIECE($pieces) }
move-deck-display = Revealed: { $count ->
    [1] { DETAIL($pieces) }
    [2] { DETAIL($pieces) }
   *[other] { PIECE($pieces) }
}
move-leaders-leader = { $seat } leads the clan as { PIECE($pieces) }
    .you = You lead the clan as { PIECE($pieces) }
move-strategy-stock = { $seat } discards { PIECE($pieces) }
    .you = You discard { PIECE($pieces) }
move-strategy-ability = { $seat } locks { $target }
    .you = You lock { $target }
move-stock-space = { $target } is locked
move-camel-camel = { PIECE($pieces) } moves from { SLOT($from, area: "tile") } to { SLOT($to, area: "tile") }
move-camel-dashboard = { PIECE($pieces) } leaves the map
move-dashboard-camel = { PIECE($pieces) } enters the map at { SLOT($to, area: "tile") }
move-on-gained = { $seat } gains { PIECE($pieces, case: "one") } from { $source }
    .you = You gain { PIECE($pieces, case: "one") } from { $source }
move-supply-gained = { $seat } gains { PIECE($pieces, case: "one") } from the supply
    .you = You gain { PIECE($pieces, case: "one") } from the supply
move-on-supply = { PIECE($pieces, case: "one") } of { $source } goes to the supply
move-on-track = { PIECE($pieces, case: "one") } of { $source } goes to { $target }
move-on-caravans = { $seat } takes { PIECE($pieces) } from { $source }
    .you = You take { PIECE($pieces) } from { $source }
move-on-on = { PIECE($pieces, case: "one") } of { $source } goes to the Guild tile
move-on-out = { PIECE($pieces, case: "one") } of { $source } leaves the game
move-gained-storage = { $seat } stores { PIECE($pieces, case: "one") }
    .you = You store { PIECE($pieces, case: "one") }
move-gained-space = { $seat } places { PIECE($pieces, case: "one") } on artifact space { SLOT($to, area: "space") }
    .you = You place { PIECE($pieces, case: "one") } on artifact space { SLOT($to, area: "space") }
move-storage-space = { $seat } moves { PIECE($pieces, case: "one") } from the storage to artifact space { SLOT($to, area: "space") }
    .you = You move { PIECE($pieces, case: "one") } from the storage to artifact space { SLOT($to, area: "space") }
move-storage-on = { $giver } loses { PIECE($pieces, case: "one") } from the storage to the Guild tile
    .you = You lose { PIECE($pieces, case: "one") } from the storage to the Guild tile
move-storage-supply = { $giver } loses { PIECE($pieces, case: "one") } from the storage to the supply
    .you = You lose { PIECE($pieces, case: "one") } from the storage to the supply
move-space-on = { $giver } loses { PIECE($pieces, case: "one") } from an artifact space to the Guild tile
    .you = You lose { PIECE($pieces, case: "one") } from an artifact space to the Guild tile
move-space-supply = { $giver } loses { PIECE($pieces, case: "one") } from an artifact space to the supply
    .you = You lose { PIECE($pieces, case: "one") } from an artifact space to the supply
move-track-on = { $giver } puts { PIECE($pieces, case: "one") } from the recruit track on the Guild tile
    .you = You put { PIECE($pieces, case: "one") } from the recruit track on the Guild tile
move-track-out = { PIECE($pieces, case: "one") } of { $source } { $count ->
    [one] leaves
   *[other] leave
} the game
move-display-row = { $seat } takes { DETAIL($pieces) } into { $target }
    .you = You take { DETAIL($pieces) } into { $target }
move-display-discard = Discarded: { PIECE($pieces) }
move-discard-deck = The discard pile is shuffled into a new deck ({ $count ->
    [one] 1 card
   *[other] { $count } cards
})
move-under-side = { $source } is revealed: { TEXT($pieces) }
effect-show = { $seat } looks at { $place }{ SIZE($faces) ->
    [0] {""}
   *[other] : { TEXT($faces) }
}
    .you = You look at { $place }{ SIZE($faces) ->
        [0] {""}
       *[other] : { TEXT($faces) }
    }
move-tile-flipped = Tile { SLOT($to, area: "tile") } flips: { PIECE($pieces) }
move-last-round-to-ending = The end of the game is triggered: this round is the last
turn-round = Round { $face } begins
turn-stage = {""}
turn-stage-SAH-COLL-02 = { $seat } has nothing to collect
    .you = You have nothing to collect
turn-stage-SAH-GUILD-05 = { $seat } cannot move any guild camel
    .you = You cannot move any guild camel
step-fizzle-SAH-TURN-06 = { PIECE($first, kind: "icon") }: no effect
turn-collector = {""}
turn-stalled-rounds = { $face ->
    [0] {""}
   *[other] Rounds in a row in which no camel could move: { $face }
}
turn-idle-rounds = { $face ->
    [0] {""}
   *[other] Rounds in a row in which no tile gave a resource: { $face }
}

## Questions

question-own-camel-due = Move a camel, or use an ability before it
question-second-move-due = Move { PIECE($first) } a second time, or stop
    .name = the Explorer’s second move
question-collect-due = Collect a resource of tile { SLOT($first, area: "tile") }, or use an ability before it
    .name = collect a resource, or use an ability before it
question-guild-camel-due = Move a guild camel, or use an ability before it
question-may-end = End your turn, or use an ability before that
question-place-artifact = Place the artifact
question-take-recruit-card = { $first ->
    [pawn] Take a recruit card
   *[icon] Take a recruit card, or do without it
}
    .name = take a recruit card
question-resolve-caravan = Use { PIECE($first) }, or keep it camel side up
    .name = use or keep a caravan
question-choose-effect-order = Choose which effect comes first: the { PIECE($first, kind: "icon") } or the { PIECE($second, kind: "icon") }
    .name = choose which effect comes first
question-spy = Look at a caravan
question-bird = Take a resource next to a guild camel
question-pick-caravan = Take a caravan from the map
question-tornado = Move any camel
question-attack = Attack a camel of an opponent, or a caravan
question-attack-space = Choose the artifact space of { SEAT($first) } that loses its artifact
    .name = choose the artifact space that loses its artifact
question-displace = Move { PIECE($first) } to a free tile next to it
    .name = move the attacked camel

## Decisions

decision-EnterCamel = { PIECE($camel) } enters at { SLOT($tile, area: "tile") }
    .told = { $seat } brings { PIECE($camel, case: "own") } back to the map
decision-MoveCamel = { PIECE($camel) } { $direction ->
    [north] north
    [east] east
    [south] south
   *[west] west
} to { SLOT($stop, area: "tile") }
    .told = { $seat } moves { PIECE($camel, case: "own") } to { SLOT($stop, area: "tile") }
decision-ExplorerMoveAgain = Go on { $direction ->
    [north] north
    [east] east
    [south] south
   *[west] west
} to { SLOT($stop, area: "tile") }
    .told = { $seat } moves the camel again, to { SLOT($stop, area: "tile") }
decision-ExplorerStop = Stop here
    .told = { $seat } makes no second move
decision-WithdrawCamel = Put { PIECE($camel) } on the dashboard
    .told = { $seat } cannot move and withdraws { PIECE($camel, case: "own") }
decision-CollectResource = Collect { PIECE($resource) }
    .told = { $seat } collects { PIECE($resource, case: "one") }
decision-PlaceArtifact = { $space ->
    [none] Place the artifact in the storage
   *[other] Place the artifact on the space { SLOT($space, area: "space") }
}
    .told = { $space ->
        [none] { $seat } stores the artifact
       *[other] { $seat } places the artifact on the space { SLOT($space, area: "space") }
    }
decision-TakeRecruitCard = Take { DETAIL($card, kind: "card") } and place it { $side ->
    [left] at the left end
   *[right] at the right end
}
    .told = { $seat } takes { PIECE($card, kind: "card") }
decision-ResolveCaravan = { $use ->
    [yes] Use the caravan now
   *[no] Keep the caravan camel side up
}
    .told = { $use ->
        [yes] { $seat } uses the caravan
       *[no] { $seat } keeps the caravan
    }
decision-ChooseEffectOrder = First the { PIECE($first, kind: "icon") }
    .told = { $seat } resolves the { PIECE($first, kind: "icon") } first
decision-MoveGuildCamel = { PIECE($camel) } goes { $direction ->
    [north] north
    [east] east
    [south] south
   *[west] west
} to { SLOT($stop, area: "tile") }
    .told = { $seat } moves { PIECE($camel) } to { SLOT($stop, area: "tile") }
decision-EndTurn = End the turn
    .told = { $seat } ends the turn
decision-UseCaravan = Reveal { PIECE($token) } and use it
    .told = { $seat } uses { PIECE($token) }
decision-UseStrategyToken = Discard a Strategy token and attack
    .told = { $seat } discards a Strategy token and attacks
decision-UseRecruitTrack = Recruit track: { PIECE($ability, kind: "icon") }, for { $cost ->
    [one] 1 recruit
   *[other] { $cost } recruits
}
    .told = { $seat } uses the recruit track: { PIECE($ability, kind: "icon") }
decision-ActivateArtifactSpace = Move an artifact from the storage to the space { SLOT($space, area: "space") }
    .told = { $seat } activates the space { SLOT($space, area: "space") }
decision-UseStorageAbility = Lock the storage ability { $ability }: { PIECE($icon) }
    .told = { $seat } uses the storage ability { $ability }: { PIECE($icon) }
decision-AttackCamel = Attack { PIECE($camel) } from { SLOT($origin, area: "tile") }
    .told = { $seat } attacks { PIECE($camel) } from { SLOT($origin, area: "tile") }
decision-AttackChooseSpace = Take the artifact of the space { SLOT($space, area: "space") }
    .told = { $seat } takes the artifact of the space { SLOT($space, area: "space") }
decision-AttackDisplace = Move the attacked camel to { SLOT($tile, area: "tile") }
    .told = { $seat } moves the attacked camel to { SLOT($tile, area: "tile") }
decision-AttackCaravan = Attack { PIECE($token) } from { SLOT($origin, area: "tile") }
    .told = { $seat } attacks { PIECE($token) } from { SLOT($origin, area: "tile") }
decision-SpyCaravan = Look at { PIECE($token) }
    .told = { $seat } looks at { PIECE($token) }
decision-BirdCollect = Take { PIECE($resource) } from { SLOT($tile, area: "tile") }
    .told = { $seat } takes { PIECE($resource, case: "one") } from { SLOT($tile, area: "tile") }
decision-PickCaravan = Take { PIECE($token) }
    .told = { $seat } takes { PIECE($token) }
decision-TornadoMove = { PIECE($camel) } is blown to { SLOT($tile, area: "tile") }
    .told = { $seat } blows { PIECE($camel) } to { SLOT($tile, area: "tile") }
decision-DeclineEffect = Do without it
    .told = { $seat } does without the { $question ->
        [take-recruit-card] { PIECE("icon/recruit") }
        [pick-caravan] { PIECE("icon/caravan") }
       *[other] { PIECE($question, kind: "icon") }
    }

## Scoreboard and options

category-spaces = artifact spaces
category-leader = clan leader
category-clan-abilities = Clan abilities

option-player_camel_may_stop_on_oasis = Player camels may stop on an Oasis and on the empty Guild tile
option-guild_camel_blocks_passage = A guild camel on a resource tile or Desert blocks the way
option-guild_camel_may_stop_on_oasis = Guild camels may stop on an Oasis and on the empty Guild tile
option-guild_camels_can_be_attacked = Guild camels can be attacked, and are moved then
option-tornado_needs_empty_tile = The tornado puts camels on tiles without any camel only
option-owner_sees_kept_caravan = Players see the caravans that they keep
option-stalemate_rounds = Rounds of withdrawn camels only after which the game ends
option-stalemate_rounds-0 = never
option-idle_rounds = Rounds in which no tile gives a resource after which the game ends
option-idle_rounds-0 = never

## Refusals

refusal-camel-not-yours = This is not a camel of yours
refusal-camel-must-enter = A camel on the dashboard must come back to the map first
refusal-camel-not-on-dashboard = This camel is not on your dashboard
refusal-tile-no-entry = Camels come back on the Guild tile or on an Oasis
refusal-camel-can-move = A camel of yours can move
refusal-direction-unknown = Camels go north, east, south or west
refusal-camel-must-leave = The camel must leave its tile
refusal-line-blocked = A camel on tile { SLOT($tile, area: "tile") } blocks the way
refusal-line-without-stop = There is no tile to stop at in this direction
refusal-tile-not-on-line = That tile is not on the line; the first stop is { SLOT($tile, area: "tile") }
refusal-guild-tile-must-be-stopped-at = The Guild tile holds a resource: the camel must stop there
refusal-first-resource-tile-must-be-stopped-at = The camel must stop at the first available resource tile, { SLOT($tile, area: "tile") }
refusal-shared-tile-is-passed = A player camel passes an Oasis and the empty Guild tile
refusal-guild-camel-passes-shared-tile = A guild camel passes an Oasis and the empty Guild tile
refusal-occupied-tile-is-passed = A tile with a camel is passed, not stopped at
refusal-desert-is-passed = A Desert is passed, not stopped at
refusal-no-way-back = The second move may not lead straight back
refusal-no-guild-camel = This is not a guild camel
refusal-resource-not-there = That resource is not on the tile
refusal-storage-full = The storage is full
refusal-storage-empty = The storage is empty
refusal-space-unknown = Your row has no such space
refusal-colours-differ = The touching colours differ: there is no artifact space
refusal-space-locked = The space is locked for the remainder of the game
refusal-space-filled = The space holds an artifact already
refusal-space-without-cube = There is no artifact on that space
refusal-card-not-displayed = This card is not in the recruitment area
refusal-side-unknown = A card goes to the far left or far right of the row
refusal-card-is-due = A recruit that was collected brings a card, which must be taken
refusal-attack-is-due = The attack of a Strategy token cannot be declined
refusal-icon-not-triggered = This effect was not triggered
refusal-token-unknown = There is no such caravan
refusal-token-not-hidden = This caravan is not hidden, or out of the game
refusal-token-not-on-map = This caravan is not on the map
refusal-token-not-yours = This caravan is not yours
refusal-token-revealed = This caravan has been revealed already
refusal-token-in-clan-area = Caravans of the clans cannot be attacked
refusal-token-not-adjacent = The caravan is neither on the tile of the attack nor next to it
refusal-tile-unknown = There is no such tile
refusal-tile-not-next-to-guild-camel = That tile is not next to a guild camel
refusal-tile-occupied = A camel stands there
refusal-tile-not-adjacent = That tile is not next to the camel
refusal-camel-not-on-map = This camel is not on the map
refusal-camel-there-already = The camel stands there already
refusal-camel-not-adjacent = The camel is not next to the tile of the attack
refusal-no-origin = An attack starts from a tile with a camel of yours or a guild camel
refusal-no-opponent-camel = This camel cannot be attacked
refusal-no-target = There is nothing to attack
refusal-no-strategy-token = You have no Strategy token left
refusal-ability-unknown = There is no such ability
refusal-ability-used = This ability has been used
refusal-ability-not-reached = This ability needs { $space } artifacts in the storage; you have { $cubes }
refusal-too-few-pawns = This costs { $cost ->
    [one] 1 recruit
   *[other] { $cost } recruits
}; your recruit track holds { $pawns }

## Rules, in a player's words; the ledger has them in full

rule-SAH-COMP-01 = Three kinds of resources lie on the tiles: artifact cubes, recruit pawns and caravan tokens. Caravan tokens are small (yellow) or guarded (blue).
rule-SAH-COMP-02 = The map is a square of 5 by 5 tiles. The Guild tile lies in the middle and never flips.
rule-SAH-COMP-03 = Around the Guild tile lie 24 resource tiles. Each has a resource side and a back that is a Desert or an Oasis.
rule-SAH-COMP-04 = The number of artifact cubes is limited. Cubes that lie neither on tiles nor in a clan area are in the supply.
rule-SAH-COMP-05 = There are only the recruit pawns that start on the tiles. A pawn is on a tile, on the Guild tile, on a recruit track, or out of the game.
rule-SAH-COMP-06 = Each of the 36 recruit cards has a left and a right side, each with a colour and an icon. Some cards also have a Clan ability.
rule-SAH-COMP-07 = A caravan token has a camel side, which hides what it is, and an ability side with one or two icons. Small caravans never have a red circle.
rule-SAH-COMP-08 = Your clan board shows a storage for artifacts, with values and some abilities, a recruit track with values, and a coloured opening with an icon at its left and right edge.
rule-SAH-COMP-09 = Each player has two Strategy tokens. One side is for an attack, the other is a lock.
rule-SAH-COMP-10 = There are six clan leaders: Merchant, Diplomat, Thief, Spy, Dealer and Explorer.
rule-SAH-COMP-11 = Two guild camels take part, with any number of players.
rule-SAH-COMP-12 = With 2 players each has two camels, with 3 or 4 players each has one.
rule-SAH-SETUP-01 = Sahwari is for 2, 3 or 4 players. Nobody takes two seats, and nobody joins after the start.
rule-SAH-SETUP-02 = The first player is drawn at random. Turns follow the order of the seats from there.
rule-SAH-SETUP-03 = The 24 resource tiles are shuffled and laid out around the Guild tile, resource side up.
rule-SAH-SETUP-04 = Artifacts and recruits are put on the spaces printed on the tiles. Small and guarded caravans are shuffled separately and put on their spaces, camel side up, until none is left.
rule-SAH-SETUP-05 = The Guild tile has no resources at the start.
rule-SAH-SETUP-06 = All camels, those of the players and the two guild camels, start on the Guild tile.
rule-SAH-SETUP-07 = The recruit cards are shuffled, and 4 of them are turned up in the recruitment area.
rule-SAH-SETUP-08 = The six clan leaders are shuffled, and each player gets one with its clan board, for all to see. The others are not used.
rule-SAH-SETUP-09 = You start with 2 Strategy tokens, an empty storage and an empty recruit track, without caravans or recruit cards.
rule-SAH-SETUP-10 = The setup is the same for any number of players, except for the number of camels.
rule-SAH-TURN-01 = Your turn has five phases: move a camel of yours, collect a resource, move a guild camel, use optional abilities, end the turn. You may use optional abilities at any time before you end the turn.
rule-SAH-TURN-02 = The phases follow each other in order: your camel, collecting, the guild camel, the end. You may use any number of optional abilities before, between and after them, as long as no other choice is open.
rule-SAH-TURN-03 = Only the player whose turn it is decides. An attacked player chooses nothing.
rule-SAH-TURN-04 = An effect that triggers others is complete only when they are. New effects are carried out before older ones that still wait.
rule-SAH-TURN-05 = When two icons are triggered at once, you choose which comes first. You are not asked if only one of them can do anything now.
rule-SAH-TURN-06 = You may decline a triggered icon as a whole, before you make its first choice. An icon that can do nothing is lost.
rule-SAH-TURN-07 = You must move a camel, collect and move a guild camel if you can. If there is nothing to collect, or no guild camel can move, that phase is skipped at once and does not come back in this turn.
rule-SAH-TURN-08 = You end your turn yourself, so that you can still use abilities after the guild camel has moved.
rule-SAH-MOVE-01 = Before you move, each camel of yours that stands on your dashboard comes back to the map: on the Guild tile or on any Oasis, as you like. You may use optional abilities before that.
rule-SAH-MOVE-02 = Choose a camel of yours on the map and one of the four directions. It goes straight on, tile by tile, and never beyond the edge of the map.
rule-SAH-MOVE-03 = Your camel must stop on the first tile of its line that still shows its resource side and has no camel on it. It passes Deserts.
rule-SAH-MOVE-04 = An opponent’s camel on a resource tile or a Desert blocks the way. If your camel meets it before it can stop, it cannot go in that direction.
rule-SAH-MOVE-05 = Opponents’ camels on the Guild tile or on an Oasis do not block the way.
rule-SAH-MOVE-06 = Your camel passes an Oasis, and the Guild tile while that holds no resource. It can stop there only if an option of the match allows it.
rule-SAH-MOVE-07 = A camel that reaches the Guild tile must stop there if there is a resource on it, even if other camels stand there.
rule-SAH-MOVE-08 = Resource tiles and Deserts where a camel of yours or a guild camel stands are passed. An option of the match lets guild camels block the way instead.
rule-SAH-MOVE-09 = Your camel must leave its tile, even if there are resources left on it.
rule-SAH-MOVE-10 = A camel cannot go in a direction in which it reaches the edge of the map without a tile to stop at.
rule-SAH-MOVE-11 = If none of your camels can move, choose one of them and put it on your dashboard. You collect nothing in this turn, but you still move a guild camel. If any of them can move, you must move.
rule-SAH-MOVE-12 = The Explorer may move the same camel a second time, in any direction but straight back. You collect only where the last move ends. The second move is optional, and is skipped if there is none.
rule-SAH-COLL-01 = You must take exactly one resource from the tile where your camel stopped.
rule-SAH-COLL-02 = You collect nothing if you put a camel on your dashboard, if an ability has emptied the tile, or if a tornado has moved your camel away from it.
rule-SAH-COLL-03 = You can only take a resource that is on the tile. Where there are several caravans of one kind, say which one you take.
rule-SAH-ART-01 = Put a new artifact into your storage or on an empty artifact space of your row.
rule-SAH-ART-02 = The storage fills from left to right, one artifact on each place. Artifacts leave it from the right.
rule-SAH-ART-03 = An artifact that you put on a space triggers the icons on both sides of it, in the order you like.
rule-SAH-ART-04 = If your storage is full and you have no empty artifact space, a new artifact goes to the supply. You may not throw it away otherwise.
rule-SAH-ART-05 = Artifacts on spaces stay there for the rest of the game, unless an attack takes them.
rule-SAH-RECR-01 = Put a collected recruit on the first free place of your recruit track, then take one of the recruit cards that lie face up.
rule-SAH-RECR-02 = If your recruit track is full, the recruit goes to an empty space of the Guild tile, or out of the game if there is none. You take a card all the same.
rule-SAH-RECR-03 = Put a new recruit card at the far left or far right of your row at once. Its colour need not match.
rule-SAH-RECR-04 = If the two touching sides have the same colour, there is a new artifact space between them, with the two icons that touch. If the colours differ, there never is one.
rule-SAH-RECR-05 = Cards in your row are never moved, replaced or discarded.
rule-SAH-RECR-06 = You may put an artifact from your storage on a new space right away, as soon as the effect that is under way is complete.
rule-SAH-RECR-07 = If no recruit card lies face up, you get none. The recruitment area is filled up at the end of a turn, or when cards are renewed.
rule-SAH-CARA-01 = Use a new caravan at once, which reveals it to everybody and triggers its icons, or keep it camel side up.
rule-SAH-CARA-02 = A revealed caravan stays face up in your clan area. It counts in the final scoring and for the Thief, and does nothing else.
rule-SAH-CARA-03 = You choose without seeing the ability side, and do not see it when you keep the caravan. You know it only if you have spied it, or if an option of the match shows you the caravans that you keep.
rule-SAH-CARA-04 = Red circles cost points at the end of the game. You pay nothing for them, whether you use the caravan or keep it.
rule-SAH-GUILD-01 = Move one of the two guild camels as if it were yours: it goes straight on, opponents’ camels on resource tiles and Deserts block it, and your camels and the other guild camel do not.
rule-SAH-GUILD-02 = A guild camel may also stop on any free Desert of its line, before the tile where it would have to stop. It does not stop on a tile with a camel.
rule-SAH-GUILD-03 = A guild camel passes an Oasis and the empty Guild tile, as your own camels do. It can stop there only if an option of the match allows it.
rule-SAH-GUILD-04 = A guild camel collects nothing.
rule-SAH-GUILD-05 = You must move a guild camel if one can move. If none can, the phase is skipped.
rule-SAH-OPT-01 = Reveal one of the caravans that you keep and carry out its icons.
rule-SAH-OPT-02 = Discard a Strategy token to make an attack. You need a token and something to attack, and cannot decline the attack then.
rule-SAH-OPT-03 = Take as many recruits from your recruit track as an ability costs, from the right, and carry it out: spy, renew, tornado or chest.
rule-SAH-OPT-04 = Recruits that you spend go to empty spaces of the Guild tile, or out of the game if there is none, before the ability is carried out.
rule-SAH-OPT-05 = Put an artifact from your storage on an empty artifact space of your row. The icons on both sides of it are triggered.
rule-SAH-OPT-06 = Use a storage ability once your artifacts reach its place: lock it with a Strategy token and carry it out. Each of them can be used once in the game, and losing the artifact later changes nothing.
rule-SAH-OPT-07 = A Strategy token can be used once: to attack, or to lock a storage ability.
rule-SAH-OPT-08 = You may use as many optional abilities in a turn as you can pay for.
rule-SAH-OPT-09 = You may use a caravan, recruits, an artifact or a storage ability even if its icon can do nothing now. You pay, and the icon is lost.
rule-SAH-ICON-01 = Blue circles are points and red circles are minus points. They count at the end of the game only.
rule-SAH-ICON-02 = Recruit: take a recruit card that lies face up and put it into your row. You get no recruit pawn.
rule-SAH-ICON-03 = Renew: discard all recruit cards that lie face up and draw 4 new ones. If the deck runs out, the discarded cards are shuffled and used again. If there are still too few, there are fewer.
rule-SAH-ICON-04 = Spy: look at one hidden caravan, on the map or in any clan area, your own included. Only you learn what it is, but everybody sees which one you look at.
rule-SAH-ICON-05 = Chest: take an artifact from the supply and place it. If the supply is empty, nothing happens.
rule-SAH-ICON-06 = Bird: take a resource from a tile next to a guild camel, not diagonally, whether camels stand there or not. It counts as collected. The tile where the guild camel itself stands does not count.
rule-SAH-ICON-07 = Caravan: take any caravan from the map. Use it at once or keep it.
rule-SAH-ICON-08 = Tornado: move any camel on the map, also an opponent’s or a guild camel, to another tile that is free: a resource tile or Desert without a camel, an Oasis or the Guild tile. You collect nothing. By an option of the match the tile must have no camel on it at all.
rule-SAH-ICON-09 = Swords: make an attack on an opponent’s camel or on a caravan.
rule-SAH-ICON-10 = If a token shows two icons, both are carried out, in the order you like.
rule-SAH-ATT-01 = An attack starts from a tile with a camel of yours or with a guild camel. You choose which.
rule-SAH-ATT-02 = You attack an opponent’s camel or a caravan, whichever can be reached. If nothing can be reached, the icon is lost, and a Strategy token cannot be used.
rule-SAH-ATT-03 = You may attack an opponent’s camel on a tile next to the one where the attack starts, not diagonally and not on that tile itself. An option of the match lets you attack guild camels too: nobody loses an artifact then.
rule-SAH-ATT-04 = The owner of the attacked camel loses the rightmost artifact of the storage.
rule-SAH-ATT-05 = If that storage is empty, the attacker chooses an activated space of the attacked player. Its artifact is removed and the space is locked: its icons never count and it is never activated again.
rule-SAH-ATT-06 = The lost artifact goes to an empty space of the Guild tile, or to the supply if there is none.
rule-SAH-ATT-07 = A player without any artifact loses nothing. The camel can be attacked all the same, and is moved.
rule-SAH-ATT-08 = The attacker must move the attacked camel one step to a free tile next to it, not diagonally. Nothing is collected there. If no tile next to it is free, the camel stays.
rule-SAH-ATT-09 = Instead of a camel you may attack a caravan on the tile where the attack starts or next to it. It leaves the game, and nobody sees what it was.
rule-SAH-ATT-10 = Caravans in clan areas cannot be attacked.
rule-SAH-EOT-01 = At the end of a turn each resource tile without resources flips to its Desert or Oasis side. Camels on it stay there. The Guild tile never flips.
rule-SAH-EOT-02 = Then the recruitment area is filled up to 4 cards. If the deck is empty, the discarded cards are shuffled and used again. If those run out too, there are fewer than 4.
rule-SAH-EOT-03 = At the end of a turn tiles flip, cards are filled up, the end of the game is checked, and the next player begins.
rule-SAH-EOT-04 = A tile that has flipped never turns back.
rule-SAH-END-01 = The end of the game is triggered when at most 6 tiles show their resource side. The Guild tile counts as one of them.
rule-SAH-END-02 = The round is played to its end, so that all players have had the same number of turns. If the last player of the round triggers the end, the game ends at once.
rule-SAH-END-03 = Once triggered, the end of the game cannot be averted.
rule-SAH-END-04 = If for two rounds on end no player could do anything but put a camel on the dashboard, the game ends. An option of the match says how many rounds it takes.
rule-SAH-END-05 = At the end of the game all caravans in clan areas are revealed. Their circles count, their other icons do nothing. Caravans on the map stay hidden.
rule-SAH-END-06 = If for six rounds no resource has left any tile but the Guild tile, the game ends. An option of the match says how many rounds it takes.
rule-SAH-SCORE-01 = Count the blue circles of your caravans minus the red ones.
rule-SAH-SCORE-02 = Score the value of the first empty place of your storage.
rule-SAH-SCORE-03 = Score the value of the first empty place of your recruit track.
rule-SAH-SCORE-04 = Score the blue circles next to your activated artifact spaces. Locked spaces give nothing.
rule-SAH-SCORE-05 = Score the bonus of your clan leader.
rule-SAH-SCORE-06 = Score each recruit card with a Clan ability if the spaces on both of its sides are activated. It counts like the bonus of that clan leader.
rule-SAH-WIN-01 = The player with the most points wins.
rule-SAH-WIN-02 = If players are tied, the one with the most recruits on the track and artifacts in the clan area together wins.
rule-SAH-WIN-03 = If there is still a tie, nobody wins: all players lose.
rule-SAH-LEAD-01 = The Merchant scores 1 point for every 2 artifacts in the clan area, in the storage and on spaces.
rule-SAH-LEAD-02 = The Diplomat scores 1 point for every 2 recruit cards in the row. The clan board does not count.
rule-SAH-LEAD-03 = The Thief scores 1 point for each pair of an artifact and a caravan in the clan area. Caravans count whether revealed or not.
rule-SAH-LEAD-04 = The Spy scores 1 point for every 2 spy icons next to activated spaces.
rule-SAH-LEAD-05 = The Dealer scores 1 point for each pair of an activated space with an attack icon and an artifact in the clan area. The artifact on such a space counts too.
rule-SAH-LEAD-06 = The Explorer has no bonus at the end, but may move a camel twice in a turn.
