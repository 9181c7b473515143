package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.AdjudicateRequest;
import io.caravanserai.v1.Adjudication;
import io.caravanserai.v1.CreateTournamentRequest;
import io.caravanserai.v1.Player;
import io.caravanserai.v1.Tournament;
import io.caravanserai.v1.TournamentEvent;
import io.grpc.Status;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The acts of an organiser or an arbiter in tournaments, signed with the key that the first event states, if it is kept
 * here. Without it, only the service says whose act it is.
 */
final class OrganiserActs {
    private static final String UNSIGNED = Findings.KEYLESS_ORGANISER;
    private static final Pattern FRACTION = Pattern.compile("(\\d{1,9})(?:/([1-9]\\d{0,8}))?");

    private final Supplier<Player> own;
    private final boolean registered;
    private final Signers signers;
    private final Function<String, OrganiserLog> reading;

    /**
     * The acts of the player who calls.
     *
     * @param own asks who they are, and compares their key
     * @param registered whether they are a player at all
     * @param signers keeps their keys
     * @param reading reads the log of a tournament up to now
     */
    OrganiserActs(Supplier<Player> own, boolean registered, Signers signers, Function<String, OrganiserLog> reading) {
        this.own = own;
        this.registered = registered;
        this.signers = signers;
        this.reading = reading;
    }

    /**
     * A new tournament begins as was asked, with the key of this player, their arbiters, and what they are to sign. The
     * key and the first event are noted.
     */
    Tournament begun(CreateTournamentRequest request, Tournament made) {
        OrganiserLog log = reading.apply(made.getName());
        player().ifPresent(one -> {
            OrganiserSignatures begun = log.signatures();
            Set<String> accounts = new HashSet<>(request.getSettings().getArbitersList());
            accounts.add(one.getName());
            if (begun.required() != request.getOrganisersSign()
                    || !begun.accounts().equals(accounts)
                    || !begun.key(one.getName()).equals(one.getPublicKey())) {
                throw new AlteredException(Findings.beginningWithoutKeys(made.getName()));
            }
            signers.organises(made.getName(), one.getPublicKey(), log.first());
        });
        if (!log.created().getSeed().equals(request.getSeed())) {
            throw Beginnings.otherwise(made.getName(), "seed");
        }
        Beginnings.requireSettings(
                made.getName(), request.getSettings(), log.created().getSettings());
        return made;
    }

    /** The signature of what comes next, which the request already says; empty if this player does not sign. */
    ByteString signature(String tournament, TournamentEvent.Builder next) {
        return signature(tournament, log -> next);
    }

    /**
     * The signature of what comes next, as it is made from the log; empty if this player does not sign.
     *
     * @throws CallException.WrongMoment {@code SIGNATURE_MISSING}: they sign everything, with a key that is not kept
     *     here
     * @throws AlteredException the first event states another key of theirs than that which is kept here, or than when
     *     this client created the tournament
     */
    ByteString signature(String tournament, Function<OrganiserLog, TournamentEvent.Builder> next) {
        return player().filter(one -> !one.getPublicKey().isEmpty()
                        || signers.organising(tournament).isPresent())
                .map(one -> signed(tournament, one, reading.apply(tournament), next))
                .orElse(ByteString.EMPTY);
    }

    private ByteString signed(
            String tournament, Player player, OrganiserLog log, Function<OrganiserLog, TournamentEvent.Builder> next) {
        OrganiserSignatures signatures = log.signatures();
        ByteString stated = signatures.key(player.getName());
        boolean other = signers.organising(tournament)
                .filter(key -> !key.equals(stated))
                .isPresent();
        boolean kept = signers.keeps(stated);
        if (other || (!stated.isEmpty() && !kept && signers.keeps(player.getPublicKey()))) {
            throw new AlteredException(Findings.otherOrganiserKey(tournament));
        }
        signers.requireFirst(tournament, log.first());
        if (!stated.isEmpty() && !kept && signatures.required()) {
            throw CallException.local(Status.Code.FAILED_PRECONDITION, "SIGNATURE_MISSING", UNSIGNED);
        }
        return kept
                ? signers.sign(stated, signatures.act(next.apply(log)), tournament, signatures.head(player.getName()))
                : ByteString.EMPTY;
    }

    /**
     * Writes names and points into a ruling as the event will hold them. A table plays again without those who
     * forfeited, unless everybody is to play.
     */
    static Adjudication settled(AdjudicateRequest.Builder request, OrganiserLog log) {
        Adjudication.Builder ruling = request.getAdjudicationBuilder();
        if (ruling.hasPenalty()) {
            var penalty = ruling.getPenaltyBuilder();
            penalty.setPoints(reduced(penalty.getPoints()));
        }
        if (ruling.hasReplay() && ruling.getReplay().getWithoutCount() == 0 && !request.getEverybody()) {
            ruling.getReplayBuilder().addAllWithout(log.shutOut(ruling.getRound(), ruling.getTable()));
            request.setEverybody(ruling.getReplay().getWithoutCount() == 0);
        }
        return ruling.build();
    }

    /** A fraction such as {@code 2/4} in lowest terms. If it is none, the service says what is wrong with it. */
    static String reduced(String points) {
        Matcher found = FRACTION.matcher(points);
        if (!found.matches()) {
            return points;
        }
        var over = new BigInteger(found.group(1));
        var under = found.group(2) == null ? BigInteger.ONE : new BigInteger(found.group(2));
        BigInteger divisor = over.gcd(under);
        BigInteger rest = under.divide(divisor);
        return over.divide(divisor) + (rest.equals(BigInteger.ONE) ? "" : "/" + rest);
    }

    private Optional<Player> player() {
        return registered ? Optional.of(own.get()) : Optional.empty();
    }
}
