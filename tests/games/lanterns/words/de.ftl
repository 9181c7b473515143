# Lanterns auf Deutsch. Was hier fehlt, wird englisch gesagt.

game-title = Laternen
question-bid = Biete eine Karte
question-light = Zünde eine Laterne an oder passe
decision-Bid = { PIECE($card) } bieten
decision-Light = Eine Laterne anzünden
decision-Pass = Passen
piece-card-face = { $count ->
    [one] Karte { $face }
   *[other] { $count } Karten { $face }
}
refusal-no-oil = Du hast kein Öl
