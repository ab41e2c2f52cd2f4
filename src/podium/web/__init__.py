"""The site: pages, tables kept in memory for the people at them, sockets, bots beside the loop.

docs/routes.md lists all there is to ask for, docs/settings.md all that can be set, and
docs/architecture.md follows a move from the socket to the store and back.
"""
