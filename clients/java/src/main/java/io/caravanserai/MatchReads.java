package io.caravanserai;

import static io.caravanserai.Requests.mapped;
import static io.caravanserai.Requests.named;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Line;
import io.caravanserai.internal.ServiceClock;
import io.caravanserai.v1.GetMatchRequest;
import io.caravanserai.v1.GetMatchResponse;
import io.caravanserai.v1.GetRecordRequest;
import io.caravanserai.v1.GetRecordResponse;
import io.caravanserai.v1.GetScoreboardRequest;
import io.caravanserai.v1.InboxServiceGrpc;
import io.caravanserai.v1.ListMatchesRequest;
import io.caravanserai.v1.ListMatchesResponse;
import io.caravanserai.v1.ListScoreboardsRequest;
import io.caravanserai.v1.ListScoreboardsResponse;
import io.caravanserai.v1.Match;
import io.caravanserai.v1.MatchCreated;
import io.caravanserai.v1.MatchServiceGrpc;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.OpenQuestion;
import io.caravanserai.v1.Proposal;
import io.caravanserai.v1.ReplayMatchRequest;
import io.caravanserai.v1.ReplayMatchResponse;
import io.caravanserai.v1.Scoreboard;
import io.caravanserai.v1.ScoreboardServiceGrpc;
import io.caravanserai.v1.WatchInboxRequest;
import io.caravanserai.v1.WatchInboxResponse;
import io.caravanserai.v1.WatchMatchRequest;
import io.caravanserai.v1.WatchMatchResponse;
import io.caravanserai.v1.WatchScoreboardRequest;
import io.caravanserai.v1.WatchScoreboardResponse;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/** Matches as the caller may see them: their state, events, scoreboards, records, and the inbox. */
abstract sealed class MatchReads extends ClientPlayers permits MatchStarts {
    final Entropies entropies;
    final MatchServiceGrpc.MatchServiceBlockingStub matches;
    private final InboxServiceGrpc.InboxServiceBlockingStub inbox;
    private final ScoreboardServiceGrpc.ScoreboardServiceBlockingStub scoreboards;

    MatchReads(Line line, Connection connection, String token, boolean registered, Signers signers) {
        super(line, connection, token, registered, signers);
        this.entropies = new Entropies(connection.entropies());
        this.matches = MatchServiceGrpc.newBlockingStub(calls.channel());
        this.inbox = InboxServiceGrpc.newBlockingStub(calls.channel());
        this.scoreboards = ScoreboardServiceGrpc.newBlockingStub(calls.channel());
    }

    /**
     * A match as it is now.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match match(String match) {
        return look(match).getMatch();
    }

    /**
     * Matches that fit a filter, the newest first.
     *
     * @param filter such as {@code state = OPEN} or {@code awaiting = me}; empty: all that this client may see
     * @return the matches
     */
    public List<Match> matches(String filter) {
        var request = ListMatchesRequest.newBuilder().setFilter(filter);
        return Requests.whole(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(matches, stub -> stub.listMatches(asked));
                },
                ListMatchesResponse::getMatchesList,
                ListMatchesResponse::getNextPageToken);
    }

    /**
     * The seat of this client.
     *
     * @param match the name of the match
     * @return its number; 0 if it has none
     */
    public int seat(String match) {
        return look(match).getViewer();
    }

    /**
     * The match that plays another one again.
     *
     * @param match the name of the match that was played
     * @return the name of the next one; empty if there is none, or if this client had no part in that
     * @throws AlteredException the match that the service names does not play that one again
     */
    public Optional<String> nextMatch(String match) {
        Match shown = match(match);
        if (shown.getNext().isEmpty()) {
            return Optional.empty();
        }
        if (!created(shown.getNext()).getPrevious().getMatch().equals(shown.getName())) {
            throw new AlteredException(Findings.otherRematch(shown.getNext(), shown.getName()));
        }
        return Optional.of(shown.getNext());
    }

    /**
     * The scoreboard of a match. It includes everything that happened before this call.
     *
     * @param match the name of the match
     * @return the scoreboard
     */
    public Scoreboard scoreboard(String match) {
        var request = GetScoreboardRequest.newBuilder()
                .setName(named("matches", match) + "/scoreboard")
                .setMinVersion(match(match).getVersion())
                .build();
        return calls.call(scoreboards, stub -> stub.getScoreboard(request)).getScoreboard();
    }

    /**
     * The scoreboards of matches that fit a filter, without the points by category. The next page is asked for when you
     * come to it.
     *
     * @param filter as for {@link #matches}
     * @return the scoreboards
     */
    public Iterable<Scoreboard> scoreboards(String filter) {
        var request = ListScoreboardsRequest.newBuilder().setFilter(filter);
        return Requests.paged(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(scoreboards, stub -> stub.listScoreboards(asked));
                },
                ListScoreboardsResponse::getScoreboardsList,
                ListScoreboardsResponse::getNextPageToken);
    }

    /**
     * The scoreboard of a match as it is, then whenever it changes, until the match is over. Versions that passed
     * quickly may be left out.
     *
     * @param match the name of the match
     * @return the scoreboards; close the stream
     */
    public ServerStream<Scoreboard> watchScoreboard(String match) {
        String name = named("matches", match) + "/scoreboard";
        return new ScoreboardStream(calls, version -> {
            var request = WatchScoreboardRequest.newBuilder().setName(name).setWithPulses(true);
            if (version > 0) {
                request.setMinVersion(version);
            }
            return mapped(scoreboards.watchScoreboard(request.build()), WatchScoreboardResponse::getScoreboard);
        });
    }

    /**
     * Follows the open questions of this client in all its matches: those that are open, then what changes.
     *
     * @return the news; close the stream
     */
    public Inbox inbox() {
        return new Inbox(calls, this::openInbox);
    }

    /**
     * The open questions of this client in all its matches, as far as its inbox knows.
     *
     * @return the questions
     */
    public List<OpenQuestion> questions() {
        var questions = new OpenQuestions();
        heard(WatchInboxRequest.getDefaultInstance()).forEach(questions::take);
        return questions.listed();
    }

    /**
     * The matches in which others propose to play one again in which this client had a seat, as far as its inbox knows.
     * {@link Client#join(String, String)} accepts one: as a guest with the token of the seat that you had. To propose
     * it yourself, {@link Client#create(String, int, Consumer) create} a match with {@code setPrevious}.
     *
     * @return the proposals
     * @throws AlteredException the first event of such a match names another previous match, or another seat as its
     *     proposer
     */
    public List<Proposal> proposals() {
        var request = WatchInboxRequest.newBuilder().setWithProposals(true).build();
        var found = heard(request).stream()
                .filter(WatchInboxResponse::hasProposed)
                .map(WatchInboxResponse::getProposed)
                .toList();
        found.forEach(this::confirm);
        return found;
    }

    /** Requires that the first event of a proposed match says the same as the service. */
    private void confirm(Proposal proposal) {
        if (!created(proposal.getMatch()).getPrevious().equals(proposal.getPrevious())) {
            throw new AlteredException(Findings.otherProposal(
                    Integer.toUnsignedString(proposal.getPrevious().getSeat()),
                    proposal.getPrevious().getMatch(),
                    proposal.getMatch()));
        }
    }

    /**
     * Follows what others propose to this client, to play a match again or to end one, and which players that it
     * follows begin a public match: first what is open now, then each change. Who began a match while the stream was
     * broken is not said. Reading throws an {@link AlteredException} if the first event of a match that plays another
     * one again says otherwise.
     *
     * @return the news; close the stream
     */
    public ServerStream<OthersNews> watchOthers() {
        var request = WatchInboxRequest.newBuilder()
                .setWithProposals(true)
                .setWithFollowed(true)
                .build();
        return new OthersStream(calls, () -> inbox.watchInbox(request), this::confirm);
    }

    /** The parts that the inbox sends until it has caught up. */
    private List<WatchInboxResponse> heard(WatchInboxRequest request) {
        return calls.call(inbox, stub -> {
            var heard = new ArrayList<WatchInboxResponse>();
            var context = io.grpc.Context.current().withCancellation();
            try {
                Iterator<WatchInboxResponse> parts =
                        context.wrap(() -> stub.watchInbox(request)).call();
                while (parts.hasNext()) {
                    WatchInboxResponse part = parts.next();
                    if (part.hasCaughtUp()) {
                        break;
                    }
                    heard.add(part);
                }
                return heard;
            } catch (RuntimeException error) {
                throw error;
            } catch (Exception error) {
                throw new IllegalStateException("opening a stream throws no checked exception", error);
            } finally {
                context.cancel(null);
            }
        });
    }

    private Iterator<WatchInboxResponse> openInbox() {
        return inbox.watchInbox(WatchInboxRequest.getDefaultInstance());
    }

    /**
     * Follows a match as it happens, from its first event until it is over. Everything is verified.
     *
     * @param match the name of the match
     * @return the events; close the stream
     */
    public Watch watch(String match) {
        return watch(match, 0);
    }

    /**
     * Follows a match as it happens, until it is over.
     *
     * @param match the name of the match
     * @param after the version after which the events come; the table of that version is taken on trust
     * @return the events; close the stream
     */
    public Watch watch(String match, long after) {
        String name = named("matches", match);
        return watch(name, after, version -> {
            var request = WatchMatchRequest.newBuilder()
                    .setMatch(name)
                    .setAfterVersion(version)
                    .build();
            return ServerStream.entries(
                    matches.watchMatch(request),
                    (WatchMatchResponse part) -> part.hasUpdate() ? List.of(part.getUpdate()) : List.of());
        });
    }

    /**
     * Follows a match up to its present version.
     *
     * @param match the name of the match
     * @return the events; close the stream
     */
    public Watch replay(String match) {
        String name = named("matches", match);
        return watch(name, 0, replaying(name, OptionalLong.empty()));
    }

    private Watch watch(String match, long after, LongFunction<Iterator<List<MatchUpdate>>> opening) {
        GetMatchResponse shown = look(match);
        Following following = new Following(shown.getViewer());
        if (after > 0) {
            var table = get(match, OptionalLong.of(after)).getTable();
            var areas = created(match).getAreasList();
            following = Following.beginWith(areas, table, shown.getViewer(), signers.headAt(match, after));
        }
        boolean delayed = shown.getMatch().getSpectatorDelaySeconds() > 0 && shown.getViewer() == Table.SPECTATOR;
        following.expect(shown.getMatch().getVersion(), delayed);
        var clock = new ServiceClock();
        clock.hear(shown.getMatch().getNowMilliseconds());
        return new Watch(calls, following, shown.getMatch().getVersion(), clock, opening, new Watch.OwnSeat() {
            @Override
            public String match() {
                return match;
            }

            @Override
            public ByteString key() {
                return signers.knownKey(match, shown.getViewer());
            }

            @Override
            public void saw(long version, ByteString head) {
                signers.saw(match, version, head);
            }

            @Override
            public void lost() {
                signers.lost(match);
            }
        });
    }

    /** The first event of a match, verified. */
    private MatchCreated created(String match) {
        try (Watch first = watch(match, 0, replaying(match, OptionalLong.of(1)))) {
            return first.iterator().next().event().getCreated();
        }
    }

    LongFunction<Iterator<List<MatchUpdate>>> replaying(String match, OptionalLong upTo) {
        return after -> {
            var request = ReplayMatchRequest.newBuilder().setMatch(match).setAfterVersion(after);
            upTo.ifPresent(request::setUpToVersion);
            return ServerStream.entries(
                    matches.replayMatch(request.build()),
                    (ReplayMatchResponse part) -> part.hasUpdate() ? List.of(part.getUpdate()) : List.of());
        };
    }

    /**
     * The record of a match: everything that the service publishes of it, to keep or to share. Before the match is
     * over, secrets are missing and the record cannot be verified.
     *
     * @param match the name of the match
     * @return the record
     */
    public MatchRecord record(String match) {
        String name = named("matches", match);
        try (var updates = new UpdateStream(calls, replaying(name, OptionalLong.empty()))) {
            MatchRecord record = MatchRecord.of(updates);
            Signers.requireNamed(name, record.match());
            return record;
        }
    }

    /**
     * The file of a match that is over, in format 2: the service writes it, with the proof that the match is in its
     * signed log, and signs it, where it has a log.
     *
     * @param match the name of the match
     * @return its bytes, to keep or to share; {@code caravan verify} and the Go and TypeScript libraries read them
     * @throws CallException.WrongMoment {@code MATCH_NOT_OVER}
     * @throws RecordException it is none, or has more bytes than a record may have
     * @throws AlteredException it is the file of another match
     */
    public ByteString recordFile(String match) {
        var request =
                GetRecordRequest.newBuilder().setMatch(named("matches", match)).build();
        ByteString file = calls.file(matches, (stub, growing) -> {
            var data = ByteString.EMPTY;
            Iterator<GetRecordResponse> parts = stub.getRecord(request);
            while (parts.hasNext()) {
                ByteString part = parts.next().getData();
                if (!part.isEmpty()) {
                    growing.run();
                }
                data = data.concat(part);
                if (data.size() > MatchRecord.LARGEST) {
                    throw new RecordException("the service sends more bytes than a record may have");
                }
            }
            return data;
        });
        Signers.requireNamed(
                request.getMatch(), MatchRecord.fromBytes(file.toByteArray()).match());
        return file;
    }

    /**
     * Verifies a match that is over, without the rules and without trusting the service.
     *
     * @param match the name of the match
     * @return what was found
     */
    public Verification verify(String match) {
        String name = named("matches", match);
        try (var updates = new UpdateStream(calls, replaying(name, OptionalLong.empty()))) {
            return Verifier.verify(name, updates, entropies.of(name));
        }
    }

    /** A match as it is now, with its table. */
    GetMatchResponse look(String match) {
        return get(match, OptionalLong.empty());
    }

    private GetMatchResponse get(String match, OptionalLong version) {
        var request = GetMatchRequest.newBuilder().setName(named("matches", match));
        version.ifPresent(request::setVersion);
        GetMatchResponse shown = calls.call(matches, stub -> stub.getMatch(request.build()));
        if (version.isEmpty()) {
            signers.look(request.getName(), shown);
        } else if (shown.getTable().getVersion() != request.getVersion()) {
            throw new AlteredException(Findings.laterVersion(
                    Long.toUnsignedString(request.getVersion()),
                    Long.toUnsignedString(shown.getTable().getVersion())));
        }
        return shown;
    }
}
