# The end of a match, and leaving it before.

ending-result = Result
ending-over = The match is over
ending-won = You have won
ending-shared = You share first place with { $names }
ending-won-by = { $names } has won
ending-shared-by = { $names } share first place
ending-points = Points
ending-turns = { $count ->
    [one] The turn that decided the match:
   *[other] The turns that decided the match:
}
ending-turns-yet = The greatest losses, as far as the match is analysed:
ending-turn = step { NUMBER($version, useGrouping: 0) }, { $name }
ending-abandoned = The match was abandoned
ending-agreed = The match ended by mutual agreement
ending-agreed-ahead = The match ended by mutual agreement. By points { $names } was ahead
ending-agreed-ahead-by = The match ended by mutual agreement. By points { $names } were ahead
ending-together = End together …
ending-together-sure = You propose to end the match as it stands. It ends if all other players agree; nobody wins, and nothing is rated. The proposal lapses when the match goes on.
ending-proposed = Proposal to end the match
ending-agreeing = To end the match as it stands: { $names }.
ending-silent = Not answered yet: { $names }.
ending-agree = Agree …
ending-agree-sure = The match ends as it stands as soon as all players agree. Nobody wins, and nothing is rated.
ending-play-on = Play on …
ending-take-back = Take it back …
ending-play-on-sure = The match goes on, and nobody can propose to end it until something happens.
ending-again = Play again
ending-accept = Take my seat
ending-next = To the next match
ending-to-tournament = To the tournament
ending-replay = Watch the replay
ending-save-record = Save the record
ending-resign = Resign …
ending-resign-sure = You leave the match for good. The others play on; whenever your seat is asked, the game decides for it, doing as little as the rules allow.
ending-resign-alone = You leave the match for good. No other person plays in it, so it ends without a result.
ending-hand-over = Let a bot play on …
ending-hand-over-sure = You leave the match for good: a bot plays for you to the end, and you cannot come back. You can watch on. In ratings you count as having left.
ending-hand-over-bot = Level of the bot
ending-keep = Keep my account
ending-kept = I have its code
ending-keep-why = Only this browser knows your account. Keep its code elsewhere: without it, your matches and your name are lost with the browser.
