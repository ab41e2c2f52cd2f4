/** Waiting for the browser: work that is split this way never keeps it from drawing, or from a touch. */

/** A frame that comes later than this, as on a page that is being hidden, is not waited for. */
const LATE = 100;

/** Until the page was drawn next; a page that nobody sees is not, and need not wait. */
export function nextFrame() {
  if (document.hidden) return Promise.resolve();
  return new Promise((done) => {
    const late = setTimeout(done, LATE);
    requestAnimationFrame(() => {
      clearTimeout(late);
      void nextTask().then(done);
    });
  });
}

/** Until what the browser does just now is done: what ends in a frame, as a flight does, is else drawn in it too. */
export function nextTask() {
  return new Promise((done) => void setTimeout(done));
}
