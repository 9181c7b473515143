"""What every program that speaks with Caravanserai, or reads what it published, needs: messages and how to check them.

The messages in `caravanserai_protocol.v1` and `caravanserai_protocol.games.<game>.v1` are generated from the protocol
files. The other modules follow, fold and verify logs, records and archives. They open no connections.
"""
