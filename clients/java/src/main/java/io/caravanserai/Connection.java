package io.caravanserai;

import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Line;
import java.time.Duration;
import java.util.Optional;

/** Settings of a client; each method returns this. */
public final class Connection {
    private final String address;
    private String token = Tokens.newToken();
    private boolean registered;
    private String language = "en";
    private EntropyStorage entropies = EntropyStorage.inMemory();
    private Retrying retrying = Retrying.DEFAULT;
    private Optional<Tls> tls = Optional.empty();
    private boolean insecure;
    private Optional<Duration> idleTime = Optional.of(Constants.IDLE_TIME);

    Connection(String address) {
        this.address = address;
    }

    /**
     * Comes back as a guest. Without it the client makes a new token.
     *
     * @param token the token; an empty one makes a spectator
     * @return this
     */
    public Connection token(String token) {
        this.token = printable(token);
        return this;
    }

    /**
     * Comes back as a registered player, or as one that an identity provider knows.
     *
     * @param token the token of the player
     * @return this
     */
    public Connection player(String token) {
        this.registered = true;
        return token(token);
    }

    /**
     * Sets the language of all texts; English without it.
     *
     * @param language a language tag, such as {@code ru}
     * @return this
     */
    public Connection language(String language) {
        this.language = printable(language);
        return this;
    }

    /**
     * Sets where the client keeps what it contributes to chance, and the private keys of its seats; in memory without
     * it. Give a storage that outlives the program if the program may restart before its matches are over: without the
     * key of a seat, nobody can act for it any more.
     *
     * @param entropies the storage
     * @return this
     */
    public Connection entropies(EntropyStorage entropies) {
        this.entropies = entropies;
        return this;
    }

    /**
     * Sets how long and how often a call is tried.
     *
     * @param retrying the limits
     * @return this
     */
    public Connection retrying(Retrying retrying) {
        this.retrying = retrying;
        return this;
    }

    /**
     * Encrypts the connection.
     *
     * @param tls the certificates
     * @return this
     */
    public Connection tls(Tls tls) {
        this.tls = Optional.of(tls);
        return this;
    }

    /**
     * Permits plain text over a network: tokens can be read.
     *
     * @return this
     */
    public Connection insecure() {
        this.insecure = true;
        return this;
    }

    /**
     * Makes all calls unary. Without it decisions, undos, resignations and requests for offers go on a stream where the
     * service has it.
     *
     * @return this
     */
    public Connection withoutPlayStream() {
        this.idleTime = Optional.empty();
        return this;
    }

    /** Closes the stream for decisions after this time without any. */
    Connection idleTime(Duration idleTime) {
        this.idleTime = Optional.of(idleTime);
        return this;
    }

    /**
     * Makes the client. It does not wait until the service can be reached.
     *
     * @return the client; close it
     * @throws IllegalArgumentException the address has no port; or it is another machine, without TLS and without
     *     {@link #insecure}
     */
    public Client connect() {
        return new Client(new Line(Channels.open(address, tls, insecure)), this, token, registered);
    }

    String language() {
        return language;
    }

    EntropyStorage entropies() {
        return entropies;
    }

    Retrying retrying() {
        return retrying;
    }

    /** The idle time after which the stream for decisions is closed; nothing if there is none. */
    Optional<Duration> idleTime() {
        return idleTime;
    }

    /** The same settings with another storage. */
    Connection withEntropies(EntropyStorage other) {
        var same = new Connection(address).language(language).retrying(retrying).entropies(other);
        same.idleTime = idleTime;
        return same;
    }

    private static String printable(String text) {
        if (!text.chars().allMatch(sign -> sign > ' ' && sign < 0x7f)) {
            throw new IllegalArgumentException(Findings.UNPRINTABLE_TOKEN);
        }
        return text;
    }
}
