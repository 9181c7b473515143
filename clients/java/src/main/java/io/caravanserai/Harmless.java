package io.caravanserai;

import io.caravanserai.internal.Constants;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Foreign texts, made safe to print: a terminal shows them as text on one line.
 *
 * <p>Names, reasons and labels come from other players and from services. A terminal obeys control characters: a text
 * with such characters could delete or forge other text on the screen.
 */
public final class Harmless {
    /** The most characters of one text that are shown. */
    public static final int LONGEST = Constants.SHOWN_CHARACTERS;

    private static final Pattern HARMFUL = Pattern.compile("[" + Constants.HARMFUL + "]");

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
