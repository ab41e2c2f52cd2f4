"""Raster: a drawing as pixels; the one place that needs the extra `pictures`."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray

SANS, SERIF = "DejaVu Sans", "DejaVu Serif"
"""Where a family is not installed resvg leaves the words out; these come with most systems."""


def pixels(drawing: str, width: int) -> NDArray[np.uint8]:
    """Rows of pixels of three colours."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as missing:
        raise ImportError(
            "render_mode='rgb_array' needs the extra `pictures`: pip install 'podium[pictures]'"
        ) from missing
    png = resvg_py.svg_to_bytes(
        svg_string=drawing,
        width=width,
        background="white",
        font_family=SANS,
        sans_serif_family=SANS,
        serif_family=SERIF,
    )
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"), np.uint8)
