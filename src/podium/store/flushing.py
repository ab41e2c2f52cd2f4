"""Flushing: what stands in a folder is on the disk, names and all.

A file that was flushed may be gone after a power cut if its folder was not: the name is kept there.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path


def flush_folder(folder: Path) -> None:
    """Sees to it that the list of a folder's files is on the disk; OSError if the disk does not take it."""
    if os.name == "nt":
        return  # It opens no folders, and keeps their lists by itself.
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    except OSError as wrong:
        # Some that lie in a network cannot be asked.
        if wrong.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(opened)
