# The end of a match, and leaving it before.

ending-result = Result
ending-over = The match is over
ending-won = You have won
ending-shared = You share first place with { $names }
ending-won-by = { $names } has won
ending-shared-by = { $names } share first place
ending-points = Points
ending-abandoned = The match was abandoned
ending-again = Play again
ending-accept = Take my seat
ending-next = To the next match
ending-to-tournament = To the tournament and its next match
ending-replay = Watch the replay
ending-save-record = Save the record
ending-resign = Resign …
ending-resign-sure = You leave the match for good. The others play on; whenever your seat is asked, the game decides for it, doing as little as the rules allow.
ending-resign-alone = You leave the match for good. No other person plays in it, so it ends without a result.
