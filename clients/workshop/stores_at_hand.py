"""The stores of this machine, for the commands of the terminal that can read one: `store_option.Stores`."""

from clients.workshop.stored_editions import register_in, stored_editions
from clients.workshop.stored_matches import stored_matches, stored_rows, verify_matches
from clients.workshop.stored_records import stored_archive, stored_record, stored_record_file

__all__ = [
    "register_in",
    "stored_archive",
    "stored_editions",
    "stored_matches",
    "stored_record",
    "stored_record_file",
    "stored_rows",
    "verify_matches",
]
