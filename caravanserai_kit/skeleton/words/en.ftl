# Skeleton in English: what the names made of ids do not say. Ids: domain/words/vocabulary.py, narration.py, defaults.py.

question-take = Take coins
decision-Take = Take { PIECE("coin", $coins) }
refusal-wrong-number = You cannot take { PIECE("coin", $coins) }
move-to-purse = {""}
