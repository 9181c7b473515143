package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.MatchUpdate;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The findings of a verification of a match from its published events, without its rules and without trusting the
 * service.
 *
 * <p>Checked: each event holds the hash of the one before; every seal fits its opening; the effects lead to the
 * fingerprints; no place gives more than it has; the result is what lies on the table; the secret of the service and
 * the entropy of every seat are those that they had committed to; each seat with a key has signed what its player did;
 * a match of a tournament has the name that follows from its table, and the players that its seats are kept for; times
 * never go back, and clocks follow from them. Not checked: whether the rules were kept and each draw was used
 * correctly. That needs the rules: {@code caravan verify} of the application makes every decision again.
 *
 * @param match the name of the match
 * @param game the game, such as {@code merv}
 * @param version how many events there are
 * @param fingerprint the fingerprint of the table at the end
 * @param over whether the last event ends the match
 * @param seeded whether chance followed from a seed: such a match was not fair
 * @param own whether the entropy of the caller went into the chance
 * @param contributed the seats whose entropy went into the chance
 * @param choices where somebody could have chosen among outcomes of chance
 * @param voidStarts how many starts failed after entropy had been opened; each is one of the choices
 * @param draws how many random numbers were drawn
 * @param signed how many decisions players signed
 * @param keys with how many different keys
 * @param unsigned how many decisions were those of players without a key
 * @param told how many other acts are said to be those of players with keys, who did not sign them
 * @param counts how often each check held
 * @param findings what is wrong
 * @param standings how the seats of a finished match ended, the best first
 */
public record Verification(
        String match,
        String game,
        long version,
        long fingerprint,
        boolean over,
        boolean seeded,
        boolean own,
        List<Integer> contributed,
        List<Choice> choices,
        int voidStarts,
        long draws,
        int signed,
        int keys,
        int unsigned,
        int told,
        Map<Check, Integer> counts,
        List<Finding> findings,
        List<Standing> standings) {

    /**
     * Copies the lists.
     *
     * @param match the name of the match
     * @param game the game, such as {@code merv}
     * @param version how many events there are
     * @param fingerprint the fingerprint of the table at the end
     * @param over whether the last event ends the match
     * @param seeded whether chance followed from a seed: such a match was not fair
     * @param own whether the entropy of the caller went into the chance
     * @param contributed the seats whose entropy went into the chance
     * @param choices where somebody could have chosen among outcomes of chance
     * @param voidStarts how many starts failed after entropy had been opened; each is one of the choices
     * @param draws how many random numbers were drawn
     * @param signed how many decisions players signed
     * @param keys with how many different keys
     * @param unsigned how many decisions were those of players without a key
     * @param told how many other acts are said to be those of players with keys, who did not sign them
     * @param counts how often each check held
     * @param findings what is wrong
     * @param standings how the seats of a finished match ended, the best first
     */
    public Verification {
        contributed = List.copyOf(contributed);
        choices = List.copyOf(choices);
        counts = Collections.unmodifiableMap(new EnumMap<>(counts));
        findings = List.copyOf(findings);
        standings = List.copyOf(standings);
    }

    /** The checks. */
    public enum Check {
        /** The chain, the fold and the fingerprints. */
        EVENTS,
        /** Every seal is opened. */
        OPENINGS,
        /** The box is the one that the first event names. */
        BOX,
        /** A match of a tournament has the name that follows from its table, and the players its seats are kept for. */
        TOURNAMENT,
        /** No place gives more than it has. */
        SUPPLIES,
        /** The statements about hidden pieces were true. */
        STATEMENTS,
        /** The service had committed to its secret. */
        COMMITMENT,
        /** Every seat had committed to its entropy, in an order that leaves nobody a choice. */
        ENTROPY,
        /** Each seat with a key has signed what its player did. */
        SIGNATURES,
        /** No event is earlier than the one before. */
        TIMES,
        /** Clocks follow from the events. */
        CLOCKS,
        /** The result is what lies on the table. */
        RESULT,
        /** A trusted key has signed the file. Only checked with keys. */
        FILE,
        /** The match is in the log of a trusted key. Only checked with keys. */
        LOG;

        /** Those that need no keys. */
        static final Set<Check> OF_EVENTS = EnumSet.range(EVENTS, RESULT);
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
     * The result of a seat.
     *
     * @param seat the seat
     * @param name the name of its player; empty if they were erased
     * @param place its place; equal places are ties
     * @param points its points
     */
    public record Standing(int seat, String name, int place, long points) {}

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
     * True if the match is over and nothing is wrong. A seeded match can be good, but it was not fair.
     *
     * @return whether it is
     */
    public boolean good() {
        return over && findings.isEmpty();
    }

    /**
     * Returns the findings about the chance of the match.
     *
     * @return words
     */
    public String fairness() {
        if (seeded) {
            return Findings.SEEDED;
        }
        String text = over ? Findings.CHECKED_WITH_SECRET : Findings.CHECKED_WITH_SECRETS;
        String versions = choices.stream()
                .map(Choice::version)
                .distinct()
                .sorted()
                .map(Long::toUnsignedString)
                .collect(Collectors.joining(", "));
        return versions.isEmpty() ? text : text + "; " + Findings.chosenAt(versions);
    }
}
