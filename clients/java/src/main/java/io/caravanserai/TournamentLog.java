package io.caravanserai;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Lots;
import io.caravanserai.internal.Messages;
import io.caravanserai.v1.Opening;
import io.caravanserai.v1.TournamentEvent;
import io.caravanserai.v1.TournamentUpdate;
import java.util.Optional;

/** Checks the log of a tournament: give it each update in order. It needs no rules, and does no I/O. */
public final class TournamentLog {
    private final String tournament;
    private final Lots lots = new Lots();
    private final Optional<EntrantSignatures> signatures;
    private final Optional<OrganiserSignatures> organisers;
    private long version;
    private ByteString head;

    /**
     * Begins before the first event, or after a version; then what came before is taken on trust.
     *
     * @param tournament {@code tournaments/…}
     * @param after the version; 0: everything is checked
     */
    public TournamentLog(String tournament, long after) {
        this.tournament = tournament;
        this.version = after;
        this.head = after == 0 ? Following.GENESIS : ByteString.EMPTY;
        this.signatures = after == 0 ? Optional.of(new EntrantSignatures()) : Optional.empty();
        this.organisers = signatures.map(all -> new OrganiserSignatures());
    }

    /**
     * The version of the latest event.
     *
     * @return a number
     */
    public long version() {
        return version;
    }

    /**
     * The SHA-256 of the latest event, as {@code Tournament.head}.
     *
     * @return the hash; empty if the log began after a version and nothing came since
     */
    public ByteString head() {
        return head;
    }

    /**
     * Returns the signatures of entrants in the events so far.
     *
     * @return the signatures of entrants; nothing if the log began after a version, and does not know the events before
     */
    public Optional<EntrantSignatures> signatures() {
        return signatures;
    }

    /**
     * Returns the signatures of the organiser and the arbiters in the events so far.
     *
     * @return their signatures; nothing if the log began after a version
     */
    public Optional<OrganiserSignatures> organisers() {
        return organisers;
    }

    /** The commitments of the entrants, where the log began with the first event. */
    Lots lots() {
        return lots;
    }

    String tournament() {
        return tournament;
    }

    /**
     * Checks an update, and adds it.
     *
     * @param update the update
     * @return the event
     * @throws AlteredException it contradicts itself, or what came before
     */
    public TournamentEvent follow(TournamentUpdate update) {
        TournamentEvent event = read(update);
        long number = event.getVersion();
        require(event.getTournament().equals(tournament), number, "belongs to " + event.getTournament());
        require(number == version + 1 && update.getVersion() == number, number, Findings.OUT_OF_ORDER);
        boolean chained = head.isEmpty() || event.getPrevious().equals(head);
        require(chained, number, Findings.UNCHAINED);
        for (Opening opening : update.getOpeningsList()) {
            int index = opening.getIndex();
            boolean fits = index >= 0
                    && index < event.getSealsCount()
                    && event.getSeals(index).getDigest().equals(Seals.seal(tournament, number, opening));
            require(fits, number, Findings.UNFIT_SEAL);
        }
        ByteString digest = Digests.sha256(update.getEvent());
        signatures.flatMap(all -> all.follow(event, digest)).ifPresent(text -> require(false, number, text));
        organisers.flatMap(all -> all.follow(event, digest)).ifPresent(text -> require(false, number, text));
        version = number;
        head = digest;
        lots.follow(event);
        return event;
    }

    private TournamentEvent read(TournamentUpdate update) {
        try {
            TournamentEvent event = TournamentEvent.parseFrom(update.getEvent());
            require(Messages.areWritten(event, update.getEvent()), update.getVersion(), "is not written as an event");
            return event;
        } catch (InvalidProtocolBufferException error) {
            throw new AlteredException(Findings.unreadable(Long.toUnsignedString(update.getVersion())));
        }
    }

    private void require(boolean holds, long number, String text) {
        if (!holds) {
            throw new AlteredException("version " + Long.toUnsignedString(number) + " of " + tournament + " " + text);
        }
    }
}
