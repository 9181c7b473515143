package io.caravanserai;

/**
 * How far receipts vouch for a record. The operator could have made up the events after that version, within the rules.
 *
 * @param version the latest version of a receipt that fits; 0 if none does
 * @param last the last version of the record
 */
public record Coverage(long version, long last) {
    /**
     * Whether every event is covered.
     *
     * @return whether it is
     */
    public boolean complete() {
        return version == last;
    }
}
