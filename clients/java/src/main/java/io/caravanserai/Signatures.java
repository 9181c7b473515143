package io.caravanserai;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import io.caravanserai.internal.Agreement;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.Actor;
import io.caravanserai.v1.DecisionMade;
import io.caravanserai.v1.EndAnswered;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Opening;
import io.caravanserai.v1.OpeningContent;
import io.caravanserai.v1.SeatJoined;
import io.caravanserai.v1.TimeGiven;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The proof of who decided: each seat with a key has signed its acts, over the history that everybody sees. Give it
 * each event in order, from the first on.
 *
 * <p>A seat with a key signs when it is taken, and then each decision, undo and resignation. A signature covers the
 * hash of a version that is no older than what the seat signed before, so none counts twice. An operator who writes an
 * event into their own store cannot sign it; and if they change what came before, the signatures after it do not fit
 * any more.
 *
 * <p>What else a player does (leave, bind the seat, be ready, pause, resume, give time) they may sign. What they did
 * not sign, only the service says.
 */
public final class Signatures {
    private static final String NO_SIGNER = Findings.NOBODY_SIGNS;

    private final List<ByteString> heads = new ArrayList<>(List.of(Following.GENESIS));
    private final Map<Integer, Signer> seats = new HashMap<>();
    private final Agreement agreement = new Agreement();
    private final Set<ByteString> keys = new HashSet<>();
    private String match = "";
    private boolean required;
    private int signed;
    private int unsigned;
    private int hidden;
    private int told;

    /** The player of a seat: their key (empty: they do not sign), and the version of their latest event. */
    private static final class Signer {
        private final ByteString key;
        private final boolean bot;
        private long acted;

        Signer(ByteString key, boolean bot) {
            this.key = key;
            this.bot = bot;
        }
    }

    /**
     * True if every player needs a key.
     *
     * @return whether they do
     */
    public boolean required() {
        return required;
    }

    /** The key of a seat; empty if it has none. */
    ByteString key(int seat) {
        return Optional.ofNullable(seats.get(seat)).map(signer -> signer.key).orElse(ByteString.EMPTY);
    }

    /** The seat with a key, if there is one. */
    Optional<Integer> seatOf(ByteString key) {
        return seats.entrySet().stream()
                .filter(seat -> seat.getValue().key.equals(key))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /**
     * The number of decisions with a signature that fits.
     *
     * @return a number
     */
    public int signed() {
        return signed;
    }

    /**
     * The number of decisions of players whose seats have no key.
     *
     * @return a number
     */
    public int unsigned() {
        return unsigned;
    }

    /**
     * The number of secret decisions, with a signature that is not published yet.
     *
     * @return a number
     */
    public int hidden() {
        return hidden;
    }

    /**
     * The number of other acts that are said to be those of players whose seats have keys, and nobody signed them.
     *
     * @return a number
     */
    public int told() {
        return told;
    }

    /**
     * The keys that signed a decision.
     *
     * @return the keys
     */
    public Set<ByteString> keys() {
        return Set.copyOf(keys);
    }

    /**
     * Adds an event with its update.
     *
     * @param event the event
     * @param update the update that brought it, with the openings that are known
     * @return what is wrong with it
     */
    public List<String> follow(MatchEvent event, MatchUpdate update) {
        var wrong = new ArrayList<String>();
        act(event, wrong);
        if (event.hasLeft()) {
            seats.remove(event.getLeft().getSeat());
        }
        follow(event, update.getOpeningsList(), wrong);
        agreement.follow(event, wrong);
        heads.add(Digests.sha256(update.getEvent()));
        return wrong;
    }

    private void follow(MatchEvent event, List<Opening> openings, List<String> wrong) {
        switch (event.getBodyCase()) {
            case JOINED -> joined(event, event.getJoined(), wrong);
            case UNDONE -> acted(event, event.getUndone().getSeat(), Signing.UNDOING, heads.size() - 1L, wrong);
            case RESIGNED -> acted(event, event.getResigned().getSeat(), Signing.RESIGNING, 0, wrong);
            case HANDED_OVER -> {
                int seat = event.getHandedOver().getSeat();
                acted(event, seat, Signing.handingOver(event.getHandedOver().getBot()), 0, wrong);
                seats.put(seat, new Signer(ByteString.EMPTY, true));
            }
            case END_ANSWERED -> {
                EndAnswered answered = event.getEndAnswered();
                var act = Signing.ending(answered.getProposedAt(), answered.getDeclines());
                acted(event, answered.getSeat(), act, agreement.since(answered), wrong);
            }
            case DECIDED -> {
                if (event.getDecided().getAutomatic()) {
                    notSigned(event, NO_SIGNER, wrong);
                } else {
                    decided(event, event.getDecided(), openings, wrong);
                }
            }
            default -> {
                if (event.hasCreated()) {
                    required = event.getCreated().getSignaturesRequired();
                    match = event.getMatch();
                }
                notSigned(event, NO_SIGNER, wrong);
            }
        }
    }

    /** Checks the signature of an act that a player may sign. */
    private void act(MatchEvent event, List<String> wrong) {
        Optional<Done> done = done(event);
        Optional<Signer> found = done.map(act -> seats.get(act.seat())).filter(player -> !player.key.isEmpty());
        if (!event.hasActSignature()) {
            told += found.isPresent() ? 1 : 0;
            return;
        }
        if (found.isEmpty()) {
            wrong.add(Findings.ACT_OF_NOBODY);
            return;
        }
        Signer signer = found.get();
        ByteString signature = event.getActSignature().getSignature();
        long covered = event.getActSignature().getSignedVersion();
        if (covered < signer.acted || covered >= heads.size()) {
            wrong.add(Findings.otherVersion(Long.toUnsignedString(covered)));
            return;
        }
        ByteString message = done.get().act().signedBytes(match, heads.get((int) covered));
        if (!Signing.fits(signer.key, signature, message)) {
            wrong.add(Findings.otherSigner(done.get().seat()));
        }
        if (!event.hasStartVoided()) { // the event that frees the seat has the same signature
            signer.acted = event.getVersion();
        }
    }

    /** The act of a seat that it may sign. */
    private record Done(int seat, Signing.Act act) {}

    private static Optional<Done> done(MatchEvent event) {
        Done done =
                switch (event.getBodyCase()) {
                    case LEFT -> left(event.getLeft().getSeat(), event.getLeft().getBy());
                    case START_VOIDED ->
                        left(
                                event.getStartVoided().getSeat(),
                                event.getStartVoided().getBy());
                    case BOUND ->
                        new Done(
                                event.getBound().getSeat(),
                                Signing.binding(event.getBound().getEntropyCommitment()));
                    case READY ->
                        new Done(
                                event.getReady().getSeat(),
                                Signing.beingReady(event.getReady().getEntropy()));
                    case PAUSED -> new Done(event.getPaused().getSeat(), Signing.PAUSING);
                    case RESUMED -> new Done(event.getResumed().getSeat(), Signing.RESUMING);
                    case TIME_GIVEN -> gave(event.getTimeGiven());
                    default -> null;
                };
        return Optional.ofNullable(done);
    }

    private static Done left(int seat, Actor by) {
        return by == Actor.ACTOR_PLAYERS ? new Done(seat, Signing.LEAVING) : null;
    }

    private static Done gave(TimeGiven given) {
        return given.getGivenBy() == 0 || given.getSeatsCount() != 1
                ? null
                : new Done(given.getGivenBy(), Signing.givingTime(given.getSeats(0), given.getMilliseconds()));
    }

    private void joined(MatchEvent event, SeatJoined joined, List<String> wrong) {
        int seat = joined.getSeat();
        ByteString key = joined.getPublicKey();
        boolean bot = !joined.getBot().isEmpty();
        if (key.isEmpty() && !bot && required) {
            wrong.add(Findings.missingKey(seat));
        }
        if (!key.isEmpty() && (bot || !Signing.isKey(key))) {
            wrong.add(Findings.noKey(seat));
        }
        if (!key.isEmpty() && seats.values().stream().anyMatch(signer -> signer.key.equals(key))) {
            wrong.add(Findings.takenKey(seat));
        }
        seats.put(seat, new Signer(key, bot));
        acted(event, seat, Signing.joining(key, joined.getEntropyCommitment()), 0, wrong);
    }

    private void decided(MatchEvent event, DecisionMade decided, List<Opening> openings, List<String> wrong) {
        int seat = decided.getSeat();
        Signer signer = seats.get(seat);
        if (signer == null || signer.key.isEmpty()) {
            unsigned += signer != null && signer.bot ? 0 : 1;
            notSigned(event, Findings.seatWithoutKey(seat), wrong);
            return;
        }
        boolean secret = !decided.hasDecision();
        boolean own =
                openings.stream().anyMatch(opening -> opening.getAudienceList().contains(seat));
        if (secret && openings.size() < event.getSealsCount() && !own) {
            hidden++;
            signer.acted = event.getVersion();
            return;
        }
        OpeningContent opened = openings.stream()
                .map(Seals::content)
                .filter(OpeningContent::hasDecision)
                .findFirst()
                .orElse(OpeningContent.getDefaultInstance());
        Any decision = secret ? opened.getDecision() : decided.getDecision();
        ByteString signature = secret ? opened.getSignature() : event.getSignature();
        int before = wrong.size();
        long askedAt = decided.getAskedAt();
        acted(event, seat, Signing.deciding(askedAt, decision), signature, askedAt, wrong);
        if (secret && !event.getSignature().isEmpty()) {
            wrong.add(Findings.SECRET_SIGNATURE);
        }
        if (wrong.size() == before) {
            signed++;
            keys.add(signer.key);
        }
    }

    private void acted(MatchEvent event, int seat, Signing.Act act, long since, List<String> wrong) {
        acted(event, seat, act, event.getSignature(), since, wrong);
    }

    /** Checks that a player signed an act: a signature, no older than {@code since} and than their latest event. */
    private void acted(
            MatchEvent event, int seat, Signing.Act act, ByteString signature, long since, List<String> wrong) {
        Signer signer = seats.get(seat);
        if (signer == null || signer.key.isEmpty()) {
            notSigned(event, Findings.seatWithoutKey(seat), wrong);
            return;
        }
        long covered = event.getSignedVersion();
        long earliest = Math.max(since, signer.acted);
        signer.acted = event.getVersion();
        if (signature.isEmpty()) {
            wrong.add(Findings.unsigned(seat));
        } else if (covered < earliest || covered < 0 || covered >= heads.size()) {
            wrong.add(Findings.otherVersion(Long.toUnsignedString(covered)));
        } else if (!Signing.fits(signer.key, signature, act.signedBytes(match, heads.get((int) covered)))) {
            wrong.add(Findings.otherSigner(seat));
        }
    }

    private static void notSigned(MatchEvent event, String otherwise, List<String> wrong) {
        if (!event.getSignature().isEmpty() || event.getSignedVersion() != 0) {
            wrong.add(otherwise);
        }
    }
}
