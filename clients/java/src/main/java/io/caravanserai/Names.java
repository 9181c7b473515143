package io.caravanserai;

/**
 * The names of pieces and places. A piece is {@code kind} or {@code kind/face}, a place is {@code area[@seat][:slot]}.
 */
public final class Names {
    private Names() {}

    /**
     * The kind of a piece.
     *
     * @param piece the name of a piece
     * @return its kind
     */
    public static String kindOf(String piece) {
        return before(piece, '/');
    }

    /**
     * The face of a piece.
     *
     * @param piece the name of a piece
     * @return its face; empty if it has none or it is not known
     */
    public static String faceOf(String piece) {
        return after(piece, '/');
    }

    /**
     * The area of a place.
     *
     * @param place the name of a place
     * @return its area
     */
    public static String areaOf(String place) {
        return before(before(place, ':'), '@');
    }

    /**
     * The owner of a place.
     *
     * @param place the name of a place
     * @return the seat that owns it, or 0
     * @throws FoldException the place does not name a seat where it should
     */
    public static int ownerOf(String place) {
        String owner = after(before(place, ':'), '@');
        try {
            return owner.isEmpty() ? 0 : Integer.parseInt(owner);
        } catch (NumberFormatException error) {
            throw new FoldException("no seat owns " + place);
        }
    }

    private static String before(String name, char sign) {
        int end = name.indexOf(sign);
        return end < 0 ? name : name.substring(0, end);
    }

    private static String after(String name, char sign) {
        int end = name.indexOf(sign);
        return end < 0 ? "" : name.substring(end + 1);
    }
}
