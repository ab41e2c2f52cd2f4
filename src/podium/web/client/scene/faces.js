/** The faces of a scene: its areas as pictures with their twins, and as hands. */

import { arrange, part } from "../kit/dom.js";
import { nextTask } from "../kit/frames.js";
import { say } from "../kit/words.js";
import { fit } from "./art.js";
import { Hand } from "./hand.js";
import { counted, draggable, leading, lit } from "./pick.js";
import { Picture } from "./picture.js";
import { preview } from "./preview.js";
import { labelOf } from "./route.js";
import { Twin } from "./twin.js";
import { SMALL } from "./zoom.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../road/wire.js").Node} Node */
/** @typedef {import("../road/wire.js").Offer} Offer */
/** @typedef {import("./pick.js").Pick} Pick */
/** @typedef {{ touch: (id: string, event: Event) => void, hover: (id: string) => void }} Hooks */
/** @typedef {import("../road/wire.js").Area} Area */

/**
 * @typedef {object} Face An area as a picture.
 * @property {Picture} picture
 * @property {Twin} twin
 * @property {HTMLElement} root
 * @property {readonly Node[]} nodes What it shows.
 * @property {boolean} plain Whether nothing of that is marked.
 */

/**
 * @typedef {object} Planned What is seen of a route.
 * @property {Set<unknown>} ends Handles at which one can aim.
 * @property {string} aimed The one that is aimed at.
 * @property {import("../road/wire.js").Leg[]} legs The steps that are shown.
 * @property {import("./route.js").Route | null} over What is pointed at.
 */

/** @type {Planned} */
const NO_PLAN = { ends: new Set(), aimed: "", legs: [], over: null };

/** Previews beyond so many would hide the table. */
const GHOSTS = 12;

/** Words that would stand at more things than so many stand at that which is pointed at. */
const SAME = 3;

/** A screen that is not high, as of a phone on its side. */
const LOW = matchMedia("(max-height: 500px)");

/** What is left of the page's edge before a panel that was brought into sight. */
const EDGE = 12;
/** So far from the prompt and the bar stands what the page was moved to. */
const ROOM = 16;

export class Faces {
  /**
   * @param {import("./art.js").Art} art
   * @param {Hooks} hooks
   */
  constructor(art, hooks) {
    this.art = art;
    this.hooks = hooks;
    /** @type {Map<string, Face>} */
    this.pictures = new Map();
    /** @type {Map<string, Hand>} */
    this.hands = new Map();
    this.areas = "";
    /** The decision that was brought into sight last. */
    this.asked = "";
    /** @type {{ from: number, to: number, shining: Node[] }} How the page was moved for what is asked. */
    this.scrolled = { from: 0, to: -2, shining: [] };
    /** What a route was aimed at last. */
    this.aimed = "";
    /** What was picked when a board showed last where that leads. */
    this.led = "";
    /** What was picked that asked for more when maps turned last. */
    this.sought = "";
    /** @type {Node[]} What can be touched now to go on. */
    this.shining = [];
    /** @type {WeakSet<Element>} Pictures that stand where their viewer wants to begin. */
    this.begun = new WeakSet();
  }

  /** @param {State} state */
  show(state) {
    const areas = JSON.stringify(state.areas);
    if (areas !== this.areas) this.#lay(state);
    this.areas = areas;
    /** @type {Element[]} */
    const fresh = [];
    for (const [id, face] of this.pictures) {
      const { picture, twin } = face;
      const nodes = state.within(id);
      // A beat changes little: a picture in which nothing did is left alone.
      if (nodes.length === face.nodes.length && nodes.every((node, n) => node === face.nodes[n])) continue;
      Object.assign(face, { nodes, plain: false });
      fresh.push(...picture.show(nodes));
      // The twin speaks in the order of the scene, which has nothing to do with what covers what.
      twin.show([...state.nodes.values()].filter((node) => (node.area ?? "board") === id));
    }
    for (const [id, hand] of this.hands) fresh.push(...hand.show(state.within(id)));
    // All of them together: each measuring after a change lays the page out.
    fit(fresh);
  }

  /**
   * Lays out the areas: strips above, the board, panels and hands below. Those that stay keep their drawings.
   * @param {State} state
   */
  #lay(state) {
    const [pictures, hands] = [this.pictures, this.hands];
    this.pictures = new Map();
    this.hands = new Map();
    /** @type {Record<string, HTMLElement[]>} */
    const places = { strip: [], board: [], low: [] };
    for (const area of state.areas) {
      if (area.kind === "hand") {
        const there = hands.get(area.id);
        const hand = there && sameArea(there.area, area) ? there : new Hand(area, this.art, this.hooks);
        this.hands.set(area.id, hand);
        places[area.over ? "board" : "low"]?.push(hand.root);
        continue;
      }
      const there = pictures.get(area.id);
      const face = there && sameArea(there.picture.area, area) ? there : this.#drawFace(area);
      this.pictures.set(area.id, face);
      places[area.kind === "panel" ? "low" : area.kind]?.push(face.root);
    }
    for (const [place, roots] of Object.entries(places)) {
      arrange(part(place), roots);
      part(place).hidden = roots.length === 0;
    }
  }

  /**
   * @param {Area} area
   * @returns {Face}
   */
  #drawFace(area) {
    const picture = new Picture(area, this.art, this.hooks);
    const twin = new Twin(area, this.hooks);
    const root = document.createElement("div");
    root.className = `area ${area.kind}${picture.zoom ? " zooms" : ""}`;
    root.dataset["area"] = area.id;
    root.append(twin.root, picture.svg);
    if (picture.zoom) root.append(picture.zoom.buttons);
    return { picture, twin, root, nodes: [], plain: false };
  }

  /**
   * Marks what can be chosen and shows what it would do; gives back a hint in words.
   * @param {State} state
   * @param {readonly Offer[]} offers
   * @param {readonly Pick[]} picks
   * @param {string} hovered
   * @param {Planned} [plan]
   * @returns {string}
   */
  mark(state, offers, picks, hovered, plan = NO_PLAN) {
    const handles = picks.map((pick) => pick.handle);
    const areas = new Map([...state.nodes.values()].map((node) => [node.handle, node.area]));
    const areaOf = (/** @type {string} */ handle) => areas.get(handle) ?? "board";
    const shining = lit(offers, handles, areaOf);
    const chiefly = lit(offers.filter((offer) => !offer.soft), handles, areaOf);
    const first = handles.length ? lit(offers, [], areaOf) : shining;
    const chosen = new Set(picks.map((pick) => pick.id));
    const times = (/** @type {string} */ id) => picks.filter((pick) => pick.id === id).length;
    /** @type {import("./picture.js").Marks} */
    const marks = {
      legal: (node) => node.handle !== undefined
        && (shining.has(node.handle) || (!picks.length && plan.ends.has(node.handle))),
      soft: (node) => chiefly.size > 0 && !chiefly.has(node.handle ?? "") && !plan.ends.has(node.handle),
      drag: ({ id, handle = "" }) => chosen.has(id)
        ? draggable(offers, handles, handle)
        : first.has(handle) && draggable(offers, [], handle),
      picked: (node) => (chosen.has(node.id) ? times(node.id)
        : Number(plan.aimed !== "" && node.handle === plan.aimed)),
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
    const steps = picks.length ? [] : plan.legs;
    const ghosts = steps.length
      ? [...steps.flatMap((leg) => leg.marks ?? []), ...(steps.at(-1)?.ghosts ?? [])]
      : leads.flatMap(({ offer }) => offer.ghosts ?? []).slice(0, GHOSTS);
    const plain = !offers.length && !picks.length && !hovered && !plan.ends.size && !plan.aimed && !ghosts.length;
    const picked = picks.map(({ id }) => id).join();
    for (const [id, face] of this.pictures) {
      if (plain && face.plain) continue;
      face.plain = plain;
      const { picture, twin } = face;
      picture.mark(marks);
      const here = ghosts.filter((ghost) => (ghost.area ?? "board") === id);
      preview(picture, here, steps.length ? [] : tags);
      // What was picked shows where it leads, where a phone shows a part of the board.
      if (SMALL.matches && picked !== this.led) bringIn(face.root, picture, here[here.length >> 1]);
      picture.above.classList.toggle("planned", steps.length > 0);
      twin.mark(marks, state.nodes);
    }
    this.led = picked;
    for (const hand of this.hands.values()) hand.mark(marks);
    const fresh = (state.stand.decision ?? "") !== this.asked;
    // While the table is busy with the last answer nothing can be chosen yet.
    // Neither does a picture move about while a route is followed.
    const asked = fresh && (offers.length > 0 || !state.stand.decision);
    if (asked) this.asked = state.stand.decision ?? "";
    this.shining = [...state.nodes.values()].filter(marks.legal);
    // What was picked asks for more than it: then a map comes near to that, and goes back when it is put back.
    const sought = picks.length && !leading(offers, handles).some(({ left }) => !left.length) ? picked : "";
    const turned = asked || (offers.length > 0 && sought !== this.sought);
    if (turned) this.sought = sought;
    this.#look(state, this.shining, picks, hovered, { asked, turned });
    if ((SMALL.matches || LOW.matches) && plan.aimed !== this.aimed) this.#nearRoute(state, plan);
    this.aimed = plan.aimed;
    const [only, ...others] = leads;
    const said = only?.offer.tag;
    if (sought && !would && said && others.length >= SAME && others.every(({ offer }) => offer.tag === said))
      return say("ui.touch_lit", said);
    if (plan.over) return labelOf(plan.over.end);
    return would && only && !others.length ? only.offer.label : "";
  }

  /**
   * Points the lens at what matters, and on a small screen brings a new question into sight.
   * @param {State} state
   * @param {Node[]} shining
   * @param {readonly Pick[]} picks
   * @param {string} hovered
   * @param {{ asked: boolean, turned: boolean }} now Whether the question is new, or there is none any more; whether maps turn to it.
   */
  #look(state, shining, picks, hovered, { asked, turned }) {
    for (const [id, { picture, root }] of this.pictures) {
      const here = (/** @type {Node | undefined} */ node) => node && (node.area ?? "board") === id;
      const there = shining.filter(here);
      if (turned && picture.zoom) {
        // Nothing is asked of this picture: then one's own piece is what one looks for.
        const own = () => [...state.nodes.values()].filter((node) =>
          here(node) && node.handle && state.seat !== null && node.owner === state.seat);
        picture.zoom.frame((there.length || !SMALL.matches ? there : own()).map((node) => box(node, picture)));
      }
      const pointed = [state.nodes.get(hovered), ...picks.map((pick) => state.nodes.get(pick.id))];
      const mine = [...state.nodes.values()].filter((node) => node.owner === state.seat && here(node));
      // A piece that can be touched, rather than a counter of it.
      const own = largest(mine.filter((node) => node.handle), picture) ?? largest(mine, picture);
      const bring = () => bringIn(root, picture, there[0] ?? own);
      // To measure lays the page out: but for the first time not in the task that has changed it.
      if (SMALL.matches && !this.begun.has(root)) bring();
      else if (SMALL.matches && asked) void nextTask().then(bring);
      this.begun.add(root);
      const focus = pointed.find(here) ?? there[0] ?? own;
      if (focus && !SMALL.matches) picture.lens?.show(box(focus, picture));
    }
    if (!asked || !(SMALL.matches || LOW.matches)) return;
    void nextTask().then(() => this.#turnTo(new Set(shining.map((node) => node.area ?? "board"))));
    // The prompt has its height when the question is drawn.
    void nextTask().then(() => this.#scrollTo(shining));
  }

  /**
   * Where what lights up is under the prompt or beyond the page's edge, the page moves there; it goes back
   * with the next question, unless somebody moved it meanwhile.
   * @param {Node[]} shining
   */
  #scrollTo(shining) {
    if (this.#rests()) scrollTo(0, this.scrolled.from);
    const from = scrollY;
    const top = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
    // The prompt lies over the page's end, or stands beside all that moves.
    const end = SMALL.matches ? part("prompt").getBoundingClientRect().top : innerHeight;
    const rects = shining.flatMap((node) => this.#face(node)?.rect(node) ?? []).filter((rect) => rect.height);
    const [first] = rects.sort((a, b) => a.top - b.top);
    const low = Math.max(...rects.map((rect) => rect.bottom));
    // All of it where there is room, else the first.
    const whole = first && low - first.top < end - top - 2 * ROOM;
    // A phone on its side shows little else: there they are seen to their ends.
    const most = SMALL.matches ? 1 / 2 : 1;
    const inSight = (/** @type {DOMRect} */ { y, height }) => y + height * (1 - most) >= top && y + height * most < end - ROOM * most;
    const seen = whole ? rects.every(inSight) : rects.some(inSight);
    if (first && !seen)
      scrollBy(0, first.top < top ? first.top - top - ROOM : Math.min((whole ? low : first.bottom) + ROOM - end, first.top - top));
    this.scrolled = { from, to: scrollY, shining };
  }

  /** A prompt that grows later would cover what is asked for. */
  keepInSight() {
    if (SMALL.matches && this.#rests()) this.#scrollTo(this.scrolled.shining);
  }

  /** Whether the page is where the last question brought it. */
  #rests() {
    return Math.abs(scrollY - this.scrolled.to) < 2;
  }

  /**
   * A small screen comes near a route that is aimed at, so that its steps can be read, and goes back after it.
   * @param {State} state
   * @param {Planned} plan
   */
  #nearRoute(state, plan) {
    const steps = new Set(plan.legs.map((leg) => leg.handle));
    const nodes = plan.aimed
      ? [...state.nodes.values()].filter((node) => node.handle && steps.has(node.handle))
      : this.shining;
    for (const [id, { picture }] of this.pictures) {
      const here = nodes.filter((node) => (node.area ?? "board") === id);
      if (here.length) picture.zoom?.frame(here.map((node) => box(node, picture)));
    }
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
    return [...tags].map(([id, text]) => ({ id, text })).filter(({ id, text }, _, all) =>
      id === hovered || all.filter((one) => one.text === text).length <= SAME);
  }

  /**
   * Where the thing picked last is on the page, all that may be touched next, to go on or to put it back, and what
   * one reads: pieces, names and figures, and the headings of what lies open.
   * @param {State} state
   * @param {readonly Pick[]} picks
   */
  whereabouts(state, picks) {
    const node = state.nodes.get(picks.at(-1)?.id ?? "");
    const rect = (/** @type {Node} */ one) => this.#face(one)?.rect(one) ?? null;
    // What is picked can be touched again, and a card of a hand is compared with those beside it.
    const picked = picks.flatMap((pick) => state.nodes.get(pick.id) ?? []);
    const beside = this.hands.has(node?.area ?? "board") ? state.within(node?.area ?? "board") : [];
    const lit = [...this.shining, ...picked, ...beside].map(rect).filter((one) => one !== null);
    return { at: node ? rect(node) : null, lit, told: this.#told(state) };
  }

  /**
   * Where pieces, names and figures are on the page, but those under what lies open; and its headings.
   * @param {State} state
   */
  #told(state) {
    const open = [...this.hands.values()].filter(({ area, root }) => area.over && !root.hidden);
    const heads = open.flatMap(({ root }) => [...root.querySelectorAll(".head")].map((head) => head.getBoundingClientRect()));
    const panels = open.map(({ root }) => root.getBoundingClientRect());
    const told = [...state.nodes.values()].filter((node) => (node.owner ?? -1) >= 0 || (node.handle && node.words))
      .flatMap((node) => this.#face(node)?.rect(node) ?? [])
      .filter((one) => !panels.some((panel) => one.top > panel.top && one.bottom < panel.bottom));
    return [...heads, ...told];
  }

  /**
   * Where the end of a route is on the page, and what its button must not hide: all that can be touched,
   * every piece and every name.
   * @param {State} state
   * @param {string} handle
   */
  atEnd(state, handle) {
    const nodes = [...state.nodes.values()];
    const end = nodes.find((node) => node.handle === handle);
    const rect = (/** @type {Node} */ one) => this.#face(one)?.rect(one) ?? null;
    const shown = nodes.filter((node) => (node.owner ?? -1) >= 0 || (node.handle && node.words));
    return {
      at: end ? rect(end) : null,
      lit: [...this.shining, ...shown].map(rect).filter((one) => one !== null),
    };
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
   * @param {readonly Node[]} [later] What comes after that, for what is in neither of the two.
   * @returns {import("./motion.js").Ground}
   */
  ground(state, update, later = []) {
    const fresh = new Map(update.nodes.map((node) => [node.id, node]));
    const last = new Map(later.map((node) => [node.id, node]));
    const gone = new Set(update.gone);
    const board = [...this.pictures.values()].find(({ picture }) => picture.area.kind === "board");
    return {
      before: (id) => state.nodes.get(id),
      after: (id) => fresh.get(id) ?? (gone.has(id) ? undefined : state.nodes.get(id) ?? last.get(id)),
      rect: (node) => this.#face(node)?.rect(node) ?? null,
      element: (id) => {
        const node = state.nodes.get(id);
        return node && this.#face(node)?.element(id);
      },
      mark: (plate) => this.#mark(plate),
      points: (way) => {
        const matrix = board?.picture.svg.getScreenCTM();
        const pairs = Array.from({ length: way.length / 2 }, (_, n) => way.slice(2 * n, 2 * n + 2));
        return matrix ? pairs.map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix)) : [];
      },
    };
  }

  /**
   * Where on a plate of the strip the things of its seat come from and go to: at the seat's shape, which
   * its drawing has (`.shape`) or which is a node of its own (`<id>/shape`).
   * @param {Node} plate
   */
  #mark(plate) {
    const { picture } = this.pictures.get(plate.area ?? "board") ?? {};
    if (picture?.area.kind !== "strip") return undefined;
    const marks = [...(picture.element(plate.id)?.querySelectorAll(".shape") ?? []), picture.element(`${plate.id}/shape`)];
    return marks.map((mark) => mark?.getBoundingClientRect()).find((rect) => rect && rect.width > 0);
  }

  /** @param {Node} node */
  #face(node) {
    const area = node.area ?? "board";
    return this.pictures.get(area)?.picture ?? this.hands.get(area);
  }
}

/**
 * @param {Area} a
 * @param {Area} b
 */
function sameArea(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * @param {Node | import("../road/wire.js").Ghost} node
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
 * @param {Node | import("../road/wire.js").Ghost | undefined} node
 */
function bringIn(root, picture, node) {
  if (!node || root.scrollWidth <= root.clientWidth) return;
  const { x, width } = box(node, picture);
  const unit = picture.svg.clientWidth / picture.area.width;
  root.scrollLeft = (x + width / 2) * unit - root.clientWidth / 2;
}
