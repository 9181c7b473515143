package io.caravanserai;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** A real service on a free port, with a store in a folder of its own. */
final class Service implements AutoCloseable {
    private final Process process;
    private final String address;

    /**
     * The service of all tests that need no other one. It is started for the first of them, and ends with the process.
     */
    private static final class Shared {
        static final Service SERVICE = begun();

        private static Service begun() {
            Path folder = temporary();
            var service = new Service(folder);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                service.close();
                remove(folder);
            }));
            return service;
        }

        private static Path temporary() {
            try {
                return Files.createTempDirectory("caravanserai-java-");
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            }
        }

        private static void remove(Path folder) {
            for (File file : Objects.requireNonNull(folder.toFile().listFiles())) {
                file.delete();
            }
            folder.toFile().delete();
        }
    }

    static Service shared() {
        return Shared.SERVICE;
    }

    Service(Path folder) {
        this(folder, List.of(installed("caravan").toString()));
    }

    /** A service as those were that did not have MatchService.Play. */
    static Service withoutPlay(Path folder) {
        return new Service(folder, List.of(installed("python").toString(), "-m", "tests.sdks.without_play"));
    }

    /** A service that lies; tests/sdks/lying_service.py says how. */
    static Service lying(Path folder) {
        return new Service(folder, List.of(installed("python").toString(), "-m", "tests.sdks.lying_service"));
    }

    private Service(Path folder, List<String> caravan) {
        var command = new ArrayList<>(caravan);
        command.addAll(List.of(
                "serve",
                "--port=0",
                "--registration=open",
                "--allow-seeded",
                "--limit=none",
                "--quiet",
                "--store=" + folder.resolve("matches.sqlite")));
        try {
            process = new ProcessBuilder(command)
                    .directory(
                            installed("caravan").resolve("../../..").normalize().toFile())
                    .redirectErrorStream(true)
                    .start();
            address = ready();
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    /** A program of the environment in which `caravan` is installed. */
    private static Path installed(String name) {
        Path caravan = Path.of(Objects.requireNonNull(System.getProperty("caravan"), "-Dcaravan=… is missing"));
        if (!Files.isExecutable(caravan)) {
            throw new IllegalStateException("there is no " + caravan + ": run `make setup`, or skip with -DskipITs");
        }
        return caravan.resolveSibling(name).toAbsolutePath();
    }

    /** Reads what the service says until it is ready; from then on nobody needs it. */
    private String ready() throws IOException {
        var output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        var said = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith("Ready: ")) {
                var draining = new Thread(() -> output.lines().forEach(unused -> {}), "service output");
                draining.setDaemon(true);
                draining.start();
                return line.split("\\s+")[1];
            }
            said.append(line).append('\n');
        }
        close();
        throw new IllegalStateException("the service did not start: " + said);
    }

    String address() {
        return address;
    }

    int port() {
        return Integer.parseInt(address.substring(address.indexOf(':') + 1));
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(120, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException error) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
