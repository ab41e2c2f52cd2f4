/** Dragging: a thing that is picked by being carried, and put where it is let go. */

import { html } from "../kit/dom.js";

/**
 * @typedef {object} Carrier What dragging needs of the table.
 * @property {import("../scene/state.js").State} state
 * @property {import("../scene/art.js").Art} art
 * @property {import("./touching.js").Touching} touching
 * @property {HTMLElement} over Where things are seen that are on their way.
 */

/** So far a finger or a mouse goes before it carries something. */
const FAR = 8;
/** A finger that rested for so long wanted something else. */
const RESTED = 400;

/**
 * Lets things inside an element be carried that look as if they could be.
 * @param {HTMLElement} root
 * @param {Carrier} carrier
 */
export function letDrag(root, { state, art, touching, over }) {
  /** @type {{ id: string, pointer: number, x: number, y: number, since: number, box: DOMRect } | null} */
  let held = null;
  /** @type {HTMLElement | null} */
  let carried = null;

  const stop = () => {
    carried?.remove();
    carried = null;
    held = null;
    document.body.classList.remove("carrying");
  };
  const lift = () => {
    const node = held && state.nodes.get(held.id);
    if (!held || !node || !touching.lift(held.id)) return stop();
    const { width, height } = held.box;
    carried = html("div", { class: `carried seat-${(node.owner ?? -1) + 1}` }, art.draw(node.symbol, node.words));
    carried.style.width = `${width}px`;
    carried.style.height = `${height}px`;
    over.append(carried);
    document.body.classList.add("carrying");
  };

  root.addEventListener("pointerdown", (event) => {
    const thing = event.target instanceof Element && event.target.closest(".draggable");
    const id = thing && thing.getAttribute("data-id");
    if (!id || event.button !== 0 || held) return;
    // A map that can be moved stays where it is.
    if (thing instanceof SVGElement) event.stopPropagation();
    const { clientX: x, clientY: y, pointerId: pointer, timeStamp: since } = event;
    held = { id, pointer, x, y, since, box: thing.getBoundingClientRect() };
  }, { capture: true });

  // Browsers do not ask a thing within a picture for its `touch-action`, and would move the page under the finger.
  root.addEventListener("touchmove", (event) => {
    const thing = held && event.target instanceof Element && event.target.closest(".scene");
    if (thing && event.cancelable) event.preventDefault();
  }, { passive: false });

  addEventListener("pointermove", (event) => {
    if (event.pointerId !== held?.pointer) return;
    const { x, y, since, box } = held;
    if (!carried) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < FAR) return;
      if (event.pointerType !== "mouse" && event.timeStamp - since > RESTED) return stop();
      lift();
    }
    if (carried) carried.style.translate = `${box.x + event.clientX - x}px ${box.y + event.clientY - y}px`;
  });

  addEventListener("pointerup", (event) => {
    if (event.pointerId !== held?.pointer) return;
    const was = carried;
    stop();
    if (!was) return;
    // What ends a drag is no touch.
    const deaf = (/** @type {Event} */ click) => click.stopPropagation();
    addEventListener("click", deaf, { capture: true });
    setTimeout(() => removeEventListener("click", deaf, { capture: true }));
    const below = document.elementFromPoint(event.clientX, event.clientY);
    touching.drop(below?.closest("[data-id]")?.getAttribute("data-id") ?? "");
  });

  const giveUp = () => {
    if (carried) touching.drop("");
    stop();
  };
  addEventListener("pointercancel", (event) => event.pointerId === held?.pointer && giveUp());
  addEventListener("keydown", (event) => event.key === "Escape" && giveUp());
  root.addEventListener("dragstart", (event) => event.preventDefault());
}
