/**
 * The client library of Caravanserai: play, watch and verify matches, write bots.
 *
 * <p>Begin with {@link io.caravanserai.Client}. The messages in {@code io.caravanserai.v1} and
 * {@code io.caravanserai.games.<game>.v1} are generated from the protocol files.
 */
package io.caravanserai;
