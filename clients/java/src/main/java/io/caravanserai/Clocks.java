package io.caravanserai;

import io.caravanserai.internal.Findings;
import io.caravanserai.v1.Actor;
import io.caravanserai.v1.DecisionMade;
import io.caravanserai.v1.Effect;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchPaused;
import io.caravanserai.v1.SeatTimedOut;
import io.caravanserai.v1.TimeControl;
import io.caravanserai.v1.TimeGiven;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The time that the players of a match have, as it follows from its events without the service. Give them each event in
 * order, from the first on.
 *
 * <p>The clock of a seat runs while tasks lie on its stack. A turn ends when the stack is empty after an event, or when
 * the event takes a task of the match's own stack. What a turn brings, when a time-out is right and what an undo takes
 * back is written in docs/event-format.md.
 */
public final class Clocks {
    /** A moment that never comes. */
    static final long NEVER = 1L << 62;

    private static final long SECOND = 1000;
    private static final long DAY = 86_400 * SECOND;
    /** Later than any moment of a match; sums of a few of them are exact. */
    private static final long LATEST = 1L << 50;
    /** The time after a deadline in which its time-out may be missing: a decision in time may wait inside. */
    private static final long UNNOTICED = 60 * SECOND;

    private final SortedMap<Integer, SeatClock> seats = new TreeMap<>();
    private final Map<Integer, Boolean> players = new HashMap<>();
    private Optional<TimeControl> control = Optional.empty();
    private boolean pausing;
    private long pausedSince;
    private long pausedUntil;
    private long pauseLeft = NEVER;
    private Actor pausedBy = Actor.ACTOR_UNSPECIFIED;
    private long time;
    private int leaving;
    /** The fault of the event that is followed. */
    private List<String> wrong = new ArrayList<>();

    /** Begins before the first event. */
    public Clocks() {}

    /**
     * The time control.
     *
     * @return the time control; nothing: as much as they like
     */
    public Optional<TimeControl> control() {
        return control;
    }

    /**
     * The clocks of the seats that have one, once the match has started.
     *
     * @return the clocks by seat
     */
    public SortedMap<Integer, SeatClock> seats() {
        return Collections.unmodifiableSortedMap(seats);
    }

    /**
     * True if all clocks stand still.
     *
     * @param at a moment
     * @return whether they do
     */
    public boolean paused(long at) {
        return pausing && at < pausedUntil;
    }

    /**
     * Adds an event.
     *
     * @param event the event
     * @return what is wrong with it
     */
    public List<String> follow(MatchEvent event) {
        wrong = new ArrayList<>();
        if (event.hasCreated() && event.getCreated().hasTimeControl()) {
            control = Optional.of(event.getCreated().getTimeControl());
        }
        if (control.isEmpty()) {
            require(!timed(event), Findings.MATCH_WITHOUT_CLOCKS);
            return wrong;
        }
        boolean left = event.hasDeparted() && event.getDeparted().getSeat() == leaving;
        require(leaving == 0 || left, Findings.lateDeparture(leaving));
        leaving = 0;
        requireTimeOuts(event);
        body(event, moment(event.getTimeMilliseconds()));
        time = moment(event.getTimeMilliseconds());
        return wrong;
    }

    /** True if only matches with a time control have such an event. */
    private static boolean timed(MatchEvent event) {
        return event.hasTimedOut() || event.hasPaused() || event.hasResumed() || event.hasTimeGiven();
    }

    private void body(MatchEvent event, long now) {
        switch (event.getBodyCase()) {
            case JOINED ->
                players.put(
                        event.getJoined().getSeat(), event.getJoined().getBot().isEmpty());
            case LEFT -> players.remove(event.getLeft().getSeat());
            case STARTED -> start(event);
            case TIMED_OUT -> timedOut(now, event.getTimedOut());
            case PAUSED -> pause(now, event.getPaused());
            case RESUMED -> resume(now, event.getResumed().getSeat());
            case TIME_GIVEN -> given(now, event.getTimeGiven());
            case DECIDED -> {
                inTime(now, event.getDecided());
                settle(event, event.getDecided().getSeat());
            }
            case FINISHED, ABANDONED -> seats.values().forEach(clock -> clock.stop(now));
            case RESIGNED -> leave(event, event.getResigned().getSeat());
            case DEPARTED -> leave(event, event.getDeparted().getSeat());
            case HANDED_OVER -> leave(event, event.getHandedOver().getSeat());
            default -> settle(event, event.getUndone().getSeat());
        }
    }

    private void leave(MatchEvent event, int seat) {
        seats.remove(seat);
        settle(event, 0);
    }

    private void start(MatchEvent event) {
        long pauses = Integer.toUnsignedLong(control().orElseThrow().getPauseSeconds()) * SECOND;
        pauseLeft = pauses == 0 ? NEVER : pauses;
        long vacation = Integer.toUnsignedLong(control().orElseThrow().getVacationDays()) * DAY;
        seats.clear();
        players.forEach((seat, player) -> {
            if (player) {
                seats.put(seat, new SeatClock(amount(), vacation));
            }
        });
        settle(event, 0);
    }

    /** The time with which a seat begins the match, a turn or a decision. */
    private long amount() {
        TimeControl stated = control.orElseThrow();
        return switch (stated.getKindCase()) {
            case DECISION_SECONDS -> Integer.toUnsignedLong(stated.getDecisionSeconds()) * SECOND;
            case TURN_DAYS -> Integer.toUnsignedLong(stated.getTurnDays()) * DAY;
            case BUDGET -> Integer.toUnsignedLong(stated.getBudget().getSeconds()) * SECOND;
            case KIND_NOT_SET -> 0;
        };
    }

    // -- turns --------------------------------------------------------------------------------------------------

    /** Stops and starts clocks as an event changes the tasks of the seats; {@code actor} decided or undid. */
    private void settle(MatchEvent event, int actor) {
        boolean undone = event.getUndone().getUndone() != 0;
        var lying = new HashMap<Integer, Long>();
        boolean goesOn = !event.hasUndone() && takesOfMatch(event);
        for (Effect effect : event.getEffectsList()) {
            if (effect.hasAsk()) {
                lying.merge(effect.getAsk().getStack(), 1L, Long::sum);
            } else if (effect.hasClose()) {
                lying.merge(effect.getClose().getStack(), -1L, Long::sum);
            }
        }
        seats.forEach((seat, clock) -> {
            boolean before = clock.tasks != 0;
            clock.tasks += lying.getOrDefault(seat, 0L);
            boolean after = clock.tasks != 0;
            if (seat == actor && event.hasUndone()) {
                tookBack(clock, event);
            } else if (seat == actor) {
                decided(clock, event, before, goesOn);
            } else if ((goesOn && !undone) || before != after) {
                clock.stop(moment(event.getTimeMilliseconds()));
                clock.lost = clock.lost && (!before || undone);
                if (after) {
                    run(clock, event, !undone);
                }
            }
            if (seat != actor && event.hasDecided()) {
                clock.gains.clear();
            }
        });
    }

    private static boolean takesOfMatch(MatchEvent event) {
        return event.getEffectsList().stream()
                .anyMatch(effect -> effect.hasClose() && effect.getClose().getStack() == 0);
    }

    /** Takes back what the clock of a seat gained by an undone decision. */
    private void tookBack(SeatClock clock, MatchEvent event) {
        clock.stop(moment(event.getTimeMilliseconds()));
        Long gain = clock.gains.remove(event.getUndone().getUndone());
        clock.left = Math.max(clock.left - (gain == null ? 0 : gain), 0);
        if (clock.tasks != 0) {
            run(clock, event, false);
        }
    }

    /** Changes the clock of a seat after its decision. */
    private void decided(SeatClock clock, MatchEvent event, boolean before, boolean goesOn) {
        DecisionMade made = event.getDecided();
        clock.stop(arrived(made, moment(event.getTimeMilliseconds())));
        long left = clock.left;
        boolean ended = before && (goesOn || clock.tasks == 0);
        if (ended && !made.getAutomatic()) {
            clock.left += increment(clock);
        }
        if (ended) {
            clock.lost = false;
        }
        if (clock.tasks != 0) {
            run(clock, event, ended || !before || control.orElseThrow().hasDecisionSeconds());
        }
        if (made.getAutomatic()) {
            clock.gains.clear();
        } else if (clock.left > left) {
            clock.gains.put(event.getVersion(), clock.left - left);
        }
    }

    /** Lets a clock run. A {@code fresh} turn or decision begins with all its time, unless that is for the match. */
    private void run(SeatClock clock, MatchEvent event, boolean fresh) {
        if (fresh && !control.orElseThrow().hasBudget()) {
            clock.left = amount();
            clock.lost = false;
        }
        clock.since = Math.max(moment(event.getTimeMilliseconds()), pausing ? pausedUntil : 0);
    }

    private long increment(SeatClock clock) {
        var budget = control.orElseThrow().getBudget();
        long increment = Integer.toUnsignedLong(budget.getIncrementSeconds()) * SECOND;
        return budget.getCapped() ? Math.min(increment, Math.max(amount() - clock.left, 0)) : increment;
    }

    /** The time at which a decision counts as made: its arrival, if that was before the event. */
    private static long arrived(DecisionMade made, long now) {
        return made.getArrivedMilliseconds() == 0 ? now : moment(made.getArrivedMilliseconds());
    }

    /** A number of a message, as far as clocks can show it. */
    private static long moment(long milliseconds) {
        return milliseconds < 0 ? LATEST : Math.min(milliseconds, LATEST); // negative: beyond 2^63
    }

    // -- what must hold -----------------------------------------------------------------------------------------

    private void require(boolean holds, String text) {
        if (!holds) {
            wrong.add(text);
        }
    }

    /** Checks a decision of a seat that has a clock. */
    private void inTime(long now, DecisionMade made) {
        SeatClock clock = seats.get(made.getSeat());
        if (clock == null) {
            return;
        }
        int seat = made.getSeat();
        if (made.getAutomatic()) {
            boolean late = clock.lost && made.getCause() == DecisionMade.Cause.CAUSE_TIMED_OUT;
            require(late, Findings.earlyDefault(seat));
            return;
        }
        long at = arrived(made, now);
        require(!clock.lost, Findings.turnLost(seat));
        boolean possible = made.getArrivedMilliseconds() == 0 || (clock.since <= at && at < now);
        require(possible, Findings.IMPOSSIBLE_ARRIVAL);
        require(!paused(at), Findings.decisionInPause(seat));
        long deadline = clock.deadline();
        require(deadline == 0 || at <= deadline, Findings.lateDecision(seat, at - deadline));
    }

    /** The seats whose time was up long before the match went on: their time-outs had to come first. */
    private void requireTimeOuts(MatchEvent event) {
        boolean goesOn =
                switch (event.getBodyCase()) {
                    case DECIDED -> !event.getDecided().getAutomatic();
                    case TIME_GIVEN -> event.getTimeGiven().getCause() != TimeGiven.Cause.CAUSE_OUTAGE;
                    case UNDONE, HANDED_OVER, PAUSED, RESUMED -> true;
                    default -> false;
                };
        long now = moment(event.getTimeMilliseconds());
        long at = event.hasDecided() ? arrived(event.getDecided(), now) : now;
        int deciding = event.getDecided().getSeat(); // what is too late there, inTime says
        seats.forEach((seat, clock) -> {
            boolean late = clock.deadline() != 0 && at > clock.deadline() + UNNOTICED && seat != deciding;
            long seconds = (at - clock.deadline()) / SECOND;
            require(!goesOn || !late, Findings.missingTimeOut(seconds, seat));
        });
    }

    private void timedOut(long now, SeatTimedOut lost) {
        SeatClock clock = seats.get(lost.getSeat());
        int seat = lost.getSeat();
        if (clock == null || clock.deadline() == 0) {
            require(false, Findings.stoppedClock(seat));
            return;
        }
        long more = moment(lost.getDeadlineMilliseconds()) - clock.deadline();
        require(more == 0, Findings.otherDeadline(seat, more));
        require(now >= clock.deadline(), Findings.earlyTimeOut(seat, clock.deadline() - now));
        clock.left = 0;
        clock.since = now;
        clock.lost = true;
        clock.timeOuts++;
        require(
                lost.getTimeOuts() == clock.timeOuts,
                Findings.otherTimeOuts(Integer.toUnsignedString(lost.getTimeOuts()), seat, clock.timeOuts));
        int most = control.orElseThrow().getTimeOuts();
        if (most != 0 && Integer.compareUnsigned(clock.timeOuts, most) >= 0) {
            leaving = lost.getSeat();
        }
    }

    private void given(long now, TimeGiven gift) {
        long amount = moment(gift.getMilliseconds());
        for (int seat : gift.getSeatsList()) {
            SeatClock clock = seats.get(seat);
            if (clock == null) {
                require(false, Findings.seatWithoutClock(seat));
                continue;
            }
            clock.left += amount;
            if (gift.getCause() == TimeGiven.Cause.CAUSE_VACATION) {
                boolean own = gift.getSeatsCount() == 1 && seat == gift.getGivenBy();
                require(own && amount <= clock.vacation, Findings.otherVacation(seat));
                clock.vacation -= amount;
            }
        }
        int giver = gift.getGivenBy();
        switch (gift.getCause()) {
            case CAUSE_OPPONENT -> {
                boolean opponent =
                        seats.containsKey(giver) && !gift.getSeatsList().contains(giver);
                require(opponent, Findings.noOpponent(giver));
            }
            case CAUSE_ORGANISER -> {
                boolean organiser = gift.getBy() == Actor.ACTOR_OWNER || gift.getBy() == Actor.ACTOR_ADMINISTRATOR;
                require(organiser, Findings.NO_ORGANISER);
            }
            case CAUSE_OUTAGE -> {
                List<Integer> running = seats.entrySet().stream()
                        .filter(entry -> entry.getValue().since != SeatClock.STILL)
                        .map(Map.Entry::getKey)
                        .toList();
                boolean fair = running.equals(gift.getSeatsList()) && gift.getBy() == Actor.ACTOR_SERVICE;
                require(fair, Findings.UNFAIR_OUTAGE);
                require(amount <= now - time, Findings.LONG_OUTAGE);
            }
            default -> {}
        }
    }

    // -- pauses -------------------------------------------------------------------------------------------------

    private void pause(long now, MatchPaused paused) {
        if (pausing && !paused(now)) {
            endPause(pausedUntil); // it ended by itself
        }
        int seat = paused.getSeat();
        var allowed = control.orElseThrow().getPausing();
        boolean may = allowed == TimeControl.Pausing.PAUSING_AGREED
                || (allowed != TimeControl.Pausing.PAUSING_UNSPECIFIED && seat == 0);
        require(may && pauseLeft > 0, Findings.FORBIDDEN_PAUSE);
        SeatClock agreeing = seats.get(seat);
        if (paused(now) || (seat != 0 && agreeing == null)) {
            require(false, Findings.IMPOSSIBLE_PAUSE);
            return;
        }
        if (agreeing != null) {
            agreeing.agrees = true;
            if (!seats.values().stream().allMatch(clock -> clock.agrees)) {
                return;
            }
        }
        pausing = true;
        pausedSince = now;
        pausedUntil = pauseLeft >= NEVER ? NEVER : now + pauseLeft;
        pausedBy = paused.getBy();
        for (SeatClock clock : seats.values()) {
            if (clock.since != SeatClock.STILL) {
                clock.left = clock.remaining(now);
                clock.since = Math.max(pausedUntil, clock.since);
            }
        }
    }

    private void resume(long now, int seat) {
        if (!paused(now)) {
            SeatClock agreeing = seats.get(seat);
            require(agreeing != null, Findings.NO_PAUSE);
            if (agreeing != null) {
                agreeing.agrees = false;
            }
            return;
        }
        boolean own = seat == 0 || pausedBy == Actor.ACTOR_PLAYERS;
        require(own, Findings.pauseOfOrganiser(seat));
        endPause(now);
        for (SeatClock clock : seats.values()) {
            clock.since = clock.since == SeatClock.STILL ? SeatClock.STILL : now;
        }
    }

    private void endPause(long now) {
        if (pauseLeft < NEVER) {
            pauseLeft = Math.max(pauseLeft - (now - pausedSince), 0);
        }
        pausing = false;
        seats.values().forEach(clock -> clock.agrees = false);
    }
}
