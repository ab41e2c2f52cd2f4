/** Double clicks: the second click was meant for what stood there at the first. */

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
