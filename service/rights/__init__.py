"""Rights: who calls, who he is, and what he may do."""
