"""The calls and streams about matches, inboxes and scoreboards."""
