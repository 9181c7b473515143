package io.caravanserai;

import com.google.protobuf.ByteString;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A storage that ends with the program. */
final class MemoryEntropyStorage implements EntropyStorage {
    private final Map<String, ByteString> entropies = new ConcurrentHashMap<>();

    @Override
    public Optional<ByteString> get(String key) {
        return Optional.ofNullable(entropies.get(key));
    }

    @Override
    public void put(String key, ByteString entropy) {
        entropies.put(key, entropy);
    }

    @Override
    public ByteString putIfAbsent(String key, ByteString entropy) {
        return Optional.ofNullable(entropies.putIfAbsent(key, entropy)).orElse(entropy);
    }

    @Override
    public Optional<ByteString> remove(String key) {
        return Optional.ofNullable(entropies.remove(key));
    }
}
