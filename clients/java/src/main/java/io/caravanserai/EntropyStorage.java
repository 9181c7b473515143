package io.caravanserai;

import com.google.protobuf.ByteString;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The storage of what a client contributes to the chance of its matches, and of the private keys with which it signs
 * for its seats. Entropy is secret until the seats of the client open it, private keys always. Keys of this map are
 * texts on one line. Implementations are safe for use by several threads.
 *
 * <p>Entropy that was sent moves to another key, because no entropy is sent twice.
 */
public interface EntropyStorage {
    /**
     * Looks up entropy.
     *
     * @param key the key
     * @return what is kept there
     */
    Optional<ByteString> get(String key);

    /**
     * Keeps entropy, instead of what was kept there before. It is kept when this returns.
     *
     * @param key the key
     * @param entropy the entropy
     */
    void put(String key, ByteString entropy);

    /**
     * Keeps entropy, unless some is kept there.
     *
     * @param key the key
     * @param entropy the entropy
     * @return what is kept there now
     */
    ByteString putIfAbsent(String key, ByteString entropy);

    /**
     * Forgets entropy. It is forgotten when this returns.
     *
     * @param key the key
     * @return what was kept there
     */
    Optional<ByteString> remove(String key);

    /**
     * A storage that ends with the program.
     *
     * @return an empty storage
     */
    static EntropyStorage inMemory() {
        return new MemoryEntropyStorage();
    }

    /**
     * A storage in a file that only its owner can read. Several programs may share it.
     *
     * @param file the file; it is created when it is first written
     * @return the storage
     */
    static EntropyStorage inFile(Path file) {
        return new FileEntropyStorage(file);
    }
}
