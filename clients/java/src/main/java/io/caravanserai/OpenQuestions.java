package io.caravanserai;

import io.caravanserai.v1.OpenQuestion;
import io.caravanserai.v1.WatchInboxResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The open questions of a client, kept up to date by the parts of a stream, in order. */
final class OpenQuestions {
    private record Key(String match, int seat, long askedAt) {
        static Key of(OpenQuestion opened) {
            var question = opened.getQuestion();
            return new Key(opened.getMatch(), question.getSeat(), question.getAskedAt());
        }
    }

    private final Map<Key, OpenQuestion> open = new LinkedHashMap<>();
    private final Set<Key> sent = new HashSet<>();

    /** A new stream begins; it first sends all questions that are open. */
    void begin() {
        sent.clear();
    }

    /** The news in a part of the stream. */
    List<News> take(WatchInboxResponse part) {
        return switch (part.getContentCase()) {
            case OPENED -> opened(part.getOpened());
            case CLOSED -> {
                var closed = part.getClosed();
                yield closed(new Key(closed.getMatch(), closed.getSeat(), closed.getAskedAt()));
            }
            case CAUGHT_UP -> answeredDuringABreak();
            default -> List.of(); // of no question, or only to say that the service is there
        };
    }

    /** The open questions; the latest come last. */
    List<OpenQuestion> listed() {
        return List.copyOf(open.values());
    }

    private List<News> opened(OpenQuestion opened) {
        var news = new ArrayList<News>();
        Key key = Key.of(opened);
        sent.add(key);
        OpenQuestion known = open.get(key);
        if (known != null && !known.getQuestion().equals(opened.getQuestion())) {
            news.addAll(closed(key)); // answered during a break, and the next one was asked at the same version
        }
        if (open.putIfAbsent(key, opened) == null) {
            news.add(new News(opened, true));
        }
        return news;
    }

    private List<News> closed(Key key) {
        OpenQuestion closed = open.remove(key);
        return closed == null ? List.of() : List.of(new News(closed, false));
    }

    /** The questions open before the stream broke and not sent again: they were answered meanwhile. */
    private List<News> answeredDuringABreak() {
        List<Key> answered =
                open.keySet().stream().filter(key -> !sent.contains(key)).toList();
        return answered.stream().flatMap(key -> closed(key).stream()).toList();
    }
}
