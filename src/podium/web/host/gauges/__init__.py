"""Gauges: what is told of a running site to those who look after it, and the clock that it goes by."""
