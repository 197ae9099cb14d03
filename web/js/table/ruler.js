// @ts-check
// Measuring on the map: from one place to wherever the pointer or the cursor is. How far it is and whether one can see there is the
// rules' business: the server is asked.

import { s } from "../lib/dom.js";
import { placeAt } from "../map/sheet.js";

/** @typedef {import("../wire").Measure} Measure */
/** @typedef {import("./table.js").Table} Table */

/** What one of them is called. @type {Record<string, string>} */
const ONE = { hexes: "hex", areas: "area" };

/**
 * A measure in words: `7 hexes, in sight`.
 * @param {Measure} measure
 */
export function measured({ distance, unit, clear, clause }) {
  const steps = `${distance} ${distance === 1 ? (ONE[unit] ?? unit) : unit}`;
  if (clear === undefined) return steps;
  return `${steps}, ${clear ? "in sight" : "out of sight"}${clause ? ` (${clause})` : ""}`;
}

export class Ruler {
  /**
   * @param {HTMLElement} element the stage
   * @param {Table} table
   * @param {(text: string) => void} say
   */
  constructor(element, table, say) {
    this.element = element;
    this.table = table;
    this.say = say;
    this.on = false;
    /** @type {string | undefined} */
    this.from = undefined;
    /** What was asked last. @type {string} */
    this.asked = "";
    this.group = s("g", { class: "ruler", "aria-hidden": "true" });
    table.layers.cursor.append(this.group);
    table.store.on(["hovered"], ({ hovered }) => this.look(hovered.space));
    table.stage.onRest(() => this.on && this.look(this.asked.split(" ")[1]));
    // A click chooses where to measure from, and nothing else.
    element.addEventListener("click", (event) => this.click(event), { capture: true });
  }

  toggle() {
    this.on = !this.on;
    this.asked = "";
    this.from = this.on ? this.table.store.state.hovered.space : undefined;
    this.group.replaceChildren();
    this.element.classList.toggle("is-measuring", this.on);
    this.say(this.on ? `Measuring${this.from === undefined ? ": choose where from" : " from here"}. Press D again to stop.` : "Measuring has ended.");
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (!this.on || this.table.stage.dragged()) return;
    event.stopImmediatePropagation();
    this.from = placeAt(this.table.sheet, ...this.table.stage.toMap(event))?.id;
    this.asked = "";
    this.look(this.from);
  }

  /** @param {string | undefined} to */
  async look(to) {
    const { from } = this;
    if (!this.on || from === undefined || to === undefined) return;
    const question = `${from} ${to}`;
    this.asked = question;
    const said = await this.table.store.request({ t: "measure", from, to }, true);
    if (said?.t !== "measured" || this.asked !== question || !this.on) return;
    this.draw(from, to, said.measure);
  }

  /** @param {string} from @param {string} to @param {Measure | undefined} measure */
  draw(from, to, measure) {
    const { sheet, stage } = this.table;
    const [a, b] = [sheet.byId.get(from), sheet.byId.get(to)];
    if (!a || !b || !measure) {
      this.group.replaceChildren();
      return;
    }
    const text = measured(measure);
    const k = 1 / stage.scale;
    const width = text.length * 7.2 + 18;
    const kind = measure.clear === false ? " is-blocked" : "";
    this.group.replaceChildren(
      s("path", { class: "ruler-casing", d: `M${a.x} ${a.y}L${b.x} ${b.y}`, "stroke-width": 6 * k }),
      s("path", { class: `ruler-line${kind}`, d: `M${a.x} ${a.y}L${b.x} ${b.y}`, "stroke-width": 2.6 * k, "stroke-dasharray": kind ? `${7 * k} ${5 * k}` : null }),
      s("circle", { class: "ruler-end", cx: a.x, cy: a.y, r: 5 * k, "stroke-width": 1.6 * k }),
      s("g", { transform: `translate(${b.x} ${b.y - 26 * k}) scale(${k})` },
        s("rect", { class: "ruler-ground", x: -width / 2, y: -13, width, height: 22, rx: 4 }),
        s("text", { class: "ruler-text", y: 3, "text-anchor": "middle" }, text)),
    );
    this.say(text);
  }
}
