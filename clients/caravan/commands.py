"""The commands of `caravan`, as a table: where each one is, and what the help of its group says about it.

A command is imported when it is called, so this module imports none of them. Those of `clients.workshop` come with the
service, which may not be installed.
"""

from typing import NamedTuple

AUTHORS = "For authors of games"
ORGANISERS = "For organisers"


class CommandPlace(NamedTuple):
    """A command, or a group of commands: its place is `module:name` in `clients`.

    ``help`` is the first paragraph of its docstring, or the help of the group. ``panel`` is the part of the help in
    which it is listed, if not the usual one.
    """

    name: str
    place: str
    help: str
    panel: str | None = None


COMMANDS = (
    CommandPlace("serve", "workshop.serve:serve", "Start the service in the foreground. Ctrl-C shuts it down cleanly."),
    CommandPlace(
        "demo",
        "workshop.demo:demo",
        "Start a service on a fresh store, let bots play, watch, count the points, replay and verify.",
    ),
    CommandPlace(
        "play", "caravan.play:play", "Play a match against bots, or join one; in one where you have a seat, go on."
    ),
    CommandPlace(
        "host", "caravan.host:host", "Open a match for yourself and others, wait until all are there, and play."
    ),
    CommandPlace(
        "join",
        "caravan.join:join",
        "Take a seat in a match that somebody else opened, wait until all are there, and play.",
    ),
    CommandPlace(
        "play-again",
        "caravan.rematches:play_again",
        "Play a finished match again: with the same people, bots and settings, and everybody one seat further.",
    ),
    CommandPlace(
        "branch",
        "caravan.branch:branch",
        "Play on from any version of a match that is over, against bots or people, as a separate match.",
    ),
    CommandPlace(
        "watch",
        "caravan.watch:watch",
        "Follow a match as a spectator: all that has happened, then each event as it happens.",
    ),
    CommandPlace(
        "replay",
        "caravan.replay:replay",
        "Replay a match as a spectator saw it: step forward and backward, or look at one step.",
    ),
    CommandPlace(
        "analyse",
        "caravan.analyse:analyse",
        "Analyse a finished match: mistakes and what was better, luck, and the chances to win.",
    ),
    CommandPlace(
        "verify",
        "caravan.verify:verify",
        "Replay matches and decide every decision again. Exit status 1 unless everything holds.",
    ),
    CommandPlace(
        "export",
        "caravan.export:export",
        "Write the record of a finished match: a file that anybody can verify without trusting you.",
    ),
    CommandPlace(
        "matches",
        "caravan.matches:matches",
        "List the matches of a running service, the latest first, or every match in a store (--store).",
    ),
    CommandPlace("ratings", "caravan.ratings:ratings", "List the ratings of a game, the best first."),
    CommandPlace(
        "resign",
        "caravan.resign:resign",
        "Leave a match for good: the rules or a bot (--bot) play on for you. Before the start the seat is free again.",
    ),
    CommandPlace(
        "end",
        "caravan.end:end",
        "Propose to end a match as it stands, or agree to that. It ends when all players agree; nobody wins.",
    ),
    CommandPlace(
        "depart",
        "caravan.depart:depart",
        "Take a seat out of a match whose player does not answer; the rules decide for it from then on.",
    ),
    CommandPlace("chat", "caravan.chat:chat", "Read the chat of a match, or say something in it."),
    CommandPlace("pause", "caravan.pauses:pause", "Stop all clocks of a match, where its time control allows it."),
    CommandPlace(
        "resume", "caravan.pauses:resume", "Let the clocks of a match run again, or withdraw your consent to a pause."
    ),
    CommandPlace(
        "games",
        "caravan.games:games",
        "List the games of the catalogue, with their options; or describe one, with its rules or its box.",
    ),
    CommandPlace(
        "editions",
        "caravan.editions:editions",
        "List the registered editions, the latest first; or, with --register, add one.",
    ),
    CommandPlace(
        "rebuild",
        "workshop.rebuild:rebuild",
        "Rebuild the scoreboards of a store from its log. No service may run on it.",
    ),
    CommandPlace(
        "top",
        "caravan.top:top",
        "Show live figures of a running service until Ctrl-C. With --json, print them once and exit.",
    ),
    CommandPlace(
        "health", "caravan.health:health", "Check that a service answers calls; the exit status is 1 if it does not."
    ),
    CommandPlace(
        "new-game",
        "workshop.new_game:new_game",
        "Write a small game to begin with: it can be played, and its checks are green at once.",
        AUTHORS,
    ),
    CommandPlace(
        "new-proto",
        "workshop.new_proto:new_proto",
        "Write a game's decisions.proto from its decision classes and their docstrings, and generate the messages.",
        AUTHORS,
    ),
    CommandPlace(
        "check",
        "workshop.check:check",
        "Check a game: conformance, words, ledger, perft, golden records, coverage. Each finding is a sentence.",
        AUTHORS,
    ),
    CommandPlace(
        "words", "workshop.translation:words", "Name the messages that a language lacks, file by file.", AUTHORS
    ),
    CommandPlace(
        "coverage",
        "workshop.coverage:coverage",
        "Play random matches in this process and count how often effects and refusals cite each rule of the ledger.",
        AUTHORS,
    ),
    CommandPlace(
        "import",
        "workshop.record_import:import_records",
        "Import records as read-only matches, which can be replayed and verified, but cannot be continued.",
    ),
    CommandPlace(
        "give-time",
        "caravan.pauses:give_time",
        "Give time to a seat. Your own seat takes it from its vacation; owners and administrators give it to any seat.",
    ),
    CommandPlace(
        "config", "workshop.config:config", "The options of `caravan serve`, and where their values come from."
    ),
    CommandPlace("store", "workshop.stores:store", "Make, copy and check whole stores."),
    CommandPlace("audit", "workshop.audit:audit", "The transparency log of a store: keys, check, files, monitor."),
    CommandPlace("witness", "workshop.witness:witness", "A witness: it cosigns the trees of transparency logs."),
    CommandPlace(
        "players",
        "caravan.players:players",
        "Be a player of a running service; administrators: its players and invitations.",
    ),
    CommandPlace(
        "follow",
        "caravan.follows:follow",
        "Follow a player: `caravan following` shows the public matches they play. Nobody else learns of it.",
    ),
    CommandPlace("unfollow", "caravan.follows:unfollow", "Stop following a player."),
    CommandPlace(
        "following",
        "caravan.follows:following",
        "List the players you follow, with the public matches they are playing; and how many players follow you.",
    ),
    CommandPlace(
        "tournament",
        "caravan.tournaments.commands:tournament",
        "Organise tournaments at a running service, enter them, and look at them.",
    ),
    CommandPlace(
        "webhook",
        "caravan.webhooks:webhook",
        "Get notices outside of the table: let a running service send them to an address.",
    ),
)

STORE_COMMANDS = (
    CommandPlace(
        "partitions",
        "workshop.partitions:partitions",
        "List the partitions of a store. New matches go into the last one; partition 0 has all but matches, and stays.",
    ),
    CommandPlace(
        "detach",
        "workshop.partitions:detach",
        "Archive all matches of a partition and take it out of the store as a whole.",
    ),
    CommandPlace(
        "archive",
        "workshop.archive:archive",
        "Move finished matches out of a store, each into a record: a file that anybody can verify.",
    ),
)
"""Commands of `caravan store` beside those in its own module."""

TOURNAMENT_COMMANDS = (
    CommandPlace(
        "demo",
        "workshop.swiss_demo:demo",
        "Start a service on a fresh store, let bots play a Swiss tournament, show the standings and verify all "
        "matches.",
    ),
    CommandPlace(
        "export",
        "caravan.tournaments.export:export",
        "Write a tournament that is over to one file that anybody can verify without trusting you.",
        ORGANISERS,
    ),
    CommandPlace(
        "page",
        "caravan.tournaments.export:page",
        "Write an archive as a page for people: standings, cross-table, rounds, every decision, and what is proven.",
    ),
)
"""Commands of `caravan tournament` beside those in its own module."""
