# Auction in English.

piece-lot-face = the lot of { $face }
piece-coin = { $count ->
    [one] 1 coin
   *[other] { $count } coins
}
    .name = coin

area-up = Lot
    .place = the table
area-sold = Sold
    .place = { $seat ->
        [none] the bank
       *[other] { $seat }’s lots
    }

question-bid = Bid for the lot, in secret

decision-Bid = Bid { PIECE("coin", $coins) }
    .told = { $seat } bids { PIECE("coin", $coins) }

refusal-not-so-many = You have { PIECE("coin", $coins) }

move-coin-to-sold = { $giver } pays { PIECE($pieces) }
move-to-up = { PIECE($pieces) } is up
move-lot-up-sold = { PIECE($pieces) } goes to { $target }
