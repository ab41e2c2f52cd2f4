/** The faces of a scene: its areas as pictures with their twins, and as hands. */

import { ordered, part } from "./dom.js";
import { Hand } from "./hand.js";
import { counted, leading, lit } from "./pick.js";
import { preview } from "./preview.js";
import { Picture } from "./render.js";
import { Twin } from "./twin.js";
import { SMALL } from "./zoom.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./wire.js").Node} Node */
/** @typedef {import("./wire.js").Offer} Offer */
/** @typedef {import("./pick.js").Pick} Pick */
/** @typedef {{ touch: (id: string, event: Event) => void, hover: (id: string) => void }} Hooks */

/** Previews beyond so many would hide the table. */
const GHOSTS = 12;

/** What is left of the page's edge before a panel that was brought into sight. */
const EDGE = 12;

export class Faces {
  /**
   * @param {import("./art.js").Art} art
   * @param {Hooks} hooks
   */
  constructor(art, hooks) {
    this.art = art;
    this.hooks = hooks;
    /** @type {Map<string, { picture: Picture, twin: Twin, root: HTMLElement }>} */
    this.pictures = new Map();
    /** @type {Map<string, Hand>} */
    this.hands = new Map();
    this.areas = "";
    /** The decision that was brought into sight last. */
    this.asked = "";
    /** @type {WeakSet<Element>} Pictures that stand where their viewer wants to begin. */
    this.begun = new WeakSet();
  }

  /** @param {State} state */
  show(state) {
    const areas = JSON.stringify(state.areas);
    if (areas !== this.areas) this.#lay(state);
    this.areas = areas;
    for (const [id, { picture, twin }] of this.pictures) {
      const nodes = state.within(id);
      picture.show(nodes);
      // The twin speaks in the order of the scene, which has nothing to do with what covers what.
      twin.show([...state.nodes.values()].filter((node) => (node.area ?? "board") === id));
    }
    for (const [id, hand] of this.hands) hand.show(state.within(id));
  }

  /**
   * Lays out the areas: strips above, the board, panels and hands below.
   * @param {State} state
   */
  #lay(state) {
    this.pictures.clear();
    this.hands.clear();
    /** @type {Record<string, HTMLElement[]>} */
    const places = { strip: [], board: [], low: [] };
    for (const area of state.areas) {
      if (area.kind === "hand") {
        const hand = new Hand(area, this.art, this.hooks);
        this.hands.set(area.id, hand);
        places["low"]?.push(hand.root);
        continue;
      }
      const picture = new Picture(area, this.art, this.hooks);
      const twin = new Twin(area, this.hooks);
      const root = document.createElement("div");
      root.className = `area ${area.kind}`;
      root.dataset["area"] = area.id;
      root.append(twin.root, picture.svg);
      if (picture.zoom) root.append(picture.zoom.buttons);
      this.pictures.set(area.id, { picture, twin, root });
      places[area.kind === "panel" ? "low" : area.kind]?.push(root);
    }
    for (const [place, roots] of Object.entries(places)) {
      ordered(part(place), roots);
      part(place).hidden = roots.length === 0;
    }
  }

  /**
   * Marks what can be chosen and shows what it would do; gives back a hint in words.
   * @param {State} state
   * @param {readonly Offer[]} offers
   * @param {readonly Pick[]} picks
   * @param {string} hovered
   * @returns {string}
   */
  mark(state, offers, picks, hovered) {
    const handles = picks.map((pick) => pick.handle);
    const areas = new Map([...state.nodes.values()].map((node) => [node.handle, node.area]));
    const shining = lit(offers, handles, (handle) => areas.get(handle) ?? "board");
    const chosen = new Set(picks.map((pick) => pick.id));
    const times = (/** @type {string} */ id) => picks.filter((pick) => pick.id === id).length;
    /** @type {import("./render.js").Marks} */
    const marks = {
      legal: (node) => node.handle !== undefined && shining.has(node.handle),
      picked: (node) => (chosen.has(node.id) ? times(node.id) : 0),
      counted: counted(offers, handles),
      focus: hovered,
    };
    const over = chosen.has(hovered) ? undefined : state.nodes.get(hovered)?.handle;
    const more = over === undefined ? handles : [...handles, over];
    const would = over !== undefined && leading(offers, more).length > 0;
    const shown = would ? more : handles;
    const leads = shown.length ? leading(offers, shown) : [];
    leads.sort((a, b) => (b.offer.rank ?? 0) - (a.offer.rank ?? 0));
    const tags = this.#tags(state, leads, would ? hovered : "");
    const ghosts = leads.flatMap(({ offer }) => offer.ghosts ?? []).slice(0, GHOSTS);
    for (const [id, { picture, twin }] of this.pictures) {
      picture.mark(marks);
      preview(picture, ghosts.filter((ghost) => (ghost.area ?? "board") === id), tags);
      twin.mark(marks, state.nodes);
    }
    for (const hand of this.hands.values()) hand.mark(marks);
    const fresh = (state.stand.decision ?? "") !== this.asked;
    // While the table is busy with the last answer nothing can be chosen yet.
    const asked = fresh && (offers.length > 0 || !state.stand.decision);
    if (asked) this.asked = state.stand.decision ?? "";
    this.#look(state, [...state.nodes.values()].filter(marks.legal), picks, hovered, asked);
    const [only, ...others] = leads;
    return would && only && !others.length ? only.offer.label : "";
  }

  /**
   * Points the lens at what matters, and on a small screen brings a new question into sight.
   * @param {State} state
   * @param {Node[]} shining
   * @param {readonly Pick[]} picks
   * @param {string} hovered
   * @param {boolean} asked Whether the question is new, or there is none any more.
   */
  #look(state, shining, picks, hovered, asked) {
    for (const [id, { picture, root }] of this.pictures) {
      const here = (/** @type {Node | undefined} */ node) => node && (node.area ?? "board") === id;
      const there = shining.filter(here);
      if (asked && picture.zoom) {
        // Nothing is asked of this picture: then one's own piece is what one looks for.
        const own = () => [...state.nodes.values()].filter((node) =>
          here(node) && node.handle && state.seat !== null && node.owner === state.seat);
        picture.zoom.frame((there.length ? there : own()).map((node) => box(node, picture)));
      }
      const pointed = [state.nodes.get(hovered), ...picks.map((pick) => state.nodes.get(pick.id))];
      const mine = [...state.nodes.values()].filter((node) => node.owner === state.seat && here(node));
      const own = largest(mine, picture);
      if (SMALL.matches && (asked || !this.begun.has(root))) bringIn(root, picture, there[0] ?? own);
      this.begun.add(root);
      const focus = pointed.find(here) ?? there[0] ?? own;
      if (focus && !SMALL.matches) picture.lens?.show(box(focus, picture));
    }
    if (SMALL.matches && asked) this.#turnTo(new Set(shining.map((node) => node.area ?? "board")));
  }

  /**
   * Moves the row below the board to the first area that is asked for, else to its beginning.
   * @param {Set<string>} areas
   */
  #turnTo(areas) {
    const low = part("low");
    const asked = [...low.children].find((root) => areas.has(this.#areaOf(root)));
    low.scrollLeft = asked instanceof HTMLElement ? asked.offsetLeft - low.offsetLeft - EDGE : 0;
  }

  /** @param {Element} root */
  #areaOf(root) {
    const within = [...this.pictures, ...this.hands].find(([, face]) => face.root === root);
    return within?.[0] ?? "";
  }

  /**
   * The few words at things that would complete an offer.
   * @param {State} state
   * @param {{ offer: Offer, left: string[] }[]} leads
   * @param {string} hovered The thing that would be touched last, where the mouse is on it.
   */
  #tags(state, leads, hovered) {
    /** @type {Map<string, string>} */
    const tags = new Map();
    for (const { offer, left } of leads) {
      if (!offer.tag || left.length > 1) continue;
      const [last] = left;
      if (last === undefined) {
        if (hovered && !tags.has(hovered)) tags.set(hovered, offer.tag);
        continue;
      }
      const node = [...state.nodes.values()].find((one) => one.handle === last);
      if (node && !tags.has(node.id)) tags.set(node.id, offer.tag);
    }
    return [...tags].map(([id, text]) => ({ id, text }));
  }

  /**
   * Rings around what a move was about.
   * @param {readonly string[]} ids
   */
  point(ids) {
    for (const { picture } of this.pictures.values()) picture.point(ids);
  }

  /**
   * Points at the things that are spoken of.
   * @param {State} state
   * @param {readonly string[]} names Handles, or ids of nodes.
   */
  speakOf(state, names) {
    for (const node of state.nodes.values()) {
      const spoken = names.includes(node.id) || (node.handle !== undefined && names.includes(node.handle));
      this.#face(node)?.element(node.id)?.classList.toggle("spoken-of", spoken);
    }
  }

  /**
   * Where motions between this scene and the next are seen.
   * @param {State} state
   * @param {{ nodes: Node[], gone: string[] }} update
   * @returns {import("./motion.js").Ground}
   */
  ground(state, update) {
    const fresh = new Map(update.nodes.map((node) => [node.id, node]));
    const gone = new Set(update.gone);
    const board = [...this.pictures.values()].find(({ picture }) => picture.area.kind === "board");
    return {
      before: (id) => state.nodes.get(id),
      after: (id) => fresh.get(id) ?? (gone.has(id) ? undefined : state.nodes.get(id)),
      rect: (node) => this.#face(node)?.rect(node) ?? null,
      element: (id) => {
        const node = state.nodes.get(id);
        return node && this.#face(node)?.element(id);
      },
      points: (way) => {
        const matrix = board?.picture.svg.getScreenCTM();
        const pairs = Array.from({ length: way.length / 2 }, (_, n) => way.slice(2 * n, 2 * n + 2));
        return matrix ? pairs.map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix)) : [];
      },
    };
  }

  /** @param {Node} node */
  #face(node) {
    const area = node.area ?? "board";
    return this.pictures.get(area)?.picture ?? this.hands.get(area);
  }
}

/**
 * @param {Node} node
 * @param {Picture} picture
 */
function box(node, picture) {
  return { x: node.x ?? 0, y: node.y ?? 0, ...picture.size(node) };
}

/**
 * The largest of some things: of all that is somebody's, the piece rather than its counters.
 * @param {Node[]} nodes
 * @param {Picture} picture
 */
function largest(nodes, picture) {
  const extent = (/** @type {Node} */ node) => {
    const { width, height } = picture.size(node);
    return width * height;
  };
  return nodes.sort((a, b) => extent(b) - extent(a))[0];
}

/**
 * Moves a picture that is wider than its frame to where a node is.
 * @param {HTMLElement} root
 * @param {Picture} picture
 * @param {Node | undefined} node
 */
function bringIn(root, picture, node) {
  if (!node || root.scrollWidth <= root.clientWidth) return;
  const { x, width } = box(node, picture);
  const unit = picture.svg.clientWidth / picture.area.width;
  root.scrollLeft = (x + width / 2) * unit - root.clientWidth / 2;
}
