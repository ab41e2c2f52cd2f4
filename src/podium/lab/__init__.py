"""Many matches: simulation, conformance, golden playthroughs, benchmarks."""
