package io.caravanserai;

import java.util.List;

/**
 * Something that is due. The task on top of the stack of a seat is its open question.
 *
 * @param kind what is due
 * @param arguments more about it
 * @param askedAt the version at which it was asked
 */
public record Task(String kind, List<String> arguments, long askedAt) {
    /**
     * Copies the arguments.
     *
     * @param kind what is due
     * @param arguments more about it
     * @param askedAt the version at which it was asked
     */
    public Task {
        arguments = List.copyOf(arguments);
    }
}
