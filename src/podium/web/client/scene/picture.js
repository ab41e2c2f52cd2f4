/** One picture: an area of the table as SVG. Nodes are found by id, moved by transform. */

import { isMoved } from "../kit/clicks.js";
import { arrange, setAttribute, svg } from "../kit/dom.js";
import { nextFrame } from "../kit/frames.js";
import { later } from "../kit/later.js";
import { fit } from "./art.js";
import { Lens } from "./lens.js";
import { classes, transform } from "./place.js";
import { tellOf } from "./tells.js";
import { SMALL, Zoom } from "./zoom.js";

/** @typedef {import("../road/wire.js").Node} Node */
/** @typedef {import("../road/wire.js").Area} Area */

/**
 * @typedef {object} Marks How things that can be chosen look just now.
 * @property {(node: Node) => boolean} legal
 * @property {(node: Node) => boolean} soft Whether it is legal and not what is chiefly asked for.
 * @property {(node: Node) => boolean} drag Whether it can be dragged.
 * @property {(node: Node) => number} picked How many times.
 * @property {boolean} counted Whether touches of one thing are counted now.
 * @property {string} focus The id of the node that the keyboard is on, or the mouse.
 */

/** Space around a thing for its ring, in units and as a part of its height: a small one hides no neighbour. */
const RIM = 3;
const RIM_PART = 0.1;
/** How finely the size of a picture is told to its style: a map that glides is not laid out at every frame. */
const STEPS = 8;
/** From so many units a pixel on, names in a space of a map are too small to be read. */
const FAR = 0.875;

export class Picture {
  /**
   * @param {Area} area
   * @param {import("./art.js").Art} art
   * @param {{ touch: (id: string, event: Event) => void, hover: (id: string) => void }} hooks
   */
  constructor(area, art, hooks) {
    this.area = area;
    this.art = art;
    /** @type {Map<string, { node: Node, drawn: SVGGElement }>} */
    this.drawn = new Map();
    this.behind = svg("g", { class: "backdrop" });
    this.things = svg("g", { class: "things" });
    this.rings = svg("g", { class: "rings" });
    /** Rings of places lie under what stands there. */
    this.grounded = svg("g", { class: "rings" });
    this.told = svg("g", { class: "rings" });
    this.above = svg("g", { class: "above" });
    this.medals = svg("g", { class: "medals" });
    this.svg = svg(
      "svg",
      { class: "scene", viewBox: `0 0 ${area.width} ${area.height}`, "aria-hidden": "true" },
      this.behind, this.things, this.medals, this.rings, this.told, this.above,
    );
    this.lens = area.lens ? new Lens(this, area.lens) : null;
    if (this.lens) this.svg.append(this.lens.root);
    this.behind.id = `behind-${area.id}`;
    this.zoom = area.zooms ? new Zoom(this.svg, area, (glided) => {
      void this.#measure(glided);
      this.overview?.show();
    }) : null;
    /** @type {import("./overview.js").Overview | null} A phone has no room for it, and does not fetch it. */
    this.overview = null;
    const { zoom } = this;
    if (zoom && !SMALL.matches)
      void later(() => import("./overview.js")).then(({ Overview }) => {
        this.overview = new Overview(this, (x, y) => zoom.goTo(x, y));
        this.svg.after(this.overview.root);
        this.overview.show();
      }).catch(() => undefined); // Without a network there is none.
    /** How many units of its space a pixel of the page is: `--px` for styles, which keep labels readable by it. */
    this.px = 0;
    new ResizeObserver(() => void this.#measure(this.px > 0)).observe(this.svg);
    this.#listen(hooks);
    if (area.backdrop) void this.#showBackdrop(area.backdrop);
  }

  /**
   * Labels know how small the picture is, and fit anew where that has changed.
   * @param {boolean} [gently] Each part in a task of its own, for all labels are styled and laid out: not before
   * the picture is seen first, nor where somebody waits for it.
   */
  async #measure(gently = false) {
    if (gently) await nextFrame();
    const scale = this.svg.getScreenCTM()?.a ?? 0;
    const px = scale && Math.ceil(STEPS / scale) / STEPS;
    if (!px || px === this.px) return;
    this.px = px;
    this.svg.style.setProperty("--px", String(px));
    this.svg.classList.toggle("far", px > FAR);
    if (gently) await nextFrame();
    fit([...this.drawn.values()].map(({ drawn }) => drawn));
  }

  /** @param {string} name */
  async #showBackdrop(name) {
    const drawing = await this.art.fetchBackdrop(name);
    if (!drawing) return;
    setAttribute(drawing, "width", this.area.width);
    setAttribute(drawing, "height", this.area.height);
    // It is drawn beyond its edges, for boards of other proportions.
    setAttribute(drawing, "overflow", "visible");
    this.behind.replaceChildren(drawing);
  }

  /** @param {{ touch: (id: string, event: Event) => void, hover: (id: string) => void }} hooks */
  #listen(hooks) {
    const at = (/** @type {Event} */ event) =>
      (event.target instanceof Element && event.target.closest(".node")?.getAttribute("data-id"))
      || "";
    this.svg.addEventListener("click", (event) => hooks.touch(at(event), event));
    this.svg.addEventListener("pointermove", (event) => {
      if (isMoved(event)) hooks.hover(at(event));
    });
    this.svg.addEventListener("pointerleave", () => hooks.hover(""));
  }

  /**
   * Shows these nodes and no others, the farthest first.
   * @param {readonly Node[]} nodes
   * @returns {Element[]} What is drawn anew, whose texts are still to be made to fit.
   */
  show(nodes) {
    const ids = new Set(nodes.map((node) => node.id));
    for (const id of this.drawn.keys()) if (!ids.has(id)) this.drawn.delete(id);
    /** @type {SVGGElement[]} */
    const fresh = [];
    arrange(this.things, nodes.map((node) => this.#place(node, fresh)));
    // Before its size is known they would only be made to fit in vain: it is told before anything is painted.
    return this.px ? fresh : [];
  }

  /**
   * @param {Node} node
   * @param {SVGGElement[]} fresh Where it is put if it was drawn anew.
   */
  #place(node, fresh) {
    const known = this.drawn.get(node.id);
    if (known && same(known.node, node)) return known.drawn;
    const drawn = known?.drawn ?? svg("g", { "data-id": node.id });
    this.drawn.set(node.id, { node, drawn });
    const size = this.size(node);
    const looks = { touchable: Boolean(node.handle), telling: Boolean(tellOf(node)) };
    setAttribute(drawn, "class", classes("node", node, looks));
    drawn.style.transform = transform(node, size);
    if (!known || !sameDrawing(known.node, node)) {
      drawn.replaceChildren(this.#drawLift(node, size));
      fresh.push(drawn);
    }
    return drawn;
  }

  /**
   * @param {Node} node
   * @param {import("./art.js").Size} size
   */
  #drawLift(node, size) {
    const lift = svg("g", { class: "lift" }, this.art.draw(node.symbol, node.words, size));
    if (node.handle || tellOf(node)) lift.append(this.#drawOutline("hit", node, size, 0));
    return lift;
  }

  /**
   * @param {string} name
   * @param {Node} node
   * @param {import("./art.js").Size} size
   * @param {number} rim
   */
  #drawOutline(name, node, size, rim) {
    return this.art.drawOutline(node.symbol, name, size) ?? drawFrame(name, size, rim);
  }

  /** The part of its space that is in sight. */
  get seen() {
    return this.zoom?.seen ?? { x: 0, y: 0, width: this.area.width, height: this.area.height };
  }

  /**
   * @param {{ symbol: string, width?: number, height?: number }} thing
   * @returns {import("./art.js").Size}
   */
  size(thing) {
    const drawn = this.art.size(thing.symbol);
    return { width: thing.width || drawn.width, height: thing.height || drawn.height };
  }

  /** @param {Marks} marks */
  mark(marks) {
    const stands = this.#standing();
    /** @type {SVGGElement[]} */
    const rings = [];
    /** @type {{ node: Node, ring: SVGGElement }[]} */
    const places = [];
    let any = false;
    for (const { node, drawn } of this.drawn.values()) {
      if (!node.handle) continue;
      const times = marks.picked(node);
      const picked = times > 0;
      any ||= picked;
      const legal = !picked && marks.legal(node);
      const focus = marks.focus === node.id;
      const soft = legal && marks.soft(node);
      const looks = { picked, legal, soft, focus, draggable: marks.drag(node) };
      for (const [name, on] of Object.entries(looks)) drawn.classList.toggle(name, on);
      setAttribute(drawn, "data-picks", times || null);
      if (!picked && !legal && !focus) continue;
      const around = (/** @type {SVGElement[]} */ ...drawing) => this.#drawAround(node, drawn, drawing);
      const ring = this.#drawOutline("ring", node, this.size(node), RIM);
      const mark = times ? [this.#drawTimes(node, times)] : [];
      if (!stands.size || stands.has(node.id)) {
        rings.push(around(ring, ...mark));
        continue;
      }
      places.push({ node, ring: around(ring) });
      if (times) rings.push(around(...mark));
    }
    this.svg.classList.toggle("picks", any);
    this.rings.replaceChildren(...rings);
    this.grounded.replaceChildren(...places.map(({ ring }) => ring));
    this.#ground(places.map(({ node }) => node), stands);
    this.overview?.show();
  }

  /**
   * Rings around what a move was about, where it is still there.
   * @param {readonly string[]} ids
   */
  point(ids) {
    const about = [...new Set(ids)].flatMap((id) => this.drawn.get(id) ?? []);
    this.told.replaceChildren(...about.map(({ node }) => {
      const size = this.size(node);
      const ring = svg("g", { class: "around told" }, this.#drawOutline("ring", node, size, RIM));
      ring.style.transform = transform(node, size);
      return ring;
    }));
  }

  /** What stands in a place that can be touched, each with that place. */
  #standing() {
    const { drawn } = this;
    /** @type {Map<string, Node>} */
    const stands = new Map();
    for (const { node: { id, zone = "", z = 0 } } of drawn.values()) {
      const place = drawn.get(zone)?.node;
      if (place?.handle && z > (place.z ?? 0)) stands.set(id, place);
    }
    return stands;
  }

  /**
   * Lays the rings of places under all that is nearer than these places. Only the rings are moved: a thing that is
   * put elsewhere no longer glides.
   * @param {Node[]} places
   * @param {Map<string, Node>} stands
   */
  #ground(places, stands) {
    const { drawn, things, grounded } = this;
    const nearest = Math.max(...[...places, ...stands.values()].map(({ z = 0 }) => z));
    const above = [...things.children].find((thing) =>
      (drawn.get(thing.getAttribute("data-id") ?? "")?.node.z ?? 0) > nearest) ?? null;
    if (grounded.parentNode !== things || grounded.nextElementSibling !== above) things.insertBefore(grounded, above);
  }

  /**
   * Rings lie over all things but those that stand there, so that no neighbour covers them.
   * @param {Node} node
   * @param {SVGGElement} drawn
   * @param {SVGElement[]} drawing
   */
  #drawAround(node, drawn, drawing) {
    const around = svg("g", { class: drawn.getAttribute("class")?.replace("node ", "around ") },
      svg("g", { class: "lift" }, ...drawing));
    around.style.transform = transform(node, this.size(node));
    return around;
  }

  /**
   * That it is picked, and how many times.
   * @param {Node} node
   * @param {number} times
   */
  #drawTimes(node, times) {
    const size = this.size(node);
    return times > 1 ? drawCount(size, times) : drawTick(size);
  }

  /**
   * Where a node is, or would be, on the page.
   * @param {Node} node
   * @returns {DOMRect | null}
   */
  rect(node) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const { width, height } = this.size(node);
    const corner = new DOMPoint(node.x ?? 0, node.y ?? 0).matrixTransform(matrix);
    return new DOMRect(corner.x, corner.y, width * matrix.a, height * matrix.d);
  }

  /**
   * @param {string} id
   * @returns {SVGGElement | undefined}
   */
  element(id) {
    return this.drawn.get(id)?.drawn;
  }
}

/**
 * @param {string} name
 * @param {import("./art.js").Size} size
 * @param {number} most How far it stands off at most.
 */
function drawFrame(name, size, most) {
  const rim = Math.min(most, size.height * RIM_PART);
  const width = size.width + 2 * rim;
  return svg("rect", { class: name, x: -rim, y: -rim, width, height: size.height + 2 * rim, rx: 8 });
}

/** @param {import("./art.js").Size} size */
function drawTick(size) {
  return svg("use", { class: "tick", href: "#tick", x: size.width - 13, y: -13, width: 26, height: 26 });
}

/**
 * @param {import("./art.js").Size} size
 * @param {number} times
 */
function drawCount(size, times) {
  return svg("g", { class: "times", transform: `translate(${size.width} 0)` },
    svg("circle", { r: 13 }), svg("text", { y: 5.5 }, String(times)));
}

/**
 * @param {Node} a
 * @param {Node} b
 */
function same(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Whether a node only moved, so that its drawing can stay and glide.
 * @param {Node} a
 * @param {Node} b
 */
function sameDrawing(a, b) {
  const { x: _ax, y: _ay, turn: _at, z: _az, state: _as, ...one } = a;
  const { x: _bx, y: _by, turn: _bt, z: _bz, state: _bs, ...other } = b;
  return JSON.stringify(one) === JSON.stringify(other);
}
