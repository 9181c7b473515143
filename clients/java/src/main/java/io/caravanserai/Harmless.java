package io.caravanserai;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Foreign texts, made safe to print: a terminal shows them as text on one line.
 *
 * <p>Names, reasons and labels come from other players and from services. A terminal obeys control characters: a text
 * with such characters could delete or forge other text on the screen.
 */
public final class Harmless {
    /** How many characters of one text are shown. */
    public static final int LONGEST = 2000;

    private static final String FORMATTING =
            "\\xad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5"
                    + "\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb"
                    + "\\x{110bd}\\x{110cd}\\x{13430}-\\x{1345f}\\x{1bca0}-\\x{1bca3}\\x{1d173}-\\x{1d17a}"
                    + "\\x{e0000}-\\x{e0fff}";
    private static final String PRIVATE = "\\ue000-\\uf8ff\\x{f0000}-\\x{10ffff}";
    private static final Pattern HARMFUL =
            Pattern.compile("[\\x00-\\x1f\\x7f-\\x9f\\ud800-\\udfff" + FORMATTING + PRIVATE + "]");

    private Harmless() {}

    /**
     * The text on one line. Characters that a terminal would obey or hide become U+FFFD; a long text is cut.
     *
     * @param text any text
     * @return what can be printed
     */
    public static String text(String text) {
        int length = text.codePointCount(0, text.length());
        if (length <= LONGEST) {
            return HARMFUL.matcher(text).replaceAll("\ufffd");
        }
        String beginning = text.substring(0, text.offsetByCodePoints(0, LONGEST));
        return HARMFUL.matcher(beginning).replaceAll("\ufffd") + "… (" + length + " characters)";
    }

    /**
     * The same JSON, in which characters that a terminal would obey or hide are written as codes.
     *
     * @param json JSON on one line
     * @return what can be printed
     */
    public static String json(String json) {
        return HARMFUL.matcher(json)
                .replaceAll(found ->
                        found.group().chars().mapToObj("\\\\u%04x"::formatted).collect(Collectors.joining()));
    }
}
