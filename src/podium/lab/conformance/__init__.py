"""What every game must hold, tried on many places of many matches; `podium check` runs it."""
