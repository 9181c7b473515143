package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.caravanserai.v1.Placement;
import io.caravanserai.v1.TableArea;
import io.caravanserai.v1.Visibility;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TableTest {
    private static final List<TableArea> AREAS = List.of(
            area("purse", Visibility.VISIBILITY_ALL),
            area("hand", Visibility.VISIBILITY_OWNER),
            area("deck", Visibility.VISIBILITY_NONE),
            area(Statement.STATED, Visibility.VISIBILITY_ALL));
    private static final Task TASK = new Task("main action due", List.of("a", "b"), 7);

    private static TableArea area(String name, Visibility visibility) {
        return TableArea.newBuilder().setName(name).setVisibility(visibility).build();
    }

    private static Table table(int viewer) {
        var cards =
                Placement.newBuilder().setPlace("hand@1").setPiece("card/C07").setCount(2);
        return Table.layOut(AREAS, List.of(cards.build()), viewer);
    }

    @Test
    void everyStepHasAnInverse() {
        Table table = table(2);
        long before = table.fingerprint();
        List<Step> steps = List.of(
                new Step.Move("coin", 3, "purse@1", "purse@2", "coin"),
                new Step.Move("card", 1, "hand@1", "deck", "card"),
                new Step.Show("deck", 2, List.of("card/C07")),
                new Step.Ask(2, TASK));
        steps.forEach(table::apply);
        assertEquals(Map.of("coin", 3L), table.pieces("purse@2"));
        assertEquals(Map.of("coin", -3L), table.pieces("purse@1"));
        assertEquals(Optional.of(TASK), table.question(2));
        assertTrue(table.sees("deck"));
        steps.forEach(step -> assertEquals(step.inverse().inverse().inverse(), step.inverse()));
        table.takeBack(steps);
        assertEquals(before, table.fingerprint());
        assertEquals(table(2).layout(), table.layout());
        assertEquals(Optional.empty(), table.question(2));
        assertFalse(table.sees("deck"));
    }

    @Test
    void statementsAreReadAndWhoSeesThePiecesSeesWhetherTheyAreTrue() {
        var read = new Statement("row:x/y 100%", 1, Optional.empty(), Set.of("card/a", "card/b%2F"));
        assertEquals(Optional.of(read), Statement.read("statement/row:x%2Fy 100%25/1/-/card/a/b%252F/a"));
        for (String wrong :
                List.of("hm", "hand@1/0/00/card/a", "hand@1/0/0/ca%2Frd/a", "hand@1/0/0/card/%41", "a/0/0/b")) {
            assertEquals(Optional.empty(), Statement.read("statement/" + wrong));
        }
        requireUntrue(1, "statement/hand@1/0/0/card/C07", true);
        requireUntrue(1, "statement/hand@1/2/2/card/C07/C08", false);
        requireUntrue(1, "statement/hand@2/1/-/card/C07", false);
        requireUntrue(0, "statement/hand@1/0/0/card/C07", false);
        requireUntrue(0, "statement/nowhere/1/-/card/C07", false);
        requireUntrue(0, "statement/hand@1/0/0/card", true);
    }

    private static void requireUntrue(int viewer, String piece, boolean untrue) {
        Table table = table(viewer);
        table.put(Statement.STATED, piece, 1);
        assertEquals(untrue ? Optional.of(piece) : Optional.empty(), Statements.untrue(table, List.of()));
        assertEquals(Statement.read(piece).stream().toList(), table.statements());
    }

    @Test
    void aViewerSeesTheirOwnFacesAndAllViewersHaveOneFingerprint() {
        assertEquals(Map.of("card/C07", 2L), table(1).pieces("hand@1"));
        assertEquals(Map.of("card/C07", 2L), table(Table.EVERYTHING).pieces("hand@1"));
        assertEquals(Map.of("card", 2L), table(2).pieces("hand@1"));
        assertEquals(Map.of("card", 2L), table(Table.SPECTATOR).pieces("hand@1"));
        assertEquals(table(1).fingerprint(), table(Table.SPECTATOR).fingerprint());
    }

    @Test
    void aStepThatDoesNotFitChangesNothing() {
        Table table = table(1);
        table.apply(new Step.Show("deck", 1, List.of()));
        table.apply(new Step.Ask(1, TASK));
        long before = table.fingerprint();
        List<Step> wrong = List.of(
                new Step.Close(1, new Task("another", List.of(), 7)),
                new Step.Close(2, TASK),
                new Step.Show("deck", 1, List.of()),
                new Step.Hide("deck", 2),
                new Step.Move("coin", 1, "purse@1", "nowhere", "coin"),
                new Step.Move("coin", 1, "nowhere", "purse@1", "coin"));
        for (Step step : wrong) {
            assertThrows(FoldException.class, () -> table.apply(step), step::toString);
            assertEquals(before, table.fingerprint(), step::toString);
        }
        assertThrows(FoldException.class, () -> table.sees("hand@one"));
    }

    @Test
    void textsAreMadeSafeToPrint() {
        assertEquals("a\ufffd[31mb\ufffd\ufffd", Harmless.text("a\u001b[31mb\u202e\ud800"));
        assertEquals("é 漢字 😀", Harmless.text("é 漢字 😀"));
        String cut = Harmless.text("😀".repeat(3000));
        assertTrue(cut.endsWith("… (3000 characters)"), cut);
        assertEquals("\ufffd is bad", new FoldException("\u001b is bad").getMessage());
    }
}
