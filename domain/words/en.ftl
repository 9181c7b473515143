# What all games share, in English. Ids and placeholders: domain/words/game_words.py and narration.py.

## Lists and sentences

list-none = nothing
list-more = { $whole }, { $next }
list-last = { $whole } and { $next }
line = { $text } ({ $rule })
refused = { $reason } ({ $rule })
piece-in-detail = { $piece } ({ $text })
slot-in-parts = { $head } { $part }
seat = Seat { $number }
you = You
told = { $seat }: { $decision }
switch-on = on
switch-off = off

## The match

event-created = A match of { $title } for { $players ->
    [one] 1 player
   *[other] { $players } players
} is created{ $chance ->
    [seeded] ; its chance is known beforehand, so it is not fair
   *[committed] {""}
}
event-joined = { $bot ->
    [none] { $player } joins as { $seat }
   *[other] { $player } ({ $bot } bot) joins as { $seat }
}
erased-player = erased player
left-to-bot = { $player } (bot)
bot-name-expert = Expert
bot-name-club = Club player
bot-name-novice = Novice
bot-name-planner = Planner
bot-name-greedy = Trader
bot-name-random = Wanderer
event-left = { $seat } is free again
event-bound = { $entropy ->
    [none] { $seat } will contribute nothing to chance
   *[some] { $seat } is bound to fresh entropy
}
event-rules-changed = From here on version { NUMBER($version, useGrouping: 0) } of the rules decides
event-start-voided = The start is void: { $by ->
    [players] { $seat } left
    [told] the service says that { $seat } left
    [owner] the owner freed { $seat }
    [administrator] an administrator freed { $seat }
   *[service] the service freed { $seat }
} after entropy had been opened
event-ready = { $seat } is ready
event-started = The match begins
event-taken-up = The match goes on where the other one was
event-decided-in-secret = { $seat } has decided in secret
event-answered-in-secret = { $seat } has answered in secret
event-automatic = { $why ->
    [time] { $text } (decided by the rules for a player whose time was up)
   *[absence] { $text } (decided by the rules for a player who has left)
}
event-any-offer = { $text } (event { $events }: from here on bots take any offer, so that the match ends)
event-timed-out = The time of { $seat } is up { $count ->
    [1] for the first time
   *[other] for the { $count }th time
}
event-paused = { $by ->
    [owner] The owner pauses the match: all clocks stand still
    [administrator] An administrator pauses the match: all clocks stand still
   *[players] { $seat } agrees to a pause
}
event-resumed = { $by ->
    [owner] The owner resumes the match: the clocks run again
    [administrator] An administrator resumes the match: the clocks run again
   *[players] { $seat } wants the clocks to run
}
event-time-given = { $cause ->
    [opponent] { $giver } gives { $seats } time: { $time }
    [vacation] { $giver } takes vacation: { $time }
    [outage] { $seats } get back the time of an outage: { $time }
   *[organiser] { $seats } get time from the owner of the match: { $time }
}
event-undone = { $seat } takes back the decision of step { $version }
event-resigned = { $seat } resigns
event-handed-over = { $seat } lets a bot play on ({ $bot })
event-departed = { $seat } is taken out of the match { $by ->
    [service] { $account ->
        [none] by the service: its player lost too many turns by time, or was removed
       *[other] because { $account } was removed from the service
    }
    [administrator] by an administrator after a long silence
   *[owner] { $account ->
        [none] by its owner after a long silence
       *[other] by its owner { $account } after a long silence
    }
}
event-end-answered = { $answer ->
    [declines] { $seat } does not want to end the match now
    [agrees] { $seat } agrees to end the match now
   *[proposes] { $seat } proposes to end the match now
}
event-agreed = The match ends by mutual agreement
event-abandoned = { $by ->
    [owner] { $account ->
        [none] The match is abandoned by its owner
       *[other] The match is abandoned by its owner { $account }
    }
    [administrator] The match is abandoned by an administrator
    [players] The match is abandoned: every player has left
    [service] The match is abandoned by the service: { $reason }
   *[unspecified] The match is abandoned: { $reason }
}
event-finished = { $count ->
    [0] The match is over: nobody wins
    [one] The match is over: { $winners } wins
   *[other] The match is over: { $winners } share the victory
}

## Effects

effect-take = { $seat } takes { PIECE($pieces) }
    .you = You take { PIECE($pieces) }
effect-pay = { $seat } pays { PIECE($pieces) }
    .you = You pay { PIECE($pieces) }
effect-give = { $giver } gives { PIECE($pieces) } to { $seat }
    .you = { $giver } gives { PIECE($pieces) } to you
    .giver = You give { PIECE($pieces) } to { $seat }
effect-own = { $seat } moves { PIECE($pieces) } from { $source } to { $target }
    .you = You move { PIECE($pieces) } from { $source } to { $target }
effect-arrive = { PIECE($pieces) } from the stock to { $target }
effect-leave = { PIECE($pieces) } from { $source } to the stock
effect-move = { PIECE($pieces) } from { $source } to { $target }
effect-turn = At { $source } { PIECE($pieces) } becomes { PIECE($becomes) }
effect-points = { $seat } scores { $count ->
    [one] 1 point
   *[other] { $count } points
}: { $category }
    .you = You score { $count ->
        [one] 1 point
       *[other] { $count } points
    }: { $category }
effect-points-lost = { $seat } loses { $count ->
    [one] 1 point
   *[other] { $count } points
}: { $category }
    .you = You lose { $count ->
        [one] 1 point
       *[other] { $count } points
    }: { $category }
effect-rank = { $seat } comes { $face ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[other] in place { $face }
}
    .you = You come { $face ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
       *[other] in place { $face }
    }
effect-departed = The rules decide for { $seat } from now on
    .you = The rules decide for you from now on
effect-show = { $seat } looks at { $place }{ SIZE($faces) ->
    [0] {""}
   *[other] : { PIECE($faces) }
}
    .you = You look at { $place }{ SIZE($faces) ->
        [0] {""}
       *[other] : { PIECE($faces) }
    }
effect-reveal = Revealed: { $answer }
move-answers-sealed-answer = {""}
move-sealed-answer-answers = {""}
move-open-answer-answers = {""}
effect-state = Everybody now knows of { $place }: { $stated }
effect-state-SVC-STATE-01 = {""}
move-from-stated = {""}

# What is stated about hidden pieces at one place
stated = { $bound ->
    [none] none is
    [exactly] exactly { $least } { $least ->
        [1] is
       *[other] are
    }
    [most] at most { $most } { $most ->
        [1] is
       *[other] are
    }
    [between] { $least } to { $most } are
   *[least] at least { $least } { $least ->
        [1] is
       *[other] are
    }
}{ SIZE($pieces) ->
    [1] {""}
   *[other] {" "}among these:
} { PIECE($pieces) }

## Pieces and areas of every game

piece-point = { $count ->
    [one] 1 point
   *[other] { $count } points
}
    .name = point
piece-rank = the final place
    .name = final place
piece-rank-face = place { $face }
piece-departed = the mark of a player who has left
    .name = mark of a player who has left
area-stock = Stock
    .place = the stock
area-score = Points
    .place = { $seat }’s points
    .yours = your points
area-rank = Result
    .place = { $seat }’s result
    .yours = your result
area-departed = Players who have left
    .place = { $seat }
    .yours = you
piece-answer = { $count ->
    [one] 1 answer
   *[other] { $count } answers
}
    .name = answer
piece-answer-face = { $face }
area-answers = Answers not given
    .place = the answers not given
piece-statement = { $count ->
    [one] 1 statement
   *[other] { $count } statements
}
    .name = statement
area-statements = Statements not made
    .place = the statements not made
area-stated = What is known of hidden pieces
    .place = what is known of hidden pieces
area-sealed-answer = Sealed answer
    .place = { $seat }’s sealed answer
    .yours = your sealed answer
area-open-answer = Revealed answer
    .place = { $seat }’s revealed answer
    .yours = your revealed answer

## Refusals of the service

refusal-not-asked = There is nothing to decide for this seat now
refusal-stale-question = The question has changed; the open one was asked at step { $asked_at }
refusal-other-question = This does not answer the open question: { QUESTION($question) }
refusal-not-offered = This is not among the decisions that the question admits
refusal-not-being-played = The match is not being played: { $phase ->
    [open] it has not begun
    [finished] it is finished
    [abandoned] it was abandoned
   *[other] { $phase }
}
refusal-seat-departed = The player of this seat has left the match; the rules decide for it
refusal-nothing-to-undo = There is no decision that this seat may take back
refusal-tournament-registration-closed = Registration is closed, and nobody may enter this tournament late now
refusal-tournament-entered-before = This player has entered the tournament already, or has left it
refusal-tournament-full = The tournament is full: it has { $capacity } entrants
refusal-tournament-not-on-list = The organiser of this tournament has not put this player on the list of those who may enter
refusal-tournament-code-unknown = The organiser of this tournament has given out no such code
refusal-tournament-code-used = Another player has entered with this code
refusal-tournament-other-country = Players state their country to enter, one of: { $countries }
refusal-tournament-rating-too-low = Players need a rating of at least { $least } to enter, and this player has { $rating }
refusal-tournament-rating-too-high = Players may have a rating of at most { $most } to enter, and this player has { $rating }
refusal-tournament-matches-too-few = { $least ->
    [one] Players need at least one rated match of the game to enter, and this player has none
   *[other] Players need at least { $least } rated matches of the game to enter, and this player has { $matches }
}
refusal-tournament-left-before = This entrant has left the tournament
refusal-tournament-lots-drawn = Lots are drawn: seeds can no longer change
refusal-tournament-seed-taken = Another entrant has seed { $seed }
refusal-tournament-closed-before = Registration is closed already
refusal-tournament-too-few = There are too few entrants: this format needs at least { $least }
refusal-tournament-time-to-start = The tournament does not start yet
refusal-tournament-no-check-in = Entrants cannot check in now
refusal-tournament-no-check-in-to-round = Nobody can check in to round { $round } now
refusal-tournament-time-to-check-in = Players may still check in to round { $round }
refusal-tournament-entropy-opened = Somebody has opened their entropy: nobody binds another one now
refusal-tournament-nothing-to-bind = No entropy is awaited of this entrant
refusal-tournament-not-drawing = Entropy is opened between the closing of registration and the drawing of lots
refusal-tournament-nothing-to-open = This entrant is not bound to entropy, or has opened it already
refusal-tournament-others-unbound = Others must bind fresh entropy first: { $entrant }
refusal-tournament-not-awaited = No entropy is awaited of these entrants
refusal-tournament-time-to-draw = Entropy may still be bound and opened
refusal-tournament-paired-before = A round is paired: settings can no longer change
refusal-tournament-nothing-to-change = No setting is named that can change
refusal-tournament-setting-unfit = This does not fit the tournament: { $setting }
refusal-tournament-start-passed = The start must be in the future
refusal-tournament-check-in-passed = Players could not check in in time: give them the whole time for it, or do not begin earlier
refusal-tournament-more-entrants = { $count ->
    [one] One entrant takes part, more than there would be room for
   *[other] { $count } entrants take part, more than there would be room for
}
refusal-tournament-byes-given = { $entrant } has byes that would no longer be possible
refusal-tournament-no-byes = This tournament has no such byes
refusal-tournament-no-such-round-to-come = Round { $round } is not a round that this entrant still has to play
refusal-tournament-has-bye = This entrant has a bye in round { $round } already
refusal-tournament-byes-taken = { $byes ->
    [one] This entrant has taken the one bye that there is
   *[other] This entrant has taken all { $byes } byes
}
refusal-tournament-no-bye = This entrant has no bye in round { $round }
refusal-tournament-not-own-bye = The bye in round { $round } was given by the organiser, who can take it back
refusal-tournament-too-many-returns = This entrant has taken back { $most } byes, as many as anybody may
refusal-tournament-not-by-hand = Only rounds of the Swiss system are paired by hand
refusal-tournament-no-reason = Say why this round is paired by hand
refusal-tournament-not-playing = { $entrant } does not play this round
refusal-tournament-left-out = { $entrant } plays this round, and is at no table and in no bye
refusal-tournament-wrong-size = Table { $table } must have { $least ->
    [2] 2 entrants
   *[other] from { $least } to { $most } entrants
}
refusal-tournament-nobody-seated = At least one table must play
refusal-tournament-no-teams = Teams do not play in this tournament
refusal-tournament-no-such-team = There is no team { $team }
refusal-tournament-team-name-taken = Each team needs a name of its own: { $name }
refusal-tournament-team-captain = The captain is one of the members, and { $entrant } is not
refusal-tournament-members-number = { $least ->
    [one] A team has at least one member and at most { $most }
   *[other] A team has { $least } to { $most } members
}
refusal-tournament-member-elsewhere = { $entrant } is in team { $team }
refusal-tournament-not-captain = Only the captain changes team { $team }
refusal-tournament-team-alone = A new team has its captain alone: others join by a code
refusal-tournament-team-adds = Nobody is added to team { $team } by others: players join by its code
refusal-tournament-team-code-unknown = No team of this tournament has this code
refusal-tournament-team-code-taken = Another team has this code: make a new one
refusal-tournament-too-many-team-acts = An entrant changes teams at most { $most } times
refusal-tournament-no-team-pairing = The rules of the Swiss system for teams allow no pairing of this round: too many of these teams have met
refusal-tournament-too-few-teams = At least two teams are needed
refusal-tournament-nobody-apart = Entrants are kept apart only in the Swiss system
refusal-tournament-too-many-mates = Name 2 to { $most } entrants who are not to meet
refusal-tournament-too-many-apart = No more than { $most } pairs of entrants can be kept apart
refusal-tournament-lots-not-drawn = Lots are not drawn yet
refusal-tournament-not-next-round = Round { $round } is not the next one: that is round { $next }
refusal-tournament-table-open = Table { $table } of round { $round } has no result yet
refusal-tournament-time-to-play = The round has no deadline, or tables may still play until then
refusal-tournament-no-more-rounds = All { $rounds } rounds are paired
refusal-tournament-time-over = The time of the arena is over
refusal-tournament-cannot-be-paired = The round cannot be paired: { $why }
refusal-tournament-no-pairing = The rules of the Dutch system allow no pairing of this round: too many of these players have met, or are kept apart
refusal-tournament-players-too-few = A round needs at least { $players } players
refusal-tournament-players-too-many = A round of this format has at most { $players } players
refusal-tournament-nobody-free = No table can be seated now: not enough players are free
refusal-tournament-pairing-too-long = Pairing the round took longer than { $seconds } s. Keep fewer entrants apart, or pair it by hand
refusal-tournament-players-tied = { $entrants } are tied, and it must be known who of them goes on: decide their places, or let them play again
refusal-tournament-no-result = It is not known who of a table goes on: { $entrants }. Decide their places, or let them play again
refusal-tournament-lots-needed = Players share a place in their group from which one goes on: { $entrants }. Lots must be drawn for them
refusal-tournament-table-has-match = Table { $table } of round { $round } has its match, or needs none
refusal-tournament-result-taken = The result of table { $table } in round { $round } is taken already
refusal-tournament-another-match = { $match } is not the match that counts at this table
refusal-tournament-other-entrants = The result is not one of the entrants of table { $table } in round { $round }
refusal-tournament-not-a-ruling = This cannot be decided about this table
refusal-tournament-not-at-table = { $entrant } does not sit at table { $table }. There sit: { $entrants }
refusal-tournament-named-twice = { $entrant } is named twice
refusal-tournament-not-played-yet = Table { $table } has neither a match nor a result yet, so it cannot play again
refusal-tournament-nobody-to-play = Fewer than two entrants of table { $table } are left without those who forfeit: let everybody play
refusal-tournament-other-places = Table { $table } has { $seats } seats: name as many places
refusal-tournament-no-ranking = These are not places of a ranking with ties, such as 1, 1, 3
refusal-tournament-time-to-come = Players may still come to table { $table }
refusal-tournament-others-came = These are not the players who did not come to table { $table }
refusal-tournament-nobody-forfeits = Nobody forfeits at table { $table } of round { $round }
refusal-tournament-round-closed = Round { $round } is closed: none of its tables plays again
refusal-tournament-others-went-on = Round { $round } is closed, and others have gone on from it
refusal-tournament-paused = The tournament is paused
refusal-tournament-not-paused = The tournament is not paused
refusal-tournament-over = The tournament is over
refusal-tournament-nothing-played = No round was paired: cancel the tournament instead
refusal-tournament-rounds-left = Rounds are left to play: { $rounds }

## Notices, for people who are not at the table

notice-your-turn = { $title }: it is your turn ({ $seat }).
notice-invited = { $title }: you are invited to a match.
notice-joined = { $title }: somebody took a seat of your match ({ $seat }).
notice-left = { $title }: somebody left your match ({ $seat }).
notice-pause-asked = { $title }: somebody asks for a pause ({ $seat }).
notice-end-proposed = { $title }: somebody proposes to end the match as it stands ({ $seat }).
notice-time-low = { $title }: your time runs out within an hour ({ $seat }).
notice-match-over = { $title }: your match is over.
notice-registered = { $title }: you are registered for a tournament.
notice-tournament-begins = { $title }: your tournament begins.
notice-tournament-changed = { $title }: settings of your tournament changed.
notice-overruled = { $title }: another decision about a tournament table came after yours.
notice-match-waits = { $title }: your tournament match waits for you.
notice-followed-plays = { $title }: a player you follow has begun a match.
notice-match-your-turn = { $title }: { $player }’s turn.
notice-match-joined = { $title }: { $player } joins the match.
notice-match-left = { $title }: { $named ->
    [no] somebody leaves the match ({ $seat }).
   *[yes] { $player } leaves the match.
}
notice-match-pause-asked = { $title }: { $player } asks for a pause.
notice-match-end-proposed = { $title }: { $player } proposes to end the match as it stands.
notice-match-time-low = { $title }: { $player }’s time runs out within an hour.
notice-match-match-over = { $title }: the match is over.
notice-test = Caravanserai: notices arrive here.

## E-mail, and the pages to which its links lead

mail-ask-subject = Caravanserai: may notices be sent to you?
mail-ask = Somebody who plays at { $host } wants notices of their matches at this address. If that is you, confirm it here:
mail-not-you = If it is not you, do nothing, and no notices are sent. To prevent further questions like this one, from anybody:
mail-several = Caravanserai: { $count ->
    [one] { $count } notice
   *[other] { $count } notices
}
mail-stop = You get these e-mails because this address has agreed to them. To stop them:
mail-never = To get no more e-mail from there, even if somebody else asks for it:
mail-confirm-asked = Do you want notices of your matches at this address?
mail-confirm-button = Yes, send them
mail-confirm-now = Thank you. Notices of your matches are sent to this address from now on.
mail-confirm-done = Notices of your matches are sent to this address: you have already agreed to that.
mail-stop-asked = Stop sending notices to this address?
mail-stop-button = Stop
mail-stop-now = No more notices are sent to this address. The player can ask for them again.
mail-stop-done = No notices are sent to this address any more: you had already stopped them. The player can ask for them again.
mail-never-asked = Never send e-mail to this address again, even if somebody else asks for it?
mail-never-button = Never write to me
mail-never-now = No more e-mail is sent to this address.
mail-never-done = No e-mail is sent to this address any more: you had already asked for that.
mail-link-over = This link is not valid, or no longer valid.
delivery-cause = { $cause ->
    [unreached] the mail server takes no e-mail now
    [refused] nobody may write to this address
    [no-letters] this service no longer sends e-mail
    [no-push] this service no longer sends anything to browsers
    [mail-answer] the mail server answers { NUMBER($number, useGrouping: 0) }
    [answer] it answers HTTP { NUMBER($number, useGrouping: 0) }
    [inside] its address is not one of the public internet
    [unknown] no connection: there is no such host
    [closed] no connection: Connection refused
    [unconnected] no connection: { $detail }
    [unencrypted] no encrypted connection: { $detail }
    [cut] it has hung up before its answer was complete
    [long] its answer has more than { NUMBER($number, useGrouping: 0) } bytes
    [foreign] its answer is not HTTP/1.1
   *[silent] it has not answered within { $number } seconds
}

## Frames in pages of others

frame-refused = This match cannot be shown here: it is not public, is not over yet, or does not exist.
frame-busy = Too many people look at matches here at once. Load the page again in a minute.

## Cards, for programs that show where a link leads

card-open = { $count ->
    [0] All seats are taken.
    [one] One seat is free.
   *[other] { $count } seats are free.
}
card-playing = { $count ->
    [0] The match goes on.
   *[other] The match goes on: { $names } to decide.
}
card-position = The position after event { $version }.
card-finished = { $count ->
    [0] The match is over: nobody wins.
    [one] The match is over: { $names } wins.
   *[other] The match is over: { $names } share the victory.
}
card-agreed = The match ended by mutual agreement.
card-abandoned = The match was abandoned.
card-tournament = Tournament: { $title }. { $state ->
    [registration] Registration is open
    [finished] It is over
    [cancelled] It was cancelled
   *[other] { $round ->
        [0] It is about to begin
       *[other] Round { $round }
    }
}, { $entrants ->
    [one] 1 entrant
   *[other] { $entrants } entrants
}.
