lobby-title = Lobby
lobby-play = Play
lobby-create = New match
lobby-seats = { $from ->
    [1] 1–{ $to } players
   *[other] { $from }–{ $to } players
}
lobby-rules = Rules
lobby-waiting = Waiting for you
lobby-notify = Notify me when it is my turn
lobby-notify-off = Do not notify me any more
lobby-matches = Matches
lobby-open = Open
lobby-running = Running
lobby-finished = Finished
lobby-mine = Mine
lobby-game = Game
lobby-all-games = All games
lobby-search = Name of a player
lobby-begin = Begin one.
lobby-documentation = Documentation
