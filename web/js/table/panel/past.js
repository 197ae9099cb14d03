// @ts-check
// The banner that says one is looking at the past, and the way back.

import { fill, h } from "../../lib/dom.js";
import { hide } from "../../lib/kept.js";
import { button } from "./kit.js";

/** @typedef {import("../store.js").Store} Store */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountPast(root, store) {
  const banner = h("div", { class: "strip strip-past", role: "status", hidden: true });
  root.append(banner);
  store.on(["past", "live", "pause"], ({ past, live, pause }) => {
    hide(banner, !past || Boolean(pause));
    if (!past || !live || pause) {
      fill(banner);
      return;
    }
    fill(
      banner,
      h("p", {}, `You are looking at the past: answer ${past.at} of ${live.at}, ${past.turn}.`),
      button("", () => store.lookBack(undefined), "Back to now"),
    );
  });
}
