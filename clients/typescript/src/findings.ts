/**
 * The sentences with which all client libraries say what is wrong.
 *
 * Written by tools/client_constants.py from clients/findings.toml: change them there.
 */

type Shown = string | number | bigint;

export const MATCH_WITHOUT_CLOCKS = "is about clocks, and the match has none";
export const LATE_DEPARTURE = (seat: Shown): string =>
    `comes where seat ${String(seat)} had to leave, after its last time-out`;
export const MISSING_TIME_OUT = (seconds: Shown, seat: Shown): string =>
    `comes ${String(seconds)} seconds after the time of seat ${String(seat)} was up, and no time-out was written`;
export const EARLY_DEFAULT = (seat: Shown): string =>
    `is a decision by default for seat ${String(seat)}, and its time was not up`;
export const TURN_LOST = (seat: Shown): string =>
    `is a decision of seat ${String(seat)}, which has lost this turn by time`;
export const IMPOSSIBLE_ARRIVAL = "names an impossible time of arrival";
export const DECISION_IN_PAUSE = (seat: Shown): string => `is a decision of seat ${String(seat)} in a pause`;
export const LATE_DECISION = (seat: Shown, milliseconds: Shown): string =>
    `counts a decision of seat ${String(seat)} that came ${String(milliseconds)} milliseconds after its time was up`;
export const STOPPED_CLOCK = (seat: Shown): string =>
    `lets seat ${String(seat)} lose by time, and its clock does not run`;
export const OTHER_DEADLINE = (seat: Shown, milliseconds: Shown): string =>
    `names a deadline of seat ${String(seat)} that is ${String(milliseconds)} milliseconds from the one of its clock`;
export const EARLY_TIME_OUT = (seat: Shown, milliseconds: Shown): string =>
    `lets seat ${String(seat)} lose by time ${String(milliseconds)} milliseconds before its deadline`;
export const OTHER_TIME_OUTS = (stated: Shown, seat: Shown, counted: Shown): string =>
    `counts ${String(stated)} time-outs of seat ${String(seat)}, and there were ${String(counted)}`;
export const SEAT_WITHOUT_CLOCK = (seat: Shown): string => `gives time to seat ${String(seat)}, which has no clock`;
export const OTHER_VACATION = (seat: Shown): string => `takes vacation that seat ${String(seat)} does not have`;
export const NO_OPPONENT = (seat: Shown): string =>
    `gives time by seat ${String(seat)}, which is no opponent with a clock`;
export const NO_ORGANISER = "gives time as an organiser, and names nobody who is one";
export const UNFAIR_OUTAGE = "gives time back for an outage, and not to all clocks that ran";
export const LONG_OUTAGE = "gives more time back for an outage than has passed since the event before";
export const FORBIDDEN_PAUSE = "begins a pause that the time control does not allow";
export const IMPOSSIBLE_PAUSE = "begins an impossible pause";
export const NO_PAUSE = "ends a pause, and there is none";
export const PAUSE_OF_ORGANISER = (seat: Shown): string => `lets seat ${String(seat)} end a pause of the organiser`;
export const UNKNOWN_SCHEME = (scheme: Shown): string => `uses chance scheme ${String(scheme)}, which is unknown here`;
export const BINDING = (seat: Shown): string => `binds seat ${String(seat)}`;
export const FREEING = (seat: Shown): string => `frees seat ${String(seat)}`;
export const AFTER_OPENING = (act: Shown): string => `${String(act)} after entropy was opened`;
export const USED_ENTROPY = (seat: Shown): string => `binds seat ${String(seat)} to entropy that was bound before`;
export const VOID_WITHOUT_OPENING = "voids a start in which nothing was opened";
export const NOBODY_READY = (seat: Shown): string => `seat ${String(seat)} is ready, but nobody sits there`;
export const OTHER_ENTROPY = (seat: Shown): string => `opens entropy that seat ${String(seat)} is not bound to`;
export const NOT_BOUND = (seat: Shown): string => `seat ${String(seat)} is ready, but not bound since the void start`;
export const NOT_OPENED = (seat: Shown): string => `seat ${String(seat)} does not open what it is bound to`;
export const IMPATIENT = (seats: Shown): string => `opens entropy without waiting for ${String(seats)}`;
export const UNOPENED_ENTROPIES = "names entropies that nobody opened";
export const MISSING_ENTROPY = (seats: Shown): string => `starts without the entropy of ${String(seats)}`;
export const KNOWN_AGAIN = (seat: Shown, version: Shown): string =>
    `seat ${String(seat)} was bound again to entropy known since version ${String(version)}`;
export const KNOWN_TO_ANOTHER = (seat: Shown, version: Shown): string =>
    `seat ${String(seat)} was bound when the entropy of another was known since version ${String(version)}`;
export const FREED_AFTER_OPENING = (seat: Shown): string =>
    `seat ${String(seat)} was freed after it had opened its entropy`;
export const VOID_START = (seat: Shown, cause: Shown, seats: Shown): string =>
    `the start was void because of seat ${String(seat)} (${String(cause)}), when ${String(seats)} had opened`;
export const SEAT_LEFT = "it left";
export const FREED_BY_NOBODY = "it is not stated who freed it";
export const LAST_TO_OPEN = (seat: Shown, seats: Shown): string =>
    `seat ${String(seat)} opened when ${String(seats)} had, and could have stayed silent instead`;
export const MOVED_DRAWS = (count: Shown): string =>
    `${String(count)} events after the first opening moved the draws of the start`;
export const NO_CONTRIBUTION = "no seat contributed to chance, so the service could choose it";
export const SILENCE = (seats: Shown, count: Shown): string =>
    `${String(seats)} stayed silent: one of ${String(count)} starts could be chosen`;
export const IMPATIENT_START = (seats: Shown): string =>
    `the match was started without waiting, and ${String(seats)} contributed nothing`;
export const GIVEN_UP = (seats: Shown): string => `the match was given up when ${String(seats)} had opened`;
export const RULES_CHANGED = (seats: Shown): string => `the rules changed when ${String(seats)} had opened`;
export const UNDONE_DRAWS = (versions: Shown): string =>
    `decisions were taken back (versions ${String(versions)}), which moved these draws`;
export const CHOSEN_AT = (versions: Shown): string => `could have been chosen at version ${String(versions)}`;
export const NOBODY_SIGNS = "is signed, and nobody signs this";
export const ACT_OF_NOBODY = "has the signature of an act, and there is nobody who signs this";
export const OTHER_VERSION = (version: Shown): string =>
    `has a signature over version ${String(version)}, which does not count here`;
export const OTHER_SIGNER = (seat: Shown): string => `has a signature that is not that of seat ${String(seat)}`;
export const SEAT_WITHOUT_KEY = (seat: Shown): string => `is signed, but seat ${String(seat)} has no key`;
export const UNSIGNED = (seat: Shown): string => `is not signed, and seat ${String(seat)} has a key`;
export const MISSING_KEY = (seat: Shown): string => `gives seat ${String(seat)} no key, and each needs one`;
export const NO_KEY = (seat: Shown): string => `gives seat ${String(seat)} a key that is none`;
export const TAKEN_KEY = (seat: Shown): string => `gives seat ${String(seat)} the key of another`;
export const UNSIGNED_ACT = (account: Shown): string =>
    `is said to be by ${String(account)}, who signs everything, but is not signed`;
export const SECRET_SIGNATURE = "shows the signature of a secret decision";
export const SECOND_BEGINNING = "is a second first event, or none: who signs stays as the log began";
export const SIGNED_BEGINNING = "has a signature, and nobody signs the first event";
export const OTHER_KEYS = "has keys to sign with of others than the organiser and the arbiters, or lacks one of theirs";
export const BROKEN_KEY = "has a key to sign with that is none, or that stands there twice";
export const CONTINUED = "goes on after all agreed to end";
export const EARLY_END = "ends as all agreed, and they did not";
export const OTHER_ANSWER = (seat: Shown): string => `has an answer of seat ${String(seat)} that does not fit here`;
export const KEPT_SEAT = (seat: Shown): string => `lets somebody take seat ${String(seat)}, which is kept for others`;
export const OTHER_NAME =
    "has a name that does not follow from the tournament, the round, the table and the attempt that it names";
export const NO_TOURNAMENT = "has the name of a match of a tournament, and names none";
export const NOT_ALL_KEPT = "keeps seats, and not all those of a table of a tournament";
export const EARLIER = "has an earlier time than the event before";
export const OTHER_SECRET = "was committed to another secret";
export const UNSEEDED_SECRET = "has a secret that does not follow from the seed";
export const OTHER_FINGERPRINT = "has another fingerprint of the full table";
export const LOST_PIECES = "loses or gains pieces";
export const MISSING_BOX = "names a box that is missing";
export const OTHER_BOX = "names another digest than that of its box";
export const UNNAMED_BOX = "has a box beside it that it does not name";
export const OTHER_PLACES = "names other places than lie on the table";
export const OTHER_SEALS = "has seals that were not opened, or for other seats";
export const NO_END = "is not the end of the match";
export const OTHER_PREVIOUS = "does not name the hash of the event before";
export const AFTER_END = (version: Shown): string => `version ${String(version)} comes after the end of the match`;
export const UNFIT_OPENING = (version: Shown): string => `version ${String(version)}: an opening does not fit its seal`;
export const FALSE_STATEMENT = (statement: Shown): string => `states what is not true: ${String(statement)}`;
export const PLAYERS = (players: Shown, most: Shown): string =>
    `a match of ${String(players)} players; there may be 1 to ${String(most)}`;
export const ENTRIES = (most: Shown): string => `the first event has more than ${String(most)} entries of a kind`;
export const MANY_SEALS = "too many seals or rules";
export const MANY_EFFECTS = "too many effects";
export const MANY_ENTROPIES = "too many entropies";
export const NO_SEAT_HAS_TIME = "time for no seat";
export const NO_SEAT_HAS_PLACE = "places for no seat";
export const FAR_PLACES = "places out of all bounds";
export const FUTURE_QUESTION = "a question from the future";
export const NOTHING_HAPPENED = (version: Shown): string => `version ${String(version)} does not say what happened`;
export const LATER_KIND = (version: Shown): string =>
    `version ${String(version)} is of a kind that a later program writes`;
export const RULELESS_EFFECT = "an effect by no rule";
export const PLACELESS_MOVE = "a move between no places";
export const NO_KIND = "an effect of no kind";
export const AREA_NAME = (name: Shown): string => `an area may not be called ${String(name)}`;
export const NOTHING_TO_UNDO = "nothing is left to take back";
export const UNREADABLE_OPENING = "an opening cannot be read";
export const UNPADDED_OPENING = "an opening is not padded";
export const LARGE_UPDATE = (version: Shown, most: Shown): string =>
    `what came after version ${String(version)} has more than ${String(most)} bytes`;
export const OTHER_FORM = (version: Shown): string =>
    `what came after version ${String(version)} is not written as events are`;
export const NO_EVENT = (version: Shown): string => `what came after version ${String(version)} is no event`;
export const OTHER_ORDER = (version: Shown, last: Shown): string =>
    `version ${String(version)} came after version ${String(last)}`;
export const EMPTY = "there is nothing in it";
export const OTHER_BEGINNING = "it does not begin with the creation of one, and no other";
export const OTHER_CONTENT = "it holds something beside its events and openings";
export const NOT_AN_EVENT = "it holds something that is no event";
export const WORDS = "it holds words, which nothing vouches for";
export const SIGNED_BYTES = "its signature is of other bytes";
export const LARGE_EVENT = (most: Shown): string => `an event has more than ${String(most)} bytes`;
export const MANY_EVENTS = "there are too many events or effects";
export const FORM = (version: Shown): string => `version ${String(version)} is not written as events are`;
export const LONG_LENGTH = "a length has more bytes than it needs";
export const LARGE = (most: Shown): string => `it has more than ${String(most)} bytes`;
export const LONG_PROOF = (hashes: Shown): string =>
    `its proof has more than ${String(hashes)} hashes, or a part that does not have 32 bytes`;
export const RECEIPT_OF_OTHER_EVENT = (version: Shown): string =>
    `was kept of another history: the record has another event at version ${String(version)}, or before`;
export const ENTROPY_AFTER_OTHER_EVENT = (version: Shown): string =>
    `was kept of another history: its seat opened its entropy after another event at ${String(version)}`;
export const SEATS_CHANGED = (seen: Shown, version: Shown): string =>
    `opened its entropy after version ${String(seen)}, but seats changed at version ${String(version)}`;
export const RECEIPT_OF_ANOTHER = (match: Shown, other: Shown): string =>
    `is of ${String(match)}, not of ${String(other)}`;
export const RECEIPT_AFTER_END = (version: Shown, last: Shown): string =>
    `is of version ${String(version)}; the record ends at ${String(last)}`;
export const RECEIPT_OF_STRANGER = "has a key with which no seat was taken: somebody else signed for its owner";
export const LATER_KIND_OF_KEY = (name: Shown): string =>
    `${String(name)} has a key for ML-DSA-44, which is not verified here: ask for one of Ed25519`;
export const NO_PUBLIC_KEY = "not a public key of a log or of a witness: it looks like name+1a2b3c4d+AQ…";
export const BROKEN_PUBLIC_KEY = (name: Shown): string =>
    `the parts of the public key of ${String(name)} do not belong together`;
export const NO_SIGNATURES = "a note has its signatures below an empty line, and ends with the end of a line";
export const MANY_SIGNATURES = (most: Shown): string => `a note has at most ${String(most)} signatures`;
export const NO_SIGNATURE = (line: Shown): string => `not a line of a signature: ${String(line)}`;
export const SIGNED_TWICE = (name: Shown): string => `${String(name)} has signed twice, and not the same`;
export const UNFIT_SIGNATURE = (name: Shown): string => `the signature of ${String(name)} does not fit the text`;
export const LINES_OF_CHECKPOINT = "a checkpoint has three lines: the origin, the size and the root";
export const SEVERAL_LOGS = "name the key of one log; several only if all have its name";
export const FEW_WITNESSES = (quorum: Shown, count: Shown): string =>
    `${String(quorum)} of ${String(count)} witnesses cannot cosign`;
export const BAD_LOG = (finding: Shown): string => `the log is not good: ${String(finding)}`;
export const WITHOUT_PROOF = "it has no proof that it is in a log";
export const OLDER_ENTRIES = "when it was logged, the log did not say yet which match or tournament an event is of";
export const FIRST_EVENTS = (count: Shown): string =>
    `its first ${String(count)} events are among entries that do not say what they are of`;
export const STALE_COPY = (count: Shown, name: Shown, size: Shown): string =>
    `the copy of the log has ${String(count)} entries, and ${String(name)} is proven in one of ${String(size)}: bring the copy up to date`;
export const FORK = (size: Shown): string =>
    `is in another tree of ${String(size)} entries than the copy of the log. This is a fork`;
export const LATE_HASH = (index: Shown, bare: Shown): string =>
    `lies at entry ${String(index)} as a hash alone, and from entry ${String(bare)} on entries say what they are of`;
export const BEGUN_AGAIN = (place: Shown, version: Shown): string =>
    `begins at entry ${String(place)} of the log with version ${String(version)}, which the file has elsewhere`;
export const BEGINS_ELSEWHERE = (place: Shown, index: Shown): string =>
    `begins at entry ${String(place)} in the log, and the file says at entry ${String(index)}`;
export const BEGINS_NOWHERE = (index: Shown): string =>
    `begins nowhere in the log, and the file says at entry ${String(index)}`;
export const ENDS_AT_ONCE = (version: Shown): string =>
    `ends with its first event in the log, and the file has ${String(version)}`;
export const OTHER_SECOND = (version: Shown, second: Shown): string =>
    `begins with version ${String(version)} in the log, and its second entry has version ${String(second)}`;
export const CONTINUES = (version: Shown, place: Shown): string =>
    `goes on in the log to version ${String(version)}, at entry ${String(place)}`;
export const ENDS_BEFORE = (version: Shown, place: Shown): string =>
    `ends in the log with version ${String(version)}, at entry ${String(place)}`;
export const SHORTER_HISTORY = (match: Shown, version: Shown): string =>
    `The service shows ${String(match)} only up to version ${String(version)}`;
export const OTHER_HISTORY = (match: Shown): string => `The service shows another history of ${String(match)}`;
export const LATE_BINDING =
    "a seat was bound after this client had sent its entropy: somebody may have chosen the chance";
export const LATE_ENTRANT =
    "an entrant was bound after this client had sent its entropy: somebody may have chosen the lots";
export const SEATS_NOT_BOUND = (seats: Shown): string => `seats not bound yet: ${String(seats)}`;
export const EVENTLESS_ANSWER = (match: Shown): string => `the service answered with no event of ${String(match)}`;
export const SET_BACK = (version: Shown, before: Shown): string =>
    `the service has come to version ${String(version)} only, and it has sent version ${String(before)} before: perhaps its store was set back`;
export const EMPTY_PAGE = "the service shows an empty page of a list, and names another one";
export const OTHER_STANDINGS = "the service shows a page of other standings than those of the page before";
export const OTHER_LINES =
    "the service shows other standings than its digest says: a line is missing, was changed, or is there twice";
export const MISSING_EVENT = (version: Shown, match: Shown): string =>
    `the service shows no event at version ${String(version)} of ${String(match)}`;
export const OTHER_BEGINNING_KEPT = (tournament: Shown): string =>
    `${String(tournament)} begins otherwise than when you created it`;
export const NO_ADDRESS = (address: Shown): string =>
    `'${String(address)}' is not the address of a service: use host:port, such as 127.0.0.1:50051`;
export const DAMAGED_RECEIPT = (place: Shown): string =>
    `${String(place)} holds no receipt that can be read: it is damaged.`;
export const OWN_SEAT_DENIED = (seat: Shown): string =>
    `the service says that you have no seat, and seat ${String(seat)} has the key with which you took it`;
export const OWN_SEAT_LEFT = (seat: Shown): string =>
    `leaves you a seat, ${String(seat)}, and the service says that you have none`;
export const NO_DELAY = "states no delay, and the service claims one";
export const MISSING_SEAT = (seat: Shown): string => `the service shows no seat ${String(seat)}`;
export const OTHER_SUBJECT = (match: Shown, other: Shown): string =>
    `the service was asked about ${String(match)}, and answered about ${String(other)}`;
export const OTHER_SEAT = (seat: Shown, other: Shown): string =>
    `the service was asked for seat ${String(seat)}, and gave seat ${String(other)}`;
export const OTHER_PLAYER_NAME = (name: Shown, other: Shown): string =>
    `the service was asked for the name ${String(name)}, and gave ${String(other)}`;
export const LATER_VERSION = (version: Shown, shown: Shown): string =>
    `the service was asked for version ${String(version)}, and showed ${String(shown)}`;
export const OTHER_EVENT = (version: Shown): string =>
    `version ${String(version)} is not the event that this client asked for`;
export const NOT_SEATED = (match: Shown): string => `this client has no seat of ${String(match)}: join it first`;
