// @ts-check
// What looks the same after an answer as before it stays on the page: a browser styles and lays out anew whatever is put in,
// even if it only was taken out a moment ago.

/**
 * Elements kept from one drawing to the next, by what they show.
 * @template {Element | null} T
 */
export class Kept {
  constructor() {
    /** @type {Map<string, T>} */
    this.before = new Map();
    /** @type {Map<string, T>} */
    this.now = new Map();
  }

  /**
   * The element that shows this, made only if there is none left from the last drawing.
   * @template {T} U
   * @param {string} key Everything that can be seen, heard or done with it.
   * @param {() => U} make
   * @returns {U}
   */
  of(key, make) {
    let name = key;
    while (this.now.has(name)) name += " again";
    const element = /** @type {U} */ (this.before.get(name) ?? make());
    this.now.set(name, element);
    return element;
  }

  /** A drawing is complete: what it did not ask for is forgotten. */
  sweep() {
    this.before = this.now;
    this.now = new Map();
  }
}

/**
 * Puts elements into another in this order and takes out everything else.
 * @param {Element} parent
 * @param {(Element | null | undefined | false | "")[]} children
 */
export function refill(parent, children) {
  const wanted = /** @type {Element[]} */ (children.filter(Boolean));
  const staying = new Set(/** @type {Node[]} */ (wanted));
  for (const child of [...parent.childNodes]) if (!staying.has(child)) child.remove();
  arrange(parent, wanted);
}

/**
 * Puts elements into another in this order and moves as few as can be; what else is in there is left alone.
 * @param {Element} parent
 * @param {Element[]} children
 */
export function arrange(parent, children) {
  // Where the browser can, elements are moved without losing focus, hover and running transitions. Where it cannot, what has
  // to change its place often stays, and its neighbours move instead.
  const mover = /** @type {{moveBefore?: (node: Node, before: Node | null) => void}} */ (/** @type {unknown} */ (parent));
  const staying = mover.moveBefore ? stayingOf(parent, children) : new Set(children);
  const skip = (/** @type {Element | null} */ from) => {
    let at = from;
    while (at && !staying.has(at)) at = at.nextElementSibling;
    return at;
  };
  let next = skip(parent.firstElementChild);
  for (const child of children) {
    if (child === next) next = skip(child.nextElementSibling);
    else if (mover.moveBefore && child.isConnected && parent.isConnected) mover.moveBefore(child, next);
    else parent.insertBefore(child, next);
  }
}

/**
 * Those children that are in the right order already, as many as can be.
 * @param {Element} parent
 * @param {Element[]} children
 */
function stayingOf(parent, children) {
  const before = [...parent.children];
  // Mostly nothing has changed.
  if (before.length === children.length && before.every((child, index) => child === children[index])) return new Set(children);
  const places = new Map(before.map((child, index) => [child, index]));
  const there = children.filter((child) => places.has(child));
  const row = rising(there.map((child) => places.get(child) ?? 0));
  return new Set(there.filter((_, index) => row.has(index)));
}

/**
 * Which of these numbers make the longest rising row: their indices.
 * @param {number[]} numbers All different.
 * @returns {Set<number>}
 */
export function rising(numbers) {
  /** For each length the index where the row of this length ends lowest. @type {number[]} */
  const ends = [];
  /** @type {(number | undefined)[]} */
  const before = [];
  numbers.forEach((number, index) => {
    const at = ends.findIndex((end) => numbers[end] > number);
    const length = at < 0 ? ends.length : at;
    before[index] = ends[length - 1];
    ends[length] = index;
  });
  /** @type {Set<number>} */
  const found = new Set();
  for (let index = ends.at(-1); index !== undefined; index = before[index]) found.add(index);
  return found;
}

/**
 * Sets attributes that are not so already: a browser looks through its style sheets even for one that stays the same.
 * @param {Element} element
 * @param {Record<string, string>} attributes
 */
export function amend(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/**
 * The text of an element, unless it says so already.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Puts an element out of sight or back into it, unless it is so already.
 * @param {HTMLElement} element
 * @param {boolean} hidden
 */
export function hide(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}
