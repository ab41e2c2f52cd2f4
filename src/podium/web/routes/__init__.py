"""Routes: all there is to ask for. Each file answers for one thing, and names its handlers in ROUTES."""
