package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.caravanserai.v1.AnalysedEvent;
import io.caravanserai.v1.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Analyses of a service, and those that a service makes up. */
final class AnalysesIT {
    @TempDir
    private static Path folder;

    /** Reads an analysis to its end. */
    private static List<AnalysisPart> read(ServerStream<AnalysisPart> parts) {
        try (parts) {
            return parts.stream().toList();
        }
    }

    private static List<Long> versions(List<AnalysisPart> parts) {
        return parts.stream()
                .flatMap(part -> part.events().stream())
                .map(AnalysedEvent::getVersion)
                .toList();
    }

    @Test
    void aMatchThatIsOverIsAnalysed() {
        try (Client ann = Client.connect(Service.shared().address())) {
            String match = ann.create("merv", 1).getName();
            ann.join(match, "Ann");
            ann.start(match);
            Analyses analyses = ann.analyses();
            assertThrows(CallException.WrongMoment.class, () -> analyses.request(match));
            ann.abandon(match);
            assertThrows(CallException.NotFound.class, () -> analyses.get(match));
            assertEquals(match + "/analysis", analyses.request(match).getName());
            List<AnalysisPart> parts = read(analyses.watch(match));
            Analysis last = parts.get(parts.size() - 1).analysis();
            assertEquals(Analysis.State.STATE_DONE, last.getState());
            assertEquals(1, last.getSeatsCount());
            List<Long> versions = versions(parts);
            assertEquals(last.getLastVersion(), versions.size());
            assertEquals(versions.subList(2, versions.size()), versions(read(analyses.watch(match, 2))));
        }
    }

    private static List<String> names(String pattern) throws IOException {
        var found = Pattern.compile(pattern).matcher(Files.readString(Path.of("../../tests/sdks/lying_analyses.py")));
        var names = new ArrayList<String>();
        while (found.find()) {
            names.add(found.group(1));
        }
        return names;
    }

    private static void refused(String text, Executable call) {
        String said = assertThrows(AlteredException.class, call).getMessage();
        assertTrue(said.contains(text), said);
    }

    @Test
    void anAnalysisIsOneOfTheMatch() throws IOException {
        List<String> wholes = names("\"([a-z0-9-]+)\": lambda told:");
        List<String> parts = names("\"([a-z0-9-]+)\": lambda part:");
        assertTrue(wholes.size() > 9 && parts.size() > 17);
        var lies = new ArrayList<>(wholes);
        lies.addAll(parts);
        try (Service service = Service.lying(folder)) {
            for (String lie : lies) {
                try (Client guest = told(service, lie)) {
                    boolean another = lie.equals("another-match") || lie.equals("no-name");
                    String text = another ? "answered about" : "matches/analysed/analysis makes no sense: ";
                    if (wholes.contains(lie)) {
                        refused(text, () -> guest.analyses().request("analysed"));
                        refused(text, () -> guest.analyses().get("analysed"));
                    }
                    refused(text, () -> read(guest.analyses().watch("analysed")));
                }
            }
            try (Client guest = told(service, "truly")) {
                assertEquals(List.of(1L, 2L), versions(read(guest.analyses().watch("analysed"))));
            }
        }
    }

    private static Client told(Service service, String lie) {
        return Client.at(service.address())
                .token("analysed-" + lie + "." + Tokens.newToken())
                .entropies(EntropyStorage.inMemory())
                .connect();
    }
}
