package io.caravanserai;

import com.google.protobuf.ByteString;

/**
 * The progress of a client in a match.
 *
 * @param version the latest version
 * @param digest the SHA-256 of the event that made it
 */
public record Seen(long version, ByteString digest) {}
