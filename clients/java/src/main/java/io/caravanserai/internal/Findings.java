package io.caravanserai.internal;

/**
 * The sentences with which all client libraries say what is wrong.
 *
 * <p>Written by tools/client_constants.py from clients/findings.toml: change them there.
 */
public final class Findings {
    public static final String MATCH_WITHOUT_CLOCKS =
            "is about clocks, and the match has none";
    public static final String IMPOSSIBLE_ARRIVAL =
            "names an impossible time of arrival";
    public static final String NO_ORGANISER =
            "gives time as an organiser, and names nobody who is one";
    public static final String UNFAIR_OUTAGE =
            "gives time back for an outage, and not to all clocks that ran";
    public static final String LONG_OUTAGE =
            "gives more time back for an outage than has passed since the event before";
    public static final String FORBIDDEN_PAUSE =
            "begins a pause that the time control does not allow";
    public static final String IMPOSSIBLE_PAUSE =
            "begins an impossible pause";
    public static final String NO_PAUSE =
            "ends a pause, and there is none";
    public static final String VOID_WITHOUT_OPENING =
            "voids a start in which nothing was opened";
    public static final String UNOPENED_ENTROPIES =
            "names entropies that nobody opened";
    public static final String SEAT_LEFT =
            "it left";
    public static final String FREED_BY_NOBODY =
            "it is not stated who freed it";
    public static final String NO_CONTRIBUTION =
            "no seat contributed to chance, so the service could choose it";
    public static final String NOBODY_SIGNS =
            "is signed, and nobody signs this";
    public static final String ACT_OF_NOBODY =
            "has the signature of an act, and there is nobody who signs this";
    public static final String SECRET_SIGNATURE =
            "shows the signature of a secret decision";
    public static final String SECOND_BEGINNING =
            "is a second first event, or none: who signs stays as the log began";
    public static final String SIGNED_BEGINNING =
            "has a signature, and nobody signs the first event";
    public static final String OTHER_KEYS =
            "has keys to sign with of others than the organiser and the arbiters, or lacks one of theirs";
    public static final String BROKEN_KEY =
            "has a key to sign with that is none, or that stands there twice";
    public static final String CONTINUED =
            "goes on after all agreed to end";
    public static final String EARLY_END =
            "ends as all agreed, and they did not";
    public static final String OTHER_NAME =
            "has a name that does not follow from the tournament, the round, the table and the attempt that it names";
    public static final String NO_TOURNAMENT =
            "has the name of a match of a tournament, and names none";
    public static final String NOT_ALL_KEPT =
            "keeps seats, and not all those of a table of a tournament";
    public static final String EARLIER =
            "has an earlier time than the event before";
    public static final String OTHER_SECRET =
            "was committed to another secret";
    public static final String UNSEEDED_SECRET =
            "has a secret that does not follow from the seed";
    public static final String OTHER_FINGERPRINT =
            "has another fingerprint of the full table";
    public static final String LOST_PIECES =
            "loses or gains pieces";
    public static final String MISSING_BOX =
            "names a box that is missing";
    public static final String OTHER_BOX =
            "names another digest than that of its box";
    public static final String UNNAMED_BOX =
            "has a box beside it that it does not name";
    public static final String OTHER_PLACES =
            "names other places than lie on the table";
    public static final String OTHER_SEALS =
            "has seals that were not opened, or for other seats";
    public static final String NO_END =
            "is not the end of the match";
    public static final String OTHER_PREVIOUS =
            "does not name the hash of the event before";
    public static final String MANY_SEALS =
            "too many seals or rules";
    public static final String MANY_EFFECTS =
            "too many effects";
    public static final String MANY_ENTROPIES =
            "too many entropies";
    public static final String NO_SEAT_HAS_TIME =
            "time for no seat";
    public static final String NO_SEAT_HAS_PLACE =
            "places for no seat";
    public static final String FAR_PLACES =
            "places out of all bounds";
    public static final String FUTURE_QUESTION =
            "a question from the future";
    public static final String RULELESS_EFFECT =
            "an effect by no rule";
    public static final String PLACELESS_MOVE =
            "a move between no places";
    public static final String NO_KIND =
            "an effect of no kind";
    public static final String NOTHING_TO_UNDO =
            "nothing is left to take back";
    public static final String UNREADABLE_OPENING =
            "an opening cannot be read";
    public static final String UNPADDED_OPENING =
            "an opening is not padded";
    public static final String EMPTY =
            "there is nothing in it";
    public static final String OTHER_BEGINNING =
            "it does not begin with the creation of one, and no other";
    public static final String OTHER_CONTENT =
            "it holds something beside its events and openings";
    public static final String NOT_AN_EVENT =
            "it holds something that is no event";
    public static final String WORDS =
            "it holds words, which nothing vouches for";
    public static final String SIGNED_BYTES =
            "its signature is of other bytes";
    public static final String MANY_EVENTS =
            "there are too many events or effects";
    public static final String LONG_LENGTH =
            "a length has more bytes than it needs";
    public static final String RECEIPT_OF_STRANGER =
            "has a key with which no seat was taken: somebody else signed for its owner";
    public static final String NO_MATCH_RECORD =
            "not a match record";
    public static final String WITHOUT_SIGNATURE =
            "is not signed";
    public static final String NO_PUBLIC_KEY =
            "not a public key of a log or of a witness: it looks like name+1a2b3c4d+AQ…";
    public static final String NO_SIGNATURES =
            "a note has its signatures below an empty line, and ends with the end of a line";
    public static final String LINES_OF_CHECKPOINT =
            "a checkpoint has three lines: the origin, the size and the root";
    public static final String SEVERAL_LOGS =
            "name the key of one log; several only if all have its name";
    public static final String WITHOUT_PROOF =
            "it has no proof that it is in a log";
    public static final String OLDER_ENTRIES =
            "when it was logged, the log did not say yet which match or tournament an event is of";
    public static final String LATE_BINDING =
            "a seat was bound after this client had sent its entropy: somebody may have chosen the chance";
    public static final String LATE_ENTRANT =
            "an entrant was bound after this client had sent its entropy: somebody may have chosen the lots";
    public static final String EMPTY_PAGE =
            "the service shows an empty page of a list, and names another one";
    public static final String OTHER_STANDINGS =
            "the service shows a page of other standings than those of the page before";
    public static final String OTHER_LINES =
            "the service shows other standings than its digest says: a line is missing, was changed, or is there twice";
    public static final String NO_DELAY =
            "states no delay, and the service claims one";
    public static final String KEYLESS_ORGANISER =
            "in this tournament everything that you do must be signed with the key that the first event states, and the private key is not kept here: act with the program that has it";
    public static final String OTHER_PLAYER_KEY =
            "the service shows another key of yours than that which you registered with this client: another program of yours has replaced it, or somebody acts in your name";
    public static final String NO_ENTROPY_TO_OPEN =
            "there is no entropy to open, or not yet";
    public static final String UNPRINTABLE_TOKEN =
            "a token and a language must be made of printable ASCII characters";
    public static final String NOTHING_CAME =
            "the first event of the match has not come yet";
    public static final String CLOSED_CLIENT =
            "this client is closed";
    public static final String NO_ANSWER =
            "no answer came in time";
    public static final String STREAM_OVER =
            "the stream is not needed any more";
    public static final String NOTHING_OPEN =
            "the service did not say what is open";
    public static final String EMPTY_UPDATE =
            "the update holds no event";
    public static final String UNFIT_VERSION_OF_ENTROPY =
            "entropy_opened must have a version from 1 and a hash";
    public static final String TOO_LONG =
            "it is too long";
    public static final String UNFIT_MATCH_OR_VERSION =
            "match must be a name, and version a number from 1";
    public static final String UNFIT_HASH =
            "hashes must have 64 hexadecimal digits";
    public static final String UNFIT_PUBLIC_KEY =
            "a public key must have 64 hexadecimal digits";
    public static final String LACKING_FIELDS =
            "it needs match, version and sha256";
    public static final String UNANALYSED_MISTAKES =
            "mistakes that are not analysed";
    public static final String NOTHING_DONE =
            "nothing is done";
    public static final String UNSAID_TEXT =
            "a text that is not said, or nothing that is said";
    public static final String DELETED_TEXT =
            "what is deleted";
    public static final String NO_CHECKPOINT =
            "there is no checkpoint";
    public static final String KINDLESS =
            "it names no kind";
    public static final String MARK_WITHOUT_ENTRIES =
            "is a mark, and no entries of the first form end there";
    public static final String ENTRY_WITHOUT_MARK =
            "says what it is of, and no mark comes before it";
    public static final String BARE_ENTRY =
            "does not say what it is of, and those before it do";
    public static final String COMMITMENT_OF_ANOTHER =
            "has the commitment of another stream";
    public static final String ONE_ENTRY_AT_TWO_PLACES =
            "its only entry is at two places";
    public static final String LAST_BEFORE_FIRST =
            "its last entry comes before its first";
    public static final String LAST_BEFORE_FIRST_OR_OTHER =
            "its last entry comes before its first, or is another one";
    public static final String UNFIT_PROOF =
            "the proof does not lead to the checkpoint";
    public static final String UNTRUSTED =
            "no trusted key has signed it";
    public static final String UNFIT_KEYS =
            "a key is of another kind, or there twice, or there are too many";
    public static final String FUTURE_COSIGNATURE =
            "a cosignature is from the future";
    public static final String NUMBERS_OF_CHECKPOINT =
            "a checkpoint has a number as its size, and 32 bytes as its root";
    public static final String FORM_OF_NOTE =
            "a note is a text without control characters, and not too long";
    public static final String NO_PROOF =
            "there is no proof";
    public static final String PROOFLESS =
            "has no proof that its last event is in a log";
    public static final String FUTURE_TIME =
            "bears a time that is still to come, by the clock of this machine";
    public static final String LATE_TIME =
            "bears a later time than the one at which witnesses had seen it";
    public static final String OUT_OF_ORDER =
            "does not come next";
    public static final String UNCHAINED =
            "does not hold the hash of the event before";
    public static final String UNFIT_SEAL =
            "has an opening that its seal does not fit";
    public static final String SIGNATURE_OF_ANOTHER_ENTRANT =
            "has a signature that is not that of the entrant who did this";
    public static final String OTHER_SEAL =
            "has an opening that does not fit its seal";
    public static final String UNNEEDED_SIGNATURE =
            "has a signature, and nobody signs this";
    public static final String NO_STANDINGS_OF_EVENTS =
            "there are standings to which no event belongs";
    public static final String WITHHELD_STANDINGS =
            "has its standings withheld";
    public static final String LOTS_UNCHECKED =
            "does not open the secret of the tournament, so lots cannot be checked";
    public static final String WITHOUT_REASON =
            "gives no reason";
    public static final String NO_RECORD_BESIDE =
            "has no record beside it";
    public static final String FORMAT_ONE =
            "it is of format 1";
    public static final String NO_EVENTS =
            "it has no events";
    public static final String MANY_LINES =
            "there are too many lines of standings";
    public static final String MANY_TIE_BREAKS =
            "a line of the standings has too many tie-breaks";
    public static final String AFTER_ITS_END =
            "something follows its end";
    public static final String UNORDERED_MATCHES =
            "its matches are not in order";
    public static final String OTHER_HEADER =
            "its header and its events differ";
    public static final String SAID_GIVEN_UP =
            "says that the match was given up";
    public static final String RESULT_OF_GIVEN_UP =
            "has a result of a match that was given up";
    public static final String OTHER_FINGERPRINT_HERE =
            "has another fingerprint";
    public static final String UNTRUE_STATEMENT =
            "states what is not true";
    public static final String NO_CREATION =
            "the first event does not create the match";
    public static final String NO_PLACE_TO_SHOW =
            "no such place to show";
    public static final String UNINFLATED_BOX =
            "the box cannot be inflated";
    public static final String BARE_IN_LOG =
            "is in the log as a bare hash that names no match; only the log shows whether it is that old: give a copy of it with --log";
    public static final String PLAYED =
            "That it was played, and not made up as a whole, receipts can show: --receipt FILE";
    public static final String RULES_UNCHECKED =
            "The rules were not checked: whether the decisions had these effects, only `caravan verify` can tell";
    public static final String CONTRIBUTED =
            "contributed to chance";
    public static final String CONTRIBUTED_NOTHING =
            "contributed nothing to chance";
    public static final String NAME_THE_RECORD =
            "name the record";
    public static final String WITNESSES_WITHOUT_LOG =
            "witnesses cosign what a log has signed: name its --log-key";
    public static final String COPY_WITHOUT_LOG =
            "a copy of a log is checked with its key: name its --log-key";
    public static final String CHECKED_WITH_SECRET =
            "committed: checked with the published secret";
    public static final String CHECKED_WITH_SECRETS =
            "committed: checked with the secret of the service, which is published at the end";
    public static final String SEEDED =
            "seeded: not fair";

    private Findings() {}

    public static String lateDeparture(Object seat) {
        return "comes where seat %s had to leave, after its last time-out".formatted(seat);
    }

    public static String missingTimeOut(Object seconds, Object seat) {
        return "comes %s seconds after the time of seat %s was up, and no time-out was written".formatted(seconds, seat);
    }

    public static String earlyDefault(Object seat) {
        return "is a decision by default for seat %s, and its time was not up".formatted(seat);
    }

    public static String turnLost(Object seat) {
        return "is a decision of seat %s, which has lost this turn by time".formatted(seat);
    }

    public static String decisionInPause(Object seat) {
        return "is a decision of seat %s in a pause".formatted(seat);
    }

    public static String lateDecision(Object seat, Object milliseconds) {
        return "counts a decision of seat %s that came %s milliseconds after its time was up".formatted(seat, milliseconds);
    }

    public static String stoppedClock(Object seat) {
        return "lets seat %s lose by time, and its clock does not run".formatted(seat);
    }

    public static String otherDeadline(Object seat, Object milliseconds) {
        return "names a deadline of seat %s that is %s milliseconds from the one of its clock".formatted(seat, milliseconds);
    }

    public static String earlyTimeOut(Object seat, Object milliseconds) {
        return "lets seat %s lose by time %s milliseconds before its deadline".formatted(seat, milliseconds);
    }

    public static String otherTimeOuts(Object stated, Object seat, Object counted) {
        return "counts %s time-outs of seat %s, and there were %s".formatted(stated, seat, counted);
    }

    public static String seatWithoutClock(Object seat) {
        return "gives time to seat %s, which has no clock".formatted(seat);
    }

    public static String otherVacation(Object seat) {
        return "takes vacation that seat %s does not have".formatted(seat);
    }

    public static String noOpponent(Object seat) {
        return "gives time by seat %s, which is no opponent with a clock".formatted(seat);
    }

    public static String pauseOfOrganiser(Object seat) {
        return "lets seat %s end a pause of the organiser".formatted(seat);
    }

    public static String unknownScheme(Object scheme) {
        return "uses chance scheme %s, which is unknown here".formatted(scheme);
    }

    public static String binding(Object seat) {
        return "binds seat %s".formatted(seat);
    }

    public static String freeing(Object seat) {
        return "frees seat %s".formatted(seat);
    }

    public static String afterOpening(Object act) {
        return "%s after entropy was opened".formatted(act);
    }

    public static String usedEntropy(Object seat) {
        return "binds seat %s to entropy that was bound before".formatted(seat);
    }

    public static String nobodyReady(Object seat) {
        return "seat %s is ready, but nobody sits there".formatted(seat);
    }

    public static String otherEntropy(Object seat) {
        return "opens entropy that seat %s is not bound to".formatted(seat);
    }

    public static String notBound(Object seat) {
        return "seat %s is ready, but not bound since the void start".formatted(seat);
    }

    public static String notOpened(Object seat) {
        return "seat %s does not open what it is bound to".formatted(seat);
    }

    public static String impatient(Object seats) {
        return "opens entropy without waiting for %s".formatted(seats);
    }

    public static String missingEntropy(Object seats) {
        return "starts without the entropy of %s".formatted(seats);
    }

    public static String knownAgain(Object seat, Object version) {
        return "seat %s was bound again to entropy known since version %s".formatted(seat, version);
    }

    public static String knownToAnother(Object seat, Object version) {
        return "seat %s was bound when the entropy of another was known since version %s".formatted(seat, version);
    }

    public static String freedAfterOpening(Object seat) {
        return "seat %s was freed after it had opened its entropy".formatted(seat);
    }

    public static String voidStart(Object seat, Object cause, Object seats) {
        return "the start was void because of seat %s (%s), when %s had opened".formatted(seat, cause, seats);
    }

    public static String lastToOpen(Object seat, Object seats) {
        return "seat %s opened when %s had, and could have stayed silent instead".formatted(seat, seats);
    }

    public static String movedDraws(Object count) {
        return "%s events after the first opening moved the draws of the start".formatted(count);
    }

    public static String silence(Object seats, Object count) {
        return "%s stayed silent: one of %s starts could be chosen".formatted(seats, count);
    }

    public static String impatientStart(Object seats) {
        return "the match was started without waiting, and %s contributed nothing".formatted(seats);
    }

    public static String givenUp(Object seats) {
        return "the match was given up when %s had opened".formatted(seats);
    }

    public static String rulesChanged(Object seats) {
        return "the rules changed when %s had opened".formatted(seats);
    }

    public static String undoneDraws(Object versions) {
        return "decisions were taken back (versions %s), which moved these draws".formatted(versions);
    }

    public static String chosenAt(Object versions) {
        return "could have been chosen at version %s".formatted(versions);
    }

    public static String otherVersion(Object version) {
        return "has a signature over version %s, which does not count here".formatted(version);
    }

    public static String otherSigner(Object seat) {
        return "has a signature that is not that of seat %s".formatted(seat);
    }

    public static String seatWithoutKey(Object seat) {
        return "is signed, but seat %s has no key".formatted(seat);
    }

    public static String unsigned(Object seat) {
        return "is not signed, and seat %s has a key".formatted(seat);
    }

    public static String missingKey(Object seat) {
        return "gives seat %s no key, and each needs one".formatted(seat);
    }

    public static String noKey(Object seat) {
        return "gives seat %s a key that is none".formatted(seat);
    }

    public static String takenKey(Object seat) {
        return "gives seat %s the key of another".formatted(seat);
    }

    public static String unsignedAct(Object account) {
        return "is said to be by %s, who signs everything, but is not signed".formatted(account);
    }

    public static String otherAnswer(Object seat) {
        return "has an answer of seat %s that does not fit here".formatted(seat);
    }

    public static String noSuccessor(Object seat) {
        return "lets a bot take seat %s over, and none may".formatted(seat);
    }

    public static String keptSeat(Object seat) {
        return "lets somebody take seat %s, which is kept for others".formatted(seat);
    }

    public static String afterEnd(Object version) {
        return "version %s comes after the end of the match".formatted(version);
    }

    public static String unfitOpening(Object version) {
        return "version %s: an opening does not fit its seal".formatted(version);
    }

    public static String falseStatement(Object statement) {
        return "states what is not true: %s".formatted(statement);
    }

    public static String players(Object players, Object most) {
        return "a match of %s players; there may be 1 to %s".formatted(players, most);
    }

    public static String entries(Object most) {
        return "the first event has more than %s entries of a kind".formatted(most);
    }

    public static String nothingHappened(Object version) {
        return "version %s does not say what happened".formatted(version);
    }

    public static String laterKind(Object version) {
        return "version %s is of a kind that a later program writes".formatted(version);
    }

    public static String areaName(Object name) {
        return "an area may not be called %s".formatted(name);
    }

    public static String largeUpdate(Object version, Object most) {
        return "what came after version %s has more than %s bytes".formatted(version, most);
    }

    public static String otherForm(Object version) {
        return "what came after version %s is not written as events are".formatted(version);
    }

    public static String noEvent(Object version) {
        return "what came after version %s is no event".formatted(version);
    }

    public static String otherOrder(Object version, Object last) {
        return "version %s came after version %s".formatted(version, last);
    }

    public static String largeEvent(Object most) {
        return "an event has more than %s bytes".formatted(most);
    }

    public static String form(Object version) {
        return "version %s is not written as events are".formatted(version);
    }

    public static String large(Object most) {
        return "it has more than %s bytes".formatted(most);
    }

    public static String longProof(Object hashes) {
        return "its proof has more than %s hashes, or a part that does not have 32 bytes".formatted(hashes);
    }

    public static String receiptOfOtherEvent(Object version) {
        return "was kept of another history: the record has another event at version %s, or before".formatted(version);
    }

    public static String entropyAfterOtherEvent(Object version) {
        return "was kept of another history: its seat opened its entropy after another event at %s".formatted(version);
    }

    public static String seatsChanged(Object seen, Object version) {
        return "opened its entropy after version %s, but seats changed at version %s".formatted(seen, version);
    }

    public static String receiptOfAnother(Object match, Object other) {
        return "is of %s, not of %s".formatted(match, other);
    }

    public static String receiptAfterEnd(Object version, Object last) {
        return "is of version %s; the record ends at %s".formatted(version, last);
    }

    public static String laterKindOfKey(Object name) {
        return "%s has a key for ML-DSA-44, which is not verified here: ask for one of Ed25519".formatted(name);
    }

    public static String brokenPublicKey(Object name) {
        return "the parts of the public key of %s do not belong together".formatted(name);
    }

    public static String manySignatures(Object most) {
        return "a note has at most %s signatures".formatted(most);
    }

    public static String noSignature(Object line) {
        return "not a line of a signature: %s".formatted(line);
    }

    public static String signedTwice(Object name) {
        return "%s has signed twice, and not the same".formatted(name);
    }

    public static String unfitSignature(Object name) {
        return "the signature of %s does not fit the text".formatted(name);
    }

    public static String fewWitnesses(Object quorum, Object count) {
        return "%s of %s witnesses cannot cosign".formatted(quorum, count);
    }

    public static String badLog(Object finding) {
        return "the log is not good: %s".formatted(finding);
    }

    public static String firstEvents(Object count) {
        return "its first %s events are among entries that do not say what they are of".formatted(count);
    }

    public static String staleCopy(Object count, Object name, Object size) {
        return "the copy of the log has %s entries, and %s is proven in one of %s: bring the copy up to date".formatted(count, name, size);
    }

    public static String fork(Object size) {
        return "is in another tree of %s entries than the copy of the log. This is a fork".formatted(size);
    }

    public static String lateHash(Object index, Object bare) {
        return "lies at entry %s as a hash alone, and from entry %s on entries say what they are of".formatted(index, bare);
    }

    public static String begunAgain(Object place, Object version) {
        return "begins at entry %s of the log with version %s, which the file has elsewhere".formatted(place, version);
    }

    public static String beginsElsewhere(Object place, Object index) {
        return "begins at entry %s in the log, and the file says at entry %s".formatted(place, index);
    }

    public static String beginsNowhere(Object index) {
        return "begins nowhere in the log, and the file says at entry %s".formatted(index);
    }

    public static String endsAtOnce(Object version) {
        return "ends with its first event in the log, and the file has %s".formatted(version);
    }

    public static String otherSecond(Object version, Object second) {
        return "begins with version %s in the log, and its second entry has version %s".formatted(version, second);
    }

    public static String continues(Object version, Object place) {
        return "goes on in the log to version %s, at entry %s".formatted(version, place);
    }

    public static String endsBefore(Object version, Object place) {
        return "ends in the log with version %s, at entry %s".formatted(version, place);
    }

    public static String shorterHistory(Object match, Object version) {
        return "The service shows %s only up to version %s".formatted(match, version);
    }

    public static String otherHistory(Object match) {
        return "The service shows another history of %s".formatted(match);
    }

    public static String seatsNotBound(Object seats) {
        return "seats not bound yet: %s".formatted(seats);
    }

    public static String eventlessAnswer(Object match) {
        return "the service answered with no event of %s".formatted(match);
    }

    public static String setBack(Object version, Object before) {
        return "the service has come to version %s only, and it has sent version %s before: perhaps its store was set back".formatted(version, before);
    }

    public static String missingEvent(Object version, Object match) {
        return "the service shows no event at version %s of %s".formatted(version, match);
    }

    public static String otherBeginningKept(Object tournament) {
        return "%s begins otherwise than when you created it".formatted(tournament);
    }

    public static String noAddress(Object address) {
        return "'%s' is not the address of a service: use host:port, such as 127.0.0.1:50051".formatted(address);
    }

    public static String damagedReceipt(Object place) {
        return "%s holds no receipt that can be read: it is damaged.".formatted(place);
    }

    public static String ownSeatDenied(Object seat) {
        return "the service says that you have no seat, and seat %s has the key with which you took it".formatted(seat);
    }

    public static String ownSeatLeft(Object seat) {
        return "leaves you a seat, %s, and the service says that you have none".formatted(seat);
    }

    public static String missingSeat(Object seat) {
        return "the service shows no seat %s".formatted(seat);
    }

    public static String otherSubject(Object match, Object other) {
        return "the service was asked about %s, and answered about %s".formatted(match, other);
    }

    public static String otherSeat(Object seat, Object other) {
        return "the service was asked for seat %s, and gave seat %s".formatted(seat, other);
    }

    public static String otherPlayerName(Object name, Object other) {
        return "the service was asked for the name %s, and gave %s".formatted(name, other);
    }

    public static String laterVersion(Object version, Object shown) {
        return "the service was asked for version %s, and showed %s".formatted(version, shown);
    }

    public static String otherEvent(Object version) {
        return "version %s is not the event that this client asked for".formatted(version);
    }

    public static String notSeated(Object match) {
        return "this client has no seat of %s: join it first".formatted(match);
    }

    public static String otherProposal(Object seat, Object match, Object other) {
        return "the service says that seat %s of %s proposed %s; its first event says otherwise".formatted(seat, match, other);
    }

    public static String otherSeatKey(Object seat) {
        return "seat %s has another key than that with which you took it: another program of yours has taken it again, or somebody acts in your name".formatted(seat);
    }

    public static String otherEntrantKey(Object tournament) {
        return "the log of %s shows another key of yours than that with which you entered: another program of yours has entered again, or somebody acts in your name".formatted(tournament);
    }

    public static String openedElsewhere(Object seat) {
        return "the service says that seat %s is ready, and this client has not opened what the seat is bound to: another program of yours has, or somebody acts in your name".formatted(seat);
    }

    public static String eventOfAnother(Object match, Object asked) {
        return "belongs to %s, and not to %s".formatted(match, asked);
    }

    public static String otherOrganiserKey(Object tournament) {
        return "the first event of %s states another key of yours than that which is kept here, or none: another program of yours has replaced it, or somebody acts in your name".formatted(tournament);
    }

    public static String otherRematch(Object match, Object other) {
        return "the service says that %s plays %s again; its first event says otherwise".formatted(match, other);
    }

    public static String seatWithOtherKey(Object seat) {
        return "leaves seat %s with another key than yours".formatted(seat);
    }

    public static String twoHashes(Object version) {
        return "version %s has two hashes".formatted(version);
    }

    public static String alteredBeginning(Object name, Object fields) {
        return "%s does not begin as you asked, look at %s: the service has changed it, or does not know it".formatted(name, fields);
    }

    public static String choosableScheme(Object match, Object scheme) {
        return "%s has chance scheme %s, in which somebody may choose the chance".formatted(match, scheme);
    }

    public static String beginningWithoutKeys(Object tournament) {
        return "%s does not begin with your key, your arbiters and what they are to sign".formatted(tournament);
    }

    public static String lostKey(Object keeping) {
        return "the private key with which this must be signed is not kept here: give the client the %s of the program that took the seat; if they are lost, nobody can act for the seat any more".formatted(keeping);
    }

    public static String otherMachine(Object address, Object secure, Object insecure) {
        return "%s is another machine: give %s, or %s if you mean it".formatted(address, secure, insecure);
    }

    public static String otherText(Object text, Object other) {
        return "the service was sent %s, and says that it was %s".formatted(text, other);
    }

    public static String coverNothing(Object count) {
        return "no receipt covers any of the %s events".formatted(count);
    }

    public static String coverEverything(Object count) {
        return "receipts cover all %s events".formatted(count);
    }

    public static String notPartOfHistory(Object shown, Object version) {
        return "%s: the one you saw before, up to version %s, is not part of it. Perhaps its store was set back; perhaps somebody changed what had happened. Show both receipts to the organiser or the arbiter".formatted(shown, version);
    }

    public static String nothingOverwritten(Object finding, Object path, Object other) {
        return "%s Nothing was overwritten: %s is as it was, and what was seen now is in %s. Keep both; to go on all the same, move the first one elsewhere".formatted(finding, path, other);
    }

    public static String gapInFollowing(Object match, Object version) {
        return "%s was not followed from version %s on, so nobody knows whether what was seen now continues what was seen before. Follow it from the beginning".formatted(match, version);
    }

    public static String fileOfAnother(Object path, Object match, Object other) {
        return "%s holds the receipt of %s, not of %s".formatted(path, match, other);
    }

    public static String senseless(Object name, Object finding) {
        return "%s makes no sense: %s".formatted(name, finding);
    }

    public static String numbersOfSeat(Object seat) {
        return "the numbers of seat %s".formatted(seat);
    }

    public static String seatAtOtherPlace(Object seat, Object number) {
        return "seat %s in place %s".formatted(seat, number);
    }

    public static String eventOutOfOrder(Object version, Object before, Object last) {
        return "event %s comes after %s of %s".formatted(version, before, last);
    }

    public static String numberOfEvent(Object number, Object version) {
        return "the %s of event %s".formatted(number, version);
    }

    public static String badCheckpoint(Object error) {
        return "the checkpoint is not good: %s".formatted(error);
    }

    public static String forkedLog(Object name, Object size) {
        return "%s knows other events: the tree of the first %s has another root. This is a fork".formatted(name, size);
    }

    public static String unknownForm(Object count) {
        return "it has no known form: %s bytes".formatted(count);
    }

    public static String nameBegunAgain(Object kind, Object place) {
        return "begins a stream of %s whose name began already, at entry %s: one name has two histories".formatted(kind, place);
    }

    public static String lateBeginning(Object kind, Object version) {
        return "begins a stream of %s with version %s".formatted(kind, version);
    }

    public static String entryAfterArchive(Object place) {
        return "comes after the archive of its stream, entry %s".formatted(place);
    }

    public static String entryOfOtherKind(Object kind, Object place, Object other) {
        return "is of a stream of %s, and entry %s of %s".formatted(kind, place, other);
    }

    public static String brokenBundle(Object path, Object count) {
        return "%s is missing, or is no bundle of %s entries".formatted(path, count);
    }

    public static String unlikelyBeginning(Object version) {
        return "the log cannot begin with its version %s".formatted(version);
    }

    public static String fewCosignatures(Object cosigned, Object count, Object quorum) {
        return "%s of %s witnesses have cosigned it; wanted: %s".formatted(cosigned, count, quorum);
    }

    public static String checkpointOfOther(Object origin, Object name) {
        return "it is a checkpoint of %s, not of %s".formatted(origin, name);
    }

    public static String notLogged(Object error) {
        return "is not shown to be in the log: %s".formatted(error);
    }

    public static String brokenCheckpoint(Object fault) {
        return "has a checkpoint that does not hold: %s".formatted(fault);
    }

    public static String checkpointOfAnother(Object log, Object origin) {
        return "names the log %s, and has a checkpoint of %s".formatted(log, origin);
    }

    public static String brokenSignature(Object error) {
        return "has a signature that does not hold: %s".formatted(error);
    }

    public static String untrustedSignature(Object name) {
        return "is not signed with a key of %s that is trusted".formatted(name);
    }

    public static String brokenFile(Object finding) {
        return "is in a file that does not hold: %s".formatted(finding);
    }

    public static String unreadable(Object version) {
        return "version %s cannot be read".formatted(version);
    }

    public static String signatureOfAnother(Object account) {
        return "has a signature that is not that of %s for this".formatted(account);
    }

    public static String unfoldable(Object error) {
        return "cannot be folded: %s".formatted(error);
    }

    public static String countOfStandings(Object count, Object own) {
        return "has standings of %s entrants, where the events lead to %s".formatted(count, own);
    }

    public static String otherStandingsThanEvents(Object one, Object other) {
        return "has standings that do not follow: %s, where the events lead to %s".formatted(one, other);
    }

    public static String senselessRecord(Object match, Object error) {
        return "the record of %s makes no sense: %s".formatted(match, error);
    }

    public static String unlinkedRecord(Object name) {
        return "%s has a record here, and no event links it".formatted(name);
    }

    public static String findingOfRecord(Object match, Object text) {
        return "the record of %s %s".formatted(match, text);
    }

    public static String notOver(Object match) {
        return "%s is not over".formatted(match);
    }

    public static String otherPart(Object found, Object part) {
        return "%s comes where %s must be".formatted(found, part);
    }

    public static String otherChoiceOfParts(Object found, Object part) {
        return "%s comes where %s may be".formatted(found, part);
    }

    public static String manyParts(Object count, Object part, Object most) {
        return "it has %s of %s; there may be %s".formatted(count, part, most);
    }

    public static String partsAfter(Object tournament, Object version, Object last) {
        return "%s %s came after version %s".formatted(tournament, version, last);
    }

    public static String manyEntries(Object version) {
        return "version %s has too many entries".formatted(version);
    }

    public static String otherEnd(Object version) {
        return "version %s does not end the tournament as its header says".formatted(version);
    }

    public static String longPart(Object part, Object most) {
        return "its %s has more than %s bytes".formatted(part, most);
    }

    public static String longAnyPart(Object most) {
        return "a part has more than %s bytes".formatted(most);
    }

    public static String notOverAt(Object match, Object version) {
        return "%s is not over at version %s: what is hidden in it is not published yet, and without that nothing can be verified".formatted(match, version);
    }

    public static String otherMatch(Object named, Object match) {
        return "names %s; the match of this table is %s".formatted(named, match);
    }

    public static String withheldMatch(Object match) {
        return "links %s, whose record is withheld".formatted(match);
    }

    public static String recordOfAnother(Object match, Object other) {
        return "links %s, and the record is of %s".formatted(match, other);
    }

    public static String matchOfAnotherTable(Object match) {
        return "links %s, which is not a match of this table".formatted(match);
    }

    public static String otherEntrants(Object match, Object there, Object expected) {
        return "%s keeps its seats for %s; at the table sit %s".formatted(match, there, expected);
    }

    public static String seatForAnother(Object match, Object entrant, Object account) {
        return "%s keeps the seat of %s for %s".formatted(match, entrant, account);
    }

    public static String otherResult(Object told, Object own) {
        return "has another result than the match: %s; the match says %s".formatted(told, own);
    }

    public static String otherLeavers(Object told, Object own) {
        return "says that all its players left the match: %s; by the record %s".formatted(told, own);
    }

    public static String closesBegun(Object match) {
        return "closes %s, which the service did not close before it began".formatted(match);
    }

    public static String otherAbsent(Object told, Object own) {
        return "names as no-shows %s; by the record they are %s".formatted(told, own);
    }

    public static String unknownChance(Object scheme) {
        return "chance scheme %s is unknown".formatted(scheme);
    }

    public static String createdAgain(Object version) {
        return "version %s creates the match again".formatted(version);
    }

    public static String fingerprintOfTable(Object version) {
        return "the table of version %s has another fingerprint".formatted(version);
    }

    public static String sentAs(Object version, Object sent) {
        return "version %s was sent as version %s".formatted(version, sent);
    }

    public static String noSuchSeal(Object version, Object index) {
        return "version %s has no seal %s".formatted(version, index);
    }

    public static String hiddenFromSeat(Object version, Object seat) {
        return "version %s hides from seat %s what it may know".formatted(version, seat);
    }

    public static String effectOfNoKind(Object version) {
        return "version %s has an effect of no kind".formatted(version);
    }

    public static String noArea(Object place) {
        return "%s lies in no area of the table".formatted(place);
    }

    public static String notOnTop(Object task, Object stack) {
        return "%s is not on top of stack %s".formatted(task, stack);
    }

    public static String shownAlready(Object place, Object seat) {
        return "%s is already shown to seat %s".formatted(place, seat);
    }

    public static String notShown(Object place, Object seat) {
        return "%s is not shown to seat %s".formatted(place, seat);
    }

    public static String manyPieces(Object count) {
        return "%s pieces that move at once".formatted(count);
    }

    public static String unfitPlace(Object count, Object place) {
        return "%s pieces may not lie at %s".formatted(count, place);
    }

    public static String brokenBox(Object most) {
        return "the box is not whole, or has more than %s bytes".formatted(most);
    }

    public static String otherBytes(Object kind) {
        return "these bytes are not written as %s".formatted(kind);
    }

    public static String shortSupply(Object places) {
        return "takes more than there is from %s".formatted(places);
    }

    public static String lastHash(Object digest) {
        return "The last event has SHA-256 %s".formatted(digest);
    }

    public static String choiceAt(Object version, Object text) {
        return "version %s: %s (a choice for somebody)".formatted(version, text);
    }

    public static String entropyUsed(Object seat) {
        return "its entropy went into the chance of the match, from seat %s".formatted(seat);
    }

    public static String noNumberOfWitnesses(Object text) {
        return "not a number of witnesses: %s".formatted(text);
    }

    public static String readOnce(Object count) {
        return "%s entries read: its name begins once, and no version is there twice".formatted(count);
    }
}
