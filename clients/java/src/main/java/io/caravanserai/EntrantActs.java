package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.v1.Player;
import io.caravanserai.v1.RegisterEntrantRequest;
import io.caravanserai.v1.TournamentEvent;
import io.caravanserai.v1.TournamentUpdate;
import java.text.Normalizer;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The acts of an entrant in tournaments, signed with the key that the player has registered, if it is kept here.
 * Without it, only the service says whose act it is.
 */
final class EntrantActs {
    private static final String ENTRANTS = "/entrants/";
    /** The separators of words, as the service reads a reason. */
    private static final Pattern SPACES = Pattern.compile("[\\s\\x1c-\\x1f\\x85\\p{Z}]+");

    private final Supplier<Player> asking;
    private final boolean registered;
    private final Signers signers;
    private final Function<String, TournamentLog> log;
    /** The entrant that this player is, once it is known. */
    private volatile String name = "";

    /**
     * The acts of the player who calls.
     *
     * @param asking asks who they are
     * @param registered whether they are a player at all
     * @param signers keeps their keys
     * @param log reads the log of a tournament
     */
    EntrantActs(Supplier<Player> asking, boolean registered, Signers signers, Function<String, TournamentLog> log) {
        this.asking = asking;
        this.registered = registered;
        this.signers = signers;
        this.log = log;
    }

    /** The player who calls. */
    Player own() {
        Player own = asking.get();
        signers.requireRegistered(own.getPublicKey());
        return own;
    }

    /** The entrant that a player is. */
    static String entrant(Player player) {
        return player.getName().replaceFirst("^players/", "");
    }

    /** The tournament of an entrant, if this is the one who calls. */
    Optional<String> ownTournament(String entrant) {
        int at = entrant.indexOf(ENTRANTS);
        boolean own = registered
                && at > 0
                && entrant.substring(at + ENTRANTS.length()).equals(entrant(asking.get()));
        return own ? Optional.of(entrant.substring(0, at)) : Optional.empty();
    }

    /** A reason as the service keeps it: this is signed. */
    static String reason(String given) {
        return Normalizer.normalize(SPACES.matcher(given).replaceAll(" ").strip(), Normalizer.Form.NFC);
    }

    /**
     * Enters a tournament. The first registration needs no log; one after that covers what the entrant did before, and
     * late entrants are bound to no entropy.
     */
    <T> T entered(RegisterEntrantRequest.Builder request, Function<RegisterEntrantRequest, T> send) {
        Optional<Player> signer = player().filter(one -> signers.keeps(one.getPublicKey()));
        signer.ifPresent(one -> signers.enters(request.getTournament(), one.getPublicKey()));
        T answer = signer.map(one -> entered(request, one, send)).orElseGet(() -> send.apply(request.build()));
        signers.entered(
                request.getTournament(), signer.map(Player::getPublicKey).orElse(ByteString.EMPTY));
        return answer;
    }

    private <T> T entered(
            RegisterEntrantRequest.Builder request, Player signer, Function<RegisterEntrantRequest, T> send) {
        try {
            return send.apply(signed(request, signer, Following.GENESIS));
        } catch (CallException.WrongMoment error) {
            if (!error.reason().equals("SIGNATURE_INVALID")) {
                throw error;
            }
        }
        TournamentLog read = log.apply(request.getTournament());
        if (read.lots().closed()) {
            request.clearEntropyCommitment();
        }
        ByteString head = read.signatures().orElseThrow().head(entrant(signer));
        return send.apply(signed(request, signer, head));
    }

    private RegisterEntrantRequest signed(RegisterEntrantRequest.Builder request, Player signer, ByteString head) {
        ByteString key = signer.getPublicKey();
        Signing.Act act = Signing.registering(
                key, request.getEntropyCommitment(), request.getEntryTicket(), request.getCountry());
        return request.setSignature(signers.sign(key, act, request.getTournament(), head))
                .build();
    }

    /** Requires that an entrant has a key in a log that was sent, before anything else is. */
    void requireEntered(String entrant, TournamentLog read) {
        signers.requireEntered(
                read.tournament(), read.signatures().orElseThrow().key(entrant));
    }

    /** Sends what an entrant does, with a signature, which is empty without the key. */
    <T> T acted(String tournament, Signing.Act act, Function<ByteString, T> send) {
        return acted(tournament, (signatures, entrant) -> Optional.of(act), send);
    }

    /** Sends what an entrant does, with a signature over what follows from the log, which is empty without the key. */
    <T> T acted(
            String tournament,
            BiFunction<EntrantSignatures, String, Optional<Signing.Act>> act,
            Function<ByteString, T> send) {
        return send.apply(player().filter(one -> !one.getPublicKey().isEmpty() || signers.hasEntered(tournament))
                .flatMap(one -> {
                    TournamentLog read = log.apply(tournament);
                    return act.apply(read.signatures().orElseThrow(), entrant(one))
                            .map(wanted -> signature(entrant(one), wanted, read));
                })
                .orElse(ByteString.EMPTY));
    }

    /**
     * The signature of an act that comes after what a log shows, with the key with which the entrant has registered:
     * the player may have replaced it since. It is empty if that is not kept here.
     */
    ByteString signature(String entrant, Signing.Act act, TournamentLog read) {
        EntrantSignatures signatures = read.signatures().orElseThrow();
        ByteString key = signatures.key(entrant);
        signers.requireEntered(read.tournament(), key);
        return signers.keeps(key)
                ? signers.sign(key, act, read.tournament(), signatures.head(entrant))
                : ByteString.EMPTY;
    }

    /** The event of an update that a log follows; if it enters this player, it must be with a key that was sent. */
    TournamentEvent followed(TournamentLog read, TournamentUpdate update) {
        TournamentEvent event = read.follow(update);
        if (event.hasRegistered() && registered && signers.hasEntered(read.tournament())) {
            if (name.isEmpty()) {
                name = entrant(own());
            }
            if (event.getRegistered().getEntrant().equals(name)) {
                signers.requireEntered(read.tournament(), event.getRegistered().getPublicKey());
            }
        }
        return event;
    }

    private Optional<Player> player() {
        return registered ? Optional.of(own()) : Optional.empty();
    }
}
