"""The small pictures of a map: animals, trees, mountains, ships."""

from __future__ import annotations

_INK, _LEAF, _CREAM, _SAND = "var(--coast)", "var(--leaf)", "var(--cream)", "var(--land-2)"

FEATURES: dict[str, tuple[str, str]] = {
    "pyramids": (
        "0 0 60 34",
        (
            f'<path d="M0 34L20 6l20 28z" fill="{_SAND}"/><path d="M20 6l20 28H26z" fill="{_INK}" opacity=".55"/>'
            f'<path d="M32 34l13-18 13 18z" fill="{_SAND}"/><path d="M45 16l13 18h-9z" fill="{_INK}" opacity=".55"/>'
        ),
    ),
    "palm": (
        "0 0 30 40",
        (
            f'<path d="M14 40c0-10-1-18 2-26" fill="none" stroke="{_INK}" stroke-width="3"/>'
            f'<path d="M16 14C8 6 2 10 0 16c6-3 11-3 16-2zm0 0C14 4 20 0 26 3c-5 2-8 6-10 11zm0 0c6-5 13-2 14 5-5-4-9-5-14-5zm0 0c-6 0-10 5-9 11 3-5 6-8 9-11z" fill="{_INK}"/>'
        ),
    ),
    "acacia": (
        "0 0 44 34",
        (
            f'<path d="M21 34c0-9-6-11-8-18M22 34c0-9 5-11 9-18" fill="none" stroke="{_INK}" stroke-width="2.6"/>'
            f'<path d="M2 15c4-10 36-14 40-2-6 4-34 6-40 2z" fill="{_INK}" opacity=".8"/>'
        ),
    ),
    "elephant": (
        "0 0 50 36",
        f'<path d="M4 36V20C4 10 12 5 22 6c3-4 10-5 14-1 8 0 11 6 11 14v10c0 3-4 3-4 0v-6c-3 2-6 1-8-1v13h-7V26h-8v9h-7v-9c-2 2-2 5-2 9z" fill="{_INK}" opacity=".75"/>',
    ),
    "peaks": (
        "0 0 60 36",
        (
            f'<path d="M0 36L14 14l8 9L36 2l12 17 4-4 8 21z" fill="{_INK}" opacity=".8"/>'
            f'<path d="M36 2l7 10-5-2-3 4-4-4zM14 14l5 6-4-1-3 3-1-4z" fill="{_CREAM}"/>'
        ),
    ),
    "llama": (
        "0 0 32 36",
        f'<path d="M6 36V22c0-4 3-6 7-6h7V8c-2-1-3-1-4-3l4-1 1-4 2 3 4 1c2 1 2 3 1 4l-2 2v12c0 2-1 4-2 5v9h-3v-8h-8v8h-3v-8l-1 8z" fill="{_INK}" opacity=".85"/>',
    ),
    "tree": (
        "0 0 40 38",
        (
            f'<path d="M18 38c2-8 1-14 0-20h4c-1 6-2 12 1 20z" fill="{_INK}"/>'
            f'<path d="M3 18C0 10 8 7 11 8c1-7 14-9 17-2 8-2 12 6 8 11-8 4-26 5-33 1z" fill="{_LEAF}"/>'
            f'<path d="M8 17c8-4 18-4 25-1" fill="none" stroke="{_INK}" stroke-opacity=".5" stroke-width="1.6"/>'
        ),
    ),
    "araucaria": (
        "0 0 30 38",
        (
            f'<path d="M13.5 38V6h3v32z" fill="{_INK}"/>'
            f'<path d="M1 12c4-6 24-6 28 0-6-2-9 1-14 1s-8-3-14-1zM4 5c4-5 18-5 22 0-5-1-8 1-11 1S9 4 4 5zM5 20c3-3 17-3 20 0-5-1-7 1-10 1s-5-2-10-1z" fill="{_LEAF}"/>'
        ),
    ),
    "toucan": (
        "0 0 40 34",
        (
            f'<path d="M10 12c0-7 10-9 13-3 4 6 1 15-6 18l-5 7-3-1 3-7c-3-3-3-9-2-14z" fill="{_INK}"/>'
            f'<path d="M22 5c8-3 16 1 17 9-5-3-10-4-16-3z" fill="#c8702a"/><circle cx="18" cy="9" r="1.8" fill="{_CREAM}"/>'
            f'<path d="M12 15c2 4 6 5 10 2" fill="none" stroke="{_CREAM}" stroke-width="2"/>'
        ),
    ),
    "sugarloaf": (
        "0 0 60 36",
        (
            f'<path d="M0 36c8-2 8-12 14-14s8 8 12 8c6 0 6-28 16-28s8 26 18 34z" fill="{_INK}" opacity=".8"/>'
            f'<path d="M36 10c2-6 8-8 10-2" fill="none" stroke="{_SAND}" stroke-width="2"/>'
        ),
    ),
    "penguin": (
        "0 0 20 30",
        (
            '<path d="M10 0c5 0 6 5 6 8 3 5 3 13 0 19H4C1 21 1 13 4 8c0-3 1-8 6-8z" fill="#2b2622"/>'
            f'<path d="M10 9c4 0 5 6 5 10s-2 8-5 8-5-4-5-8 1-10 5-10z" fill="{_CREAM}"/>'
            '<path d="M8 6h4l-2 4zM4 27h5v3H3zM11 27h5l1 3h-6z" fill="#c8702a"/>'
        ),
    ),
    "whale": (
        "0 0 46 26",
        (
            f'<path d="M2 14c10-8 24-6 30 2 3-1 4-4 4-8-3 0-5-2-6-5 4 0 7 1 8 4 1-3 4-4 8-4-1 4-3 6-6 6 0 8-6 15-16 15C12 24 5 20 2 14z" fill="{_CREAM}" opacity=".8"/>'
            f'<path d="M12 7c0-4-2-5-5-6M12 7c0-4 2-5 5-6" fill="none" stroke="{_CREAM}" stroke-width="1.6" opacity=".8"/>'
        ),
    ),
    "steamer": (
        "0 0 50 28",
        (
            f'<path d="M2 17h46l-6 8H8zM10 16v-5h28v5zM16 10V2h5v8zM27 10V2h5v8z" fill="{_CREAM}" opacity=".85"/>'
            '<path d="M16 4h5M27 4h5" stroke="#c8702a" stroke-width="2.4"/>'
            f'<path d="M0 27q6-3 12 0t12 0 12 0 12 0" fill="none" stroke="{_CREAM}" opacity=".6"/>'
        ),
    ),
    "condor": (
        "0 0 60 28",
        f'<path d="M30 12c4-6 12-10 28-10l-5 4 2 1-6 3 1 2-8 2c-3 4-7 5-9 5l3 7h-12l3-7c-2 0-6-1-9-5l-8-2 1-2-6-3 2-1-5-4c16 0 24 4 28 10z" fill="{_CREAM}" opacity=".8"/>',
    ),
    "rose": (
        "-46 -46 92 92",
        (
            f'<circle r="34" fill="none" stroke="{_CREAM}" stroke-width="1.5"/><path d="M0 -46l7 39 39 7-39 7-7 39-7-39-39-7 39-7z" fill="{_CREAM}" opacity=".9"/>'
            '<path d="M0 -46l7 39H0zM46 0L7 7V0zM0 46l-7-39h7zM-46 0l39-7v7z" fill="#c8702a"/>'
        ),
    ),
}
"""By kind: the box it was drawn in, and the drawing. Colours are the theme's."""
