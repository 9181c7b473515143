package io.caravanserai;

import io.caravanserai.v1.OpenQuestion;
import io.caravanserai.v1.WatchInboxResponse;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/**
 * The news of a client's questions in all its matches: first those that are open, then each that is asked or answered.
 * It does not end by itself. What happened while the stream was broken comes once.
 */
public final class Inbox extends ServerStream<News> {
    private final OpenQuestions questions = new OpenQuestions();
    private final Supplier<Iterator<WatchInboxResponse>> opening;

    Inbox(Calls calls, Supplier<Iterator<WatchInboxResponse>> opening) {
        super(calls);
        this.opening = opening;
    }

    /**
     * The questions that are open, as far as was read.
     *
     * @return the questions; the latest come last
     */
    public List<OpenQuestion> questions() {
        return questions.listed();
    }

    @Override
    Iterator<List<News>> open() {
        questions.begin();
        return entries(opening.get(), questions::take);
    }
}
