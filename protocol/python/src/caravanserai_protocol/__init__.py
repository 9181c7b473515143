"""The protocol of Caravanserai for every program that speaks it or reads what was published: messages and their checks.

The messages in `caravanserai_protocol.v1` and `caravanserai_protocol.games.<game>.v1` are generated from the protocol
files. The other modules follow, fold and verify logs, records and archives. They open no connections.
"""
