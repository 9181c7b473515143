package io.caravanserai;

import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.Effect;
import io.caravanserai.v1.MatchCreated;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.OpeningContent;
import io.caravanserai.v1.Placement;
import io.caravanserai.v1.TableArea;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The bounds of the events of one match. Give it every event in order; without the first one it assumes
 * {@link Constants#SEATS} seats.
 *
 * <p>A service or a file may hold anything. What no match needs is refused before it is used: millions of pieces,
 * thousands of seats, questions from the future. Numbers of the protocol are unsigned.
 */
final class Bounds {
    private static final Pattern AREA = Pattern.compile(Constants.AREA_PATTERN);
    private static final Pattern PLACE = Pattern.compile(Constants.PLACE_PATTERN);

    private int seats = Constants.SEATS;

    /**
     * Checks an event with the contents of its openings; returns the number of effects.
     *
     * @throws BoundsException it exceeds the bounds
     * @throws UnknownEventException it is of a later kind
     */
    int require(MatchEvent event, List<OpeningContent> contents) {
        if (event.hasCreated()) {
            created(event.getCreated());
        }
        body(event);
        require(
                Math.max(event.getSealsCount(), event.getRulesCount()) <= Constants.ENTRIES,
                event,
                Findings.MANY_SEALS);
        effects(event, event.getEffectsList(), event.getRulesCount());
        int count = event.getEffectsCount();
        for (OpeningContent content : contents) {
            for (var hidden : content.getHiddenList()) {
                count += hidden.getEffectsCount();
                require(count <= Constants.EFFECTS, event, Findings.MANY_EFFECTS);
                effects(event, hidden.getEffectsList(), content.getRulesCount());
            }
        }
        return count;
    }

    private void created(MatchCreated created) {
        long players = Integer.toUnsignedLong(created.getPlayers());
        if (players < 1 || players > Constants.SEATS) {
            throw new BoundsException(Findings.players(players, Constants.SEATS));
        }
        seats = (int) players;
        int entries = IntStream.of(
                        created.getAreasCount(),
                        created.getLayoutCount(),
                        created.getOptionsCount(),
                        created.getAdmittedCount())
                .max()
                .getAsInt();
        if (entries > Constants.ENTRIES) {
            throw new BoundsException(Findings.entries(Constants.ENTRIES));
        }
        for (TableArea area : created.getAreasList()) {
            if (!AREA.matcher(area.getName()).matches()) {
                throw new BoundsException(Findings.areaName(area.getName()));
            }
        }
        for (Placement entry : created.getLayoutList()) {
            if (!place(entry.getPlace())
                    || entry.getCount() > Constants.PIECES
                    || entry.getCount() < -Constants.PIECES) {
                throw new BoundsException(Findings.unfitPlace(entry.getCount(), entry.getPlace()));
            }
        }
    }

    private void seatOrOrganiser(MatchEvent event, int seat) {
        if (seat != 0) {
            seat(event, seat);
        }
    }

    private void body(MatchEvent event) {
        switch (event.getBodyCase()) {
            case JOINED -> seat(event, event.getJoined().getSeat());
            case LEFT -> seat(event, event.getLeft().getSeat());
            case READY -> seat(event, event.getReady().getSeat());
            case BOUND -> seat(event, event.getBound().getSeat());
            case START_VOIDED -> seat(event, event.getStartVoided().getSeat());
            case UNDONE -> seat(event, event.getUndone().getSeat());
            case END_ANSWERED -> seat(event, event.getEndAnswered().getSeat());
            case RESIGNED -> seat(event, event.getResigned().getSeat());
            case DEPARTED -> seat(event, event.getDeparted().getSeat());
            case HANDED_OVER -> seat(event, event.getHandedOver().getSeat());
            case TIMED_OUT -> seat(event, event.getTimedOut().getSeat());
            case PAUSED -> seatOrOrganiser(event, event.getPaused().getSeat());
            case RESUMED -> seatOrOrganiser(event, event.getResumed().getSeat());
            case TIME_GIVEN -> require(event.getTimeGiven().getSeatsCount() <= seats, event, Findings.NO_SEAT_HAS_TIME);
            case DECIDED -> {
                seat(event, event.getDecided().getSeat());
                long askedAt = event.getDecided().getAskedAt();
                require(Long.compareUnsigned(askedAt, event.getVersion()) < 0, event, Findings.FUTURE_QUESTION);
            }
            case STARTED -> require(event.getStarted().getEntropiesCount() <= seats, event, Findings.MANY_ENTROPIES);
            case FINISHED -> {
                List<Integer> places = event.getFinished().getPlacesList();
                require(places.size() <= seats, event, Findings.NO_SEAT_HAS_PLACE);
                // A seat may also end behind rivals without a seat.
                require(places.stream().allMatch(Bounds::within), event, Findings.FAR_PLACES);
            }
            case CREATED, ABANDONED, RULES_CHANGED -> {}
            case BODY_NOT_SET -> throw nothing(event);
        }
    }

    private static CaravanseraiException nothing(MatchEvent event) {
        String version = Long.toUnsignedString(event.getVersion());
        if (event.getUnknownFields().asMap().isEmpty()) {
            return new BoundsException(Findings.nothingHappened(version));
        }
        return new UnknownEventException(Findings.laterKind(version));
    }

    private void effects(MatchEvent event, List<Effect> effects, int rules) {
        require(effects.size() <= Constants.EFFECTS, event, Findings.MANY_EFFECTS);
        for (Effect effect : effects) {
            require(Integer.compareUnsigned(effect.getRule(), rules) < 0, event, Findings.RULELESS_EFFECT);
            switch (effect.getKindCase()) {
                case MOVE -> {
                    var move = effect.getMove();
                    require(
                            Integer.compareUnsigned(move.getCount(), Constants.PIECES) <= 0,
                            event,
                            Findings.manyPieces(Integer.toUnsignedString(move.getCount())));
                    boolean places = place(move.getSource()) && place(move.getTarget());
                    require(places, event, Findings.PLACELESS_MOVE);
                }
                case SHOW -> {
                    seat(event, effect.getShow().getSeat());
                    require(place(effect.getShow().getPlace()), event, Findings.NO_PLACE_TO_SHOW);
                }
                case ASK ->
                    task(event, effect.getAsk().getStack(), effect.getAsk().getAskedAt());
                case CLOSE ->
                    task(event, effect.getClose().getStack(), effect.getClose().getAskedAt());
                case KIND_NOT_SET -> require(false, event, Findings.NO_KIND);
            }
        }
    }

    private void task(MatchEvent event, int stack, long askedAt) {
        if (stack != 0) {
            seat(event, stack);
        }
        require(Long.compareUnsigned(askedAt, event.getVersion()) <= 0, event, Findings.FUTURE_QUESTION);
    }

    private void seat(MatchEvent event, int seat) {
        require(seat >= 1 && seat <= seats, event, "no seat " + Integer.toUnsignedString(seat));
    }

    private boolean place(String place) {
        Matcher found = PLACE.matcher(place);
        return found.matches() && (found.group(1) == null || Integer.parseInt(found.group(1)) <= seats);
    }

    private static boolean within(int place) {
        return Integer.compareUnsigned(place, Constants.SEATS) <= 0;
    }

    private static void require(boolean holds, MatchEvent event, String text) {
        if (!holds) {
            throw new BoundsException("version " + Long.toUnsignedString(event.getVersion()) + " has " + text);
        }
    }
}
