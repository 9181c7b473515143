package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.WholeFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A storage in a file with a line for each key: the entropy in hexadecimal digits, a space, the key. */
final class FileEntropyStorage implements EntropyStorage {
    /** Java locks files for programs, not for threads. */
    private static final Object THREADS = new Object();

    private final Path file;

    FileEntropyStorage(Path file) {
        this.file = file;
    }

    @Override
    public Optional<ByteString> get(String key) {
        return changed(entropies -> Optional.ofNullable(entropies.get(key)));
    }

    @Override
    public void put(String key, ByteString entropy) {
        changed(entropies -> entropies.put(key, entropy));
    }

    @Override
    public ByteString putIfAbsent(String key, ByteString entropy) {
        return changed(entropies -> {
            entropies.putIfAbsent(key, entropy);
            return entropies.get(key);
        });
    }

    @Override
    public Optional<ByteString> remove(String key) {
        return changed(entropies -> Optional.ofNullable(entropies.remove(key)));
    }

    /** Reads the file, lets it be changed, and writes it if it was, while no other program does. */
    private <T> T changed(Function<Map<String, ByteString>, T> change) {
        synchronized (THREADS) {
            Path folder = file.toAbsolutePath().getParent();
            try {
                Files.createDirectories(folder);
                Path lock = folder.resolve(file.getFileName() + ".lock");
                try (var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        var held = channel.lock()) {
                    Map<String, ByteString> entropies = read();
                    Map<String, ByteString> before = new TreeMap<>(entropies);
                    T result = change.apply(entropies);
                    if (held.isValid() && !entropies.equals(before)) {
                        write(entropies);
                    }
                    return result;
                }
            } catch (IOException error) {
                throw new UncheckedIOException("entropy cannot be kept in " + file, error);
            }
        }
    }

    private Map<String, ByteString> read() throws IOException {
        var entropies = new TreeMap<String, ByteString>();
        try {
            for (String line : Files.readAllLines(file)) {
                String[] parts = line.split(" ", 2);
                entropies.put(parts[1], ByteString.copyFrom(HexFormat.of().parseHex(parts[0])));
            }
        } catch (NoSuchFileException error) {
            return entropies;
        } catch (IllegalArgumentException | IndexOutOfBoundsException error) {
            throw new IOException(file + " holds something else than entropy", error);
        }
        return entropies;
    }

    private void write(Map<String, ByteString> entropies) throws IOException {
        String text = entropies.entrySet().stream()
                .map(entry -> HexFormat.of().formatHex(entry.getValue().toByteArray()) + " " + entry.getKey() + "\n")
                .collect(Collectors.joining());
        Path written = WholeFiles.writtenBeside(file, text);
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
