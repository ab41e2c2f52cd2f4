"""Drawing: backdrops and symbols that are made once from the boards' data, kept in `art/`."""
