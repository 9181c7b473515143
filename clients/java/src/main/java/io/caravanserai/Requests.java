package io.caravanserai;

import io.caravanserai.internal.Findings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.UUID;
import java.util.function.Function;

/** The common parts of all requests: names, ids, and the pages of lists. */
final class Requests {
    private Requests() {}

    /** A resource name; the bare id will do. */
    static String named(String collection, String name) {
        return name.startsWith(collection + "/") ? name : collection + "/" + name;
    }

    /** The id that was given, or a new one. */
    static String requestId(String given) {
        return given.isEmpty() ? newRequestId() : given;
    }

    static String newRequestId() {
        return UUID.randomUUID().toString();
    }

    /** The results of a function for each part. */
    static <P, T> Iterator<T> mapped(Iterator<P> parts, Function<P, T> entry) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return parts.hasNext();
            }

            @Override
            public T next() {
                return entry.apply(parts.next());
            }
        };
    }

    /**
     * The entries of all pages of a list; a page is asked for when its first entry is.
     *
     * @param page asks for the page of a token
     * @param entries the entries of a page
     * @param next the token of the page after it
     * @throws AlteredException (when it is read) an empty page names another one
     */
    static <P, T> Iterable<T> paged(Function<String, P> page, Function<P, List<T>> entries, Function<P, String> next) {
        return () -> new Iterator<>() {
            private final Queue<T> ready = new ArrayDeque<>();
            private String token = "";
            private boolean last;

            @Override
            public boolean hasNext() {
                while (ready.isEmpty() && !last) {
                    P read = page.apply(token);
                    ready.addAll(entries.apply(read));
                    token = next.apply(read);
                    last = token.isEmpty();
                    if (ready.isEmpty() && !last) { // otherwise a list might never end
                        throw new AlteredException(Findings.EMPTY_PAGE);
                    }
                }
                return !ready.isEmpty();
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return ready.remove();
            }
        };
    }

    /** The entries of all pages of a list, as {@link #paged} gives them. */
    static <P, T> List<T> whole(Function<String, P> page, Function<P, List<T>> entries, Function<P, String> next) {
        var found = new ArrayList<T>();
        paged(page, entries, next).forEach(found::add);
        return found;
    }
}
