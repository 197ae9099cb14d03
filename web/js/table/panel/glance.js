// @ts-check
// Looking at a choice in passing. While the pointer or the focus is on it, its way shows on the map; where it rests, the
// chances are asked for as well. Pressing pins it, so that moving away no longer drops it.

import { preferences } from "./preferences.js";
import { NO_MENU } from "../store.js";

/** @typedef {import("../../wire").Choice} Choice */
/** @typedef {import("../store.js").Store} Store */

/** How long the pointer must rest before the server is asked. */
const REST = 300;

export class Glance {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** The choice looked at in passing. @type {string | undefined} */
    this.act = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Whether what is considered is only looked at in passing. */
  get passing() {
    return this.act !== undefined && this.store.inPassing && this.store.state.considered?.act === this.act;
  }

  /**
   * @param {Choice} choice
   * @param {boolean} [asks] Whether there may be chances without a die of its own: enemies stand where it leads.
   */
  at(choice, asks = false) {
    const { considered } = this.store.state;
    if (considered && !this.passing) return;
    if (considered?.act === choice.act || !this.store.canAct) return;
    clearTimeout(this.timer);
    this.act = choice.act;
    this.store.inPassing = true;
    // The choices stay open beside it: `menu` is not touched.
    this.store.set({ considered: choice, odds: undefined });
    if (choice.odds || asks) this.timer = setTimeout(() => this.store.askOdds(choice), REST);
  }

  leave() {
    clearTimeout(this.timer);
    if (this.passing) this.store.set({ considered: undefined, odds: undefined });
    this.act = undefined;
  }

  /**
   * Makes a choice; where dice are behind it, the first press pins it with its chances and the second makes it.
   * @param {Choice} choice
   * @returns {"made" | "pinned"}
   */
  press(choice) {
    clearTimeout(this.timer);
    const { considered, odds } = this.store.state;
    const looked = considered?.act === choice.act;
    const pinned = looked && !this.passing;
    this.act = undefined;
    this.store.inPassing = false;
    if (!choice.odds || pinned || !preferences.now.chances) {
      this.store.choose(choice);
      return "made";
    }
    if (looked && odds) this.store.set({ menu: NO_MENU, considered: { ...choice } });
    else this.store.look(choice);
    return "pinned";
  }
}
