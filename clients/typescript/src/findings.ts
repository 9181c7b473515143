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
export const NO_SUCCESSOR = (seat: Shown): string => `lets a bot take seat ${String(seat)} over, and none may`;
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
export const NO_MATCH_RECORD = "not a match record";
export const WITHOUT_SIGNATURE = "is not signed";
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
export const KEYLESS_ORGANISER =
    "in this tournament everything that you do must be signed with the key that the first event states, and the private key is not kept here: act with the program that has it";
export const OTHER_PROPOSAL = (seat: Shown, match: Shown, other: Shown): string =>
    `the service says that seat ${String(seat)} of ${String(match)} proposed ${String(other)}; its first event says otherwise`;
export const OTHER_SEAT_KEY = (seat: Shown): string =>
    `seat ${String(seat)} has another key than that with which you took it: another program of yours has taken it again, or somebody acts in your name`;
export const OTHER_PLAYER_KEY =
    "the service shows another key of yours than that which you registered with this client: another program of yours has replaced it, or somebody acts in your name";
export const OTHER_ENTRANT_KEY = (tournament: Shown): string =>
    `the log of ${String(tournament)} shows another key of yours than that with which you entered: another program of yours has entered again, or somebody acts in your name`;
export const OPENED_ELSEWHERE = (seat: Shown): string =>
    `the service says that seat ${String(seat)} is ready, and this client has not opened what the seat is bound to: another program of yours has, or somebody acts in your name`;
export const EVENT_OF_ANOTHER = (match: Shown, asked: Shown): string =>
    `belongs to ${String(match)}, and not to ${String(asked)}`;
export const OTHER_ORGANISER_KEY = (tournament: Shown): string =>
    `the first event of ${String(tournament)} states another key of yours than that which is kept here, or none: another program of yours has replaced it, or somebody acts in your name`;
export const OTHER_REMATCH = (match: Shown, other: Shown): string =>
    `the service says that ${String(match)} plays ${String(other)} again; its first event says otherwise`;
export const SEAT_WITH_OTHER_KEY = (seat: Shown): string => `leaves seat ${String(seat)} with another key than yours`;
export const TWO_HASHES = (version: Shown): string => `version ${String(version)} has two hashes`;
export const NO_ENTROPY_TO_OPEN = "there is no entropy to open, or not yet";
export const ALTERED_BEGINNING = (name: Shown, fields: Shown): string =>
    `${String(name)} does not begin as you asked, look at ${String(fields)}: the service has changed it, or does not know it`;
export const CHOOSABLE_SCHEME = (match: Shown, scheme: Shown): string =>
    `${String(match)} has chance scheme ${String(scheme)}, in which somebody may choose the chance`;
export const BEGINNING_WITHOUT_KEYS = (tournament: Shown): string =>
    `${String(tournament)} does not begin with your key, your arbiters and what they are to sign`;
export const LOST_KEY = (keeping: Shown): string =>
    `the private key with which this must be signed is not kept here: give the client the ${String(keeping)} of the program that took the seat; if they are lost, nobody can act for the seat any more`;
export const OTHER_MACHINE = (address: Shown, secure: Shown, insecure: Shown): string =>
    `${String(address)} is another machine: give ${String(secure)}, or ${String(insecure)} if you mean it`;
export const UNPRINTABLE_TOKEN = "a token and a language must be made of printable ASCII characters";
export const NOTHING_CAME = "the first event of the match has not come yet";
export const CLOSED_CLIENT = "this client is closed";
export const NO_ANSWER = "no answer came in time";
export const STREAM_OVER = "the stream is not needed any more";
export const OTHER_TEXT = (text: Shown, other: Shown): string =>
    `the service was sent ${String(text)}, and says that it was ${String(other)}`;
export const NOTHING_OPEN = "the service did not say what is open";
export const EMPTY_UPDATE = "the update holds no event";
export const COVER_NOTHING = (count: Shown): string => `no receipt covers any of the ${String(count)} events`;
export const COVER_EVERYTHING = (count: Shown): string => `receipts cover all ${String(count)} events`;
export const UNFIT_VERSION_OF_ENTROPY = "entropy_opened must have a version from 1 and a hash";
export const TOO_LONG = "it is too long";
export const UNFIT_MATCH_OR_VERSION = "match must be a name, and version a number from 1";
export const UNFIT_HASH = "hashes must have 64 hexadecimal digits";
export const UNFIT_PUBLIC_KEY = "a public key must have 64 hexadecimal digits";
export const LACKING_FIELDS = "it needs match, version and sha256";
export const NOT_PART_OF_HISTORY = (shown: Shown, version: Shown): string =>
    `${String(shown)}: the one you saw before, up to version ${String(version)}, is not part of it. Perhaps its store was set back; perhaps somebody changed what had happened. Show both receipts to the organiser or the arbiter`;
export const NOTHING_OVERWRITTEN = (finding: Shown, path: Shown, other: Shown): string =>
    `${String(finding)} Nothing was overwritten: ${String(path)} is as it was, and what was seen now is in ${String(other)}. Keep both; to go on all the same, move the first one elsewhere`;
export const GAP_IN_FOLLOWING = (match: Shown, version: Shown): string =>
    `${String(match)} was not followed from version ${String(version)} on, so nobody knows whether what was seen now continues what was seen before. Follow it from the beginning`;
export const FILE_OF_ANOTHER = (path: Shown, match: Shown, other: Shown): string =>
    `${String(path)} holds the receipt of ${String(match)}, not of ${String(other)}`;
export const SENSELESS = (name: Shown, finding: Shown): string => `${String(name)} makes no sense: ${String(finding)}`;
export const UNANALYSED_MISTAKES = "mistakes that are not analysed";
export const NUMBERS_OF_SEAT = (seat: Shown): string => `the numbers of seat ${String(seat)}`;
export const SEAT_AT_OTHER_PLACE = (seat: Shown, number: Shown): string =>
    `seat ${String(seat)} in place ${String(number)}`;
export const EVENT_OUT_OF_ORDER = (version: Shown, before: Shown, last: Shown): string =>
    `event ${String(version)} comes after ${String(before)} of ${String(last)}`;
export const NUMBER_OF_EVENT = (number: Shown, version: Shown): string =>
    `the ${String(number)} of event ${String(version)}`;
export const NOTHING_DONE = "nothing is done";
export const UNSAID_TEXT = "a text that is not said, or nothing that is said";
export const DELETED_TEXT = "what is deleted";
export const NO_CHECKPOINT = "there is no checkpoint";
export const BAD_CHECKPOINT = (error: Shown): string => `the checkpoint is not good: ${String(error)}`;
export const FORKED_LOG = (name: Shown, size: Shown): string =>
    `${String(name)} knows other events: the tree of the first ${String(size)} has another root. This is a fork`;
export const UNKNOWN_FORM = (count: Shown): string => `it has no known form: ${String(count)} bytes`;
export const KINDLESS = "it names no kind";
export const MARK_WITHOUT_ENTRIES = "is a mark, and no entries of the first form end there";
export const ENTRY_WITHOUT_MARK = "says what it is of, and no mark comes before it";
export const BARE_ENTRY = "does not say what it is of, and those before it do";
export const NAME_BEGUN_AGAIN = (kind: Shown, place: Shown): string =>
    `begins a stream of ${String(kind)} whose name began already, at entry ${String(place)}: one name has two histories`;
export const COMMITMENT_OF_ANOTHER = "has the commitment of another stream";
export const LATE_BEGINNING = (kind: Shown, version: Shown): string =>
    `begins a stream of ${String(kind)} with version ${String(version)}`;
export const ENTRY_AFTER_ARCHIVE = (place: Shown): string =>
    `comes after the archive of its stream, entry ${String(place)}`;
export const ENTRY_OF_OTHER_KIND = (kind: Shown, place: Shown, other: Shown): string =>
    `is of a stream of ${String(kind)}, and entry ${String(place)} of ${String(other)}`;
export const BROKEN_BUNDLE = (path: Shown, count: Shown): string =>
    `${String(path)} is missing, or is no bundle of ${String(count)} entries`;
export const UNLIKELY_BEGINNING = (version: Shown): string =>
    `the log cannot begin with its version ${String(version)}`;
export const ONE_ENTRY_AT_TWO_PLACES = "its only entry is at two places";
export const LAST_BEFORE_FIRST = "its last entry comes before its first";
export const LAST_BEFORE_FIRST_OR_OTHER = "its last entry comes before its first, or is another one";
export const UNFIT_PROOF = "the proof does not lead to the checkpoint";
export const UNTRUSTED = "no trusted key has signed it";
export const FEW_COSIGNATURES = (cosigned: Shown, count: Shown, quorum: Shown): string =>
    `${String(cosigned)} of ${String(count)} witnesses have cosigned it; wanted: ${String(quorum)}`;
export const CHECKPOINT_OF_OTHER = (origin: Shown, name: Shown): string =>
    `it is a checkpoint of ${String(origin)}, not of ${String(name)}`;
export const UNFIT_KEYS = "a key is of another kind, or there twice, or there are too many";
export const FUTURE_COSIGNATURE = "a cosignature is from the future";
export const NUMBERS_OF_CHECKPOINT = "a checkpoint has a number as its size, and 32 bytes as its root";
export const FORM_OF_NOTE = "a note is a text without control characters, and not too long";
export const NOT_LOGGED = (error: Shown): string => `is not shown to be in the log: ${String(error)}`;
export const NO_PROOF = "there is no proof";
export const PROOFLESS = "has no proof that its last event is in a log";
export const FUTURE_TIME = "bears a time that is still to come, by the clock of this machine";
export const LATE_TIME = "bears a later time than the one at which witnesses had seen it";
export const BROKEN_CHECKPOINT = (fault: Shown): string => `has a checkpoint that does not hold: ${String(fault)}`;
export const CHECKPOINT_OF_ANOTHER = (log: Shown, origin: Shown): string =>
    `names the log ${String(log)}, and has a checkpoint of ${String(origin)}`;
export const BROKEN_SIGNATURE = (error: Shown): string => `has a signature that does not hold: ${String(error)}`;
export const UNTRUSTED_SIGNATURE = (name: Shown): string =>
    `is not signed with a key of ${String(name)} that is trusted`;
export const BROKEN_FILE = (finding: Shown): string => `is in a file that does not hold: ${String(finding)}`;
export const OUT_OF_ORDER = "does not come next";
export const UNCHAINED = "does not hold the hash of the event before";
export const UNFIT_SEAL = "has an opening that its seal does not fit";
export const UNREADABLE = (version: Shown): string => `version ${String(version)} cannot be read`;
export const SIGNATURE_OF_ANOTHER = (account: Shown): string =>
    `has a signature that is not that of ${String(account)} for this`;
export const SIGNATURE_OF_ANOTHER_ENTRANT = "has a signature that is not that of the entrant who did this";
export const OTHER_SEAL = "has an opening that does not fit its seal";
export const UNNEEDED_SIGNATURE = "has a signature, and nobody signs this";
export const UNFOLDABLE = (error: Shown): string => `cannot be folded: ${String(error)}`;
export const NO_STANDINGS_OF_EVENTS = "there are standings to which no event belongs";
export const WITHHELD_STANDINGS = "has its standings withheld";
export const COUNT_OF_STANDINGS = (count: Shown, own: Shown): string =>
    `has standings of ${String(count)} entrants, where the events lead to ${String(own)}`;
export const OTHER_STANDINGS_THAN_EVENTS = (one: Shown, other: Shown): string =>
    `has standings that do not follow: ${String(one)}, where the events lead to ${String(other)}`;
export const LOTS_UNCHECKED = "does not open the secret of the tournament, so lots cannot be checked";
export const WITHOUT_REASON = "gives no reason";
export const SENSELESS_RECORD = (match: Shown, error: Shown): string =>
    `the record of ${String(match)} makes no sense: ${String(error)}`;
export const UNLINKED_RECORD = (name: Shown): string => `${String(name)} has a record here, and no event links it`;
export const FINDING_OF_RECORD = (match: Shown, text: Shown): string =>
    `the record of ${String(match)} ${String(text)}`;
export const NO_RECORD_BESIDE = "has no record beside it";
export const FORMAT_ONE = "it is of format 1";
export const NOT_OVER = (match: Shown): string => `${String(match)} is not over`;
export const OTHER_PART = (found: Shown, part: Shown): string => `${String(found)} comes where ${String(part)} must be`;
export const OTHER_CHOICE_OF_PARTS = (found: Shown, part: Shown): string =>
    `${String(found)} comes where ${String(part)} may be`;
export const MANY_PARTS = (count: Shown, part: Shown, most: Shown): string =>
    `it has ${String(count)} of ${String(part)}; there may be ${String(most)}`;
export const NO_EVENTS = "it has no events";
export const PARTS_AFTER = (tournament: Shown, version: Shown, last: Shown): string =>
    `${String(tournament)} ${String(version)} came after version ${String(last)}`;
export const MANY_ENTRIES = (version: Shown): string => `version ${String(version)} has too many entries`;
export const OTHER_END = (version: Shown): string =>
    `version ${String(version)} does not end the tournament as its header says`;
export const MANY_LINES = "there are too many lines of standings";
export const MANY_TIE_BREAKS = "a line of the standings has too many tie-breaks";
export const AFTER_ITS_END = "something follows its end";
export const UNORDERED_MATCHES = "its matches are not in order";
export const LONG_PART = (part: Shown, most: Shown): string =>
    `its ${String(part)} has more than ${String(most)} bytes`;
export const LONG_ANY_PART = (most: Shown): string => `a part has more than ${String(most)} bytes`;
export const OTHER_HEADER = "its header and its events differ";
export const NOT_OVER_AT = (match: Shown, version: Shown): string =>
    `${String(match)} is not over at version ${String(version)}: what is hidden in it is not published yet, and without that nothing can be verified`;
export const OTHER_MATCH = (named: Shown, match: Shown): string =>
    `names ${String(named)}; the match of this table is ${String(match)}`;
export const WITHHELD_MATCH = (match: Shown): string => `links ${String(match)}, whose record is withheld`;
export const RECORD_OF_ANOTHER = (match: Shown, other: Shown): string =>
    `links ${String(match)}, and the record is of ${String(other)}`;
export const MATCH_OF_ANOTHER_TABLE = (match: Shown): string =>
    `links ${String(match)}, which is not a match of this table`;
export const OTHER_ENTRANTS = (match: Shown, there: Shown, expected: Shown): string =>
    `${String(match)} keeps its seats for ${String(there)}; at the table sit ${String(expected)}`;
export const SEAT_FOR_ANOTHER = (match: Shown, entrant: Shown, account: Shown): string =>
    `${String(match)} keeps the seat of ${String(entrant)} for ${String(account)}`;
export const SAID_GIVEN_UP = "says that the match was given up";
export const RESULT_OF_GIVEN_UP = "has a result of a match that was given up";
export const OTHER_RESULT = (told: Shown, own: Shown): string =>
    `has another result than the match: ${String(told)}; the match says ${String(own)}`;
export const OTHER_LEAVERS = (told: Shown, own: Shown): string =>
    `says that all its players left the match: ${String(told)}; by the record ${String(own)}`;
export const CLOSES_BEGUN = (match: Shown): string =>
    `closes ${String(match)}, which the service did not close before it began`;
export const OTHER_ABSENT = (told: Shown, own: Shown): string =>
    `names as no-shows ${String(told)}; by the record they are ${String(own)}`;
export const UNKNOWN_CHANCE = (scheme: Shown): string => `chance scheme ${String(scheme)} is unknown`;
export const CREATED_AGAIN = (version: Shown): string => `version ${String(version)} creates the match again`;
export const FINGERPRINT_OF_TABLE = (version: Shown): string =>
    `the table of version ${String(version)} has another fingerprint`;
export const SENT_AS = (version: Shown, sent: Shown): string =>
    `version ${String(version)} was sent as version ${String(sent)}`;
export const NO_SUCH_SEAL = (version: Shown, index: Shown): string =>
    `version ${String(version)} has no seal ${String(index)}`;
export const HIDDEN_FROM_SEAT = (version: Shown, seat: Shown): string =>
    `version ${String(version)} hides from seat ${String(seat)} what it may know`;
export const EFFECT_OF_NO_KIND = (version: Shown): string => `version ${String(version)} has an effect of no kind`;
export const OTHER_FINGERPRINT_HERE = "has another fingerprint";
export const UNTRUE_STATEMENT = "states what is not true";
export const NO_CREATION = "the first event does not create the match";
export const NO_AREA = (place: Shown): string => `${String(place)} lies in no area of the table`;
export const NOT_ON_TOP = (task: Shown, stack: Shown): string =>
    `${String(task)} is not on top of stack ${String(stack)}`;
export const SHOWN_ALREADY = (place: Shown, seat: Shown): string =>
    `${String(place)} is already shown to seat ${String(seat)}`;
export const NOT_SHOWN = (place: Shown, seat: Shown): string => `${String(place)} is not shown to seat ${String(seat)}`;
export const NO_PLACE_TO_SHOW = "no such place to show";
export const MANY_PIECES = (count: Shown): string => `${String(count)} pieces that move at once`;
export const UNFIT_PLACE = (count: Shown, place: Shown): string =>
    `${String(count)} pieces may not lie at ${String(place)}`;
export const BROKEN_BOX = (most: Shown): string => `the box is not whole, or has more than ${String(most)} bytes`;
export const UNINFLATED_BOX = "the box cannot be inflated";
export const OTHER_BYTES = (kind: Shown): string => `these bytes are not written as ${String(kind)}`;
export const SHORT_SUPPLY = (places: Shown): string => `takes more than there is from ${String(places)}`;
export const LAST_HASH = (digest: Shown): string => `The last event has SHA-256 ${String(digest)}`;
export const BARE_IN_LOG =
    "is in the log as a bare hash that names no match; only the log shows whether it is that old: give a copy of it with --log";
export const CHOICE_AT = (version: Shown, text: Shown): string =>
    `version ${String(version)}: ${String(text)} (a choice for somebody)`;
export const PLAYED = "That it was played, and not made up as a whole, receipts can show: --receipt FILE";
export const RULES_UNCHECKED =
    "The rules were not checked: whether the decisions had these effects, only `caravan verify` can tell";
export const ENTROPY_USED = (seat: Shown): string =>
    `its entropy went into the chance of the match, from seat ${String(seat)}`;
export const CONTRIBUTED = "contributed to chance";
export const CONTRIBUTED_NOTHING = "contributed nothing to chance";
export const NAME_THE_RECORD = "name the record";
export const WITNESSES_WITHOUT_LOG = "witnesses cosign what a log has signed: name its --log-key";
export const COPY_WITHOUT_LOG = "a copy of a log is checked with its key: name its --log-key";
export const NO_NUMBER_OF_WITNESSES = (text: Shown): string => `not a number of witnesses: ${String(text)}`;
export const CHECKED_WITH_SECRET = "committed: checked with the published secret";
export const CHECKED_WITH_SECRETS = "committed: checked with the secret of the service, which is published at the end";
export const SEEDED = "seeded: not fair";
export const READ_ONCE = (count: Shown): string =>
    `${String(count)} entries read: its name begins once, and no version is there twice`;
