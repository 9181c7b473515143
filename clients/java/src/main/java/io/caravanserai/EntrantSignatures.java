package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.ChangeOwnTeamRequest;
import io.caravanserai.v1.TeamFormed;
import io.caravanserai.v1.TournamentEvent;
import io.caravanserai.v1.TournamentRole;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The proof of who entered a tournament, left it and took part in its lots: what entrants signed fits the keys that
 * their players have registered. {@link TournamentLog} gives it each event in order, from the first on.
 *
 * <p>A signature covers the entrant's own latest event: their registration, or what they have signed since. So each
 * counts once. What they did not sign, only the service says.
 */
public final class EntrantSignatures {
    /**
     * An entrant: the key of their latest registration (empty: none), and the hash that their next signature covers.
     */
    private record Signer(ByteString key, ByteString head) {
        static final Signer NOBODY = new Signer(ByteString.EMPTY, Following.GENESIS);
    }

    /** The act of an entrant that they may sign. */
    private record Done(String entrant, Signing.Act act) {}

    private final Map<String, Signer> signers = new HashMap<>();
    private final List<Long> told = new ArrayList<>();
    private final Map<String, TeamFormed> teams = new HashMap<>();

    EntrantSignatures() {}

    /**
     * The versions of the acts that are said to be those of entrants, and nobody signed them.
     *
     * @return version numbers
     */
    public List<Long> told() {
        return List.copyOf(told);
    }

    /**
     * The key of an entrant's latest registration.
     *
     * @param entrant the entrant, {@code {entrant}}
     * @return the key; empty if they have none
     */
    public ByteString key(String entrant) {
        return signers.getOrDefault(entrant, Signer.NOBODY).key();
    }

    /**
     * The hash that the next signature of an entrant covers.
     *
     * @param entrant the entrant, {@code {entrant}}
     * @return the SHA-256 of an event; 32 zero bytes before their first registration
     */
    public ByteString head(String entrant) {
        return signers.getOrDefault(entrant, Signer.NOBODY).head();
    }

    /** The act of an entrant who asks for a change of a team: it covers the team after that. What is left out stays. */
    Signing.Act changedTeam(String entrant, ChangeOwnTeamRequest request) {
        var team = request.getTeam();
        var before = teams.getOrDefault(team.getTeam(), TeamFormed.getDefaultInstance());
        boolean known = teams.containsKey(team.getTeam());
        if (known && team.getMembersCount() == 0) {
            return Signing.changingOwnTeam(before.getDisplayName(), "", ByteString.EMPTY, List.of());
        }
        String captain = known ? before.getCaptain() : entrant;
        return Signing.changingOwnTeam(
                team.getDisplayName().isEmpty() ? before.getDisplayName() : team.getDisplayName(),
                team.getCaptain().isEmpty() ? captain : team.getCaptain(),
                request.hasJoinHash() ? request.getJoinHash() : before.getJoinHash(),
                team.getMembersCount() == 0 ? List.of(entrant) : team.getMembersList());
    }

    /**
     * The act of an entrant who joins the team of a ticket, if there is one: it covers the team with all its members.
     */
    Optional<Signing.Act> joinedTeam(String entrant, ByteString ticket) {
        ByteString hash = Digests.sha256(ticket);
        return teams.values().stream()
                .filter(team -> team.getJoinHash().equals(hash))
                .findFirst()
                .map(team -> team.toBuilder().addMembers(entrant).build())
                .map(EntrantSignatures::teamAct);
    }

    private static Signing.Act teamAct(TeamFormed formed) {
        return Signing.changingOwnTeam(
                formed.getDisplayName(), formed.getCaptain(), formed.getJoinHash(), formed.getMembersList());
    }

    /** Adds an event with its hash; what is wrong with it. */
    Optional<String> follow(TournamentEvent event, ByteString digest) {
        Optional<Done> done = done(event);
        boolean signed = !event.getSignature().isEmpty();
        if (signed) {
            Optional<String> wrong = wrong(event, done);
            if (wrong.isPresent()) {
                return wrong;
            }
        } else if (done.isPresent() && event.getRole() == TournamentRole.TOURNAMENT_ROLE_ENTRANT) {
            told.add(event.getVersion());
        }
        if (event.hasTeamFormed()) {
            var formed = event.getTeamFormed();
            teams.put(formed.getTeam(), formed);
            teams.values().removeIf(team -> team.getMembersCount() == 0);
        }
        if (event.hasRegistered()) {
            var registered = event.getRegistered();
            signers.put(registered.getEntrant(), new Signer(registered.getPublicKey(), digest));
        } else if (signed) {
            done.ifPresent(act -> signers.put(act.entrant(), new Signer(key(act.entrant()), digest)));
        }
        return Optional.empty();
    }

    private Optional<String> wrong(TournamentEvent event, Optional<Done> done) {
        if (done.isEmpty() || event.getRole() != TournamentRole.TOURNAMENT_ROLE_ENTRANT) {
            return Optional.of(Findings.UNNEEDED_SIGNATURE);
        }
        String entrant = done.get().entrant();
        ByteString key = event.hasRegistered() ? event.getRegistered().getPublicKey() : key(entrant);
        ByteString message = done.get().act().signedBytes(event.getTournament(), head(entrant));
        return Signing.fits(key, event.getSignature(), message)
                ? Optional.empty()
                : Optional.of(Findings.SIGNATURE_OF_ANOTHER_ENTRANT);
    }

    private static Optional<Done> done(TournamentEvent event) {
        return Optional.ofNullable(
                switch (event.getBodyCase()) {
                    case REGISTERED -> {
                        var registered = event.getRegistered();
                        var act = Signing.registering(
                                registered.getPublicKey(),
                                registered.getEntropyCommitment(),
                                registered.getEntryTicket(),
                                registered.getCountry());
                        yield new Done(registered.getEntrant(), act);
                    }
                    case WITHDRAWN -> left(event.getWithdrawn().getEntrant(), event);
                    case DROPPED_OUT -> left(event.getDroppedOut().getEntrant(), event);
                    case BYE_GRANTED -> {
                        var bye = event.getByeGranted();
                        yield new Done(
                                bye.getEntrant(), Signing.takingBye(bye.getBye().getRound(), event.getReason()));
                    }
                    case BYE_TAKEN_BACK -> {
                        var back = event.getByeTakenBack();
                        yield new Done(back.getEntrant(), Signing.takingBack(back.getRound(), event.getReason()));
                    }
                    case CHECKED_IN -> {
                        var there = event.getCheckedIn();
                        yield there.getRound() == 0
                                ? null
                                : new Done(there.getEntrant(), Signing.checkingIn(there.getRound()));
                    }
                    case TEAM_FORMED ->
                        new Done(event.getAccount().replaceFirst("^players/", ""), teamAct(event.getTeamFormed()));
                    case ENTROPY_BOUND -> {
                        var bound = event.getEntropyBound();
                        yield new Done(bound.getEntrant(), Signing.bindingEntrant(bound.getEntropyCommitment()));
                    }
                    case ENTROPY_OPENED -> {
                        var opened = event.getEntropyOpened();
                        yield new Done(opened.getEntrant(), Signing.openingEntropy(opened.getEntropy()));
                    }
                    default -> null;
                });
    }

    private static Done left(String entrant, TournamentEvent event) {
        return new Done(entrant, Signing.withdrawing(event.getReason()));
    }
}
