"""Healthcheck: asks the site of this machine how it does; for containers, which have no other program to ask with.

python -m podium.web.healthcheck        ends with 0 if it answers and all is well, or while it drains
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import closing
from http.client import HTTPConnection, HTTPException

_PATIENCE = 3.5


def main() -> int:
    """0: it is well."""
    port = int(os.environ.get("PODIUM_PORT", "8000"))
    try:
        with closing(HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)) as connection:
            connection.request("GET", "/health")
            told = json.load(connection.getresponse())
    except (OSError, HTTPException, ValueError) as wrong:
        print(f"no answer at port {port}: {wrong}", file=sys.stderr)
        return 1
    print(json.dumps(told))
    return 0 if told.get("status") in ("ok", "draining") else 1


if __name__ == "__main__":
    sys.exit(main())
