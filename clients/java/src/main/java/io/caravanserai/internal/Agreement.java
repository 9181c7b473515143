package io.caravanserai.internal;

import io.caravanserai.v1.Actor;
import io.caravanserai.v1.EndAnswered;
import io.caravanserai.v1.MatchEvent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The proposal about the present position of a match: its players may end it by agreement of all. Give it each event in
 * order, from the first on.
 */
public final class Agreement {
    /** The seats that agree. */
    private final Set<Integer> seats = new HashSet<>();
    /** The seats of players who have not left. */
    private final Set<Integer> voices = new HashSet<>();
    /** The version from which on the position is as it is. */
    private long position;

    private long proposedAt;
    private boolean declined;
    private boolean tournament;

    /** The least version that the signature of an answer covers: it has seen what it is about. */
    public long since(EndAnswered answered) {
        return answered.getProposedAt() == 0 ? position : answered.getProposedAt();
    }

    /** Adds an event, and what is wrong with it. */
    public void follow(MatchEvent event, List<String> wrong) {
        boolean complete = !seats.isEmpty() && seats.size() == voices.size();
        boolean agreed = event.getAbandoned().getAgreed();
        if (agreed != complete || (agreed && event.getAbandoned().getBy() != Actor.ACTOR_PLAYERS)) {
            wrong.add(agreed ? Findings.EARLY_END : Findings.CONTINUED);
        }
        switch (event.getBodyCase()) {
            case END_ANSWERED -> answered(event.getVersion(), event.getEndAnswered(), wrong);
            case PAUSED, RESUMED, TIME_GIVEN -> {}
            default -> {
                position = event.getVersion();
                withdraw(false);
                seated(event, wrong);
            }
        }
    }

    private void seated(MatchEvent event, List<String> wrong) {
        switch (event.getBodyCase()) {
            case CREATED -> tournament = event.getCreated().hasTournament();
            case JOINED -> {
                if (event.getJoined().getBot().isEmpty()) {
                    voices.add(event.getJoined().getSeat());
                }
            }
            case LEFT -> voices.remove(event.getLeft().getSeat());
            case RESIGNED -> voices.remove(event.getResigned().getSeat());
            case DEPARTED -> voices.remove(event.getDeparted().getSeat());
            case HANDED_OVER -> {
                int seat = event.getHandedOver().getSeat();
                if (event.getHandedOver().getBot().isEmpty() || !asked(seat)) {
                    wrong.add(Findings.noSuccessor(seat));
                }
                voices.remove(seat);
            }
            default -> {}
        }
    }

    /** True for a player who has not left, beside another one, in no tournament. */
    private boolean asked(int seat) {
        return voices.contains(seat) && voices.size() > 1 && !tournament;
    }

    private void answered(long version, EndAnswered answered, List<String> wrong) {
        int seat = answered.getSeat();
        boolean fresh = answered.getDeclines() ? answered.getProposedAt() != 0 : !seats.contains(seat) && !declined;
        if (!asked(seat) || !fresh || answered.getProposedAt() != proposedAt) {
            wrong.add(Findings.otherAnswer(seat));
        }
        if (answered.getDeclines()) {
            withdraw(true);
        } else {
            proposedAt = answered.getProposedAt() == 0 ? version : answered.getProposedAt();
            seats.add(seat);
        }
    }

    private void withdraw(boolean declining) {
        proposedAt = 0;
        seats.clear();
        declined = declining;
    }
}
