# Bazaar in English: what the names made of ids do not say. Ids: domain/words/vocabulary.py, narration.py, defaults.py.

piece-card-face = { $count ->
    [one] { $face }
   *[other] { $count } { $face }
}
piece-token-face = a token of { $face }
piece-bonus = a bonus token
    .name = bonus token
piece-bonus-face = a bonus token of { $face }

slot-spice = spice
slot-cloth = cloth
slot-silver = silver

question-act = Take, exchange or sell
question-give = Put { $first } cards of your hand into the row
    .name = Put cards of your hand into the row
decision-TakeCard = Take { PIECE($good, kind: "card") }
decision-Exchange = Exchange for { PIECE($cards, kind: "card") }
    .told = { $seat } wants { PIECE($cards, kind: "card") } of the row
decision-Give = Give { PIECE($cards, kind: "card") }
    .told = { $seat } gives { PIECE($cards, kind: "card") } for them
decision-Sell = Sell { $number } { $good }

refusal-not-in-row = The row does not have that much { $good }
refusal-not-in-hand = You do not hold that much { $good }
refusal-hand-full = You may hold { $limit } cards
refusal-wrong-number = Exchange 2 to { $most } cards
refusal-other-number = Give { $due } cards

move-deck-row = Into the row: { PIECE($pieces) }
move-deck-hand = { $seat } draws { PIECE($pieces) }
move-card-to-hand = {""}
move-card-from-hand = {""}
move-to-aside = {""}
move-to-earned = { $seat } earns { PIECE($pieces) }
move-to-kept = { $seat } draws { PIECE($pieces) }
move-to-opened = { $seat } turns up { PIECE($pieces) }
