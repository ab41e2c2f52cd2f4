"""Sections: each reads the evidence and says what it finds; the verdict, which comes first, reads them."""

from podium.lab.study.sections.choices import choices
from podium.lab.study.sections.drama import drama
from podium.lab.study.sections.exhibits import exhibits
from podium.lab.study.sections.interaction import interaction
from podium.lab.study.sections.length import length
from podium.lab.study.sections.luck import luck
from podium.lab.study.sections.pieces import pieces
from podium.lab.study.sections.seats import seats
from podium.lab.study.sections.verdict import verdict

SECTIONS = (seats, length, pieces, choices, drama, luck, interaction, exhibits)

__all__ = ["SECTIONS", "verdict"]
