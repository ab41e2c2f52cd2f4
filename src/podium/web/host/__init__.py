"""Host: tables kept in memory for the people at them. It knows no web framework, no bots and no pages.

    seats      who sits where, and how they show it       table      one hosted table, and its audience
    limits     how much anybody may ask                   gauges     logs, meters, the clock
    tables     all tables that are in memory              answers    what somebody at a table says
    lobby      opening, sitting down, beginning           room       arranging the seats before it begins

**The lock.** All of this runs on one loop, so what does not wait needs no lock. A table's lock is for what
waits for the store in between: whoever changes entries, seats or what is agreed looks, stores and tells
under one `async with tables.at(code)`, and a command takes it once. `Tables.do`, `reseat` and `agree`,
`come_back` and `excuse` are called under it. So is everything that asks whose seat it is to let them do
something. Without it:

- lines come and go (`Audience.let_in`, `leave`): nothing there waits; opening one takes the lock all the
  same, since a table may be dropped while it is loaded;
- timers announce who is here, and tell the clocks;
- `Tables.peek` gives out a table to be looked at, for what may be a move behind: the lobby's list, the
  list of one's own matches, and how often somebody may ask.

Where other processes serve the site too, they may hold the same table (`hearing`). `Tables.now` gives out a
table as it is stored at this moment, `Tables.at` as it is known here, and `Tables.again` does work anew that another
process was quicker than. What is done is told only if the store took it.

What is told has been stored: `hosted.told` is the last such entry, and viewers advance when it is told.
"""
