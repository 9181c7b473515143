package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.v1.MatchUpdate;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What was found when a match was verified from its published events, without its rules and without trusting the
 * service.
 *
 * <p>Checked: each event holds the hash of the one before; every seal fits its opening; the effects lead to the
 * fingerprints; no place gives more than it has; the result is what lies on the table; the secret of the service and
 * the entropy of every seat are those that they had committed to. Not checked: whether the rules were kept and each
 * draw was used correctly. That needs the rules: {@code caravan verify} of the application makes every decision again.
 *
 * @param match the name of the match
 * @param version how many events there are
 * @param fingerprint the fingerprint of the table at the end
 * @param over whether the last event ends the match
 * @param seeded whether chance followed from a seed: such a match was not fair
 * @param own whether the entropy of the caller went into the chance
 * @param contributed the seats whose entropy went into the chance
 * @param choices where somebody could have chosen among outcomes of chance
 * @param voidStarts how many starts failed after entropy had been opened; each is one of the choices
 * @param draws how many random numbers were drawn
 * @param counts how often each check held
 * @param findings what is wrong
 */
public record Verification(
        String match,
        long version,
        long fingerprint,
        boolean over,
        boolean seeded,
        boolean own,
        List<Integer> contributed,
        List<Choice> choices,
        int voidStarts,
        long draws,
        Map<Check, Integer> counts,
        List<Finding> findings) {

    /** Copies the lists. */
    public Verification {
        contributed = List.copyOf(contributed);
        choices = List.copyOf(choices);
        counts = Collections.unmodifiableMap(new EnumMap<>(counts));
        findings = List.copyOf(findings);
    }

    /** What is checked. */
    public enum Check {
        /** The chain, the fold and the fingerprints. */
        EVENTS,
        /** Every seal is opened. */
        OPENINGS,
        /** The box is the one that the first event names. */
        BOX,
        /** No place gives more than it has. */
        SUPPLIES,
        /** The service had committed to its secret. */
        COMMITMENT,
        /** Every seat had committed to its entropy, in an order that leaves nobody a choice. */
        ENTROPY,
        /** The result is what lies on the table. */
        RESULT
    }

    /**
     * Something that is wrong.
     *
     * @param version the version
     * @param check the check that found it
     * @param text what it is
     */
    public record Finding(long version, Check check, String text) {}

    /**
     * Verifies a match by all its updates in order, with all openings.
     *
     * @param match the name of the match
     * @param updates the updates
     * @param ownEntropy the entropy of the caller, to see whether it contributed; empty without one
     * @return what was found
     */
    public static Verification of(String match, Iterable<MatchUpdate> updates, ByteString ownEntropy) {
        return Verifier.verify(match, updates, ownEntropy);
    }

    /**
     * Whether the match is over and nothing is wrong. A seeded match can be good, but it was not fair.
     *
     * @return whether it is
     */
    public boolean good() {
        return over && findings.isEmpty();
    }
}
