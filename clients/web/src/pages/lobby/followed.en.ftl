followed-players = Players you follow
followed-nobody = You follow nobody. Open the page of a player and choose Follow: then their public matches are here.
followed-account = Register or sign in to follow players.
followed-nothing = Plays no public match now.
followed-last = Plays no public match now. The last one:
followed-others = { $count ->
    [one] One more match
   *[other] { $count } more matches
}
followed-leave = Unfollow
followed-leave-name = Unfollow { $name }
followed-more = More players
