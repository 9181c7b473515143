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


def no_successor(seat: object) -> str:
    return f"lets a bot take seat {seat} over, and none may"


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


def other_proposal(seat: object, match: object, other: object) -> str:
    return f"the service says that seat {seat} of {match} proposed {other}; its first event says otherwise"


def other_seat_key(seat: object) -> str:
    return f"seat {seat} has another key than that with which you took it: another program of yours has taken it again, or somebody acts in your name"


def other_entrant_key(tournament: object) -> str:
    return f"the log of {tournament} shows another key of yours than that with which you entered: another program of yours has entered again, or somebody acts in your name"


def opened_elsewhere(seat: object) -> str:
    return f"the service says that seat {seat} is ready, and this client has not opened what the seat is bound to: another program of yours has, or somebody acts in your name"


def event_of_another(match: object, asked: object) -> str:
    return f"belongs to {match}, and not to {asked}"


def other_organiser_key(tournament: object) -> str:
    return f"the first event of {tournament} states another key of yours than that which is kept here, or none: another program of yours has replaced it, or somebody acts in your name"


def other_rematch(match: object, other: object) -> str:
    return f"the service says that {match} plays {other} again; its first event says otherwise"


def seat_with_other_key(seat: object) -> str:
    return f"leaves seat {seat} with another key than yours"


def two_hashes(version: object) -> str:
    return f"version {version} has two hashes"


def altered_beginning(name: object, fields: object) -> str:
    return f"{name} does not begin as you asked, look at {fields}: the service has changed it, or does not know it"


def choosable_scheme(match: object, scheme: object) -> str:
    return f"{match} has chance scheme {scheme}, in which somebody may choose the chance"


def beginning_without_keys(tournament: object) -> str:
    return f"{tournament} does not begin with your key, your arbiters and what they are to sign"


def lost_key(keeping: object) -> str:
    return f"the private key with which this must be signed is not kept here: give the client the {keeping} of the program that took the seat; if they are lost, nobody can act for the seat any more"


def other_machine(address: object, secure: object, insecure: object) -> str:
    return f"{address} is another machine: give {secure}, or {insecure} if you mean it"


def other_text(text: object, other: object) -> str:
    return f"the service was sent {text}, and says that it was {other}"


def cover_nothing(count: object) -> str:
    return f"no receipt covers any of the {count} events"


def cover_everything(count: object) -> str:
    return f"receipts cover all {count} events"


def not_part_of_history(shown: object, version: object) -> str:
    return f"{shown}: the one you saw before, up to version {version}, is not part of it. Perhaps its store was set back; perhaps somebody changed what had happened. Show both receipts to the organiser or the arbiter"


def nothing_overwritten(finding: object, path: object, other: object) -> str:
    return f"{finding} Nothing was overwritten: {path} is as it was, and what was seen now is in {other}. Keep both; to go on all the same, move the first one elsewhere"


def gap_in_following(match: object, version: object) -> str:
    return f"{match} was not followed from version {version} on, so nobody knows whether what was seen now continues what was seen before. Follow it from the beginning"


def file_of_another(path: object, match: object, other: object) -> str:
    return f"{path} holds the receipt of {match}, not of {other}"


def senseless(name: object, finding: object) -> str:
    return f"{name} makes no sense: {finding}"


def numbers_of_seat(seat: object) -> str:
    return f"the numbers of seat {seat}"


def seat_at_other_place(seat: object, number: object) -> str:
    return f"seat {seat} in place {number}"


def event_out_of_order(version: object, before: object, last: object) -> str:
    return f"event {version} comes after {before} of {last}"


def number_of_event(number: object, version: object) -> str:
    return f"the {number} of event {version}"


def bad_checkpoint(error: object) -> str:
    return f"the checkpoint is not good: {error}"


def forked_log(name: object, size: object) -> str:
    return f"{name} knows other events: the tree of the first {size} has another root. This is a fork"


def unknown_form(count: object) -> str:
    return f"it has no known form: {count} bytes"


def name_begun_again(kind: object, place: object) -> str:
    return f"begins a stream of {kind} whose name began already, at entry {place}: one name has two histories"


def late_beginning(kind: object, version: object) -> str:
    return f"begins a stream of {kind} with version {version}"


def entry_after_archive(place: object) -> str:
    return f"comes after the archive of its stream, entry {place}"


def entry_of_other_kind(kind: object, place: object, other: object) -> str:
    return f"is of a stream of {kind}, and entry {place} of {other}"


def broken_bundle(path: object, count: object) -> str:
    return f"{path} is missing, or is no bundle of {count} entries"


def unlikely_beginning(version: object) -> str:
    return f"the log cannot begin with its version {version}"


def few_cosignatures(cosigned: object, count: object, quorum: object) -> str:
    return f"{cosigned} of {count} witnesses have cosigned it; wanted: {quorum}"


def checkpoint_of_other(origin: object, name: object) -> str:
    return f"it is a checkpoint of {origin}, not of {name}"


def not_logged(error: object) -> str:
    return f"is not shown to be in the log: {error}"


def broken_checkpoint(fault: object) -> str:
    return f"has a checkpoint that does not hold: {fault}"


def checkpoint_of_another(log: object, origin: object) -> str:
    return f"names the log {log}, and has a checkpoint of {origin}"


def broken_signature(error: object) -> str:
    return f"has a signature that does not hold: {error}"


def untrusted_signature(name: object) -> str:
    return f"is not signed with a key of {name} that is trusted"


def broken_file(finding: object) -> str:
    return f"is in a file that does not hold: {finding}"


def unreadable(version: object) -> str:
    return f"version {version} cannot be read"


def signature_of_another(account: object) -> str:
    return f"has a signature that is not that of {account} for this"


def unfoldable(error: object) -> str:
    return f"cannot be folded: {error}"


def count_of_standings(count: object, own: object) -> str:
    return f"has standings of {count} entrants, where the events lead to {own}"


def other_standings_than_events(one: object, other: object) -> str:
    return f"has standings that do not follow: {one}, where the events lead to {other}"


def senseless_record(match: object, error: object) -> str:
    return f"the record of {match} makes no sense: {error}"


def unlinked_record(name: object) -> str:
    return f"{name} has a record here, and no event links it"


def finding_of_record(match: object, text: object) -> str:
    return f"the record of {match} {text}"


def not_over(match: object) -> str:
    return f"{match} is not over"


def other_part(found: object, part: object) -> str:
    return f"{found} comes where {part} must be"


def other_choice_of_parts(found: object, part: object) -> str:
    return f"{found} comes where {part} may be"


def many_parts(count: object, part: object, most: object) -> str:
    return f"it has {count} of {part}; there may be {most}"


def parts_after(tournament: object, version: object, last: object) -> str:
    return f"{tournament} {version} came after version {last}"


def many_entries(version: object) -> str:
    return f"version {version} has too many entries"


def other_end(version: object) -> str:
    return f"version {version} does not end the tournament as its header says"


def long_part(part: object, most: object) -> str:
    return f"its {part} has more than {most} bytes"


def long_any_part(most: object) -> str:
    return f"a part has more than {most} bytes"


def not_over_at(match: object, version: object) -> str:
    return f"{match} is not over at version {version}: what is hidden in it is not published yet, and without that nothing can be verified"


def other_match(named: object, match: object) -> str:
    return f"names {named}; the match of this table is {match}"


def withheld_match(match: object) -> str:
    return f"links {match}, whose record is withheld"


def record_of_another(match: object, other: object) -> str:
    return f"links {match}, and the record is of {other}"


def match_of_another_table(match: object) -> str:
    return f"links {match}, which is not a match of this table"


def other_entrants(match: object, there: object, expected: object) -> str:
    return f"{match} keeps its seats for {there}; at the table sit {expected}"


def seat_for_another(match: object, entrant: object, account: object) -> str:
    return f"{match} keeps the seat of {entrant} for {account}"


def other_result(told: object, own: object) -> str:
    return f"has another result than the match: {told}; the match says {own}"


def other_leavers(told: object, own: object) -> str:
    return f"says that all its players left the match: {told}; by the record {own}"


def closes_begun(match: object) -> str:
    return f"closes {match}, which the service did not close before it began"


def other_absent(told: object, own: object) -> str:
    return f"names as no-shows {told}; by the record they are {own}"


def unknown_chance(scheme: object) -> str:
    return f"chance scheme {scheme} is unknown"


def created_again(version: object) -> str:
    return f"version {version} creates the match again"


def fingerprint_of_table(version: object) -> str:
    return f"the table of version {version} has another fingerprint"


def sent_as(version: object, sent: object) -> str:
    return f"version {version} was sent as version {sent}"


def no_such_seal(version: object, index: object) -> str:
    return f"version {version} has no seal {index}"


def hidden_from_seat(version: object, seat: object) -> str:
    return f"version {version} hides from seat {seat} what it may know"


def effect_of_no_kind(version: object) -> str:
    return f"version {version} has an effect of no kind"


def no_area(place: object) -> str:
    return f"{place} lies in no area of the table"


def not_on_top(task: object, stack: object) -> str:
    return f"{task} is not on top of stack {stack}"


def shown_already(place: object, seat: object) -> str:
    return f"{place} is already shown to seat {seat}"


def not_shown(place: object, seat: object) -> str:
    return f"{place} is not shown to seat {seat}"


def many_pieces(count: object) -> str:
    return f"{count} pieces that move at once"


def unfit_place(count: object, place: object) -> str:
    return f"{count} pieces may not lie at {place}"


def broken_box(most: object) -> str:
    return f"the box is not whole, or has more than {most} bytes"


def other_bytes(kind: object) -> str:
    return f"these bytes are not written as {kind}"


def short_supply(places: object) -> str:
    return f"takes more than there is from {places}"


def last_hash(digest: object) -> str:
    return f"The last event has SHA-256 {digest}"


def choice_at(version: object, text: object) -> str:
    return f"version {version}: {text} (a choice for somebody)"


def entropy_used(seat: object) -> str:
    return f"its entropy went into the chance of the match, from seat {seat}"


def no_number_of_witnesses(text: object) -> str:
    return f"not a number of witnesses: {text}"


def read_once(count: object) -> str:
    return f"{count} entries read: its name begins once, and no version is there twice"


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
NO_MATCH_RECORD = "not a match record"
WITHOUT_SIGNATURE = "is not signed"
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
KEYLESS_ORGANISER = "in this tournament everything that you do must be signed with the key that the first event states, and the private key is not kept here: act with the program that has it"
OTHER_PLAYER_KEY = "the service shows another key of yours than that which you registered with this client: another program of yours has replaced it, or somebody acts in your name"
NO_ENTROPY_TO_OPEN = "there is no entropy to open, or not yet"
UNPRINTABLE_TOKEN = "a token and a language must be made of printable ASCII characters"
NOTHING_CAME = "the first event of the match has not come yet"
CLOSED_CLIENT = "this client is closed"
NO_ANSWER = "no answer came in time"
STREAM_OVER = "the stream is not needed any more"
NOTHING_OPEN = "the service did not say what is open"
EMPTY_UPDATE = "the update holds no event"
UNFIT_VERSION_OF_ENTROPY = "entropy_opened must have a version from 1 and a hash"
TOO_LONG = "it is too long"
UNFIT_MATCH_OR_VERSION = "match must be a name, and version a number from 1"
UNFIT_HASH = "hashes must have 64 hexadecimal digits"
UNFIT_PUBLIC_KEY = "a public key must have 64 hexadecimal digits"
LACKING_FIELDS = "it needs match, version and sha256"
UNANALYSED_MISTAKES = "mistakes that are not analysed"
NOTHING_DONE = "nothing is done"
UNSAID_TEXT = "a text that is not said, or nothing that is said"
DELETED_TEXT = "what is deleted"
NO_CHECKPOINT = "there is no checkpoint"
KINDLESS = "it names no kind"
MARK_WITHOUT_ENTRIES = "is a mark, and no entries of the first form end there"
ENTRY_WITHOUT_MARK = "says what it is of, and no mark comes before it"
BARE_ENTRY = "does not say what it is of, and those before it do"
COMMITMENT_OF_ANOTHER = "has the commitment of another stream"
ONE_ENTRY_AT_TWO_PLACES = "its only entry is at two places"
LAST_BEFORE_FIRST = "its last entry comes before its first"
LAST_BEFORE_FIRST_OR_OTHER = "its last entry comes before its first, or is another one"
UNFIT_PROOF = "the proof does not lead to the checkpoint"
UNTRUSTED = "no trusted key has signed it"
UNFIT_KEYS = "a key is of another kind, or there twice, or there are too many"
FUTURE_COSIGNATURE = "a cosignature is from the future"
NUMBERS_OF_CHECKPOINT = "a checkpoint has a number as its size, and 32 bytes as its root"
FORM_OF_NOTE = "a note is a text without control characters, and not too long"
NO_PROOF = "there is no proof"
PROOFLESS = "has no proof that its last event is in a log"
FUTURE_TIME = "bears a time that is still to come, by the clock of this machine"
LATE_TIME = "bears a later time than the one at which witnesses had seen it"
OUT_OF_ORDER = "does not come next"
UNCHAINED = "does not hold the hash of the event before"
UNFIT_SEAL = "has an opening that its seal does not fit"
SIGNATURE_OF_ANOTHER_ENTRANT = "has a signature that is not that of the entrant who did this"
OTHER_SEAL = "has an opening that does not fit its seal"
UNNEEDED_SIGNATURE = "has a signature, and nobody signs this"
NO_STANDINGS_OF_EVENTS = "there are standings to which no event belongs"
WITHHELD_STANDINGS = "has its standings withheld"
LOTS_UNCHECKED = "does not open the secret of the tournament, so lots cannot be checked"
WITHOUT_REASON = "gives no reason"
NO_RECORD_BESIDE = "has no record beside it"
FORMAT_ONE = "it is of format 1"
NO_EVENTS = "it has no events"
MANY_LINES = "there are too many lines of standings"
MANY_TIE_BREAKS = "a line of the standings has too many tie-breaks"
AFTER_ITS_END = "something follows its end"
UNORDERED_MATCHES = "its matches are not in order"
OTHER_HEADER = "its header and its events differ"
SAID_GIVEN_UP = "says that the match was given up"
RESULT_OF_GIVEN_UP = "has a result of a match that was given up"
OTHER_FINGERPRINT_HERE = "has another fingerprint"
UNTRUE_STATEMENT = "states what is not true"
NO_CREATION = "the first event does not create the match"
NO_PLACE_TO_SHOW = "no such place to show"
UNINFLATED_BOX = "the box cannot be inflated"
BARE_IN_LOG = "is in the log as a bare hash that names no match; only the log shows whether it is that old: give a copy of it with --log"
PLAYED = "That it was played, and not made up as a whole, receipts can show: --receipt FILE"
RULES_UNCHECKED = "The rules were not checked: whether the decisions had these effects, only `caravan verify` can tell"
CONTRIBUTED = "contributed to chance"
CONTRIBUTED_NOTHING = "contributed nothing to chance"
NAME_THE_RECORD = "name the record"
WITNESSES_WITHOUT_LOG = "witnesses cosign what a log has signed: name its --log-key"
COPY_WITHOUT_LOG = "a copy of a log is checked with its key: name its --log-key"
CHECKED_WITH_SECRET = "committed: checked with the published secret"
CHECKED_WITH_SECRETS = "committed: checked with the secret of the service, which is published at the end"
SEEDED = "seeded: not fair"
