package io.caravanserai;

import static io.caravanserai.Requests.requestId;

import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Digests;
import io.caravanserai.v1.ChangeOwnTeamRequest;
import io.caravanserai.v1.EntrantsKeptApart;
import io.caravanserai.v1.FormTeamRequest;
import io.caravanserai.v1.JoinTeamRequest;
import io.caravanserai.v1.KeepApartRequest;
import io.caravanserai.v1.Player;
import io.caravanserai.v1.Team;
import io.caravanserai.v1.TeamFormed;
import io.caravanserai.v1.Tournament;
import io.caravanserai.v1.TournamentEvent;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Teams of entrants, and entrants who are kept apart. */
abstract sealed class TournamentTeams extends TournamentEntrants permits Tournaments {
    TournamentTeams(Calls calls, Entropies entropies, Signers signers, Supplier<Player> player, boolean registered) {
        super(calls, entropies, signers, player, registered);
    }

    /**
     * Keeps entrants, such as members of one club, apart in the rounds to come. Swiss system only. Only the organiser
     * may.
     *
     * @param tournament the name of the tournament
     * @param entrants the ids of the entrants
     * @return the tournament
     */
    public Tournament keepApart(String tournament, List<String> entrants) {
        return keepApart(tournament, entrants, request -> {});
    }

    /**
     * Keeps entrants, such as members of one club, apart in the rounds to come, or lets them meet again. Swiss system
     * only. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param entrants the ids of the entrants
     * @param more sets what else is to be said, such as that they may meet again, a reason, or a request id
     * @return the tournament
     */
    public Tournament keepApart(String tournament, List<String> entrants, Consumer<KeepApartRequest.Builder> more) {
        var request = KeepApartRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament))
                .clearEntrants()
                .addAllEntrants(entrants)
                .setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        var next = TournamentEvent.newBuilder()
                .setReason(request.getReason())
                .setKeptApart(
                        EntrantsKeptApart.newBuilder().addAllEntrants(entrants).setLifted(request.getLift()));
        request.setSignature(organising.signature(request.getTournament(), next));
        return calls.call(tournaments, stub -> stub.keepApart(request.build())).getTournament();
    }

    /**
     * Forms a team of entrants in the order of boards, or forms it again (with its id); without members it is taken
     * away. The captain is the first member, where nobody is named. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param team the team as it is to be
     * @param more sets what else is to be said, such as a reason or a request id
     * @return the tournament
     */
    public Tournament formTeam(String tournament, Team team, Consumer<FormTeamRequest.Builder> more) {
        boolean empty = team.getMembersCount() == 0;
        var formed = team.toBuilder().setDisplayName(EntrantActs.reason(team.getDisplayName()));
        if (empty) {
            formed.setCaptain("").setSeed(0);
        } else if (team.getCaptain().isEmpty()) {
            formed.setCaptain(team.getMembers(0));
        }
        var request = FormTeamRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament)).setTeam(formed).setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        var event = TeamFormed.newBuilder()
                .setTeam(formed.getTeam())
                .setDisplayName(formed.getDisplayName())
                .setCaptain(formed.getCaptain())
                .addAllMembers(formed.getMembersList())
                .setSeed(formed.getSeed());
        var next = TournamentEvent.newBuilder().setReason(request.getReason()).setTeamFormed(event);
        request.setSignature(organising.signature(request.getTournament(), next));
        return calls.call(tournaments, stub -> stub.formTeam(request.build())).getTournament();
    }

    /**
     * Founds a team, as this entrant, who is its captain and its only member; or changes the team of its id: its
     * captain names it and orders its members, members leave out themselves. Without members that team is taken away.
     *
     * @param tournament the name of the tournament
     * @param team the team as it is to be
     * @param code the code with which others join, such as {@link Tokens#newCode}; empty: as before
     * @return the tournament
     */
    public Tournament changeOwnTeam(String tournament, Team team, String code) {
        var wanted = team.toBuilder().setDisplayName(EntrantActs.reason(team.getDisplayName()));
        var request = ChangeOwnTeamRequest.newBuilder()
                .setTournament(name(tournament))
                .setTeam(wanted)
                .setRequestId(requestId(""));
        if (!code.isEmpty()) {
            request.setJoinHash(Digests.sha256(Chance.entryTicket(request.getTournament(), code)));
        }
        return acts.acted(
                request.getTournament(),
                (signatures, entrant) -> Optional.of(signatures.changedTeam(entrant, request.build())),
                signature -> calls.call(
                                tournaments,
                                stub -> stub.changeOwnTeam(
                                        request.setSignature(signature).build()))
                        .getTournament());
    }

    /**
     * Joins the team of a code, as this entrant, while registration is open. If the key with which they have entered is
     * kept here, they sign the team that they join, with all its members.
     *
     * @param tournament the name of the tournament
     * @param code the code that the captain gave out
     * @return the tournament
     */
    public Tournament joinTeam(String tournament, String code) {
        var request = JoinTeamRequest.newBuilder()
                .setTournament(name(tournament))
                .setTicket(Chance.entryTicket(name(tournament), code))
                .setRequestId(requestId(""));
        for (int attempt = 1; ; attempt++) {
            try {
                return acts.acted(
                        request.getTournament(),
                        (signatures, entrant) -> signatures.joinedTeam(entrant, request.getTicket()),
                        signature -> calls.call(
                                        tournaments,
                                        stub -> stub.joinTeam(
                                                request.setSignature(signature).build()))
                                .getTournament());
            } catch (CallException.WrongMoment error) { // somebody else has joined meanwhile
                if (!error.reason().equals("SIGNATURE_INVALID") || attempt == Constants.TEAM_MEMBERS) {
                    throw error;
                }
            }
        }
    }
}
