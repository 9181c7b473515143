package io.caravanserai;

/**
 * The result of comparing a receipt with a record.
 *
 * @param receipt the receipt
 * @param finding where they differ; empty if the receipt is of this match
 * @param seat the seat whose entropy, by the commitment in the receipt, went into the chance of the match; 0 if none
 */
public record Comparison(Receipt receipt, String finding, int seat) {
    /**
     * True if they agree.
     *
     * @return whether they do
     */
    public boolean fits() {
        return finding.isEmpty();
    }
}
