// @ts-check
// How this reader likes the table. Kept in the browser, told to the style sheets as data attributes of the page:
// data-motion (normal, fast, none), data-text (normal, large, largest), data-counters (normal, contrast).

/**
 * @typedef {object} Preferences
 * @property {boolean} warnings Ask before a segment is ended while something could still act.
 * @property {boolean} chances Stop before dice fall, with the chances.
 * @property {boolean} final Ask once where a click on the map means what cannot be taken back.
 * @property {boolean} forced Give the only possible answer without asking.
 * @property {boolean} sound A short tone when it is the reader's turn.
 * @property {boolean} muted What others say at the table is not shown.
 * @property {boolean} notify A notification when it is the reader's turn and the page is out of sight.
 * @property {"normal" | "fast" | "none"} motion
 * @property {"normal" | "large" | "largest"} text
 * @property {"normal" | "contrast"} counters
 */

const KEY = "bicorne.preferences";

/** @type {Preferences} */
const USUAL = {
  warnings: true,
  chances: true,
  final: true,
  forced: true,
  sound: false,
  notify: false,
  muted: false,
  motion: "normal",
  text: "normal",
  counters: "normal",
};

/** Those that are on or off. @type {("warnings" | "chances" | "final" | "forced" | "sound" | "notify" | "muted")[]} */
const SWITCHES = ["warnings", "chances", "final", "forced", "sound", "notify", "muted"];

/** @type {Record<"motion" | "text" | "counters", string[]>} */
const ALLOWED = { motion: ["normal", "fast", "none"], text: ["normal", "large", "largest"], counters: ["normal", "contrast"] };

/**
 * What was kept, with whatever is missing or strange put right.
 * @param {unknown} kept
 * @returns {Preferences}
 */
export function mended(kept) {
  const found = typeof kept === "object" && kept !== null ? /** @type {Record<string, unknown>} */ (kept) : {};
  /** @type {Record<string, unknown>} */
  const result = { ...USUAL };
  for (const name of SWITCHES) if (typeof found[name] === "boolean") result[name] = found[name];
  for (const [name, values] of Object.entries(ALLOWED)) {
    if (typeof found[name] === "string" && values.includes(found[name])) result[name] = found[name];
  }
  return /** @type {Preferences} */ (/** @type {unknown} */ (result));
}

/** @returns {Preferences} */
function read() {
  try {
    return mended(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return { ...USUAL };
  }
}

class Kept {
  constructor() {
    this.now = { ...USUAL };
    /** @type {(() => void)[]} */
    this.listeners = [];
  }

  /** Reads what was kept and tells the style sheets. */
  start() {
    this.now = read();
    this.show();
  }

  /** @param {Partial<Preferences>} change */
  change(change) {
    this.now = { ...this.now, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // Without storage they last as long as the page.
    }
    this.show();
    for (const run of this.listeners) run();
  }

  /** @param {() => void} run */
  on(run) {
    this.listeners.push(run);
  }

  show() {
    const { dataset } = document.documentElement;
    dataset.motion = this.now.motion;
    dataset.text = this.now.text;
    dataset.counters = this.now.counters;
  }
}

export const preferences = new Kept();
