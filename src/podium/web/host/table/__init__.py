"""Table: one hosted table, those who look at it and what they are told."""
