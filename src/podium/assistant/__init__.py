"""An assistant at the table: what a language model may ask, in words, over the Model Context Protocol."""
