"""Study: what thousands of matches tell a designer; needs the extra `podium[lab]`.

`trials` play and watch, `tables` keep what was seen, `sections` read it and say so, `page` shows it.
"""
