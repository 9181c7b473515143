# The end of a match, and leaving it before.

ending-result = Result
ending-over = The match is over
ending-won = You have won
ending-shared = You share first place with { $names }
ending-won-by = { $names } has won
ending-shared-by = First place is shared: { $names }
ending-abandoned = The match was abandoned
ending-again = Play again
ending-to-tournament = To the tournament and its next match
ending-replay = Watch the replay
ending-save-record = Save the record
ending-resign = Resign …
ending-resign-sure = You leave the match for good. The others play on; where the game asks your seat, it does the least that the rules admit.
ending-resign-alone = You leave the match for good, and as nobody else plays, it ends.
