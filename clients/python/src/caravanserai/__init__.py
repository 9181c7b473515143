"""The client library of Caravanserai: its messages, services and decisions.

The packages `caravanserai.v1` and `caravanserai.games.<game>.v1` are generated from the protocol files.
"""
