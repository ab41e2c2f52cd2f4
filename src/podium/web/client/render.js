/** One picture: an area of the table as SVG. Nodes are found by id, moved by transform. */

import { fit } from "./art.js";
import { attribute, ordered, svg } from "./dom.js";
import { classes, transform } from "./place.js";

/** @typedef {import("./wire.js").Node} Node */
/** @typedef {import("./wire.js").Ghost} Ghost */
/** @typedef {import("./wire.js").Area} Area */

/**
 * @typedef {object} Marks How things that can be chosen look just now.
 * @property {(node: Node) => boolean} legal
 * @property {(node: Node) => boolean} picked
 * @property {string} focus The id of the node that the keyboard is on, or the mouse.
 */

/** Space around a thing for its ring. */
const RIM = 3;

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
    this.above = svg("g", { class: "above" });
    this.svg = svg(
      "svg",
      { class: "scene", viewBox: `0 0 ${area.width} ${area.height}`, "aria-hidden": "true" },
      this.behind, this.things, this.above,
    );
    this.#listen(hooks);
    if (area.backdrop) void this.#backdrop(area.backdrop);
  }

  /** @param {string} name */
  async #backdrop(name) {
    const drawing = await this.art.backdrop(name);
    if (!drawing) return;
    attribute(drawing, "width", this.area.width);
    attribute(drawing, "height", this.area.height);
    // It is drawn beyond its edges, for boards of other proportions.
    attribute(drawing, "overflow", "visible");
    this.behind.replaceChildren(drawing);
  }

  /** @param {{ touch: (id: string, event: Event) => void, hover: (id: string) => void }} hooks */
  #listen(hooks) {
    const at = (/** @type {Event} */ event) =>
      (event.target instanceof Element && event.target.closest(".node")?.getAttribute("data-id"))
      || "";
    this.svg.addEventListener("click", (event) => hooks.touch(at(event), event));
    this.svg.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") hooks.hover(at(event));
    });
    this.svg.addEventListener("pointerleave", () => hooks.hover(""));
  }

  /**
   * Shows these nodes and no others, the farthest first.
   * @param {readonly Node[]} nodes
   */
  show(nodes) {
    const ids = new Set(nodes.map((node) => node.id));
    for (const id of this.drawn.keys()) if (!ids.has(id)) this.drawn.delete(id);
    ordered(this.things, nodes.map((node) => this.#placed(node)));
  }

  /** @param {Node} node */
  #placed(node) {
    const known = this.drawn.get(node.id);
    if (known && same(known.node, node)) return known.drawn;
    const drawn = known?.drawn ?? svg("g", { "data-id": node.id });
    this.drawn.set(node.id, { node, drawn });
    const size = this.size(node);
    attribute(drawn, "class", classes("node", node, { touchable: Boolean(node.handle) }));
    drawn.style.transform = transform(node, size);
    if (!known || !sameDrawing(known.node, node)) {
      drawn.replaceChildren(this.#lift(node, size));
      if (!drawn.isConnected) this.things.append(drawn);
      fit(drawn);
    }
    return drawn;
  }

  /**
   * @param {Node} node
   * @param {import("./art.js").Size} size
   */
  #lift(node, size) {
    const lift = svg("g", { class: "lift" }, this.art.draw(node.symbol, node.words, size));
    if (node.handle) lift.append(ring("hit", size, 0), ring("ring", size, RIM), tick(size));
    return lift;
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
    for (const { node, drawn } of this.drawn.values()) {
      const picked = marks.picked(node);
      drawn.classList.toggle("picked", picked);
      drawn.classList.toggle("legal", !picked && marks.legal(node));
      drawn.classList.toggle("focus", marks.focus === node.id);
    }
  }

  /**
   * Shows previews: what would be where, and a few words at things.
   * @param {readonly Ghost[]} ghosts
   * @param {readonly { id: string, text: string }[]} tags
   */
  preview(ghosts, tags) {
    const places = new Set();
    const shown = ghosts.filter((ghost) => {
      const place = `${ghost.x},${ghost.y}`;
      return !places.has(place) && places.add(place);
    });
    this.above.replaceChildren(...shown.map((ghost) => this.#ghost(ghost)));
    /** @type {Box[]} */
    const taken = [];
    for (const ghost of shown)
      if (ghost.tag) this.#tag(ghost.tag, middle(ghost, this.size(ghost)), taken);
    for (const { id, text } of tags) {
      const node = this.drawn.get(id)?.node;
      if (node) this.#tag(text, top(node, this.size(node)), taken);
    }
  }

  /** @param {Ghost} ghost */
  #ghost(ghost) {
    const size = this.size(ghost);
    const drawn = svg("g", { class: classes("ghost", ghost) });
    const placed = svg("g", {}, this.art.draw(ghost.symbol, ghost.words, size));
    placed.style.transform = transform(ghost, size);
    if (ghost.way?.length) drawn.append(svg("polyline", { class: "way", points: ghost.way.join(" ") }));
    drawn.append(placed);
    return drawn;
  }

  /**
   * A few words in a small box; it moves up where it would lie on another.
   * @param {string} text
   * @param {{ x: number, y: number, tip: boolean }} at
   * @param {Box[]} taken
   */
  #tag(text, at, taken) {
    const word = svg("text", { y: 5 }, text);
    const up = svg("g", { class: "up" }, word);
    const tag = svg("g", { class: "tag" }, up);
    this.above.append(tag);
    const half = word.getComputedTextLength() / 2 + 10;
    const x = Math.min(Math.max(at.x, half + 4), this.area.width - half - 4);
    let y = Math.max(at.y - (at.tip ? 20 : 0), 17);
    const over = (/** @type {Box} */ box) =>
      Math.abs(box.x - x) < box.half + half && Math.abs(box.y - y) < 30;
    while (taken.some(over) && y > 30) y -= 8;
    taken.push({ x, y, half });
    up.prepend(svg("rect", { x: -half, y: -13, width: 2 * half, height: 26, rx: 8 }));
    if (at.tip) up.prepend(svg("path", { d: "M-7 12h14l-7 9z" }));
    tag.setAttribute("transform", `translate(${x} ${y})`);
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

/** @typedef {{ x: number, y: number, half: number }} Box */

/**
 * @param {string} name
 * @param {import("./art.js").Size} size
 * @param {number} rim
 */
function ring(name, size, rim) {
  const width = size.width + 2 * rim;
  return svg("rect", { class: name, x: -rim, y: -rim, width, height: size.height + 2 * rim, rx: 8 });
}

/** @param {import("./art.js").Size} size */
function tick(size) {
  return svg("use", { class: "tick", href: "#tick", x: size.width - 13, y: -13, width: 26, height: 26 });
}

/**
 * @param {Ghost} ghost
 * @param {import("./art.js").Size} size
 */
function middle(ghost, size) {
  return { x: ghost.x + size.width / 2, y: ghost.y + size.height / 2, tip: false };
}

/**
 * @param {Node} node
 * @param {import("./art.js").Size} size
 */
function top(node, size) {
  return { x: (node.x ?? 0) + size.width / 2, y: node.y ?? 0, tip: true };
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
