package io.caravanserai;

import io.caravanserai.v1.FollowedStart;
import io.caravanserai.v1.Proposal;
import io.caravanserai.v1.ProposedEnd;
import java.util.List;
import java.util.Optional;

/**
 * The open proposals of others to a client; and the start of a followed player, if that is the news.
 *
 * @param rematches proposals to play a match again in which the client had a seat: {@link Client#join(String, String)
 *     join} accepts one
 * @param ends proposals to end a match as it stands, which the client has not answered: use {@link Client#answerEnd}
 * @param started a player that the client follows has begun this public match
 */
public record OthersNews(List<Proposal> rematches, List<ProposedEnd> ends, Optional<FollowedStart> started) {}
