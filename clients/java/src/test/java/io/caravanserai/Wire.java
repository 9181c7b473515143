package io.caravanserai;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** The wire between a client and a service, which a test can cut, and which can swallow what the service answers. */
final class Wire implements AutoCloseable {
    private final ServerSocket listening;
    private volatile int port;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile boolean swallows;

    Wire(int port) throws IOException {
        this.port = port;
        listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        run(this::accept);
    }

    String address() {
        return "127.0.0.1:" + listening.getLocalPort();
    }

    /** The number of connections. */
    int connections() {
        return connections.get();
    }

    /** Cuts all connections; new ones work again. */
    void cut() {
        for (Socket socket : sockets) { // one that comes meanwhile stays
            sockets.remove(socket);
            close(socket);
        }
    }

    /** New connections lead to another port. */
    void turn(int port) {
        this.port = port;
    }

    /** From now on what the service answers is lost, and the first answer that is lost cuts the wire. */
    void swallowNextAnswer() {
        swallows = true;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        cut();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listening.accept();
            Socket service;
            try {
                service = new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (ConnectException refused) { // nobody listens there now
                close(client);
                continue;
            }
            sockets.addAll(List.of(client, service));
            connections.incrementAndGet();
            run(() -> copy(client, service, false));
            run(() -> copy(service, client, true));
        }
    }

    private void copy(Socket from, Socket to, boolean answers) throws IOException {
        InputStream input = from.getInputStream();
        OutputStream output = to.getOutputStream();
        byte[] bytes = new byte[8192];
        int count = input.read(bytes);
        while (count >= 0) {
            if (answers && swallows && data(bytes, count)) {
                swallows = false;
                cut();
                return;
            }
            output.write(bytes, 0, count);
            output.flush();
            count = input.read(bytes);
        }
        close(to);
    }

    /** True if there is a frame of HTTP/2 with data among those that begin these bytes. */
    private static boolean data(byte[] bytes, int count) {
        for (int at = 0; at + 9 <= count; ) {
            if (bytes[at + 3] == 0) {
                return true;
            }
            at += 9 + ((bytes[at] & 0xff) << 16 | (bytes[at + 1] & 0xff) << 8 | bytes[at + 2] & 0xff);
        }
        return false;
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException error) {
            throw new AssertionError(error);
        }
    }

    /** Work that ends when a socket is closed. */
    private interface Work {
        void run() throws IOException;
    }

    private static void run(Work work) {
        var thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException error) {
                // the wire was cut
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
