# The rules of a game.

rules-title = The rules of { $game }
rules-search = Search the rules
rules-found = { $count ->
    [0] No rule has these words.
    [one] One rule
   *[other] { $count } rules
}
rules-chapters = Chapters
rules-cite = Rule { $id }
rules-all = All rules of the game
rules-source = Source:
rules-ruling = Ruling { $id }:
rules-cited = Named by
rules-service = These rules hold in every game.
rules-note = The wording is our own. Line numbers are those of the publisher's rulebook. A ruling says how we read the rulebook where it is silent.
rules-loading = Loading the rules …
rules-statistics = Statistics of this game
rules-source-derived = it follows from other rules
rules-source-service = this service
