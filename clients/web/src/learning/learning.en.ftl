# Learning a game: chapters with pictures, and a guided first match.

learning-rules = Rules:
learning-how = How to play
learning-every = Every rule
learning-begin = Learn by playing
learning-begin-hint = A match against bots that explains each new kind of decision.
learning-name = Traveller
learning-bot = Trader
learning-guide = What this decision is about
learning-decision = Decision { $number } of { $of }
learning-again = You have met this kind of decision before
learning-any = Read the offers, and try one: what it would do is shown before you confirm it.
learning-close = No more explanations
learning-over = You know the first kinds of decisions now. Play on, or read more:
learning-good = Close
