"""Together: what several processes on one database tell one another, and what they count together.

    news       what is told             bus        how: not at all, where there is but one process
    notify     by PostgreSQL            duties     which process thinks, where once is enough
    presence   who is connected, where  keys       what opens curtains
    tickets    what moves a seat        tries      how often somebody guessed
    due        when a clock must be looked at

A file holds its rows, what is written of them and what is asked. Nothing here is needed for what was
acknowledged to be stored once and in order: that is the log's own key.
"""
