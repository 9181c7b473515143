# A replay in the page of somebody else.

embed-loading = Loading the match …
embed-failed = The match cannot be shown here.
embed-again = Try again
embed-open = Open in Caravanserai
