/** Notice of one's turn, given beyond the page: in its title, its icon, the app's badge, a notification. */

import { say } from "../kit/words.js";

const WANTED = "podium.notify";

export class Notice {
  /** @param {string} title The title of the page at other times. */
  constructor(title) {
    this.title = title;
    this.mine = false;
    this.icon = document.querySelector("link[rel='icon']");
    this.calm = this.icon?.getAttribute("href") ?? "";
    const button = document.getElementById("notify");
    if (button instanceof HTMLButtonElement) this.#openChooser(button);
  }

  /**
   * @param {boolean} mine Whether the match waits for somebody at this device.
   * @param {string} words What is asked.
   */
  show(mine, words) {
    document.title = `${mine ? `● ${say("ui.your_turn")} · ` : ""}${this.title}`;
    if (mine === this.mine) return;
    this.mine = mine;
    this.icon?.setAttribute("href", mine ? this.calm.replace("logo.svg", "logo-turn.svg") : this.calm);
    void setBadge(mine);
    if (!mine) void withdraw();
    else if (document.hidden) void this.#notify(words);
  }

  /** @param {HTMLButtonElement} button */
  #openChooser(button) {
    if (!("Notification" in window)) return;
    button.hidden = false;
    const told = (/** @type {string} */ key) => (button.textContent = say(key));
    if (Notification.permission === "granted" && localStorage.getItem(WANTED)) told("ui.notify.on");
    document.addEventListener("visibilitychange", () => document.hidden || void withdraw());
    // Asked for on a click, never by itself; another click ends it.
    button.addEventListener("click", async () => {
      if (localStorage.getItem(WANTED)) {
        localStorage.removeItem(WANTED);
        told("ui.notify");
        return;
      }
      const allowed = (await Notification.requestPermission()) === "granted";
      if (allowed) localStorage.setItem(WANTED, "yes");
      told(allowed ? "ui.notify.on" : "ui.notify.off");
    });
  }

  /** @param {string} words */
  async #notify(words) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    if (!localStorage.getItem(WANTED)) return;
    const [title, more] = [`${say("ui.your_turn")} · ${this.title}`, { body: words, tag: location.pathname }];
    try {
      const worker = await navigator.serviceWorker?.getRegistration();
      if (worker) await worker.showNotification(title, more);
      else new Notification(title, more).onclick = () => focus();
    } catch {
      // Where the browser does not let a page notify, the title still tells.
    }
  }
}

/** Whoever has seen it, or acted elsewhere, need not be told any more. */
async function withdraw() {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const told of (await worker?.getNotifications({ tag: location.pathname })) ?? []) told.close();
  } catch {
    // Where there are none to be had.
  }
}

/** @param {boolean} mine */
async function setBadge(mine) {
  try {
    await (mine ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.());
  } catch {
    // No badge where there is no app.
  }
}
