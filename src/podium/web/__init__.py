"""The site: pages, tables kept in memory for the people at them, sockets, bots beside the loop."""
