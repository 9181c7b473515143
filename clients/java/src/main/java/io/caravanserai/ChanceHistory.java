package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.Actor;
import io.caravanserai.v1.MatchCreated;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.SeatBound;
import io.caravanserai.v1.SeatJoined;
import io.caravanserai.v1.StartVoided;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A check that nobody could have chosen the chance of a match, by its events from the first binding to the last draw.
 * Give it each event in order.
 *
 * <p>Nobody can choose the key of chance if each seat is bound to its entropy before it learns that of another, and
 * cannot leave it out afterwards. Chance scheme 2 keeps that order. An event that breaks it fails a {@link Check}. An
 * event that the scheme allows but that still left somebody a choice, such as a void start, is a {@link Choice}. Older
 * matches use scheme 1, which leaves more choices.
 */
public final class ChanceHistory {
    /** The part of a taken seat in the chance; {@code opened} is empty until the seat is ready. */
    private record Seat(boolean bot, boolean bound, ByteString commitment, Optional<ByteString> opened) {
        static Seat joined(SeatJoined joined) {
            return new Seat(!joined.getBot().isEmpty(), true, joined.getEntropyCommitment(), Optional.empty());
        }

        static Seat bound(ByteString commitment) {
            return new Seat(false, true, commitment, Optional.empty());
        }

        static Seat unbound() {
            return new Seat(false, false, ByteString.EMPTY, Optional.empty());
        }

        Seat opening(ByteString entropy) {
            return new Seat(bot, bound, commitment, Optional.of(entropy));
        }

        /** True if others need not wait for this seat before they open their entropy. */
        boolean settled() {
            return bot || (bound && (!commitment.isEmpty() || opened.isPresent()));
        }

        boolean contributes() {
            return opened.isPresent() && !opened.get().isEmpty();
        }
    }

    /**
     * Something that must hold at an event.
     *
     * @param holds whether it does
     * @param text what is wrong if it does not
     */
    public record Check(boolean holds, String text) {}

    private int scheme = 1;
    private boolean seeded;
    private boolean started;
    private int voidStarts;
    private List<Integer> contributed = List.of();
    /** The seats; a free one is empty. */
    private final Map<Integer, Optional<Seat>> seats = new TreeMap<>();

    private final List<Choice> choices = new ArrayList<>();
    private final Set<ByteString> commitments = new HashSet<>();
    /** Commitments whose entropy was opened, each with the version of the opening. */
    private final Map<ByteString, Long> known = new HashMap<>();
    /** In scheme 1: how many events after the first opening changed the version at which the set-up is drawn. */
    private int moved;

    private final List<Long> undone = new ArrayList<>();

    /**
     * The chance scheme of the match.
     *
     * @return 1 or 2
     */
    public int scheme() {
        return scheme;
    }

    /**
     * True if the match has started.
     *
     * @return whether it has
     */
    public boolean started() {
        return started;
    }

    /**
     * The number of starts that failed after entropy had been opened.
     *
     * @return a number
     */
    public int voidStarts() {
        return voidStarts;
    }

    /**
     * The seats whose entropy went into the key.
     *
     * @return their numbers
     */
    public List<Integer> contributed() {
        return contributed;
    }

    /**
     * The versions at which somebody could have chosen.
     *
     * @return the choices, in the order of the events
     */
    public List<Choice> choices() {
        return Collections.unmodifiableList(choices);
    }

    /**
     * The seats that have opened entropy for the next start.
     *
     * @return their numbers
     */
    public List<Integer> opened() {
        return seatsThat(state -> state.isPresent() && state.get().contributes());
    }

    /**
     * The seats that others must wait for before they open their entropy.
     *
     * @return their numbers
     */
    public List<Integer> unbound() {
        return seatsThat(state -> state.isEmpty() || !state.get().settled());
    }

    /**
     * Returns the commitment of a seat.
     *
     * @param seat the seat
     * @return the commitment; empty if it is not bound
     */
    public ByteString commitment(int seat) {
        return seat(seat).map(Seat::commitment).orElse(ByteString.EMPTY);
    }

    int seats() {
        return seats.size();
    }

    /**
     * Adds an event.
     *
     * @param event the next event of the match
     * @return what must hold at it
     */
    public List<Check> follow(MatchEvent event) {
        long version = event.getVersion();
        return switch (event.getBodyCase()) {
            case CREATED -> created(event.getCreated());
            case JOINED -> joined(version, event.getJoined());
            case BOUND -> bound(version, event.getBound());
            case LEFT -> left(version, event.getLeft().getSeat());
            case START_VOIDED -> voided(version, event.getStartVoided(), event.hasActSignature());
            case READY ->
                ready(version, event.getReady().getSeat(), event.getReady().getEntropy());
            case STARTED -> started(version, event.getStarted().getEntropiesList(), event.getDraws());
            case ABANDONED -> later(event, Findings::givenUp);
            case RULES_CHANGED -> later(event, Findings::rulesChanged);
            default -> {
                if (event.hasUndone()) {
                    undone.add(version);
                }
                drew(version, event.getDraws());
                yield List.of();
            }
        };
    }

    private List<Check> created(MatchCreated created) {
        scheme = created.getChanceScheme() == 0 ? 1 : created.getChanceScheme();
        seeded = !created.getSeed().isEmpty();
        seats.clear();
        for (int seat = 1; seat <= created.getPlayers(); seat++) {
            seats.put(seat, Optional.empty());
        }
        String unknown = Findings.unknownScheme(Integer.toUnsignedString(scheme));
        return List.of(new Check(scheme == 1 || scheme == 2, unknown));
    }

    private List<Check> joined(long version, SeatJoined joined) {
        List<Check> checks = binding(version, joined.getSeat(), joined.getEntropyCommitment());
        seats.put(joined.getSeat(), Optional.of(Seat.joined(joined)));
        return checks;
    }

    private List<Check> bound(long version, SeatBound bound) {
        List<Check> checks = binding(version, bound.getSeat(), bound.getEntropyCommitment());
        seats.put(bound.getSeat(), Optional.of(Seat.bound(bound.getEntropyCommitment())));
        return checks;
    }

    private List<Check> binding(long version, int seat, ByteString commitment) {
        var checks = new ArrayList<>(untouched(Findings.binding(seat)));
        if (commitment.isEmpty()) {
            return checks;
        }
        if (scheme == 1) {
            late(version, seat, commitment);
        } else {
            boolean fresh = !commitments.contains(commitment);
            checks.add(new Check(fresh, Findings.usedEntropy(seat)));
        }
        commitments.add(commitment);
        return checks;
    }

    /** Scheme 1: a seat is bound when entropy is known already. */
    private void late(long version, int seat, ByteString commitment) {
        if (known.containsKey(commitment)) {
            chosen(version, Findings.knownAgain(seat, known.get(commitment)));
        } else if (!known.isEmpty()) {
            chosen(version, Findings.knownToAnother(seat, Collections.min(known.values())));
        }
    }

    private List<Check> left(long version, int seat) {
        List<Check> checks = untouched(Findings.freeing(seat));
        if (scheme == 1 && seat(seat).filter(Seat::contributes).isPresent()) {
            chosen(version, Findings.freedAfterOpening(seat));
        }
        seats.put(seat, Optional.empty());
        return checks;
    }

    /** Checks that no seat changes between the first opening and the start. */
    private List<Check> untouched(String what) {
        if (scheme == 1) {
            moved += known.isEmpty() ? 0 : 1;
            return List.of();
        }
        return List.of(new Check(opened().isEmpty(), Findings.afterOpening(what)));
    }

    private List<Check> voided(long version, StartVoided voided, boolean signed) {
        var checks = List.of(new Check(!opened().isEmpty(), Findings.VOID_WITHOUT_OPENING));
        String cause = signed ? Findings.SEAT_LEFT : freedBy(voided.getBy());
        chosen(version, Findings.voidStart(voided.getSeat(), cause, listed(opened())));
        voidStarts++;
        seats.replaceAll((seat, state) -> state.map(taken -> taken.bot() ? taken : Seat.unbound()));
        return checks;
    }

    private List<Check> ready(long version, int seat, ByteString entropy) {
        Optional<Seat> taken = seat(seat);
        if (taken.isEmpty()) {
            return List.of(new Check(false, Findings.nobodyReady(seat)));
        }
        Seat state = taken.get();
        boolean fits = entropy.isEmpty() || Chance.entropyCommitment(entropy).equals(state.commitment());
        var checks = new ArrayList<Check>();
        checks.add(new Check(fits, Findings.otherEntropy(seat)));
        if (scheme != 1) {
            checks.add(new Check(state.bound(), Findings.notBound(seat)));
            boolean opens = entropy.isEmpty() == state.commitment().isEmpty();
            checks.add(new Check(opens, Findings.notOpened(seat)));
            if (!entropy.isEmpty()) {
                String early = Findings.impatient(listed(unbound()));
                checks.add(new Check(unbound().isEmpty(), early));
            }
        } else if (!entropy.isEmpty() && !opened().isEmpty()) {
            chosen(version, Findings.lastToOpen(seat, listed(opened())));
        }
        seats.put(seat, Optional.of(state.opening(entropy)));
        if (!entropy.isEmpty()) {
            known.putIfAbsent(state.commitment(), version);
        }
        return checks;
    }

    private List<Check> started(long version, List<ByteString> entropies, int draws) {
        List<ByteString> expected = seats.values().stream()
                .map(state -> state.flatMap(Seat::opened).orElse(ByteString.EMPTY))
                .toList();
        var checks = new ArrayList<Check>();
        checks.add(new Check(entropies.equals(expected), Findings.UNOPENED_ENTROPIES));
        List<Integer> silent = seatsThat(state -> state.isPresent()
                && !state.get().commitment().isEmpty()
                && !state.get().contributes());
        var named = new ArrayList<Integer>();
        for (int index = 0; index < entropies.size(); index++) {
            if (!entropies.get(index).isEmpty()) {
                named.add(index + 1);
            }
        }
        contributed = List.copyOf(named);
        if (scheme != 1) {
            boolean whole = opened().isEmpty() || silent.isEmpty();
            checks.add(new Check(whole, Findings.missingEntropy(listed(silent))));
        }
        if (!silent.isEmpty()) {
            chosen(version, silence(silent));
        }
        if (moved > 0) {
            chosen(version, Findings.movedDraws(moved));
        }
        if (contributed.isEmpty()) {
            chosen(version, Findings.NO_CONTRIBUTION);
        }
        started = true;
        drew(version, draws);
        return checks;
    }

    private String silence(List<Integer> silent) {
        if (scheme == 1) {
            String starts = Math.pow(2, silent.size()) > Long.MAX_VALUE
                    ? "2^" + silent.size()
                    : Long.toString(1L << silent.size());
            return Findings.silence(listed(silent), starts);
        }
        return Findings.impatientStart(listed(silent));
    }

    /** An event that ends or changes the match, which matters between the first opening and the start. */
    private List<Check> later(MatchEvent event, Function<String, String> said) {
        if (!started && !opened().isEmpty()) {
            chosen(event.getVersion(), said.apply(listed(opened())));
        }
        drew(event.getVersion(), event.getDraws());
        return List.of();
    }

    /** Scheme 1: decisions that were taken back changed the draws after them. */
    private void drew(long version, int draws) {
        if (draws != 0 && !undone.isEmpty() && scheme == 1) {
            String versions = undone.stream().map(String::valueOf).collect(Collectors.joining(", "));
            chosen(version, Findings.undoneDraws(versions));
        }
        if (draws != 0) {
            undone.clear();
        }
    }

    private void chosen(long version, String text) {
        if (!seeded) {
            choices.add(new Choice(version, text));
        }
    }

    private Optional<Seat> seat(int seat) {
        return seats.getOrDefault(seat, Optional.empty());
    }

    private List<Integer> seatsThat(Predicate<Optional<Seat>> fits) {
        return seats.entrySet().stream()
                .filter(entry -> fits.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static String freedBy(Actor actor) {
        return Constants.FREED.getOrDefault(actor.name(), Findings.FREED_BY_NOBODY);
    }

    /** Seats in words. */
    private static String listed(Collection<Integer> seats) {
        String numbers = seats.stream().map(String::valueOf).collect(Collectors.joining(" and "));
        return (seats.size() == 1 ? "seat " : "seats ") + numbers;
    }
}
