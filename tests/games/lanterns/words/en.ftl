# Lanterns in English. Ids, placeholders and functions: domain/words/vocabulary.py and narration.py.

option-wall = Cards in a wall, to look at and to claim

piece-card = { $count ->
    [one] a card
   *[other] { $count } cards
}
    .name = card
piece-card-face = { $count ->
    [one] card { $face }
   *[other] { $count } cards { $face }
}
piece-oil = { $count } oil
    .name = oil

area-opened = Opened bid
    .place = { $seat }’s opened bid
    .yours = your opened bid
area-discard = Discarded
    .place = the discard pile
area-wall = Wall
    .place = card { $slot } of the wall
area-lit = Wall, turned up
    .place = place { $slot } of the wall
area-purse = Oil
    .place = { $seat }’s purse
    .yours = your purse

question-bid = Bid a card
question-spy = Look at a card of the wall, or pass
question-light = Light a lantern, or pass
question-claim = Claim a card of the wall

decision-Bid = Bid { PIECE($card) }
decision-Spy = Look at card { $slot } of the wall
    .told = { $seat } chooses card { $slot } of the wall
decision-Light = Light a lantern
decision-Claim = Claim card { $slot } of the wall
decision-Pass = Pass

refusal-not-in-hand = You do not hold { PIECE($card) }
refusal-no-such-card = The wall has no card { $slot }
refusal-seen-already = You have seen card { $slot } of the wall already
refusal-no-oil = You have no oil

move-hand-bid = {""}
move-token-claim-claim = {""}
move-card-to-hand = { $seat } draws { PIECE($pieces) }
    .you = You draw { PIECE($pieces) }
move-card-to-opened = { $seat } opens { PIECE($pieces) }
    .you = You open { PIECE($pieces) }
move-to-discard = { PIECE($pieces) } discarded
move-to-lit = Card { $to } of the wall is { PIECE($pieces) }
