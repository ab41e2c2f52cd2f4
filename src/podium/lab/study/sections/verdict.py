"""Verdict: fair? how long? how lucky? anything dead or broken? and what the evidence is worth."""

from __future__ import annotations

from typing import Any

from podium.lab.study.estimates import DOUBT, Estimate
from podium.lab.study.evidence import Evidence
from podium.lab.study.section import Section
from podium.lab.study.sections.seats import UNFAIR, TrialFigures


def verdict(evidence: Evidence, sections: dict[str, Section]) -> Section:
    """One sentence a question, from what the sections found."""
    asked, game = evidence.asked, evidence.game
    answers = {
        "Fair?": _fair(evidence, sections["seats"].figures),
        "How long?": _long(evidence, sections["length"].figures),
        "How lucky?": _lucky(evidence, sections["luck"].figures),
        "Dead or broken parts?": _dead(sections["choices"].figures, sections["pieces"].figures),
        "What the evidence is worth": (
            f"{asked.matches:,} matches of {asked.seats} between bots "
            f"({', '.join(dict.fromkeys(asked.lineup(asked.seats)))}), "
            f"seed {asked.seed}, rules version {game.rules_version}. Bots are not people: they tell what the rules "
            "reward, not what is fun. Each figure is followed by the interval that holds 95 of a hundred and by how "
            "many matches, seats or decisions it was counted from (n); of a list of findings at most one in "
            "twenty is false."
        ),
    }
    return Section(
        id="verdict",
        title="Verdict",
        says=tuple(f"{question} {answer}" for question, answer in answers.items()),
        figures=answers,
    )


def _fair(evidence: Evidence, figures: dict[str, TrialFigures]) -> str:
    unfair: list[str] = []
    proved = True
    for name, found in figures.items():
        count, strength = name.split("/")
        if found.equal_p < DOUBT / len(figures):
            unfair.append(
                f"seat {found.furthest.seat + 1} of {count} ({strength} play) is {found.furthest.effect.points} "
                "from its share, with the same luck dealt to every seat"
            )
        proved &= all(each.low > -UNFAIR and each.high < UNFAIR for each in found.effects)
    if unfair:
        return "No: " + "; ".join(unfair) + "."
    if proved and figures:
        return f"Yes: no seat is more than {100 * UNFAIR:.0f} points from its share, at any strength of play."
    return "No seat is shown to be better; the section says how large a difference could have been missed."


def _long(evidence: Evidence, figures: dict[str, Any]) -> str:
    return (
        f"{figures['minutes'].figure(0)} minutes by the model of thinking time, "
        f"{figures['length'].figure(0)} {evidence.game.unit}; the box says {evidence.game.minutes} minutes."
    )


def _lucky(evidence: Evidence, figures: dict[str, Any]) -> str:
    sources: dict[str, Estimate] = figures["sources"]
    thinking: Estimate | None = figures["twice_the_thinking"]
    parts: list[str] = []
    if sources:
        most, *others = sorted(sources, key=lambda what: -sources[what].value)
        rivals = [what for what in others if sources[what].high >= sources[most].low]
        if sources[most].low > 0:
            parts.append(
                f"nothing decides more alone than {most}: {sources[most].share} of who wins"
                + (f" (or {' or '.join(rivals)}, as far as is shown)" if rivals else "")
            )
        elif any(found.high for found in sources.values()):
            parts.append(
                "no single thing is shown to decide who wins: what falls together does, in "
                f"{sources[most].n:,} matches played again with one thing kept at a time"
            )
        else:
            parts.append("nothing that luck decides changes who wins")
    if thinking:
        parts.append(
            f"who thinks twice as long wins {thinking.share} where {evidence.fair:.0%} would be fair"
        )
    return ("; ".join(parts) or "not measured") + "."


def _dead(choices: dict[str, Any], pieces: dict[str, Any]) -> str:
    parts: list[str] = []
    if choices["never_taken"]:
        parts.append(f"never done: {', '.join(choices['never_taken'])}")
    if choices["rules_never_met"]:
        parts.append(f"rules never met: {', '.join(choices['rules_never_met'])}")
    idle = [row["name"] for row in pieces.get("pieces", ()) if not row["uses"] and row["gains"]]
    if idle:
        parts.append(f"never used: {', '.join(idle)}")
    if not parts:
        return "None found: every action was taken and every piece used."
    return f"In these matches {'; '.join(parts)}. Some may need an option that is off."
