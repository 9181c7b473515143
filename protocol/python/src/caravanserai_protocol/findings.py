"""The sentences with which all client libraries say what is wrong.

Written by tools/client_constants.py from clients/findings.toml: change them there.
"""


def late_departure(seat: object) -> str:
    return f"comes where seat {seat} had to leave, after its last time-out"


def missing_time_out(seconds: object, seat: object) -> str:
    return f"comes {seconds} seconds after the time of seat {seat} was up, and no time-out was written"


def early_default(seat: object) -> str:
    return f"is a decision by default for seat {seat}, and its time was not up"


def turn_lost(seat: object) -> str:
    return f"is a decision of seat {seat}, which has lost this turn by time"


def decision_in_pause(seat: object) -> str:
    return f"is a decision of seat {seat} in a pause"


def late_decision(seat: object, milliseconds: object) -> str:
    return f"counts a decision of seat {seat} that came {milliseconds} milliseconds after its time was up"


def stopped_clock(seat: object) -> str:
    return f"lets seat {seat} lose by time, and its clock does not run"


def other_deadline(seat: object, milliseconds: object) -> str:
    return f"names a deadline of seat {seat} that is {milliseconds} milliseconds from the one of its clock"


def early_time_out(seat: object, milliseconds: object) -> str:
    return f"lets seat {seat} lose by time {milliseconds} milliseconds before its deadline"


def other_time_outs(stated: object, seat: object, counted: object) -> str:
    return f"counts {stated} time-outs of seat {seat}, and there were {counted}"


def seat_without_clock(seat: object) -> str:
    return f"gives time to seat {seat}, which has no clock"


def other_vacation(seat: object) -> str:
    return f"takes vacation that seat {seat} does not have"


def no_opponent(seat: object) -> str:
    return f"gives time by seat {seat}, which is no opponent with a clock"


def pause_of_organiser(seat: object) -> str:
    return f"lets seat {seat} end a pause of the organiser"


def unknown_scheme(scheme: object) -> str:
    return f"uses chance scheme {scheme}, which is unknown here"


def binding(seat: object) -> str:
    return f"binds seat {seat}"


def freeing(seat: object) -> str:
    return f"frees seat {seat}"


def after_opening(act: object) -> str:
    return f"{act} after entropy was opened"


def used_entropy(seat: object) -> str:
    return f"binds seat {seat} to entropy that was bound before"


def nobody_ready(seat: object) -> str:
    return f"seat {seat} is ready, but nobody sits there"


def other_entropy(seat: object) -> str:
    return f"opens entropy that seat {seat} is not bound to"


def not_bound(seat: object) -> str:
    return f"seat {seat} is ready, but not bound since the void start"


def not_opened(seat: object) -> str:
    return f"seat {seat} does not open what it is bound to"


def impatient(seats: object) -> str:
    return f"opens entropy without waiting for {seats}"


def missing_entropy(seats: object) -> str:
    return f"starts without the entropy of {seats}"


def known_again(seat: object, version: object) -> str:
    return f"seat {seat} was bound again to entropy known since version {version}"


def known_to_another(seat: object, version: object) -> str:
    return f"seat {seat} was bound when the entropy of another was known since version {version}"


def freed_after_opening(seat: object) -> str:
    return f"seat {seat} was freed after it had opened its entropy"


def void_start(seat: object, cause: object, seats: object) -> str:
    return f"the start was void because of seat {seat} ({cause}), when {seats} had opened"


def last_to_open(seat: object, seats: object) -> str:
    return f"seat {seat} opened when {seats} had, and could have stayed silent instead"


def moved_draws(count: object) -> str:
    return f"{count} events after the first opening moved the draws of the start"


def silence(seats: object, count: object) -> str:
    return f"{seats} stayed silent: one of {count} starts could be chosen"


def impatient_start(seats: object) -> str:
    return f"the match was started without waiting, and {seats} contributed nothing"


def given_up(seats: object) -> str:
    return f"the match was given up when {seats} had opened"


def rules_changed(seats: object) -> str:
    return f"the rules changed when {seats} had opened"


def undone_draws(versions: object) -> str:
    return f"decisions were taken back (versions {versions}), which moved these draws"


def chosen_at(versions: object) -> str:
    return f"could have been chosen at version {versions}"


def other_version(version: object) -> str:
    return f"has a signature over version {version}, which does not count here"


def other_signer(seat: object) -> str:
    return f"has a signature that is not that of seat {seat}"


def seat_without_key(seat: object) -> str:
    return f"is signed, but seat {seat} has no key"


def unsigned(seat: object) -> str:
    return f"is not signed, and seat {seat} has a key"


def missing_key(seat: object) -> str:
    return f"gives seat {seat} no key, and each needs one"


def no_key(seat: object) -> str:
    return f"gives seat {seat} a key that is none"


def taken_key(seat: object) -> str:
    return f"gives seat {seat} the key of another"


def unsigned_act(account: object) -> str:
    return f"is said to be by {account}, who signs everything, but is not signed"


def other_answer(seat: object) -> str:
    return f"has an answer of seat {seat} that does not fit here"


def kept_seat(seat: object) -> str:
    return f"lets somebody take seat {seat}, which is kept for others"


def after_end(version: object) -> str:
    return f"version {version} comes after the end of the match"


def unfit_opening(version: object) -> str:
    return f"version {version}: an opening does not fit its seal"


def false_statement(statement: object) -> str:
    return f"states what is not true: {statement}"


def players(players: object, most: object) -> str:
    return f"a match of {players} players; there may be 1 to {most}"


def entries(most: object) -> str:
    return f"the first event has more than {most} entries of a kind"


def nothing_happened(version: object) -> str:
    return f"version {version} does not say what happened"


def later_kind(version: object) -> str:
    return f"version {version} is of a kind that a later program writes"


def area_name(name: object) -> str:
    return f"an area may not be called {name}"


def large_update(version: object, most: object) -> str:
    return f"what came after version {version} has more than {most} bytes"


def other_form(version: object) -> str:
    return f"what came after version {version} is not written as events are"


def no_event(version: object) -> str:
    return f"what came after version {version} is no event"


def other_order(version: object, last: object) -> str:
    return f"version {version} came after version {last}"


def large_event(most: object) -> str:
    return f"an event has more than {most} bytes"


def form(version: object) -> str:
    return f"version {version} is not written as events are"


def large(most: object) -> str:
    return f"it has more than {most} bytes"


def long_proof(hashes: object) -> str:
    return f"its proof has more than {hashes} hashes, or a part that does not have 32 bytes"


def receipt_of_other_event(version: object) -> str:
    return f"was kept of another history: the record has another event at version {version}, or before"


def entropy_after_other_event(version: object) -> str:
    return f"was kept of another history: its seat opened its entropy after another event at {version}"


def seats_changed(seen: object, version: object) -> str:
    return f"opened its entropy after version {seen}, but seats changed at version {version}"


def receipt_of_another(match: object, other: object) -> str:
    return f"is of {match}, not of {other}"


def receipt_after_end(version: object, last: object) -> str:
    return f"is of version {version}; the record ends at {last}"


def later_kind_of_key(name: object) -> str:
    return f"{name} has a key for ML-DSA-44, which is not verified here: ask for one of Ed25519"


def broken_public_key(name: object) -> str:
    return f"the parts of the public key of {name} do not belong together"


def many_signatures(most: object) -> str:
    return f"a note has at most {most} signatures"


def no_signature(line: object) -> str:
    return f"not a line of a signature: {line}"


def signed_twice(name: object) -> str:
    return f"{name} has signed twice, and not the same"


def unfit_signature(name: object) -> str:
    return f"the signature of {name} does not fit the text"


def few_witnesses(quorum: object, count: object) -> str:
    return f"{quorum} of {count} witnesses cannot cosign"


def bad_log(finding: object) -> str:
    return f"the log is not good: {finding}"


def first_events(count: object) -> str:
    return f"its first {count} events are among entries that do not say what they are of"


def stale_copy(count: object, name: object, size: object) -> str:
    return f"the copy of the log has {count} entries, and {name} is proven in one of {size}: bring the copy up to date"


def fork(size: object) -> str:
    return f"is in another tree of {size} entries than the copy of the log. This is a fork"


def late_hash(index: object, bare: object) -> str:
    return f"lies at entry {index} as a hash alone, and from entry {bare} on entries say what they are of"


def begun_again(place: object, version: object) -> str:
    return f"begins at entry {place} of the log with version {version}, which the file has elsewhere"


def begins_elsewhere(place: object, index: object) -> str:
    return f"begins at entry {place} in the log, and the file says at entry {index}"


def begins_nowhere(index: object) -> str:
    return f"begins nowhere in the log, and the file says at entry {index}"


def ends_at_once(version: object) -> str:
    return f"ends with its first event in the log, and the file has {version}"


def other_second(version: object, second: object) -> str:
    return f"begins with version {version} in the log, and its second entry has version {second}"


def continues(version: object, place: object) -> str:
    return f"goes on in the log to version {version}, at entry {place}"


def ends_before(version: object, place: object) -> str:
    return f"ends in the log with version {version}, at entry {place}"


def shorter_history(match: object, version: object) -> str:
    return f"The service shows {match} only up to version {version}"


def other_history(match: object) -> str:
    return f"The service shows another history of {match}"


def seats_not_bound(seats: object) -> str:
    return f"seats not bound yet: {seats}"


def eventless_answer(match: object) -> str:
    return f"the service answered with no event of {match}"


def set_back(version: object, before: object) -> str:
    return f"the service has come to version {version} only, and it has sent version {before} before: perhaps its store was set back"


def missing_event(version: object, match: object) -> str:
    return f"the service shows no event at version {version} of {match}"


def other_beginning_kept(tournament: object) -> str:
    return f"{tournament} begins otherwise than when you created it"


def no_address(address: object) -> str:
    return f"'{address}' is not the address of a service: use host:port, such as 127.0.0.1:50051"


def damaged_receipt(place: object) -> str:
    return f"{place} holds no receipt that can be read: it is damaged."


def own_seat_denied(seat: object) -> str:
    return f"the service says that you have no seat, and seat {seat} has the key with which you took it"


def own_seat_left(seat: object) -> str:
    return f"leaves you a seat, {seat}, and the service says that you have none"


def missing_seat(seat: object) -> str:
    return f"the service shows no seat {seat}"


def other_subject(match: object, other: object) -> str:
    return f"the service was asked about {match}, and answered about {other}"


def other_seat(seat: object, other: object) -> str:
    return f"the service was asked for seat {seat}, and gave seat {other}"


def other_player_name(name: object, other: object) -> str:
    return f"the service was asked for the name {name}, and gave {other}"


def later_version(version: object, shown: object) -> str:
    return f"the service was asked for version {version}, and showed {shown}"


def other_event(version: object) -> str:
    return f"version {version} is not the event that this client asked for"


def not_seated(match: object) -> str:
    return f"this client has no seat of {match}: join it first"


MATCH_WITHOUT_CLOCKS = "is about clocks, and the match has none"
IMPOSSIBLE_ARRIVAL = "names an impossible time of arrival"
NO_ORGANISER = "gives time as an organiser, and names nobody who is one"
UNFAIR_OUTAGE = "gives time back for an outage, and not to all clocks that ran"
LONG_OUTAGE = "gives more time back for an outage than has passed since the event before"
FORBIDDEN_PAUSE = "begins a pause that the time control does not allow"
IMPOSSIBLE_PAUSE = "begins an impossible pause"
NO_PAUSE = "ends a pause, and there is none"
VOID_WITHOUT_OPENING = "voids a start in which nothing was opened"
UNOPENED_ENTROPIES = "names entropies that nobody opened"
SEAT_LEFT = "it left"
FREED_BY_NOBODY = "it is not stated who freed it"
NO_CONTRIBUTION = "no seat contributed to chance, so the service could choose it"
NOBODY_SIGNS = "is signed, and nobody signs this"
ACT_OF_NOBODY = "has the signature of an act, and there is nobody who signs this"
SECRET_SIGNATURE = "shows the signature of a secret decision"
SECOND_BEGINNING = "is a second first event, or none: who signs stays as the log began"
SIGNED_BEGINNING = "has a signature, and nobody signs the first event"
OTHER_KEYS = "has keys to sign with of others than the organiser and the arbiters, or lacks one of theirs"
BROKEN_KEY = "has a key to sign with that is none, or that stands there twice"
CONTINUED = "goes on after all agreed to end"
EARLY_END = "ends as all agreed, and they did not"
OTHER_NAME = "has a name that does not follow from the tournament, the round, the table and the attempt that it names"
NO_TOURNAMENT = "has the name of a match of a tournament, and names none"
NOT_ALL_KEPT = "keeps seats, and not all those of a table of a tournament"
EARLIER = "has an earlier time than the event before"
OTHER_SECRET = "was committed to another secret"
UNSEEDED_SECRET = "has a secret that does not follow from the seed"
OTHER_FINGERPRINT = "has another fingerprint of the full table"
LOST_PIECES = "loses or gains pieces"
MISSING_BOX = "names a box that is missing"
OTHER_BOX = "names another digest than that of its box"
UNNAMED_BOX = "has a box beside it that it does not name"
OTHER_PLACES = "names other places than lie on the table"
OTHER_SEALS = "has seals that were not opened, or for other seats"
NO_END = "is not the end of the match"
OTHER_PREVIOUS = "does not name the hash of the event before"
MANY_SEALS = "too many seals or rules"
MANY_EFFECTS = "too many effects"
MANY_ENTROPIES = "too many entropies"
NO_SEAT_HAS_TIME = "time for no seat"
NO_SEAT_HAS_PLACE = "places for no seat"
FAR_PLACES = "places out of all bounds"
FUTURE_QUESTION = "a question from the future"
RULELESS_EFFECT = "an effect by no rule"
PLACELESS_MOVE = "a move between no places"
NO_KIND = "an effect of no kind"
NOTHING_TO_UNDO = "nothing is left to take back"
UNREADABLE_OPENING = "an opening cannot be read"
UNPADDED_OPENING = "an opening is not padded"
EMPTY = "there is nothing in it"
OTHER_BEGINNING = "it does not begin with the creation of one, and no other"
OTHER_CONTENT = "it holds something beside its events and openings"
NOT_AN_EVENT = "it holds something that is no event"
WORDS = "it holds words, which nothing vouches for"
SIGNED_BYTES = "its signature is of other bytes"
MANY_EVENTS = "there are too many events or effects"
LONG_LENGTH = "a length has more bytes than it needs"
RECEIPT_OF_STRANGER = "has a key with which no seat was taken: somebody else signed for its owner"
NO_PUBLIC_KEY = "not a public key of a log or of a witness: it looks like name+1a2b3c4d+AQ…"
NO_SIGNATURES = "a note has its signatures below an empty line, and ends with the end of a line"
LINES_OF_CHECKPOINT = "a checkpoint has three lines: the origin, the size and the root"
SEVERAL_LOGS = "name the key of one log; several only if all have its name"
WITHOUT_PROOF = "it has no proof that it is in a log"
OLDER_ENTRIES = "when it was logged, the log did not say yet which match or tournament an event is of"
LATE_BINDING = "a seat was bound after this client had sent its entropy: somebody may have chosen the chance"
LATE_ENTRANT = "an entrant was bound after this client had sent its entropy: somebody may have chosen the lots"
EMPTY_PAGE = "the service shows an empty page of a list, and names another one"
OTHER_STANDINGS = "the service shows a page of other standings than those of the page before"
OTHER_LINES = (
    "the service shows other standings than its digest says: a line is missing, was changed, or is there twice"
)
NO_DELAY = "states no delay, and the service claims one"
