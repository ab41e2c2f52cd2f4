"""The Great Motorcar Race."""
