scoreboard-title = Scoreboard
scoreboard-final = final
scoreboard-live = live
scoreboard-table = To the table
scoreboard-place = Place
scoreboard-player = Player
scoreboard-points = Points
scoreboard-tie = (by tie-break)
