package io.caravanserai;

import io.caravanserai.internal.Findings;

/**
 * The part of a record for which receipts vouch. The operator could have made up later events, within the rules.
 *
 * @param version the latest version of a receipt that fits; 0 if none does
 * @param last the last version of the record
 */
public record Coverage(long version, long last) {
    /**
     * True if every event is covered.
     *
     * @return whether it is
     */
    public boolean complete() {
        return version == last;
    }

    /**
     * Returns the covered events in words.
     *
     * @return such as {@code receipts cover all 8 events}
     */
    public String inWords() {
        if (version == 0) {
            return Findings.coverNothing(last);
        }
        if (complete()) {
            return Findings.coverEverything(last);
        }
        return "receipts cover events 1 to " + version + " of " + last + "; events " + (version + 1) + " to " + last
                + " are covered by no receipt";
    }
}
