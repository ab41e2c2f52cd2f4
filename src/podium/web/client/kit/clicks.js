/** What a mouse does that nobody means: a second click on what has come there since, and pointing while it rests. */

const CONTROLS = "button, a, summary";

/** Stops the second click of a double one where something else has come under the mouse meanwhile. */
export function stopStrayClicks() {
  /** @type {Element | null} What the first click was for. */
  let meant = null;
  addEventListener("click", (event) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
    if (event.detail < 2) meant = control;
    else if (control && control !== meant) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, { capture: true });
}

/**
 * Whether a mouse was moved: what comes under one at rest is not pointed at.
 * @param {PointerEvent} event
 */
export function isMoved(event) {
  return event.pointerType === "mouse" && Boolean(event.movementX || event.movementY);
}
