package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.caravanserai.examples.Wordy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The example of the README, as it stands there. */
class ReadmeIT {
    private static final Path EXAMPLE = Path.of("src/test/java/io/caravanserai/examples/Wordy.java");

    @Test
    void theReadmeShowsTheExample() throws IOException {
        String example = Files.readString(EXAMPLE);
        String shown =
                Files.readString(Path.of("README.md")).split("```java\n")[1].split("```")[0];
        assertEquals(example, shown);
        assertTrue(example.lines().count() < 60);
    }

    @Test
    void theExamplePlaysAMatch() {
        var printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        String address = Service.shared().address();
        try {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            Wordy.main(new String[] {address});
        } finally {
            System.setOut(before);
        }
        String[] lines = printed.toString(StandardCharsets.UTF_8).split("\\R");
        assertEquals(4, lines.length, printed::toString);
        assertTrue(lines[0].matches("decisions: [1-9][0-9]*"), lines[0]);
        assertTrue(lines[1].startsWith("Wordy: "), lines[1]);
        assertTrue(lines[2].startsWith("Bot: "), lines[2]);
        assertEquals("verified: true", lines[3]);
    }
}
