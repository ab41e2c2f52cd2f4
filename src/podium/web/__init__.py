"""The site: pages, tables kept in memory for the people at them, sockets, bots beside the loop.

Pages
    GET  /                       the games, join with a code, my matches
    GET  /new/{game}             a new table; POST (form) opens it and goes there
    GET  /lobby                  open tables; ?game=&free=
    GET  /matches                all the matches of this browser
    POST /play/{game}            a match against bots, at once
    GET  /join?code=             goes to the table of that code, or to the seat that it moves
    GET  /t/{code}               the table; POST /t/{code}/sit (form: name), /t/{code}/start,
                                 /t/{code}/beside (form: name, pin): one more on this device
    GET  /take/{ticket}          asks whether to play on here; POST moves the seat
    GET  /rules/{game}           the rules, an anchor for each id (#GT-13)
    GET  /undo                   what taking back means
    GET  /replay                 bring a record; GET /replay/{id} looks at it, move by move
    POST /language               (form: language, back) the language to speak
    GET  /static/{version}/...   `client/*.js` and what lies in `static/`; never changes
    GET  /games/{game}/art/{version}/...   a game's art; `/games/{game}/art/...` may change
    GET  /manifest.webmanifest, /worker.js, /offline   the site as an app
    GET  /health                 {status, version, store, writer}; 503 if something is not well
    GET  /metrics                for Prometheus; with the token of PODIUM_ADMIN_TOKEN
    GET  /admin                  how the site does; with the same token

Messages are those of `podium.wire.messages`. A seat belongs to a secret: in a cookie for browsers,
as `Authorization: Bearer ...` for scripts, who get it in JSON if they say `"script": true`.
    GET  /api/lobby                      open tables; ?game=&free=
    POST /api/matches                    {game, seats, name, players, names, pins, options, listed,
                                         clock, script} -> 201 {version, match, code, seat, secret?}
    POST /api/matches/{code}/seats       {name, script} -> 201, the same
    POST /api/matches/{code}/start       bots take the free seats (the host alone)
    GET  /api/matches/{code}             {version, match, code, game, seat, stage, players, scene}
    GET  /api/matches/{code}/stream      server-sent events, each one message; ?seq=&hash=&language=
    POST /api/matches/{code}/messages    one message (act, undo, why, ping), answered with one
    POST /api/matches/{code}/curtain     {seat, pin} -> {key}: to one seat of a device that several
                                         people share; with hello, ?key=, or as header podium-key
    POST /api/matches/{code}/transfer    {seat} -> 201 {code, link, qr, seconds}: moves one's seat
    POST /api/matches/{code}/stand-in    {seat}: a bot sits in on a seat that was left alone
    POST /api/matches/{code}/back        {seat}: takes one's seat back from it
    POST /api/matches/{code}/rematch     {script} -> 201 {.., code, seat, secret?}; again: follow it
    GET  /api/matches/{code}/past        ?at=&seat=&story= -> the table after that entry; while the
                                         match goes on, as the asker saw it, then as any `seat`,
                                         `watcher` or `all` of them
    GET  /api/matches/{code}/luck        all luck drawn again from the seed, once it has ended
    POST /api/matches/{code}/on          {at, seat, script} -> 201 {.., code, seat, secret?}: from
                                         that entry on against bots, once one's own match has ended
    GET  /api/matches/{code}/record      the record, once the match has ended
    POST /api/matches/{code}/report      {seq, hash, text, browser} -> 201 {.., id}: a problem
    POST /api/replays                    a record -> 201 {.., id, page, entries, seats, game}; of at
                                         most 2 MB and 5,000 steps
    GET  /api/replays/{id}/past          as above; POST /api/replays/{id}/on as above
    WS   /ws/{code}                      say hello; then the same messages

Before all seats are taken a table tells `players` alone; the scene follows when the match begins.
An error is `{"error": {"code", "message"}}`, on a socket the message `problem`; 429 and 503 say in
`retry-after` when to try again. A socket closed with 4000 wants its client to come back and say what
it saw last.
"""
