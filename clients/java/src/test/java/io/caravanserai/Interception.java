package io.caravanserai;

import com.google.protobuf.ByteString;
import java.util.Optional;

/** A storage in memory that does something, once, just before entropy is sent: when it is taken out. */
final class Interception implements EntropyStorage {
    private final EntropyStorage storage = EntropyStorage.inMemory();
    private Runnable meanwhile = () -> {};

    /** An act while the entropy is on its way. */
    void meanwhile(Runnable action) {
        meanwhile = action;
    }

    @Override
    public Optional<ByteString> get(String key) {
        return storage.get(key);
    }

    @Override
    public void put(String key, ByteString entropy) {
        storage.put(key, entropy);
    }

    @Override
    public ByteString putIfAbsent(String key, ByteString entropy) {
        return storage.putIfAbsent(key, entropy);
    }

    @Override
    public Optional<ByteString> remove(String key) {
        Runnable action = meanwhile;
        meanwhile = () -> {};
        action.run();
        return storage.remove(key);
    }
}
