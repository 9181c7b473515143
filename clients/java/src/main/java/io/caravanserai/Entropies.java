package io.caravanserai;

import com.google.protobuf.ByteString;

/** What a client contributes to chance: fresh entropy for each binding, sent once. */
final class Entropies {
    private final EntropyStorage storage;

    Entropies(EntropyStorage storage) {
        this.storage = storage;
    }

    /** Makes new entropy, and gives its commitment; a request that is repeated gets the same entropy again. */
    ByteString fresh(String name, String requestId) {
        ByteString entropy = Chance.newEntropy();
        if (!requestId.isEmpty()) {
            entropy = storage.putIfAbsent(name + " " + requestId, entropy);
        }
        storage.put(name, entropy);
        return Chance.entropyCommitment(entropy);
    }

    /** What is contributed, or was; empty if nothing is kept. */
    ByteString of(String name) {
        return storage.get(name).or(() -> storage.get(openedKey(name))).orElse(ByteString.EMPTY);
    }

    /** The commitment of that; empty if nothing is kept. */
    ByteString commitment(String name) {
        ByteString kept = of(name);
        return kept.isEmpty() ? kept : Chance.entropyCommitment(kept);
    }

    /** Whether there is entropy that was not sent. */
    boolean keeps(String name) {
        return storage.get(name).isPresent();
    }

    /** Whether what will be contributed is kept here, by its commitment. */
    boolean keeps(String name, ByteString commitment) {
        return storage.get(name)
                .filter(kept -> commitment.equals(Chance.entropyCommitment(kept)))
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
