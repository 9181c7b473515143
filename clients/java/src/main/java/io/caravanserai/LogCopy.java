package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Checkpoint;
import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.LogHistories;
import io.caravanserai.internal.LogTree;
import io.caravanserai.internal.NoteException;
import io.caravanserai.internal.SignedNote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A copy of a whole log in a folder: C2SP {@code tlog-tiles}. Tiles of hashes are not read.
 *
 * @param histories what its entries say
 * @param root the root of its tree at a size; nothing if it does not go so far
 * @param faults what is wrong with it
 */
record LogCopy(LogHistories histories, Optional<ByteString> root, List<String> faults) {
    private static final int WIDTH = 256; // entries of a full bundle
    private static final int GROUP = 1000; // numbers of bundles are written in groups of three digits
    private static final int LENGTH_BYTES = 2;

    /** Reads a copy, and its root at a size. */
    static LogCopy read(Path folder, Policy policy, long at) {
        return new Reading(folder, at).read(policy);
    }

    /** A copy while it is read. */
    private static final class Reading {
        private final Path folder;
        private final long at;
        private final LogHistories histories = new LogHistories();
        private final LogTree tree = new LogTree();
        private final List<String> faults = new ArrayList<>();
        private Optional<ByteString> root = Optional.empty();

        private Reading(Path folder, long at) {
            this.folder = folder;
            this.at = at;
        }

        private LogCopy read(Policy policy) {
            checkpoint(policy).ifPresent(this::follow);
            return new LogCopy(
                    histories,
                    root,
                    faults.stream().limit(Constants.LOG_FINDINGS).toList());
        }

        private Optional<Checkpoint> checkpoint(Policy policy) {
            Optional<ByteString> content = content(folder.resolve("checkpoint"), Constants.NOTE_BYTES);
            if (content.isEmpty()) {
                faults.add(Findings.NO_CHECKPOINT);
                return Optional.empty();
            }
            String note = content.orElseThrow().toStringUtf8();
            policy.unsignedCheckpoint(note).ifPresent(fault -> faults.add(Findings.badCheckpoint(fault)));
            try {
                return Optional.of(Checkpoint.of(SignedNote.of(note).text()));
            } catch (NoteException error) {
                return Optional.empty(); // the policy has said so
            }
        }

        private void follow(Checkpoint checkpoint) {
            for (long first = 0; first < checkpoint.size(); first += WIDTH) {
                int width = (int) Math.min(WIDTH, checkpoint.size() - first);
                String path = pathOf(first / WIDTH, width);
                List<ByteString> entries = bundle(folder.resolve(path));
                if (entries.size() != width) {
                    faults.add(Findings.brokenBundle(path, width));
                    return;
                }
                entries.forEach(this::append);
            }
            if (!tree.root().equals(checkpoint.root())) {
                faults.add(Findings.forkedLog("the checkpoint", checkpoint.size()));
            }
        }

        private void append(ByteString entry) {
            List<String> found = histories.follow(entry);
            if (faults.size() < Constants.LOG_FINDINGS) {
                faults.addAll(found);
            }
            tree.append(entry);
            if (tree.size() == at) {
                root = Optional.of(tree.root());
            }
        }
    }

    /** The entries of a bundle, each of which comes after its length; none if it is not one. */
    private static List<ByteString> bundle(Path path) {
        ByteString content = content(path, Constants.LOG_FILE_BYTES).orElse(ByteString.EMPTY);
        var entries = new ArrayList<ByteString>();
        while (content.size() >= LENGTH_BYTES) {
            int length = Short.toUnsignedInt(content.asReadOnlyByteBuffer().getShort());
            if (content.size() < LENGTH_BYTES + length) {
                return List.of();
            }
            entries.add(content.substring(LENGTH_BYTES, LENGTH_BYTES + length));
            content = content.substring(LENGTH_BYTES + length);
        }
        return content.isEmpty() ? entries : List.of();
    }

    /** The content of a file that is not longer than it may be. */
    private static Optional<ByteString> content(Path path, int longest) {
        try (var stream = Files.newInputStream(path)) {
            return Optional.of(ByteString.copyFrom(stream.readNBytes(longest + 1)))
                    .filter(content -> content.size() <= longest);
        } catch (IOException error) {
            return Optional.empty();
        }
    }

    /** The path of a bundle. */
    static String pathOf(long number, int width) {
        var groups = new ArrayList<>(List.of("%03d".formatted(number % GROUP)));
        for (long rest = number / GROUP; rest > 0; rest /= GROUP) {
            groups.add("x%03d".formatted(rest % GROUP));
        }
        Collections.reverse(groups);
        return "tile/entries/" + String.join("/", groups) + (width < WIDTH ? ".p/" + width : "");
    }
}
