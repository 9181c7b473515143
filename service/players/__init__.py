"""Players in the service: their stored form, their accounts and calls, and how those who were removed leave."""
