package io.caravanserai;

import io.caravanserai.v1.OpenQuestion;

/**
 * A question was asked; or, if it is not open, it was answered or taken back, or its match is over.
 *
 * @param question the question
 * @param open whether it waits for an answer
 */
public record News(OpenQuestion question, boolean open) {}
