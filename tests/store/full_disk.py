"""A program whose disk fills up: it says how each append went, before, while and after.

`python -m tests.store.full_disk URL` appends lines of 4 KB to match `m` under a limit on the size
of files, then without the limit, and prints a line of JSON.
"""

import json
import resource
import signal
import sys

from msgspec.structs import replace

from podium.store import Append, Store, StoreFailed
from tests.store.samples import line, with_matches

# Without this the system ends the program instead of refusing the write.
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

with Store.open(sys.argv[1]) as store:
    with_matches(store, "m")
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, most))
    kept, failures = 0, list[str]()
    for _ in range(300):
        row = replace(line("m", kept + 1), body="secret luck " * 350)
        try:
            store.submit(Append(row)).result(30)
        except StoreFailed as wrong:
            failures.append(str(wrong))
        else:
            kept += 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    store.submit(Append(line("m", kept + 1, command_id="after"))).result(30)
    print(json.dumps({"kept": kept, "failures": failures}))
