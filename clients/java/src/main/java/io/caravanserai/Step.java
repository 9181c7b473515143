package io.caravanserai;

import io.caravanserai.internal.Findings;
import io.caravanserai.v1.Effect;
import java.util.List;

/** A step that a table can fold: the four effects of events, and {@link Hide}, the inverse of a {@link Show}. */
public sealed interface Step {
    /**
     * The step that takes this one back.
     *
     * @return the inverse
     */
    Step inverse();

    /**
     * Takes a number of pieces out of a place and puts as many into a place, possibly with another face.
     *
     * @param piece what is taken
     * @param number how many
     * @param source the place that they are taken from
     * @param target the place that they are put into
     * @param becomes what they are there
     */
    record Move(String piece, long number, String source, String target, String becomes) implements Step {
        @Override
        public Move inverse() {
            return new Move(becomes, number, target, source, piece);
        }
    }

    /**
     * Lets a seat see the faces at a place from now on.
     *
     * @param place the place
     * @param seat the seat
     * @param faces the pieces there, for those who see them
     */
    record Show(String place, int seat, List<String> faces) implements Step {
        /**
         * Copies the faces.
         *
         * @param place the place
         * @param seat the seat
         * @param faces the pieces there, for those who see them
         */
        public Show {
            faces = List.copyOf(faces);
        }

        @Override
        public Hide inverse() {
            return new Hide(place, seat);
        }
    }

    /**
     * The inverse of a {@link Show}.
     *
     * @param place the place
     * @param seat the seat
     */
    record Hide(String place, int seat) implements Step {
        @Override
        public Show inverse() {
            return new Show(place, seat, List.of());
        }
    }

    /**
     * Pushes a task.
     *
     * @param stack the seat whose stack it is; 0 is the match
     * @param task the task
     */
    record Ask(int stack, Task task) implements Step {
        @Override
        public Close inverse() {
            return new Close(stack, task);
        }
    }

    /**
     * Pops the task on top of a stack.
     *
     * @param stack the seat whose stack it is; 0 is the match
     * @param task the task
     */
    record Close(int stack, Task task) implements Step {
        @Override
        public Ask inverse() {
            return new Ask(stack, task);
        }
    }

    /**
     * An effect as a step.
     *
     * @param effect an effect of an event
     * @return the step
     * @throws FoldException the effect has no kind
     */
    static Step of(Effect effect) {
        return switch (effect.getKindCase()) {
            case MOVE -> {
                var move = effect.getMove();
                String becomes = move.getBecomes().isEmpty() ? move.getPiece() : move.getBecomes();
                long number = Integer.toUnsignedLong(move.getCount());
                yield new Move(move.getPiece(), number, move.getSource(), move.getTarget(), becomes);
            }
            case SHOW -> {
                var show = effect.getShow();
                yield new Show(show.getPlace(), show.getSeat(), show.getFacesList());
            }
            case ASK -> {
                var ask = effect.getAsk();
                yield new Ask(ask.getStack(), new Task(ask.getKind(), ask.getArgumentsList(), ask.getAskedAt()));
            }
            case CLOSE -> {
                var close = effect.getClose();
                yield new Close(
                        close.getStack(), new Task(close.getKind(), close.getArgumentsList(), close.getAskedAt()));
            }
            case KIND_NOT_SET -> throw new FoldException(Findings.NO_KIND);
        };
    }
}
