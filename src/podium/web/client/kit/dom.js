/** The page's elements: making, finding and arranging them. Nothing is ever parsed from a string. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(globalThis.Node | string | null)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(globalThis.Node | string | null)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {(globalThis.Node | string | null)[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * Sets an attribute, or takes it away: false, null and undefined mean that it is not there.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function setAttribute(element, name, value) {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value))
    element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * The element with this id, which the page must have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * Puts children into an order by moving as few as it can, since a moved element loses its focus
 * and its transition.
 * @param {Element} parent
 * @param {readonly Element[]} wanted
 */
export function arrange(parent, wanted) {
  const there = new Set(wanted);
  for (const child of [...parent.children]) if (!there.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const child of wanted) {
    if (child === next) next = child.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}

/**
 * The mark of a seat: its shape in its colour.
 * @param {number} seat
 */
export function drawMark(seat) {
  return svg(
    "svg",
    { class: `mark seat-${seat + 1}`, viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("use", { href: `#s${seat + 1}` }),
  );
}
