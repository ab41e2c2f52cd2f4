"""The commands, a module each; what they need is imported when they run."""
