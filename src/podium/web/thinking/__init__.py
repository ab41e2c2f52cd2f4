"""Thinking: processes beside the site, in which bots and the coach think and errands are run."""
