players-you = (you)
players-follow = Follow
players-follow-hint = See their public matches in the lobby, and be told when they begin one. Only you know it.
players-unfollow = Unfollow
players-following = You follow this player.
players-followed = You follow this player now.
players-unfollowed = You do not follow this player any more.
players-refuses = This player does not want to be followed.
players-removed = This player was removed from the service.
players-matches = Matches
players-all-games = All games
players-title = Players
players-leaders = Leaderboard
players-leaders-hint = Ordered by a cautious estimate: the mean less three times the uncertainty. Only public matches count, and only if nobody knew their chance beforehand.
players-with-bots = With bots
players-period = Played
players-period-days = { $days ->
    [0] at any time
    [7] last 7 days
    [30] last 30 days
   *[other] last year
}
players-provisional = provisional: few matches, or none for long
players-nobody = Nobody has such a rating in this game yet.
players-rank = Place
players-name = Player
players-safe = Rating
players-mean = Mean
players-uncertainty = Uncertainty
players-rated = Rated matches
players-bot = Bot: { $kind }
players-record = Results
players-game = Game
players-count = Matches
players-places = Places
players-left = Left
players-first = 1st
players-second = 2nd
players-third = 3rd
players-fourth = 4th
players-nothing = No matches count yet.
players-history = Rating in { $game }
players-history-label = Rating of { $name } in { $game } over { $count } matches: from { $first } to { $last }
players-history-table = The same as a table
players-after = Match
players-change = Change
players-against = Against others
players-opponent = Opponent
players-ahead = Ahead
players-level = Level
players-behind = Behind
players-statistics = Statistics
players-statistics-of = Statistics: { $game }
players-counted = { $count ->
    [0] No matches count yet.
    [one] One finished match counts.
   *[other] { $count } finished matches count.
}
players-seats = Seats
players-any-seats = Any number
players-company = Who played
players-company-0 = Anybody
players-company-1 = People only
players-company-2 = Bots only
players-company-3 = People and bots
players-by-seat = By seat
players-by-role = By role
players-seat = Seat
players-role = Role
players-wins = Won
players-mean-points = Mean points
players-points = Points
players-decisions = Decisions
players-length = Minutes
players-often = How often
players-spread-points = Points of all seats
players-spread-decisions = Decisions of a match
players-spread-seconds = Length of a match, in minutes
players-result = Result
players-to-rules = Rules
players-no-games = This service has no games.
