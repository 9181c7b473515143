# Pretenders in English.

piece-card = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
    .name = card
piece-card-merchant = { $count ->
    [one] merchant
   *[other] { $count } × merchant
}
piece-card-thief = { $count ->
    [one] thief
   *[other] { $count } × thief
}
piece-card-guard = { $count ->
    [one] guard
   *[other] { $count } × guard
}
piece-card-envoy = { $count ->
    [one] envoy
   *[other] { $count } × envoy
}
piece-coin = { $count ->
    [one] 1 coin
   *[other] { $count } coins
}
    .name = coin
piece-claim = { $count ->
    [one] 1 claim
   *[other] { $count } claims
}
    .name = claim
piece-claim-merchant = claims to be: merchant
piece-claim-thief = claims to be: thief
piece-claim-guard = claims to be: guard
piece-claim-envoy = claims to be: envoy

area-hand = Hand
    .place = { $seat }’s hand
area-lost = Lost
    .place = { $seat }’s lost cards
area-purse = Coins
    .place = { $seat }’s coins
area-claimed = Claims
    .place = { $seat }’s claims

question-act = Work, expel, or claim to hold a person
question-doubting = Do you believe that { SEAT($first) } holds this: { PIECE($second, kind: "card") }?
    .name = Do you believe the claim?
question-robbed = { SEAT($first) } wants to rob you. Do you claim to hold a guard?
    .name = Do you claim to hold a guard?
question-lose = Lay a card of your hand face up
question-put-back = Put cards of your hand into the deck

decision-Work = Work
decision-Pretend = { $person ->
    [merchant] Claim to hold a merchant and take coins
   *[envoy] Claim to hold an envoy and exchange cards
}
decision-Steal = Claim to hold a thief and rob { SEAT($victim) }
decision-Expel = Pay to expel a person of { SEAT($victim) }
decision-Believe = Believe the claim
decision-Doubt = Doubt the claim
decision-Permit = Let the theft happen
decision-CallGuard = Claim to hold a guard
decision-Lose = Lay this card face up: { PIECE($card) }
    .told = { $seat } loses a card
decision-PutBack = Put back: { PIECE($cards) }
    .told = { $seat } puts cards into the deck

refusal-too-rich = You have { PIECE("coin", $most) } or more: you must expel somebody
refusal-too-poor = An expulsion costs { PIECE("coin", $price) }
refusal-no-such-person = Only a merchant or an envoy needs no victim
refusal-no-such-player = Name another player who still has cards
refusal-no-coins = This player has no coins
refusal-not-in-hand = You do not hold this card: { PIECE($card) }
refusal-another-number = Choose { PIECE("card", $number) }
refusal-not-all-in-hand = You do not hold all of these cards

move-card-to-hand = { $seat } draws { PIECE($pieces) }
move-hand-lost = { $giver } lays face up: { PIECE($pieces) }
move-hand-shown = { $giver } shows: { PIECE($pieces) }
move-shown-deck = { PIECE($pieces) } → the deck
move-coin-purse-purse = { $seat } takes { PIECE($pieces) } of { $giver }
effect-state-PR-DOUBT-01 = { $bound ->
    [none] { $seat } does not hold this card: { PIECE($pieces) }
   *[other] { $seat } holds this card: { PIECE($pieces) }
}
