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
lobby-notify-closed = Also when it is closed
lobby-notify-denied = Your browser shows no notifications of this site. To hear when it is your turn, allow them in its settings.
lobby-notify-missing = This browser shows no notifications. On an iPhone or iPad, put this page on the home screen first.
lobby-reach-closed = Notices reach you even when this page is closed.
lobby-reach-open = Notices reach you while this page is open in a tab.
lobby-reach-guest = Notices reach you while this page is open in a tab. Once you have registered, also when it is closed.
lobby-reach-unsupported = Notices reach you while this page is open in a tab: this browser takes no messages for closed pages.
lobby-reach-install = Notices reach you while this page is open. Put it on the home screen, and they come when it is closed, too.
lobby-reach-unoffered = Notices reach you while this page is open in a tab: this service sends no messages to closed pages.
lobby-reach-failed = Notices reach you while this page is open in a tab: your browser cannot take messages for closed pages now.
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
