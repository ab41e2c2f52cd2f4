"""Messages between a table and its viewers, and their JSON."""
