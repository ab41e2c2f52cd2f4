/** What somebody set for this browser: the theme, how quick motion is, sound, and when a curtain falls. */

const THEME = "podium.theme";
const MOTION = "podium.motion";
const SOUND = "podium.sound";
const CURTAIN = "podium.curtain";
/** @type {Record<string, number>} */
const SPEEDS = { off: 0, slow: 0.5, on: 1, fast: 2.5 };

/** How quick motions are played; 0: not at all. */
export function motionSetting() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return SPEEDS[localStorage.getItem(MOTION) ?? "on"] ?? 1;
}

/** Whether somebody wants to hear what happens. */
export function soundSetting() {
  return localStorage.getItem(SOUND) === "on";
}

/** Whether the curtain of a shared device is to fall after every move. */
export function wantsEveryMove() {
  return localStorage.getItem(CURTAIN) === "every";
}

/** @param {boolean} wanted */
export function keepEveryMove(wanted) {
  if (wanted) localStorage.setItem(CURTAIN, "every");
  else localStorage.removeItem(CURTAIN);
}

/** Makes the menu's choosers of theme, motion and sound work, where the page has them. */
export function chooseSettings() {
  openChooser("theme", THEME, "system");
  openChooser("motion", MOTION, "on");
  openChooser("sound", SOUND, "off");
  holdStill();
}

/**
 * @param {string} id
 * @param {string} key
 * @param {string} usual
 */
function openChooser(id, key, usual) {
  const select = document.getElementById(id);
  if (!(select instanceof HTMLSelectElement)) return;
  select.value = localStorage.getItem(key) ?? usual;
  select.addEventListener("change", () => {
    localStorage.setItem(key, select.value);
    if (key === THEME) dress(select.value);
    holdStill();
  });
}

/** @param {string} theme */
function dress(theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
}

/** The stylesheet holds still as well where motion is off. */
function holdStill() {
  document.documentElement.classList.toggle("still", motionSetting() === 0);
}
