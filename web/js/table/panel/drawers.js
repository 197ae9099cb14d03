// @ts-check
// The tools at the head of the panel: each button opens a drawer over the panel, never over the map. One at a time;
// Escape closes it and gives the focus back.

import { fill, h } from "../../lib/dom.js";
import { isKey, isTyping } from "./keyboard.js";
import { button, icon } from "./kit.js";

/**
 * @typedef {object} Drawer
 * @property {string} name
 * @property {string} label
 * @property {Parameters<typeof icon>[0]} icon
 * @property {string} [key] The key that opens it.
 * @property {(body: HTMLElement) => void} open Fills the drawer; called each time it opens.
 */

export class Drawers {
  /** @param {HTMLElement} root The panel. */
  constructor(root) {
    this.bar = h("div", { class: "tools", role: "group", "aria-label": "Tools" });
    this.title = h("h2", { class: "block-title", id: "drawer-title", tabindex: -1 });
    this.body = h("div", { class: "drawer-body" });
    const close = button("quiet tool", () => this.close(), icon("close"), h("span", {}, "Close"));
    this.drawer = h(
      "section",
      { class: "drawer", id: "drawer", "aria-labelledby": this.title.id, hidden: true },
      h("div", { class: "drawer-head" }, this.title, close),
      this.body,
    );
    root.append(this.bar, this.drawer);
    /** @type {Map<string, {drawer: Drawer, button: HTMLButtonElement}>} */
    this.known = new Map();
    /** @type {string | undefined} */
    this.opened = undefined;
    /** @type {Element | null} */
    this.before = null;
    this.drawer.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    document.addEventListener("keydown", (event) => this.shortcut(event));
  }

  /**
   * @param {Drawer} drawer
   * @returns {HTMLButtonElement} What opens it.
   */
  add(drawer) {
    const toggle = button(
      "quiet tool",
      () => (this.opened === drawer.name ? this.close() : this.open(drawer.name)),
      icon(drawer.icon),
      h("span", {}, drawer.label),
    );
    toggle.setAttribute("aria-expanded", "false");
    toggle.setAttribute("aria-controls", this.drawer.id);
    if (drawer.key) toggle.setAttribute("aria-keyshortcuts", drawer.key);
    this.known.set(drawer.name, { drawer, button: toggle });
    this.bar.append(toggle);
    return toggle;
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    if (event.defaultPrevented || isTyping(event.target)) return;
    for (const { drawer } of this.known.values()) {
      if (!drawer.key || !isKey(event, drawer.key)) continue;
      event.preventDefault();
      if (this.opened === drawer.name) this.close();
      else this.open(drawer.name);
      return;
    }
  }

  /** @param {string} name */
  open(name) {
    const found = this.known.get(name);
    if (!found) return;
    if (this.opened === undefined) this.before = document.activeElement;
    this.mark(undefined);
    this.opened = name;
    this.mark(name);
    this.title.textContent = found.drawer.label;
    fill(this.body);
    this.drawer.hidden = false;
    this.title.focus({ preventScroll: true });
    found.drawer.open(this.body);
    this.body.scrollTop = 0;
  }

  close() {
    if (this.opened === undefined) return;
    const toggle = this.known.get(this.opened)?.button;
    this.opened = undefined;
    this.mark(undefined);
    this.drawer.hidden = true;
    const back = this.before instanceof HTMLElement && this.before.isConnected && this.before !== document.body;
    if (back) /** @type {HTMLElement} */ (this.before).focus({ preventScroll: true });
    else toggle?.focus({ preventScroll: true });
  }

  /** @param {string | undefined} name */
  mark(name) {
    for (const [other, { button: toggle }] of this.known) {
      toggle.setAttribute("aria-expanded", String(other === name));
    }
  }
}
