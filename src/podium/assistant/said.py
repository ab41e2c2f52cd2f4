"""InWords: what a seat sees, hears and may do, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from podium.client.seat import AnySeat
from podium.core.seat import SEATS
from podium.language import Words, words
from podium.scene.offer import Offer
from podium.scene.plain import plain
from podium.scene.text import Text
from podium.wire.program import AnySeen


class InWords:
    """One seat's table, in one language. All of it comes from what that seat was told."""

    def __init__(self, seat: AnySeat, language: str) -> None:
        self._seat = seat
        self._words: Words = words(seat.game.id, language)
        self.ui = self._words.ui

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits on each seat."""
        return tuple(
            one.name or self.ui("ui.seat_number", one.seat + 1) for one in self._seat.sitting
        )

    def say(self, text: Text) -> str:
        """A text, to this seat."""
        return self._words.say(text, self.names, SEATS[self._seat.number])

    def table(self) -> str:
        """The table as an eye would go over it, and what may be done."""
        seat = self._seat
        seen = seat.seen
        if seen is None:
            free = sum(one.kind == "open" for one in seat.sitting)
            return self.ui("ui.assistant.not_begun", free, seat.link)
        scene = seat.game.scene(seen.view)
        lines = [
            self.ui("ui.assistant.you", seat.name, seat.number + 1),
            "",
            plain(scene, self.say, self.names),
        ]
        lines += self._wished()
        if seen.outcome is not None:
            lines.append(self._words.ending(seen.outcome, self.names, SEATS[seat.number]))
        elif seat.due:
            lines += [self.ui("ui.assistant.yours"), *self.choices()]
        else:
            awaited = ", ".join(self.names[n] for n in seen.awaited)
            lines.append(self.ui("ui.assistant.waits", awaited))
        return "\n".join(lines)

    def _wished(self) -> list[str]:
        """What somebody would like to take back, where it is still asked."""
        wish, me = self._seat.wish, self._seat.number
        if wish is None:
            return []
        if wish.seat == me:
            waiting = ", ".join(self.names[n] for n in wish.waiting)
            return [self.ui("ui.wish_yours", waiting)]
        asked = self.ui("ui.wish", self.names[wish.seat])
        answer = self.ui("ui.assistant.answer")
        return [f"{asked} {answer}"] if self._seat.wished_of else [asked]

    def choices(self) -> list[str]:
        """All that may be done now, each in words and as it is written."""
        seen = self._seat.seen
        if seen is None:
            return []
        offers = {offer.action: offer for offer in self._seat.game.scene(seen.view).offers}
        return [
            f"- {self._offered(offers, n)} [{self._seat.game.notation.write(action)}]"
            for n, action in enumerate(seen.view.legal)
        ]

    def _offered(self, offers: Mapping[int, Offer], n: int) -> str:
        offer = offers.get(n)
        if offer is None:
            return self.ui("ui.assistant.do")
        number = "" if offer.number is None else f" ({offer.number})"
        return f"{self.say(offer.label)}{number}"

    def happened(self, told: AnySeen) -> Iterator[str]:
        """What one message tells of that happened."""
        for entry in told.entries:
            for event in entry.events:
                said = self._words.event(event, self.names, SEATS[self._seat.number])
                if said:
                    yield said
            if entry.kind == "undo":
                yield self.say(("ui.undone_agreed" if entry.back else "ui.undone", entry.seat))
            if entry.kind == "resign":
                yield self.say(("ui.resigned", entry.seat))
