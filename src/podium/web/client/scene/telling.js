/**
 * Telling an update: one clock for all that is seen of it. At each beat its lines come into the log, the
 * strip, the players and the headline are as its events leave them, and its words stand beside what moves;
 * when that has landed, so is the board. The copy that this happens on is dropped at the end: the scene
 * alone is the truth.
 */

/** @typedef {import("../road/wire.js").Beat} Beat */
/** @typedef {import("../road/wire.js").Line} Line */
/** @typedef {import("../road/wire.js").Motion} Motion */
/** @typedef {import("../road/wire.js").Node} Node */
/** @typedef {import("./state.js").State} State */

/** @typedef {{ lines: Line[], motions: Motion[], changes: Beat }} Told What is told at once. */
/** @typedef {{ nodes: Node[], gone: string[], lines: Line[], motions: Motion[], beats?: Beat[] }} Tale */

export class Telling {
  /**
   * @param {State} state What was seen before; it stays as it is.
   * @param {Tale} tale
   * @param {import("./faces.js").Faces} faces
   * @param {() => void} show Shows the copy.
   */
  constructor(state, tale, faces, show) {
    this.state = state.copy();
    this.tale = tale;
    this.faces = faces;
    this.show = show;
    this.beats = beatsOf(tale);
    /** What is happening, in words. */
    this.words = "";
    this.strips = new Set(state.areas.filter((area) => area.kind === "strip").map((area) => area.id));
  }

  /** @param {Told} beat */
  begin({ lines, changes }) {
    this.state.hear(lines, changes);
    this.#lay(changes, (node) => this.strips.has(node.area ?? "board"));
    const said = lines.findLast((line) => line.told || !line.small) ?? lines.at(-1);
    this.words = said?.told || said?.text || this.words;
    this.show();
  }

  /**
   * What moved has landed; it is shown with what comes next.
   * @param {Told} beat
   */
  end({ changes }) {
    this.#lay(changes, () => true);
  }

  /**
   * Where the motions of a beat are seen.
   * @param {Told} beat
   */
  ground({ changes }) {
    return this.faces.ground(this.state, { nodes: changes.nodes ?? [], gone: changes.gone ?? [] }, this.tale.nodes);
  }

  /** Where all of it is seen at once. */
  last() {
    return this.faces.ground(this.state, this.tale);
  }

  /**
   * @param {Beat} changes
   * @param {(node: Node) => boolean} which
   */
  #lay({ nodes = [], gone = [] }, which) {
    const known = this.state.nodes;
    for (const id of gone) {
      const node = known.get(id);
      if (node && which(node)) known.delete(id);
    }
    for (const node of nodes) if (which(node)) known.set(node.id, node);
  }
}

/**
 * The beats with their lines and motions themselves; motions beyond them, as of a site that tells no
 * beats, are one more.
 * @param {Tale} tale
 */
function beatsOf({ lines, motions, beats = [] }) {
  /** @type {Told[]} */
  const found = [];
  let [line, motion] = [0, 0];
  for (const changes of beats) {
    const [lastLine, lastMotion] = [line + (changes.lines ?? 0), motion + (changes.motions ?? 0)];
    found.push({ lines: lines.slice(line, lastLine), motions: motions.slice(motion, lastMotion), changes });
    [line, motion] = [lastLine, lastMotion];
  }
  if (motion < motions.length)
    found.push({ lines: lines.slice(line), motions: motions.slice(motion), changes: {} });
  return found;
}
