package io.caravanserai;

import com.google.protobuf.ByteString;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The contributions of a client to chance: fresh entropy for each binding, sent once. */
final class Entropies {
    private final EntropyStorage storage;

    Entropies(EntropyStorage storage) {
        this.storage = storage;
    }

    /**
     * Makes a call that binds to fresh entropy, which is kept from now on. If the service refuses the call, what was
     * kept before is kept again, because it is what the log shows.
     *
     * <p>A request that is repeated has the same entropy again. That may have been sent by now, so what is kept stays
     * as it is.
     */
    <T> T binding(String name, String requestId, Function<ByteString, T> bind) {
        List<String> keys = requestId.isEmpty() ? List.of(name) : List.of(name, name + " " + requestId);
        Optional<ByteString> known = keys.stream().skip(1).findFirst().flatMap(storage::get);
        if (known.isPresent()) {
            return bind.apply(Chance.entropyCommitment(known.get()));
        }
        Optional<ByteString> before = storage.remove(name);
        ByteString entropy = Chance.newEntropy();
        keys.forEach(key -> storage.put(key, entropy));
        try {
            return bind.apply(Chance.entropyCommitment(entropy));
        } catch (CallException error) {
            if (error.refuses()) {
                boolean kept = storage.get(name).equals(Optional.of(entropy));
                keys.stream().skip(kept ? 0 : 1).forEach(storage::remove);
                before.filter(old -> kept).ifPresent(old -> storage.put(name, old));
            }
            throw error;
        }
    }

    /** The entropy that is contributed, or was; empty if nothing is kept. */
    ByteString of(String name) {
        return storage.get(name).or(() -> storage.get(openedKey(name))).orElse(ByteString.EMPTY);
    }

    /** The commitment of that; empty if nothing is kept. */
    ByteString commitment(String name) {
        ByteString kept = of(name);
        return kept.isEmpty() ? kept : Chance.entropyCommitment(kept);
    }

    /** True if there is entropy that was not sent. */
    boolean keeps(String name) {
        return storage.get(name).isPresent();
    }

    /** True if the entropy of a commitment is kept here. */
    boolean keeps(String name, ByteString commitment) {
        return storage.get(name)
                .filter(kept -> commitment.equals(Chance.entropyCommitment(kept)))
                .isPresent();
    }

    /** True if the entropy of a commitment was sent. */
    boolean opened(String name, ByteString commitment) {
        return storage.get(openedKey(name))
                .filter(sent -> commitment.equals(Chance.entropyCommitment(sent)))
                .isPresent();
    }

    /** The entropy to send. It is not kept: if the call fails the service may know it, and it must never count. */
    ByteString take(String name) {
        return storage.remove(name).orElse(ByteString.EMPTY);
    }

    /** Keeps entropy that was sent. */
    void keepOpened(String name, ByteString entropy) {
        storage.put(openedKey(name), entropy);
    }

    private static String openedKey(String name) {
        return name + " opened";
    }
}
