/** The drawings of reactions: our own, since not every screen has a font for them. */

import { svg } from "../kit/dom.js";

const EYES = [
  "M8.4 9.6v2.2", "M15.6 9.6v2.2",
];

/** @typedef {import("../road/wire.js").Reaction} Reaction */

/** @type {Record<Reaction, { face?: boolean, lines?: string[], fills?: [string, string][] }>} */
const DRAWINGS = {
  smile: { face: true, lines: [...EYES, "M7.6 14.6q4.4 4 8.8 0"] },
  laugh: {
    face: true, lines: ["M6.8 10.8l1.7-1.6 1.7 1.6", "M13.8 10.8l1.7-1.6 1.7 1.6"],
    fills: [["M7 13.6h10q-.6 5-5 5t-5-5z", "#7a2e1f"]],
  },
  wow: { face: true, lines: [...EYES, "M7.2 7.4q1.2-1 2.4-.4", "M16.8 7.4q-1.2-1-2.4-.4"], fills: [["M12 13.4a2.2 2.7 0 1 1 0 5.4 2.2 2.7 0 1 1 0-5.4z", "#7a2e1f"]] },
  sad: { face: true, lines: [...EYES, "M8 17.2q4-3.8 8 0"], fills: [["M16.8 12.8q1.9 2.7 0 4-1.9-1.3 0-4z", "#4a90c8"]] },
  angry: { face: true, lines: [...EYES, "M6.8 7.6l3.4 1.6", "M17.2 7.6l-3.4 1.6", "M8 17q4-3 8 0"] },
  clap: {
    fills: [
      ["M7.2 20.6 3.6 15q-.6-1 .3-1.5t1.6.4l-1-6.2q-.1-1.2 1-1.300t1.4 1l1 3.6-.4-6.200q0-1.2 1.1-1.200t1.2 1.200l.7 6 .9-4.800q.2-1.1 1.2-.9t.9 1.300l-1.3 9.400q-.4 3-2.3 4.400z", "#f3c27b"],
    ],
    lines: ["M15.6 6.200l1.8-2.4", "M17.6 8.600l2.8-1.2", "M18.2 11.600l3 .2", "M15.4 12.600q2.4 1 3 3.4 0 3-3.4 4.6"],
  },
  heart: { fills: [["M12 20.400Q3.2 14.4 3.2 8.800q0-4.2 4-4.4 3 0 4.8 3 1.8-3 4.8-3 4 .2 4 4.4 0 5.6-8.8 11.600z", "#c8402f"]] },
  thumb: { fills: [["M3.6 11h3.400v9H3.600z", "#4a6fa5"], ["M8.4 11.200q3-2.4 3.2-7.4 2.8-.4 2.9 2.8 0 1.8-.7 3.400h4.800q2 .2 1.8 2.200l-1 5.800q-.4 2-2.2 2H8.400z", "#f3c27b"]] },
};

/** @param {Reaction} what */
export function drawReaction(what) {
  const { face = false, lines = [], fills = [] } = DRAWINGS[what];
  return svg(
    "svg",
    { class: "reaction-art", viewBox: "0 0 24 24", "aria-hidden": "true", "data-what": what },
    face ? svg("circle", { cx: 12, cy: 12, r: 9.6, fill: "#f5c945", stroke: "#5a4310", "stroke-width": 1.2 }) : null,
    ...fills.map(([d, fill]) => svg("path", { d, fill, stroke: "#3b2a12", "stroke-width": 1, "stroke-linejoin": "round" })),
    ...lines.map((d) => svg("path", {
      d, fill: "none", stroke: face ? "#3b2a12" : "currentcolor", "stroke-width": 1.7, "stroke-linecap": "round",
    })),
  );
}
