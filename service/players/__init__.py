"""Players in the service: their stored form, accounts and calls, and the departure of removed players."""
